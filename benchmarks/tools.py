"""The generators that are compared: how each is given the corpus, how it builds, and what a build leaves."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import corpus
from .corpus import HERE, SITE, Dialect, Figures
from .dialects import HUGO, MKDOCS, NIKOLA, OURS, PELICAN, WHOLE, front_matter

SITE_PARTS = ("content", "data", "fonts", "locale", "static", "templates")


@dataclass(frozen=True, slots=True)
class Tool:
    """A generator. `made` are what a build leaves, `pages` those in which figures are looked for.

    `template` is the one that a step changes, `figures` the file of formatted figures ('' where there is none).
    """

    name: str
    label: str
    dialect: Dialect
    make: Callable[[Path, int], None]
    command: Callable[[Path, Path], list[str]]
    made: tuple[str, ...]
    pages: str
    template: str
    figures: str = ""

    @property
    def is_ours(self) -> bool:
        """Whether its trees can be proved."""
        return self.dialect in (OURS, WHOLE)


def prices(root: Path) -> Figures:
    """A tool's folder -> the figures as its data have them now."""
    return corpus.read_figures(prices_path(root))


def prices_path(root: Path) -> Path:
    """A tool's folder -> where its prices are: ours has them as its data, for the others they are kept beside."""
    return next(path for path in (root / "bench/prices.yaml", root / "data/prices.yaml") if path.exists())


# ---------------------------------------------------------------------------------------------------------- the corpora


def _write(dialect: Dialect, root: Path, count: int) -> None:
    for document in corpus.documents(count, dialect, prices(root)):
        path = root / dialect.path(document.language, document.number)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dialect.front(document) + document.body)


def _make_plain(root: Path, count: int) -> None:
    """Without the words of social pictures, so that none is drawn: the others draw none."""
    _make_ours(OURS, root, count)
    for path in (root / "content").rglob("*.md"):
        path.write_text(re.sub(r"^image_title:.*\n", "", path.read_text(), flags=re.MULTILINE))
    _stamp(root)


def _make_whole(root: Path, count: int) -> None:
    _make_ours(WHOLE, root, count)
    _stamp(root)


def _make_ours(dialect: Dialect, root: Path, count: int) -> None:
    for part in SITE_PARTS:
        shutil.copytree(SITE / part, root / part)
    _write(dialect, root, count)


def _stamp(root: Path) -> None:
    stamp = [sys.executable, str(SITE / "build.py"), "--root", str(root), "translate", "stamp", "--all"]
    subprocess.run(stamp, check=True, stdout=subprocess.DEVNULL)


def _peer(name: str, dialect: Dialect, figures: str, extra: Callable[[Path], None]) -> Callable[[Path, int], None]:
    def make(root: Path, count: int) -> None:
        shutil.copytree(HERE / "peers" / name, root)
        (root / "bench").mkdir()
        shutil.copy(SITE / "data/prices.yaml", root / "bench/prices.yaml")
        _write(dialect, root, count)
        (root / "languages.json").write_text(json.dumps([language.key for language in corpus.languages()]))
        if figures:
            put_figures(root / figures, prices(root))
        extra(root)

    return make


def put_figures(path: Path, known: Figures) -> None:
    """The formatted figures, as data for the tools that have data."""
    rows: dict[str, dict[str, str]] = {}
    for (figure, language), text in known.texts.items():
        rows.setdefault(figure, {})[language] = text
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1))


def _hugo_languages(root: Path) -> None:
    rows = []
    for weight, language in enumerate(corpus.languages(), 1):
        rows.append(f'[languages.{language.key}]\nweight = {weight}\ncontentDir = "content/{language.key}"\n')
        for folder, title in (("", "Bench"), ("guides/", "Bench guides")):
            path = root / f"content/{language.key}/{folder}_index.md"
            path.write_text(front_matter({"title": title, "description": title}))
    with (root / "hugo.toml").open("a") as file:
        file.write("".join(rows))
    _style(root, "static")


def _style(root: Path, folder: str) -> None:
    (root / folder).mkdir(exist_ok=True)
    shutil.copy(HERE / "peers/site.css", root / folder / "site.css")


def _mkdocs_index(root: Path) -> None:
    _style(root, "docs")
    (root / "docs/index.md").write_text(
        front_matter({"title": "Bench", "description": "Bench", "date": "2026-01-02"}) + "Bench\n"
    )


# ------------------------------------------------------------------------------------------------------------ the tools


def _hugo(venv: Path, root: Path) -> list[str]:
    binary = next(venv.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    return [str(binary), "--quiet", "--source", str(root)]


TOOLS = (
    Tool(
        "ours",
        "ours (plain)",
        OURS,
        _make_plain,
        lambda venv, root: [sys.executable, str(HERE / "plain.py"), str(root)],
        ("releases", "public", ".cache"),
        "public/*/gui*/*/index.html",
        "templates/shared/footer.html",
    ),
    Tool(
        "whole",
        "ours (whole)",
        WHOLE,
        _make_whole,
        lambda venv, root: [sys.executable, str(SITE / "build.py"), "--root", str(root)],
        ("releases", "public", ".cache"),
        "public/*/gui*/*/index.html",
        "templates/shared/footer.html",
    ),
    Tool(
        "hugo",
        "Hugo",
        HUGO,
        _peer("hugo", HUGO, "data/figures.json", _hugo_languages),
        _hugo,
        ("public", "resources", ".hugo_build.lock"),
        "public/*/guides/*/index.html",
        "layouts/_default/baseof.html",
        "data/figures.json",
    ),
    Tool(
        "nikola",
        "Nikola",
        NIKOLA,
        _peer("nikola", NIKOLA, "figures.json", lambda root: _style(root, "files")),
        lambda venv, root: [str(venv / "bin/nikola"), "build", "-v", "0", "--quiet"],
        ("output", "cache", ".doit.db*", "__pycache__"),
        "output/**/guides/*/index.html",
        "themes/bench/templates/base.tmpl",
        "figures.json",
    ),
    Tool(
        "pelican",
        "Pelican",
        PELICAN,
        _peer("pelican", PELICAN, "", lambda root: _style(root, "content")),
        lambda venv, root: [str(venv / "bin/pelican"), "--quiet", "-s", "pelicanconf.py"],
        ("output", "cache", "__pycache__"),
        "output/*/guides/*/index.html",
        "theme/templates/base.html",
    ),
    Tool(
        "mkdocs",
        "MkDocs",
        MKDOCS,
        _peer("mkdocs", MKDOCS, "figures.json", _mkdocs_index),
        lambda venv, root: [str(venv / "bin/mkdocs"), "build", "--quiet"],
        ("site",),
        "site/*/guides/*/index.html",
        "theme/main.html",
        "figures.json",
    ),
)

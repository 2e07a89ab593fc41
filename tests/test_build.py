"""`python build.py`, as a person runs it: exit codes, what is printed, what stays."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import build

from .commands.site import change
from .sites import ROOT, files_of, lay, tiny

SITE = ("content", "data", "fonts", "locale", "static", "templates")
Done = subprocess.CompletedProcess[str]
LANDING = ("es/gpu-para-fine-tuning/index.html", "fr/gpu-pour-fine-tuning/index.html")
SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


def run(site: Path, *arguments: str) -> Done:
    command = [sys.executable, str(ROOT / "build.py"), "--root", str(site), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def called(site: Path, *arguments: str) -> Done:
    """The same in this process: for what does not depend on whose it is."""
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        code = build.main(["--root", str(site), *arguments])
    return Done(arguments, code, out.getvalue(), err.getvalue())


def sources(folder: Path) -> Path:
    """The site itself as it is committed, never built."""
    for each in SITE:
        shutil.copytree(ROOT / each, folder / each)
    return folder


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Done]:
    """The site itself, built from nothing, and what was said of it; for reading."""
    folder = sources(tmp_path_factory.mktemp("published"))
    return folder, run(folder)


def copied(folder: Path, other: Path) -> Path:
    """A folder, where another is to be -> the other: a copy, with what is published and remembered."""
    return Path(shutil.copytree(folder, other, symlinks=True))


@pytest.fixture
def site(published: tuple[Path, Done], tmp_path: Path) -> Path:
    """The site itself, published."""
    return copied(published[0], tmp_path / "site")


@pytest.fixture
def little(tmp_path: Path) -> Path:
    """The tiny site, never built: for what does not depend on what a site says."""
    return lay(tiny(), tmp_path)


def visible(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html).translate(SPACES))


def test_the_site_builds(published: tuple[Path, Done]) -> None:
    _, done = published
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"public -> releases/[0-9a-f]{16}: \d+ files, \d+ figures shown\n", done.stdout)


def test_json_tells_of_the_build(little: Path) -> None:
    first, again = (json.loads(called(little, "--json").stdout) for _ in range(2))
    assert (little / "releases" / first["release"]).is_dir()
    assert (first["made"], first["kept"], first["problems"]) == (first["pages"], 0, [])
    assert (again["made"], again["kept"]) == (0, first["pages"])
    assert {"files", "figures", "shown", "seconds", "out"} <= first.keys()
    change(little, "data/prices.yaml", "price: 0.50", "price: 0,50")
    refused = called(little, "--json")
    assert (refused.returncode, refused.stderr) == (1, "")
    (problem,) = json.loads(refused.stdout)["problems"]
    assert (problem["path"], problem["column"], problem["rule"]) == ("data/prices.yaml", 13, "data-number")


def test_who_looks_on_is_told_how_it_went(little: Path) -> None:
    shown, terminal = pty.openpty()
    command = [sys.executable, str(ROOT / "build.py"), "--root", str(little), "--fresh"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=terminal, check=True)
    os.close(terminal)
    text = os.read(shown, 1 << 16).decode()
    os.close(shown)
    assert re.search(r"\d+ pages: \d+ made, 0 kept; \d+ figures; no problems; [0-9.]+ s\r\n$", text)


def test_a_plain_folder(little: Path) -> None:
    """The same files, in one step, and `public` is left alone."""
    done = called(little, "--out", str(little / "dist"))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"{little / 'dist'}: \d+ files, \d+ figures shown\n", done.stdout)
    assert not (little / "public").exists()
    called(little)
    made = files_of(little / "dist")
    assert made.pop(".release.json")
    assert made == files_of(little / "public")


@pytest.fixture(scope="module")
def edited(published: tuple[Path, Done], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site itself after two edits of its data, published once more; for reading."""
    site = copied(published[0], tmp_path_factory.mktemp("edited") / "site")
    change(site, "data/prices.yaml", "price: 0.59", "price: 0.61")
    change(site, "data/prices.yaml", "  rtx-a6000:\n", NEW_CARD + "  rtx-a6000:\n")
    change(site, "data/names.yaml", "names:\n", "names:\n  - GTX 9\n")
    done = called(site)
    assert (done.returncode, done.stderr) == (0, "")
    return site


def test_a_price_changes_everywhere(edited: Path) -> None:
    """Title, introduction, table and example of both languages: nothing is typed."""
    for path in LANDING:
        html = (edited / "public" / path).read_text()
        assert "0,59" not in html
        title = re.search(r"<title>(.*?)</title>", html)
        assert title
        assert "0,61 €/h" in title[1].translate(SPACES)
        assert visible(html).count("0,61 €/h") >= 4
        assert "1,70 €" in visible(html)  # 169 min × 0.61 / 60 = 1.718…, about: 1.70
        assert "1,65 €" not in visible(html)


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {path: ((folder / path).stat().st_mtime_ns, data) for path, data in files_of(folder).items()}


def test_a_refused_build_leaves_the_site_as_it_was(site: Path) -> None:
    before, link = state(site / "public"), (site / "public").readlink()
    line = 1 + (site / "data/prices.yaml").read_text().split("\n").index("    price: 0.59")
    change(site, "data/prices.yaml", "price: 0.59", "price: 0,61")
    refused = called(site)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr == (
        f"data/prices.yaml:{line}:13: '0,61' is not a number [data-number]\n"
        "        price: 0,61\n"
        "                ^ write 0.61\n"
        "\n"
        "1 problem; nothing was published\n"
    )
    assert ((site / "public").readlink(), state(site / "public")) == (link, before)


NEW_CARD = """\
  gtx-9:
    name: GTX 9
    memory_gb: 40
    memory_reported_mib: 40960
    price: 0.74
    since: 2026-11-12
    tagline: Large models at a moderate price
"""


def test_a_new_card_is_data_alone(edited: Path) -> None:
    """Its row stands between those around it, in every language, with what fits it."""
    for path, unit in zip(LANDING, ("GB", "Go"), strict=True):
        text = visible((edited / "public" / path).read_text())
        before, row, after = (text.index(name) for name in ("RTX 5090 32", "GTX 9 40", "RTX A6000 48"))
        assert before < row < after
        assert f"GTX 9 40 {unit} 0,74 €/h 32B 8B —" in text


def test_usage_is_exit_code_2(little: Path) -> None:
    assert run(little, "--nonsense").returncode == 2
    empty = run(little / "content")
    assert (empty.returncode, "there is no site in" in empty.stderr) == (2, True)


def test_a_disk_that_refuses_is_exit_code_4(little: Path) -> None:
    (little / "public").mkdir()
    refused = called(little)
    assert refused.returncode == 4
    assert "release-public" in refused.stderr


def test_the_place_of_the_folder_does_not_matter(published: tuple[Path, Done], tmp_path: Path) -> None:
    """Built twice from nothing, in two places."""
    first, done = published
    other = sources(tmp_path / "somewhere else" / "site")
    assert run(other).stdout == done.stdout
    assert files_of(other / "public") == files_of(first / "public")

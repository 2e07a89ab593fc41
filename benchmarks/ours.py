"""Our site as a corpus: the real one (its data, templates, words and pages), with many more guides."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from . import corpus
from .corpus import SITE, Dialect, Document

PARTS = ("content", "data", "locale", "static", "templates")


def front(document: Document) -> str:
    """Front matter of a guide."""
    fields = {
        "title": document.title,
        "description": document.description,
        "kind": "guide",
        "nav": document.title,
        "slug": document.slug,
        "date": "2026-01-02",
        "updated": "2026-01-02",
        "order": str(document.number + 10),
        "summary": document.description,
        "image_title": document.title,
    }
    return "".join(("---\n", *(f"{key}: {value}\n" for key, value in fields.items()), "---\n"))


DIALECT = Dialect(
    figure=lambda figure, language: f"{{{{ {figure} }}}}",
    link=lambda number: f"{corpus.name(number)}.md",
    front=front,
    path=lambda language, number: f"content/{language}/guides/{corpus.name(number)}.md",
)


def make(root: Path, count: int) -> None:
    """Folder, documents a language -> a site in that folder, its translations stamped."""
    for part in PARTS:
        shutil.copytree(SITE / part, root / part)
    for document in corpus.documents(count, DIALECT, corpus.read_figures(root / "data/prices.yaml")):
        path = root / DIALECT.path(document.language, document.number)
        path.write_text(front(document) + document.body)
    stamp = [sys.executable, str(SITE / "build.py"), "--root", str(root), "translate", "stamp", "--all"]
    subprocess.run(stamp, check=True, stdout=subprocess.DEVNULL)

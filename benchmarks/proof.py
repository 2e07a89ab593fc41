"""Proves a tree of ours: byte for byte that of a cold build elsewhere, and `verify` finds nothing wrong with it."""

from __future__ import annotations

import filecmp
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from .corpus import SITE
from .measure import run
from .tools import SITE_PARTS, Tool

_HASHED = ("assets/", "pagefind/")


def prove(tool: Tool, root: Path, other: Path) -> None:
    """Raises AssertionError unless the tree is that of a cold build elsewhere, and `verify` finds nothing wrong."""
    shutil.rmtree(other, ignore_errors=True)
    for part in SITE_PARTS:
        shutil.copytree(root / part, other / part)
    run(tool.command(other, other), other)
    differing = list(_differences(root / "public", other / "public"))
    assert not differing, f"an incremental build differs from a cold one: {differing[:5]}"
    run([sys.executable, str(SITE / "build.py"), "--root", str(root), "verify"], root)


def _differences(one: Path, two: Path) -> Iterator[str]:
    """Paths that only one tree has, or whose bytes differ; but files of earlier releases with a hash are carried on."""
    ours, theirs = (
        {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()} for tree in (one, two)
    )
    yield from (path for path in sorted(ours ^ theirs) if not (path in ours and path.startswith(_HASHED)))
    yield from (path for path in sorted(ours & theirs) if not filecmp.cmp(one / path, two / path, shallow=False))

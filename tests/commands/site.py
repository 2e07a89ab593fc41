"""A little site on disk, and the command line run on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import build

from ..sites import lay, tiny

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The tiny site, on disk."""
    return lay(tiny(), tmp_path)


@pytest.fixture
def run(site: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """run(arguments…) -> (exit code, what is printed, what is complained of)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = build.main(["--root", str(site), *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def change(site: Path, path: str, old: str, new: str) -> None:
    """A file of the site, with one text changed."""
    text = (site / path).read_text()
    assert old in text
    (site / path).write_text(text.replace(old, new, 1))

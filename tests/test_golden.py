"""Whole little sites, byte for byte: tests/golden/<site>/site in, tests/golden/<site>/public out."""

from __future__ import annotations

from pathlib import Path

import pytest

import build

from .sites import TESTS, files_of, languages

SITES = sorted(path.name for path in (TESTS / "golden").iterdir())


@pytest.mark.parametrize("name", SITES)
def test_golden(name: str, accept: bool) -> None:
    folder = TESTS / "golden" / name
    output = build.make_output({**languages(), **files_of(folder / "site")})
    if accept:
        _write(folder / "public", dict(output.files))
    assert dict(output.files) == files_of(folder / "public")


def _write(folder: Path, files: dict[str, bytes]) -> None:
    for path in files_of(folder):
        (folder / path).unlink()
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)

"""Whole little sites, byte for byte: tests/golden/<site>/site in, tests/golden/<site>/public out.

A folder with `changed` instead of `site` holds what it changes of the tiny site.
"""

from __future__ import annotations

import pytest

from sitegen import pipe

from .conftest import Accept
from .sites import TESTS, files_of, golden

SITES = sorted(path.name for path in (TESTS / "golden").iterdir())


@pytest.mark.parametrize("name", SITES)
def test_golden(name: str, accept: Accept) -> None:
    folder, files = TESTS / "golden" / name, golden(name)
    output = pipe.render(pipe.make(files), files)
    for path, data in output.files.items():
        accept(folder / "public" / path, data)
    assert set(files_of(folder / "public")) == set(output.files), "delete what is no longer published"

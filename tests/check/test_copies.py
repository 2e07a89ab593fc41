from __future__ import annotations

import gzip

import brotli  # type: ignore[import-untyped]
import pytest

from sitegen.check.published.copies import copies

PAGE = b"0,59 per hour " * 100
OTHER = PAGE.replace(b"59", b"61")
COPIES = {"a.html.br": brotli.compress(PAGE), "a.html.gz": gzip.compress(PAGE)}


def test_copies_that_say_the_same() -> None:
    assert list(copies({"a.html": PAGE, **COPIES, "data.tar.gz": b"a file of its own"})) == []


@pytest.mark.parametrize("path", COPIES)
def test_a_copy_of_something_else(path: str) -> None:
    """Left by a release before, cut short, longer than it should be, or no copy at all."""
    pack = brotli.compress if path.endswith(".br") else gzip.compress
    for data in (pack(OTHER), COPIES[path][:-5], COPIES[path] + b"x", b"", b"nonsense", PAGE):
        (problem,) = copies({"a.html": PAGE, **COPIES, path: data})
        assert (problem.rule, problem.place.path) == ("verify-copy", path)

"""Compressed copies: a server hands them out instead of the file, so that they must say the same."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import brotli  # type: ignore[import-untyped]

from ...values.problem import Place, Problem

_UNPACK: Mapping[str, Callable[[bytes], bytes]] = MappingProxyType(
    {".br": brotli.decompress, ".gz": gzip.decompress},
)


def copies(published: Mapping[str, bytes]) -> Iterator[Problem]:
    """Published path -> bytes -> copies that say something else than the file that they stand for."""
    for path, data in published.items():
        stem, dot, ending = path.rpartition(".")
        unpack = _UNPACK.get(dot + ending)
        if unpack and stem in published and _unpacked(data, unpack) != published[stem]:
            yield Problem(Place(path), "verify-copy", f"it is no copy of {stem}", "build the site anew")


def _unpacked(data: bytes, unpack: Callable[[bytes], bytes]) -> bytes | None:
    """None where it cannot be unpacked."""
    try:
        return unpack(data)
    except (OSError, EOFError, zlib.error, brotli.error):
        return None

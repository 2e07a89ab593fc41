"""Output -> the same with compressed copies beside its texts, for servers that hand them out as they are."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType

import brotli  # type: ignore[import-untyped]

from ..values.output import Output

Copies = tuple[tuple[str, bytes], ...]
Each = Callable[[Callable[[tuple[str, bytes]], Copies], Iterable[tuple[str, bytes]]], Iterable[Copies]]

_TEXTS = (
    *(".css", ".html", ".js", ".json", ".jsonld", ".md", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"),
)
_LEAST = 1024  # bytes: below, what is saved is less than a packet
# On this site the best, 11, takes forty times as long as 5 and saves a tenth, some 300 bytes a page. It pays only where
# copies are remembered from one build to the next.
_QUALITY = 5
_WINDOW = 16  # bits of how far Brotli looks back: nearly every page is shorter, and 22 cost a quarter more
_LEVEL = 5  # of gzip: 9 takes three quarters longer, and saves a hundredth of a page


def pack(output: Output, each: Each = map) -> Output:
    """Output -> Output with path.br and path.gz where they are smaller. `each` maps over many files."""
    texts = [(path, data) for path, data in output.files.items() if path.endswith(_TEXTS) and len(data) >= _LEAST]
    copies = {path: data for made in each(copies_of, texts) for path, data in made}
    return Output(MappingProxyType({**output.files, **copies}), output.shown)


def copies_of(file: tuple[str, bytes]) -> Copies:
    """(Path, bytes) -> its smaller copies by their paths."""
    return tuple(_smaller(*file))


def _smaller(path: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    made = {".br": brotli.compress(data, quality=_QUALITY, lgwin=_WINDOW), ".gz": _gzip(data)}
    yield from ((path + ending, copy) for ending, copy in made.items() if len(copy) < len(data))


def _gzip(data: bytes) -> bytes:
    """By zlib itself: its header has no name and no time."""
    return zlib.compress(data, _LEVEL, wbits=31)

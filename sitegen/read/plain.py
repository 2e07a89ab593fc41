"""Snapshot -> its YAML and its documents as plain text, for whoever wants to read them without our tables of fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..values.dataset import HISTORY
from ..values.plain import Plain, Spot, Written
from ..values.problem import Place
from .history import COLUMNS
from .rows import read_rows
from .tree import Branch, Leaf, Node, Series, parse

_DATA, _CONTENT = "data/", "content/"


def read_plain(files: Mapping[str, bytes]) -> Written:
    """Snapshot -> each of its YAML files, each document, and the rows of the history, as plain text.

    What cannot be parsed is left out. What is wrong with the rest is for `read_sources` to say.
    """
    written = {path: data for path, data in files.items() if path.endswith(".yaml")}
    documents = {path: _parted(data) for path, data in files.items() if path.startswith(_CONTENT)}
    written |= {path: front for path, (front, _) in documents.items()}
    parsed = {path: parse(data, path, 1 + (path in documents)) for path, data in written.items()}
    trees = {path: node for path, (node, _) in parsed.items() if node is not None}
    rows = read_rows(files[HISTORY], HISTORY, COLUMNS)[0] if HISTORY in files else ()
    trees[HISTORY] = Series(tuple(rows), Place(HISTORY))
    spots = {
        str(node.place): spot
        for path, tree in trees.items()
        if path.startswith(_DATA)
        for node, spot in _spots(tree, (path,))
    }
    texts = {path: body.decode("utf-8", "replace") for path, (_, body) in documents.items()}
    return Written(
        MappingProxyType({path: _plain(node) for path, node in trees.items()}),
        MappingProxyType(spots),
        MappingProxyType(texts),
        tuple(problem for _, found in parsed.values() for problem in found),
    )


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """A document -> its front matter, and what stands below."""
    if not data.startswith(b"---"):
        return b"", data
    front, _, body = data.removeprefix(b"---").lstrip(b"\r").removeprefix(b"\n").partition(b"\n---")
    return front, body.partition(b"\n")[2]


def _plain(node: Node) -> Plain:
    if isinstance(node, Leaf):
        return node.text
    if isinstance(node, Branch):
        return MappingProxyType({key.text: _plain(below) for key, below in node.entries})
    return tuple(_plain(item) for item in node.items)


def _spots(node: Node, spot: Spot) -> Iterator[tuple[Node, Spot]]:
    """A node and all below it, each with the way to it."""
    yield node, spot
    if isinstance(node, Branch):
        for key, below in node.entries:
            yield from _spots(below, (*spot, key.text))
    elif not isinstance(node, Leaf):
        for number, item in enumerate(node.items):
            yield from _spots(item, (*spot, str(number)))

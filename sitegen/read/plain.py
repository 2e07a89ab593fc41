"""Snapshot -> its YAML as plain text, for whoever wants to read the data without our tables of fields."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..values.plain import Plain
from .history import COLUMNS, HISTORY
from .rows import read_rows
from .tree import Branch, Leaf, Node, parse


def read_plain(files: Mapping[str, bytes]) -> Mapping[str, Plain]:
    """Snapshot -> its YAML files, the rows of the history, and the front matter of each document, plain, by path.

    What cannot be parsed is left out: what is wrong with it is for `read_sources` to say.
    """
    written = {path: data for path, data in files.items() if path.endswith(".yaml")}
    written |= {path: _front(data) for path, data in files.items() if path.startswith("content/")}
    trees = {path: parse(data, path)[0] for path, data in written.items()}
    rows = read_rows(files[HISTORY], HISTORY, COLUMNS)[0] if HISTORY in files else ()
    plain = {path: _plain(node) for path, node in trees.items() if node is not None}
    return MappingProxyType({**plain, HISTORY: tuple(_plain(row) for row in rows)})


def _front(data: bytes) -> bytes:
    return data.removeprefix(b"---").partition(b"\n---")[0] if data.startswith(b"---") else b""


def _plain(node: Node) -> Plain:
    if isinstance(node, Leaf):
        return node.text
    if isinstance(node, Branch):
        return MappingProxyType({key.text: _plain(below) for key, below in node.entries})
    return tuple(_plain(item) for item in node.items)

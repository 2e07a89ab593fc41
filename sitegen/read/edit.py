"""Changes single scalars of YAML files by their marks: comments, order, quotes and every other byte stay.

A scalar is named by its dotted path ('cards.h100.price', 'server_cards.0'), or by the figure that it is ('h100.price').
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from types import MappingProxyType

from ..values.dataset import Given
from ..values.figure import Day, Figure, Name
from ..values.problem import Place, Problem, nearest
from ..values.quantity import Quantity
from .fields import amount, mapping
from .file import read_file
from .tree import Branch, Leaf, Node, Series, decode, parse

Files = Mapping[str, bytes]
_BOM = b"\xef\xbb\xbf"


def edit(data: bytes, path: str, changes: Mapping[str, str]) -> tuple[bytes, tuple[Problem, ...]]:
    """YAML bytes, {dotted path: new text} -> (bytes, problems); the bytes are as before where there are problems."""
    text, problem = decode(data, path)
    if problem:
        return data, (problem,)
    made, problems = _together(text, path, changes), list[Problem]()
    for name, new in changes.items() if made is None else ():
        one = _changed(text, path, name, new)
        if isinstance(one, str):
            text = one
        else:
            problems += one
    bom = _BOM if data.startswith(_BOM) else b""
    return (data, tuple(problems)) if problems else (bom + (text if made is None else made).encode(), ())


def edit_data(
    files: Files, changes: Mapping[str, Given[str]], figures: Mapping[str, Figure]
) -> tuple[Files, tuple[Problem, ...]]:
    """Snapshot, {name of a scalar of data/: new text}, the figures as they are -> (Snapshot, problems).

    A figure names the scalar which it is, where it is one: 'h100.price', but not 'example.qlora-8b.cost'.
    """
    data = {path: scalars(files[path], path) for path in files if path.startswith("data/") and path.endswith(".yaml")}
    edited, problems = dict(files), []
    for name, new in changes.items():
        found = _places(name, data, figures)
        if len(found) != 1:
            problems.append(_unknown(name, new.place, found, data, figures))
            continue
        ((path, dotted),) = found
        edited[path], wrong = edit(edited[path], path, {dotted: new.value})
        problems += wrong
    return MappingProxyType(edited), tuple(problems)


def scalars(data: bytes, path: str) -> Mapping[str, Leaf]:
    """YAML bytes -> every scalar by its dotted path, in the order of the file; what cannot be read has none."""
    root, _ = parse(data, path)
    return MappingProxyType(dict(_scalars(root, ()) if root else ()))


def read_prices(data: bytes, path: str) -> tuple[Mapping[str, Given[str]], tuple[Problem, ...]]:
    """A small YAML or JSON file {card: price} -> ({name of the card's price: its text}, problems)."""
    read, problems = read_file({path: data}, path, mapping(amount()))
    written = read or {}
    return {f"{key}.price": Given(f"{given.value.amount:f}", given.place) for key, given in written.items()}, problems


def _together(text: str, path: str, changes: Mapping[str, str]) -> str | None:
    """All changes with the file read once before and once after, each spelt as what was there.

    None where one of them is not to be had so; why is seen one by one.
    """
    root, problems = parse(text.encode(), path)
    found = [[*_found(root, name)] for name in changes] if root and not problems else []
    leaves = [nodes[0] for nodes in found if len(nodes) == 1 and isinstance(nodes[0], Leaf)]
    if root is None or len(leaves) < len(changes) or any(_is_block(text, leaf) for leaf in leaves):
        return None
    new = {leaf: written for leaf, written in zip(leaves, changes.values(), strict=True) if written != leaf.text}
    made = text
    for leaf in sorted(new, key=lambda leaf: leaf.span, reverse=True):
        made = _spliced(made, leaf, next(_spellings(text, leaf, new[leaf])))
    return made if _reads(made, path, _texts(root, new), [leaf.type for leaf in _leaves(root)]) else None


def _changed(text: str, path: str, name: str, new: str) -> str | tuple[Problem, ...]:
    root, problems = parse(text.encode(), path)
    if root is None or problems:
        return problems or (Problem(Place(path), "data-file", "this file is empty", "write it, or restore it"),)
    found = list(_found(root, name))
    if len(found) != 1:
        return (
            Problem(Place(path), "edit-path", f"there is no '{name}'", nearest(name, scalars(text.encode(), path))),
        )
    leaf = found[0]
    if not isinstance(leaf, Leaf) or _is_block(text, leaf):
        where, what = leaf.place, f"'{name}' is not one value on one line"
        return (Problem(where, "edit-scalar", what, "name a single value, or edit the file"),)
    if new == leaf.text:
        return text
    wanted, types = _texts(root, {leaf: new}), [each.type for each in _leaves(root)]
    for written in _spellings(text, leaf, new):
        changed = _spliced(text, leaf, written)
        if _reads(changed, path, wanted, types):
            return changed
    return (Problem(leaf.place, "edit-text", f"{new!r} cannot be written here", "edit the file"),)


def _is_block(text: str, leaf: Leaf) -> bool:
    """Whether a text goes over several lines, in the way of YAML that begins with a sign."""
    return text[slice(*leaf.span)].startswith(("|", ">"))


def _found(node: Node, name: str) -> Iterator[Node]:
    """What a dotted path leads to: keys have dots too, so it may be read in several ways."""
    match node:
        case Branch(entries):
            for key, below in entries:
                if name == key.text:
                    yield below
                elif name.startswith(f"{key.text}."):
                    yield from _found(below, name.removeprefix(f"{key.text}."))
        case Series(items):
            head, _, tail = name.partition(".")
            if head in map(str, range(len(items))):
                yield from _found(items[int(head)], tail) if tail else (items[int(head)],)


def _scalars(node: Node, above: tuple[str, ...]) -> Iterator[tuple[str, Leaf]]:
    match node:
        case Leaf():
            yield ".".join(above), node
        case Branch(entries):
            for key, below in entries:
                yield from _scalars(below, (*above, key.text))
        case Series(items):
            for number, item in enumerate(items):
                yield from _scalars(item, (*above, str(number)))


def _texts(node: Node, changed: Mapping[Leaf, str] = MappingProxyType({})) -> object:
    """A tree without its places, and with some leaves changed: what the edited file must say."""
    match node:
        case Leaf(text):
            return changed.get(node, text)
        case Branch(entries):
            return {key.text: _texts(below, changed) for key, below in entries}
        case Series(items):
            return [_texts(item, changed) for item in items]


def _spellings(text: str, leaf: Leaf, new: str) -> Iterator[str]:
    """How the new text may be written, first as the old one was: plain, or between its quotes."""
    begin, end = leaf.span
    if not leaf.quoted:
        yield new if begin < end else f" {new}"
    elif text[begin] == "'":
        yield "'{}'".format(new.replace("'", "''"))
    quoted = (json.dumps(new, ensure_ascii=False), json.dumps(new))  # strings of JSON are strings of YAML
    yield from quoted if begin < end else (f" {each}" for each in quoted)


def _spliced(text: str, leaf: Leaf, written: str) -> str:
    begin, end = leaf.span
    return text[:begin] + written + text[end:]


def _reads(text: str, path: str, wanted: object, types: Sequence[str]) -> bool:
    """Whether the edited file says what it must, and no word has become a number, nor a flag, nor a date."""
    try:
        root, problems = parse(text.encode(), path)
    except UnicodeEncodeError:  # half a surrogate pair, from a terminal that does not speak UTF-8
        return False
    if root is None or problems or _texts(root) != wanted:
        return False
    return all(leaf.type == before for leaf, before in zip(_leaves(root), types, strict=True) if before == "str")


def _leaves(root: Node) -> list[Leaf]:
    return [leaf for _, leaf in _scalars(root, ())]


def _places(name: str, data: Mapping[str, Mapping[str, Leaf]], figures: Mapping[str, Figure]) -> list[tuple[str, str]]:
    """Name -> the files and dotted paths that it may mean."""
    exact = [(path, name) for path, leaves in data.items() if name in leaves]
    figure = figures.get(name)
    if exact or figure is None:
        return exact
    return [
        (path, dotted)
        for path, leaves in data.items()
        for dotted, leaf in leaves.items()
        if figure.inputs[:1] == (leaf.place,) and _is(figure, leaf)
    ]


def _is(figure: Figure, leaf: Leaf) -> bool:
    """Whether a figure is what its first input says, and not made from it."""
    if any(isinstance(each, str) for each in figure.inputs):
        return False
    match figure.value:
        case Quantity(amount):
            return _decimal(leaf.text) == amount
        case Name(text):
            return leaf.text == text
        case Day(date):
            return leaf.text == date.isoformat()
    return False


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def _unknown(
    name: str,
    place: Place,
    found: list[tuple[str, str]],
    data: Mapping[str, Mapping[str, Leaf]],
    figures: Mapping[str, Figure],
) -> Problem:
    if found:
        known = ", ".join(f"{path} {dotted}" for path, dotted in found)
        return Problem(place, "edit-path", f"'{name}' stands in several places", known)
    if name in figures:
        hint = f"`explain {name}` shows from what"
        return Problem(place, "edit-path", f"'{name}' is computed, not written", hint)
    paths = [dotted for leaves in data.values() for dotted in leaves]
    return Problem(place, "edit-path", f"there is no '{name}'", nearest(name, (*figures, *paths)))

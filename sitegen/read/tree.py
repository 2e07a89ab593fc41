"""YAML bytes -> a tree in which every leaf is text and knows its line and column.

The text is never turned into a number, a date or a truth value here, so that `0.59` stays exact and `NO` stays a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

import yaml
from msgspec import Struct

from ..values.problem import Place, Problem

_LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STRUCTURES = ("tag:yaml.org,2002:seq", "tag:yaml.org,2002:map")
_DEEPEST = 50  # levels; a hostile file must not exhaust the stack
_NESTED = re.compile(r"(?:[-?:][ \t]+){200}")  # lists in lists on one line; the parser takes minutes for thousands
_BRACKETS = re.compile(r"[\[\]{}]")
_BREAKS = re.compile(r"[\x85\u2028\u2029]|\r(?!\Z)")  # line breaks for YAML, invisible in an editor
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")  # YAML takes none of these
# Noncharacters, which Unicode keeps for programs: ours put figures between some. No text of an editor has one.
NONCHARACTERS = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_ESCAPED = re.compile(f"{NONCHARACTERS.pattern}|[\\x00-\\x08\\x0e-\\x1f\\x7f]")  # no text, however it is written
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+")  # of YAML 1.2
_INVISIBLE = re.compile("[\u00a0\u200b\u200c\u200d\u2060\ufeff\u202f]")
_ODD = re.compile(f"{_CONTROLS.pattern}|{_INVISIBLE.pattern}|[\\t\\r\\x85\u2028\u2029]")


class Leaf(Struct, frozen=True):
    """One scalar as written. `type` is what YAML would take it for: 'str' (also if quoted), 'int', 'bool' …

    `span` is where it begins and ends in the text that `decode` gives, quotes included.
    """

    text: str
    place: Place
    type: str = "str"
    quoted: bool = False
    span: tuple[int, int] = (0, 0)


class Series(Struct, frozen=True):
    """A list."""

    items: tuple[Node, ...]
    place: Place


class Branch(Struct, frozen=True):
    """A mapping, in the order of the file; no key stands twice."""

    entries: tuple[tuple[Leaf, Node], ...]
    place: Place


Node = Leaf | Series | Branch


@lru_cache(maxsize=128)  # a night, and whoever verifies, reads the same data more than once
def parse(data: bytes, path: str, first_line: int = 1) -> tuple[Node | None, tuple[Problem, ...]]:
    """YAML bytes -> (tree, problems); the tree is None where there is none to read.

    `first_line` is the number of the file's line on which the YAML begins (front matter begins on the second).
    """
    text, problem = decode(data, path)
    if problem:
        return None, (problem,)
    problems = tuple(_characters(text, path, first_line)) or tuple(_depth(text, path, first_line))
    if problems:
        return None, problems
    try:
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError as error:
        return None, (_syntax(error, path, first_line, text),)
    except RecursionError:
        return None, (Problem(Place(path, first_line), "yaml-depth", "nested too deeply", "keep it flat"),)
    if root is None:
        return None, ()
    builder = _Builder(path, first_line - 1, [], set())
    return builder.node(root, 0), tuple(builder.problems)


def decode(data: bytes, path: str) -> tuple[str, Problem | None]:
    """Bytes -> text without its byte order mark, or the place of the first that is not UTF-8, or no character."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        place = Place(path, line, column)
        return "", Problem(place, "encoding", "this byte is not UTF-8", "save the file as UTF-8")
    if found := NONCHARACTERS.search(text):
        line, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
        return "", Problem(Place(path, line, column), "encoding", _nameless(found[0]), "delete it")
    return text, None


def _nameless(character: str) -> str:
    return f"what is no character (U+{ord(character):04X})"


def _characters(text: str, path: str, first_line: int) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), first_line) if _ODD.search(text) else ():
        if match := _BREAKS.search(line):
            place = Place(path, number, match.start() + 1)
            yield Problem(
                place, "yaml-break", "an invisible line break (pasted text?)", "delete it, or press Enter here"
            )
        if match := _CONTROLS.search(line):
            place, name = Place(path, number, match.start() + 1), f"a control character (U+{ord(match[0]):04X})"
            yield Problem(place, "character-invisible", name, "delete it")
        head = line[: len(line) - len(line.lstrip(" \t"))]
        if "\t" in head:
            yield Problem(
                Place(path, number, head.index("\t") + 1), "yaml-tab", "a tab in the indentation", "use spaces"
            )
        yield from _key(line, path, number)


def _key(line: str, path: str, number: int) -> Iterator[Problem]:
    """An invisible space in or right after a key makes another key, or no mapping at all."""
    key, colon, _ = line.partition(":")
    if colon and not {*key} & {*"#\"'"} and (match := _INVISIBLE.search(line[: len(key) + 2])):
        place = Place(path, number, match.start() + 1)
        yield Problem(place, "yaml-space", "an invisible space in a key", "type an ordinary space")


def _depth(text: str, path: str, first_line: int) -> Iterator[Problem]:
    """The line on which brackets lie deeper than in any file of ours: the parser would take minutes for thousands."""
    depth = 0
    for number, line in enumerate(text.split("\n"), first_line):
        for bracket in _BRACKETS.findall(line):
            depth += 1 if bracket in "[{" else -1
            if depth > _DEEPEST * 4:
                break
        if depth > _DEEPEST * 4 or _NESTED.search(line):
            yield Problem(Place(path, number, 1), "yaml-depth", "nested too deeply", "keep it flat")
            return


def _syntax(error: yaml.YAMLError, path: str, first_line: int, text: str) -> Problem:
    what = getattr(error, "problem", None) or str(error)
    begin, mark = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    # What does not end is mended where it begins; the parser tells where it lost patience.
    mark = begin if begin and any(each in what for each in _UNENDED) else mark or begin
    place = Place(path, mark.line + first_line, mark.column + 1) if mark else Place(path, first_line)
    return Problem(place, "yaml-syntax", f"not valid YAML: {what}", _advice(text, mark.line if mark else 0, what))


_UNENDED: Mapping[str, str] = {
    "expected ',' or ']'": "write the , or ] that is missing, or put the text between double quotes",
    "expected ',' or '}'": "write the , or } that is missing, or put the text between double quotes",
    "end of stream": "write the quotation mark that ends the text",
}
_HINTS: Mapping[str, str] = {
    **_UNENDED,
    "mapping values": "put the text between double quotes",
    "another document": "delete the line ---",
    "<document start>": "delete the line ... or % above it",
    "escape character": "write \\\\ for a backslash, or put the text between single quotes",
}


def _advice(text: str, line: int, what: str) -> str:
    for part, hint in _HINTS.items():
        if part in what:
            return hint
    lines = text.split("\n")
    written = lines[line].strip() if line < len(lines) else ""
    if written.partition(":")[2].strip()[:1] in tuple("%@`&*!|>[{"):
        return "put the text between double quotes"
    return "check the indentation and the quotes"


class _Builder(Struct, frozen=True):
    """Turns composed nodes into ours; collects what is wrong on the way."""

    path: str
    offset: int
    problems: list[Problem]
    seen: set[int]

    def node(self, node: yaml.Node, depth: int) -> Node:
        place = self._place(node)
        if id(node) in self.seen:
            self._problem(place, "yaml-alias", "an alias", "write the value again, so that it has a line of its own")
            return Leaf("", place)
        self.seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            span = node.start_mark.index, node.end_mark.index
            if node.style == '"' and (found := _ESCAPED.search(node.value)):
                self._problem(place, "character-invisible", f"in this text stands {_nameless(found[0])}", "delete it")
            return Leaf(node.value, place, self._type(node), bool(node.style), span)
        if depth > _DEEPEST:
            self._problem(place, "yaml-depth", "nested too deeply", "keep it flat")
            return Leaf("", place)
        if node.tag not in _STRUCTURES:
            self._problem(place, "yaml-tag", f"the tag '{node.tag}'", "delete it")
        if isinstance(node, yaml.SequenceNode):
            return Series(tuple(self.node(item, depth + 1) for item in node.value), place)
        return Branch(tuple(self._entries(node, depth)), place)

    def _entries(self, node: yaml.Node, depth: int) -> Iterator[tuple[Leaf, Node]]:
        names: dict[str, Place] = {}
        for key, value in node.value:
            leaf, below = self.node(key, depth + 1), self.node(value, depth + 1)
            if not isinstance(leaf, Leaf):
                self._problem(
                    leaf.place,
                    "yaml-key",
                    "a key must be a word",
                    "put a text that begins with {{ between double quotes",
                )
            elif leaf.text == "<<" and not leaf.quoted:
                self._problem(leaf.place, "yaml-alias", "a merge key", "write the values again, each on its line")
            elif leaf.type != "str":
                self._problem(leaf.place, "yaml-key", f"YAML reads '{leaf.text}' as no word", f'write "{leaf.text}"')
            elif leaf.text in names:
                first = names[leaf.text]
                self._problem(
                    leaf.place,
                    "yaml-duplicate",
                    f"'{leaf.text}' stands twice",
                    f"line {first.line} has it too: delete one",
                )
            else:
                names[leaf.text] = leaf.place
                yield leaf, below

    def _type(self, node: yaml.ScalarNode) -> str:
        prefix, _, name = str(node.tag).rpartition(":")
        if prefix != "tag:yaml.org,2002" or "/" in name:
            self._problem(self._place(node), "yaml-tag", f"the tag '{node.tag}'", "write the plain value")
        # PyYAML knows YAML 1.1: 1e3 and 08 are words for it, but numbers for the programs of editors.
        return "float" if name == "str" and not node.style and _NUMBER.fullmatch(node.value) else name

    def _place(self, node: yaml.Node) -> Place:
        return Place(self.path, node.start_mark.line + 1 + self.offset, node.start_mark.column + 1)

    def _problem(self, place: Place, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, rule, message, hint))

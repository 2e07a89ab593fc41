"""The front matter of a document: the table of its fields, and the phrases in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ..values.dataset import Given
from ..values.document import FrontMatter, OnlyHere, Phrase, Reference, Text
from ..values.problem import Place, Problem
from . import fields, tree
from .fields import Field, Kind, Report, optional
from .reference import BRACES, read_reference

_FENCE = "---"
_UNITS = re.compile(r"\d[\d.,\u00a0\u202f ]{0,20}(?:[€$£%]|[KMGT]i?[Bo]\b|(?:min|h|s)\b)")
_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"


def read_front(lines: list[str], path: str) -> tuple[FrontMatter | None, int, tuple[Problem, ...]]:
    """Lines of the file -> (front matter, how many lines it takes, problems).

    The lines are 0 where there is no front matter, and all of them where it has no clear begin or end.
    """
    if lines[0].rstrip() != _FENCE:
        return _missing(lines, path)
    end = next((number for number, line in enumerate(lines) if number and line.rstrip() == _FENCE), None)
    if end is None:
        hint = "write --- alone on the line after the last field"
        return None, len(lines), (Problem(Place(path, 1, 1), "front-open", "the front matter does not end", hint),)
    root, problems = tree.parse("\n".join(lines[1:end]).encode(), path, first_line=2)
    if root is None and problems:
        return None, end + 1, problems
    found: list[Problem] = []
    front = FRONT.read(root or tree.Branch((), Place(path, 1, 1)), found.append)
    if front is not None:
        title, description = (_divided(given, lines[:end], found.append) for given in (front.title, front.description))
        summary = front.summary and _divided(front.summary, lines[:end], found.append)
        front = replace(front, title=title, description=description, summary=summary)
    wrong = {problem.place.line for problem in problems}
    return front, end + 1, (*problems, *(problem for problem in found if problem.place.line not in wrong))


def _missing(lines: list[str], path: str) -> tuple[None, int, tuple[Problem, ...]]:
    below = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if lines[below].strip() == _FENCE:
        place, hint = Place(path, below + 1, 1), "put this line first, without spaces before it"
        return None, len(lines), (Problem(place, "front-place", "the front matter begins too late", hint),)
    hint = "begin the file with a line ---, then title: and description:, then --- again"
    return None, 0, (Problem(Place(path, 1, 1), "front-missing", "the front matter is missing", hint),)


# ---------------------------------------------------------------------------------------------------------- fields


def _phrase(node: tree.Node, report: Report) -> Given[Phrase] | None:
    """A leaf -> its words as one Text; `_divided` divides it, since only the file tells where each figure stands."""
    written = fields.text.read(node, report)
    return None if written is None else Given((Text(written.value, written.place),), written.place)


def _words(refused: re.Pattern[str], rule: str, hint: str) -> Kind[Given[str]]:
    """Text in which something must not stand."""

    def read(node: tree.Node, report: Report) -> Given[str] | None:
        written = fields.text.read(node, report)
        if written is None or not (match := refused.search(written.value)):
            return written
        report(Problem(written.place, rule, f"'{match[0]}' is a figure, which cannot stand here", hint))
        return None

    return Kind(read, fields.text.schema)


_PHRASE = Kind(_phrase, fields.text.schema)
_SLUG = fields.pattern(  # a part of an address is the name of a folder, and those have at most 255 bytes
    rf"(?=.{{1,100}}$){_WORD}", "a part of an address", "use small letters without accents, digits and -, at most 100"
)
_NAV = _words(BRACES, "front-figure", "write words only: menus show no figures")
_PICTURE = _words(
    re.compile(f"{BRACES.pattern}|{_UNITS.pattern}"),
    "front-figure",
    "write words only: networks keep a picture for weeks",
)
_KIND = fields.pattern(_WORD, "a kind of page", "write the name of a template: page")
_LANGUAGE = fields.pattern(r"[a-z]{2,3}(?:-[A-Za-z0-9]+)*", "a language", "write the name of its folder in content/")
_ALIAS = fields.pattern(
    r"/(?:[A-Za-z0-9~-][A-Za-z0-9_~-]{0,99}/)+", "an address on this site", "write it as /old/page/"
)


_THING = r"(?:block|claim|code|container|field|figure|image|link|section) \S.*"


def _exceptions(node: tree.Node, report: Report) -> tuple[OnlyHere, ...] | None:
    """A mapping from things to reasons, each with the place of its key."""
    reasons = fields.mapping(fields.text).read(node, report)
    if reasons is None or not isinstance(node, tree.Branch):
        return None
    for key, _ in node.entries:
        if not re.fullmatch(_THING, key.text):
            hint = "write a kind of thing and its name, such as figure h100.price, link guides/llm, section memory"
            report(Problem(key.place, "data-key", f"'{key.text}' cannot be a key here", hint))
    return tuple(
        OnlyHere(key.text, reasons[key.text].value, key.place) for key, _ in node.entries if key.text in reasons
    )


_ONLY_HERE = Kind(
    _exceptions,
    {
        "type": "object",
        "propertyNames": {"pattern": f"^(?:{_THING})$"},
        "additionalProperties": fields.text.schema,
    },
)


def _front(
    *,
    aliases: tuple[Given[str], ...] | None,
    related: tuple[Given[str], ...] | None,
    only_here: tuple[OnlyHere, ...] | None,
    **values: Any,
) -> FrontMatter:
    return FrontMatter(**values, aliases=aliases or (), related=related or (), only_here=only_here or ())


FRONT: Kind[FrontMatter] = fields.record(
    _front,
    title=Field("title", _PHRASE, about="the heading of the page, and its name elsewhere"),
    description=Field("description", _PHRASE, about="one sentence for search engines and networks"),
    kind=Field("kind", _KIND, about="which template makes the page"),
    nav=optional("nav", _NAV, about="a short name for menus, where the title is too long"),
    slug=optional("slug", _SLUG, about="the last part of the address"),
    summary=optional("summary", _PHRASE, about="the words under the page's name in lists"),
    date=optional("date", fields.date, about="the day of publication"),
    updated=optional("updated", fields.date, about="the day of the last change of substance"),
    image_title=optional("image_title", _PICTURE, about="the words of the social picture"),
    source=optional("source", _LANGUAGE, about="the language that this page is translated from, if not the usual one"),
    order=optional("order", fields.whole, about="the place among its siblings"),
    draft=optional("draft", fields.flag, about="true: only serve and check build it"),
    aliases=optional("aliases", fields.several(_ALIAS), about="addresses that the page once had"),
    related=optional(
        "related", fields.several(fields.text), about="pages to read next: paths below the language, without .md"
    ),
    only_here=optional("only-here", _ONLY_HERE, about="what the other languages need not have, and why"),
)


# --------------------------------------------------------------------------------------------------------- phrases

_OPENING = re.compile(r"(?:[\"']|[|>][^\n]*\n)?\s*")  # what YAML writes before the words


def _divided(given: Given[Phrase], lines: list[str], report: Report) -> Given[Phrase]:
    """A phrase of one Text -> of words and figures, each at its place in the lines of the front matter."""
    words = "".join(part.text for part in given.value if isinstance(part, Text))
    source = "\n".join(lines[given.place.line - 1 :])[given.place.column - 1 :]
    return Given(tuple(_parts(words, source, given.place, report)), given.place)


def _parts(words: str, source: str, place: Place, report: Report) -> Iterator[Text | Reference]:
    opening = _OPENING.match(source)
    at, end = opening.end() if opening else 0, 0
    for match in BRACES.finditer(words):
        if match.start() > end:
            yield Text(words[end : match.start()], _at(source, at, place))
        at = max(at, source.find(match[0], at))
        made = read_reference(match[0], _at(source, at, place))
        if isinstance(made, Problem):
            report(made)
        else:
            yield made
        at, end = at + len(match[0]), match.end()
    if end < len(words):
        yield Text(words[end:], _at(source, at, place))


def _at(source: str, offset: int, place: Place) -> Place:
    """Where a character of the source stands, which begins at `place`."""
    before = source[:offset]
    if "\n" not in before:
        return Place(place.path, place.line, place.column + len(before))
    return Place(place.path, place.line + before.count("\n"), len(before.rpartition("\n")[2]) + 1)

"""Two manifests -> what changes from the one to the other: figures and their texts, cells of tables, pages."""

from __future__ import annotations

import difflib
import html
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from msgspec import Struct

from ..values.manifest import Entry, Manifest, Sheet
from ..values.output import Shown
from ..values.quantity import CONTEXT, Quantity, unit

_STEP = Decimal("0.1")  # to which a change in percent is rounded


class Wording(Struct, frozen=True):
    """How a figure reads in a language and a style, before and after."""

    language: str
    style: str
    before: str
    after: str


class Move(Struct, frozen=True):
    """A figure whose value or text changes. `state` is 'new', 'gone' or 'moves'; `change` is in percent, or ''.

    `pages` are those that show it in a text that changes, or show a new one.
    """

    name: str
    unit: str
    before: str
    after: str
    state: str
    change: str
    wordings: tuple[Wording, ...]
    pages: tuple[str, ...]


class Cell(Struct, frozen=True):
    """A cell of a table that says another name, or no longer any."""

    figure: str
    label: str
    before: str
    after: str


class Turn(Struct, frozen=True):
    """A page that changes. `state` is 'new', 'gone' or 'moves'; `figures` of it move, in these `positions`.

    `otherwise` is true where something else changes than figures.
    """

    url: str
    language: str
    state: str
    figures: tuple[str, ...]
    positions: tuple[str, ...]
    otherwise: bool


class Risk(Struct, frozen=True):
    """A claim that is near to being false, and how it stood before ('' where there was none)."""

    claim: str
    before: str
    state: str
    sum: str
    margin: str


class Plan(Struct, frozen=True):
    """What a release would change. `first`: nothing is published yet, all is new. `stay` pages do not change.

    `files` are those for machines (feeds, lists of prices) in which a figure moves.
    """

    first: bool
    figures: tuple[Move, ...]
    cells: tuple[Cell, ...]
    claims: tuple[Risk, ...]
    pages: tuple[Turn, ...]
    files: tuple[str, ...]
    stay: int


def compare(before: Manifest | None, after: Manifest) -> Plan:
    """What is published (None: nothing), what would be -> what changes."""
    old = before or Manifest({}, (), ())
    moves = tuple(_moves(old, after))
    turns = tuple(_turns(old, after, moves))
    changed = sum(turn.state != "gone" for turn in turns)
    cells, risks = tuple(_cells(old, after)), tuple(_risks(old, after))
    files = tuple(_files(after, moves))
    return Plan(before is None, moves, cells, risks, turns, files, len(after.pages) - changed)


def reworded(before: str, after: str) -> tuple[tuple[str, str], ...]:
    """HTML of a page, before and after -> the texts that differ otherwise than by their figures; '' where none was."""
    old, new = list(_texts(before)), list(_texts(after))
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        ("\n".join(old[first:last]), "\n".join(new[begin:end]))
        for kind, first, last, begin, end in changes
        if kind != "equal"
    )


def _names(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> Iterator[str]:
    yield from new
    yield from (name for name in old if name not in new)


def _moves(old: Manifest, new: Manifest) -> Iterator[Move]:
    was, is_ = _spoken(old), _spoken(new)
    pages, sheets = _pages(old, new), {sheet.url for sheet in (*old.pages, *new.pages)}
    for name in _names(old.figures, new.figures):
        before, after = old.figures.get(name), new.figures.get(name)
        wordings = tuple(_wordings(was.get(name, {}), is_.get(name, {})))
        if before and after and _same(before, after) and not wordings:
            continue
        state = "moves" if before and after else "new" if after else "gone"
        shown = pages.get(name, {})
        styles = {(wording.language, wording.style) for wording in wordings}
        moving = [
            url for url, ways in shown.items() if url in sheets and (state != "moves" or not styles.isdisjoint(ways))
        ]
        said = after or before
        values = (before.value if before else "", after.value if after else "")
        change = percent(before, after) if before and after else ""
        yield Move(name, said.unit if said else "", *values, state, change, wordings, tuple(moving))


def _same(before: Entry, after: Entry) -> bool:
    return (before.kind, before.value, before.unit) == (after.kind, after.value, after.unit)


def _spoken(manifest: Manifest) -> dict[str, dict[tuple[str, str], str]]:
    """Figure -> (language, style) -> its text."""
    spoken: dict[str, dict[tuple[str, str], str]] = {}
    for mark in manifest.shown:
        spoken.setdefault(mark.figure, {})[mark.language, mark.style] = mark.text
    return spoken


def _pages(*manifests: Manifest) -> dict[str, dict[str, set[tuple[str, str]]]]:
    """Figure -> page -> (language, style) in which the page shows it."""
    pages: dict[str, dict[str, set[tuple[str, str]]]] = {}
    for manifest in manifests:
        for mark in manifest.shown:
            pages.setdefault(mark.figure, {}).setdefault(mark.page, set()).add((mark.language, mark.style))
    return pages


def _wordings(was: Mapping[tuple[str, str], str], is_: Mapping[tuple[str, str], str]) -> Iterator[Wording]:
    """Texts that change where both releases have one: one that only an editor's hand adds is no move of the figure."""
    for (language, style), text in is_.items():
        before = was.get((language, style))
        if before is not None and before != text:
            yield Wording(language, style, before, text)


def percent(before: Entry, after: Entry) -> str:
    """Two values of a figure -> '+3.4 %', or '+3.4 % / +5.0 %' for both ends of a range; '' where there is none."""
    if before.value == after.value or before.kind != after.kind or after.kind not in ("quantity", "range"):
        return ""
    try:
        ends = [_percent(*pair) for pair in zip(_quantities(before), _quantities(after), strict=True)]
    except (ArithmeticError, ValueError):  # from nothing, or to what cannot be compared
        return ""
    return " / ".join(dict.fromkeys(ends))


def _quantities(entry: Entry) -> list[Quantity]:
    return [Quantity(Decimal(end), unit(entry.unit)) for end in entry.value.split("/")]


def _percent(before: Quantity, after: Quantity) -> str:
    """In the unit of the first: what was in hours and is in minutes has not grown by sixty."""
    ratio = (after.to(before.unit) - before) / before
    change = CONTEXT.abs((ratio * Quantity(Decimal(100))).rounded(_STEP).amount)
    sign = "-" if ratio.amount < 0 else "+" if ratio.amount else ""
    return f"{sign}{change:f} %"


def _cells(old: Manifest, new: Manifest) -> Iterator[Cell]:
    tabled = {mark.figure for mark in new.shown if mark.position == "table"}
    for name, after in new.figures.items():
        before = old.figures.get(name)
        if before and name in tabled and _flips(before, after):
            yield Cell(name, after.label, before.value, after.value)


def _flips(before: Entry, after: Entry) -> bool:
    words = {before.kind, after.kind} <= {"name", "names", "nothing"}
    return words and bool(after.label) and before.value != after.value


def _risks(old: Manifest, new: Manifest) -> Iterator[Risk]:
    states = {judged.claim: judged.state for judged in old.claims}
    for judged in new.claims:
        if judged.state != "holds":
            yield Risk(judged.claim, states.get(judged.claim, ""), judged.state, judged.sum, judged.margin)


def _turns(old: Manifest, new: Manifest, moves: Iterable[Move]) -> Iterator[Turn]:
    before = {sheet.url: sheet for sheet in old.pages}
    found = _moved(new, moves)
    for sheet in new.pages:
        figures, positions = found.get(sheet.url, ((), ()))
        known = before.pop(sheet.url, None)
        otherwise = known is not None and known.rest != sheet.rest
        if known is None or figures or otherwise:
            yield Turn(sheet.url, sheet.language, "moves" if known else "new", figures, positions, otherwise)
    yield from (_gone(sheet) for sheet in before.values())


def _gone(sheet: Sheet) -> Turn:
    return Turn(sheet.url, sheet.language, "gone", (), (), False)


def _moved(manifest: Manifest, moves: Iterable[Move]) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Page, or other file -> names of its figures that move, and the positions of these."""
    moving = {(move.name, wording.language, wording.style) for move in moves for wording in move.wordings}
    marks: dict[str, list[Shown]] = {}
    for mark in manifest.shown:
        if (mark.figure, mark.language, mark.style) in moving:
            marks.setdefault(mark.page, []).append(mark)
    return {
        page: (
            tuple(dict.fromkeys(mark.figure for mark in found)),
            tuple(dict.fromkeys(mark.position for mark in found)),
        )
        for page, found in marks.items()
    }


def _files(manifest: Manifest, moves: Iterable[Move]) -> Iterator[str]:
    pages = {sheet.url for sheet in manifest.pages}
    return (url for url in _moved(manifest, moves) if url not in pages)


_HIDDEN = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
_DATA = re.compile(r'<data value="[^"]*" data-figure="([^"]+)"(?: data-style="([^"]+)")?>[^<]*</data>')
_SAID = re.compile(r'<[^>]*?\b(?:content|alt|title|aria-label)="([^"]*)"[^>]*>')
_INLINE = re.compile(r"</?(?:a|b|code|em|i|span|strong|time|abbr|sub|sup)\b[^>]*>")


def _texts(page: str) -> Iterator[str]:
    """HTML -> its texts, one for each block, with {{ figures }} by name; and those of descriptions and the like."""
    text = _DATA.sub(lambda match: f"{{{{ {' '.join(filter(None, match.groups()))} }}}}", _HIDDEN.sub("", page))
    text = _INLINE.sub("", _SAID.sub(r"<p>\1</p>", text))
    for block in re.split(r"<[^>]*>", text):
        if words := re.sub(r"[ \n]+", " ", html.unescape(block)).strip():
            yield words

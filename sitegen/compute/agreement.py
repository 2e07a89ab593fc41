"""What must agree within the dataset although no figure is made from it: notes on close calls, cards of examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..values.dataset import Dataset, Note
from ..values.figure import Figure
from ..values.problem import Problem
from ..values.quantity import Quantity
from .tracking import unknown

Cell = tuple[str, str, str]  # keys of a card, a method and a size


def disagreements(data: Dataset, figures: Mapping[str, Figure]) -> Iterator[Problem]:
    """Dataset, its figures -> what does not agree."""
    yield from _dates(data)
    yield from _overflowing(data, figures)
    noted: dict[Cell, Note] = {}
    for note in data.notes:
        wrong = tuple(_unknown(note, data))
        yield from wrong or _misplaced(note, data, figures, noted)
        noted[_cell(note)] = note
    yield from _unnoted(data, figures, noted)


def _dates(data: Dataset) -> Iterator[Problem]:
    """Prices that hold only after the day on which somebody looked at them, or no more on that day."""
    day, until = data.as_of.value, data.valid_until
    for card in data.cards.values():
        if card.since.value > day:
            what = f"the price holds from {card.since.value} on, and the prices are those of {day}"
            yield Problem(card.since.place, "data-days", what, f"write {day} or before, or move as_of on")
    if until and until.value < day:
        what = f"programs are told prices until {until.value}, and the prices are those of {day}"
        yield Problem(until.place, "data-days", what, f"write {day} or later")


def _overflowing(data: Dataset, figures: Mapping[str, Figure]) -> Iterator[Problem]:
    """Worked examples on a card that does not hold them: nobody could run them."""
    for example in data.examples.values():
        names = f"{example.size.value}.{example.method.value}.need", f"{example.card.value}.usable"
        need, usable = (figures[name].value if name in figures else None for name in names)
        if isinstance(need, Quantity) and isinstance(usable, Quantity) and need > usable:
            what = f"'{example.key}' needs more memory than '{example.card.value}' holds"
            hint = f"a card that holds it: {{{{ {example.size.value}.{example.method.value}.cards }}}}"
            yield Problem(example.card.place, "example-memory", what, hint)


def _cell(note: Note) -> Cell:
    return note.card.value, note.method.value, note.size.value


def _unknown(note: Note, data: Dataset) -> Iterator[Problem]:
    names = (("card", data.cards, note.card), ("method", data.methods, note.method), ("size", data.sizes, note.size))
    for kind, among, written in names:
        if problem := unknown(kind, among, written):
            yield problem


def _misplaced(
    note: Note, data: Dataset, figures: Mapping[str, Figure], noted: Mapping[Cell, Note]
) -> Iterator[Problem]:
    card, method, size = _cell(note)
    if not data.methods[method].in_table.value:
        yield Problem(note.method.place, "memory-note", f"the table has no column for '{method}'", "delete the note")
    elif (card, method, size) in noted:
        yield Problem(note.card.place, "memory-note", "this cell has a note already", "keep one of the two")
    elif _is_close(data, figures, (card, method, size)) is False:
        what = f"'{size}' by '{method}' is not near to what '{card}' holds"
        yield Problem(note.card.place, "memory-note", what, "delete the note")


def _unnoted(data: Dataset, figures: Mapping[str, Figure], noted: Mapping[Cell, Note]) -> Iterator[Problem]:
    columns = [key for key, method in data.methods.items() if method.in_table.value]
    cells = ((card, method, size) for card in data.cards for method in columns for size in data.sizes)
    for card, method, size in cells:
        if (card, method, size) not in noted and _is_close(data, figures, (card, method, size)):
            what = f"'{size}' by '{method}' is so near to what '{card}' holds that it needs a note"
            hint = f"add to notes: card: {card}, method: {method}, size: {size}, and a text"
            yield Problem(data.cards[card].reported.place, "memory-note", what, hint)


def _is_close(data: Dataset, figures: Mapping[str, Figure], cell: Cell) -> bool | None:
    """Whether a cell is nearer to its limit than the margin, a share of the card's memory; None where it is unknown."""
    card, method, size = cell
    names = (f"{size}.{method}.need", f"{card}.usable", f"{card}.reported")
    need, usable, reported = (figures[name].value if name in figures else None for name in names)
    if not (isinstance(need, Quantity) and isinstance(usable, Quantity) and isinstance(reported, Quantity)):
        return None
    gap = max(need, usable) - min(need, usable)
    return gap < reported * data.note_margin.value

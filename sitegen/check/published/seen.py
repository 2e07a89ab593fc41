"""What is seen in a published file, whatever its kind: marked figures, and passages of text around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

FIGURE = "\ufffc"  # stands in a passage for a marked figure
OPAQUE = "\x1a"  # … and for what is not ours to judge: code, dates, fixed quantities


class Mark(Struct, frozen=True):
    """A figure that says whose it is. `value` is the machine's value beside it, None where there is none."""

    figure: str
    style: str
    value: str | None
    text: str
    language: str


class Passage(Struct, frozen=True):
    """Text that is read at a stretch, in which FIGURE stands for each of `marks`. `where` says what it is."""

    where: str
    text: str
    language: str
    marks: tuple[Mark, ...] = ()


class Date(Struct, frozen=True):
    """A date that a page shows, and the same for machines."""

    text: str
    day: str
    language: str


class Length(Struct, frozen=True):
    """How long a page takes to read as it says, the same for machines ('PT7M'), and how many words it has."""

    text: str
    duration: str
    words: int
    language: str


class Line(Struct, frozen=True):
    """A row of a table by the figure that heads it ('h100' of h100.name), and the figures of each of its cells."""

    table: int
    head: str
    cells: tuple[tuple[str, ...], ...]


class Code(Struct, frozen=True):
    """Code as it is shown: a block of it, or within a line."""

    text: str
    block: bool


class Head(Struct, frozen=True):
    """What a page says of itself: language, address (twice), addresses of its translations by tag, in their order."""

    language: str
    canonical: tuple[str, ...]
    alternates: tuple[tuple[str, str], ...]


class Seen(Struct, frozen=True):
    """A file. `told` is what its own front matter says, `graphs` are its structured data, whole.

    `claims` are those that its phrases make. `fault` says why it cannot be read.
    """

    passages: tuple[Passage, ...] = ()
    dates: tuple[Date, ...] = ()
    lengths: tuple[Length, ...] = ()
    lines: tuple[Line, ...] = ()
    fixed: tuple[str, ...] = ()
    codes: tuple[Code, ...] = ()
    head: Head | None = None
    links: tuple[str, ...] = ()
    told: Mapping[str, str] | None = None
    graphs: tuple[object, ...] = ()
    claims: tuple[str, ...] = ()
    fault: str = ""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marked figures, in the order of the file."""
        return tuple(mark for passage in self.passages for mark in passage.marks)


def together(parts: Iterable[Seen]) -> Seen:
    """The parts of a file as one."""
    all = tuple(parts)
    return Seen(
        passages=tuple(passage for part in all for passage in part.passages),
        dates=tuple(date for part in all for date in part.dates),
        lengths=tuple(length for part in all for length in part.lengths),
        lines=tuple(line for part in all for line in part.lines),
        fixed=tuple(text for part in all for text in part.fixed),
        codes=tuple(code for part in all for code in part.codes),
        head=next((part.head for part in all if part.head), None),
        links=tuple(link for part in all for link in part.links),
        told=next((part.told for part in all if part.told), None),
        graphs=tuple(graph for part in all for graph in part.graphs),
        claims=tuple(claim for part in all for claim in part.claims),
        fault=next((part.fault for part in all if part.fault), ""),
    )

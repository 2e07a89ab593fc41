"""One published file against what must be true: each function finds one kind of fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from ...values.problem import Place as Where
from ...values.problem import Problem, nearest
from .amounts import Amount, above, below
from .ledger import Place
from .proof import Proof, described, machine_of, numbers, says
from .reading import STYLES, Reading, read_date, readings
from .seen import FIGURE, OPAQUE, Date, Line, Mark, Passage, Seen
from .tongue import Affixes, plain

_PER_MINUTE = 200  # words that are read; headings and captions may count or not
_NEAR = 30  # characters of text that a message shows on either side
_STRUCTURED, _MACHINE = "structured data", "machine"
_BARE = ("title", "description", "meta", "attribute", "option", _STRUCTURED)  # where no mark can stand
_MEMORY = ("byte", "MB", "MiB", "GB", "GiB", "TB")


class File(Struct, frozen=True):
    """A published file, and what the ledger says that it shows: with a mark, and `loose`, without one.

    `beside` are texts of its page that are no figures.
    """

    path: str
    seen: Seen
    marked: tuple[Place, ...]
    loose: tuple[Place, ...]
    beside: tuple[str, ...] = ()

    @property
    def where(self) -> Where:
        """The place of its problems."""
        return Where(self.path)


def file_of(path: str, seen: Seen, places: Sequence[Place], beside: tuple[str, ...] = ()) -> File:
    """Path, what is seen, what the ledger says -> File. A place is loose where no mark is left that it could be.

    Where no mark can stand, a place is one only if no other place is.
    """
    left = Counter(_key(mark) for mark in seen.marks)
    marked = set[int]()
    for bare in (False, True):
        for number, place in enumerate(places):
            if (place.position in _BARE) is bare and left[_key(place)] > 0:
                left[_key(place)] -= 1
                marked.add(number)
    with_mark, without = (
        tuple(place for number, place in enumerate(places) if (number in marked) is wanted) for wanted in (True, False)
    )
    return File(path, seen, with_mark, without, beside)


def _key(shown: Mark | Place) -> tuple[str, str, str]:
    return shown.figure, shown.style, shown.text


# ------------------------------------------------------------------------------------------------------ single figures


def figures(file: File, proof: Proof) -> Iterator[Problem]:
    """Marked figures, and those of the ledger that stand without a mark: names, texts, machine values."""
    for mark in file.seen.marks:
        yield from _figure(mark, file, proof)
        if mark.figure in proof.figures and mark.value not in (None, machine_of(mark.figure, proof)):
            what = f"'{mark.text}' has the value '{mark.value}' beside it, for {mark.figure}"
            yield Problem(file.where, "verify-value", what, f"it should be '{machine_of(mark.figure, proof)}'")
    tags = {tongue.key: tag for tag, tongue in proof.tongues.items()}
    for place in file.loose:
        if place.text not in _for_machines(place, proof):
            mark = Mark(place.figure, place.style, None, place.text, tags.get(place.language, ""))
            yield from _figure(mark, file, proof)


def _for_machines(place: Place, proof: Proof) -> tuple[str, ...]:
    """What may stand in structured data, or where the ledger says so, instead of words."""
    structured = (place.position == _STRUCTURED or place.style == _MACHINE) and place.figure in proof.figures
    return (machine_of(place.figure, proof),) if structured else ()


def _figure(mark: Mark, file: File, proof: Proof) -> Iterator[Problem]:
    if mark.figure not in proof.figures:
        what = f"'{mark.text}' stands for {mark.figure}, which cannot be computed from the data"
        yield Problem(file.where, "verify-name", what, nearest(mark.figure, proof.figures))
    elif mark.style not in STYLES:
        yield Problem(
            file.where, "verify-name", f"'{mark.text}' has the style '{mark.style}'", nearest(mark.style, STYLES)
        )
    elif mark.language not in proof.tongues:
        what = f"'{mark.text}' is in the language '{mark.language}', which is none of the site"
        yield Problem(file.where, "verify-name", what, nearest(mark.language, proof.tongues))
    elif not says(mark.text, mark.figure, mark.style, mark.language, proof):
        what = f"'{plain(mark.text)}' stands for {_styled(mark)}"
        yield Problem(file.where, "verify-figure", what, f"it should say {described(proof.figures[mark.figure])}")


def _styled(mark: Mark) -> str:
    return f"{mark.figure} {mark.style}".strip()


def dates(file: File, proof: Proof) -> Iterator[Problem]:
    """Dates say the same to readers and to machines."""
    for date in file.seen.dates:
        if not _says_day(date, proof):
            what = f"'{plain(date.text)}' is not {date.day}"
            yield Problem(file.where, "verify-date", what, "one of both is wrong")


def _says_day(date: Date, proof: Proof) -> bool:
    tongue = proof.tongues.get(date.language)
    read = [read_date(date.text, style, tongue) for style in ("", "short")] if tongue else []
    return any(day is not None and day.isoformat() == date.day for day in read)


def lengths(file: File, proof: Proof) -> Iterator[Problem]:
    """How long a page takes to read is the same for readers and machines, and near to what its words take."""
    for length in file.seen.lengths:
        minutes = length.duration.removeprefix("PT").removesuffix("M")
        tongue = proof.tongues.get(length.language)
        read = readings(length.text, tongue) if tongue else ()
        if not minutes.isdecimal() or Reading((minutes,), "min") not in read:
            what = f"'{plain(length.text)}' is not {length.duration}"
            yield Problem(file.where, "verify-date", what, "one of both is wrong")
        elif not (int(minutes) - 2) * _PER_MINUTE < length.words < (int(minutes) + 1) * _PER_MINUTE:
            what = f"{length.words} words are not read in {plain(length.text)}"
            yield Problem(file.where, "verify-date", what, f"at {_PER_MINUTE} words a minute")


def currencies(file: File, proof: Proof) -> Iterator[Problem]:
    """Prices for machines are in the currency of all prices."""
    for code in file.seen.currencies:
        if code != proof.currency:
            hint = f"it should be {proof.currency}"
            yield Problem(file.where, "verify-figure", f"a price for machines is in '{code}'", hint)


# --------------------------------------------------------------------------------------------------- figures and text


def surroundings(file: File, proof: Proof) -> Iterator[Problem]:
    """What follows a figure makes no other quantity of it: no '24' of GB before 'TB', no '0,03 €' before 'por hora'."""
    for passage in file.seen.passages:
        rests = passage.text.split(FIGURE)[1:] if passage.marks else ()
        for mark, rest in zip(passage.marks, rests, strict=False):
            yield from _followed(mark, rest, file, proof)


def _followed(mark: Mark, rest: str, file: File, proof: Proof) -> Iterator[Problem]:
    value, tongue = proof.figures.get(mark.figure), proof.tongues.get(mark.language)
    if not isinstance(value, Amount) or tongue is None or not rest:
        return
    text = f" {plain(rest[:_NEAR])}" if rest[:1].isspace() else plain(rest[:_NEAR])
    unit, per = above(value.unit), below(value.unit)
    found = _next(text, tongue.units)
    if found and mark.style == "number" and found != unit:
        yield _other(mark, found, file, unit or "a bare number")
    elif found and not unit and found in (*_MEMORY, "min", "h", "percent", proof.currency):
        yield _other(mark, found, file, "a bare number")
    found = _next(text, tongue.per)
    if found and unit in (*_MEMORY, proof.currency):
        left = per if mark.style in ("amount", "number") else ""
        if found != left:
            yield _other(mark, f"per {found}", file, f"per {left}" if left else value.unit)


def _next(text: str, affixes: Affixes) -> str:
    """The unit that the text begins with, by its longest words; '' where it begins with none."""
    found = affixes.follows.match(text)
    return affixes.names[found[0]] if found else ""


def _other(mark: Mark, found: str, file: File, wanted: str) -> Problem:
    what = f"'{plain(mark.text)}' of {mark.figure} is followed by the words for {found}"
    return Problem(file.where, "verify-unit", what, f"it is {wanted}")


def unaccounted(file: File, proof: Proof) -> Iterator[Problem]:
    """Numbers that belong to no figure, no name, no date, no fixed quantity; and figures that do not stand there."""
    figures = {place.text for place in file.loose}
    texts = [_quiet(passage.text, set(file.beside) - figures) for passage in file.seen.passages]
    left = list(_taken(file.loose, file.seen.passages, texts, proof))
    for place in left:
        what = f"'{plain(place.text)}' of {place.figure} is not in the {place.position}"
        yield Problem(file.where, "verify-ledger", what, "figures.json says that it is")
    stem = file.path.rpartition("/")[2].partition(".")[0]
    for passage, rest in zip(file.seen.passages, texts, strict=True):
        text = _quiet(rest, figures.intersection(file.beside))  # a day that is a figure, and one like it that is none
        for number in numbers(text, proof.names):
            if number[0] != stem:
                yield _typed(number, text, passage, file)


def _quiet(text: str, beside: Iterable[str]) -> str:
    for each in beside:
        text = text.replace(each, OPAQUE)
    return text


def _taken(loose: Iterable[Place], passages: Sequence[Passage], texts: list[str], proof: Proof) -> Iterator[Place]:
    """Takes the text of each place out of the passages, in order -> the places that are not there."""
    at, cursor = 0, 0
    for place in loose:
        words = (place.text, *_for_machines(place, proof))
        wanted = re.compile("|".join(rf"(?<!\w)(?<!\d[.,]){re.escape(word)}(?!\w|[.,]\d)" for word in words if word))
        for number in range(at, len(passages)):
            found = _fits(place, passages[number]) and wanted.search(texts[number], cursor if number == at else 0)
            if found:
                texts[number] = texts[number][: found.start()] + OPAQUE + texts[number][found.end() :]
                at, cursor = number, found.start() + 1
                break
        else:
            yield place


def _fits(place: Place, passage: Passage) -> bool:
    """Whether the ledger's word for a position can mean this passage."""
    known = ("title", "description", "option", _STRUCTURED, "svg")
    return place.position not in known or place.position == passage.where


def _typed(number: re.Match[str], text: str, passage: Passage, file: File) -> Problem:
    start, end = max(number.start() - _NEAR, 0), number.end() + _NEAR
    shown = plain(text[start:end].replace(FIGURE, "…").replace(OPAQUE, "…"))
    what = f"'{plain(number[0])}' in the {passage.where} belongs to no figure: {shown}"
    return Problem(file.where, "verify-unaccounted", what, "write a figure, a name of names.yaml or a fixed quantity")


# --------------------------------------------------------------------------------------------------- figures together


def tables(file: File) -> Iterator[Problem]:
    """In a table, the cells of a column say the same of the thing that heads each row."""
    for line, other in zip(file.seen.lines, file.seen.lines[1:], strict=False):
        if line.table == other.table:
            for mine, yours in zip(line.cells, other.cells, strict=False):
                if len(mine) == len(yours) == 1 and _role(mine[0], line) != _role(yours[0], other):
                    what = f"below {mine[0]} of '{line.head}' stands {yours[0]}, in the row of '{other.head}'"
                    yield Problem(file.where, "verify-table", what, "a cell is in the wrong place")


def _role(figure: str, line: Line) -> str:
    """'h100.price' in the row of h100 -> '*.price'. What is left in one cell is lacking in the next."""
    role = re.sub(rf"(?<![^.]){re.escape(line.head)}(?![^.])", "*", figure)
    return re.sub(r"\.lacking$", ".room", role)


def order(file: File) -> Iterator[Problem]:
    """Marked figures are those of the ledger, in its order."""
    shown, listed = [_key(mark) for mark in file.seen.marks], [_key(place) for place in file.marked]
    strange = Counter(shown) - Counter(listed)
    for figure, _, text in strange:
        what = f"'{plain(text)}' of {figure} stands here"
        yield Problem(file.where, "verify-ledger", what, "figures.json does not say so")
    if not strange and listed != shown:
        pairs = zip(shown, listed, strict=True)
        (figure, _, text), (other, _, _) = next((mine, yours) for mine, yours in pairs if mine != yours)
        what = f"'{plain(text)}' of {figure} stands where figures.json has {other}"
        yield Problem(file.where, "verify-ledger", what, "two figures have changed places")

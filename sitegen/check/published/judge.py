"""One published file against what must be true: each function finds one kind of fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from ...values.problem import Place as Where
from ...values.problem import Problem, nearest
from .around import around
from .documents import bare
from .ledger import Place
from .proof import Proof, described, machine_of, numbers, says
from .reading import Reading, read_date, readings, styles
from .seen import FIGURE, OPAQUE, Date, Line, Mark, Passage, Seen
from .tongue import plain

_PER_MINUTE = 200  # words that are read; headings and captions may count or not
_NEAR = 30  # characters of text that a message shows on either side
_STRUCTURED, _MACHINE = "structured data", "machine"
_BARE = ("title", "description", "meta", "attribute", "option", _STRUCTURED)  # where no mark can stand


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
    for is_bare in (False, True):
        for number, place in enumerate(places):
            if (place.position in _BARE) is is_bare and left[_key(place)] > 0:
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
    folder = file.path.partition("/")[0]
    for place in file.loose:
        if place.text not in _for_machines(place, proof):
            yield from _figure(_unmarked(place, proof), file, proof)
        if folder in proof.pages.tags and place.language != folder:
            what = f"figures.json says that '{plain(place.text)}' of {place.figure} is in '{place.language}'"
            yield Problem(file.where, "verify-ledger", what, f"it is in '{folder}'")


def _unmarked(place: Place, proof: Proof) -> Mark:
    return Mark(place.figure, place.style, None, place.text, proof.pages.tags.get(place.language, ""))


def _for_machines(place: Place, proof: Proof) -> tuple[str, ...]:
    """What stands where the ledger says that a value is written for programs."""
    return (machine_of(place.figure, proof),) if place.style == _MACHINE and place.figure in proof.figures else ()


def _figure(mark: Mark, file: File, proof: Proof) -> Iterator[Problem]:
    if mark.figure not in proof.figures:
        what = f"'{mark.text}' stands for {mark.figure}, which cannot be computed from the data"
        yield Problem(file.where, "verify-name", what, nearest(mark.figure, proof.figures))
    elif mark.style not in (known := styles(proof.figures[mark.figure])):
        what = f"'{mark.text}' has the style '{mark.style}'"
        yield Problem(file.where, "verify-name", what, nearest(mark.style, known))
    elif mark.language not in proof.tongues:
        what = f"'{mark.text}' is in the language '{mark.language}', which is none of the site"
        yield Problem(file.where, "verify-name", what, nearest(mark.language, proof.tongues))
    elif not says(mark.text, mark.figure, mark.style, mark.language, proof):
        what = f"'{plain(mark.text)}' stands for {_styled(mark)}"
        yield Problem(file.where, "verify-figure", what, f"it should say {described(proof.figures[mark.figure])}")


def _styled(mark: Mark) -> str:
    return f"{mark.figure} {mark.style}".strip()


def dates(file: File, proof: Proof) -> Iterator[Problem]:
    """Dates say the same to readers and machines, and are days of the page, of one below it, or that it leads to."""
    days = set(_days(file, proof))
    for date in file.seen.dates:
        if not _says_day(date, proof):
            what = f"'{plain(date.text)}' is not {date.day}"
            yield Problem(file.where, "verify-date", what, "one of both is wrong")
        elif date.day not in days:
            what = f"'{plain(date.text)}' is no day of this page"
            yield Problem(file.where, "verify-date", what, f"its document says {', '.join(sorted(days)) or 'none'}")


def _days(file: File, proof: Proof) -> Iterator[str]:
    pages = proof.pages
    own = pages.sheets.get(file.path)
    links = {link.partition("#")[0].removeprefix(pages.address) for link in file.seen.links}
    for sheet in pages.sheets.values():
        if own and (sheet.url in links or own.url in sheet.trail):
            yield from sheet.dates


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
        if not re.fullmatch("[0-9]{1,4}", minutes) or Reading((minutes,), "min") not in read:
            what = f"'{plain(length.text)}' is not {length.duration}"
            yield Problem(file.where, "verify-date", what, "one of both is wrong")
        elif not (int(minutes) - 2) * _PER_MINUTE < length.words < (int(minutes) + 1) * _PER_MINUTE:
            what = f"{length.words} words are not read in {plain(length.text)}"
            yield Problem(file.where, "verify-date", what, f"at {_PER_MINUTE} words a minute")


# ---------------------------------------------------------------------------------------------- code, fixed quantities


def codes(file: File, proof: Proof) -> Iterator[Problem]:
    """Code with digits is that of the document: its blocks in their order, the rest wherever it stands. No prices."""
    sheet = proof.pages.sheets.get(re.sub(r"\.md$", ".html", file.path))
    if sheet:
        wanted = {_squeezed(code.text) for code in sheet.codes}
        for code in file.seen.codes:
            if any(map(str.isnumeric, code.text)) and _squeezed(code.text) not in wanted:
                what = f"the code '{plain(code.text)[:_NEAR]}' is not in {sheet.source}"
                yield Problem(file.where, "verify-code", what, "it was copied from there")
        blocks, there = (
            [_squeezed(code.text) for code in many if code.block] for many in (file.seen.codes, sheet.codes)
        )
        if blocks != there and {*blocks} == {*there}:
            yield Problem(file.where, "verify-code", f"the code is not in the order of {sheet.source}", "")
        elif {*there} - {*blocks}:
            yield Problem(file.where, "verify-code", f"code of {sheet.source} is not here", "it was copied from there")
    for code in file.seen.codes:
        if _PRICE.search(code.text) or (
            not sheet and any(map(str.isnumeric, code.text)) and not _is_address(code.text)
        ):
            what = f"the code '{plain(code.text)[:_NEAR]}' holds a quantity"
            yield Problem(file.where, "verify-unaccounted", what, "write a figure outside code")


_PRICE = re.compile(r"\d[\d.,]*\s?[€£¥₹₽¢]|[€£¥₹₽¢]\s?\d|\d[.,]\d\d\s?\$|\d[\d.,]*\s?(?:EUR|USD)\b")


def _is_address(text: str) -> bool:
    return text.startswith(("/", "https://"))


def _squeezed(text: str) -> str:
    return "".join(text.split())


def fixed(file: File, proof: Proof) -> Iterator[Problem]:
    """A quantity that a page calls fixed is one that its document calls so."""
    sheet = proof.pages.sheets.get(file.path)
    for text in file.seen.fixed:
        if sheet is None or bare(text) not in sheet.fixed:
            where = sheet.source if sheet else "any document"
            what = f"'{plain(text)}' is no fixed quantity of {where}"
            yield Problem(file.where, "verify-unaccounted", what, "write a figure")


# --------------------------------------------------------------------------------------------------- figures and text


def surroundings(file: File, proof: Proof) -> Iterator[Problem]:
    """What stands beside a marked figure makes no other quantity of it."""
    for passage in file.seen.passages:
        texts = passage.text.split(FIGURE)
        for number, mark in enumerate(passage.marks):
            before = FIGURE + texts[number] if number else texts[number]
            yield from _around(before, mark, texts[number + 1], file, proof)


def _around(before: str, mark: Mark, after: str, file: File, proof: Proof) -> Iterator[Problem]:
    for what, hint in around(before, mark, after, proof):
        yield Problem(file.where, "verify-unit", f"{what} '{plain(mark.text)}' of {mark.figure}", hint)


def unaccounted(file: File, proof: Proof) -> Iterator[Problem]:
    """Numbers that belong to no figure, no name, no date, no fixed quantity; and figures that do not stand there."""
    figures, beside = {place.text for place in file.loose}, Counter(file.beside)
    others = Counter({text: times for text, times in beside.items() if text not in figures})
    texts = [_quiet(passage.text, others) if others else passage.text for passage in file.seen.passages]
    yield from _taken(file, texts, proof)
    stem = file.path.rpartition("/")[2].partition(".")[0]
    shared = beside - others  # a day that is a figure, and one like it that is none
    for passage, left in zip(file.seen.passages, texts, strict=True):
        text = _quiet(left, shared) if shared else left
        for number in numbers(text, proof.names):
            if number[0] != stem:
                yield _typed(number, text, passage, file)


def _quiet(text: str, beside: Counter[str]) -> str:
    """A text without those beside it, each as often as it may stand there."""
    for each in beside:
        while beside[each] > 0 and (at := _find(text, each, 0)) >= 0:
            beside[each] -= 1
            text = text[:at] + OPAQUE + text[at + len(each) :]
    return text


def _taken(file: File, texts: list[str], proof: Proof) -> Iterator[Problem]:
    """Takes the text of each loose place out of the passages, in order -> what is beside it, and what is not there."""
    at, cursor = 0, 0
    for place in file.loose:
        words = tuple(word for word in (place.text, *_for_machines(place, proof)) if word)
        found = _where(place, words, file.seen.passages, texts, (at, cursor))
        if found is None:
            what = f"'{plain(place.text)}' of {place.figure} is not in the {place.position}"
            yield Problem(file.where, "verify-ledger", what, "figures.json says that it is")
            continue
        at, start, word = found
        text, cursor = texts[at], start + 1
        yield from _around(text[:start], _unmarked(place, proof), text[start + len(word) :], file, proof)
        texts[at] = text[:start] + OPAQUE + text[start + len(word) :]


def _where(
    place: Place, words: Sequence[str], passages: Sequence[Passage], texts: Sequence[str], after: tuple[int, int]
) -> tuple[int, int, str] | None:
    """Passage, character and word of the first that a place can mean."""
    first, cursor = after
    for number in range(first, len(passages)):
        if _fits(place, passages[number]):
            starts = ((_find(texts[number], word, cursor if number == first else 0), word) for word in words)
            found = min(((start, word) for start, word in starts if start >= 0), default=None)
            if found:
                return number, *found
    return None


def _find(text: str, word: str, start: int) -> int:
    """Where a word stands by itself, not as a part of another word or number; -1 where it does not."""
    at = text.find(word, start)
    while at >= 0:
        end = at + len(word)
        before, after = text[max(at - 2, 0) : at], text[end : end + 2]
        inside = _joins(before[-1:]) or _joins(after[:1])
        if not inside and not re.fullmatch(r"\d[.,]", before) and not re.fullmatch(r"[.,]\d", after):
            return at
        at = text.find(word, at + 1)
    return -1


def _joins(character: str) -> bool:
    return character.isalnum() or character == "_"


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


def order(file: File, proof: Proof) -> Iterator[Problem]:
    """Marked figures are those of the ledger, in its order, in its language."""
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
    if listed == shown:
        yield from _said_of(file, proof)


def _said_of(file: File, proof: Proof) -> Iterator[Problem]:
    """What the ledger says besides of each marked figure: its language, and where on the page it stands."""
    marks = ((mark, passage.where) for passage in file.seen.passages for mark in passage.marks)
    for (mark, where), place in zip(marks, file.marked, strict=True):
        tongue = proof.tongues.get(mark.language)
        if tongue and place.language != tongue.key:
            what = f"figures.json says that '{plain(mark.text)}' of {mark.figure} is in '{place.language}'"
            yield Problem(file.where, "verify-ledger", what, f"it is in '{tongue.key}'")
        if where != place.position:
            what = f"figures.json says that '{plain(mark.text)}' of {mark.figure} is in the {place.position}"
            yield Problem(file.where, "verify-ledger", what, f"it is in the {where}")

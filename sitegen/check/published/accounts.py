"""The ledger against what must be true: of each figure value, formula and inputs; and the files that it speaks of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set

from ...values.plain import Spot
from ...values.problem import Place, Problem
from .amounts import Amount, Dash, Day, Value, Words, machine
from .data import HISTORY
from .documents import Sheet
from .ledger import PATH, Entry, Ledger
from .proof import Proof, unit_of

_STATES = ("holds", "near")
# What rounds and names a number, but does not make it: the printer asks for it, not the formula.
_AROUND = ("digits", "unit", "currency", "lowest_days")


def accounts(ledger: Ledger, proof: Proof, paths: Collection[str], made: Collection[str]) -> Iterator[Problem]:
    """Ledger, what must be true, the files that were seen, the claims that these make -> where it says otherwise."""
    entries = {entry.name: entry for entry in ledger.entries}
    for entry in ledger.entries:
        yield from _entry(entry, proof)
    for name in proof.figures.keys() - entries:
        yield _wrong(f"'{name}' is not listed", "build the site anew")
    yield from _inputs(entries, proof)
    yield from _claims(ledger, proof, entries)
    yield from _made({claim.claim for claim in ledger.claims}, {*made})
    yield from _places(ledger, entries, paths)
    yield from _pages(ledger, proof)


def _wrong(what: str, hint: str) -> Problem:
    return Problem(Place(PATH), "verify-ledger", what, hint)


def _entry(entry: Entry, proof: Proof) -> Iterator[Problem]:
    value = proof.figures.get(entry.name)
    if value is None:
        yield _wrong(f"'{entry.name}' cannot be computed from the data", "is it of other data?")
        return
    if (entry.value, entry.unit) != (machine(value), unit_of(value)):
        hint = f"it should be '{machine(value)}' '{unit_of(value)}'"
        yield _wrong(f"'{entry.name}' is '{entry.value}' '{entry.unit}'", hint)
    if entry.kind not in _kinds(value):
        yield _wrong(f"'{entry.name}' is called a {entry.kind}", f"it should be a {_kinds(value)[0]}")
    for what, said, wanted in (
        ("made", entry.formula, proof.words.get(entry.name, "")),
        ("called", entry.label, proof.labels.get(entry.name, "")),
    ):
        if said != wanted:
            yield _wrong(f"'{entry.name}' is {what} '{said}'", f"it should be '{wanted}'")


def _kinds(value: Value) -> tuple[str, ...]:
    match value:
        case Amount(ends):
            return ("range",) if len(ends) > 1 else ("quantity", "range")
        case Words(_, _, single):
            return ("name",) if single else ("names",)
        case Day():
            return ("day",)
        case Dash():
            return ("nothing",)


# --------------------------------------------------------------------------------------------------------------- inputs


def _inputs(entries: Mapping[str, Entry], proof: Proof) -> Iterator[Problem]:
    """The lines of data that a figure names, with those of the figures that it names, are what is read to make it."""
    found: dict[str, frozenset[Spot]] = {}
    for name, entry in entries.items():
        for each in entry.inputs:
            if each not in entries and each not in proof.spots:
                yield _wrong(f"'{name}' is made from '{each}'", "there is no such figure, and nothing stands there")
        listed, read = _cut(_below(name, entries, proof, found, frozenset())), _cut(proof.read.get(name, frozenset()))
        for what, spots in (("does not name", read - listed), ("names", listed - read)):
            if spots and name in proof.read:
                spot = min(spots)
                hint = f"it is {'needed' if spots <= read else 'not needed'} to make it"
                yield _wrong(f"'{name}' {what} {' > '.join(spot[1:])} of {spot[0]}", hint)


def _below(
    name: str,
    entries: Mapping[str, Entry],
    proof: Proof,
    found: dict[str, frozenset[Spot]],
    above: frozenset[str],
) -> frozenset[Spot]:
    """Figure -> all data that it comes from; a figure that comes from itself comes from nothing."""
    if name not in found:
        spots: set[Spot] = set()
        for each in entries[name].inputs:
            if each in proof.spots:
                spots.add(proof.spots[each])
            elif each in entries and each not in above and len(above) < _DEEPEST:
                spots |= _below(each, entries, proof, found, above | {name})
        found[name] = frozenset(spots)
    return found[name]


_DEEPEST = 50  # figures of figures


def _cut(spots: frozenset[Spot]) -> frozenset[Spot]:
    """Without what is around, and without the archive of prices: which of its lines are looked through is no matter."""
    return frozenset(spot for spot in spots if len(spot) > 1 and not _is_around(spot))


def _is_around(spot: Spot) -> bool:
    return spot[0] == HISTORY or spot[1] == "about" or spot[-1] in _AROUND


# ------------------------------------------------------------------------------------------------ claims, places, pages


def _claims(ledger: Ledger, proof: Proof, entries: Mapping[str, Entry]) -> Iterator[Problem]:
    for claim in ledger.claims:
        if claim.claim not in proof.claims:
            yield _wrong(f"the claim '{claim.claim}' is none of data/facts.yaml", "is it of other data?")
        elif not proof.claims[claim.claim]:
            yield _wrong(f"the claim '{claim.claim}' does not hold", "the data say otherwise: build the site anew")
        if claim.state not in _STATES:
            yield _wrong(f"the claim '{claim.claim}' is '{claim.state}'", "no such claim is published")
        for each in claim.inputs:
            if each not in entries and each not in proof.spots:
                yield _wrong(f"the claim '{claim.claim}' is made from '{each}'", "nothing stands there")


def _made(listed: Set[str], made: Set[str]) -> Iterator[Problem]:
    for name in listed ^ made:
        yield _wrong(f"the claim '{name}' stands in only one of it and the pages", "build the site anew")


def _places(ledger: Ledger, entries: Collection[str], paths: Collection[str]) -> Iterator[Problem]:
    for path, places in ledger.places.items():
        if path not in paths:
            yield _wrong(f"there is no file '{path}'", "is it of another release?")
        for name in sorted({place.figure for place in places}.difference(entries)):
            yield _wrong(f"'{name}' is shown and not listed", "build the site anew")


def _pages(ledger: Ledger, proof: Proof) -> Iterator[Problem]:
    """Pages of the languages are those of the documents; what stands above them is made from templates."""
    listed = {path: (page.language, page.source) for path, page in ledger.pages.items() if page.language}
    wanted = {path: _made_from(sheet) for path, sheet in proof.pages.sheets.items()}
    for path in sorted(path for path in {*listed, *wanted} if listed.get(path) != wanted.get(path)):
        _, said = listed.get(path, ("", ""))
        language, source = wanted.get(path, ("", "no document"))
        yield _wrong(f"{path} is made from '{said}'", f"it should be {source}, in '{language}'")


def _made_from(sheet: Sheet) -> tuple[str, str]:
    return sheet.language, sheet.source

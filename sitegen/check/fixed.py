"""Quantities that are no figures: those that editors fixed are listed, and money in code and addresses is refused."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from msgspec import Struct

from ..values.document import Code, Fixed, Inline, Link, Run, Text
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.quantity import CURRENCIES
from ..values.site import Site
from .passages import is_address, is_in_fixed
from .quantities import Typed, find_typed
from .suggest import unit_of

_SHOWN = frozenset({Code, Link})  # in which money can stand; an address that is shown is the text of a link
_ARGUMENT = re.compile(r"\$\d")  # of a shell's script
_AMOUNTS = frozenset({*CURRENCIES, "byte"})


class FixedText(Struct, frozen=True):
    """A quantity that an editor fixed, and why."""

    place: Place
    text: str
    reason: str


def money_in_code(site: Site) -> Iterator[Problem]:
    """Site -> money in code within a line, and in addresses that are shown."""
    for page in site.pages:
        for piece in page.document.body:
            if isinstance(piece, Run) and not _SHOWN.isdisjoint(map(type, piece.pieces)):
                yield from _money(piece.pieces, site.languages[page.language])


def _money(pieces: tuple[Inline, ...], language: Language) -> Iterator[Problem]:
    for piece, is_fixed, before in zip(pieces, is_in_fixed(pieces), (None, *pieces), strict=False):
        is_shown = isinstance(piece, Code) or (isinstance(piece, Text) and is_address(before, piece.text))
        if isinstance(piece, Code | Text) and is_shown and not is_fixed:
            for typed in find_typed(piece.text, language):
                if _measures(typed, CURRENCIES) and not _ARGUMENT.fullmatch(typed.text):
                    place = Place(piece.place.path, piece.place.line, piece.place.column + typed.start + 1)
                    hint = 'write a figure, {{ name }}, or [`code`]{fixed="why it is none"}; a sample goes into a block'
                    yield Problem(place, "code-money", f"'{typed.text}' is typed by hand", hint)


def _measures(typed: Typed, symbols: Container[str]) -> bool:
    return any(symbol in symbols for reading in typed.readings for symbol, _ in unit_of(reading).dimension)


def fixed_texts(site: Site) -> tuple[FixedText, ...]:
    """Site -> every fixed quantity of its documents, and those of samples of code, in the order of the pages."""
    return tuple(
        fixed
        for page in site.pages
        for piece in page.document.body
        if isinstance(piece, Run | Code)
        for fixed in (
            _fixed(piece.pieces) if isinstance(piece, Run) else _sampled(piece, site.languages[page.language])
        )
    )


def _sampled(code: Code, language: Language) -> Iterator[FixedText]:
    """Money and memory in a block of code."""
    for typed in find_typed(code.text, language):
        if _measures(typed, _AMOUNTS):
            place = Place(code.place.path, code.place.line + 1 + code.text.count("\n", 0, typed.start))
            yield FixedText(place, typed.text, "in a sample of code")


def _fixed(pieces: tuple[Inline, ...]) -> Iterator[FixedText]:
    for number, start in enumerate(pieces):
        if isinstance(start, Fixed):
            inside = pieces[number:]
            end = next((at for at, fixed in enumerate(is_in_fixed(inside)) if not fixed), len(inside))
            text = "".join(piece.text for piece in inside[:end] if isinstance(piece, Text))
            yield FixedText(start.place, text, start.reason)

"""Text as an editor types it -> text with the spaces and apostrophes of the language, by the rules of language.yaml.

Only spaces and straight apostrophes are replaced; nothing is added but the space inside quotation marks. The words stay
as they are, and to polish twice is to polish once.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from ..values.document import Code, Image, Inline, Link, Reference, Text
from ..values.language import Quotes, Symbols, Typography

_OPAQUE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands in a run for what is not text
_CLOSED = (Code, Reference, Image)  # what is not text
_ANY = "[ \\n\u00a0\u2009\u202f]"  # a space of any kind, and the end of a line
_BREAKABLE = (" ", "\n", "\u2009")


class Rule(NamedTuple):
    """What is found is replaced by the string `put`. In a text without `sign` nothing is: that is quickly seen."""

    sign: str
    found: re.Pattern[str]
    put: str


def polish(pieces: tuple[Inline, ...], rules: Typography) -> tuple[Inline, ...]:
    """The pieces of one run -> the same, polished as the one text that they are; code and addresses are not touched."""
    seen = [_seen(piece, before) for piece, before in zip(pieces, (None, *pieces), strict=False)]
    parts = _together(seen, rules)
    if parts is seen and Image not in map(type, pieces):
        return pieces
    return tuple(_polished(piece, part, rules) for piece, part in zip(pieces, parts, strict=True))


@lru_cache(maxsize=8192)
def polish_text(text: str, rules: Typography) -> str:
    """Plain text, such as a message of a catalog or an attribute -> the same, polished."""
    for rule in _rules(rules):
        if rule.sign in text:
            text = rule.found.sub(rule.put, text)
    return text


def _seen(piece: Inline, before: Inline | None) -> str:
    """What stands for a piece in the text of its run: nothing for markup, one mark for what is not text."""
    if isinstance(piece, Text):
        is_address = isinstance(before, Link) and before.target == piece.text
        return _OPAQUE if is_address else piece.text
    return _OPAQUE if isinstance(piece, _CLOSED) else ""


def _polished(piece: Inline, part: str, rules: Typography) -> Inline:
    if isinstance(piece, Image):
        return replace(piece, alt=polish_text(piece.alt, rules))
    if isinstance(piece, Text) and part not in (_OPAQUE, piece.text):
        return replace(piece, text=part)
    return piece


def _together(seen: list[str], rules: Typography) -> list[str]:
    """The parts of a text -> the same parts, polished as the one text that they are; the same list if nothing is."""
    text = "".join(seen)
    for sign, found, _ in _rules(rules):
        if sign in text and found.search(text):
            break
    else:
        return seen
    owners = [number for number, part in enumerate(seen) for _ in part]
    for rule in _rules(rules):
        if rule.sign in text:
            text, owners = _applied(rule, text, owners)
    return [text[bisect_left(owners, number) : bisect_right(owners, number)] for number in range(len(seen))]


def _applied(rule: Rule, text: str, owners: list[int]) -> tuple[str, list[int]]:
    """A text, and for each character the number of its part -> both, after the rule.

    What is put in belongs to the part in which the found begins; where there is no text, to the one before.
    """
    spans = [match.span() for match in rule.found.finditer(text)]
    if not spans:
        return text, owners
    made, owned, last = "", [], 0
    for start, end in spans:
        owner = owners[start - 1 if text[start : start + 1] in ("", _OPAQUE) else start]
        made += text[last:start] + rule.put
        owned += [*owners[last:start], *[owner] * len(rule.put)]
        last = end
    return made + text[last:], owned + owners[last:]


# --------------------------------------------------------------------------------------------------------------- rules


@lru_cache(maxsize=64)
def _rules(rules: Typography) -> tuple[Rule, ...]:
    """The rules of a language, in the order in which they apply."""
    return tuple(Rule(sign, re.compile(found, re.DOTALL), put) for sign, found, put in _expressions(rules))


def _expressions(rules: Typography) -> Iterator[tuple[str, str, str]]:
    """A sign that must be there, what is found, what is put in its place."""
    for row in rules.before:
        yield from ((sign, f"{_ANY}{_ANY}*(?={re.escape(sign)})", row.space) for sign in row.signs)
    if rules.quotes:
        yield from _inside(rules.quotes)
    if rules.group:
        yield from ((space, space + _BETWEEN_GROUPS, rules.group) for space in _BREAKABLE)
    if rules.symbols:
        after, put = _after_number(rules.symbols), rules.symbols.space
        yield from ((space, space + after, put) for space in _BREAKABLE)
    if rules.apostrophe:
        yield "'", _ELISION, rules.apostrophe


def _inside(quotes: Quotes) -> Iterator[tuple[str, str, str]]:
    """After the opening mark, and before the closing one, whether there is a space yet or not."""
    opening, closing = re.escape(quotes.opening), re.escape(quotes.closing)
    yield quotes.opening, f"(?<={opening}){_ANY}*(?!{_ANY})", quotes.space
    yield quotes.closing, f"(?<!{_ANY}){_ANY}*(?={closing})", quotes.space


# Below, what is replaced comes first in an expression and the look at what stands before it after: to search for a sign
# is many times faster than to look back from every character of a text. For the same reason each space has a rule.


def _after_number(symbols: Symbols) -> str:
    """After a space: between a number, or what may be one, and its symbol."""
    signs = "|".join(map(re.escape, symbols.signs))
    return f"(?<=[\\d{_OPAQUE}].)[{''.join(_BREAKABLE)}]*(?=(?:{signs})(?!\\w))"


# After a space: one to three digits that nothing touches, or a group of such a number, before just three. Years and
# names that end in digits stay apart from what follows: 2026 100 GPU, H100 200.
_ALONE = "|".join(f"(?<=(?<![\\w.,]){digits}.)" for digits in ("\\d", "\\d\\d", "\\d\\d\\d"))
_BETWEEN_GROUPS = f"(?=\\d\\d\\d(?!\\d))(?:{_ALONE})"

_ELISION = f"'(?<=[^\\W\\d_]')(?=[^\\W_]|[«“{_OPAQUE}])"

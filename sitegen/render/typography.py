"""Text as an editor types it -> text with the spaces and apostrophes of the language, by the rules of language.yaml.

Only spaces and straight apostrophes are replaced; nothing is added but the space inside quotation marks. The words stay
as they are, and to polish twice is to polish once.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ..values.document import Code, Image, Inline, Link, Reference, Text
from ..values.language import Quotes, Symbols, Typography

_OPAQUE = "\ufffc"  # OBJECT REPLACEMENT CHARACTER: stands in a run for what is not text
_ANY = "[ \\n\u00a0\u2009\u202f]"  # a space of any kind, and the end of a line
_BREAKABLE = "[ \\n\u2009]"

Rule = tuple[re.Pattern[str], str]  # what is found is replaced by the string


def polish(pieces: tuple[Inline, ...], rules: Typography) -> tuple[Inline, ...]:
    """The pieces of one run -> the same, polished as the one text that they are; code and addresses are not touched."""
    seen = [_seen(piece, before) for piece, before in zip(pieces, (None, *pieces), strict=False)]
    text = "".join(seen)
    parts = seen if polish_text(text, rules) == text else _apart(text, seen, rules)
    return tuple(_polished(piece, part, rules) for piece, part in zip(pieces, parts, strict=True))


@lru_cache(maxsize=8192)
def polish_text(text: str, rules: Typography) -> str:
    """Plain text, such as a message of a catalog or an attribute -> the same, polished."""
    for found, put in _rules(rules):
        text = found.sub(put, text)
    return text


def _seen(piece: Inline, before: Inline | None) -> str:
    """What stands for a piece in the text of its run: nothing for markup, one mark for what is not text."""
    match piece:
        case Text(text):
            is_address = isinstance(before, Link) and before.target == text
            return _OPAQUE if is_address else text
        case Code() | Reference() | Image():
            return _OPAQUE
    return ""


def _polished(piece: Inline, part: str, rules: Typography) -> Inline:
    if isinstance(piece, Image):
        return replace(piece, alt=polish_text(piece.alt, rules))
    return replace(piece, text=part) if isinstance(piece, Text) and part != _OPAQUE else piece


def _apart(text: str, seen: Sequence[str], rules: Typography) -> list[str]:
    """The text of a run and the parts that it was made of -> the parts, polished together."""
    owners = [number for number, part in enumerate(seen) for _ in part]
    for rule in _rules(rules):
        text, owners = _applied(rule, text, owners)
    return [text[bisect_left(owners, number) : bisect_right(owners, number)] for number in range(len(seen))]


def _applied(rule: Rule, text: str, owners: list[int]) -> tuple[str, list[int]]:
    """A text, and for each character the number of its part -> both, after the rule.

    What is put in belongs to the part in which the found begins; where there is no text, to the one before.
    """
    found, put = rule
    made, owned, last = "", [], 0
    for match in found.finditer(text):
        start, end = match.span()
        owner = owners[start - 1 if text[start : start + 1] in ("", _OPAQUE) else start]
        made += text[last:start] + put
        owned += [*owners[last:start], *[owner] * len(put)]
        last = end
    return made + text[last:], owned + owners[last:]


# --------------------------------------------------------------------------------------------------------------- rules


@lru_cache(maxsize=64)
def _rules(rules: Typography) -> tuple[Rule, ...]:
    """The rules of a language -> what is found, what is put in its place; in the order in which they apply."""
    return tuple((re.compile(found), put) for found, put in _expressions(rules))


def _expressions(rules: Typography) -> Iterator[tuple[str, str]]:
    for row in rules.before:
        yield f"{_ANY}+(?=[{re.escape(row.signs)}])", row.space
    if rules.quotes:
        yield from _inside(rules.quotes)
    if rules.group:
        yield _BETWEEN_GROUPS, rules.group
    if rules.symbols:
        yield _after_number(rules.symbols), rules.symbols.space
    if rules.apostrophe:
        yield _ELISION, rules.apostrophe


def _inside(quotes: Quotes) -> Iterator[tuple[str, str]]:
    """After the opening mark, and before the closing one, whether there is a space yet or not."""
    yield f"(?<={re.escape(quotes.opening)}){_ANY}*(?!{_ANY})", quotes.space
    yield f"(?<!{_ANY}){_ANY}*(?={re.escape(quotes.closing)})", quotes.space


def _after_number(symbols: Symbols) -> str:
    """Between a number, or what may be one, and its symbol."""
    longest_first = sorted(map(re.escape, symbols.signs), key=len, reverse=True)
    return f"(?<=[\\d{_OPAQUE}]){_BREAKABLE}+(?=(?:{'|'.join(longest_first)})(?!\\w))"


# 10 000: one to three digits that nothing touches, or a group of such a number, before just three. Years and names that
# end in digits stay apart from what follows: 2026 100 GPU, H100 200.
_ALONE = r"(?<![\w.,])"
_BETWEEN_GROUPS = f"(?:(?<={_ALONE}\\d)|(?<={_ALONE}\\d\\d)|(?<={_ALONE}\\d\\d\\d)){_BREAKABLE}(?=\\d\\d\\d(?!\\d))"

_ELISION = f"(?<=[^\\W\\d_])'(?=[^\\W_]|[«“{_OPAQUE}])"

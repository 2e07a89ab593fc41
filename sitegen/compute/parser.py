"""Expressions of claims: text -> tree, or what is wrong at which column. Nothing is looked up here.

claim      condition and condition …
condition  sum < sum      (also <=, >, >=, ==, !=)
           sum <= sum < sum      (both in one direction)
           item in figure
sum        product + product - product …      (spaces around the minus: names have hyphens)
product    part * part / part …
part       80 GB      a number, with its unit if it has one
           h100.price      a figure
           A100      a name
           (sum)
           min(sum, …), max(sum, …)      also over cards: *.price of all available, small-cards.*.price of a group
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NoReturn

from msgspec import Struct

from ..values.problem import Place, Problem
from ..values.quantity import Quantity, UnitError, unit
from .expression import (
    Bound,
    Cards,
    Condition,
    Extreme,
    Literal,
    Member,
    Named,
    Number,
    Operation,
    Sum,
    Tree,
    parts,
)
from .tracking import Refused

_LONGEST = 100  # parts of an expression; a hostile one must not exhaust the stack

_TOKENS = re.compile(
    r"""(?P<cards>([a-z0-9]+(-[a-z0-9]+)*\.)?\*(\.[a-z0-9]+(-[a-z0-9]+)*)+)
      | (?P<number>[0-9]+(\.[0-9]+)?(?![\w.-])(\s+(?!(?:and|in)\b)[A-Za-z]+([/·][A-Za-z]+)*(?![\w.-]))?)
      | (?P<word>[^\W_]([\w.-]*\w)?)
      | (?P<sign><=|>=|==|!=|[-<>+*/(),])
      | (?P<space>\s+)
      | (?P<stray>.)""",
    re.VERBOSE | re.DOTALL,
)
_FIGURE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_BETWEEN = ({"<", "<="}, {">", ">="})  # the signs of a chain of two point one way
_OWN = "card."  # begins the figures of the card that a claim is of
_KEYWORDS = ("and", "in")
_EXTREMES = ("min", "max")
_HINT = "such as 3 <= h100.price / a100.price <= 9; what else there is stands in CONTRIBUTING.md"


class Token(Struct, frozen=True):
    """A piece of an expression. `kind` is a group of _TOKENS, or 'end' for what follows the last."""

    kind: str
    text: str
    place: Place


def parse(text: str, place: Place, card: str = "") -> tuple[Tree, Problem | None]:
    """Expression, where it begins -> (its conditions, None), or (none, what is wrong).

    Where it is of a `card`, the figure `card.price` is the price of that one.
    """
    tokens = deque(_tokens(text, place))
    if len(tokens) > _LONGEST:
        return (), Problem(place, "claim-syntax", "the expression is too long", "make two claims of it")
    try:
        return _Parser(tokens, card).claim(), None
    except Refused as refused:
        (problem,) = refused.args
        return (), problem


def _tokens(text: str, place: Place) -> Iterator[Token]:
    for found in _TOKENS.finditer(text):
        if found.lastgroup != "space":
            yield Token(str(found.lastgroup), found[0], _at(place, found.start()))
    yield Token("end", "", _at(place, len(text.rstrip())))


def _at(place: Place, offset: int) -> Place:
    return Place(place.path, place.line, place.column + offset)


class _Parser(Struct, frozen=True):
    """Recursive descent over the tokens that are left; each method takes what it reads."""

    tokens: deque[Token]
    card: str

    def claim(self) -> Tree:
        conditions = [self.condition()]
        while self.takes("and"):
            conditions.append(self.condition())
        if self.tokens[0].kind != "end":
            self.refuse("here the expression should end", "join conditions with and")
        return tuple(conditions)

    def condition(self) -> Condition | Member:
        terms = [self.sum()]
        if self.tokens[0].text == "in":
            return Member(terms[0], place=self.tokens.popleft().place, among=self.names())
        signs: list[Token] = []
        while self.tokens[0].text in _TURNED:
            signs.append(self.tokens.popleft())
            terms.append(self.sum())
        if not signs:
            self.refuse("a comparison is missing", "write <, <=, >, >=, ==, != or in, and what is compared")
        return _condition(terms, signs)

    def names(self) -> Named:
        part = self.part()
        if isinstance(part, Named):
            return part
        return self.refuse("a list of names is missing", "write a figure that is one, such as sizes.names", part.place)

    def sum(self) -> Sum:
        return self.operations(("+", "-"), lambda: self.operations(("*", "/"), self.part))

    def operations(self, signs: tuple[str, ...], operand: Callable[[], Sum]) -> Sum:
        made = operand()
        while self.tokens[0].text in signs:
            sign = self.tokens.popleft()
            made = Operation(sign.text, made, operand(), sign.place)
        return made

    def part(self) -> Sum:
        token = self.tokens[0]
        if token.kind == "number":
            return _number(self.tokens.popleft())
        if token.kind == "cards":
            self.refuse("many figures where one is needed", f"write min({token.text}) or max({token.text})")
        if token.text in _EXTREMES:
            return self.extreme()
        if token.kind == "word" and token.text not in _KEYWORDS:
            return self.name()
        if self.takes("("):
            made = self.sum()
            self.closing()
            return made
        return self.refuse(f"'{token.text}' does not belong here" if token.text else "a figure or a number is missing")

    def name(self) -> Named | Literal:
        first = self.tokens.popleft()
        if _FIGURE.fullmatch(first.text):
            return Named(self.own(first.text), first.place)
        words = [first.text]
        while self.tokens[0].kind in ("word", "number") and self.tokens[0].text not in _KEYWORDS:
            words.append(self.tokens.popleft().text)
        return Literal(" ".join(words), first.place)

    def own(self, name: str) -> str:
        rest = name.removeprefix(_OWN)
        return f"{self.card}.{rest}" if self.card and rest != name else name

    def extreme(self) -> Extreme:
        which = self.tokens.popleft()
        if not self.takes("("):
            self.refuse("'(' is missing", f"write {which.text}(h100.price, h200.price)")
        items = [self.item()]
        while self.takes(","):
            items.append(self.item())
        self.closing()
        return Extreme(which.text, tuple(items), which.place)

    def item(self) -> Sum | Cards:
        if self.tokens[0].kind != "cards":
            return self.sum()
        token = self.tokens.popleft()
        group, _, rest = token.text.partition("*.")
        return Cards(group.rstrip("."), rest, token.place)

    def takes(self, text: str) -> bool:
        return bool(self.tokens[0].text == text and self.tokens.popleft())

    def closing(self) -> None:
        if not self.takes(")"):
            self.refuse("')' is missing")

    def refuse(self, what: str, hint: str = _HINT, place: Place | None = None) -> NoReturn:
        raise Refused(_fault(place or self.tokens[0].place, what, hint))


def _fault(place: Place, what: str, hint: str = _HINT) -> Problem:
    return Problem(place, "claim-syntax", what, hint)


def _number(token: Token) -> Number:
    amount, *of = token.text.split()  # whatever stands between
    try:
        return Number(Quantity(Decimal(amount), unit("".join(of))), token.place)
    except UnitError as error:
        hint = "units are listed in docs/figures.md; conditions are joined by and"
        raise Refused(_fault(token.place, str(error), hint)) from None


def _condition(terms: list[Sum], signs: list[Token]) -> Condition:
    """Terms and the signs between them -> the subject and its bounds, the lower one first."""
    if not any(_has_figure(term) for term in terms):
        raise Refused(_fault(signs[0].place, "no figure is compared", "a claim is about figures: docs/figures.md"))
    if len(signs) == 1:
        (left, right), (sign,) = terms, signs
        if _has_figure(left):
            return Condition(left, (Bound(sign.text, right, sign.place),))
        return Condition(right, (Bound(_TURNED[sign.text], left, sign.place),))
    if len(signs) > 2 or not any({sign.text for sign in signs} <= way for way in _BETWEEN):
        raise Refused(_fault(signs[1].place, "no bound of what stands before", "join comparisons with and"))
    first, second = signs
    bounds = Bound(_TURNED[first.text], terms[0], first.place), Bound(second.text, terms[2], second.place)
    return Condition(terms[1], bounds if first.text in _BETWEEN[0] else bounds[::-1])


def _has_figure(term: Sum) -> bool:
    return any(not isinstance(part, Literal) for part in parts(term))

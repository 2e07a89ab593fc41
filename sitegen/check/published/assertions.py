"""Claims of the data, judged a second time: does what must hold hold of the figures that were recomputed?

Written from what CONTRIBUTING.md says of claims. What is wrong with an expression is told by the build; here, what
cannot be read does not hold.
"""

from __future__ import annotations

import operator
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from msgspec import Struct

from .amounts import Amount, Value, Words, scale

Term = Fraction | tuple[str, ...] | None  # a number in the smallest units, names, or no such thing
Token = tuple[str, str]  # a group of _TOKENS, what stands there

_TOKENS = re.compile(
    r"""(?P<cards>[a-z0-9.-]*\*[a-z0-9.-]+)
      | (?P<number>[0-9]+(?:\.[0-9]+)?)(?![\w.-])
      | (?P<figure>[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+)(?![\w.-])
      | (?P<word>[^\W_](?:[\w./·-]*\w)?)
      | (?P<sign>[<>=!]=|[-<>+*/(),])""",
    re.VERBOSE,
)
_ORDERED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
_EQUAL = {"==": operator.eq, "!=": operator.ne}
_JOINED = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_EXTREMES: Mapping[str, Callable[..., Term]] = {"min": min, "max": max}
_KEYWORDS = ("and", "in")
_LONGEST, _RANGES = 100, 6  # tokens of a claim, and ranges in it: the build refuses more


def holds(expression: str, card: str, figures: Mapping[str, Value], groups: Mapping[str, Sequence[str]]) -> bool:
    """What a claim says, the card that it is of ('' for none), figures, cards to rent by group ('' all) -> its truth.

    It must be true at both ends of each range.
    """
    tokens = [(str(found.lastgroup), _own(found[0], card)) for found in _TOKENS.finditer(expression)]
    try:
        names = sorted({name for token in tokens for name in _names(token, groups)})
        ends = [tuple(_terms(figures[name])) for name in names]
        chosen = (dict(zip(names, each, strict=True)) for each in product(*ends))
        is_sane = len(tokens) <= _LONGEST and sum(len(each) > 1 for each in ends) <= _RANGES
        return is_sane and all(_Reader(deque(tokens), each, groups).claim() for each in chosen)
    except (LookupError, ArithmeticError, TypeError, ValueError):
        return False


def _own(text: str, card: str) -> str:
    """The figures of the card that a claim is of are called 'card.price'."""
    return f"{card}{text.removeprefix('card')}" if card and text.startswith("card.") else text


def _names(token: Token, groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The figures that a token stands for."""
    kind, text = token
    if kind == "figure":
        yield text
    elif kind == "cards":
        group, _, rest = text.partition("*.")
        yield from (f"{card}.{rest}" for card in groups[group.rstrip(".")])


def _terms(value: Value) -> Iterator[Term]:
    """A value -> it, or both of its ends, in the smallest units."""
    match value:
        case Amount(ends, unit):
            yield from (end * scale(unit) for end in ends)
        case Words(items):
            yield items
        case _:
            yield None


def _compared(left: Term, sign: str, right: Term) -> bool:
    """What is not there is neither more nor less than anything, nor other than it; names have no order."""
    if sign in _EQUAL:
        return left is not None and right is not None and bool(_EQUAL[sign](left, right))
    return isinstance(left, Fraction) and isinstance(right, Fraction) and bool(_ORDERED[sign](left, right))


class _Reader(Struct, frozen=True):
    """Tokens that are left, with the figures among them; each method takes what it reads, and gives what it is."""

    tokens: deque[Token]
    figures: Mapping[str, Term]
    groups: Mapping[str, Sequence[str]]

    def claim(self) -> bool:
        """Conditions, joined by `and`, to the end."""
        held = [self.condition()]
        while self.takes("and"):
            held.append(self.condition())
        return all(held) and not self.tokens

    def condition(self) -> bool:
        """Sums with signs between them, or one that is among names."""
        left = self.sum()
        if self.takes("in"):
            among = self.sum()
            return isinstance(left, tuple) and isinstance(among, tuple) and {*left} <= {*among}
        held = []
        while self.tokens and self.tokens[0][1] in (*_ORDERED, *_EQUAL):
            sign, right = self.tokens.popleft()[1], self.sum()
            held.append(_compared(left, sign, right))
            left = right
        return bool(held) and all(held)

    def sum(self) -> Term:
        """Products, added."""
        return self.joined("+-", lambda: self.joined("*/", self.part))

    def joined(self, signs: str, operand: Callable[[], Term]) -> Term:
        """Operands with such signs between them."""
        made = operand()
        while self.tokens and self.tokens[0] in {("sign", sign) for sign in signs}:
            join = _JOINED[self.tokens.popleft()[1]]
            made = join(made, operand())
        return made

    def part(self) -> Term:
        """A number, a figure, names, or what stands in brackets."""
        kind, text = self.tokens.popleft()
        if kind == "figure":
            return self.figures[text]
        if kind == "number":
            return Fraction(text) * scale("".join(self.words()))
        if text in _EXTREMES:
            return _EXTREMES[text](self.items())
        if text == "(":
            made = self.sum()
            self.takes(")")
            return made
        return (" ".join((text, *self.words())),)

    def words(self) -> Iterator[str]:
        """Words and numbers that go on: of a name, of a unit."""
        while self.tokens and self.tokens[0][0] in ("word", "number") and self.tokens[0][1] not in _KEYWORDS:
            yield self.tokens.popleft()[1]

    def items(self) -> Iterator[Term]:
        """What stands between brackets, with commas between; a figure of cards is one of each."""
        self.takes("(")
        while not self.takes(")"):
            if self.tokens[0][0] == "cards":
                yield from (self.figures[name] for name in _names(self.tokens.popleft(), self.groups))
            else:
                yield self.sum()
            self.takes(",")

    def takes(self, text: str) -> bool:
        """Whether that comes next, which is then taken."""
        return bool(self.tokens and self.tokens[0][1] == text and self.tokens.popleft())

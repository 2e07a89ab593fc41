"""A feed of prices, JSON or CSV -> Feed. Its format is in docs/night.md and schemas/feed.json.

It comes from outside, so it is read strictly: what is not in the table is refused, and so is what cannot be exact.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from ..values.feed import Feed, Offer
from ..values.problem import Place, Problem
from ..values.quantity import CURRENCIES
from .fields import Field, Kind, choice, date, exact, flag, keyed, optional, record
from .file import read_node
from .rows import read_rows
from .tree import Branch, Leaf, Node, decode, parse

Problems = tuple[Problem, ...]

_OFFER = {
    "price": Field("price", exact, about='the price per card and hour, best as text: "3.90"'),
    "available": optional("available", flag, about="whether the card can be rented; as before, where it is left out"),
}
FEED: Kind[Feed] = record(
    Feed,
    as_of=Field("as_of", date, about="the day of these prices: 2026-11-12"),
    currency=Field("currency", choice(*CURRENCIES), about="the currency of every price, as in data/prices.yaml"),
    cards=Field("cards", keyed(Offer, **_OFFER), about="offers by card, with the keys of data/prices.yaml"),
)
_SHARED, _OWN = ("as_of", "currency"), ("card", "price")


def read_feed(data: bytes, path: str) -> tuple[Feed | None, Problems]:
    """Bytes of a feed, what to call it -> (Feed, problems); the Feed is None where there are any."""
    text, problem = decode(data, path)
    if problem:
        return None, (problem,)
    root, problems = (_json if text.lstrip().startswith("{") else _csv)(data, text, path)
    if root is None or problems:
        return None, problems
    made, problems = read_node(root, (), FEED)
    return (None if problems else made), problems


def _json(_: bytes, text: str, path: str) -> tuple[Node | None, Problems]:
    """JSON is YAML that has places; but not all YAML is JSON, and a tab may stand where YAML has none."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        hint = "was it cut off?" if error.pos >= len(text.rstrip()) - 1 else "write it as docs/night.md says"
        return None, (Problem(Place(path, error.lineno, error.colno), "feed-json", f"not JSON: {error.msg}", hint),)
    except RecursionError:
        return None, (Problem(Place(path), "feed-json", "nested too deeply", "write it as docs/night.md says"),)
    return parse(re.sub(r"^[\t ]+", lambda match: " " * len(match[0]), text, flags=re.M).encode(), path)


def _csv(data: bytes, text: str, path: str) -> tuple[Node | None, Problems]:
    """A table whose rows all name the same day and currency -> the tree that JSON would have."""
    if not text.strip() or text.lstrip().startswith("<"):
        what = "it is a page for people, not a feed" if text.strip() else "there is nothing in it"
        return None, (Problem(Place(path, 1, 1), "feed-form", what, "give the address of the JSON or CSV itself"),)
    rows, problems = read_rows(data, path, (*_SHARED, *_OWN), ("available",))
    if problems or not rows:
        nothing = Problem(Place(path, 2), "feed-form", "there is no card in it", "write a line for each card")
        return None, problems or (nothing,)
    problems = (*_differing(rows), *_twice(rows))
    shared = tuple((key, leaf) for key, leaf in rows[0].entries if key.text in _SHARED)
    cards = tuple(_card(row) for row in rows if _leaf(row, "card"))
    lost = tuple(_no_card(row) for row in rows if not _leaf(row, "card"))
    below = Branch(cards, rows[0].place)
    return Branch((*shared, (Leaf("cards", rows[0].place), below)), Place(path, 1, 1)), (*problems, *lost)


def _leaf(row: Branch, column: str) -> Leaf | None:
    return next((leaf for key, leaf in row.entries if key.text == column and isinstance(leaf, Leaf)), None)


def _card(row: Branch) -> tuple[Leaf, Node]:
    rest = tuple((key, leaf) for key, leaf in row.entries if key.text not in (*_SHARED, "card"))
    return _leaf(row, "card") or Leaf("", row.place), Branch(rest, row.place)


def _no_card(row: Branch) -> Problem:
    return Problem(row.place, "feed-form", "no card is named here", "write its key")


def _differing(rows: Iterable[Branch]) -> Iterator[Problem]:
    first, *others = rows
    for row in others:
        for column in _SHARED:
            one, other = _leaf(first, column), _leaf(row, column)
            if one and (not other or one.text != other.text):
                place = other.place if other else row.place
                what = f"its {column} is '{other.text if other else ''}', that of the first line '{one.text}'"
                yield Problem(place, "feed-differs", what, "write one feed for each day and currency")


def _twice(rows: Iterable[Branch]) -> Iterator[Problem]:
    seen: dict[str, Place] = {}
    for row in rows:
        leaf = _leaf(row, "card")
        if leaf and leaf.text in seen:
            hint = f"line {seen[leaf.text].line} has it too: delete one"
            yield Problem(leaf.place, "feed-twice", f"'{leaf.text}' stands twice", hint)
        elif leaf:
            seen[leaf.text] = leaf.place

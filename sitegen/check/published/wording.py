"""How each figure is made, in words: what the ledger must say beside it. Names are laid out over the data anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from .data import Data

# What stands in braces -> where its keys are in the data.
_OVER = {
    "card": "cards",
    "size": "sizes",
    "method": "methods",
    "other": "methods",
    "group": "groups",
    "example": "examples",
    "comparison": "comparisons",
    "bill": "bills",
    "strategy": "strategies",
    "count": "counts",
}

# As docs/figures.md has it.
_WORDS: tuple[tuple[str, str], ...] = (
    ("{card}.name", "name of the card"),
    ("{card}.memory", "memory as the card is sold"),
    ("{card}.reported", "memory that the card's driver reports"),
    ("{card}.usable", "memory reported × the share that a run may fill"),
    ("{card}.price", "price per card and hour"),
    ("{card}.since", "day from which the price holds"),
    ("{card}.{method}", "the largest size whose need is at most what is usable"),
    ("cheapest.name", "the available card of the lowest price"),
    ("cheapest.price", "its price"),
    ("cheapest.memory", "its memory as sold"),
    ("{group}.names", "the cards whose memory as sold is within the bounds, available or not"),
    ("{group}.memory", "from the least to the most memory of these cards"),
    ("servers.counts", "how many cards a machine can have"),
    ("servers.range", "from the least of these to the most"),
    ("{size}.name", "name of the size"),
    ("{size}.parameters", "counted from the shape of its architecture"),
    ("{size}.{method}.weights", "byte/parameter × parameters, of linear maps and of all others"),
    ("{size}.{method}.state", "byte/parameter of gradient and optimizer × parameters trained"),
    ("{size}.{method}.activations", "checkpoints of all layers + one live layer"),
    ("memory.overhead-gb", "what CUDA and the libraries take"),
    ("{size}.{method}.need", "overhead + weights + state + activations"),
    ("{size}.{method}.per-billion", "need / parameters"),
    ("{method}.per-billion", "from the least to the most of all sizes"),
    ("{method}.times-{other}", "need / need by the other method, over all sizes"),
    ("{method}.bytes-per-parameter", "weights + gradient and optimizer, where everything is trained"),
    ("{size}.{method}.cards", "the available cards that hold the need, in the order of the data"),
    ("{size}.{method}.smallest", "the least memory as sold of the cards that hold the need"),
    ("{size}.{method}.cheapest", "the cheapest of the cards that hold the need"),
    ("{size}.{method}.cheapest-price", "its price"),
    ("billing.minimum", "the least that is billed"),
    ("billing.top-up", "the least top-up"),
    ("billing.storage", "price of a kept folder"),
    ("idle.email", "from the end of a job to the e-mail"),
    ("idle.stop", "from the e-mail to the stop"),
    ("example.{example}.card", "name of its card"),
    ("example.{example}.size", "name of its model size"),
    ("example.{example}.tokens", "tokens trained on, where given"),
    ("example.{example}.rate", "tokens per second, where given"),
    ("example.{example}.duration", "tokens / tokens per second, or the hours given"),
    ("example.{example}.minutes", "duration rounded up to whole minutes, the minimum at least"),
    ("example.{example}.price", "price of its card"),
    ("example.{example}.cost", "price × minutes, rounded half up once"),
    (
        "{card}.example.{example}.cost",
        "price × the minutes that the example is billed, rounded half up once, where the card holds it",
    ),
    (
        "{card}.example.{example}.same-cost",
        "price / price of the example's card: how many times as fast for the same cost, where the card holds it",
    ),
    ("example.{example}.total", "its cost + that of the kept folder"),
    ("compare.{comparison}.price", "price of the one card / price of the other"),
    ("compare.{comparison}.speed", "dense BF16 TFLOPS of the one card / of the other"),
    ("prices.as-of", "day of the prices"),
    ("prices.valid-until", "last day for which programs are told the prices"),
    ("prices.currency", "currency of all prices"),
    ("{card}.price-per-gb", "price / memory as sold"),
    ("{card}.{size}.{method}.room", "usable − need, where it fits"),
    ("{card}.{size}.{method}.lacking", "need − usable, where it does not fit"),
    ("{card}.{size}.{method}.tokens", "the longest micro-batch that fits"),
    ("bill.{bill}.length", "length of use"),
    ("bill.{bill}.minutes", "rounded up to whole minutes, the minimum at least"),
    ("{card}.bill.{bill}", "price × minutes billed, rounded half up once"),
    ("storage.example", "size of a kept folder"),
    ("storage.example-time", "for how long it is kept"),
    ("storage.example-cost", "its cost for that time, rounded half up once"),
    ("{card}.cheaper", "available cards with as much memory at a lower price"),
    ("{card}.roomier", "the cheapest available card with more memory"),
    ("{card}.roomier-memory", "its memory as sold"),
    ("{card}.roomier-price", "its price"),
    ("cards.names", "all available cards"),
    ("cards.least-memory", "the least memory as sold of them"),
    ("servers.{count}", "a number of cards"),
    (
        "{size}.{strategy}.{count}",
        "(bytes on every card + bytes divided / cards) × parameters, without activations and overhead",
    ),
    ("{fact}", "as data/facts.yaml cites it"),
    ("{fact}.low", "its lower end, of a fact that is a range"),
    ("{fact}.high", "its upper end, of a fact that is a range"),
    ("lowest.days", "days of which the lowest price is told"),
    ("{card}.known", "days on which its price is known, the last of them that of the prices"),
    ("{card}.lowest", "the lowest price on these days, the last of them that of the prices"),
    ("{past}.price", "a price before the present one"),
    ("{past}.since", "day from which it held"),
    ("sizes.names", "the common model sizes"),
    ("recipe.tokens", "tokens in a micro-batch"),
    ("recipe.rank", "rank of the adapter"),
    ("recipe.usable", "share of the reported memory that a run may fill"),
)


def wordings(data: Data) -> Mapping[str, str]:
    """Data -> by the name of each figure that there may be, how it is made."""
    return {name: words for pattern, words in _WORDS for name in _names(pattern, data)}


def _names(pattern: str, data: Data) -> Iterator[str]:
    """'{card}.price' -> 'red.price', 'blue.price'."""
    braces = re.findall(r"\{(\w+)\}", pattern)
    for chosen in product(*(_keys(brace, data) for brace in braces)):
        yield pattern.format(**dict(zip(braces, chosen, strict=True)))


def _keys(brace: str, data: Data) -> Iterable[str]:
    """The entries of the data that a brace stands for; prices before are counted back, as many as there may be."""
    if brace == "past":
        cards = data.prices.row("cards").entries
        return [f"{card}.was.{number}" for card in cards for number in range(1, len(data.history) + 1)]
    return data.facts if brace == "fact" else data.prices.row(_OVER[brace]).entries

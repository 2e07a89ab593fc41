"""Figures of runs: how they are billed, worked examples, and two cards side by side."""

from __future__ import annotations

from ..values.dataset import Card, Comparison, Example, Given
from ..values.figure import Day, Name, Nothing, Range, Value
from ..values.problem import Problem
from . import billing
from .rounding import between
from .tracking import Row, Use


def _card(use: Use, example: Example) -> Card:
    return use.entry("card", use.data.cards, example.card)


def _card_name(use: Use, example: Example) -> Value:
    return Name(use(_card(use, example).name))


def _size_name(use: Use, example: Example) -> Value:
    return Name(use(use.entry("size", use.data.sizes, example.size).name))


def _tokens(use: Use, example: Example) -> Value:
    return use(example.tokens) if example.tokens else Nothing()


def _rate(use: Use, example: Example) -> Value:
    return use(example.rate) if example.rate else Nothing()


def _duration(use: Use, example: Example) -> Value:
    tokens, rate, length = example.tokens, example.rate, example.length
    if length and not (tokens or rate):
        return use(length).to("min")
    if length or not (tokens and rate):
        what, hint = f"'{example.key}' must say once how long it is", "write tokens and tokens_per_second, or hours"
        use.refuse(Problem(example.card.place, "example-length", what, hint))
    return (use(tokens) / use(rate)).to("min")


def _minutes(use: Use, example: Example) -> Value:
    return billing.minutes(use.quantity(f"example.{example.key}.duration"), use.quantity("billing.minimum"))


def _price(use: Use, example: Example) -> Value:
    return use.quantity(f"{_card(use, example).key}.price")


def _cost(use: Use, example: Example) -> Value:
    run = f"example.{example.key}"
    return billing.cost(use.quantity(f"{run}.price"), use.quantity(f"{run}.minutes"))


def _total(use: Use, example: Example) -> Value:
    return use.quantity(f"example.{example.key}.cost") + use.quantity("storage.example-cost")


def _price_ratio(use: Use, comparison: Comparison) -> Value:
    card, to = (use.entry("card", use.data.cards, written) for written in (comparison.card, comparison.to))
    return use.quantity(f"{card.key}.price") / use.quantity(f"{to.key}.price")


def _speed_ratio(use: Use, comparison: Comparison) -> Value:
    fast, slow = (_speed(use, written) for written in (comparison.card, comparison.to))
    return between((fast.low / slow.high, fast.high / slow.low))


def _speed(use: Use, written: Given[str]) -> Range:
    key = f"{use.entry('card', use.data.cards, written).key}.bf16-tflops"
    if key not in use.data.facts:
        use.refuse(Problem(written.place, "data-name", f"there is no fact '{key}'", "add it to data/facts.yaml"))
    return use.span(Given(key, written.place), "TFLOPS")


def _valid_until(use: Use) -> Value:
    given = use.data.valid_until
    return Day(use(given)) if given else Nothing()


ROWS: tuple[Row, ...] = (
    Row("billing.minimum", "min", "the least that is billed", lambda use: use(use.data.billing.minimum)),
    Row("billing.top-up", "currency", "the least top-up", lambda use: use(use.data.billing.top_up), trimmed=True),
    Row("billing.storage", "currency/GB/month", "price of a kept folder", lambda use: use(use.data.billing.storage)),
    Row("idle.email", "h", "from the end of a job to the e-mail", lambda use: use(use.data.idle.email)),
    Row("idle.stop", "h", "from the e-mail to the stop", lambda use: use(use.data.idle.stop)),
    Row("example.{example}.card", "", "name of its card", _card_name),
    Row("example.{example}.size", "", "name of its model size", _size_name),
    Row("example.{example}.tokens", "token", "tokens trained on, where given", _tokens, only=lambda each: each.tokens),
    Row("example.{example}.rate", "token/s", "tokens per second, where given", _rate, only=lambda each: each.rate),
    Row("example.{example}.duration", "min", "tokens / tokens per second, or the hours given", _duration, 0),
    Row("example.{example}.minutes", "min", "duration rounded up to whole minutes, the minimum at least", _minutes),
    Row("example.{example}.price", "currency/h", "price of its card", _price),
    Row("example.{example}.cost", "currency", "price × minutes, rounded half up once", _cost),
    Row("example.{example}.total", "currency", "its cost + that of the kept folder", _total),
    Row("compare.{comparison}.price", "", "price of the one card / price of the other", _price_ratio, 1),
    Row("compare.{comparison}.speed", "", "dense BF16 TFLOPS of the one card / of the other", _speed_ratio, 1),
    Row("prices.as-of", "", "day of the prices", lambda use: Day(use(use.data.as_of))),
    Row("prices.valid-until", "", "last day for which programs are told the prices", _valid_until),
    Row("prices.currency", "", "currency of all prices", lambda use: Name(use(use.data.currency))),
)

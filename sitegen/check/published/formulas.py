"""Data -> every figure that the site can publish, recomputed.

Written from docs/figures.md and docs/memory.md, not from the code that publishes: where the two differ, one is wrong.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from ...values.plain import Spot
from . import memory
from .amounts import CENTS, MONEY, WITHOUT_CENTS, Amount, Dash, Day, Value, Words, half_up
from .data import Data, Row, unit_of

Formula = tuple[str, Callable[[], Value]]

# Unit -> the step of "about" under `about`, and how many of the step's own unit one of it is. All else is money.
_STEPS = {"min": ("duration_min", 1), "h": ("duration_min", 60), "GB": ("memory_gb", 1), "": ("ratio", 1)}


class Computed(Struct, frozen=True):
    """A figure, and all the data that were read for it."""

    value: Value
    read: frozenset[Spot]


def compute(data: Data) -> Mapping[str, Computed]:
    """Data -> figures by name, without those that cannot be computed from such data."""
    made: dict[str, Computed] = {}
    for name, formula in _formulas(data):
        try:
            made[name] = Computed(*data.notes.during(partial(_made, formula, data)))
        except (ArithmeticError, LookupError, ValueError):
            continue
    return made


def _made(formula: Callable[[], Value], data: Data) -> Value:
    return _near(formula(), data)


def recompute(data: Data) -> Mapping[str, Value]:
    """Data -> the values of all figures by name."""
    return {name: made.value for name, made in compute(data).items()}


def _near(value: Value, data: Data) -> Value:
    """What "about" makes of a value: to the step of its kind, unless that would leave nothing."""
    if not isinstance(value, Amount) or value.unit not in (*_STEPS, *MONEY):
        return value
    kind, size = _STEPS.get(value.unit, ("money", 1))
    step = data.prices.row("about").number(kind)
    near = tuple(half_up(end * size, step) / size for end in value.ends)
    return replace(value, near=_ends(near) if all(near) else ())


def _ends(numbers: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """The least and the most; one where they are equal."""
    return tuple(dict.fromkeys((min(found), max(found)))) if (found := tuple(numbers)) else ()


def _formulas(data: Data) -> Iterator[Formula]:
    for some in (
        *(_cards, _sizes, _methods, _offers, _groups, _examples),
        *(_elsewhere, _comparisons, _several, _rules, _past, _facts),
    ):
        with suppress(ArithmeticError, LookupError, ValueError):  # there are no more of these in such data
            yield from some(data)


# ----------------------------------------------------------------------------------------------------- small makers


def _name(row: Row) -> Value:
    return Words((row.text("name"),), single=True)


def _day(row: Row, key: str) -> Value:
    return Day(datetime.date.fromisoformat(row.text(key)))


def _given(row: Row, key: str, unit: str) -> Value:
    return Amount((row.number(key),), unit)


def _gigabytes(size: Fraction, places: int | None = None) -> Amount:
    return Amount((size / memory.GB,), "GB", places)


def _names_of(data: Data, cards: Sequence[str]) -> Value:
    return Words(tuple(data.card(card).text("name") for card in cards)) if cards else Dash()


def _price(data: Data, card: str) -> Fraction:
    return data.card(card).number("price")


def _sold(data: Data, card: str) -> Fraction:
    return data.card(card).number("memory_gb")


def _hourly(data: Data, card: str) -> Amount:
    return Amount((_price(data, card),), f"{data.currency}/h")


def _of_cheapest(data: Data, cards: Callable[[], Sequence[str]], what: str) -> Value:
    """Name, price or memory of the cheapest of some cards; a dash where there are none."""
    found = sorted(cards(), key=lambda card: _price(data, card))[:1]
    if not found:
        return Dash()
    card = data.card(found[0])
    if what == "price":
        return _hourly(data, found[0])
    return _name(card) if what == "name" else _given(card, "memory_gb", "GB")


def _money(data: Data, exact: Fraction) -> Amount:
    places = 0 if data.currency in WITHOUT_CENTS else CENTS
    return Amount((half_up(exact, Fraction(1, 10**places)),), data.currency)


def _billed(data: Data, length: Fraction) -> int:
    """Minutes of a run -> minutes billed: begun minutes count, and at least the minimum."""
    least = data.prices.row("billing").number("minimum_min")
    longest = max(length, least)
    return -(-longest.numerator // longest.denominator)


def _bill(data: Data, card: str, length: Fraction) -> Amount:
    return _money(data, _price(data, card) * _billed(data, length) / 60)


def _kept(data: Data) -> Amount:
    """The folder of the example, for as long as it is kept."""
    price = data.prices.row("billing").number("storage_gb_month")
    size, months = (data.prices.number(f"storage_example_{of}") for of in ("gb", "months"))
    return _money(data, price * size * months)


def _columns(data: Data) -> Sequence[str]:
    return [key for key, method in data.prices.rows("methods").items() if method.flag("in_table")]


# ------------------------------------------------------------------------------------------------------- the families


def _cards(data: Data) -> Iterator[Formula]:
    for key, card in data.prices.rows("cards").items():
        yield f"{key}.name", partial(_name, card)
        yield f"{key}.memory", partial(_given, card, "memory_gb", "GB")
        yield f"{key}.reported", partial(_given, card, "memory_reported_mib", "MiB")
        yield f"{key}.usable", partial(lambda key: _gigabytes(memory.usable(data, key), 1), key)
        yield f"{key}.price", partial(_hourly, data, key)
        yield f"{key}.since", partial(_day, card, "since")
        yield f"{key}.price-per-gb", partial(_price_per_gb, data, key)
        for method in _columns(data):
            yield f"{key}.{method}", partial(_capacity, data, key, method)
            for size in data.prices.rows("sizes"):
                yield from _cell(data, key, size, method)
    for what in ("name", "price", "memory"):
        yield f"cheapest.{what}", partial(_of_cheapest, data, partial(memory.available, data), what)
    yield "cards.names", lambda: _names_of(data, memory.available(data))
    yield "cards.least-memory", lambda: Amount((min(_sold(data, card) for card in memory.available(data)),), "GB")


def _price_per_gb(data: Data, card: str) -> Value:
    return Amount((_price(data, card) / _sold(data, card),), f"{data.currency}/GB/h", 3)


def _capacity(data: Data, card: str, method: str) -> Value:
    size = memory.largest(data, card, method)
    return _name(data.prices.row("sizes").row(size)) if size else Dash()


def _cell(data: Data, card: str, size: str, method: str) -> Iterator[Formula]:
    cell = f"{card}.{size}.{method}"

    def room(left: int) -> Value:
        gap = memory.gap(data, card, size, method)
        return _gigabytes(abs(gap), 1) if (gap >= 0) == (left > 0) else Dash()

    def tokens() -> Value:
        gap, each = memory.gap(data, card, size, method), memory.a_token(data, size)
        whole = data.prices.row("recipe").number("tokens") + gap / each
        return Amount((Fraction(whole.numerator // whole.denominator),), "token") if gap >= 0 else Dash()

    yield f"{cell}.room", partial(room, 1)
    yield f"{cell}.lacking", partial(room, -1)
    yield f"{cell}.tokens", tokens


def _sizes(data: Data) -> Iterator[Formula]:
    for key, size in data.prices.rows("sizes").items():
        yield f"{key}.name", partial(_name, size)
        yield (
            f"{key}.parameters",
            partial(lambda key: Amount((Fraction(memory.parameters(data, key)),), "parameter"), key),
        )
        for method in data.prices.rows("methods"):
            yield from _run(data, key, method)
    yield "sizes.names", lambda: Words(tuple(size.text("name") for size in data.prices.rows("sizes").values()))
    yield "memory.overhead-gb", lambda: _gigabytes(memory.overhead(data), 2)


def _run(data: Data, size: str, method: str) -> Iterator[Formula]:
    run = f"{size}.{method}"
    holding = partial(memory.holding, data, size, method)
    yield f"{run}.weights", lambda: _gigabytes(memory.weights(data, size, method), 2)
    yield f"{run}.state", lambda: _gigabytes(memory.state(data, size, method), 2)
    yield f"{run}.activations", lambda: _gigabytes(memory.activations(data, size), 2)
    yield f"{run}.need", lambda: _gigabytes(memory.need(data, size, method), 1)
    yield f"{run}.per-billion", lambda: Amount((_per_billion(data, size, method),), "GB/Gparameter", 2)
    yield f"{run}.cards", lambda: _names_of(data, holding())
    yield f"{run}.smallest", partial(_smallest, data, holding)
    yield f"{run}.cheapest", partial(_of_cheapest, data, holding, "name")
    yield f"{run}.cheapest-price", partial(_of_cheapest, data, holding, "price")


def _smallest(data: Data, holding: Callable[[], Sequence[str]]) -> Value:
    sold = [_sold(data, card) for card in holding()]
    return Amount((min(sold),), "GB") if sold else Dash()


def _per_billion(data: Data, size: str, method: str) -> Fraction:
    """Bytes for each parameter are GB for each billion of them."""
    return memory.need(data, size, method) / memory.parameters(data, size)


def _methods(data: Data) -> Iterator[Formula]:
    sizes, methods = data.prices.rows("sizes"), data.prices.rows("methods")

    def per_billion(method: str) -> Value:
        return Amount(_ends(_per_billion(data, size, method) for size in sizes), "GB/Gparameter", 2)

    def times(method: str, other: str) -> Value:
        ratios = (memory.need(data, size, method) / memory.need(data, size, other) for size in sizes)
        return Amount(_ends(ratios), "", 1)

    def bytes_of(method: str) -> Value:
        way = methods[method]
        both = data.constant(way.text("weights")) + data.constant(way.text("state"))
        return Amount((both,), "byte/parameter", 0 if both.denominator == 1 else 2)

    for method, way in methods.items():
        yield f"{method}.per-billion", partial(per_billion, method)
        if way.text("trains") == "everything":
            yield f"{method}.bytes-per-parameter", partial(bytes_of, method)
        for other in methods:
            if other != method:
                yield f"{method}.times-{other}", partial(times, method, other)


def _offers(data: Data) -> Iterator[Formula]:
    for card in data.prices.rows("cards"):
        yield f"{card}.cheaper", partial(_cheaper, data, card)
        for what, ending in (("name", ""), ("memory", "-memory"), ("price", "-price")):
            yield f"{card}.roomier{ending}", partial(_of_cheapest, data, partial(_roomier, data, card), what)
        for bill, row in data.prices.rows("bills").items():
            yield f"{card}.bill.{bill}", partial(lambda card, row: _bill(data, card, row.number("minutes")), card, row)
    for bill, row in data.prices.rows("bills").items():
        yield f"bill.{bill}.length", partial(_given, row, "minutes", "min")
        yield f"bill.{bill}.minutes", partial(_minutes, data, partial(row.number, "minutes"))


def _cheaper(data: Data, card: str) -> Value:
    mine, asked = _sold(data, card), _price(data, card)
    others = [(other, _sold(data, other), _price(data, other)) for other in memory.available(data)]
    return _names_of(data, [other for other, sold, price in others if sold >= mine and price < asked])


def _roomier(data: Data, card: str) -> Sequence[str]:
    mine, others = _sold(data, card), (other for other in memory.available(data) if other != card)
    return [other for other in sorted(others, key=lambda other: _price(data, other)) if _sold(data, other) > mine]


def _minutes(data: Data, length: Callable[[], Fraction]) -> Value:
    return Amount((Fraction(_billed(data, length())),), "min")


def members(data: Data, group: Row) -> Sequence[str]:
    """Data, one of its groups -> the cards of it, whether they can be rented or not."""
    cards = data.prices.rows("cards")
    least = group.number("at_least_gb") if group.has("at_least_gb") else Fraction(0)
    most = group.number("at_most_gb") if group.has("at_most_gb") else None
    return [card for card in cards if least <= _sold(data, card) and (most is None or _sold(data, card) <= most)]


def _groups(data: Data) -> Iterator[Formula]:
    def memory_of(group: Row) -> Value:
        return Amount(_ends(_sold(data, card) for card in members(data, group)), "GB")

    for key, group in data.prices.rows("groups").items():
        yield f"{key}.names", partial(lambda group: _names_of(data, members(data, group)), group)
        yield (
            f"{key}.memory",
            partial(memory_of, group),
        )
    yield "servers.counts", lambda: Words(data.prices.items("server_cards"), "card")
    yield "servers.range", lambda: Amount(_ends(map(Fraction, data.prices.items("server_cards"))), "card")


def _examples(data: Data) -> Iterator[Formula]:
    for key, run in data.prices.rows("examples").items():
        example, length = f"example.{key}", partial(_length, run)
        yield f"{example}.card", partial(lambda run: _name(data.card(run.text("card"))), run)
        yield f"{example}.size", partial(lambda run: _name(data.prices.row("sizes").row(run.text("size"))), run)
        if run.has("tokens"):
            yield f"{example}.tokens", partial(_given, run, "tokens", "token")
        if run.has("tokens_per_second"):
            yield f"{example}.rate", partial(_given, run, "tokens_per_second", "token/s")
        yield f"{example}.duration", partial(lambda length: Amount((length(),), "min", 0), length)
        yield f"{example}.minutes", partial(_minutes, data, length)
        yield f"{example}.price", partial(lambda run: _hourly(data, run.text("card")), run)
        yield f"{example}.cost", partial(lambda run: _bill(data, run.text("card"), _length(run)), run)
        yield f"{example}.total", partial(_total, data, run)


def _total(data: Data, run: Row) -> Value:
    """Two sums on one bill: each is rounded by itself."""
    parts = (_bill(data, run.text("card"), _length(run)), _kept(data))
    return Amount((sum((part.ends[0] for part in parts), Fraction(0)),), data.currency)


def _elsewhere(data: Data) -> Iterator[Formula]:
    """Each example on each card that holds it: the same minutes, and the speed at which the bills are equal."""

    def beside(card: str, run: Row, value: Callable[[], Value]) -> Value:
        fits = memory.gap(data, card, run.text("size"), run.text("method")) >= 0
        return value() if fits else Dash()

    def minutes(card: str, run: Row) -> Value:
        return _bill(data, card, _length(run))

    def ratio(card: str, run: Row) -> Value:
        return Amount((_price(data, card) / _price(data, run.text("card")),), "", 2)

    for card in data.prices.rows("cards"):
        for key, run in data.prices.rows("examples").items():
            cell = f"{card}.example.{key}"
            yield f"{cell}.cost", partial(beside, card, run, partial(minutes, card, run))
            yield f"{cell}.same-cost", partial(beside, card, run, partial(ratio, card, run))


def _length(run: Row) -> Fraction:
    """Minutes of a run."""
    if run.has("hours"):
        return run.number("hours") * 60
    return run.number("tokens") / (run.number("tokens_per_second") * 60)


def _comparisons(data: Data) -> Iterator[Formula]:
    def price(pair: Row) -> Value:
        return Amount((_price(data, pair.text("card")) / _price(data, pair.text("to")),), "", 1)

    def speed(pair: Row) -> Value:
        fast, slow = (_span(data.facts[f"{pair.text(side)}.bf16-tflops"]) for side in ("card", "to"))
        return Amount(_ends((fast[0] / slow[-1], fast[-1] / slow[0])), "", 1)

    for key, pair in data.prices.rows("comparisons").items():
        yield f"compare.{key}.price", partial(price, pair)
        yield f"compare.{key}.speed", partial(speed, pair)


def _several(data: Data) -> Iterator[Formula]:
    """Full training spread over several cards."""
    counts = data.prices.rows("counts")

    def shard(size: str, way: Row, cards: int) -> Value:
        each = data.constant(way.text("replicated")) + data.constant(way.text("sharded")) / cards
        return _gigabytes(each * memory.parameters(data, size), 1)

    for key, count in counts.items():
        yield f"servers.{key}", partial(_given, count, "cards", "card")
        for strategy, way in data.prices.rows("strategies").items():
            for size in data.prices.rows("sizes"):
                yield (
                    f"{size}.{strategy}.{key}",
                    partial(lambda size, way, count: shard(size, way, count.whole("cards")), size, way, count),
                )


def _rules(data: Data) -> Iterator[Formula]:
    prices = data.prices
    billing, idle, recipe = prices.row("billing"), prices.row("idle"), prices.row("recipe")
    yield "billing.minimum", partial(_given, billing, "minimum_min", "min")
    yield "billing.top-up", lambda: Amount((billing.number("top_up"),), data.currency, whole=True)
    yield "billing.storage", lambda: Amount((billing.number("storage_gb_month"),), f"{data.currency}/GB/month")
    yield "storage.example", partial(_given, prices, "storage_example_gb", "GB")
    yield "storage.example-cost", partial(_kept, data)
    yield "storage.example-time", partial(_given, prices, "storage_example_months", "month")
    yield "idle.email", partial(_given, idle, "email_h", "h")
    yield "idle.stop", partial(_given, idle, "stop_h", "h")
    yield "recipe.tokens", partial(_given, recipe, "tokens", "token")
    yield "recipe.rank", partial(_given, recipe, "rank", "")
    yield "recipe.usable", partial(_given, recipe, "usable_percent", "percent")
    yield "prices.as-of", partial(_day, prices, "as_of")
    valid = "valid_until"
    yield "prices.valid-until", partial(_day, prices, valid) if prices.has(valid) else Dash
    yield "prices.currency", lambda: Words((data.currency,), single=True)


_PAST = 24  # prices before the present one that are told of each card


def _past(data: Data) -> Iterator[Formula]:
    """Prices before the present one, and the lowest that held on one of the last days."""
    days = data.prices.whole("lowest_days") if data.prices.has("lowest_days") else 30
    yield "lowest.days", lambda: Amount((Fraction(days),), "day")
    for card in data.prices.rows("cards"):
        yield f"{card}.known", partial(_known, data, card)
        yield f"{card}.lowest", partial(_lowest, data, card, days)
        for number, line in enumerate(_before(data, card)[:_PAST], 1):
            price = partial(_given, line, "price", f"{data.currency}/h")
            yield from (
                (f"{card}.was.{number}.price", price),
                (f"{card}.was.{number}.since", partial(_day, line, "as_of")),
            )


def _before(data: Data, card: str) -> list[Row]:
    """Lines of a card that are older than its present price, the newest first. Days sort as their text does."""
    lines = (line for line in data.history if line.text("card") == card)
    older = [line for line in lines if line.text("as_of") < data.card(card).text("since")]
    return sorted(older, key=lambda line: line.text("as_of"), reverse=True)


def _known(data: Data, card: str) -> Value:
    """Days from that of the first line of the card, or of its present price, to that of the prices."""
    days = [data.card(card).text("since"), *(line.text("as_of") for line in _before(data, card))]
    last = datetime.date.fromisoformat(data.prices.text("as_of")).toordinal()
    return Amount((Fraction(last - datetime.date.fromisoformat(min(days)).toordinal() + 1),), "day")


def _lowest(data: Data, card: str, days: int) -> Value:
    """A price holds from its day until the day before the next one's."""
    prices = [(data.card(card).text("since"), _price(data, card))]
    prices += [(line.text("as_of"), line.number("price")) for line in _before(data, card)]
    first = str(datetime.date.fromisoformat(data.prices.text("as_of")) - datetime.timedelta(days=days - 1))
    if prices[-1][0] > first:
        return Dash()
    ends = ["9999-12-31", *(since for since, _ in prices)]  # the day from which each holds no longer
    held = [price for (_, price), end in zip(prices, ends, strict=False) if end > first]
    return Amount((min(held),), f"{data.currency}/h")


def _facts(data: Data) -> Iterator[Formula]:
    for key, fact in data.facts.items():
        yield from _fact(key, fact)


def _fact(key: str, fact: Row) -> Iterator[Formula]:
    if fact.has("name"):
        yield key, partial(_name, fact)
        return
    places = int(fact.number("digits")) if fact.has("digits") else None
    yield key, lambda: Amount(_span(fact), unit_of(fact), places)
    if fact.has("from"):
        yield f"{key}.low", lambda: Amount(_span(fact)[:1], unit_of(fact))
        yield f"{key}.high", lambda: Amount(_span(fact)[1:], unit_of(fact))


def _span(fact: Row) -> tuple[Fraction, ...]:
    return (fact.number("from"), fact.number("to")) if fact.has("from") else (fact.number("value"),)

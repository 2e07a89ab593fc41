"""The calculator says in a browser what Python says, and is used by everybody."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from sitegen.compute import billing
from sitegen.render import words
from sitegen.values.figure import Nothing
from sitegen.values.language import Language
from sitegen.values.output import Output
from sitegen.values.quantity import Quantity, quantity
from sitegen.values.site import Site

from .conftest import Go, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")

Built = tuple[Site, Output]

PAGES = {"es": "/es/precios/", "fr": "/fr/tarifs/"}
MANY = 600  # of each language
DEFAULT = {"total": "3,16\u00a0€", "case": "QLoRA · 8B · RTX 4090 × 1", "minutes": "169 (2\u00a0h\u00a049\u00a0min)"}

SHOWN = """() => {
    const box = document.querySelector(".calculator");
    const shown = [...box.querySelectorAll("[data-of]")].map(place => [place.dataset.of, place.textContent]);
    const fits = box.querySelector("output .fits"), lacks = box.querySelector("output .lacks");
    return {...Object.fromEntries(shown), fits: !fits.hidden && lacks.hidden, lacks: fits.hidden && !lacks.hidden};
}"""
# Sets what a case says, its prices too, which the page's own data do not vary enough, and reads all that is shown.
TRY = f"""cases => cases.map(one => {{
    const box = document.querySelector(".calculator"), form = box.querySelector("form");
    const given = {{"billing.minimum": one.minimum, "billing.storage": one.storage}};
    given[`${{one.card}}.price`] = one.price;
    for (const [name, value] of Object.entries(given)) {{
        for (const data of box.querySelectorAll(`[data-figure="${{name}}"]`)) data.value = value;
    }}
    for (const name of ["size", "method", "card", "cards"]) form.elements[name].value = one[name];
    form.dispatchEvent(new Event("input"));  // by tokens can be chosen only now
    for (const name of ["by", "hours", "minutes", "tokens", "gb", "months"]) form.elements[name].value = one[name];
    form.dispatchEvent(new Event("input"));
    return ({SHOWN})();
}})"""


@dataclass(frozen=True)
class Case:
    """What somebody chooses, and what a price, the minimum and the storage are."""

    size: str
    method: str
    card: str
    cards: str
    by: str
    hours: str
    minutes: str
    tokens: str
    gb: str
    months: str
    price: str
    minimum: str
    storage: str


def amount(dice: random.Random, most: int, places: int) -> str:
    """A number with up to so many decimals, small ones as often as large ones."""
    number = Decimal(dice.randrange(10 ** dice.randint(1, len(str(most))))) % (most + 1)
    return f"{number}.{dice.randrange(10**places):0{places}}" if places else str(number)


def cases(site: Site, dice: random.Random) -> Iterator[Case]:
    run = site.lists["example.qlora-8b"]
    for _ in range(MANY):
        by = dice.choice(("time", "time", "tokens"))
        card, size, method = run if by == "tokens" else (dice.choice(site.lists[of]) for of in _KINDS)
        yield Case(
            size,
            method,
            card,
            "1" if by == "tokens" else dice.choice(("1", "2", "4", "8")),
            by,
            amount(dice, 8784, 0),
            amount(dice, 59, 0),
            amount(dice, 999_999, dice.randint(0, 6)),
            amount(dice, 99_999, dice.choice((0, 0, 0, 1, 3))),
            amount(dice, 119, dice.choice((0, 0, 0, 1, 2))),
            amount(dice, 99, dice.randint(0, 4)),
            dice.choice(("0", "1", "15", "15", "60", "90")),
            amount(dice, 1, dice.randint(1, 4)),
        )


_KINDS = ("cards", "sizes", "methods")


def length(case: Case, site: Site) -> Quantity:
    if case.by == "time":
        return quantity(int(case.hours) * 60 + int(case.minutes), "min")
    rate = site.figures["example.qlora-8b.rate"].value
    assert isinstance(rate, Quantity)
    return (quantity(Decimal(case.tokens) * 10**6, "token") / rate).to("min")


def expected(case: Case, site: Site, language: Language) -> dict[str, Any]:
    """By the functions that make the site's figures, printed as they are."""
    billed = billing.minutes(length(case, site), quantity(case.minimum, "min"))
    use = billing.cost(quantity(case.price, "EUR/h") * int(case.cards), billed)
    kept = quantity(case.gb, "GB"), quantity(case.months, "month")
    storage = billing.storage_cost(quantity(case.storage, "EUR/GB/month"), *kept)
    figures, cell = site.figures, f"{case.card}.{case.size}.{case.method}"
    fits = not isinstance(figures[f"{cell}.room"].value, Nothing)

    def say(value: Quantity, style: str = "") -> str:
        return words.say_value(value, style, language)

    return {
        "fits": fits,
        "lacks": not fits,
        "need": words.say(figures[f"{case.size}.{case.method}.need"], "even", language),
        "room": words.say(figures[f"{cell}.{'room' if fits else 'lacking'}"], "even", language),
        "cheapest": words.say(figures[f"{case.size}.{case.method}.cheapest"], "", language),
        "size": words.say(figures[f"{case.size}.name"], "", language),
        "card": words.say(figures[f"{case.card}.name"], "", language),
        "cards": case.cards,
        "minutes": say(billed, "number"),
        "length": say(billed, "short"),
        "gb": say(kept[0]),
        "months": say(kept[1]),
        "use": say(use),
        "storage": say(storage),
        "total": say(use + storage),
    }


@pytest.mark.parametrize("key", PAGES)
def test_the_browser_says_what_python_says(key: str, built: Built, read: Go) -> None:
    site, _ = built
    one = read(PAGES[key])
    tried = list(cases(site, random.Random(f"calculator {key}")))
    shown = one.ask(TRY, [asdict(case) for case in tried])
    wanted = [expected(case, site, site.languages[key]) for case in tried]
    wrong = [
        (case, name, is_, should[name])
        for case, says, should in zip(tried, shown, wanted, strict=True)
        for name, is_ in says.items()
        if name in should and is_ != should[name]
    ]
    assert not wrong, wrong[:3]
    assert {says["fits"] for says in shown} == {True, False}
    assert any(len(says["use"]) > len("100 000,00 €") for says in shown)
    assert one.errors == []


def test_the_first_result_is_that_of_the_first_example(read: Go) -> None:
    one, without = read(PAGES["es"]), read(PAGES["es"], scripts=False)
    assert one.ask(SHOWN) == without.ask(SHOWN)
    assert shown(one) == DEFAULT
    assert one.page.locator("[name=tokens]").input_value() == "15"
    assert not without.page.locator(".calculator form").is_visible()
    assert without.page.locator(".calculator details table").is_visible()
    assert urlsplit(one.page.url).query == ""


def shown(one: Visit) -> dict[str, str]:
    box = one.page.locator(".calculator")
    minutes = box.locator("td:has([data-of=minutes])").inner_text()
    return {
        "total": box.locator("[data-of=total]").inner_text(),
        "case": box.locator(".case").inner_text(),
        "minutes": minutes,
    }


def asked(one: Visit) -> Mapping[str, list[str]]:
    return parse_qs(urlsplit(one.page.url).query)


def test_keys_alone_make_a_result_that_can_be_shared(read: Go, visit: Go, address: str) -> None:
    """Radio buttons, the list of cards, numbers, by the keys that everybody knows; then the link, opened elsewhere."""
    one = read(f"{PAGES['fr']}?other=kept")
    keys, said = one.page.keyboard, one.page.locator(".calculator output")
    one.page.locator("[name=size]").first.focus()
    for key in ("ArrowRight", "ArrowRight", "Tab", "ArrowRight", "Tab", "A", "Tab", "ArrowRight", "Tab", "Tab"):
        keys.press(key)
    assert one.page.locator("[name=by]:checked").input_value() == "time"  # there is no speed for this
    for text in ("Tab", "1", "Tab", "30", "Tab", "100", "Tab", "0"):
        keys.press("Tab") if text == "Tab" else keys.type(text)
    assert shown(one)["case"] == "LoRA en 16 bits · 70B · A100 × 2"
    assert shown(one)["total"] == "4,38\u00a0€"  # 2 × 1.46 × 90 / 60
    assert said.inner_text().split("\n")[0] == "Ne tient pas"
    one.page.wait_for_url("**min=90**")
    keys.press("Tab")
    keys.press("Enter")  # on the button that copies the link
    one.page.wait_for_function("() => document.querySelector('button.link').textContent === 'Copié'")
    link = one.ask("navigator.clipboard.readText()")
    assert link == one.page.url
    assert asked(one)["other"] == ["kept"]
    assert urlsplit(link).fragment == "run"
    other = visit(link.removeprefix(address), width=390)
    assert other.ask(SHOWN) == one.ask(SHOWN)
    assert [*one.errors, *other.errors] == []


def test_tokens_give_way_to_time_where_no_speed_is_known(read: Go) -> None:
    one = read(f"{PAGES['es']}?tokens=30")
    assert shown(one)["minutes"] == "338 (5\u00a0h\u00a038\u00a0min)"
    one.page.locator("[name=card]").select_option("h100")
    assert one.page.locator("[name=by][value=tokens]").is_disabled()
    assert one.page.locator("[name=hours]").input_value() == "5"
    assert shown(one)["minutes"] == "338 (5\u00a0h\u00a038\u00a0min)"


@pytest.mark.parametrize(
    "query",
    [
        "size=9b&method=&card=%00&cards=3&min=-1&gb=1e3&months=-1",
        "size=__proto__&card=toString&cards=1.0&min=99999999&tokens=x&gb=&months=121",
        "tokens=1000001&gb=100001&size=8b&size=70b",
    ],
)
def test_what_the_address_says_wrongly_is_left_out(query: str, read: Go) -> None:
    one = read(f"{PAGES['es']}?{query}#run")
    assert shown(one) == DEFAULT
    assert one.ask("document.querySelectorAll('[aria-invalid]').length") == 0
    assert one.errors == []


def test_a_number_that_is_none_is_marked_and_changes_nothing(read: Go) -> None:
    one = read(PAGES["es"])
    for name, text in (("gb", ""), ("months", "121"), ("tokens", "-1")):
        one.page.locator(f"[name={name}]").fill(text)
        assert one.page.locator(f"[name={name}]").get_attribute("aria-invalid") == "true"
        assert shown(one) == DEFAULT
        one.page.locator(f"[name={name}]").fill("0")
        assert one.page.locator(f"[name={name}]").get_attribute("aria-invalid") is None
        one.page.reload()


def test_only_what_changed_is_read_out(read: Go) -> None:
    one = read(PAGES["es"])
    one.ask("""() => {
        const output = document.querySelector(".calculator output");
        window.changes = [];
        const name = ({target}) => target.dataset.of ?? target.className;
        new MutationObserver(all => window.changes.push(...all.map(name)))
            .observe(output, {subtree: true, childList: true, attributes: true});
    }""")
    one.page.locator("[name=method][value=lora]").check()
    assert one.page.locator("output:has([data-of=total])").get_attribute("aria-live") == "polite"
    one.page.locator("[name=gb]").fill("60")
    assert one.ask("window.changes") == ["total"]

"""Tables are sorted and filtered, by the values for machines, by keys too, and the address remembers."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from sitegen.values.output import Output
from sitegen.values.quantity import Quantity
from sitegen.values.site import Site

from .conftest import Go, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")

PAGE = "/es/precios/"
ROWS = """() => [...document.querySelectorAll(".sortable tbody tr")].filter(row => row.checkVisibility())
    .map(row => row.querySelector("th data").dataset.figure.replace(".name", ""))"""
BOXES = """() => [...document.querySelectorAll(".sortable :is(th, td)")].map(cell => {
    const {x, y, width, height} = cell.getBoundingClientRect();
    return [x, y, width, height];
})"""


def by(site: Site, figure: str) -> list[str]:
    """Cards by a figure of theirs, from the least; equals stay in the order of the data."""

    def amount(card: str) -> Quantity:
        value = site.figures[f"{card}.{figure}"].value
        assert isinstance(value, Quantity)
        return value

    return sorted(site.lists["cards"], key=amount)


def state(one: Visit) -> dict[str, list[str]]:
    return parse_qs(urlsplit(one.page.url).query)


def test_columns_are_sorted_by_keys(built: tuple[Site, Output], read: Go) -> None:
    site, _ = built
    one = read(f"{PAGE}?size=70b")
    status = one.page.locator(".sortable output")
    assert one.ask(ROWS) == list(site.lists["cards"])
    for column, figure in (("memory", "memory"), ("price", "price"), ("per-gb", "price-per-gb")):
        head = one.page.locator(f"th[data-sort='{column}']")
        head.locator("button").press("Enter")
        assert (head.get_attribute("aria-sort"), one.ask(ROWS)) == ("ascending", by(site, figure))
        assert status.inner_text().startswith("Ordenado por")
        assert state(one) == {"size": ["70b"], "sort": [column]}
        head.locator("button").press("Space")
        assert (head.get_attribute("aria-sort"), state(one)["sort"]) == ("descending", [f"-{column}"])
        assert one.ask(ROWS)[0] == by(site, figure)[-1]
    assert one.page.locator("[aria-sort]").count() == 1
    one.page.locator("th[data-sort=qlora] button").click()  # sizes by their number, not by their letters
    assert [one.ask(ROWS)[number] for number in (0, -1)] == ["rtx-4090", "b200"]
    one.page.locator("th[data-sort=gpu] button").click()
    assert one.ask(ROWS)[0] == "a100"
    assert one.errors == []


def test_cards_are_filtered_by_memory(built: tuple[Site, Output], read: Go, visit: Go) -> None:
    site, _ = built
    one = read("/fr/tarifs/")
    choice = one.page.locator(".filter select")
    assert choice.locator("option").all_inner_texts()[:2] == ["Toutes", "32\u202fGo ou plus"]
    choice.focus()
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowDown")
    least = [card for card in site.lists["cards"] if card not in by(site, "memory")[:2]]
    assert one.ask(ROWS) == least
    assert one.page.locator(".filter output").inner_text() == "Cartes affichées\u00a0: 7 sur 9"
    assert state(one) == {"memory": ["48"]}
    one.page.locator("th[data-sort=price] button").click()
    other = visit(f"/es/precios/?{urlsplit(one.page.url).query}")
    assert other.ask(ROWS) == one.ask(ROWS) == [card for card in by(site, "price") if card in least]
    choice.select_option("")
    assert one.ask(ROWS) == by(site, "price")
    assert state(one) == {"sort": ["price"]}


@pytest.mark.parametrize("query", ["sort=&memory=", "sort=-&memory=47", "sort=__proto__&memory=x"])
def test_what_the_address_says_wrongly_is_left_out(query: str, built: tuple[Site, Output], read: Go) -> None:
    one = read(f"{PAGE}?{query}")
    assert one.ask(ROWS) == list(built[0].lists["cards"])
    assert one.page.locator("[aria-sort]").count() == 0
    assert one.errors == []


@pytest.mark.parametrize("width", [320, 1280])
def test_buttons_take_no_room(width: int, read: Go) -> None:
    """What the script makes stands where the words stood."""
    one = read(PAGE, width=width)
    with_buttons = one.ask(BOXES)
    one.ask("document.querySelectorAll('th button').forEach(button => button.replaceWith(...button.childNodes))")
    assert one.ask(BOXES) == with_buttons


def test_without_scripts_the_table_is_whole(built: tuple[Site, Output], read: Go) -> None:
    one = read(f"{PAGE}?sort=price&memory=80", scripts=False)
    assert one.ask(ROWS) == list(built[0].lists["cards"])
    assert not one.page.locator(".filter").is_visible()

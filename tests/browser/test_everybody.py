"""Nobody is shut out: nothing needs a script, and keys alone reach everything."""

from __future__ import annotations

import re

import pytest

from .conftest import TOP_LEVEL, Go, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")

WIDTHS = (320, 768, 1280)
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
FOCUSED = """() => {
    const at = document.activeElement;
    const {outlineStyle, outlineWidth} = getComputedStyle(at);
    return {
        what: at.matches("[data-sort], input, select") ? "control" : at.className || at.closest("nav")?.className,
        tag: at.tagName, text: at.textContent.trim() || at.ariaLabel,
        seen: outlineStyle !== "none" && outlineWidth !== "0px",
    };
}"""
# All that the page says, without what only a script can use.
TEXT = """() => {
    document.querySelectorAll("main th button").forEach(made => made.replaceWith(...made.childNodes));
    document.querySelectorAll("main :is(button, form, [role=status], .aged)").forEach(made => made.remove());
    document.querySelectorAll("main details").forEach(folded => folded.open = true);
    return (document.querySelector("main .text") ?? document.querySelector("main")).innerText;
}"""
CONTROLS = "[...document.querySelectorAll('button, input, select')].filter(each => each.checkVisibility()).length"
KINDS = ("", "home", "landing", "prices", "cards", "card", "guides", "guide", "page", "search", "error")


def overflows(one: Visit) -> list[str]:
    found = []
    for width in reversed(WIDTHS):
        one.page.set_viewport_size({"width": width, "height": 800})
        if (over := one.ask(OVERFLOW)) > 0:
            found.append(f"{one.page.url} {width}: the page scrolls {over} px sideways")
    return found


def test_every_kind_of_page_is_looked_at(kinds: dict[str, list[str]]) -> None:
    assert set(kinds) == set(KINDS)
    assert {len(urls) for urls in kinds.values()} == {2}


@pytest.mark.parametrize("kind", KINDS)
def test_all_is_read_without_scripts_and_no_control_is_dead(kind: str, kinds: dict[str, list[str]], read: Go) -> None:
    for url in kinds[kind]:
        one = read(url, scripts=False)
        assert one.ask(CONTROLS) == 0
        without, with_ = one.ask(TEXT), read(url).ask(TEXT)
        assert without == with_
        assert len(without.split()) > 5


def test_without_scripts_the_contents_are_opened(kinds: dict[str, list[str]], read: Go) -> None:
    one = read(kinds["guide"][0], scripts=False)
    assert one.page.locator(".contents a").first.is_visible()
    one = read(kinds["guide"][0], scripts=False, width=390)
    assert not one.page.locator(".contents a").first.is_visible()
    one.page.locator(".contents summary").click()
    assert one.page.locator(".contents a").first.is_visible()


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("width", [320, 1280])
def test_keys_alone_reach_everything(width: int, language: int, kinds: dict[str, list[str]], read: Go) -> None:
    one = read(kinds["prices"][language], width=width)
    reached = []
    for _ in range(60):
        one.page.keyboard.press("Tab")
        reached.append(one.ask(FOCUSED))
    reached = [at for at in reached if at["tag"] != "BODY"]  # the end of the page
    assert [at["text"] for at in reached if not at["seen"]] == []
    assert [at["what"] for at in reached[:3]] == ["skip", "brand", "menu"]
    assert {"menu", "languages", "theme", "trail", "table", "anchor", "control"} <= {at["what"] for at in reached}
    assert ("contents" if width > 1000 else None) in {at["what"] if at["tag"] == "A" else None for at in reached}


def test_the_skip_link_leads_past_the_menu(read: Go) -> None:
    one = read("/es/")
    one.page.keyboard.press("Tab")
    assert one.page.locator(".skip").evaluate("skip => skip.getBoundingClientRect().top") >= 0
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Tab")
    assert one.ask("document.querySelector('main').contains(document.activeElement)")


def test_a_wide_table_scrolls_by_keys_under_its_first_column(kinds: dict[str, list[str]], read: Go) -> None:
    one = read(kinds["prices"][0], width=320)
    table = one.page.locator(".table").first
    table.focus()
    head = table.locator("tbody th").first
    before = head.bounding_box()
    for _ in range(10):
        one.page.keyboard.press("ArrowRight")
    one.page.wait_for_function("() => document.querySelector('.table').scrollLeft > 40")
    assert before
    assert head.bounding_box() == before
    assert re.search("gradient", table.evaluate("table => getComputedStyle(table).backgroundImage"))


@pytest.mark.parametrize("path", TOP_LEVEL)
def test_pages_above_the_languages_lead_to_each(path: str, read: Go) -> None:
    one = read(path)
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/es/")

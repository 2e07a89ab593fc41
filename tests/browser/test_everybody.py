"""Nobody is shut out: axe finds nothing on any kind of page, nothing needs a script, keys alone reach everything."""

from __future__ import annotations

import re
from itertools import product
from typing import get_args

import pytest

from .conftest import TOP_LEVEL, Go, Scheme, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell")

WIDTHS = (320, 768, 1280)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
AXE = """async tags => (await axe.run(document, {
    runOnly: {type: "tag", values: tags}, rules: {"target-size": {enabled: true}},
    resultTypes: ["violations"], preload: false,
})).violations.flatMap(broken => broken.nodes.map(node =>
    `${broken.id} ${node.target}: ${node.any[0]?.message || broken.help}`))"""
# What repeats looks the same: once it was looked at, it is taken out. Time grows with the square of what there is.
PRUNE = """() => document.querySelectorAll(
    "tbody tr:nth-child(n+4), main li:nth-child(n+4), .text > p:nth-of-type(n+4), .text > h2:nth-of-type(n+4), " +
    ".text > .code:nth-of-type(n+5), .question:nth-child(n+3), tbody:nth-of-type(n+2)"
).forEach(repeated => repeated.remove())"""
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
TEXT = """() => {
    document.querySelectorAll("main :is(button, [role=status])").forEach(made => made.remove());
    return (document.querySelector("main .text") ?? document.querySelector("main")).innerText;
}"""
KINDS = ("", "home", "landing", "prices", "cards", "card", "guides", "guide", "page", "search", "error")


# axe does not judge contrast over a gradient: the shade at a table's edges is taken away, or no cell would be measured.
FLAT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".table { background: var(--paper) }");
    document.adoptedStyleSheets = [sheet];
}"""
UNJUDGED = """async () => (await axe.run(document, {runOnly: ["color-contrast"], preload: false})).incomplete
    .flatMap(rule => rule.nodes).filter(node => node.any[0]?.data?.messageKey === "bgGradient").length"""


def violations(one: Visit, width: int, scheme: Scheme) -> list[str]:
    one.page.set_viewport_size({"width": width, "height": 800})
    one.page.emulate_media(color_scheme=scheme)
    return [f"{one.page.url} {width} {scheme}: {each}" for each in one.ask(AXE, TAGS)]


def overflows(one: Visit) -> list[str]:
    found = []
    for width in WIDTHS:
        one.page.set_viewport_size({"width": width, "height": 800})
        if (over := one.ask(OVERFLOW)) > 0:
            found.append(f"{one.page.url} {width}: the page scrolls {over} px sideways")
    return found


def test_every_kind_of_page_is_looked_at(kinds: dict[str, list[str]]) -> None:
    assert set(kinds) == set(KINDS)
    assert {len(urls) for urls in kinds.values()} == {2}


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    kind: str, kinds: dict[str, list[str]], visit: Go, axe: str
) -> None:
    """Each width in each scheme. A page whole, then without what repeats; a translation whole, in one of the six."""
    one, other = map(visit, kinds[kind])
    found = [*overflows(one), *overflows(other)]
    for each in (one, other):
        each.ask(axe)  # by the debugger's way, which the site's policy does not stop
        each.ask(FLAT)
    found += violations(one, 320, "light")
    one.ask(PRUNE)
    for width, scheme in list(product(WIDTHS, get_args(Scheme)))[1:]:
        found += violations(one, width, scheme)
    found += violations(other, 320, "dark")
    found += [*one.errors, *one.foreign, *other.errors, *other.foreign]
    assert not found, "\n".join(found)


def test_axe_judges_the_cells_of_tables(kinds: dict[str, list[str]], visit: Go, axe: str) -> None:
    one = visit(kinds["prices"][0])
    one.ask(axe)
    assert one.ask(UNJUDGED) > 50
    one.ask(FLAT)
    assert one.ask(UNJUDGED) == 0
    sheet = "document.adoptedStyleSheets[0].insertRule('tbody td { color: #999 !important }')"
    one.ask(sheet)
    assert any("color-contrast" in each for each in violations(one, 1280, "light"))


def test_axe_would_find_something(visit: Go, axe: str) -> None:
    one = visit("/es/")
    one.ask(axe)
    one.ask("document.querySelector('main p').setAttribute('aria-labelledby', 'x'), document.title = ''")
    one.ask("document.documentElement.lang = ''")
    assert {each.split(" ")[3] for each in violations(one, 320, "light")} >= {"document-title", "html-has-lang"}


@pytest.mark.parametrize("kind", KINDS)
def test_all_is_read_without_scripts(kind: str, kinds: dict[str, list[str]], visit: Go) -> None:
    for url in kinds[kind]:
        without, with_ = (visit(url, scripts=scripts).ask(TEXT) for scripts in (False, True))
        assert without == with_
        assert len(without.split()) > 5


def test_without_scripts_no_control_is_dead(kinds: dict[str, list[str]], visit: Go) -> None:
    buttons = "[...document.querySelectorAll('button')].filter(button => button.checkVisibility()).length"
    for urls in kinds.values():
        assert visit(urls[-1], scripts=False).ask(buttons) == 0
    one = visit(kinds["guide"][0], scripts=False)
    assert one.page.locator(".contents a").first.is_visible()
    one = visit(kinds["guide"][0], scripts=False, width=390)
    assert not one.page.locator(".contents a").first.is_visible()
    one.page.locator(".contents summary").click()
    assert one.page.locator(".contents a").first.is_visible()


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("width", [320, 1280])
def test_keys_alone_reach_everything(width: int, language: int, kinds: dict[str, list[str]], visit: Go) -> None:
    one = visit(kinds["prices"][language], width=width)
    reached = []
    for _ in range(60):
        one.page.keyboard.press("Tab")
        reached.append(one.ask(FOCUSED))
    reached = [at for at in reached if at["tag"] != "BODY"]  # the end of the page
    assert [at["text"] for at in reached if not at["seen"]] == []
    assert [at["what"] for at in reached[:3]] == ["skip", "brand", "menu"]
    assert {"menu", "languages", "theme", "trail", "table", "anchor"} <= {at["what"] for at in reached}
    assert ("contents" if width > 1000 else None) in {at["what"] if at["tag"] == "A" else None for at in reached}


def test_the_skip_link_leads_past_the_menu(visit: Go) -> None:
    one = visit("/es/")
    one.page.keyboard.press("Tab")
    assert one.page.locator(".skip").evaluate("skip => skip.getBoundingClientRect().top") >= 0
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Tab")
    assert one.ask("document.querySelector('main').contains(document.activeElement)")


def test_a_wide_table_scrolls_by_keys_under_its_first_column(kinds: dict[str, list[str]], visit: Go) -> None:
    one = visit(kinds["prices"][0], width=320)
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
def test_pages_above_the_languages_lead_to_each(path: str, visit: Go) -> None:
    one = visit(path)
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/es/")

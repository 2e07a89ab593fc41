"""axe finds nothing on any kind of page: at each width, in each scheme, and with what scripts make of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .conftest import Go, Scheme, Visit
from .test_everybody import KINDS, WIDTHS, overflows

pytestmark = pytest.mark.needs("chromium-headless-shell")

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
# Contrast takes most of the time, and the same look has the same contrast: of texts of a colour and background, large
# or not as WCAG says, one is measured, wherever on the page it stands, unless `every` is asked for. All is judged in
# one run: what axe finds out of a whole page before it judges anything takes as long as most rules together.
AXE = """async ([tags, every, within]) => {
    const seen = window.seen ??= new Set();
    const isLarge = (size, weight) => parseFloat(size) >= 24 || parseFloat(size) >= 18.66 && weight >= 700;
    const known = new Map([[null, []]]);
    const behind = element => {
        if (!known.has(element)) {
            const {backgroundColor, backgroundImage, opacity} = getComputedStyle(element);
            const own = [backgroundColor, backgroundImage, opacity];
            known.set(element, new Set([...own, ...behind(element.parentElement)]));
        }
        return known.get(element);
    };
    const isNew = element => {
        const {color, fontSize, fontWeight, textShadow, position} = getComputedStyle(element);
        const look = [color, textShadow, position, ...behind(element)].join();
        if (seen.has(look)) return false;  // what can be read small can be read large
        const judged = isLarge(fontSize, fontWeight) ? `${look} large` : look;
        return !seen.has(judged) && seen.add(judged);
    };
    const isText = element => element.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
        (element.matches("input, select, textarea") ||
            [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim()));
    const places = within ? [...document.querySelectorAll(within)] : [document.body];
    const texts = places.flatMap(place => [...place.querySelectorAll("*")].filter(isText));
    const fresh = texts.filter(isNew);
    if (!tags.length && !fresh.length) return [];

    fresh.forEach(text => text.dataset.fresh = "");
    axe.configure({rules: [{id: "color-contrast", selector: every ? "*" : "[data-fresh]"}]});
    const {violations} = await axe.run(within ? {include: within.split(", ").map(each => [each])} : document, {
        runOnly: tags.length ? {type: "tag", values: tags} : ["color-contrast"],
        rules: {"target-size": {enabled: true}, "color-contrast": {enabled: every || fresh.length > 0}},
        resultTypes: ["violations"],
        preload: false,
    });
    fresh.forEach(text => delete text.dataset.fresh);
    return violations.flatMap(broken => broken.nodes.map(node =>
        `${broken.id} ${node.target}: ${node.any[0]?.message || broken.help}`));
}"""
# What repeats is the same: once it was looked at, it is taken out. Time grows with the square of what there is.
PRUNE = """() => document.querySelectorAll(
    "tbody tr:nth-child(n+4), main li:nth-child(n+4), .text > p:nth-of-type(n+4), .text > h2:nth-of-type(n+4), " +
    ".text > .code:nth-of-type(n+5), .question:nth-child(n+3), tbody:nth-of-type(n+2)"
).forEach(repeated => repeated.remove())"""
# axe does not judge contrast over a gradient: the shade at a table's edges is taken away, or no cell would be measured.
FLAT = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".table { background: var(--paper) }");
    document.adoptedStyleSheets = [sheet];
}"""
UNJUDGED = """async () => (await axe.run(".sortable", {runOnly: ["color-contrast"], preload: false})).incomplete
    .flatMap(rule => rule.nodes).filter(node => node.any[0]?.data?.messageKey === "bgGradient").length"""


def prepare(one: Visit, axe: str) -> None:
    one.ask(axe)  # by the debugger's way, which the site's policy does not stop
    one.ask(FLAT)


def violations(
    one: Visit, width: int, scheme: Scheme, tags: Sequence[str] = TAGS, within: str = "", every: bool = False
) -> list[str]:
    """What breaks the rules of the tags, and the contrast of new looks, or of every text."""
    one.page.set_viewport_size({"width": width, "height": 800})
    one.page.emulate_media(color_scheme=scheme)
    return [f"{one.page.url} {width} {scheme}: {each}" for each in one.ask(AXE, [list(tags), every, within])]


def at_every_width(one: Visit, within: str = "", widths: Sequence[int] = WIDTHS) -> list[str]:
    """All rules at each width; a scheme changes colours alone."""
    found = [each for width in widths for each in violations(one, width, "light", TAGS, within)]
    return found + [each for width in WIDTHS for each in violations(one, width, "dark", (), within)]


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    kind: str, kinds: dict[str, list[str]], read: Go, axe: str
) -> None:
    """A page whole, then without what repeats at each other width, and in the other scheme; and its translation."""
    found = []
    for url, scheme in zip(kinds[kind], SCHEMES, strict=True):
        one = read(url)
        found += overflows(one)
        prepare(one, axe)
        found += violations(one, WIDTHS[0], scheme)
        if url == kinds[kind][0]:
            one.ask(PRUNE)
            found += at_every_width(one, widths=WIDTHS[1:])
        found += [*one.errors, *one.foreign]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("kind", "width", "scheme"), [("landing", 320, "light"), ("prices", 1280, "dark")])
def test_no_text_at_all_is_hard_to_read(
    kind: str, width: int, scheme: Scheme, kinds: dict[str, list[str]], read: Go, axe: str
) -> None:
    """Each text of the pages with the most looks, also where its look was measured before."""
    one = read(kinds[kind][0])
    prepare(one, axe)
    assert violations(one, width, scheme, every=True) == []


def test_axe_finds_nothing_when_all_is_used(read: Go, axe: str) -> None:
    """A run that does not fit, a number that is none, the table of all cases; prices sorted and filtered."""
    one = read("/fr/tarifs/?size=70b&card=rtx-a6000&cards=8&min=20&sort=-price&memory=48")
    one.page.locator(".calculator summary").click()
    one.page.locator("[name=gb]").fill("-1")
    prepare(one, axe)
    found = [*overflows(one), *at_every_width(one, ".calculator, .sortable"), *one.errors]
    assert not found, "\n".join(found)


def test_axe_judges_the_cells_of_tables(kinds: dict[str, list[str]], read: Go, axe: str) -> None:
    one = read(kinds["prices"][0])
    one.ask(axe)
    assert one.ask(UNJUDGED) > 50
    one.ask(FLAT)
    assert one.ask(UNJUDGED) == 0


@pytest.mark.parametrize(
    ("condition", "width", "scheme"),
    [("all", 320, "light"), ("(min-width: 70em)", 1280, "light"), ("(prefers-color-scheme: dark)", 320, "dark")],
)
def test_a_colour_that_cannot_be_read_is_found_where_it_is_new(
    condition: str, width: int, scheme: str, read: Go, axe: str
) -> None:
    one = read("/es/gpu/rtx-4090/")  # a little page with a table
    prepare(one, axe)
    one.ask(PRUNE)
    rule = f"@media {condition} {{ tbody td {{ color: #777 !important; background: #888 !important }} }}"
    one.ask("rule => document.adoptedStyleSheets[0].insertRule(rule)", rule)
    found = at_every_width(one, ".table")
    assert any("color-contrast" in each and f" {width} {scheme}:" in each for each in found)
    assert condition == "all" or not any("320 light" in each for each in found)


def test_axe_would_find_something(read: Go, axe: str) -> None:
    one = read("/es/")
    one.ask(axe)
    one.ask("document.querySelector('main p').setAttribute('aria-labelledby', 'x'), document.title = ''")
    one.ask("document.documentElement.lang = ''")
    assert {each.split(" ")[3] for each in violations(one, 320, "light")} >= {"document-title", "html-has-lang"}

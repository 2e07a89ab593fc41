"""What pages do beyond being read, and how light they are."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from sitegen.values.output import Output, output_path
from sitegen.values.site import Site

from .conftest import Go

pytestmark = pytest.mark.needs("chromium-headless-shell")

BACKGROUND = "getComputedStyle(document.body).backgroundColor"
SHIFT = """() => new Promise(done => {
    let sum = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => sum += entry.value))
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => done(sum), 250);
})"""
GUIDE = "/es/guias/fine-tuning-llm-vram/"


def test_the_theme_is_switched_and_remembered(visit: Go) -> None:
    one = visit("/es/")
    light, button = one.ask(BACKGROUND), one.page.locator("button.theme")
    assert button.get_attribute("aria-pressed") == "false"
    button.press("Enter")
    dark = one.ask(BACKGROUND)
    assert dark != light
    assert button.get_attribute("aria-pressed") == "true"
    for path in ("/fr/", "/"):
        one.page.goto(one.page.url.replace("/es/", path), wait_until="load")
        assert one.ask(BACKGROUND) == dark
    one.page.go_back()
    one.page.locator("button.theme").press("Space")
    assert one.ask(BACKGROUND) == light
    assert one.errors == []


def test_a_remembered_theme_is_there_before_anything_is_painted(visit: Go) -> None:
    one = visit("/es/", scheme="light")
    one.ask("localStorage.setItem('theme', 'dark')")
    one.context.add_init_script(
        "new MutationObserver(() => document.body && (window.first ??= document.documentElement.dataset.theme))"
        ".observe(document, {childList: true, subtree: true})"
    )
    one.page.reload()
    assert one.ask("window.first") == "dark"


def test_nothing_is_remembered_by_a_mere_visit(visit: Go) -> None:
    one = visit("/es/", scheme="dark")
    assert one.ask("[localStorage.length, document.cookie]") == [0, ""]


@pytest.mark.parametrize("path", ["/es/", "/fr/", GUIDE])
def test_the_system_decides_where_nothing_is_remembered(path: str, read: Go) -> None:
    one = read(path)
    light = one.ask(BACKGROUND)
    one.page.emulate_media(color_scheme="dark")
    assert one.ask(BACKGROUND) != light
    one.page.locator('button.theme[aria-pressed="true"]').wait_for()  # the browser tells the page a moment later


def test_code_is_copied(read: Go) -> None:
    one = read(GUIDE)
    box = one.page.locator(".code").first
    button = box.locator("button")
    assert button.inner_text() == "Copiar"
    button.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("() => document.querySelector('[role=status]').textContent === 'Copiado'")
    assert button.inner_text() == "Copiado"
    assert one.ask("navigator.clipboard.readText()") == box.locator("code").evaluate("code => code.textContent")
    assert one.errors == []


def test_the_contents_mark_the_place(read: Go) -> None:
    one = read(GUIDE)
    links = one.page.locator(".contents a")
    assert links.all_inner_texts() == one.page.locator(".text > h2").all_inner_texts()
    assert marked(one.page) == []
    for number in (2, 5, 0):
        links.nth(number).click()
        one.page.wait_for_function(
            "number => document.querySelectorAll('.contents a')[number].ariaCurrent === 'true'", arg=number
        )
        assert len(marked(one.page)) == 1


def marked(page: Page) -> list[str]:
    return page.locator(".contents [aria-current]").all_inner_texts()


def test_headings_link_to_themselves(read: Go) -> None:
    one = read("/fr/tarifs/")
    heading = one.page.locator("h2").nth(1)
    link = heading.locator("a.anchor")
    assert link.get_attribute("aria-label") == "Lien vers cette section"
    link.press("Enter")
    assert urlsplit(one.page.url).fragment == heading.get_attribute("id")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("kind", ["landing", "prices", "card", "guide"])
def test_nothing_shifts(kind: str, width: int, kinds: dict[str, list[str]], visit: Go) -> None:
    assert visit(kinds[kind][0], width=width).ask(SHIFT) == 0


def test_a_printed_page_is_its_text(visit: Go) -> None:
    one = visit("/es/precios/", scheme="dark")
    one.page.emulate_media(media="print", color_scheme="dark")
    hidden = ".top, .trail, .contents, .anchor, .action"
    assert not [found for found in one.page.locator(hidden).all() if found.is_visible()]
    assert one.page.locator("table").first.is_visible()
    assert one.ask("getComputedStyle(document.documentElement).colorScheme") == "light"


def packed(data: bytes) -> int:
    return len(gzip.compress(data, 9, mtime=0))


def test_pages_are_light(built: tuple[Site, Output], read: Go) -> None:
    """What a first view loads, in kB as gzip packs it: 14 of HTML and 50 in all are the most."""
    site, output = built
    heaviest = 0
    for page in site.pages:
        if page.language == site.pages[0].language and page.document.front.kind.value in ("landing", "card", "prices"):
            one = read(page.url)  # notes also what it need not load again
            sizes = {urlsplit(url).path: packed(output.files[output_path(urlsplit(url).path)]) for url in one.asked_for}
            assert {"css", "js"} <= {path.rpartition(".")[2] for path in sizes}
            html, whole = sizes[page.url], sum(sizes.values())
            assert html <= 14 * 1024, f"{page.url}: {html} bytes of HTML"
            heaviest = max(heaviest, whole)
            print(f"{page.url}: {html} B of HTML, {whole} B in {len(sizes)} files")
    assert 0 < heaviest <= 50 * 1024


def test_only_the_theme_blocks(built: tuple[Site, Output]) -> None:
    _, output = built
    theme = next(path for path in output.files if path.startswith("assets/theme."))
    assert len(output.files[theme]) <= 600
    for path, data in output.files.items():
        head = data.decode().partition("</head>")[0] if path.endswith(".html") else ""
        blocking = [part for part in head.split("<script ")[1:] if "defer" not in part.partition(">")[0]]
        blocking = [part for part in blocking if 'type="' not in part.partition(">")[0]]
        assert [part.partition(">")[0] for part in blocking] == [f'src="/{theme}"'] * len(blocking)
        if "stylesheet" in head:
            assert 0 < head.index(theme) < head.index("stylesheet"), path

"""The search, in a browser: by keys alone, in the language of the page, with accents or without."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlsplit

import pytest

from .conftest import Go, Visit

pytestmark = pytest.mark.needs("chromium-headless-shell", "nginx")

ES, FR = "/es/buscar/", "/fr/recherche/"


def said(one: Visit) -> str:
    """What the search says of its results, once it has said something."""
    output = one.page.locator("search output")
    one.page.wait_for_function("() => document.querySelector('search output').textContent")
    return output.inner_text()


def found(one: Visit) -> list[str]:
    said(one)
    links = one.page.locator("search li a")
    return [link.get_attribute("href") or "" for link in links.all()]


def write(one: Visit, words: str) -> None:
    """Words into the box, which takes the focus by itself; all at once, or half a word is looked for too."""
    one.page.wait_for_function("() => document.activeElement.matches('search input')")
    one.page.keyboard.insert_text(words)


def look_for(page: str, words: str, read: Go) -> tuple[Visit, list[str]]:
    one = read(page)
    write(one, words)
    return one, found(one)


@pytest.mark.parametrize(
    ("page", "words", "url"),
    [
        (ES, "VRAM 70B", "/es/guias/fine-tuning-llm-vram/"),
        (FR, "VRAM 70B", "/fr/guides/fine-tuning-llm-vram/"),
        (FR, "carte 80 Go", "/fr/gpu/[ah]100/"),
        (ES, "0,59", "/es/gpu/rtx-4090/"),
    ],
)
def test_words_are_found_in_the_language_of_the_page(page: str, words: str, url: str, read: Go) -> None:
    one, urls = look_for(page, words, read)
    assert any(re.fullmatch(url, each) for each in urls[:3])
    assert {each.split("/")[1] for each in urls} == {page.split("/")[1]}
    assert (one.errors, one.foreign) == ([], [])


@pytest.mark.parametrize(("page", "words"), [(ES, "facturación"), (FR, "mémoire")])
def test_accents_and_capitals_do_not_matter(page: str, words: str, read: Go) -> None:
    plain = "".join(letter for letter in unicodedata.normalize("NFD", words) if not unicodedata.combining(letter))
    _, urls = look_for(page, words, read)
    assert len(urls) > 1
    assert all(look_for(page, written, read)[1] == urls for written in (plain, words.upper()))


def test_keys_alone_find_a_page(read: Go) -> None:
    one = read("/es/precios/")
    keys = one.page.keyboard
    while one.ask("document.activeElement.rel") != "search":
        keys.press("Tab")
    keys.press("Enter")
    one.page.wait_for_url(f"**{ES}")
    write(one, "cuantización")
    assert re.fullmatch(r"Resultados: [0-9]+", said(one))
    keys.press("Tab")
    link = one.page.locator(":focus")
    assert link.evaluate("link => link.closest('search li') && link.matches('a')")
    target = urlsplit(link.get_attribute("href") or "").path
    keys.press("Enter")
    one.page.wait_for_url(f"**{target}*")
    one.page.go_back()
    assert one.page.locator("search input").input_value() == "cuantización"  # the address has it
    assert re.fullmatch(r"Resultados: [0-9]+", said(one))
    one.page.locator("search input").press("Escape")
    one.page.wait_for_function("() => !document.querySelector('search output').textContent")
    assert one.page.locator("search li").count() == 0
    assert urlsplit(one.page.url).query == ""
    assert one.errors == []


def test_the_count_is_announced_and_the_box_has_a_name(read: Go) -> None:
    one = read(f"{ES}?q=qwrtp")
    assert said(one) == "No hay resultados"
    assert one.page.get_by_role("search").get_by_role("status").inner_text() == "No hay resultados"
    assert one.page.get_by_role("search").get_by_role("searchbox", name="Palabras que buscas").is_visible()


def test_more_results_are_a_button_away(read: Go) -> None:
    one = read(f"{ES}?q=gpu")
    count = int(said(one).rpartition(" ")[2])
    assert count > 10
    assert one.page.locator("search li a").count() == 10
    one.page.get_by_role("button", name="Más resultados").press("Enter")
    one.page.wait_for_function("() => document.activeElement.matches('search li:nth-child(11) a')")
    assert one.page.locator("search li a").count() == min(count, 20)


def test_only_the_page_of_the_search_loads_it(read: Go) -> None:
    assert not [url for url in read("/es/precios/").asked_for if "pagefind" in url]
    one = read(f"{ES}?q=vram")
    said(one)
    assert [url for url in one.asked_for if "pagefind" in url]


def test_without_scripts_all_pages_are_listed(read: Go) -> None:
    one = read(ES, scripts=False)
    assert not one.page.locator("search").is_visible()
    links = one.page.locator("main .pages a")
    assert links.count() >= 18
    assert links.first.is_visible()


def test_a_search_that_cannot_be_loaded_says_so(visit: Go) -> None:
    one = visit(FR)
    one.context.route("**/pagefind/**", lambda route: route.abort())
    one.page.goto(f"{one.page.url}?q=vram")
    assert said(one).startswith("La recherche n’a pas pu être chargée.")
    one.context.unroute("**/pagefind/**")
    one.page.keyboard.type("m")
    one.page.wait_for_function("() => /^Résultats/.test(document.querySelector('search output').textContent)")

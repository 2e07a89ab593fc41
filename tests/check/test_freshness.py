"""The landing page's translation is as new as its source, or the build stops; a guide's says that it is not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitegen import pipe
from sitegen.compute import renew, translations
from sitegen.read import read_parts, write_stamps

from ..sites import golden, real, variant

Files = dict[str, bytes]
STAMPS = "locale/fr/stamps.yaml"


def recorded(files: Files) -> Files:
    """Files with all translations recorded as they are."""
    parts, problems = read_parts(files)
    assert parts.settings
    assert problems == ()
    pairs = translations(parts.documents, parts.settings)
    stamps = {document.key: renew(source, document, None, still_valid=True)[0] for source, document in pairs}
    return {**files, STAMPS: write_stamps(stamps)}


def stamped() -> Files:
    """The tiny site with Spanish as its source, all of it recorded."""
    files = dict(golden("tiny"))
    files["data/site.yaml"] += b"source: es\nfresh: [home]\n"
    return recorded(files)


def changed(files: Files, path: str, old: str, new: str) -> Files:
    text = files[path].decode()
    assert text.count(old) == 1
    return {**files, path: text.replace(old, new).encode()}


def problems(files: Files) -> list[tuple[str, str, str]]:
    try:
        pipe.render(pipe.make(files), files)
    except pipe.Refused as refused:
        return [(str(problem.place), problem.rule, problem.message) for problem in refused.problems]
    return []


def test_what_is_recorded_passes() -> None:
    assert problems(stamped()) == []


def test_a_sentence_of_the_source_stops_the_build_once_with_both_places() -> None:
    files = changed(stamped(), "content/es/index.md", "Una noche son", "Toda una noche son")
    where = "'#night' is older than its source, content/es/index.md:11, which has changed"
    assert problems(files) == [("content/fr/index.md:11:1", "stale-section", where)]


@pytest.mark.parametrize(
    "edit",
    [
        lambda files: changed(files, "data/prices.yaml", "price: 0.50", "price: 0.45"),
        lambda files: changed(files, "content/es/index.md", "{{ blue.price }}", "{{ blue.price amount }}"),
        lambda files: changed(files, "content/es/index.md", "Una noche son", "Una  noche\nson"),
        lambda files: changed(files, "content/fr/index.md", "Une nuit coûte", "La nuit coûte"),
        lambda files: changed(files, "content/es/about.md", "basta", "ya basta"),
    ],
)
def test_prices_spaces_and_pages_that_need_not_be_fresh_do_not(edit: Callable[[Files], Files]) -> None:
    assert problems(edit(stamped())) == []


def test_a_page_of_which_nothing_is_recorded_is_told_once() -> None:
    files = stamped()
    del files[STAMPS]
    assert [(place, rule) for place, rule, _ in problems(files)] == [("content/fr/index.md:2:9", "stale-unrecorded")]


def test_without_a_source_nothing_is_compared() -> None:
    files = changed(stamped(), "data/site.yaml", "source: es\n", "")
    del files[STAMPS]
    assert problems(files) == []


def test_a_page_that_lags_knows_it_and_so_do_its_templates() -> None:
    notice = '{% if page.stale %}<p class="stale">{{ page.stale }}</p>{% endif %}'
    files = changed(stamped(), "templates/page.html", "<h1>", f"{notice}<h1>")
    assert b"stale" not in rendered(files)
    files = changed(files, "content/es/about.md", "basta", "ya basta")
    assert b'<p class="stale">es</p>' in rendered(files)


def rendered(files: Files) -> bytes:
    return pipe.render(pipe.make(files), files).files["fr/comment/index.html"]


def test_a_guide_of_ours_that_lags_says_so_to_its_readers() -> None:
    """With our templates and catalogs: a link to the original, in the language of the page."""
    files = recorded(dict(real()))
    files["content/es/guides/llm.md"] = files["content/es/guides/llm.md"].replace(b"\n---\n", b"\n---\nOtra frase. ", 1)
    output = variant(files)
    lagging = [path for path, data in output.files.items() if "plus récent que cette traduction".encode() in data]
    assert len(lagging) == 1
    assert b'hreflang="es">Espa' in output.files[lagging[0]].partition("plus récent".encode())[2][:300]
    assert lagging[0].startswith("fr/guides/")

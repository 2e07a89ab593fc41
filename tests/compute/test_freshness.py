"""Lags of translations, and what recording them does."""

from __future__ import annotations

from sitegen.compute.freshness import make_lags, mark_stale, renew, translations
from sitegen.read.document import read_document
from sitegen.values.dataset import Given
from sitegen.values.document import Document
from sitegen.values.problem import Place
from sitegen.values.site import Page, Settings, Stamp

PLACE = Place("data/site.yaml", 1, 1)
SPANISH = "---\ntitle: Título\ndescription: Frase.\nkind: page\n---\nUno.\n\n## Dos {#two}\n\nTres.\n"
FRENCH = "---\ntitle: Titre\ndescription: Phrase.\nkind: page\n---\nUn.\n\n## Deux {#two}\n\nTrois.\n"


def settings(source: str = "es") -> Settings:
    text = Given("x", PLACE)
    live = {key: Given("live", PLACE) for key in ("es", "fr", "pt")}
    return Settings(text, text, {}, live, (), (), source=Given(source, PLACE) if source else None)


def document(text: str, path: str) -> Document:
    made, problems = read_document(text.encode(), path)
    assert made
    assert problems == ()
    return made


def pair(spanish: str = SPANISH, french: str = FRENCH, name: str = "x") -> tuple[Document, Document]:
    return document(spanish, f"content/es/{name}.md"), document(french, f"content/fr/{name}.md")


def record(pair: tuple[Document, Document], stamp: Stamp | None = None, *, still_valid: bool = False) -> Stamp:
    made, behind = renew(*pair, stamp, still_valid=still_valid)
    assert behind == ()
    return made


def lags(documents: tuple[Document, ...], stamp: Stamp | None) -> list[tuple[str, str, str]]:
    found, problems = make_lags(documents, {("fr", "x"): stamp} if stamp else {}, settings())
    assert problems == ()
    return [(f"{lag.place.path}:{lag.place.line}", lag.section, lag.state) for lag in found]


def test_what_was_never_recorded_is_so() -> None:
    assert lags(pair(), None) == [
        ("content/fr/x.md:2", "title", "unrecorded"),
        ("content/fr/x.md:3", "description", "unrecorded"),
        ("content/fr/x.md:6", "introduction", "unrecorded"),
        ("content/fr/x.md:8", "#two", "unrecorded"),
    ]


def test_what_is_recorded_is_up_to_date_until_the_source_changes() -> None:
    stamp = record(pair())
    assert lags(pair(), stamp) == []
    assert lags(pair(french=FRENCH.replace("Trois", "Quatre")), stamp) == []
    assert lags(pair(SPANISH.replace("Tres", "Cuatro")), stamp) == [("content/fr/x.md:8", "#two", "stale")]


def test_sections_that_only_one_has() -> None:
    more = SPANISH + "\n## Más {#more}\n\nMás.\n"
    stamp = record(pair())
    assert lags(pair(more), stamp) == [("content/fr/x.md:1", "#more", "missing")]
    assert lags(pair(french=FRENCH + "\n## Plus {#more}\n\nPlus.\n"), stamp) == [
        ("content/fr/x.md:12", "#more", "extra")
    ]


def test_a_record_of_another_source_says_nothing() -> None:
    stamp = Stamp("pt", record(pair()).sections, PLACE)
    assert {state for _, _, state in lags(pair(), stamp)} == {"unrecorded"}


def test_a_page_can_name_its_source() -> None:
    spanish, french = pair(french=FRENCH.replace("kind: page", "kind: page\nsource: fr"))
    assert [*translations((spanish, french), settings())] == [(french, spanish)]
    assert [*translations((spanish, french), settings(""))] == [(french, spanish)]
    assert [*translations(pair(), settings(""))] == []


def test_a_page_of_one_language_has_no_source() -> None:
    assert [*translations((pair()[1],), settings())] == []


def test_sources_that_do_not_agree_or_are_none() -> None:
    both = pair(
        SPANISH.replace("kind: page", "kind: page\nsource: es"), FRENCH.replace("kind: page", "kind: page\nsource: fr")
    )
    _, problems = make_lags(both, {}, settings("xx"))
    assert [(str(problem.place), problem.rule) for problem in problems] == [
        ("data/site.yaml:1:1", "source-language"),
        ("content/fr/x.md:5:9", "source-language"),
    ]


def test_recording_wants_the_translation_to_have_changed_as_well() -> None:
    """Otherwise a command would do what nobody has: translate."""
    stamp, newer = record(pair()), pair(SPANISH.replace("Tres", "Cuatro"))
    kept, behind = renew(*newer, stamp, still_valid=False)
    assert (behind, kept.sections) == (("#two",), stamp.sections)
    assert lags(newer, record(newer, stamp, still_valid=True)) == []
    translated = pair(SPANISH.replace("Tres", "Cuatro"), FRENCH.replace("Trois", "Quatre"))
    assert lags(translated, record(translated, stamp)) == []


def test_a_record_that_was_altered_is_not_made_good_in_passing() -> None:
    _, behind = renew(*pair(), Stamp("es", {}, PLACE), still_valid=False)
    assert behind == ("title", "description", "introduction", "#two")
    assert lags(pair(), record(pair(), Stamp("es", {}, PLACE), still_valid=True)) == []


def test_pages_know_that_their_source_is_newer() -> None:
    spanish, french = pair(SPANISH.replace("Tres", "Cuatro"))
    found, _ = make_lags((spanish, french), {("fr", "x"): record(pair())}, settings())
    pages = tuple(Page("x", one.language, "/", one, (), "/", (), True) for one in (spanish, french))
    assert [page.stale for page in mark_stale(pages, found)] == ["", "es"]

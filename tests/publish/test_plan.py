"""Two manifests, and what changes from the one to the other."""

from __future__ import annotations

import pytest

from sitegen.publish import Plan, compare, reworded
from sitegen.publish.plan import Cell, Risk, Turn, Wording, percent
from sitegen.values.manifest import Entry, Judged, Manifest, Sheet
from sitegen.values.output import Shown


def entry(name: str, value: str, unit: str = "EUR/h", kind: str = "quantity", label: str = "") -> Entry:
    return Entry(name, kind, value, unit, "as given", (), label)


def manifest(
    entries: list[Entry], shown: list[Shown], pages: dict[str, str], claims: tuple[Judged, ...] = ()
) -> Manifest:
    sheets = tuple(Sheet(url, url[1:3], f"content{url}", rest) for url, rest in pages.items())
    return Manifest({each.name: each for each in entries}, sheets, tuple(shown), claims)


def price(text: str, page: str = "/es/", style: str = "", position: str = "prose") -> Shown:
    return Shown("a.price", style, page, page[1:3], text, position)


PAGES = {"/es/": "1", "/fr/": "1", "/es/x/": "1"}
BEFORE = manifest(
    [entry("a.price", "0.60"), entry("a.cost", "1.65", "EUR")],
    [price("0,60 €/h"), price("0,60 €", style="amount"), price("0,60 €/h", "/fr/")],
    PAGES,
)


def test_the_same_is_no_change() -> None:
    assert compare(BEFORE, BEFORE) == Plan(False, (), (), (), (), (), 3)


def test_a_price() -> None:
    shown = [price("0,66 €/h"), price("0,66 €", style="amount"), price("0,66 €/h", "/fr/")]
    after = manifest([entry("a.price", "0.66"), entry("a.cost", "1.70", "EUR")], shown, PAGES)
    plan = compare(BEFORE, after)
    moved, hidden = plan.figures
    assert (moved.name, moved.before, moved.after, moved.change, moved.state) == (
        "a.price",
        "0.60",
        "0.66",
        "+10.0 %",
        "moves",
    )
    assert moved.wordings == (
        Wording("es", "", "0,60 €/h", "0,66 €/h"),
        Wording("es", "amount", "0,60 €", "0,66 €"),
        Wording("fr", "", "0,60 €/h", "0,66 €/h"),
    )
    assert moved.pages == ("/es/", "/fr/")
    assert (hidden.name, hidden.change, hidden.wordings, hidden.pages) == ("a.cost", "+3.0 %", (), ())
    assert plan.pages == (
        Turn("/es/", "es", "moves", ("a.price",), ("prose",), False),
        Turn("/fr/", "fr", "moves", ("a.price",), ("prose",), False),
    )
    assert plan.stay == 1


def test_files_for_machines_are_no_pages() -> None:
    def made(text: str) -> Manifest:
        marks = [Shown("a.price", "machine", "/prices.json", "", text, "structured data")]
        return manifest([entry("a.price", text)], marks, PAGES)

    plan = compare(made("0.60"), made("0.66"))
    assert (plan.files, plan.pages, plan.stay) == (("/prices.json",), (), 3)
    assert plan.figures[0].pages == ()


def test_a_text_that_stays_moves_no_page() -> None:
    """A value that is shown rounded may change unseen."""
    plan = compare(
        BEFORE, manifest([entry("a.price", "0.601"), entry("a.cost", "1.65", "EUR")], [*BEFORE.shown], PAGES)
    )
    (move,) = plan.figures
    assert (move.change, move.wordings, move.pages, plan.pages) == ("+0.2 %", (), (), ())


def test_a_text_that_moves_alone() -> None:
    """Another step of 'about', or another way to write numbers: the value is the same."""
    shown = [price("0.60 €/h"), *[*BEFORE.shown][1:]]
    (move,) = compare(BEFORE, manifest([*BEFORE.figures.values()], shown, PAGES)).figures
    assert (move.before, move.after, move.change) == ("0.60", "0.60", "")
    assert (move.wordings, move.pages) == ((Wording("es", "", "0,60 €/h", "0.60 €/h"),), ("/es/",))


def test_figures_and_pages_that_come_and_go() -> None:
    after = manifest(
        [entry("a.price", "0.60"), entry("b.price", "2.00")],
        [*BEFORE.shown, Shown("b.price", "", "/es/y/", "es", "2,00 €/h", "table")],
        {"/es/": "1", "/fr/": "2", "/es/y/": "1"},
    )
    plan = compare(BEFORE, after)
    assert [(move.name, move.state, move.pages) for move in plan.figures] == [
        ("b.price", "new", ("/es/y/",)),
        ("a.cost", "gone", ()),
    ]
    assert [(turn.url, turn.state, turn.otherwise) for turn in plan.pages] == [
        ("/fr/", "moves", True),
        ("/es/y/", "new", False),
        ("/es/x/", "gone", False),
    ]
    assert plan.stay == 1


def test_a_figure_that_an_editor_adds_to_a_page_does_not_move() -> None:
    shown = [*BEFORE.shown, price("0,60 €/h", "/es/x/"), price("60 ct", style="words")]
    plan = compare(BEFORE, manifest([*BEFORE.figures.values()], shown, {**PAGES, "/es/x/": "2"}))
    assert plan.figures == ()
    assert plan.pages == (Turn("/es/x/", "es", "moves", (), (), True),)


def test_the_first_release_is_all_new() -> None:
    plan = compare(None, BEFORE)
    assert plan.first
    assert [(move.name, move.state, move.pages) for move in plan.figures] == [
        ("a.price", "new", ("/es/", "/fr/")),
        ("a.cost", "new", ()),
    ]
    assert [turn.state for turn in plan.pages] == ["new"] * 3
    assert plan.stay == 0


@pytest.mark.parametrize(
    ("before", "after", "flips"),
    [
        (("32B", "name"), ("8B", "name"), True),
        (("8B", "name"), ("", "nothing"), True),
        (("A, B", "names"), ("A", "names"), True),
        (("8B", "name"), ("8B", "name"), False),
        (("1", "quantity"), ("2", "quantity"), False),
    ],
)
def test_cells(before: tuple[str, str], after: tuple[str, str], flips: bool) -> None:
    def made(value: str, kind: str, position: str, label: str) -> Manifest:
        text = Shown("a.qlora", "", "/es/", "es", value, position)
        return manifest([entry("a.qlora", value, "", kind, label)], [text], PAGES)

    def cells(position: str, label: str) -> tuple[Cell, ...]:
        return compare(made(*before, position, label), made(*after, position, label)).cells

    assert cells("table", "A, QLoRA") == ((Cell("a.qlora", "A, QLoRA", before[0], after[0]),) if flips else ())
    assert cells("prose", "A, QLoRA") == ()
    assert cells("table", "") == ()


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        (entry("x", "0.59"), entry("x", "0.61"), "+3.4 %"),
        (entry("x", "3.90"), entry("x", "2.90"), "-25.6 %"),
        (entry("x", "1000"), entry("x", "999.9"), "-0.0 %"),
        (entry("x", "1000"), entry("x", "1000"), ""),
        (entry("x", "16/24", "GB", "range"), entry("x", "16/30", "GB", "range"), "0.0 % / +25.0 %"),
        (entry("x", "16/24", "GB", "range"), entry("x", "8/12", "GB", "range"), "-50.0 %"),
        (entry("x", "2", "h"), entry("x", "90", "min"), "-25.0 %"),
        (entry("x", "16/24", "GB", "range"), entry("x", "16", "GB"), ""),
        (entry("x", "0", "GB"), entry("x", "1", "GB"), ""),
        (entry("x", "1", "EUR"), entry("x", "1", "USD"), ""),
        (entry("x", "8B", "", "name"), entry("x", "9B", "", "name"), ""),
        (entry("x", "?"), entry("x", "1"), ""),
        (entry("x", "1", "?"), entry("x", "1"), ""),
        (entry("x", "1/2", "h", "range"), entry("x", "1", "h", "range"), ""),
    ],
)
def test_percent(before: Entry, after: Entry, change: str) -> None:
    assert percent(before, after) == change


def test_claims_at_risk() -> None:
    def judged(**states: str) -> Manifest:
        claims = tuple(Judged(claim, state, "3 / 2", "0.05", ()) for claim, state in states.items())
        return manifest([], [], {}, claims)

    plan = compare(judged(a="holds", b="near", c="holds"), judged(a="near", b="near", c="holds", d="near"))
    assert plan.claims == (
        Risk("a", "holds", "near", "3 / 2", "0.05"),
        Risk("b", "near", "near", "3 / 2", "0.05"),
        Risk("d", "", "near", "3 / 2", "0.05"),
    )


def test_texts_that_change() -> None:
    figure = '<data value="{0}" data-figure="a.price" data-style="amount">{0} €</data>'
    page = (
        '<title>Cards</title><meta name="description" content="All cards.">'
        "<h1>Cards</h1><p>A <b>card</b> costs {}.</p><ul><li>one</li></ul><script>1</script>"
    )
    before, after = page.format(figure.format("0.59")), page.format(figure.format("0.61"))
    assert reworded(before, after) == ()
    assert reworded(before, after.replace("costs", "is for").replace("<script>1", "<script>2")) == (
        ("A card costs {{ a.price amount }}.", "A card is for {{ a.price amount }}."),
    )
    assert reworded(before, after.replace("All cards", "Cards &amp; more")) == (("All cards.", "Cards & more."),)
    assert reworded(before, after.replace("<li>one</li>", "<li>one</li><li>two</li><li>three</li>")) == (
        ("", "two\nthree"),
    )
    assert reworded(before, after.replace("<li>one</li>", "")) == (("one", ""),)

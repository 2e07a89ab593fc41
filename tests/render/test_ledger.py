"""figures.json says what stands on the pages: read against the finished HTML, by a parser that knows nothing of it."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import NoReturn

import pytest
from msgspec.structs import replace
from selectolax.lexbor import LexborHTMLParser

from sitegen import pipe
from sitegen.read import read_manifest
from sitegen.render.ledger import make_manifest, write_manifest
from sitegen.values.claim import Verdict
from sitegen.values.figure import Nothing
from sitegen.values.manifest import PATH, Manifest
from sitegen.values.output import Output, output_path
from sitegen.values.problem import Place

from ..sites import tiny

FILES = tiny()


@pytest.fixture(scope="module")
def output() -> Output:
    return pipe.render(pipe.make(FILES), FILES)


@pytest.fixture(scope="module")
def manifest(output: Output) -> Manifest:
    made, problems = read_manifest(output.files[PATH])
    assert problems == ()
    assert made
    return made


def test_every_figure_of_the_pages_is_in_it(output: Output, manifest: Manifest) -> None:
    for page in manifest.pages:
        tree = LexborHTMLParser(output.files[output_path(page.url)].decode())
        marks = [mark for mark in manifest.shown if mark.page == page.url]
        placed = [
            (mark.figure, mark.style, mark.text) for mark in marks if mark.position in ("heading", "prose", "table")
        ]
        found = [
            (node.attributes["data-figure"], node.attributes.get("data-style") or "", node.text())
            for node in tree.css("data[data-figure]")
        ]
        assert placed == found
        assert [node.attributes["value"] for node in tree.css("data[data-figure]")] == [
            manifest.figures[name or ""].value for name, _, _ in found
        ]


def test_titles_and_descriptions_are_in_it(output: Output, manifest: Manifest) -> None:
    home = next(page for page in manifest.pages if page.source == "content/es/index.md")
    html = output.files[output_path(home.url)].decode()
    heads = {mark.position: mark.text for mark in manifest.shown if mark.page == home.url and mark.position[0] in "td"}
    tree = LexborHTMLParser(html)
    title, description = tree.css_first("title"), tree.css_first('meta[name="description"]')
    assert title
    assert description
    assert title.text() == f"Tarjetas desde {heads['title']}"
    assert description.attributes["content"] == f"La más barata cuesta {heads['description']}."


def test_no_sign_is_published(output: Output) -> None:
    assert [
        path for path, data in output.files.items() if any(chr(sign).encode() in data for sign in range(0xFDD0, 0xFDD4))
    ] == []


def test_every_input_leads_to_a_line_of_data(manifest: Manifest) -> None:
    inputs = [each for entry in manifest.figures.values() for each in entry.inputs]
    for each in inputs:
        if isinstance(each, Place):
            lines = FILES[each.path].decode().splitlines()
            assert lines[each.line - 1][each.column - 1 :].strip()
        else:
            assert each in manifest.figures
    assert all(entry.inputs for entry in manifest.figures.values())


def test_all_is_text_and_a_line_an_entry(output: Output, manifest: Manifest) -> None:
    """So that numbers stay exact, and a change of one figure is a change of one line."""

    def refuse(number: str) -> NoReturn:
        raise AssertionError(number)

    written = output.files[PATH].decode()
    json.loads(written, parse_float=refuse, parse_int=refuse, parse_constant=refuse)
    entries = len(manifest.figures) + len(manifest.claims) + len(manifest.pages) + len(manifest.shown)
    assert sum(line.startswith("{") and len(line) > 1 for line in written.splitlines()) == entries


def test_a_price_changes_few_lines(output: Output) -> None:
    files = tiny({"data/prices.yaml": FILES["data/prices.yaml"].replace(b"price: 3.00", b"price: 3.10")})
    before = output.files[PATH].decode().splitlines()
    after = pipe.render(pipe.make(files), files).files[PATH].decode().splitlines()
    assert len(before) == len(after)
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed
    assert all('"blue.' in line or '"compare.' in line or '"example.night.' in line for line in changed)


def test_written_read_and_written(output: Output, manifest: Manifest) -> None:
    assert write_manifest(manifest) == output.files[PATH]
    assert manifest.shown == tuple(output.shown)
    assert len(manifest.shown) == len(output.shown)
    assert {*manifest.shown} - {*output.shown} == set()


def test_labels_are_of_cells(manifest: Manifest) -> None:
    labels = {name: entry.label for name, entry in manifest.figures.items() if entry.label}
    assert labels == {
        "red.qlora": "Red 1, Thrifty",
        "red.full": "Red 1, Whole",
        "blue.qlora": "Blue 2, Thrifty",
        "blue.full": "Blue 2, Whole",
    }


@pytest.mark.parametrize(
    ("margin", "state", "written"),
    [
        (Decimal("0.25"), "holds", "0.250"),
        (Decimal("0.0999"), "near", "0.100"),
        (None, "holds", ""),
    ],
)
def test_claims(margin: Decimal | None, state: str, written: str) -> None:
    site = pipe.make(FILES)
    inputs = ("red.price", Place("data/facts.yaml", 3, 4))
    verdict = Verdict("dear", True, Nothing(), None, None, margin, "3 / 2 = 1.5", inputs, ())
    untrue = replace(verdict, name="cheap", holds=False)
    manifest = make_manifest(replace(site, verdicts={"dear": verdict, "cheap": untrue}), (), (), {"dear"})
    (judged,) = manifest.claims
    assert (judged.claim, judged.state, judged.margin, judged.sum) == ("dear", state, written, "3 / 2 = 1.5")
    assert read_manifest(write_manifest(manifest)) == (manifest, ())

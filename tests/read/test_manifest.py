"""figures.json is read whole, or is a problem: it comes from a disk that anybody may have written to."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read import read_manifest
from sitegen.render.ledger import write_manifest
from sitegen.values.manifest import Entry, Judged, Manifest, Sheet
from sitegen.values.output import Shown
from sitegen.values.problem import Place

PLACE = Place("data/prices.yaml", 33, 12)
MANIFEST = Manifest(
    {
        "a.price": Entry("a.price", "quantity", "0.59", "EUR/h", "price", (PLACE, Place("data/x.yaml"))),
        "a.qlora": Entry("a.qlora", "name", "8B", "", "the largest", ("a.price", PLACE), "A, QLoRA"),
    },
    (Sheet("/es/", "es", "content/es/index.md", "0123"), Sheet("/", "", "templates/root/index.html", "4567")),
    (Shown("a.price", "amount", "/es/", "es", "0,59\u00a0€", "prose"),),
    (Judged("dear", "near", "3 / 2 = 1.5", "0.05", ("a.price",)),),
)
WRITTEN = write_manifest(MANIFEST)

words = st.text(st.characters(exclude_categories=["Cs"]))
names = st.from_regex(r"[a-z0-9]+(\.[a-z0-9-]+)+", fullmatch=True)
places = st.builds(Place, st.from_regex(r"[a-z]+/[a-z.]+", fullmatch=True), st.integers(1, 9999), st.integers(1, 999))
inputs = st.lists(names | places, max_size=3).map(tuple)
entries = st.builds(Entry, names, words, words, words, words, inputs, words)
manifests = st.builds(
    Manifest,
    st.lists(entries, max_size=3).map(lambda made: {entry.name: entry for entry in made}),
    st.lists(st.builds(Sheet, words, words, words, words), max_size=3).map(tuple),
    st.lists(st.builds(Shown, words, words, words, words, words, words), max_size=3).map(tuple),
    st.lists(st.builds(Judged, words, words, words, words, inputs), max_size=3).map(tuple),
)


@given(manifests)
def test_what_is_written_is_read(manifest: Manifest) -> None:
    assert read_manifest(write_manifest(manifest)) == (manifest, ())


@given(st.data())
def test_damage_is_a_problem_at_most(data: st.DataObject) -> None:
    """A piece cut out, or other bytes in its place: never an error, and never half a manifest."""
    begin, end = sorted(data.draw(st.tuples(*[st.integers(0, len(WRITTEN))] * 2)))
    manifest, problems = read_manifest(WRITTEN[:begin] + data.draw(st.binary(max_size=5)) + WRITTEN[end:])
    assert (manifest is None) == bool(problems)


def changed(**change: Any) -> bytes:
    return json.dumps({**json.loads(WRITTEN), **change}).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Input data was truncated"),
        (b"[" * 100_000, "Expected `object`"),
        (b"[]", "Expected `object`, got `array`"),
        (changed(format="2"), "Invalid enum value '2' - at `$.format`"),
        (changed(format=1), "Expected `str`, got `int` - at `$.format`"),
        (changed(figures=None), "at `$.figures`"),
        (changed(pages=[{}]), "missing required field `url` - at `$.pages[0]`"),
        (changed(shown=[[]]), "at `$.shown[0]`"),
        (changed(claims=["x"]), "at `$.claims[0]`"),
        (changed(figures=[{**json.loads(WRITTEN)["figures"][0], "value": 0.59}]), "at `$.figures[0].value`"),
        (changed(figures=[{**json.loads(WRITTEN)["figures"][0], "inputs": "a"}]), "at `$.figures[0].inputs`"),
        (changed(figures=[{**json.loads(WRITTEN)["figures"][0], "inputs": [":"]}]), "at `$.figures[0].inputs[0]`"),
    ],
)
def test_what_is_no_manifest(data: bytes, said: str) -> None:
    manifest, (problem,) = read_manifest(data)
    assert manifest is None
    assert (problem.rule, str(problem.place)) == ("manifest-form", "public/figures.json")
    assert said in problem.message


def test_bytes_that_are_no_text() -> None:
    assert read_manifest(b'{"format": "\xff"}')[1][0].rule == "manifest-form"

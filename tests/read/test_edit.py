"""Single scalars of YAML change; every other byte stays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.compute.figures import make_figures
from sitegen.read import edit, edit_data, read_prices, scalars
from sitegen.read.dataset import read_dataset
from sitegen.read.tree import Leaf
from sitegen.values.dataset import Given
from sitegen.values.problem import Place, Problem

from ..conftest import EXAMPLES

ROOT = Path(__file__).parents[2]
DATA = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted((ROOT / "data").glob("*.yaml"))}
PLACES = [(path, dotted) for path, data in DATA.items() for dotted in scalars(data, path)]
YAML = """\
# a comment
cards:   # another
  h100: {name: H100, price: 3.90}   # kept
  l-4.0:
    price: 1.06\t# a tab before
    note: 'it''s'
    text: "a \\"b\\""
list: [2, 4, 8]
empty:
long: >
  folded
  text
"""


NEW = st.sampled_from(["2.90", "16", "word", "A, b: c", "yes", "1.5", "it's", "", "a\x07"])


def edited(*changes: tuple[str, str], source: str = YAML) -> str:
    data, problems = edit(source.encode(), "x.yaml", dict(changes))
    assert problems == ()
    return data.decode()


def refused(name: str, new: str) -> Problem:
    data, (problem,) = edit(YAML.encode(), "x.yaml", {name: new})
    assert data == YAML.encode()
    return problem


@pytest.mark.parametrize(
    ("name", "new", "old", "written"),
    [
        ("cards.h100.price", "2.90", "3.90", "2.90"),
        ("cards.l-4.0.price", "1.1", "1.06", "1.1"),
        ("cards.l-4.0.note", "isn't", "'it''s'", "'isn''t'"),
        ("cards.l-4.0.text", 'say "é"', '"a \\"b\\""', '"say \\"é\\""'),
        ("list.1", "16", "4, 8", "16, 8"),
        ("empty", "x", "empty:", "empty: x"),
        # what would not be the same text when it is read again is put between quotes
        ("cards.h100.name", "yes", "name: H100", 'name: "yes"'),
        ("cards.h100.name", "1.5", "name: H100", 'name: "1.5"'),
        ("cards.h100.name", "A, b: c", "name: H100", 'name: "A, b: c"'),
        ("cards.h100.name", "a #b", "name: H100", 'name: "a #b"'),
        ("cards.h100.name", "*a", "name: H100", 'name: "*a"'),
        ("cards.l-4.0.note", "a\nb", "'it''s'", '"a\\nb"'),
        ("cards.h100.price", "3 # 4", "3.90", '"3 # 4"'),
    ],
)
def test_only_the_scalar_changes(name: str, new: str, old: str, written: str) -> None:
    assert edited((name, new)) == YAML.replace(old, written, 1)


def test_several_at_once() -> None:
    changed = edited(("cards.h100.name", "H100 long"), ("cards.h100.price", "10.25"), ("list.0", "1"))
    assert changed == YAML.replace("name: H100, price: 3.90", "name: H100 long, price: 10.25").replace("[2,", "[1,")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_marks_and_ends_of_lines_stay(end: str) -> None:
    source = "\ufeff" + "a: é😀 # ñ\nb: 2\n".replace("\n", end)
    assert edited(("b", "3"), source=source) == source.replace("2", "3")
    assert edited(("a", "u"), source=source) == source.replace("é😀", "u")


@pytest.mark.parametrize("name", ["cards.h100.prize", "cards.h10.price", "list.3", "list.-1", "cards.", "", "price"])
def test_what_is_not_there(name: str) -> None:
    assert refused(name, "1").rule == "edit-path"


def test_the_nearest_is_suggested() -> None:
    assert refused("cards.h100.prize", "1").hint == "did you mean cards.h100.price?"


@pytest.mark.parametrize("name", ["cards", "cards.h100", "list", "long"])
def test_what_is_not_one_value(name: str) -> None:
    assert refused(name, "1").rule == "edit-scalar"


def test_what_cannot_be_written() -> None:
    assert refused("cards.h100.name", "\ud800").rule == "edit-text"


def test_a_broken_file_is_its_own_problem() -> None:
    _, (problem,) = edit(b"a: [", "x.yaml", {"a": "1"})
    assert problem.rule == "yaml-syntax"
    _, (problem,) = edit(b"\xff", "x.yaml", {"a": "1"})
    assert problem.rule == "encoding"
    _, (problem,) = edit(b"", "x.yaml", {"a": "1"})
    assert problem.rule == "data-file"


@cache
def before(path: str) -> Mapping[str, Leaf]:
    return scalars(DATA[path], path)


@settings(max_examples=EXAMPLES // 2)
@given(st.sampled_from(PLACES))
def test_to_its_own_text_is_nothing(place: tuple[str, str]) -> None:
    path, dotted = place
    data = DATA[path]
    assert edit(data, path, {dotted: before(path)[dotted].text}) == (data, ())


@settings(max_examples=EXAMPLES // 2)
@given(st.sampled_from(PLACES), st.text(st.characters(exclude_categories=["Cs"])))
def test_every_other_byte_stays(place: tuple[str, str], new: str) -> None:
    path, dotted = place
    data = DATA[path]
    changed, problems = edit(data, path, {dotted: new})
    if problems:
        assert changed == data
        return
    after = scalars(changed, path)
    assert {name: leaf.text for name, leaf in after.items()} == {
        name: new if name == dotted else leaf.text for name, leaf in before(path).items()
    }
    text, (begin, end) = data.decode(), before(path)[dotted].span
    assert changed.decode().startswith(text[:begin])
    assert changed.decode().endswith(text[end:])
    assert before(path)[dotted].type != "str" or after[dotted].type == "str"


@given(st.dictionaries(st.sampled_from(["cards.h100.price", "cards.l-4.0.note", "list.1", "empty", "long", "no"]), NEW))
def test_many_at_once_are_one_after_the_other(changes: dict[str, str]) -> None:
    one, wrong = YAML.encode(), tuple[Problem, ...]()
    for name, new in changes.items():
        one, problems = edit(one, "x.yaml", {name: new})
        wrong += problems
    made, found = edit(YAML.encode(), "x.yaml", changes)
    assert {problem.rule for problem in found} == {problem.rule for problem in wrong}
    assert made == (YAML.encode() if wrong else one)


def test_nearly_all_texts_can_be_written() -> None:
    """So that the property above says something."""
    awkward = [
        "",
        " ",
        "a: b",
        "#",
        "'",
        '"',
        "\\",
        "\t",
        "\n",
        "- a",
        "{a}",
        "[",
        "!x",
        "&a",
        "@",
        "%",
        "é\u0085",
        "no",
    ]
    for text in awkward:
        assert edit(YAML.encode(), "x.yaml", {"cards.h100.name": text})[1] == ()


# ------------------------------------------------------------------------------------------------- files of data


def what_if(name: str, value: str) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    dataset, _ = read_dataset(DATA)
    assert dataset
    changes = {name: Given(value, Place(f"--set {name}={value}"))}
    files, problems = edit_data(DATA, changes, make_figures(dataset)[0])
    return dict(files), problems


@pytest.mark.parametrize(
    ("name", "path", "dotted"),
    [
        ("h100.price", "data/prices.yaml", "cards.h100.price"),
        ("h100.memory", "data/prices.yaml", "cards.h100.memory_gb"),
        ("h100.reported", "data/prices.yaml", "cards.h100.memory_reported_mib"),
        ("h100.since", "data/prices.yaml", "cards.h100.since"),
        ("cards.h100.price", "data/prices.yaml", "cards.h100.price"),
        ("billing.minimum", "data/prices.yaml", "billing.minimum_min"),
        ("prices.as-of", "data/prices.yaml", "as_of"),
        ("flux.memory", "data/facts.yaml", "facts.flux.memory.value"),
        ("facts.flux.hours.to", "data/facts.yaml", "facts.flux.hours.to"),
        ("recipe.usable", "data/prices.yaml", "recipe.usable_percent"),
        ("brand", "data/site.yaml", "brand"),
    ],
)
def test_a_figure_names_the_scalar_that_it_is(name: str, path: str, dotted: str) -> None:
    files, problems = what_if(name, "2027-01-01")
    assert problems == ()
    assert files[path] == edit(DATA[path], path, {dotted: "2027-01-01"})[0] != DATA[path]
    assert [other for other in DATA if files[other] != DATA[other]] == [path]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("h100.prize", "there is no 'h100.prize'"),
        ("example.qlora-8b.cost", "is computed, not written"),
        ("h100.qlora", "is computed, not written"),
        ("cheapest.price", "is computed, not written"),
        ("flux.hours", "is computed, not written"),  # two scalars
    ],
)
def test_what_no_scalar_is(name: str, said: str) -> None:
    files, (problem,) = what_if(name, "1")
    assert files == DATA
    assert (problem.rule, str(problem.place)) == ("edit-path", f"--set {name}=1")
    assert said in problem.message


def test_prices_of_a_file() -> None:
    for data in (b"h100: 2.90\n", b'{"h100": 2.90}'):
        prices, problems = read_prices(data, "p.yaml")
        assert problems == ()
        assert {name: given.value for name, given in prices.items()} == {"h100.price": "2.90"}
    _, (problem,) = read_prices(b"h100: 2,90", "p.yaml")
    assert str(problem.place) == "p.yaml:1:8"
    assert read_prices(b"", "p.yaml")[1][0].rule == "data-file"
    assert read_prices(b"[1]", "p.yaml")[1][0].rule == "data-type"

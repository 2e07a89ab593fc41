"""Stamps: what is written is read, and a hand in it is noticed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.read.stamps import read_stamps, write_stamps
from sitegen.values.problem import Place
from sitegen.values.site import Stamp

PATH = "locale/fr/stamps.yaml"
DIGEST = st.text("0123456789abcdef", min_size=12, max_size=12)
NAME = st.text("abc#-/[]", min_size=1, max_size=8)
STAMPS = st.dictionaries(NAME, st.dictionaries(NAME, st.tuples(DIGEST, DIGEST), min_size=1, max_size=3), max_size=3)

ONE = write_stamps(
    {
        "index": Stamp("es", {"title": ("123456789012", "0123e4567890"), "#a": ("0" * 12, "f" * 12)}, Place(PATH)),
        "guides/llm": Stamp("es", {"title": ("abc123abc123", "abc123abc124")}, Place(PATH)),
    }
)


def read(data: bytes) -> tuple[dict[str, dict[str, tuple[str, str]]], list[str]]:
    made, problems = read_stamps({PATH: data}, "fr")
    assert all(problem.rule == "stamp-altered" and "translate stamp" in problem.hint for problem in problems)
    return {page: dict(stamp.sections) for page, stamp in made.items()}, [problem.message for problem in problems]


@given(STAMPS)
def test_what_is_written_is_read(stamps: dict[str, dict[str, tuple[str, str]]]) -> None:
    """Digests that YAML would take for numbers too."""
    data = write_stamps({page: Stamp("es", sections, Place(PATH)) for page, sections in stamps.items()})
    assert read(data) == (stamps, []) or not stamps
    assert data == write_stamps({page: Stamp("es", stamps[page], Place(PATH)) for page in reversed(stamps)})


@given(STAMPS)
def test_what_the_command_wrote_is_read_as_any_yaml_is(stamps: dict[str, dict[str, tuple[str, str]]]) -> None:
    """The quick way and the thorough one, which a comment at the end makes it take."""
    data = write_stamps({page: Stamp("es", sections, Place(PATH)) for page, sections in stamps.items()})
    quick, thorough = (read_stamps({PATH: each}, "fr")[0] for each in (data, data + b"# end\n"))
    assert quick == thorough
    assert [stamp.place for stamp in quick.values()] == [stamp.place for stamp in thorough.values()]


def test_without_a_file_nothing_is_recorded() -> None:
    assert read_stamps({}, "fr") == ({}, ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("123456789012", "123456789013"),
        ('"title": ["123', '"description": ["123'),
        ('source: "es"', 'source: "pt"'),
        (', "0123e4567890"', ""),
        (re.search(r'seal: "(\w+)"', ONE[ONE.index(b'"index"') :].decode())[1], "0" * 12),  # type: ignore[index]
        ('    "#a": ["000000000000", "ffffffffffff"]\n', ""),
    ],
)
def test_a_hand_is_noticed_and_the_record_says_nothing(old: str, new: str) -> None:
    text = ONE.decode()
    at = text.index(old, text.index('"index"'))
    stamps, problems = read((text[:at] + new + text[at + len(old) :]).encode())
    assert problems == ["the record of 'index' was altered by hand"]
    assert stamps["index"] == {}
    assert stamps["guides/llm"]["title"] == ("abc123abc123", "abc123abc124")


@pytest.mark.parametrize(
    "data", [b"", b"index: 1\n", b"- a\n", b"index: {source: es}\n", b'"index": {', ONE + b'"x": 5\n', b"\xff"]
)
def test_a_broken_file_is_a_problem(data: bytes) -> None:
    assert read(data)[1]


def test_a_digest_without_quotes_is_a_problem() -> None:
    assert read(ONE.replace(b'"123456789012"', b"123456789012"))[1][0] == "YAML reads '123456789012' as no text"

"""A language is added to data/site.yaml without a change to anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.read.settings import SITE, add_language, read_settings

ROOT = Path(__file__).parents[2]
OWN = (ROOT / SITE).read_text()


def added(text: str, key: str = "pt") -> str:
    made = add_language(text.encode(), key)
    assert made
    return made.decode()


def test_it_is_the_last_of_the_list_and_a_draft() -> None:
    made = added(OWN)
    assert made.replace("  pt: draft\n", "") == OWN
    settings, problems = read_settings({SITE: made.encode()})
    assert problems == ()
    assert settings
    assert [*settings.languages][-1] == "pt"
    assert settings.languages["pt"].value == "draft"
    assert "pt" not in settings.live()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "languages:\n    es: live  # the first\n    # none\n\na: b\n",
            "languages:\n    es: live  # the first\n    pt: draft\n    # none\n\na: b\n",
        ),
        ("languages: {es: live, fr: draft}  # two\n", "languages: {es: live, fr: draft, pt: draft}  # two\n"),
        ("languages: {es: live\n  , fr: live }\n", "languages: {es: live\n  , fr: live, pt: draft }\n"),
        ("languages:\r\n  es: live\r\na: b\r\n", "languages:\r\n  es: live\r\n  pt: draft\r\na: b\r\n"),
        ("languages:\n  es: live", "languages:\n  es: live\n  pt: draft"),
        ("\ufefflanguages:\n  es: live\n", "\ufefflanguages:\n  es: live\n  pt: draft\n"),
        ('languages: {es: "live"}\n', 'languages: {es: "live", pt: draft}\n'),
    ],
)
def test_every_other_byte_stays(text: str, wanted: str) -> None:
    assert added(text) == wanted


def test_a_key_that_yaml_reads_as_no_word_is_quoted() -> None:
    assert added("languages:\n  es: live\n", "no") == 'languages:\n  es: live\n  "no": draft\n'


@pytest.mark.parametrize(
    "text", ["", "languages: {}\n", "languages: es\n", "brand: x\n", "languages: [es]\n", "a: b: c\n"]
)
def test_without_a_list_there_is_nothing_to_add_to(text: str) -> None:
    assert add_language(text.encode(), "pt") is None

"""data/site.yaml and data/names.yaml: what is read, what is refused; a language is added without another change."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.read.settings import NAMES, SITE, add_language, read_names, read_settings
from sitegen.values.problem import Place
from sitegen.values.site import Settings

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


# ------------------------------------------------------------------------------------------------ reading

ADDRESS = "address: https://www.vramfarm.example"


def read(old: str = "", new: str = "") -> tuple[Settings | None, list[tuple[str, str]]]:
    """The site's own settings with a change -> (settings, rule and hint of each problem)."""
    assert old in OWN
    settings, problems = read_settings({SITE: OWN.replace(old, new, 1).encode()})
    return settings, [(problem.rule, problem.hint) for problem in problems]


def test_our_settings() -> None:
    settings, problems = read()
    assert problems == []
    assert settings
    assert settings.brand.value == "VRAMfarm"
    assert settings.addresses["console"].value == "https://console.vramfarm.example/"
    assert settings.live() == ("es", "fr")
    assert settings.menu[0].value == "fine-tuning"
    assert settings.data_age
    assert (settings.data_age.prices.value, settings.data_age.facts.value) == (14, 365)


def test_what_may_be_left_out() -> None:
    settings, problems = read(OWN[OWN.index("data_age:") :], "")
    assert problems == []
    assert settings
    assert settings.data_age is None


@pytest.mark.parametrize(
    ("old", "new", "rule", "hint"),
    [
        ("brand: VRAMfarm\n", "", "data-missing", "add a line brand: …"),
        ("brand: VRAMfarm", "brand: 24", "data-text", 'write "24"'),
        (ADDRESS, ADDRESS + "/", "data-form", "write https://www.example.com"),
        (ADDRESS, "address: http://www.vramfarm.example", "data-form", "write https://www.example.com"),
        (ADDRESS, "address: https://WWW.example", "data-form", "write https://www.example.com"),
        ("console: https://console", "console: //console", "data-form", "write https://…"),
        ("  es: live", "  es: alive", "data-choice", "did you mean live?"),
        ("  es: live", "  es: true", "data-choice", "known: live, draft"),
        ("  es: live", "  no: live", "yaml-key", 'write "no"'),
        ("menu:\n", "menu: fine-tuning\nmneu:\n", "data-unknown", "did you mean menu?"),
        ("prices_days: 14", "prices_days: 0", "data-number", "write a number that is more than zero"),
        ("prices_days: 14", "prices_days: two weeks", "data-number", "write digits with a decimal point, such as 2.49"),
        ("  facts_days: 365\n", "", "data-missing", "add a line facts_days: …"),
    ],
)
def test_what_is_refused(old: str, new: str, rule: str, hint: str) -> None:
    _, problems = read(old, new)
    assert (rule, hint) in problems


def test_names() -> None:
    names, problems = read_names({NAMES: b"names: [RTX 4090, '3', NVLink 4]\n"})
    assert problems == ()
    assert [name.value for name in names] == ["RTX 4090", "3", "NVLink 4"]
    names, problems = read_names({NAMES: b"names: [RTX 4090, 3]\n"})
    assert [(problem.place, problem.rule) for problem in problems] == [(Place(NAMES, 1, 19), "data-text")]


@pytest.mark.parametrize("files", [{}, {SITE: b"", NAMES: b"# nothing\n"}])
def test_a_file_that_is_missing_or_empty(files: dict[str, bytes]) -> None:
    for _, problems in (read_settings(files), read_names(files)):
        assert [problem.rule for problem in problems] == ["data-file"]

"""A language.yaml that says another thing than the language: found with a caret; a matter of taste passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.read.language import read_language

ROOT = Path(__file__).parents[2]
TEXTS = {
    "es": (ROOT / "locale/es/language.yaml").read_text(encoding="utf-8"),
    "fr": (ROOT / "locale/fr/language.yaml").read_text(encoding="utf-8"),
    "ar": (ROOT / "tests/golden/arabic/changed/locale/ar/language.yaml").read_text(encoding="utf-8"),
    "pt": (ROOT / "tests/golden/portuguese/changed/locale/pt/language.yaml").read_text(encoding="utf-8"),
}

# Language, what stands in its file, what is written instead.
LIES = [
    ("es", r'GB: {symbol: "{0}\_GB"}', r'GB: {symbol: "{0}\_TB"}'),
    ("fr", r'GB: {symbol: "{0}\u202fGo"}', r'GB: {symbol: "{0}\u202fMo"}'),
    ("es", r'other: "{0}\_minutos"', r'other: "{0}\_horas"'),
    ("es", r'one: "{0}\_hora"', r'one: "{0}\_día"'),
    ("es", r'card: {words: {one: "{0}\_tarjeta"', r'card: {words: {one: "{0}\_GB"'),
    ("es", r'one: "{0}\_capa"', r'one: "{0}\_tarjeta"'),
    ("es", '"{0}/h"', '"{0}/día"'),
    ("es", '"{0} por hora"', '"{0} por mes"'),
    ("fr", '"{0} par heure"', '"{0} par jour"'),
    ("fr", '"{0} par Go et par mois"', '"{0} par Go et par an"'),
    ("es", '"{0} por GB y mes"', '"{0} por TB y mes"'),
    ("es", "size: 1000000,", "size: 1000,"),
    ("fr", "size: 1000000000,", "size: 1000000000000,"),
    ("pt", "size: 1000000,", "size: 1000000000,"),
    ("es", '"{0}–{1}"', '"{1}–{0}"'),
    ("es", '"{0}–{1}"', '"{0}–{0}{1}"'),
    ("es", '"{0}–{1}"', '"{0}{1}"'),
    ("es", '"del {0} al {1}"', '"del {1} al {0}"'),
    ("fr", '"{0} ou {1}"', '"{1} ou {0}"'),
    ("es", '"{0} de {1}"', '"{0} de {1} de {1}"'),
    ("es", 'comma: ", "', 'comma: ""'),
    ("es", 'comma: ", "', 'comma: " de "'),
    ("es", 'sign: "—"', 'sign: "8B"'),
    ("es", 'group: "\\u202f"\n  group_from', 'group: "5"\n  group_from'),
    ("es", 'group: "\\u202f"\n  group_from', 'group: ","\n  group_from'),
    ("es", 'group: "\\u202f"\n  group_from', 'group: "·"\n  group_from'),
    ("es", "  group_from: 5", '  group_from: 5\n  decimal: "·"'),
    ("ar", 'digits: "٠١٢٣٤٥٦٧٨٩"', 'digits: "٠٠٠٠٠٠٠٠٠٠"'),
    ("ar", 'digits: "٠١٢٣٤٥٦٧٨٩"', 'digits: "٠١٢٣٤٥٦٧٩٨"'),
    ("ar", "direction: rtl", "direction: ltr"),
    ("es", '"{hours} y {minutes}"', '"{minutes} y {hours}"'),
    ("es", '"{hours} y {minutes}"', '"{hours} y {hours}"'),
    ("fr", 'ordinals: {"1": 1er}', 'ordinals: {"1": 2e}'),
    ("es", "gigabytes: GB", "gigabytes: TB"),
    ("es", "  semana: 7 day", "  horas: min\n  semana: 7 day"),
]


@pytest.mark.parametrize(("key", "old", "new"), LIES)
def test_lies_are_found(key: str, old: str, new: str) -> None:
    text = TEXTS[key]
    assert text.count(old) >= 1, old
    made, problems = read_language(text.replace(old, new, 1).encode(), "language.yaml", key)
    assert made is None
    assert {problem.rule for problem in problems} <= {"language-contradiction", "language-pattern"}
    changed = text.replace(old, new, 1)[: text.index(old)].count("\n") + 1
    assert any(changed <= problem.place.line <= changed + 2 for problem in problems), problems


# What we may want otherwise than CLDR.
TASTES = [
    ("es", r'GB: {symbol: "{0}\_GB"}', 'GB: {symbol: "{0} gigas"}'),
    ("es", '"{0}–{1}"', '"{0} - {1}"'),
    ("es", 'group: "\\u202f"\n  group_from: 5', 'group: "."\n  group_from: 4'),
    ("es", "  group_from: 5", '  group_from: 5\n  decimal: "."'),  # as in Mexico
    ("es", '"{0}/h"', '"{0} la hora"'),
    ("es", r'size: 1000000, words: {one: "{0}\_millón"', r'size: 1000000, words: {one: "{0}\_kilokilo"'),
    ("fr", 'comma: ", "', 'comma: " ; "'),
    ("es", 'sign: "—"', 'sign: "n. d."'),
    ("fr", r'"{hours}\_{number}"', r'"{hours}\_{minutes}"'),
]


@pytest.mark.parametrize(("key", "old", "new"), TASTES)
def test_a_matter_of_taste_passes(key: str, old: str, new: str) -> None:
    assert TEXTS[key].count(old) >= 1, old
    made, problems = read_language(TEXTS[key].replace(old, new, 1).encode(), "language.yaml", key)
    assert (made is not None, problems) == (True, ())


@pytest.mark.parametrize("key", TEXTS)
def test_languages_as_they_are(key: str) -> None:
    assert read_language(TEXTS[key].encode(), "language.yaml", key)[1] == ()

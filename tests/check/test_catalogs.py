"""What is used is in every catalog, and nothing else is."""

from __future__ import annotations

import pytest

from sitegen import pipe

from ..sites import golden, tiny

SPANISH = "locale/es/LC_MESSAGES/site.po"
FRENCH = "locale/fr/LC_MESSAGES/site.po"
PAGE = "templates/page.html"


def problems(changed: dict[str, tuple[str, str]]) -> list[tuple[str, str]]:
    files = golden("tiny")
    for path, (old, new) in changed.items():
        text = files[path].decode()
        assert text.count(old) == 1
        files[path] = text.replace(old, new).encode()
    try:
        pipe.make(files)
    except pipe.Refused as refused:
        return sorted((problem.rule, str(problem.place)) for problem in refused.problems)
    return []


SMALL = 'msgid "Small"\nmsgstr "Pequeña"\n'


def test_the_tiny_site_has_what_it_uses() -> None:
    assert pipe.make(tiny()).messages
    assert problems({}) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({SPANISH: (SMALL, "")}, [("catalog-missing", "data/prices.yaml:24:14")]),
        (
            {SPANISH: (SMALL, 'msgctxt "card"\n' + SMALL)},
            [("catalog-missing", "data/prices.yaml:24:14"), ("catalog-unused", f"{SPANISH}:18:1")],
        ),
        ({PAGE: ("<h1>", '{{ _("New") }}<h1>')}, [("catalog-missing", f"{PAGE}:18:7")] * 2),
        ({PAGE: ("<h1>", '{{ _("Small") }}<h1>')}, []),
        (
            {PAGE: ("<h1>", '{{ ngettext("Small", "Smalls", 2) }}<h1>')},
            [("catalog-missing", f"{path}:17:1") for path in (SPANISH, FRENCH)],
        ),
        (
            {PAGE: ('{{ _("Prices as of %(date)s", date=figure("prices.as-of")) }}', "")},
            [("catalog-unused", f"{path}:14:1") for path in (SPANISH, FRENCH)],
        ),
        ({SPANISH: (SMALL, SMALL.replace("msg", "#~ msg"))}, [("catalog-obsolete", f"{SPANISH}:17:1")]),
        ({SPANISH: (SMALL, SMALL + '\n#~ msgid "Old"\n#~ msgstr "Viejo"\n')}, []),
    ],
)
def test_what_is_missing_or_unused_is_told(changed: dict[str, tuple[str, str]], found: list[tuple[str, str]]) -> None:
    assert problems(changed) == found

"""Rules of plurals, compared by what they do."""

from __future__ import annotations

import pytest

from sitegen.read.plural import plural_rule


def test_a_rule_is_its_forms() -> None:
    made = plural_rule("nplurals=2; plural=(n != 1);")
    assert made
    assert made[:4] == (2, 1, 0, 1)
    assert made == plural_rule("nplurals=2; plural=n==1 ? 0 : 1")
    assert made != plural_rule("nplurals=2; plural=(n > 1);")
    assert made != plural_rule("nplurals=3; plural=(n != 1);")


@pytest.mark.parametrize(
    "text",
    [
        *("", "nplurals=2", "plural=(n != 1)", "nplurals=0; plural=0", "nplurals=INTEGER; plural=EXPRESSION;"),
        *(
            "nplurals=2; plural=(n ! 1)",
            "nplurals=2; plural=n % 3",
            "nplurals=2; plural=1 / n",
            "nplurals=2; plural=-1",
        ),
        *("nplurals=2; plural=__import__('os')", f"nplurals=2; plural={'(' * 500}n{')' * 500}"),
    ],
)
def test_what_gives_no_form_is_none(text: str) -> None:
    assert plural_rule(text) is None

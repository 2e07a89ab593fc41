from __future__ import annotations

import pytest

from .given import (
    FIGURES,
    told,
)


def test_an_example_has_only_what_is_given() -> None:
    assert "example.qlora-70b.tokens" not in FIGURES
    assert "example.qlora-70b.rate" not in FIGURES


@pytest.mark.parametrize(
    ("change", "rule", "message", "hint"),
    [
        (
            ("    tokens_per_second: 1480\n", ""),
            "example-length",
            "'qlora-8b' must say once how long it is",
            "write tokens and tokens_per_second, or hours",
        ),
        (
            ("    hours: 6\n", "    hours: 6\n    tokens: 5\n    tokens_per_second: 5\n"),
            "example-length",
            "'qlora-70b' must say once how long it is",
            "write tokens and tokens_per_second, or hours",
        ),
        (
            ("    hours: 6\n", "    hours: 6\n    tokens: 5\n"),
            "example-length",
            "'qlora-70b' must say once how long it is",
            "write tokens and tokens_per_second, or hours",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) and "-" in each and " " not in each else None,
)
def test_problem(change: tuple[str, str], rule: str, message: str, hint: str) -> None:
    assert (rule, message, hint) in told(change)

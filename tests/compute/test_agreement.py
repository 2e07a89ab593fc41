from __future__ import annotations

import pytest
from msgspec.structs import replace

from sitegen.compute.figures import make_figures
from sitegen.values.dataset import Given

from .given import (
    DATA,
    told,
)


def test_an_unknown_method_of_an_example_is_told() -> None:
    data = replace(
        DATA,
        examples={key: replace(each, method=Given("lore", each.method.place)) for key, each in DATA.examples.items()},
    )
    unknown = [problem for problem in make_figures(data)[1] if problem.rule == "data-name"]
    assert [problem.hint for problem in unknown] == ["did you mean lora?"] * 2


def test_a_cell_has_one_note() -> None:
    data = replace(DATA, notes=DATA.notes * 2)
    assert [problem.message for problem in make_figures(data)[1]] == ["this cell has a note already"] * len(DATA.notes)


@pytest.mark.parametrize(
    ("change", "rule", "message", "hint"),
    [
        (
            ("memory_reported_mib: 81920", "memory_reported_mib: 79000"),
            "memory-note",
            "'32b' by 'lora' is so near to what 'a100' holds that it needs a note",
            "add to notes: card: a100, method: lora, size: 32b, and a text",
        ),
        (
            ("  - card: rtx-a6000\n    method: qlora", "  - card: l40s\n    method: qlora"),
            "memory-note",
            "'70b' by 'qlora' is not near to what 'l40s' holds",
            "delete the note",
        ),
        (
            ("    method: qlora\n    size: 70b\n    text", "    method: adamw\n    size: 70b\n    text"),
            "memory-note",
            "the table has no column for 'adamw'",
            "delete the note",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) and "-" in each and " " not in each else None,
)
def test_problem(change: tuple[str, str], rule: str, message: str, hint: str) -> None:
    assert (rule, message, hint) in told(change)

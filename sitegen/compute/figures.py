"""THE TABLE: every figure that the site can publish, from the dataset. docs/figures.md is printed from it."""

from __future__ import annotations

from collections.abc import Mapping

from ..values.dataset import Dataset
from ..values.figure import Figure
from ..values.problem import Problem
from ..values.quantity import SYMBOLS
from . import cards, cited, needs, offers, parallel, past, runs
from .agreement import disagreements
from .tracking import Cells, Row, evaluate, lay_out

TABLE: tuple[Row, ...] = (*cards.ROWS, *needs.ROWS, *runs.ROWS, *offers.ROWS, *past.ROWS, *parallel.ROWS, *cited.ROWS)


def make_figures(data: Dataset) -> tuple[Mapping[str, Figure], tuple[Problem, ...]]:
    """Dataset -> (figures by name, in the order of the table; problems). Never raises for what data say."""
    made, problems = evaluate(TABLE, data)
    return made, (*problems, *disagreements(data, made))


def layout(data: Dataset) -> Cells:
    """Dataset -> the names of all its figures, also of those that cannot be made, and what makes each."""
    return lay_out(TABLE, data)


def table() -> str:
    """docs/figures.md, printed from the table."""
    rows = (f"| `{row.pattern}` | {row.unit} | {_decimals(row)} | {row.formula} |" for row in TABLE)
    units = (f"`{each}`" if each == base else f"`{each}` ({size} {base})" for each, (base, size) in SYMBOLS.items())
    return "\n".join((_ABOUT_FIGURES, *rows, _ABOUT_UNITS, *(f"- {each}" for each in units), ""))


def _decimals(row: Row) -> str:
    return ", ".join([str(row.digits)] * isinstance(row.digits, int) + ["no zeros"] * row.trimmed)


_ABOUT_FIGURES = """\
# Figures

Printed from the table in `sitegen/compute/`; `pytest tests/compute/test_figures.py --accept` writes it anew.

Prose names a figure as `{{ h100.price }}`, or with a style as `{{ h100.price amount }}`. Below, `{card}` stands for
each key of `cards` in `data/prices.yaml`, and so do `{size}`, `{method}` (and `{other}`), `{group}`, `{example}`,
`{bill}`, `{strategy}`, `{count}` and `{comparison}`; `{past}` for the prices before in `data/history.csv`, counted back
from the present one (`h100.was.1`); `{fact}` stands for each key of `data/facts.yaml`. *Currency* is
that of `data/prices.yaml`.

Where no number of decimals is given, a figure is shown with those that it has, money with those of its currency at
least; *no zeros*: none where all would be zeros. A figure in GB, min, h or money, and a ratio, also has the style
`about`: rounded half up to the step that `about` in `data/prices.yaml` gives for its kind (not where 0 is left).

| figure | unit | decimals | how it is made |
|---|---|---|---|"""

_ABOUT_UNITS = """
## Units

What a fact can be measured in, and products and quotients of these, such as `EUR/GB/month`. A bare number has none.
"""

"""What tests of figures start from: the site's own data, or those data with a change."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import yaml

from sitegen.compute import memory
from sitegen.compute.figures import make_figures
from sitegen.read.dataset import read_dataset
from sitegen.values.dataset import Dataset
from sitegen.values.figure import Day, Figure, Name, Names, Range, Value
from sitegen.values.problem import Place
from sitegen.values.quantity import Quantity

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
METHODS = ("qlora", "lora", "full")  # those of the table
FILES = {path: (ROOT / path).read_bytes() for path in ("data/prices.yaml", "data/facts.yaml")}
FILES["data/history.csv"] = b"as_of,card,price\n2025-12-01,h100,4.20\n"  # a past that it has not yet


def dataset(*changes: tuple[str, str]) -> Dataset:
    """The site's data; each change (old text, new text) is made once, and its old text must stand there once."""
    return read(changed(*changes))


def changed(*changes: tuple[str, str]) -> Mapping[str, bytes]:
    """The site's files with the changes."""
    texts = {path: data.decode() for path, data in FILES.items()}
    for old, new in changes:
        (path,) = [path for path, text in texts.items() if text.count(old) == 1]
        texts[path] = texts[path].replace(old, new)
    return {path: text.encode() for path, text in texts.items()}


def read(files: Mapping[str, bytes]) -> Dataset:
    """Files that must be readable."""
    made, problems = read_dataset(files)
    assert problems == ()
    assert made is not None
    return made


def told(*changes: tuple[str, str]) -> list[tuple[str, str, str]]:
    """Rule, message and hint of each problem that the changes make: each at a line, and the other figures are there."""
    figures, problems = make_figures(dataset(*changes))
    assert figures
    assert all(problem.place.line for problem in problems)
    return [(problem.rule, problem.message, problem.hint) for problem in problems]


def quantity_of(figures: Mapping[str, Figure], name: str) -> Quantity:
    """A figure that must be a quantity."""
    value = figures[name].value
    assert isinstance(value, Quantity)
    return value


def shapes() -> Mapping[str, tuple[memory.Shape, Mapping[str, int]]]:
    """Models of tests/cases/measured_models.yaml: shape, and counts made by others."""
    models = yaml.safe_load((CASES / "measured_models.yaml").read_text(encoding="utf-8"))
    return {
        name: (
            memory.Shape(*model["shape"], *(model.get(key, False) for key in ("tied", "qkv_bias", "qk_norm"))),
            {key: model[key] for key in ("parameters", "linear", "embeddings") if key in model},
        )
        for name, model in models.items()
    }


def cells(text: str) -> list[list[str]]:
    """Lines with bars -> rows of cells."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def line_at(place: Place, files: Mapping[str, bytes] = FILES) -> str:
    """The rest of a line of the data, from a place on."""
    return files[place.path].decode().splitlines()[place.line - 1][place.column - 1 :]


def shown(value: Value | None) -> object:
    """A value as short as a test can say it: '24 GB', '2.1 – 3.0', ['A100', 'H100'], None."""
    match value:
        case Quantity():
            return f"{value.amount:f} {value.unit}".strip()
        case Range():
            return f"{value.low.amount:f} – {value.high.amount:f} {value.low.unit}".strip()
        case Name():
            return value.text
        case Names():
            return list(value.items)
        case Day():
            return value.date
        case _:
            return None


def of(name: str, figures: Mapping[str, Figure] | None = None) -> object:
    """The value of a figure (today's, or of `figures`), rounded to the decimals that it is shown with."""
    figure = (FIGURES if figures is None else figures)[name]
    value = figure.value
    if figure.digits is not None:
        step = Decimal(1).scaleb(-figure.digits)
        if isinstance(value, Quantity):
            value = Quantity(value.rounded(step).amount.quantize(step), value.unit)
        elif isinstance(value, Range):
            low, high = (Quantity(end.rounded(step).amount.quantize(step), end.unit) for end in (value.low, value.high))
            value = Range(low, high)
    return shown(value)


DATA = dataset()
FIGURES, PROBLEMS = make_figures(DATA)

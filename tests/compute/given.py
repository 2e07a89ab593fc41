"""What tests of figures start from: the site's own data, or those data with a change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from sitegen.compute import memory
from sitegen.read.dataset import read_dataset
from sitegen.values.dataset import Dataset
from sitegen.values.figure import Figure
from sitegen.values.quantity import Quantity

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases"
FILES = {path: (ROOT / path).read_bytes() for path in ("data/prices.yaml", "data/facts.yaml")}


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

"""data/site.yaml -> Settings, data/names.yaml -> names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..values.dataset import Given
from ..values.problem import Problem
from ..values.site import Settings
from .fields import Field, Kind, choice, mapping, pattern, record, several, text
from .file import read_file

SITE = "data/site.yaml"
NAMES = "data/names.yaml"

_ADDRESS = pattern(r"https://[a-z0-9.-]+(/\S*)?", "an https address", "write https://…")
_OWN_ADDRESS = pattern(r"https://[a-z0-9.-]+", "an https address without a path", "write https://www.example.com")

SITE_FILE: Kind[Settings] = record(
    Settings,
    brand=Field("brand", text),
    address=Field("address", _OWN_ADDRESS),
    addresses=Field("addresses", mapping(_ADDRESS)),
    languages=Field("languages", mapping(choice("live", "draft"))),
    menu=Field("menu", several(text)),
    everywhere=Field("everywhere", several(text)),
)
NAMES_FILE: Kind[dict[str, Any]] = record(dict, names=Field("names", several(text)))


def read_settings(files: Mapping[str, bytes]) -> tuple[Settings | None, tuple[Problem, ...]]:
    """Snapshot -> (Settings, problems)."""
    return read_file(files, SITE, SITE_FILE)


def read_names(files: Mapping[str, bytes]) -> tuple[tuple[Given[str], ...], tuple[Problem, ...]]:
    """Snapshot -> (words with digits that are names, problems)."""
    made, problems = read_file(files, NAMES, NAMES_FILE)
    return (made["names"] if made else ()), problems

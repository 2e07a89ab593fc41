"""data/site.yaml -> Settings, data/names.yaml -> names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..values.dataset import Given
from ..values.problem import Problem
from ..values.site import DataAge, Look, Settings
from .fields import ADDRESS, Field, Kind, choice, mapping, optional, pattern, record, several, text, whole
from .file import read_file
from .tree import Branch, decode, parse

SITE = "data/site.yaml"
NAMES = "data/names.yaml"

_BOM = b"\xef\xbb\xbf"

_OWN_ADDRESS = pattern(r"https://[a-z0-9.-]+", "an https address without a path", "write https://www.example.com")


def _settings(*, fresh: tuple[Given[str], ...] | None, **values: Any) -> Settings:
    return Settings(**values, fresh=fresh or ())


_DATA_AGE = {
    "prices": Field("prices_days", whole, about="days after `as_of` of prices.yaml"),
    "facts": Field("facts_days", whole, about="days after `checked` of each fact"),
}

_COLOUR = pattern("#[0-9a-f]{6}", "a colour", 'write it as "#0f1615"')
_LOOK = {
    "font": Field("font", text, about="a file of fonts/; language.yaml may name another"),
    "paper": Field("paper", _COLOUR, about="behind the words"),
    "ink": Field("ink", _COLOUR, about="of the words"),
    "accent": Field("accent", _COLOUR, about="of the brand"),
}

SITE_FILE: Kind[Settings] = record(
    _settings,
    brand=Field("brand", text, about="the name of the site, in every title"),
    address=Field("address", _OWN_ADDRESS, about="where the site is published, without a path"),
    addresses=Field("addresses", mapping(ADDRESS), about="addresses by name: content links to them as site:NAME"),
    languages=Field(
        "languages",
        mapping(choice("live", "draft")),
        about="folders of locale/ and content/; live: published; draft: built by serve and check only",
    ),
    menu=Field("menu", several(text), about="pages in the main menu: paths below the language, without .md"),
    everywhere=Field("everywhere", several(text), about="kinds of pages that every live language must have"),
    source=optional("source", text, about="the language that pages are translated from"),
    fresh=optional("fresh", several(text), about="kinds of pages whose translations must be up to date"),
    picture=optional("picture", record(Look, **_LOOK), about="how the pictures look that networks show of a page"),
    data_age=optional("data_age", record(DataAge, **_DATA_AGE), about="how old data may be until `check` warns"),
)
NAMES_FILE: Kind[dict[str, Any]] = record(
    dict, names=Field("names", several(text), about="words with digits that are names, and may be typed in prose")
)


def read_settings(files: Mapping[str, bytes]) -> tuple[Settings | None, tuple[Problem, ...]]:
    """Snapshot -> (Settings, problems)."""
    return read_file(files, SITE, SITE_FILE)


def read_names(files: Mapping[str, bytes]) -> tuple[tuple[Given[str], ...], tuple[Problem, ...]]:
    """Snapshot -> (words with digits that are names, problems)."""
    made, problems = read_file(files, NAMES, NAMES_FILE)
    return (made["names"] if made else ()), problems


def add_language(data: bytes, key: str) -> bytes | None:
    """Bytes of data/site.yaml, a language -> the bytes with it as a draft, nothing else changed.

    None where there is no list of languages to add it to.
    """
    root, problems = parse(data, SITE)
    top = {name.text: node for name, node in root.entries} if isinstance(root, Branch) and not problems else {}
    languages = top.get("languages")
    if not isinstance(languages, Branch) or not languages.entries:
        return None
    text, _ = decode(data, SITE)
    (first, _), (last, status) = languages.entries[0], languages.entries[-1]
    read, wrong = parse(f"{key}: draft".encode(), SITE)
    name = f'"{key}"' if wrong or not isinstance(read, Branch) else key  # Norwegian: YAML reads `no` as false
    lines = text.split("\n")
    if lines[first.place.line - 1][: first.place.column - 1].strip():  # {es: live, fr: live}
        at = sum(len(line) + 1 for line in lines[: status.place.line - 1]) + status.place.column - 1
        end = re.compile(r"[^\s,}]*").match(text, at)
        assert end is not None  # it matches the empty text too
        made = f"{text[: end.end()]}, {name}: draft{text[end.end() :]}"
    else:
        ending = "\r" if lines[last.place.line - 1].endswith("\r") else ""
        lines.insert(status.place.line, f"{' ' * (first.place.column - 1)}{name}: draft{ending}")
        made = "\n".join(lines)
    return data[: len(data) - len(data.removeprefix(_BOM))] + made.encode()

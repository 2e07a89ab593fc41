"""Alterations of published files that make them false: digits, units, cells, values, words. Seeded.

They look at bytes alone and know nothing of what looks for them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

Edit = tuple[int, int, str]  # from, to, what is put there
Kind = Callable[[str], list[Edit]]

_DATA = re.compile(r'<data value="(?P<value>[^"]*)" data-figure="(?P<name>[^"]*)"[^>]*>(?P<text>[^<]*)</data>')
_CELL = re.compile(r"<td[^>]*>(?P<inside>.*?)</td>", re.DOTALL)
_SPACE = "[ \u00a0\u202f]"
# What a unit is taken for.
_UNITS = {
    "GB": "TB", "Go": "Mo", "€/h": "€/min", "€": "$", "horas": "días", "hora": "día", "heures": "jours",
    "heure": "jour", "minutos": "horas", "minutes": "heures", "tarjetas": "capas", "cartes": "couches",
    "tokens": "pasos", "%": "‰", "bytes": "GB", "octets": "Go", "EUR": "USD",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Alteration:
    """One file, altered: which kind of alteration, where, what stood there and what stands there now."""

    kind: str
    path: str
    before: str
    after: str
    data: bytes


def alterations(
    files: Mapping[str, bytes], kinds: Mapping[str, Kind], seed: int, each: int = 1
) -> Iterator[Alteration]:
    """Files -> `each` alterations of every kind that can be made in them, drawn by the seed."""
    draw = random.Random(seed)
    for kind, find in kinds.items():
        texts = {path: data.decode() for path, data in files.items()}
        edits = [(path, edit) for path, text in texts.items() for edit in find(text)]
        for path, (start, end, put) in draw.sample(edits, min(each, len(edits))):
            text = texts[path]
            altered = text[:start] + put + text[end:]
            yield Alteration(kind, path, text[max(start - 20, 0) : end + 20], put, altered.encode())


# ----------------------------------------------------------------------------------------------------- what can be done


def _digits(text: str, start: int = 0, end: int | None = None) -> list[Edit]:
    """Each digit of a stretch, changed by one."""
    found = re.compile(r"\d").finditer(text, start, len(text) if end is None else end)
    return [(match.start(), match.end(), str((int(match[0]) + 1) % 10)) for match in found]


def _numerals(text: str, start: int, end: int) -> list[Edit]:
    """Each digit of the numbers of a stretch, changed by one. Names are none: H100 would be H200, which there is."""
    found = re.compile(r"(?<![\w.])(?<!RTX )\d[\d.,]*(?!\w)").finditer(text, start, end)
    return [edit for match in found for edit in _digits(text, *match.span())]


def _moved(text: str, start: int, end: int) -> list[Edit]:
    """Each decimal sign of a stretch, moved by one digit."""
    found = re.compile(r"(\d)([.,])(\d)").finditer(text, start, end)
    return [
        (match.start(), match.end(), f"{match[1]}{match[3]}{match[2]}")
        for match in found
        if text[match.end()].isdecimal()
    ]


def _swapped_units(text: str, start: int, end: int) -> list[Edit]:
    """Each unit of a stretch, taken for another."""
    units = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
    found = re.compile(rf"(?<=\d)(?P<space>{_SPACE}?)(?P<unit>{units})(?!\w)").finditer(text, start, end)
    return [(match.start("unit"), match.end("unit"), _UNITS[match["unit"]]) for match in found]


def _within(pattern: str, find: Callable[[str, int, int], list[Edit]], group: int | str = 1) -> Kind:
    """What can be done within each stretch that a pattern finds."""
    compiled = re.compile(pattern, re.DOTALL)

    def edits(text: str) -> list[Edit]:
        return [edit for match in compiled.finditer(text) for edit in find(text, *match.span(group))]

    return edits


def _in_figures(find: Callable[[str, int, int], list[Edit]], zone: str) -> Kind:
    """What can be done to the texts of figures within elements of a kind ('p', 'td')."""
    element = re.compile(rf"<(?P<tag>{zone})\b[^>]*>.*?</(?P=tag)>", re.DOTALL)

    def edits(text: str) -> list[Edit]:
        figures = (figure for zone in element.finditer(text) for figure in _DATA.finditer(text, *zone.span()))
        return [edit for figure in figures for edit in find(text, *figure.span("text"))]

    return edits


def _of_another(group: str) -> Kind:
    """A figure's text (or name) replaced by that of the next figure with another text."""

    def edits(text: str) -> list[Edit]:
        figures = list(_DATA.finditer(text))
        pairs = ((one, next((two for two in figures if two["text"] != one["text"]), None)) for one in figures)
        return [(*one.span(group), two[group]) for one, two in pairs if two and two[group] != one[group]]

    return edits


def _typed(words: str) -> Kind:
    """Something typed between two words of a paragraph or an item."""

    def edits(text: str) -> list[Edit]:
        found = re.finditer(r"(?<=<p>)[^<]*?\w+ (?=\w)|(?<=<li>)[^<]*?\w+ (?=\w)", text)
        return [(match.end(), match.end(), words) for match in found]

    return edits


def _put_after(pattern: str, put: str) -> Kind:
    return lambda text: [(match.end(), match.end(), put) for match in re.finditer(pattern, text)]


def _swapped_cells(apart: int) -> Kind:
    """The insides of two cells of a table that show different things, changed for each other."""

    def edits(text: str) -> list[Edit]:
        made = []
        for table in re.finditer(r"<tbody>.*?</tbody>", text, re.DOTALL):
            cells = [cell for cell in _CELL.finditer(text, *table.span()) if _DATA.search(cell[0])]
            for one, two in zip(cells, cells[apart:], strict=False):
                if _visible(one[0]) != _visible(two[0]):
                    between = text[one.end("inside") : two.start("inside")]
                    made.append((one.start("inside"), two.end("inside"), two["inside"] + between + one["inside"]))
        return made

    return edits


def _visible(html: str) -> str:
    return re.sub(r"<[^>]*>", "", html)


def _gone(pattern: str) -> Kind:
    """A stretch that holds a figure, deleted."""
    compiled = re.compile(pattern, re.DOTALL)
    return lambda text: [(*match.span(), "") for match in compiled.finditer(text) if "data-figure" in match[0]]


_TITLE, _DESCRIPTION = r"<title>(.*?)</title>", r'<meta name="description" content="([^"]*)"'
_ATTRIBUTE = r' data-style="(?:about|number|amount|short|words)"'

# Pages.
HTML: Mapping[str, Kind] = {
    "digit in the title": _within(_TITLE, _numerals),
    "digit in the description": _within(_DESCRIPTION, _numerals),
    "decimal moved in the title": _within(_TITLE, _moved),
    "unit swapped in the title": _within(_TITLE, _swapped_units),
    "unit swapped in the description": _within(_DESCRIPTION, _swapped_units),
    "number typed into the title": _put_after(r"(?<=<title>)[^<]+", ": 12 GB"),
    "digit in a heading": _in_figures(_digits, "h1|h2|h3"),
    "digit in prose": _in_figures(_digits, "p|li"),
    "decimal moved in prose": _in_figures(_moved, "p|li"),
    "unit swapped in prose": _in_figures(_swapped_units, "p|li"),
    "digit in a table": _in_figures(_digits, "td|th"),
    "decimal moved in a table": _in_figures(_moved, "td"),
    "unit swapped in a table": _in_figures(_swapped_units, "td"),
    "text of another figure": _of_another("text"),
    "value of another figure": _of_another("value"),
    "name of another figure": _of_another("name"),
    "digit of a value": _within(r'<data value="([^"]*)"', _digits),
    "name that is none": _within(r'data-figure="([^"]*)"', lambda text, start, end: [(end, end, "x")]),
    "style dropped": lambda text: [(*match.span(), "") for match in re.finditer(_ATTRIBUTE, text)],
    "price typed into prose": _typed("por 0,42\u00a0€/h "),
    "memory typed into prose": _typed("de 12\u202fGo "),
    "time typed into prose": _typed("2h50 "),
    "ratio typed into prose": _typed("3x "),
    "number typed into prose": _typed("7 "),
    "cells of a row swapped": _swapped_cells(1),
    "cells of two rows swapped": _swapped_cells(2),
    "cells far apart swapped": _swapped_cells(7),
    "price in an alternative text": _put_after(r"<h1>", '<img src="/assets/x.png" alt="Desde 0,49\u00a0€/h">'),
    "price in a label": _put_after(r'<main id="content"', ' aria-label="0,49 €"'),
    "price in a picture": _put_after(r"</h1>", "<svg><text>24 GB</text></svg>"),
    "paragraph gone": _gone(r"<p>(?:(?!</p>).)*</p>"),
    "row gone": _gone(r"<tr>(?:(?!</tr>).)*</tr>"),
    "date of a guide": _within(r"<time [^>]*>([^<]*)</time>", _digits),
}  # fmt: skip

# Files without marks: words with figures in them, in Markdown, feeds, pictures.
BARE: Mapping[str, Kind] = {
    "digit": lambda text: _spoken(text, _digits),
    "decimal moved": lambda text: _spoken(text, _moved),
    "unit swapped": lambda text: _spoken(text, _swapped_units),
    "number typed": _put_after(r"\w(?=\.?\n|\.?</(?:title|summary|text)>)", " 12 GB"),
    "numbers swapped": lambda text: _swapped_numbers(text),
}

# JSON-LD within a page.
STRUCTURED: Mapping[str, Kind] = {
    "digit of a price": _within(r'"price": ?"([\d.]+)"', _digits),
    "digit of a name": _within(r'"name": ?"([^"]*)"', _digits),
    "currency": _within(r'"priceCurrency": ?"([A-Z]+)"', lambda text, start, end: [(start, end, "USD")]),
    "prices swapped": lambda text: _swapped_prices(text),
    "price added": _put_after(r'"@type": ?"Product",', ' "offers2": {"price": "0.42"},'),
}  # fmt: skip


def _spoken(text: str, find: Callable[[str, int, int], list[Edit]]) -> list[Edit]:
    """What can be done to words: in elements of XML that are read, in Markdown outside code and links."""
    if text.startswith("<"):
        return _within(r"<(?:title|summary|text)\b[^>]*>([^<]*)<", find)(text)
    return _within(r"(?:^|`[^`]*`|\]\([^)]*\)|\n\d\. )((?:(?!`|\]\(|\n\d\. ).)*)", find)(text)


def _swapped_numbers(text: str) -> list[Edit]:
    """Two numbers with the same unit, changed for each other."""
    found = list(re.finditer(r"(?<![\w/.-])\d+(?:,\d+)?(?=[\u00a0\u202f ](?:€|GB|Go))", text))
    return [
        (one.start(), two.end(), two[0] + text[one.end() : two.start()] + one[0])
        for one, two in pairwise(found)
        if one[0] != two[0]
    ]


def _swapped_prices(text: str) -> list[Edit]:
    found = list(re.finditer(r'(?<="price": ")[\d.]+', text))
    return [
        (one.start(), two.end(), two[0] + text[one.end() : two.start()] + one[0])
        for one, two in pairwise(found)
        if one[0] != two[0]
    ]

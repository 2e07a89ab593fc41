"""Alterations of published files that make them false: digits, units, cells, values, words. Seeded.

They look at bytes alone and know nothing of what looks for them.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
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


def ledger_of(path: str, published: Mapping[str, bytes]) -> bytes:
    """A published page -> what the ledger says of it, as a ledger: the whole of it takes long to read."""
    head, shown = _by_page(published["figures.json"])
    return json.dumps({**head, "shown": shown["/" + re.sub(r"index\.(html|md)$", "", path)]}).encode()


@lru_cache(maxsize=1)
def _by_page(ledger: bytes) -> tuple[dict[str, object], Mapping[str, list[object]]]:
    whole, shown = json.loads(ledger), defaultdict(list)
    for place in whole["shown"]:
        shown[place["page"]].append(place)
    return {**whole, "figures": []}, shown


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


def _put_after(pattern: str, put: str | Mapping[str, str]) -> Kind:
    """Something put after what a pattern finds; where it matters, by the language that the file says it is in."""

    def edits(text: str) -> list[Edit]:
        said = re.search(r'(?:lang|^language)(?:=|: )"(\w+)"', text, re.MULTILINE)
        words = put if isinstance(put, str) else put[said[1] if said else "es"]
        return [(match.end(), match.end(), words) for match in re.finditer(pattern, text)]

    return edits


def _put_before(pattern: str, put: str) -> Kind:
    return lambda text: [(match.start(), match.start(), put) for match in re.finditer(pattern, text)]


def _around_all(text: str, sign: str) -> list[Edit]:
    """A sign after the title of the front matter, and one with a price in the last line."""
    first, last = text.find('"\n'), len(text.rstrip("\n"))
    return [(first, last, f"{sign}{text[first:last]} 0,42\u00a0€ {sign}")]


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


def _instead(pattern: str, *others: str) -> Kind:
    """What a pattern finds (its first group, if it has one), replaced by the next of some words."""

    def edits(text: str) -> list[Edit]:
        found = re.compile(pattern, re.DOTALL).finditer(text)
        return [
            (*match.span(match.re.groups and 1), put)
            for match in found
            for put in others
            if put != match[match.re.groups and 1]
        ]

    return edits


def _exchanged(pattern: str) -> Kind:
    """What the first group of a pattern finds, replaced by what it finds elsewhere in the file."""

    def edits(text: str) -> list[Edit]:
        found = list(re.finditer(pattern, text))
        pairs = ((one, next((two for two in found if two[1] != one[1]), None)) for one in found)
        return [(*one.span(1), two[1]) for one, two in pairs if two]

    return edits


_NUMERIC = r'(?<=[ >])<data value="[\d./]+" '
_MEMORY = r'<data value="[\d.]+" data-figure="[^"]*">[\d,]+[\u00a0\u202f]G[Bo]</data>'
_MONEY = r'<data value="[\d.]+" data-figure="[^"]*">[\d,]+\u00a0€[^<]*</data>(?=[^\w<]*[ <,.:;])'


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
    "date of a guide, twice": _instead(
        r'<time datetime="\d{4}-[^>]*>[^<]*</time>', '<time datetime="2025-02-03">3 de febrero de 2025</time>'
    ),
    "time that is none": _typed("<time>0,42\u00a0€</time> "),
    "number in code": _within(r"<code[^>]*>([^<]*)</code>", _digits),
    "price in code": _typed("<code>0,42\u00a0€</code> "),
    "code gone": _instead(r'<pre[^>]*>.*?</pre>', "<pre></pre>"),
    "fixed": _typed("<span data-fixed>0,42\u00a0€</span> "),
    "fixed in fixed": _typed("<span data-fixed>a <span data-fixed>12 GB</span> b</span> "),
    "figure called fixed": _put_before(r"<data value=\"\d", "<span data-fixed>9</span> "),
    "page in a page": _put_after(r"</h1>", '<iframe srcdoc="&lt;p&gt;Por 0,42 €&lt;/p&gt;"></iframe>'),
    "entities in prose": _typed("&#48;&comma;&#x34;2&nbsp;&euro; "),
    "full width digits in prose": _typed("\uff14\uff12 € "),
    "raised digits in prose": _typed("10\u00b2 "),
    "rate after a price": _put_after(_MONEY, {"es": " al mes", "fr": " par mois"}),
    "day after a price": _put_after(_MONEY, {"es": " por día", "fr": " par jour"}),
    "every week after a price": _put_after(_MONEY, {"es": " a la semana", "fr": " chaque semaine"}),
    "dollars after a price": _put_after(_MONEY, "\u00a0$"),
    "thousands after a price": _put_after(_MONEY, {"es": " mil €", "fr": " mille €"}),
    "millions after a price": _put_after(_MONEY, {"es": " millones", "fr": " millions"}),
    "zero after a price": _put_after(_MONEY, "0"),
    "memory after memory": _put_after(_MEMORY, {"es": " TB", "fr": " To"}),
    "minus before a figure": _put_before(_NUMERIC, "-"),
    "long minus before a figure": _put_before(_NUMERIC, "\u2212"),
    "dollars before a figure": _put_before(_NUMERIC, "$"),
    "digit before a figure": _put_before(_NUMERIC, "1"),
    "address of the page": _instead(r'<link rel="canonical" href="([^"]*)"', "https://www.vramfarm.example/es/"),
    "address for networks": _instead(r'property="og:url" content="([^"]*)"', "https://www.vramfarm.example/es/"),
    "address of a translation": _exchanged(r'<link rel="alternate" hreflang="[a-z]+" href="([^"]*)"'),
    "language of a translation": _exchanged(r'<link rel="alternate" hreflang="([a-z]+)"'),
    "translation gone": _instead(r'<link rel="alternate" hreflang="[a-z]+" href="[^"]*">', ""),
    "language of the page": _instead(r'<html lang="(\w+)"', "en"),
    "claim of a phrase": _instead(r'data-claim="([^"]*)"', "other"),
    "link to nowhere": _instead(r'<a href="(/[^"#]*)"', "/es/gpu/h900/"),
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
    "availability": _instead(r'"availability": "https://schema.org/(\w+)"', "InStock", "OutOfStock", "PreOrder"),
    "availability gone": _instead(r'"availability": "[^"]*", ', ""),
    "unit": _instead(r'"unitCode": "(\w+)"', "DAY", "MON"),
    "how many hours": _within(r'"value": (\d+)', _digits),
    "address": _exchanged(r'"(?:url|item)": "([^"]*)"'),
    "address elsewhere": _instead(r'"(?:url|item)": "([^"]*)"', "https://elsewhere.example/"),
    "sold, not rented": _instead(r'"businessFunction": "([^"]*)"', "http://purl.org/goodrelations/v1#Sell"),
    "valid until": _within(r'"priceValidUntil": "([^"]*)"', _digits),
    "place in a list": _within(r'"position": (\d+)', _digits),
    "entities": _put_after(r'"description": "', "&#48;,42 &euro; "),
}  # fmt: skip

# Files for programs alone.
SITEMAP: Mapping[str, Kind] = {
    "day": _within(r"<lastmod>([^<]*)<", _digits),
    "day gone": _instead(r"<lastmod>[^<]*</lastmod>", ""),
    "address": _exchanged(r"<loc>([^<]*)<"),
    "address of a translation": _exchanged(r'hreflang="es" href="([^"]*)"'),
    "language of a translation": _exchanged(r'hreflang="([^"]*)"'),
    "page gone": _instead(r"<url>.*?</url>", ""),
}

FEED: Mapping[str, Kind] = {
    "day": _within(r"<(?:updated|published)>([^<T]*)", _digits),
    "address": _exchanged(r'href="([^"]*)"'),
    "day in a name": _within(r"<id>(tag:[^<]*)", _digits),
    "words between entries": _put_after(r"</entry>", "Por 42 €"),
}

PRICES: Mapping[str, Kind] = {
    "availability": _instead(r'"available": (\w+)', "true", "false"),
    "unit": _instead(r'"unit": "([^"]*)"', "EUR/day", "USD/h"),
    "address": _exchanged(r'"(?:es|fr)": "([^"]*)"'),
    "digit of a price": _within(r'"(?:price|memory_gb|minimum_min|top_up|storage_gb_month)": "([^"]*)"', _digits),
    "day": _within(r'"(?:since|as_of|valid_until)": "([^"]*)"', _digits),
    "name": _exchanged(r'"name": "([^"]*)"'),
    "key": _exchanged(r'"key": "([^"]*)"'),
    "format": _within(r'"format": "(\d)"', _digits),
    "card gone": _instead(r'\{"key": [^\n]*\},', ""),
    "something added": _put_after(r'"key": "[^"]*",', ' "old_price": "0.42",'),
}

LEDGER: Mapping[str, Kind] = {
    "value": _within(r'"value": ?"([^"]*)"', _digits),
    "unit": _exchanged(r'"kind": ?"quantity", ?"value": ?"[^"]*", ?"unit": ?"([^"]*)"'),
    "kind": _exchanged(r'"kind": ?"([^"]*)"'),
    "formula": _exchanged(r'"formula": ?"([^"]*)"'),
    "label": _exchanged(r'"label": ?"([^"]*)"'),
    "line of an input": _within(r'"data/[a-z]+\.yaml:(\d+):\d+"', _digits),
    "column of an input": _within(r'"data/[a-z]+\.yaml:\d+:(\d+)"', _digits),
    "another input": _exchanged(r'"inputs": ?\["([^"]*)"'),
    "input gone": _instead(r'"inputs": ?\[("[^"]*[^:]\d")[,\]]', '"prices.as-of"'),
    "figure gone": _instead(r'\n\{"name": ?[^\n]*\},(?=\n\{"name")', ""),
    "text": _within(r'"text": ?"([^"]*)"', _numerals),
    "language": _exchanged(r'"page": ?"/[a-z]+/[^"]*", ?"language": ?"([a-z]+)"'),
    "position": _exchanged(r'"position": ?"(prose|table|heading|title)"'),
    "page": _exchanged(r'"page": ?"([^"]*)"'),
    "style": _instead(r'"style": ?"([^"]*)"(?=[^{}]*"text": ?"\d[^"]*[A-Za-z€])', "number"),
    "source": _exchanged(r'"source": ?"(content[^"]*)"'),
    "state of a claim": _instead(r'"state": ?"(\w+)"', "false"),
    "claim": _exchanged(r'"claim": ?"([^"]*)"'),
}

# The front matter and the code of mirrors.
MIRROR: Mapping[str, Kind] = {
    "address": _instead(r"\nurl: ([^\n]*)", "https://www.vramfarm.example/es/"),
    "day of the prices": _within(r"\nprices_as_of: ([^\n]*)", _digits),
    "language": _instead(r'\nlanguage: "(\w+)"', "en"),
    "a lone backtick, and a price": _put_after(r'\ndescription: "[^"\n]*(?=")', " ` 0,42\u00a0€"),
    "two lone backticks around a price": lambda text: _around_all(text, "`"),
    "price in code": _put_after(r"(?<=\n)[A-Z]\w+ ", "`0,42\u00a0€` "),
    "entities": _put_after(r"(?<=\n)[A-Z]\w+ ", "&#48;,42&nbsp;&euro; "),
    "number in code": _within(r"```[a-z]*\n(.*?)\n```", _digits),
    "number in the title of a link": _instead(r"\]\(https://[^)\s\"]*(\))", ' "0,42 €")'),
    "rate after a price": _put_after(r"\d,\d\d\u00a0€/h(?=[ ,.|])", {"es": " al mes", "fr": " par mois"}),
    "minus before a price": _put_before(r"(?<= )\d+,\d\d\u00a0€", "-"),
}

# Files that nobody has made.
STRANGE: Mapping[str, bytes] = {
    "es/offer.txt": b"0,42 EUR/h",
    "es/offer.htm": b"<p>0,42 EUR/h</p>",
    "fr/offer.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><text>0,42</text></svg>',
    "offer.xml": b"<offer>0.42</offer>",
    "es/offer/index.html": b"<!doctype html><title>Oferta</title><p>Barato</p>",
    "es/offer/index.md": b"Barato",
    "assets/offer.0123456789ab.css": b"p::before { content: '0,42 EUR' }",
    "offer.json": b"{}",
    "es/index.html.zst": b"",
}


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

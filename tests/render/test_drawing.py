"""Drawings of the site itself: well formed, true, legible on the narrowest screen; what is altered in them is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import floor
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from sitegen import pipe
from sitegen.check.published import judge_published
from sitegen.check.published.proof import Proof
from sitegen.compute import make_site
from sitegen.render import render_site, words
from sitegen.render.charts import FULL, Bar, Chart, Line, Said
from sitegen.render.drawing import SCREEN, SIGN, STEPS, draw
from sitegen.values.output import Output
from sitegen.values.problem import Problem
from sitegen.values.quantity import Quantity
from sitegen.values.site import Site
from tests.alterations import ledger_of
from tests.sites import ROOT, real, real_output, real_proof, real_site, variant_maps

CHARTS = ("price-chart", "needs-chart", "memory-chart", "parallel-chart")
LANGUAGES = ("es", "fr")
WIDE = 500  # tenths of an em, as SCREEN
BAR, LETTERS = 9, 10


@cache
def made() -> tuple[Site, Output, Proof]:
    return real_site(), real_output(), real_proof()


def drawn(language: str, name: str, output: Output | None = None) -> tuple[str, str]:
    """The page that shows a chart, and the chart."""
    files = (output or made()[1]).files
    pages = {path: data.decode() for path, data in files.items() if path.startswith(f"{language}/")}
    mark = f'aria-labelledby="{name}-title"'
    (path,) = (path for path, text in pages.items() if path.endswith(".html") and mark in text)
    return path, re.findall(rf"<svg [^>]*{mark}.*?</desc>.*?</svg>(?=\s*<)", pages[path], re.DOTALL)[0]


each = pytest.mark.parametrize("name", CHARTS)
spoken = pytest.mark.parametrize("language", LANGUAGES)


@each
@spoken
def test_well_formed_and_light(language: str, name: str) -> None:
    page, svg = drawn(language, name)
    root = ElementTree.fromstring(svg)
    inside = {element.tag for element in root.iter()}
    assert inside <= {*("svg", "title", "desc", "defs", "pattern", "path", "circle", "g", "rect", "line", "text")}
    assert not [key for element in root.iter() for key in element.attrib if key == "style" or key.startswith("on")]
    assert len(svg.encode()) < 6000
    title, description = root.find("title"), root.find("desc")
    for said, attribute in ((title, "aria-labelledby"), (description, "aria-describedby")):
        assert said is not None
        assert said.text
        assert root.get(attribute) == said.get("id")
    print(f"\n{page} {name}: {len(svg.encode())} bytes")


@each
@spoken
def test_its_figures_are_those_of_the_ledger(language: str, name: str) -> None:
    site, output, _ = made()
    page, svg = drawn(language, name)
    texts = [*ElementTree.fromstring(svg).iter("text")]
    marks = [text for text in texts if text.get("data-figure")]
    assert len(marks) > 8
    for mark in marks:
        figure, style = site.figures[mark.get("data-figure", "")], mark.get("data-style", "")
        assert mark.text == words.say(figure, style, site.languages[language])
    url = "/" + page.removesuffix("index.html")
    shown = [(one.figure, one.text) for one in output.shown if (one.page, one.position) == (url, "svg")]
    assert shown == [(mark.get("data-figure", ""), mark.text) for mark in marks]
    assert not [text.text for text in texts if not text.get("data-figure") and (text.text or "").isdecimal()]


def across(text: str, room: int) -> Fraction:
    """'12.5%' of the room, or '1.2em', in tenths of an em."""
    number = Fraction(text.rstrip("%em"))
    return number * room / 100 if text.endswith("%") else number * 10


def amount(site: Site, name: str) -> Fraction:
    value = site.figures[name].value
    assert isinstance(value, Quantity), name
    return Fraction(value.amount)


@pytest.mark.parametrize(
    ("name", "value"), [("price-chart", ".price"), ("parallel-chart", ".on-"), ("needs-chart", ".need")]
)
def test_bars_are_as_long_as_their_figures_say(name: str, value: str) -> None:
    site = made()[0]
    root = ElementTree.fromstring(drawn("es", name)[1])
    texts = [text.get("data-figure", "") for text in root.iter("text")]
    figures = [figure for figure in texts if value in figure and not figure.startswith("servers.")]
    amounts = [amount(site, figure) for figure in figures]
    usable = [amount(site, f"{card}.usable") for card in site.lists["cards"]]
    scale = max(usable) * 11 / 10 if name == "needs-chart" else max(amounts)
    wanted = [min(floor(each * 1000 / scale + Fraction(1, 2)), 1000) for each in amounts]
    widths = [Fraction(rect.get("width", "").rstrip("%")) * 10 for rect in root.iter("rect")]
    assert len(wanted) > 8
    assert widths == wanted


def test_parts_are_as_long_as_their_figures_say() -> None:
    site = made()[0]
    root = ElementTree.fromstring(drawn("es", "memory-chart")[1])
    needs = [text.get("data-figure", "") for text in root.iter("text") if text.get("data-figure", "").endswith(".need")]
    layers = [layer for layer in root.iter("g") if len(layer) > 1]
    assert (len(needs), len(layers)) == (9, 4)
    for row, need in enumerate(needs):
        run = need.removesuffix(".need")
        names = (*(f"{run}.{part}" for part in ("weights", "state", "activations")), "memory.overhead-gb")
        parts = [amount(site, name) for name in names]
        ends = [floor(sum(parts[: end + 1]) * 1000 / sum(parts) + Fraction(1, 2)) for end in range(4)]
        rects = [layer[row] for layer in layers]
        starts = [Fraction(rect.get("x", "").rstrip("%")) * 10 for rect in rects]
        widths = [Fraction(rect.get("width", "").rstrip("%")) * 10 for rect in rects]
        assert starts == [0, *ends[:-1]]
        assert [start + width for start, width in zip(starts, widths, strict=True)] == ends


# ---------------------------------------------------------------------------------------------------------- legibility


@dataclass(frozen=True, slots=True)
class Box:
    """Where something stands, in tenths of an em from the start of the room for bars."""

    what: str
    left: Fraction
    right: Fraction
    top: Fraction
    bottom: Fraction

    def covers(self, other: Box) -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


def margins(root: Element) -> tuple[int, int]:
    label, value = re.findall(r"(?:label|value)-(\d+)", root.get("class", ""))
    return 10 * int(label), 10 * int(value)


def boxes(root: Element, room: int) -> Iterator[Box]:
    """What is drawn from left to right, but for lines, which words may cross: they stand on paper of their own."""
    for rect in root.iter("rect"):
        x, width = (across(rect.get(name, "0"), room) for name in ("x", "width"))
        y = across(rect.get("y", "0"), 0)
        yield Box("bar", x, x + width, y, y + BAR)
    for text in root.iter("text"):
        width = Fraction(SIGN * len(text.text or ""))
        x = across(text.get("x", "0"), room) + across(text.get("dx", "0"), room)
        left = {"": x, "end": x - width, "middle": x - width / 2}[text.get("text-anchor", "")]
        base = across(text.get("y", "0"), 0)
        yield Box(text.text or "", left, left + width, base - LETTERS + 2, base + 2)


@each
@spoken
@pytest.mark.parametrize("screen", [SCREEN, WIDE])
def test_nothing_covers_anything(language: str, name: str, screen: int) -> None:
    root = ElementTree.fromstring(drawn(language, name)[1])
    label, value = margins(root)
    room = screen - label - value
    assert room >= 60
    found = tuple(boxes(root, room))
    height = across(root.get("height", ""), 0)
    assert [box for box in found if box.left < -label or box.right > room + value] == []
    assert [box for box in found if box.top < 0 or box.bottom > height + 2] == []
    covered = [pair for pair in combinations(found, 2) if pair[0].covers(pair[1])]
    assert [(one.what, other.what) for one, other in covered if {one.what, other.what} != {"bar"}] == []


def test_lines_that_stand_close_say_what_they_are_in_lanes() -> None:
    said = Said("a", "", "a")
    lines = tuple(Line(at, Said("a", "", f"{at}")) for at in range(100, 180, 10))
    root = ElementTree.fromstring(draw(Chart((Bar("", said, said, (500,)),), lines, ()), "x", "t", "d", "ltr"))
    found = tuple(boxes(root, SCREEN - sum(margins(root))))
    assert len({box.top for box in found if box.what.isdecimal()}) > 1
    assert not [pair for pair in combinations(found, 2) if pair[0].covers(pair[1])]


def test_neighbouring_lines_that_say_the_same_say_it_once() -> None:
    said = Said("a", "", "a")
    lines = (Line(100, Said("x.memory", "", "48")), Line(120, Said("y.memory", "", "48")))
    root = ElementTree.fromstring(draw(Chart((Bar("", said, said, (500,)),), lines, ()), "x", "t", "d", "ltr"))
    first = next(root.iter("text"))
    assert (first.text, first.get("x")) == ("48", "11%")
    assert [line.get("x1") for line in root.iter("line")] == ["10%", "12%"]


def test_from_right_to_left_all_is_mirrored() -> None:
    said = Said("a", "", "a")
    chart = Chart((Bar("h", said, said, (300, FULL), cut=True),), (Line(400, said),), ("p", "q"))
    there, back = (ElementTree.fromstring(draw(chart, "x", "t", "d", way)) for way in ("ltr", "rtl"))
    for one, other in zip(there.iter("text"), back.iter("text"), strict=True):
        assert across(one.get("x", "0%"), FULL) + across(other.get("x", "0%"), FULL) == FULL
        assert across(one.get("dx", "0"), 0) == -across(other.get("dx", "0"), 0)
        assert one.get("text-anchor") == other.get("text-anchor")
    for one, other in zip(there.iter("rect"), back.iter("rect"), strict=True):
        width = across(one.get("width", ""), FULL)
        whole = 0 if "em" in one.get("x", "") else FULL  # samples stand in em from the edge that words begin at
        assert across(one.get("x", ""), FULL) + width + across(other.get("x", ""), FULL) == whole
    for one, other in zip(there.iter("line"), back.iter("line"), strict=True):
        assert across(one.get("x1", ""), FULL) + across(other.get("x1", ""), FULL) == FULL


def test_nothing_is_drawn_of_what_is_nothing() -> None:
    said, dash = Said("a", "", "a"), Said("b", "", "—")
    chart = Chart((Bar("", said, said, (FULL,)), Bar("", said, said, (0,)), Bar("", said, dash, ())), (), ())
    root = ElementTree.fromstring(draw(chart, "x", "t", "d", "ltr"))
    assert [rect.get("width") for rect in root.iter("rect")] == ["100%"]
    assert [text.text for text in root.iter("text")][-1] == "—"


# ---------------------------------------------------------------------------------------------------------- stylesheet


def stylesheet() -> str:
    return (ROOT / "static/site.css").read_text(encoding="utf-8")


def test_every_margin_has_its_class() -> None:
    for step in STEPS:
        assert f".label-{step} {{ padding-inline-start: {step}em; }}" in stylesheet()
        assert f".value-{step} {{ padding-inline-end: {step}em; }}" in stylesheet()


def test_letters_are_large_enough() -> None:
    """11 px at least where the page has 16."""
    size = re.search(r"\.bars \{[^}]*font-size: ([\d.]+)rem", stylesheet())
    assert size
    assert Fraction(size[1]) * 16 >= 11


def luminance(colour: str) -> float:
    digits = colour if len(colour) == 6 else "".join(digit * 2 for digit in colour)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("token", "least"), [("ink", 4.5), ("accent", 3), ("soft", 3)])
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_contrast(token: str, least: float, scheme: int) -> None:
    colours = dict(re.findall(r"--([\w-]+): light-dark\(#(\w+, #\w+)\)", stylesheet()))
    colour, paper = (colours[name].split(", #")[scheme] for name in (token, "paper"))
    assert contrast(colour, paper) >= least


def test_charts_have_no_colours_but_these() -> None:
    rules = stylesheet().partition("/* charts */")[2].partition("\n\n")[0]
    assert {*re.findall(r"(?:fill|stroke): (var\(--[\w-]+\)|[^;]+);", rules)} == {
        f"var(--{name})" for name in ("ink", "paper", "accent", "soft")
    }


# ---------------------------------------------------------------------------------------------------------- truth


@each
@spoken
def test_an_altered_number_is_found(language: str, name: str) -> None:
    _, output, proof = made()
    path, svg = drawn(language, name)
    page, ledger = output.files[path].decode(), ledger_of(path, output.files)

    def faults(altered: str) -> set[Problem]:
        """The page alone, as all others would take minutes: its links to them are faults each time."""
        alone = {path: altered.encode(), "figures.json": ledger}
        return {problem for problem in judge_published(alone, proof).problems if problem.place.path == path}

    known = faults(page)
    assert {problem.rule for problem in known} <= {"verify-address"}
    figures = [*re.finditer(r'data-figure="[^>]*>[^<]*(\d)[^<]*</text>', svg)]
    assert len(figures) > 8
    for match in figures[::3]:
        put = svg[: match.start(1)] + str((int(match[1]) + 1) % 10) + svg[match.end(1) :]
        assert faults(page.replace(svg, put)) - known, match[0]


def test_a_card_more_is_a_bar_more_and_nothing_else() -> None:
    files = real()
    prices = files["data/prices.yaml"].decode()
    card = re.search(r"  b200:\n(?:    .*\n)+", prices)
    assert card
    new = card[0].replace("b200", "b300").replace("B200", "B300")
    more = {**files, "data/prices.yaml": prices.replace(card[0], card[0] + new).encode()}
    maps = variant_maps(more)
    output, problems = render_site(make_site(pipe.read(more, maps))[0], maps.pages, maps.draw)
    assert problems == ()
    before, after = (drawn("es", "price-chart", each)[1].count("<rect") for each in (made()[1], output))
    assert after == before + 1

"""Mutation of the data: every scalar of data/*.yaml is changed, and what moves is what says that it comes from there.

For each change: a figure that moves lists that place among its inputs; a figure that lists it is what other code makes
of the same data, moved or not (that of `verify`, which shares nothing with compute/); what moves, moves in every
language. A scalar that never moves anything is unused, and stands below with the reason.

A seeded sample; with MUTATE=all all of them (minutes), and the counts on the terminal.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

import pytest

from sitegen.check.published.amounts import machine
from sitegen.check.published.data import read_data
from sitegen.check.published.formulas import recompute
from sitegen.compute.figures import make_figures
from sitegen.read import read_plain, scalars
from sitegen.read.dataset import read_dataset
from sitegen.read.language import read_language
from sitegen.read.tree import Leaf
from sitegen.render import words
from sitegen.values.figure import STYLES, Figure
from sitegen.values.problem import Place, Problem
from sitegen.values.quantity import CURRENCIES

from .sites import ROOT

ALL = os.environ.get("MUTATE") == "all"
SAMPLE = 15

# File and dotted path of what moves no figure, and why it is there.
UNUSED: Mapping[str, str] = {
    r"data/facts\.yaml facts\..*\.source": "where a fact is from: for people",
    r"data/facts\.yaml facts\..*\.link": "an address: where a fact is from",
    r"data/facts\.yaml facts\..*\.checked": "when it was checked: dates pages in the sitemap",
    r"data/prices\.yaml cards\..*\.tagline": "a label, which the catalogs translate",
    r"data/prices\.yaml (methods|strategies)\..*\.label": "a label, which the catalogs translate",
    r"data/prices\.yaml architectures\..*\.name": "what a shape is called: for people",
    r"data/prices\.yaml notes\..*": "which close calls have a note: checked, and shown as a text",
    r"data/prices\.yaml note_margin_percent": "how near is near: decides what needs a note",
    r"data/facts\.yaml claims\..*": "what must hold: it judges figures and makes none",
    r"data/(?!facts|prices).*\.yaml .*": "settings, names, commands: no figures",
}


@dataclass(frozen=True)
class Scalar:
    """One scalar of the data: its file, dotted path, and what is written there."""

    path: str
    name: str
    leaf: Leaf

    def __str__(self) -> str:
        return f"{self.path} {self.name}"


@dataclass(frozen=True)
class Outcome:
    """What one change did: the figures that came of it, the problems that stopped it."""

    text: str
    files: Mapping[str, bytes]
    figures: Mapping[str, Figure]
    problems: tuple[Problem, ...]

    @cached_property
    def moved(self) -> list[str]:
        """Figures that are made before and after, and say something else."""
        return [
            name
            for name, figure in FIGURES.items()
            if name in self.figures and told(figure) != told(self.figures[name])
        ]


def make(files: Mapping[str, bytes]) -> tuple[Mapping[str, Figure], tuple[Problem, ...]]:
    dataset, problems = read_dataset(files)
    return make_figures(dataset) if dataset else ({}, problems)


def told(figure: Figure) -> object:
    """All of a figure that anybody can see; its inputs may shift within a line."""
    return figure.value, figure.digits, figure.about, figure.formula


def named(pattern: str) -> tuple[str, ...]:
    """What the group of a pattern finds in the dotted paths, each once."""
    found = (re.fullmatch(pattern, scalar.name) for scalar in SCALARS)
    return tuple(dict.fromkeys(match[1] for match in found if match))


FILES = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted((ROOT / "data").glob("*.yaml"))}
SCALARS = [Scalar(path, name, leaf) for path, data in FILES.items() for name, leaf in scalars(data, path).items()]
FIGURES, _ = make(FILES)
LANGUAGES = [
    language
    for path in sorted((ROOT / "locale").glob("*/language.yaml"))
    for language, _ in [read_language(path.read_bytes(), path.name, path.parent.name)]
    if language
]
# Words that may stand for each other: keys of a section, choices, units.
GROUPS = (
    *(named(rf"{section}\.([^.]+)\..*") for section in ("cards", "architectures", "sizes", "methods")),
    named(r"facts\.(.*)\.(?:value|from)"),
    ("adapter", "everything"),
    tuple(CURRENCIES),
    ("GB", "TB"),
    ("min", "h"),
    ("byte", "MB"),
    ("byte/parameter", "bit/parameter"),
    ("GB/Gparameter", "GB/parameter"),
)


def texts(leaf: Leaf) -> Iterator[str]:
    """Other texts for a scalar: a number by its last digit or half, a flag turned, a word longer or another."""
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", leaf.text) and not leaf.quoted:
        number = Decimal(leaf.text)
        step = Decimal(1).scaleb(int(number.as_tuple().exponent))
        yield from (f"{each:f}" for each in (number + step, number - step, number + (number / 2).quantize(step)))
    elif leaf.text in ("true", "false"):
        yield "false" if leaf.text == "true" else "true"
    elif re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", leaf.text):
        yield "2031-05-07"
    else:
        yield f"{leaf.text}x"
        others = [other for group in GROUPS if leaf.text in group for other in group if other != leaf.text]
        yield from random.Random(leaf.text).sample(others, min(len(others), 3))
        yield "token"


def outcome(scalar: Scalar, text: str) -> Outcome:
    data, (begin, end) = FILES[scalar.path].decode(), scalar.leaf.span
    files = {**FILES, scalar.path: (data[:begin] + text + data[end:]).encode()}
    return Outcome(text, files, *make(files))


def places(name: str, figures: Mapping[str, Figure], seen: dict[str, frozenset[Place]]) -> frozenset[Place]:
    """Every line of data that a figure was made from, directly or by way of others."""
    if name not in seen:
        below = [{each} if isinstance(each, Place) else places(each, figures, seen) for each in figures[name].inputs]
        seen[name] = frozenset().union(*below)
    return seen[name]


def listed() -> Mapping[Place, set[str]]:
    """Every line of data with a scalar -> the figures that list it."""
    found: dict[Place, set[str]] = {scalar.leaf.place: set() for scalar in SCALARS}
    seen: dict[str, frozenset[Place]] = {}
    for name in FIGURES:
        for place in places(name, FIGURES, seen) & found.keys():
            found[place].add(name)
    return found


LISTED = listed()


def sample() -> list[Scalar]:
    if ALL:
        return SCALARS
    used = [scalar for scalar in SCALARS if LISTED[scalar.leaf.place]]
    return [*random.Random(3).sample(used, SAMPLE), *random.Random(3).sample(SCALARS, SAMPLE // 3)]


def test_it_starts_from_sound_data() -> None:
    assert len(FIGURES) > 100
    assert len(LANGUAGES) > 1
    assert {path for path in FILES if not scalars(FILES[path], path)} == set()


def test_every_scalar(capsys: pytest.CaptureFixture[str]) -> None:
    counts: Counter[str] = Counter()
    faults: list[str] = []
    for scalar in sample():
        faults += judged(scalar, counts)
    with capsys.disabled() if ALL else nullcontext():
        print("", *(f"{count:7} {what}" for what, count in sorted(counts.items())), sep="\n")
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def judged(scalar: Scalar, counts: Counter[str]) -> Iterator[str]:
    used = False
    for text in texts(scalar.leaf):
        made = outcome(scalar, text)
        counts["changes"] += 1
        counts["changes that stopped the build"] += bool(made.problems)
        if made.problems and not made.figures:
            continue
        used |= bool(made.moved) or made.figures.keys() != FIGURES.keys()
        yield from untraced(scalar, made, counts)
        yield from miscomputed(scalar, made, counts)
        yield from silent(scalar, made, counts)
    counts["scalars"] += 1
    counts["scalars that move nothing"] += not used
    known = any(re.fullmatch(pattern, str(scalar)) for pattern in UNUSED)
    if used == known:
        yield f"{scalar} is {'used' if used else 'unused'}"


def untraced(scalar: Scalar, made: Outcome, counts: Counter[str]) -> Iterator[str]:
    """Figures that move and do not say that they come from there."""
    moved = made.moved
    counts["figures that moved"] += len(moved)
    for name in moved:
        if name not in LISTED[scalar.leaf.place]:
            yield f"{scalar} -> {made.text}: {name} moves and does not list it"


def miscomputed(scalar: Scalar, made: Outcome, counts: Counter[str]) -> Iterator[str]:
    """Figures that list the place and are not what other code makes of the data."""
    listing = [name for name in FIGURES if name in LISTED[scalar.leaf.place] and name in made.figures]
    if not listing:
        return
    others = recompute(read_data(read_plain(made.files)))
    counts["figures recomputed"] += len(listing)
    counts["figures that list a place and stay"] += len({*listing} - {*made.moved})
    for name in listing:
        ours = words.machine(made.figures[name])
        theirs = machine(others[name]) if name in others else "nothing"
        if ours != theirs:
            yield f"{scalar} -> {made.text}: {name} is {ours}, recomputed {theirs}"


def silent(scalar: Scalar, made: Outcome, counts: Counter[str]) -> Iterator[str]:
    """Texts that change in one language and not in another."""
    for name in made.moved:
        before, after = FIGURES[name], made.figures[name]
        for style in (style for style, kinds in STYLES.items() if isinstance(before.value, kinds)):
            changed = {words.say(before, style, each) != words.say(after, style, each) for each in LANGUAGES}
            counts["texts compared"] += len(LANGUAGES)
            if len(changed) > 1:
                yield f"{scalar} -> {made.text}: {name} {style} changes in some languages only"


def test_every_reason_is_of_something() -> None:
    assert [pattern for pattern in UNUSED if not any(re.fullmatch(pattern, str(scalar)) for scalar in SCALARS)] == []

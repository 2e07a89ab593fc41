"""What was measured -> Markdown."""

from __future__ import annotations

import datetime
import os
import platform
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .corpus import languages
from .measure import Taken
from .steps import STEPS
from .tools import Tool

Key = tuple[str, str]  # name of a tool, step

ALL = ("cold", *STEPS)
TITLES = {
    "cold": "cold",
    "nothing": "nothing changed",
    "document": "one document changed",
    "tenth": "one price on 10 % of the pages",
    "everywhere": "one price on all pages",
    "template": "a template changed",
}
_LARGE = 2000  # pages, from which the goals of 4,000 are meant
# Share of Hugo's wall that ours may take, at 1,000 pages and at 4,000: the goals of the project.
GOALS = {
    "cold": (1.0, 1.0),
    "nothing": (0.05, 0.02),
    "document": (0.2, 0.08),
    "tenth": (0.15, 0.06),
    "everywhere": (0.5, 0.4),
    "template": (0.7, 0.5),
}
MEMORY_GOALS = (0.5, 0.3)


@dataclass(frozen=True, slots=True)
class Measured:
    """Of one size: what each step took, how many stale pages it left, how many trees of ours were proved; the floor."""

    documents: int
    rounds: int
    taken: Mapping[Key, Sequence[Taken]]
    stale: Mapping[Key, int]
    proved: int
    least: Mapping[str, float]


def report(chosen: Sequence[Tool], measured: Measured) -> Iterator[str]:
    """What was measured of one size -> lines of Markdown."""
    pages = measured.documents * len(languages())
    yield f"## {measured.documents} documents a language, {pages} pages\n"
    machine = f"{platform.machine()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the end"
    yield f"{datetime.date.today().isoformat()}; {machine}; Python {platform.python_version()}."
    rounds = f"Medians of {measured.rounds} rounds" if measured.rounds > 1 else "One round"
    yield f"{rounds}: wall seconds (CPU seconds; MiB).\n"
    yield f"| step | {' | '.join(tool.label for tool in chosen)} |"
    yield f"|---|{'---|' * len(chosen)}"
    for step in ALL:
        yield f"| {TITLES[step]} | {' | '.join(_cell(measured, tool, step) for tool in chosen)} |"
    yield ""
    yield from _ratios(chosen, measured.taken, pages)
    if measured.proved:
        yield f"Trees of ours byte for byte those of a cold build elsewhere, and verified: {measured.proved}.\n"
    yield "Floor: " + ", ".join(f"{name} {seconds:.3f} s" for name, seconds in measured.least.items()) + ".\n"


def _cell(measured: Measured, tool: Tool, step: str) -> str:
    runs, stale = measured.taken[tool.name, step], measured.stale[tool.name, step]
    left = f"; **{stale} pages stale**" if stale else ""
    return f"{median(runs, 'wall'):.2f} ({median(runs, 'cpu'):.2f}; {median(runs, 'memory'):.0f}{left})"


def _ratios(chosen: Sequence[Tool], taken: Mapping[Key, Sequence[Taken]], pages: int) -> Iterator[str]:
    """How ours stands to each of the others: its time divided by theirs."""
    others = [tool for tool in chosen if not tool.is_ours]
    ours = next((tool for tool in chosen if tool.is_ours), None)
    if ours is None or not others:
        return
    large = pages > _LARGE
    yield "Wall divided by wall (CPU by CPU):\n"
    yield f"| {ours.label} ÷ | {' | '.join(tool.label for tool in others)} | goal beside Hugo |"
    yield f"|---|{'---|' * (len(others) + 1)}"
    for step in ALL:
        cells = " | ".join(_ratio(taken[ours.name, step], taken[tool.name, step]) for tool in others)
        yield f"| {TITLES[step]} | {cells} | {GOALS[step][large]} |"
    most = {tool.name: max(median(taken[tool.name, step], "memory") for step in ALL) for tool in chosen}
    cells = " | ".join(f"{most[ours.name] / most[tool.name]:.2f}" for tool in others)
    yield f"| peak memory | {cells} | {MEMORY_GOALS[large]} |\n"


def _ratio(ours: Sequence[Taken], theirs: Sequence[Taken]) -> str:
    """Of wall, and of CPU, which says more where the machine is shared."""
    wall, cpu = (median(ours, what) / median(theirs, what) for what in ("wall", "cpu"))
    return f"{wall:.3f} ({cpu:.3f})"


def median(taken: Sequence[Taken], what: str) -> float:
    """Some runs -> the median of 'wall', 'cpu' or 'memory'."""
    return float(statistics.median(getattr(each, what) for each in taken))


HEAD = """\
# Results

Written by `make bench` (benchmarks/bench.py): the same corpus for our generator and for others, each in a folder and an
environment of its own, the tools taking turns in every step. *Plain* makes what the others make, HTML, sitemap and
feed, with all checks and the ledger on, and JSON-LD and Markdown mirrors, which they don't have. *Whole* is `build.py`:
search, social pictures and compressed copies too. Ours also builds the pages of the real site. Memory is the most that
all processes of a build had at once. MkDocs makes no feed; in Pelican's documents figures are typed, and to change a
price is to change them. A page is stale that does not show what the data say.
"""

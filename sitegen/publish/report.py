"""What a night did, or why it did nothing: for machines as JSON, for people as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from ..values.problem import Problem
from .plan import Move, Plan

# Exit code -> what it means, and what to do about it. docs/night.md says it at length.
CODES: Mapping[int, tuple[str, str]] = {
    0: ("done", "Nothing is to be done."),
    1: ("refused: the site is not sound", "Mend what is named, commit it, and run the night again."),
    2: ("the command line was not understood", "Look at `night --help`."),
    3: (
        "refused by the guard: the feed is not believed",
        "Look at the prices. If the feed is wrong, mend it there. If it is right, accept each price that is named: "
        "`night FEED --accept CARD=PRICE --why TEXT`.",
    ),
    4: ("the world failed", "Disk, network or lock: look at it; the next night tries again by itself."),
    5: ("a person must act", "Do what is written beside each problem; until then every night ends like this one."),
}


class Change(Struct, frozen=True):
    """The price of a card, and whether it can be rented, before and after."""

    card: str
    before: str
    after: str


class Report(Struct, frozen=True):
    """One run: when, of what, how it ended. `release` is what is live after it; `accepted` is card, price and why."""

    run: str
    command: str
    feed: str
    code: int
    outcome: str
    release: str = ""
    changes: tuple[Change, ...] = ()
    accepted: tuple[tuple[str, str, str], ...] = ()
    plan: Plan | None = None
    problems: tuple[Problem, ...] = ()


def to_json(report: Report) -> bytes:
    """Report -> JSON, for machines."""
    meaning, advice = CODES[report.code]
    written = {**msgspec.to_builtins(report), "meaning": meaning, "advice": advice}
    return msgspec.json.format(msgspec.json.encode(written), indent=1) + b"\n"


def to_markdown(report: Report) -> bytes:
    """Report -> a short page for people: what changed, where, or what was refused and why, and what to do."""
    return ("\n".join(_lines(report)) + "\n").encode()


def _lines(report: Report) -> Iterator[str]:
    meaning, advice = CODES[report.code]
    yield f"# {report.run}: {report.outcome}"
    yield ""
    yield f"- `{report.command}` of `{report.feed}`" if report.feed else f"- `{report.command}`"
    yield f"- exit code {report.code}: {meaning}"
    if report.release:
        yield f"- live: `releases/{report.release}`"
    yield from _section("Prices", (f"- {each.card}: {each.before} → {each.after}" for each in report.changes))
    yield from _section("Accepted by a person", (f"- {card} = {price}: {why}" for card, price, why in report.accepted))
    if report.plan:
        yield from _section("Figures", map(_move, (move for move in report.plan.figures if move.pages)))
        yield from _section("Pages", (f"- {turn.url}" for turn in report.plan.pages))
        risks = (f"- {risk.claim} is {risk.state}: {risk.sum}" for risk in report.plan.claims)
        yield from _section("Claims near to their bounds", risks)
    yield from _section("Refused", map(_problem, report.problems))
    yield from ("", "## What to do", "", advice)


def _section(title: str, rows: Iterator[str] | map[str]) -> Iterator[str]:
    """Its rows below its title; neither where there are none."""
    found = list(rows)
    yield from ("", f"## {title}", "", *found) if found else ()


def _move(move: Move) -> str:
    values = f"{move.before or '—'} → {move.after or '—'} {move.unit}".rstrip()
    return f"- `{move.name}`: {values}{f' ({move.change})' if move.change else ''}, on {len(move.pages)} pages"


def _problem(problem: Problem) -> str:
    hint = f" {problem.hint[0].upper()}{problem.hint[1:]}." if problem.hint else ""
    return f"- `{problem.place}` [{problem.rule}]: {problem.message}.{hint}"

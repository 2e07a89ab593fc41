"""A problem in the input, the place where it stands, and how both are shown."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from msgspec import Struct, to_builtins


class Place(Struct, frozen=True, order=True):
    """Where something stands: a path relative to the site's root, and a line and column that count from 1.

    Line 0 means the file as a whole.
    """

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part)


class Problem(Struct, frozen=True, order=True):
    """What is wrong, and where: `rule` names the kind of fault, `hint` says what to write instead."""

    place: Place
    rule: str
    message: str
    hint: str = ""


def plain(problem: Problem) -> dict[str, object]:
    """Problem -> what programs are told of it."""
    return {**to_builtins(problem.place), "rule": problem.rule, "message": problem.message, "hint": problem.hint}


def nearest(written: str, known: Iterable[str]) -> str:
    """A word that is none, those that there are -> a hint: the nearest, or all where they are few."""
    words = list(known)
    near = difflib.get_close_matches(written, words, 1)
    if near:
        return f"did you mean {near[0]}?"
    return f"known: {', '.join(words)}" if 0 < len(words) <= 20 else ""


def show(problem: Problem, source: str = "") -> str:
    """Problem, text of its file -> the lines for a person: what is wrong, the line, a caret with the hint."""
    head = f"{problem.place}: {problem.message} [{problem.rule}]"
    lines = source.split("\n")
    line, column = problem.place.line, problem.place.column
    if not 0 < line <= len(lines):
        return f"{head}\n    {problem.hint}" if problem.hint else head
    shown, at = _window(_CONTROL.sub(" ", lines[line - 1].rstrip("\r")), max(column - 1, 0))
    return f"{head}\n    {shown}\n    {' ' * at}^ {problem.hint}".rstrip()


_WIDEST = 160  # characters of a line that are shown
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def _window(line: str, at: int) -> tuple[str, int]:
    """A line, a place in it -> what is shown of the line, and the place in that."""
    if len(line) <= _WIDEST:
        return line, at
    start = min(max(at - _WIDEST // 2, 0), len(line) - _WIDEST)
    before, after = "…" * (start > 0), "…" * (start + _WIDEST < len(line))
    return f"{before}{line[start : start + _WIDEST]}{after}", at - start + len(before)


def annotate(problem: Problem, level: str = "error") -> str:
    """Problem, 'error' or 'warning' -> the command that makes GitHub show it beside its line (a workflow command)."""
    place = problem.place
    fields = {"file": place.path, "line": place.line, "col": place.column, "title": problem.rule}
    written = ",".join(f"{name}={_field(str(value))}" for name, value in fields.items() if value)
    said = "\n".join(part for part in (problem.message, problem.hint) if part)
    return f"::{level} {written}::{_escaped(said)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _field(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")

"""Broken little sites and their exact reports: tests/problems/<rule>/.

A folder holds what is changed in the tiny site: `change.diff` (lines taken out and put in, file by file, without line
numbers), whole files where a difference says little, and `gone.txt` with the paths of those that are missing. And
`report.txt`: what `build` prints. Each rule's name stands in the report of the folder that is named after it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import Accept
from .sites import ROOT, TESTS, files_of, report, tiny

PROBLEMS = TESTS / "problems"
# Rules that a folder of files in memory cannot break, or only together with the table itself.
ELSEWHERE = {
    "data-age": "check/test_age.py",
    "data-write": "commands/test_night.py",
    "serve-world": "commands/test_serve.py",
    "edit-path": "read/test_edit.py",
    "edit-scalar": "read/test_edit.py",
    "edit-text": "read/test_edit.py",
    "feed-differs": "read/test_feed.py",
    "feed-fetch": "test_fetch.py",
    "feed-form": "read/test_feed.py",
    "feed-json": "read/test_feed.py",
    "feed-twice": "read/test_feed.py",
    "figure-arithmetic": "compute/test_tracking.py",
    "figure-circle": "compute/test_tracking.py",
    "figure-kind": "compute/test_tracking.py",
    "file-clash": "read/test_snapshot.py",
    "file-link": "read/test_snapshot.py",
    "file-read": "read/test_snapshot.py",
    "guard-accept": "publish/test_guard.py",
    "guard-card": "publish/test_guard.py",
    "guard-change": "publish/test_guard.py",
    "guard-currency": "publish/test_guard.py",
    "guard-decimals": "publish/test_guard.py",
    "guard-figure": "publish/test_guard.py",
    "guard-flip": "publish/test_guard.py",
    "guard-future": "publish/test_guard.py",
    "guard-mean": "publish/test_guard.py",
    "guard-missing": "publish/test_guard.py",
    "guard-old": "publish/test_guard.py",
    "guard-older": "publish/test_guard.py",
    "guard-page": "publish/test_guard.py",
    "guard-same": "publish/test_guard.py",
    "history-begins": "commands/test_explain.py",
    "history-order": "read/test_history.py",
    "history-twice": "read/test_history.py",
    "language-locale": "render/test_words.py",
    "language-unit": "render/test_words.py",
    "manifest-form": "read/test_manifest.py",
    "out-folder": "publish/release/test_folder.py",
    "night-editor": "commands/test_night.py",
    "night-held": "commands/test_night.py",
    "night-unfinished": "commands/test_night.py",
    "release-before": "publish/release/test_rollback.py",
    "release-locked": "publish/release/test_lock.py",
    "release-public": "publish/release/test_swapping.py",
    "release-touched": "publish/release/test_rollback.py",
    "release-write": "publish/release/test_swapping.py",
    "rows-cells": "read/test_feed.py",
    "rows-cut": "read/test_feed.py",
    "rows-head": "read/test_feed.py",
    "verify-address": "check/test_published.py",
    "verify-code": "check/test_published.py",
    "search-index": "publish/test_search.py",
    "verify-copy": "check/test_copies.py",
    "verify-date": "check/test_published.py",
    "verify-figure": "check/test_published.py",
    "verify-file": "check/test_published.py",
    "verify-folder": "commands/test_verify.py",
    "verify-language": "check/test_published.py",
    "verify-languages": "check/test_published.py",
    "verify-ledger": "check/test_published.py",
    "verify-name": "check/test_published.py",
    "verify-structured": "check/test_published.py",
    "verify-table": "check/test_published.py",
    "verify-unaccounted": "check/test_published.py",
    "verify-unit": "check/test_published.py",
    "verify-value": "check/test_published.py",
}
# Words of the same form that are no rules.
_OF_CLDR = (  # names of units
    *(f"duration-{name}" for name in "second minute hour day week month year".split()),
    *(f"digital-{name}" for name in "bit byte megabyte gigabyte terabyte".split()),
    *("concentr-percent", "concentr-permille", "power-watt"),
)
NO_RULES = {"day-month", "only-here", "utf-8", "utf-8-sig", "x-default", *_OF_CLDR}
BASE = tiny()
CASES = sorted(path for path in PROBLEMS.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_report(folder: Path, accept: Accept) -> None:
    files = files_of(folder)
    files.pop("report.txt", None)
    gone = dict.fromkeys(files.pop("gone.txt", b"").decode().split())
    printed = report(tiny({**patched(files.pop("change.diff", b"").decode()), **files, **gone}))
    assert f"[{folder.name.partition('.')[0]}]" in printed
    accept(folder / "report.txt", printed)


def patched(diff: str) -> dict[str, bytes]:
    """change.diff -> the files of the tiny site that it changes. What it takes out stands exactly once in its file."""
    changed: dict[str, bytes] = {}
    for part in re.split(r"^--- ", diff, flags=re.M)[1:]:
        path, _, hunks = part.partition("\n")
        text = "\n" + BASE[path].decode() + "\n"
        for hunk in re.split(r"\n\n+", hunks.strip("\n")):
            lines = hunk.split("\n")
            old = "\n".join(("", *(line[1:] for line in lines if line[0] in "- "), ""))
            new = "\n".join(("", *(line[1:] for line in lines if line[0] in "+ "), ""))
            assert text.count(old) == 1, f"{path} has not exactly once:{old}"
            text = text.replace(old, new)
        changed[path] = text[1:-1].encode()
    return changed


def test_the_tiny_site_is_sound() -> None:
    assert report(tiny()) == ""


RULE = re.compile("[a-z0-9]+(-[a-z0-9]+)+")


def rules_in(source: str) -> Iterator[str]:
    """Python -> the names of rules in it: wherever they stand, since problems are made by functions and tables too."""
    if "Problem" in source:
        constants = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        yield from (value for value in constants if isinstance(value, str) and RULE.fullmatch(value))


def test_every_rule_has_a_case() -> None:
    rules = {rule for path in (ROOT / "sitegen").rglob("*.py") for rule in rules_in(path.read_text())} - NO_RULES
    assert rules - {folder.name.partition(".")[0] for folder in CASES} == ELSEWHERE.keys()


def test_rules_are_found_wherever_they_are_named() -> None:
    source = "def f():\n    return Problem(place, 'a-b', x), fault(place, 'c-d'), ('e-f', g), {1: 'h-i'}[1]"
    assert [*rules_in(source)] == ["a-b", "c-d", "e-f", "h-i"]


@pytest.mark.parametrize("rule", ELSEWHERE)
def test_what_no_little_site_can_show_is_tested_elsewhere(rule: str) -> None:
    assert re.search(rf"[\"\[]{rule}[\"\]]", (TESTS / ELSEWHERE[rule]).read_text())

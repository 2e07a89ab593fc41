"""What goes wrong in the world, tried for real, by separate processes: the site that is served stays whole.

A short form in every run; with FAULTS=all the long one, of the real site (minutes), with a histogram on the terminal.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import msgspec
import pytest

from .sites import ROOT, files_of, tiny
from .stages import STAGES, Build

ALL = os.environ.get("FAULTS") == "all"
KILLS = 200 if ALL else 4
SHORT = ("link", "list", "swap", "turn")  # stages in which the short form kills
FOLDERS = ("content", "data", "locale", "static", "templates")


class Case(msgspec.Struct, frozen=True):
    """A site, a stylesheet of it, and a card with prices that all its claims bear."""

    files: dict[str, bytes]
    style: str
    card: str
    prices: tuple[str, ...]


def real() -> dict[str, bytes]:
    return {f"{name}/{path}": data for name in FOLDERS for path, data in files_of(ROOT / name).items()}


CASE = (
    Case(real(), "static/site.css", "rtx-4090", ("0.59", "0.60", "0.61", "0.62"))
    if ALL
    else Case(tiny(), "static/tiny.css", "red", ("0.50", "0.51", "0.52", "0.53"))
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for path, data in CASE.files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    edit(tmp_path, 0)
    assert build(tmp_path).returncode == 0
    return tmp_path


def edit(site: Path, number: int) -> None:
    """Gives a site the price and the stylesheet of a build: every page changes."""
    first, price = (f"price: {each}\n".encode() for each in (CASE.prices[0], CASE.prices[number % len(CASE.prices)]))
    assert CASE.files["data/prices.yaml"].count(first) >= 1
    (site / "data/prices.yaml").write_bytes(CASE.files["data/prices.yaml"].replace(first, price, 1))
    (site / CASE.style).write_bytes(CASE.files[CASE.style] + f"\n/* build {number} */\n".encode())


def build(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "build.py", "--root", str(site), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@contextmanager
def reader(site: Path) -> Iterator[dict[str, dict[str, int]]]:
    """Somebody reads the site until the end of the block; then what was seen is in what it gave."""
    command = [sys.executable, "-m", "tests.reader", str(site), CASE.card, *CASE.prices]
    told: dict[str, dict[str, int]] = {}
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield told
        told |= json.loads(process.communicate()[0])


Moment = tuple[str, float]  # a stage, and seconds after it begins


def staged(site: Path, kill: Moment | None = None) -> tuple[list[Moment], int, str]:
    """A build, killed at a moment if one is given -> its stages with their times, its exit code, what it said."""
    process, begun, end = Build(site), time.monotonic(), None
    stages = [("start", 0.0)]
    for told in process.stages():
        stages.extend((stage, time.monotonic() - begun) for stage in told)
        if kill and end is None and any(stage == kill[0] for stage, _ in stages):
            end = time.monotonic() + kill[1]
        if end is not None and time.monotonic() >= end:
            process.kill()
        time.sleep(0.0005)
    return stages, *process.end()


def moments(site: Path) -> list[Moment]:
    """Half of them spread evenly over the time of a build, half over its stages, however short these are."""
    edit(site, 1)
    stages, code, said = staged(site)
    assert (code, said, {stage for stage, _ in stages}) == (0, "", {"start", *STAGES, "end"})
    firsts = dict(reversed(stages))
    lasting = {stage: firsts[after] - firsts[stage] for stage, after in itertools.pairwise((*STAGES, "end"))}
    chance = random.Random(6)
    names = [SHORT[number % len(SHORT)] if not ALL else [*STAGES][number % len(STAGES)] for number in range(KILLS)]
    by_stage = [(name, chance.uniform(0, lasting[name])) for name in names[: KILLS // 2 if ALL else KILLS]]
    return [*by_stage, *(("start", chance.uniform(0, firsts["end"])) for _ in range(KILLS - len(by_stage)))]


def test_killed_at_any_moment(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hit: Counter[str] = Counter()
    with reader(site) as told:
        for number, kill in enumerate(moments(site), 1):
            edit(site, 2 * number)
            stages, code, said = staged(site, kill)
            assert (said, code) in (("", 0), ("", -signal.SIGKILL))
            hit[stages[-1][0] if code else "it was done"] += 1
            edit(site, 2 * number + 1)
            assert staged(site)[1:] == (0, "")
            assert hidden(site) <= {".line", ".spare"}
    with capsys.disabled() if ALL else nullcontext():
        print(f"\n{KILLS} builds were killed in these stages:")
        print(*(f"{hit[stage]:6} {stage}" for stage in ("start", *STAGES, "end", "it was done")), sep="\n")
        print("a reader saw", told["seen"], "and", told["faults"] or "nothing missing, empty or mixed")
    assert told["faults"] == {}
    assert min(told["seen"][what] for what in ("page", "compressed page", "release")) > KILLS
    assert hit["it was done"] < KILLS // 2


def hidden(site: Path) -> set[str]:
    return {path.name for path in (*site.iterdir(), *(site / "releases").iterdir()) if path.name.startswith(".")}

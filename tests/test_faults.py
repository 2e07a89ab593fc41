"""What goes wrong in the world, tried for real, by separate processes: the site that is served stays whole.

A short form in every run; with FAULTS=all the long one, of the real site (minutes), with a histogram on the terminal.
"""

from __future__ import annotations

import io
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path

import msgspec
import pytest

from build import main as build_main
from sitegen.publish import kept

from .nights import FIRST, GUARD, feed_of
from .sites import ROOT, lay, real, tiny
from .stages import STAGES, Build
from .world import as_nobody, can_mount, mount, with_mounts

ALL = os.environ.get("FAULTS") == "all"
KILLS = 200 if ALL else 4
SHORT = ("link", "swap", "turn", "save")  # stages in which the short form kills


class Case(msgspec.Struct, frozen=True):
    """A site, a stylesheet of it, and a card with prices that all its claims bear."""

    files: dict[str, bytes]
    style: str
    card: str
    prices: tuple[str, ...]


TINY_CASE = Case(tiny(), "static/tiny.css", "red", ("0.50", "0.51", "0.52", "0.53"))
CASE = Case(dict(real()), "static/site.css", "rtx-4090", ("0.59", "0.60", "0.61", "0.62")) if ALL else TINY_CASE


def begun(folder: Path, case: Case = CASE) -> Path:
    """A folder, a site -> the folder, with the site in it as build number 0, not yet built."""
    edit(lay(case.files, folder), 0, case)
    return folder


@pytest.fixture(scope="module", autouse=True)
def practised(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A build before all others: what it leaves in memory, those in processes that are forked have from the start."""
    assert said(begun(tmp_path_factory.mktemp("practised"))) == (0, "")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    assert said(begun(tmp_path)) == (0, "")
    return tmp_path


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The tiny site, as build number 0, published."""
    begun(tmp_path, TINY_CASE)
    assert said(tmp_path) == (0, "")
    return tmp_path


def said(site: Path, *words: str) -> tuple[int, str]:
    """Builds in this process, or does what words say -> exit code, what was said of problems."""
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as errors:
        return build_main(["--root", str(site), *words]), errors.getvalue()


def edit(site: Path, number: int, case: Case = CASE) -> None:
    """Gives a site the price and the stylesheet of a build: every page changes."""
    first, price = (f"price: {each}\n".encode() for each in (case.prices[0], case.prices[number % len(case.prices)]))
    assert case.files["data/prices.yaml"].count(first) >= 1
    (site / "data/prices.yaml").write_bytes(case.files["data/prices.yaml"].replace(first, price, 1))
    (site / case.style).write_bytes(case.files[case.style] + f"\n/* build {number} */\n".encode())


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


def moments(site: Path) -> Iterator[Moment]:
    """Half of them spread evenly over its stages, however short these are; half, in the long form, over its time."""
    edit(site, 1)
    stages, code, said = staged(site)
    assert (code, said, {stage for stage, _ in stages}) == (0, "", {"start", *STAGES, "end"})
    firsts = dict(reversed(stages))
    lasting = {stage: firsts[after] - firsts[stage] for stage, after in itertools.pairwise((*STAGES, "end"))}
    chance = random.Random(6)
    for names in itertools.repeat([*STAGES] if ALL else SHORT):
        for name in names:
            yield name, chance.uniform(0, lasting[name])
            if ALL:
                yield "start", chance.uniform(0, firsts["end"])


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
            assert hidden(site) <= {".cache", ".line", ".spare"}
            if hit.total() - hit["it was done"] == KILLS or hit.total() == 3 * KILLS:
                break
    with capsys.disabled() if ALL else nullcontext():
        print(f"\n{KILLS} builds were killed in these stages:")
        print(*(f"{hit[stage]:6} {stage}" for stage in ("start", *STAGES, "end", "it was done")), sep="\n")
        print("a reader saw", told["seen"], "and", told["faults"] or "nothing missing, empty or mixed")
    assert told["faults"] == {}
    assert min(told["seen"][what] for what in ("page", "compressed page", "release")) > KILLS
    assert hit.total() - hit["it was done"] == KILLS


def hidden(site: Path) -> set[str]:
    return {path.name for path in (*site.iterdir(), *(site / "releases").iterdir()) if path.name.startswith(".")}


needs_mounts = pytest.mark.skipif(not can_mount(), reason="needs mounts of its own: root, and no box around it")
FREE = (0, 4096, 8192, 16384, 32768, 65536, 131072)  # bytes that are left on the disk


@needs_mounts
@pytest.mark.parametrize("free", FREE)
def test_a_disk_that_is_full(tmp_path: Path, free: int) -> None:
    """All but some bytes of a small disk are taken when the second build begins."""
    code, message, before, during, after = json.loads(with_mounts(lambda: json.dumps(on_a_full_disk(tmp_path, free))))
    assert code == 4
    head, hint, *_ = message.split("\n")
    assert re.fullmatch(r"releases/\S+: cannot be written: No space left on device \[release-write\]", head)
    assert hint == "    make room on the disk, then try again"
    assert during == before
    assert after[0] == 0
    assert after[2] != before


def on_a_full_disk(folder: Path, free: int) -> list[object]:
    mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder))
    site = begun(folder, TINY_CASE)
    assert said(site) == (0, "")
    before = page(site)
    edit(site, 1, TINY_CASE)
    (site / "other").write_bytes(b"x" * (left(site) - free))
    code, message = said(site)
    during = page(site)
    (site / "other").unlink()
    return [code, message, before, during, [*said(site), page(site)]]


@needs_mounts
@pytest.mark.parametrize("free", FREE[::3])
def test_a_night_on_a_disk_that_is_full(tmp_path: Path, free: int) -> None:
    """Neither readers nor the data see anything of it, and when there is room the next night publishes."""
    code, message, before, during, after = json.loads(with_mounts(lambda: json.dumps(a_full_night(tmp_path, free))))
    assert (code, "No space left on device" in message) == (4, True), message
    assert during == before
    assert after[:2] == [0, ""]
    assert "0.51" in after[2]
    assert after[2] != before[0]
    assert "price: 0.51" in after[3]


def a_full_night(folder: Path, free: int) -> list[object]:
    mount("-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder))
    site, feed = begun(folder, TINY_CASE), folder / "feed.json"
    feed.write_bytes(feed_of(FIRST, {"red": "0.51", "blue": "3.00"}))
    (site / "data/guard.yaml").write_text(GUARD)
    night = ("night", str(feed), "--today", FIRST.isoformat())
    assert said(site) == (0, "")
    before = page(site), (site / "data/prices.yaml").read_text()
    (site / "other").write_bytes(b"x" * (left(site) - free))
    code, message = said(site, *night)
    during = page(site), (site / "data/prices.yaml").read_text()
    (site / "other").unlink()
    return [code, message, before, during, [*said(site, *night), page(site), (site / "data/prices.yaml").read_text()]]


def left(folder: Path) -> int:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_bsize


def page(site: Path) -> str:
    return (site / "public/es/index.html").read_text()


@needs_mounts
def test_a_disk_that_cannot_be_written(small: Path) -> None:
    def work() -> str:
        mount("--bind", str(small), str(small))
        mount("-o", "remount,bind,ro", str(small))
        return json.dumps([*said(small), page(small)])

    before = page(small)
    edit(small, 1, TINY_CASE)
    assert json.loads(with_mounts(work)) == [
        4,
        "releases/.lock: cannot be written: Read-only file system [release-write]\n"
        "    make the disk writable, then try again\n\n1 problem; nothing was published\n",
        before,
    ]


# What another user may not do: path -> its mode, the problem. All else is theirs.
FORBIDDEN = {
    "releases": (0o555, "releases/.lock: cannot be written: Permission denied [release-write]"),
    "data/prices.yaml": (0o000, "data/prices.yaml: cannot be read: Permission denied [file-read]"),
    "content/es": (0o000, "content/es: cannot be read: Permission denied [file-read]"),
    ".": (0o555, ".public.PID: cannot be written: Permission denied [release-write]"),
}


@pytest.mark.parametrize("path", FORBIDDEN)
def test_what_another_user_may_not_do(small: Path, path: str) -> None:
    mode, message = FORBIDDEN[path]
    before, kept = page(small), (small / path).stat().st_mode
    edit(small, 1, TINY_CASE)
    for each in (small, *small.rglob("*")):
        if os.getuid() == 0:
            os.chown(each, 65534, 65534, follow_symlinks=False)
    for folder in list(small.parents)[:3]:
        folder.chmod(folder.stat().st_mode | 0o055)
    (small / path).chmod(mode)
    code, told = json.loads(as_nobody(lambda: json.dumps(said(small))))
    (small / path).chmod(kept)
    assert (code, re.sub(r"\.[0-9]+:", ".PID:", told.split("\n")[0])) == (4, message)
    assert "try again" in told
    assert page(small) == before
    assert said(small) == (0, "")


def test_a_clock_that_is_set_back(small: Path) -> None:
    """What is published comes from the future: what changes now is later still, and the order of releases holds."""
    for number in range(1, 4):
        for path in (small / "releases").rglob("*"):
            os.utime(path, (time.time() + 10**6,) * 2)
        before = (small / "public/es/index.html").stat().st_mtime
        edit(small, number, TINY_CASE)
        assert said(small) == (0, "")
        assert int((small / "public/es/index.html").stat().st_mtime) > int(before)
    names = [each.name for each in kept(small)]
    assert [each.live for each in kept(small)] == [False, False, True]
    texts = [(small / "releases" / name / "es/index.html").read_text() for name in names]
    for price, text in zip(TINY_CASE.prices[1:], texts, strict=True):
        assert f'<data value="{price}" data-figure="red.price"' in text


def test_builds_that_race(small: Path) -> None:
    edit(small, 1, TINY_CASE)
    before = page(small)
    builds = [Build(small) for _ in range(3)]
    for each in builds:
        for _ in each.stages():
            time.sleep(0.001)
    ends = [each.end() for each in builds]
    assert (0, "") in ends
    for code, told in ends:
        assert (code, told) == (0, "") or (code == 4 and "is building here [release-locked]" in told)
    assert page(small) != before
    edit(small, 2, TINY_CASE)
    assert said(small) == (0, "")

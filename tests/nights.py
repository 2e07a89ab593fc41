"""Nights of a little site in a git checkout: prices move, and everything that can go wrong does, one thing a night."""

from __future__ import annotations

import csv
import datetime
import io
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import build

from .feeds import (
    Answer,
    Server,
    around,
    bomb,
    cut,
    dripping,
    dripping_head,
    gone,
    huge,
    reset,
    sent,
    serving,
)
from .sites import ROOT, lay, real, tiny

Feed = dict[str, object]
DAYS = datetime.timedelta(days=1)
FIRST = datetime.date(2026, 1, 3)
GUARD = "price_percent: 30\nmean_percent: 15\noldest_days: 7\ndecimals: 2\nignore: [grey]\n"
UNFINISHED = "\nAlguien escribe todavía.\n"  # by an editor, who has not committed it
PATIENCE = ("--patience", "0.4")

# Stage -> where the night ends; True where readers have the new prices by then.
STAGES: Mapping[str, tuple[tuple[str, str, str, int], bool]] = {
    "asked": (("sitegen.nightly", "ask", "after", 1), False),
    "judged": (("sitegen.nightly", "judge", "after", 1), False),
    "staging": (("sitegen.publish.release.writing", "_put", "after", 4), False),
    "staged": (("sitegen.nightly", "_staged", "after", 1), False),
    "journal": (("sitegen.nightly", "write_journal", "after", 1), False),
    "ordered": (("sitegen.publish.release.swapping", "turn", "before", 1), False),
    "swapped": (("sitegen.nightly", "swap", "after", 1), True),
    "one file": (("sitegen.written", "_replace", "after", 1), True),
    "both files": (("sitegen.nightly", "write", "after", 1), True),
    "reporting": (("sitegen.nightly", "_report", "before", 1), False),
}


@dataclass(slots=True)
class Town:
    """The site's folder, whoever serves its feed, what prices are true, and what each night was like."""

    root: Path
    server: Server
    table: list[tuple[str, ...]] = field(default_factory=list)
    looked: list[Any] = field(default_factory=list)

    def git(self, *arguments: str) -> str:
        """What git says in the site's folder."""
        done = subprocess.run(["git", "-C", str(self.root), *arguments], capture_output=True, check=True, text=True)
        return done.stdout

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """Arguments of the command line -> exit code, output, complaints."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = build.main(["--root", str(self.root), *arguments])
        return code, out.getvalue(), err.getvalue()

    def night(self, today: datetime.date, *arguments: str, feed: str = "") -> tuple[int, str, str]:
        """A night, of the feed that is served."""
        return self.run("night", feed or self.server.address, "--today", str(today), *arguments)

    def killed(self, stage: str, today: datetime.date) -> None:
        """A night, in a process of its own, that ends at a stage."""
        if (child := os.fork()) == 0:
            try:
                _die(*STAGES[stage][0])
                self.night(today)
            finally:  # the child must never come back into pytest
                os._exit(70)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, stage

    def live(self) -> str:
        """The name of the release that readers see."""
        return (self.root / "public").readlink().name

    def published(self) -> tuple[str, Mapping[str, str]]:
        """The date of prices, and the prices, as machines read them."""
        figures = {row["name"]: row["value"] for row in self._rows("figures.json")}
        cards = {name.removesuffix(".price"): value for name, value in figures.items() if name in _PRICES}
        return figures["prices.as-of"], cards

    def _rows(self, path: str) -> list[dict[str, str]]:
        rows: list[dict[str, str]] = json.loads((self.root / "public" / path).read_bytes())["figures"]
        return rows

    def data(self) -> tuple[bytes, bytes]:
        """The two files that nights write."""
        one, other = (self.root / "data" / name for name in ("prices.yaml", "history.csv"))
        return one.read_bytes(), other.read_bytes() if other.exists() else b""

    def verified(self) -> int:
        """The exit code of `verify`, which is what it was where no file has been touched since."""
        times = sorted((str(path), path.lstat().st_mtime_ns) for path in self.root.glob("public/**/*"))
        state = (self.live(), self.data(), times)
        if self.looked[:1] != [state]:
            self.looked[:] = [state, self.run("verify")[0]]
        code: int = self.looked[1]
        return code

    def report(self) -> tuple[dict[str, Any], str]:
        """The last report, for machines and for people."""
        newest = max((self.root / "reports").glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
        return json.loads(newest.read_bytes()), newest.with_suffix(".md").read_text()


def _die(module: str, name: str, when: str, times: int) -> None:
    """Ends this process, as a cut of the power would, before or after one function is called for the nth time."""
    owner, left = import_module(module), [times]
    real = getattr(owner, name)

    def dying(*given: object, **named: object) -> object:
        left[0] -= 1
        if left[0] == 0 and when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        made = real(*given, **named)
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return made

    setattr(owner, name, dying)


_PRICES = ("red.price", "blue.price")


def found(root: Path, server: Server) -> Town:
    """A folder, a server -> the town: a site that is committed and published, and an editor at work."""
    lay(tiny(), root)
    (root / "data/guard.yaml").write_text(GUARD)
    (root / ".gitignore").write_text("/public\n/releases/\n/.cache/\n/reports/\n")
    town = Town(root, server)
    town.git("init", "-q", "-b", "main")
    town.git("config", "user.name", "Editor")
    town.git("config", "user.email", "editor@tiny.example")
    commit(town)
    assert town.run()[0] == 0
    page = root / "content/es/about.md"
    page.write_text(page.read_text() + UNFINISHED)
    return town


Again = Callable[[Path, Server], Town]


@pytest.fixture(scope="session")
def again(tmp_path_factory: pytest.TempPathFactory) -> Again:
    """again(folder, server) -> a town, as if it had just been founded: a copy of one that was."""
    with serving() as server:
        first = found(tmp_path_factory.mktemp("found"), server)

    def copied(root: Path, server: Server) -> Town:
        return Town(shutil.copytree(first.root, root, symlinks=True, dirs_exist_ok=True), server)

    return copied


def whole(root: Path, server: Server) -> Town:
    """The same of the site itself, outside a checkout; nobody edits it."""
    lay(real(), root)
    town = Town(root, server)
    assert town.run()[0] == 0
    return town


def commit(town: Town) -> None:
    """What a machine does after a good night: commits what the night wrote, and nothing else (at first: all)."""
    town.git("add", "data", *(() if (town.root / "releases").exists() else (".",)))
    if town.git("status", "--porcelain", "--untracked-files=no").replace(" M content/es/about.md\n", ""):
        town.git("commit", "-qm", "Prices")


def walk(nights: int) -> Iterator[Mapping[str, str]]:
    """Prices night by night: a few per cent up or down, and sometimes as they were."""
    chance = random.Random(7)
    red, blue = 50, 300
    for _ in range(nights):
        if chance.random() < 0.7:
            red, blue = red + chance.choice((-1, 0, 1, 2)), blue + chance.choice((-9, -2, 0, 5, 10))
        yield {"red": f"{red // 100}.{red % 100:02}", "blue": f"{blue // 100}.{blue % 100:02}"}


def feed_of(day: datetime.date, prices: Mapping[str, str], **other: object) -> bytes:
    """A feed as it should be, but for what `other` says."""
    cards = {key: {"price": price} for key, price in prices.items()}
    made: Feed = {"as_of": day.isoformat(), "currency": "EUR", "cards": cards}
    return json.dumps({**made, **other}, indent=1).encode() + b"\n"


def table_of(day: datetime.date, prices: Mapping[str, str]) -> bytes:
    """The same as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("as_of", "currency", "card", "price"))
    writer.writerows((day.isoformat(), "EUR", key, price) for key, price in prices.items())
    return out.getvalue().encode()


@contextmanager
def little_room(size: int) -> Iterator[None]:
    """No file may be longer than `size` bytes: what a full disk says, the kernel says."""
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


# ------------------------------------------------------------------------------------------------ what goes wrong


@dataclass(frozen=True, slots=True)
class Night:
    """One night's day and true prices; what is published when it begins."""

    town: Town
    today: datetime.date
    prices: Mapping[str, str]
    day_before: datetime.date
    before: Mapping[str, str]

    def serves(self, body: bytes, *arguments: str, kind: str = "application/json") -> tuple[int, str, str]:
        """The night, of a feed that is sent without a fault of the server."""
        self.town.server.will(sent(body, kind))
        return self.town.night(self.today, *arguments)

    def feed(self, **other: object) -> bytes:
        """The true feed, but for what `other` says."""
        return feed_of(self.today, self.prices, **other)

    def priced(self, **prices: str) -> bytes:
        """The true feed, but for some prices."""
        return feed_of(self.today, {**self.prices, **prices})


Fault = Callable[[Night], tuple[int, str, str]]


def _served(answer: Callable[[bytes], Answer], *arguments: str) -> Fault:
    def night(of: Night) -> tuple[int, str, str]:
        of.town.server.will(answer(of.feed()))
        return of.town.night(of.today, *arguments)

    return night


def _changed(change: Callable[[bytes], bytes], kind: str = "application/json") -> Fault:
    return lambda of: of.serves(change(of.feed()), kind=kind)


def _full(of: Night) -> tuple[int, str, str]:
    with little_room(3000):
        return of.serves(of.feed())


def _edited(of: Night) -> tuple[int, str, str]:
    """An editor changes a comment of the data, and commits only later."""
    path = of.town.root / "data/prices.yaml"
    before = path.read_bytes()
    path.write_bytes(b"# soon: a new card\n" + before)
    made = of.serves(of.feed())
    assert path.read_bytes() == b"# soon: a new card\n" + before
    path.write_bytes(before)
    return made


def _locked(of: Night) -> tuple[int, str, str]:
    """Somebody else is building."""
    hold = (
        "import sys\nfrom pathlib import Path\nfrom sitegen.publish import locked\n"
        "with locked(Path(sys.argv[1])):\n    print(flush=True)\n    sys.stdin.read()"
    )
    command = [sys.executable, "-c", hold, str(of.town.root)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout
        other.stdout.readline()
        made = of.serves(of.feed())
        other.communicate()
    return made


def _held(of: Night) -> tuple[int, str, str]:
    """A person went back to an earlier release."""
    assert of.town.run("rollback", "--why", "the prices of today look wrong")[0] == 0
    return of.serves(of.feed())


def _clock_set_back(of: Night) -> tuple[int, str, str]:
    of.town.server.will(sent(of.feed()))
    return of.town.night(of.today - 400 * DAYS)


def _other_prices(of: Night) -> bytes:
    return feed_of(of.day_before, {**of.before, "red": f"{float(of.before['red']) + 0.01:.2f}"})


def _times(price: str, factor: float) -> str:
    return f"{float(price) * factor:.2f}"


GOOD: Mapping[str, Fault] = {
    "": lambda of: of.serves(of.feed()),
    "reordered": lambda of: of.serves(feed_of(of.today, dict(reversed([*of.prices.items()])))),
    "byte order mark": _changed(lambda body: b"\xef\xbb\xbf" + body),
    "CRLF": _changed(lambda body: body.replace(b"\n", b"\r\n")),
    "CSV": lambda of: of.serves(table_of(of.today, of.prices), kind="text/csv"),
    "of a type too wide": _changed(lambda body: body, "application/octet-stream"),
    "a card of others": lambda of: of.serves(feed_of(of.today, {**of.prices, "grey": "9.99"})),
    "trailing zeros": lambda of: of.serves(of.priced(red=f"{of.prices['red']}00")),
}
FAULTS: Mapping[str, tuple[Fault, int, tuple[str, ...]]] = {
    "truncated body": (_served(cut), 4, ("feed-fetch",)),
    "truncated, length unknown": (_changed(lambda body: body[:60]), 3, ("feed-json",)),
    "connection reset": (_served(reset), 4, ("feed-fetch",)),
    "HTML with status 200": (_changed(lambda _: b"<!doctype html><h1>Oops</h1>"), 3, ("feed-form",)),
    "wrong content type": (_changed(lambda body: body, "text/html"), 4, ("feed-fetch",)),
    "status 503": (_served(lambda body: sent(body, status=503)), 4, ("feed-fetch",)),
    "status 404": (_served(lambda body: sent(body, status=404)), 4, ("feed-fetch",)),
    "slow drip": (_served(dripping, *PATIENCE), 4, ("feed-fetch",)),
    "slow head": (_served(lambda _: dripping_head(), *PATIENCE), 4, ("feed-fetch",)),
    "gzip bomb": (_served(lambda _: bomb()), 4, ("feed-fetch",)),
    "huge body": (_served(lambda _: huge()), 4, ("feed-fetch",)),
    "redirects in a circle": (_served(lambda _: around()), 4, ("feed-fetch",)),
    "nobody listens": (lambda of: of.town.night(of.today, feed=gone()), 4, ("feed-fetch",)),
    "no such name": (lambda of: of.town.night(of.today, feed="http://feed.invalid/"), 4, ("feed-fetch",)),
    "empty": (_changed(lambda _: b""), 3, ("feed-form",)),
    "not UTF-8": (_changed(lambda body: body.replace(b"red", b"r\xe9d")), 3, ("encoding",)),
    "NaN": (
        _changed(lambda body: body.replace(b'"price": "0', b'"price": NaN, "x": "0')),
        3,
        ("data-number", "data-unknown"),
    ),
    "Unicode digits": (lambda of: of.serves(of.priced(red="٠.٥٠")), 3, ("data-number",)),
    "zero": (lambda of: of.serves(of.priced(red="0.00")), 3, ("data-number",)),
    "negative": (lambda of: of.serves(of.priced(red="-0.50")), 3, ("data-number",)),
    "a float": (
        lambda of: of.serves(of.feed().replace(b'"price": "0.', b'"price": 0.1234567890123456, "p": "0.')),
        3,
        ("data-number", "data-unknown"),
    ),
    "duplicate": (_changed(lambda body: body.replace(b'"blue"', b'"red"')), 3, ("yaml-duplicate",)),
    "missing card": (lambda of: of.serves(feed_of(of.today, {"red": of.prices["red"]})), 3, ("guard-missing",)),
    "unknown card": (lambda of: of.serves(of.priced(green="1.00")), 3, ("guard-card",)),
    "other currency": (lambda of: of.serves(of.feed(currency="USD")), 3, ("guard-currency",)),
    "tenfold": (lambda of: of.serves(of.priced(blue=_times(of.prices["blue"], 10))), 3, ("guard-change", "guard-mean")),
    "cents for euros": (
        lambda of: of.serves(feed_of(of.today, {key: _times(price, 100) for key, price in of.prices.items()})),
        3,
        ("guard-change", "guard-change", "guard-mean"),
    ),
    "all a fifth dearer": (
        lambda of: of.serves(feed_of(of.today, {key: _times(price, 1.2) for key, price in of.before.items()})),
        3,
        ("guard-mean",),
    ),
    "a third cheaper": (
        lambda of: of.serves(of.priced(red=_times(of.before["red"], 0.65))),
        3,
        ("guard-change", "guard-mean"),
    ),
    "absurd precision": (lambda of: of.serves(of.priced(red="0.50123")), 3, ("guard-decimals",)),
    "stale": (lambda of: of.serves(feed_of(of.today - 8 * DAYS, of.prices)), 3, ("guard-old", "guard-older")),
    "gone back": (lambda of: of.serves(feed_of(of.day_before - DAYS, of.prices)), 3, ("guard-older",)),
    "future": (lambda of: of.serves(feed_of(of.today + DAYS, of.prices)), 3, ("guard-future",)),
    "same day, other prices": (lambda of: of.serves(_other_prices(of)), 3, ("guard-same",)),
    "clock set back": (
        _clock_set_back,
        3,
        ("guard-future",),
    ),
    "full disk": (_full, 4, ("release-write",)),
    "lock held": (_locked, 4, ("release-locked",)),
    "an editor at the data": (_edited, 5, ("night-editor",)),
    "rolled back": (_held, 5, ("night-held",)),
}

"""Where a night would find nothing to do it is told so from little; whatever has changed is left to the whole night."""

from __future__ import annotations

import datetime
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sitegen import nightly, seal
from sitegen.publish import locked
from sitegen.publish.release.hold import hold

from .feeds import Server, sent, serving
from .nights import DAYS, FIRST, Again, Town, again, commit, feed_of

__all__ = ["again"]

PRICES = {"red": "0.52", "blue": "3.00"}
OLD = FIRST + 7 * DAYS  # the last day on which its prices are believed


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as made:
        yield made


@pytest.fixture
def town(tmp_path: Path, server: Server, again: Again) -> Town:
    """A town after a good night."""
    made = again(tmp_path, server)
    server.will(sent(feed_of(FIRST, PRICES)))
    assert made.night(FIRST)[0] == 0
    return made


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The exit code of each night that was gone through wholly."""
    codes: list[int] = []
    real = nightly.night

    def noted(*given: object) -> int:
        codes.append(-1)  # refused, unless it comes back
        codes[-1] = real(*given)  # type: ignore[arg-type]
        return codes[-1]

    monkeypatch.setattr(nightly, "night", noted)
    return codes


@pytest.mark.parametrize("day", [FIRST, FIRST + DAYS, OLD])
def test_a_quiet_night_says_what_the_whole_would(day: datetime.date, town: Town, whole: list[int]) -> None:
    seen, (report, page) = town.night(day), town.report()
    assert whole == []
    (town.root / ".cache/night").unlink()
    assert town.night(day) == seen
    assert whole == [0]
    again, pages = town.report()
    assert {**again, "run": report["run"]} == report
    assert pages.partition(":")[2] == page.partition(":")[2]


def test_to_commit_what_a_night_wrote_is_no_news(town: Town, whole: list[int]) -> None:
    commit(town)
    assert (town.night(FIRST)[0], whole) == (0, [])


def test_outside_a_checkout_the_tree_is_looked_at(town: Town, whole: list[int]) -> None:
    (town.root / ".git").rename(town.root / "no-git")
    _rest()
    assert (town.night(FIRST)[0], town.night(FIRST)[0], whole) == (0, 0, [0])  # once, for what the editor has written
    (town.root / "content/es/about.md").touch()
    assert (town.night(FIRST)[0], whole) == (0, [0, 0])


def _rest() -> None:
    """Until no file is new any more."""
    time.sleep(2 * seal._TICK / 10**9)


def _write(path: str, text: str) -> Callable[[Town], object]:
    return lambda town: (town.root / path).write_text(text)


def _defaced(town: Town) -> None:
    page = town.root / "public/es/index.html"
    page.chmod(0o644)
    page.write_text("defaced")


def _edited(town: Town) -> None:
    data = town.root / "data/prices.yaml"
    data.write_text(data.read_text() + "# soon\n")


def _undone(town: Town) -> None:
    journal = town.root / "releases/.night"
    journal.write_text(journal.read_text().replace('"done":true', '"done":false'))


CHANGES: dict[str, tuple[Callable[[Town], object], int]] = {
    "other prices": (lambda town: town.server.will(sent(feed_of(FIRST + DAYS, {**PRICES, "red": "0.53"}))), 0),
    "another day": (lambda town: town.server.will(sent(feed_of(FIRST + DAYS, PRICES))), 0),
    "no feed": (lambda town: town.server.will(sent(b"", status=404)), 4),
    "no prices": (lambda town: town.server.will(sent(b"{}")), 3),
    "a hold": (lambda town: hold(town.root, "wrong", town.live()), 5),
    "a journal that is not done": (_undone, 5),
    "an editor's work in the data": (_edited, 5),
    "data that are gone": (lambda town: (town.root / "data/prices.yaml").unlink(), 5),
    "data taken back": (lambda town: town.git("checkout", "-q", "data"), 5),
    "a commit": (lambda town: town.git("commit", "-qam", "A sentence more"), 0),
    "attributes": (lambda town: _committed(town, ".gitattributes", "*.md text\n"), 0),
    "limits": (lambda town: _committed(town, "data/guard.yaml", "price_percent: x\n"), 1),
    "a page that somebody touched": (_defaced, 0),
    "a release fewer": (lambda town: (town.root / "public").unlink(), 0),
    "a seal of nothing": (_write(".cache/night", "\n\n\n"), 0),
    "no seal": (lambda town: (town.root / ".cache/night").unlink(), 0),
}


def _committed(town: Town, path: str, text: str) -> None:
    _write(path, text)(town)
    town.git("add", path)
    town.git("commit", "-qm", path)


@pytest.mark.parametrize("what", CHANGES)
def test_what_has_changed_is_left_to_the_whole_night(what: str, town: Town, whole: list[int]) -> None:
    change, code = CHANGES[what]
    change(town)
    assert town.night(FIRST + DAYS)[0] == code
    assert len(whole) == 1


@pytest.mark.parametrize(("day", "code"), [(FIRST - DAYS, 3), (OLD + DAYS, 3)])
def test_a_feed_is_believed_for_some_days(day: datetime.date, code: int, town: Town, whole: list[int]) -> None:
    assert (town.night(day)[0], whole) == (code, [-1])


def test_while_somebody_builds_nothing_is_said(town: Town, whole: list[int]) -> None:
    """The lock is of a process: another holds it."""
    ready, done = os.pipe(), os.pipe()
    if not (child := os.fork()):
        with locked(town.root):
            os.write(ready[1], b"x")
            os.read(done[0], 1)
        os._exit(0)
    os.read(ready[0], 1)
    assert (town.night(FIRST)[0], whole) == (4, [-1])
    os.write(done[1], b"x")
    os.waitpid(child, 0)


def test_what_a_person_asks_for_besides_is_done(town: Town, whole: list[int]) -> None:
    assert town.night(FIRST, "--accept", "red=0.52", "--why", "so")[0] == 0
    assert town.report()[0]["accepted"] == [["red", "0.52", "so"]]
    assert whole == [0]

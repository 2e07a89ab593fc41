"""The commands `night` and `prices`: what they say and leave behind. Many nights in a row: tests/test_nights.py."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sitegen import written
from sitegen.values.output import Output

from ..feeds import Server, sent, serving
from ..nights import FIRST as TODAY
from ..nights import STAGES, Again, Town, again, feed_of

__all__ = ["again"]

OURS = {"red": "0.50", "blue": "3.00"}
NEW = {"red": "0.52", "blue": "3.00"}


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as made:
        yield made


@pytest.fixture
def town(tmp_path: Path, server: Server, again: Again) -> Town:
    made = again(tmp_path, server)
    server.will(sent(feed_of(TODAY, NEW)))
    return made


def test_what_a_good_night_says(town: Town) -> None:
    assert town.night(TODAY) == (0, f"public -> releases/{town.live()}, prices of 2026-01-03\n", "")
    report, page = town.report()
    assert (report["code"], report["outcome"]) == (0, f"public -> releases/{town.live()}, prices of 2026-01-03")
    assert report["changes"] == [{"card": "red", "before": "0.50", "after": "0.52"}]
    assert "red.price" in [move["name"] for move in report["plan"]["figures"]]
    assert "- red: 0.50 → 0.52" in page


def test_what_a_refused_night_says(town: Town) -> None:
    town.server.will(sent(feed_of(TODAY, {"red": "5.20", "blue": "3.00"})))
    code, out, err = town.night(TODAY)
    assert (code, out) == (3, "")
    assert (
        f"{town.server.address}:6:13: 'red' moves by +940.0 %, from 0.50 to 5.20: more than ±30.0 % [guard-change]"
        in err
    )
    assert "2 problems; nothing was published" in err
    report, page = town.report()
    assert {problem["rule"] for problem in report["problems"]} == {"guard-change", "guard-mean"}
    assert "night FEED --accept red=5.20 --why '…'" in page


def test_a_person_accepts(town: Town) -> None:
    town.server.will(sent(feed_of(TODAY, {"red": "5.20", "blue": "3.00"})))
    code, _, err = town.night(TODAY, "--accept", "red=5.20", "--why", "asked the supplier")
    assert (code, err) == (0, "")
    report, page = town.report()
    assert report["accepted"] == [["red", "5.20", "asked the supplier"]]
    assert "- red = 5.20: asked the supplier" in page
    assert town.published()[1]["red"] == "5.20"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x", "--finish"),
        ("x", "--accept", "red=1"),
        ("x", "--why", "so"),
        ("x", "--accept", "red", "--why", "so"),
        ("--finish", "--resume"),
    ],
)
def test_usage(arguments: tuple[str, ...], town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = town.run("night", *arguments)[0]
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    assert code == 2
    assert not (town.root / "reports").exists()


def test_a_night_without_news_touches_nothing(town: Town) -> None:
    town.night(TODAY)
    before = {path: path.lstat().st_mtime_ns for path in _kept(town.root)}
    assert town.night(TODAY) == (0, "nothing changed: what is published is whole, and of these prices\n", "")
    assert {path: path.lstat().st_mtime_ns for path in _kept(town.root)} == before


def _kept(root: Path) -> list[Path]:
    """All but git's own files, the folder of releases (the lock comes and goes in it) and reports."""
    apart = (".git", "reports")
    return [
        path for path in root.rglob("*") if path.relative_to(root).parts[0] not in apart and path.name != "releases"
    ]


def test_what_somebody_touched_is_published_anew(town: Town) -> None:
    town.night(TODAY)
    page = town.root / "public/es/index.html"
    page.chmod(0o644)
    page.write_text("defaced")
    assert town.night(TODAY)[0] == 0
    assert "defaced" not in (town.root / "public/es/index.html").read_text()


def test_what_is_committed_meanwhile_is_published(town: Town) -> None:
    town.night(TODAY)
    town.git("commit", "-qam", "A sentence more")
    assert town.night(TODAY)[0] == 0
    assert "Alguien escribe" in (town.root / "public/es/como/index.html").read_text()


def test_outside_a_checkout_the_tree_is_taken_as_it_is(town: Town) -> None:
    (town.root / ".git").rename(town.root / "no-git")
    assert town.night(TODAY)[0] == 0
    assert "Alguien escribe" in (town.root / "public/es/como/index.html").read_text()


@pytest.fixture
def no_room(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The disk is full when the data are written; what it returns makes room."""

    def full(path: Path, _: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    real = written._replace
    monkeypatch.setattr(written, "_replace", full)
    return lambda: monkeypatch.setattr(written, "_replace", real)


def test_a_disk_that_fills_at_the_last_moment(town: Town, no_room: Callable[[], None]) -> None:
    before = town.data()
    code, out, err = town.night(TODAY)
    assert (code, town.data()) == (5, before)
    assert out.startswith("public -> releases/")
    assert "[data-write]" in err
    assert "then run: night --finish" in err
    no_room()
    code, _, err = town.run()
    assert (code, "[night-unfinished]" in err) == (5, True)
    assert town.run("night", "--finish")[0] == 0
    assert town.run("verify")[0] == 0
    assert town.run()[0] == 0
    assert town.run("night", "--finish")[1] == "nothing is to be finished\n"


def test_finishing_keeps_what_an_editor_did_meanwhile(town: Town) -> None:
    town.killed("swapped", TODAY)
    assert STAGES["swapped"][1]
    path = town.root / "data/prices.yaml"
    path.write_text("# soon\n" + path.read_text().replace("tagline: Large", "tagline: Larger"))
    assert town.run("night", "--finish")[0] == 0
    text = path.read_text()
    assert text.startswith("# soon\n")
    assert "price: 0.52" in text
    assert "tagline: Larger" in text
    assert town.night(TODAY)[2].count("[night-editor]") == 1


def test_data_that_were_taken_back_are_not_published_again(town: Town) -> None:
    town.night(TODAY)
    town.git("checkout", "-q", "data/prices.yaml")
    assert "[night-unfinished]" in town.run()[2]
    assert town.night(TODAY)[0] == 5
    assert town.run("night", "--finish")[0] == 0
    assert b"price: 0.52" in town.data()[0]
    assert town.run("verify")[0] == 0


def test_a_hold(town: Town) -> None:
    town.night(TODAY)
    town.run("rollback", "--why", "wrong prices")
    code, _, err = town.night(TODAY)
    assert code == 5
    assert "wrong prices [night-held]" in err
    assert town.run("--fresh")[2] == "nights are held still, until night --resume: wrong prices\n"
    assert town.run("night", "--resume")[:2] == (0, "the hold is gone: wrong prices\n")
    assert town.night(TODAY)[0] == 0


def test_staged_files_are_verified_before_they_are_seen(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    before = town.live()
    monkeypatch.setattr("sitegen.pipe.finish", _defaced)
    code, _, err = town.night(TODAY)
    assert (code, town.live()) == (1, before)
    assert "es/index.html" in err


def _defaced(output: Output, _: object) -> Output:
    return Output({**output.files, "es/index.html": "<p>9,99 €".encode()}, output.shown)


def test_prices_change_the_data_alone(town: Town) -> None:
    before = town.live()
    assert town.run("prices", town.server.address, "--today", str(TODAY))[:2] == (
        0,
        "red: 0.50 -> 0.52\nprices of 2026-01-03\n",
    )
    assert town.live() == before
    assert b"price: 0.52" in town.data()[0]
    assert town.data()[1].endswith(b"2026-01-03,red,0.52\n")
    after = town.data()
    assert town.run("prices", town.server.address, "--today", str(TODAY))[:2] == (
        0,
        "prices of 2026-01-03, as they were\n",
    )
    assert town.data() == after


def test_prices_are_guarded_too(town: Town) -> None:
    before = town.data()
    town.server.will(sent(feed_of(TODAY, {"red": "5.20", "blue": "3.00"})))
    assert town.run("prices", town.server.address, "--today", str(TODAY))[0] == 3
    assert town.data() == before


def test_reports_are_json(town: Town) -> None:
    town.night(TODAY)
    for path in (town.root / "reports").glob("*.json"):
        assert json.loads(path.read_bytes())["run"] == path.stem

"""The night, as it is used every day: sixty and more of them, a fault in most. The table of nights is printed (-s)."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest

from sitegen import fetch as fetching

from .feeds import sent, serving
from .nights import DAYS, FAULTS, FIRST, GOOD, STAGES, Night, Town, commit, found, walk

PLAIN = 4  # nights on which nothing goes wrong


def program() -> list[tuple[str, str]]:
    """(Kind, name) of each night, well mixed."""
    nights = [("good", name) for name in (*GOOD, *[""] * PLAIN)]
    nights += [("fault", name) for name in FAULTS] + [("killed", name) for name in STAGES]
    random.Random(3).shuffle(nights)
    return nights


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a night: expected, and seen."""

    name: str
    expected: tuple[object, ...]
    seen: tuple[object, ...]


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Told]]:
    """All nights, one after the other, in one folder."""
    with serving() as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr(fetching, "_PAUSE", 0)
        town = found(tmp_path_factory.mktemp("town"), server)
        told: list[Told] = []
        for number, ((kind, name), prices) in enumerate(zip(program(), walk(len(program())), strict=True)):
            as_of, before = town.published()
            night = Night(town, FIRST + number * DAYS, prices, datetime.date.fromisoformat(as_of), before)
            told += _one(kind, name, night)
            if number % 4 == 3:
                commit(town)
        town.night(FIRST + len(told) * DAYS)
        assert not [*town.root.glob(".public*"), *town.root.glob("releases/.*.[0-9]*")]
        print("", *(" | ".join(row) for row in town.table), sep="\n")
        yield told


def _one(kind: str, name: str, night: Night) -> Iterator[Told]:
    if kind == "good":
        yield _good(name, night)
    elif kind == "fault":
        yield _fault(name, night)
    else:
        yield from _killed(name, night)


def _good(name: str, night: Night) -> Told:
    code, _, err = GOOD[name](night)
    return _told(name or "plain", night, (0, ""), (code, err), night.prices, night.today)


def _fault(name: str, night: Night) -> Told:
    town, (fault, code, rules) = night.town, FAULTS[name]
    before = (town.live(), town.data(), _times(town))
    seen = fault(night)
    if name == "rolled back":  # the fault is in what a person did before the night
        assert town.run("night", "--resume")[0] == 0
        assert town.night(night.today)[0] == 0
        return _told(name, night, (code, rules), (seen[0], _rules(seen[2])), night.prices, night.today)
    assert (town.live(), town.data(), _times(town)) == before, name  # nothing was touched
    report, page = town.report()
    said = tuple(sorted(problem["rule"] for problem in report["problems"]))
    assert report["code"] == code, (name, seen)
    assert all(rule in page for rule in rules)
    assert not [line for line in (seen[1], seen[2]) if "Traceback" in line]
    return _told(name, night, (code, rules), (seen[0], said), night.before, night.day_before)


def _killed(stage: str, night: Night) -> Iterator[Told]:
    """A cut of the power, then what is to be done."""
    town, (_, swapped) = night.town, STAGES[stage]
    town.server.will(sent(night.feed()))
    town.killed(stage, night.today)
    if swapped:
        seen = (town.run()[0], town.night(night.today)[0], town.run("night", "--finish")[0], town.night(night.today)[0])
        yield _told(f"killed: {stage}", night, (5, 5, 0, 0), seen, night.prices, night.today)
    else:
        again = (town.night(night.today)[0], town.night(night.today)[0])
        yield _told(f"killed: {stage}", night, (0, 0), again, night.prices, night.today)


def _told(
    name: str,
    night: Night,
    expected: tuple[object, ...],
    seen: tuple[object, ...],
    prices: Mapping[str, str],
    day: datetime.date,
) -> Told:
    """With what must be so after every night: pages say what data say, and the tree is nobody's but the editor's."""
    town = night.town
    row = (str(night.today), name, str(seen[0] if len(seen) == 2 else seen), town.live(), *prices.values())
    town.table.append(row)
    after = (town.published(), town.verified(), _tree(town))
    return Told(name, (*expected, (str(day), prices), 0, []), (*seen, *after))


def _tree(town: Town) -> list[str]:
    """Files that nobody should have changed, or left behind."""
    status = town.git("status", "--porcelain", "--untracked-files=all").splitlines()
    expected = {"content/es/about.md", "data/prices.yaml", "data/history.csv"}
    return [line for line in status if line[3:] not in expected]


def _times(town: Town) -> list[int]:
    """When each published file was changed."""
    return sorted(path.lstat().st_mtime_ns for path in town.root.glob("public/**/*"))


def _rules(complaints: str) -> tuple[str, ...]:
    return tuple(line.rpartition("[")[2].rstrip("]") for line in complaints.splitlines() if line.endswith("]"))


def test_every_night_ends_as_it_should(nights: list[Told]) -> None:
    wrong = [told for told in nights if told.expected != told.seen]
    assert not wrong, "\n".join(f"{told.name}: {told.expected}\n    {told.seen}" for told in wrong)


def test_there_are_enough(nights: list[Told]) -> None:
    assert len(nights) >= 60
    assert len({told.name for told in nights if told.name not in GOOD}) >= 25

"""Shared among processes or not, the same is made, in the same order, whatever becomes of the processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen import pool
from sitegen.values.problem import Place

from .conftest import EXAMPLES

CORES = 3
PARENT = os.getpid()


@pytest.fixture(autouse=True)
def cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_cores", lambda: CORES)
    monkeypatch.setattr(pool, "_LEAST", 2)


def place(number: int) -> tuple[Place, int]:
    return Place(f"page-{number}", number), os.getpid()


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 6, 7, 100])
def test_the_same_in_the_same_order(count: int) -> None:
    made = list(pool.spread(tuple[Place, int])(place, range(count)))
    assert [one for one, _ in made] == [place(number)[0] for number in range(count)]
    assert len({pid for _, pid in made}) == (min(CORES, count // 2) if count > 3 else min(count, 1))


@settings(max_examples=EXAMPLES // 2)
@given(st.lists(st.integers(0, 200_000), min_size=6, max_size=12))
def test_what_is_larger_than_a_pipe_comes_back_whole(sizes: list[int]) -> None:
    data = [(b"%d and so on " % size * size)[:size] for size in sizes]
    assert list(pool.spread(bytes)(bytes.upper, data)) == [each.upper() for each in data]


def dying(number: int) -> int:
    if number == 7 and os.getpid() != PARENT:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_what_a_killed_process_left_is_made_here() -> None:
    assert list(pool.spread(int)(dying, range(9))) == [*range(9)]


def faulty(number: int) -> int:
    if number == 7:
        raise LookupError("7")
    return number


def test_a_fault_is_met_where_it_can_be_told() -> None:
    with pytest.raises(LookupError, match="7"):
        list(pool.spread(int)(faulty, range(9)))


def test_many_are_made_a_part_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is asked for, and kept, than is made at once."""
    monkeypatch.setattr(pool, "_MOST", 7)
    asked: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(20):
            asked.append(number)
            yield number

    made = pool.spread(int)(abs, numbers())
    assert [(one, len(asked)) for one in made] == [(number, min(number // 7 * 7 + 7, 20)) for number in range(20)]


def test_few_things_cost_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_LEAST", 40)
    monkeypatch.setattr(os, "fork", None)
    assert list(pool.spread(int)(abs, range(79))) == [*range(79)]

"""Which news `serve` shows: none that are old already, and nothing of them is lost."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from pathlib import Path

import pytest

from sitegen import serving
from sitegen.preview import NOTHING, News, Order, Shown, shown_after
from sitegen.serving import Desk, Saved

SAVED = frozenset({Path("content/es/index.md")})
BOTH = ("a.html", "b.html")
FIRST = News("", 0, BOTH, {"a.html": b"1", "b.html": b"1"})
WORDS = News("", 0, BOTH, {"a.html": b"2"})
STYLE = News("", 0, BOTH, {"b.html": b"2"}, style=True)
WRONG = News("wrong", 1)


def shown(monkeypatch: pytest.MonkeyPatch, *told: tuple[News, bool]) -> Iterator[tuple[News, Shown]]:
    """What the process that builds tells, and whether something is saved meanwhile -> news, what is shown then."""
    saved: Saved = asyncio.Queue()
    left = [*told]

    orders: asyncio.Queue[None] = asyncio.Queue()

    async def process(*given: object) -> None: ...

    async def ask(*given: object) -> None:
        orders.put_nowait(None)

    async def received(builder: None) -> News:
        await orders.get()
        news, meanwhile = left.pop(0)
        if meanwhile:
            saved.put_nowait(SAVED)
            await asyncio.sleep(0.01)
        return news

    async def all_news() -> list[News]:
        found: list[News] = []
        async with aclosing(serving._news(Order("", ()), saved, Desk([NOTHING], deque(), {}))) as coming:
            async for news in coming:
                found.append(news)
                if not left:
                    break
                saved.put_nowait(SAVED)
        return found

    for name, instead in (("_start", process), ("_stop", process), ("_ask", ask), ("_received", received)):
        monkeypatch.setattr(serving, name, instead)
    now = NOTHING
    with ThreadPoolExecutor(1) as pool:  # where a browser was tested before, this thread has a loop already
        all_of_it = pool.submit(asyncio.run, all_news()).result()
    for news in all_of_it:
        now = shown_after(now, news)
        yield news, now


def test_what_was_not_shown_is_shown_with_what_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (news, now) = shown(monkeypatch, (FIRST, False), (WORDS, True), (STYLE, False))
    assert now.files == {"a.html": b"2", "b.html": b"2"}
    assert not news.style  # words have changed too, by now


def test_nor_is_it_lost_where_something_is_wrong_then(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [*shown(monkeypatch, (FIRST, True), (WRONG, False), (STYLE, False))]
    assert [news.report for news, _ in steps] == ["wrong", ""]
    assert steps[-1][1].files == {"a.html": b"1", "b.html": b"2"}


def test_a_style_alone_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, (news, _) = shown(monkeypatch, (FIRST, False), (STYLE, True), (STYLE, False))
    assert news.style

"""What is remembered never shows: warm is cold, byte for byte, whatever is edited or becomes of the memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sitegen import pipe
from sitegen.check import check_site
from sitegen.memo import Answers, Memo
from sitegen.publish import pack
from sitegen.remembering import remembering
from sitegen.render.lent import Lent
from sitegen.render.site import Finished, render_site
from sitegen.store import Store, opened
from sitegen.values.output import Output
from sitegen.values.problem import Problem
from sitegen.values.site import Page, Site

from .edits import EDITS
from .sites import ROOT, lay, real, tiny

LONG = os.environ.get("LAWS") == "all"
ROUNDS = 500 if LONG else 60
Result = Mapping[str, bytes] | str


@cache
def plain_site() -> Site:
    """The site itself, read and computed without any memory."""
    return pipe.make(real())


@cache
def plain_output() -> Output:
    """Its output, made without any memory."""
    return pipe.render(plain_site(), real())


def built(files: Mapping[str, bytes], maps: pipe.Maps) -> Result:
    """Snapshot -> all that is published, search aside; or the report of what is wrong with it."""
    try:
        return pack(pipe.render(pipe.make(files, maps), files, maps), maps.copies).files
    except pipe.Refused as refused:
        return pipe.report(refused)


def warm(files: Mapping[str, bytes], store: Store, remade: list[str] | None = None) -> Result:
    def tell(page: str, why: str) -> None:
        if remade is not None:
            remade.append(page)

    return built(files, remembering(Memo(store, b"engine"), files, tell))


def walk(random: Random, files: dict[str, bytes], rounds: int) -> Iterator[tuple[str, dict[str, bytes], Result]]:
    """Edits one after the other, each with what comes of it; what is refused is mostly taken back."""
    for _ in range(rounds):
        edit = random.choice(EDITS)
        changed = {**files, **edit(random, files)}
        after = {path: data for path, data in sorted(changed.items()) if data is not None}
        cold = built(after, pipe.PLAIN)
        yield edit.__name__, after, cold
        if not isinstance(cold, str) or random.random() < 0.1:
            files = after
        if random.random() < 0.05:
            files = tiny()


def test_warm_is_cold_whatever_is_edited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts: Counter[str] = Counter()
    with opened(tmp_path) as store:
        for edit, files, cold in walk(Random(20261130), tiny(), ROUNDS):
            assert warm(files, store) == cold, f"after {edit}"
            counts[f"{edit}, {'refused' if isinstance(cold, str) else 'published'}"] += 1
    with capsys.disabled():
        print(f"\n{sum(counts.values())} edits:", *(f"{number} {what};" for what, number in sorted(counts.items())))
    assert sum(number for what, number in counts.items() if what.endswith("published")) > ROUNDS / 5


def test_the_site_itself_warm_and_cold(tmp_path: Path) -> None:
    """Some prices, a word in a page, a template."""
    files, first = real(), pack(plain_output()).files
    with opened(tmp_path) as store:
        assert warm(files, store) == first
        remade: list[str] = []
        assert warm(files, store, remade) == first
        assert remade == []
        prices = files["data/prices.yaml"].replace(b"price: 0.59", b"price: 0.61")
        assert prices != files["data/prices.yaml"]
        moved = {**files, "data/prices.yaml": prices}
        assert warm(moved, store, remade) == built(moved, pipe.PLAIN)
        assert 0 < len(remade) < sum(path.endswith("index.html") for path in first)
        assert warm(files, store) == first


def _only(asked: Any, name: str, answers: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The noted answers; where it was noted only whether there is one, None stands for it."""
    whether = {key: None for key in asked[f"{name}?"] if key in answers}
    return {**whether, **{key: answers[key] for key in asked[name] if key in answers}}


def test_pages_are_made_from_the_noted_answers_alone(tmp_path: Path) -> None:
    """Lent only what was noted, each page is the same: nothing reaches it by another way."""
    site = plain_site()
    thin: list[tuple[Page, Finished, Finished]] = []

    def each(begin: Any, end: Any, pages: Any, lent: Lent) -> Iterator[Finished]:
        def make(page: Page, lent: Lent) -> Finished:
            made: Finished = end(page, begin(page, lent), lent)
            return made

        for page in pages:
            asked, noting = Answers(lent).noting()
            made = make(page, noting)
            fields = {name: getattr(lent, name) for name in lent.__struct_fields__}
            only = {name: _only(asked, name, fields[name]) for name in asked if name in fields}
            thin.append((page, made, make(page, Lent(**{**fields, **only}))))
            yield made

    output, problems = render_site(site, each)
    assert problems == ()
    assert [page.url for page, made, again in thin if made != again] == []
    assert plain_output() == output


def test_pages_are_checked_by_the_noted_answers_alone() -> None:
    site = plain_site()
    noted: list[str] = []

    def each(look: Any, pages: Any, asked: Any) -> Iterator[tuple[Problem, ...]]:
        for page in pages:
            told, noting = Answers(asked).noting()
            assert look(page, noting) == ()
            lent = {name: _only(told, name, getattr(asked, name)) for name in asked.__struct_fields__}
            noted.extend(name for name, keys in told.items() if keys)
            yield look(page, type(asked)(**lent))

    assert check_site(site, each) == ()
    assert {"figures", "figures?", "claims?", "templates?", "anchors", "anchors?"} <= {*noted}


def test_what_is_remembered_keeps_its_order(tmp_path: Path) -> None:
    """Hints list what there is in the order of the page."""
    with opened(tmp_path) as store:
        each: Any = Memo(store, b"engine").each("word", dict[str, int], lambda word: word)
        for _ in range(2):
            (word,) = each(lambda word: dict.fromkeys(word, 1), ["zebra"])
            assert [*word] == [*"zebra"]


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_memory_is_none(seed: int, tmp_path: Path) -> None:
    files, random = tiny(), Random(seed)
    cold = built(files, pipe.PLAIN)
    with opened(tmp_path) as store:
        warm(files, store)
    path = tmp_path / "memo.sqlite"
    data = bytearray(path.read_bytes())
    for _ in range(random.choice([1, 100, 5000])):
        data[random.randrange(len(data) if seed else 100)] = random.randrange(256)
    path.write_bytes(data if seed % 3 else data[: random.randrange(len(data))])
    for _ in range(2):
        with opened(tmp_path) as store:
            assert warm(files, store) == cold


def test_a_memory_that_cannot_be_kept_is_none(tmp_path: Path) -> None:
    (tmp_path / "memo.sqlite").mkdir()
    files = tiny()
    with opened(tmp_path) as store:
        assert warm(files, store) == built(files, pipe.PLAIN)


def test_what_nobody_asks_for_is_thrown_away(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for number in range(3000):
            store.put(str(number).encode(), b"x")
    with opened(tmp_path) as store:
        store.put(b"new", b"x")
    with opened(tmp_path) as store:
        assert store.get([b"new", b"7"], bytes) == {b"new": b"x"}


def test_what_pages_are_made_from_is_kept_as_long_as_they_are(tmp_path: Path) -> None:
    """A build that makes no page again asks for no galley, which the next may need."""
    with opened(tmp_path) as store:
        warm(tiny(), store)
        kept = _kept(store)
        for number in range(3000):
            store.put(str(number).encode(), b"x")
    with opened(tmp_path) as store:
        warm(tiny(), store)
        store.put(b"new", b"x")
    with opened(tmp_path) as store:
        assert _kept(store) == kept | {b"new"}


def _kept(store: Store) -> set[bytes]:
    store.write()
    return {key for (key,) in store.base.execute("SELECT key FROM made")}


BUILD = """
import sys, pathlib
from sitegen import pipe
from sitegen.publish import pack
files = pipe.load(pathlib.Path(sys.argv[1]))
output = pack(pipe.render(pipe.make(files), files))
import hashlib
print(hashlib.sha256(repr(sorted(output.files.items())).encode()).hexdigest())
"""


def test_committed_files_alone_decide_the_bytes(tmp_path: Path) -> None:
    """Other seeds of hashes, other locales of the environment, other folders, another time zone: the same bytes."""
    made = set()
    for number, (seed, locale, zone) in enumerate([("1", "C", "UTC"), ("77", "tr_TR.UTF-8", "Pacific/Kiritimati")]):
        folder = tmp_path / str(number) / "a folder"
        lay(dict(reversed(tiny().items())), folder)
        changed = {"PYTHONHASHSEED": seed, "LC_ALL": locale, "LANG": locale, "TZ": zone}
        command = [sys.executable, "-c", BUILD, str(folder)]
        run = subprocess.run(
            command, env={**os.environ, **changed}, cwd=ROOT, capture_output=True, text=True, check=True
        )
        made.add(run.stdout)
    assert len(made) == 1

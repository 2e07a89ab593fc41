"""Publish the prices of a feed if all is sound and believable; else nothing, and reports/ says why.

What is committed is built, with the new prices in memory: an editor's unfinished work is neither published nor touched.
Staged files are verified before readers see them. Only then is the release swapped in, and the data are written.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import re
import sys
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from .. import pipe
from ..check import check_published
from ..committed import committed, uncommitted
from ..fetch import PATIENCE, called
from ..memo import Memo
from ..pool import spread
from ..publish import (
    Accepted,
    Journal,
    Report,
    Staged,
    forget,
    held,
    intact,
    is_own,
    kept,
    read_journal,
    resume,
    stage,
    sum_of,
    swap,
    write_journal,
)
from ..read import HISTORY, PRICES, read_plain
from ..remembering import remembering
from ..reports import keep, run_of
from ..repricing import Judged, Repriced, apply, ask, judge
from ..store import engine, opened
from ..values.manifest import PATH
from ..values.problem import Place, Problem, show
from ..written import WRITTEN, as_they_are, owed, write

_ACCEPT = re.compile(r"[^=]+=[0-9]+(\.[0-9]+)?")


def arguments(parser: argparse.ArgumentParser) -> None:
    """A feed, or what to do after a night that did not end well."""
    parser.add_argument("feed", metavar="FEED", nargs="?", help="an http(s) address, or a path")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--finish", action="store_true", help="write the data of a night that was killed on its way")
    instead.add_argument("--resume", action="store_true", help="take away the hold of a rollback")
    about = "let this price through, whatever the guard says of it; any number of times, with --why"
    parser.add_argument("--accept", action="append", default=[], metavar="CARD=PRICE", help=about)
    parser.add_argument("--why", default="", metavar="TEXT", help="why, for whoever reads the report")
    parser.add_argument("--today", type=datetime.date.fromisoformat, metavar="DATE", help="(default: today, UTC)")
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help="for all of the download")


class Done(Struct, frozen=True):
    """How a run ended; with problems, it published and a person must write the data."""

    outcome: str
    repriced: Repriced | None = None
    judged: Judged | None = None
    problems: tuple[Problem, ...] = ()


def run(options: argparse.Namespace) -> int:
    """Options -> exit code; a report is written in any case. Raises Refused, after it, where nothing was published."""
    if not _understood(options):
        print("night FEED, or --finish, or --resume; --accept h100=2.60 and --why go together", file=sys.stderr)
        return pipe.USAGE
    began = datetime.datetime.now(datetime.UTC)
    try:
        with pipe.alone(options.root):
            done = _done(options, began)
    except pipe.Refused as refused:
        _report(options, began, Done("nothing was published", problems=refused.problems), refused.code)
        raise
    code = pipe.PERSON if done.problems else pipe.DONE
    _report(options, began, done, code)
    print(done.outcome)
    print(*map(show, done.problems), sep="\n", end="", file=sys.stderr)
    return code


def _understood(options: argparse.Namespace) -> bool:
    one_thing = bool(options.feed) != (options.finish or options.resume)
    return one_thing and bool(options.accept) == bool(options.why) and all(map(_ACCEPT.fullmatch, options.accept))


def _accepted(options: argparse.Namespace) -> tuple[Accepted, ...]:
    parts = (written.partition("=") for written in options.accept)
    return tuple(Accepted(card, Decimal(price), options.why) for card, _, price in parts)


def _done(options: argparse.Namespace, began: datetime.datetime) -> Done:
    if options.finish:
        return _finish(options.root)
    return _resume(options.root) if options.resume else _night(options, began)


# --------------------------------------------------------------------------------------------------------- the night


def _night(options: argparse.Namespace, began: datetime.datetime) -> Done:
    root: Path = options.root
    if hold := held(root):
        where = Place("releases")
        _stop(Problem(where, "night-held", f"held since {hold.since}: {hold.why}", "run: night --resume"))
    pipe.settled(root)
    offered = ask(options.feed, root, options.patience)
    files = _committed(root)
    repriced = apply(offered, files, options.today or began.date(), _accepted(options))
    source, last = _sum(repriced.files), read_journal(root)
    if last and last.done and (last.source, last.release) == (source, _live(root)) and intact(root):
        return Done("nothing changed: what is published is whole, and of these prices", repriced)
    judged, staged = _made(repriced, root)
    before = _live(root)
    journal = Journal(staged.name, source, repriced.texts, repriced.lines, _sums(files), _sums(repriced.files))
    _unchanged(root, files)
    pipe.gate(write_journal(root, journal), {}, pipe.WORLD)
    pipe.gate(swap(root, staged), {}, pipe.WORLD)
    problems = _write(root, journal)
    forget(root)
    outcome = f"public -> releases/{staged.name}, prices of {offered.feed.as_of.value}"
    return Done(outcome if staged.name != before else f"nothing to publish: {outcome}", repriced, judged, problems)


def _stop(*problems: Problem) -> None:
    pipe.gate(problems, {}, pipe.PERSON)


def _committed(root: Path) -> pipe.Files:
    """What is committed, with what the last night wrote; outside a git checkout the tree as it is."""
    files = committed(root)
    if files is None:
        return pipe.load(root)
    last, own = read_journal(root), as_they_are(root)
    changed = uncommitted(root, WRITTEN)
    _stop(*(_editors(path) for path in changed if path not in own or not is_own(last, path, own[path])))
    return {**files, **{path: own[path] for path in changed}}


def _editors(path: str) -> Problem:
    return Problem(Place(path), "night-editor", "it has changes that are not committed", "commit them first")


def _unchanged(root: Path, files: pipe.Files) -> None:
    """Nobody has begun to edit meanwhile."""
    now = as_they_are(root)
    _stop(*(_editors(path) for path in WRITTEN if now.get(path) != files.get(path)))


def _sums(files: pipe.Files) -> Mapping[str, str]:
    return {path: sum_of(files[path]) for path in WRITTEN if path in files}


def _sum(files: pipe.Files) -> str:
    sums = "".join(f"{path}\0{sum_of(data)}\n" for path, data in sorted(files.items()))
    return hashlib.sha256(sums.encode()).hexdigest()


def _live(root: Path) -> str:
    return next((each.name for each in kept(root) if each.live), "")


def _published(root: Path) -> bytes | None:
    path = root / "public" / PATH
    return path.read_bytes() if path.is_file() else None


def _made(repriced: Repriced, root: Path) -> tuple[Judged, Staged]:
    """All of the release, with what earlier builds remember."""
    with opened(root / ".cache") as store:
        maps = remembering(Memo(store, engine(), spread), repriced.files)
        judged = judge(repriced, _published(root), maps)
        return judged, _staged(judged, repriced, root, maps)


def _staged(judged: Judged, repriced: Repriced, root: Path, maps: pipe.Maps) -> Staged:
    """The release on disk, beside the live one, read back and verified."""
    staged, problems = stage(pipe.finish(judged.output, maps), root)
    pipe.gate(problems, {}, pipe.WORLD)
    assert staged is not None  # no problems, hence a release
    paths = sorted(path for path in staged.folder.rglob("*") if path.is_file())
    published = {path.relative_to(staged.folder).as_posix(): path.read_bytes() for path in paths}
    pipe.gate(check_published(published, read_plain(repriced.files)).problems, {})
    return staged


def _write(root: Path, journal: Journal) -> tuple[Problem, ...]:
    """The data, then that it is done. Where that fails, readers have the prices and the data do not."""
    problems = write(root, journal.texts, journal.lines) or write_journal(root, replace(journal, done=True))
    hint = "; then run: night --finish"
    return tuple(replace(each, hint=f"{each.hint}{hint}") for each in problems)


# ----------------------------------------------------------------------------------------------------------- after it


def _finish(root: Path) -> Done:
    journal = owed(root)
    if journal is None:
        return Done("nothing is to be finished")
    problems = _write(root, journal)
    return Done(f"{PRICES} and {HISTORY} have the prices of release {journal.release}", problems=problems)


def _resume(root: Path) -> Done:
    hold = held(root)
    pipe.gate(resume(root), {}, pipe.WORLD)
    return Done(f"the hold is gone: {hold.why}" if hold else "there was no hold")


# ---------------------------------------------------------------------------------------------------------- the report


def _report(options: argparse.Namespace, began: datetime.datetime, done: Done, code: int) -> None:
    way = next((f" --{name}" for name in ("finish", "resume") if getattr(options, name)), "")
    report = Report(
        run=run_of(began),
        command=f"night{way}",
        feed=called(options.feed or ""),
        code=code,
        outcome=done.outcome,
        release=_live(options.root),
        changes=done.repriced.changes if done.repriced else (),
        accepted=tuple((each.card, f"{each.price:f}", each.why) for each in _accepted(options)),
        plan=done.judged.plan if done.judged else None,
        problems=tuple(sorted(set(done.problems))),
    )
    if failed := keep(options.root, report):
        print(failed, file=sys.stderr)

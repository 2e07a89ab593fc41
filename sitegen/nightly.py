"""The whole night: what is committed, with new prices in memory -> a release, and then the data; or nothing, and why.

An editor's unfinished work is neither published nor touched. Staged files are verified before readers see them. Only
then is the release swapped in, and the data are written.
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

from . import pipe, quiet
from .check.published import check_published
from .committed import committed, uncommitted
from .fetch import Answer, called, fetch
from .memo import Memo
from .pool import spread
from .publish import (
    WRITTEN,
    Accepted,
    Journal,
    Report,
    Staged,
    as_they_are,
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
from .read import read_plain
from .remembering import remembering
from .reports import keep, run_of
from .repricing import Judged, Offered, Repriced, apply, ask, judge
from .store import engine, opened
from .values.dataset import HISTORY, PRICES
from .values.manifest import PATH
from .values.problem import Place, Problem, show
from .written import owed, write

_ACCEPT = re.compile(r"[^=]+=[0-9]+(\.[0-9]+)?")


class Done(Struct, frozen=True):
    """How a run ended; with problems, it published and a person must write the data."""

    outcome: str
    repriced: Repriced | None = None
    judged: Judged | None = None
    problems: tuple[Problem, ...] = ()
    offered: Offered | None = None


def night(options: argparse.Namespace, began: datetime.datetime, answer: Answer | None) -> int:
    """Options, when it began, the feed if it has been fetched -> exit code; a report is written in any case.

    Raises Refused, after it, where nothing was published.
    """
    if not _understood(options):
        print("night FEED, or --finish, or --resume; --accept h100=2.60 and --why go together", file=sys.stderr)
        return pipe.USAGE
    tree = quiet.committed_tree(options.root)
    try:
        with pipe.alone(options.root):
            done = _done(options, began, answer)
    except pipe.Refused as refused:
        _report(options, began, Done("nothing was published", problems=refused.problems), refused.code)
        raise
    code = pipe.PERSON if done.problems else pipe.DONE
    _report(options, began, done, code)
    if done.offered and done.repriced and not (done.problems or options.accept):
        quiet.keep(options.root, tree, done.offered.data, (done.offered.feed.as_of.value, done.repriced.believed))
    print(done.outcome)
    print(*map(show, done.problems), sep="\n", end="", file=sys.stderr)
    return code


def _understood(options: argparse.Namespace) -> bool:
    one_thing = bool(options.feed) != (options.finish or options.resume)
    return one_thing and bool(options.accept) == bool(options.why) and all(map(_ACCEPT.fullmatch, options.accept))


def _accepted(options: argparse.Namespace) -> tuple[Accepted, ...]:
    parts = (written.partition("=") for written in options.accept)
    return tuple(Accepted(card, Decimal(price), options.why) for card, _, price in parts)


def _done(options: argparse.Namespace, began: datetime.datetime, answer: Answer | None) -> Done:
    if options.finish:
        return _finish(options.root)
    return _resume(options.root) if options.resume else _night(options, began, answer)


# --------------------------------------------------------------------------------------------------------- the night


def _night(options: argparse.Namespace, began: datetime.datetime, answer: Answer | None) -> Done:
    root: Path = options.root
    if hold := held(root):
        where = Place("releases")
        _stop(Problem(where, "night-held", f"held since {hold.since}: {hold.why}", "run: night --resume"))
    pipe.settled(root)
    offered = ask(options.feed, answer or fetch(options.feed, root, options.patience))
    files = _committed(root)
    repriced = apply(offered, files, options.today or began.date(), _accepted(options))
    source, last = _sum(repriced.files), read_journal(root)
    if last and last.done and (last.source, last.release) == (source, _live(root)) and intact(root):
        return Done(quiet.NOTHING, repriced, offered=offered)
    judged, staged = _made(repriced, root)
    before = _live(root)
    journal = Journal(staged.name, source, repriced.texts, repriced.lines, _sums(files), _sums(repriced.files))
    _unchanged(root, files)
    pipe.gate(write_journal(root, journal), {}, pipe.WORLD)
    pipe.gate(swap(root, staged), {}, pipe.WORLD)
    problems = _write(root, journal)
    forget(root)
    outcome = f"public -> releases/{staged.name}, prices of {offered.feed.as_of.value}"
    return Done(
        outcome if staged.name != before else f"nothing to publish: {outcome}", repriced, judged, problems, offered
    )


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

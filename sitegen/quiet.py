"""Whether a night would find nothing to do, told from little, so that the house need not be imported.

A night that ended well leaves a seal in .cache: all that a night looks at before it makes anything, the feed that it
had, and the days on which that is believed. Where all is as it was, the next would find the same. Anything else is left
to the whole night (nightly.py), and it refuses whatever is to be refused: this here refuses nothing.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable
from pathlib import Path

from . import seal
from .git import git
from .publish import WRITTEN, Journal, as_they_are, live_night, sum_of

NOTHING = "nothing changed: what is published is whole, and of these prices"
_SEAL = "night"


def committed_tree(root: Path) -> str:
    """The site's folder -> a digest of what a night takes beside the two files that it writes; '' if in motion.

    In a git checkout that is what is committed, and the attributes by which git hands it out; else what is there.
    """
    paths = (*(f"{name}/" if name == "data" else name for name in seal.MADE_FROM), ".gitattributes")
    listed = git(root, "ls-tree", "HEAD", *paths) or b""
    others = [line for line in listed.decode().splitlines() if line.partition("\t")[2] not in WRITTEN]
    return _digest((seal.makers(), *others)) if others else seal.sources(str(root))


def keep(root: Path, tree: str, feed: bytes, believed: tuple[datetime.date, datetime.date]) -> None:
    """After a night that ended well: `committed_tree` before it, its feed, the first and last day of that -> the seal.

    None where something has been committed meanwhile: the night may have had the one or the other.
    """
    if tree == committed_tree(root):
        seal.keep(str(root), _state(root, tree), " ".join((sum_of(feed), *map(str, believed))), _SEAL)


def unbroken(root: Path) -> str:
    """The site's folder -> what the seal says of a feed (for `same`), if all else is as it was; else ''."""
    state = _state(root, committed_tree(root))
    return seal.kept(str(root), state, _SEAL) if state else ""


def same(said: str, feed: bytes, today: datetime.date) -> bool:
    """What a seal says of a feed -> whether this is the same, and still to be believed."""
    known, first, last = said.split(" ")
    return known == sum_of(feed) and first <= str(today) <= last


def _state(root: Path, tree: str) -> str:
    """'' unless a night has published what is live, has ended, and the data are as it wrote them."""
    journal, sums = live_night(root), {path: sum_of(data) for path, data in as_they_are(root).items()}
    if not tree or journal is None or not journal.done or sums != journal.after:
        return ""
    return _digest((tree, *_lines(journal)))


def _lines(journal: Journal) -> Iterable[str]:
    yield from (journal.release, journal.source)
    yield from (f"{path} {sum_}" for path, sum_ in sorted(journal.after.items()))


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()

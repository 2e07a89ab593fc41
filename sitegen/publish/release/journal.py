"""What a night publishes and then writes into the data: `releases/.night`, written before the swap.

Killed in between, readers see prices that the data do not have yet; the journal knows them. By the sums in it the next
night tells its own work, which nobody has committed yet, from an editor's.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from ...values.dataset import HISTORY, PRICES
from ...values.problem import Problem
from .line import live
from .refusal import refusal

WRITTEN = (PRICES, HISTORY)
_FILE = ".night"


class Journal(Struct, frozen=True):
    """A release, a digest of what it was made from, and the changes of the data that are published with it.

    `texts` are new scalars of data/prices.yaml by dotted path, `lines` new ones of data/history.csv; `before` and
    `after` are the sums that both files have without and with them. `done` is true once they are written.
    """

    release: str
    source: str
    texts: Mapping[str, str]
    lines: tuple[tuple[str, str, str], ...]
    before: Mapping[str, str]
    after: Mapping[str, str]
    done: bool = False


def write_journal(root: Path, journal: Journal) -> tuple[Problem, ...]:
    """Keeps it, whole or not at all, and on the disk, with the release that it tells of, before anything that follows.

    Then the power may go at any moment after the swap: nobody finds empty pages.
    """
    file = root / "releases" / _FILE
    fresh = file.with_name(f"{_FILE}.{os.getpid()}")
    try:
        fresh.write_bytes(msgspec.json.encode(journal, enc_hook=dict) + b"\n")
        os.sync()
        fresh.replace(file)
    except OSError as error:
        return (refusal(error, root, file),)
    return ()


def read_journal(root: Path) -> Journal | None:
    """The journal of the last night that published something, if there was one."""
    try:
        return msgspec.json.decode((root / "releases" / _FILE).read_bytes(), type=Journal)
    except (OSError, msgspec.DecodeError):
        return None


def live_night(root: Path) -> Journal | None:
    """The journal of the release that is live; None where something else than a night has published it."""
    journal = read_journal(root)
    return journal if journal and journal.release == live(root) else None


def as_they_are(root: Path) -> Mapping[str, bytes]:
    """The site's folder -> those of the two files that nights write that there are."""
    return {path: (root / path).read_bytes() for path in WRITTEN if (root / path).is_file()}


def is_own(journal: Journal | None, path: str, data: bytes) -> bool:
    """Whether a file is as the last night found it, which looked whose it was, or as it wrote it."""
    return journal is not None and sum_of(data) in (journal.before.get(path), journal.after.get(path))


def sum_of(data: bytes) -> str:
    """SHA-256."""
    return hashlib.sha256(data).hexdigest()

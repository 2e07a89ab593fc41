"""The list of what a release holds: `releases/<name>.json`, so that unchanged files need not be read to be known.

A file whose size, time of change and inode are as recorded has the bytes that it had; any other is read again. Only who
sets the time of a file back by hand escapes this, and `verify` reads everything.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Record(NamedTuple):
    """A file: SHA-256 of its bytes; its size, time of change in nanoseconds and inode when it was written."""

    digest: str
    size: int
    changed: int
    inode: int


Records = Mapping[str, Record]
Sums = Mapping[str, str]


def sums_of(files: Mapping[str, bytes]) -> Sums:
    """Files -> SHA-256 of each, by path."""
    return {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}


def digest(sums: Sums) -> str:
    """Sums -> a name for the content: the same bytes under the same paths give the same name."""
    lines = "".join(f"{path}\0{each}\n" for path, each in sorted(sums.items()))
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def record(found: os.stat_result, sum_: str) -> Record:
    """What the system says of a file, SHA-256 of its bytes -> Record."""
    return Record(sum_, found.st_size, found.st_mtime_ns, found.st_ino)


def unchanged(path: str, known: Record) -> Record | None:
    """A file, what is recorded of it -> its Record as it is now; None if it has other bytes or cannot be read."""
    try:
        found = os.lstat(path)
        if (found.st_size, found.st_mtime_ns, found.st_ino) == known[1:]:
            return known
        if not stat.S_ISREG(found.st_mode) or _sum(path) != known.digest:
            return None
    except OSError:
        return None
    return record(found, known.digest)


def load(listing: Path, folder: Path) -> Records:
    """The list of a folder; where there is none that can be read, what is in the folder now."""
    try:
        rows = json.loads(listing.read_bytes())
        return {path: Record(str(row[0]), int(row[1]), int(row[2]), int(row[3])) for path, row in rows.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return dict(_read(folder))


def save(records: Records, listing: Path) -> None:
    """Writes the list, whole or not at all."""
    fresh = listing.with_name(f".{listing.name}.{os.getpid()}")
    fresh.write_text(json.dumps(records, separators=(",", ":")), encoding="utf-8")
    fresh.rename(listing)


def _read(folder: Path) -> list[tuple[str, Record]]:
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return [(path.relative_to(folder).as_posix(), record(path.lstat(), _sum(str(path)))) for path in paths]


def _sum(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

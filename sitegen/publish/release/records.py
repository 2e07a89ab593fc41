"""The list of what a release holds: `releases/<name>.json`, so that unchanged files need not be read to be known.

A file whose size, time of change and inode are as recorded has the bytes that it had; any other is read again. Only who
sets the time of a file back by hand escapes this, and `verify` reads everything.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import MsgspecError, Struct, json

# Files whose names have a hash of what they hold: what a page that is open may still ask for after the next release.
_HASHED = re.compile(r"assets/.*|pagefind/.*\.pf_[a-z]+")


class Record(Struct, frozen=True, array_like=True):
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
    lines = "".join([f"{path}\0{each}\n" for path, each in sorted(sums.items())])
    return hashlib.sha256(lines.encode()).hexdigest()[:16]


def record(found: os.stat_result, sum_: str) -> Record:
    """What the system says of a file, SHA-256 of its bytes -> Record."""
    return Record(sum_, found.st_size, found.st_mtime_ns, found.st_ino)


def unchanged(path: str, known: Record) -> Record | None:
    """A file, what is recorded of it -> its Record as it is now; None if it has other bytes or cannot be read."""
    try:
        found = os.lstat(path)
        if (found.st_ino, found.st_mtime_ns, found.st_size) == (known.inode, known.changed, known.size):
            return known
        if not stat.S_ISREG(found.st_mode) or _sum(path) != known.digest:
            return None
    except OSError:
        return None
    return record(found, known.digest)


def whole(folder: Path, records: Records, sums: Sums) -> bool:
    """Whether a folder has every file with its sum."""
    return all(
        path in records and records[path].digest == sum_ and unchanged(f"{folder}/{path}", records[path])
        for path, sum_ in sums.items()
    )


def save(records: Records, listing: Path) -> None:
    """Writes the list, whole or not at all: its hashed files on a line of their own, then all others."""
    own = {path: each for path, each in records.items() if is_hashed(path)}
    rest = {path: each for path, each in records.items() if path not in own}
    fresh = listing.with_name(f".{listing.name}.{os.getpid()}")
    fresh.write_bytes(json.encode(own) + b"\n" + json.encode(rest))
    fresh.rename(listing)


def load(folder: Path, listing: Path | None = None) -> Records:
    """What the list of a release says; where there is none that can be read, what is in its folder now."""
    try:
        own, rest = (listing or _listing(folder)).read_bytes().split(b"\n")
        return {**_rows(own), **_rows(rest)}
    except (OSError, ValueError, MsgspecError):
        return dict(_read(folder))


def assets(folder: Path) -> Records:
    """The same of its own hashed files alone: those that it carries for earlier releases are not in the list."""
    try:
        with _listing(folder).open("rb") as lines:
            return _rows(next(lines, b""))
    except (OSError, ValueError, MsgspecError):
        return {path: each for path, each in _read(folder) if is_hashed(path)}


def _listing(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.json")


def _rows(line: bytes) -> Records:
    return json.decode(line, type=dict[str, Record])


def is_hashed(path: str) -> bool:
    """Whether the name of a published file says what it holds."""
    return path.startswith(("assets/", "pagefind/")) and _HASHED.fullmatch(path) is not None


def _read(folder: Path) -> Iterator[tuple[str, Record]]:
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), record(path.lstat(), _sum(str(path)))


def _sum(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

"""What builds remember, on disk: bytes under the digest of what they were made from, in .cache/memo.sqlite.

It is plain data and worth nothing: whatever is damaged, foreign or cannot be opened is as if it were not there.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

_FILE = "memo.sqlite"
_SUM = 16  # bytes of the sum that stands before each value
_TABLE = "CREATE TABLE IF NOT EXISTS made (key BLOB PRIMARY KEY, value BLOB)"
_SPARE = 1000  # things that may lie there unused before they are thrown away


class Store(Struct, frozen=True):
    """An open store; which keys this run has `used`, and whether there were `faults`."""

    base: sqlite3.Connection
    used: set[bytes]
    faults: list[sqlite3.Error]

    def get(self, key: bytes) -> bytes | None:
        """Key -> what was put there; None where there is nothing, or it is damaged."""
        try:
            row = self.base.execute("SELECT value FROM made WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            self.faults.append(error)
            return None
        if row is None or not isinstance(row[0], bytes) or row[0][:_SUM] != _sum(key, row[0][_SUM:]):
            return None
        self.used.add(key)
        value: bytes = row[0][_SUM:]
        return value

    def put(self, key: bytes, value: bytes) -> None:
        """Remembers a value; where the disk does not let it, nothing is lost."""
        self.used.add(key)
        try:
            self.base.execute("INSERT OR REPLACE INTO made VALUES (?, ?)", (key, _sum(key, value) + value))
        except sqlite3.Error as error:
            self.faults.append(error)


@contextmanager
def opened(folder: Path | None) -> Iterator[Store]:
    """Folder of the cache (None: nothing is kept) -> its store, saved at the end of the block."""
    with closing(_connect(folder)) as base:
        store = Store(base, set(), [])
        try:
            yield store
        finally:
            _save(store)
    if store.faults and folder is not None:
        _forget(folder)


def _connect(folder: Path | None) -> sqlite3.Connection:
    if folder is not None:
        with suppress(sqlite3.Error, OSError):
            return _prepared(folder)
        _forget(folder)  # what cannot be opened is no store
        with suppress(sqlite3.Error, OSError):
            return _prepared(folder)
    base = sqlite3.connect(":memory:")
    base.execute(_TABLE)
    return base


def _prepared(folder: Path) -> sqlite3.Connection:
    folder.mkdir(exist_ok=True)
    base = sqlite3.connect(folder / _FILE, timeout=1)
    base.execute("PRAGMA synchronous = OFF")  # it may be lost, and each value has its sum
    base.execute(_TABLE)
    base.execute("SELECT key, value FROM made LIMIT 1").fetchone()
    return base


def _save(store: Store) -> None:
    """What no run asks for any more is thrown away once there is much of it."""
    try:
        keys = {key for (key,) in store.base.execute("SELECT key FROM made")} if store.base.in_transaction else set()
        if len(keys) > 2 * len(store.used) + _SPARE:
            store.base.executemany("DELETE FROM made WHERE key = ?", ((key,) for key in keys - store.used))
        store.base.commit()
    except sqlite3.Error as error:
        store.faults.append(error)


def _forget(folder: Path) -> None:
    with suppress(OSError):
        (folder / _FILE).unlink()


def _sum(key: bytes, value: bytes) -> bytes:
    return blake2b(value, key=key[:64], digest_size=_SUM).digest()


def engine() -> bytes:
    """A digest of what makes things: Python, the libraries by name and version, our code by size and time of change."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    told = (sys.version, zlib.ZLIB_RUNTIME_VERSION, *_libraries(), *(f"{path}\0{_stamp(path)}" for path in code))
    return blake2b("\n".join(told).encode(), digest_size=16).digest()


def _libraries() -> list[str]:
    """What is installed beside msgspec, as installers note it: 'jinja2-3.1.6.dist-info'."""
    try:
        return sorted(name for name in os.listdir(Path(msgspec.__file__).parents[1]) if name.endswith("-info"))
    except OSError:
        return []


def _stamp(path: Path) -> str:
    """Size and time; '' of what can no longer be looked at: gone, or the user is another now."""
    try:
        seen = path.stat()
    except OSError:
        return ""
    return f"{seen.st_size}\0{seen.st_mtime_ns}"

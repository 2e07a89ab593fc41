"""What builds remember, on disk: things under the digest of what they were made from, in .cache/memo.sqlite.

It is plain data and worth nothing: whatever is damaged, foreign or cannot be opened is as if it were not there.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import MsgspecError, Struct
from msgspec.msgpack import Decoder, Encoder

_FILE = "memo.sqlite"
_SUM = 16  # bytes of the sum that stands before each value
_ENCODER = Encoder(enc_hook=dict)  # of what it does not know there are only read-only mappings; they keep their order
_TABLE = "CREATE TABLE IF NOT EXISTS made (key BLOB PRIMARY KEY, value BLOB)"
_PAGE = 16384  # bytes: most values fit into one, or into few
_AT_ONCE = 500  # things read or written at once; some versions of SQLite take no more than 999
_SPARE = 1000  # things that may lie there unused before they are thrown away


class Store(Struct, frozen=True):
    """An open store; which keys this run has `used`, whether there were `faults`, and what is not written yet."""

    base: sqlite3.Connection
    used: set[bytes]
    faults: list[sqlite3.Error]
    fresh: dict[bytes, object] = {}

    def get(self, keys: Sequence[bytes], type: Any) -> Mapping[bytes, Any]:
        """Keys, the type of what was put there -> what was; without what is not there, or is damaged."""
        self.write()
        decoder, found = Decoder(type), {}
        for first in range(0, len(keys), _AT_ONCE):
            for key, value in self._rows(keys[first : first + _AT_ONCE]):
                if isinstance(value, bytes) and value[:_SUM] == _sum(key, value[_SUM:]):
                    with suppress(MsgspecError):
                        found[key] = decoder.decode(value[_SUM:])
        self.used.update(found)
        return found

    def put(self, key: bytes, made: object) -> None:
        """Remembers what was made; where the disk does not let it, nothing is lost."""
        self.used.add(key)
        self.fresh[key] = made
        if len(self.fresh) >= _AT_ONCE:
            self.write()

    def hold(self, keys: Sequence[bytes]) -> None:
        """What is there under these keys counts as used."""
        self.used.update(keys)

    def write(self) -> None:
        """Writes what was put, much at once: one thing at a time takes three times as long."""
        values = ((key, _ENCODER.encode(made)) for key, made in self.fresh.items())
        rows = [(key, _sum(key, value) + value) for key, value in values]
        self.fresh.clear()
        try:
            if rows:
                self.base.executemany("INSERT OR REPLACE INTO made VALUES (?, ?)", rows)
        except sqlite3.Error as error:
            self.faults.append(error)

    def _rows(self, keys: Sequence[bytes]) -> list[tuple[bytes, Any]]:
        marks = ",".join("?" * len(keys))
        try:
            return self.base.execute(f"SELECT key, value FROM made WHERE key IN ({marks})", keys).fetchall()
        except sqlite3.Error as error:
            self.faults.append(error)
            return []


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
    base.execute(f"PRAGMA page_size = {_PAGE}")
    base.execute("PRAGMA synchronous = OFF")  # it may be lost, and each value has its sum
    base.execute(_TABLE)
    base.execute("SELECT key, value FROM made LIMIT 1").fetchone()
    return base


def _save(store: Store) -> None:
    """What no run asks for any more is thrown away once there is much of it."""
    store.write()
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
    sum_ = sha256(key)  # most processors have it built in
    sum_.update(value)
    return sum_.digest()[:_SUM]


@cache  # a process runs the code that it has loaded, and who it turns into may not be let to look
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

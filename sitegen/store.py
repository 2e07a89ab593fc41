"""What builds remember, on disk: bytes under the digest of what they were made from, in .cache/memo.sqlite.

It is plain data and worth nothing: whatever is damaged, foreign or cannot be opened is as if it were not there.
"""

from __future__ import annotations

import sqlite3
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

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
    """A digest of what makes things: our code, Python, the libraries that are loaded, by size and time of change."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    libraries = sorted({Path(file) for file in map(_origin, tuple(sys.modules.values())) if file})
    told = (f"{path}\0{_stamp(path)}\n" for path in (*code, *libraries))
    return blake2b("".join((sys.version, zlib.ZLIB_RUNTIME_VERSION, *told)).encode(), digest_size=16).digest()


def _stamp(path: Path) -> str:
    """Size and time; '' of what is loaded and can no longer be looked at: gone, or the user is another now."""
    try:
        seen = path.stat()
    except OSError:
        return ""
    return f"{seen.st_size}\0{seen.st_mtime_ns}"


def _origin(module: ModuleType) -> str | None:
    """The file of a library, as a package or a module at the top."""
    name, file = module.__name__, getattr(module, "__file__", None)
    return None if "." in name or name in sys.stdlib_module_names else file

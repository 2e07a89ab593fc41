"""Files -> a new folder that holds them, with what has not changed linked from an older one."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from .records import Record, Records, Sums, record, unchanged

_ASSETS = "assets/"
_SECOND = 10**9  # in nanoseconds
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


class Folder(Struct, frozen=True):
    """A folder of published files, and what is recorded of them."""

    path: Path
    records: Records


def fill(folder: Path, files: Mapping[str, bytes], sums: Sums, older: Sequence[Folder]) -> Records:
    """An absent folder, what it is to hold with the sums, folders of before, the live one first -> its records.

    What is as in the live one is linked, so that its time of change stays true. Raises OSError with the file's name.
    """
    names = [(str(each.path), each.records) for each in older]
    made: dict[str, Record] = {}
    target, parents = str(folder), {""}
    os.makedirs(target)
    for path, data in files.items():
        _make_parent(target, path, parents)
        made[path] = _put(f"{target}/{path}", path, data, sums[path], names)
    _carry(target, made, names, parents)
    return made


def _make_parent(target: str, path: str, made: set[str]) -> None:
    parent = path.rpartition("/")[0]
    if parent not in made:
        os.makedirs(f"{target}/{parent}", exist_ok=True)
        made.add(parent)


def _put(target: str, path: str, data: bytes, sum_: str, older: Sequence[tuple[str, Records]]) -> Record:
    live, known = older[0] if older else ("", {})
    if path in known and known[path].digest == sum_ and (found := unchanged(f"{live}/{path}", known[path])):
        if _link(f"{live}/{path}", target):
            return found
        return record(_write(target, data, found.changed), sum_)
    return record(_write(target, data, None, _least(path, older)), sum_)


def _link(old: str, new: str) -> bool:
    """Whether it could be linked: some disks have no links, and some systems none to the file of somebody else."""
    try:
        os.link(old, new)
    except OSError:
        return False
    return True


def _least(path: str, older: Sequence[tuple[str, Records]]) -> int:
    """Servers tell versions apart by the second and the size: what changed within a second must not look the same.

    So a file is a second younger than any that anybody may have of it, whatever the clock says.
    """
    times = [_time(f"{folder}/{path}") for folder, known in older if path in known]
    return (max(times) // _SECOND + 1) * _SECOND if times else 0


def _time(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _write(target: str, data: bytes, changed: int | None, least: int = 0) -> os.stat_result:
    """Writes a file that nobody may write to; `changed` is its time, else now but not before `least`."""
    try:
        with open(os.open(target, _NEW, 0o444), "wb") as file:
            os.fchmod(file.fileno(), 0o444)  # whatever the umask: a server reads it
            file.write(data)
            file.flush()
            time = changed or max(least, os.fstat(file.fileno()).st_mtime_ns)
            os.utime(file.fileno(), ns=(time, time))
            return os.fstat(file.fileno())
    except OSError as error:  # a full disk does not say which file it was
        raise OSError(error.errno, error.strerror, target) from error


def _carry(target: str, made: Records, older: Sequence[tuple[str, Records]], parents: set[str]) -> None:
    """Hashed files of earlier releases stay, so that a page read before the swap finds its style after it.

    Only what these had of their own: what they carried themselves is two releases old.
    """
    done = set(made)
    for folder, known in older:
        for path in known:
            if path.startswith(_ASSETS) and path not in done and unchanged(f"{folder}/{path}", known[path]):
                _make_parent(target, path, parents)
                os.link(f"{folder}/{path}", f"{target}/{path}")
                done.add(path)

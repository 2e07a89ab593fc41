"""Files -> a folder that holds them and nothing else, with what has not changed linked from the live release.

The folder may be that of a release that nobody wants any longer: most of what it holds is what it is to hold.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from .records import Record, Records, Sums, record, unchanged

_SECOND = 10**9  # in nanoseconds
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


class Before(Struct, frozen=True):
    """What was published before: the live folder with its records, and the folders that readers may have pages of.

    `carried` are the hashed files of these, path -> where: a page read before the swap finds its style after it.
    """

    live: str
    records: Records
    folders: tuple[str, ...]
    carried: Mapping[str, str]


def fill(folder: str, files: Mapping[str, bytes], sums: Sums, before: Before) -> Records:
    """A folder, what it is to hold with the sums -> its records. Raises OSError with the file's name."""
    wanted = before.carried.keys() | files.keys()
    parents = _parents(wanted)
    os.makedirs(folder, exist_ok=True)
    there = _clear(folder, wanted, parents)
    for parent in sorted(parents):
        if parent not in there:
            os.mkdir(f"{folder}/{parent}")
    made = {path: _put(folder, path, data, sums[path], before, there.get(path, 0)) for path, data in files.items()}
    for path, old in before.carried.items():
        if path not in made:
            _replace(old, f"{folder}/{path}", path in there)
    return made


def _parents(paths: Iterable[str]) -> set[str]:
    """Every folder on the way to a path."""
    parents: set[str] = set()
    for path in paths:
        above = path.rpartition("/")[0]
        while above and above not in parents:
            parents.add(above)
            above = above.rpartition("/")[0]
    return parents


def _clear(folder: str, wanted: Collection[str], parents: Collection[str]) -> dict[str, int]:
    """Takes away what nobody wants -> the paths that stay, with their inodes."""
    there: dict[str, int] = {}
    prefixes = [""]
    for prefix in prefixes:  # it grows while it is walked
        with os.scandir(f"{folder}/{prefix}") as entries:
            found = list(entries)
        for entry in found:
            path, is_folder = prefix + entry.name, entry.is_dir(follow_symlinks=False)
            if path in (parents if is_folder else wanted):
                there[path] = entry.inode()
                prefixes.extend([f"{path}/"] if is_folder else [])
            else:
                (shutil.rmtree if is_folder else os.unlink)(entry.path)
    return there


def _put(folder: str, path: str, data: bytes, sum_: str, before: Before, inode: int) -> Record:
    target, old, known = f"{folder}/{path}", f"{before.live}/{path}", before.records.get(path)
    if known and known.digest == sum_ and (found := unchanged(old, known)):
        if inode != found.inode and not _replace(old, target, inode != 0):
            return record(os.stat(target), sum_)
        return found
    if inode:
        os.unlink(target)
    return record(_write(target, data, _least(path, before.folders)), sum_)


def _replace(old: str, target: str, there: bool) -> bool:
    if there:
        os.unlink(target)
    return link(old, target)


def link(old: str, new: str) -> bool:
    """Links a file, or copies it with its time: some disks have no links, some systems none to a file of another user.

    Whether it was linked. Raises OSError.
    """
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)
        return False
    return True


def _least(path: str, folders: Iterable[str]) -> int:
    """Servers tell versions apart by the second and the size: what changed within a second must not look the same.

    So a file is a second younger than any that a reader may have of it, whatever the clock says.
    """
    return (max((_time(f"{folder}/{path}") for folder in folders), default=0) // _SECOND + 1) * _SECOND


def _time(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _write(target: str, data: bytes, least: int) -> os.stat_result:
    """Writes a file that nobody may write to; its time is not before `least`, in nanoseconds."""
    try:
        with open(os.open(target, _NEW, 0o444), "wb") as file:
            os.fchmod(file.fileno(), 0o444)  # whatever the umask: a server reads it
            file.write(data)
            file.flush()
            if os.fstat(file.fileno()).st_mtime_ns < least:
                os.utime(file.fileno(), ns=(least, least))
            return os.fstat(file.fileno())
    except OSError as error:  # a full disk does not say which file it was
        raise OSError(error.errno, error.strerror, target) from error

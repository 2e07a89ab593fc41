"""Whether anything has changed since the last build, by what the system says of every file: nothing is read.

A build leaves a seal in .cache: a digest of the size, the times and the inode of each file that it was made from, of
what made it, and of each file that it published. Where all are as they were there is nothing to build. This module
imports little on purpose: where nothing has changed, nothing else of the house is imported.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Iterator

MADE_FROM = ("content", "data", "fonts", "locale", "static", "templates")
_HOUSE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_MAKERS = tuple(f"{_HOUSE}/{name}" for name in ("build.py", "requirements.txt", "sitegen"))
_TICK = 50_000_000  # nanoseconds: files that change within one tick of the file system's clock can look the same


def sources(root: str) -> str:
    """The site's folder, before it is read -> a digest of what the site is made from and by; '' if it is in motion."""
    return _seen(*(f"{root}/{name}" for name in MADE_FROM), *_MAKERS)


def makers() -> str:
    """A digest of what makes sites; '' if it is in motion."""
    return _seen(*_MAKERS)


def _seen(*paths: str) -> str:
    lines, newest = [sys.version], 0
    for path in paths:
        for name, seen in _files(path):
            newest = max(newest, seen.st_mtime_ns, seen.st_ctime_ns)
            lines.append(f"{name} {seen.st_size} {seen.st_mtime_ns} {seen.st_ctime_ns} {seen.st_ino} {seen.st_mode}")
    return "" if newest > time.time_ns() - _TICK else _digest(lines)


def keep(root: str, made_from: str, said: str, name: str = "seal") -> None:
    """After a build: what `sources` said before it, and what the build said -> the seal, for `unbroken` to read."""
    if made_from:
        fresh = f"{root}/.cache/.{name}.{os.getpid()}"
        os.makedirs(f"{root}/.cache", exist_ok=True)
        with open(fresh, "w", encoding="utf-8") as file:
            file.write(f"{made_from}\n{_published(root)}\n{said}\n")
        os.replace(fresh, f"{root}/.cache/{name}")


def unbroken(root: str) -> str:
    """The site's folder -> what the last build said, if this one would do nothing; else ''."""
    return kept(root, sources(root))


def kept(root: str, made_from: str, name: str = "seal") -> str:
    """What was said with this seal, if what is published is still that, and made from the same; else ''."""
    try:
        with open(f"{root}/.cache/{name}", encoding="utf-8") as file:
            before, published, said = file.read().splitlines()
    except (OSError, ValueError):
        return ""
    return said if before == made_from and published == _published(root) else ""


def _published(root: str) -> str:
    """Which release is public, what lies beside it, and each file of it. Links to a file change only its ctime."""
    try:
        lines = [os.readlink(f"{root}/public"), *sorted(os.listdir(f"{root}/releases"))]
    except OSError:
        return ""
    for name, seen in _files(os.path.realpath(f"{root}/public")):
        lines.append(f"{name} {seen.st_size} {seen.st_mtime_ns} {seen.st_ino}")
    return _digest(lines)


def _files(path: str) -> Iterator[tuple[str, os.stat_result]]:
    """Every file at or below the path, in order; bytecode that Python keeps is none."""
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except NotADirectoryError:
        yield path, os.stat(path)
        return
    except OSError:
        return
    for entry in entries:
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _files(entry.path)
        elif not entry.is_dir():
            yield entry.path, entry.stat()


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()

"""One build at a time: a lock that the kernel holds for this process, and frees whatever becomes of it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...values.problem import Place, Problem
from .refusal import beside, refusal, shown

_FILE = ".lock"


@contextmanager
def locked(root: Path, out: Path | None = None) -> Iterator[tuple[Problem, ...]]:
    """The site's folder, or another that is published -> no problems, and nobody else publishes it until the end.

    Or why that cannot be had.
    """
    file = beside(out, _FILE) if out else root / "releases" / _FILE
    try:
        file.parent.mkdir(exist_ok=True, parents=out is not None)
        handle, problems = _take(file, root)
    except OSError as error:
        handle, problems = -1, (refusal(error, root, file),)
    try:
        yield problems
    finally:
        if handle >= 0:
            with suppress(OSError):
                file.unlink()
            os.close(handle)


def _take(file: Path, root: Path) -> tuple[int, tuple[Problem, ...]]:
    """The file -> (its handle, locked; or -1, and who has it). Raises OSError.

    A lock of lockf and not of flock: processes that we fork do not keep it when we are killed.
    """
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            holder = os.read(handle, 20).decode("ascii", "replace")
            os.close(handle)
            return -1, (_busy(shown(file, root), holder),)
        if _is(file, handle):
            os.ftruncate(handle, 0)  # of a build that was killed
            os.write(handle, str(os.getpid()).encode())
            return handle, ()
        os.close(handle)  # who had it has just ended, and taken the file away


def _is(file: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(file), os.fstat(handle))
    except FileNotFoundError:
        return False


def _busy(file: str, holder: str) -> Problem:
    who = f"process {holder}" if holder.isdigit() else "another process"
    hint = f"wait until it is done and try again; if it hangs: kill {holder}" if holder.isdigit() else "try again"
    return Problem(Place(file), "release-locked", f"{who} is building here", hint)

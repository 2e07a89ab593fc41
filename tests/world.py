"""Other worlds: what a test does in a child as a user whom file modes bind (root, whom CI is, they do not), or with
mounts of its own.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import traceback
from collections.abc import Callable, Mapping

_NOBODY = 65534
_NEW_MOUNTS = 0x20000  # CLONE_NEWNS


def as_nobody(work: Callable[[], str]) -> str:
    """Runs `work` in a child that has no rights of its own (or as we are, if we are not root) -> what it returns."""
    return _in_child(_drop, work)


def with_mounts(work: Callable[[], str]) -> str:
    """Runs `work` in a child that may mount what it likes: nobody else sees it, and it ends with the child."""
    return _in_child(_part, work)


def in_folder(folder: str | os.PathLike[str], environment: Mapping[str, str], work: Callable[[], str]) -> str:
    """Runs `work` in a child that is in a folder, with this environment and no other -> what it returns."""

    def go() -> None:
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)

    return _in_child(go, work)


def can_mount() -> bool:
    """Whether there may be mounts of our own here: root may, unless it is kept in a box."""
    return os.getuid() == 0 and with_mounts(lambda: "yes") == "yes"


def mount(*arguments: str) -> None:
    """As the command. Raises CalledProcessError."""
    subprocess.run(["mount", *arguments], check=True, capture_output=True)


def _in_child(prepare: Callable[[], None], work: Callable[[], str]) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, _prepare_and_do(prepare, work).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


def _prepare_and_do(prepare: Callable[[], None], work: Callable[[], str]) -> str:
    try:
        prepare()
        return work()
    except BaseException:  # the child must never come back into pytest
        return traceback.format_exc()


def _drop() -> None:
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(_NOBODY)
        os.setuid(_NOBODY)


def _part() -> None:
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(_NEW_MOUNTS) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    mount("--make-rprivate", "/")

"""Other people: what a test does as a user whom file modes bind. Root, whom CI is, they do not."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable

_NOBODY = 65534


def as_nobody(work: Callable[[], str]) -> str:
    """Runs `work` in a child that has no rights of its own (or as we are, if we are not root) -> what it returns."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, _drop_and_do(work).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        said = answer.read()
    os.waitpid(child, 0)
    return said


def _drop_and_do(work: Callable[[], str]) -> str:
    try:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(_NOBODY)
            os.setuid(_NOBODY)
        return work()
    except BaseException:  # the child must never come back into pytest
        return traceback.format_exc()

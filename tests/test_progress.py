"""The bar of a long build, as a terminal gets it."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

from .sites import ROOT

COUNT = """
from sitegen.progress import watched
told = watched(lambda type: map, {int: "counting"}, after=AFTER)
assert list(told(TYPE)(abs, [1, -2, 3])) == [1, 2, 3]
assert list(told(str)(str.upper, "ab")) == ["A", "B"]
"""


def seen(after: str, type: str = "int") -> str:
    shown, terminal = pty.openpty()
    count = COUNT.replace("AFTER", after).replace("TYPE", type)
    subprocess.run([sys.executable, "-c", count], stderr=terminal, check=True, cwd=ROOT)
    os.write(terminal, b".")  # so that there is something to read
    text = os.read(shown, 1 << 16).decode()
    os.close(terminal)
    os.close(shown)
    return text


def test_long_work_is_shown() -> None:
    text = seen("0")
    assert "counting" in text
    assert "100%" in text


def test_what_is_shown_may_come_with_what_is_remembered_of_it() -> None:
    """Pages come with what they were told, and with their first step or without."""
    assert "counting" in seen("0", "tuple[tuple[dict, str] | None, tuple[dict, int]]")


def test_short_work_is_not() -> None:
    assert seen("1000") == "."

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
assert list(told(int)(abs, [1, -2, 3])) == [1, 2, 3]
assert list(told(str)(str.upper, "ab")) == ["A", "B"]
"""


def seen(after: str) -> str:
    shown, terminal = pty.openpty()
    subprocess.run([sys.executable, "-c", COUNT.replace("AFTER", after)], stderr=terminal, check=True, cwd=ROOT)
    os.write(terminal, b".")  # so that there is something to read
    text = os.read(shown, 1 << 16).decode()
    os.close(terminal)
    os.close(shown)
    return text


def test_long_work_is_shown() -> None:
    text = seen("0")
    assert "counting" in text
    assert "100%" in text


def test_short_work_is_not() -> None:
    assert seen("1000") == "."

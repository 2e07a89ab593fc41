"""build.py in a process of its own that says what it is about to do, to who wants to kill it right then.

python -m tests.stages FD ARGUMENTS…      writes the name of each stage to the file descriptor as it begins
"""

from __future__ import annotations

import functools
import io
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import build
from sitegen import pipe, store
from sitegen.publish.release import staging, swapping, writing

# Stage -> the module that calls the function it begins with, and that function. In their order.
STAGES: dict[str, tuple[Any, str]] = {
    "lock": (pipe, "locked"),
    "remember": (store, "_connect"),
    "read": (pipe, "load"),
    "compute": (pipe, "make"),
    "render": (pipe, "render"),
    "search": (pipe, "add_search"),
    "compress": (pipe, "pack"),
    "compare": (staging, "sums_of"),
    "write": (staging, "fill"),
    "link": (writing, "_put"),
    "list": (staging, "save"),
    "swap": (swapping, "swap"),
    "turn": (swapping, "turn"),
    "forget": (swapping, "forget"),
    "save": (store, "_save"),
}


def telling(stage: str, work: Callable[..., Any], file: int) -> Callable[..., Any]:
    @functools.wraps(work)
    def telling_work(*arguments: Any, **named: Any) -> Any:
        os.write(file, f"{stage}\n".encode())
        return work(*arguments, **named)

    return telling_work


def build_telling(root: Path, file: int) -> tuple[int, str]:
    """Builds the site, telling its stages -> (the exit code, what it said of problems)."""
    for stage, (module, name) in STAGES.items():
        setattr(module, name, telling(stage, getattr(module, name), file))
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
        code = build.main(["--root", str(root)])
    os.write(file, b"end\n")
    return code, said.getvalue()


class Build:
    """A build in a process of its own, forked from this one."""

    def __init__(self, root: Path) -> None:
        reading, writing = os.pipe()
        listening, saying = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            code, said = 70, ""
            try:
                code, said = build_telling(root, writing)
            except BaseException:
                said = traceback.format_exc()
            finally:  # the child must never come back into pytest
                os.write(saying, said.encode())
                os._exit(code)
        os.close(writing)
        os.close(saying)
        os.set_blocking(reading, False)
        self.told, self.said = os.fdopen(reading, "rb", buffering=0), os.fdopen(listening, "rb")

    def stages(self) -> Iterator[list[str]]:
        """What it has told since it was last asked, until it ends."""
        while (told := self.told.read()) != b"":
            yield (told or b"").decode().split()

    def kill(self) -> None:
        os.kill(self.process, signal.SIGKILL)

    def end(self) -> tuple[int, str]:
        """(Exit code, below 0 if it was killed; what it said of problems), when it has ended."""
        with self.told, self.said:
            said = self.said.read().decode()
        _, status = os.waitpid(self.process, 0)
        return os.waitstatus_to_exitcode(status), said

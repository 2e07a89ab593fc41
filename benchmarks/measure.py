"""Runs a command and measures all of its processes together: wall, CPU, peak memory."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

_EVERY = 0.02  # seconds between two looks at the memory
_KIB = 1024


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds of wall and of CPU (of all processes), and the most memory that they had at once, in MiB."""

    wall: float
    cpu: float
    memory: float


def run(command: list[str], folder: Path) -> Taken:
    """Command, the folder it runs in -> what it took. Raises RuntimeError, with what it said, if it fails.

    Memory is the proportional set size, so that what processes share counts once.
    """
    with tempfile.TemporaryFile("w+") as said:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=environment()
        )
        peak = 0
        while (ended := os.wait4(process.pid, os.WNOHANG))[0] == 0:
            peak = max(peak, sum(map(_memory, family(process.pid))))
            time.sleep(_EVERY)
        wall = time.perf_counter() - begin
        _, status, used = ended
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise RuntimeError(f"{' '.join(command)}: exit {process.returncode}\n{said.read()[-2000:]}")
    # A process of less than a look's time is known by what the system counted.
    return Taken(wall, used.ru_utime + used.ru_stime, max(peak, used.ru_maxrss) / _KIB)


def environment() -> dict[str, str]:
    """As it is for users: with compiled modules kept."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def family(process: int) -> list[int]:
    """A process and all below it."""
    family = [process]
    for each in family:  # it grows while it is walked
        for task in Path(f"/proc/{each}/task").glob("*/children"):
            try:
                family += map(int, task.read_text().split())
            except OSError:  # it has ended
                continue
    return family


def _memory(process: int) -> int:
    """KiB of a process, 0 if it has ended."""
    try:
        rows = Path(f"/proc/{process}/smaps_rollup").read_text().split("\n")
    except OSError:
        return 0
    return next((int(row.split()[1]) for row in rows if row.startswith("Pss:")), 0)

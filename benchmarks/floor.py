"""What no build can be quicker than: writing the bytes of a finished tree, starting Python, importing our modules."""

from __future__ import annotations

import shutil
import statistics
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from .corpus import SITE
from .measure import run


def floor(tree: Path, cache: Path, rounds: int) -> dict[str, float]:
    """A finished tree -> seconds that nothing can be quicker than: writing its bytes, starting Python, our imports."""
    files = {path.relative_to(tree): path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    starts = {
        "Python alone": [sys.executable, "-c", "pass"],
        "Python with the imports of build.py": [sys.executable, "-c", "import build"],
    }
    found: dict[str, list[float]] = {}
    for _ in range(max(rounds, 3)):
        found.setdefault(f"writing {len(files)} files of {sum(map(len, files.values())) / 1e6:.1f} MB", []).append(
            _writing(files, cache / "floor")
        )
        for name, command in starts.items():
            found.setdefault(name, []).append(run(command, SITE).wall)
    return {name: statistics.median(times) for name, times in found.items()}


def _writing(files: Mapping[Path, bytes], folder: Path) -> float:
    shutil.rmtree(folder, ignore_errors=True)
    for path in {path.parent for path in files}:
        (folder / path).mkdir(parents=True, exist_ok=True)
    begin = time.perf_counter()
    for path, data in files.items():
        (folder / path).write_bytes(data)
    return time.perf_counter() - begin

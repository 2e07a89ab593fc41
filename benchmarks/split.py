"""Where the time of one clean build goes: `python benchmarks/split.py [runs]` prints CPU milliseconds, the median of runs.

Each run is a process of its own that builds a copy of the site from nothing. The goal of the project is 1 s of CPU in
all, the interpreter included.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

STAGES = """
import time
marks = [("interpreter", time.process_time())]
def mark(name):
    marks.append((name, time.process_time()))
import sys, json, pathlib
from sitegen import pipe
from sitegen.check import check_output, check_site
from sitegen.compute import make_site
from sitegen.publish import publish
from sitegen.read import read_sources, take_snapshot
from sitegen.render import render_site
mark("imports")
root = pathlib.Path(sys.argv[1])
files, _ = take_snapshot(root); mark("snapshot")
sources, _ = read_sources(files); mark("read")
site, _ = make_site(sources); mark("compute")
check_site(site); mark("check the site")
output, _ = render_site(site); mark("render")
check_output(output); mark("check the output")
publish(output, root); mark("publish")
print(json.dumps(marks))
"""


def run(root: Path) -> dict[str, float]:
    """The site's folder -> stage: CPU milliseconds."""
    shutil.rmtree(root / "releases", ignore_errors=True)
    command = [sys.executable, "-c", STAGES, str(root)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    marks = json.loads(printed)
    before = [0.0, *(at for _, at in marks)]
    return {name: 1000 * (at - start) for (name, at), start in zip(marks, before, strict=False)}


def main(runs: int) -> None:
    """Prints the median of each stage, and the sum."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for part in ("content", "data", "locale", "static", "templates"):
            shutil.copytree(ROOT / part, root / part)
        taken = [run(root) for _ in range(runs)]
    for stage in taken[0]:
        print(f"{stage:18} {statistics.median(each[stage] for each in taken):6.0f} ms")
    print(f"{'all':18} {statistics.median(sum(each.values()) for each in taken):6.0f} ms of CPU")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

"""The benchmark: `make bench`, or `python -m benchmarks.bench --documents 500`. Writes benchmarks/RESULTS.md.

Every round goes through the steps, and in each step through the tools, so that what else the machine does meets all of
them alike. After each incremental step of ours its tree is proved (proof.py): with `--proof first` in the first round.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .corpus import HERE
from .floor import floor
from .measure import Taken, run
from .proof import prove
from .report import ALL, HEAD, Key, Measured, report
from .steps import change, clear, stale
from .tools import TOOLS, Tool

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "static-site-bench"


def prepare(chosen: Sequence[Tool], cache: Path) -> None:
    """An environment of its own for each peer, with the versions of benchmarks/peers/NAME.txt."""
    cache.mkdir(parents=True, exist_ok=True)
    for tool in chosen:
        locked, venv = HERE / f"peers/{tool.name}.txt", cache / f"venv-{tool.name}"
        kept = venv / "locked.txt"
        if locked.exists() and not (kept.exists() and kept.read_bytes() == locked.read_bytes()):
            subprocess.run([sys.executable, "-m", "venv", "--clear", str(venv)], check=True)
            pip = [str(venv / "bin/python"), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(locked)]
            subprocess.run(pip, check=True)
            shutil.copy(locked, kept)


def measure(chosen: Sequence[Tool], documents: int, options: argparse.Namespace) -> Measured:
    """Tools, documents a language -> what was measured of that size. Raises if a build fails or a proof does."""
    roots = {tool.name: options.cache / f"site-{tool.name}" for tool in chosen}
    for tool in chosen:
        shutil.rmtree(roots[tool.name], ignore_errors=True)
        tool.make(roots[tool.name], documents)
    taken: dict[Key, list[Taken]] = {}
    left: dict[Key, int] = {}
    proved = 0
    turns = [(number, step, tool) for number in range(options.rounds) for step in ALL for tool in chosen]
    for number, step, tool in turns:
        root, key = roots[tool.name], (tool.name, step)
        took = build(tool, root, step, documents, options.cache)
        taken.setdefault(key, []).append(took)
        left[key] = max(left.get(key, 0), stale(tool, root, documents))
        say(f"{number + 1} {step:10} {tool.label:13} {took.wall:7.2f} s {took.cpu:7.2f} s CPU {took.memory:5.0f} MiB")
        if tool.is_ours and step != "cold" and (options.proof == "all" or (options.proof == "first" and not number)):
            prove(tool, root, options.cache / "proof")
            proved += 1
    tree = roots[chosen[0].name] / chosen[0].pages.partition("/")[0]
    least = floor(tree.resolve(), options.cache, options.rounds)
    return Measured(documents, options.rounds, taken, left, proved, least)


def build(tool: Tool, root: Path, step: str, documents: int, cache: Path) -> Taken:
    """Goes to the other state of a step, or back to nothing, and builds -> what the build took."""
    if step == "cold":
        clear(tool, root)
    else:
        change(tool, root, step, documents)
    return run(tool.command(cache / f"venv-{tool.name}", root), root)


def say(line: str) -> None:
    """Progress, for who watches."""
    print(line, file=sys.stderr, flush=True)


def parser() -> argparse.ArgumentParser:
    """The parameters of a run."""
    names = [tool.name for tool in TOOLS]
    made = argparse.ArgumentParser(prog="python -m benchmarks.bench", description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--documents", type=int, nargs="+", default=[20], help="documents a language; several sizes")
    made.add_argument("--rounds", type=int, default=3, help="rounds, of which medians are taken (default: 3)")
    made.add_argument("--tools", nargs="+", choices=names, default=names, help="default: all")
    made.add_argument("--proof", choices=("all", "first", "none"), default="first", help="in which rounds")
    made.add_argument("--cache", type=Path, default=CACHE, help=f"folder of sites and environments (default: {CACHE})")
    made.add_argument("--results", type=Path, default=HERE / "RESULTS.md", help="file that is written")
    return made


def main(arguments: list[str]) -> None:
    """Measures every size, and writes down each when it is done."""
    options = parser().parse_args(arguments)
    chosen = [tool for tool in TOOLS if tool.name in options.tools]
    prepare(chosen, options.cache)
    parts = [HEAD]
    for documents in options.documents:
        parts += report(chosen, measure(chosen, documents, options))
        options.results.write_text("\n".join(parts) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])

"""How long a release of many files takes: all new, nothing changed, one changed, a tenth changed.

python benchmarks/releases.py [FILES]      in a folder beside this checkout's own, which it takes away again
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from sitegen.publish import publish
from sitegen.values.output import Output

TIMES = 7  # the first few releases make folders; from the fifth on each is made of an old one


def files(count: int) -> dict[str, bytes]:
    """A number of files -> them, in thirds: pages, and their two compressed copies."""
    chance = random.Random(1)
    return {
        f"es/part-{number // 60}/page-{number // 3}/index.html{('', '.br', '.gz')[number % 3]}": chance.randbytes(
            (11_000, 3_000, 3_500)[number % 3]
        )
        for number in range(count)
    }


def timed(root: Path, what: str, made: Mapping[str, bytes], change: Callable[[dict[str, bytes], int], None]) -> None:
    """Publishes it again and again, changed each time, and prints the quickest."""
    walls, cpus, now = [], [], dict(made)
    for number in range(TIMES):
        change(now, number)
        wall, cpu = time.perf_counter(), time.process_time()
        _, problems = publish(Output(now, ()), root)
        walls.append(time.perf_counter() - wall)
        cpus.append(time.process_time() - cpu)
        assert not problems
    print(f"{what:18} wall {min(walls):.3f} s (median {sorted(walls)[TIMES // 2]:.3f}), cpu {min(cpus):.3f} s")


def main() -> None:
    """Print a table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    made = files(count)
    print(f"{count} files, {sum(map(len, made.values())) / 1e6:.0f} MB")
    paths = sorted(made)
    for what, share in (("nothing changed", 0), ("one changed", 1), ("a tenth changed", count // 10)):
        root = Path(tempfile.mkdtemp(prefix="releases-", dir=Path(__file__).parent))
        timed_new(root, made) if share == 0 else publish(Output(made, ()), root)
        timed(root, what, made, partial(alter, paths[:share]))
        shutil.rmtree(root)


def alter(paths: Sequence[str], now: dict[str, bytes], number: int) -> None:
    """Puts other last bytes to some of the files."""
    now.update((path, now[path][:-1] + bytes([number])) for path in paths)


def timed_new(root: Path, made: Mapping[str, bytes]) -> None:
    """Publishes it for the first time, and prints how long that took."""
    wall, cpu = time.perf_counter(), time.process_time()
    publish(Output(made, ()), root)
    print(f"{'all new':18} wall {time.perf_counter() - wall:.3f} s, cpu {time.process_time() - cpu:.3f} s")


if __name__ == "__main__":
    main()

"""Where the time of one clean build goes: `python benchmarks/split.py [runs]` prints the median CPU milliseconds.

Each run is a process of its own that builds a copy of the site from nothing. The goal of the project was set for the
site as it was then: the fine-tuning pages, the home pages and three guides, 14 files of HTML. It is 1 s of CPU in all,
the interpreter included. So these pages are built by themselves too, with all that has come to a page since.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

STAGES = """
import gc, time
gc.disable()  # as build.py does
marks = [("interpreter", time.process_time())]
def mark(name):
    marks.append((name, time.process_time()))
import sys, json, pathlib
from sitegen import pipe
from sitegen.check import check_output, check_site
from sitegen.compute import make_site
from sitegen.publish import pack, publish
from sitegen.read import read_sources, take_snapshot
from sitegen.render import render_site, site as rendering
ledger = 0.0
def timed(function):
    def call(*arguments):
        global ledger
        start = time.process_time()
        made = function(*arguments)
        made = made if isinstance(made, bytes) or hasattr(made, "figures") else tuple(made)
        ledger += time.process_time() - start
        return made
    return call
for name in ("make_manifest", "write_manifest", "shown_figures"):
    setattr(rendering, name, timed(getattr(rendering, name)))
mark("imports")
root = pathlib.Path(sys.argv[1])
files, _ = take_snapshot(root); mark("snapshot")
sources, _ = read_sources(files); mark("read")
site, _ = make_site(sources); mark("compute")
check_site(site); mark("check the site")
output, unfit = render_site(site); mark("render")
amiss = check_output(output); mark("check the output")
assert not unfit and not amiss, (*unfit, *amiss)  # pages that cannot be made cost nothing
packed = pack(output); mark("compress")
publish(packed, root); mark("publish")

# What knowing and proving the figures costs, measured once more by itself.
from sitegen.compute.claims import make_claims
from sitegen.compute.figures import layout, make_figures
from sitegen.compute.freshness import make_lags
figures, _ = make_figures(sources.dataset)
cells = layout(sources.dataset)
start = time.process_time()
make_claims(sources.dataset, figures, cells)
make_lags(sources.documents, sources.stamps, sources.settings)
truth = time.process_time() - start
checks = dict(zip([name for name, _ in marks][1:], [b - a for (_, a), (_, b) in zip(marks, marks[1:])]))
truth += checks["check the site"] + checks["check the output"] + ledger
print(json.dumps([marks, truth]))
"""


# What the site of the goal did not have: pages, and templates that none of its pages uses.
LATER = (
    *(
        "content/*/gpu",
        "content/*/guides/index.md",
        "content/*/prices.md",
        "content/*/figures.md",
        "content/*/search.md",
    ),
    *("templates/card*.html", "templates/guides.html", "templates/page.html", "templates/prices.html"),
    *("templates/search.html", "templates/blocks/bills-table.html", "templates/blocks/card-*.html"),
    *("templates/blocks/needs-chart.html", "templates/blocks/page-list.html", "templates/blocks/price-*.html"),
)

LED_AWAY = re.compile(r"\]\((\.\./)?(?:figures|gpu/[\w-]+|guides/index|prices|search)\.md(?:#[\w-]+)?\)")


def lay(root: Path) -> None:
    """A copy of the site into a folder that is there."""
    for part in ("content", "data", "fonts", "locale", "static", "templates"):
        shutil.copytree(ROOT / part, root / part)


def lay_first(root: Path) -> None:
    """The same without pages that came later: links to them lead home, and words that nobody uses any more are told."""
    lay(root)
    for later in (path for pattern in LATER for path in root.glob(pattern)):
        (shutil.rmtree if later.is_dir() else os.unlink)(later)
    settings = root / "data" / "site.yaml"
    menu = r"  - (?:prices|gpu/index|guides/index)\n"
    settings.write_text(re.sub(menu, "", settings.read_text("utf-8")), "utf-8")
    for document in root.glob("content/**/*.md"):
        led = LED_AWAY.sub(r"](\1index.md)", document.read_text("utf-8"))
        document.write_text(re.sub(r"^related:.*\n", "", led, flags=re.MULTILINE), "utf-8")


def run(root: Path) -> tuple[dict[str, float], float]:
    """The site's folder -> (stage: CPU milliseconds, those of claims, freshness, checks and ledger)."""
    command = [sys.executable, "-c", STAGES, str(root)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    marks, truth = json.loads(printed)
    before = [0.0, *(at for _, at in marks)]
    return {name: 1000 * (at - start) for (name, at), start in zip(marks, before, strict=False)}, 1000 * truth


def runs(lay: Callable[[Path], None], number: int) -> list[tuple[dict[str, float], float]]:
    """Each in a new folder: where files were deleted just before, a disk takes far longer to make others."""
    with tempfile.TemporaryDirectory() as folder:
        roots = [Path(folder, str(each)) for each in range(number)]
        for root in roots:
            root.mkdir()
            lay(root)
        return [run(root) for root in roots]


def main(number: int) -> None:
    """Prints the median of each stage, and the sum, of the whole site and of the first."""
    whole, first = runs(lay, number), runs(lay_first, number)
    print(f"{'':18} {'the site':>9} {'the first 14 pages':>20}")
    for stage in whole[0][0]:
        print(f"{stage:18} {_median(whole, stage):6.0f} ms {_median(first, stage):17.0f} ms")
    print(f"{'all':18} {_sum(whole):6.0f} ms {_sum(first):17.0f} ms of CPU")
    truth = statistics.median(truth for _, truth in whole)
    print(f"claims, freshness, checks and ledger: {truth:.0f} ms, {100 * truth / _sum(whole):.0f} % of it (goal: 30 %)")


def _median(taken: list[tuple[dict[str, float], float]], stage: str) -> float:
    return statistics.median(stages[stage] for stages, _ in taken)


def _sum(taken: list[tuple[dict[str, float], float]]) -> float:
    return statistics.median(sum(stages.values()) for stages, _ in taken)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)

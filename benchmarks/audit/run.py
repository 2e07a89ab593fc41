"""What Lighthouse and the Nu HTML checker say of the site: `make audit` prints it and writes benchmarks/AUDIT.md.

Builds a release in a temporary folder and serves it by nginx with the headers that it brings. Needs node, npm, java,
nginx and a Chromium. Exits 1 where a page has an error of the Nu checker, or fewer points than it must.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from sitegen import pipe  # noqa: E402 - the checkout is no package
from sitegen.values.site import Site  # noqa: E402
from tests.nginx import nginx  # noqa: E402

TOOLS = ROOT / "benchmarks/audit/node_modules"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
# Kind of page -> the least points in each of Lighthouse's four categories.
POINTS = {"landing": 100, "prices": 100, "card": 98, "guide": 98, "home": 98, "search": 98}
LOOKS = 3
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def main() -> int:
    """Audit, print, write -> exit code."""
    files = pipe.load(ROOT)
    site = pipe.make(files)
    with tempfile.TemporaryDirectory() as folder:
        root, work = Path(folder, "site"), Path(folder, "nginx")
        root.mkdir()
        work.mkdir()
        pipe.release(pipe.render(site, files), root)
        faults, checked = nu(root / "public")
        with nginx(root / "public", work) as server:
            seen = list(lighthouse(f"http://127.0.0.1:{server.port}", list(pages(site))))
    report = "\n".join(lines(seen, faults, checked))
    print(report)
    (ROOT / "benchmarks/AUDIT.md").write_text(report + "\n")
    return 1 if faults or any(min(one["scores"].values()) < POINTS[one["kind"]] for one in seen) else 0


def pages(site: Site) -> Iterator[tuple[str, str]]:
    """The first page of each kind in the first language, and the landing page in each: kind, address."""
    found: set[str] = set()
    for page in site.pages:
        kind = page.document.front.kind.value
        if kind == "landing" or (kind in POINTS and kind not in found):
            found.add(kind)
            yield kind, page.url


def lighthouse(home: str, asked: list[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """Where the site is served, kinds and addresses -> the best of some looks of Lighthouse at each.

    The best, because a machine that does other things too takes points away and never gives any.
    """
    browser = next(filter(None, map(shutil.which, BROWSERS)))
    addresses = [home + url for _, url in asked]
    command = ["node", "lighthouse.mjs", browser, *addresses * LOOKS]
    done = subprocess.run(command, cwd=TOOLS.parent, stdout=subprocess.PIPE, check=True, text=True)
    looks = [json.loads(line) for line in done.stdout.splitlines()]
    for (kind, url), address in zip(asked, addresses, strict=True):
        best = max(
            (look for look in looks if look["address"] == address), key=lambda look: sum(look["scores"].values())
        )
        yield {"kind": kind, "url": url, **best}


def nu(public: Path) -> tuple[list[str], int]:
    """The published folder -> (errors and warnings of the Nu HTML checker, how many pages it has read)."""
    paths = sorted(public.rglob("*.html"))
    java = ("java", "-Xss8m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar")
    command = [*java, str(TOOLS / "vnu-jar/build/dist/vnu.jar"), "--format", "json", "--stdout", *map(str, paths)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True)
    messages = (said for said in json.loads(done.stdout)["messages"] if said.get("subType", said["type"]) != "info")
    # It warns that a file is not 'self' and takes JSON-LD for a script; what the policy refuses the browser tests see.
    faults = [said for said in messages if "Content Security Policy" not in said["message"]]
    return [f"{said['url'].partition(str(public))[2]}: {said['message']}" for said in faults], len(paths)


def lines(seen: list[dict[str, Any]], faults: list[str], checked: int) -> Iterator[str]:
    """What was found -> the report."""
    yield "# Audit\n\nWritten by `make audit`. Lighthouse looks as on a phone, at a slow line that it simulates;"
    yield f"the best of {LOOKS} looks at each page, since a busy machine takes points away.\n"
    yield f"| page | {' | '.join(CATEGORIES)} | first paint | largest paint | blocked | shift |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for one in seen:
        points = " | ".join(str(one["scores"][name]) for name in CATEGORIES)
        first, largest, blocked, shift = one["metrics"].values()
        times = f"{first / 1000:.2f} s | {largest / 1000:.2f} s | {blocked:.0f} ms | {shift:.3f}"
        yield f"| {one['url']} | {points} | {times} |"
    yield from (f"\n{one['url']} lacks: {'; '.join(one['lacking'])}" for one in seen if one["lacking"])
    yield f"\nNu HTML checker: {len(faults)} errors and warnings on {checked} pages."
    yield from (f"- {fault}" for fault in faults)


if __name__ == "__main__":
    sys.exit(main())

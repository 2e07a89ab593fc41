"""A reader in a process of its own: pages through `public`, again and again, with what they need.

    python -m tests.reader SITE CARD PRICE…    until its input closes; then one JSON object of what it saw

Build number n has the price number n of those given, in turn, and a stylesheet that says n: so a page that is of one
build says the price of its own stylesheet, everywhere.
"""

from __future__ import annotations

import gzip
import json
import re
import select
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ASSET = re.compile(rb'(?:href|src)="(/assets/[^"]+)"')
NUMBER = re.compile(rb"/\* build (\d+) \*/")


class Fault(Exception):
    """What no reader may see."""


def read(file: Path) -> bytes:
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise Fault(f"missing: {file.name}") from None
    if not data:
        raise Fault(f"empty: {file.name}")
    return data


def build_of(page: bytes, folder: Path, price: re.Pattern[bytes], prices: list[bytes]) -> int:
    """A page and the folder that it is read from -> the number of the build that it is of, by all that it says."""
    assets = [read(folder / path.decode()[1:]) for path in ASSET.findall(page)]
    numbers = {int(found[1]) for asset in assets for found in NUMBER.finditer(asset)}
    if len(numbers) != 1 or not page.rstrip().endswith(b"</html>"):
        raise Fault(f"mixed: a page of the builds {sorted(numbers)}")
    number = numbers.pop()
    if set(price.findall(page)) - {prices[number % len(prices)]}:
        raise Fault(f"mixed: a page of build {number} with the price of another")
    return number


def look(site: Path, paths: list[str], price: re.Pattern[bytes], prices: list[bytes]) -> Iterator[str]:
    """Every page by itself, as readers ask for them; then some in one release, which must all be of one build."""
    public = site / "public"
    for path in paths:
        build_of(read(public / path), public, price, prices)
        yield "page"
        if (packed := public / f"{path}.gz").exists():
            build_of(gzip.decompress(read(packed)), public, price, prices)
            yield "compressed page"
    release = public.resolve()
    builds = {build_of(read(release / path), release, price, prices) for path in paths[:5]}
    if len(builds) != 1:
        raise Fault(f"mixed: a release of the builds {sorted(builds)}")
    yield "release"


def main() -> None:
    site, card, *given = sys.argv[1:]
    price = re.compile(rf'<data value="([^"]*)" data-figure="{re.escape(card)}.price"'.encode())
    public, seen, faults = Path(site, "public"), Counter[str](), Counter[str]()
    pages = [path for path in public.rglob("*.html") if ASSET.search(path.read_bytes())]
    paths = sorted((path.relative_to(public).as_posix() for path in pages), key=lambda path: not path.count("/"))
    while not select.select([sys.stdin], [], [], 0)[0]:
        try:
            seen.update(look(Path(site), paths, price, [text.encode() for text in given]))
        except Fault as fault:
            faults[str(fault)] += 1
        time.sleep(0.01)
    print(json.dumps({"seen": seen, "faults": faults}))


if __name__ == "__main__":
    main()

"""How long an editor waits: from a save to the page that was reloaded. `python -m benchmarks.editing [ROOT …]`.

Each site is copied; `serve` shows it, and this program is the page that is open. Four files are saved in turn, each
time with something else in them; an edit is seen when the socket has said so and the page, asked again, is another one.
Then this waits until nothing is built any more. Medians, in milliseconds of wall; and the CPU that all of `serve` took
for an edit, with what it did when that was already seen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tornado.websocket import WebSocketClientConnection, websocket_connect

from .measure import environment, family

HERE = Path(__file__).resolve().parents[1]
_LEFT_OUT = ("public", "releases", ".cache", "reports", ".git", ".venv", "node_modules")
_TICKS = os.sysconf("SC_CLK_TCK")
_VERSION = re.compile(rb"snipver=\d+")
_PATIENCE = 60  # seconds for one edit
_IDLE = 0.25  # seconds without work after which nothing is built any more
_PRICE = "memory_reported_mib: 24564\n    price: "  # what stands behind it becomes a comment
_GUIDE = "content/fr/guides/flux-lora.md"


@dataclass(frozen=True, slots=True)
class Edit:
    """What is edited: a text in a file, what takes its place at each save, and the address that is looked at."""

    name: str
    path: str
    text: str
    saved: Callable[[int], str]
    page: str
    told: str = ""


EDITS = (
    Edit("text", _GUIDE, ".\n", lambda number: f".\n\nGPU{' GPU' * number}.\n", "fr/guides/entrainer-lora-flux/"),
    Edit("price", "data/prices.yaml", _PRICE, lambda number: f"{_PRICE}0.{61 + number % 4} # ", "fr/"),
    Edit("template", "templates/base.html", 'class="top', lambda number: f'class="x{number} top', "fr/"),
    Edit("style", "static/site.css", "\n", lambda number: f"\n/* {number} */\n", "fr/", "*.css"),
)


@contextmanager
def serving(root: Path) -> Iterator[tuple[int, str]]:
    """A site -> the number of the process that serves it, and its address, once it is shown."""
    command = [sys.executable, str(HERE / "build.py"), "--root", str(root), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout
        try:
            yield process.pid, process.stdout.readline().partition(" ")[0]
        finally:
            process.send_signal(signal.SIGINT)


async def measured(root: Path, times: int) -> dict[str, tuple[float, float]]:
    """A site, how often each file is saved -> (median milliseconds, milliseconds of CPU) of each edit."""
    with serving(root) as (pid, address):
        socket = await websocket_connect(f"ws{address.removeprefix('http')}livereload")
        hello = {"command": "hello", "protocols": ["http://livereload.com/protocols/official-7"]}
        await socket.write_message(json.dumps(hello))
        medians = {}
        for edit in EDITS:
            await socket.write_message(json.dumps({"command": "info", "url": address + edit.page}))
            text, cpu, taken = (root / edit.path).read_text(), await _idle(pid), []
            for number in range(times):
                head, found, tail = text.rpartition(edit.text)
                assert found, f"{edit.path} has no {edit.text!r}"
                taken.append(
                    await _edited(root / edit.path, f"{head}{edit.saved(number)}{tail}", edit, address, socket)
                )
                after = await _idle(pid)
            medians[edit.name] = statistics.median(taken), (after - cpu) / times
    return medians


async def _edited(file: Path, text: str, edit: Edit, address: str, socket: WebSocketClientConnection) -> float:
    before = _get(address, edit.page)
    begun = time.perf_counter()
    file.write_text(text)
    while begun + _PATIENCE > time.perf_counter():
        said = await asyncio.wait_for(asyncio.ensure_future(socket.read_message()), _PATIENCE)
        message = json.loads(said or "{}")
        if message["command"] == "reload" and (message["path"] == edit.told or _get(address, edit.page) != before):
            return 1000 * (time.perf_counter() - begun)
    raise RuntimeError(f"{edit.name}: nothing to be seen")


def _get(address: str, page: str) -> bytes:
    with urllib.request.urlopen(address + page) as answer:
        body: bytes = answer.read()
    return _VERSION.sub(b"", body)


async def _idle(pid: int) -> float:
    """Waits until nothing works any more -> milliseconds of CPU so far."""
    before = -1.0
    while (now := _cpu(pid)) != before:
        before = now
        await asyncio.sleep(_IDLE)
    return now


def _cpu(pid: int) -> float:
    """Milliseconds that a process and all below it have taken so far."""
    stats = [Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in family(pid)]
    return sum(1000 * sum(map(int, fields[11:15])) / _TICKS for fields in stats)


def main(arguments: list[str]) -> None:
    """Prints a row for each edit of each site."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.editing", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("roots", metavar="ROOT", nargs="*", type=Path, default=[HERE], help="sites (default: this one)")
    parser.add_argument("--times", type=int, default=10, help="how often each edit is made, and taken back")
    options = parser.parse_args(arguments)
    for root in options.roots:
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder, "site")
            shutil.copytree(root, site, ignore=shutil.ignore_patterns(*_LEFT_OUT))
            for name, (wall, cpu) in asyncio.run(measured(site, options.times)).items():
                print(f"{root.resolve().name:12} {name:10} {wall:6.0f} ms {cpu:6.0f} ms CPU", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

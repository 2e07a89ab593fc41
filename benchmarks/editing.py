"""How long an editor waits: from a save to the page that was reloaded. `python -m benchmarks.editing [ROOT …]`.

Each site is copied; `serve` shows it, and this program is the page that is open. Four files are saved in turn, each
back and forth between two states; it is seen when the socket has said so and the page, asked again, is another one.
Medians, in milliseconds of wall, and the CPU that all processes of `serve` took for an edit.
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
from collections.abc import Iterator
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
_LANGUAGE = "fr"


@dataclass(frozen=True, slots=True)
class Edit:
    """What is edited: a file, two texts between which it goes, and the address that is looked at."""

    name: str
    path: str
    states: tuple[str, str]
    page: str


EDITS = (
    Edit("text", f"content/{_LANGUAGE}/guides/flux-lora.md", (".\n", ".\n\nGPU.\n"), "fr/guides/entrainer-lora-flux/"),
    Edit("price", "data/prices.yaml", ("price: 0.59\n", "price: 0.60\n"), "fr/"),
    Edit("template", "templates/base.html", ('class="bottom"', 'class="bottom other"'), "fr/"),
    Edit("style", "static/site.css", ("\n", "\n/* x */\n"), "fr/"),
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
        await socket.write_message(json.dumps({"command": "info", "url": address}))
        found = {}
        for edit in EDITS:
            cpu, taken = _cpu(pid), [await _edited(edit, root, address, socket) for _ in range(2 * times)]
            found[edit.name] = statistics.median(taken), (_cpu(pid) - cpu) / len(taken)
    return found


async def _edited(edit: Edit, root: Path, address: str, socket: WebSocketClientConnection) -> float:
    before = _get(address, edit.page)
    await asyncio.sleep(0.3)  # an editor takes longer to look
    begun = time.perf_counter()
    _save(root / edit.path, edit.states)
    while begun + _PATIENCE > time.perf_counter():
        said = await asyncio.wait_for(asyncio.ensure_future(socket.read_message()), _PATIENCE)
        if json.loads(said or "{}").get("command") != "reload":
            continue
        if edit.name == "style" or _get(address, edit.page) != before:
            return 1000 * (time.perf_counter() - begun)
    raise RuntimeError(f"{edit.name}: nothing to be seen")


def _save(path: Path, states: tuple[str, str]) -> None:
    """The second state, or the first where the second is there already: what an editor's save writes."""
    text = path.read_text()
    before, after = reversed(states) if states[1] in text else states
    head, found, tail = text.rpartition(before)
    assert found, f"{path} has no {before!r}"
    path.write_text(f"{head}{after}{tail}")


def _get(address: str, page: str) -> bytes:
    with urllib.request.urlopen(address + page) as answer:
        body: bytes = answer.read()
    return _VERSION.sub(b"", body)


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

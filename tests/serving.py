"""`serve` as a process of its own, and a page that listens to it."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from .sites import ROOT

PATIENCE = 120  # seconds after which a test has failed; none of them measures time


class Served:
    """A server that runs, its address, and the lines that it has printed and nobody has looked at yet."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process, self.said = process, SimpleQueue[str]()
        Thread(target=self._listen, daemon=True).start()
        self.address = self.said.get(timeout=PATIENCE).partition(" ")[0]

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as lines:
            for line in lines:
                self.said.put(line)
        self.said.put("")  # it has ended

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        asked = urllib.request.Request(self.address + path.removeprefix("/"), headers=headers)
        try:
            with urllib.request.urlopen(asked) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode(), dict(error.headers)

    def edition(self, path: str = "/es/") -> int:
        found = re.search(r"snipver=(\d+)", self.get(path)[1])
        assert found
        return int(found[1])

    def built(self) -> None:
        """Waits until the whole of a build is shown; each is said once."""
        assert " pages: " in self.said.get(timeout=PATIENCE)

    def built_last(self) -> None:
        """Waits until nothing is built any more; what has been said by then is of no interest."""
        before = ""
        while (now := Path(f"/proc/{self.builder()}/stat").read_text().rpartition(")")[2]) != before:
            before = now
            time.sleep(0.5)
        while not self.said.empty():
            self.said.get()

    def builder(self) -> int:
        """The number of the process that builds."""
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(child)


def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    return loop


class Listening:
    """A page that is open: what it is told, one after the other.

    Its loop has a thread of its own: where a browser was tested before, this one has one already.
    """

    def __init__(self, served: Served, path: str, edition: int) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.loop = self.thread.submit(_loop).result()
        at = f"ws{served.address.removeprefix('http')}livereload"
        self.socket: WebSocketClientConnection = self._until(lambda: websocket_connect(at))
        self.say(command="hello", protocols=["http://livereload.com/protocols/official-7"], snipver=edition)
        assert self.told()["command"] == "hello"
        self.say(command="info", url=served.address + path.removeprefix("/"))

    def _until(self, make: Callable[[], Any]) -> Any:
        async def asked() -> Any:
            return await asyncio.wait_for(make(), PATIENCE)

        return self.thread.submit(self.loop.run_until_complete, asked()).result()

    def close(self) -> None:
        """Closes it on both sides; what it was told since it last asked is left unread."""

        async def closed() -> None:
            self.socket.close()
            while await self.socket.read_message() is not None:
                pass

        self._until(closed)

    def say(self, **message: object) -> None:
        self._until(lambda: self.socket.write_message(json.dumps(message)))

    def told(self) -> dict[str, Any]:
        message = self._until(self.socket.read_message)
        assert message is not None
        told: dict[str, Any] = json.loads(message)
        return told

    def told_no_more(self) -> bool:
        """Whether what it is told next is the answer to what it asks only now."""
        self.say(command="hello", protocols=["http://livereload.com/protocols/official-7"])
        return bool(self.told()["command"] == "hello")


Serve = Callable[..., Served]


@contextmanager
def starting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """serve(site, arguments…) -> Served, once the first build is shown; all end with the block."""
    running: list[subprocess.Popen[str]] = []

    def start(site: Path, *arguments: str) -> Served:
        command = [sys.executable, str(ROOT / "build.py"), "--root", str(site), "serve", "--port", "0", *arguments]
        log = (tmp_path_factory.mktemp("serve") / "log").open("w")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        running.append(process)
        log.close()
        return Served(process)

    yield start
    for process in running:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


@pytest.fixture
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """A server for one test."""
    with starting(tmp_path_factory) as start:
        yield start


@contextmanager
def page(served: Served, path: str = "/es/", edition: int | None = None) -> Iterator[Listening]:
    """An open page."""
    listening = Listening(served, path, served.edition(path) if edition is None else edition)
    try:
        yield listening
        listening.close()
    finally:
        listening.thread.submit(listening.loop.close).result()
        listening.thread.shutdown()

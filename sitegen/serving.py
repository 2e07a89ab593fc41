"""The other end of `serve`: a watcher of files, the process that builds, and a server on this machine's own address.

Whatever is saved ends in a build that began after it, so nothing is lost; what is saved while a build is under way
makes that old, and so it is left: fifty files that arrive at once are one reload. The pages that somebody
looks at are built first, and shown before all else is made and checked; only pages that have changed are reloaded.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import aclosing, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler  # type: ignore[import-untyped]
from msgspec import Struct
from msgspec.msgpack import decode
from msgspec.structs import replace
from tornado.escape import json_decode
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPServerRequest, ResponseStartLine
from tornado.web import Application, FallbackHandler
from watchfiles import awatch

from .preview import NOTHING, RELOAD, SIZE, Answer, News, Order, Shown, answer, edition, found, send, shown_after, told
from .read import SITE_FOLDERS, is_of_site

HERE = "127.0.0.1"
_NAMES = (HERE, "localhost")
_CODE = Path(__file__).parent
_STEP = 10  # milliseconds of rest after which what has changed is told
_PATIENCE = 10  # builds in a row that may be left before one is waited for
_LOST = "the process that builds has ended with code {}; what it said is in the terminal. Save a file to try again"

_FIRST = 4  # pages that are built first: those that were opened last

Saved = asyncio.Queue[frozenset[Path]]
Say = Callable[[str, News, bool], bool]


class Desk(Struct, frozen=True):
    """What is shown, alone in a list; the addresses that were opened last; the open pages, by their sockets."""

    shown: list[Shown]
    looked: deque[str]
    opened: dict[LiveReloadHandler, str]

    def first(self) -> tuple[str, ...]:
        """The published paths of what was opened last."""
        return tuple(dict.fromkeys(found(self.shown[0], address)[1] for address in reversed(self.looked)))


def _listening(port: int | None) -> socket.socket:
    """A port; None for 8000, or any if that is taken -> a socket that listens. Raises OSError."""
    try:
        return socket.create_server((HERE, 8000 if port is None else port))
    except OSError:
        if port is not None:
            raise
        return socket.create_server((HERE, 0))


def serve(order: Order, port: int | None, say: Say) -> int:
    """Shows what is built, until the program is stopped: 0. Raises OSError, alone or in a group, if it may not.

    `say` is told of each build the address, the news, and whether it was the first; it says whether to go on. If not,
    the exit code of that build is what this gives.
    """
    listening = _listening(port)
    listening.setblocking(False)
    try:
        return asyncio.run(_serve(order, listening, say))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0


async def _serve(order: Order, listening: socket.socket, say: Say) -> int:
    port: int = listening.getsockname()[1]
    desk = Desk([NOTHING], deque(maxlen=_FIRST), {})
    saved: Saved = asyncio.Queue()
    server = HTTPServer(_application(desk, port))
    server.add_socket(listening)
    _stopped_by(signal.SIGTERM)
    _stopped_by(signal.SIGINT)  # also where the shell that started us in the background ignores it
    async with asyncio.TaskGroup() as group, aclosing(_news(order, saved, desk)) as all_news:
        watching = [group.create_task(each) for each in _watchers(Path(order.root), saved)]
        first = True
        async for news in all_news:
            if not (news.early or say(f"http://{HERE}:{port}/", news, first)):
                break
            first = False
            _show(desk, news)
        for task in watching:
            task.cancel()
    server.stop()
    return news.code


def _show(desk: Desk, news: News) -> None:
    """Shows what news are of, and tells the open pages that are others now."""
    before = desk.shown[0]
    after = desk.shown[0] = shown_after(before, news)
    for page, address in tuple(desk.opened.items()):
        if message := told(before, after, address, news):
            page.send_message(dict(message))


def _stopped_by(number: int) -> None:
    """A signal ends the program as Ctrl-C does, so that what it started ends with it."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(number, task.cancel)


# ------------------------------------------------------------------------------------------------- what is built


async def _news(order: Order, saved: Saved, desk: Desk) -> AsyncGenerator[News, None]:
    """News of the first build, and of one after each time that something is saved.

    What is saved while a build is under way is ordered at once, and the builder leaves what it is at. Each order has an
    answer, and only that of the last is told. Who does not stop saving sees a whole build now and then all the same.
    """
    builder, waiting, deaths, patience, missed = await _start(), 1, 0, _PATIENCE, _NOTHING_MISSED
    await _ask(order, builder, desk)
    hearing, saving = asyncio.create_task(_received(builder)), asyncio.create_task(saved.get())
    try:
        while True:
            await asyncio.wait({hearing, saving} if patience else {hearing}, return_when=asyncio.FIRST_COMPLETED)
            if patience and saving.done():
                late, saving = saving.result() | _drained(saved), asyncio.create_task(saved.get())
                if any(path.is_relative_to(_CODE) for path in late):
                    await _stop(builder)
                await _ask(order, builder, desk)
                waiting, patience = waiting + 1, patience - bool(waiting)
                continue
            news = hearing.result()
            if news is None:
                code, builder, deaths = builder.returncode, await _start(), deaths + bool(waiting)
                if deaths > 1:
                    waiting, deaths = 0, 0
                    yield News(_LOST.format(code), 1)
                elif waiting:
                    waiting = 1
                    await _ask(order, builder, desk)
            hearing = asyncio.create_task(_received(builder))
            if news and news.early and waiting == 1:
                yield _all_told(missed, news)
            elif news and not news.early:
                waiting, deaths, missed = waiting - 1, 0, _all_told(missed, news)
                if not waiting:
                    yield missed
                    patience, missed = _PATIENCE, missed if news.report else _NOTHING_MISSED
    finally:
        hearing.cancel()
        saving.cancel()
        await _stop(builder)


_NOTHING_MISSED = News("", 0, style=True)


def _all_told(missed: News, news: News) -> News:
    """News that nobody was shown, or only what was wrong in them; newer ones -> these, with what changed in both.

    The process that builds tells what has changed since it was last asked, whether it was shown or not.
    """
    return replace(news, files={**missed.files, **news.files}, style=missed.style and news.style)


def _drained(saved: Saved) -> frozenset[Path]:
    """All that has been saved and not been looked at."""
    return frozenset[Path]().union(*(saved.get_nowait() for _ in range(saved.qsize())))


async def _ask(order: Order, builder: Process, desk: Desk) -> None:
    """Orders a build; a process that has ended does not hear it."""
    assert builder.stdin
    with suppress(ConnectionError):
        builder.stdin.write(send(replace(order, first=desk.first())))
        await builder.stdin.drain()


async def _received(builder: Process) -> News | None:
    """What the process says next; None if it ends instead."""
    assert builder.stdout
    try:
        size = int.from_bytes(await builder.stdout.readexactly(SIZE), "big")
        return decode(await builder.stdout.readexactly(size), type=News)
    except (ConnectionError, asyncio.IncompleteReadError):
        await builder.wait()
        return None


async def _start() -> Process:
    """A process that builds. It has a session of its own, so that Ctrl-C is ours alone, and ends when we do."""
    command = (sys.executable, "-m", "sitegen.preview")
    return await asyncio.create_subprocess_exec(
        *command, cwd=_CODE.parent, stdin=PIPE, stdout=PIPE, start_new_session=True
    )


async def _stop(builder: Process) -> None:
    with suppress(ProcessLookupError):
        builder.kill()
    await builder.wait()


# ------------------------------------------------------------------------------------------------ what is watched


def _watchers(root: Path, saved: Saved) -> Iterator[Coroutine[None, None, None]]:
    yield _watch_site(root, saved)
    yield _watch(saved, lambda path: path.suffix == ".py", _CODE)


async def _watch(saved: Saved, matters: Callable[[Path], bool], *folders: Path) -> None:
    """Tells of each path below the folders that changes, and matters."""
    async for changes in awatch(*folders, step=_STEP, watch_filter=None):
        if paths := frozenset(path for _, name in changes if matters(path := Path(name))):
            saved.put_nowait(paths)


async def _watch_site(root: Path, saved: Saved) -> None:
    """Watches the folders of the site; when one of them comes or goes, those that there are then."""
    folders = [root / name for name in SITE_FOLDERS]

    def deep() -> asyncio.Task[None]:
        there = (folder for folder in folders if folder.is_dir())
        return asyncio.create_task(_watch(saved, lambda path: is_of_site(path.relative_to(root).as_posix()), *there))

    watching = deep()
    try:
        async for changes in awatch(root, recursive=False, step=_STEP, watch_filter=None):
            if touched := {Path(name) for _, name in changes}.intersection(folders):
                watching.cancel()
                watching = deep()
                await asyncio.sleep(0)  # it watches, and only then is told what was there before
                saved.put_nowait(frozenset(touched))
    finally:
        watching.cancel()


# ------------------------------------------------------------------------------------------------ what is answered


class _Socket(LiveReloadHandler):  # type: ignore[misc]
    """The socket of livereload, for pages of this server alone; one that is older than what is shown is reloaded."""

    def check_origin(self, origin: str) -> bool:
        """A page of another site is none of ours."""
        return urlsplit(origin).netloc == self.request.host and self.request.host_name in _NAMES

    def on_message(self, message: str) -> None:
        """A page says its edition, under the name that livereload has for that of its snippet, and its address."""
        super().on_message(message)
        said = json_decode(message)
        desk: Desk = self.settings["desk"]
        if said.get("command") == "hello":
            self.settings["editions"][self] = str(said.get("snipver"))
        elif said.get("command") == "info":
            address = desk.opened[self] = urlsplit(said.get("url", "")).path
            desk.looked.append(address)
            now = str(edition(desk.shown[0], address))
            if self.settings["editions"].pop(self, now) != now:
                self.send_message(dict(RELOAD))

    def on_close(self) -> None:
        """It is not open any more."""
        super().on_close()
        self.settings["desk"].opened.pop(self, None)
        self.settings["editions"].pop(self, None)


def _application(desk: Desk, port: int) -> Application:
    ours = {path.name: path.read_bytes() for path in (_CODE / "preview").glob("*.css")}

    def fallback(request: HTTPServerRequest) -> None:
        assert request.connection
        given = answer(desk.shown[0], request.path, f"{request.host_name}:{port}", ours)
        if request.host_name not in _NAMES or request.method not in ("GET", "HEAD"):
            given = Answer(403, {}, b"")  # another name that leads here is a trick of another site
        start = ResponseStartLine("HTTP/1.1", given.status, HTTPStatus(given.status).phrase)
        headers = HTTPHeaders({**given.headers, "Content-Length": str(len(given.body))})
        request.connection.write_headers(start, headers, b"" if request.method == "HEAD" else given.body)
        request.connection.finish()

    routes: list[Any] = [
        ("/livereload", _Socket),
        ("/livereload.js", LiveReloadJSHandler),
        (".*", FallbackHandler, {"fallback": fallback}),
    ]
    return Application(routes, desk=desk, editions={}, log_function=lambda handler: None)

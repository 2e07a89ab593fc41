"""What the two processes of `serve` tell each other: an order to build, and news of what has come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO

from msgspec import Struct
from msgspec.msgpack import decode, encode

SIZE = 8  # bytes before each message: how long it is


class Order(Struct, frozen=True):
    """Build the site in the folder `root`, with what --set says, and first the pages of these published paths."""

    root: str
    changes: tuple[str, ...]
    first: tuple[str, ...] = ()


class News(Struct, frozen=True):
    """What a build has come to.

    `report` is '' if it was sound; then `paths` are all files that there are now, `files` those of them that are new
    or have changed, `errors` the page that answers for what a folder has not, and `style` whether nothing but
    stylesheets has changed. `drafts` is why drafts cannot be shown, or ''; `notes` are what is wrong with a draft that
    can, by the path of its page. `code` is the exit code that a build would have ended with. `early` news are of the
    pages that were to be built first: all of the others are as they were, and what is wrong is not known yet.
    """

    report: str
    code: int
    paths: tuple[str, ...] = ()
    files: Mapping[str, bytes] = {}
    errors: Mapping[str, str] = {}
    style: bool = False
    drafts: str = ""
    notes: Mapping[str, str] = {}
    early: bool = False


def send(message: Order | News) -> bytes:
    """A message -> what is written for it."""
    data = encode(message)
    return len(data).to_bytes(SIZE, "big") + data


def receive(stream: IO[bytes]) -> Order | None:
    """The next order of a stream, or None at its end."""
    size = _read(stream, SIZE)
    return decode(_read(stream, int.from_bytes(size, "big")), type=Order) if len(size) == SIZE else None


def _read(stream: IO[bytes], size: int) -> bytes:
    """So many bytes, or fewer at the end of the stream, which may come in pieces."""
    read = b""
    while len(read) < size and (more := stream.read(size - len(read))):
        read += more
    return read

"""A map over processes: the same results in the same order as `map` gives, made by several cores.

Processes are forked: they have all that there is at that moment, and nothing must be sent to them. What they make
comes back as plain data. Each begins with empty caches, so that it pays from a second of work: fewer things are made
by this process alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import Any, BinaryIO, TypeVar

from msgspec import DecodeError, Raw
from msgspec.msgpack import Decoder, Encoder

T = TypeVar("T")
R = TypeVar("R")

_LEAST = 100  # things for each process
_WHOLE = Decoder(list[Raw])  # of an answer that has its end
_MOST = 500  # things at once: what processes make lies in memory until all of it has come back


def spread(type: Any) -> Callable[[Callable[[T], R], Iterable[T]], Iterator[R]]:
    """The type of what is made -> a map that shares many things among processes."""

    def mapped(make: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        coming, decoder = iter(items), Decoder(type)
        while things := tuple(islice(coming, _MOST)):
            shares = min(_cores(), len(things) // _LEAST)
            if shares < 2:
                yield from map(make, things)
            else:
                yield from _shared(make, [things[first::shares] for first in range(shares)], decoder)

    return mapped


def _cores() -> int:
    """How many processes can run at once; one where processes cannot be forked."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") and hasattr(os, "fork") else 1


def _shared(make: Callable[[T], R], shares: Sequence[Sequence[T]], decoder: Decoder[R]) -> Iterator[R]:
    """Every share but the first to a process of its own; the results in the order of the things."""
    with ExitStack() as ending:
        asked = [(share, _forked(make, share, ending)) for share in shares[1:]]
        made = [iter([make(thing) for thing in shares[0]])]
        made += [_received(make, share, answer, decoder) for share, answer in asked]
    for at in range(len(shares[0])):
        yield from (next(part) for part, share in zip(made, shares, strict=True) if at < len(share))


def _forked(make: Callable[[T], R], share: Sequence[T], ending: ExitStack) -> BinaryIO:
    """A share of the things -> where the answer of the process that makes them comes from; it ends at `ending`."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        ending.callback(os.waitpid, pid, 0)
        return ending.enter_context(os.fdopen(reading, "rb"))
    try:  # in the new process, which must not come out of here alive
        with os.fdopen(writing, "wb") as answer:
            encode = Encoder(enc_hook=dict).encode
            answer.write(encode([Raw(encode(make(thing))) for thing in share]))
    finally:
        os._exit(0)


def _received(make: Callable[[T], R], share: Sequence[T], answer: BinaryIO, decoder: Decoder[R]) -> Iterator[R]:
    """What a process has made, read as it is asked for; where it could not, this one does it, and meets the fault."""
    try:
        return map(decoder.decode, _WHOLE.decode(answer.read()))
    except DecodeError:
        return map(make, share)

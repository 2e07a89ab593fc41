"""The process that builds for `serve`: orders come in by its standard input, news go out by its standard output."""

from __future__ import annotations

import gc
import os
import select
import sys

from ..pool import spread
from ..store import engine
from .building import NOTHING, Memory, build
from .leaving import Left, left_when
from .news import News, receive, send


def main() -> None:
    """Builds until there are no more orders; what is printed by accident goes to where errors go."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    orders = os.fdopen(sys.stdin.fileno(), "rb", buffering=0)  # what is waiting can then be seen from outside
    memory, last, code = Memory({}, set()), NOTHING, engine()

    def tell(news: News) -> None:
        out.write(send(news))
        out.flush()

    def is_old() -> bool:
        return bool(select.select([orders], [], [], 0)[0])

    gc.disable()  # while an editor waits; nearly all that a build makes lives on, or goes without it
    while order := receive(orders):
        try:
            last = build(order, memory, code, last, tell, left_when(is_old, spread))
            tell(last.news)
        except Left:
            tell(News("", 0, style=True))  # each order has an answer; who has sent another does not look at this one
        if not is_old():
            gc.collect()
            gc.freeze()


if __name__ == "__main__":
    main()

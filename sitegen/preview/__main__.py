"""The process that builds for `serve`: orders come in by its standard input, news go out by its standard output."""

from __future__ import annotations

import gc
import os
import sys

from ..store import engine
from .building import NOTHING, Memory, build
from .news import News, receive, send


def main() -> None:
    """Builds until there are no more orders; what is printed by accident goes to where errors go."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    memory, last, code = Memory({}, set()), NOTHING, engine()

    def tell(news: News) -> None:
        out.write(send(news))
        out.flush()

    gc.disable()  # while an editor waits; nearly all that a build makes lives on, or goes without it
    while order := receive(sys.stdin.buffer):
        last = build(order, memory, code, last, tell)
        tell(last.news)
        gc.collect()
        gc.freeze()


if __name__ == "__main__":
    main()

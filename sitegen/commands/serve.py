"""Show the site while it is edited: on this machine alone, built again at each save; nothing is published."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from .. import pipe, trying
from ..preview import News, Order
from ..serving import serve
from ..values.problem import Place, Problem


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `serve`."""
    parser.add_argument("--port", type=int, metavar="PORT", help="default: 8000, or one that is free")
    parser.add_argument("--set", action="append", default=[], dest="changes", metavar="NAME=VALUE", help=trying.OF_SET)


def run(options: argparse.Namespace) -> int:
    """0: stopped, by Ctrl-C or a signal; 1, 2: --set cannot be tried; 4: a port is taken, or files are not watched."""
    order = Order(str(options.root.resolve()), tuple(options.changes))
    faults: tuple[BaseException, ...] = ()
    try:
        return serve(order, options.port, partial(_say, order))
    except* OSError as group:
        faults = group.exceptions
    hint = "try another --port" if options.port else "see how many files the system lets a program watch"
    pipe.gate(tuple(Problem(Place("serve"), "serve-world", str(fault), hint) for fault in faults), {}, pipe.WORLD)
    return pipe.WORLD


def _say(order: Order, address: str, news: News, first: bool) -> bool:
    """Prints what has come of a build; whether to go on: what is wrong with --set can only be mended by who gave it."""
    if news.report:
        print(news.report, file=sys.stderr, flush=True)
    if first and news.report and order.changes:
        return False
    if first:
        print(f"{address} (Ctrl-C ends it)", flush=True)
    elif not news.report:
        pages = sorted(path for path in news.files if path.endswith(".html"))
        print(f"{len(pages)} pages: {', '.join(pages[:5])}{', …' * (len(pages) > 5)}", flush=True)
    for said in (news.drafts, *news.notes.values()):
        if said:
            print(said, file=sys.stderr, flush=True)
    return True

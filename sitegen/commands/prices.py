"""Write the prices of a feed into data/prices.yaml and data/history.csv, if all is sound and believable.

Nothing is published: that is for `build`. Comments, order and every other byte stay.
"""

from __future__ import annotations

import argparse
import datetime

from .. import pipe
from ..fetch import PATIENCE, fetch
from ..repricing import apply, ask, judge
from ..values.manifest import PATH
from ..written import write


def arguments(parser: argparse.ArgumentParser) -> None:
    """A feed, and the day that it is judged by."""
    parser.add_argument("feed", metavar="FEED", help="an http(s) address, or a path")
    parser.add_argument("--today", type=datetime.date.fromisoformat, metavar="DATE", help="(default: today, UTC)")
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help="for all of the download")


def run(options: argparse.Namespace) -> int:
    """Options -> exit code. Raises Refused where nothing was written."""
    today = options.today or datetime.datetime.now(datetime.UTC).date()
    with pipe.alone(options.root):
        pipe.settled(options.root)
        offered = ask(options.feed, fetch(options.feed, options.root, options.patience))
        repriced = apply(offered, pipe.load(options.root), today)
        if repriced.texts:
            live = options.root / "public" / PATH
            judge(repriced, live.read_bytes() if live.is_file() else None)
            pipe.gate(write(options.root, repriced.texts, repriced.lines), {}, pipe.WORLD)
    for each in repriced.changes:
        print(f"{each.card}: {each.before} -> {each.after}")
    print(f"prices of {offered.feed.as_of.value}{'' if repriced.texts else ', as they were'}")
    return pipe.DONE

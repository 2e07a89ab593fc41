"""Publish the prices of a feed if all is sound and believable; else nothing, and reports/ says why.

What is committed is built, with the new prices in memory: an editor's unfinished work is neither published nor touched.
Staged files are verified before readers see them. Only then is the release swapped in, and the data are written.
"""

from __future__ import annotations

import argparse
import datetime
import sys

from .. import quiet
from ..fetch import PATIENCE, Answer, called, fetch
from ..publish import Report, live_night
from ..reports import keep, run_of


def arguments(parser: argparse.ArgumentParser) -> None:
    """A feed, or what to do after a night that did not end well."""
    parser.add_argument("feed", metavar="FEED", nargs="?", help="an http(s) address, or a path")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--finish", action="store_true", help="write the data of a night that was killed on its way")
    instead.add_argument("--resume", action="store_true", help="take away the hold of a rollback")
    about = "let this price through, whatever the guard says of it; any number of times, with --why"
    parser.add_argument("--accept", action="append", default=[], metavar="CARD=PRICE", help=about)
    parser.add_argument("--why", default="", metavar="TEXT", help="why, for whoever reads the report")
    parser.add_argument("--today", type=datetime.date.fromisoformat, metavar="DATE", help="(default: today, UTC)")
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS", help="for all of the download")


def run(options: argparse.Namespace) -> int:
    """Options -> exit code; a report is written in any case. Raises Refused, after it, where nothing was published."""
    began = datetime.datetime.now(datetime.UTC)
    answer: Answer | None = None
    only_a_feed = options.feed and not (options.finish or options.resume or options.accept or options.why)
    if only_a_feed and (said := quiet.unbroken(options.root)):
        answer = fetch(options.feed, options.root, options.patience)
        if answer[0] is not None and quiet.same(said, answer[0], options.today or began.date()):
            return _nothing(options, began)
    from .. import nightly  # where nothing has changed, nothing more is imported

    return nightly.night(options, began, answer)


def _nothing(options: argparse.Namespace, began: datetime.datetime) -> int:
    journal = live_night(options.root)
    release = journal.release if journal else ""
    report = Report(run_of(began), "night", called(options.feed), 0, quiet.NOTHING, release)
    if failed := keep(options.root, report):
        print(failed, file=sys.stderr)
    print(quiet.NOTHING)
    return 0

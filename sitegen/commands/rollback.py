"""Publish an earlier release again, and hold the night.

The release is on disk as it was: nothing is built. `night --resume` takes the hold away.
"""

from __future__ import annotations

import argparse

from .. import pipe
from ..publish import kept, rollback


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which release, why, or only what there is."""
    parser.add_argument("release", metavar="RELEASE", nargs="?", default="", help="(default: the one before)")
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--why", metavar="WORDS", help="the reason, for whoever reads it in the morning")
    wanted.add_argument("--list", action="store_true", help="list the releases that are kept, and do nothing")


def run(options: argparse.Namespace) -> int:
    """Options -> exit code. Raises Refused if there is nothing to go back to."""
    if options.list:
        print(*(f"{each.name}{'  live' if each.live else ''}" for each in kept(options.root)), sep="\n")
        return pipe.DONE
    with pipe.alone(options.root):
        before = next((each.name for each in kept(options.root) if each.live), "nothing")
        staged, problems = rollback(options.root, options.why, options.release)
        disk = any(each.rule == "release-write" for each in problems)
        pipe.gate(problems, {}, pipe.WORLD if disk else pipe.REFUSED)
        assert staged is not None  # no problems, hence a release
    print(f"public -> releases/{staged.name} (it was {before})")
    print("the night is held: it publishes nothing until `night --resume`")
    return pipe.DONE

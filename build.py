#!/usr/bin/env python3
"""The command line. `python build.py` builds the site; `python build.py --help` lists what else there is."""

from __future__ import annotations

import argparse
import gc
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sitegen import seal

# Command -> what it does: the first line of the docstring of its module in sitegen/commands, which has
# `arguments(parser)` and `run(options) -> exit code`. It is imported, and the house with it, when it is asked for.
COMMANDS = {
    "check": "Check everything, rendering included, and publish nothing.",
    "explain": "Explain a figure (how it came to be, and where it stands) or a page (its figures, in order).",
    "night": "Publish the prices of a feed if all is sound and believable; else nothing, and reports/ says why.",
    "plan": "Show what publishing would change: figures in each language, cells, pages; --set tries other data out.",
    "prices": "Write the prices of a feed into data/prices.yaml and data/history.csv, if all is sound and believable.",
    "rollback": "Publish an earlier release again, and hold the night.",
    "serve": "Show the site while it is edited: on this machine alone, built again at each save; nothing is published.",
    "translate": "Translations: extract messages, update catalogs, tell what lags, record what is done, start one.",
    "verify": "Read the published pages back, recompute every figure on them, and say what does not agree.",
}


def command(name: str) -> ModuleType:
    """Name of a command -> its module."""
    return import_module(f"sitegen.commands.{name}")


def parser(words: list[str]) -> argparse.ArgumentParser:
    """Words of the command line -> what can read them: it knows the commands that are among them, or all of them."""
    made = argparse.ArgumentParser(prog="build.py", description="Build the site and publish it as ./public.")
    made.add_argument("--root", type=Path, default=Path(__file__).parent, help="the site's folder (default: here)")
    made.add_argument("--out", metavar="DIR", type=Path, help="write a plain folder, and leave ./public alone")
    made.add_argument("--fresh", action="store_true", help="remember nothing of earlier builds")
    made.add_argument("--json", action="store_true", help="tell of the build as JSON, for machines")
    made.add_argument("--why", action="store_true", help="say of each page that is made again what has changed")
    commands = made.add_subparsers(dest="command", title="other commands", metavar="")
    asked = [name for name in COMMANDS if name in words]
    for name in asked or COMMANDS:
        one = commands.add_parser(name, help=COMMANDS[name], description=COMMANDS[name])
        if asked:
            command(name).arguments(one)
    return made


def main(words: list[str]) -> int:
    """Command line -> exit code: 0 done, 1 refused, 2 usage, 3 guard, 4 the world failed, 5 a person must act."""
    options = parser(words).parse_args(words)
    if not (options.root / "data").is_dir():
        parser(words).error(f"there is no site in {options.root}: it has no folder data/")
    plain = not (options.command or options.out or options.fresh or options.why or options.json)
    if plain and (said := seal.unbroken(str(options.root))):
        print(f"{said}; nothing has changed")
        return 0
    return run(command(options.command or "build"), options)


def run(module: ModuleType, options: argparse.Namespace) -> int:
    """A command, its options -> exit code; problems are printed."""
    try:
        code: int = module.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads what we print has read enough: `explain … | head`
        with suppress(BrokenPipeError):
            sys.stdout.close()
        return 0
    except _pipe().Refused as refused:
        print(_pipe().report(refused), file=sys.stderr)
        return int(refused.code)
    return code


def _pipe() -> ModuleType:
    """The pipe, imported where it is needed: a command may have been done without it."""
    return import_module("sitegen.pipe")


if __name__ == "__main__":
    gc.disable()  # nearly all that a build makes lives until its end; to look for garbage again and again costs a tenth
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""The command line. `python build.py` builds the site; `python build.py --help` lists what else there is."""

from __future__ import annotations

import argparse
import gc
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from sitegen import pipe
from sitegen.commands import check, explain, night, plan, prices, rollback, translate, verify
from sitegen.memo import Memo
from sitegen.remembering import remembering
from sitegen.store import engine, opened

# Command -> its module, which has `arguments(parser)` and `run(options) -> exit code`; the first line of its docstring
# says what it does.
COMMANDS: dict[str, ModuleType] = {
    "check": check,
    "explain": explain,
    "night": night,
    "plan": plan,
    "prices": prices,
    "rollback": rollback,
    "translate": translate,
    "verify": verify,
}


def build(root: Path, out: Path | None, *, fresh: bool = False, why: bool = False) -> int:
    """The site's folder, a plain folder or None -> exit code; publishes the site, there or as ./public, and says so.

    `fresh` does without what earlier builds remember; `why` tells of each page why it was made again.
    """
    remade: list[str] = []
    with pipe.alone(root, out), opened(None if fresh else root / ".cache") as store:
        pipe.settled(root)
        files = pipe.load(root)
        maps = remembering(Memo(store, engine(), lambda page, reason: remade.append(f"{page}: {reason}")), files)
        output = pipe.render(pipe.make(files, maps), files, maps)
        if out is None:
            said = f"public -> releases/{pipe.release(output, root, maps)}"
        else:
            one_step = pipe.place(output, root, out, maps)
            said = f"{out}" if one_step else f"{out} (by two renames: for an instant it was away)"
    if why:
        print("\n".join(remade) or "no page was made again")
    print(f"{said}: {len(output.files)} files, {len(output.shown)} figures shown")
    return pipe.DONE


def parser() -> argparse.ArgumentParser:
    """The command line as a whole."""
    made = argparse.ArgumentParser(prog="build.py", description="Build the site and publish it as ./public.")
    made.add_argument("--root", type=Path, default=Path(__file__).parent, help="the site's folder (default: here)")
    made.add_argument("--out", metavar="DIR", type=Path, help="write a plain folder, and leave ./public alone")
    made.add_argument("--fresh", action="store_true", help="remember nothing of earlier builds")
    made.add_argument("--why", action="store_true", help="say of each page that is made again what has changed")
    commands = made.add_subparsers(dest="command", title="other commands", metavar="")
    for name, module in COMMANDS.items():
        about = (module.__doc__ or "").partition("\n")[0]
        module.arguments(commands.add_parser(name, help=about, description=about))
    return made


def main(arguments: list[str]) -> int:
    """Command line -> exit code: 0 done, 1 refused, 2 usage, 3 guard, 4 the world failed, 5 a person must act."""
    options = parser().parse_args(arguments)
    if not (options.root / "data").is_dir():
        parser().error(f"there is no site in {options.root}: it has no folder data/")
    try:
        code: int = (
            COMMANDS[options.command].run(options)
            if options.command
            else build(options.root, options.out and options.out.resolve(), fresh=options.fresh, why=options.why)
        )
        sys.stdout.flush()
    except BrokenPipeError:  # who reads what we print has read enough: `explain … | head`
        with suppress(BrokenPipeError):
            sys.stdout.close()
        return pipe.DONE
    except pipe.Refused as refused:
        print(pipe.report(refused), file=sys.stderr)
        return refused.code
    return code


if __name__ == "__main__":
    gc.disable()  # nearly all that a build makes lives until its end; to look for garbage again and again costs a tenth
    sys.exit(main(sys.argv[1:]))

"""Build the site and publish it as ./public."""

from __future__ import annotations

import argparse

from .. import pipe, seal
from ..memo import Memo
from ..pool import spread
from ..remembering import remembering
from ..store import engine, opened


def run(options: argparse.Namespace) -> int:
    """Options -> exit code; publishes the site, there or as ./public, and says so. Raises Refused."""
    root, out = options.root, options.out and options.out.resolve()
    remade: list[str] = []
    before = seal.sources(str(root))
    with pipe.alone(root, out), opened(None if options.fresh else root / ".cache") as store:
        pipe.settled(root)
        files = pipe.load(root)
        memo = Memo(store, engine(), spread)
        maps = remembering(memo, files, lambda page, reason: remade.append(f"{page}: {reason}"))
        output = pipe.render(pipe.make(files, maps), files, maps)
        if out is None:
            where = f"public -> releases/{pipe.release(output, root, maps)}"
        else:
            one_step = pipe.place(output, root, out, maps)
            where = f"{out}" if one_step else f"{out} (by two renames: for an instant it was away)"
    said = f"{where}: {len(output.files)} files, {len(output.shown)} figures shown"
    if out is None:
        seal.keep(str(root), before, said)
    if options.why:
        print("\n".join(remade) or "no page was made again")
    print(said)
    return pipe.DONE

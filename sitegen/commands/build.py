"""Build the site and publish it as ./public."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from .. import pipe, seal
from ..check import Found, Seen
from ..memo import Memo
from ..pool import spread
from ..progress import on_terminal, watched
from ..publish import held
from ..read import Parsed
from ..remembering import remembering
from ..render import Finished
from ..store import engine, opened
from ..values.problem import plain

# Type of what is made -> what is being done.
_LABELS = {
    Parsed: "reading",
    Found: "checking texts",
    Finished: "making pages",
    Seen: "checking pages",
    tuple[tuple[str, bytes], ...]: "compressing",
}


def run(options: argparse.Namespace) -> int:
    """Options -> exit code; publishes the site, there or as ./public, and says so. Raises Refused, if not as JSON."""
    begun = time.monotonic()
    try:
        told, said = _built(options)
    except pipe.Refused as refused:
        if not options.json:
            raise
        _print_json({"problems": [plain(problem) for problem in sorted(set(refused.problems))]})
        return refused.code
    seconds = f"{time.monotonic() - begun:.2f}"
    if options.json:
        _print_json({**told, "seconds": float(seconds), "problems": []})
        return pipe.DONE
    print(said)
    if options.out is None and (hold := held(options.root)):
        print(f"nights are held still, until night --resume: {hold.why}", file=sys.stderr)
    if on_terminal():
        counts = "{pages} pages: {made} made, {kept} kept; {figures} figures; no problems".format(**told)
        print(f"{counts}; {seconds} s", file=sys.stderr)
    return pipe.DONE


def _built(options: argparse.Namespace) -> tuple[Mapping[str, Any], str]:
    """Options -> what there is to tell of the build, and how it is said."""
    root, out = options.root, options.out and options.out.resolve()
    remade: list[str] = []
    before = seal.sources(str(root))
    with pipe.alone(root, out), opened(None if options.fresh else root / ".cache") as store:
        pipe.settled(root)
        files = pipe.load(root)
        memo = Memo(store, engine(), watched(spread, _LABELS) if on_terminal() else spread)
        maps = remembering(memo, files, lambda page, reason: remade.append(f"{page}: {reason}"))
        site = pipe.make(files, maps)
        output = pipe.render(site, files, maps)
        release = None if out else pipe.release(output, root, maps)
        one_step = pipe.place(output, root, out, maps) if out else True
    where = f"{out}" if out else f"public -> releases/{release}"
    where += "" if one_step else " (by two renames: for an instant it was away)"
    said = f"{where}: {len(output.files)} files, {len(output.shown)} figures shown"
    if out is None:
        seal.keep(str(root), before, said)
    if options.why:
        print("\n".join(remade) or "no page was made again", file=sys.stderr if options.json else sys.stdout)
    pages, made = len(site.pages), len(remade)
    told = {"release": release, "out": str(out) if out else None, "pages": pages, "made": made, "kept": pages - made}
    return {**told, "files": len(output.files), "figures": len(site.figures), "shown": len(output.shown)}, said


def _print_json(told: Mapping[str, object]) -> None:
    print(json.dumps(told, ensure_ascii=False, indent=1))

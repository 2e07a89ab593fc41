"""Show what publishing would change: figures in each language, cells, pages; --set tries other data out."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import to_builtins

from .. import pipe, trying
from ..publish import Move, Plan, compare, reworded
from ..read import read_manifest, read_prices
from ..values.dataset import Given
from ..values.manifest import PATH, Manifest
from ..values.output import Output, output_path
from ..values.problem import Place, Problem, plain


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `plan`."""
    parser.add_argument("--set", action="append", default=[], dest="changes", metavar="NAME=VALUE", help=trying.OF_SET)
    parser.add_argument("--prices", type=Path, metavar="FILE", help="a YAML or JSON file of prices: {card: price}")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(options: argparse.Namespace) -> int:
    """0: the plan is printed; 1: it would be refused, and why; 2: --set or --prices cannot be understood."""
    try:
        files = _tried(pipe.load(options.root), options)
        tried = options.changes or options.prices  # what nobody has written: claims need not suit it as well as today's
        output = pipe.render(pipe.close(pipe.read(files), files, but=("claim-tautology",) if tried else ()), files)
        plan, texts = _compared(options.root, output)
    except pipe.Refused as refused:
        if not options.json:
            raise
        print(json.dumps({"problems": [plain(problem) for problem in refused.problems]}, ensure_ascii=False, indent=1))
        return refused.code
    if options.json:
        written = {**to_builtins(plan), "texts": texts}
        print(json.dumps(written, ensure_ascii=False, indent=1))
    else:
        print("\n".join(_lines(plan, texts)))
    return pipe.DONE


def _tried(files: pipe.Files, options: argparse.Namespace) -> pipe.Files:
    """The snapshot with what --set and --prices say, in memory alone."""
    changes: dict[str, Given[str]] = {}
    lines = dict(files)  # of what a report may be about
    if options.prices:
        lines[str(options.prices)] = _bytes(options.prices)
        prices, problems = read_prices(lines[str(options.prices)], str(options.prices))
        pipe.gate(problems, lines, pipe.USAGE)
        changes |= prices
    return trying.tried(files, {**changes, **trying.set_by(options.changes)}, lines)


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        pipe.gate((Problem(Place(str(file)), "file-read", what, "check its name"),), {}, pipe.USAGE)
    return b""


def _compared(root: Path, output: Output) -> tuple[Plan, Mapping[str, tuple[tuple[str, str], ...]]]:
    """The plan, and the texts of pages that change otherwise than by their figures."""
    public = root / "public"
    plan = compare(_published(public), _manifest(output.files[PATH]))
    paths = {turn.url: output_path(turn.url) for turn in plan.pages if turn.otherwise}
    texts = {
        url: reworded((public / path).read_text(), output.files[path].decode())
        for url, path in paths.items()
        if (public / path).is_file()
    }
    return plan, texts


def _published(public: Path) -> Manifest | None:
    """What is published now; None where nothing is, or no list of its figures."""
    path = public / PATH
    return _manifest(path.read_bytes()) if path.is_file() else None


def _manifest(data: bytes) -> Manifest:
    manifest, problems = read_manifest(data)
    pipe.gate(problems, {})
    assert manifest is not None  # no problems, hence a manifest
    return manifest


# ---------------------------------------------------------------------------------------------------- for people


def _lines(plan: Plan, texts: Mapping[str, tuple[tuple[str, str], ...]]) -> Iterator[str]:
    if plan.first:
        yield f"nothing is published yet: {len(plan.figures)} figures and {len(plan.pages)} pages are new"
        return
    if not (plan.figures or plan.pages):
        yield from _risks(plan)
        yield f"nothing changes: {plan.stay} pages stay as they are"
        return
    yield from _figures(plan)
    if plan.cells:
        yield "cells of tables that flip:"
        yield from (f"  {cell.label}: {cell.before or '—'} -> {cell.after or '—'}" for cell in plan.cells)
        yield ""
    yield from _risks(plan)
    yield f"pages that change: {len(plan.pages)}; pages that stay: {plan.stay}"
    for turn in plan.pages:
        yield f"  {turn.url}: {_turn(turn.state, turn.figures, turn.positions, turn.otherwise)}"
        for before, after in texts.get(turn.url, ()):
            yield from (f"      - {line}" for line in before.splitlines())
            yield from (f"      + {line}" for line in after.splitlines())
    yield from _files(plan)


def _files(plan: Plan) -> Iterator[str]:
    if plan.files:
        yield "files for machines in which figures move:"
        yield _wrapped(", ".join(plan.files))


def _figures(plan: Plan) -> Iterator[str]:
    shown = [move for move in plan.figures if move.pages]
    for move in shown:
        change = f" ({move.change})" if move.change else ""
        yield f"{move.name}: {_values(move)} {move.unit}".rstrip() + change
        for wording in (each for each in move.wordings if each.language):  # machines read the value itself
            way = " ".join(filter(None, (wording.language, wording.style)))
            yield f"  {way}: {wording.before} -> {wording.after}"
        yield _wrapped(f"on {', '.join(move.pages)}")
        yield ""
    hidden = [move.name for move in plan.figures if not move.pages]
    if hidden:
        yield "values that change, but no text of a page:"
        yield _wrapped(", ".join(hidden))
        yield ""


def _values(move: Move) -> str:
    before, after = (value or "—" for value in (move.before, move.after))
    if move.state == "new":
        return f"new, {after}"
    if move.state == "gone":
        return f"gone, was {before}"
    return after if before == after else f"{before} -> {after}"


def _risks(plan: Plan) -> Iterator[str]:
    """Claims that have come near to their bounds; those that were near before by name alone."""
    fresh = [risk for risk in plan.claims if risk.state != risk.before]
    if fresh:
        yield "claims at risk:"
        yield from (f"  {risk.claim} is near to a bound: {risk.sum}" for risk in fresh)
        yield ""
    known = [risk.claim for risk in plan.claims if risk.state == risk.before]
    if known:
        yield "claims as near to a bound as before:"
        yield _wrapped(", ".join(known))
        yield ""


def _turn(state: str, figures: tuple[str, ...], positions: tuple[str, ...], otherwise: bool) -> str:
    if state != "moves":
        return state
    parts = [f"{len(figures)} figure{'' if len(figures) == 1 else 's'} ({', '.join(positions)})"] if figures else []
    return "; ".join((*parts, *(("its text or markup changes otherwise",) if otherwise else ())))


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 120, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)

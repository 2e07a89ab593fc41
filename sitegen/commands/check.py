"""Check everything, rendering included, and publish nothing."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from .. import pipe
from ..check import fixed_texts, old_data
from ..values.output import Output
from ..values.problem import Place, Problem, annotate, plain, show
from ..values.site import Site


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `check`."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--github", action="store_true", help="print problems as annotations, too")
    form.add_argument("--json", action="store_true", help="print all as JSON, for machines")
    parser.add_argument("--list-fixed", action="store_true", help="list the quantities that editors fixed, and why")
    parser.add_argument("--today", type=date, metavar="DATE", help="warn of data that are old on that day (2026-11-30)")


def run(options: argparse.Namespace) -> int:
    """0: all is sound (old data only warn); 1: it would be refused, and why."""
    try:
        files = pipe.load(options.root)
        sources = pipe.read(files, drafts=True)
        site = pipe.close(sources, files)
        output = pipe.render(site, files)
    except pipe.Refused as refused:
        problems = sorted(set(refused.problems))
        if options.json:
            _print_json(problems, (), None, None)
            return refused.code
        if options.github:  # on stdout; the report with its carets is on stderr, so that a log has both
            print(*(annotate(_from_here(problem, options.root)) for problem in problems), sep="\n")
        raise
    warnings: list[Problem] = []
    if options.today:
        warnings += sorted(old_data(sources.dataset, sources.settings.data_age, options.today))
    if options.json:
        _print_json((), warnings, site, output)
    else:
        _print(warnings, site, output, files, options)
    return pipe.DONE


def date(written: str) -> datetime.date:
    """'2026-11-30' -> a day; argparse says what is wrong with another text."""
    return datetime.date.fromisoformat(written)


def _print(
    warnings: Iterable[Problem], site: Site, output: Output, files: pipe.Files, options: argparse.Namespace
) -> None:
    for warning in warnings:
        if options.github:
            print(annotate(_from_here(warning, options.root), "warning"))
        else:
            source = files[warning.place.path].decode("utf-8-sig")
            print(f"warning: {show(warning, source)}", file=sys.stderr)
    fixed = fixed_texts(site)
    for each in fixed if options.list_fixed else ():
        print(f"{each.place}: {each.text} ({each.reason})")
    languages = len({page.language for page in site.pages})
    figures = f"{len(site.figures)} figures, shown {len(output.shown)} times"
    print(f"sound: {len(site.pages)} pages in {languages} languages, {figures}, {len(fixed)} fixed quantities")


def _from_here(problem: Problem, root: Path) -> Problem:
    """GitHub knows a file by its path from where the workflow runs."""
    path = Path(os.path.relpath(root / problem.place.path)).as_posix()
    return replace(problem, place=Place(path, problem.place.line, problem.place.column))


def _print_json(
    problems: Iterable[Problem], warnings: Iterable[Problem], site: Site | None, output: Output | None
) -> None:
    written: dict[str, object] = {
        "problems": [plain(problem) for problem in problems],
        "warnings": [plain(warning) for warning in warnings],
    }
    if site and output:
        fixed = [{**_at(each.place), "text": each.text, "reason": each.reason} for each in fixed_texts(site)]
        written |= {"pages": len(site.pages), "figures": len(site.figures), "shown": len(output.shown), "fixed": fixed}
    print(json.dumps(written, ensure_ascii=False, indent=1))


def _at(place: Place) -> Mapping[str, object]:
    return {"path": place.path, "line": place.line, "column": place.column}

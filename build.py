#!/usr/bin/env python3
"""The whole pipe: files -> Snapshot -> Sources -> Site -> Output -> a release. `python build.py` builds the site."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from sitegen.check import check_output, check_site
from sitegen.compute import make_site
from sitegen.publish import publish
from sitegen.read import read_sources, take_snapshot
from sitegen.render import render_site
from sitegen.values.output import Output
from sitegen.values.problem import Problem, show

DONE, REFUSED, USAGE, WORLD = 0, 1, 2, 4


class Refused(Exception):
    """The input has problems, or (with `code` WORLD) the disk has: nothing was published."""

    def __init__(self, problems: tuple[Problem, ...], files: Mapping[str, bytes], code: int = REFUSED) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems, self.files, self.code = problems, files, code


def make_output(files: Mapping[str, bytes]) -> Output:
    """Snapshot -> every published file; Refused at the first gate that finds problems."""
    sources, problems = read_sources(files)
    gate(problems, files)
    assert sources is not None  # read_sources: no problems, hence sources

    site, problems = make_site(sources)
    gate((*problems, *check_site(site)), files)

    output, problems = render_site(site)
    gate((*problems, *(() if problems else check_output(output))), files)
    return output


def gate(problems: tuple[Problem, ...], files: Mapping[str, bytes], code: int = REFUSED) -> None:
    """Stops the pipe when there are problems."""
    if problems:
        raise Refused(problems, files, code)


def build(root: Path) -> int:
    """The site's folder -> exit code; prints what was published, or all that is wrong."""
    files, unreadable = take_snapshot(root)
    try:
        gate(unreadable, files)
        output = make_output(files)
        name, problems = publish(output, root)
        gate(problems, {}, WORLD)
    except Refused as refused:
        print(report(refused), file=sys.stderr)
        return refused.code
    print(f"public -> releases/{name}: {len(output.files)} files, {len(output.shown)} figures shown")
    return DONE


def report(refused: Refused) -> str:
    """All problems in the order of their places, each once, with the lines that they are about."""
    problems = sorted(set(refused.problems))
    shown = [show(problem, _source(problem, refused.files)) for problem in problems]
    plural = "" if len(problems) == 1 else "s"
    return "\n".join((*shown, "", f"{len(problems)} problem{plural}; nothing was published"))


def _source(problem: Problem, files: Mapping[str, bytes]) -> str:
    return files.get(problem.place.path, b"").decode("utf-8-sig", "replace")


def main(arguments: list[str]) -> int:
    """Command line -> exit code: 0 done, 1 refused by problems, 2 usage, 4 the world failed."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build the site and publish it as ./public.")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent, help="the site's folder (default: here)")
    return build(parser.parse_args(arguments).root)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

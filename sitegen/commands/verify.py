"""Read the published pages back, recompute every figure on them, and say what does not agree.

The data are those of the site's folder as it is now; the pages those of any folder, published or staged.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from .. import pipe
from ..check.published import check_published
from ..read import read_plain
from ..values.problem import Place, Problem, show


def arguments(parser: argparse.ArgumentParser) -> None:
    """The folder that is looked at."""
    parser.add_argument("folder", metavar="DIR", type=Path, nargs="?", help="published files (default: public)")


def run(options: argparse.Namespace) -> int:
    """Options -> exit code: DONE where all agrees, else REFUSED. Raises Refused if something cannot be read."""
    files = pipe.load(options.root)
    site = read_plain(files)
    pipe.gate(site.problems, files)
    verdict = check_published(_published(options.folder or options.root / "public"), site)
    looked = f"{verdict.figures} figures on {verdict.pages} pages"
    if not verdict.problems:
        print(f"verify: {looked} agree")
        return pipe.DONE
    problems = sorted(set(verdict.problems))
    print("\n".join(show(problem) for problem in problems), file=sys.stderr)
    print(f"\nverify: {len(problems)} problem{'s' * (len(problems) > 1)}; {looked} were read", file=sys.stderr)
    return pipe.REFUSED


def _published(folder: Path) -> Mapping[str, bytes]:
    """A folder -> its files by their path in it. Raises Refused."""
    files: dict[str, bytes] = {}
    try:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        files.update((path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths)
    except OSError as error:
        where = Place(str(error.filename or folder))
        pipe.gate((Problem(where, "file-read", f"cannot be read: {error.strerror}", "check its mode"),), {}, pipe.WORLD)
    if not any(path.endswith(".html") for path in files):
        hint = "build the site, or give the folder of its pages"
        pipe.gate((Problem(Place(str(folder)), "verify-folder", "there are no published pages here", hint),), {})
    return files

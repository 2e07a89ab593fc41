"""The whole pipe on one screen: files -> Sources -> Site -> Output -> a release, with a gate after each stretch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from .check import check_output, check_site
from .check import one_by_one as check_one_by_one
from .compute import make_site
from .publish import add_search, locked, pack, publish, publish_folder
from .read import Reading, read_sources, take_snapshot
from .render import draw_picture, one_by_one, render_site
from .values.dataset import PRICES
from .values.output import Output
from .values.problem import Place, Problem, show
from .values.site import Site, Sources
from .written import owed

DONE, REFUSED, USAGE, GUARDED, WORLD, PERSON = range(6)  # exit codes; docs of the commands say what each means

Files = Mapping[str, bytes]


class Maps(Struct, frozen=True):
    """How the pipe maps over many things: one after the other, or with a memory (memo.py)."""

    reading: Reading = Reading()
    computed: Any = map
    elsewhere: Any = map
    texts: Any = check_one_by_one
    pages: Any = one_by_one
    draw: Any = draw_picture
    looks: Any = map
    index: Any = None
    copies: Any = map


PLAIN = Maps()


class Refused(Exception):
    """The input has problems, or (with `code` WORLD) the disk has: nothing was published."""

    def __init__(self, problems: tuple[Problem, ...], files: Files, code: int = REFUSED) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems, self.files, self.code = problems, files, code


@contextmanager
def alone(root: Path, out: Path | None = None) -> Iterator[None]:
    """Until the end of the block nobody else publishes the site, or `out`. Raises Refused if somebody does."""
    with locked(root, out) as problems:
        gate(problems, {}, WORLD)
        yield


def settled(root: Path) -> None:
    """Raises Refused where readers see prices that the data do not have yet: whoever builds would take them back."""
    if journal := owed(root):
        message = f"release {journal.release} has prices that this does not have"
        hint = "run: python build.py night --finish"
        gate((Problem(Place(PRICES), "night-unfinished", message, hint),), {}, PERSON)


def load(root: Path) -> Files:
    """The site's folder -> Snapshot. Raises Refused if something cannot be read."""
    files, problems = take_snapshot(root)
    gate(problems, files, WORLD if any(each.rule == "file-read" for each in problems) else REFUSED)
    return files


def make(files: Files, maps: Maps = PLAIN) -> Site:
    """Snapshot -> the closed Site, checked. Raises Refused at the first gate that finds problems."""
    return close(read(files, maps), files, maps)


def read(files: Files, maps: Maps = PLAIN, *, drafts: bool = False) -> Sources:
    """Snapshot -> Sources, those of draft languages only where `drafts`. Raises Refused."""
    sources, problems = read_sources(files, maps.reading, drafts=drafts)
    gate(problems, files)
    assert sources is not None  # no problems, hence sources
    return sources


def close(sources: Sources, files: Files, maps: Maps = PLAIN, but: Collection[str] = ()) -> Site:
    """Sources, their Snapshot -> the closed Site, checked by all rules `but` those. Raises Refused."""
    return checked(make_site(sources, maps.computed), files, maps, but)


def checked(
    closed: tuple[Site, tuple[Problem, ...]], files: Files, maps: Maps = PLAIN, but: Collection[str] = ()
) -> Site:
    """A closed Site with its problems, its Snapshot -> the Site, checked by all rules `but` those. Raises Refused."""
    site, problems = closed
    problems = (*problems, *check_site(site, maps.texts, maps.elsewhere))
    gate(tuple(problem for problem in problems if problem.rule not in but), files)
    return site


def render(site: Site, files: Files, maps: Maps = PLAIN) -> Output:
    """Site, its Snapshot -> every published file, checked. Raises Refused."""
    output, problems = render_site(site, maps.pages, maps.draw)
    gate((*problems, *(() if problems else check_output(output, maps.looks))), files)
    return output


def release(output: Output, root: Path, maps: Maps = PLAIN) -> str:
    """Output, the site's folder -> name of the release that `public` now is. Raises Refused if the disk does."""
    name, problems = publish(finish(output, maps), root)
    gate(problems, {}, WORLD)
    return name


def place(output: Output, root: Path, out: Path, maps: Maps = PLAIN) -> bool:
    """Output, the site's folder, a plain folder -> whether that took its place in one step. Raises Refused."""
    one_step, problems = publish_folder(finish(output, maps), root, out)
    gate(problems, {}, WORLD)
    return one_step


def finish(output: Output, maps: Maps = PLAIN) -> Output:
    """Output -> all that a release has: its search and compressed copies too. Raises Refused if the disk does."""
    found, problems = add_search(output, maps.index)
    gate(problems, {}, WORLD)
    return pack(found, maps.copies)


def gate(problems: tuple[Problem, ...], files: Files, code: int = REFUSED) -> None:
    """Stops the pipe when there are problems."""
    if problems:
        raise Refused(problems, files, code)


_MOST = 100  # problems of one file that are shown


def report(refused: Refused) -> str:
    """All problems in the order of their places, each once, with the lines that they are about; of a file the first."""
    problems = sorted(set(refused.problems))
    shown: list[str] = []
    for path, group in groupby(problems, lambda problem: problem.place.path):
        of_file = list(group)
        shown += (show(problem, _source(problem, refused.files)) for problem in of_file[:_MOST])
        if len(of_file) > _MOST:
            shown.append(f"{path}: and {len(of_file) - _MOST} more")
    plural = "" if len(problems) == 1 else "s"
    return "\n".join((*shown, "", f"{len(problems)} problem{plural}; nothing was published"))


def _source(problem: Problem, files: Files) -> str:
    return files.get(problem.place.path, b"").decode("utf-8-sig", "replace")

"""Sites that tests build: a little one, copies of it with some files changed, and the site itself, built once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from sitegen import pipe
from sitegen.check.published.proof import Proof, prove
from sitegen.memo import Memo
from sitegen.preview.building import Memory
from sitegen.read import read_plain, read_sources
from sitegen.remembering import remembering
from sitegen.values.output import Output
from sitegen.values.problem import Problem
from sitegen.values.site import Site, Sources

TESTS = Path(__file__).parent
ROOT = TESTS.parent
TINY = TESTS / "golden" / "tiny" / "site"


def files_of(folder: Path) -> dict[str, bytes]:
    """Folder -> {path in it: bytes}, in order."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def languages() -> dict[str, bytes]:
    """What the site's own languages are: little sites speak them too."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted(ROOT.glob("locale/*/language.yaml"))
    }


def tiny(changed: Mapping[str, bytes | None] | None = None) -> dict[str, bytes]:
    """The tiny site, with some files changed, or gone where None."""
    files = {**_tiny(), **(changed or {})}
    return {path: data for path, data in sorted(files.items()) if data is not None}


@cache
def _tiny() -> Mapping[str, bytes]:
    return MappingProxyType({**languages(), **files_of(TINY)})


def golden(name: str) -> dict[str, bytes]:
    """A site of tests/golden/: what is in its `site`, or the tiny site with what is in its `changed`."""
    folder = TESTS / "golden" / name
    if (folder / "changed").is_dir():
        return tiny(files_of(folder / "changed"))
    return {**languages(), **files_of(folder / "site")}


def lay(files: Mapping[str, bytes], folder: Path) -> Path:
    """Files, a folder -> the folder, with the files in it."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


@cache
def real() -> Mapping[str, bytes]:
    """The site itself, as the files of this checkout say it."""
    return MappingProxyType(dict(pipe.load(ROOT)))


@cache
def real_site() -> Site:
    """The site itself, closed and checked."""
    return pipe.make(real(), variant_maps(real()))


@cache
def real_output() -> Output:
    """Every file of the site itself, checked; the search and compressed copies aside."""
    return pipe.render(real_site(), real(), variant_maps(real()))


@cache
def real_proof() -> Proof:
    """What the second look knows of the site itself."""
    return prove(read_plain(real()))


def variant_maps(files: Mapping[str, bytes]) -> pipe.Maps:
    """Snapshot -> maps by which what is the same in many variants of a site is made once.

    That the bytes are those that a plain build makes is for test_memo.py to prove, and no test of what is made asks.
    """
    return remembering(_memory(), files)


def sources_of(files: Mapping[str, bytes]) -> tuple[Sources | None, tuple[Problem, ...]]:
    """Snapshot -> (Sources, problems)."""
    return read_sources(files, variant_maps(files).reading)


def variant(files: Mapping[str, bytes]) -> Output:
    """Snapshot -> its Output, checked."""
    maps = variant_maps(files)
    return pipe.render(pipe.make(files, maps), files, maps)


@cache
def _memory() -> Memo:
    return Memo(Memory({}, set()), b"tests")


def report(files: Mapping[str, bytes]) -> str:
    """Snapshot -> what `build` prints of its problems, or '' where there are none."""
    try:
        variant(files)
    except pipe.Refused as refused:
        return pipe.report(refused) + "\n"
    return ""

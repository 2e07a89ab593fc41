"""Little sites that tests build: a folder of files, and copies of it with some files changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sitegen import pipe

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
    files = {**languages(), **files_of(TINY), **(changed or {})}
    return {path: data for path, data in sorted(files.items()) if data is not None}


def golden(name: str) -> dict[str, bytes]:
    """A site of tests/golden/: what is in its `site`, or the tiny site with what is in its `changed`."""
    folder = TESTS / "golden" / name
    if (folder / "changed").is_dir():
        return tiny(files_of(folder / "changed"))
    return {**languages(), **files_of(folder / "site")}


def report(files: Mapping[str, bytes]) -> str:
    """Snapshot -> what `build` prints of its problems, or '' where there are none."""
    try:
        pipe.render(pipe.make(files), files)
    except pipe.Refused as refused:
        return pipe.report(refused) + "\n"
    return ""

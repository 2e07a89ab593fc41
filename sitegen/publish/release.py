"""Output -> a release on disk, and the swap that makes it the site.

`public` is a link to `releases/<digest>`. A release is written beside the others under a hidden name, renamed when it
is whole, and the link is then replaced by one rename: at any instant a reader finds one whole site or the other.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import shutil
from pathlib import Path

from ..values.output import Output
from ..values.problem import Place, Problem

_KEPT = 3  # releases that stay for rollback, the new one included
_ASSETS = "assets"
# Names of ours in the folder of releases; what else is there is somebody else's and stays.
_RELEASE = re.compile(r"[0-9a-f]{16}(-[0-9]+)?")
_STAGED = re.compile(r"\.[0-9a-f]{16}(-[0-9]+)?\.[0-9]+")
_SECOND = 10**9  # in nanoseconds


def digest(output: Output) -> str:
    """Output -> a name for its content: the same bytes under the same paths give the same name."""
    sums = (f"{path}\0{hashlib.sha256(data).hexdigest()}\n" for path, data in sorted(output.files.items()))
    return hashlib.sha256("".join(sums).encode()).hexdigest()[:16]


def publish(output: Output, root: Path) -> tuple[str, tuple[Problem, ...]]:
    """Output, the site's folder -> (digest of the release that `public` now is, problems)."""
    name = digest(output)
    public, releases = root / "public", root / "releases"
    if public.exists() and not public.is_symlink():
        hint = "move it away: public is a link to the newest release"
        return name, (Problem(Place("public"), "release-public", "public is a folder of somebody else's", hint),)
    try:
        releases.mkdir(exist_ok=True)
        _sweep(releases)
        name = _free(output, releases, name)
        if not (releases / name).is_dir():
            _write(output, releases, name, _current(public))
        _swap(public, Path("releases") / name)
        _forget(releases, name)
    except OSError as error:
        path = error.filename or str(releases)
        return name, (Problem(Place(str(path)), "release-write", f"cannot be written: {error.strerror}", "try again"),)
    return name, ()


def _free(output: Output, releases: Path, name: str) -> str:
    """The digest, or a name after it where somebody has touched the release that bears it: that one is no longer it."""
    names = itertools.chain((name,), (f"{name}-{number}" for number in itertools.count(2)))
    return next(each for each in names if not (releases / each).exists() or _is_whole(output, releases / each))


def _is_whole(output: Output, release: Path) -> bool:
    """Whether the release has every file of the output, byte for byte."""
    paths = ((release / path, data) for path, data in output.files.items())
    return all(path.is_file() and path.read_bytes() == data for path, data in paths)


def _current(public: Path) -> Path | None:
    return public.resolve() if public.is_symlink() and public.exists() else None


def _write(output: Output, releases: Path, name: str, before: Path | None) -> None:
    """Beside the releases first; what has not changed is linked, so that its time of change stays true."""
    staging = releases / f".{name}.{os.getpid()}"
    for path, data in output.files.items():
        target = staging / path
        target.parent.mkdir(parents=True, exist_ok=True)
        old = before / path if before else None
        if old is not None and old.is_file() and old.read_bytes() == data:
            os.link(old, target)
        else:
            target.write_bytes(data)
            target.chmod(0o444)
            if old is not None and old.is_file():
                _date_after(old, target)
    _carry(staging, releases)
    staging.rename(releases / name)


def _date_after(old: Path, new: Path) -> None:
    """Servers tell versions apart by the second and the size: what changed within a second must not look the same."""
    least = (old.stat().st_mtime_ns // _SECOND + 1) * _SECOND
    if new.stat().st_mtime_ns < least:
        os.utime(new, ns=(least, least))


def _carry(staging: Path, releases: Path) -> None:
    """Hashed files of earlier releases stay, so that a page read before the swap finds its style after it."""
    for old in releases.glob(f"[!.]*/{_ASSETS}/**/*"):
        target = staging / Path(*old.relative_to(releases).parts[1:])
        if old.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            os.link(old, target)


def _swap(public: Path, target: Path) -> None:
    if public.is_symlink() and public.readlink() == target:
        return
    fresh = public.with_name(f".public.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.rename(public)


def _sweep(releases: Path) -> None:
    """What a build that was killed has left."""
    for left in releases.iterdir():
        if _STAGED.fullmatch(left.name):
            shutil.rmtree(left)
    for link in releases.parent.glob(".public.*"):
        link.unlink()


def _forget(releases: Path, name: str) -> None:
    """All but the newest few; the one just published stays in any case."""
    ours = (path for path in releases.iterdir() if _RELEASE.fullmatch(path.name) and path.name != name)
    others = sorted(ours, key=lambda path: path.stat().st_mtime)
    for old in others[: max(len(others) - (_KEPT - 1), 0)]:
        shutil.rmtree(old)

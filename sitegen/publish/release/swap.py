"""A release is staged beside the others, whole; then swapped in; then the oldest are forgotten."""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from ...values.output import Output
from ...values.problem import Place, Problem
from .line import RELEASE, folders, line, live, write
from .records import Sums, assets, digest, load, save, sums_of, whole
from .refusal import refusal
from .writing import Before, fill, link

_KEPT = 3  # releases that stay for rollback, the new one included
_SPARE = ".spare"
# What a build that was killed may leave: hidden, and ended by the number of its process.
_LEFT = re.compile(r"\.([0-9a-f]{16}(-[0-9]+)?(\.json)?|line|hold)\.[0-9]+")

Problems = tuple[Problem, ...]


class Staged(Struct, frozen=True):
    """A release on disk, whole: its name, and its folder."""

    name: str
    folder: Path


def publish(output: Output, root: Path) -> tuple[str, Problems]:
    """Output, the site's folder -> (name of the release that `public` now is, problems)."""
    staged, problems = stage(output, root)
    if staged is None:
        return "", problems
    problems = swap(root, staged)
    if not problems:
        forget(root)
    return staged.name, problems


def stage(output: Output, root: Path) -> tuple[Staged | None, Problems]:
    """Output, the site's folder -> (the release, written beside the others and not yet live; problems)."""
    if problems := tuple(_strange(root / "public")):
        return None, problems
    releases = root / "releases"
    try:
        releases.mkdir(exist_ok=True)
        _sweep(releases)
        name = _staged(output.files, sums_of(output.files), root)
    except OSError as error:
        return None, (refusal(error, root, releases),)
    return Staged(name, releases / name), ()


def swap(root: Path, staged: Staged) -> Problems:
    """Makes a staged release the one that readers see, by one rename."""
    before, now = line(root), live(root)
    known = before[: before.index(now) + 1] if now in before else before
    try:
        # First the order, then the link: it is the link that says what is live.
        write(root, [*(name for name in known if name != staged.name), staged.name])
        carry(root, staged.name)
        turn(root, staged.name)
    except OSError as error:
        return (refusal(error, root, root / "public"),)
    return ()


def turn(root: Path, name: str) -> None:
    """Makes `public` a link to the release, unless it is. Raises OSError."""
    public, target = root / "public", Path("releases") / name
    if public.is_symlink() and public.readlink() == target:
        return
    fresh = public.with_name(f".public.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(target)
    fresh.rename(public)


def carry(root: Path, name: str) -> None:
    """Links the hashed files of the live release into one that is to be live after it. Raises OSError."""
    now, target = live(root), root / "releases" / name
    for path in assets(root / "releases" / now) if now else ():
        old, new = root / "releases" / now / path, target / path
        if old.is_file() and not new.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            link(str(old), str(new))


def forget(root: Path) -> None:
    """All but the newest few, and whatever never went live. What cannot be deleted is left to the next build.

    One is put aside, for the next release to be made of: most of its files will be those.
    """
    releases, newest = root / "releases", line(root)[-_KEPT:]
    for old in folders(releases):
        if old.name not in newest and old.name != live(root):
            with suppress(OSError):
                old.with_name(f"{old.name}.json").unlink(missing_ok=True)
                spare = releases / _SPARE
                if spare.exists():
                    shutil.rmtree(old.rename(_hidden(releases, old.name)))
                else:
                    old.rename(spare)


def _strange(public: Path) -> list[Problem]:
    """Problems of what stands where our link would."""
    place = Place("public")
    if public.is_symlink():
        if live(public.parent):
            return []
        message, hint = f"a link to {public.readlink()}, which is no release", "remove it, or build with --out"
        return [Problem(place, "release-public", message, hint)]
    if public.exists():
        hint = "move it away: public is a link to the newest release"
        return [Problem(place, "release-public", "public is a folder of somebody else's", hint)]
    return []


def _staged(files: Mapping[str, bytes], sums: Sums, root: Path) -> str:
    """Files with their sums -> the name of the release that holds them, which is now there."""
    releases, name = root / "releases", _free(sums, root / "releases")
    if not (releases / name).exists():
        _write(files, sums, root, name)
    return name


def _free(sums: Sums, releases: Path) -> str:
    """The digest, or a name after it where somebody has touched the release that bears it: that one is no longer it."""
    name = digest(sums)
    names = itertools.chain((name,), (f"{name}-{number}" for number in itertools.count(2)))
    found = (releases / each for each in names)
    return next(each.name for each in found if not each.exists() or whole(each, load(each), sums))


def _before(root: Path) -> Before:
    releases, now = root / "releases", live(root)
    old = [releases / name for name in reversed(line(root)[-_KEPT:])]
    carried = {path: f"{folder}/{path}" for folder in old for path in assets(folder) if (folder / path).is_file()}
    records = load(releases / now) if now else {}
    return Before(str(releases / now), records, tuple(map(str, old)), carried)


def _write(files: Mapping[str, bytes], sums: Sums, root: Path, name: str) -> None:
    """Under a hidden name first; the list is there before the folder gets its name, and has it to itself."""
    releases = root / "releases"
    staging, spare = _hidden(releases, name), releases / _SPARE
    if spare.exists():
        spare.rename(staging)
    save(fill(str(staging), files, sums, _before(root)), releases / f"{name}.json")
    staging.rename(releases / name)


def _hidden(releases: Path, name: str) -> Path:
    return releases / f".{name}.{os.getpid()}"


def _sweep(releases: Path) -> None:
    """What a build that was killed has left."""
    for left in releases.iterdir():
        if _LEFT.fullmatch(left.name):
            (shutil.rmtree if left.is_dir() else os.unlink)(left)
        elif RELEASE.fullmatch(left.stem) and left.suffix == ".json" and not left.with_suffix("").exists():
            left.unlink()
    for fresh in releases.parent.glob(".public.*"):
        fresh.unlink()

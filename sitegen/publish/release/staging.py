"""Output -> a release beside the others, whole and not yet live."""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from ...values.output import Output
from ...values.problem import Place, Problem
from .line import KEPT, RELEASE, SPARE, hidden, line, live
from .records import Sums, assets, digest, load, save, sums_of, whole
from .refusal import refusal
from .writing import Before, fill

# What a build that was killed may leave: hidden, and ended by the number of its process.
_LEFT = re.compile(r"\.([0-9a-f]{16}(-[0-9]+)?(\.json)?|line|hold|night)\.[0-9]+")

Problems = tuple[Problem, ...]


class Staged(Struct, frozen=True):
    """A release on disk, whole: its name, and its folder."""

    name: str
    folder: Path


def stage(output: Output, root: Path) -> tuple[Staged | None, Problems]:
    """Output, the site's folder -> (the release, written beside the others and not yet live; problems)."""
    if problems := tuple(strange(root / "public")):
        return None, problems
    releases = root / "releases"
    try:
        releases.mkdir(exist_ok=True)
        _sweep(releases)
        name = _staged(output.files, sums_of(output.files), root)
    except OSError as error:
        return None, (refusal(error, root, releases),)
    return Staged(name, releases / name), ()


def strange(public: Path) -> list[Problem]:
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


def intact(root: Path) -> bool:
    """Whether something is live, and nobody has touched it since it was published."""
    folder = root / "releases" / live(root)
    records = load(folder) if live(root) else {}
    return bool(records) and whole(folder, records, {path: each.digest for path, each in records.items()})


def _write(files: Mapping[str, bytes], sums: Sums, root: Path, name: str) -> None:
    """Under a hidden name first; the list is there before the folder gets its name, and has it to itself."""
    releases = root / "releases"
    staging, spare = hidden(releases, name), releases / SPARE
    if spare.exists():
        spare.rename(staging)
    save(fill(str(staging), files, sums, _before(root)), releases / f"{name}.json")
    staging.rename(releases / name)


def _before(root: Path) -> Before:
    releases, now = root / "releases", live(root)
    old = [releases / name for name in reversed(line(root)[-KEPT:])]
    carried = {path: f"{folder}/{path}" for folder in old for path in assets(folder) if (folder / path).is_file()}
    records = load(releases / now) if now else {}
    return Before(str(releases / now), records, tuple(map(str, old)), carried)


def _sweep(releases: Path) -> None:
    """What a build that was killed has left."""
    for left in releases.iterdir():
        if _LEFT.fullmatch(left.name):
            (shutil.rmtree if left.is_dir() else os.unlink)(left)
        elif RELEASE.fullmatch(left.stem) and left.suffix == ".json" and not left.with_suffix("").exists():
            left.unlink()
    for fresh in releases.parent.glob(".public.*"):
        fresh.unlink()

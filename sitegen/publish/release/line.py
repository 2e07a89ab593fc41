"""The releases in the order in which they went live: `releases/.line`, one name a line, the oldest first.

`public` says which is live. Times of folders would not do: clocks are set back, and a release can be published again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

RELEASE = re.compile(r"[0-9a-f]{16}(-[0-9]+)?")  # names of ours; what else is in the folder stays
KEPT = 3  # releases that stay for rollback, the live one included
SPARE = ".spare"  # one that is not kept any longer, for the next to be made of
_FILE = ".line"


class Kept(Struct, frozen=True):
    """A release that is kept: its name, its folder, and whether `public` is it."""

    name: str
    folder: Path
    live: bool


def kept(root: Path) -> tuple[Kept, ...]:
    """The site's folder -> its releases in the order in which they went live, the oldest first."""
    now = live(root)
    return tuple(Kept(name, root / "releases" / name, name == now) for name in line(root))


def live(root: Path) -> str:
    """The site's folder -> the name of the release that `public` is; '' where it is none of ours, or not there."""
    public, releases = root / "public", root / "releases"
    if not public.is_symlink():
        return ""
    target = root / public.readlink()
    ours = os.path.realpath(target.parent) == os.path.realpath(releases)
    return target.name if ours and RELEASE.fullmatch(target.name) else ""


def line(root: Path) -> list[str]:
    """Names of the releases that there are, in their order; by their times where nobody has written it down."""
    releases = root / "releases"
    try:
        names = (releases / _FILE).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        names = [path.name for path in sorted(folders(releases), key=lambda path: path.stat().st_mtime)]
    found = [name for name in dict.fromkeys(names) if RELEASE.fullmatch(name) and (releases / name).is_dir()]
    now = live(root)
    return [*found, now] if now and now not in found and (releases / now).is_dir() else found


def folders(releases: Path) -> list[Path]:
    """The folders that are releases of ours."""
    return [path for path in releases.iterdir() if RELEASE.fullmatch(path.name)] if releases.is_dir() else []


def hidden(releases: Path, name: str) -> Path:
    """Where a release is made, or deleted: it has its name only while it is whole."""
    return releases / f".{name}.{os.getpid()}"


def write(root: Path, names: Sequence[str]) -> None:
    """Writes the order down, whole or not at all."""
    file = root / "releases" / _FILE
    text = "".join(f"{name}\n" for name in names)
    if file.is_file() and file.read_bytes() == text.encode():
        return
    fresh = file.with_name(f"{_FILE}.{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    fresh.rename(file)

"""A staged release -> what readers see, by one rename; then the oldest are forgotten."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from ...values.output import Output
from ...values.problem import Problem
from .line import KEPT, SPARE, folders, hidden, line, live, write
from .records import assets
from .refusal import refusal
from .staging import Staged, stage
from .writing import link

Problems = tuple[Problem, ...]


def publish(output: Output, root: Path) -> tuple[str, Problems]:
    """Output, the site's folder -> (name of the release that `public` now is, problems)."""
    staged, problems = stage(output, root)
    if staged is None:
        return "", problems
    problems = swap(root, staged)
    if not problems:
        forget(root)
    return staged.name, problems


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
    releases, newest = root / "releases", line(root)[-KEPT:]
    for old in folders(releases):
        if old.name not in newest and old.name != live(root):
            with suppress(OSError):
                old.with_name(f"{old.name}.json").unlink(missing_ok=True)
                spare = releases / SPARE
                if spare.exists():
                    shutil.rmtree(old.rename(hidden(releases, old.name)))
                else:
                    old.rename(spare)

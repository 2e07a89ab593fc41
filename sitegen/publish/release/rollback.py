"""Back to an earlier release, which is on disk and whole, by the same one rename."""

from __future__ import annotations

from pathlib import Path

from ...values.problem import Place, Problem
from .hold import hold
from .line import line, live
from .records import load, whole
from .refusal import refusal
from .staging import Staged, strange
from .swapping import carry, turn

Problems = tuple[Problem, ...]


def rollback(root: Path, why: str, name: str = "") -> tuple[Staged | None, Problems]:
    """The site's folder, why, a kept release or '' for the one before -> (the release that is live now, problems).

    Leaves a hold first, so that no night publishes again what was taken back, even if we are killed in between.
    """
    names, now = line(root), live(root)
    target = name or _before(names, now)
    if problems := (*strange(root / "public"), *_refused(root / "releases", names, target)):
        return None, problems
    try:
        hold(root, why, now)
        carry(root, target)
        turn(root, target)
    except OSError as error:
        return None, (refusal(error, root, root / "releases"),)
    return Staged(target, root / "releases" / target), ()


def _before(names: list[str], now: str) -> str:
    place = names.index(now) if now in names else len(names)
    return names[place - 1] if place else ""


def _refused(releases: Path, names: list[str], target: str) -> list[Problem]:
    place, known = Place("releases"), f"kept: {', '.join(names) or 'none'}"
    if not target:
        return [Problem(place, "release-before", "there is no release before the live one", known)]
    if target not in names:
        return [Problem(place, "release-before", f"'{target}' is not kept", known)]
    records = load(releases / target)
    if not whole(releases / target, records, {path: each.digest for path, each in records.items()}):
        message, hint = "its files are not those that were published", f"go back to another; {known}"
        place = Place(f"releases/{target}")
        return [Problem(place, "release-touched", message, hint)]
    return []

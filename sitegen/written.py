"""The two files that new prices are written to, as they are in the folder; each is replaced by one rename."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from .publish import WRITTEN, Journal, as_they_are, live_night
from .read import reprice, scalars
from .values.dataset import PRICES
from .values.problem import Place, Problem


def owed(root: Path) -> Journal | None:
    """The night whose release is live, and whose prices the data lack: it was killed, or they were taken back."""
    journal = live_night(root)
    if journal is None or not journal.done:
        return journal
    there = scalars(as_they_are(root).get(PRICES, b""), PRICES).get("as_of")
    return journal if there and there.text < journal.texts.get("as_of", "") else None


def write(root: Path, texts: Mapping[str, str], lines: tuple[tuple[str, str, str], ...]) -> tuple[Problem, ...]:
    """The site's folder, scalars and lines that change -> problems. Whatever else an editor has done to them stays."""
    now = as_they_are(root)
    made, problems = reprice(now, texts, lines)
    if problems:
        return problems
    try:
        for left in (left for path in WRITTEN for left in root.glob(f"{path.replace('/', '/.')}.*")):
            left.unlink()  # by a night that was killed
        for path in (path for path in WRITTEN if path in made and made[path] != now.get(path)):
            _replace(root / path, made[path])
    except OSError as error:
        place, what = Place(str(error.filename or PRICES)), f"cannot be written: {error.strerror}"
        return (Problem(place, "data-write", what, "look at the disk, then try again"),)
    return ()


def _replace(path: Path, data: bytes) -> None:
    """On the disk before it has its name, with the mode of what it replaces."""
    real = path.resolve()
    fresh = real.with_name(f".{real.name}.{os.getpid()}")
    with fresh.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    if real.exists():
        fresh.chmod(real.stat().st_mode & 0o777)
    fresh.replace(real)

"""A hold: after a rollback no night publishes until a person says so. `releases/.hold` says why and since when."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from msgspec import MsgspecError, Struct, json

from ...values.problem import Problem
from .refusal import refusal

_FILE = ".hold"


class Hold(Struct, frozen=True):
    """Why, in a person's words; since when, in UTC ('2026-11-12T08:30:00+00:00'); the release that was taken back."""

    why: str
    since: str
    release: str


def held(root: Path) -> Hold | None:
    """The site's folder -> the hold on it, if there is one. A file that cannot be read is a hold too."""
    file = root / "releases" / _FILE
    try:
        return json.decode(file.read_bytes(), type=Hold)
    except FileNotFoundError:
        return None
    except (OSError, MsgspecError, ValueError):
        return Hold(f"{file.name} cannot be read", "", "")


def hold(root: Path, why: str, release: str) -> Hold:
    """Puts a hold on the site's folder, whole or not at all. Raises OSError."""
    file = root / "releases" / _FILE
    made = Hold(why, datetime.now(UTC).isoformat(timespec="seconds"), release)
    fresh = file.with_name(f"{_FILE}.{os.getpid()}")
    fresh.write_bytes(json.format(json.encode(made)) + b"\n")
    fresh.rename(file)
    return made


def resume(root: Path) -> tuple[Problem, ...]:
    """Takes the hold away, if there is one."""
    file = root / "releases" / _FILE
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        return (refusal(error, root, file),)
    return ()

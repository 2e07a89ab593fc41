"""What the disk says -> the problem that a person reads."""

from __future__ import annotations

import errno
from pathlib import Path

from ...values.problem import Place, Problem

_HINTS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "make room on the disk, then try again"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "check whose it is, and its mode, then try again"),
    errno.EROFS: "make the disk writable, then try again",
}


def refusal(error: OSError, root: Path, fallback: Path) -> Problem:
    """What the system refused, the site's folder, what was written to if the error does not say -> Problem."""
    path = shown(Path(error.filename2 or error.filename or fallback), root)
    hint = _HINTS.get(error.errno or 0, "try again")
    return Problem(Place(path), "release-write", f"cannot be written: {error.strerror or error}", hint)


def shown(path: Path, root: Path) -> str:
    """A path as a person finds it: from the site's folder on where it is in it."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def beside(folder: Path, ending: str) -> Path:
    """A folder -> the hidden path beside it that belongs to it: dist, .lock -> .dist.lock."""
    return folder.with_name(f".{folder.name}{ending}")

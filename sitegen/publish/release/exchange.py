"""Two paths change places in one step, where the system can."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

_HERE = -100  # AT_FDCWD: paths are as everywhere
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux
_UNABLE = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM)


def exchange(one: Path, other: Path) -> bool:
    """Whether the two changed places: not where the system or the disk has no such step. Raises OSError."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    if (number := ctypes.get_errno()) in _UNABLE:
        return False
    raise OSError(number, os.strerror(number), str(other))

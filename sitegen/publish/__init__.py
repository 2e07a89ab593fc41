"""The room that publishes: an Output -> the disk, and what that would change."""

from .guard import Accepted, guard_feed, guard_release
from .pack import pack
from .plan import Move, Plan, compare, reworded
from .release import (
    Hold,
    Kept,
    Staged,
    forget,
    held,
    kept,
    locked,
    publish,
    publish_folder,
    resume,
    rollback,
    stage,
    swap,
)
from .search import add_search, make_index

__all__ = [
    "Accepted",
    "Hold",
    "Kept",
    "Move",
    "Plan",
    "Staged",
    "add_search",
    "compare",
    "forget",
    "guard_feed",
    "guard_release",
    "held",
    "kept",
    "locked",
    "make_index",
    "pack",
    "publish",
    "publish_folder",
    "resume",
    "reworded",
    "rollback",
    "stage",
    "swap",
]

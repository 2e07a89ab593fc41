"""The room that publishes: an Output -> the disk, and what that would change."""

from .pack import pack
from .plan import Move, Plan, compare, reworded
from .release import publish

__all__ = ["Move", "Plan", "compare", "pack", "publish", "reworded"]

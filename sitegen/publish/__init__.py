"""The room that publishes: an Output -> the disk, and what that would change."""

from .plan import Move, Plan, Risk, compare, reworded
from .release import publish

__all__ = ["Move", "Plan", "Risk", "compare", "publish", "reworded"]

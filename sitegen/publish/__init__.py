"""The room that publishes: an Output -> the disk."""

from .release import publish

__all__ = ["publish"]

"""The room that reads: bytes -> typed values, or problems with places."""

from .snapshot import take_snapshot
from .sources import read_sources

__all__ = ["read_sources", "take_snapshot"]

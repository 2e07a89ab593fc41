"""Plain data: what a YAML file says, as text alone. Nothing is typed, so whoever reads it decides what it means."""

from __future__ import annotations

from collections.abc import Mapping

# A scalar as written, a list, or a mapping in the order of the file.
Plain = str | tuple["Plain", ...] | Mapping[str, "Plain"]

"""What if: data that --set names, tried out in memory alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import pipe
from .compute import make_site
from .read import edit_data
from .values.dataset import Given
from .values.problem import Place

Changes = Mapping[str, Given[str]]

OF_SET = "a figure that is data, or a dotted path of data/*.yaml, such as h100.price=2.90; any number of times"


def set_by(written: Iterable[str]) -> dict[str, Given[str]]:
    """What stands behind --set ('NAME=VALUE') -> the new text of each name."""
    pairs = ((each, *each.partition("=")[::2]) for each in written)
    return {name.strip(): Given(value.strip(), Place(f"--set {each}")) for each, name, value in pairs}


def tried(files: pipe.Files, changes: Changes, lines: pipe.Files, maps: pipe.Maps = pipe.PLAIN) -> pipe.Files:
    """Snapshot, changes, the files that a report may quote -> the Snapshot with them. Raises Refused, as usage."""
    if not changes:
        return files
    edited, problems = edit_data(files, changes, make_site(pipe.read(files, maps), maps.computed)[0].figures)
    pipe.gate(problems, lines, pipe.USAGE)
    return edited

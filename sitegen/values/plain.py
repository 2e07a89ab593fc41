"""Plain data: what a YAML file says, as text alone. Nothing is typed, so whoever reads it decides what it means."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .problem import Problem

# A scalar as written, a list, or a mapping in the order of the file.
Plain = str | tuple["Plain", ...] | Mapping[str, "Plain"]
Spot = tuple[str, ...]  # a file, and the keys that lead to something in it; items of lists are counted from '0'


class Written(Struct, frozen=True):
    """A site as its editors wrote it.

    `data` is what each YAML file and front matter says, by path; `spots` what stands at each 'path:line:column' of a
    file of data; `texts` are the documents, without their front matter; `problems` are of what cannot be parsed.
    """

    data: Mapping[str, Plain]
    spots: Mapping[str, Spot]
    texts: Mapping[str, str]
    problems: tuple[Problem, ...] = ()

"""One YAML file by its table of fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..values.problem import Place, Problem
from . import tree
from .fields import Kind

T = TypeVar("T")


def read_root(files: Mapping[str, bytes], path: str) -> tuple[tree.Node | None, tuple[Problem, ...]]:
    """Snapshot, path -> (root of the file's tree, problems); a file that is missing or empty is a problem."""
    if path not in files:
        return None, (Problem(Place(path), "data-file", "this file is missing", "write it, or restore it"),)
    root, problems = tree.parse(files[path], path)
    if root is None and not problems:
        return None, (Problem(Place(path, 1, 1), "data-file", "this file is empty", "write it, or restore it"),)
    return root, problems


def read_file(files: Mapping[str, bytes], path: str, kind: Kind[T]) -> tuple[T | None, tuple[Problem, ...]]:
    """Snapshot, path, what the file may say -> (its value, problems)."""
    root, problems = read_root(files, path)
    return (None, problems) if root is None else read_node(root, problems, kind)


def read_node(root: tree.Node, problems: tuple[Problem, ...], kind: Kind[T]) -> tuple[T | None, tuple[Problem, ...]]:
    """A file's tree, what was wrong with it, what it may say -> (its value, all problems).

    A line that is not even good YAML is not judged a second time for what it says.
    """
    found: list[Problem] = []
    made = kind.read(root, found.append)
    wrong = {problem.place.line for problem in problems}
    return made, (*problems, *(problem for problem in found if problem.place.line not in wrong))

"""CSV bytes -> rows of leaves, each with its line and column, so that tables of fields read them as they read YAML."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from ..values.problem import Place, Problem, nearest
from .fields import Report
from .tree import Branch, Leaf, decode


def read_rows(
    data: bytes, path: str, columns: tuple[str, ...], optional: tuple[str, ...] = ()
) -> tuple[tuple[Branch, ...], tuple[Problem, ...]]:
    """CSV bytes, the columns that it must and that it may have -> (a mapping for each line below the head, problems).

    Every line ends with a line break: one that does not may have been cut off.
    """
    text, problem = decode(data, path)
    if problem:
        return (), (problem,)
    problems: list[Problem] = []
    *lines, rest = text.replace("\r\n", "\n").split("\n")
    if rest:
        hint = "end the last line with a line break"
        problems.append(Problem(Place(path, len(lines) + 1), "rows-cut", "this line does not end", hint))
    names = _cells(lines[0] if lines else rest, path, 1, problems.append)
    problems += _head(names, path, columns, optional)
    if problems:
        return (), tuple(problems)
    return tuple(_rows(lines, path, names, problems.append)), tuple(problems)


def _head(names: list[Leaf], path: str, columns: tuple[str, ...], optional: tuple[str, ...]) -> Iterator[Problem]:
    known, found = (*columns, *optional), [name.text for name in names]
    hint = f"the first line is: {','.join(known)}"
    for name in names:
        if name.text not in known:
            yield Problem(name.place, "rows-head", f"'{name.text}' is no column", nearest(name.text, known) or hint)
        elif found.count(name.text) > 1:
            yield Problem(name.place, "rows-head", f"'{name.text}' stands twice", hint)
    for column in columns:
        if column not in found:
            yield Problem(Place(path, 1, 1), "rows-head", f"the column '{column}' is missing", hint)


def _rows(lines: list[str], path: str, names: list[Leaf], report: Report) -> Iterator[Branch]:
    for number, line in enumerate(lines[1:], 2):
        cells = _cells(line, path, number, report)
        if len(cells) == len(names):
            said = tuple((name, cell) for name, cell in zip(names, cells, strict=True) if cell.text)
            yield Branch(said, Place(path, number, 1))  # an empty cell is a key that is left out
        elif cells:
            what = f"{len(cells)} cells, and {len(names)} columns"
            report(Problem(Place(path, number, 1), "rows-cells", what, "write one cell for each column"))


def _cells(line: str, path: str, number: int, report: Report) -> list[Leaf]:
    """A line -> its cells. Between quotes, the column of a cell is not known: it is then that of the line."""
    try:
        texts = next(csv.reader([line]), [])
    except csv.Error as error:
        report(Problem(Place(path, number, 1), "rows-cells", f"not a line of a table: {error}", "write it anew"))
        return []
    starts = [1 + sum(len(text) + 1 for text in texts[:index]) for index in range(len(texts))]
    if '"' in line:
        starts = [1] * len(texts)
    return [Leaf(text.strip(), Place(path, number, start)) for text, start in zip(texts, starts, strict=True)]

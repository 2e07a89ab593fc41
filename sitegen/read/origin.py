"""Where tokens stand in the file: the parser tells lines of blocks, and offsets in the text of a paragraph."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from ..values.problem import Place
from .markdown import Token


class Origin(Struct, frozen=True):
    r"""Where an inline text stands in the file: its lines begin at `starts` in it, and at `columns` in the file.

    In a cell of a table each bar is written \|, which the text has as |.
    """

    path: str
    line: int
    text: str
    starts: tuple[int, ...]
    columns: tuple[int, ...]
    cell: bool = False

    def place(self, offset: int) -> Place:
        """Where a character of the text stands in the file."""
        row = bisect_right(self.starts, offset) - 1
        column = self.columns[row] + offset - self.starts[row]
        escapes = self.text.count("|", 0, offset) if self.cell else 0
        return Place(self.path, self.line + row, column + escapes)


class Page(Struct, frozen=True):
    """A file as lines, in which the tokens stand."""

    path: str
    lines: Sequence[str]

    def place(self, token: Token, source: str = "") -> Place:
        """Where a token of blocks begins: in its first line where `source` stands, or the first character."""
        line = token.map[0] if token.map else 0
        written = self.lines[line]
        at = written.find(source) if source else len(written) - len(written.lstrip())
        return Place(self.path, line + 1, max(at, 0) + 1)

    def heading(self, token: Token) -> Place:
        """Where a heading begins: at its #, or at its words where it is underlined."""
        return self.place(token, "#" if token.markup.startswith("#") else "")

    def origin(self, token: Token) -> Origin:
        """Where the text of an inline token stands: each of its lines is the end of a line of the file, or nearly."""
        text = token.meta.get("source", token.content)
        written = text.split("\n")
        above, below = token.map or (0, 1)
        # The parser drops lines of nothing but no-break spaces above the text.
        first = next((line for line in range(above, below) if written[0].lstrip(" \t") in self.lines[line]), above)
        starts, columns, offset = [], [], 0
        for words, line in zip(written, self.lines[first:], strict=False):
            bare = words.lstrip(" \t")
            starts.append(offset)
            columns.append(max(line.rfind(bare) - (len(words) - len(bare)), 0) + 1)
            offset += len(words) + 1
        return Origin(self.path, first + 1, text, tuple(starts), tuple(columns))

    def cell(self, token: Token, after: int) -> Origin:
        """Where the text of a cell stands: in its line, after the cell before."""
        line = token.map[0] if token.map else 0
        at = self.lines[line].find(token.content.replace("|", "\\|"), after)
        return Origin(self.path, line + 1, token.content, (0,), (max(at, after) + 1,), cell=True)

"""The output: every file of the published site, and where each figure was shown in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct, json


class Shown(Struct, frozen=True):
    """A figure as it stands on a page: its name and style, the text that a reader sees, and where."""

    figure: str
    style: str
    page: str
    language: str
    text: str
    position: str


class Marks(Struct, frozen=True):
    """Figures as they stand on pages, each a line of JSON: so the ledger has them, and many need little room."""

    lines: bytes = b""

    def __len__(self) -> int:
        """How many there are."""
        return self.lines.count(b"\n") + 1 if self.lines else 0

    def __iter__(self) -> Iterator[Shown]:
        """Each, in order."""
        return iter(json.decode(b"[%b]" % self.lines, type=list[Shown]))

    def __contains__(self, shown: object) -> bool:
        """Whether it is one of them."""
        return shown in tuple(self)


def marks_of(shown: Iterable[Shown]) -> Marks:
    """Figures as they stand on pages -> the same as Marks."""
    return Marks(b",\n".join(map(json.encode, shown)))


def joined(parts: Iterable[Marks]) -> Marks:
    """Marks after Marks -> all of them."""
    return Marks(b",\n".join(part.lines for part in parts if part.lines))


class Output(Struct, frozen=True):
    """Published path ('es/index.html') -> bytes, and all figures shown."""

    files: Mapping[str, bytes]
    shown: Collection[Shown]


def output_path(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'; '/es/404.html' -> 'es/404.html'."""
    path = url.removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path

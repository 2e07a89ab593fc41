"""The output: every file of the published site, and where each figure was shown in it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Shown(Struct, frozen=True):
    """A figure as it stands on a page: its name and style, the text that a reader sees, and where."""

    figure: str
    style: str
    page: str
    language: str
    text: str
    position: str


class Output(Struct, frozen=True):
    """Published path ('es/index.html') -> bytes, and all figures shown."""

    files: Mapping[str, bytes]
    shown: tuple[Shown, ...]


def output_path(url: str) -> str:
    """'/es/guias/' -> 'es/guias/index.html'; '/es/404.html' -> 'es/404.html'."""
    path = url.removeprefix("/")
    return f"{path}index.html" if path.endswith("/") or not path else path

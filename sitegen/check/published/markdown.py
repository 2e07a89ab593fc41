"""Markdown -> the code, the addresses and the fixed quantities in it: as much of the language as a second look needs.

It serves both for mirrors, which are published, and for the documents that pages are made from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .seen import OPAQUE, Code

_FENCE = r"^[ \t>]*(?P<fence>`{3,}|~{3,})[^\n]*\n(?P<block>.*?)(?:^[ \t>]*(?P=fence)[`~]*[ \t]*$|\Z)"
# Backticks in a paragraph; one alone, or after a backslash, is none.
_SPAN = r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<span>(?:(?!\n[ \t]*\n).)+?)(?<!`)(?P=ticks)(?!`)"
_CODE = re.compile(f"{_FENCE}|{_SPAN}", re.DOTALL | re.MULTILINE)
# Targets of links (a title may follow, which is read), addresses, anchors, footnotes.
ADDRESS = re.compile(
    r"(?<=\]\()(?:[a-z]+:|/|#)[^)\s]*|(?<=<)[a-z]+:[^>\s]*(?=>)|https?://[^\s)>\]]+|\{#[^}]*\}|\[\^[^\]]*\]"
)
_TOKEN = re.compile(r"\{\{[^{}]*\}\}")


def codes(text: str) -> Iterator[Code]:
    """Markdown -> its code in order."""
    for found in _CODE.finditer(text):
        block = found["block"]
        yield Code(block, True) if block is not None else Code(found["span"].replace("\n", " "), False)


def without_code(text: str) -> str:
    """Markdown -> the same, in which something opaque stands for code."""
    return _CODE.sub(OPAQUE, text)


def fixed(text: str) -> Iterator[str]:
    """Markdown -> what stands in each `[…]{fixed="…"}`, also where one stands in another, without figures."""
    bare = without_code(text)
    for found in re.finditer(r"\]\{fixed=", bare):
        inner = _TOKEN.sub("", bare[_opening(bare, found.start()) : found.start()])
        yield re.sub(r"\]\{[^}]*\}|\]\([^)]*\)|\[", "", inner)


def _opening(text: str, end: int) -> int:
    """Where the text of the span begins whose bracket closes at `end`."""
    depth = 1
    for place in range(end - 1, -1, -1):
        if text[place] in "[]" and text[place - 1 : place] != "\\":
            depth += 1 if text[place] == "]" else -1
        if not depth:
            return place + 1
    return 0

"""One file of content/ -> a Document: Markdown in plain pieces, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..values.document import Claim, Document, FrontMatter, Piece, Run, pack
from ..values.problem import Place, Problem
from .blocks import read_blocks
from .front import read_front
from .markdown import parse
from .origin import Page
from .passages import make_passages
from .prose import INVISIBLE, invisible_problem
from .structure import check_structure
from .tree import decode

_PATH = re.compile(r"content/([^/]+)/(.+)\.md", re.DOTALL)
_BREAKS = re.compile("\r\n?")
_LARGEST = 100_000  # bytes: ten long pages, and what can be parsed in seconds even if it means harm


@lru_cache(maxsize=128)  # for a process that builds more than once
def read_document(data: bytes, path: str) -> tuple[Document | None, tuple[Problem, ...]]:
    """Bytes, path 'content/<language>/<key>.md' -> (Document, problems).

    The Document is None where the front matter cannot be read. Where anything else is wrong it lacks that, so that
    what it does have can be checked further; it must not be published.
    """
    named = _PATH.fullmatch(path)
    if named is None:
        hint = "write documents as content/<language>/<name>.md; pictures belong into static/"
        return None, (Problem(Place(path), "document-path", "no document can have this path", hint),)
    if len(data) > _LARGEST:
        hint = f"divide it: a document has at most {_LARGEST // 1000} kB"
        return None, (Problem(Place(path), "document-size", f"{len(data) // 1000} kB of text", hint),)
    text, problem = decode(data, path)
    if problem:
        return None, (problem,)
    written = _BREAKS.sub("\n", text)
    lines = written.replace("\0", "\ufffd").split("\n")
    front, first, wrong = read_front(lines, path)
    found = list(wrong)
    tokens, page = parse("\n" * first + "\n".join(lines[first:])), Page(path, lines)
    body = read_blocks(tokens, page, found.append)
    found += check_structure(tokens, page)
    found += _invisible(written, path, {problem.place for problem in found})
    problems = tuple(sorted(found))
    return (None if front is None else _document(path, named[1], named[2], front, body)), problems


def _document(path: str, language: str, key: str, front: FrontMatter, body: tuple[Piece, ...]) -> Document:
    claims = (
        inline for piece in body if isinstance(piece, Run) for inline in piece.pieces if isinstance(inline, Claim)
    )
    return Document(path, language, key, front, pack(body), make_passages(path, front, body), tuple(claims))


def _invisible(text: str, path: str, told: set[Place]) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1) if INVISIBLE.search(text) else ():
        for match in INVISIBLE.finditer(line):
            place = Place(path, number, match.start() + 1)
            if place not in told:
                yield invisible_problem(match[0], place)

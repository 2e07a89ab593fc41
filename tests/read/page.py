"""Little documents for the tests of read/: a body below a front matter of five lines."""

from __future__ import annotations

from sitegen.read.document import read_document
from sitegen.values.document import (
    Block,
    Claim,
    Code,
    Document,
    Fixed,
    Heading,
    Html,
    Image,
    Link,
    Reference,
    Run,
    Text,
)
from sitegen.values.problem import Place, Problem

PATH = "content/es/guides/llm.md"
HEAD = "---\ntitle: T\ndescription: D\nkind: guide\n---\n"
ABOVE = HEAD.count("\n")


def read(body: str) -> tuple[Document, tuple[Problem, ...]]:
    document, problems = read_document((HEAD + body).encode(), PATH)
    assert document is not None, problems
    return document, problems


def place(line: int, column: int) -> Place:
    """A place by the line of the body."""
    return Place(PATH, ABOVE + line, column)


def faults(problems: tuple[Problem, ...]) -> list[tuple[int, int, str]]:
    """Problems -> line of the body, column, rule."""
    return [(problem.place.line - ABOVE, problem.place.column, problem.rule) for problem in problems]


def flat(document: Document) -> str:
    """The body as one line: markup as it is, what is rendered later in a notation of its own."""
    return "".join(_flat(piece) for piece in document.body)


def _flat(piece: object) -> str:
    match piece:
        case Run(pieces):
            return "".join(_flat(inner) for inner in pieces)
        case Html(html):
            return html.replace("\n", "")
        case Text(text, _):
            return text.replace("\n", "⏎")
        case Code(text, info, _):
            return f"<code>{text}</code>" if info is None else f"<pre {info}>{text}</pre>"
        case Reference(name, style, _, _):
            return f"<data {name} {style}>".replace(" >", ">")
        case Heading(level, id, _):
            return f"<h{level} #{id}>"
        case Link(target, title, _):
            return f"<a {target} {title}>".replace(" >", ">")
        case Image(source, alt, title, _):
            return f"<img {source} '{alt}' '{title}'>"
        case Claim(name, _) | Block(name, _):
            return f"<{type(piece).__name__.lower()} {name}>"
        case Fixed(reason, _):
            return f"<fixed {reason}>"
    raise AssertionError(f"no piece: {piece}")

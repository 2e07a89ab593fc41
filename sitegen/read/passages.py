"""The parts of a document -> its passages: what a translator translates at once, and a digest of its words.

Spaces, quotation marks, apostrophes and emphasis are typography, and a figure is its name: none of them makes a
translation stale, and neither does a price. The digests are recorded in files, so what they are made of must stay.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..values.document import (
    Block,
    Claim,
    Code,
    Fixed,
    FrontMatter,
    Heading,
    Html,
    Image,
    Inline,
    Link,
    Passage,
    Piece,
    Reference,
    Run,
    Text,
)
from ..values.problem import Place

INTRODUCTION = "introduction"  # what stands before the first anchor

_QUOTES = (("’", "'"), ("‘", "'"), ("ʼ", "'"), ("“", '"'), ("”", '"'), ("„", '"'), ("…", "..."))
_SPACE = re.compile(r" (?:(?=[:;!?»%€.,)])|(?<=[«¿¡(] ))")  # beside signs that have one in some languages


def make_passages(path: str, front: FrontMatter, body: tuple[Piece, ...]) -> Mapping[str, Passage]:
    """Path, front matter and body of a document -> its passages in order, by name."""
    texts: dict[str, list[str]] = {}
    places: dict[str, Place] = {}
    for name, place, text in (*_front(front), *_body(path, body)):
        places.setdefault(name, place)
        texts.setdefault(name, []).append(text)
    return MappingProxyType({name: Passage(_digest("".join(of)), places[name]) for name, of in texts.items()})


def _digest(text: str) -> str:
    return hashlib.sha256(normal(text).strip().encode()).hexdigest()[:12]


def normal(text: str) -> str:
    """Text as it counts: without its typography. A NUL ends a line, which becomes one of the result."""
    plain = unicodedata.normalize("NFC", text)
    for quote, ascii_quote in _QUOTES:
        plain = plain.replace(quote, ascii_quote)
    return _SPACE.sub("", "\n".join([" ".join(line.split()) for line in plain.split("\0")]))


def _front(front: FrontMatter) -> Iterator[tuple[str, Place, str]]:
    phrases = (("title", front.title), ("description", front.description), ("summary", front.summary))
    for name, phrase in phrases:
        if phrase and phrase.value:
            yield name, phrase.value[0].place, "".join(map(_inline, phrase.value))
    for name, words in (("nav", front.nav), ("image_title", front.image_title)):
        if words:
            yield name, words.place, words.value


def _body(path: str, body: tuple[Piece, ...]) -> Iterator[tuple[str, Place, str]]:
    """Parts of the body, each line ended by a NUL, which no document holds."""
    name, place = INTRODUCTION, Place(path, 1, 1)
    for piece in body:
        match piece:
            case Run(pieces):
                yield name, getattr(pieces[0], "place", place), "".join(map(_inline, pieces)) + "\0"
            case Heading():
                name, place = (f"#{piece.id}", piece.place) if piece.id else (name, place)
                yield name, place, f"\0{'#' * piece.level} "
            case Code():
                yield name, place, f"{piece.info}\0{piece.text}\0"
            case Block():
                yield name, place, f"{{{{{piece.name}}}}}\0"


def _inline(piece: Inline) -> str:
    match piece:
        case Text(text):
            return text
        case Html() | Fixed():
            return ""
        case Reference(name):
            return f"{{{{{name}}}}}"
        case Code(text):
            return f"`{text}`"
        case Claim(name):
            return f"{{claim={name}}}"
        case Link(target, title):
            return f"({target} {title})"
        case Image(source, alt, title):
            return f"({source} {alt} {title})"

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
    FrontMatter,
    Heading,
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
_WORD = re.compile(r"[^\W_][\w’'-]*")
_BEFORE = re.compile(r" (?=[:;!?»%€.,)])")
_AFTER = re.compile(r" (?<=[«¿¡(] )")


def make_passages(path: str, front: FrontMatter, body: tuple[Piece, ...]) -> Mapping[str, Passage]:
    """Path, front matter and body of a document -> its passages in order, by name."""
    texts: dict[str, list[Text | str]] = {}
    places: dict[str, Place] = {}
    for name, place, part in (*_front(front), *_body(path, body)):
        places.setdefault(name, place)
        texts.setdefault(name, []).append(part)
    return MappingProxyType({name: _passage(parts, places[name]) for name, parts in texts.items()})


def _passage(parts: list[Text | str], place: Place) -> Passage:
    text = "".join([part.text if isinstance(part, Text) else part for part in parts])
    digest = hashlib.sha256(normal(text).strip().encode()).hexdigest()
    words = sum(len(_WORD.findall(part.text)) for part in parts if isinstance(part, Text))
    return Passage(digest[:12], words, place)


def normal(text: str) -> str:
    """Text as it counts: without its typography. A NUL ends a line, which becomes one of the result."""
    plain = unicodedata.normalize("NFC", text)
    for quote, ascii_quote in _QUOTES:
        plain = plain.replace(quote, ascii_quote)
    lines = "\n".join(" ".join(line.split()) for line in plain.split("\0"))
    return _AFTER.sub("", _BEFORE.sub("", lines))


def _front(front: FrontMatter) -> Iterator[tuple[str, Place, Text | str]]:
    phrases = (("title", front.title), ("description", front.description), ("summary", front.summary))
    for name, phrase in phrases:
        for part in phrase.value if phrase else ():
            yield name, part.place, _phrased(part)
    for name, words in (("nav", front.nav), ("image_title", front.image_title)):
        if words:
            yield name, words.place, Text(words.value, words.place)


def _phrased(part: Text | Reference) -> Text | str:
    return part if isinstance(part, Text) else f"{{{{{part.name}}}}}"


def _body(path: str, body: tuple[Piece, ...]) -> Iterator[tuple[str, Place, Text | str]]:
    """Parts of the body, each line ended by a NUL, which no document holds."""
    name, place = INTRODUCTION, Place(path, 1, 1)
    for piece in body:
        match piece:
            case Heading():
                name, place = (f"#{piece.id}", piece.place) if piece.id else (name, place)
                yield name, place, f"\0{'#' * piece.level} "
            case Run():
                yield from ((name, getattr(inline, "place", place), _inline(inline)) for inline in piece.pieces)
                yield name, place, "\0"
            case Code():
                yield name, place, f"{piece.info}\0{piece.text}\0"
            case Block():
                yield name, place, f"{{{{{piece.name}}}}}\0"


def _inline(piece: Inline) -> Text | str:
    match piece:
        case Text():
            return piece
        case Reference():
            return f"{{{{{piece.name}}}}}"
        case Code():
            return f"`{piece.text}`"
        case Claim():
            return f"{{claim={piece.name}}}"
        case Link():
            return f"({piece.target} {piece.title})"
        case Image():
            return f"({piece.source} {piece.alt} {piece.title})"
    return ""

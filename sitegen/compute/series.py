"""One file, many pages: [card].md is a page for each card, in which `card.price` means that card's."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ..values.dataset import Card, Dataset, Given
from ..values.document import Document, FrontMatter, Phrase, Piece, Reference, Run, Text, pack

_CARD = "[card]"
_PREFIX = "card."


def expand(documents: tuple[Document, ...], dataset: Dataset) -> tuple[Document, ...]:
    """Documents -> the same, with one for each card in the place of each [card].md, in the order of the data."""
    return tuple(page for document in documents for page in _pages(document, dataset))


def _pages(document: Document, dataset: Dataset) -> Iterator[Document]:
    folder, _, name = document.key.rpartition("/")
    if name != _CARD:
        yield document
        return
    for number, card in enumerate(dataset.cards.values(), 1):
        yield replace(
            document,
            key=f"{folder}/{card.key}" if folder else card.key,
            front=_front(document.front, card, number),
            packed=pack(tuple(_piece(piece, card) for piece in document.body)),
            subject=card.key,
        )


def _front(front: FrontMatter, card: Card, number: int) -> FrontMatter:
    place = front.title.place
    return replace(
        front,
        title=_given(front.title, card),
        description=_given(front.description, card),
        summary=_given(front.summary, card) if front.summary else None,
        nav=card.name,
        slug=Given(card.key, place),
        order=Given(number, place),
    )


def _given(phrase: Given[Phrase], card: Card) -> Given[Phrase]:
    return replace(phrase, value=tuple(_named(part, card) for part in phrase.value))


def _piece(piece: Piece, card: Card) -> Piece:
    if not isinstance(piece, Run):
        return piece
    return Run(tuple(_named(part, card) if isinstance(part, Reference) else part for part in piece.pieces))


def _named(part: Text | Reference, card: Card) -> Text | Reference:
    if isinstance(part, Reference) and part.name.startswith(_PREFIX):
        return replace(part, name=f"{card.key}.{part.name.removeprefix(_PREFIX)}")
    return part

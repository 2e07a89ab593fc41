"""Finished HTML -> a tree of plain elements, in which each figure is text that is signed with its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser, LexborNode

from .shown import signed

# What no reader of plain text misses: what is for pointers and keys, or only for those who hear the page.
_DROPPED = frozenset("button canvas dialog form input nav noscript script select style template textarea".split())
_UNSEEN = "unseen"


class Element(Struct, frozen=True):
    """An element and what is in it, in order."""

    tag: str
    attributes: Mapping[str, str]
    children: tuple[Element | str, ...]

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of its class."""
        return tuple(self.attributes.get("class", "").split())

    def elements(self) -> Iterator[Element]:
        """It and all elements in it, in the order of the page."""
        coming = [self]
        while coming:
            element = coming.pop()
            yield element
            coming += (child for child in reversed(element.children) if isinstance(child, Element))

    def elements_of(self, *tags: str) -> Iterator[Element]:
        """Those of its children that have one of the tags."""
        return (child for child in self.children if isinstance(child, Element) and child.tag in tags)

    def text(self) -> str:
        """All its words, with spaces as they were written."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)


def read_elements(html: str) -> Element:
    """HTML, or a piece of it -> its body."""
    body = LexborHTMLParser(html).body
    return Element("body", {}, _children(body) if body is not None else ())


def _children(node: LexborNode) -> tuple[Element | str, ...]:
    made: list[Element | str] = []
    for child in node.iter(include_text=True):
        tag = child.tag or ""
        if tag == "-text":
            made.append(child.text_content or "")
        elif tag and tag[0] not in "-!" and tag not in _DROPPED:
            attributes = {name: value or "" for name, value in child.attributes.items()}
            if "data-figure" in attributes:
                made.append(signed(attributes["data-figure"], attributes.get("data-style", ""), child.text()))
            elif _UNSEEN not in attributes.get("class", "").split() and "hidden" not in attributes:
                made.append(Element(tag, attributes, _children(child)))
    return tuple(made)

"""HTML and SVG -> what is seen in them, by the parser that browsers' rules are written for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .seen import FIGURE, OPAQUE, Date, Length, Line, Mark, Passage, Seen, together
from .structured import see_structured

_RUNNING = frozenset(
    "a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time tspan "
    "u var wbr".split()
)
_OPAQUE = ("code", "pre", "kbd", "samp", "time")
_UNSEEN = ("style", "script", "template")
_ATTRIBUTES = frozenset(("alt", "title", "aria-label", "aria-description", "aria-valuetext", "placeholder", "label"))
_ZONES = {
    "title": "title",
    "table": "table",
    "svg": "svg",
    "option": "option",
    **dict.fromkeys(("h1", "h2", "h3", "h4"), "heading"),
}


class _Part(NamedTuple):
    """A piece of the page in order: text, a mark, something opaque, or (where all is empty) the end of a passage."""

    where: str
    language: str
    text: str = ""
    mark: Mark | None = None
    own: bool = False  # a passage by itself: an attribute


class _Zone(NamedTuple):
    """Where in the page a node stands."""

    where: str
    language: str


def see_html(data: bytes, language: str) -> Seen:
    """HTML, the language that it is in unless it says so -> Seen."""
    tree = LexborHTMLParser(data.decode("utf-8", "replace"))
    root = tree.root
    if root is None:
        return Seen(fault="there is nothing in it")
    parts: list[_Part] = []
    _gather(root, _Zone("prose", language), parts)
    page = Seen(
        passages=tuple(_passages(parts)),
        dates=tuple(_dates(root, language)),
        lengths=tuple(_lengths(root, language)),
        lines=tuple(_lines(tree)),
        fixed=tuple(node.text() for node in tree.css("[data-fixed]")),
        alternates=dict(_alternates(tree)),
    )
    scripts = tree.css('script[type="application/ld+json"]')
    return together((page, *(see_structured(script.text(), _language(script, language)) for script in scripts)))


def see_fragment(html: str, language: str) -> Seen:
    """HTML within another file -> Seen."""
    return see_html(html.encode(), language)


# ---------------------------------------------------------------------------------------------------- text in its order


def _gather(node: LexborNode, zone: _Zone, parts: list[_Part]) -> None:
    """A node, where it stands -> its parts, added to `parts` in their order."""
    tag = node.tag
    if tag == "-text":
        parts.append(_Part(zone.where, zone.language, node.text_content or ""))
        return
    if not tag or tag[0] in "-!" or tag in _UNSEEN:
        return
    attributes = node.attributes
    zone, runs = _zone(tag, attributes, zone), tag in _RUNNING
    parts.extend(_written(tag, attributes, zone))
    end = _Part(zone.where, zone.language)
    parts.extend(() if runs else (end,))
    if "data-figure" in attributes:
        parts.append(_Part(zone.where, zone.language, FIGURE, _mark(node, attributes, zone.language)))
    elif tag in _OPAQUE or "data-fixed" in attributes:
        parts.append(_Part(zone.where, zone.language, OPAQUE))
    else:
        for child in node.iter(include_text=True):
            _gather(child, zone, parts)
    parts.extend(() if runs else (end,))


def _zone(tag: str, attributes: Mapping[str, str | None], zone: _Zone) -> _Zone:
    language = attributes.get("lang") or attributes.get("xml:lang")
    where = zone.where if zone.where == "svg" else _ZONES.get(tag, zone.where)
    if where == zone.where and not language:
        return zone
    return _Zone(where, language or zone.language)


def _mark(node: LexborNode, attributes: Mapping[str, str | None], language: str) -> Mark:
    figure, style = attributes.get("data-figure") or "", attributes.get("data-style") or ""
    value = attributes.get("value") or "" if "value" in attributes else None
    return Mark(figure, style, value, node.text(), language)


def _written(tag: str, attributes: Mapping[str, str | None], zone: _Zone) -> Iterator[_Part]:
    """What attributes say to a reader."""
    for name, value in attributes.items():
        if name in _ATTRIBUTES:
            yield _Part(f"attribute {name}", zone.language, value or "", own=True)
    if tag == "meta":
        name = attributes.get("name") or attributes.get("property") or ""
        if name.rpartition(":")[2] in ("description", "title", "keywords", "alt"):
            yield _Part(name, zone.language, attributes.get("content") or "", own=True)


def _passages(parts: Sequence[_Part]) -> Iterator[Passage]:
    run: list[_Part] = []
    for part in parts:
        if part.own:
            yield Passage(part.where, part.text, part.language)
        elif part.text:
            if run and run[0].language != part.language:
                yield from _passage(run)
                run = []
            run.append(part)
        else:
            yield from _passage(run)
            run = []
    yield from _passage(run)


def _passage(run: Sequence[_Part]) -> Iterator[Passage]:
    # What is typed must not pass for what stands for a figure.
    text = "".join([part.text if part.mark else part.text.replace(FIGURE, " ") for part in run])
    if text and not text.isspace():
        yield Passage(run[0].where, text, run[0].language, tuple(part.mark for part in run if part.mark))


# ----------------------------------------------------------------------------------------------------- dates and tables


def _language(node: LexborNode, language: str) -> str:
    above: LexborNode | None = node
    while above is not None:
        said = above.attributes.get("lang") if above.tag and above.tag[0] not in "-!" else None
        if said:
            return said
        above = above.parent
    return language


def _dates(root: LexborNode, language: str) -> Iterator[Date]:
    for node in root.css('time[datetime]:not([datetime^="P"])'):
        yield Date(node.text(), node.attributes.get("datetime") or "", _language(node, language))


def _lengths(root: LexborNode, language: str) -> Iterator[Length]:
    for node in root.css('time[datetime^="P"]'):
        duration = node.attributes.get("datetime") or ""
        yield Length(node.text(), duration, _count(root), _language(node, language))


def _count(root: LexborNode) -> int:
    """The words of the main part, without code and navigation."""
    main = LexborHTMLParser((root.css_first("main") or root).html or "")
    for node in main.css("pre, nav"):
        node.decompose()
    return len(main.body.text(separator=" ").split()) if main.body else 0


def _alternates(tree: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for link in tree.css("link[rel=alternate][hreflang]"):
        yield link.attributes.get("hreflang") or "", link.attributes.get("href") or ""


def _lines(tree: LexborHTMLParser) -> Iterator[Line]:
    for number, body in enumerate(tree.css("tbody")):
        for row in body.css("tr"):
            heads = [figure for head in row.css("th[scope=row]") for figure in _figures(head)]
            named = [figure for figure in heads if figure.endswith(".name")]
            if len(named) == 1:
                cells = tuple(tuple(_figures(cell)) for cell in row.css("td"))
                yield Line(number, named[0].removesuffix(".name"), cells)


def _figures(node: LexborNode) -> Iterator[str]:
    for mark in node.css("[data-figure]"):
        yield mark.attributes.get("data-figure") or ""

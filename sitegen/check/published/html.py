"""HTML and SVG -> what is seen in them, by the parser that browsers' rules are written for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from selectolax.lexbor import LexborHTMLParser, LexborNode

from .seen import FIGURE, OPAQUE, Code, Date, Head, Length, Line, Mark, Passage, Seen, together
from .structured import see_structured

_RUNNING = frozenset(
    "a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time tspan "
    "u var wbr".split()
)
_CODE = frozenset(("code", "pre", "kbd", "samp"))
_UNSEEN = frozenset(("style", "script"))
# Attributes with words or numbers that no reader meets: addresses, keys, sizes, shapes. All others are read.
_UNREAD = frozenset(
    "action aria-controls aria-current aria-describedby aria-labelledby charset class clip-path colspan content cx cy "
    "d datetime dir dx dy fill fill-opacity font-size for gradientTransform "
    "gradientUnits height href hreflang id integrity lang line-height loading marker-end markerHeight markerWidth max "
    "maxlength media min minlength name offset opacity orient pathLength patternTransform patternUnits points "
    "preserveAspectRatio property r refX refY rel role rowspan rx ry scope sizes span src srcset start step stop-color "
    "stroke stroke-dasharray stroke-opacity stroke-width style tabindex target text-anchor transform type version "
    "viewBox viewbox width x x1 x2 xlink:href xml:lang xml:space xmlns y y1 y2".split()
)
_MACHINES = re.compile(r"viewport|.*color.*|.*verification.*|.*:(?:width|height|type)")  # names of <meta>
_DEEPEST = 500
_ZONES = {
    "title": "title",
    "table": "table",
    "svg": "svg",
    "option": "option",
    **dict.fromkeys(("h1", "h2", "h3", "h4"), "heading"),
}


class _Zone(NamedTuple):
    """Where in the page a node stands, and whether what is there is a fixed quantity."""

    where: str
    language: str
    fixed: bool = False


class _Part(NamedTuple):
    """A piece of the page in order: text, a mark, something opaque, or (where all is empty) the end of a passage."""

    zone: _Zone
    text: str = ""
    mark: Mark | None = None
    own: bool = False  # a passage by itself: an attribute


class _Found(Struct, frozen=True):
    """What has been met so far."""

    parts: list[_Part] = []
    codes: list[Code] = []
    links: list[str] = []
    inner: list[Seen] = []  # pages within the page


def see_html(data: bytes, language: str) -> Seen:
    """HTML, the language that it is in unless it says so -> Seen."""
    tree = LexborHTMLParser(data.decode("utf-8", "replace"))
    root = tree.root
    if root is None:
        return Seen(fault="there is nothing in it")
    found = _Found()
    if not _gather(root, _Zone("prose", language), found):
        return Seen(fault="it is nested too deeply")
    page = Seen(
        passages=tuple(_passages(found.parts)),
        dates=tuple(_dates(root, language)),
        lengths=tuple(_lengths(root, language)),
        lines=tuple(_lines(tree)),
        fixed=tuple(_unmarked(node) for node in tree.css("[data-fixed]")),
        codes=tuple(found.codes),
        head=_head(tree, root),
        links=tuple(found.links),
        claims=tuple(node.attributes["data-claim"] or "" for node in tree.css("[data-claim]")),
    )
    scripts = tree.css('script[type="application/ld+json"]')
    graphs = (see_structured(script.text(), _language(script, language)) for script in scripts)
    return together((page, *found.inner, *graphs))


def see_fragment(html: str, language: str) -> Seen:
    """HTML within another file -> Seen."""
    return see_html(html.encode("utf-8", "replace"), language)


# ---------------------------------------------------------------------------------------------------- text in its order


def _gather(root: LexborNode, zone: _Zone, found: _Found) -> bool:
    """A node, where it stands -> all that is below it, in its order; False where that is deeper than browsers go."""
    left: list[tuple[LexborNode, _Zone] | _Part] = [(root, zone)]
    ends = [0]  # how much is left when each element that is open ends
    while left:
        while ends[-1] >= len(left):
            ends.pop()
        item = left.pop()
        if isinstance(item, _Part):
            found.parts.append(item)
        elif below := _node(*item, found):
            ends.append(len(left))
            left.extend(reversed(below))
        if len(ends) > _DEEPEST:
            return False
    return True


def _node(node: LexborNode, zone: _Zone, found: _Found) -> list[tuple[LexborNode, _Zone] | _Part]:
    """A node -> what has to be looked at next: what is in it, and the end of its passage."""
    tag = node.tag
    if tag == "-text":
        text = node.text_content or ""
        found.parts.append(_Part(zone, OPAQUE if zone.fixed and text.strip() else text))
        return []
    if not tag or tag[0] in "-!" or tag in _UNSEEN:
        return []
    attributes = node.attributes
    if attributes:
        zone = _within(tag, attributes, zone)
        _attributes(tag, attributes, zone, found)
    elif tag in _ZONES and zone.where != "svg":
        zone = _Zone(_ZONES[tag], zone.language, zone.fixed)
    ends = () if tag in _RUNNING else (_Part(zone),)
    found.parts.extend(ends)
    if "data-figure" in attributes:
        found.parts.append(_Part(zone, FIGURE, _mark(node, attributes, zone.language)))
    elif tag in _CODE or (tag == "time" and "datetime" in attributes):
        found.parts.append(_Part(zone, OPAQUE))
        found.codes.extend([Code(node.text(), tag == "pre")] if tag in _CODE else ())
    else:
        return [*((child, zone) for child in node.iter(include_text=True)), *ends]
    found.parts.extend(ends)
    return []


def _within(tag: str, attributes: Mapping[str, str | None], zone: _Zone) -> _Zone:
    language = attributes.get("lang") or attributes.get("xml:lang") or zone.language
    where = zone.where if zone.where == "svg" else _ZONES.get(tag, zone.where)
    return _Zone(where, language, zone.fixed or "data-fixed" in attributes)


def _mark(node: LexborNode, attributes: Mapping[str, str | None], language: str) -> Mark:
    figure, style = attributes.get("data-figure") or "", attributes.get("data-style") or ""
    value = attributes.get("value") or "" if "value" in attributes else None
    return Mark(figure, style, value, node.text(), language)


def _attributes(tag: str, attributes: Mapping[str, str | None], zone: _Zone, found: _Found) -> None:
    """What attributes say to a reader."""
    for name, value in attributes.items():
        if name == "href" and tag != "link":
            found.links.append(value or "")
        elif name == "srcdoc":
            found.inner.append(see_fragment(value or "", zone.language))
        elif value and name not in _UNREAD and name[:5] != "data-" and not _is_machines(name, value, attributes):
            found.parts.append(_Part(_Zone(f"attribute {name}", zone.language), value, own=True))
    if tag == "meta":
        name = attributes.get("name") or attributes.get("property") or ""
        content = attributes.get("content") or ""
        if not _MACHINES.fullmatch(name) and "http-equiv" not in attributes and not content.startswith("https://"):
            found.parts.append(_Part(_Zone(name, zone.language), content, own=True))


def _is_machines(name: str, value: str, attributes: Mapping[str, str | None]) -> bool:
    """The value beside a figure is looked at with the figure; those of fields are keys, or numbers to begin with."""
    return name == "value" and ("data-figure" in attributes or re.fullmatch(r"[\w./:-]*", value) is not None)


def _passages(parts: Sequence[_Part]) -> Iterator[Passage]:
    run: list[_Part] = []
    for part in parts:
        if part.own:
            yield Passage(part.zone.where, part.text, part.zone.language)
        elif part.text:
            if run and run[0].zone.language != part.zone.language:
                yield from _passage(run)
                run = []
            run.append(part)
        elif run:
            yield from _passage(run)
            run = []
    yield from _passage(run)


def _passage(run: Sequence[_Part]) -> Iterator[Passage]:
    # What is typed must not pass for what stands for a figure.
    text = "".join([part.text if part.mark else part.text.replace(FIGURE, " ") for part in run])
    if text and not text.isspace():
        yield Passage(run[0].zone.where, text, run[0].zone.language, tuple(part.mark for part in run if part.mark))


def _unmarked(root: LexborNode) -> str:
    """The text of a node without that of figures in it."""
    texts, left = [], [root]
    while left:
        node = left.pop()
        if node.tag == "-text":
            texts.append(node.text_content or "")
        elif "data-figure" not in node.attributes:
            left.extend(reversed([*node.iter(include_text=True)]))
    return "".join(texts)


# ---------------------------------------------------------------------------------------------- dates, tables, the head


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


def _head(tree: LexborHTMLParser, root: LexborNode) -> Head:
    canonical = [node.attributes.get("href") or "" for node in tree.css("link[rel=canonical]")]
    canonical += [node.attributes.get("content") or "" for node in tree.css('meta[property="og:url"]')]
    alternates = _pairs(tree.css("link[rel=alternate][hreflang]"))
    return Head(root.attributes.get("lang") or "", tuple(canonical), tuple(alternates))


def _pairs(links: Iterable[LexborNode]) -> Iterator[tuple[str, str]]:
    for link in links:
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

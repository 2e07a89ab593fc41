"""The inline tokens of one paragraph, heading or cell -> pieces, each at its exact place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from ..values.document import Claim, Code, Fixed, Html, Image, Inline, Link, Text
from ..values.problem import Problem
from .markdown import Token
from .origin import Origin
from .reference import read_reference

Report = Callable[[Problem], None]
Tokens = Sequence[Token]

SPAN_HINT = 'write [words]{claim=name} or [words]{fixed="why no figure of ours"}'


def read_run(tokens: Tokens, origin: Origin, report: Report) -> tuple[Inline, ...]:
    """Inline tokens -> pieces; neighbours of one kind are joined. Reports figures and spans that are none."""
    return tuple(_joined(tokens, origin, report))


# ---------------------------------------------------------------------------------------------------------- pieces

_WORDS = ("text", "text_special", "softbreak")
_TAGS: Mapping[str, Html] = {
    "strong_open": Html("<strong>"),
    "strong_close": Html("</strong>"),
    "em_open": Html("<em>"),
    "em_close": Html("</em>"),
    "link_close": Html("</a>"),
    "span_close": Html("</span>"),
    "hardbreak": Html("<br>"),
}
_KINDS: Mapping[str, str] = {**dict.fromkeys(_WORDS, "words"), **dict.fromkeys(_TAGS, "tags")}


def _joined(tokens: Tokens, origin: Origin, report: Report) -> Iterator[Inline]:
    """Pieces of tokens; emphasis leaves tokens without words behind, which are no pieces."""
    filled = (token for token in tokens if token.type != "text" or token.content)
    for kind, group in groupby(filled, lambda token: _KINDS.get(token.type, "piece")):
        if kind == "words":
            yield _text(list(group), origin)
        elif kind == "tags":
            yield Html("".join(_TAGS[token.type].html for token in group))
        else:
            yield from filter(None, (_piece(token, origin, report) for token in group))


def _text(tokens: Tokens, origin: Origin) -> Text:
    words = "".join("\n" if token.type == "softbreak" else token.content for token in tokens)
    return Text(words, origin.place(tokens[0].meta["at"]))


def _piece(token: Token, origin: Origin, report: Report) -> Inline | None:
    place = origin.place(token.meta["at"])
    match token.type:
        case "figure":
            made = read_reference(token.content, place)
            if not isinstance(made, Problem):
                return made
            report(made)
        case "span_open":
            return _span(token, origin, report)
        case "code_inline":
            return Code(token.content, None, place)
        case "link_open":
            return Link(attribute(token, "href"), attribute(token, "title"), place)
        case "image":
            alt = plain(token.children or ())
            return Image(attribute(token, "src"), alt, attribute(token, "title"), place)
    return None


def attribute(token: Token, name: str) -> str:
    """A token's attribute, '' where it has none."""
    return str(token.attrs.get(name, ""))


def plain(tokens: Tokens) -> str:
    """The words of an alternative text: it has no markup."""
    return "".join(" " if token.type in ("softbreak", "hardbreak") else token.content for token in tokens)


# ----------------------------------------------------------------------------------------------------------- spans

_PAIR = re.compile(r"([^\s=]+)(?:=(\"[^\"]*\"|\S*))?")
_CLAIM = re.compile(r"[a-z0-9]+([-.][a-z0-9]+)*")


def _span(token: Token, origin: Origin, report: Report) -> Inline:
    place, start = origin.place(token.meta["at"]), int(token.meta["attributes"])
    pairs = list(_PAIR.finditer(token.info))
    values = {pair[1]: (pair[2] or "").strip('"').strip() for pair in pairs}
    fault = next((pair for pair in pairs if _pair_fault(pair[1], values)), pairs[1] if len(pairs) > 1 else None)
    if fault is not None:
        message = _pair_fault(fault[1], values) or "one span, one attribute"
        report(Problem(origin.place(start + fault.start()), "span-attribute", message, SPAN_HINT))
    elif not pairs:
        report(Problem(place, "span-attribute", "a span with neither claim nor fixed", SPAN_HINT))
    elif "claim" in values:
        return Claim(values["claim"], place)
    else:
        return Fixed(values["fixed"], place)
    return Html("<span>")


def _pair_fault(name: str, values: Mapping[str, str]) -> str:
    if name not in ("claim", "fixed"):
        return f"'{name}' is not an attribute of a span"
    if name == "claim" and not _CLAIM.fullmatch(values[name]):
        return f"'{values[name]}' is not the name of a claim"
    return "" if values[name] else f"'{name}' says nothing"

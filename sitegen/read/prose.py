"""What is wrong with the inline tokens of one paragraph, heading or cell: a list of checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from ..values.problem import Place, Problem
from .inline import SPAN_HINT, Tokens, attribute, plain
from .markdown import DEEPEST, Token
from .origin import Origin
from .reference import BRACES

# Zero-width (non-)joiners are letters' joiners in Arabic and Indic scripts: after such a letter they are meant.
INVISIBLE = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]"
    "(?<![\u0600-\u109f][\u200c\u200d])"
)


def check_prose(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """Inline tokens -> problems."""
    types = {token.type for token in tokens}
    for check, looked_at in CHECKS.items():
        if not types.isdisjoint(looked_at):
            yield from check(tokens, origin)


_SCHEMES = ("http", "https", "mailto", "tel", "site")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_OPENING = re.compile(r"\]\([ \n]*<?")  # what stands between the words of a link and its target
_LEFT = re.compile(r"\]\(|\]\[|\]\{|\[\^|``*|\{[#.%]|\{[a-z]+=")  # a plain character first, each: quick to find
_LEFT_HINTS: Mapping[str, tuple[str, str]] = {
    "](": ("a link that is none", "write [words](target), the target without spaces; a span goes around the link"),
    "][": ("a link to a definition that is not there", "write [words](target)"),
    "]{": ("a span that is none", SPAN_HINT),
    "[^": ("a footnote", "there are none here: write a sentence, or a link"),
    "`": ("code that does not end", "write a ` before and after it"),
}
_LOOSE = ("attributes that belong to nothing", "an anchor ends a heading; a span has no space: [words]{claim=name}")


def _html(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    for token, at in _all(tokens):
        if token.type == "html_inline":
            yield html_problem(token.content, origin.place(at))


def html_problem(source: str, place: Place) -> Problem:
    """Raw HTML, and what to write instead."""
    if source.startswith("<!--"):
        return Problem(place, "markdown-html", "an HTML comment", "delete it: content has no comments")
    name = re.match(r"</?[a-zA-Z0-9-]*", source)
    written = f"{name[0]}>" if name else "<"
    hint = "write Markdown; a < that is meant goes into `code`, or is written \\<"
    return Problem(place, "markdown-html", f"raw HTML: {written}", hint)


def _all(tokens: Tokens, start: int = 0) -> Iterator[tuple[Token, int]]:
    """Each token and where it begins, those of alternative texts too."""
    for token in tokens:
        at = start + int(token.meta["at"])
        yield token, at
        if token.children:
            yield from _all(token.children, at + len("!["))


def _links(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    for index, token in enumerate(tokens):
        if token.type == "link_open":
            inside = tokens[index + 1 : _closing(tokens, index)]
            place = origin.place(token.meta["at"])
            if not any(plain((inner,)).strip() for inner in inside):
                yield Problem(place, "link-empty", "a link without words", "say what a reader finds there: [words](…)")
            label_end = int(tokens[index + 1 + len(inside)].meta["end"])
            opening = _OPENING.match(origin.text, label_end)
            yield from _target(attribute(token, "href"), origin.place(opening.end()) if opening else place)
            yield from _braces(token, label_end, origin)


def _closing(tokens: Tokens, index: int) -> int:
    return next(number for number in range(index, len(tokens)) if tokens[number].type == "link_close")


def _target(target: str, place: Place) -> Iterator[Problem]:
    scheme = _SCHEME.match(target)
    if scheme and scheme[1].lower() not in _SCHEMES:
        yield Problem(place, "link-target", f"'{scheme[1]}:' is no address for a link", f"known: {', '.join(_SCHEMES)}")
    elif not target:
        yield Problem(place, "link-target", "a link without a target", "write [words](target)")
    elif re.search(r"[\s\x00-\x1f\x7f]", target) and not BRACES.search(target):
        yield Problem(place, "link-target", "a space in a link's target", "write %20, or rename the file")


def _braces(token: Token, start: int, origin: Origin) -> Iterator[Problem]:
    """A figure in a target or a title, which stand after the words, that end at `start`."""
    parts = {"target": attribute(token, "href") + attribute(token, "src"), "title": attribute(token, "title")}
    for part, written in parts.items():
        if braces := BRACES.search(written):
            at = origin.text.find(braces[0], start)
            start = max(at + len(braces[0]), start)
            yield _attribute_problem(origin.place(max(at, 0)), f"the {part} of a link or picture")


def _attribute_problem(place: Place, where: str) -> Problem:
    hint = "write it without figures, or put the figure into the text"
    return Problem(place, "figure-attribute", f"a figure in {where}", hint)


def _images(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    for token, at in _all(tokens):
        if token.type == "image":
            for inner, begin in _all(token.children or (), at + len("![")):
                if inner.type == "figure":
                    yield _attribute_problem(origin.place(begin), "the alternative text of a picture")
            yield from _braces(token, at + len("![") + len(token.content), origin)
            source = attribute(token, "src")
            if not source or _SCHEME.match(source) or source.startswith("//"):
                hint = "put the picture into static/ and write its path there"
                yield Problem(origin.place(at), "image-source", f"'{source}' is no picture of this site", hint)


def _left(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """Markup that came to nothing and would stand on the page as it is written."""
    for index, token in enumerate(tokens):
        if token.type != "text":
            continue
        for match in _LEFT.finditer(token.content):
            at = int(token.meta["at"]) + match.start()
            following = tokens[index + 1 : index + 2]
            if match[0] == "](" and ")" not in token.content[match.end() :] and _are_figures(following):
                yield _attribute_problem(origin.place(following[0].meta["at"]), "the target of a link or picture")
            else:
                yield Problem(origin.place(at), "markdown-left", *_LEFT_HINTS.get(match[0].rstrip("`") or "`", _LOOSE))


def _are_figures(tokens: Tokens) -> bool:
    return [token.type for token in tokens] == ["figure"]


def _stars(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """`**` beside « or ! is no emphasis where a letter touches it on the other side."""
    stars = [int(token.meta["at"]) for token in tokens if token.type == "text" and token.content == "*"]
    for at, count in Counter(stars).items() if stars else ():
        if count > 1:
            hint = "leave the punctuation or the space outside of the **, or write \\*"
            yield Problem(origin.place(at), "markdown-left", "** that does not make anything bold", hint)


def _specials(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """Characters written as entities or behind a backslash."""
    for token, at in _all(tokens):
        if token.type == "text_special":
            place = origin.place(at)
            if token.content in ("{", "}"):
                hint = "braces that are meant go into `code`"
                yield Problem(place, "figure-braces", f"a brace written {token.markup}", hint)
            elif INVISIBLE.search(token.content):
                yield invisible_problem(token.content, place)


def invisible_problem(character: str, place: Place) -> Problem:
    """A character that nobody sees, but that search and copies stumble over."""
    name = f"an invisible or broken character (U+{ord(character[0]):04X})"
    return Problem(place, "character-invisible", name, "delete it")


def _nested(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """A fixed span in a fixed span: two reasons for one quantity."""
    open_: list[bool] = []
    for token in tokens:
        if token.type == "span_open":
            is_fixed = token.info.lstrip().startswith("fixed")
            if is_fixed and any(open_):
                place = origin.place(token.meta["at"])
                yield Problem(place, "span-nested", "a fixed span within another", "give the reason once")
            open_.append(is_fixed)
        elif token.type == "span_close":
            open_.pop()


def _depth(tokens: Tokens, origin: Origin) -> Iterator[Problem]:
    """Emphasis, links and spans; the parser counts some of them and leaves what is deeper unread."""
    depth = 0
    for token in tokens:
        depth += token.nesting
        if max(depth, token.level) >= DEEPEST:
            yield depth_problem(origin.place(token.meta["at"]))
            return


def depth_problem(place: Place) -> Problem:
    """What lies deeper than the parser reads."""
    return Problem(place, "markdown-depth", "nested too deeply", "keep it flat")


_OPENING_TOKENS = ("strong_open", "em_open", "link_open", "span_open")

# Each check, and the tokens without which it finds nothing; words and HTML stand also within pictures.
CHECKS: Mapping[Callable[[Tokens, Origin], Iterator[Problem]], tuple[str, ...]] = {
    _html: ("html_inline", "image"),
    _links: ("link_open",),
    _images: ("image",),
    _left: ("text",),
    _stars: ("text",),
    _specials: ("text_special", "image"),
    _nested: ("span_open",),
    _depth: _OPENING_TOKENS,
}

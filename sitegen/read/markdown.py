"""Markdown text -> tokens, each of which knows where it begins; and the few forms that content has beyond CommonMark.

The parser's own tokens keep lines but no columns, so the state of its inline parser is ours: it notes in
`token.meta` where the token begins in the inline text (`at`), and how far that text was read when it was made (`end`).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType

from .reference import BLOCK, BRACES

__all__ = ["DEEPEST", "Token", "parse"]

DEEPEST = 20  # levels: what lies deeper, the parser leaves out or leaves unread

_SPAN = re.compile(r"\{([^{}]*)\}")
_ANCHOR = re.compile(r"\{#([^{}]*)\}")
_COLONS = re.compile(r":{3,}[ \t]*(.*?)[ \t]*")


def parse(text: str) -> list[Token]:
    r"""Markdown with lines that end in \n -> tokens of blocks; those called 'inline' have children."""
    return _PARSER.parse(text)


# -------------------------------------------------------------------------------------------------- where things are


class _State(StateInline):
    """What the inline parser knows while it reads one text."""

    begin = 0  # where that begins which is being read
    words = 0  # where the words begin that are not yet a token

    def pushPending(self) -> Token:
        token = super().pushPending()
        token.meta["at"] = self.words
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        address = ttype == "text" and self.src[self.begin] == "<"  # the words of <https://…> are within it
        token.meta.update(at=self.begin + address, end=self.pos)
        return token


class _Inline(ParserInline):
    """The inline parser, with our state."""

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _note(state: StateInline, silent: bool) -> bool:
    """The first rule at each position; it reads nothing."""
    if isinstance(state, _State) and not silent:
        state.begin = state.pos
        state.words = state.pos - len(state.pending)
    return False


# --------------------------------------------------------------------------------------------------- forms of our own


def _figure(state: StateInline, silent: bool) -> bool:
    """`{{ h100.price }}`, and braces that are left over."""
    match = BRACES.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("figure", "", 0).content = match[0]
    state.pos = match.end()
    return True


def _span(state: StateInline, silent: bool) -> bool:
    """`[words]{claim=name}`: the attributes go into the token's info, where they begin into its meta."""
    if state.src[state.pos] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    match = _SPAN.match(state.src, end + 1, state.posMax) if end >= 0 else None
    if match is None:
        return False
    if not silent:
        last, state.pos, state.posMax = state.posMax, state.pos + 1, end
        token = state.push("span_open", "span", 1)
        token.info, token.meta["attributes"] = match[1], match.start(1)
        state.md.inline.tokenize(state)
        state.push("span_close", "span", -1)
        state.posMax = last
    state.pos = match.end()
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _begins(state: StateBlock, line: int, sign: str) -> bool:
    """Whether a line begins so: the quick question that comes before all others, since most lines do not."""
    return state.src.startswith(sign, state.bMarks[line] + state.tShift[line])


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`{{ capacity-table }}` alone on its line."""
    match = BLOCK.fullmatch(_line(state, start).rstrip()) if _begins(state, start, "{{") else None
    if match is None or state.is_code_block(start):
        return False
    if not silent:
        token = state.push("block", "", 0)
        token.info, token.map = match[1], [start, start + 1]
        state.line = start + 1
    return True


def _container(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`::: note` to its `:::`; containers nest. A lone `:::` is the token 'colons'."""
    opening = _COLONS.fullmatch(_line(state, start)) if _begins(state, start, ":::") else None
    if opening is None or state.is_code_block(start):
        return False
    if silent:
        return True
    if not opening[1]:
        state.push("colons", "", 0).map = [start, start + 1]
        state.line = start + 1
        return True
    last, closed = _end(state, start, end)
    token = state.push("container_open", "div", 1)
    token.info, token.map, token.meta = opening[1], [start, last], {"closed": closed}
    parent, state.parentType = state.parentType, "container"
    limit, state.lineMax = state.lineMax, last
    state.md.block.tokenize(state, start + 1, last)
    state.parentType, state.lineMax = parent, limit
    state.push("container_close", "div", -1)
    state.line = last + closed
    return True


def _end(state: StateBlock, start: int, end: int) -> tuple[int, bool]:
    """The line at which the container ends that begins at `start`, and whether it is one of colons."""
    depth, code = 1, ""
    for line in range(start + 1, end):
        text = _line(state, line)
        if text and state.sCount[line] < state.blkIndent:
            return line, False
        if text.startswith(code or ("```", "~~~")):
            code = "" if code else text[:3]
        if not code and (match := _COLONS.fullmatch(text)):
            depth += 1 if match[1] else -1
            if depth == 0:
                return line, True
    return end, False


def _anchors(state: StateCore) -> None:
    """`{#anchor}` at the end of a heading leaves its text and becomes an attribute; `source` keeps the whole text."""
    for opening, text in pairwise(state.tokens):
        if opening.type == "heading_open":
            whole = text.content
            at = max(whole.rfind("{#"), 0)
            if (match := _ANCHOR.fullmatch(whole, at)) and whole[at - 1 : at] in ("", " ", "\t"):
                opening.attrs["id"] = match[1]
                text.meta = {"source": whole, "anchor": match.start(1)}
                text.content = whole[:at].rstrip(" \t")


# --------------------------------------------------------------------------------------------------------- the parser


class _Markdown(MarkdownIt):
    """Targets stay as the editor wrote them, and none is left as text: what is wrong with one is a problem of ours."""

    def validateLink(self, url: str) -> bool:
        return True

    def normalizeLink(self, url: str) -> str:
        return url

    def normalizeLinkText(self, link: str) -> str:
        return link


def _parser() -> MarkdownIt:
    parser = _Markdown()
    parser.inline = _Inline()
    parser.configure("commonmark", {"html": True, "maxNesting": DEEPEST, "inline_definitions": True})
    parser.enable("table")
    # Two would join texts, and only the last would be remembered where it stands; the third has nothing to do here.
    parser.disable(["text_join", "fragments_join", "normalize"])
    parser.inline.ruler.before("text", "note", _note)
    parser.inline.ruler.before("escape", "figure", _figure)
    parser.inline.ruler.after("link", "span", _span)
    inside: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
    parser.block.ruler.before("fence", "container", _container, inside)
    parser.block.ruler.before("fence", "figure_block", _block, inside)
    parser.core.ruler.after("block", "anchors", _anchors)
    return parser


_PARSER = _parser()

"""`{{ h100.price amount }}`: the one grammar of figures and blocks, wherever an editor writes them."""

from __future__ import annotations

import re

from ..values.document import Reference
from ..values.figure import STYLES
from ..values.problem import Place, Problem

_PART = "[a-z0-9]+(?:-[a-z0-9]+)*"
_REFERENCE = re.compile(rf"\{{\{{[ \t]*({_PART}(?:\.{_PART})+)(?:[ \t]+([^\s{{}}]+))?[ \t]*\}}\}}")
_EXAMPLE = "{{ h100.price amount }}"

# What stands for a figure, or braces that stand for nothing. The bound keeps a page of braces from taking minutes.
BRACES = re.compile(r"\{\{.{0,200}?\}\}|\{\{|\}\}")
BLOCK = re.compile(rf"\{{\{{[ \t]*({_PART})[ \t]*\}}\}}")


def read_reference(source: str, place: Place) -> Reference | Problem:
    """What BRACES found, and where -> the figure that it names, or what is wrong with it."""
    match = _REFERENCE.fullmatch(source)
    if match is None:
        return Problem(place, *_fault(source))
    name, style = match[1], match[2] or ""
    if style in STYLES:
        return Reference(name, style, place, source)
    at = Place(place.path, place.line, place.column + match.start(2))
    return Problem(at, "figure-style", f"'{style}' is not a style", f"known: {', '.join(filter(None, STYLES))}")


def _fault(source: str) -> tuple[str, str, str]:
    """Braces that are no figure -> rule, message, hint."""
    if source in ("{{", "}}"):
        other = "}}" if source == "{{" else "{{"
        hint = f"write {_EXAMPLE} on one line; braces that are meant go into `code`"
        return "figure-braces", f"'{source}' without '{other}' on its line", hint
    if block := BLOCK.fullmatch(source):
        return "figure-block", f"'{block[1]}' has no dot, so it is no figure", "a block stands alone on its line"
    return "figure-name", f"'{source}' is not a figure", _hint(source)


def _hint(source: str) -> str:
    plain = re.sub(r"\s+", " ", source)
    if _REFERENCE.fullmatch(plain):
        return "type ordinary spaces in it"
    for better in (plain.replace("|", " "), plain.lower(), plain.replace("_", "-").lower()):
        tidy = re.sub(" +", " ", better)
        if _REFERENCE.fullmatch(tidy):
            return f"write {tidy}"
    return f"only a name with a dot, and a style after a space: {_EXAMPLE}"

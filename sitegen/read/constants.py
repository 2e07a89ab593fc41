"""What a template does with values: constants that may be printed, and figures that are not printed as they are.

A constant may hold digits where it only names or chooses something; wherever it could reach the page it is text that
somebody typed. Jinja2 folds constants before the printer of pages sees them, so they are looked for in the tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from jinja2 import nodes

from ..values.problem import Problem

# Functions lent to templates that look something up by a name, which is therefore never printed.
_BY_NAME = frozenset({"figure", "known", "label", "teaser", "has", "asset", "listed", "link"})
_MESSAGES = frozenset({"_", "gettext", "ngettext", "pgettext", "npgettext"})
_LOADING = (nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)
_CHOOSING = (nodes.Compare, nodes.Test, nodes.Not, nodes.Getattr)

_DOTTED = re.compile(r"[a-z0-9{}-]*(?:\.[a-z{][a-z0-9{}-]*)+")  # (a part of) the name of a figure: '.bf16-tflops'

Report = Callable[[int, str, str, str], Problem]  # line, what stands there in it, message, hint


def printable(tree: nodes.Node) -> Iterator[nodes.Const]:
    """Template -> the constants that may reach the page: all but those that name, choose or compare something."""
    for child in tree.iter_child_nodes(exclude=_structural(tree)):
        if isinstance(child, nodes.Const):
            if not isinstance(child.value, bool | None) and not _DOTTED.fullmatch(str(child.value)):
                yield child
        elif isinstance(child, _CHOOSING):
            yield from printable(child) if isinstance(child, nodes.Getattr) else ()
        elif called(child) not in _BY_NAME:
            yield from printable(child)


def _structural(node: nodes.Node) -> tuple[str, ...]:
    """The parts of a node that are no text: conditions, keys, names of templates, ids of messages."""
    if isinstance(node, nodes.If | nodes.CondExpr | nodes.For):
        return ("test",)
    if isinstance(node, nodes.Getitem):
        return ("arg",)
    if isinstance(node, _LOADING):
        return ("template",)
    return ("args",) if called(node) in _MESSAGES else ()


def called(node: nodes.Node) -> str:
    """The name of the function that is called, '' where none is."""
    return node.node.name if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) else ""


# ------------------------------------------------------------------------------------------------------------- figures

_AS_IT_IS = 'print a figure as it is: {{ figure("name", "style") }}, or as a placeholder of a message'


def changed_figures(tree: nodes.Template, report: Report) -> Iterator[Problem]:
    """Template -> figures that something is done to before they are printed, and filters over parts of a page."""
    for block in tree.find_all((nodes.FilterBlock, nodes.AssignBlock)):
        if isinstance(block, nodes.FilterBlock) or block.filter:  # type: ignore[attr-defined]
            yield report(block.lineno, "filter", "a filter over a part of the page", _AS_IT_IS)
    kept = {id(call) for output in tree.find_all(nodes.Output) for part in output.nodes for call in _as_they_are(part)}
    for call in tree.find_all(nodes.Call):
        if called(call) == "figure" and id(call) not in kept:
            yield report(call.lineno, "figure(", "a figure that is changed before it is printed", _AS_IT_IS)


def _as_they_are(part: nodes.Node) -> Iterator[nodes.Node]:
    """What is printed -> the calls in it whose results are printed unchanged."""
    match part:
        case nodes.CondExpr():
            yield from _as_they_are(part.expr1)
            yield from _as_they_are(part.expr2) if part.expr2 else ()
        case nodes.Call() if called(part) in _MESSAGES:
            yield from (call for keyword in part.kwargs for call in _as_they_are(keyword.value))
        case nodes.Call():
            yield part
        case nodes.Mod(left=nodes.MarkSafeIfAutoescape(), right=nodes.Dict() as filled):  # {% trans %}
            yield from (call for pair in filled.items for call in _as_they_are(pair.value))

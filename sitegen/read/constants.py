"""What a template does with values: constants that may be printed, and figures that are not printed as they are.

A constant may hold digits where it only names or chooses something; wherever it could reach the page it is text that
somebody typed. Jinja2 folds constants before the printer of pages sees them, so they are looked for in the tree.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from jinja2 import nodes

from ..values.problem import Problem

# Functions lent to templates that look something up by a name, which is therefore never printed.
_BY_NAME = frozenset({"figure", "known", "label", "teaser", "has", "asset", "listed", "link", "claim"})
_BY_METHOD = frozenset(
    {"split", "rsplit", "index", "startswith", "endswith", "get"}
)  # these choose, they print nothing
# Filters that leave the figures in what they are given as they are.
_FILTERS = frozenset(
    "attr batch d default dictsort e escape first forceescape groupby items join last length list lower map reject "
    "rejectattr safe select selectattr sort string tojson trim unique upper urlencode".split()
)
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
    chooses = isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr) and node.node.attr in _BY_METHOD
    return ("args",) if chooses or called(node) in _MESSAGES else ()


def called(node: nodes.Node) -> str:
    """The name of the function that is called, '' where none is."""
    return node.node.name if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) else ""


# ------------------------------------------------------------------------------------------------------------- figures

_AS_IT_IS = 'print a figure as it is: {{ figure("name", "style") }}, or as a placeholder of a message'


def changed_figures(every: Sequence[nodes.Node], report: Report) -> Iterator[Problem]:
    """Nodes of a template -> figures that are changed before they are printed, and filters over parts of a page."""
    outputs = [node for node in every if isinstance(node, nodes.Output)]
    for node in every:
        if isinstance(node, nodes.FilterBlock) or (isinstance(node, nodes.AssignBlock) and node.filter):
            yield report(node.lineno, "filter", "a filter over a part of the page", _AS_IT_IS)
        elif isinstance(node, nodes.Filter) and node.name not in _FILTERS:
            yield report(node.lineno, node.name, f"the filter '{node.name}' could change a figure", _AS_IT_IS)
    yield from _followed(outputs, report)
    kept = {id(call) for output in outputs for part in output.nodes for call in _as_they_are(part)}
    for call in every:
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


def _followed(outputs: Sequence[nodes.Output], report: Report) -> Iterator[Problem]:
    """Figures without their unit, directly before a message: what that says would become their unit."""
    for output in outputs:
        parts = [part for part in output.nodes if not (isinstance(part, nodes.TemplateData) and not part.data.strip())]
        for figure, message in pairwise(parts):
            if called(figure) == "figure" and called(message) in _MESSAGES and _is_bare(figure):
                hint = 'put the figure into the message: {{ _("%(n)s more", n=figure("…", "number")) }}'
                yield report(figure.lineno, "figure(", "a message directly behind a figure without its unit", hint)


def _is_bare(figure: nodes.Node) -> bool:
    styles = figure.args[1:] if isinstance(figure, nodes.Call) else []
    return any(isinstance(style, nodes.Const) and style.value == "number" for style in styles)

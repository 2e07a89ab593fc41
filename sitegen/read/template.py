"""A Jinja2 template -> Template: what it refers to by a constant, and what it must not do."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import Environment, TemplateSyntaxError, nodes

from ..values.dataset import Given
from ..values.document import Reference
from ..values.problem import Place, Problem
from ..values.site import Template

_PARSER = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
_LOADING = (nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)
# Function -> (where its context stands among its arguments, or None; where its id stands)
_GETTEXT: dict[str, tuple[int | None, int]] = {
    "_": (None, 0),
    "gettext": (None, 0),
    "ngettext": (None, 0),
    "pgettext": (0, 1),
    "npgettext": (0, 1),
}


def read_template(source: str, path: str, known: frozenset[str]) -> tuple[Template | None, tuple[Problem, ...]]:
    """Source, its path, names of all templates -> (Template, problems)."""
    try:
        tree = _PARSER.parse(source)
    except TemplateSyntaxError as error:
        return None, (Problem(Place(path, error.lineno, 1), "template-syntax", str(error.message), "mend the line"),)
    lines = source.split("\n")
    problems = [*_loads(tree, path, lines, known), *_dynamic(tree, path, lines)]
    references = tuple(_references(tree, path, lines))
    return Template(path, source, references, tuple(_messages(tree, path, lines))), tuple(problems)


def _loads(tree: nodes.Template, path: str, lines: list[str], known: frozenset[str]) -> Iterator[Problem]:
    """What a page is made of must be known before it is made: names of templates are constants."""
    for node in tree.find_all(_LOADING):
        name: nodes.Expr = getattr(node, "template")  # noqa: B009 - all four have it, their common type does not
        if not isinstance(name, nodes.Const):
            place = _place(path, lines, node.lineno, "")
            yield Problem(place, "template-dynamic", "a template's name that is computed", "write the name in quotes")
        elif name.value not in known:
            place = _place(path, lines, name.lineno, str(name.value))
            yield Problem(place, "template-unknown", f"there is no template '{name.value}'", "check its path")


def _dynamic(tree: nodes.Template, path: str, lines: list[str]) -> Iterator[Problem]:
    """A message that is computed would never be found by those who translate."""
    for call, context, id in _gettext_calls(tree):
        for argument in (context, id):
            if argument is not None and not isinstance(argument, nodes.Const):
                place = _place(path, lines, call.lineno, "")
                hint = "write the text in quotes; for labels of the data use label()"
                yield Problem(place, "template-message", "a message that is computed", hint)


def _references(tree: nodes.Template, path: str, lines: list[str]) -> Iterator[Reference]:
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "figure" and call.args:
            constants = [argument.value for argument in call.args if isinstance(argument, nodes.Const)]
            if len(constants) == len(call.args):
                name, style = str(constants[0]), str(constants[1]) if len(constants) > 1 else ""
                yield Reference(name, style, _place(path, lines, call.lineno, name), name)


def _messages(tree: nodes.Template, path: str, lines: list[str]) -> Iterator[Given[tuple[str, str]]]:
    for call, context, id in _gettext_calls(tree):
        if isinstance(id, nodes.Const) and (context is None or isinstance(context, nodes.Const)):
            key = (str(context.value) if context is not None else "", str(id.value))
            yield Given(key, _place(path, lines, call.lineno, str(id.value)))


def _gettext_calls(tree: nodes.Template) -> Iterator[tuple[nodes.Call, nodes.Expr | None, nodes.Expr]]:
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in _GETTEXT:
            context, id = _GETTEXT[call.node.name]
            if len(call.args) > id:
                yield call, (None if context is None else call.args[context]), call.args[id]


def _place(path: str, lines: list[str], line: int, source: str) -> Place:
    """Jinja2 tells the line alone: the column is that of the source's first stand in it."""
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    at = written.find(source) if source else len(written) - len(written.lstrip())
    return Place(path, line, max(at, 0) + 1)

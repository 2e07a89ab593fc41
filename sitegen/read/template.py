"""A Jinja2 template -> Template: its code, what it refers to by a constant, what it may print, and must not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import TokenStream
from jinja2.parser import Parser

from ..values.dataset import Given
from ..values.document import Claim, Reference
from ..values.problem import Place, Problem, nearest
from ..values.site import Template, Wanted
from .constants import called, changed_figures, printable
from .tree import NONCHARACTERS
from .visible import HOLE, visible_texts

# What stands here shapes the code of templates; what they print is looked at (`finalize`) by whoever makes pages of it.
_JINJA = Environment(
    extensions=["jinja2.ext.i18n"],
    autoescape=True,
    finalize=lambda value: value,
    trim_blocks=True,
    lstrip_blocks=True,
    optimized=False,  # it costs more than it gains: we have hardly a constant to fold
)
_JINJA.policies["ext.i18n.trimmed"] = True
getattr(_JINJA, "install_null_translations")(newstyle=True)  # noqa: B009 - {% trans %} hands its values to gettext
_BREAKS = re.compile("\r\n?")
Nodes = Sequence[nodes.Node]
_NAMELESS = "a claim whose name is computed, or is missing"
Tokens = Sequence[tuple[int, str, str]]  # line, kind, as written
_LOADING = (nodes.Include, nodes.Extends, nodes.Import, nodes.FromImport)
# Function -> which of its arguments are the context, the id and the plural id
_GETTEXT: dict[str, tuple[str, ...]] = {
    "_": ("id",),
    "gettext": ("id",),
    "ngettext": ("id", "plural_id"),
    "pgettext": ("context", "id"),
    "npgettext": ("context", "id", "plural_id"),
}


@lru_cache(maxsize=128)  # for a process that builds more than once
def read_template(source: str, path: str, known: frozenset[str]) -> tuple[Template | None, tuple[Problem, ...]]:
    """Source, its path, names of all templates -> (Template, problems)."""
    source = _BREAKS.sub("\n", source)  # as Jinja2 does, so that what it tells is found again
    try:
        tree, tokens = _tree(source)
    except TemplateSyntaxError as error:
        return None, (_syntax(error, path),)
    except RecursionError:
        return None, (Problem(Place(path), "template-syntax", "it is nested too deeply", "divide it"),)
    lines, every = source.split("\n"), tuple(tree.find_all(nodes.Node))
    changed = changed_figures(
        every, lambda line, at, what, hint: Problem(_place(path, lines, line, at), "template-figure", what, hint)
    )
    problems = [*_loads(every, path, lines, known), *_dynamic(every, path, lines), *_escaped(every, path), *changed]
    references = tuple(_references(every, path, lines))
    html = _html(source, tokens)
    constants = tuple(Given(str(each.value), _constant(each, path, lines)) for each in printable(tree))
    words, others = visible_texts(html, path)
    messages = tuple(_messages(every, path, lines))
    claims, unclear = _claims(every, path, lines)
    code, unfit = _code(tree, path)
    made = Template(path, code, references, messages, words, constants, others, claims)
    return made, (*problems, *unclear, *unfit)


def _tree(source: str) -> tuple[nodes.Template, Tokens]:
    """Source -> its tree, and what the lexer found. Jinja2's own way would look for it twice, which takes as long."""
    tokens: list[tuple[int, str, str]] = []

    def found() -> Iterator[tuple[int, str, str]]:  # as it is parsed: what is wrong first is told
        for token in _JINJA.lex(source):
            tokens.append(token)
            yield token

    parser = Parser(_JINJA, "")
    parser.stream = TokenStream(_JINJA.lexer.wrap(found()), None, None)
    return parser.parse(), tokens


def _code(tree: nodes.Template, path: str) -> tuple[str, tuple[Problem, ...]]:
    """A tree -> (its code in Python, problems)."""
    try:
        return _JINJA.compile(tree, path.removeprefix("templates/"), path, raw=True), ()
    except TemplateSyntaxError as error:
        return "", (_syntax(error, path),)


def _syntax(error: TemplateSyntaxError, path: str) -> Problem:
    return Problem(Place(path, error.lineno, 1), "template-syntax", str(error.message), "mend the line")


def _loads(every: Nodes, path: str, lines: list[str], known: frozenset[str]) -> Iterator[Problem]:
    """What a page is made of must be known before it is made: names of templates are constants."""
    for node in (node for node in every if isinstance(node, _LOADING)):
        name: nodes.Expr = getattr(node, "template")  # noqa: B009 - all four have it, their common type does not
        if not isinstance(name, nodes.Const):
            place = _place(path, lines, node.lineno, "")
            yield Problem(place, "template-dynamic", "a template's name that is computed", "write the name in quotes")
        elif name.value not in known:
            place = _place(path, lines, name.lineno, str(name.value))
            hint = nearest(str(name.value), sorted(known))
            yield Problem(place, "template-unknown", f"there is no template '{name.value}'", hint)


def _dynamic(every: Nodes, path: str, lines: list[str]) -> Iterator[Problem]:
    """A message that is computed would never be found by those who translate."""
    for call, arguments in _gettext_calls(every):
        for argument in arguments.values():
            if not isinstance(argument, nodes.Const):
                place = _place(path, lines, call.lineno, "")
                hint = "write the text in quotes; for labels of the data use label()"
                yield Problem(place, "template-message", "a message that is computed", hint)


def _escaped(every: Nodes, path: str) -> Iterator[Problem]:
    """Noncharacters that are written with a backslash."""
    for constant in every:
        if isinstance(constant, nodes.Const) and NONCHARACTERS.search(str(constant.value)):
            place = Place(path, constant.lineno, 1)
            yield Problem(place, "character-invisible", "a constant in which stands what is no character", "delete it")


def _references(every: Nodes, path: str, lines: list[str]) -> Iterator[Reference]:
    for call in every:
        if isinstance(call, nodes.Call) and called(call) == "figure" and call.args:
            constants = [argument.value for argument in call.args if isinstance(argument, nodes.Const)]
            if len(constants) == len(call.args):
                name, style = str(constants[0]), str(constants[1]) if len(constants) > 1 else ""
                yield Reference(name, style, _place(path, lines, call.lineno, name), name)


def _claims(every: Nodes, path: str, lines: list[str]) -> tuple[tuple[Claim, ...], tuple[Problem, ...]]:
    """Claims that phrases make, by name; that a claim of cards is made is known, of which of them is not."""
    claims, problems = [], []
    for call in (each for each in every if isinstance(each, nodes.Call) and called(each) == "claim"):
        name = call.args[0] if call.args else None
        if isinstance(name, nodes.Const):
            place = _place(path, lines, call.lineno, str(name.value))
            of_card = len(call.args) > 1 or any(given.key == "card" for given in call.kwargs)
            claims.append(Claim(f"card.{name.value}" if of_card else str(name.value), place))
        else:
            hint = 'write {% call claim("name", card) %}, or without the card'
            problems.append(Problem(_place(path, lines, call.lineno, "claim"), "template-claim", _NAMELESS, hint))
    for line, source in enumerate(lines, 1):
        if "data-claim=" in source:  # what is marked so has been asked whether it is true
            place, hint = _place(path, lines, line, "data-claim="), "write {% call claim(…) %} around the words"
            problems.append(Problem(place, "template-claim", "a claim that is typed as markup", hint))
    return tuple(claims), tuple(problems)


def _messages(every: Nodes, path: str, lines: list[str]) -> Iterator[Wanted]:
    for call, arguments in _gettext_calls(every):
        texts = {name: str(node.value) for name, node in arguments.items() if isinstance(node, nodes.Const)}
        if len(texts) == len(arguments):
            place = _place(path, lines, call.lineno, texts["id"])
            yield Wanted(texts.get("context", ""), texts["id"], texts.get("plural_id", ""), place)


def _gettext_calls(every: Nodes) -> Iterator[tuple[nodes.Call, dict[str, nodes.Expr]]]:
    for call in every:
        if isinstance(call, nodes.Call) and called(call) in _GETTEXT:
            names = _GETTEXT[called(call)]
            if len(call.args) >= len(names):
                yield call, dict(zip(names, call.args, strict=False))


def _html(source: str, tokens: Tokens) -> str:
    """Source, what the lexer has found in it -> as long a text, in which all that is Jinja2's is holes."""
    made, at, end = "", 0, 0  # so much of the source is made into HTML, so much is looked at
    for _, kind, value in tokens:
        start = source.index(value, end)  # what is trimmed lies between
        end = start + len(value)
        if kind == "data":
            made += _holes(source[at:start]) + value
            at = end
    return made + _holes(source[at:end]) + source[end:]


def _holes(source: str) -> str:
    return "\n".join(HOLE * len(line) for line in source.split("\n"))


def _constant(constant: nodes.Const, path: str, lines: list[str]) -> Place:
    return _place(path, lines, constant.lineno, str(constant.value))


def _place(path: str, lines: list[str], line: int, source: str) -> Place:
    """Jinja2 tells the line alone: the column is that of the source's first stand in it."""
    written = lines[line - 1] if 0 < line <= len(lines) else ""
    at = written.find(source) if source else len(written) - len(written.lstrip())
    return Place(path, line, max(at, 0) + 1)

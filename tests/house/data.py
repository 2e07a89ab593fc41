"""What is data stays data: languages, cards, content, templates. And nothing names the place where it was made."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import Any

import yaml
from babel import Locale

from .source import Files, at, last_name, literals, nodes, product

_TAG = re.compile(r"([a-z]{2,3})[-_](?:[A-Z][a-z]{3}|[A-Z]{2}|[0-9]{3})(?:[-_.].*)?")
_JINJA = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
_CLAIMED = re.compile(r"call claim\(\"[^\"]*\"")
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")


def languages(files: Files) -> set[str]:
    """The languages of the checkout: the folders of locale/."""
    return {path.split("/")[1] for path in files if path.startswith("locale/") and path.count("/") > 1}


def no_language_codes(files: Files, codes: Collection[str], words: Collection[str]) -> Iterator[str]:
    """No language's code, tag, folder or name in code or templates. `words` look like codes and are none."""
    ours = languages(files)
    known = ({*codes} | ours) - {*words}
    folder = re.compile(rf"(?:^|/)(?:{'|'.join(map(re.escape, sorted(ours))) or '(?!)'})/")
    names = {Locale("en").languages[code].lower() for code in ours & {*Locale("en").languages}}
    for path, line, text in _strings(files):
        tag = _TAG.fullmatch(text)
        if text in known or (tag and tag[1] in known) or folder.search(text) or {*text.lower().split()} & names:
            yield f"{path}:{line}: '{text}'"


def no_language_compared(files: Files) -> Iterator[str]:
    """No language, tag or locale is compared with something written in the code."""
    for path, tree in product(files):
        for node in nodes(tree, ast.Compare):
            sides = [node.left, *node.comparators]
            named = any(last_name(side) in ("lang", "language", "locale", "hreflang") for side in sides)
            if named and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides):
                yield f"{at(path, node)}: {ast.unparse(node)}"


def no_names_of_data(files: Files) -> Iterator[str]:
    """No card, model size, method, example, group or claim is named in code or templates: they are rows of data.

    But a phrase of a template may make a claim, as one of a document does.
    """
    prices, facts = (_load(files, f"data/{name}.yaml") for name in ("prices", "facts"))
    names: set[str] = set()
    for section in ("cards", "sizes", "methods", "examples", "groups", "comparisons"):
        for key, row in (prices.get(section) or {}).items():
            names |= {key, str(row["name"])} if "name" in row else {key}
    names |= {*(facts.get("claims") or {})}
    for path, line, text in _strings(files):
        if text in names or ("." in text and text.split(".")[0] in names):
            yield f"{path}:{line}: '{text}'"


def _load(files: Files, path: str) -> dict[str, Any]:
    return yaml.safe_load(files.get(path, "{}")) or {}


def _strings(files: Files) -> Iterator[tuple[str, int, str]]:
    """Every string of the product's code and of the templates' expressions, with path and line."""
    for path, tree in product(files):
        yield from ((path, line, text) for text, line in literals(tree))
    for path, text in files.items():
        if path.startswith("templates/"):
            for code in _JINJA.finditer(text):
                line = text.count("\n", 0, code.start()) + 1
                yield from (
                    (path, line, found[1] or found[2] or "") for found in _QUOTED.finditer(_CLAIMED.sub("", code[1]))
                )


_CODE = re.compile(r"^(```+|~~~+).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_TOKEN = re.compile(r"\{\{ [a-z0-9]+(?:[-.][a-z0-9]+)*(?: [a-z]+)? \}\}")


def content_holds_no_templating(files: Files) -> Iterator[str]:
    """Outside code, braces in content are tokens: a name and a style. No expression, filter, condition or comment."""
    for path, text in files.items():
        if path.startswith("content/") and path.endswith(".md"):
            prose = _TOKEN.sub("", _CODE.sub("", text))
            yield from (f"{path}: {found.group()}" for found in re.finditer(r"\{\{.*|\{%.*|\{#-? .*", prose))


_BY_VARIABLE = re.compile(r"\{%-?\s*(?:include|extends|import|from)\s+(?![\"'])[^%]*")
_NUMERIC_FILTER = re.compile(r"\|\s*(?:round|int|float|format|filesizeformat|abs|sum|dictsort|pprint)\b")
_UNSAFE = re.compile(r"\{%-?\s*autoescape\s+false|\|\s*safe\b")


def templates_are_plain(files: Files) -> Iterator[str]:
    """Templates are included by a name written out, format no number, and escape everything."""
    for path, text in files.items():
        if path.startswith("templates/"):
            for fault in (_BY_VARIABLE, _NUMERIC_FILTER, _UNSAFE):
                for found in fault.finditer(text):
                    yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found.group().strip()}"


# Written so that this file does not name them.
_HOSTS = re.compile(
    r"py[p]i\.org|python[h]osted\.org|registry\.npm[j]s|deb\.deb[i]an\.org|file[:]//|\.\./sh[a]red|\.lib[r]ary/"
)
_PLACES = re.compile(r"(?<![\w.:/-])/(?:w[o]rk|r[o]ot|o[p]t|Us[e]rs)/")


def names_no_place_of_making(files: Files) -> Iterator[str]:
    """No registry's host and no path of a machine. Content may name a server's paths: guides are about servers."""
    for path, text in files.items():
        for number, line in enumerate(text.split("\n"), 1):
            found = _HOSTS.search(line) or (None if path.startswith("content/") else _PLACES.search(line))
            if found:
                yield f"{path}:{number}: {found.group()}"

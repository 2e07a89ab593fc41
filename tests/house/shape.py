"""How the code is made: classes, names, errors, docstrings."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from .source import Files, at, called, last_name, module_name, nodes, product, room

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def values_are_frozen(files: Files) -> Iterator[str]:
    """Every value is a frozen Struct; dataclasses, which cost a millisecond each to import, are not used."""
    for path, tree in product(files):
        for node in nodes(tree, ast.ClassDef):
            if any(last_name(decorator) == "dataclass" for decorator in node.decorator_list):
                yield f"{at(path, node)}: {node.name} is a dataclass"
            frozen = any(word.arg == "frozen" and ast.unparse(word.value) == "True" for word in node.keywords)
            if any(last_name(base) == "Struct" for base in node.bases) and not frozen:
                yield f"{at(path, node)}: {node.name} is not frozen=True"


def no_base_classes(files: Files, allowed: Collection[str], table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Nothing inherits but from `allowed`, or from a library's class where the table (path -> names) says."""
    for path, tree in product(files):
        for node in nodes(tree, ast.ClassDef):
            options = () if "Struct" in map(last_name, node.bases) else node.keywords
            names = [*map(last_name, node.bases), *(keyword.arg or "" for keyword in options)]
            wrong = (name for name in names if name not in (*allowed, *table.get(path, ())))
            yield from (f"{at(path, node)}: {node.name}({name})" for name in wrong)


def names_say_something(files: Files, forbidden: Collection[str]) -> Iterator[str]:
    """No file, folder or class is called after nothing in particular."""
    for path in files:
        parts = set(re.split(r"[/._-]", path.lower())) if path.endswith(".py") else set()
        yield from (f"{path}: '{word}'" for word in sorted(parts & {*forbidden}))
    for path, tree in product(files):
        for node in nodes(tree, ast.ClassDef):
            words = {word.lower() for word in re.findall(r"[A-Z][a-z]*", node.name)}
            yield from (f"{at(path, node)}: {node.name}" for _ in words & {*forbidden})


_HOOKS = re.compile(
    r"(?:^|_)(?:hooks?|plugins?|signals?|registry|registries|register|listeners?|subscribe(?:rs?)?|observers?"
    r"|middlewares?|callbacks?)(?:_|$)",
    re.IGNORECASE,
)


def no_hooks(files: Files) -> Iterator[str]:
    """Nothing of ours is a hook, a plugin, a signal or a registry; what a library calls its own is its own."""
    for path, tree in product(files):
        for node in nodes(tree, *_FUNCTIONS, ast.ClassDef, ast.Name, ast.arg):
            name = ""
            if isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
                name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                name = node.id
            elif isinstance(node, ast.arg):
                name = node.arg
            if _HOOKS.search(name):
                yield f"{at(path, node)}: {name}"


def problems_are_the_errors(files: Files, table: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Nothing is raised, and no exception defined, but what the table says.

    The table: path or folder -> name -> the name under which the same room catches it, '' where it may leave.
    """
    caught_in = _caught(files)
    for path, tree in product(files):
        allowed = {
            name: caught for where, names in table.items() if path.startswith(where) for name, caught in names.items()
        }
        caught = caught_in[room(module_name(path))]
        for node in nodes(tree, ast.Raise, ast.ClassDef):
            name = last_name(node.exc) if isinstance(node, ast.Raise) and node.exc else ""
            if name and name not in allowed:
                yield f"{at(path, node)}: {ast.unparse(node)}"
            elif name and allowed[name] and allowed[name] not in caught:
                yield f"{at(path, node)}: the room lets {name} out"
            if isinstance(node, ast.ClassDef) and node.name not in allowed:
                bases = [last_name(base) for base in node.bases]
                yield from (f"{at(path, node)}: {node.name}({base})" for base in bases if _is_error(base))


def _caught(files: Files) -> Mapping[str, set[str]]:
    """Room -> the names of the exceptions that it catches."""
    caught: defaultdict[str, set[str]] = defaultdict(set)
    for path, tree in product(files):
        handlers = (node for node in nodes(tree, ast.ExceptHandler) if node.type)
        caught[room(module_name(path))] |= {last_name(name) for node in handlers for name in _handled(node) if name}
    return caught


def _handled(node: ast.ExceptHandler) -> list[ast.expr | None]:
    return list(node.type.elts) if isinstance(node.type, ast.Tuple) else [node.type]


def _is_error(name: str) -> bool:
    return name.endswith(("Error", "Exception", "Warning"))


def no_broad_except(files: Files) -> Iterator[str]:
    """Every except says what it expects."""
    for path, tree in product(files):
        for node in nodes(tree, ast.ExceptHandler, ast.Call):
            if isinstance(node, ast.ExceptHandler):
                caught = (
                    [None] if node.type is None else node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
                )
            elif isinstance(node, ast.Call) and called(node) == "suppress":
                caught = [*node.args]
            else:
                continue
            if any(name is None or last_name(name) in ("Exception", "BaseException") for name in caught):
                yield f"{at(path, node)}: catches everything"


def the_public_is_documented(files: Files) -> Iterator[str]:
    """Every module, public class, public function and public method says what it is."""
    for path, tree in product(files):
        if not ast.get_docstring(tree):
            yield f"{path}:1: no docstring"
        for node in _public(tree):
            if not ast.get_docstring(node):
                yield f"{at(path, node)}: {node.name} has no docstring"


def _public(owner: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    for node in owner.body:
        if isinstance(node, (*_FUNCTIONS, ast.ClassDef)) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from _public(node)

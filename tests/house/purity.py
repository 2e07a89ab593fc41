"""What the rooms keep out: the world, floats, numbers printed elsewhere, change."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping

from .source import Files, at, called, composes, imports, last_name, module_name, nodes, product

_WORLDLY = {"open", "print", "input", "exec", "eval", "compile", "breakpoint"}
_WORLDLY_METHODS = {
    *("now", "utcnow", "today", "fromtimestamp", "utcfromtimestamp"),
    *("read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "getenv", "default_locale"),
    *("FileSystemLoader", "PackageLoader", "FileSystemBytecodeCache", "ModuleLoader"),
}


def world(
    files: Files, doors: Collection[str], pure: Mapping[str, tuple[str, ...]], command_line: Collection[str]
) -> Iterator[str]:
    """Outside `doors` only `pure` modules of the standard library (module -> its pure names, () for all of them).

    build.py and the pipe have the modules `command_line` too; build.py may print.
    """
    inside = {module_name(path): tree for path, tree in product(files) if not path.startswith(tuple(doors))}
    for found in imports(files):
        known = found.target.split(".")[0] in sys.stdlib_module_names
        if not known or found.source not in inside or (composes(found.source) and found.target in command_line):
            continue
        names = next((names for module, names in pure.items() if _within(found.target, module)), None)
        if names is None:
            yield f"{found.at}: {found.target} touches the world"
        elif names:
            used = {found.name} if found.name else _attributes(inside[found.source], found.bound)
            yield from (f"{found.at}: {found.target}.{name} touches the world" for name in sorted(used - {*names}))
    for path, tree in product(files):
        allowed = {"print"} if path == "build.py" else set()
        for node in nodes(tree, ast.Call) if module_name(path) in inside else ():
            builtin = isinstance(node.func, ast.Name) and node.func.id in _WORLDLY - allowed
            if builtin or called(node) in _WORLDLY_METHODS:
                yield f"{at(path, node)}: {called(node)} touches the world"


def _within(target: str, module: str) -> bool:
    return target == module or target.startswith(f"{module}.")


def _attributes(tree: ast.Module, name: str) -> set[str]:
    return {
        node.attr for node in nodes(tree, ast.Attribute) if isinstance(node.value, ast.Name) and node.value.id == name
    }


def no_floats(files: Files, where: tuple[str, ...]) -> Iterator[str]:
    """No float by literal, by name, by a function that gives one, or by dividing whole numbers."""
    for path, tree in product(files, *where):
        for node in nodes(tree, ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.BinOp):
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                yield f"{at(path, node)}: {node.value}"
            elif isinstance(node, ast.Name | ast.Attribute) and last_name(node) in ("float", "from_float"):
                yield f"{at(path, node)}: {last_name(node)}"
            elif called(node) in ("total_seconds", "round"):
                yield f"{at(path, node)}: {called(node)}() gives a float, or rounds half to even"
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and _whole(node.left):
                yield f"{at(path, node)}: whole numbers divided"
    for found in imports(files):
        path = found.at.rpartition(":")[0]
        if path.startswith(where) and found.target in ("math", "cmath", "statistics", "random"):
            yield f"{found.at}: {found.target}"


def _whole(node: ast.expr) -> bool:
    return (isinstance(node, ast.Constant) and isinstance(node.value, int)) or called(node) in ("len", "int")


# A format that shows a number: with a kind (d, f, %, …), with grouping, with decimals. A bare `f` writes a Decimal out
# exactly, so that messages can quote what an editor should type.
_NUMERIC = re.compile(r"(?!f$).*([deEfFgGn%]|[,_])")
_PERCENT = re.compile(r"%(\([a-z_]+\))?[-+ #0-9.]*[deEfFgGiu]")


def only_words_prints_numbers(files: Files, printer: str) -> Iterator[str]:
    """Nothing in the rooms formats a number but `printer`; nothing but it imports what Babel formats with."""
    for path, tree in product(files):
        if path == printer or composes(module_name(path)):
            continue
        for node in nodes(tree, ast.FormattedValue, ast.BinOp, ast.Call):
            if any(_NUMERIC.fullmatch(spec) for spec in _formats(node)):
                yield f"{at(path, node)}: {ast.unparse(node)}"
    for found in imports(files):
        parts = found.target.split(".")
        if found.at.startswith(f"{printer}:") or parts[0] != "babel":
            continue
        if {*parts[1:2], found.name} & {"numbers", "dates", "units", "lists", "support"}:
            yield f"{found.at}: {found.target}"


def _formats(node: ast.AST) -> Iterator[str]:
    """A node -> the formats of numbers in it."""
    if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
        parts = node.format_spec.values
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
        yield from (match.group() for match in _PERCENT.finditer(str(node.left.value)))
    elif isinstance(node, ast.Call) and called(node) == "format":
        texts = [node.func.value] if isinstance(node.func, ast.Attribute) else node.args[1:]
        for text in (text.value for text in texts if isinstance(text, ast.Constant)):
            yield from re.findall(r"\{[^{}:]*:([^{}]*)\}", str(text)) if "{" in str(text) else [str(text)]


def nothing_changes(files: Files, table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """No attribute is set once a thing is made, nothing global is rebound or added to.

    `table` (path -> variables) says which objects of libraries live by being changed, and where.
    """
    for path, tree in product(files):
        assignments = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
        shared = {name for node in assignments if _collects(node.value) for name in _bound(node)}
        makers = (node for node in nodes(tree, ast.FunctionDef) if node.name == "__init__")
        making = {id(inner) for node in makers for inner in ast.walk(node)}
        for attribute in nodes(tree, ast.Attribute):
            if _sets_attribute(attribute, table.get(path, ()), id(attribute) in making):
                yield f"{at(path, attribute)}: sets {ast.unparse(attribute)}"
        for node in nodes(tree, ast.Global, ast.Nonlocal, ast.Call, ast.Attribute):
            yield from (f"{at(path, node)}: {what}" for what in _changes(node))
        functions: Iterable[ast.FunctionDef | ast.Lambda] = nodes(tree, ast.FunctionDef, ast.Lambda)
        for function in functions if shared else ():
            added = _additions(function, shared - _bound(function))
            yield from (f"{at(path, inner)}: {what}" for inner, what in added)


def _sets_attribute(node: ast.Attribute, allowed: Collection[str], making: bool) -> bool:
    if not isinstance(node.ctx, ast.Store | ast.Del):
        return False
    owner: ast.AST = node.value
    while isinstance(owner, ast.Attribute | ast.Subscript | ast.Call):
        owner = owner.func if isinstance(owner, ast.Call) else owner.value
    name = owner.id if isinstance(owner, ast.Name) else ""
    return name not in allowed and not (making and name == "self")


_COLLECTIONS = (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)


def _collects(value: ast.expr | None) -> bool:
    return isinstance(value, _COLLECTIONS) or called(value) in (
        "dict",
        "list",
        "set",
        "defaultdict",
        "Counter",
        "deque",
    )


def _bound(node: ast.AST) -> set[str]:
    """A node -> the names that it, and what it holds, binds."""
    inner = list(ast.walk(node))
    stored = {name.id for name in inner if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    return stored | {name.arg for name in inner if isinstance(name, ast.arg)}


def _changes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Global | ast.Nonlocal) or called(node) in ("setattr", "delattr"):
        yield ast.unparse(node)
    if isinstance(node, ast.Attribute) and node.attr in ("__dict__", "__setattr__", "__delattr__"):
        yield ast.unparse(node)


_ADDING = {"append", "add", "update", "setdefault", "pop", "popitem", "clear", "extend", "insert", "remove", "discard"}


def _additions(function: ast.FunctionDef | ast.Lambda, shared: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """A function -> where it adds to a value that the module shares: a registry, or a cache."""
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            aim: ast.expr = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _ADDING:
            aim = node.func.value
        else:
            continue
        if isinstance(aim, ast.Name) and aim.id in shared:
            yield node, f"adds to {aim.id}, which the module shares"


def values_hold_nothing_mutable(files: Files) -> Iterator[str]:
    """Fields of values are tuples, frozensets and mappings."""
    for path, tree in product(files, "sitegen/values/"):
        for owner in nodes(tree, ast.ClassDef):
            for field in (node for node in owner.body if isinstance(node, ast.AnnAssign)):
                words = set(re.findall(r"\w+", ast.unparse(field.annotation)))
                if mutable := words & {"list", "dict", "set", "List", "Dict", "Set", "bytearray", "defaultdict"}:
                    yield f"{at(path, field)}: {owner.name}.{ast.unparse(field.target)} is a {mutable.pop()}"

"""The files that the rules look at, and the few readings of them that several rules share."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

Files = Mapping[str, str]  # path in the checkout -> text
N = TypeVar("N", bound=ast.AST)

ROOT = Path(__file__).parents[2]
# They open the doors of the rooms and put the pipe together.
COMPOSERS = (
    *(
        "build",
        "sitegen.pipe",
        "sitegen.remembering",
        "sitegen.commands",
        "sitegen.serving",
        "sitegen.progress",
        "sitegen.trying",
    ),
    *(
        "sitegen.repricing",
        "sitegen.nightly",
        "sitegen.quiet",
        "sitegen.committed",
        "sitegen.written",
        "sitegen.reports",
    ),
)


def checkout(root: Path = ROOT) -> Files:
    """Root -> every text file that is, or would be, committed."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    paths = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split("\0")
    found = {path: (root / path).read_bytes() for path in sorted(set(paths)) if path and (root / path).is_file()}
    return {path: data.decode() for path, data in found.items() if _is_text(data)}


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


@cache
def parse(text: str) -> ast.Module:
    return ast.parse(text)


def nodes(tree: ast.Module, *kinds: type[N]) -> tuple[N, ...]:
    """The nodes of a module that are of some kinds: every rule walks over them, some several times."""
    return _nodes(tree, kinds)


@cache
def _nodes(tree: ast.Module, kinds: tuple[type[N], ...]) -> tuple[N, ...]:
    return tuple(node for node in _all_nodes(tree) if isinstance(node, kinds))


@cache
def _all_nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree))


def product(files: Files, *only: str) -> Iterator[tuple[str, ast.Module]]:
    """The Python of the site generator, or of the folders and files `only`; no tests, no tools."""
    for path, text in files.items():
        ours = path == "build.py" or (path.startswith("sitegen/") and path.endswith(".py"))
        if ours and (not only or path.startswith(only)):
            yield path, parse(text)


def module_name(path: str) -> str:
    """'sitegen/read/__init__.py' -> 'sitegen.read'."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def room(module: str) -> str:
    """'sitegen.read.tree' -> 'read'; what stands beside the rooms is a room of its own."""
    return module.split(".")[1] if module.startswith("sitegen.") else module


def composes(module: str) -> bool:
    """Whether the module puts rooms together."""
    return module in COMPOSERS or module.startswith(("sitegen.commands.", "sitegen.preview"))


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name: who imports, from which module, what (empty for a whole module), under which name, and where.

    `nested` says that the statement stands in a function, a class or a condition.
    """

    source: str
    target: str
    name: str
    bound: str
    nested: bool
    at: str


def imports(files: Files) -> Iterator[Import]:
    """Every import of the product, with relative ones resolved."""
    known = {module_name(path) for path, _ in product(files)}
    for path, tree in product(files):
        top = {id(node) for node in tree.body}
        found: Iterable[ast.Import | ast.ImportFrom] = nodes(tree, ast.Import, ast.ImportFrom)
        for node in found:
            for target, name, bound in _names(node, path, known):
                yield Import(module_name(path), target, name, bound, id(node) not in top, f"{path}:{node.lineno}")


def _names(node: ast.Import | ast.ImportFrom, path: str, known: set[str]) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, "", alias.asname or alias.name.split(".")[0]
        return
    folder = path.split("/")[:-1]
    above = folder[: len(folder) - node.level + 1] if node.level else []
    base = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        submodule = f"{base}.{alias.name}"
        target = (submodule, "") if submodule in known else (base, alias.name)
        yield *target, alias.asname or alias.name


def literals(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every string of the code with its line, pieces of f-strings too; no docstrings."""
    docs = {id(node.value) for node in nodes(tree, ast.Expr)}
    for node in nodes(tree, ast.Constant):
        if isinstance(node.value, str) and id(node) not in docs:
            yield node.value, node.lineno


def at(path: str, node: ast.AST) -> str:
    """Path, node -> 'path:line'."""
    return f"{path}:{getattr(node, 'lineno', 0)}"


def last_name(node: ast.expr) -> str:
    """The last name of an expression: 'dataclass' of `dataclasses.dataclass(frozen=True)`, 'Given' of `Given[str]`."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def called(node: ast.AST | None) -> str:
    """The last name of what a call calls, '' where the node is no call."""
    return last_name(node.func) if isinstance(node, ast.Call) else ""

"""Who may import whom."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping

from .source import Files, at, composes, imports, last_name, module_name, nodes, product, room


def rooms_keep_apart(files: Files) -> Iterator[str]:
    """A room imports the hall and itself, the hall itself; commands lean on the pipe, not on each other or build.py."""
    for found in imports(files):
        mine, other = room(found.source), room(found.target)
        if found.source.startswith("sitegen.commands."):
            kept = other not in ("commands", "build")
        elif composes(found.source):
            kept = other != "build"
        else:
            kept = found.target.split(".")[0] not in ("sitegen", "build") or other in (mine, "values")
        if not kept:
            yield f"{found.at}: {found.source} imports {found.target}"


_HOUSES = ("sitegen.check.published",)  # houses in a room, with a door of their own


def rooms_are_entered_by_the_door(files: Files) -> Iterator[str]:
    """Who composes takes from a room the names of its __init__, never one of its modules."""
    doors = _doors(files)
    entered: dict[tuple[str, str], str] = {}
    for found in imports(files):
        package, _, last = found.target.rpartition(".")
        if found.name and found.target in _HOUSES:
            continue
        if not composes(found.source) or room(found.target) in ("values", "commands", room(found.source)):
            continue
        if found.target in doors and not found.name:
            entered[found.source, found.bound] = found.target
        if found.bound == "sitegen" or (
            package in doors and package != "sitegen" and (found.name or last not in doors[package])
        ):
            yield f"{found.at}: {found.source} enters {found.target} past the door"
    yield from _entered_by_attribute(files, entered, doors)


def _entered_by_attribute(
    files: Files, entered: Mapping[tuple[str, str], str], doors: Mapping[str, set[str]]
) -> Iterator[str]:
    modules = {module_name(path) for path, _ in product(files)}
    for path, tree in product(files):
        for node in nodes(tree, ast.Attribute):
            if isinstance(node.value, ast.Name):
                package = entered.get((module_name(path), node.value.id), "")
                if f"{package}.{node.attr}" in modules and node.attr not in doors[package]:
                    yield f"{at(path, node)}: {package}.{node.attr} is entered past the door"


def _doors(files: Files) -> dict[str, set[str]]:
    """Package -> the names that its __init__ binds, modules not among them."""
    packages = {module_name(path) for path, _ in product(files) if path.endswith("/__init__.py")}
    doors: dict[str, set[str]] = {package: set() for package in packages}
    for found in imports(files):
        if found.source in packages and found.name:
            doors[found.source].add(found.bound)
    return doors


def no_circles(files: Files) -> Iterator[str]:
    """No module reaches itself, whatever its imports hide in."""
    graph: dict[str, set[str]] = {module_name(path): set() for path, _ in product(files)}
    for found in imports(files):
        if found.target in graph and found.target != found.source:
            graph[found.source].add(found.target)
    for module in sorted(graph):
        if way := _way(graph, module):
            yield " -> ".join(way)


def _way(graph: Mapping[str, set[str]], module: str) -> tuple[str, ...]:
    """The shortest way from a module back to itself, () where there is none."""
    ways: list[tuple[str, ...]] = [(module, target) for target in sorted(graph[module])]
    seen: set[str] = set()
    for way in ways:  # it grows while it is walked
        if way[-1] == module:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways.extend((*way, target) for target in sorted(graph[way[-1]]))
    return ()


def no_hidden_imports(files: Files, early: tuple[str, ...]) -> Iterator[str]:
    """Imports stand at the top. Who composes may bring in a heavy library where it is used.

    `early` are those that may be done before they need the house: they import it only then.
    """
    for found in imports(files):
        library = found.target.split(".")[0] not in ("sitegen", "build", *sys.stdlib_module_names)
        late = found.source in early
        if found.nested and not late and not (library and composes(found.source)):
            yield f"{found.at}: {found.target} is imported in a function, a class or a condition"
        if found.name == "TYPE_CHECKING" or (found.target.split(".")[0] == "importlib" and found.source != "build"):
            yield f"{found.at}: {found.name or found.target} hides imports"
    for path, tree in product(files):
        for node in nodes(tree, ast.Name, ast.Attribute):
            if last_name(node) not in ("TYPE_CHECKING", "__import__"):
                continue
            if ast.unparse(node) in ("typing.TYPE_CHECKING", "__import__"):
                yield f"{at(path, node)}: {ast.unparse(node)} hides imports"


def libraries(files: Files, everywhere: tuple[str, ...], table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A library of others is imported only where the table (path -> modules) says, some `everywhere`."""
    ours = ("sitegen", "build", *sys.stdlib_module_names)
    allowed = {module_name(path): modules for path, modules in table.items()}
    for found in imports(files):
        if found.target.split(".")[0] in ours:
            continue
        if not any(_within(found.target, module) for module in (*everywhere, *allowed.get(found.source, ()))):
            yield f"{found.at}: {found.source} imports {found.target}"


def _within(target: str, module: str) -> bool:
    return target == module or target.startswith(f"{module}.")

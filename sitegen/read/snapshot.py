"""The site's folder -> Snapshot: the bytes of every file that a build may depend on. The only reader of the disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from ..values.problem import Place, Problem

# Folder -> endings of the files in it that count; none means all.
_FOLDERS: Mapping[str, tuple[str, ...]] = {
    "data": (".yaml",),
    "content": (".md",),
    "locale": (".yaml", ".po"),
    "templates": (".html", ".xml", ".txt"),
    "static": (),
}


def take_snapshot(root: Path) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """Root folder -> ({path relative to it: bytes}, problems), in the order of the paths.

    Hidden files are left out. A file that cannot be read, or a link that leads out of the folder, is a problem.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in _paths(root):
        name = path.relative_to(root).as_posix()
        try:
            if not path.resolve(strict=True).is_relative_to(root.resolve()):
                problems.append(Problem(Place(name), "file-link", "a link that leads out of the site", "copy the file"))
            elif path.is_file():
                files[name] = path.read_bytes()
        except OSError as error:
            problems.append(Problem(Place(name), "file-read", f"cannot be read: {error.strerror}", "check its mode"))
    return MappingProxyType(files), tuple(problems)


def _paths(root: Path) -> Iterator[Path]:
    for folder, endings in _FOLDERS.items():
        for path in sorted((root / folder).rglob("*")):
            hidden = any(part.startswith(".") for part in path.relative_to(root).parts)
            if not hidden and not path.is_dir() and (not endings or path.suffix in endings):
                yield path

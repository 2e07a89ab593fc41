"""The site's folder -> Snapshot: the bytes of every file that a build may depend on. The only reader of the disk."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from ..values.problem import Place, Problem

# Folder -> endings of the files in it that count; none means all.
_FOLDERS: Mapping[str, tuple[str, ...]] = {
    "data": (".yaml", ".csv"),
    "content": (".md",),
    "locale": (".yaml", ".po"),
    "templates": (".html", ".xml", ".txt"),
    "static": (),
    "fonts": (".otf", ".ttf"),
}
SITE_FOLDERS = tuple(_FOLDERS)


def take_snapshot(root: Path) -> tuple[Mapping[str, bytes], tuple[Problem, ...]]:
    """Root folder -> ({path relative to it: bytes}, problems), in the order of the paths.

    Hidden files are left out. What cannot be read, a link that leads out of the folder, and a link in the place of a
    folder are problems: pages must not vanish without a word. So are two paths that another disk takes for one.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for path in _paths(root, problems.append):
        name = _name(path, root)
        try:
            if not path.resolve(strict=True).is_relative_to(root.resolve()):
                problems.append(Problem(Place(name), "file-link", "a link that leads out of the site", "copy the file"))
            elif path.is_file():
                files[name] = path.read_bytes()
        except (OSError, RuntimeError) as error:  # RuntimeError: links that go round in a circle
            problems.append(_unreadable(name, error))
    problems.extend(_clashes(files))
    return MappingProxyType(files), tuple(problems)


def is_of_site(path: str) -> bool:
    """Path from the root -> whether a snapshot has it, if it can be read."""
    folder, *below = path.split("/")
    endings = _FOLDERS.get(folder)
    hidden = any(part.startswith(".") for part in below)
    return bool(below) and not hidden and endings is not None and (not endings or path.endswith(endings))


def _paths(root: Path, report: Callable[[Problem], None]) -> Iterator[Path]:
    for folder, endings in _FOLDERS.items():
        for path in sorted(_walk(root / folder, root, report)):
            if not endings or path.suffix in endings:
                yield path


def _walk(folder: Path, root: Path, report: Callable[[Problem], None]) -> Iterator[Path]:
    """Every file below the folder that is not hidden."""

    def unreadable(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            report(_unreadable(_name(Path(error.filename), root), error))

    for above, folders, names in os.walk(folder, onerror=unreadable):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for linked in (Path(above, name) for name in folders if Path(above, name).is_symlink()):
            place = Place(_name(linked, root))
            report(Problem(place, "file-link", "a link in the place of a folder", "copy the folder"))
        yield from (Path(above, name) for name in names if not name.startswith("."))


def _clashes(names: Iterable[str]) -> Iterator[Problem]:
    """Paths, of files and of the folders above them, that differ only in capitals or in how accents are composed."""
    seen: dict[str, str] = {}
    for name in names:
        parts = name.split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            first = seen.setdefault(_folded(path), path)
            if first != path:
                seen[_folded(path)] = path  # said once, not at every file of a folder
                message = f"some disks take it for {first}: only capitals, or how accents are composed, differ"
                yield Problem(Place(path), "file-clash", message, "rename one of the two")


def _folded(path: str) -> str:
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path).casefold()


def _name(path: Path, root: Path) -> str:
    """The path from the root, with what is not UTF-8 in it made visible."""
    return path.relative_to(root).as_posix().encode("utf-8", "backslashreplace").decode()


def _unreadable(name: str, error: OSError | RuntimeError) -> Problem:
    why = error.strerror if isinstance(error, OSError) else "links that go round in a circle"
    return Problem(Place(name), "file-read", f"cannot be read: {why}", "check what it is, and its mode, then try again")

"""The site's folder -> Snapshot: the bytes of every file that a build may depend on. The only reader of the disk."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
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
    for entry, name in _entries(str(root), problems.append):
        try:
            if entry.is_symlink() and not Path(entry.path).resolve(strict=True).is_relative_to(root.resolve()):
                problems.append(Problem(Place(name), "file-link", "a link that leads out of the site", "copy the file"))
            elif entry.is_file():
                with open(entry.path, "rb", buffering=0) as file:
                    files[name] = file.read()
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


def _entries(root: str, report: Callable[[Problem], None]) -> Iterator[tuple[os.DirEntry[str], str]]:
    """Every file that counts, with its name; in order."""
    for folder, endings in _FOLDERS.items():
        if os.path.islink(f"{root}/{folder}"):
            report(_linked(folder))
            continue
        for entry, name in _below(f"{root}/{folder}", folder, report):
            if not endings or entry.name.endswith(endings):
                yield entry, name


def _below(folder: str, name: str, report: Callable[[Problem], None]) -> Iterator[tuple[os.DirEntry[str], str]]:
    """Every file below a folder that is not hidden."""
    for entry in _listed(folder, name, report):
        inside = f"{name}/{_shown(entry.name)}"
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, inside, report)
        elif entry.is_symlink() and os.path.isdir(entry.path):
            report(_linked(inside))
        else:
            yield entry, inside


def _listed(folder: str, name: str, report: Callable[[Problem], None]) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted((each for each in entries if not each.name.startswith(".")), key=lambda each: each.name)
    except FileNotFoundError:
        return []
    except OSError as error:
        report(_unreadable(name, error))
        return []


def _clashes(names: Iterable[str]) -> Iterator[Problem]:
    """Paths, of files and of the folders above them, that differ only in capitals or in how accents are composed."""
    seen: dict[str, str] = {}
    for path in dict.fromkeys(path for name in names for path in accumulate(name.split("/"), "{}/{}".format)):
        first = seen.setdefault(_folded(path), path)
        if first != path:
            message = f"some disks take it for {first}: only capitals, or how accents are composed, differ"
            yield Problem(Place(path), "file-clash", message, "rename one of the two")


def _folded(path: str) -> str:
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path).casefold()


def _shown(name: str) -> str:
    """The name, with what is not UTF-8 in it made visible."""
    return name if name.isascii() else name.encode("utf-8", "backslashreplace").decode()


def _linked(name: str) -> Problem:
    return Problem(Place(name), "file-link", "a link in the place of a folder", "copy the folder")


def _unreadable(name: str, error: OSError | RuntimeError) -> Problem:
    why = error.strerror if isinstance(error, OSError) else "links that go round in a circle"
    return Problem(Place(name), "file-read", f"cannot be read: {why}", "check what it is, and its mode, then try again")

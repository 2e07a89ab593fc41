"""Output -> the same with the index of its search, which Pagefind makes of every page that asks to be found.

A page asks by `data-pagefind-body` on the element that holds its text; where none does, there is no search.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pagefind_bin import get_executable  # type: ignore[import-untyped]

from ..values.output import Output
from ..values.problem import Place, Problem

Index = tuple[Mapping[str, bytes], tuple[Problem, ...]]
Indexing = Callable[[Mapping[str, bytes]], Index]

_FOLDER = "pagefind"
_ASKS = b"data-pagefind-body"
_ENTRY = "pagefind-entry.json"
# What a page loads whoever reads it; interfaces that Pagefind brings besides are left out, ours is static/search.js.
_LOADED = ("pagefind.js", "pagefind-worker.js", _ENTRY)
_UNKNOWN = "unknown"  # the language whose rules serve where Pagefind knows none of a language's own


def add_search(output: Output, index: Indexing | None = None) -> tuple[Output, tuple[Problem, ...]]:
    """Output -> (Output with pagefind/…, problems). `index` is make_index, or what remembers what that made."""
    pages = {path: data for path, data in output.files.items() if path.endswith(".html") and _ASKS in data}
    if not pages:
        return output, ()
    made, problems = (index or make_index)(pages)
    return Output(MappingProxyType({**output.files, **made}), output.shown), problems


def make_index(pages: Mapping[str, bytes]) -> Index:
    """Published path -> HTML, of the pages to be found -> (published path -> bytes, problems).

    The same pages give the same bytes.
    """
    try:
        with tempfile.TemporaryDirectory() as folder:
            _write(pages, Path(folder, "pages"))
            return _run(Path(folder, "pages"), Path(folder, _FOLDER), len(pages))
    except OSError as error:
        return {}, (_problem(f"cannot be made: {error.strerror or error}"),)


def _write(pages: Mapping[str, bytes], folder: Path) -> None:
    for path, data in pages.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _run(pages: Path, made: Path, count: int) -> Index:
    command = [str(get_executable()), "--silent", "--site", str(pages), "--output-path", str(made)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return {}, (_problem(f"Pagefind ended with {done.returncode}: {(done.stderr or done.stdout).strip()}"),)
    entry = json.loads((made / _ENTRY).read_bytes())
    found = sum(language["page_count"] for language in entry["languages"].values())
    problems = () if found == count else (_problem(f"Pagefind found {found} of {count} pages"),)
    return MappingProxyType(dict(_kept(made, entry))), problems


def _kept(made: Path, entry: Mapping[str, Any]) -> Iterator[tuple[str, bytes]]:
    """What a reader needs of what Pagefind made, in the order of the paths."""
    rules = {f"wasm.{language['wasm'] or _UNKNOWN}.pagefind" for language in entry["languages"].values()}
    for path in sorted(path for path in made.rglob("*") if path.is_file()):
        name = path.relative_to(made).as_posix()
        if name == _ENTRY:  # Pagefind writes its languages in any order
            yield f"{_FOLDER}/{name}", json.dumps(entry, sort_keys=True, separators=(",", ":")).encode()
        elif "/" in name or name in _LOADED or name in rules or name.endswith(".pf_meta"):
            yield f"{_FOLDER}/{name}", path.read_bytes()


def _problem(message: str) -> Problem:
    return Problem(Place(_FOLDER), "search-index", message, "try again; `make site` installs what is missing")

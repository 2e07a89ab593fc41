"""Output -> a plain folder, for hosts that want no link: a whole new one beside it, which then takes its place."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from ...values.output import Output
from ...values.problem import Place, Problem
from .exchange import exchange
from .records import Sums, is_hashed, load, save, sums_of, whole
from .refusal import beside, refusal, shown
from .writing import Before, fill

_LIST = ".release.json"  # in the folder: what we put there, and the sign that it is ours
_NEW, _OLD = ".release-new.", ".release-old"


def publish_folder(output: Output, root: Path, out: Path) -> tuple[bool, tuple[Problem, ...]]:
    """Output, the site's folder, the folder to be -> (whether it took its place in one step, problems).

    A folder that is not ours, or holds what is not ours, is a problem: the whole of it would be replaced.
    """
    try:
        _sweep(out)
        if problems := tuple(_strange(out, root)):
            return False, problems
        return _publish(output.files, sums_of(output.files), out), ()
    except OSError as error:
        return False, (refusal(error, root, out),)


def _publish(files: Mapping[str, bytes], sums: Sums, out: Path) -> bool:
    known = load(out, out / _LIST) if out.is_dir() else {}
    if known and whole(out, known, sums):
        return True
    fresh = beside(out, f"{_NEW}{os.getpid()}")
    carried = {path: f"{out}/{path}" for path in known if is_hashed(path) and (out / path).is_file()}
    save(fill(str(fresh), files, sums, Before(str(out), known, (str(out),), carried)), fresh / _LIST)
    return _swap(fresh, out)


def _swap(fresh: Path, out: Path) -> bool:
    """Whether in one step; between two renames there is for an instant no folder."""
    if not out.exists():
        fresh.rename(out)
        return True
    if exchange(fresh, out):
        shutil.rmtree(fresh, ignore_errors=True)  # what stays of it, the next build sweeps
        return True
    old = beside(out, _OLD)
    out.rename(old)
    fresh.rename(out)
    shutil.rmtree(old, ignore_errors=True)
    return False


def _sweep(out: Path) -> None:
    """What a build that was killed has left; between two renames that is the folder itself."""
    old, left = beside(out, _OLD), beside(out, _NEW).name
    if old.exists() and not out.exists():
        old.rename(out)
    for path in out.parent.iterdir() if out.parent.is_dir() else ():
        if path == old or (path.name.startswith(left) and path.name.removeprefix(left).isdigit()):
            shutil.rmtree(path)


def _strange(out: Path, root: Path) -> Iterator[Problem]:
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    place = Place(shown(out, root))
    if not (out / _LIST).is_file():
        yield Problem(place, "out-folder", "this is not empty, and was not made by us", "give an empty folder, or none")
        return
    known = load(out, out / _LIST)
    for path in out.rglob("*"):
        name = path.relative_to(out).as_posix()
        ours = name in known or name == _LIST or is_hashed(name)
        if not ours and (path.is_symlink() or not path.is_dir()):
            yield Problem(Place(shown(path, root)), "out-folder", "this is not ours and would be lost", "move it away")

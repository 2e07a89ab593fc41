"""Where nothing has changed nothing is built; whatever has changed is seen, without a file being read."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import build
from sitegen import seal
from sitegen.read import SITE_FOLDERS

from .sites import lay, tiny


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The tiny site, built, at rest."""
    lay(tiny(), tmp_path)
    _age(tmp_path)
    assert build.main(["--root", str(tmp_path)]) == 0
    return tmp_path


def _age(root: Path) -> None:
    """Files that have lain there for a while: a time of change cannot be set back, so it is waited for."""
    newest = max(path.stat().st_ctime_ns for path in root.rglob("*"))
    while time.time_ns() <= newest + seal._TICK:
        time.sleep(0.01)


CHANGES: dict[str, Callable[[Path], object]] = {
    "a price": lambda root: (root / "data/prices.yaml").write_bytes(b"x"),
    "the same bytes, written again": lambda root: (root / "data/names.yaml").write_bytes(tiny()["data/names.yaml"]),
    "a page more": lambda root: (root / "content/es/new.md").write_bytes(b""),
    "a page fewer": lambda root: (root / "content/es/about.md").unlink(),
    "a page elsewhere": lambda root: (root / "content/es/about.md").rename(root / "content/es/else.md"),
    "a mode": lambda root: (root / "static/tiny.css").chmod(0o600),
    "an empty folder for public": lambda root: (root / "public").unlink(),
    "a published file": lambda root: _rewritten(root / "public/es/index.html"),
    "a published file gone": lambda root: (root / "public/es/index.html").unlink(),
    "a file more in the release": lambda root: (root / "public/x.html").write_bytes(b""),
    "a journal of the night": lambda root: (root / "releases/.night").write_bytes(b""),
    "the seal": lambda root: (root / ".cache/seal").write_bytes(b"\xff\n\n"),
    "no cache": lambda root: (root / ".cache/seal").unlink(),
}


def _rewritten(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"x")


def test_nothing_is_built_where_nothing_has_changed(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.lstat().st_mtime_ns for path in (site / "releases").rglob("*")}
    assert build.main(["--root", str(site)]) == 0
    assert capsys.readouterr().out.endswith("; nothing has changed\n")
    assert before == {path: path.lstat().st_mtime_ns for path in (site / "releases").rglob("*")}


@pytest.mark.parametrize("what", CHANGES)
def test_what_has_changed_is_seen(what: str, site: Path) -> None:
    assert seal.unbroken(str(site))
    CHANGES[what](site)
    assert not seal.unbroken(str(site))


def test_a_site_in_motion_is_not_sealed(site: Path) -> None:
    """A file that is changed as it is read may look the same after it is changed once more."""
    os.utime(site / "data/prices.yaml", ns=(time.time_ns(), time.time_ns() + 10**9))
    assert seal.sources(str(site)) == ""


def test_the_seal_looks_wherever_a_snapshot_does() -> None:
    assert {*SITE_FOLDERS} == {*seal.MADE_FROM}


def test_a_command_is_called_what_its_module_says() -> None:
    for name, about in build.COMMANDS.items():
        assert (build.command(name).__doc__ or "").partition("\n")[0] == about

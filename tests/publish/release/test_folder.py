"""A plain folder: whole, in one step where the system can, and never in the place of somebody else's files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sitegen.publish import publish_folder
from sitegen.publish.release import folder as module
from sitegen.publish.release.exchange import exchange
from sitegen.values.output import Output

from ...sites import files_of

FIRST = Output({"index.html": b"one", "a/index.html": b"same", "assets/s.111.css": b"old"}, ())
SECOND = Output({"index.html": b"two", "a/index.html": b"same", "assets/s.222.css": b"new"}, ())
THIRD = Output({"index.html": b"iii"}, ())
LIST = ".release.json"


@pytest.fixture(params=[True, False], ids=["exchange", "two renames"])
def one_step(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    if not request.param:
        monkeypatch.setattr(module, "exchange", lambda one, other: False)
    return bool(request.param)


def made(out: Path) -> dict[str, bytes]:
    return {path: data for path, data in files_of(out).items() if path != LIST}


def test_whole_folders_one_after_the_other(tmp_path: Path, one_step: bool) -> None:
    out = tmp_path / "some where/dist"
    out.parent.mkdir()
    assert publish_folder(FIRST, tmp_path, out) == (True, ())
    assert made(out) == dict(FIRST.files)
    same = (out / "a/index.html").stat()
    before = (out / "index.html").stat().st_mtime_ns
    assert publish_folder(SECOND, tmp_path, out) == (one_step, ())
    assert made(out) == {**SECOND.files, "assets/s.111.css": b"old"}
    after = (out / "a/index.html").stat()
    assert (same.st_ino, same.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)
    assert (out / "index.html").stat().st_mtime_ns // 10**9 > before // 10**9
    assert publish_folder(THIRD, tmp_path, out) == (one_step, ())
    assert made(out) == {**THIRD.files, "assets/s.222.css": b"new"}
    assert [path.name for path in out.parent.iterdir()] == ["dist"]


def test_the_same_again_touches_nothing(tmp_path: Path) -> None:
    publish_folder(FIRST, tmp_path, tmp_path / "dist")
    before = {path: path.lstat().st_mtime_ns for path in sorted(tmp_path.rglob("*"))}
    assert publish_folder(FIRST, tmp_path, tmp_path / "dist") == (True, ())
    assert {path: path.lstat().st_mtime_ns for path in sorted(tmp_path.rglob("*"))} == before


def test_an_empty_folder_is_taken(tmp_path: Path, one_step: bool) -> None:
    (tmp_path / "dist").mkdir()
    assert publish_folder(FIRST, tmp_path, tmp_path / "dist") == (one_step, ())
    assert made(tmp_path / "dist") == dict(FIRST.files)


def problems(tmp_path: Path) -> list[tuple[str, str, str]]:
    _, found = publish_folder(SECOND, tmp_path, tmp_path / "dist")
    return [(each.place.path, each.rule, each.message) for each in found]


def test_a_folder_of_somebody_else_stays(tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist/theirs").write_text("x")
    assert problems(tmp_path) == [("dist", "out-folder", "this is not empty, and was not made by us")]
    assert made(tmp_path / "dist") == {"theirs": b"x"}


@pytest.mark.parametrize("path", ["CNAME", ".git/HEAD", "a/b/c"])
def test_what_is_not_ours_in_ours_stays(tmp_path: Path, path: str) -> None:
    publish_folder(FIRST, tmp_path, tmp_path / "dist")
    (tmp_path / "dist" / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "dist" / path).write_text("x")
    assert problems(tmp_path) == [(f"dist/{path}", "out-folder", "this is not ours and would be lost")]
    assert made(tmp_path / "dist") == {**FIRST.files, path: b"x"}


def test_a_file_in_its_place_stays(tmp_path: Path) -> None:
    (tmp_path / "dist").write_text("x")
    assert problems(tmp_path) == [("dist", "out-folder", "this is not empty, and was not made by us")]


def test_what_a_killed_build_has_left_is_swept(tmp_path: Path) -> None:
    publish_folder(FIRST, tmp_path, tmp_path / "dist")
    (tmp_path / ".dist.release-new.123/a").mkdir(parents=True)
    (tmp_path / ".dist.release-new.mine").mkdir()
    publish_folder(SECOND, tmp_path, tmp_path / "dist")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".dist.release-new.mine", "dist"]


def test_killed_between_two_renames_the_folder_is_found_again(tmp_path: Path) -> None:
    publish_folder(FIRST, tmp_path, tmp_path / "dist")
    inode = (tmp_path / "dist/a/index.html").stat().st_ino
    (tmp_path / "dist").rename(tmp_path / ".dist.release-old")
    assert publish_folder(SECOND, tmp_path, tmp_path / "dist") == (True, ())
    assert (tmp_path / "dist/a/index.html").stat().st_ino == inode
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_exchange_is_one_step_here_or_says_that_it_is_not(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    (tmp_path / "b").mkdir()
    done = exchange(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "a").is_dir() is done
    assert done or os.uname().sysname != "Linux"
    if done:
        with pytest.raises(FileNotFoundError):
            exchange(tmp_path / "a", tmp_path / "missing")

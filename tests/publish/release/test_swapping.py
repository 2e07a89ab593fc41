"""An Output on disk: whole, swapped by one rename, what has not changed left alone."""

from __future__ import annotations

import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from sitegen.publish import kept, publish, rollback
from sitegen.publish.release.records import digest, sums_of
from sitegen.values.output import Output

FIRST = Output({"index.html": b"one", "a/index.html": b"same", "assets/s.111.css": b"old"}, ())
SECOND = Output({"index.html": b"two", "a/index.html": b"same", "assets/s.222.css": b"new"}, ())


def published(root: Path) -> dict[str, bytes]:
    public = root / "public"
    return {p.relative_to(public).as_posix(): p.read_bytes() for p in sorted(public.rglob("*")) if p.is_file()}


def named(output: Output) -> str:
    return digest(sums_of(output.files))


def test_public_is_a_link_to_a_release_named_after_its_content(tmp_path: Path) -> None:
    name, problems = publish(FIRST, tmp_path)
    assert problems == ()
    assert name == named(FIRST)
    assert (tmp_path / "public").readlink() == Path("releases") / name
    assert published(tmp_path) == dict(FIRST.files)


def test_the_digest_is_of_paths_and_bytes() -> None:
    moved = Output({**FIRST.files, "b/index.html": b"same"}, ())
    assert len({named(FIRST), named(SECOND), named(moved)}) == 3
    assert named(FIRST) == named(Output(dict(reversed(list(FIRST.files.items()))), ()))


def test_what_has_not_changed_is_the_same_file(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    before = {path: (tmp_path / "public" / path).stat() for path in FIRST.files}
    publish(SECOND, tmp_path)
    after = {path: (tmp_path / "public" / path).stat() for path in SECOND.files}
    same = "a/index.html"
    assert (before[same].st_ino, before[same].st_mtime_ns) == (after[same].st_ino, after[same].st_mtime_ns)
    assert before["index.html"].st_ino != after["index.html"].st_ino
    assert {oct(stat.st_mode & 0o777) for stat in after.values()} == {"0o444"}


def test_a_page_read_before_the_swap_finds_its_style_after_it(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    publish(SECOND, tmp_path)
    assert published(tmp_path) == {**SECOND.files, "assets/s.111.css": b"old"}


def test_what_has_changed_is_a_second_later_whatever_the_clock_says(tmp_path: Path) -> None:
    """nginx and Caddy make their ETags of the second and the size."""
    page, seen = tmp_path / "public/index.html", []
    for number in range(4):
        publish(Output({"index.html": str(number).encode()}, ()), tmp_path)
        seen.append(page.stat().st_mtime_ns // 10**9)
    assert len(set(seen)) == 4
    assert seen == sorted(seen)


def test_what_was_taken_back_does_not_look_like_what_comes_next(tmp_path: Path) -> None:
    """A browser that has the page that was taken back asks by its time and size, and must get the new one."""
    page, seen = tmp_path / "public/index.html", []
    for number in range(2):
        publish(Output({"index.html": str(number).encode()}, ()), tmp_path)
        seen.append(page.stat().st_mtime_ns // 10**9)
    rollback(tmp_path, "why")
    publish(Output({"index.html": b"2"}, ()), tmp_path)
    assert page.stat().st_mtime_ns // 10**9 > max(seen)


def test_hashed_files_of_the_search_are_carried_and_others_are_not(tmp_path: Path) -> None:
    hashed = {"pagefind/fragment/es_1.pf_fragment": b"x", "pagefind/pagefind.es_1.pf_meta": b"x"}
    publish(Output({**hashed, "pagefind/pagefind.js": b"x", "index.html": b"1"}, ()), tmp_path)
    publish(Output({"index.html": b"2"}, ()), tmp_path)
    assert published(tmp_path) == {**hashed, "index.html": b"2"}


def test_the_same_again_touches_nothing(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    before = {path: path.lstat().st_mtime_ns for path in sorted(tmp_path.rglob("*"))}
    publish(FIRST, tmp_path)
    assert {path: path.lstat().st_mtime_ns for path in sorted(tmp_path.rglob("*"))} == before


def test_a_release_that_somebody_has_touched_is_made_again(tmp_path: Path) -> None:
    name, _ = publish(FIRST, tmp_path)
    (tmp_path / "public/index.html").chmod(0o644)
    (tmp_path / "public/index.html").write_text("false")
    again, problems = publish(FIRST, tmp_path)
    assert (again, problems) == (f"{name}-2", ())
    assert published(tmp_path) == dict(FIRST.files)
    (tmp_path / "releases" / again / "a/index.html").unlink()
    assert publish(FIRST, tmp_path)[0] == f"{name}-3"
    assert published(tmp_path) == dict(FIRST.files)


def test_the_last_few_are_kept(tmp_path: Path) -> None:
    names = []
    for number in range(5):
        names.append(publish(Output({"index.html": str(number).encode()}, ()), tmp_path)[0])
        os.utime(tmp_path / "releases" / names[-1], (10 - number, 10 - number))
    assert {path.name for path in (tmp_path / "releases").iterdir() if path.is_dir()} == {*names[-3:], ".spare"}
    assert [each.name for each in kept(tmp_path)] == names[-3:]
    assert [each.live for each in kept(tmp_path)] == [False, False, True]
    assert published(tmp_path) == {"index.html": b"4"}


def test_a_release_made_of_an_old_one_is_as_if_made_anew(tmp_path: Path) -> None:
    """What is put aside may be anything: files that are gone, touched, in the place of folders and the other way."""
    for number in range(4):
        publish(Output({**FIRST.files, "n": str(number).encode(), f"gone/{number}/x": b"x"}, ()), tmp_path)
    spare = tmp_path / "releases/.spare"
    assert (spare / "gone/0/x").is_file()
    (spare / "a/index.html").unlink()
    (spare / "a/index.html").write_text("same")
    (spare / "deep/er").mkdir(parents=True)
    (spare / "deep/er/still").write_text("stray")
    (spare / "link").symlink_to("n")
    (spare / "n").unlink()
    (spare / "n").mkdir()
    before = (tmp_path / "public/a/index.html").stat().st_ino
    third = Output({**FIRST.files, "n": b"4", "gone": b"now a file", "deep/er": b"so is this"}, ())
    publish(third, tmp_path)
    assert published(tmp_path) == dict(third.files)
    assert (tmp_path / "public/a/index.html").stat().st_ino == before


def test_what_a_release_carries_it_does_not_hand_on(tmp_path: Path) -> None:
    for number in range(6):
        style = {f"assets/{number}.css": str(number).encode(), "index.html": str(number).encode()}
        publish(Output(style, ()), tmp_path)
    assert [path for path in published(tmp_path) if path != "index.html"] == [f"assets/{n}.css" for n in (2, 3, 4, 5)]


def test_back_to_an_older_release_with_the_style_of_the_newer(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    publish(SECOND, tmp_path)
    publish(FIRST, tmp_path)
    assert published(tmp_path) == {**FIRST.files, "assets/s.222.css": b"new"}


@pytest.mark.parametrize("text", ["", "{", "[]\n[]", "{}\n{}", '{"n":1}\n{}', '{}\n{"index.html":["a",1,2,3]}'])
def test_a_list_that_is_damaged_is_no_list(tmp_path: Path, text: str) -> None:
    for number in range(2):
        publish(Output({**FIRST.files, "n": str(number).encode()}, ()), tmp_path)
    for listing in (tmp_path / "releases").glob("*.json"):
        listing.write_text(text)
    publish(SECOND, tmp_path)
    assert published(tmp_path).items() >= SECOND.files.items()


def test_files_restored_from_a_copy_are_known_by_what_they_hold(tmp_path: Path) -> None:
    """Their inodes are others."""
    name, _ = publish(FIRST, tmp_path)
    release = tmp_path / "releases" / name
    shutil.copytree(release, tmp_path / "copy")
    shutil.rmtree(release)
    (tmp_path / "copy").rename(release)
    assert publish(FIRST, tmp_path) == (name, ())
    inode = (release / "a/index.html").stat().st_ino
    publish(SECOND, tmp_path)
    assert (tmp_path / "public/a/index.html").stat().st_ino == inode


def test_where_there_are_no_links_files_are_copied_with_their_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    publish(FIRST, tmp_path)
    before = (tmp_path / "public/a/index.html").stat()
    publish(SECOND, tmp_path)
    after = (tmp_path / "public/a/index.html").stat()
    assert before.st_ino != after.st_ino
    assert (before.st_mtime_ns, before.st_mode) == (after.st_mtime_ns, after.st_mode)
    assert published(tmp_path) == {**SECOND.files, "assets/s.111.css": b"old"}
    assert publish(SECOND, tmp_path) == (named(SECOND), ())


def test_an_older_release_can_be_published_again(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    publish(SECOND, tmp_path)
    name, _ = publish(FIRST, tmp_path)
    assert (tmp_path / "public").readlink().name == name


def test_what_a_killed_build_has_left_is_swept(tmp_path: Path) -> None:
    publish(FIRST, tmp_path)
    (tmp_path / "releases/.0123456789abcdef.1/a").mkdir(parents=True)
    (tmp_path / ".public.1").symlink_to("nowhere")
    publish(SECOND, tmp_path)
    assert [path.name for path in tmp_path.rglob(".*")] == [".line"]


def test_a_folder_of_somebody_else_stays(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public/theirs").write_text("x")
    _, problems = publish(FIRST, tmp_path)
    assert [problem.rule for problem in problems] == ["release-public"]
    assert (tmp_path / "public/theirs").read_text() == "x"


@pytest.mark.parametrize("target", ["elsewhere", "releases", "releases/theirs", "/nowhere"])
def test_a_link_of_somebody_else_stays(tmp_path: Path, target: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "public").symlink_to(target)
    _, problems = publish(FIRST, tmp_path)
    assert [(problem.rule, problem.message) for problem in problems] == [
        ("release-public", f"a link to {target}, which is no release")
    ]
    assert (tmp_path / "public").readlink() == Path(target)


def test_a_link_to_a_release_that_is_gone_is_ours(tmp_path: Path) -> None:
    (tmp_path / "public").symlink_to("releases/0123456789abcdef")
    assert publish(FIRST, tmp_path) == (named(FIRST), ())
    assert published(tmp_path) == dict(FIRST.files)


def test_a_disk_that_refuses_is_a_problem_and_the_site_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(FIRST, tmp_path)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device", "index.html")

    monkeypatch.setattr(os, "fchmod", full)
    _, problems = publish(SECOND, tmp_path)
    assert [(problem.rule, problem.message) for problem in problems] == [
        ("release-write", "cannot be written: No space left on device")
    ]
    assert published(tmp_path) == dict(FIRST.files)


def test_a_reader_never_sees_half_a_site(tmp_path: Path) -> None:
    """Two files that always change together are read through the link while releases are swapped under it."""
    pages = {f"{number}.html": b"" for number in range(20)}
    outputs = [Output({path: str(turn).encode() for path in pages}, ()) for turn in range(30)]
    publish(outputs[0], tmp_path)
    seen: list[set[bytes]] = []
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            release = (tmp_path / "public").resolve()
            seen.append({(release / path).read_bytes() for path in pages})
            time.sleep(0.001)

    reader = threading.Thread(target=read)
    reader.start()
    for output in outputs:
        publish(output, tmp_path)
    over.set()
    reader.join()
    assert len(seen) > 5
    assert {len(contents) for contents in seen} == {1}

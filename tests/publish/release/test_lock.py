"""One build at a time, of separate processes: the lock is the kernel's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sitegen.publish import locked

from ...sites import ROOT

HOLD = """
import os, sys, time
from pathlib import Path
from sitegen.publish import locked
with locked(Path(sys.argv[1])) as problems:
    if "fork" in sys.argv and os.fork() == 0:
        os.close(1)
        time.sleep(60)
        os._exit(0)
    print([f"{each.rule} {each.message}" for each in problems], flush=True)
    sys.stdin.read()
"""


@contextmanager
def holder(root: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLD, str(root), *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # with its children


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def test_a_second_build_is_told_who_builds(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        assert said(first) == "[]"
        with locked(tmp_path) as problems:
            assert [(each.place.path, each.rule, each.message) for each in problems] == [
                ("releases/.lock", "release-locked", f"process {first.pid} is building here")
            ]
            assert problems[0].hint == f"wait until it is done and try again; if it hangs: kill {first.pid}"
        assert (tmp_path / "releases/.lock").is_file()  # it is the other's


def test_the_lock_goes_with_whoever_had_it(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        assert said(first) == "[]"
        first.communicate()
        assert list((tmp_path / "releases").iterdir()) == []
    with locked(tmp_path) as problems:
        assert problems == ()


def test_a_killed_build_frees_it_even_if_its_children_live(tmp_path: Path) -> None:
    with holder(tmp_path, "fork") as first:
        assert said(first) == "[]"
        first.send_signal(signal.SIGKILL)
        first.wait()
        with locked(tmp_path) as problems:
            assert problems == ()


def test_the_number_of_a_killed_build_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "releases").mkdir()
    (tmp_path / "releases/.lock").write_text("99999999999999")
    with holder(tmp_path) as first:
        assert said(first) == "[]"
        with locked(tmp_path) as problems:
            assert [each.message for each in problems] == [f"process {first.pid} is building here"]


def test_a_plain_folder_has_a_lock_of_its_own(tmp_path: Path) -> None:
    with holder(tmp_path) as first:
        assert said(first) == "[]"
        with locked(tmp_path, tmp_path / "some/dist") as problems:
            assert problems == ()
            assert (tmp_path / "some/.dist.lock").is_file()
    assert list((tmp_path / "some").iterdir()) == []


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "releases").write_text("a file")
    with locked(tmp_path) as problems:
        assert [(each.place.path, each.rule, each.message) for each in problems] == [
            ("releases", "release-write", "cannot be written: File exists")
        ]

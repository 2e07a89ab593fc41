"""tools/environment.sh, run with a Python that only writes down what it was asked."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools/environment.sh"
PYTHON = """#!/bin/sh
echo "$@" >>"$ASKED"
[ "$1 $2" != "-m pip" ] || [ -z "$OFFLINE" ] || exit 1
[ "$1 $2" != "-m venv" ] || { rm -rf .venv; mkdir -p .venv/bin; cp "$0" .venv/bin/python; }
"""
INSTALL = "-m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r"
VENV = "-m venv --clear .venv"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "b.txt").write_text("two")
    (tmp_path / "python").write_text(PYTHON)
    (tmp_path / "python").chmod(0o755)
    return tmp_path


def run(folder: Path, *locks: str, **environment: str) -> tuple[list[str], str]:
    """Runs the script -> what it asked of Python (without looking at it), and what it says when it fails."""
    asked = folder / "asked"
    asked.write_text("")
    here = {"PATH": os.environ["PATH"], "PYTHON": "./python", "ASKED": str(asked), "OFFLINE": "", **environment}
    done = subprocess.run(["sh", SCRIPT, *locks], cwd=folder, env=here, capture_output=True, text=True, check=False)
    lines = [line for line in asked.read_text().splitlines() if line.startswith("-m")]
    return lines, done.stderr if done.returncode else ""


def test_the_second_time_nothing_is_asked_of_the_network(folder: Path) -> None:
    assert run(folder, "a.txt") == ([VENV, f"{INSTALL} a.txt"], "")
    assert run(folder, "a.txt", OFFLINE="yes") == ([], "")


def test_another_lock_is_added_to_what_is_there(folder: Path) -> None:
    run(folder, "a.txt")
    assert run(folder, "a.txt", "b.txt") == ([f"{INSTALL} b.txt"], "")
    assert run(folder, "a.txt") == ([], "")


def test_a_changed_lock_begins_anew(folder: Path) -> None:
    run(folder, "a.txt", "b.txt")
    (folder / "b.txt").write_text("three")
    assert run(folder, "a.txt", "b.txt")[0] == [VENV, f"{INSTALL} a.txt", f"{INSTALL} b.txt"]


def test_a_failed_installation_is_tried_again(folder: Path) -> None:
    run(folder, "a.txt", OFFLINE="yes")
    assert run(folder, "a.txt")[0] == [f"{INSTALL} a.txt"]


def test_an_environment_whose_python_is_gone_is_made_again(folder: Path) -> None:
    run(folder, "a.txt")
    (folder / ".venv/bin/python").unlink()
    assert run(folder, "a.txt")[0] == [VENV, f"{INSTALL} a.txt"]


def test_without_a_new_enough_python_it_says_what_to_do(folder: Path) -> None:
    asked, said = run(folder, "a.txt", PYTHON=str(shutil.which("false")))
    assert asked == []
    assert "Python 3.11 or newer is needed" in said
    assert "make PYTHON=" in said

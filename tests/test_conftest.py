"""tests/conftest.py itself: small test folders with a copy of it, run by pytest in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NEEDS = "import pytest\nfrom tools.system import NEEDS\n"
MISSING = f"{NEEDS}@pytest.mark.needs(NEEDS[0].tool)\ndef test_x(): ...\n"
SKIPPED = "import pytest\ndef test_y(): pytest.skip('too cold')\n"
MODULE = "import pytest\npytest.skip('too warm', allow_module_level=True)\n"
ACCEPT = "from pathlib import Path\ndef test_z(accept): accept(Path(__file__).parent / 'expected' / 'x.txt', 'é\\n')\n"


def run(folder: Path, code: str, *options: str, require_all: str = "") -> tuple[int, str]:
    """A test file -> pytest's exit code and what it printed; no program is on the PATH."""
    shutil.copy(HERE / "conftest.py", folder)
    (folder / "test_it.py").write_text(code)
    (folder / "pyproject.toml").write_text("[tool.pytest]\nstrict_markers = true\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options]
    environment = {"PYTHONPATH": str(HERE.parent), "PATH": str(folder), "REQUIRE_ALL": require_all, "HOME": os.devnull}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_person_sees_what_was_not_tested(tmp_path: Path) -> None:
    code, said = run(tmp_path, MISSING + SKIPPED)
    assert code == 0
    assert re.search(
        r"NOT TESTED HERE.*test_x: needs msgfmt: apt-get install gettext.*test_y: too cold", said, re.DOTALL
    )
    assert re.fullmatch("=+ 2 skipped in .* =+", said.splitlines()[-1])


@pytest.mark.parametrize(("test", "reason"), [(MISSING, "needs msgfmt"), (SKIPPED, "too cold"), (MODULE, "too warm")])
def test_a_skip_is_a_failure_where_all_is_required(test: str, reason: str, tmp_path: Path) -> None:
    code, said = run(tmp_path, test, require_all="1")
    assert code != 0
    assert f"REQUIRE_ALL is set, and this was skipped: {reason}" in said
    assert "skipped" not in said.splitlines()[-1]


def test_a_test_that_passes_passes_where_all_is_required(tmp_path: Path) -> None:
    assert run(tmp_path, "def test_x(): ...", require_all="1")[0] == 0


def test_a_program_that_no_table_knows_is_refused(tmp_path: Path) -> None:
    code, said = run(tmp_path, "import pytest\n@pytest.mark.needs('wget')\ndef test_x(): ...\n")
    assert code != 0
    assert "add it to the table in tools/system.py" in said


def test_accept_rewrites_what_is_expected(tmp_path: Path) -> None:
    assert run(tmp_path, ACCEPT)[0] == 1
    assert run(tmp_path, ACCEPT, "--accept")[0] == 0
    assert (tmp_path / "expected/x.txt").read_bytes() == "é\n".encode()
    assert run(tmp_path, ACCEPT)[0] == 0
    (tmp_path / "expected/x.txt").write_text("e\n")
    assert run(tmp_path, ACCEPT)[0] == 1


def test_accept_is_refused_where_all_is_required(tmp_path: Path) -> None:
    code, said = run(tmp_path, ACCEPT, "--accept", require_all="1")
    assert code != 0
    assert "does not go with REQUIRE_ALL" in said

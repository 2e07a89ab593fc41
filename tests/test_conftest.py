"""tests/conftest.py itself: small test folders with a copy of it, run by pytest in a process of its own."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from .conftest import LONG, TOGETHER
from .sites import lay
from .world import in_folder

HERE = Path(__file__).parent
NEEDS = "import pytest\nfrom tools.system import NEEDS\n"
MISSING = f"{NEEDS}@pytest.mark.needs(NEEDS[0].tool)\ndef test_x(): ...\n"
SKIPPED = "import pytest\ndef test_y(): pytest.skip('too cold')\n"
MODULE = "import pytest\npytest.skip('too warm', allow_module_level=True)\n"
PASSES = "def test_x(): ...\n"
UNKNOWN = "import pytest\n@pytest.mark.needs('wget')\ndef test_x(): ...\n"
ACCEPT = "from pathlib import Path\ndef test_z(accept): accept(Path(__file__).parent / 'expected' / 'x.txt', 'é\\n')\n"


def run(folder: Path, files: Mapping[str, str], *options: str, require_all: str = "") -> tuple[int, str]:
    """Test files -> pytest's exit code and what it printed; no program is on the PATH."""
    shutil.copy(HERE / "conftest.py", folder)
    lay({name: code.encode() for name, code in files.items()}, folder)
    (folder / "pyproject.toml").write_text("[tool.pytest]\nstrict_markers = true\n")
    without = (part for plugin in ("anyio", "cacheprovider", "xdist") for part in ("-p", f"no:{plugin}"))
    environment = {"PATH": str(folder), "REQUIRE_ALL": require_all, "HOME": os.devnull}

    def tested() -> str:
        with redirect_stdout(StringIO()) as said, redirect_stderr(said):
            code = pytest.main([*without, *options])
        return json.dumps([code, said.getvalue()])

    code, said = json.loads(in_folder(folder, environment, tested))
    return code, said


def test_a_person_sees_what_was_not_tested(tmp_path: Path) -> None:
    code, said = run(tmp_path, {"test_it.py": MISSING + SKIPPED})
    assert code == 0
    assert re.search(
        r"NOT TESTED HERE.*test_x: needs msgfmt: apt-get install gettext.*test_y: too cold", said, re.DOTALL
    )
    assert re.fullmatch("=+ 2 skipped in .* =+", said.splitlines()[-1])


@pytest.fixture(scope="module")
def required(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, str]:
    """What is said where all is required, and something is missing."""
    files = {"test_a.py": MISSING, "test_b.py": SKIPPED, "test_c.py": MODULE, "test_d.py": PASSES, "test_e.py": UNKNOWN}
    folder = tmp_path_factory.mktemp("required")
    return run(folder, files, "--continue-on-collection-errors", "-rA", require_all="1")


@pytest.mark.parametrize("reason", ["needs msgfmt", "too cold", "too warm"])
def test_a_skip_is_a_failure_where_all_is_required(reason: str, required: tuple[int, str]) -> None:
    code, said = required
    assert code != 0
    assert f"REQUIRE_ALL is set, and this was skipped: {reason}" in said
    assert "skipped" not in said.splitlines()[-1]


def test_a_test_that_passes_passes_where_all_is_required(required: tuple[int, str]) -> None:
    assert "PASSED test_d.py::test_x" in required[1]
    assert "1 passed" in required[1].splitlines()[-1]


def test_a_program_that_no_table_knows_is_refused(required: tuple[int, str]) -> None:
    assert "add it to the table in tools/system.py" in required[1]
    assert "ERROR test_e.py::test_x" in required[1]


def test_accept_rewrites_what_is_expected(tmp_path: Path) -> None:
    """What is expected is not there yet, is something else, is what comes out."""
    files = {f"{name}/test_{name}.py": ACCEPT for name in ("new", "other", "same")}
    expected = {f"{name}/expected/x.txt": text for name, text in (("other", "e\n"), ("same", "é\n"))}
    code, said = run(tmp_path, {**files, **expected}, "-rA")
    assert (code, re.findall("^(PASSED|FAILED) (new|other|same)", said, re.M)) == (
        1,
        [("PASSED", "same"), ("FAILED", "new"), ("FAILED", "other")],
    )
    assert run(tmp_path, files, "--accept")[0] == 0
    assert {(tmp_path / name / "expected/x.txt").read_bytes() for name in ("new", "other", "same")} == {"é\n".encode()}


def test_accept_is_refused_where_all_is_required(tmp_path: Path) -> None:
    code, said = run(tmp_path, {"test_it.py": ACCEPT}, "--accept", require_all="1")
    assert code != 0
    assert "does not go with REQUIRE_ALL" in said


@pytest.mark.parametrize("start", [*TOGETHER, *LONG])
def test_what_is_shared_out_is_there(start: str) -> None:
    assert (HERE.parent / start).exists()

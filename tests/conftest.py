"""How all tests run: what they need from the system, what a skip means, expected files, and Hypothesis."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from tools.system import NEEDS, missing

Accept = Callable[[Path, str | bytes], None]

collect_ignore = ["cases", "golden", "problems"]  # what tests read: none is in there

REQUIRE_ALL = os.environ.get("REQUIRE_ALL", "") not in ("", "0")

EXAMPLES = int(os.environ.get("EXAMPLES", "50"))  # of each property; of slow ones a part, of quick ones more

settings.register_profile("person", deadline=None, max_examples=EXAMPLES)
settings.register_profile(
    "ci", settings.get_profile("person"), derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if REQUIRE_ALL or os.environ.get("CI") else "person")


def pytest_addoption(parser: pytest.Parser) -> None:
    """--accept: write what came out as what is expected from now on."""
    parser.addoption("--accept", action="store_true", help="rewrite expected files; then read the difference")


def pytest_configure(config: pytest.Config) -> None:
    """Markers, and the one combination of settings that would prove nothing."""
    config.addinivalue_line("markers", "needs(tool, …): programs of the system that the test calls (tools/system.py)")
    if REQUIRE_ALL and config.getoption("--accept"):
        raise pytest.UsageError("--accept would let every test pass, so it does not go with REQUIRE_ALL")


# What goes to one process as a whole: the browser, and who else wants the site itself in a release.
TOGETHER = ("tests/browser/", "tests/test_nginx.py", "tests/test_caddy.py")
# What takes longest comes first, so that all processes end at about the same time; and before it what forks, which is
# the slower the more there is in memory.
LONG = (
    *("tests/browser/", "tests/test_pool.py", "tests/test_faults.py", "tests/test_nights.py"),
    *("tests/check/test_published.py", "tests/commands/test_serve.py", "tests/test_memo.py", "tests/test_build.py"),
    *("tests/test_nights_whole.py", "tests/test_quiet.py", "tests/check/test_published_fuzz.py"),
    *("tests/test_mutation.py", "tests/commands/test_night.py", "tests/check/test_published_claims.py"),
    *("tests/commands/test_plan.py", "tests/test_problems.py", "tests/test_conftest.py", "tests/test_house.py"),
    *("tests/commands/test_translate.py", "tests/read/test_edit.py"),
)


class Shares(LoadFileScheduling):  # type: ignore[misc]
    """What goes to one process: the tests of a file, or of all that stand together."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER[0] if nodeid.startswith(TOGETHER) else str(super()._split_scope(nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: while one waits for a browser, a server or the disk, another works."""
    return len(os.sched_getaffinity(0)) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Shares:
    """Shares are handed out in the order of the tests."""
    config.option.loadscopereorder = False
    return Shares(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where tests are shared out, the long ones are first; the others stay in their order."""
    if hasattr(config, "workerinput"):
        place = {start: at for at, start in enumerate(LONG)}
        items.sort(
            key=lambda item: min((at for start, at in place.items() if item.nodeid.startswith(start)), default=99)
        )


def pytest_collection() -> None:
    """What is collected stays: nothing of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """So does most of what tests keep: to look for garbage in it costs a tenth."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose programs are missing."""
    known = {need.tool: need for need in NEEDS}
    for tool in (tool for marker in item.iter_markers("needs") for tool in marker.args):
        if tool not in known:
            raise pytest.UsageError(f"{item.nodeid} needs {tool}: add it to the table in tools/system.py")
        if missing((known[tool],)):
            pytest.skip(f"needs {tool}: apt-get install {known[tool].package}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With REQUIRE_ALL, a skipped test has failed."""
    report = yield
    _require(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """With REQUIRE_ALL, a skipped module has failed."""
    report = yield
    _require(report)
    return report


def _require(report: pytest.TestReport | pytest.CollectReport) -> None:
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"REQUIRE_ALL is set, and this was skipped: {_reason(report)}"


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly, as the last thing before the count, what was not tested."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section("NOT TESTED HERE", red=True, bold=True)
        for report in skipped:
            terminalreporter.write_line(f"{report.nodeid}: {_reason(report)}", red=True)


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> Accept:
    """accept(path, made): what was made must be what the file holds; with --accept the file is rewritten instead."""

    def compare(path: Path, made: str | bytes) -> None:
        written = made.encode() if isinstance(made, str) else made
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written)
        expected = path.read_bytes() if path.is_file() else b""
        if isinstance(made, str):
            assert made == expected.decode(), f"{path} says otherwise (pytest --accept rewrites it)"
        assert written == expected, f"{path} says otherwise (pytest --accept rewrites it)"

    return compare

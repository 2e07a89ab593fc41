"""`build.py rollback`: what is printed, what is live, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

import build
from sitegen.publish import held, publish
from sitegen.values.output import Output


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    (tmp_path / "data").mkdir()  # what makes a folder a site's
    return [publish(Output({"index.html": text}, ()), tmp_path)[0] for text in (b"one", b"two")]


def rollback(root: Path, *arguments: str) -> int:
    return build.main(["--root", str(root), "rollback", *arguments])


def test_back(tmp_path: Path, names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert rollback(tmp_path, "--why", "a wrong price") == 0
    assert capsys.readouterr().out == (
        f"public -> releases/{names[0]} (it was {names[1]})\n"
        "the night is held: it publishes nothing until `night --resume`\n"
    )
    assert (tmp_path / "public/index.html").read_bytes() == b"one"
    hold = held(tmp_path)
    assert hold
    assert hold.why == "a wrong price"


def test_list(tmp_path: Path, names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert rollback(tmp_path, "--list") == 0
    assert capsys.readouterr().out == f"{names[0]}\n{names[1]}  live\n"


def test_nothing_to_go_back_to(tmp_path: Path, names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert rollback(tmp_path, names[0], "--why", "x") == 0
    assert rollback(tmp_path, "--why", "x") == 1
    assert capsys.readouterr().err == (
        "releases: there is no release before the live one [release-before]\n"
        f"    kept: {names[0]}, {names[1]}\n\n1 problem; nothing was published\n"
    )


def test_a_reason_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        rollback(tmp_path)
    assert left.value.code == 2
    assert "--why" in capsys.readouterr().err

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tools import system
from tools.system import NEEDS, Need, missing

NONE = Need("no-such-program", "no-such-package", "to fail")


def test_missing_names_what_is_not_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert missing((NONE, Need("program", "p", "to pass"))) == (NONE,)
    assert missing() == NEEDS


def test_a_person_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(system, "missing", lambda: (NONE,))
    monkeypatch.setattr(system, "install", lambda packages: pytest.fail("only root installs"))
    system.main()
    said = capsys.readouterr().err
    assert "no-such-program is missing, to fail" in said
    assert "apt-get install no-such-package" in said


def test_root_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    wanted: list[str] = []

    def install(packages: list[str]) -> bool:
        wanted.extend(packages)
        return True

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda tool: "/usr/bin/apt-get")
    monkeypatch.setattr(system, "missing", lambda: () if wanted else (NONE,))
    monkeypatch.setattr(system, "install", install)
    system.main()
    assert wanted == ["no-such-package"]
    assert capsys.readouterr().err == ""


def test_nothing_is_asked_of_apt_when_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(system, "missing", lambda: ())
    monkeypatch.setattr(system, "install", lambda packages: pytest.fail("there is nothing to install"))
    system.main()

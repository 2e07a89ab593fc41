"""A port that somebody else has."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

import build
from sitegen import pipe

from ..sites import tiny


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path, data in tiny().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert build.main(["--root", str(tmp_path), "serve", "--port", port]) == pipe.WORLD
    assert "[serve-world]" in capsys.readouterr().err

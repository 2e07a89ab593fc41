"""A port that somebody else has."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from sitegen import pipe

from ..sites import ROOT, tiny


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    for path, data in tiny().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "build.py", "--root", str(tmp_path), "serve", "--port", port]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == pipe.WORLD
    assert "[serve-world]" in done.stderr

"""A real nginx on loopback, with the include that a release brings."""

from __future__ import annotations

import http.client
import re
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_CONFIG = """\
{modules}
daemon off;
master_process off;
pid {work}/pid;
error_log {work}/error.log notice;
events {{}}
http {{
    access_log off;
    client_body_temp_path {work}/body;
    fastcgi_temp_path {work}/fastcgi;
    proxy_temp_path {work}/proxy;
    scgi_temp_path {work}/scgi;
    uwsgi_temp_path {work}/uwsgi;
    server {{
        listen 127.0.0.1:{port};
        root {public};
        {beside}
        include {public}/_nginx.conf;
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said; the names of `headers` are small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens on a port of loopback."""

    port: int

    def get(self, path: str, /, **headers: str) -> Answer:
        """Path, request headers (accept_encoding="br") -> Answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
            response = connection.getresponse()
            return Answer(response.status, _once(response.getheaders()), response.read())
        finally:
            connection.close()


def _once(headers: list[tuple[str, str]]) -> Mapping[str, str]:
    """A header that is said twice would hide here, so it is a fault."""
    names = [name.lower() for name, _ in headers]
    assert len(names) == len(set(names)), headers
    return {name.lower(): text for name, text in headers}


def free_port() -> int:
    """A port of loopback on which nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], port: int, environment: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Command that listens on the port -> Server, until the end of the block."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            _wait(process, port)
            yield Server(port)
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    for _ in range(200):
        if process.poll() is not None:
            break
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    process.kill()
    raise AssertionError(process.communicate()[0].decode())


def brotli_module() -> Path | None:
    """Where the module that hands out .br files is, if it is installed."""
    said = subprocess.run(["nginx", "-V"], capture_output=True, text=True, check=True).stderr
    folder = re.search(r"--modules-path=(\S+)", said)
    module = Path(folder[1] if folder else "", "ngx_http_brotli_static_module.so")
    return module if module.is_file() else None


@contextmanager
def nginx(public: Path, work: Path) -> Iterator[Server]:
    """The published folder, a folder for nginx's own files -> Server."""
    port, module = free_port(), brotli_module()
    modules, beside = (f"load_module {module};", "brotli_static on;") if module else ("", "")
    config = _CONFIG.format(modules=modules, beside=beside, work=work, port=port, public=public)
    (work / "nginx.conf").write_text(config)
    with running(["nginx", "-p", str(work), "-c", str(work / "nginx.conf")], port) as server:
        yield server

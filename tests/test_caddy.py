"""The real site behind a real Caddy, with the example of a configuration that its release brings."""

from __future__ import annotations

import os
from collections.abc import Iterator

import brotli  # type: ignore[import-untyped]
import pytest

from sitegen import pipe
from sitegen.values.output import Output

from .nginx import Server, free_port, running
from .sites import real, variant
from .test_nginx import FRESH, HEADERS, LASTING, NEW, OLD, stylesheet

pytestmark = pytest.mark.needs("caddy")


@pytest.fixture(scope="module")
def output() -> Output:
    files = dict(real())
    page = "content/es/prices.md"
    files[page] = files[page].replace(b"\n---\n", f"\naliases: [{OLD}]\n---\n".encode(), 1)
    return variant(files)


@pytest.fixture(scope="module")
def server(output: Output, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    root, port = tmp_path_factory.mktemp("site"), free_port()
    pipe.release(output, root)
    public, home = root / "public", tmp_path_factory.mktemp("caddy")
    told = {"SITE_ADDRESS": f"http://127.0.0.1:{port}", "SITE_ROOT": str(public), "HOME": str(home)}
    environment = {**os.environ, **told, "CADDY_ADMIN": f"127.0.0.1:{free_port()}", "XDG_CONFIG_HOME": str(home)}
    command = ["caddy", "run", "--config", str(public / "_Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, environment) as caddy:
        yield caddy


def test_a_page_has_its_headers_and_its_packed_copy(server: Server, output: Output) -> None:
    answer = server.get(NEW, accept_encoding="br")
    assert (answer.status, answer.headers["content-encoding"]) == (200, "br")
    assert brotli.decompress(answer.body) == output.files[f"{NEW[1:]}index.html"]
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == FRESH


def test_what_has_a_digest_in_its_name_is_kept(server: Server, output: Output) -> None:
    assert server.get(stylesheet(output)).headers["cache-control"] == LASTING
    assert server.get("/pagefind/pagefind.js").headers["cache-control"] == FRESH


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("/es/nada/", "es/404.html"),
        ("/fr/guides/rien", "fr/404.html"),
        ("/nada", "404.html"),
        ("/assets/nada.css", "404.html"),
        ("/_headers", "404.html"),
        ("/_Caddyfile", "404.html"),
    ],
)
def test_what_is_missing_is_answered_in_the_language_of_the_path(
    server: Server, output: Output, url: str, path: str
) -> None:
    answer = server.get(url)
    assert (answer.status, answer.body) == (404, output.files[path])
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == FRESH


@pytest.mark.parametrize("old", [OLD, OLD.removesuffix("/")])
def test_an_old_address_leads_to_the_new_one(server: Server, old: str) -> None:
    answer = server.get(old)
    assert (answer.status, answer.headers["location"]) == (301, NEW)

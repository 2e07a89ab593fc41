"""The real site behind a real nginx, with the include that its release brings."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest

from sitegen.publish import pack, publish
from sitegen.values.output import Output

from .nginx import Server, brotli_module, nginx
from .sites import real, variant

pytestmark = pytest.mark.needs("nginx")

OLD, NEW = "/es/tarifas-de-antes/", "/es/precios/"
FRESH, LASTING = "public, max-age=0, must-revalidate", "public, max-age=31536000, immutable"
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.fixture(scope="module")
def output() -> Output:
    files = dict(real())
    page = "content/es/prices.md"
    files[page] = files[page].replace(b"\n---\n", f"\naliases: [{OLD}]\n---\n".encode(), 1)
    return variant(files)


@pytest.fixture(scope="module")
def packed(output: Output) -> Output:
    return pack(output)


@pytest.fixture(scope="module")
def root(packed: Output, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    publish(packed, folder)
    return folder


@pytest.fixture(scope="module")
def server(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with nginx(root / "public", tmp_path_factory.mktemp("nginx")) as running:
        yield running


def stylesheet(output: Output) -> str:
    return next(f"/{path}" for path in output.files if path.endswith(".css"))


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_every_file_has_its_headers_its_type_and_its_bytes(server: Server, output: Output, encoding: str) -> None:
    if encoding == "br" and brotli_module() is None:
        pytest.skip("needs libnginx-mod-http-brotli-static: apt-get install libnginx-mod-http-brotli-static")
    packed = 0
    for path, data in output.files.items():
        url = "/" + re.sub(r"(^|/)index\.html$", r"\1", path)
        if path.startswith("_") or url == OLD:
            continue
        answer = server.get(url, accept_encoding=encoding)
        coding = answer.headers.get("content-encoding", "identity")
        assert (answer.status, UNPACK.get(coding, bytes)(answer.body)) == (200, data), url
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, url
        assert answer.headers["cache-control"] == (LASTING if url.startswith("/assets/") else FRESH), url
        assert answer.headers["content-type"] != "application/octet-stream", url
        assert coding in ("identity", encoding), url
        packed += coding != "identity"
    assert (packed > 20) is (encoding != "identity")


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("/es/precios/", "text/html; charset=utf-8"),
        ("/figures.json", "application/json"),
        ("/sitemap.xml", "application/xml; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ],
)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_types(server: Server, url: str, kind: str, encoding: str) -> None:
    assert server.get(url, accept_encoding=encoding).headers["content-type"] == kind


def test_caches_keep_each_coding_apart(server: Server) -> None:
    answers = [server.get(NEW, accept_encoding=coding) for coding in ("identity", "gzip")]
    assert [answer.headers["vary"] for answer in answers] == ["Accept-Encoding"] * 2
    assert len({answer.headers["etag"] for answer in answers}) == 2


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("/es/nada/", "es/404.html"),
        ("/fr/guides/rien", "fr/404.html"),
        ("/fr/", None),
        ("/nada", "404.html"),
        ("/assets/nada.css", "404.html"),
        ("/assets/", "404.html"),
        ("/_headers", "404.html"),
        ("/_nginx.conf", "404.html"),
    ],
)
def test_what_is_missing_is_answered_in_the_language_of_the_path(
    server: Server, output: Output, url: str, path: str | None
) -> None:
    answer = server.get(url)
    if path is None:
        assert answer.status == 200
        return
    assert (answer.status, answer.body) == (404, output.files[path])
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == FRESH  # also where what exists is kept for ever


def test_the_root_sends_nobody_anywhere(server: Server, output: Output) -> None:
    for languages in ("es", "fr-CA,fr;q=0.9", "de", ""):
        answer = server.get("/", accept_language=languages)
        assert (answer.status, answer.body) == (200, output.files["index.html"])


@pytest.mark.parametrize("old", [OLD, OLD.removesuffix("/")])
def test_an_old_address_leads_to_the_new_one(server: Server, old: str) -> None:
    answer = server.get(f"{old}?from=mail")
    assert (answer.status, answer.headers["location"]) == (301, f"{NEW}?from=mail")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == FRESH
    assert server.get(NEW).status == 200


def test_a_folder_without_its_slash_leads_to_it_on_any_host(server: Server) -> None:
    answer = server.get(NEW.removesuffix("/"), host="another.example")
    assert (answer.status, answer.headers["location"]) == (301, NEW)


def test_a_release_is_seen_at_once_by_who_asks_whether_it_changed(server: Server, packed: Output, root: Path) -> None:
    """One digit changes, and not the size."""
    codings = ("identity", "gzip")
    before = {coding: server.get(NEW, accept_encoding=coding) for coding in codings}
    other = server.get("/fr/")
    page = f"{NEW[1:]}index.html"
    changed = packed.files[page].replace(b"0,59", b"0,61")
    assert changed != packed.files[page]
    assert len(changed) == len(packed.files[page])
    try:
        publish(Output({**packed.files, **pack(Output({page: changed}, ())).files}, ()), root)
        for coding, answer in before.items():
            etag, date = answer.headers["etag"], answer.headers["last-modified"]
            for asked in ({"if_none_match": etag}, {"if_modified_since": date}):
                now = server.get(NEW, accept_encoding=coding, **asked)
                assert now.status == 200
                assert UNPACK.get(now.headers.get("content-encoding", ""), bytes)(now.body) == changed
                assert now.headers["etag"] != etag
        same = server.get("/fr/", if_none_match=other.headers["etag"])
        assert (same.status, same.body) == (304, b"")
        assert {name: same.headers.get(name) for name in HEADERS} == HEADERS
    finally:
        publish(packed, root)
    assert server.get(NEW).headers["etag"] == before["identity"].headers["etag"]


def test_no_location_has_headers_of_its_own(output: Output) -> None:
    """nginx inherits all of them or none."""
    text = output.files["_nginx.conf"].decode()
    inside = re.findall(r"^location [^{]*\{(.*)\}$", text, re.MULTILINE)
    assert len(inside) > 5
    assert "add_header" not in json.dumps(inside)

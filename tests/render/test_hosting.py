"""What servers are told: the same headers by every file, within the limits of hosts, and where old addresses lead."""

from __future__ import annotations

import html
import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitegen import pipe
from sitegen.render.headers import CACHE, FRESH, HEADERS, LASTING, LASTING_FOLDERS, TYPES
from sitegen.values.output import Output

from ..sites import real_output, report, tiny

OLD = "/es/de-antes/"


@pytest.fixture(scope="module")
def site() -> Output:
    return real_output()


@pytest.fixture(scope="module")
def moved() -> Output:
    files = aliased(f"[{OLD}, /viejo/como/]")
    return pipe.render(pipe.make(files), files)


def aliased(aliases: str) -> dict[str, bytes]:
    files = tiny()
    page = "content/es/about.md"
    return tiny({page: files[page].replace(b"\n---\n", f"\naliases: {aliases}\n---\n".encode(), 1)})


def rules(text: str) -> list[tuple[str, dict[str, str]]]:
    """_headers -> its rules."""
    made: list[tuple[str, dict[str, str]]] = []
    for line in text.splitlines():
        if line.startswith("/"):
            made.append((line, {}))
        elif line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            made[-1][1][name] = value
    return made


def said(path: str, text: str) -> dict[str, list[str]]:
    """Address, _headers -> the headers of all rules that match, as hosts add them up."""
    found: dict[str, list[str]] = {}
    for pattern, headers in rules(text):
        if re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), path):
            for name, value in headers.items():
                found.setdefault(name, []).append(value)
    return found


# --------------------------------------------------------------------------------------------------------- the policy


def test_nothing_inline_runs() -> None:
    policy = dict(part.partition(" ")[::2] for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert {value for name, value in policy.items() if name.endswith("-src")} <= {
        "'none'",
        "'self'",
        policy["script-src"],
    }
    for word in ("'unsafe-inline'", "'unsafe-eval'", "data:", "http", "*"):
        assert word not in policy.values()
        assert word not in policy["script-src"].split()


def test_the_pages_keep_the_policy(site: Output) -> None:
    for path, data in site.files.items():
        if path.endswith((".html", ".svg")):
            tree = LexborHTMLParser(data.decode())
            data_only = ("application/ld+json", "application/json")
            inline = [node for node in tree.css("script:not([src])") if node.attributes.get("type") not in data_only]
            assert (path, inline, tree.css("style, [style], [onclick], [onload]")) == (path, [], [])


def test_each_page_carries_the_policy_for_hosts_that_send_none(site: Output, moved: Output) -> None:
    """Before anything that it is about; who may frame a page is for headers alone."""
    policy = HEADERS["Content-Security-Policy"].replace("frame-ancestors 'none'; ", "")
    first = r'<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)">'
    for path, data in (*site.files.items(), *((path, moved.files[path]) for path in ("viejo/como/index.html",))):
        if path.endswith(".html"):
            found = re.search(first, data.decode())
            assert found, path
            assert html.unescape(found[1]) == policy


# ----------------------------------------------------------------------------------------------------------- _headers


def test_each_path_gets_each_header_once(site: Output) -> None:
    text = site.files["_headers"].decode()
    for path in site.files:
        if path.startswith("_"):
            continue
        found = said("/" + re.sub(r"(^|/)index\.html$", r"\1", path), text)
        lasting = f"/{path}".startswith(LASTING_FOLDERS)
        assert found == {**{name: [value] for name, value in HEADERS.items()}, CACHE: [LASTING if lasting else FRESH]}


def test_the_limits_of_cloudflare(site: Output) -> None:
    text = site.files["_headers"].decode()
    assert len(rules(text)) <= 100
    assert max(len(line) for line in text.splitlines()) <= 2000
    assert all(path.count("*") <= 1 for path, _ in rules(text))
    assert len(site.files["_redirects"].decode().splitlines()) <= 2000


def test_what_lasts_has_its_digest_in_its_name(site: Output) -> None:
    lasting = [path for path in site.files if f"/{path}".startswith(LASTING_FOLDERS)]
    assert lasting
    assert all(re.search(r"\.[0-9a-f]{12}\.\w+$", path) for path in lasting)


def test_every_file_has_a_type(site: Output) -> None:
    assert {path.rpartition(".")[2] for path in site.files if not path.startswith("_")} <= TYPES.keys()


@pytest.mark.parametrize("name", ["_headers", "_nginx.conf", "_Caddyfile"])
def test_all_are_printed_from_one_table(site: Output, name: str) -> None:
    text = site.files[name].decode()
    assert [value for value in (*HEADERS.values(), LASTING, FRESH) if value not in text] == []


# -------------------------------------------------------------------------------------------------------------- moves


def test_an_old_address_leads_on_in_every_file(moved: Output) -> None:
    assert moved.files["_redirects"].decode().splitlines()[1:] == [
        "/es/de-antes /es/como/ 301",
        "/es/de-antes/ /es/como/ 301",
        "/viejo/como /es/como/ 301",
        "/viejo/como/ /es/como/ 301",
    ]
    assert "location = /es/de-antes/ { return 301 /es/como/$is_args$args; }" in moved.files["_nginx.conf"].decode()
    assert "redir /es/de-antes/ /es/como/ 301" in moved.files["_Caddyfile"].decode()
    assert "\n/viejo/*\n" in moved.files["_headers"].decode()


def test_where_no_rules_are_known_a_page_leads_on(moved: Output) -> None:
    tree = LexborHTMLParser(moved.files["es/de-antes/index.html"].decode())
    refresh, canonical = tree.css_first("meta[http-equiv=refresh]"), tree.css_first("link[rel=canonical]")
    assert refresh
    assert refresh.attributes["content"] == "0; url=/es/como/"
    assert canonical
    assert (canonical.attributes["href"] or "").endswith("/es/como/")
    assert tree.css("script, [style]") == []
    assert OLD not in moved.files["sitemap.xml"].decode()


def test_no_move_leads_to_another(moved: Output) -> None:
    olds = set(re.findall(r"^(\S+) ", moved.files["_redirects"].decode(), re.MULTILINE)) - {"#"}
    news = set(re.findall(r" (\S+) 301$", moved.files["_redirects"].decode(), re.MULTILINE))
    assert olds
    assert news == {"/es/como/"}
    assert olds.isdisjoint(news)


@pytest.mark.parametrize(
    ("aliases", "fault"),
    [
        ("[/es/como/]", "/es/como/ is the address of content/es/about.md"),
        ("[/es/]", "/es/ is the address of content/es/index.md"),
        ("[/ES/Como/]", "/ES/Como/ is the address of content/es/about.md"),
        ("[/es/a/, /es/A/]", "/es/A/ is an alias of content/es/about.md already"),
        ("[/assets/a/]", "/assets/a/ is in a folder of files"),
        ("[/es/404.html/]", "'/es/404.html/' is not an address on this site"),
        ("[/es/a]", "'/es/a' is not an address on this site"),
        ("[/_nginx/]", "'/_nginx/' is not an address on this site"),
        ("[/es/%0a/]", "'/es/%0a/' is not an address on this site"),
        ("[//elsewhere.example/]", "'//elsewhere.example/' is not an address on this site"),
    ],
)
def test_an_alias_that_cannot_be_one(aliases: str, fault: str) -> None:
    said = report(aliased(aliases))
    line = next(
        number
        for number, text in enumerate(aliased(aliases)["content/es/about.md"].decode().splitlines(), 1)
        if text.startswith("aliases")
    )
    assert said.startswith(f"content/es/about.md:{line}:")
    assert fault in said
    assert "1 problem;" in said

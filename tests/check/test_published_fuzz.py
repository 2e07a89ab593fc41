"""Whatever is published, or written in the data, the second look says what is wrong with it: it never breaks off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.check.published import judge_published
from sitegen.check.published.amounts import written
from sitegen.check.published.proof import Proof, prove
from sitegen.read import read_plain
from tests.conftest import EXAMPLES
from tests.render.told import files, output

Files = Mapping[str, bytes]
EASY = settings(max_examples=EXAMPLES // 10, deadline=None, suppress_health_check=list(HealthCheck))

# ruff: noqa: E501
# Pieces that mean something to a parser of one of the files.
PIECES = st.sampled_from(
    [b"<", b">", b"</", b"<data data-figure='", b'"', b"'", b"&", b"&#", b"&lt;", b"{", b"}", b"[", b"]", b",", b":", b"\n",
     b"`", b"```\n", b"](", b"\\", b"-", b"\x00", b"\xff", b"\xef\xbf\xbc", b"\x1a", b"9" * 5000, b"\xc2\xb2", b"\xd9\xa3",
     b"<time datetime='P", b"<table><tbody><tr><th scope=row>", b"srcdoc=", b"<!--", b"<![CDATA[", b"null", b"1e999", b"NaN",
     b'{"a":', b"\\ud800", b"%s", b"{0}", b"{}", b"(?P<", b"*", b"+", b"\xe2\x80\x8f", b"<template>", b"<svg>", b"<math>"]
)  # fmt: skip


@cache
def made() -> tuple[Files, Files, Proof]:
    return files(), output(files()).files, prove(read_plain(files()))


@st.composite
def mangled(draw: st.DrawFn, data: bytes) -> bytes:
    """Bytes of which stretches are gone, doubled, changed for each other, or have something put among them."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 200)))
        put = draw(st.one_of(PIECES, st.binary(max_size=5), st.just(b""), st.just(data[start:end] * 2)))
        data = data[:start] + put + data[end:]
    return data


PUBLISHED = (
    "es/guides-es/new/index.html", "es/prices/index.html", "es/gpu/red/index.html", "es/guides-es/new/index.md",
    "es/feed.xml", "sitemap.xml", "prices.json", "figures.json", "llms.txt", "robots.txt", "index.html",
)  # fmt: skip


@pytest.mark.parametrize("path", PUBLISHED)
@EASY
@given(data=st.data())
def test_mangled_files(path: str, data: st.DataObject) -> None:
    _, published, proof = made()
    judge_published({**published, path: data.draw(mangled(published[path]))}, proof)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3),
    max_leaves=5,
)


@st.composite
def other(draw: st.DrawFn, node: Any) -> Any:
    """JSON of which one thing, wherever it is, is something else."""
    if not isinstance(node, dict | list) or not node or draw(st.integers(0, 5)) == 0:
        return draw(JSON)
    key = draw(st.sampled_from([*node] if isinstance(node, dict) else range(len(node))))
    changed = node.copy()
    changed[key] = draw(other(node[key]))
    return changed


@pytest.mark.parametrize(
    "path", ["prices.json", "figures.json", "es/gpu/red/index.html", "es/guides-es/new/index.html"]
)
@EASY
@given(data=st.data())
def test_json_that_says_something_else(path: str, data: st.DataObject) -> None:
    _, published, proof = made()
    text = published[path].decode()
    script = re.search(r'(?<=<script type="application/ld\+json">).*?(?=</script>)', text, re.DOTALL)
    start, end = script.span() if script else (0, len(text))
    changed = json.dumps(data.draw(other(json.loads(text[start:end]))))
    judge_published({**published, path: (text[:start] + changed + text[end:]).encode()}, proof)


DATA = (
    "locale/es/language.yaml", "data/prices.yaml", "data/facts.yaml", "data/names.yaml", "data/site.yaml",
    "content/es/guides/new.md", "content/es/gpu/[card].md",
)  # fmt: skip


@pytest.mark.parametrize("path", DATA)
@EASY
@given(data=st.data())
def test_mangled_data(path: str, data: st.DataObject) -> None:
    site, published, _ = made()
    changed = {**site, path: data.draw(mangled(site[path]))}
    judge_published(published, prove(read_plain(changed)))


@pytest.mark.parametrize("path", DATA)
@EASY
@given(data=st.data())
def test_data_of_another_kind(path: str, data: st.DataObject) -> None:
    """A value, anywhere in a file, is another: a word, a list, a mapping, braces."""
    site, published, _ = made()
    text = site[path].decode()
    values = list(re.finditer(r"(?<=: )[^\n{\[#]+", text)) or list(re.finditer(r"\w+", text))
    value = data.draw(st.sampled_from(values))
    words = [
        "",
        "[]",
        "{}",
        "[1, 2]",
        "{a: b}",
        '"{0}{0}"',
        '"{1}{0}{0}"',
        '"("',
        "-1",
        "0",
        "1e9",
        "9" * 5000,
        "2026-99-99",
        '"{x}"',
    ]
    put = data.draw(st.sampled_from(words))
    changed = {**site, path: (text[: value.start()] + put + text[value.end() :]).encode()}
    judge_published(published, prove(read_plain(changed)))


DEEP: Mapping[str, tuple[str, Callable[[str], str]]] = {
    "elements": ("es/index.html", lambda text: text.replace("</body>", "<div>" * 6_000 + "5" + "</div>" * 6_000 + "</body>")),
    "elements that run on": ("es/index.html", lambda text: text.replace("</body>", "<b>" * 6_000 + "5</body>")),
    "a figure": (
        "es/index.html",
        lambda text: text.replace("</body>", "<data data-figure=red.price>" + "<div>" * 6_000 + "5</data></body>"),
    ),
    "a fixed quantity": ("es/index.html", lambda text: text.replace("</body>", "<p data-fixed>" + "<i>" * 6_000 + "5</p></body>")),
    "code": ("es/index.html", lambda text: text.replace("</body>", "<code>" * 6_000 + "5</body>")),
    "tables": ("es/index.html", lambda text: text.replace("</body>", "<table><tr><td>" * 5_000 + "5</body>")),
    "pages in pages": ("es/index.html", lambda text: text.replace("</body>", _nested(30) + "</body>")),
    "structured data": ("es/index.html", lambda text: text.replace("</body>", _script("[" * 900 + '"5"' + "]" * 900))),
    "much structured data": ("es/index.html", lambda text: text.replace("</body>", _script("[" * 90_000))),
    "prices": ("prices.json", lambda text: '{"a":' * 900 + "1" + "}" * 900),
    "the ledger": ("figures.json", lambda text: "[" * 90_000),
    "a feed": ("es/feed.xml", lambda text: text.replace("</feed>", "<a>" * 6_000 + "5" + "</a>" * 6_000 + "</feed>")),
    "a title": ("es/feed.xml", lambda text: text.replace("</feed>", "<title>" * 6_000 + "5" + "</title>" * 6_000 + "</feed>")),
    "brackets": ("es/index.md", lambda text: text + "[" * 6_000 + "`" * 6_001 + " 5"),
}  # fmt: skip


def _script(json: str) -> str:
    return f'<script type="application/ld+json">{json}</script></body>'


def _nested(depth: int) -> str:
    html = "<p>5</p>"
    for _ in range(depth):
        html = (
            f"<iframe srcdoc='{html.replace('&', '&amp;').replace(chr(39), '&#39;')}'></iframe>"
            if len(html) < 10**5
            else html
        )
    return html


@pytest.mark.parametrize("what", DEEP)
def test_what_is_nested_deeply_is_found_all_the_same(what: str) -> None:
    _, published, proof = made()
    path, change = DEEP[what]
    changed = change(published[path].decode())
    assert judge_published({**published, path: changed.encode()}, proof).problems


@pytest.mark.parametrize(
    ("number", "text"), [(Fraction(-1, 3), "-0.33"), (Fraction(-1, 30_000), "-0.000033"), (Fraction(1, 10**2000), "0")]
)
def test_numbers_that_no_data_should_have(number: Fraction, text: str) -> None:
    assert written(number, "GB", 2).startswith(text)

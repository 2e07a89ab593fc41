from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.check.markup import look, markup
from sitegen.values.output import Output

HEAD = '<title>{0}</title><meta name="description" content="About {0}">'


def page(name: str, body: str = "", head: str = HEAD) -> str:
    return f"<!doctype html><html><head>{head.format(name)}</head><body><h1>{name}</h1>{body}</body></html>"


def told(body: str = "", head: str = HEAD, path: str = "es/a/index.html") -> list[tuple[str, str, str]]:
    """A page among others -> (path, rule, message) of each problem."""
    files = {
        "index.html": page("Home"),
        "es/index.html": page("Inicio", '<h2 id="part">A</h2>'),
        "es/404.html": page("404"),
        "assets/a b.css": "",
        "assets/a.js": "",
        path: page("A", body, head),
    }
    problems = [*markup(Output({name: text.encode() for name, text in files.items()}, ()))]
    assert all(problem.hint for problem in problems)
    return [(problem.place.path, problem.rule, problem.message) for problem in problems]


def rules(body: str = "", head: str = HEAD) -> list[str]:
    return [rule for path, rule, _ in told(body, head) if path == "es/a/index.html"]


def test_a_sound_page() -> None:
    assert told('<p id="x">a</p><a href="#x">b</a>') == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<h1>Another</h1>", ["markup-h1"]),
        ("<h2>Another</h2>", []),
        ('<p id="x">a</p><p id="x">b</p><p id="x">c</p>', ["markup-id"]),
        ('<p id="x">a</p><p id="X">b</p>', []),
        ("{{ h100.price }}", ["markup-braces", "markup-braces"]),
        ("<p>{% if</p>", ["markup-braces"]),
        ("<code>{{ a.b }}</code><pre>{% if %}</pre><script type='application/ld+json'>{{}}</script>", []),
        ("{ a }", []),
    ],
)
def test_bodies(body: str, expected: list[str]) -> None:
    assert rules(body) == expected


@pytest.mark.parametrize(("title", "description", "expected"), [(60, 155, []), (61, 156, ["title", "description"])])
def test_what_is_longer_than_lists_show(title: int, description: int, expected: list[str]) -> None:
    head = f"<title>{'é' * title}</title><meta name='description' content='{'&amp;' * description}'>"
    assert rules(head=head) == [f"markup-{name}" for name in expected]


def test_a_page_without_a_heading() -> None:
    files = {"x.html": f"<html><head>{HEAD.format('x')}</head><body><h2>a</h2></body></html>".encode()}
    assert [problem.message for problem in markup(Output(files, ()))] == ["0 h1 on the page"]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('<meta name="description" content="D">', ["markup-title"]),
        ('<title> </title><meta name="description" content="D">', ["markup-title"]),
        ("<title>T</title>", ["markup-description"]),
        ('<title>T</title><meta name="description" content=" ">', ["markup-description"]),
        ('<title>T</title><meta name="description">', ["markup-description"]),
        ('<title>Inicio</title><meta name="description" content="D">', ["markup-title"]),
        ('<title>T</title><meta name="description" content="About Inicio">', ["markup-description"]),
    ],
)
def test_heads(head: str, expected: list[str]) -> None:
    assert rules("", head) == expected


@pytest.mark.parametrize(
    "address",
    [
        *("/", "/es/", "/es/#part", "/es/a/", "/es/404.html", "/es/?q=1#part"),
        *("../", "../#part", "./", "#", "", "../404.html", "../../assets/a.js"),
        *("/assets/a%20b.css", "/assets/a b.css"),
        *("https://a.example/x", "HTTP://a.example", "//a.example/x", "mailto:a@b.example", "data:image/png;base64,xx"),
    ],
)
def test_what_is_published_or_elsewhere(address: str) -> None:
    assert rules(f'<a href="{address}">a</a><img src="{address}" alt="">') == []


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("/es/b/", "a link to /es/b/, which is not published"),
        ("/es", "a link to /es, which is not published"),
        ("/assets/", "a link to /assets/, which is not published"),
        ("../b/", "a link to ../b/, which is not published"),
        ("b.html", "a link to b.html, which is not published"),
        ("/assets/b.css", "a link to /assets/b.css, which is not published"),
        ("/es/#nothing", "a link to /es/#nothing, which has no such anchor"),
        ("#nothing", "a link to #nothing, which has no such anchor"),
        ("../#nothing", "a link to ../#nothing, which has no such anchor"),
    ],
)
def test_what_is_not_published(address: str, message: str) -> None:
    for element in (f'<a href="{address}">a</a>', f'<link href="{address}">', f'<script src="{address}"></script>'):
        assert told(element) == [("es/a/index.html", "markup-link", message)]


def test_an_anchor_may_be_written_with_percents() -> None:
    assert rules('<p id="año">a</p><a href="#a%C3%B1o">b</a>') == []


def test_who_was_first_is_told() -> None:
    same = {"a/index.html": page("A"), "b/index.html": page("A")}
    problems = [*markup(Output({name: text.encode() for name, text in same.items()}, ()))]
    assert [(problem.place.path, problem.rule, problem.message) for problem in problems] == [
        ("b/index.html", "markup-title", "a/index.html has the same title"),
        ("b/index.html", "markup-description", "a/index.html has the same description"),
    ]


@given(st.text(st.characters(codec="utf-8"), max_size=60) | st.text("<>/ahrefidtlp\"'={}%#: ", max_size=60))
def test_any_page_is_answered(html: str) -> None:
    assert look(html.encode()).headings >= 0
    assert isinstance([*markup(Output({"index.html": html.encode()}, ()))], list)

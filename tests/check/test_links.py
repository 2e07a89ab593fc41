from __future__ import annotations

import pytest

from sitegen.check.links import links
from sitegen.compute import make_site

from ..sites import sources_of, tiny

DEEP = "content/es/guides/deep.md"
HEAD = "---\ntitle: T{0}\ndescription: D\nkind: page\n---\n"


def told(path: str, written: str, language: str = "es") -> list[tuple[str, str]]:
    """What is written on a page -> (rule, hint) of each problem; there are about, index and guides/deep in Spanish."""
    pages = {
        "content/es/guides/index.md": HEAD.format(1) + "Hola\n",
        DEEP: HEAD.format(2) + "## A {#part}\n",
        f"content/{language}/{path}.md": HEAD.format(3) + f"## A {{#here}}\n{written}\n",
    }
    sources, problems = sources_of(
        tiny({name: text.encode() for name, text in pages.items()} | {"static/a b.png": b"", "static/dir/c.png": b""})
    )
    assert sources is not None, problems
    found = [
        problem for problem in links(make_site(sources)[0]) if problem.place.path == f"content/{language}/{path}.md"
    ]
    assert all(problem.place.line == 7 for problem in found)
    return [(problem.rule, problem.hint) for problem in found]


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("x", "about.md"),
        ("x", "./about.md"),
        ("x", "guides/deep.md#part"),
        ("x", "#here"),
        ("x", "x.md#here"),
        ("guides/x", "deep.md"),
        ("guides/x", "../about.md#words"),
        ("guides/x", "../guides/index.md"),
        ("x", "site:console"),
        ("x", "https://a.example/b.md"),
        ("x", "HTTPS://a.example"),
        ("x", "http://a.example"),
        ("x", "mailto:a@b.example"),
        ("x", "tel:+34600000000"),
    ],
)
def test_what_leads_somewhere(path: str, target: str) -> None:
    assert told(path, f"[a]({target})") == []


@pytest.mark.parametrize(
    ("path", "target", "rule", "hint"),
    [
        ("x", "abuot.md", "link-page", "did you mean about.md?"),
        ("x", "guides/depe.md", "link-page", "did you mean guides/deep.md?"),
        ("guides/x", "about.md", "link-page", "did you mean ../about.md?"),
        ("guides/x", "guides/deep.md", "link-page", "did you mean deep.md?"),
        ("guides/x", "../../es/about.md", "link-page", "did you mean ../about.md?"),
        ("x", "../../../etc/passwd.md", "link-page", ""),
        ("x", "/about.md", "link-page", "did you mean about.md?"),
        ("x", "about.md#wrods", "link-anchor", "did you mean words?"),
        ("x", "#hree", "link-anchor", "did you mean here?"),
        ("x", "#", "link-anchor", "known: here"),
        ("x", "about.md#", "link-anchor", "known: words"),
        ("x", "about", "link-form", "write the relative path of its Markdown file, such as guides/llm.md"),
        ("x", "/es/como/", "link-form", "write the relative path of its Markdown file"),
        ("x", "//a.example", "link-form", "write the relative path of its Markdown file"),
        ("x", "about.md?a=b", "link-form", "write the relative path of its Markdown file"),
        ("x", "site:cnosole", "link-address", "did you mean console?"),
        ("x", "site:", "link-address", "known: console"),
    ],
)
def test_what_leads_nowhere(path: str, target: str, rule: str, hint: str) -> None:
    ((found, said),) = told(path, f"[a]({target})")
    assert found == rule
    assert said.startswith(hint)


def test_links_stay_in_their_language() -> None:
    assert [rule for rule, _ in told("x", "[a](guides/deep.md)", "fr")] == ["link-page"]


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("dir/c.png", None),
        ("<a b.png>", None),
        ("c.png", "did you mean dir/c.png?"),
        ("/dir/c.png", "did you mean dir"),
    ],
)
def test_pictures(source: str, hint: str | None) -> None:
    found = told("x", f"![alt]({source})")
    assert [rule for rule, _ in found] == ([] if hint is None else ["image-unknown"])
    assert all(said.startswith(hint or "") for _, said in found)

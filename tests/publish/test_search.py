"""The index of the search: of the pages that ask for it, the same bytes each time, and nothing that no reader loads."""

from __future__ import annotations

import json

from sitegen import pipe
from sitegen.publish import add_search, make_index
from sitegen.values.output import Output

from ..sites import tiny


def page(language: str, text: str, asks: str = "data-pagefind-body") -> bytes:
    return f'<!doctype html><html lang="{language}"><body><main {asks}><h1>{text}</h1></main></body></html>'.encode()


PAGES = {f"{language}/{n}/index.html": page(language, f"hola {n}") for language in ("es", "fr", "ar") for n in range(3)}


def test_the_same_pages_give_the_same_bytes() -> None:
    """Pagefind alone does not: it writes its languages in the order of a hash that changes."""
    first, problems = make_index(PAGES)
    assert problems == ()
    assert len(first) > 10
    for _ in range(5):
        assert make_index(dict(reversed(PAGES.items()))) == (first, ())


def test_only_what_a_reader_loads_is_kept() -> None:
    made, _ = make_index(PAGES)
    names = {path.removeprefix("pagefind/") for path in made if not path.startswith(("pagefind/f", "pagefind/i"))}
    rules = {"wasm.es.pagefind", "wasm.fr.pagefind", "wasm.ar.pagefind"}
    metas = {name for name in names if name.endswith(".pf_meta")}
    assert names - metas == {"pagefind.js", "pagefind-worker.js", "pagefind-entry.json", *rules}
    assert len(metas) == 3
    assert {*json.loads(made["pagefind/pagefind-entry.json"])["languages"]} == {"ar", "es", "fr"}


def test_pages_that_do_not_ask_are_not_found() -> None:
    files = {**PAGES, "es/404.html": page("es", "nada", ""), "es/a.md": b"data-pagefind-body"}
    output, problems = add_search(Output(files, ()))
    assert problems == ()
    assert {path: output.files[path] for path in files} == files
    fragments = [path for path in output.files if path.startswith("pagefind/fragment/")]
    assert len(fragments) == len(PAGES)


def test_a_site_whose_pages_do_not_ask_has_no_search() -> None:
    files = tiny()
    output = pipe.render(pipe.make(files), files)
    assert add_search(output) == (output, ())


def test_what_goes_wrong_is_a_problem() -> None:
    for pages in (
        {"a": page("es", "x"), "a/b.html": page("es", "y")},  # no folder can be made where a file stands
        {"a.html": b"<!-- data-pagefind-body -->", "b.html": page("es", "y")},
    ):
        problems = make_index(pages)[1]
        assert [problem.rule for problem in problems] == ["search-index"], pages

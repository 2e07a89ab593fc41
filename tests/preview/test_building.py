"""Builds for `serve`: drafts are shown, however unfinished, and stop nobody; what is remembered is no other site."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from sitegen import pipe
from sitegen.preview import News, Order
from sitegen.preview.building import NOTHING, Built, Memory, build
from sitegen.preview.leaving import Left, left_when

from ..sites import golden, lay, tiny


def written(folder: Path, files: Mapping[str, bytes]) -> Order:
    return Order(str(lay(files, folder)), ())


def built(folder: Path, files: Mapping[str, bytes], last: Built = NOTHING, memory: Memory | None = None) -> Built:
    return build(written(folder, files), memory or Memory({}, set()), b"engine", last)


def with_draft_language() -> dict[str, bytes]:
    files = golden("portuguese")
    site = files["data/site.yaml"]
    assert b"pt: live" in site
    return {**files, "data/site.yaml": site.replace(b"pt: live", b"pt: draft")}


def test_what_is_shown_is_what_is_published(tmp_path: Path) -> None:
    made = built(tmp_path, tiny())
    assert made.output == pipe.render(pipe.make(tiny()), tiny()).files
    assert made.news.files == made.output
    assert made.news.errors == {}


def test_only_what_has_changed_is_told(tmp_path: Path) -> None:
    memory = Memory({}, set())
    first = built(tmp_path, tiny(), memory=memory)
    again = built(tmp_path, tiny(), first, memory)
    assert (again.news.files, again.output) == ({}, first.output)
    files = tiny()
    files["content/es/about.md"] = files["content/es/about.md"].replace(b"basta", b"sobra")
    changed = built(tmp_path, files, again, memory)
    assert "es/mas-como/index.html" not in changed.news.files
    assert [path for path in changed.news.files if path.endswith(".html")] == ["es/como/index.html"]
    assert changed.output == pipe.render(pipe.make(files), files).files


def test_what_is_looked_at_comes_first(tmp_path: Path) -> None:
    memory, early = Memory({}, set()), list[News]()
    first = built(tmp_path, tiny(), memory=memory)
    files = tiny()
    files["content/es/about.md"] = files["content/es/about.md"].replace(b"basta", b"sobra")
    files["static/tiny.css"] += b"\n"
    order = replace(written(tmp_path, files), first=("es/como/index.html", "es/nada.html"))
    made = build(order, memory, b"engine", first, early.append)
    (news,) = early
    (page, style) = news.files
    assert (page, style.endswith(".css")) == ("es/como/index.html", True)
    assert news.files == {path: made.output[path] for path in news.files}  # as it will be when all is made
    assert {*news.paths} == {*made.output}
    assert news.early
    assert not made.news.early
    build(order, memory, b"engine", made, early.append)
    assert len(early) == 1  # nothing has changed
    build(order, memory, b"engine", replace(first, news=News("wrong", 1)), early.append)
    assert len(early) == 1  # a page is covered by what was wrong until all has been looked at


def test_what_is_left_is_taken_up_again(tmp_path: Path) -> None:
    memory, asked = Memory({}, set()), iter([False] * 10)
    order = written(tmp_path, tiny())
    with pytest.raises(Left):
        build(order, memory, b"engine", NOTHING, spread=left_when(lambda: next(asked, True), lambda type: map))
    assert memory.kept  # what was made is not made again
    made = build(order, memory, b"engine", NOTHING, spread=left_when(lambda: False, lambda type: map))
    assert made.output == pipe.render(pipe.make(tiny()), tiny()).files


def test_what_is_wrong_forgets_nothing(tmp_path: Path) -> None:
    memory = Memory({}, set())
    first = built(tmp_path, tiny(), memory=memory)
    memory.kept.update({str(number).encode(): "" for number in range(5000)})
    built(tmp_path, tiny({"data/names.yaml": b"names: 3"}), first, memory)
    assert len(memory.kept) > 5000


def test_all_that_a_page_is_made_from_is_kept_with_it(tmp_path: Path) -> None:
    memory = Memory({}, set())
    first = built(tmp_path, tiny(), memory=memory)
    kept = {*memory.kept}
    memory.kept.update({str(number).encode(): "" for number in range(5000)})
    built(tmp_path, tiny(), first, memory)
    assert {*memory.kept} == kept


def test_what_is_wrong_leaves_the_last_good_site(tmp_path: Path) -> None:
    first = built(tmp_path, tiny())
    wrong = built(tmp_path, tiny({"data/names.yaml": b"names: 3"}), first)
    assert wrong.news.report.startswith("data/names.yaml:1:")
    assert (wrong.news.code, wrong.output) == (pipe.REFUSED, first.output)


def test_a_draft_language_is_shown_and_stops_nobody(tmp_path: Path) -> None:
    files = with_draft_language()
    made = built(tmp_path, files)
    assert "pt/index.html" in made.output
    # It is unfinished: no word of the catalog is translated, a number is typed.
    catalog = files["locale/pt/LC_MESSAGES/site.po"]
    files["locale/pt/LC_MESSAGES/site.po"] = catalog.partition(b"\n\n")[0] + b"\n"
    (about,) = (path for path in files if path.startswith("content/pt/") and path.endswith("about.md"))
    files[about] += b"\nCusta 7 euros.\n"
    unfinished = built(tmp_path, files, made)
    assert (unfinished.news.report, unfinished.news.drafts) == ("", "")
    ((path, note),) = unfinished.news.notes.items()
    assert path.startswith("pt/")
    assert "typed-number" in note
    files[about] = b"no front matter"
    broken = built(tmp_path, files, unfinished)
    assert broken.news.report == ""
    assert about in broken.news.drafts
    assert "es/index.html" in broken.output


def test_a_draft_language_begins_without_a_home(tmp_path: Path) -> None:
    files = with_draft_language()
    del files["content/pt/index.md"]
    made = built(tmp_path, files)
    assert made.news.report == ""
    assert made.news.drafts.startswith("content/pt/index.md: without this page the draft is not shown [page-missing]")
    assert not any(path.startswith("pt/") for path in made.output)


def test_a_draft_page_is_shown(tmp_path: Path) -> None:
    page = b"---\ntitle: Nuevo\ndescription: Nuevo.\nkind: page\nslug: nuevo\ndraft: true\n---\nHola.\n"
    assert "es/nuevo/index.html" in built(tmp_path, tiny({"content/es/new.md": page})).output


def test_what_is_not_asked_for_any_more_is_forgotten() -> None:
    memory = Memory({}, set())
    for number in range(5000):
        memory.put(b"%d" % number, b"")
    memory.get([b"4999"], bytes)
    memory.tidy()
    assert memory.kept == {b"4999": b""}

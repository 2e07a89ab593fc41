"""The site's folder -> Snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.read import take_snapshot

from ..world import as_nobody


def test_only_what_counts_is_taken(tmp_path: Path) -> None:
    wanted = ("data/a.yaml", "content/x/b.md", "static/c.css")
    for name in (*wanted, "data/a.txt", "content/x/.b.md.swp", "static/.hidden/c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    files, problems = take_snapshot(tmp_path)
    assert dict(files) == {name: name.encode() for name in wanted}
    assert problems == ()


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    (tmp_path / "site/static").mkdir(parents=True)
    (tmp_path / "site/static/a.css").symlink_to(tmp_path / "secret")
    (tmp_path / "site/static/inside.css").write_text("y")
    (tmp_path / "site/static/b.css").symlink_to("inside.css")
    files, problems = take_snapshot(tmp_path / "site")
    assert [(problem.place.path, problem.rule) for problem in problems] == [("static/a.css", "file-link")]
    assert files["static/b.css"] == b"y"


def test_a_broken_link_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static/a.css").symlink_to("nowhere")
    _, problems = take_snapshot(tmp_path)
    assert [(problem.place.path, problem.rule) for problem in problems] == [("static/a.css", "file-read")]


def test_links_in_the_place_of_folders_and_in_circles(tmp_path: Path) -> None:
    (tmp_path / "content/xx").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/a.md").write_text("x")
    (tmp_path / "content/xx/guides").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "content/xx/a.md").symlink_to("b.md")
    (tmp_path / "content/xx/b.md").symlink_to("a.md")
    (tmp_path / "data").symlink_to(tmp_path / "elsewhere")
    files, problems = take_snapshot(tmp_path)
    assert dict(files) == {}
    assert [(problem.place.path, problem.rule) for problem in sorted(problems)] == [
        ("content/xx/a.md", "file-read"),
        ("content/xx/b.md", "file-read"),
        ("content/xx/guides", "file-link"),
        ("data", "file-link"),
    ]


def test_an_unreadable_folder_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "content/xx").mkdir(parents=True)
    (tmp_path / "content/xx").chmod(0)
    for folder in (tmp_path, *list(tmp_path.parents)[:3]):
        folder.chmod(folder.stat().st_mode | 0o055)
    told = as_nobody(lambda: "".join(f"{each.place} {each.rule} {each.message}" for each in take_snapshot(tmp_path)[1]))
    (tmp_path / "content/xx").chmod(0o755)
    assert told == "content/xx file-read cannot be read: Permission denied"


def test_an_unreadable_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/a.yaml").write_text("x")
    (tmp_path / "data/a.yaml").chmod(0)
    for folder in (tmp_path, *list(tmp_path.parents)[:3]):
        folder.chmod(folder.stat().st_mode | 0o055)
    told = as_nobody(lambda: "".join(f"{each.place} {each.rule} {each.message}" for each in take_snapshot(tmp_path)[1]))
    assert told == "data/a.yaml file-read cannot be read: Permission denied"


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("content/xx/Guia.md", "content/xx/guia.md", "content/xx/guia.md"),
        ("content/xx/Guias/a.md", "content/xx/guias/b.md", "content/xx/guias"),
        ("static/Logo.svg", "static/logo.SVG", "static/logo.SVG"),
        ("content/xx/gui\u0301a.md", "content/xx/gu\u00eda.md", "content/xx/gu\u00eda.md"),
        ("static/STRASSE.svg", "static/stra\u00dfe.svg", "static/stra\u00dfe.svg"),
    ],
)
def test_paths_that_another_disk_takes_for_one(tmp_path: Path, one: str, other: str, clash: str) -> None:
    for path in (one, other):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(path)
    if len([path for path in tmp_path.rglob("*") if path.is_file()]) < 2:
        pytest.skip("needs a disk that tells them apart")
    _, problems = take_snapshot(tmp_path)
    assert [(problem.place.path, problem.rule) for problem in problems] == [(clash, "file-clash")]

"""`build.py check`: what is printed where, and the exit code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import build

from ..sites import files_of, lay, tiny

PRICES = "data/prices.yaml"
AGE = b"data_age: {prices_days: 14, facts_days: 365}\n"
BROKEN = ("price: 0.50", "price: 0,50")
LINE = 1 + tiny()[PRICES].decode().split("\n").index("    price: 0.50")


def site(folder: Path, changed: Mapping[str, bytes] | None = None) -> Path:
    return lay(tiny(changed), folder)


def changed(path: str, old: str, new: str) -> dict[str, bytes]:
    text = tiny()[path].decode()
    assert old in text
    return {path: text.replace(old, new, 1).encode()}


def check(root: Path, *arguments: str) -> int:
    return build.main(["--root", str(root), "check", *arguments])


def test_a_sound_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site(tmp_path)
    before = files_of(tmp_path)
    assert check(tmp_path) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    figures, shown = printed.out.split()[6], printed.out.split()[9]
    assert printed.out == (
        f"sound: 4 pages in 2 languages, {figures} figures, shown {shown} times, 0 fixed quantities\n"
    )
    assert int(figures) > int(shown) > 0
    assert files_of(tmp_path) == before


def test_problems_have_carets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(site(tmp_path, changed(PRICES, *BROKEN))) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(
        f"data/prices.yaml:{LINE}:13: '0,50' is not a number [data-number]\n"
        "        price: 0,50\n"
        "                ^ write 0.50\n"
    )


@pytest.mark.parametrize(
    ("path", "old", "new", "rule"),
    [
        ("content/es/about.md", "Con {{ photo.count }} basta.", "Con 3 basta.", "typed-number"),
        ("content/es/about.md", "{{ photo.count }}", "{{ photo.cout }}", "figure-unknown"),
        ("templates/page.html", "<h1>", "<h2>", "markup-h1"),
    ],
)
def test_every_gate_is_passed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], path: str, old: str, new: str, rule: str
) -> None:
    """What only the site, and only the rendered pages show, is found too."""
    assert check(site(tmp_path, changed(path, old, new))) == 1
    assert f"[{rule}]" in capsys.readouterr().err


def test_annotations(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths are those of the checkout, in which the site may be a folder; the report with its carets is still there."""
    root = site(tmp_path / "some where", changed(PRICES, *BROKEN))
    monkeypatch.chdir(tmp_path)
    assert check(root, "--github") == 1
    printed = capsys.readouterr()
    assert printed.out == (
        f"::error file=some where/data/prices.yaml,line={LINE},col=13,title=data-number"
        "::'0,50' is not a number%0Awrite 0.50\n"
    )
    assert "        price: 0,50\n" in printed.err


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(site(tmp_path, changed(PRICES, *BROKEN)), "--json") == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    assert json.loads(printed.out) == {
        "problems": [
            {
                "path": "data/prices.yaml",
                "line": LINE,
                "column": 13,
                "rule": "data-number",
                "message": "'0,50' is not a number",
                "hint": "write 0.50",
            }
        ],
        "warnings": [],
    }


def test_json_of_a_sound_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixed = 'Con {{ photo.count }}, o [3 GB]{fixed="de un artículo"}, basta.'
    assert check(site(tmp_path, changed("content/es/about.md", "Con {{ photo.count }} basta.", fixed)), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["problems"], told["warnings"], told["pages"]) == ([], [], 4)
    assert [(each["path"], each["text"], each["reason"]) for each in told["fixed"]] == [
        ("content/es/about.md", "3 GB", "de un artículo")
    ]


def test_fixed_quantities_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fixed = 'Con {{ photo.count }}, o [3 GB]{fixed="de un artículo"}, basta.'
    root = site(tmp_path, changed("content/es/about.md", "Con {{ photo.count }} basta.", fixed))
    before = (root / "content/es/about.md").read_text().partition("[3 GB]")[0]
    assert check(root, "--list-fixed") == 0
    listed, sound = capsys.readouterr().out.splitlines()
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    assert listed == f"content/es/about.md:{line}:{column}: 3 GB (de un artículo)"
    assert sound.endswith("1 fixed quantities")


def aged(folder: Path) -> Path:
    return site(folder, {"data/site.yaml": tiny()["data/site.yaml"] + AGE})


def test_old_data_warn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(aged(tmp_path), "--today", "2026-02-01") == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("sound: ")
    assert printed.err == (
        "warning: data/prices.yaml:1:8: the prices are 30 days old on 2026-02-01, which is more than 14 [data-age]\n"
        "    as_of: 2026-01-02\n"
        "           ^ compare all prices with the market, then set as_of\n"
    )


def test_old_data_as_annotations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    aged(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert check(tmp_path, "--github", "--today", "2026-02-01") == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith("::warning file=data/prices.yaml,line=1,col=8,title=data-age::the prices are 30 days")


def test_old_data_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(aged(tmp_path), "--json", "--today", "2028-01-01") == 0
    told = json.loads(capsys.readouterr().out)
    assert {warning["rule"] for warning in told["warnings"]} == {"data-age"}
    assert {warning["path"] for warning in told["warnings"]} == {PRICES, "data/facts.yaml"}


@pytest.mark.parametrize("day", ["2026-02-01", "2026-01-16"])
def test_nothing_warns_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str], day: str) -> None:
    assert check(aged(tmp_path)) == 0
    assert check(site(tmp_path), "--today", day) == 0  # a site that says nothing of age
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", [("--today", "tomorrow"), ("--today", "2026-02-30"), ("--json", "--github")])
def test_usage(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        check(tmp_path, *arguments)
    assert left.value.code == 2


def test_a_site_without_data_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    assert check(tmp_path, "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert {problem["rule"] for problem in told["problems"]} == {"data-file"}

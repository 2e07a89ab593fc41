"""`python build.py`, as a person runs it: exit codes, what is printed, what stays."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .sites import ROOT, files_of

SITE = ("content", "data", "fonts", "locale", "static", "templates")
LANDING = ("es/gpu-para-fine-tuning/index.html", "fr/gpu-pour-fine-tuning/index.html")
SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in SITE:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "build.py"), "--root", str(site), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def change(site: Path, path: str, old: str, new: str) -> None:
    text = (site / path).read_text()
    assert old in text
    (site / path).write_text(text.replace(old, new, 1))


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {path: ((folder / path).stat().st_mtime_ns, data) for path, data in files_of(folder).items()}


def visible(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", html).translate(SPACES))


def test_the_site_builds(site: Path) -> None:
    done = run(site)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"public -> releases/[0-9a-f]{16}: \d+ files, \d+ figures shown\n", done.stdout)


def test_json_tells_of_the_build(site: Path) -> None:
    first, again = (json.loads(run(site, "--json").stdout) for _ in range(2))
    assert (site / "releases" / first["release"]).is_dir()
    assert (first["made"], first["kept"], first["problems"]) == (first["pages"], 0, [])
    assert (again["made"], again["kept"]) == (0, first["pages"])
    assert {"files", "figures", "shown", "seconds", "out"} <= first.keys()
    change(site, "data/prices.yaml", "price: 0.59", "price: 0,59")
    refused = run(site, "--json")
    assert (refused.returncode, refused.stderr) == (1, "")
    (problem,) = json.loads(refused.stdout)["problems"]
    assert (problem["path"], problem["column"], problem["rule"]) == ("data/prices.yaml", 13, "data-number")


def test_who_looks_on_is_told_how_it_went(site: Path) -> None:
    shown, terminal = pty.openpty()
    command = [sys.executable, str(ROOT / "build.py"), "--root", str(site), "--fresh"]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=terminal, check=True)
    os.close(terminal)
    text = os.read(shown, 1 << 16).decode()
    os.close(shown)
    assert re.search(r"\d+ pages: \d+ made, 0 kept; \d+ figures; no problems; [0-9.]+ s\r\n$", text)


def test_a_plain_folder(site: Path) -> None:
    """The same files, in one step, and `public` is left alone."""
    done = run(site, "--out", str(site / "dist"))
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(rf"{site / 'dist'}: \d+ files, \d+ figures shown\n", done.stdout)
    assert not (site / "public").exists()
    run(site)
    made = files_of(site / "dist")
    assert made.pop(".release.json")
    assert made == files_of(site / "public")


def test_a_price_changes_everywhere(site: Path) -> None:
    """Title, introduction, table and example of both languages: nothing is typed."""
    change(site, "data/prices.yaml", "price: 0.59", "price: 0.61")
    assert run(site).returncode == 0
    for path in LANDING:
        html = (site / "public" / path).read_text()
        assert "0,59" not in html
        title = re.search(r"<title>(.*?)</title>", html)
        assert title
        assert "0,61 €/h" in title[1].translate(SPACES)
        assert visible(html).count("0,61 €/h") >= 4
        assert "1,70 €" in visible(html)  # 169 min × 0.61 / 60 = 1.718…, about: 1.70
        assert "1,65 €" not in visible(html)


def test_a_refused_build_leaves_the_site_as_it_was(site: Path) -> None:
    run(site)
    before = {
        path: ((site / "public" / path).stat().st_mtime_ns, data) for path, data in files_of(site / "public").items()
    }
    link = (site / "public").readlink()
    line = 1 + (site / "data/prices.yaml").read_text().split("\n").index("    price: 0.59")
    change(site, "data/prices.yaml", "price: 0.59", "price: 0,61")
    refused = run(site)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr == (
        f"data/prices.yaml:{line}:13: '0,61' is not a number [data-number]\n"
        "        price: 0,61\n"
        "                ^ write 0.61\n"
        "\n"
        "1 problem; nothing was published\n"
    )
    after = {
        path: ((site / "public" / path).stat().st_mtime_ns, data) for path, data in files_of(site / "public").items()
    }
    assert (site / "public").readlink() == link
    assert after == before


NEW_CARD = """\
  gtx-9:
    name: GTX 9
    memory_gb: 40
    memory_reported_mib: 40960
    price: 0.74
    since: 2026-11-12
    tagline: Large models at a moderate price
"""


def test_a_new_card_is_data_alone(site: Path) -> None:
    """Its row stands between those around it, in every language, with what fits it."""
    change(site, "data/prices.yaml", "  rtx-a6000:\n", NEW_CARD + "  rtx-a6000:\n")
    change(site, "data/names.yaml", "names:\n", "names:\n  - GTX 9\n")
    done = run(site)
    assert (done.returncode, done.stderr) == (0, "")
    for path, unit in zip(LANDING, ("GB", "Go"), strict=True):
        text = visible((site / "public" / path).read_text())
        before, row, after = (text.index(name) for name in ("RTX 5090 32", "GTX 9 40", "RTX A6000 48"))
        assert before < row < after
        assert f"GTX 9 40 {unit} 0,74 €/h 32B 8B —" in text


def test_usage_is_exit_code_2(site: Path) -> None:
    assert run(site, "--nonsense").returncode == 2
    empty = run(site / "content")
    assert (empty.returncode, "there is no site in" in empty.stderr) == (2, True)


def test_a_disk_that_refuses_is_exit_code_4(site: Path) -> None:
    (site / "public").mkdir()
    refused = run(site)
    assert refused.returncode == 4
    assert "release-public" in refused.stderr


def test_the_place_of_the_folder_does_not_matter(site: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("somewhere else") / "site"
    shutil.copytree(site, other)
    first, second = run(site), run(other)
    assert first.returncode == 0
    assert first.stdout == second.stdout
    assert files_of(site / "public") == files_of(other / "public")

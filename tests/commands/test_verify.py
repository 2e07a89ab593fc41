"""`build.py verify`: what it prints and how it ends, on a published folder, on a staged one, on none."""

from __future__ import annotations

from pathlib import Path

import pytest

import build

from ..sites import lay, tiny


@pytest.fixture
def root(tmp_path: Path) -> Path:
    lay(tiny(), tmp_path)
    assert build.main(["--root", str(tmp_path)]) == 0
    return tmp_path


def verify(root: Path, *folder: Path) -> int:
    return build.main(["--root", str(root), "verify", *map(str, folder)])


def test_what_was_published_agrees(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert verify(root) == 0
    assert capsys.readouterr() == ("verify: 87 figures on 6 pages agree\n", "")


def test_what_was_altered_does_not(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A staged folder is as good as the published one; nothing is written in it."""
    staged = root / "staged"
    (root / "public").resolve().rename(staged)
    page = staged / "es" / "index.html"
    page.chmod(0o644)
    page.write_text(page.read_text().replace(">3,00\u00a0€/h<", ">3,10\u00a0€/h<", 1))
    capsys.readouterr()
    assert verify(root, staged) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "es/index.html: '3,10 €/h' stands for blue.price [verify-figure]\n" in printed.err
    assert "    it should say 3.00 EUR/h\n" in printed.err
    for ending in ("br", "gz"):
        assert f"es/index.html.{ending}: it is no copy of es/index.html [verify-copy]\n" in printed.err
    assert printed.err.endswith("5 problems; 88 figures on 6 pages were read\n")


def test_data_that_have_changed_since_are_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prices = root / "data" / "prices.yaml"
    prices.write_text(prices.read_text().replace("price: 3.00", "price: 3.10"))
    assert verify(root) == 1
    assert "it should say 3.10 EUR/h" in capsys.readouterr().err


def test_no_folder_is_no_traceback(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(root, tmp_path / "nothing") == 1
    rule = "verify-folder"
    assert f"[{rule}]" in capsys.readouterr().err

"""`plan`: what publishing would change, to the letter."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import build
from sitegen.publish import publish

from ..conftest import Accept
from ..sites import files_of, lay, real, real_output, tiny
from .site import Run, change, run, site

__all__ = ["run", "site"]
EXPECTED = Path(__file__).parent / "expected"


TABLE = """\
<table>
<tr><th></th>{% for method in lists.methods %}<th>{{ label(labels[method ~ ".label"]) }}</th>{% endfor %}</tr>
{% for card in lists.cards %}
<tr>
  <td>{{ figure(card ~ ".name") }} {{ figure(card ~ ".price") }}, {{ label(labels[card ~ ".tagline"]) }}</td>
  {% for method in lists.methods %}<td>{{ figure(card ~ "." ~ method) }}</td>{% endfor %}
</tr>
{% endfor %}
</table>
"""


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with a table of prices, published."""
    root = lay(tiny({"templates/blocks/price-list.html": TABLE.encode()}), tmp_path_factory.mktemp("once"))
    assert build.main(["--root", str(root)]) == 0
    return root


@pytest.fixture
def published(once: Path, site: Path) -> None:
    """The same, for a test to change."""
    shutil.copytree(once, site, symlinks=True, dirs_exist_ok=True)


def test_nothing_is_published_yet(run: Run) -> None:
    code, out, err = run("plan")
    assert (code, err) == (0, "")
    assert out.startswith("nothing is published yet: ")
    assert out.endswith(" figures and 6 pages are new\n")


@pytest.mark.usefixtures("published")
def test_nothing_has_changed(run: Run) -> None:
    assert run("plan") == (0, "nothing changes: 6 pages stay as they are\n", "")
    empty = json.loads(run("plan", "--json")[1])
    assert {key: value for key, value in empty.items() if value} == {"stay": 6}


@pytest.mark.usefixtures("published")
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("price", ("--set", "red.price=0.55")),
        ("dear", ("--set", "cards.blue.price=3.50", "--set", "blue.memory=81")),
        ("cells", ("--set", "red.reported=8000")),
        ("json", ("--json", "--set", "blue.price=3.20")),
        ("refused", ("--set", "red.price=0,55", "--set", "blue.since=today")),
        ("unknown", ("--set", "red.prize=0.55", "--set", "example.night.cost=1")),
        ("refused-json", ("--json", "--set", "red.price=free")),
    ],
)
def test_what_if(name: str, arguments: tuple[str, ...], run: Run, site: Path, accept: Accept) -> None:
    before = files_of(site)
    code, out, err = run("plan", *arguments)
    accept(EXPECTED / f"plan-{name}.txt", f"{out}{err}exit code {code}\n")
    assert files_of(site) == before  # on the disk, nothing


@pytest.mark.usefixtures("published")
def test_what_an_editor_changes(run: Run, site: Path, accept: Accept) -> None:
    change(site, "content/es/index.md", "Una noche son", "Ocho horas son")
    change(site, "content/fr/about.md", "description: Des mots", "description: Peu de mots")
    change(site, "data/prices.yaml", "money: 0.05", "money: 5")
    code, out, err = run("plan")
    accept(EXPECTED / "plan-edit.txt", f"{out}{err}exit code {code}\n")


@pytest.mark.usefixtures("published")
def test_pages_come_and_go(run: Run, site: Path) -> None:
    for language in ("es", "fr"):
        shutil.copy(site / f"content/{language}/about.md", site / f"content/{language}/more.md")
        change(site, f"content/{language}/more.md", "slug: com", "slug: mas-com")
        change(site, f"content/{language}/more.md", "title: ", "title: ¿? ")
        change(site, f"content/{language}/more.md", "description: ", "description: ¿? ")
    code, out, err = run("plan")
    assert (code, err) == (0, "")
    assert "  /es/mas-como/: new\n  /fr/mas-comment/: new\n" in out
    assert run()[0] == 0
    for language in ("es", "fr"):
        (site / f"content/{language}/more.md").unlink()
    assert "  /es/mas-como/: gone\n  /fr/mas-comment/: gone\n" in run("plan")[1]


@pytest.mark.usefixtures("published")
def test_prices_of_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new prices.json"
    file.write_text('{"red": 0.55, "blue": 3.00}')
    assert run("plan", "--prices", str(file)) == run("plan", "--set", "red.price=0.55")
    file.write_text("red: 0,55\n")
    code, out, err = run("plan", "--prices", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"{file}:1:7: '0,55' is not a number [data-number]\n    red: 0,55\n          ^ write 0.55\n")
    code, _, err = run("plan", "--prices", str(tmp_path / "none"))
    assert (code, err.partition(":")[2].splitlines()[0]) == (
        2,
        " cannot be read: No such file or directory [file-read]",
    )


@pytest.mark.usefixtures("published")
def test_a_damaged_list_of_figures_is_said(run: Run, site: Path) -> None:
    path = site / "public/figures.json"
    path.chmod(0o644)
    path.write_text("{}")
    code, _, err = run("plan")
    assert code == 1
    assert "[manifest-form]" in err


def test_a_price_of_the_real_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(real(), tmp_path)
    publish(real_output(), tmp_path)
    assert build.main(["--root", str(tmp_path), "plan", "--json", "--set", "h100.price=3.10"]) == 0
    plan = json.loads(capsys.readouterr().out)
    (price,) = [move for move in plan["figures"] if move["name"] == "h100.price"]
    assert (price["before"], price["after"], price["change"]) == ("3.90", "3.10", "-20.5 %")
    pages = {"/es/", "/fr/", "/es/gpu-para-fine-tuning/", "/fr/gpu-pour-fine-tuning/"}
    assert pages <= {*price["pages"]} <= {turn["url"] for turn in plan["pages"]}
    assert [turn["url"] for turn in plan["pages"] if turn["otherwise"]] == []
    assert {"compare.h100-rtx-4090.price", "example.qlora-70b.cost"} <= {move["name"] for move in plan["figures"]}
    assert not {move["name"] for move in plan["figures"]} & {"rtx-4090.price", "example.qlora-8b.cost"}

"""`serve`, as an editor runs it: what pages are told, what they show, and that nothing is published."""

from __future__ import annotations

import html
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import build
from sitegen import pipe
from sitegen.read import take_snapshot

from ..serving import PATIENCE, Serve, Served, page, serve, starting
from ..sites import ROOT, files_of, lay, tiny
from .site import change, site

__all__ = ["serve", "site"]


def served_once(site: Path, *arguments: str) -> tuple[int, str, str]:
    """`serve` that ends by itself, in a process of its own: a loop in this one would meet that of the browser."""
    command = [sys.executable, str(ROOT / "build.py"), "--root", str(site), "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Path]]:
    """A server of the tiny site for several tests, and that site."""
    folder = lay(tiny(), tmp_path_factory.mktemp("lasting"))
    with starting(tmp_path_factory) as start:
        yield start(folder), folder


@pytest.fixture
def shared(lasting: tuple[Served, Path]) -> Iterator[tuple[Served, Path]]:
    """The same, for a test after which its home page is as it was, once the site is."""
    served, folder = lasting
    before = served.edition()
    yield lasting
    for path in files_of(folder).keys() - tiny().keys():
        (folder / path).unlink()
    for path, data in tiny().items():
        if (folder / path).read_bytes() != data:
            (folder / path).write_bytes(data)
    for _ in range(100 * PATIENCE):
        if served.edition() == before:
            return
        time.sleep(0.01)
    pytest.fail("what was before is not shown again")


RELOAD = {"command": "reload", "path": "*", "liveCSS": False, "liveImg": False}


def test_a_save_is_shown(shared: tuple[Served, Path]) -> None:
    served, site = shared
    before = files_of(site)
    status, _, headers = served.get("/es/")
    assert (status, headers["Cache-Control"], headers["Content-Type"]) == (200, "no-store", "text/html; charset=utf-8")
    with page(served) as open_page:
        change(site, "content/es/index.md", "Una noche son", "Dos noches son")
        assert open_page.told() == RELOAD
        assert "Dos noches son" in served.get("/es/")[1]
        change(site, "content/es/index.md", "Dos noches son", "Tres noches son")  # at once: it is not lost
        assert open_page.told() == RELOAD
        assert "Tres noches son" in served.get("/es/")[1]
    assert files_of(site).keys() == before.keys()  # nothing published, nothing left


def test_addresses(shared: tuple[Served, Path]) -> None:
    served, _ = shared
    assert served.get("/es/nada/")[0] == 404
    assert served.get("/es")[0] == 200  # by way of /es/
    assert served.get("/figures.json")[2]["Content-Type"] == "application/json"
    assert served.get("/es/", Host="evil.example")[0] == 403
    assert served.get("/../data/prices.yaml")[0] == 404
    assert "exports.LiveReload" in served.get("/livereload.js")[1]


def test_what_arrives_while_a_build_is_under_way_is_one_reload(shared: tuple[Served, Path]) -> None:
    served, site = shared
    served.built_last()
    with page(served) as open_page:
        os.kill(served.builder(), signal.SIGSTOP)  # a long build
        for number in range(50):
            (site / f"static/{number}.txt").write_text("x")
        change(site, "content/es/index.md", "Una noche son", "Dos noches son")
        os.kill(served.builder(), signal.SIGCONT)
        assert open_page.told() == RELOAD
        assert "Dos noches son" in served.get("/es/")[1]
        served.built()
        assert open_page.told_no_more()


def test_a_page_is_reloaded_only_where_it_is_another_one(shared: tuple[Served, Path]) -> None:
    served, site = shared
    served.built_last()
    with page(served) as one, page(served, "/es/como/") as other:
        change(site, "content/es/about.md", "basta", "sobra")
        assert other.told() == RELOAD
        served.built()
        assert (one.told_no_more(), other.told_no_more()) == (True, True)
        assert "sobra" in served.get("/es/como/")[1]
        change(site, "data/prices.yaml", "price: 0.50", "price: 0,50")
        assert (one.told(), other.told()) == (RELOAD, RELOAD)


def test_what_is_seen_early_and_is_wrong_is_taken_back(shared: tuple[Served, Path]) -> None:
    served, site = shared
    with page(served) as open_page:
        change(site, "content/es/index.md", "Una noche son", "7 noches son")
        while "typed-number" not in served.get("/es/")[1]:  # once or twice: as the page, and with what is wrong of it
            assert open_page.told() == RELOAD
        assert "Una noche son" in served.get("/es/")[1]
        change(site, "content/es/index.md", "7 noches son", "Dos noches son")
        while "Dos noches son" not in served.get("/es/")[1] or "<pre>" in served.get("/es/")[1]:
            assert open_page.told() == RELOAD


def test_a_storm_of_saves_ends_in_what_was_saved_last(serve: Serve, site: Path) -> None:
    """At any moment of a build, some of them unsound: no save is lost, and nothing of an older one stays.

    With a server of its own: one that has built before is quick, and seldom disturbed.
    """
    served, chance = serve(site), random.Random(1)
    saved = {path: (site / path).read_text() for path in ("content/es/index.md", "data/prices.yaml", "static/tiny.css")}
    edits: dict[str, Callable[[int], tuple[str, str]]] = {
        "content/es/index.md": lambda n: ("Una noche son", ("Dos", "Tres", "7")[n % 3] + " noches son"),
        "data/prices.yaml": lambda n: ("price: 0.50", ("price: 0.51", "price: 0.52", "price: 0,53")[n % 3]),
        "static/tiny.css": lambda n: ("1rem", f"{n}rem"),
    }
    with page(served) as open_page:
        for _ in range(15):
            path = chance.choice([*edits])
            (site / path).write_text(saved[path].replace(*edits[path](chance.randrange(9))))
            time.sleep(chance.random() ** 3)
        (site / "content/es/index.md").write_text(saved["content/es/index.md"].replace("Una noche", "Al final"))
        (site / "data/prices.yaml").write_text(saved["data/prices.yaml"].replace("0.50", "0.55"))
        while "Al final" not in served.get("/es/")[1] or 'value="0.55"' not in served.get("/es/")[1]:
            open_page.told()
        served.built_last()
    files = take_snapshot(site)[0]
    for path, data in pipe.render(pipe.make(files), files).files.items():
        if path.startswith(("es/", "fr/", "assets/")) and path.endswith((".md", ".json", ".xml", ".css")):
            assert served.get(f"/{path}")[1] == data.decode(), path


def test_problems_stand_over_the_last_good_page(
    shared: tuple[Served, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    served, site = shared
    with page(served) as open_page:
        change(site, "data/prices.yaml", "price: 0.50", "price: 0,50")
        assert open_page.told() == RELOAD
        build.main(["--root", str(site), "check"])
        report = capsys.readouterr().err
        assert "^ write 0.50" in report
        for address in ("/es/", "/fr/", "/", "/es/nada/"):
            assert f"<pre>{html.escape(report.strip())}</pre>" in served.get(address)[1]
        assert "Una noche son" in served.get("/es/")[1]
        change(site, "data/prices.yaml", "price: 0,50", "price: 0.55")
        assert open_page.told() == RELOAD
        assert "<pre>" not in served.get("/es/")[1]
        assert 'value="0.55"' in served.get("/es/")[1]


def test_a_site_that_was_never_sound(serve: Serve, site: Path) -> None:
    change(site, "data/prices.yaml", "price: 0.50", "price: 0,50")
    served = serve(site)
    status, body, _ = served.get("/es/")
    assert status == 503
    assert "data-number" in body
    with page(served) as open_page:
        change(site, "data/prices.yaml", "price: 0,50", "price: 0.50")
        assert open_page.told() == RELOAD
    assert served.get("/es/")[0] == 200


def test_a_style_is_swapped(shared: tuple[Served, Path]) -> None:
    served, site = shared
    (old,) = (part for part in served.get("/es/")[1].split('"') if part.startswith("/assets/tiny."))
    with page(served) as open_page:
        change(site, "static/tiny.css", "1rem", "2rem")
        assert open_page.told() == {**RELOAD, "path": "*.css", "liveCSS": True}
        assert "2rem" in served.get(old)[1]  # the open page asks for it by the old name


def test_a_page_that_was_loaded_too_early_is_told(shared: tuple[Served, Path]) -> None:
    served, _ = shared
    with page(served, edition=served.edition() - 1) as open_page:
        assert open_page.told() == RELOAD


def test_a_builder_that_dies_is_replaced(shared: tuple[Served, Path]) -> None:
    served, site = shared
    first = served.builder()
    with page(served) as open_page:
        os.kill(first, signal.SIGKILL)
        change(site, "content/es/index.md", "Una noche son", "Dos noches son")
        assert open_page.told() == RELOAD
    assert "Dos noches son" in served.get("/es/")[1]
    assert served.builder() != first


def test_folders_come_and_go(shared: tuple[Served, Path]) -> None:
    served, site = shared
    with page(served) as open_page:
        shutil.move(site / "content", site / "elsewhere")
        assert open_page.told() == RELOAD
        assert "page-missing" in served.get("/es/")[1]
        shutil.move(site / "elsewhere", site / "content")
        assert open_page.told() == RELOAD
        change(site, "content/es/index.md", "Una noche son", "Dos noches son")
        assert open_page.told() == RELOAD
    assert "Dos noches son" in served.get("/es/")[1]


def test_what_if(serve: Serve, site: Path) -> None:
    served = serve(site, "--set", "red.price=0.55")
    body = served.get("/es/")[1]
    assert '<data data-before="' in body
    assert 'value="0.55" data-figure="red.price"' in body or 'value="0.55" data-figure="cheapest.price"' in body
    assert "price: 0.50" in (site / "data/prices.yaml").read_text()


@pytest.mark.parametrize(("change", "expected"), [("red.prize=1", 2), ("red.price=0,55", 1)])
def test_what_cannot_be_tried_is_said_at_once(change: str, expected: int, site: Path) -> None:
    code, out, err = served_once(site, "--port", "0", "--set", change)
    assert (code, out) == (expected, "")
    assert "1 problem" in err


def test_a_port_that_is_taken(shared: tuple[Served, Path]) -> None:
    served, site = shared
    port = served.address.rpartition(":")[2].strip("/")
    code, _, err = served_once(site, "--port", port)
    assert code == 4
    assert "[serve-world]" in err
    assert "try another --port" in err

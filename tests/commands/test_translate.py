"""`build.py translate`, as a person runs it: on copies of the tiny site, and of the site itself where bytes matter."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import build
from sitegen.read.cldr import TODO

from ..sites import ROOT, files_of, golden, lay

SPANISH, FRENCH = (f"locale/{key}/LC_MESSAGES/site.po" for key in ("es", "fr"))
STAMPS = "locale/fr/stamps.yaml"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The tiny site, translated from Spanish, its home page strictly."""
    lay(golden("tiny"), tmp_path)
    with (tmp_path / "data/site.yaml").open("a") as settings:
        settings.write("source: es\nfresh: [home]\n")
    return tmp_path


@pytest.fixture
def run(site: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*arguments: str, root: Path = site) -> tuple[int, str, str]:
        code = build.main(["--root", str(root), *arguments])
        return code, *capsys.readouterr()

    return command


def change(site: Path, path: str, old: str, new: str) -> None:
    text = (site / path).read_text()
    assert old in text
    (site / path).write_text(text.replace(old, new, 1))


def times(site: Path) -> dict[str, int]:
    return {path: (site / path).stat().st_mtime_ns for path in files_of(site)}


# ------------------------------------------------------------------------------------------------- extract and update


def test_extract_writes_every_message_twice_the_same(site: Path, run: Run) -> None:
    assert run("translate", "extract")[:2] == (0, "locale/site.pot: 5 messages\n")
    first = (site / "locale/site.pot").read_bytes()
    assert re.findall('(?m)^msgid "(.+)"$', first.decode()) == [
        "Large",
        "Prices as of %(date)s",
        "Small",
        "Thrifty",
        "Whole",
    ]
    assert not re.search(rb"Date|#:", first)
    (site / "locale/site.pot").unlink()
    run("translate", "extract")
    assert (site / "locale/site.pot").read_bytes() == first
    before = times(site)
    assert run("translate", "extract")[1] == "locale/site.pot: 5 messages, unchanged\n"
    assert times(site) == before


def test_extract_stops_at_a_template_that_cannot_be_read(site: Path, run: Run) -> None:
    change(site, "templates/page.html", "<h1>", "{% do x %}<h1>")
    code, _, refused = run("translate", "extract")
    assert code == 1
    assert "templates/page.html:18:1: " in refused
    assert not (site / "locale/site.pot").exists()


def test_update_adds_what_is_new_and_sets_aside_what_is_gone(site: Path, run: Run) -> None:
    change(site, "templates/page.html", "<h1>", '<h1>{{ _("Hello") }}')
    change(site, "data/prices.yaml", "tagline: Small", "tagline: Tiny")
    assert run()[0] == 1
    code, said, _ = run("translate", "update")
    assert code == 0
    assert f"{SPANISH}: 2 of 6 messages to translate\n" in said
    text = (site / SPANISH).read_text()
    assert 'msgid "Hello"\nmsgstr ""\n' in text
    assert text.endswith('\n#~ msgid "Small"\n#~ msgstr "Pequeña"\n')
    assert "fuzzy" not in text
    change(site, SPANISH, 'msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Hola"')
    assert f"{SPANISH}: 1 of 6 messages to translate, unchanged\n" in run("translate", "update")[1]
    change(site, "data/prices.yaml", "tagline: Tiny", "tagline: Small")
    run("translate", "update", "es")
    assert 'msgid "Small"\nmsgstr "Pequeña"\n' in (site / SPANISH).read_text()
    assert 'msgid "Tiny"' not in (site / SPANISH).read_text()


def test_update_touches_nothing_where_nothing_changes(site: Path, run: Run) -> None:
    run("translate", "update")
    before = times(site)
    said = run("translate", "update")[1]
    assert said.count("unchanged") == 3
    assert times(site) == before


def test_update_makes_a_catalog_that_is_missing(site: Path, run: Run) -> None:
    (site / FRENCH).unlink()
    assert f"{FRENCH}: 5 of 5 messages to translate\n" in run("translate", "update")[1]
    assert '"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n' in (site / FRENCH).read_text()


def test_update_refuses_a_broken_catalog_and_writes_none(site: Path, run: Run) -> None:
    change(site, FRENCH, '"Petite"', '"Petite')
    change(site, "templates/page.html", "<h1>", '<h1>{{ _("Hello") }}')
    before = files_of(site)
    code, _, refused = run("translate", "update")
    assert code == 1
    assert f"{FRENCH}:18:8: a text that does not end [catalog-syntax]" in refused
    assert files_of(site) == before


def test_a_language_that_is_none_is_a_fault_of_usage(run: Run) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("translate", "update", "xx")
    assert stopped.value.code == 2


def own_site(tmp_path: Path) -> Path:
    for folder in ("content", "data", "fonts", "locale", "static", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / "own" / folder)
    return tmp_path / "own"


def test_our_own_catalogs_and_template_are_what_update_makes(tmp_path: Path, run: Run) -> None:
    site = own_site(tmp_path)
    before = files_of(site)
    assert run("translate", "update", root=site)[0] == 0
    changed = [path for path, data in files_of(site).items() if before.get(path) != data]
    assert changed == [], "run: python build.py translate update"


@pytest.mark.needs("msgfmt")
def test_gettext_passes_what_update_writes(site: Path, run: Run) -> None:
    change(site, "templates/page.html", "<h1>", '<h1>{{ ngettext("%(n)s card", "%(n)s cards", 2, n="2") }}')
    run("translate", "update")
    for path in (SPANISH, FRENCH, "locale/site.pot"):
        subprocess.run(["msgfmt", "-c", "-o", "/dev/null", str(site / path)], check=path.endswith(".po"))
        again = subprocess.run(
            ["msgcat", "--no-wrap", "--sort-output", str(site / path)], capture_output=True, check=True
        )
        assert again.stdout == (site / path).read_bytes()


# --------------------------------------------------------------------------------------------------- stamp and status


def test_a_sentence_of_the_source_stops_the_build_until_it_is_translated(site: Path, run: Run) -> None:
    assert run("translate", "stamp", "--all")[0] == 0
    assert run()[0] == 0
    change(site, "content/es/index.md", "Una noche son", "Toda una noche son")
    code, _, refused = run()
    assert code == 1
    assert "1 problem; nothing was published" in refused
    assert "content/fr/index.md:11:1: '#night' is older than its source, content/es/index.md:11" in refused
    command = re.search(r"run: python build\.py (translate stamp \S+)", refused)
    assert command
    code, said, refused = run(*command[1].split())
    assert (code, said) == (1, "content/fr/index.md: #night, behind\n")
    assert "--still-valid" in refused
    change(site, "content/fr/index.md", "Une nuit coûte", "Une nuit entière coûte")
    assert run(*command[1].split())[:2] == (0, "content/fr/index.md: recorded\n")
    assert run()[0] == 0


def test_what_is_still_valid_is_recorded_when_somebody_says_so(site: Path, run: Run) -> None:
    run("translate", "stamp", "--all")
    change(site, "content/es/index.md", "Una noche son", "Una nohce son")
    assert run("translate", "stamp", "index")[0] == 1
    assert run()[0] == 1
    assert run("translate", "stamp", "index", "--still-valid")[0] == 0
    assert run()[0] == 0


def test_a_price_needs_no_stamp(site: Path, run: Run) -> None:
    run("translate", "stamp", "--all")
    change(site, "data/prices.yaml", "price: 0.50", "price: 0.45")
    assert run()[0] == 0


def test_stamping_changes_nothing_but_the_stamps(site: Path, run: Run) -> None:
    before = files_of(site)
    run("translate", "stamp", "--all")
    after = files_of(site)
    assert {path for path in after if before.get(path) != after[path]} == {STAMPS}
    kept = times(site)
    run("translate", "stamp", "--all")
    assert times(site) == kept


def test_a_stamp_that_was_altered_is_noticed_and_needs_a_word(site: Path, run: Run) -> None:
    run("translate", "stamp", "--all")
    change(site, "content/es/index.md", "Una noche son", "Toda una noche son")
    digest = re.search('"#night": \\["(\\w+)"', (site / STAMPS).read_text())
    assert digest
    change(site, STAMPS, digest[1], "0123456789ab")
    code, _, refused = run()
    assert code == 1
    assert "the record of 'index' was altered by hand [stamp-altered]" in refused
    assert run("translate", "stamp", "index")[0] == 1
    assert run("translate", "stamp", "index", "--still-valid")[0] == 0
    assert run()[0] == 0


@pytest.mark.parametrize("arguments", [(), ("--all", "index"), ("nowhere",), ("content/es/nowhere.md",)])
def test_stamp_wants_pages_that_there_are(arguments: tuple[str, ...], run: Run) -> None:
    assert run("translate", "stamp", *arguments)[0] == 2


def test_status_tells_what_lags(site: Path, run: Run) -> None:
    assert run("translate", "status", "fr")[1] == (
        "fr: 0 of 5 messages to translate\n"
        "  content/fr/about.md: not recorded: title, description, #words\n"
        "  content/fr/index.md: not recorded: title, description, nav, introduction, #night\n"
    )
    run("translate", "stamp", "--all")
    change(site, "content/es/index.md", "Una noche son", "Toda una noche son")
    change(site, "content/es/about.md", "```sh", "## Nuevo {#new}\n\n```sh")
    change(site, "content/fr/about.md", "```sh", "## Ailleurs {#elsewhere}\n\n```sh")
    change(site, SPANISH, '"Pequeña"', '""')
    (site / "content/es/more.md").write_text("---\ntitle: Más\ndescription: Más cosas.\nkind: page\n---\nMás.\n")
    assert run("translate", "status")[1] == (
        "es: 1 of 5 messages to translate\n"
        "fr: 0 of 5 messages to translate\n"
        "  content/fr/more.md: missing, 4 words at content/es/more.md\n"
        "  content/fr/about.md:8 #words: stale, source at content/es/about.md:8\n"
        "  content/fr/about.md:1 #new: missing, source at content/es/about.md:12\n"
        "  content/fr/about.md:12 #elsewhere: extra\n"
        "  content/fr/index.md:11 #night: stale, source at content/es/index.md:11\n"
    )


# ------------------------------------------------------------------------------------------------------ a new language


@pytest.mark.parametrize(("key", "direction", "forms"), [("pt", "ltr", 2), ("ar", "rtl", 6)])
def test_a_new_language_is_a_draft_that_stops_nobody(
    key: str, direction: str, forms: int, site: Path, run: Run
) -> None:
    run("translate", "stamp", "--all")
    assert run()[0] == 0
    published = files_of(site / "public")
    before = files_of(site)
    code, said, _ = run("translate", "new", key)
    assert code == 0
    assert f"locale/{key}/LC_MESSAGES/site.po: 5 messages, 8 words\n" in said
    assert f"  content/{key}/: 2 pages, 35 words\n" in said
    assert f"    content/{key}/index.md: 23 words, from content/es/index.md\n" in said
    after = files_of(site)
    new = {f"locale/{key}/language.yaml", f"locale/{key}/LC_MESSAGES/site.po", "data/site.yaml"}
    assert {path for path in after if before.get(path) != after[path]} == new
    assert f"direction: {direction}\n".encode() in after[f"locale/{key}/language.yaml"]
    assert f"nplurals={forms};".encode() in after[f"locale/{key}/LC_MESSAGES/site.po"]
    assert after["data/site.yaml"].replace(f"  {key}: draft\n".encode(), b"") == before["data/site.yaml"]
    assert run()[0] == 0
    assert files_of(site / "public") == published


def test_a_broken_draft_stops_nobody_but_the_actions_that_need_it(site: Path, run: Run) -> None:
    run("translate", "stamp", "--all")
    run("translate", "new", "pt")
    (site / "content/pt").mkdir()
    (site / "content/pt/index.md").write_text("---\ntitle: [\n")
    (site / "locale/pt/LC_MESSAGES/site.po").write_text('msgid "')
    (site / "locale/pt/language.yaml").write_text("tag: pt\n")
    assert run()[0] == 0
    assert run("translate", "stamp", "--all")[0] == 0
    assert run("translate", "update", "es")[0] == 0
    code, _, refused = run("translate", "update", "pt")
    assert code == 1
    assert "locale/pt/language.yaml:1:1: 'plural_forms' is missing [data-missing]" in refused


def test_check_tells_what_a_draft_still_lacks(site: Path, run: Run) -> None:
    run("translate", "stamp", "--all")
    assert run("check")[0] == 0
    run("translate", "new", "pt")
    code, _, refused = run("check")
    assert code == 1
    assert "locale/pt/language.yaml:14:3: 'range' is missing [data-missing]" in refused


def test_a_new_language_can_be_finished_and_go_live(site: Path, run: Run) -> None:
    """By writing what is marked, the catalog, the pages: no Python, no template is changed."""
    run("translate", "stamp", "--all")
    run("translate", "new", "pt")
    path = site / "locale/pt/language.yaml"
    lines = [line.replace(TODO, "") for line in path.read_text().splitlines() if "typography: spaces" not in line]
    path.write_text("\n".join(lines) + "\n")
    catalog = site / "locale/pt/LC_MESSAGES/site.po"
    catalog.write_text(re.sub('msgid "(.+)"\nmsgstr ""', r'msgid "\1"\nmsgstr "\1"', catalog.read_text()))
    shutil.copytree(site / "content/es", site / "content/pt")
    for page, old, new in (
        ("index", "Tarjetas desde", "Placas desde"),
        ("index", "La más barata cuesta", "A mais barata custa"),
        ("about", "Cómo", "Como"),
        ("about", "Palabras y", "Palavras e"),
    ):
        change(site, f"content/pt/{page}.md", old, new)
    change(site, "data/site.yaml", "pt: draft", "pt: live")
    code, _, refused = run()
    assert code == 1
    assert "content/pt/index.md:2:9: it is not recorded" in refused
    assert run("translate", "stamp", "--all")[0] == 0
    assert run()[::2] == (0, "")
    assert "pt/index.html" in files_of(site / "public")
    assert b'hreflang="pt"' in (site / "public/es/index.html").read_bytes()


@pytest.mark.parametrize("key", ["es", "xx", "../x", "pt_BR"])
def test_what_is_there_or_is_no_language_is_refused(key: str, site: Path, run: Run) -> None:
    before = files_of(site)
    code, _, said = run("translate", "new", key)
    assert (code, bool(said)) == (2, True)
    assert files_of(site) == before


def test_norwegian_is_no_truth_value(site: Path, run: Run) -> None:
    assert run("translate", "new", "no")[0] == 0
    assert '\n  "no": draft\n' in (site / "data/site.yaml").read_text()
    assert 'tag: "no"\n' in (site / "locale/no/language.yaml").read_text()


def test_a_file_that_cannot_be_written_is_told(site: Path, run: Run) -> None:
    (site / "locale/site.pot").mkdir()
    code, _, said = run("translate", "extract")
    assert code == 4
    assert "locale/site.pot" in said


def test_a_language_is_written_in_small_letters(site: Path, run: Run) -> None:
    before = files_of(site)
    code, _, said = run("translate", "new", "PT")
    assert (code, said) == (2, "'PT' is not how a language is written here: pt, or pt-BR\n")
    assert files_of(site) == before

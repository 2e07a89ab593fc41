"""Claims of the real site: what a change of a price says about its phrases, in each language."""

from __future__ import annotations

import re

import pytest

from sitegen import pipe
from sitegen.check.claims import claims
from sitegen.check.published import check_published
from sitegen.compute import make_site
from sitegen.read import read_plain, read_sources
from sitegen.values.problem import Problem
from sitegen.values.site import Site

from ..sites import real, real_site, tiny, variant_maps

FILES = real()


def site(files: pipe.Files) -> Site:
    """Snapshot -> Site; what else may be wrong with it is not asked here."""
    maps = variant_maps(files)
    sources, problems = read_sources(files, maps.reading)
    assert sources, problems
    return make_site(sources)[0]


def problems(old: str, new: str, path: str = "data/prices.yaml") -> list[Problem]:
    """Problems of claims, once a file says something else."""
    text = FILES[path].decode()
    assert text.count(old) == 1
    return list(claims(site({**FILES, path: text.replace(old, new).encode()})))


def phrases(claim: str) -> dict[str, list[str]]:
    """Language -> where it makes a claim, found by looking at the files."""
    found: dict[str, list[str]] = {}
    for path, data in FILES.items():
        for number, line in enumerate(data.decode(errors="replace").split("\n"), 1) if path.endswith(".md") else ():
            for _ in re.finditer(rf"\{{claim={claim}\}}", line):
                found.setdefault(path.split("/")[1], []).append(f"{path}:{number}")
    return found


@pytest.mark.parametrize(
    ("price", "says"),
    [
        (
            "    price: 0.35\n",
            {
                "h100-bill-similar-to-4090": "11.1 / 4.6 = 2.4, must be between 0.65 and 1.5",
                "h100-costs-several-times-4090": "3.90 / 0.35 = 11.1, must be between 3 and 9",
            },
        ),
        (
            "    price: 0.95\n",
            {
                "rtx-4090-holds-8b-qlora": "0.95 EUR/h, must be at most 1.25 * 0.72 = 0.90 EUR/h",
            },
        ),
    ],
)
def test_a_price_that_makes_phrases_false_names_them_in_every_language(price: str, says: dict[str, str]) -> None:
    found = problems("    price: 0.59\n", price)
    assert {problem.message for problem in found} == {f"'{name}' is false: {why}" for name, why in says.items()}
    places = [f"{problem.place.path}:{problem.place.line}" for problem in found]
    expected = [place for name in says for where in phrases(name).values() for place in where]
    assert sorted(places) == sorted(expected)
    assert all({*phrases(name)} == {*real_site().settings.live()} for name in says)


def test_a_price_that_changes_no_sentence_is_fine() -> None:
    assert problems("    price: 0.59\n", "    price: 0.61\n") == []


def test_every_claim_of_the_site_stands_in_each_language() -> None:
    for name in (name for name, claim in real_site().claims.items() if not claim.card):
        assert {*phrases(name)} == {*real_site().settings.live()}
        assert real_site().verdicts[name].holds


def test_a_claim_that_no_price_near_todays_breaks_stops_who_writes_and_nobody_else() -> None:
    """The night only brings prices: what it publishes is as true as before."""
    claim = b"claims:\n  cheap: {holds: red.price <= 2 EUR/h, why: test}\nfacts:"
    files = tiny()
    for path, old, new in (
        ("data/facts.yaml", b"facts:", claim),
        ("content/es/index.md", b"Una noche", b"Una [noche]{claim=cheap}"),
        ("content/fr/index.md", b"Une nuit", b"Une [nuit]{claim=cheap}"),
    ):
        files[path] = files[path].replace(old, new, 1)
    assert pipe.close(pipe.read(files), files, but=("claim-tautology",)).verdicts["cheap"].holds
    with pytest.raises(pipe.Refused) as refused:
        pipe.make(files)
    assert [problem.rule for problem in refused.value.problems] == ["claim-tautology"]


def test_what_no_page_asserts_is_not_in_the_ledger() -> None:
    """A template that makes a claim of one card, and of no page another that would hold as well."""
    files = tiny()
    claims = b"claims:\n  known: {of: cards, holds: card.known >= 1 day, why: a}\n"
    claims += b"  long: {holds: red.known >= 999 day, why: b}\nfacts:"
    files["data/facts.yaml"] = files["data/facts.yaml"].replace(b"facts:", claims, 1)
    words = b"{% call claim('known', 'blue') %}{{ body }}{% endcall %}"
    words += b"{% if nothing('red.known') %}{% call claim('long') %}{{ body }}{% endcall %}{% endif %}"
    files["templates/page.html"] = files["templates/page.html"].replace(b"{{ body }}", words, 1)
    output = pipe.render(pipe.make(files), files)
    assert re.findall(rb'"claim":"([^"]*)"', output.files["figures.json"]) == [b"blue.known"]
    assert check_published(output.files, read_plain(files)).problems == ()
    stolen = output.files["es/index.html"].replace(b"blue.known", b"red.known")
    found = check_published({**output.files, "es/index.html": stolen}, read_plain(files)).problems
    assert any(each.message == "the claim 'red.known' stands in only one of it and the pages" for each in found)

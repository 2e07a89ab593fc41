"""The second look at finished bytes: what is true passes, what has been altered is found, in pages and other files."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from sitegen.check.published import Verdict, check_published, judge_published
from sitegen.check.published.amounts import Amount
from sitegen.check.published.proof import Proof, prove
from sitegen.check.published.reading import agrees
from sitegen.compute import billing, cards, figures, make_site
from sitegen.compute.tracking import Use
from sitegen.pipe import PLAIN, Maps
from sitegen.read import read_plain, read_sources
from sitegen.render import body, render_site, words
from sitegen.values.dataset import Card
from sitegen.values.figure import STYLES, Figure, Range, Value
from sitegen.values.output import Output
from sitegen.values.problem import Problem
from sitegen.values.quantity import Quantity, unit
from sitegen.values.site import Site
from tests.alterations import (
    BARE,
    FEED,
    HTML,
    LEDGER,
    MIRROR,
    PRICES,
    SITEMAP,
    STRANGE,
    STRUCTURED,
    Alteration,
    Kind,
    alterations,
    ledger_of,
)
from tests.render.told import files as files_with_everything
from tests.render.told import output as output_with_everything
from tests.sites import TESTS, files_of, real, real_output, real_proof, real_site, tiny, variant_maps

Files = Mapping[str, bytes]
LANGUAGES = ("es", "fr")
GOLDEN = TESTS / "golden"
SITES: Mapping[str, Callable[[], Files]] = {
    "tiny": tiny,
    "portuguese": lambda: tiny({**files_of(GOLDEN / "portuguese" / "changed")}),
    "arabic": lambda: tiny({**files_of(GOLDEN / "arabic" / "changed")}),
    "real": real,
}


def site_of(files: Files, maps: Maps = PLAIN) -> Site:
    sources, problems = read_sources(files, maps.reading)
    assert sources is not None, problems
    return make_site(sources)[0]


def output_of(files: Files) -> Output:
    """Rendered without the checks of the site: prices that make a claim false must be printed right all the same."""
    output, problems = render_site(site_of(files))
    assert problems == ()
    return output


@cache
def made(site: str) -> tuple[Files, Output, Proof]:
    files = SITES[site]()
    if site == "real":
        return files, real_output(), real_proof()
    return files, output_of(files), prove(read_plain(files))


@cache
def closed(site: str) -> Site:
    return real_site() if site == "real" else site_of(made(site)[0])


def looked(published: Files, files: Files) -> Verdict:
    return check_published(published, read_plain(files))


def rules(problems: tuple[Problem, ...]) -> set[str]:
    return {problem.rule for problem in problems}


# ------------------------------------------------------------------------------------------------- what is true passes


@pytest.mark.parametrize("site", SITES)
def test_all_figures_agree(site: str) -> None:
    files, output, _ = made(site)
    begun = time.perf_counter()
    verdict = looked(output.files, files)
    print(f"\nverify: {verdict.figures} figures on {verdict.pages} pages, {time.perf_counter() - begun:.2f} s")
    assert verdict.problems == ()
    assert verdict.figures == len(output.shown)
    assert verdict.pages == sum(path.endswith(".html") for path in output.files)


@pytest.mark.parametrize("written", ['"Red  1"', '"Red 1\\n"', '"Red\\n1"', "|\n      Red\n      1"])
def test_a_name_is_one_line_however_it_is_written(written: str) -> None:
    prices = tiny()["data/prices.yaml"].replace(b"name: Red 1", f"name: {written}".encode())
    files = tiny({"data/prices.yaml": prices})
    assert looked(output_of(files).files, files).problems == ()


@pytest.mark.parametrize("site", SITES)
def test_every_figure_is_recomputed_and_no_other(site: str) -> None:
    _, _, proof = made(site)
    assert {*proof.figures} == {*closed(site).figures}


@pytest.mark.parametrize("site", ["real", "portuguese", "arabic"])
def test_every_figure_is_read_in_every_style_and_language(site: str) -> None:
    """Also those that no page shows today, and in languages that the site does not have yet."""
    _, _, proof = made(site)
    mine, figures = closed(site).languages, real_site().figures
    languages = [mine[key] for key in mine if site == "real" or key not in real_site().languages]
    shown = [
        (language, figure, style)
        for language in languages
        for figure in figures.values()
        for style, kinds in STYLES.items()
        if isinstance(figure.value, kinds)
    ]
    unread = [
        (language.key, figure.name, style, text)
        for language, figure, style in shown
        if (text := words.say(figure, style, language))
        and not agrees(text, real_proof().figures[figure.name], style, proof.tongues[language.tag])
    ]
    print(f"\n{len(shown)} texts read back")
    assert unread == []


def other_prices(files: Files, seed: int) -> Files:
    """The same site with other prices, memory and examples: each number drawn anew, memory as sold shuffled."""
    draw = random.Random(seed)

    def changed(found: re.Match[str]) -> str:
        number = Decimal(found[2]) * draw.randint(40, 250) / 100
        exponent = Decimal(1) if "." not in found[2] else Decimal("0.001" if draw.random() < 0.2 else "0.01")
        return f"{found[1]}{max(number.quantize(exponent), exponent)}"

    text = files["data/prices.yaml"].decode()
    fields = "price|memory_reported_mib|tokens_per_second|tokens|hours|minutes|top_up|storage_gb_month"
    sold = re.findall(r"\bmemory_gb: [\d.]+(?=\n    memory_reported)", text)
    shuffled = iter(draw.sample(sold, len(sold)))
    text = re.sub(r"\bmemory_gb: [\d.]+(?=\n    memory_reported)", lambda _: next(shuffled), text)
    flags = iter(draw.choices(["", "\n    available: true", "\n    available: false"], (6, 2, 2), k=len(sold) - 1))
    text = re.sub(r"(?<=\d)(?=\n    tagline: )", lambda _: next(flags, ""), text)
    return {**files, "data/prices.yaml": re.sub(rf"(\b(?:{fields}): )([\d.]+)", changed, text).encode()}


@pytest.mark.parametrize(("site", "seed"), [*(("tiny", seed) for seed in range(6)), ("real", 0), ("real", 1)])
def test_no_false_alarm_at_other_prices(site: str, seed: int) -> None:
    files = other_prices(SITES[site](), seed)
    maps = variant_maps(files)
    output, problems = render_site(site_of(files, maps), maps.pages, maps.draw)
    if problems:  # a figure that such prices leave without a value cannot be shown
        pytest.fail(f"not rendered: {problems[0]}")
    found = looked(output.files, files).problems  # claims may be false at such prices, which is not checked here
    assert [problem for problem in found if "the claim" not in problem.message] == []


AMOUNTS = st.decimals(min_value=Decimal("0.001"), max_value=Decimal(10**9), places=3).map(lambda each: each.normalize())
UNITS = st.sampled_from("- EUR EUR/h EUR/GB/month GB MiB GB/s min h token percent card".split())
PRINTED = st.sampled_from(["", "amount", "short", "words", "number"])


@example(low=Decimal("1249999.992"), more=None, of="h", style="")  # 1,25 millones de horas
@given(low=AMOUNTS, more=st.none() | AMOUNTS, of=UNITS.map(lambda each: each.strip("-")), style=PRINTED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_is_read_back_and_its_neighbour_is_not(
    language: str, low: Decimal, more: Decimal | None, of: str, style: str
) -> None:
    """For amounts of any size: the text says the amount, and not that amount and a half."""
    _, _, proof = made("tiny")
    spoken = closed("tiny").languages[language]
    ends = [low] if more is None else [low, low + more]
    value: Value = Quantity(low, unit(of)) if more is None else Range(*(Quantity(end, unit(of)) for end in ends))
    text = words.say(Figure("x", value, "", (), 3), style, spoken)
    mine = Amount(tuple(Fraction(end) for end in ends), of, 3)
    assert agrees(text, mine, style, proof.tongues[spoken.tag])
    doubled = replace(mine, ends=tuple(end * 3 for end in mine.ends))
    assert not agrees(text, doubled, style, proof.tongues[spoken.tag])


# -------------------------------------------------------------------------------------------- what is altered is found


def missed(found: list[Alteration], published: Files, proof: Proof) -> list[str]:
    """The alterations that nobody notices, each looked at with its page's part of the ledger and no other file."""
    before: dict[str, tuple[bytes, set[Problem]]] = {}
    for path in {each.path for each in found}:
        ledger = ledger_of(path, published)
        before[path] = ledger, told({"figures.json": ledger, path: published[path]}, proof)
    return [
        f"{each.kind} in {each.path}: {each.before!r} -> {each.after!r}"
        for each in found
        if told({"figures.json": before[each.path][0], each.path: each.data}, proof) <= before[each.path][1]
    ]


def told(published: Files, proof: Proof) -> set[Problem]:
    return {*judge_published(published, proof).problems}


SEEDS: Mapping[str, tuple[str, Mapping[str, Kind], int]] = {
    "pages": (r".*\.html", HTML, 1),
    "structured data": (r".*\.html", STRUCTURED, 1),
    "mirrors": (r".*\.md", {**BARE, **MIRROR}, 1),
    "feeds": (r"feed\.xml", {**BARE, **FEED}, 2),
}


@pytest.mark.parametrize("kind", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_alterations_are_found(language: str, kind: str) -> None:
    _, output, proof = made("real")
    pattern, kinds, each = SEEDS[kind]
    files = {path: data for path, data in output.files.items() if re.fullmatch(f"{language}/{pattern}", path)}
    found = list(alterations(files, kinds, seed=3, each=each))
    print(f"\n{len(found)} alterations of {len(kinds)} kinds in {len(files)} files")
    assert {*kinds} - {each.kind for each in found} <= MAY_LACK
    assert missed(found, output.files, proof) == []


MAY_LACK = {"numbers swapped", "decimal moved"}  # a feed may have one price, or none


WHOLE: Mapping[str, tuple[str, Mapping[str, Kind]]] = {
    "sitemap": ("sitemap.xml", SITEMAP),
    "prices": ("prices.json", PRICES),
    "ledger": ("figures.json", LEDGER),
    "llms": ("llms.txt", BARE),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_alterations_of_what_is_for_the_whole_site_are_found(kind: str) -> None:
    _, output, proof = published_told()
    path, kinds = WHOLE[kind]
    found = list(alterations({path: output.files[path]}, kinds, seed=1, each=3))
    print(f"\n{len(found)} alterations of {len(kinds)} kinds in {path}")
    assert {*kinds} - {each.kind for each in found} <= {"state of a claim", "claim"}  # it has one claim, or none
    missed = [
        (each.kind, each.before, each.after)
        for each in found
        if not judge_published({**output.files, path: each.data}, proof).problems
    ]
    assert missed == []


@cache
def published_told() -> tuple[Files, Output, Proof]:
    """A small site that has everything."""
    files = files_with_everything()
    return files, output_with_everything(files), prove(read_plain(files))


@pytest.mark.parametrize("path", STRANGE)
def test_a_file_that_nobody_has_made_is_found(path: str) -> None:
    _, output, proof = published_told()
    found = judge_published({**output.files, path: STRANGE[path]}, proof).problems
    assert ("verify-file", path) in {(problem.rule, problem.place.path) for problem in found}


def in_page(old: str, new: str, path: str = "es/index.html") -> Callable[[Files], Files]:
    def change(files: Files) -> Files:
        text = files[path].decode()
        assert old in text, old
        return {**files, path: text.replace(old, new, 1).encode()}

    return change


def without(gone: str) -> Callable[[Files], Files]:
    return lambda files: {path: data for path, data in files.items() if path != gone}


PRICE = '<data value="3.00" data-figure="blue.price">3,00\u00a0€/h</data>'

FAULTS: Mapping[str, tuple[Callable[[Files], Files], str]] = {
    "a text": (in_page(PRICE, PRICE.replace(">3,00", ">3,01")), "verify-figure"),
    "a text without its cents": (in_page(PRICE, PRICE.replace(">3,00", ">3")), "verify-figure"),
    "a text with another decimal sign": (in_page(PRICE, PRICE.replace(">3,00", ">3.00")), "verify-figure"),
    "a value": (in_page(PRICE, PRICE.replace('"3.00"', '"3.01"')), "verify-value"),
    "a figure that there is not": (in_page(PRICE, PRICE.replace("blue.price", "blue.prize")), "verify-name"),
    "a style that there is not": (in_page(PRICE, PRICE.replace('">3,00', '" data-style="big">3,00')), "verify-name"),
    "a style that is not of its kind": (
        in_page('data-figure="prices.as-of"', 'data-figure="prices.as-of" data-style="about"'),
        "verify-name",
    ),
    "a language that there is not": (in_page(PRICE, f'<span lang="de">{PRICE}</span>'), "verify-name"),
    "words after a figure": (in_page(PRICE, f"{PRICE} por minuto"), "verify-unit"),
    "a number by itself": (in_page(PRICE, f"{PRICE} y 5"), "verify-unaccounted"),
    "a number in pieces": (in_page(PRICE, f"{PRICE} y <b>5</b><i>0 €</i>"), "verify-unaccounted"),
    "a figure in a comment": (in_page(PRICE, f"<!-- {PRICE} -->"), "verify-ledger"),
    "a mark lost": (in_page(PRICE, "3,01\u00a0€/h"), "verify-unaccounted"),
    "a date": (in_page(PRICE, f'{PRICE} <time datetime="2026-01-02">3 de enero de 2026</time>'), "verify-date"),
    "a reading time": (in_page(PRICE, f'{PRICE} <time datetime="PT1M">2 min</time>'), "verify-date"),
    "a reading time of more words": (in_page(PRICE, f'{PRICE} <time datetime="PT9M">9 min</time>'), "verify-date"),
    "code of no document": (in_page(PRICE, f"{PRICE} <code>run -n 5</code>"), "verify-code"),
    "code without its block": (in_page("<pre", "<div", "es/como/index.html"), "verify-code"),
    "a price in code": (in_page(PRICE, f"{PRICE} <code>5 €</code>"), "verify-unaccounted"),
    "a page in a page": (in_page(PRICE, f"{PRICE} <iframe srcdoc='&lt;b>5 €&lt;/b>'></iframe>"), "verify-unaccounted"),
    "a day of no page": (
        in_page(PRICE, f'{PRICE} <time datetime="2025-01-02">2 de enero de 2025</time>'),
        "verify-date",
    ),
    "an address": (in_page("example/es/como/", "example/es/", "es/como/index.html"), "verify-address"),
    "a link to nowhere": (in_page('href="/es/como/"', 'href="/es/nada/"'), "verify-address"),
    "the sitemap that robots are told": (in_page("tiny.example", "x.example", "robots.txt"), "verify-address"),
    "a place of the data": (in_page("data/prices.yaml:19:", "data/prices.yaml:20:", "figures.json"), "verify-ledger"),
    "a way to the page": (in_page('"position": 1', '"position": 2', "es/como/index.html"), "verify-structured"),
    "a page that is gone from the disk": (without("es/como/index.html"), "verify-file"),
    "a file of nobody": (lambda files: {**files, "es/x.txt": b"x"}, "verify-file"),
    "structured data": (in_page("</head>", '<script type="application/ld+json">{</script></head>'), "verify-file"),
    "a feed": (lambda files: {**files, "es/feed.xml": b"<feed>"}, "verify-file"),
    "no ledger": (without("figures.json"), "verify-ledger"),
    "a ledger that is none": (lambda files: {**files, "figures.json": b'{"figures": 1}'}, "verify-ledger"),
    "a value of the ledger": (in_page('"value":"3.00"', '"value":"3.01"', "figures.json"), "verify-ledger"),
    "a figure of the ledger": (in_page('"name":"blue.price"', '"name":"x.price"', "figures.json"), "verify-ledger"),
    "a page that is gone": (without("fr/index.html"), "verify-ledger"),
    "a figure in one language": (in_page('data-figure="compare.blue-red.price"', ""), "verify-languages"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_its_rule(fault: str) -> None:
    _, output, proof = made("tiny")
    change, rule = FAULTS[fault]
    assert rule in rules(judge_published(change(output.files), proof).problems)


def test_cells_that_have_changed_places_with_their_marks() -> None:
    """Each figure says the truth of itself; only the row tells that it is in the wrong one."""
    _, output, proof = made("real")
    cell = re.compile(r'<data value="[^"]*" data-figure="[a-z0-9-]+\.price">[^<]*</data></td>')
    pages = {path: data.decode() for path, data in output.files.items() if re.match(r"es/.*\.html", path)}
    page, html = next((path, html) for path, html in pages.items() if len(cell.findall(html)) > 1)
    one, two = cell.findall(html)[:2]
    swapped = html.replace(one, "\0", 1).replace(two, one, 1).replace("\0", two, 1)
    found = rules(judge_published({**output.files, page: swapped.encode()}, proof).problems)
    assert {"verify-table", "verify-ledger"} <= found


# What may stand on a page -> what stands in its document then.
HARMLESS: Mapping[str, str] = {
    "El modelo Blue 2 y el Red 1.": "",
    "<code>nvidia-smi -l 5</code>": "`` nvidia-smi\n-l 5 ``",
    "<pre>epochs: 3\n\nlr: 2\n</pre>": "- In a list:\n\n  ```yaml\n  epochs: 3\n\n  lr: 2\n  ```",
    "<span data-fixed>3 <em>GB</em></span>": '[3 *GB*]{fixed="of the paper"}',
    "<span data-fixed>a <span data-fixed>3 GB</span> b</span>": '[a [3 GB]{fixed="x"} b]{fixed="of [it]"}',
    '<span data-fixed>3 GB <data value="3.00" data-figure="blue.price">3,00\u00a0€/h</data></span>': (
        '[3 GB {{ blue.price }}]{fixed="x"}'
    ),
    '<time datetime="PT1M">1 min</time>': "",
    '<a href="https://x.example/2/24">enlace</a>': "",
    "<!-- 5 € --><style>a { width: 5px }</style><script>let x = 5</script>": "",
    '<img src="/assets/x.24.png" alt="Una tarjeta" width="5" height="6">': "",
    '<svg viewBox="0 0 5 5"><path d="M5 5"/></svg>': "",
    '<input value="5" type="hidden">': "",
    "<i>Una raya</i> – así.": "",
}


@pytest.mark.parametrize("harmless", HARMLESS)
def test_what_is_no_figure_passes(harmless: str) -> None:
    files, output, _ = made("tiny")
    document = files["content/es/index.md"] + f"\n{HARMLESS[harmless]}\n".encode()
    proof = prove(read_plain({**files, "content/es/index.md": document}))
    page = output.files["es/index.html"].replace(b"<footer>", f"<p>{harmless}</p><footer>".encode())
    allowed = {"verify-ledger"} if "data-figure" in harmless else set()
    found = judge_published({**output.files, "es/index.html": page}, proof).problems
    assert rules(tuple(problem for problem in found if problem.place.path == "es/index.html")) == allowed, found


@pytest.mark.parametrize("day", ["2026-01-09", "2026-01-01"])
def test_a_day_is_one_of_the_page_or_of_a_page_that_it_leads_to(day: str) -> None:
    _, output, proof = published_told()
    page, made = "es/index.html", {"2026-01-01": "1 de enero de 2026", "2026-01-09": "9 de enero de 2026"}
    link = '<a href="/es/guides-es/old/">Old</a>'
    html = output.files[page].replace(b"<footer>", f'{link} <time datetime="{day}">{made[day]}</time><footer>'.encode())
    found = judge_published({**output.files, page: html}, proof).problems
    assert rules(found) == ({"verify-date"} if day == "2026-01-09" else set())


def test_what_a_document_has_alone_may_differ() -> None:
    files, output, _ = made("tiny")
    path = "content/es/index.md"
    front = files[path].replace(b"\n---\n", b"\nonly-here:\n  figure blue.price: for the test\n---\n", 1)
    page = re.sub(rb'<data value="[^"]*" data-figure="blue\.price">[^<]*</data>', b"", output.files["fr/index.html"])
    published = {**output.files, "fr/index.html": page}
    assert "verify-languages" in rules(looked(published, files).problems)
    assert "verify-languages" not in rules(looked(published, {**files, path: front}).problems)


def test_a_language_that_cannot_be_understood_is_a_problem() -> None:
    _, output, _ = made("tiny")
    for old, new in (
        (b"{0}", b"{x"),
        (b"{hours}", b"{hours}{hours}"),
        (b"units:", b"unit:"),
        (b"locale: es", b"locale: qq"),
    ):
        text = tiny()["locale/es/language.yaml"].replace(old, new)
        found = looked(output.files, {**tiny(), "locale/es/language.yaml": text}).problems
        assert rules(found) & {"verify-language", "verify-figure"}


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (b"cards:\n", b"cards: 5\nothers:\n", "verify-name"),
        (b"at_least_gb: 80", b"at_least_gb:", "verify-ledger"),
        (b"    trains: everything\n", b"", "verify-ledger"),
        (b"currency: EUR\n", b"currency: EUR\nlowest_days: x\n", "verify-ledger"),
    ],
)
def test_data_that_make_no_sense_are_no_traceback(old: bytes, new: bytes, rule: str) -> None:
    _, output, _ = made("tiny")
    prices = tiny()["data/prices.yaml"]
    assert prices.count(old) == 1
    assert rule in rules(looked(output.files, {**tiny(), "data/prices.yaml": prices.replace(old, new)}).problems)


# ------------------------------------------------------------------------------------------- a wrong house is found out


def row_made_by(pattern: str, make: Callable[..., Value]) -> Callable[[pytest.MonkeyPatch], None]:
    def patch(monkeypatch: pytest.MonkeyPatch) -> None:
        table = tuple(replace(row, make=make) if row.pattern == pattern else row for row in figures.TABLE)
        monkeypatch.setattr(figures, "TABLE", table)

    return patch


def _all_of_it(use: Use, card: Card) -> Value:
    return use.quantity(f"{card.key}.reported").to("GB")


def _begun_hours(length: Quantity, minimum: Quantity) -> Quantity:
    hours = -(-length.to("h").amount // 1)
    return Quantity(max(-hours * -60, minimum.to("min").amount), unit("min"))


def _half_even(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounded(self: Quantity, step: Decimal) -> Quantity:
        return Quantity((self.amount / step).quantize(Decimal(1), ROUND_HALF_EVEN) * step, self.unit)

    monkeypatch.setattr(Quantity, "rounded", rounded)


WRONG: Mapping[str, Callable[[pytest.MonkeyPatch], object]] = {
    "half even": _half_even,
    "begun hours": lambda monkeypatch: monkeypatch.setattr(billing, "minutes", _begun_hours),
    "all memory is usable": row_made_by("{card}.usable", _all_of_it),
    "the first card is the cheapest": lambda monkeypatch: monkeypatch.setattr(
        cards, "cheapest", lambda use, among: [*among][-1]
    ),
    "prices a cent too high": row_made_by(
        "{card}.price", lambda use, card: Quantity(use(card.price).amount + Decimal("0.01"), card.price.value.unit)
    ),
    "printed with the digits cut off": lambda monkeypatch: monkeypatch.setattr(
        words, "_ROUNDING", Context(prec=1000, rounding="ROUND_DOWN")
    ),
}


def forget() -> None:
    """What has been printed once is printed anew."""
    words.say_value.cache_clear()
    body.figure_html.cache_clear()


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_house_is_found_out(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tie for the rounding: 15 minutes at 0.50 an hour are 0.125."""
    text = tiny()["content/es/index.md"] + b"\n{{ red.bill.short }}, {{ 9b.qlora.need }}, {{ red.usable }}\n"
    home = {path: text if path == "content/es/index.md" else data for path, data in tiny().items()}
    files = {**home, "content/fr/index.md": tiny()["content/fr/index.md"] + text.rpartition(b"\n\n")[2]}
    files["data/prices.yaml"] = files["data/prices.yaml"].replace(b"hours: 8", b"hours: 7.3")
    forget()
    assert looked(output_of(files).files, files).problems == ()
    WRONG[wrong](monkeypatch)
    forget()
    found = looked(output_of(files).files, files).problems
    forget()
    assert {"verify-figure", "verify-value"} & rules(found), rules(found)
    assert {"es/index.html", "fr/index.html"} <= {problem.place.path for problem in found}

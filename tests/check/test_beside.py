"""What stands beside a figure: what makes another quantity of it, and what belongs to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.check.beside import FIGURE, Stands, beside, beside_elsewhere, false_beside
from sitegen.check.passages import Passage
from sitegen.read import read_sources
from sitegen.values.problem import Place
from sitegen.values.quantity import Quantity, quantity, unit

from ..sites import tiny
from .test_numbers import INDEX, site_of

SPANISH, FRENCH = "{{ price-list }}", "content/fr/index.md"


def found(text: str, path: str = INDEX) -> list[str]:
    """Text in a page of the tiny site -> what is refused in it."""
    return [problem.message.split("' beside")[0][1:] for problem in beside(site_of({path: (SPANISH, text)}))]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        # another unit
        ("{{ red.memory number }} TB", "TB"),
        ("{{ red.memory number }}&nbsp;TB", "TB"),
        ("{{ red.memory number }}TB", "TB"),
        ("{{ red.memory number }}-TB", "TB"),
        ("{{ red.memory number }} gigas por hora", "gigas por hora"),
        ("{{ red.memory number }} (teras)", "teras"),
        ("{{ red.memory }} TB", "TB"),
        ("{{ red.memory }} %", "%"),
        ("{{ red.memory number }}‰", "‰"),
        ("{{ red.memory number }} €", "€"),
        ("{{ red.price number }} céntimos", "céntimos"),
        ("{{ red.price number }} $", "$"),
        ("{{ red.price }} $", "$"),
        ("{{ red.price amount }} ₿", "₿"),
        ("$ {{ red.price }}", "$"),
        ("US$ {{ red.price number }}", "$"),
        ("EUR {{ red.memory number }}", "EUR"),
        ("{{ photo.count number }} tarjetas", "tarjetas"),
        ("{{ compare.blue-red.price number }} GB", "GB"),
        ("{{ compare.blue-red.price }} %", "%"),
        ("{{ example.night.minutes number }} horas", "horas"),
        # another rate
        ("{{ red.price amount }} por día", "por día"),
        ("{{ red.price amount }} al mes", "al mes"),
        ("{{ red.price amount }}, al mes", "al mes"),
        ("{{ red.price amount }} cada día", "cada día"),
        ("{{ red.price amount }} (a la semana)", "a la semana"),
        ("{{ red.price amount }}/mes", "/mes"),
        ("{{ red.price amount }}/lote", "/"),
        ("{{ red.price }} por hora", "por hora"),
        ("{{ red.price }} al mes", "al mes"),
        ("{{ red.price number }} euros al mes", "euros al mes"),
        ("{{ red.price number }} € por minuto", "€ por minuto"),
        ("{{ example.night.cost }} por hora", "por hora"),
        ("{{ example.night.cost about }} al día", "al día"),
        ("{{ red.name }} /mes", "/mes"),
        # so many of it
        ("{{ red.price number }} mil €", "mil €"),
        ("{{ red.memory number }} millones de GB", "millones de GB"),
        ("{{ red.price number }} M€", "M€"),
        ("{{ red.memory number }} docenas", "docenas"),
        ("{{ red.memory number }}k", "k"),
        ("mil {{ red.memory }}", "mil"),
        # signs, digits, figures
        ("-{{ red.price }}", "-"),
        ("(−{{ red.price }})", "−"),
        ("un +{{ red.price }}", "+"),
        ("{{ red.memory }} × dos", "×"),
        ("dos × {{ red.memory }}", "×"),
        ("{{ photo.count }} x {{ red.memory }}", "x"),
        (".{{ red.memory number }}", "."),
        ("[0]{fixed=x},{{ red.memory number }}", ","),
        ("Red 1{{ red.memory number }}", "1"),
        ("{{ red.memory number }}Red", "Red"),
        ("{{ red.name }}s", "s"),
        ("{{ red.memory number }}{{ blue.memory }}", "{{ blue.memory }}"),
        ("**{{ red.memory number }}**{{ blue.memory }}", "{{ blue.memory }}"),
        ("{{ red.memory number }} {{ blue.memory }}", "{{ blue.memory }}"),
        ("{{ red.name }} €", "€"),
        ("{{ red.name }} GB", "GB"),
        ("€ {{ red.name }}", "€"),
        # through emphasis, links, spans, lines; in headings, tables and questions
        ("**{{ red.memory number }}** TB", "TB"),
        ("*{{ red.memory number }}* **TB**", "TB"),
        ("{{ red.memory number }} [TB](about.md)", "TB"),
        ("[{{ red.memory number }}](about.md) TB", "TB"),
        ('{{ red.memory number }} [TB]{fixed="x"}', "TB"),
        ("[{{ red.memory number }}]{claim=x} TB", "TB"),
        ("{{ red.memory number }}\nTB", "TB"),
        ("## Con {{ red.memory number }} TB {#x}", "TB"),
        ("| a |\n|---|\n| {{ red.memory number }} TB |", "TB"),
        ("## Q {#q}\n\n::: faq\n### ¿{{ red.memory number }} TB?\n\nNo.\n:::", "TB"),
        ("- {{ red.price amount }} al mes", "al mes"),
    ],
)
def test_another_quantity(text: str, word: str) -> None:
    assert found(text) == [word]


@pytest.mark.parametrize(
    "text",
    [
        "{{ red.memory number }} GB",
        "{{ red.memory number }} gigas",
        "{{ red.memory number }} ({{ red.name }}) en total",
        "{{ red.price number }} €",
        "{{ red.price number }} euros por hora",
        "{{ red.price number }} €/h",
        "€ {{ red.price number }}",
        "{{ red.price amount }} por hora",
        "{{ red.price amount }} la hora",
        "{{ red.price amount }}/h",
        "{{ red.price }}, cada hora de uso",
        "{{ billing.storage amount }} por GB y mes",
        "{{ photo.count number }} fotos",
        "{{ photo.count number }} de tus fotos",
        "{{ compare.blue-red.price about }} veces más",
        "{{ compare.blue-red.price about }}×",
        "{{ example.night.minutes number }} minutos a {{ blue.price }}",
        "{{ red.name }} por horas",
        "{{ red.name }} por hora, {{ red.name }} GPU",
        "{{ red.name }} con {{ red.memory }}, {{ red.name }} {{ red.memory }}",
        "{{ red.memory }}–{{ blue.memory }}",
        "({{ red.memory }}), «{{ red.memory }}»; {{ red.memory }}. {{ red.memory }}: {{ red.memory }}",
        "—{{ red.memory }}—",
        "unos *{{ red.memory }}* más",
        "{{ red.memory }} `TB`",
        "{{ red.memory number }}  \nTB de más",
        "{{ red.memory number }}\n\nTB",
        "| a | b |\n|---|---|\n| {{ red.memory number }} | TB |",
    ],
)
def test_what_belongs_to_it(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{ red.price amount }} par jour", ["par jour"]),
        ("{{ red.price amount }} /mois", ["/mois"]),
        ("{{ red.price amount }} l'heure, {{ red.price amount }} l’heure", []),
        ("{{ red.price amount }} s’élève, {{ red.memory number }} Go", []),
        ("{{ red.memory number }} mille", ["mille"]),
    ],
)
def test_in_french(text: str, words: list[str]) -> None:
    assert found(text, FRENCH) == words


@pytest.mark.parametrize("field", ["title: ", "description: ", "nav: Inicio\nsummary: "])
def test_in_front_matter(field: str) -> None:
    old = {
        "title: ": '"Tarjetas desde {{ cheapest.price }}"',
        "description: ": '"La más barata cuesta {{ cheapest.price }}."',
    }
    site = site_of(
        {INDEX: (field.partition("\n")[0] + old.get(field, ""), f'{field}"De {{{{ red.memory number }}}} TB"')}
    )
    assert [problem.place.path for problem in beside(site)] == [INDEX]


def test_in_catalogs() -> None:
    site = site_of({"locale/fr/LC_MESSAGES/site.po": ("Prix au %(date)s", "Prix au %(date)s To")})
    (problem,) = beside_elsewhere(site)
    assert problem.message == "'To' beside %(date)s makes another quantity of it"
    assert problem.place.path == "locale/fr/LC_MESSAGES/site.po"


def test_where_it_stands() -> None:
    (problem,) = beside(site_of({INDEX: (SPANISH, "Son *{{ red.memory number }}*\nTB.")}))
    assert str(problem.place) == f"{INDEX}:10:1"
    assert problem.hint == "the figure leaves GB to the words beside it, and nothing else"


LANGUAGES = read_sources(tiny())[0].languages  # type: ignore[union-attr]
MEANS = [quantity("1", name) for name in ("GB", "TB", "EUR", "EUR/h", "h", "min", "percent", "image")]


@given(st.sampled_from(sorted(LANGUAGES)), st.sampled_from(MEANS), st.data())
def test_a_number_takes_the_words_for_its_own_unit_and_no_others(
    key: str, means: Quantity, data: st.DataObject
) -> None:
    """Whatever words for units a language has."""
    language = LANGUAGES[key]
    words = [
        (spelling.word, spelling.means)
        for spelling in language.typed
        if min(dict(spelling.means.unit.powers).values(), default=0) > 0
    ]
    words += [
        (pattern.replace("{0}", "").strip(), quantity("1", symbol))
        for symbol, wording in language.units.items()
        for pattern in (wording.symbol, *(wording.words or {}).values())
        if pattern
    ]
    word, is_one = data.draw(st.sampled_from(words))
    above = unit(str(means.unit).partition("/")[0])
    stands = Stands(
        "{{ a.b number }}", Place("x", 1, 1), "number", means.unit, (means, Quantity(means.amount, above)), True
    )
    problems = [*false_beside(Passage(((f"De {FIGURE} {word} más", Place("x", 1, 1)),), language, ""), [stands])]
    own = any(is_one.unit.dimension == each.unit.dimension and is_one.to(each.unit) == each for each in stands.may)
    assert bool(problems) is not own, word

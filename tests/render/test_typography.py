"""The typography of each language over the pieces of a run, and what it never touches."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from sitegen.read.language import read_language
from sitegen.render.typography import polish, polish_text
from sitegen.values.document import Claim, Code, Fixed, Html, Image, Inline, Link, Reference, Text
from sitegen.values.language import Quotes, Spacing, Symbols, Typography
from sitegen.values.problem import Place

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests/cases/l10n.json").read_text(encoding="utf-8"))["markdown_typography"]
HERE = Place("x.md", 1, 1)


def of_language(key: str) -> Typography:
    path = f"locale/{key}/language.yaml"
    made, problems = read_language((ROOT / path).read_bytes(), path, key)
    assert made is not None, problems
    return made.typography


RULES = {
    "es": of_language("es"),
    "fr": of_language("fr"),
    "fr_CA": Typography(
        before=(Spacing(";!?", ""), Spacing(":", "\u00a0")),
        quotes=Quotes("«", "»", "\u00a0"),
        symbols=Symbols(("$", "%", "Go"), "\u00a0"),
        group="\u00a0",
        apostrophe="’",
    ),
    "de": Typography(symbols=Symbols(("€", "%", "GB"), "\u00a0"), group="\u202f"),
}
FR = RULES["fr"]


def text(written: str) -> Text:
    return Text(written, HERE)


def code(written: str) -> Code:
    return Code(written, None, HERE)


def image(alt: str) -> Image:
    return Image("a : b.png", alt, "a : b", HERE)


def figure() -> Reference:
    return Reference("h100.price", "", HERE, "{{ h100.price }}")


EM, END = Html("<em>"), Html("</em>")


def marked(pieces: Sequence[Inline]) -> str:
    """Pieces -> one line: what is no text in brackets; _ is U+00A0 and ~ is U+202F."""
    parts = []
    for piece in pieces:
        match piece:
            case Text(written):
                parts.append(written.replace("\u00a0", "_").replace("\u202f", "~"))
            case Html(html):
                parts.append(html)
            case Code(written):
                parts.append(f"[{written}]")
            case Image(_, alt):
                parts.append(f"[{marked((text(alt),))}]")
            case Reference(name):
                parts.append(f"[{name}]")
            case Link() | Claim() | Fixed():
                parts.append("<a>")
    return "".join(parts)


# ---------------------------------------------------------------------------------------- Markdown, as an editor writes


def pieces_of(children: Sequence[Token]) -> tuple[Inline, ...]:
    return tuple(piece_of(token) for token in children)


def piece_of(token: Token) -> Inline:
    match token.type:
        case "text" | "softbreak":
            return text(token.content or "\n")
        case "code_inline":
            return code(token.content)
        case "image":
            return Image(str(token.attrs["src"]), token.content, "", HERE)
        case "link_open":
            return Link(str(token.attrs["href"]), "", HERE)
    return Html(token.markup)


def rendered(markdown: str, rules: Typography) -> str:
    """Markdown -> the HTML of markdown-it, with the texts of its tokens polished."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(markdown)
    for block in tokens:
        children = block.children or []
        for token, piece in zip(children, polish(pieces_of(children), rules), strict=True):
            match piece:
                case Text(written) if written != "\n":
                    token.type, token.content = "text", written
                case Image(_, alt):
                    token.children = [Token("text", "", 0, content=alt)]
    return str(parser.renderer.render(tokens, parser.options, {})).strip()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['lang']}: {case['markdown']}")
def test_markdown(case: dict[str, str]) -> None:
    made = rendered(case["markdown"], RULES[case["lang"]])
    for character, name in (("\u00a0", "<00A0>"), ("\u202f", "<202F>"), ("’", "<2019>")):
        made = made.replace(character, name)
    assert made == case["html_escaped"]


def test_markdown_over_the_end_of_a_line() -> None:
    assert rendered("Prix\n: 5\n€, 10\n000", FR) == "<p>Prix\u00a0: 5\u00a0€, 10\u202f000</p>"
    assert rendered("de 12\nà 30", FR) == "<p>de 12\nà 30</p>"


# ----------------------------------------------------------------------------------------------------------- plain text


@pytest.mark.parametrize(
    ("language", "written", "expected"),
    [
        ("fr", "Quoi ! Oui ; non : 5 ?", "Quoi~! Oui~; non_: 5~?"),
        ("fr", "Quoi\u00a0!", "Quoi~!"),
        ("fr", "Quoi  ?!", "Quoi~?!"),
        ("fr", "Quoi! à 12:30 en 16:9 sur https://a.fr/?b=c;d", "Quoi! à 12:30 en 16:9 sur https://a.fr/?b=c;d"),
        ("fr", "«a» « b »", "«_a_» «_b_»"),
        ("fr", "« a » !", "«_a_»~!"),
        ("fr", "«", "«_"),
        ("fr", "l'offre d'heures, aujourd'hui, l'«IA»", "l’offre d’heures, aujourd’hui, l’«_IA_»"),
        ("fr", "'mot' 5' 6'7", "'mot' 5' 6'7"),
        ("fr", "24 Go, 5 €, 5 %, 16,12 €/h, 2 h", "24_Go, 5_€, 5_%, 16,12_€/h, 2_h"),
        ("fr", "24\u202fGo", "24~Go"),
        ("fr", "2 hommes, 3 mines, 4 Goths", "2 hommes, 3 mines, 4 Goths"),
        ("fr", "10 000 et 1 000 000", "10~000 et 1~000~000"),
        ("fr", "2026 100 pages, H100 200, 1,5 000, 1 0000", "2026 100 pages, H100 200, 1,5 000, 1 0000"),
        ("fr_CA", "Quoi ! non : 5", "Quoi! non_: 5"),
        ("es", "¿Qué? l'hora: «sí» 24 GB, 10 000", "¿Qué? l'hora: «sí» 24_GB, 10~000"),
        ("es", "«hola» , 5 % ; ya", "«hola» , 5_% ; ya"),
        ("fr", "", ""),
    ],
)
def test_plain_text(language: str, written: str, expected: str) -> None:
    assert marked((text(polish_text(written, RULES[language])),)) == expected


# --------------------------------------------------------------------------------------------------------------- pieces


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ((text("Prix "), EM, text("fixe"), END, text(" : 5")), "Prix <em>fixe</em>_: 5"),
        ((EM, text("Prix "), END, text(": 5")), "<em>Prix_</em>: 5"),
        ((text("a "), EM, text(" "), END, text(" !")), "a~<em></em>!"),
        ((figure(), text(" !")), "[h100.price]~!"),
        ((figure(), text(" Go")), "[h100.price]_Go"),
        ((text("l'"), figure()), "l’[h100.price]"),
        ((text("d'"), EM, text("heures"), END), "d’<em>heures</em>"),
        ((text("«"), figure(), text("»")), "«_[h100.price]_»"),
        ((text("«"), EM, text("a"), END, text("»")), "«<em>_a</em>_»"),
        ((text("« "), code("a : b"), text(" »")), "«_[a : b]_»"),
        ((code("a : b"), text(" : "), code("l'x")), "[a : b]_: [l'x]"),
        ((Link("https://a.fr", "", HERE), text("lien : x"), Html("</a>"), text(" !")), "<a>lien_: x</a>~!"),
        ((Link("https://a.fr/l'a", "", HERE), text("https://a.fr/l'a"), Html("</a>")), "<a>https://a.fr/l'a</a>"),
        ((Claim("c", HERE), text("cher"), Html("</span>"), text(" ?")), "<a>cher</span>~?"),
        ((Fixed("quoted", HERE), text("3 Go"), Html("</span>"), text(" !")), "<a>3_Go</span>~!"),
        ((image("a : l'b"), text(" !")), "[a_: l’b]~!"),
        ((image("a : b"),), "[a_: b]"),
        ((text("l'"), image("a")), "l’[a]"),
        ((), ""),
    ],
)
def test_pieces_are_seen_as_one_text(pieces: tuple[Inline, ...], expected: str) -> None:
    assert marked(polish(pieces, FR)) == expected


def test_addresses_and_titles_are_not_touched() -> None:
    pieces = (Link("a : b", "c : d", HERE), image("e"), code("f : g"), figure())
    assert polish(pieces, FR) == pieces


# ----------------------------------------------------------------------------------------------------------- properties

WORDS = st.text(st.sampled_from(" \n\u00a0\u202f\u2009;:!?«»'’0123456789,.€%hGoaélL(\ufffc"), max_size=30)
PIECES = st.lists(
    st.one_of(
        WORDS.map(text),
        WORDS.map(code),
        WORDS.map(image),
        st.sampled_from((EM, END, figure(), Link("a", "", HERE), Claim("c", HERE))),
    ),
    max_size=8,
).map(tuple)
ANY_RULES = st.sampled_from([*RULES.values(), Typography()])


def bare(written: str) -> str:
    """A text without what typography may change."""
    return re.sub(r"\s", "", written).replace("’", "'")


@given(WORDS, ANY_RULES)
def test_to_polish_twice_is_to_polish_once(written: str, rules: Typography) -> None:
    once = polish_text(written, rules)
    assert polish_text(once, rules) == once


@given(PIECES, ANY_RULES)
def test_pieces_twice_are_pieces_once(pieces: tuple[Inline, ...], rules: Typography) -> None:
    once = polish(pieces, rules)
    assert polish(once, rules) == once


@given(PIECES, ANY_RULES)
def test_words_stay_as_they_are_each_in_its_piece(pieces: tuple[Inline, ...], rules: Typography) -> None:
    for before, after in zip(pieces, polish(pieces, rules), strict=True):
        match before, after:
            case Text(old), Text(new):
                assert bare(new) == bare(old)
            case Image(), Image():
                assert bare(after.alt) == bare(before.alt)
                assert (after.source, after.title) == (before.source, before.title)
            case _:
                assert after == before


@given(WORDS, ANY_RULES)
def test_one_piece_is_plain_text(written: str, rules: Typography) -> None:
    assert polish((text(written),), rules) == (text(polish_text(written, rules)),)


@given(PIECES)
def test_a_language_without_rules_changes_nothing(pieces: tuple[Inline, ...]) -> None:
    assert polish(pieces, Typography()) == pieces

"""What stands directly beside a figure must not make another quantity of it: '{{ h100.memory number }} TB', 'al mes'.

A figure is true; a unit, a rate, a large number, a sign or a digit that touches it, through emphasis and links too, can
make it false. What may stand there is what the figure itself has and its style leaves to the prose: 'GB' after
`number`, 'por GB y mes' after `amount`, 'veces' after a ratio.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ..values.document import Claim, Fixed, Html, Inline, Link, Phrase, Piece, Reference, Run, Text
from ..values.figure import Figure, Range
from ..values.language import Language
from ..values.problem import Place, Problem
from ..values.quantity import CURRENCIES, Quantity, Unit, unit
from ..values.site import Site
from .passages import OPAQUE, Passage, messages
from .vocabulary import MONEY_SIGNS, ONE, SIGNS, Vocabulary, any_of, is_telling, vocabulary

_BARE = Unit()
FIGURE = "\ufdd0"  # a noncharacter, which no text has: stands for a figure


class Stands(Struct, frozen=True):
    """A figure in a text: how it is written, where, its unit, and what words after it may mean.

    `kind` is 'number', 'name', or 'unknown' where nobody can say which will stand there. It is `bare` where its style
    shows no unit.
    """

    source: str
    place: Place
    kind: str
    unit: Unit = _BARE
    may: tuple[Quantity, ...] = ()
    bare: bool = False


def beside(site: Site) -> Iterator[Problem]:
    """Site -> what makes another quantity of a figure of its documents."""
    for page in site.pages:
        front, language = page.document.front, site.languages[page.language]
        phrases: list[Phrase] = [given.value for given in (front.title, front.description, front.summary) if given]
        for pieces in (*phrases, *(piece.pieces for piece in page.document.body if isinstance(piece, Run))):
            if any(isinstance(piece, Reference) for piece in pieces):
                yield from _run(pieces, language, site.figures)
        yield from _items(page.document.body, language)


def beside_elsewhere(site: Site) -> Iterator[Problem]:
    """Site -> what makes another quantity of a figure in messages."""
    for passage in messages(site):
        if "%(" in passage.text:
            yield from _message(passage)


def _run(pieces: tuple[Inline, ...], language: Language, figures: Mapping[str, Figure]) -> Iterator[Problem]:
    """The pieces of one paragraph: emphasis, links and spans part nothing."""
    parts: list[tuple[str, Place | None]] = []
    stands: list[Stands] = []
    for piece in pieces:
        match piece:
            case Text(text, place):
                parts.append((text.replace(FIGURE, OPAQUE), place))
            case Reference():
                parts.append((FIGURE, piece.place))
                stands.append(stands_as(piece, figures.get(piece.name)))
            case Html(html) if "<br>" not in html:
                pass
            case Claim() | Fixed() | Link():
                pass
            case _:
                parts.append((OPAQUE, None))
    yield from false_beside(Passage(tuple(parts), language, ""), stands)


_NUMBERED = re.compile(r'<ol start="(\d+)">|</ol>')


def _items(body: tuple[Piece, ...], language: Language) -> Iterator[Problem]:
    """Items whose number could be read as that of their words: '24. GB'."""
    start, item = "", False
    for piece in body:
        if isinstance(piece, Html):
            for tag in _NUMBERED.finditer(piece.html):
                start = tag[1] or ""
            item = bool(start) and piece.html.rstrip("\n").removesuffix("<p>").endswith("<li>")
        elif isinstance(piece, Run) and item and isinstance(first := piece.pieces[0], Text):
            stands = Stands(f"the number of an item, from {start} on,", first.place, "unknown")
            yield from false_beside(
                Passage(((f"{FIGURE} {first.text}", first.place),), language, "", written=False), [stands]
            )


_PLACEHOLDER = re.compile(r"%\(\w+\)s")


def _message(passage: Passage) -> Iterator[Problem]:
    """A message, whose placeholders may be figures of any kind."""
    ((text, place),) = passage.parts
    assert place is not None  # messages have one each
    stands = [Stands(found[0], place, "unknown") for found in _PLACEHOLDER.finditer(text)]
    yield from false_beside(replace(passage, parts=((_PLACEHOLDER.sub(FIGURE, text), place),), written=False), stands)


def stands_as(reference: Reference, figure: Figure | None) -> Stands:
    """A reference and its figure -> what it leaves to the words beside it."""
    source, place, style = reference.source, reference.place, reference.style
    match figure.value if figure else None:
        case Quantity(_, of) | Range(Quantity(_, of), _):
            bare = style == "number" or of == Unit()
            return Stands(source, place, "number", of, (*_may(of, style, bare),), bare)
    return Stands(source, place, "name")


def _may(of: Unit, style: str, bare: bool) -> Iterator[Quantity]:
    """Unit of a figure, its style -> what words after it may mean."""
    above, below = (Unit(tuple((name, power) for name, power in of.powers if power * sign > 0)) for sign in (1, -1))
    if bare:
        yield from (Quantity(ONE.amount, each) for each in (of, above))
    elif style == "amount" and below != Unit():
        yield Quantity(ONE.amount, below)


# -------------------------------------------------------------------------------------------------------------- words

Found = tuple[int, str, str]  # where in the text it begins, what it is, what to write


class _Patterns(Struct, frozen=True):
    """What finds words of quantities after a figure, rates behind a comma, and words before a figure."""

    after: re.Pattern[str]
    late: re.Pattern[str]
    before: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(language: Language | None) -> _Patterns:
    words = vocabulary(language)
    signs = [word for word in words.units if not any(map(str.isalpha, word))]
    letters = words.units.keys() - {*signs}
    end, gap = r"(?![\w'’])", r"[\s(«“\"'‘\[\-]*"
    above = rf"(?P<unit>(?:{any_of(letters)}){end}|{any_of(signs)}|[{MONEY_SIGNS}])"
    scale = rf"(?P<scale>{any_of(words.scales)}){end}\s*(?:(?:{any_of(words.of)})(?!\w)\s*)?"
    per = rf"(?P<per>{any_of(words.per)}){end}"
    before = rf"(?<!\w)(?:{any_of(CURRENCIES)}|(?P<scale>{any_of(words.scales)}))|[{MONEY_SIGNS}]"
    return _Patterns(
        re.compile(rf"{gap}(?P<all>(?:{scale})?(?:{above})?(?:[\s(]*{per})?)", re.IGNORECASE),
        re.compile(rf",\s*(?P<all>{per})", re.IGNORECASE),
        re.compile(rf"(?P<all>{before})[\s«“\"'‘\[(]*$", re.IGNORECASE),
    )


def false_beside(passage: Passage, stands: Sequence[Stands]) -> Iterator[Problem]:
    """A text in which FIGURE stands for each of some figures -> what makes other quantities of them."""
    text, language = passage.text, passage.language
    for match, figure, following in zip(re.finditer(FIGURE, text), stands, (*stands[1:], None), strict=True):
        found = (
            _words_after(text, match.end(), figure, language)
            or _words_before(text, match.start(), figure, language)
            or _touching(text, match.start(), figure, following)
        )
        if found:
            at, word, hint = found
            what = f"'{word}' beside {figure.source} makes another quantity of it"
            yield Problem(passage.place(at), "figure-beside", what, hint)


def _words_after(text: str, at: int, figure: Stands, language: Language | None) -> Found | None:
    match = _patterns(language).after.match(text, at)
    if match and match["all"] and not _fits(match, figure, vocabulary(language)):
        return match.start("all"), match["all"].strip(), _hint(figure)
    if figure.kind == "number" and not (match and match["all"]) and (slash := _SLASH.match(text, at)):
        return at, slash[0], _hint(figure)
    shows_rate = not figure.may and any(power < 0 for _, power in figure.unit.powers)
    if any(symbol in CURRENCIES for symbol, _ in figure.unit.powers) and not shows_rate:
        match = _patterns(language).late.match(text, at)
        if match and not _is_among(vocabulary(language).meaning(None, None, match["per"]), figure.may):
            return match.start("all"), match["all"], _hint(figure)
    return None


def _fits(match: re.Match[str], figure: Stands, words: Vocabulary) -> bool:
    """Whether words may stand after a figure."""
    if (match["unit"] or "") in MONEY_SIGNS and match["unit"] not in {None, *SIGNS}:
        return False  # of a currency that the data do not have
    means, counted = (words.meaning(match["scale"], match["unit"], per) for per in (match["per"], None))
    if figure.kind == "number":
        is_noun = not (figure.bare or match["per"] or is_telling(counted) or counted == ONE)
        return is_noun or _is_among(means, figure.may)
    rate = match["per"] or ""
    return not is_telling(counted) and not (rate.startswith("/") or (rate and figure.kind == "unknown"))


def _is_among(means: Quantity, may: Sequence[Quantity]) -> bool:
    return any(means.unit.dimension == each.unit.dimension and means.to(each.unit) == each for each in may)


def _words_before(text: str, at: int, figure: Stands, language: Language | None) -> Found | None:
    match = _patterns(language).before.search(text, max(at - _FAR, 0), at)
    if match is None or (match["scale"] and figure.kind != "number"):
        return None
    code = SIGNS.get(match["all"], match["all"].upper())
    if not match["scale"] and figure.bare and _is_among(_one(code), figure.may):
        return None
    return match.start("all"), match["all"], _hint(figure)


_FAR = 40  # characters before a figure in which a word can stand that touches it


def _one(code: str) -> Quantity:
    return Quantity(ONE.amount, unit(code) if code in CURRENCIES else Unit((("", 1),)))


# -------------------------------------------------------------------------------------------------------------- signs

_AFTER = re.compile(rf"[0-9A-Za-z]+|{FIGURE}|\s*[×✕✖⨯]|\s+[xX]\s+(?=[\d{FIGURE}])")
_SLASH = re.compile(rf"/(?=[\w{FIGURE}])")
_BEFORE = re.compile(r"(?:[0-9A-Za-z]+|[.,/]|(?<![^\s(«“\"'‘\[])[-−–+±]|[×✕✖⨯]\s*)$")
_SPACES = re.compile(rf"\s+{FIGURE}")


def _touching(text: str, start: int, figure: Stands, following: Stands | None) -> Found | None:
    """Digits, letters, signs and other figures that touch a figure."""
    if match := _AFTER.match(text, start + 1):
        word = match[0].strip()
        if word not in "×✕✖⨯xX" or (figure.kind == "number" and not (figure.bare and word in "×✕✖⨯")):
            return match.start() + match[0].index(word), _named(word, following), _APART
    if match := _BEFORE.search(text, max(start - _FAR, 0), start):
        word = match[0].strip()
        if word.isalnum() or (figure.kind == "number" and not (figure.bare and word in "×✕✖⨯")):
            return match.start(), word, _APART
    if figure.kind == "number" and following and following.kind == "number" and _SPACES.match(text, start + 1):
        return text.index(FIGURE, start + 1), following.source, "write what parts them: a comma, a dash, a word"
    return None


_APART = "write words between them, or a figure that is what you mean (docs/figures.md)"


def _named(word: str, following: Stands | None) -> str:
    return following.source if word == FIGURE and following else word


def _hint(figure: Stands) -> str:
    """What to write instead of words that do not belong to a figure."""
    if figure.kind != "number":
        return "write the figure that has this unit (docs/figures.md), or say it in another sentence"
    if figure.may:
        own = " or ".join(dict.fromkeys(str(each.unit) or "times" for each in figure.may))
        return f"the figure leaves {own} to the words beside it, and nothing else"
    return f"it shows its own unit, {figure.unit}: delete this, or write the figure that you mean (docs/figures.md)"

"""Documents for benchmarks: the same corpus, in several languages, in the ways in which several generators write it.

A document has 600 to 900 words in six sections, a list, a table, a piece of code and six figures: one price stands in
every document, another in each tenth; the other figures are memory sizes, which no step of the benchmark changes.
Each number makes the same document every time, on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
SITE = HERE.parent
TENTH = 10
_SECTIONS = 6
_ROWS = 5
_CODE = """\
import torch
from datasets import load_dataset

def batches(rows, size=8):
    for first in range(0, len(rows), size):
        yield rows[first : first + size]

rows = load_dataset("json", data_files="train.jsonl")["train"]
for step, batch in enumerate(batches(rows)):
    loss = model(**collate(batch)).loss
    loss.backward()
    if step % 16 == 0:
        optimizer.step(); optimizer.zero_grad()"""


@dataclass(frozen=True, slots=True)
class Language:
    """The words of a language, and how it writes the units of the figures."""

    key: str
    words: Sequence[str]
    linking: Sequence[str]
    verbs: Sequence[str]
    adjectives: Sequence[str]
    memory: str
    price: str


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a generator wants its documents: figure(name, language, text), link(number), front(document), path(...)."""

    figure: Callable[[str, str, str], str]
    link: Callable[[int], str]
    front: Callable[[Document], str]
    path: Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Document:
    """One document in one language, without its front matter."""

    number: int
    language: str
    title: str
    description: str
    body: str

    @property
    def slug(self) -> str:
        """The last part of its address."""
        return name(self.number)


def name(number: int) -> str:
    """Number -> name of a document's file."""
    return f"g{number:05}"


def languages() -> tuple[Language, ...]:
    """The languages that have words, by name."""
    return tuple(_language(path) for path in sorted((HERE / "languages").glob("*.yaml")))


def _language(path: Path) -> Language:
    told: dict[str, str] = yaml.safe_load(path.read_text())
    words, linking, verbs, adjectives = (told[kind].split() for kind in ("words", "linking", "verbs", "adjectives"))
    return Language(path.stem, words, linking, verbs, adjectives, told["memory"], told["price"])


@dataclass(frozen=True, slots=True)
class Figures:
    """The cards of the site's data: names of the figures that documents show, and how they read."""

    everywhere: str
    tenth: str
    others: tuple[str, ...]
    texts: Mapping[tuple[str, str], str]


def figures(data: Mapping[str, Any]) -> Figures:
    """The contents of prices.yaml -> Figures: the prices of the first card and of the fourth, the memory of all."""
    cards = data["cards"]
    keys = tuple(cards)
    texts = {}
    for language in languages():
        for key, card in cards.items():
            texts[f"{key}.price", language.key] = f"{card['price']:.2f} {language.price}".replace(".", ",")
            texts[f"{key}.memory", language.key] = f"{card['memory_gb']} {language.memory}"
    return Figures(f"{keys[0]}.price", f"{keys[3]}.price", tuple(f"{key}.memory" for key in keys), texts)


def read_figures(prices: Path) -> Figures:
    """Path of a prices.yaml -> Figures."""
    return figures(yaml.safe_load(prices.read_text()))


def price(prices: Path, figure: str) -> Decimal:
    """Path of a prices.yaml, name of a price -> its value."""
    return Decimal(str(yaml.safe_load(prices.read_text())["cards"][figure.partition(".")[0]]["price"]))


def documents(count: int, dialect: Dialect, known: Figures) -> Iterator[Document]:
    """Number of documents a language -> all of them, as the dialect writes them."""
    for language in languages():
        for number in range(count):
            yield make(number, count, language, dialect, known)


def make(number: int, count: int, language: Language, dialect: Dialect, known: Figures) -> Document:
    """One document: its plan is drawn from its number alone, its words from the language too."""
    plan, words = random.Random(number), random.Random(f"{number} {language.key}")
    shown = [known.everywhere, *plan.sample(known.others, 5)]
    if number % TENTH == 0:
        shown[1] = known.tenth
    tokens = [dialect.figure(figure, language.key, known.texts[figure, language.key]) for figure in shown]
    link = dialect.link(plan.randrange(count))
    parts = [_paragraph(words, language, 45), _paragraph(words, language, 45)]
    for section in range(_SECTIONS):
        parts += _section(section, plan, words, language, tokens[section], link)
    title, description = _words(words, language, 5), _sentence(words, language, 14)
    return Document(number, language.key, title.capitalize(), description, "\n\n".join(parts) + "\n")


def _section(
    at: int, plan: random.Random, words: random.Random, language: Language, token: str, link: str
) -> Iterator[str]:
    yield f"## {_words(words, language, 4).capitalize()} {{#part-{'abcdef'[at]}}}"
    yield f"{_words(words, language, 9).capitalize()}: {token}. {_paragraph(words, language, 40)}"
    yield f"**{_words(words, language, 3).capitalize()}**: {_paragraph(words, language, plan.randrange(20, 45))}"
    if at == 1:
        yield "\n".join(f"- *{_words(words, language, 2)}*: {_sentence(words, language, 8)}" for _ in range(_ROWS))
    if at == 2:
        yield "\n".join(_table(words, language))
    if at == 3:
        yield f"```python\n{_CODE}\n```"
    if at == 4:
        yield f"{_sentence(words, language, 6)} [{_words(words, language, 3)}]({link}), `model.train()`."


def _table(words: random.Random, language: Language) -> Iterator[str]:
    rows = [[_words(words, language, 2) for _ in range(3)] for _ in range(_ROWS + 1)]
    yield f"| {' | '.join(rows[0])} |"
    yield "|---|---|---|"
    yield from (f"| {' | '.join(row)} |" for row in rows[1:])


def _paragraph(words: random.Random, language: Language, length: int) -> str:
    sentences, left = [], length
    while left > 0:
        sentences.append(_sentence(words, language, min(left, words.randrange(8, 16))))
        left -= 12
    return " ".join(sentences)


def _sentence(words: random.Random, language: Language, length: int) -> str:
    return f"{_words(words, language, max(length, 3)).capitalize()}."


def _words(words: random.Random, language: Language, length: int) -> str:
    """Noun, adjective, verb, preposition, and so on."""
    order = (language.words, language.adjectives, language.verbs, language.linking)
    return " ".join(words.choice(order[at % 4]) for at in range(length))

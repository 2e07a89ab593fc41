"""Templates hold no words: what they say is in the catalogs, what they show is figures and labels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..values.problem import Place, Problem
from ..values.site import Site
from .beside import FIGURE, Stands, false_beside
from .names import name_pattern, without_names
from .passages import IN_TEMPLATE, Passage

_HINT = 'write {{ _("…") }} and translate it in the catalogs, or print a figure; code goes into static/'
_WORD = re.compile(r"[^\W\d_][\w’'-]*|[^\w\s]")


def wordless(site: Site) -> Iterator[Problem]:
    """Site -> words and signs of money that templates have of their own, and constants that belong to a number."""
    names = name_pattern(tuple(name.value for name in site.names))
    for template in site.templates.values():
        for text in template.texts:
            passage = Passage(((text.value, text.place),), None, IN_TEMPLATE)
            for word in _WORD.finditer(without_names(text.value, names, None)):
                if _says(word[0]):
                    what = f"'{word[0]}' in a template is in no language"
                    yield Problem(passage.place(word.start()), "template-text", what, _HINT)
                    break
        for text in template.constants:
            yield from _constant(text.value, text.place, site)


def _says(word: str) -> bool:
    """Whether letters, or a sign that says something beside a number."""
    return word[0].isalpha() or word in "%‰‱" or unicodedata.category(word[0]) == "Sc"


def _constant(text: str, place: Place, site: Site) -> Iterator[Problem]:
    """A constant that may stand beside a figure, in whatever language."""
    stands = [Stands("a figure", place, "unknown") for _ in range(2)]
    for language in site.languages.values():
        passage = Passage(((f"{FIGURE} {text} {FIGURE}", place),), language, IN_TEMPLATE, written=False)
        if problems := [*false_beside(passage, stands)]:
            yield problems[0]
            return

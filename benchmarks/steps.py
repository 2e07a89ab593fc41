"""The steps of the benchmark: what is changed before a build, and whether what was built shows it.

What changes has two states, between which a step goes back and forth: so every build of a step has something to do.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

from . import corpus
from .corpus import SITE, Figures
from .tools import Tool, prices, prices_path, put_figures

STEPS = ("nothing", "document", "tenth", "everywhere", "template")
_CENT = Decimal("0.01")
_EDITED = 1  # the number of the document that one step changes, in the last language
_ADDED = "\n\nGPU.\n"
_MARK = ('class="bottom"', 'class="bottom other"')  # in the templates of every tool


def clear(tool: Tool, root: Path) -> None:
    """Leaves nothing of earlier builds."""
    for path in [path for pattern in tool.made for path in root.glob(pattern)]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def change(tool: Tool, root: Path, step: str, count: int) -> None:
    """Goes to the other state of a step."""
    known = prices(root)
    if step == "document":
        _toggle(root / tool.dialect.path(corpus.languages()[-1].key, _EDITED), (".\n", f".{_ADDED}"))
    elif step == "template":
        _toggle(root / tool.template, _MARK)
    elif step in ("tenth", "everywhere"):
        _reprice(tool, root, known.tenth if step == "tenth" else known.everywhere, count)


def _toggle(path: Path, states: tuple[str, str]) -> None:
    """The second state, or the first where the second is there already. Only the last occurrence is touched."""
    text = path.read_text()
    before, after = reversed(states) if states[1] in text else states
    head, _, tail = text.rpartition(before)
    path.write_text(f"{head}{after}{tail}")


def _reprice(tool: Tool, root: Path, figure: str, count: int) -> None:
    """A cent more, or less again; written as the tool has its data."""
    path = prices_path(root)
    old = prices(root)
    card = figure.partition(".")[0]
    head, name, rest = path.read_text().partition(f"\n  {card}:\n")
    before, key, line = rest.partition("price: ")
    value, newline, tail = line.partition("\n")
    price = Decimal(value) + (_CENT if Decimal(value) == _first(figure) else -_CENT)
    path.write_text(f"{head}{name}{before}{key}{price}{newline}{tail}")
    if tool.figures:
        put_figures(root / tool.figures, prices(root))
    elif not tool.is_ours:
        _rewrite(tool, root, figure, old, count)


def _first(figure: str) -> Decimal:
    return corpus.price(SITE / "data/prices.yaml", figure)


def _rewrite(tool: Tool, root: Path, figure: str, old: Figures, count: int) -> None:
    """The documents that show a figure, for a tool in whose documents figures are text."""
    new = prices(root)
    for number in range(0, count, corpus.TENTH if figure == new.tenth else 1):
        for language in corpus.languages():
            path = root / tool.dialect.path(language.key, number)
            path.write_text(path.read_text().replace(old.texts[figure, language.key], new.texts[figure, language.key]))


def stale(tool: Tool, root: Path, count: int) -> int:
    """How many pages of the corpus do not show what the data say now, or are missing."""
    known = prices(root)
    found = [path.read_text().replace("\u00a0", " ").replace("\u202f", " ") for path in _pages(tool, root)]
    wrong = 0
    for figure, pages in ((known.everywhere, count), (known.tenth, -(-count // corpus.TENTH))):
        for text in {known.texts[figure, language.key] for language in corpus.languages()}:
            sharing = sum(known.texts[figure, language.key] == text for language in corpus.languages())
            wrong += max(pages * sharing - sum(text in page for page in found), 0)
    return wrong


def _pages(tool: Tool, root: Path) -> Iterable[Path]:
    return (path for path in root.glob(tool.pages) if path.parent.name.startswith("g0"))

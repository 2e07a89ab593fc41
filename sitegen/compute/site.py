"""Sources -> the closed Site."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from ..values.claim import Verdict
from ..values.dataset import Dataset, Example, Given
from ..values.figure import Figure, Name, Names, Nothing
from ..values.problem import Place, Problem
from ..values.site import Site, Sources
from .claims import each_claim, make_claims
from .figures import layout, make_figures
from .freshness import make_lags, mark_stale
from .messages import make_messages
from .pages import is_live, make_anchors, make_lists, make_pages, make_teasers
from .series import expand


class Computed(Struct, frozen=True):
    """What is computed from the dataset alone: figures, their days, what is not made of them, verdicts on claims."""

    figures: Mapping[str, Figure]
    unmade: frozenset[str]
    verdicts: Mapping[str, Verdict]
    dates: Mapping[str, datetime.date]
    problems: tuple[Problem, ...]


Each = Callable[[Callable[[Dataset], Computed], Iterable[Dataset]], Iterable[Computed]]


def make_site(sources: Sources, each: Each = map) -> tuple[Site, tuple[Problem, ...]]:
    """Sources -> (Site, problems). `each` may remember what is computed from a dataset."""
    dataset = sources.dataset
    (computed,) = each(compute, (dataset,))
    pages, page_problems = make_pages(expand(sources.documents, dataset), sources.languages, sources.settings)
    labels = make_labels(dataset)
    live = tuple(document for document in sources.documents if is_live(document, sources.settings))
    lags, lag_problems = make_lags(live, sources.stamps, sources.settings)
    site = Site(
        settings=sources.settings,
        names=sources.names,
        languages=sources.languages,
        catalogs=sources.catalogs,
        templates=sources.templates,
        static=sources.static,
        fonts=sources.fonts,
        figures=computed.figures,
        unmade=computed.unmade,
        claims=each_claim(dataset),
        verdicts=computed.verdicts,
        dates=computed.dates,
        labels=labels,
        messages=make_messages(sources.templates, labels),
        lags=lags,
        sources=MappingProxyType({key: fact.link for key, fact in dataset.facts.items() if fact.link}),
        lists=MappingProxyType({**make_data_lists(dataset, computed.figures), **make_lists(pages, sources.settings)}),
        teasers=make_teasers(pages),
        anchors=make_anchors(pages),
        pages=mark_stale(pages, lags),
    )
    return site, (*computed.problems, *page_problems, *lag_problems)


def compute(dataset: Dataset) -> Computed:
    """Dataset -> all that is computed from it."""
    figures, problems = make_figures(dataset)
    cells = layout(dataset)
    verdicts, wrong = make_claims(dataset, figures, cells)
    unmade = frozenset(cells.keys() - figures.keys())
    return Computed(figures, unmade, verdicts, figure_dates(figures, dataset), (*problems, *wrong))


def make_data_lists(dataset: Dataset, figures: Mapping[str, Figure]) -> dict[str, tuple[str, ...]]:
    """Dataset, its figures -> keys in the order of the data, by the list's name."""
    table = tuple(key for key, method in dataset.methods.items() if method.in_table.value)
    kinds = ("cards", "sizes", "bills", "strategies", "counts", "examples")
    rented = tuple(key for key, card in dataset.cards.items() if card.available.value)
    runs = {
        f"example.{key}": (each.card.value, each.size.value, each.method.value)
        for key, each in dataset.examples.items()
    }
    noted = tuple(f"{note.card.value}.{note.size.value}.{note.method.value}" for note in dataset.notes)
    lists = {"methods": table, "available": rented, "noted": noted, **runs}
    lists |= {kind: tuple(getattr(dataset, kind)) for kind in kinds}
    return {**lists, **dict(_alternatives(dataset, figures)), **dict(_past(dataset, figures))}


def _past(dataset: Dataset, figures: Mapping[str, Figure]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of each card, its prices before (`h100.was`), and itself if its lowest price is known (`h100.lowest`)."""
    for card in dataset.cards:
        before = [key for key, past in dataset.history.items() if past.card == card]
        yield f"{card}.was", tuple(key for key in before if f"{key}.price" in figures)
        known = f"{card}.lowest" in figures and not isinstance(figures[f"{card}.lowest"].value, Nothing)
        yield f"{card}.lowest", (card,) if known else ()


def _alternatives(dataset: Dataset, figures: Mapping[str, Figure]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of each card, the keys of the cards that its figures name as cheaper and as roomier, for pages to lead to."""
    keys = {card.name.value: key for key, card in dataset.cards.items()}
    for name in (f"{card}.{beside}" for card in dataset.cards for beside in ("cheaper", "roomier")):
        value = figures[name].value if name in figures else Nothing()
        named = value.items if isinstance(value, Names) else (value.text,) if isinstance(value, Name) else ()
        yield name, tuple(keys[each] for each in named)


def make_labels(dataset: Dataset) -> Mapping[str, Given[str]]:
    """Dataset -> its English labels by dotted name, for the catalogs to translate."""
    return MappingProxyType(
        {f"{key}.tagline": card.tagline for key, card in dataset.cards.items()}
        | {f"{key}.label": method.label for key, method in dataset.methods.items()}
        | {f"{key}.label": strategy.label for key, strategy in dataset.strategies.items()}
        | {f"{key}.source": fact.source for key, fact in dataset.facts.items() if fact.link}
        | {f"example.{key}.method": dataset.methods[run.method.value].label for key, run in _runs(dataset)}
        | {f"{note.card.value}.{note.method.value}.note": note.text for note in dataset.notes}
    )


def _runs(dataset: Dataset) -> Iterator[tuple[str, Example]]:
    """The worked examples by a method that there is; another is reported where figures are made."""
    return ((key, run) for key, run in dataset.examples.items() if run.method.value in dataset.methods)


def figure_dates(figures: Mapping[str, Figure], dataset: Dataset) -> Mapping[str, datetime.date]:
    """Figures -> when the newest data of each was set (a price's `since`) or checked (a fact's `checked`)."""
    dated = {card.price.place: card.since.value for card in dataset.cards.values()}
    dated |= {fact.value.place: fact.checked.value for fact in dataset.facts.values()}
    found: dict[str, datetime.date] = {}
    for name in figures:
        _date(name, figures, dated, found)
    return MappingProxyType(found)


def _date(
    name: str,
    figures: Mapping[str, Figure],
    dated: Mapping[Place, datetime.date],
    found: dict[str, datetime.date],
) -> datetime.date:
    if name not in found:
        found[name] = (
            max(
                _date(source, figures, dated, found)
                if isinstance(source, str)
                else dated.get(source, datetime.date.min)
                for source in figures[name].inputs
            )
            if figures[name].inputs
            else datetime.date.min
        )
    return found[name]

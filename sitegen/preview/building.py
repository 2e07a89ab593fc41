"""An order -> news: the site is built with all that earlier builds remember, and nothing is written anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import pipe, trying
from ..check import check_site
from ..compute import make_site
from ..memo import Memo
from ..remembering import remembering
from ..render import error_pages, render_pages
from ..values.figure import Figure
from ..values.output import Output, output_path
from ..values.problem import Problem
from ..values.site import Site, Sources
from .drafts import has_drafts, homeless, notes, promoted, worded
from .leaving import Spread
from .marks import marked, moved
from .news import News, Order

_SPARE = 1000  # things that may be remembered unused before they are forgotten


class Memory(Struct, frozen=True):
    """What builds remember while the process lives: things by key, and the keys that this build has used."""

    kept: dict[bytes, Any]
    used: set[bytes]

    def get(self, keys: Sequence[bytes], type: Any) -> Mapping[bytes, Any]:
        """What was put there, of those that are known."""
        self.used.update(keys)
        return {key: self.kept[key] for key in keys if key in self.kept}

    def put(self, key: bytes, made: object) -> None:
        """Keeps it."""
        self.kept[key] = made

    def hold(self, keys: Sequence[bytes]) -> None:
        """What is there under these keys counts as used."""
        self.used.update(keys)

    def tidy(self) -> None:
        """Forgets what the builds since the last time did not ask for, once there is much of it."""
        if len(self.kept) > 2 * len(self.used) + _SPARE:
            for key in self.kept.keys() - self.used:
                del self.kept[key]
        self.used.clear()


class Built(Struct, frozen=True):
    """What a build read, what it made of that, and news of it."""

    files: pipe.Files
    output: Mapping[str, bytes]
    news: News


NOTHING = Built({}, {}, News("", pipe.DONE))


Tell = Callable[[News], None]


def build(
    order: Order,
    memory: Memory,
    engine: bytes,
    last: Built,
    tell: Tell = lambda early: None,
    spread: Spread = lambda type: map,
) -> Built:
    """An order, what is remembered, the last sound build -> the new one; the last with news of what is wrong.

    `tell` is told of the pages that are wanted first as soon as they are made; `spread` gives the maps that make
    things. Nothing is forgotten but by a sound build: others have not asked for all that the next will.
    """
    try:
        files = pipe.load(Path(order.root))
        built = _built(order, files, Memo(memory, engine, spread), last, tell)
    except pipe.Refused as refused:
        return replace(last, news=News(pipe.report(refused), refused.code))
    memory.tidy()
    return built


def _built(order: Order, files: pipe.Files, memo: Memo, last: Built, tell: Tell) -> Built:
    changes, plain = trying.set_by(order.changes), remembering(memo, files)
    data = trying.tried(files, changes, files, plain)
    maps = remembering(memo, data) if changes else plain
    sources = pipe.read(data, maps)
    closed = make_site(sources, maps.computed)
    if not (last.news.report or changes or closed[1] or has_drafts(sources)):
        for news in _early(order, closed[0], files, maps, last):
            tell(news)
    site = pipe.checked(closed, data, maps)
    made = _with_drafts(_Made(sources, site, pipe.render(site, data, maps)), data, maps)
    were = moved(make_site(pipe.read(files, plain))[0].figures, made.site.figures) if changes else {}
    pages = {**made.output.files, **dict(_marked(made, were))}
    news = News(
        report="",
        code=pipe.DONE,
        paths=tuple(pages),
        files={path: page for path, page in pages.items() if last.output.get(path) != page},
        errors={folder: output_path(url) for folder, url in error_pages(made.site).items()},
        style=_only_styles(files, last.files),
        drafts=made.refused,
        notes=made.notes,
    )
    return Built(files, pages, news)


def _early(order: Order, site: Site, files: pipe.Files, maps: pipe.Maps, last: Built) -> Iterator[News]:
    """News of the pages that are wanted first, and of what they load, where any of it has changed."""
    wanted = [page for page in site.pages if output_path(page.url) in order.first]
    made, problems = render_pages(site, wanted, maps.pages, maps.draw) if wanted else ({}, ())
    changed = {path: data for path, data in made.items() if last.output.get(path) != data}
    if changed and not problems:
        others = [path for path in last.output if not path.startswith("assets/")]
        paths = tuple(dict.fromkeys((*others, *made)))
        yield News("", pipe.DONE, paths, changed, style=_only_styles(files, last.files), early=True)


class _Made(Struct, frozen=True):
    """A site and its pages; why its drafts are left out, or ''; what is wrong with each, by the path of its page."""

    sources: Sources
    site: Site
    output: Output
    refused: str = ""
    notes: Mapping[str, str] = {}


def _with_drafts(live: _Made, data: pipe.Files, maps: pipe.Maps) -> _Made:
    """The same with its drafts, however unfinished, or without those of which nothing can be made."""
    if not has_drafts(live.sources):
        return live
    try:
        sources = pipe.read(data, maps, drafts=True)
        site, problems = make_site(promoted(sources), maps.computed)
        shown = worded(site)
        wrong = tuple(notes(sources, site, (*problems, *check_site(site, maps.texts, maps.elsewhere))))
        lacking = homeless(sources)
        refused = pipe.report(pipe.Refused(lacking, data)) if lacking else ""
        return _Made(sources, shown, pipe.render(shown, data, maps), refused, _noted(wrong, data))
    except pipe.Refused as refused:
        return replace(live, refused=pipe.report(refused))


def _noted(wrong: Iterable[tuple[str, Problem]], data: pipe.Files) -> Mapping[str, str]:
    by_page: dict[str, list[Problem]] = {}
    for url, problem in wrong:
        by_page.setdefault(output_path(url), []).append(problem)
    return {path: pipe.report(pipe.Refused(tuple(found), data)) for path, found in by_page.items()}


def _marked(made: _Made, were: Mapping[str, Figure | None]) -> Iterator[tuple[str, bytes]]:
    """The pages, with the figures marked that are not what they were."""
    for page in made.site.pages if were else ():
        path = output_path(page.url)
        yield path, marked(made.output.files[path], were, made.site.languages[page.language])


def _only_styles(files: pipe.Files, before: pipe.Files) -> bool:
    """Whether two snapshots differ, and in nothing but stylesheets."""
    changed = {path for path in files.keys() | before.keys() if files.get(path) != before.get(path)}
    return bool(changed) and all(path.startswith("static/") and path.endswith(".css") for path in changed)

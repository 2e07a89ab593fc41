"""New prices through the pipe, on one screen: a feed and the files of a site -> what would be published, guarded.

Nothing is written here. `prices` and `night` are two ways to go on.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping

from msgspec import Struct

from . import pipe
from .fetch import Answer, called
from .publish import Accepted, Change, Plan, compare, guard_feed, guard_release
from .read import changes, read_dataset, read_feed, read_limits, read_manifest, reprice
from .values.dataset import Dataset
from .values.feed import Feed
from .values.manifest import PATH, Manifest
from .values.output import Output

# Rules that an editor's build must keep, and the prices of a night cannot break: what a claim says of other prices than
# today's, and whether a translation has followed its source.
_OF_EDITORS = ("claim-tautology", "stale-section")


class Offered(Struct, frozen=True):
    """A feed as it came, by its name for reports, and what it says."""

    name: str
    data: bytes
    feed: Feed


class Repriced(Struct, frozen=True):
    """Files of a site with the prices of a feed; what changed in them, and the dataset as it was before.

    `believed` is the last day on which the guard lets so old a feed pass.
    """

    files: pipe.Files
    texts: Mapping[str, str]
    lines: tuple[tuple[str, str, str], ...]
    before: Dataset
    believed: datetime.date

    @property
    def changes(self) -> tuple[Change, ...]:
        """The prices that move."""
        cards, texts = self.before.cards, self.texts
        named = {key: texts.get(f"cards.{key}.price") for key in cards}
        return tuple(Change(key, f"{cards[key].price.value.amount:f}", new) for key, new in named.items() if new)


class Judged(Struct, frozen=True):
    """What would be published, all checks passed, and what it would change."""

    output: Output
    plan: Plan


def ask(source: str, answer: Answer) -> Offered:
    """A source, what came of it -> the feed. Raises Refused where nothing did (WORLD), or no feed (GUARDED)."""
    data, problems = answer
    pipe.gate(problems, {}, pipe.WORLD)
    assert data is not None  # no problems, hence bytes
    name = called(source)
    feed, problems = read_feed(data, name)
    pipe.gate(problems, {name: data}, pipe.GUARDED)
    assert feed is not None
    return Offered(name, data, feed)


def apply(offered: Offered, files: pipe.Files, today: datetime.date, accepted: Iterable[Accepted] = ()) -> Repriced:
    """A feed, a Snapshot -> the Snapshot with its prices, in memory. Raises Refused for what is not to be believed."""
    dataset, problems = read_dataset(files)
    pipe.gate(problems, files)
    assert dataset is not None
    limits, problems = read_limits(files, dataset.cards)
    pipe.gate(problems, files)
    assert limits is not None
    problems = tuple(guard_feed(offered.feed, dataset, limits, today, tuple(accepted)))
    pipe.gate(problems, {**files, offered.name: offered.data}, pipe.GUARDED)
    texts, lines = changes(offered.feed, dataset)
    made, problems = reprice(files, texts, lines)
    pipe.gate(problems, files)
    believed = offered.feed.as_of.value + datetime.timedelta(limits.days.value)
    return Repriced(made, texts, lines, dataset, believed)


def judge(repriced: Repriced, published: bytes | None, maps: pipe.Maps = pipe.PLAIN) -> Judged:
    """New files, figures.json of what is published -> Judged. Raises Refused by any check, or by the guard."""
    files = repriced.files
    site = pipe.close(pipe.read(files, maps), files, maps, _OF_EDITORS)
    output = pipe.render(site, files, maps)
    before, after = _manifest(published), _manifest(output.files[PATH])
    assert after is not None
    plan = compare(before, after)
    moved = {alias.value for page in site.pages for alias in page.document.front.aliases}
    pipe.gate(tuple(guard_release(plan, before, repriced.before, moved)), files, pipe.GUARDED)
    return Judged(output, plan)


def _manifest(data: bytes | None) -> Manifest | None:
    if data is None:
        return None
    manifest, problems = read_manifest(data)
    pipe.gate(problems, {})
    return manifest

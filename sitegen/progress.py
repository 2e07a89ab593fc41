"""What a long build is doing, as a bar on the terminal; of a short one nothing, and nothing where nobody looks on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, get_args

Map = Callable[..., Iterable[Any]]
Spread = Callable[[Any], Map]

_LONG = 1  # seconds after which people wonder
_OFTEN = 0.1  # seconds between two looks of the bar


def on_terminal() -> bool:
    """Whether somebody looks on."""
    return sys.stderr.isatty()


def watched(spread: Spread, labels: Mapping[Any, str], after: float = _LONG) -> Spread:
    """Type of what is made -> a map; what is said of each type -> the same, shown once it is late: `after` seconds."""
    shown_from = time.monotonic() + after

    def told(type: Any) -> Map:
        each, label = spread(type), _said_of(type, labels)
        if not label:
            return each
        return lambda make, items: _shown(each, make, tuple(items), label, shown_from)

    return told


def _said_of(type: Any, labels: Mapping[Any, str]) -> str:
    """Type of what is made, alone or with what is remembered of it -> what is said of it, or ''."""
    return labels.get(type) or next(filter(None, (_said_of(part, labels) for part in get_args(type))), "")


def _shown(
    each: Map, make: Callable[..., Any], things: tuple[Any, ...], label: str, shown_from: float
) -> Iterator[Any]:
    with ExitStack() as ending:
        step: Callable[[int], None] | None = None
        for done, made in enumerate(each(make, things), 1):
            if step is None and time.monotonic() >= shown_from:
                step = _bar(label, len(things), ending)
            if step:
                step(done)
            yield made


def _bar(label: str, total: int, ending: ExitStack) -> Callable[[int], None]:
    """What is done, how much of it there is -> what shows how far it is. It is gone at the end."""
    from rich.console import Console
    from rich.progress import Progress

    bar = ending.enter_context(Progress(console=Console(stderr=True), auto_refresh=False, transient=True))
    task, shown = bar.add_task(label, total=total), [0.0]

    def step(done: int) -> None:
        now = time.monotonic()
        if now - shown[0] > _OFTEN or done == total:
            shown[0] = now
            bar.update(task, completed=done, refresh=True)

    return step

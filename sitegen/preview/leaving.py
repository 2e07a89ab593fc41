"""A build is left where nobody waits for it any more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

Spread = Callable[[Any], Callable[..., Iterable[Any]]]


class Left(Exception):
    """The build was left: there is another order."""


def left_when(is_old: Callable[[], bool], spread: Spread) -> Spread:
    """Whether there is another order, maps by the type of what they make -> the same maps, which then raise Left."""

    def typed(type: Any) -> Callable[..., Iterable[Any]]:
        def mapped(make: Callable[[T], R], items: Iterable[T]) -> Iterable[R]:
            def made(item: T) -> R:
                if is_old():
                    raise Left
                return make(item)

            return spread(type)(made, items)

        return mapped

    return typed

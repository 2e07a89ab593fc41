"""Maps over many things that make nothing twice: what was made is remembered under a digest of what it was made from.

A page is made from answers: it asks mappings for figures, teasers, lists. What it asked is noted, with a digest of each
answer, and it is made anew only where one of these has changed. Delete this module, and the lines of the pipe that name
it: the site is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.msgpack import Encoder
from msgspec.structs import replace

T = TypeVar("T")
R = TypeVar("R")

Keep = Callable[[Any], bool]
Begin = Callable[[Any, Any], Any]  # page, what it is lent -> what the first step makes of it
End = Callable[[Any, Any, Any], Any]  # page, what the first step made of it, what it is lent -> what it becomes
Key = str | tuple[str, ...]
Asked = Mapping[str, dict[Key, None]]  # name of a mapping -> what it was asked for, in order
Told = dict[str, tuple[tuple[Key, bytes], ...]]  # the same, with a digest of each answer

_ALL = "*"  # asked for where somebody looks through a whole mapping
_AT_ONCE = 500  # pages of which what is known is fetched at once
_WHETHER = "?"  # behind the name of a mapping that is asked whether it has an answer
_ENCODER = Encoder(enc_hook=dict, order="deterministic")  # of what it does not know there are only read-only mappings


class Store(Protocol):
    """Where things are kept, by key."""

    def get(self, keys: Sequence[bytes], type: Any) -> Mapping[bytes, Any]:
        """Keys, the type of what was put there -> what was, of those that are known."""

    def put(self, key: bytes, made: object) -> None:
        """Keeps it."""

    def hold(self, keys: Sequence[bytes]) -> None:
        """Keys of what is not asked for now, and kept all the same: it may be soon."""


class Step(Struct, frozen=True):
    """What pages become: its kind, its type, and what it is made from but for answers."""

    kind: str
    type: Any
    key: Callable[[Any], object]


class Memo(Struct, frozen=True):
    """What makes things, or knows them. `engine` is a digest of the code.

    `spread` gives, for the type of what is made, the map by which things are made that are not known.
    """

    store: Store
    engine: bytes
    spread: Callable[[Any], Callable[..., Iterable[Any]]] = lambda type: map

    def each(self, kind: str, type: Any, key: Callable[[T], object], keep: Keep = bool) -> Callable[..., Iterator[R]]:
        """Kind of thing, the type of what is made, what it is made from -> a map that remembers what it makes.

        What `key` gives stands for the item: all that the result depends on must be in it. `keep` says of a result
        whether it is worth to be remembered.
        """

        def mapped(make: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
            asked = self._asked(kind, key, items)
            return self._made(type, make, asked, self.store.get([at for at, _ in asked], type), keep)

        return mapped

    def pages(
        self, kind: str, type: Any, key: Callable[[T], object], tell: Callable[[T, str], None], keep: Keep = bool
    ) -> Callable[..., Iterator[R]]:
        """Kind of what is made of pages, its type, what a page is made from but for answers -> a map over pages.

        `tell` is told of each page that is made, and why; `keep` is as for `each`.
        """
        both: Any = tuple[Told, type]

        def mapped(make: Callable[[T, Any], R], pages: Iterable[T], lent: Any) -> Iterator[R]:
            answers, asked = Answers(lent), self._asked(kind, key, pages)
            known, noted = self._true(both, asked, answers, tell), partial(answers.noted, make)
            return (made for _, made in self._made(both, noted, asked, known, lambda one: keep(one[1])))

        return mapped

    def in_two(self, first: Step, then: Step, tell: Callable[[Any, str], None]) -> Callable[..., Iterator[R]]:
        """The steps in which pages are made -> a map over pages, which remembers both.

        The second asks for more than the first, and changes more often: what the first has made is then still there.
        `tell` is told of each page of which the second is made, and why.
        """
        half: Any = tuple[Told, first.type]  # type: ignore[name-defined]
        whole: Any = tuple[Told, then.type]  # type: ignore[name-defined]

        def mapped(begin: Begin, end: End, pages: Iterable[T], lent: Any) -> Iterator[R]:
            answers, asked = Answers(lent), self._asked(then.kind, then.key, pages)
            known = self._true(whole, asked, answers, tell)
            begun = self._asked(first.kind, first.key, [page for _, page in asked])
            self.store.hold([half_at for half_at, _ in begun])
            stale = [(at, half) for (at, _), half in zip(asked, begun, strict=True) if at not in known]
            halves = self._halves(half, [begun for _, begun in stale], answers)
            made = self.spread(tuple[half | None, whole])(partial(_in_two, answers, begin, end), halves)
            for (at, (half_at, _)), (new, known[at]) in zip(stale, made, strict=True):
                self.store.put(at, known[at])
                if new:
                    self.store.put(half_at, new)
            return (known[at][1] for at, _ in asked)

        return mapped

    def _halves(self, type: Any, begun: Sequence[tuple[bytes, T]], answers: Answers) -> Iterator[tuple[T, Any]]:
        """Pages, each with what is known of its first step, fetched as they are asked for: all would need much room."""
        for first in range(0, len(begun), _AT_ONCE):
            some = begun[first : first + _AT_ONCE]
            known = self._true(type, some, answers, lambda page, why: None)
            yield from ((page, known.get(at)) for at, page in some)

    def _true(
        self, type: Any, asked: Sequence[tuple[bytes, T]], answers: Answers, tell: Callable[[T, str], None]
    ) -> dict[bytes, Any]:
        """What is known, with what it was told, and would be told the same again."""
        known = dict(self.store.get([at for at, _ in asked], type))
        for at, page in asked:
            if why := answers.changed(known[at][0]) if at in known else "the page itself":
                known.pop(at, None)
                tell(page, why)
        return known

    def _asked(self, kind: str, key: Callable[[T], object], items: Iterable[T]) -> list[tuple[bytes, T]]:
        return [(digest((self.engine, kind, key(item))), item) for item in items]

    def _made(
        self, type: Any, make: Callable[[T], R], asked: Sequence[tuple[bytes, T]], known: Mapping[bytes, R], keep: Keep
    ) -> Iterator[R]:
        """What is known, and what is not as it is made, in the order of what is asked for."""
        fresh = iter(self.spread(type)(make, [item for at, item in asked if at not in known]))
        for at, _ in asked:
            made = known[at] if at in known else next(fresh)
            if at not in known and keep(made):
                self.store.put(at, made)
            yield made


class Answers(Struct, frozen=True):
    """What pages are lent; digests of its answers, each computed once; and what was told once and is still `true`."""

    lent: Any
    known: dict[tuple[str, Key], bytes] = {}
    true: dict[str, set[tuple[Key, bytes]]] = {}

    def noting(self) -> tuple[Asked, Any]:
        """(Where it is written down, the same to be lent, which writes down what it is asked for)."""
        mappings = {name: value for name, value in _fields(self.lent) if isinstance(value, Mapping)}
        asked: Asked = {name + kind: {} for name in mappings for kind in ("", _WHETHER)}
        noted = {name: Noting(value, asked[name], asked[name + _WHETHER]) for name, value in mappings.items()}
        return asked, replace(self.lent, **noted)

    def noted(self, make: Callable[[T, Any], R], page: T) -> tuple[Told, R]:
        """What makes a thing of a page -> what it was told, and the thing."""
        asked, lent = self.noting()
        made = make(page, lent)
        return self.told(asked), made

    def told(self, asked: Asked) -> Told:
        """What was asked -> the same with digests of the answers, to be remembered."""
        return {name: tuple((key, self.digest(name, key)) for key in keys) for name, keys in asked.items() if keys}

    def changed(self, told: Told) -> str:
        """What was asked and answered once -> the first that is answered otherwise now, or ''."""
        for name, pairs in told.items():
            true = self.true.setdefault(name, set())
            if not true.issuperset(pairs):  # what one page was told, most others were told too
                for pair in pairs:
                    if pair not in true and self.digest(name, pair[0]) != pair[1]:
                        return f"{name} {pair[0]}"
                true.update(pairs)
        return ""

    def digest(self, name: str, key: Key) -> bytes:
        """Name of a mapping, key -> a digest of its answer."""
        found = self.known.get((name, key))
        if found is None:
            answers = getattr(self.lent, name.removesuffix(_WHETHER), {})
            found = self.known[name, key] = digest(_answer(answers, name, key))
        return found


def _in_two(
    answers: Answers, begin: Begin, end: End, item: tuple[T, tuple[Told, Any] | None]
) -> tuple[tuple[Told, Any] | None, tuple[Told, Any]]:
    """A page, what is known of its first step -> what that made, if that is new, and what the second makes of it."""
    page, kept = item
    told, begun = kept or answers.noted(begin, page)
    more, ended = answers.noted(lambda page, lent: end(page, begun, lent), page)
    return None if kept else (told, begun), (_joined(told, more), ended)


def _joined(first: Told, more: Told) -> Told:
    """All that was told, each once."""
    return {name: tuple(dict.fromkeys((*first.get(name, ()), *more.get(name, ())))) for name in {**first, **more}}


def _answer(answers: Mapping[Any, Any], name: str, key: Key) -> object:
    if name.endswith(_WHETHER):
        return key in answers
    return tuple(answers) if key == _ALL else (answers[key],) if key in answers else ()


class Noting(Mapping[Any, Any]):
    """A mapping that writes down what it is asked for."""

    __slots__ = ("answers", "asked", "whether")

    def __init__(self, answers: Mapping[Any, Any], asked: dict[Key, None], whether: dict[Key, None]) -> None:
        self.answers, self.asked, self.whether = answers, asked, whether

    def __getitem__(self, key: Any) -> Any:
        """The answer, noted also where there is none."""
        self.asked[key] = None
        return self.answers[key]

    def __contains__(self, key: object) -> bool:
        """Whether there is an answer is a question of its own: who asks that need not know another answer."""
        self.whether[key] = None  # type: ignore[index]
        return key in self.answers

    def __iter__(self) -> Iterator[Any]:
        """All keys."""
        self.asked[_ALL] = None
        return iter(self.answers)

    def __len__(self) -> int:
        """How many keys there are."""
        self.asked[_ALL] = None
        return len(self.answers)


def digest(value: object) -> bytes:
    """A value, of structs and plain data -> a digest of it, the same in every process."""
    return blake2b(_ENCODER.encode(value), digest_size=16).digest()


def _fields(lent: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(lent, name)) for name in lent.__struct_fields__)

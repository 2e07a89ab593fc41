"""Maps over many things that make nothing twice: what was made is remembered under a digest of what it was made from.

A page is made from answers: it asks mappings for figures, teasers, lists. What it asked is noted, with a digest of each
answer, and it is made anew only where one of these has changed. Delete this module, and the lines of the pipe that name
it: the site is the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from msgspec import DecodeError, Struct
from msgspec.msgpack import Decoder, Encoder
from msgspec.structs import replace

T = TypeVar("T")
R = TypeVar("R")

Keep = Callable[[Any], bool]
Key = str | tuple[str, ...]
Asked = Mapping[str, dict[Key, None]]  # name of a mapping -> what it was asked for, in order
Told = dict[str, tuple[tuple[Key, bytes], ...]]  # the same, with a digest of each answer

_ALL = "*"  # asked for where somebody looks through a whole mapping
_WHETHER = "?"  # behind the name of a mapping that is asked whether it has an answer
_ENCODER = Encoder(enc_hook=dict)  # of what it does not know there are only read-only mappings
_SORTING = Encoder(enc_hook=dict, order="deterministic")  # for digests; what is kept keeps its order


class Store(Protocol):
    """Where things are kept: bytes by key."""

    def get(self, key: bytes) -> bytes | None:
        """What was put there, or None."""

    def put(self, key: bytes, value: bytes) -> None:
        """Keeps it."""


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
        decoder: Decoder[Any] = Decoder(type)

        def mapped(make: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
            asked = [(item, digest((self.engine, kind, key(item)))) for item in items]
            known = [self._known(at, decoder) for _, at in asked]
            fresh = iter(
                self.spread(type)(make, [item for (item, _), one in zip(asked, known, strict=True) if one is None])
            )
            for (_, at), one in zip(asked, known, strict=True):
                made = next(fresh) if one is None else one
                if one is None and keep(made):
                    self.store.put(at, _ENCODER.encode(made))
                yield made

        return mapped

    def pages(
        self, kind: str, type: Any, key: Callable[[T], object], tell: Callable[[T, str], None], keep: Keep = bool
    ) -> Callable[..., Iterator[R]]:
        """Kind of what is made of pages, its type, what a page is made from but for answers -> a map over pages.

        `tell` is told of each page that is made, and why; `keep` is as for `each`.
        """
        decoder: Decoder[Any] = Decoder(tuple[Told, type])

        def mapped(make: Callable[[T, Any], R], pages: Iterable[T], lent: Any) -> Iterator[R]:
            answers = Answers(lent, {})
            asked = [(page, digest((self.engine, kind, key(page)))) for page in pages]
            known = [self._answered(at, decoder, answers, partial(tell, page)) for page, at in asked]

            def noted(page: T) -> tuple[Told, R]:
                noting, lent = answers.noting()
                made = make(page, lent)
                return answers.told(noting), made

            missing = [page for (page, _), one in zip(asked, known, strict=True) if one is None]
            fresh = iter(self.spread(tuple[Told, type])(noted, missing))
            for (_, at), one in zip(asked, known, strict=True):
                if one is None:
                    one = next(fresh)
                    if keep(one[1]):
                        self.store.put(at, _ENCODER.encode(one))
                yield one[1]

        return mapped

    def _answered(
        self, at: bytes, decoder: Decoder[Any], answers: Answers, tell: Callable[[str], None]
    ) -> tuple[Told, Any] | None:
        """A page that is known, and would be given the answers that it was given; else None, and why is told."""
        known: tuple[Told, Any] | None = self._known(at, decoder)
        changed = next(answers.changed(known[0]), None) if known else "the page itself"
        if changed is not None:
            tell(changed)
        return known if changed is None else None

    def _known(self, at: bytes, decoder: Decoder[R]) -> R | None:
        data = self.store.get(at)
        try:
            return None if data is None else decoder.decode(data)
        except DecodeError:
            return None


class Answers(Struct, frozen=True):
    """What pages are lent, and digests of the answers that it gives, each computed once."""

    lent: Any
    known: dict[tuple[str, Key], bytes]

    def noting(self) -> tuple[Asked, Any]:
        """(Where it is written down, the same to be lent, which writes down what it is asked for)."""
        mappings = {name: value for name, value in _fields(self.lent) if isinstance(value, Mapping)}
        asked: Asked = {name + kind: {} for name in mappings for kind in ("", _WHETHER)}
        noted = {name: Noting(value, asked[name], asked[name + _WHETHER]) for name, value in mappings.items()}
        return asked, replace(self.lent, **noted)

    def told(self, asked: Asked) -> Told:
        """What was asked -> the same with digests of the answers, to be remembered."""
        return {name: tuple((key, self.digest(name, key)) for key in keys) for name, keys in asked.items() if keys}

    def changed(self, told: Told) -> Iterator[str]:
        """What was asked and answered once -> each that is answered otherwise now."""
        for name, pairs in told.items():
            yield from (f"{name} {key}" for key, before in pairs if self.digest(name, key) != before)

    def digest(self, name: str, key: Key) -> bytes:
        """Name of a mapping, key -> a digest of its answer."""
        found = self.known.get((name, key))
        if found is None:
            found = self.known[name, key] = digest(
                _answer(getattr(self.lent, name.removesuffix(_WHETHER), {}), name, key)
            )
        return found


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
    return blake2b(_SORTING.encode(value), digest_size=16).digest()


def _fields(lent: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(lent, name)) for name in lent.__struct_fields__)

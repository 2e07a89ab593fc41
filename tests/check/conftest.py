"""How the second look is tried on many sites that differ in one file: what is the same in all of them is seen once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from sitegen.check import published
from sitegen.check.published.kinds import see


@pytest.fixture(scope="module", autouse=True)
def seen_once() -> Iterator[None]:
    """What is seen in a file depends on its path, its bytes and its language alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(published, "see", lru_cache(maxsize=1000)(see))
        yield

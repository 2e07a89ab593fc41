"""Rules of plurals, as catalogs and language.yaml write them: C expressions that give the form of a number."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import c2py

_COUNTS = (*range(1001), 10**6, 2 * 10**6)  # two rules that agree on these are one


def plural_rule(plural_forms: str) -> tuple[int, ...] | None:
    """'nplurals=2; plural=(n != 1);' -> (2, and the form of many numbers); None if it is no rule, or names no form."""
    written = re.fullmatch(r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=([^;]+);?", plural_forms.strip())
    if written is None:
        return None
    count = int(written[1])
    try:
        form: Callable[[int], int] = c2py(written[2].strip())
        forms = tuple(form(n) for n in _COUNTS)
    except (ValueError, ArithmeticError):
        return None
    return (count, *forms) if all(0 <= form < count for form in forms) else None

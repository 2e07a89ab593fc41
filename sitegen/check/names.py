"""Names with digits: words of data/names.yaml that prose may have typed."""

from __future__ import annotations

import re


def name_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Names -> a pattern that finds each as a whole word, the longest first, whatever spaces it is written with."""
    longest = sorted(names, key=len, reverse=True)
    words = ("[ \u00a0\u202f\n]".join(re.escape(part) for part in name.split()) for name in longest)
    return re.compile(rf"(?<!\w)(?<!\d[.,])(?:{'|'.join(words)})(?!\w|[.,]\d)" if names else r"(?!)")

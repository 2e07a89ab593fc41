"""What `serve` shows: a Site with its drafts, what-if figures marked, and the answer to each address.

It is made in a process of its own (`python -m sitegen.preview`) that lives on and so remembers; `sitegen/serving.py`
holds the other end.
"""

from .answers import NOTHING, RELOAD, Answer, Shown, answer, edition, found, shown_after, told
from .news import SIZE, News, Order, receive, send

__all__ = [
    "NOTHING",
    "RELOAD",
    "SIZE",
    "Answer",
    "News",
    "Order",
    "Shown",
    "answer",
    "edition",
    "found",
    "receive",
    "send",
    "shown_after",
    "told",
]

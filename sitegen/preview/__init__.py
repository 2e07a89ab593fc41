"""What `serve` shows: a Site with its drafts, what-if figures marked, and the answer to each address.

It is made in a process of its own (`python -m sitegen.preview`) that lives on and so remembers; `sitegen/serving.py`
holds the other end.
"""

from .answers import RELOAD, Answer, Shown, answer, shown_after
from .news import SIZE, News, Order, receive, send

__all__ = ["RELOAD", "SIZE", "Answer", "News", "Order", "Shown", "answer", "receive", "send", "shown_after"]

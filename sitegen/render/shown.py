"""Where each figure stands: read from the marks that `<data data-figure>` leaves in the finished page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from ..values.output import Shown
from ..values.site import Page

_MARK = re.compile(r'<data value="[^"]*" data-figure="([^"]+)"(?: data-style="([^"]+)")?>([^<]*)</data>')


def shown_figures(html: str, page: Page) -> Iterator[Shown]:
    """HTML of a page -> every figure in it, in the order of the page."""
    for match in _MARK.finditer(html):
        position = "title" if "<h1" in html[max(0, match.start() - 200) : match.start()] else "text"
        yield Shown(match[1], match[2] or "", page.url, page.language, unescape(match[3]), position)

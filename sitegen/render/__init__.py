"""The room that renders: a Site -> the bytes of every published file."""

from .galley import Galley
from .headers import CHARSET_TYPES, HEADERS, TYPES
from .hosting import error_pages
from .images import Drawn, draw_picture
from .site import Finished, one_by_one, render_pages, render_site
from .words import say

__all__ = [
    "CHARSET_TYPES",
    "HEADERS",
    "TYPES",
    "Drawn",
    "Finished",
    "Galley",
    "draw_picture",
    "error_pages",
    "one_by_one",
    "render_pages",
    "render_site",
    "say",
]

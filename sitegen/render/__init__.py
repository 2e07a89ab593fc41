"""The room that renders: a Site -> the bytes of every published file."""

from .images import Drawn, draw_picture
from .site import Finished, one_by_one, render_site

__all__ = ["Drawn", "Finished", "draw_picture", "one_by_one", "render_site"]

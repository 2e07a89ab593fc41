"""The room that renders: a Site -> the bytes of every published file."""

from .site import render_site

__all__ = ["render_site"]

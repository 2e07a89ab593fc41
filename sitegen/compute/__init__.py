"""The room that computes: typed values -> figures and the closed Site."""

from .site import make_site

__all__ = ["make_site"]

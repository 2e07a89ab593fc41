"""The room that computes: typed values -> figures and the closed Site."""

from .freshness import make_lags, renew, translations
from .messages import make_messages
from .site import Computed, make_labels, make_site

__all__ = ["Computed", "make_labels", "make_lags", "make_messages", "make_site", "renew", "translations"]

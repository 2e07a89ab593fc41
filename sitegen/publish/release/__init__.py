"""Output -> a release on disk, and the swap that makes it the site.

`public` is a link to `releases/<digest>`. A release is written beside the others under a hidden name, renamed when it
is whole, and the link is then replaced by one rename: at any instant a reader finds one whole site or the other.
"""

from .folder import publish_folder
from .hold import Hold, held, resume
from .journal import WRITTEN, Journal, as_they_are, is_own, live_night, read_journal, sum_of, write_journal
from .line import Kept, kept
from .lock import locked
from .rollback import rollback
from .staging import Staged, intact, stage
from .swapping import forget, publish, swap

__all__ = [
    "WRITTEN",
    "Hold",
    "Journal",
    "Kept",
    "Staged",
    "as_they_are",
    "forget",
    "held",
    "intact",
    "is_own",
    "kept",
    "live_night",
    "locked",
    "publish",
    "publish_folder",
    "read_journal",
    "resume",
    "rollback",
    "stage",
    "sum_of",
    "swap",
    "write_journal",
]

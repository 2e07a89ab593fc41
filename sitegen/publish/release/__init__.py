"""Output -> a release on disk, and the swap that makes it the site.

`public` is a link to `releases/<digest>`. A release is written beside the others under a hidden name, renamed when it
is whole, and the link is then replaced by one rename: at any instant a reader finds one whole site or the other.
"""

from .folder import publish_folder
from .hold import Hold, held, resume
from .line import Kept, kept
from .lock import locked
from .rollback import rollback
from .staging import Staged, stage
from .swapping import forget, publish, swap

__all__ = [
    "Hold",
    "Kept",
    "Staged",
    "forget",
    "held",
    "kept",
    "locked",
    "publish",
    "publish_folder",
    "resume",
    "rollback",
    "stage",
    "swap",
]

"""The room that reads: bytes -> typed values, or problems with places."""

from .catalog import catalog_path
from .cldr import TODO, draft_language
from .edit import edit, edit_data, read_prices, scalars
from .language import read_heading
from .manifest import read_manifest
from .merge import merge_catalog, write_template
from .plain import read_plain
from .settings import add_language
from .snapshot import take_snapshot
from .sources import Parts, read_parts, read_sources
from .stamps import stamps_path, write_stamps

__all__ = [
    "TODO",
    "Parts",
    "add_language",
    "catalog_path",
    "draft_language",
    "edit",
    "edit_data",
    "merge_catalog",
    "read_heading",
    "read_manifest",
    "read_parts",
    "read_plain",
    "read_prices",
    "read_sources",
    "scalars",
    "stamps_path",
    "take_snapshot",
    "write_stamps",
    "write_template",
]

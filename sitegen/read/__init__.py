"""The room that reads: bytes -> typed values, or problems with places."""

from .catalog import catalog_path
from .cldr import TODO, draft_language
from .dataset import read_dataset
from .earlier import earlier
from .edit import edit, edit_data, read_prices, scalars
from .feed import read_feed
from .language import read_heading
from .limits import read_limits
from .manifest import read_manifest
from .merge import merge_catalog, write_template
from .plain import read_plain
from .reprice import changes, reprice
from .settings import add_language
from .snapshot import SITE_FOLDERS, is_of_site, take_snapshot
from .sources import (
    Parsed,
    ParsedCatalog,
    ParsedDataset,
    ParsedLanguage,
    ParsedTemplate,
    Parts,
    Reading,
    read_parts,
    read_sources,
)
from .stamps import stamps_path, write_stamps

__all__ = [
    "SITE_FOLDERS",
    "TODO",
    "Parsed",
    "ParsedCatalog",
    "ParsedDataset",
    "ParsedLanguage",
    "ParsedTemplate",
    "Parts",
    "Reading",
    "add_language",
    "catalog_path",
    "changes",
    "draft_language",
    "earlier",
    "edit",
    "edit_data",
    "is_of_site",
    "merge_catalog",
    "read_dataset",
    "read_feed",
    "read_heading",
    "read_limits",
    "read_manifest",
    "read_parts",
    "read_plain",
    "read_prices",
    "read_sources",
    "reprice",
    "scalars",
    "stamps_path",
    "take_snapshot",
    "write_stamps",
    "write_template",
]

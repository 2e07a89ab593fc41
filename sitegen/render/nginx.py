"""The table of headers, error pages, moves -> an include for a server block of nginx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .headers import CACHE, CHARSET_TYPES, FRESH, HEADERS, LASTING, LASTING_FOLDERS, TYPES
from .moves import Move

_HEAD = """\
# Include this in a server block that has its own listen, server_name, root and certificates, and nothing of what
# stands here; add `brotli_static on;` beside it where the module is loaded. After a release: nginx -s reload.

index index.html;
absolute_redirect off;
charset utf-8;
gzip_static on;
gzip_vary on;
"""

# A location with an add_header of its own inherits none, so that all stand here, and locations only set a variable.
# It is set again when an error page is sought: what is missing in a lasting folder is not missing for ever.
_HEADERS = """
# A location of yours that has an add_header must repeat all of these: nginx inherits all of them or none.
"""


def nginx(errors: Mapping[str, str], moved: Iterable[Move]) -> str:
    """Folder -> its error page, moves -> the include."""
    return "\n".join((_HEAD + _types() + _HEADERS + _headers(), *_locations(errors, moved)))


def _types() -> str:
    rows = "".join(f"    {kind} {ending};\n" for ending, kind in TYPES.items())
    texts = " ".join(kind for kind in CHARSET_TYPES if kind != TYPES["html"])  # HTML is one of them of itself
    return f"charset_types {texts};\ndefault_type application/octet-stream;\ntypes {{\n{rows}}}\n"


def _headers() -> str:
    rows = {**{name: f'"{value}"' for name, value in HEADERS.items()}, CACHE: "$site_cache"}
    added = "".join(f"add_header {name} {value} always;\n" for name, value in rows.items())
    return f'set $site_cache "{FRESH}";\n{added}'


def _locations(errors: Mapping[str, str], moved: Iterable[Move]) -> Iterator[str]:
    yield "# A folder has no list of its files: it is as good as missing.\nerror_page 403 404 =404 /404.html;"
    for folder, page in errors.items():
        yield f"location {folder} {{ error_page 403 404 =404 {page}; }}"
    for folder in LASTING_FOLDERS:
        yield f'location ^~ {folder} {{ set $site_cache "{LASTING}"; }}'
    yield "location ^~ /_ { return 404; }\n"
    for move in moved:
        yield from (f"location = {old} {{ return 301 {move.new}$is_args$args; }}" for old in move.written)

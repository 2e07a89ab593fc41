"""What servers say with each file: one table, from which _headers, the nginx include and the Caddyfile are printed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# No script or style stands in a page: what is not a file of the site does not run. WebAssembly is the search's.
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "upgrade-insecure-requests": "",
}


def _written(policy: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {value}".strip() for name, value in policy.items())


# In every page, for hosts that send no headers; who may frame a page cannot be said there.
PAGE_POLICY = _written({name: value for name, value in _POLICY.items() if name != "frame-ancestors"})

# With every file.
HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": _written(_POLICY),
        "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
)

CACHE = "Cache-Control"
LASTING = "public, max-age=31536000, immutable"
FRESH = "public, max-age=0, must-revalidate"
# Folders of files whose names change with their content; all else may change under its name.
LASTING_FOLDERS = ("/assets/", "/pagefind/fragment/", "/pagefind/index/")
# What stands beside them and keeps its name, for hosts whose rules must not meet: one star a path, at its end.
FRESH_FILES = ("/pagefind/pagefind-*", "/pagefind/pagefind.*", "/pagefind/wasm.*")

# How a published path ends -> its type.
TYPES: Mapping[str, str] = MappingProxyType(
    {
        "avif": "image/avif",
        "css": "text/css",
        "html": "text/html",
        "ico": "image/x-icon",
        "jpg": "image/jpeg",
        "js": "text/javascript",
        "json": "application/json",
        "jsonld": "application/ld+json",
        "md": "text/markdown",
        "mjs": "text/javascript",
        "png": "image/png",
        "svg": "image/svg+xml",
        "txt": "text/plain",
        "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "xml": "application/xml",
    }
)
# Those that are text in UTF-8 and may say so; JSON always is.
CHARSET_TYPES = tuple(sorted({kind for kind in TYPES.values() if kind.startswith("text/") or kind.endswith("xml")}))

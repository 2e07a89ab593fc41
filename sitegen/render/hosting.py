"""Site -> the files that tell servers how to serve it. docs/hosting.md says what to do with each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..values.output import output_path
from ..values.site import Site
from .caddy import caddyfile
from .headers import CACHE, FRESH, FRESH_FILES, HEADERS, LASTING, LASTING_FOLDERS
from .moves import Move, moved_page, moves
from .nginx import nginx

_HEADERS = """\
# For Cloudflare Pages, Netlify, and hosts that read the same file.
# No header is set twice for one path: hosts differ in what they make of that.
"""
_REDIRECTS = "# For the same hosts: addresses that pages once had.\n"


def hosting(site: Site, paths: Iterable[str]) -> Mapping[str, str]:
    """Site, the paths that it publishes -> published path -> text: rules for hosts, and pages at old addresses."""
    moved, errors = moves(site), error_pages(site)
    brand, home = site.settings.brand.value, site.settings.address.value
    return {
        "_headers": headers((*paths, *(output_path(move.old) for move in moved))),
        "_redirects": redirects(moved),
        "_nginx.conf": nginx(errors, moved),
        "_Caddyfile": caddyfile(home, errors, moved),
        **{output_path(move.old): moved_page(move, brand, home) for move in moved},
    }


def error_pages(site: Site) -> Mapping[str, str]:
    """Site -> the folder of each language, and the address of the page that answers for what is not in it."""
    return {f"/{page.language}/": page.url for page in site.pages if not page.listed}


def headers(paths: Iterable[str]) -> str:
    """Published paths -> _headers."""
    return _HEADERS + "".join(f"\n{path}\n{_lines(rows)}" for path, rows in _rules(paths))


def _lines(rows: Mapping[str, str]) -> str:
    return "".join(f"  {name}: {value}\n" for name, value in rows.items())


def _rules(paths: Iterable[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """A rule for all, one for each lasting folder, one for what else stands at the root: so none meets another."""
    yield "/*", HEADERS
    for folder in LASTING_FOLDERS:
        yield f"{folder}*", {CACHE: LASTING}
    tops = {"/", *FRESH_FILES, *(_top(path) for path in paths)}
    yield from ((top, {CACHE: FRESH}) for top in sorted(tops) if not top.startswith(LASTING_FOLDERS))


def _top(path: str) -> str:
    """'es/gpu/index.html' -> '/es/*'; 'robots.txt' -> '/robots.txt'."""
    name, slash, _ = path.partition("/")
    return f"/{name}/*" if slash else f"/{name}"


def redirects(moved: Iterable[Move]) -> str:
    """Moves -> _redirects."""
    return _REDIRECTS + "".join(f"{old} {move.new} 301\n" for move in moved for old in move.written)

"""The table of headers, error pages, moves -> a whole Caddyfile, as an example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .headers import CACHE, FRESH, HEADERS, LASTING, LASTING_FOLDERS
from .moves import Move

_SERVE = "file_server {\n\tprecompressed br gzip\n}"


def caddyfile(home: str, errors: Mapping[str, str], moved: Iterable[Move]) -> str:
    """Address of the site, folder -> its error page, moves -> Caddyfile."""
    inside = "\n".join((*_files(), *_redirects(moved), _SERVE, _block("handle_errors", _errors(errors))))
    head = "# An example for Caddy 2.6 or newer. SITE_ROOT in the environment says where `public` is.\n\n"
    return head + _block(f"{{$SITE_ADDRESS:{home}}}", ("root * {$SITE_ROOT:public}", inside)) + "\n"


def _block(head: str, lines: Iterable[str]) -> str:
    inside = "\n".join(lines).replace("\n", "\n\t")
    return f"{head} {{\n\t{inside}\n}}"


def _files() -> Iterator[str]:
    lasting = " ".join(f"{folder}*" for folder in LASTING_FOLDERS)
    yield f"@lasting path {lasting}\n@fresh not path {lasting}"
    yield _block("header", (f'{name} "{value}"' for name, value in HEADERS.items()))
    yield f'header @lasting {CACHE} "{LASTING}"\nheader @fresh {CACHE} "{FRESH}"'
    yield "@rules path /_*\nerror @rules 404"


def _redirects(moved: Iterable[Move]) -> Iterator[str]:
    for move in moved:
        yield from (f"redir {old} {move.new} 301" for old in move.written)


def _errors(errors: Mapping[str, str]) -> Iterator[str]:
    """What is missing in a lasting folder is not missing for ever."""
    yield f'header {CACHE} "{FRESH}"'
    folders = " ".join(f"{folder}*" for folder in errors)
    yield f"@other not path {folders}\nrewrite @other /404.html" if folders else "rewrite * /404.html"
    for folder, page in errors.items():
        yield f"rewrite {folder}* {page}"
    yield _SERVE

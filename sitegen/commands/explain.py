"""Explain a figure (how it came to be, and where it stands) or a page (its figures, in order)."""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Iterator, Mapping

from .. import pipe
from ..compute import make_site
from ..read import earlier, read_manifest
from ..render import render_site
from ..values.manifest import PATH, Entry, Manifest, Sheet
from ..values.output import Shown, output_path
from ..values.problem import Place, nearest


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `explain`."""
    parser.add_argument("what", help="a figure (h100.price), or a page: its address, or the path of its file")
    parser.add_argument("--json", action="store_true", help="for machines")
    about = "with the prices of that day, as data/history.csv has them; all other data are today's"
    parser.add_argument("--at", type=datetime.date.fromisoformat, metavar="DATE", help=about)


def run(options: argparse.Namespace) -> int:
    """0: explained; 1: the site cannot be read, and why; 2: there is no such figure or page."""
    files = pipe.load(options.root)
    if options.at:
        files, problems = earlier(files, options.at)
        pipe.gate(problems, files)
    manifest = _manifest(files)
    figure, page = manifest.figures.get(options.what), _page(options.what, manifest.pages)
    if figure is None and page is None:
        print(f"there is no figure or page '{options.what}'", _hint(options.what, manifest), sep="\n", file=sys.stderr)
        return pipe.USAGE
    if page:
        shown = tuple(mark for mark in manifest.shown if mark.page == page.url)
        lines, written = _page_lines(page, shown), _page_json(page, shown)
    elif figure:
        shown = tuple(mark for mark in manifest.shown if mark.figure == figure.name)
        lines, written = _figure_lines(figure, manifest, shown, files), _figure_json(figure, manifest, shown, files)
    print(json.dumps(written, ensure_ascii=False, indent=1) if options.json else "\n".join(lines))
    return pipe.DONE


def _manifest(files: pipe.Files) -> Manifest:
    """Figures of the working tree, sound or not: a claim that fails is a reason to ask."""
    output, problems = render_site(make_site(pipe.read(files))[0])
    if PATH not in output.files:
        pipe.gate(problems, files)
    elif problems:
        print("some pages cannot be made, and are not in this: `check` says why", file=sys.stderr)
    manifest, problems = read_manifest(output.files[PATH], PATH)
    pipe.gate(problems, files)
    assert manifest is not None  # no problems, hence a manifest
    return manifest


def _page(what: str, pages: tuple[Sheet, ...]) -> Sheet | None:
    return next((page for page in pages if what in _names(page)), None)


def _names(page: Sheet) -> tuple[str, ...]:
    """What a page may be called by: its address, that without its slashes, its published path, its source."""
    return page.url, page.url.strip("/") or page.url, output_path(page.url), page.source


def _hint(what: str, manifest: Manifest) -> str:
    pages = [name for page in manifest.pages for name in _names(page)]
    return nearest(what, pages if "/" in what else manifest.figures)


# ------------------------------------------------------------------------------------------------------- a figure


def _figure_lines(figure: Entry, manifest: Manifest, shown: tuple[Shown, ...], files: pipe.Files) -> Iterator[str]:
    yield f"{figure.name} = {_value(figure)}"
    yield f"  {figure.formula}"
    yield from _tree(figure, manifest, files, "  ", {figure.name})
    yield ""
    yield _reach({mark.page for mark in shown}, {page.url for page in manifest.pages})
    for (page, position, style, text), times in _counted(shown).items():
        way = f"{position}, {style}" if style else position
        yield f"  {page} ({way}): {text}" + (f" ×{times}" if times > 1 else "")


def _reach(shown: set[str], pages: set[str]) -> str:
    on, elsewhere = len(shown & pages), len(shown - pages)
    files = f", and in {elsewhere} other file{'' if elsewhere == 1 else 's'}" if elsewhere else ""
    return f"it stands on {on} page{'' if on == 1 else 's'}{files}" if shown else "it stands nowhere"


def _tree(figure: Entry, manifest: Manifest, files: pipe.Files, indent: str, seen: set[str]) -> Iterator[str]:
    """What a figure was made from, each figure once: where it comes again, its line alone."""
    for each in figure.inputs:
        if isinstance(each, Place):
            yield f"{indent}{each}  {_line(each, files)}"
            continue
        below = manifest.figures[each]
        again = each in seen
        yield f"{indent}{each} = {_value(below)}" + (" (as above)" if again else f": {below.formula}")
        if not again:
            seen.add(each)
            yield from _tree(below, manifest, files, f"{indent}  ", seen)


def _value(figure: Entry) -> str:
    return f"{figure.value or '—'} {figure.unit}".rstrip()


def _line(place: Place, files: pipe.Files) -> str:
    lines = files.get(place.path, b"").decode("utf-8-sig", "replace").split("\n")
    return lines[place.line - 1].strip() if 0 < place.line <= len(lines) else ""


def _counted(shown: tuple[Shown, ...]) -> Mapping[tuple[str, str, str, str], int]:
    counts: dict[tuple[str, str, str, str], int] = {}
    for mark in shown:
        key = mark.page, mark.position, mark.style, mark.text
        counts[key] = counts.get(key, 0) + 1
    return counts


def _figure_json(
    figure: Entry, manifest: Manifest, shown: tuple[Shown, ...], files: pipe.Files
) -> Mapping[str, object]:
    return {
        **_node(figure, manifest, files),
        "shown": [{"page": mark.page, "language": mark.language, **_mark(mark)} for mark in shown],
    }


def _node(figure: Entry, manifest: Manifest, files: pipe.Files) -> Mapping[str, object]:
    inputs = [
        {"place": str(each), "line": _line(each, files)}
        if isinstance(each, Place)
        else _node(manifest.figures[each], manifest, files)
        for each in figure.inputs
    ]
    return {
        "figure": figure.name,
        "value": figure.value,
        "unit": figure.unit,
        "formula": figure.formula,
        "inputs": inputs,
    }


def _mark(mark: Shown) -> Mapping[str, object]:
    return {"position": mark.position, "style": mark.style, "text": mark.text}


# --------------------------------------------------------------------------------------------------------- a page


def _page_lines(page: Sheet, shown: tuple[Shown, ...]) -> Iterator[str]:
    where = ", ".join(filter(None, (page.language, page.source)))
    yield f"{page.url} ({where}): {len(shown)} figures"
    rows = [(mark.position, mark.text, f"{mark.figure} {mark.style}".rstrip()) for mark in shown]
    first, second = (max((len(row[column]) for row in rows), default=0) for column in (0, 1))
    for position, text, name in rows:
        yield f"  {position.ljust(first)}  {text.ljust(second)}  {name}"


def _page_json(page: Sheet, shown: tuple[Shown, ...]) -> Mapping[str, object]:
    figures = [{"figure": mark.figure, **_mark(mark)} for mark in shown]
    return {"page": page.url, "language": page.language, "source": page.source, "figures": figures}

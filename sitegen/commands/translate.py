"""Translations: extract messages, update catalogs, tell what lags, record what is done, start one."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .. import pipe
from ..compute import make_labels, make_lags, make_messages, renew, translations
from ..read import (
    TODO,
    Parts,
    add_language,
    catalog_path,
    draft_language,
    merge_catalog,
    read_heading,
    read_parts,
    stamps_path,
    write_stamps,
    write_template,
)
from ..values.document import Document
from ..values.problem import Problem
from ..values.site import Lag, Settings, Stamp, Wanted

TEMPLATE = "locale/site.pot"
SITE = "data/site.yaml"

Problems = tuple[Problem, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The actions, each with what it takes."""
    actions = parser.add_subparsers(dest="action", required=True, title="actions", metavar="")
    about = "write locale/site.pot: every message of templates and of data labels"
    actions.add_parser("extract", help=about, description=about)
    about = "extract, then give each catalog the messages that are used; translations stay"
    _languages(actions.add_parser("update", help=about, description=about))
    about = "list what is not translated, and sections that are stale, missing or extra"
    _languages(actions.add_parser("status", help=about, description=about))
    about = "record that translations are up to date with their sources"
    stamp = actions.add_parser("stamp", help=about, description=about)
    stamp.add_argument("pages", nargs="*", metavar="PAGE", help="fine-tuning, or the path of one translation")
    stamp.add_argument("--all", action="store_true", help="every page")
    stamp.add_argument(
        "--still-valid", action="store_true", help="also where the source has changed and the translation need not"
    )
    about = "begin a language as a draft: folder, catalog, language.yaml from CLDR, and a list of what is to be done"
    new = actions.add_parser("new", help=about, description=about)
    new.add_argument("language", help="its tag: pt, pt-BR, ar")


def _languages(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="default: all, drafts too")


def run(options: argparse.Namespace) -> int:
    """Does what is asked; 0 done, 1 refused, 2 usage, 4 a file could not be written."""
    actions = {"extract": _extract, "update": _update, "status": _status, "stamp": _stamp, "new": _new}
    try:
        return actions[options.action](options)
    except OSError as error:
        if error.filename is None:  # the terminal went away, not a file
            raise
        return _say(f"{error.filename}: cannot be written: {error.strerror}", pipe.WORLD)


def _say(message: str, code: int) -> int:
    print(message, file=sys.stderr)
    return code


def _read(root: Path) -> tuple[pipe.Files, Parts, Settings, Problems]:
    """The site's folder -> its files, what can be read of them, data/site.yaml, all that is wrong."""
    files = pipe.load(root)
    parts, problems = read_parts(files, drafts=True)
    if parts.settings is None:
        _gate(problems, files, (SITE,))
    assert parts.settings is not None  # or there was a problem in it
    return files, parts, parts.settings, problems


def _gate(problems: Iterable[Problem], files: pipe.Files, where: tuple[str, ...]) -> None:
    """Stops when something is wrong in the files that an action needs."""
    pipe.gate(tuple(problem for problem in problems if problem.place.path.startswith(where)), files)


def _write(root: Path, path: str, data: bytes, files: pipe.Files) -> bool:
    """Writes a file as a whole, or not at all where it says the same already -> whether it was written."""
    there, beside = root / path, root / f"{path}.new"
    if files.get(path) == data or (there.is_file() and there.read_bytes() == data):
        return False
    there.parent.mkdir(parents=True, exist_ok=True)
    beside.write_bytes(data)
    os.replace(beside, there)
    return True


def _chosen(options: argparse.Namespace, settings: Settings) -> tuple[str, ...]:
    """Languages that are named, or all; raises SystemExit for one that is none."""
    unknown = [key for key in options.languages if key not in settings.languages]
    if unknown:
        raise SystemExit(_say(f"no language of {SITE}: {', '.join(unknown)}", pipe.USAGE))
    return tuple(options.languages) or tuple(settings.languages)


# ------------------------------------------------------------------------------------------------------------ messages


def _extract(options: argparse.Namespace) -> int:
    files, parts, settings, problems = _read(options.root)
    messages = _messages(files, parts, problems)
    _write_template(options.root, files, messages, settings)
    return pipe.DONE


def _messages(files: pipe.Files, parts: Parts, problems: Problems) -> tuple[Wanted, ...]:
    _gate(problems, files, ("data/", "templates/"))
    assert parts.dataset is not None  # or there was a problem in it
    return make_messages(parts.templates, make_labels(parts.dataset))


def _write_template(root: Path, files: pipe.Files, messages: tuple[Wanted, ...], settings: Settings) -> None:
    written = _write(root, TEMPLATE, write_template(messages, settings.brand.value), files)
    print(f"{TEMPLATE}: {len(messages)} messages{'' if written else ', unchanged'}")


def _update(options: argparse.Namespace) -> int:
    files, parts, settings, problems = _read(options.root)
    messages = _messages(files, parts, problems)
    made = {key: _merged(key, files, messages, settings, problems) for key in _chosen(options, settings)}
    _write_template(options.root, files, messages, settings)
    after, _ = read_parts({**files, **{catalog_path(key): data for key, data in made.items()}}, drafts=True)
    for key, data in made.items():
        written = _write(options.root, catalog_path(key), data, files)
        print(f"{catalog_path(key)}: {_untranslated(key, after, messages)}{'' if written else ', unchanged'}")
    return pipe.DONE


def _merged(key: str, files: pipe.Files, messages: tuple[Wanted, ...], settings: Settings, problems: Problems) -> bytes:
    path = f"locale/{key}/language.yaml"
    heading = read_heading(files.get(path, b""), path)
    if heading is None:
        _gate(problems, files, (path, SITE))
    assert heading is not None  # or there was a problem in it
    where = catalog_path(key)
    data, broken = merge_catalog(files.get(where, b""), where, messages, heading, settings.brand.value)
    pipe.gate(broken, files)
    return data


def _untranslated(key: str, parts: Parts, messages: tuple[Wanted, ...]) -> str:
    catalog = parts.catalogs.get(key)
    if catalog is None:
        return f"{len(messages)} messages; language.yaml or the catalog must be mended first"
    missing = [wanted for wanted in messages if (wanted.context, wanted.id) not in catalog.messages]
    return f"{len(missing)} of {len(messages)} messages to translate"


# ------------------------------------------------------------------------------------------------------------ sections


def _status(options: argparse.Namespace) -> int:
    files, parts, settings, problems = _read(options.root)
    messages = _messages(files, parts, problems)
    lags, wrong = make_lags(parts.documents, parts.stamps, settings)
    pipe.gate(wrong, files)
    for key in _chosen(options, settings):
        print(f"{key}: {_untranslated(key, parts, messages)}")
        for source in _sources(parts.documents, settings):
            if source.language != key and not _has(key, source.key, parts.documents):
                print(f"  content/{key}/{source.key}.md: missing, {source.words()} words at {source.path}")
        for line in _lagging([lag for lag in lags if lag.language == key]):
            print(f"  {line}")
    return pipe.DONE


def _lagging(lags: list[Lag]) -> Iterator[str]:
    """A line for each section that lags, one for all of a page that are not recorded."""
    unrecorded: dict[str, list[str]] = {}
    for lag in lags:
        if lag.state == "unrecorded":
            unrecorded.setdefault(lag.place.path, []).append(lag.section)
            continue
        where = f"{lag.place.path}:{lag.place.line} {lag.section}: {lag.state}"
        yield where if lag.state == "extra" else f"{where}, source at {lag.source.path}:{lag.source.line}"
    for path, sections in unrecorded.items():
        yield f"{path}: not recorded: {', '.join(sections)}"


def _sources(documents: Iterable[Document], settings: Settings) -> list[Document]:
    """Documents that others are translated from: those of the usual language, or of the one that the page names."""
    named = {document.key: document.front.source for document in documents if document.front.source}
    usual = {document.key: named.get(document.key, settings.source) for document in documents}
    return [one for one in documents if (language := usual[one.key]) and one.language == language.value]


def _has(language: str, page: str, documents: Iterable[Document]) -> bool:
    return any(document.language == language and document.key == page for document in documents)


def _stamp(options: argparse.Namespace) -> int:
    files, parts, settings, problems = _read(options.root)
    if bool(options.pages) == options.all:
        return _say("name pages, or say --all", pipe.USAGE)
    pairs = [*translations(parts.documents, settings)]
    chosen = [pair for pair in pairs if options.all or {pair[1].key, pair[1].path, pair[0].path} & {*options.pages}]
    ready = tuple(f"content/{key}/" for key in {*settings.live(), *(pair[1].language for pair in chosen)})
    _gate(problems, files, ready)
    known = {name for pair in chosen for name in (pair[1].key, pair[1].path, pair[0].path)}
    if strange := [page for page in options.pages if page not in known]:
        return _say(f"no translated page: {', '.join(strange)}", pipe.USAGE)
    names = [(document.language, document.key) for _, document in pairs]
    stamps = {name: parts.stamps.get(name) for name in names}
    refused = False
    for source, document in chosen:
        name = document.language, document.key
        stamps[name], behind = renew(source, document, stamps[name], still_valid=options.still_valid)
        refused |= bool(behind)
        print(f"{document.path}: {', '.join((*behind, 'behind')) if behind else 'recorded'}")
    for key in {document.language for _, document in chosen}:
        _write(options.root, stamps_path(key), write_stamps(_of_language(key, stamps)), files)
    if refused:
        return _say("what is behind: translate it, or say --still-valid if it needs no change", pipe.REFUSED)
    return pipe.DONE


def _of_language(key: str, stamps: Mapping[tuple[str, str], Stamp | None]) -> dict[str, Stamp]:
    return {page: stamp for (language, page), stamp in stamps.items() if language == key and stamp}


# ------------------------------------------------------------------------------------------------------ a new language


def _new(options: argparse.Namespace) -> int:
    files, parts, settings, problems = _read(options.root)
    messages, key = _messages(files, parts, problems), options.language
    path = f"locale/{key}/language.yaml"
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", key):
        return _say(f"'{key}' is not how a language is written here: pt, or pt-BR", pipe.USAGE)
    if key in settings.languages or path in files:
        return _say(f"{key} is there already: {path}", pipe.USAGE)
    like = parts.languages.get(settings.source.value if settings.source else settings.live()[0])
    if like is None:
        _gate(problems, files, ("locale/",))
    assert like is not None  # or there was a problem in it
    text, site = draft_language(key, like), add_language(files[SITE], key)
    if text is None or site is None:
        return _say(f"CLDR has no '{key}'" if text is None else f"{SITE} has no languages to add {key} to", pipe.USAGE)
    heading = read_heading(text.encode(), path)
    assert heading is not None  # CLDR has both
    catalog, _ = merge_catalog(b"", catalog_path(key), messages, heading, settings.brand.value)
    for where, data in ((path, text.encode()), (catalog_path(key), catalog), (SITE, site)):
        _write(options.root, where, data, files)
    _print_work(key, text, messages, _sources(parts.documents, settings))
    return pipe.DONE


def _print_work(key: str, text: str, messages: tuple[Wanted, ...], sources: list[Document]) -> None:
    """What a translator has to do until the language can be live."""
    marked = [
        line.partition(TODO)[2].partition(":")[0].strip()
        for line in text.splitlines()
        if line.lstrip().startswith(TODO)
    ]
    words = sum(len(f"{wanted.id} {wanted.plural_id}".split()) for wanted in messages)
    print(f"{key} is a draft language of {SITE} now; nothing of it is published. To do:")
    print(f"  locale/{key}/language.yaml: {len(marked)} entries marked translate: ({', '.join(marked)})")
    print(f"  {catalog_path(key)}: {len(messages)} messages, {words} words")
    print(f"  content/{key}/: {len(sources)} pages, {sum(source.words() for source in sources)} words")
    for source in sources:
        print(f"    content/{key}/{source.key}.md: {source.words()} words, from {source.path}")
    print(f"  then: python build.py translate stamp --all, and {key}: live in {SITE}")

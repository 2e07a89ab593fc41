"""Random edits of a site, drawn from its tree of files: what editors do, and what goes wrong when they do it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

Files = Mapping[str, bytes]
Edit = Callable[[Random, Files], dict[str, bytes | None]]

_LETTERS = re.compile(rb"(?<=[ >])[a-z]{4,}(?=[ .,<])")


def _pick(random: Random, files: Files, *folders: str) -> str:
    return random.choice([path for path in files if path.startswith(folders)] or [*files])


def _replaced(random: Random, data: bytes, found: re.Pattern[bytes], put: Callable[[bytes], bytes]) -> bytes:
    """One match of what is found, replaced."""
    matches = [*found.finditer(data)]
    if not matches:
        return data
    match = random.choice(matches)
    return data[: match.start()] + put(match[0]) + data[match.end() :]


def number(random: Random, files: Files) -> dict[str, bytes | None]:
    """Another digit in a price, a memory, a fact, a date, a limit."""
    path = _pick(random, files, "data/")
    digit = str(random.randrange(10)).encode()
    return {path: _replaced(random, files[path], re.compile(rb"[0-9](?=[0-9.]*\n)"), lambda _: digit)}


def price(random: Random, files: Files) -> dict[str, bytes | None]:
    """Another price."""
    path, cents = "data/prices.yaml", f"{random.randrange(10, 999) / 100:.2f}".encode()
    return {path: _replaced(random, files.get(path, b""), re.compile(rb"(?<=    price: )[0-9.]+"), lambda _: cents)}


def word(random: Random, files: Files) -> dict[str, bytes | None]:
    """Another word in a text, a title, a translation, a name of the data, a template, a style."""
    path = _pick(random, files, "content/", "content/", "locale/", "data/", "templates/", "static/")
    return {path: _replaced(random, files[path], _LETTERS, lambda found: found[::-1])}


def paragraph(random: Random, files: Files) -> dict[str, bytes | None]:
    """A sentence more at the end of a page in each language, with a figure."""
    key = _pick(random, files, "content/").split("/", 2)[-1]
    figure = random.choice([b"red.price", b"blue.price amount", b"cheapest.price", b"no.such", b"red.memory"])
    sentence = b"\nUna frase {{ " + figure + b" }}.\n"
    return {path: data + sentence for path, data in files.items() if path.endswith(f"/{key}")}


def line(random: Random, files: Files) -> dict[str, bytes | None]:
    """A line gone, or twice, or two lines in each other's place."""
    path = _pick(random, files, "content/", "data/", "locale/", "templates/")
    lines = files[path].splitlines(keepends=True)
    at = random.randrange(len(lines) or 1)
    changed = random.choice([lines[:at] + lines[at + 1 :], lines[:at] + lines[at : at + 1] + lines[at:], lines[::-1]])
    return {path: b"".join(changed)}


def space(random: Random, files: Files) -> dict[str, bytes | None]:
    """A line more that says nothing: all places below it move."""
    path = _pick(random, files, "data/", "content/", "locale/")
    head = b"" if path.startswith("content/") else b"# a remark\n"
    return {path: head + files[path] + (b"" if head else b"\n")}


def page(random: Random, files: Files) -> dict[str, bytes | None]:
    """A page in each language more, or one fewer, or with another name."""
    key = _pick(random, files, "content/").split("/", 2)[-1]
    there = [path for path in files if path.startswith("content/") and path.endswith(f"/{key}")]
    name = random.choice(["new.md", "other.md"])
    copies = {path.removesuffix(key) + name: files[path].replace(b"\nslug: ", b"\nslug: x-") for path in there}
    return random.choice([{**copies}, {**dict.fromkeys(there)}, {**dict.fromkeys(there), **copies}])


def card(random: Random, files: Files) -> dict[str, bytes | None]:
    """A card more, or none of one name, or one that is not available."""
    data = files.get("data/prices.yaml", b"")
    block = re.search(rb"(?m)^  [a-z0-9-]+:\n    name: .*\n(?:    .*\n)+", data)
    if block is None:
        return {}
    key = str(random.randrange(10**6)).encode()
    more = re.sub(rb"\A  [a-z0-9-]+:\n    name: .*", b"  c" + key + b":\n    name: Card " + key, block[0])
    away = block[0] + b"    available: no\n"
    changed = random.choice([more + block[0], b"", away])
    return {"data/prices.yaml": data.replace(block[0], changed)}


def file(random: Random, files: Files) -> dict[str, bytes | None]:
    """A file gone, or empty, or under another name."""
    path = _pick(random, files, "static/", "templates/", "locale/", "data/")
    return random.choice([{path: None}, {path: b""}, {path: None, f"{path}.old": files[path]}])


def draft(random: Random, files: Files) -> dict[str, bytes | None]:
    """A language that is no longer published, or is again; or another order of them."""
    data = files.get("data/site.yaml", b"")
    return {"data/site.yaml": _replaced(random, data, re.compile(rb"\blive\b|\bdraft\b"), lambda _: b"draft")}


EDITS: tuple[Edit, ...] = (
    *(price, price, price, number, number, word, word, word, word),
    *(paragraph, paragraph, line, space, page, card, file, draft),
)

"""A page's elements -> the same page in Markdown, for programs that read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from textwrap import indent
from types import MappingProxyType

from .elements import Element
from .shown import unsigned

Address = Callable[[str], str]  # of a link as the page has it -> absolute
Child = Element | str

_RUNNING = frozenset(
    "a abbr b bdi bdo br cite code data del dfn em i img ins kbd label mark output q s samp small span strong sub sup "
    "time u var wbr".split()
)
_ALIGNED = MappingProxyType({"number": "--:", "right": "--:", "center": ":-:", "left": ":--"})
_SPACES = re.compile("[ \n\t]+")
# What would be markup: anywhere, and where a paragraph begins.
# Each alternative begins with the character itself: so Python's engine goes from one candidate to the next.
_SPECIAL = re.compile(r"\\|`|\*|\[|\]|_(?<!\w_)|_(?!\w)|<(?=[a-zA-Z/!?])|&(?=#?\w+;)|~(?=~)")
_OPENING = re.compile(
    r"\d{1,9}(?=[.)](?:\s|$))|(?=#{1,6}(?:\s|$)|[+-](?:\s|$)|>|---|-[- ]*$)"
)  # dashes alone make a line of the dash of a list


def write_mirror(body: Element, address: Address) -> str:
    """Elements, how links are made absolute -> Markdown."""
    return "\n\n".join(_blocks(body.children, address))


def with_front(front: Mapping[str, str], text: str) -> str:
    """Front matter (names -> values as YAML writes them), Markdown -> both, as a file."""
    head = "\n".join(("---", *(f"{name}: {value}" for name, value in front.items()), "---"))
    return "\n\n".join(filter(None, (head, text))) + "\n"


def quoted(text: str) -> str:
    """Text -> as YAML, and JSON, quote it."""
    return json.dumps(text, ensure_ascii=False)


def escaped(text: str) -> str:
    """Text -> Markdown that shows it."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", text)


def in_slot(text: str) -> str:
    """What a figure says -> the same where a slot stands for it, in running text or in a cell."""
    return escaped(spaced(text)).replace("|", "\\|")


# -------------------------------------------------------------------------------------------------------------- blocks


def _blocks(children: Iterable[Child], address: Address) -> Iterator[str]:
    """Elements and text -> blocks of Markdown; what runs on between two blocks is a paragraph."""
    for runs, group in groupby(children, _runs):
        if runs:
            yield from filter(None, [_paragraph(group, address)])
        else:
            for element in group:
                assert isinstance(element, Element)  # text runs on
                yield from _BLOCKS.get(element.tag, _inside)(element, address)


def _runs(child: Child) -> bool:
    return isinstance(child, str) or child.tag in _RUNNING


def _inside(element: Element, address: Address) -> Iterator[str]:
    yield from _blocks(element.children, address)


def _paragraph(children: Iterable[Child], address: Address) -> str:
    text = _inline(children, address)
    opening = _OPENING.match(text)
    return f"{opening[0]}\\{text[opening.end() :]}" if opening else text


def _heading(element: Element, address: Address) -> Iterator[str]:
    text = _inline(element.children, address)
    signs = "#" * int(element.tag[1:])
    yield f"{signs} {text[:-1]}\\#" if text.endswith("#") else f"{signs} {text}"


def _list(element: Element, address: Address) -> Iterator[str]:
    items = []
    for number, item in enumerate(element.elements_of("li"), int(element.attributes.get("start") or 1)):
        mark = f"{number}. " if element.tag == "ol" else "- "
        inner = "\n\n".join(_blocks(item.children, address))
        items.append(mark + indent(inner, " " * len(mark)).lstrip(" "))
    yield from filter(None, ["\n".join(items)])


def _code(element: Element, address: Address) -> Iterator[str]:
    """Code as it is, between fences that do not stand in it."""
    text = element.text().removesuffix("\n")
    classes = (name for inner in element.elements() for name in inner.classes)
    language = next((name.removeprefix("language-") for name in classes if name.startswith("language-")), "")
    fence = "`" * max(3, _longest(text) + 1)
    yield f"{fence}{language}\n{text}\n{fence}"


def _longest(text: str) -> int:
    return max(map(len, re.findall("`+", unsigned(text))), default=0)


def _quote(element: Element, address: Address) -> Iterator[str]:
    lines = "\n\n".join(_blocks(element.children, address)).split("\n")
    yield "\n".join(f"> {line}".rstrip() for line in lines)


def _rule(element: Element, address: Address) -> Iterator[str]:
    yield "---"


def _picture(element: Element, address: Address) -> Iterator[str]:
    """A drawing has a title and a description, which say in words what it shows."""
    for words in element.elements_of("title", "desc"):
        yield _paragraph(words.children, address)


# -------------------------------------------------------------------------------------------------------------- tables


def _table(element: Element, address: Address) -> Iterator[str]:
    """A table, below its caption. A cell that spans several rows or columns stands in each of them."""
    for caption in element.elements_of("caption"):
        yield f"**{_inline(caption.children, address)}**"
    head = [row for part in element.elements_of("thead") for row in _grid(part, address)]
    body = [row for part in element.elements_of("tbody", "tfoot") for row in _grid(part, address)]
    width = max(map(len, (*head, *body)), default=0)
    rows = [*(head[:1] or [[]]), _alignment(element, width), *head[1:], *body]
    if width:
        yield "\n".join(f"| {' | '.join((*row, *[''] * (width - len(row))))} |" for row in rows)


def _cells(row: Element) -> Iterator[Element]:
    return row.elements_of("th", "td")


def _cell(children: Sequence[Child], address: Address) -> str:
    """What is in a cell -> a line that no bar ends."""
    if len(children) == 1 and isinstance(children[0], str):
        return _alone(children[0])
    return _in_line(" ".join(_blocks(children, address)))


@lru_cache(maxsize=1 << 12)  # tables say the same again and again
def _alone(text: str) -> str:
    return _in_line(_paragraph((text,), str))


def _in_line(text: str) -> str:
    return text.replace("\n", " ").replace("|", "\\|")


def _grid(section: Element, address: Address) -> Iterator[list[str]]:
    above: dict[int, tuple[int, str]] = {}  # column -> for how many rows more, and what stands there
    for row in section.elements_of("tr"):
        line: list[str] = []
        for cell in _cells(row):
            line += _from_above(len(line), above)
            text, given = _cell(cell.children, address), cell.attributes
            down, across = int(given.get("rowspan") or 1), int(given.get("colspan") or 1)
            if down > 1:
                above |= dict.fromkeys(range(len(line), len(line) + across), (down - 1, text))
            line += [text] * across
        yield line + list(_from_above(len(line), above))


def _from_above(column: int, above: dict[int, tuple[int, str]]) -> Iterator[str]:
    while column in above:
        left, text = above.pop(column)
        if left > 1:
            above[column] = (left - 1, text)
        column += 1
        yield text


def _alignment(table: Element, width: int) -> list[str]:
    """By the cells of the first row."""
    first = next((part for part in table.elements() if part.tag == "tr"), None)
    classes = [cell.classes for cell in _cells(first)] if first else []
    known = [next((_ALIGNED[name] for name in names if name in _ALIGNED), "---") for names in classes]
    return (known + ["---"] * width)[:width]


# ----------------------------------------------------------------------------------------------------- within a block


def _inline(children: Iterable[Child], address: Address) -> str:
    return "".join([_written(child, address) for child in children]).strip(" ")


def _written(child: Child, address: Address) -> str:
    if isinstance(child, str):
        return escaped(spaced(child))
    inner = "".join([_written(part, address) for part in child.children])
    match child.tag:
        case "strong" | "b":
            return _around(inner, "**")
        case "em" | "i" | "cite":
            return _around(inner, "*")
        case "code" | "kbd" | "samp":
            return _code_span(child.text())
        case "a":
            return _link(inner, child.attributes.get("href", ""), child, address) if inner.strip() else inner
        case "img":
            words = escaped(child.attributes.get("alt", ""))
            return f"!{_link(words, child.attributes.get('src', ''), child, address)}"
        case "br":
            return " "
    return inner


def spaced(text: str) -> str:
    """Text as it stands between tags -> the same, one space where there were several, or the end of a line."""
    is_spaced = "\n" not in text and "\t" not in text and "  " not in text  # most are, and this is quickly seen
    return text if is_spaced else _SPACES.sub(" ", text)


def _around(inner: str, sign: str) -> str:
    """Signs touch the words; the spaces stay outside."""
    words = inner.strip(" ")
    return inner.replace(words, f"{sign}{words}{sign}", 1) if words else inner


def _code_span(text: str) -> str:
    ticks = "`" * (_longest(text) + 1)
    shown = unsigned(text)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _link(words: str, target: str, element: Element, address: Address) -> str:
    title = element.attributes.get("title", "").replace('"', "'")
    where = address(target).replace(" ", "%20").replace("(", "%28").replace(")", "%29")
    return f'[{words}]({where} "{title}")' if title else f"[{words}]({where})"


_BLOCKS: Mapping[str, Callable[[Element, Address], Iterator[str]]] = MappingProxyType(
    {
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
        **dict.fromkeys(("ul", "ol"), _list),
        **dict.fromkeys(("blockquote", "aside"), _quote),
        "p": lambda element, address: filter(None, [_paragraph(element.children, address)]),
        "pre": _code,
        "table": _table,
        "hr": _rule,
        "svg": _picture,
    }
)

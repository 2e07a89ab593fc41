"""A chart -> SVG whose bars widen with the page while its words keep their size.

Across, places are per cent of the room for bars; beside such a place, and down, they are em. Labels and values stand
in margins of that room, as wide as the longest of them, in STEPS for which the stylesheet has classes. All numbers here
are whole: tenths of a per cent, and tenths of an em.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import accumulate, groupby

from msgspec import Struct

from .charts import FULL, Bar, Chart, Line, Said

STEPS = (3, 6, 8, 10, 12)  # widths of a margin, in em
SCREEN = 210  # the narrowest drawing, margins included: on a screen of 320 px
SIGN = 6  # how wide a letter or a digit is, in the mean of labels and figures
_ROW, _BAR, _HEADING, _LANE, _BETWEEN = 15, 9, 20, 13, 5
_BASE, _UNDER = 8, 7  # from the top of a bar down to where words beside it stand, and up to where those above it do
_GAP, _SWATCH = 4, 12  # between a bar and words; a sample of a part, in the legend
_PATTERNS = (  # parts are not told apart by colour alone
    '<defs><pattern id="{id}-1" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M1 0V4"/></pattern><pattern id="{id}-2" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<circle cx="2.5" cy="2.5" r="1.3"/></pattern></defs>'
)
_FILLS = ("", "url(#{id}-1)", "url(#{id}-2)", "")


class Frame(Struct, frozen=True):
    """The drawing's id, its margins in em, and whether it runs from right to left."""

    id: str
    label: int
    value: int
    mirrored: bool


class Mark(Struct, frozen=True):
    """A line, and above it, about where it is `at`, what it says; None where a neighbour says it."""

    said: Said | None
    at: int
    y: int
    line: int


def draw(chart: Chart, id: str, title: str, description: str, direction: str) -> str:
    """Chart, an id of the page, HTML for those who do not see it, 'ltr' or 'rtl' -> SVG."""
    label, value = _margin(bar.label for bar in chart.bars), _margin(bar.value for bar in chart.bars)
    frame = Frame(id, label, value, direction == "rtl")
    marks, above = _marks(chart.lines, frame)
    tops, bottom = _stack(chart.bars, above + len(chart.legend) * _ROW + _BETWEEN)
    rows = tuple(zip(chart.bars, tops, strict=True))
    drawn = (
        *(_line(mark, bottom, frame) for mark in marks),
        *_layers(rows, frame),
        *(_sample(words, number, above + _ROW * number, frame) for number, words in enumerate(chart.legend)),
        *(_word(mark.said, mark.at, mark.y, frame, "middle") for mark in marks if mark.said),
        *(_words(bar, top, bool(chart.lines), frame) for bar, top in rows),
    )
    return (
        f'<svg class="bars label-{label} value-{value}" width="100%" height="{_em(bottom)}" role="img"'
        f' aria-labelledby="{id}-title" aria-describedby="{id}-description">'
        f'<title id="{id}-title">{title}</title><desc id="{id}-description">{description}</desc>'
        f"{_PATTERNS.format(id=id) if chart.legend else ''}{''.join(drawn)}</svg>"
    )


# -------------------------------------------------------------------------------------------------- where things stand


def _margin(said: Iterable[Said]) -> int:
    """The least step that holds the longest of the words."""
    longest = max((_width(each) for each in said), default=0) + _GAP
    return next((step for step in STEPS if 10 * step >= longest), STEPS[-1])


def _width(said: Said) -> int:
    return SIGN * len(said.text)


def _marks(lines: tuple[Line, ...], frame: Frame) -> tuple[tuple[Mark, ...], int]:
    """Lines -> what each says and where, in lanes of which none covers another, and how high all lanes are.

    Neighbours that say the same say it once, between them.
    """
    room, ends = SCREEN - 10 * (frame.label + frame.value), dict[int, int]()
    found: list[tuple[int, Said | None, int, int]] = []
    for _, same in groupby(lines, key=lambda line: line.mark.text):
        group = tuple(same)
        mark, at = group[0].mark, (group[0].at + group[-1].at) // 2
        start = at * room // FULL - _width(mark) // 2
        lane = next(lane for lane in range(len(lines)) if ends.get(lane, start) <= start)
        ends[lane] = start + _width(mark) + 1
        found += [(at, None if number else mark, lane, line.at) for number, line in enumerate(group)]
    height = _LANE * len(ends)
    return tuple(Mark(said, at, height - _LANE * lane - 3, line) for at, said, lane, line in found), height


def _stack(bars: tuple[Bar, ...], top: int) -> tuple[tuple[int, ...], int]:
    """Bars, where the first may begin -> where each begins, and where the last one's room ends."""
    rooms = [_HEADING if bar.heading else 0 for bar in bars]
    tops = tuple(top + room + _ROW * number for number, room in enumerate(accumulate(rooms)))
    return tops, top + sum(rooms) + _ROW * len(bars)


# --------------------------------------------------------------------------------------------------------------- marks


def _layers(rows: tuple[tuple[Bar, int], ...], frame: Frame) -> Iterator[str]:
    """The first part of all bars, then the second, …: the parts of one kind share what they look like."""
    for number in range(max((len(bar.ends) for bar, _ in rows), default=0)):
        yield f"<g{_fill(number, frame)}>{''.join(_part(bar, number, top, frame) for bar, top in rows)}</g>"


def _part(bar: Bar, number: int, top: int, frame: Frame) -> str:
    ends = (0, *bar.ends)[number : number + 2]
    if len(ends) < 2 or ends[0] == ends[1]:
        return ""
    start, width = ends[0], ends[1] - ends[0]
    rect = _rect(_share(FULL - start - width if frame.mirrored else start), top, _share(width))
    return rect + (_cut(FULL - 80, top, frame) + _cut(FULL - 50, top, frame) if bar.cut else "")


def _rect(x: str, top: int, width: str) -> str:
    return f'<rect x="{x}" y="{_em(top)}" width="{width}" height="{_em(_BAR)}"/>'


def _cut(at: int, top: int, frame: Frame) -> str:
    below, above = (FULL - at, FULL - at - 20) if frame.mirrored else (at, at + 20)
    ends = f'x1="{_share(below)}" y1="{_em(top + _BAR + 1)}" x2="{_share(above)}" y2="{_em(top - 1)}"'
    return f'<line class="cut" {ends}/>'


def _line(mark: Mark, bottom: int, frame: Frame) -> str:
    x = _share(FULL - mark.line if frame.mirrored else mark.line)
    return f'<line x1="{x}" y1="{_em(mark.y + 3)}" x2="{x}" y2="{_em(bottom)}"/>'


def _sample(words: str, number: int, top: int, frame: Frame) -> str:
    """A part as it is drawn, and the words for it."""
    margin = 10 * frame.label
    rect = _rect(_em(margin - _SWATCH if frame.mirrored else -margin), top, _em(_SWATCH))
    placed = f'<svg x="100%" overflow="visible">{rect}</svg>' if frame.mirrored else rect
    return f"<g{_fill(number, frame)}>{placed}</g>" + _text(words, 0, top + _BASE, frame, "", _SWATCH + _GAP - margin)


def _fill(number: int, frame: Frame) -> str:
    fill = _FILLS[number % len(_FILLS)].format(id=frame.id)
    return f' class="part-{number % len(_FILLS)}"' + (f' fill="{fill}"' if fill else "")


def _words(bar: Bar, top: int, aside: bool, frame: Frame) -> str:
    """What stands beside a bar, and above it; the value at its end, or `aside`, where lines would cross it."""
    heading = (
        _text(bar.heading, 0, top - _UNDER, frame, "", -10 * frame.label, ' class="heading"') if bar.heading else ""
    )
    label = _word(bar.label, 0, top + _BASE, frame, "end", -_GAP)
    at, anchor, shift = (FULL, "end", 10 * frame.value) if aside else (max(bar.ends, default=0), "", _GAP)
    return heading + label + _word(bar.value, at, top + _BASE, frame, anchor, shift)


def _word(said: Said, x: int, y: int, frame: Frame, anchor: str = "", shift: int = 0) -> str:
    """A figure, marked with its name as `shown` and those who read pages back look for it."""
    style = f' data-style="{said.style}"' if said.style else ""
    return _text(escape(said.text), x, y, frame, anchor, shift, f' data-figure="{said.figure}"{style}')


def _text(html: str, x: int, y: int, frame: Frame, anchor: str, shift: int, marks: str = "") -> str:
    across, moved = (FULL - x, -shift) if frame.mirrored else (x, shift)
    place = (f'x="{_share(across)}" ' if across else "") + f'y="{_em(y)}"' + (f' dx="{_em(moved)}"' if moved else "")
    turned = f' text-anchor="{anchor}"' if anchor else ""
    return f"<text {place}{turned}{marks}>{html}</text>"


def _share(tenths: int) -> str:
    return f"{_tenths(tenths)}%" if tenths else "0"


def _em(tenths: int) -> str:
    return f"{_tenths(tenths)}em" if tenths else "0"


def _tenths(number: int) -> str:
    """-125 -> '-12.5'."""
    whole, rest = divmod(abs(number), 10)
    return ("-" if number < 0 else "") + (f"{whole}.{rest}" if rest else f"{whole}")

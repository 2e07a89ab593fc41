"""The picture that networks show beside a link: the words of a page and the brand, drawn in a font that the data name.

It holds no figure, since networks keep it for weeks, and nothing but what is given: the same picture is the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from PIL import Image, ImageColor, ImageDraw, ImageFont

Font = ImageFont.FreeTypeFont

WIDTH, HEIGHT = 1200, 630
_MARGIN, _BAR = 84, 14  # pixels: around all, and the stroke along the start of the line
_BRAND = 46
_SIZES = (92, 84, 76, 68, 60, 52, 46)  # of the letters, in pixels; the largest in which the words find room
_LINES = 4
_SHADES = 8  # from the paper to a colour: what smooths the edges of letters; two colours are a palette of four bits
_NO_CHARACTER = "\U0010ffff"  # is drawn as all are that a font lacks


class Picture(Struct, frozen=True):
    """What is drawn: words, the font of each, colours ('#0f1615'); `shaped` where letters join or change places."""

    title: str
    brand: str
    font: bytes
    brand_font: bytes
    paper: str
    ink: str
    accent: str
    shaped: bool = False
    mirrored: bool = False


class Drawn(Struct, frozen=True):
    """A picture as PNG, and why it is none that can be shown, or ''."""

    data: bytes
    fault: str = ""


def draw_picture(picture: Picture) -> Drawn:
    """Picture -> Drawn. Where letters join, the machine needs FriBiDi; that it has none is a fault."""
    try:
        brand = _font(picture.brand_font, _BRAND, shaped=False)
        sizes = [_font(picture.font, size, picture.shaped) for size in _SIZES]
    except OSError as error:
        return Drawn(b"", f"the font cannot be used: {error}")
    if picture.shaped and sizes[0].layout_engine != ImageFont.Layout.RAQM:
        return Drawn(b"", "its letters join, and this machine has no FriBiDi (Debian, Ubuntu: libfribidi0)")
    lacking = _lacking(picture.title, picture.font, picture.shaped) + _lacking(picture.brand, picture.brand_font)
    if lacking:
        return Drawn(b"", f"the font has no '{lacking[0]}'")
    file = io.BytesIO()
    # What repeats itself in such a picture lies side by side: to look for nothing else is quick, and no larger.
    _painted(picture, brand, sizes).save(file, "PNG", bits=4, compress_type=Image.RLE)
    return Drawn(file.getvalue())


@lru_cache(maxsize=64)
def _font(data: bytes, size: int, shaped: bool) -> Font:
    """The simple layout is the same on every machine; the other is there only where FriBiDi is."""
    engine = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=engine)


def _lacking(text: str, font: bytes, shaped: bool = False) -> str:
    """The characters that the font has no drawing of."""
    return "".join(letter for letter in text if not letter.isspace() and not _has(font, shaped, letter))


def _has(font: bytes, shaped: bool, letter: str) -> bool:
    return _points(font, shaped, letter) != _points(font, shaped, _NO_CHARACTER)


@lru_cache(maxsize=1024)
def _points(font: bytes, shaped: bool, letter: str) -> bytes:
    """How a letter is drawn, as small as is enough to tell it from another."""
    return bytes(_font(font, _BRAND // 2, shaped).getmask(letter))


def _painted(picture: Picture, brand: Font, sizes: list[Font]) -> Image.Image:
    """The picture, a number for each point: from paper to the ink, then once more from paper, to the accent.

    So letters are drawn in their shades at once, each on the number of its own paper.
    """
    image = Image.new("L", (WIDTH, HEIGHT))
    canvas = ImageDraw.Draw(image)
    _brand(canvas, picture, brand)
    _bar(canvas, picture)
    _title(canvas, picture, sizes)
    image.putpalette([part for colour in (picture.ink, picture.accent) for part in _shades(picture.paper, colour)])
    return image


def _shades(paper: str, colour: str) -> Iterator[int]:
    """Red, green and blue of each shade from the paper to the colour."""
    ends = tuple(zip(ImageColor.getrgb(paper), ImageColor.getrgb(colour), strict=True))
    for shade in range(_SHADES):
        yield from (start + (end - start) * shade // (_SHADES - 1) for start, end in ends)


def _start(picture: Picture) -> tuple[int, str]:
    """Where lines begin, and Pillow's letter for that side."""
    return (WIDTH - _MARGIN, "r") if picture.mirrored else (_MARGIN, "l")


def _brand(canvas: ImageDraw.ImageDraw, picture: Picture, font: Font) -> None:
    edge, side = _start(picture)
    canvas.rectangle((0, _MARGIN, WIDTH, _MARGIN + _BRAND), _SHADES)
    canvas.text((edge, _MARGIN), picture.brand, 2 * _SHADES - 1, font, f"{side}t")


def _bar(canvas: ImageDraw.ImageDraw, picture: Picture) -> None:
    start = WIDTH - _BAR if picture.mirrored else 0
    canvas.rectangle((start, 0, start + _BAR - 1, HEIGHT), 2 * _SHADES - 1)


def _title(canvas: ImageDraw.ImageDraw, picture: Picture, sizes: list[Font]) -> None:
    font, lines = _fitting(picture.title, sizes)
    edge, side = _start(picture)
    direction = ("rtl" if picture.mirrored else "ltr") if picture.shaped else None
    step = round(font.size) * 5 // 4
    top = HEIGHT - _MARGIN - step * len(lines)
    for number, line in enumerate(lines):
        canvas.text((edge, top + step * number), line, _SHADES - 1, font, f"{side}a", direction=direction)


def _fitting(title: str, sizes: list[Font]) -> tuple[Font, list[str]]:
    """The largest font in which the title has few enough lines that are short enough; the smallest if there is none."""
    for font in sizes:
        lines = _lines(title, font)
        if len(lines) <= _LINES and max(map(font.getlength, lines)) <= WIDTH - 2 * _MARGIN:
            break
    return font, lines


def _lines(title: str, font: Font) -> list[str]:
    """The title in lines of about the same length, as few as there can be; spaces that do not break stay."""
    room, step = WIDTH - 2 * _MARGIN, round(font.size)
    words, space = [(word, font.getlength(word)) for word in title.split(" ")], font.getlength(" ")
    count = len(_filled(words, space, room))
    while room > step and len(_filled(words, space, room - step)) == count:
        room -= step  # the lines even out while there are no more of them
    return _filled(words, space, room)


def _filled(words: list[tuple[str, float]], space: float, room: float) -> list[str]:
    """Words and how long each is, in pixels -> lines that are no longer than there is room, but for a long word."""
    lines: list[str] = []
    left = 0.0
    for word, length in words:
        left -= space + length
        if left >= 0:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
            left = room - length
    return lines

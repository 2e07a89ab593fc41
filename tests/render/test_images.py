"""Social pictures: their size, their bytes, where the words stand, and what cannot be drawn."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, features

from sitegen.render.images import HEIGHT, WIDTH, Picture, draw_picture

from ..conftest import EXAMPLES
from ..sites import ROOT, TESTS

LATIN = Path(ROOT, "fonts", "inter-bold.ttf").read_bytes()
ARABIC = Path(TESTS, "cases", "fonts", "noto-sans-arabic.ttf").read_bytes()
PICTURE = Picture("Fine-tuning d’un LLM : VRAM", "VRAMfarm", LATIN, LATIN, "#0f1615", "#f3f7f5", "#72d5bf")
HIRE = replace(PICTURE, title="تأجير بطاقة بالساعة", font=ARABIC, mirrored=True, shaped=True)


def seen(picture: Picture) -> Image.Image:
    drawn = draw_picture(picture)
    assert drawn.fault == ""
    return Image.open(io.BytesIO(drawn.data))


def inked(image: Image.Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of all that has the colours of the ink."""
    box = image.point([0, *([255] * 7), *([0] * 248)], "L").getbbox()
    assert box
    return box


def test_a_picture_is_small_and_the_same_each_time() -> None:
    drawn = draw_picture(PICTURE)
    assert draw_picture(PICTURE) == drawn
    assert len(drawn.data) < 20_000
    image = seen(PICTURE)
    assert (image.format, image.size, image.mode) == ("PNG", (WIDTH, HEIGHT), "P")
    kinds = {drawn.data[at : at + 4] for at in range(len(drawn.data)) if drawn.data[at : at + 4] in (b"tIME", b"tEXt")}
    assert kinds == set()


def test_it_has_the_colours_that_are_given() -> None:
    colours = {colour for _, colour in seen(PICTURE).convert("RGB").getcolors(99) or ()}
    assert {(0x0F, 0x16, 0x15), (0xF3, 0xF7, 0xF5), (0x72, 0xD5, 0xBF)} <= colours
    assert len(colours) <= 15


@pytest.mark.parametrize("mirrored", [False, True])
@settings(max_examples=EXAMPLES // 2)
@given(title=st.lists(st.text("abgÁÑœ’x", min_size=1, max_size=16), min_size=1, max_size=16).map(" ".join))
def test_words_stay_inside(title: str, mirrored: bool) -> None:
    left, top, right, bottom = inked(seen(replace(PICTURE, title=title, mirrored=mirrored)))
    assert left >= 70
    assert top >= 60
    assert right <= WIDTH - 70
    assert bottom <= HEIGHT - 40


def test_a_space_that_does_not_break_keeps_words_together() -> None:
    titles = ("entrenamientos y afinamientos", "entrenamientos\u00a0y\u00a0afinamientos")
    free, kept = (inked(seen(replace(PICTURE, title=title))) for title in titles)
    assert free[3] - free[1] > 1.5 * (kept[3] - kept[1])  # two lines, and one in smaller letters


def test_from_right_to_left_words_begin_at_the_right() -> None:
    short = replace(PICTURE, title="abc")
    assert inked(seen(short))[0] < 100
    assert inked(seen(replace(short, mirrored=True)))[2] > WIDTH - 100


def test_letters_join_where_the_language_says_so() -> None:
    drawn = draw_picture(HIRE)
    if not features.check("fribidi"):
        assert "FriBiDi" in drawn.fault
        return
    apart = replace(HIRE, shaped=False)
    assert inked(seen(HIRE)) != inked(seen(apart))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"title": "Цены"}, "the font has no 'Ц'"),
        ({"brand": "中"}, "the font has no '中'"),
        ({"font": b"no font"}, "the font cannot be used: invalid stream operation"),
    ],
)
def test_what_cannot_be_drawn_is_a_fault(change: dict[str, str | bytes], fault: str) -> None:
    assert draw_picture(replace(PICTURE, **change)) == type(draw_picture(PICTURE))(b"", fault)

"""Site -> the picture of each page that has an `image_title`, if data/site.yaml says how pictures look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from ..values.dataset import Given
from ..values.problem import Problem, nearest
from ..values.site import Look, Page, Site
from . import typography
from .address import hashed
from .images import Drawn, Picture, draw_picture

Draw = Callable[[Picture], Drawn]


class Pictures(Struct, frozen=True):
    """Address of each page's picture by (language, page key), the files by published path, and what is wrong."""

    addresses: Mapping[tuple[str, str], str]
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def make_pictures(site: Site, draw: Draw = draw_picture) -> Pictures:
    """Site, what draws a picture (or remembers how it was drawn) -> Pictures; the same picture is drawn once."""
    look = site.settings.picture
    problems = tuple(_fonts(look, site)) if look else ()
    if look is None or problems:
        return Pictures({}, {}, problems)
    titles = tuple(_titles(site))
    asked = [_picture(page, title, look, site) for page, title in titles]
    drawn = {picture: draw(picture) for picture in dict.fromkeys(asked)}
    urls = {picture: hashed("picture.png", made.data) for picture, made in drawn.items()}
    faults = ((title, drawn[picture].fault) for (_, title), picture in zip(titles, asked, strict=True))
    return Pictures(
        {(page.language, page.key): urls[picture] for (page, _), picture in zip(titles, asked, strict=True)},
        {urls[picture].removeprefix("/"): made.data for picture, made in drawn.items()},
        tuple(_faults(faults)),
    )


def _titles(site: Site) -> Iterator[tuple[Page, Given[str]]]:
    for page in site.pages:
        title = page.document.front.image_title
        if title and page.listed:
            yield page, title


def _fonts(look: Look, site: Site) -> Iterator[Problem]:
    named = (look.font, *(language.picture.font for language in site.languages.values() if language.picture))
    for font in named:
        if font.value not in site.fonts:
            hint = nearest(font.value, site.fonts) or "put it there, with its licence beside it"
            yield Problem(font.place, "picture-font", f"there is no fonts/{font.value}", hint)


def _picture(page: Page, title: Given[str], look: Look, site: Site) -> Picture:
    language = site.languages[page.language]
    own = language.picture
    return Picture(
        typography.polish_text(title.value, language.typography),
        site.settings.brand.value,
        site.fonts[own.font.value if own else look.font.value],
        site.fonts[look.font.value],
        look.paper.value,
        look.ink.value,
        look.accent.value,
        shaped=bool(own and own.shaped and own.shaped.value),
        mirrored=language.direction == "rtl",
    )


def _faults(found: Iterator[tuple[Given[str], str]]) -> Iterator[Problem]:
    for title, fault in found:
        if fault:
            hint = "`picture` in the language's language.yaml names another font"
            yield Problem(title.place, "picture-font", fault, hint)

"""A language: everything that its folder in locale/ says about it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .dataset import Given
from .quantity import Quantity

# A plural category of CLDR ('one', 'few', …) -> the pattern for numbers of that category, with {0} for the number (or
# without it, where the language leaves it out: "two cards" is one word in Arabic). 'other' is always there.
Forms = Mapping[str, str]


class Alternate(Struct, frozen=True):
    """Another way to join two parts, where the expression `before` matches the beginning of the second: 'e Italia'."""

    before: str
    pattern: str


class Joint(Struct, frozen=True):
    """How two parts become one: a pattern with {0} and {1}; the first alternate that matches comes before the usual."""

    usual: str
    alternates: tuple[Alternate, ...] = ()


class Scale(Struct, frozen=True):
    """A large number that has a name: its size, and how many of it are written."""

    size: int
    words: Forms


class Numbers(Struct, frozen=True):
    """How numbers are written.

    `group` separates groups of digits in numbers of `group_from` digits or more. `range` and `range_in_words` join two
    ends. `scales` are the named large numbers, the largest first, and `of` joins them to what is counted. Digits and
    signs are those of CLDR for the numbering `system`, the decimal sign too unless `decimal` is given; `digits` are the
    ten figures where they are not 0 to 9.
    """

    group: str
    group_from: int
    range: str
    range_in_words: str
    of: Joint
    scales: tuple[Scale, ...] = ()
    decimal: str = ""
    system: str = "latn"
    digits: str = ""


class Wording(Struct, frozen=True):
    """A unit, or a 'per …': its symbol, its words, or both; `usual` says which is used where no style asks for one.

    `symbol` is a pattern with {0}, '' where there is none; `words` is None where there are none.
    """

    symbol: str = ""
    words: Forms | None = None
    usual: str = "symbol"


class Durations(Struct, frozen=True):
    """Hours and minutes together: patterns with {hours} and {minutes}, with units, or {number}, the bare minutes."""

    long: str
    short: str


class Lists(Struct, frozen=True):
    """What stands between items, and how the last two are joined by style ('or', 'and')."""

    comma: str
    last: Mapping[str, Joint]


class Dates(Struct, frozen=True):
    """What CLDR lacks: the pattern of an interval, and days of the month that are not written as numbers ('1er')."""

    interval: str
    ordinals: Mapping[str, str]


class Nothing(Struct, frozen=True):
    """What stands where there is nothing to show: a sign for the eye, words for who cannot see it."""

    sign: str
    words: str


class Spacing(Struct, frozen=True):
    """The space that belongs before each of some signs; '' is none."""

    signs: str
    space: str


class Quotes(Struct, frozen=True):
    """Quotation marks that hold a space inside."""

    opening: str
    closing: str
    space: str


class Symbols(Struct, frozen=True):
    """What is not torn from the number before it, and the space between."""

    signs: tuple[str, ...]
    space: str


class Typography(Struct, frozen=True, cache_hash=True):
    """What becomes of the spaces and apostrophes that editors type. What a language does not mind is left out.

    What is compiled of it is found by its hash, text by text.
    """

    before: tuple[Spacing, ...] = ()
    quotes: Quotes | None = None
    symbols: Symbols | None = None
    group: str = ""
    apostrophe: str = ""


class Spelling(Struct, frozen=True):
    """A word that people type although nothing prints it: 'céntimos' means 0.01 EUR, 'veces' 1, 'mil' 1000.

    A rate is a unit too: 'al mes' means 1/month, 'a la semana' one in 7 days.
    """

    word: str
    means: Quantity


class Lettering(Struct, frozen=True):
    """The font of the words in social pictures, a file of fonts/; `shaped` where letters join or change places."""

    font: Given[str]
    shaped: Given[bool] | None = None


class Language(Struct, frozen=True):
    """What locale/<key>/language.yaml says.

    `tag` is the BCP 47 tag for lang and hreflang, `locale` the CLDR locale for Babel, `direction` ltr or rtl,
    `plural_forms` the header that the catalog must carry. `units` has a wording for each symbol of quantity.SYMBOLS
    that is no currency, `per` one for what a unit is divided by: 'h', 'GB/month'. `typed` are further words by which
    quantities are found that an editor typed, or made false by what stands beside a figure. `picture` says how social
    pictures are lettered where the site's own font does not serve.
    """

    key: str
    tag: str
    name: str
    direction: str
    locale: str
    plural_forms: str
    numbers: Numbers
    units: Mapping[str, Wording]
    per: Mapping[str, Wording]
    durations: Durations
    lists: Lists
    dates: Dates
    nothing: Nothing
    typography: Typography
    typed: tuple[Spelling, ...] = ()
    picture: Lettering | None = None

    def __hash__(self) -> int:
        """By its key, so that what is remembered by language costs no look at all of the above."""
        return hash(self.key)

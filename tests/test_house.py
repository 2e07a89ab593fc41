"""The invariants of the house (ARCHITECTURE.md), each a rule over all files of the checkout.

Each rule is shown to be able to fail: every `bad` is a tiny house that breaks it, every `good` one that does not.
What the house allows stands in the tables here; how a rule looks is in tests/house/.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest

from .house import data, imports, purity, shape
from .house.source import Files, checkout

# The only doors to the world: files, clock, environment, network, processes.
WORLDLY = (
    "sitegen/read/snapshot.py",
    "sitegen/publish/release/",
    "sitegen/publish/search.py",
    "sitegen/store.py",
    "sitegen/seal.py",
    "sitegen/pool.py",
    "sitegen/fetch.py",
    "sitegen/git.py",
    "sitegen/committed.py",
    "sitegen/nightly.py",
    "sitegen/written.py",
    "sitegen/reports.py",
    "sitegen/progress.py",
    "sitegen/serving.py",
    "sitegen/preview/__main__.py",
    "sitegen/commands/",
)
# Where nothing has changed, they are done before they import the house.
EARLY = ("build", "sitegen.commands.night")
# What everybody else may import of the standard library; () means all of the module.
PURE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "__future__",
            "abc",
            "ast",
            "base64",
            "bisect",
            "collections",
            "datetime",
            "decimal",
            "difflib",
        ),
        (),
    ),
    **dict.fromkeys(
        ("enum", "fractions", "functools", "graphlib", "hashlib", "heapq", "html", "itertools", "json", "operator"), ()
    ),
    **dict.fromkeys(("re", "string", "struct", "textwrap", "types", "typing", "unicodedata", "zlib"), ()),
    **dict.fromkeys(("contextlib", "urllib.parse", "xml.sax.saxutils", "xml.etree.ElementTree"), ()),
    "csv": ("Error", "reader", "writer", "DictReader", "DictWriter"),
    "gettext": ("c2py",),
    "gzip": ("compress", "decompress"),
    "io": ("BytesIO", "StringIO"),
    "math": (),
    "pathlib": ("PurePosixPath",),
    "posixpath": ("basename", "commonpath", "dirname", "join", "normpath", "split", "splitext"),
}
# How values are declared, in every module.
VALUES = ("msgspec",)
# Which module may import which library of others.
LIBRARIES: dict[str, tuple[str, ...]] = {
    "sitegen/read/tree.py": ("yaml",),
    "sitegen/read/markdown.py": ("markdown_it",),
    "sitegen/read/constants.py": ("jinja2",),
    "sitegen/read/template.py": ("jinja2",),
    "sitegen/read/merge.py": ("babel.messages",),
    "sitegen/read/cldr.py": ("babel",),
    "sitegen/read/contradiction.py": ("babel",),
    "sitegen/render/lent.py": ("jinja2", "markupsafe"),
    "sitegen/render/page.py": ("jinja2", "markupsafe"),
    "sitegen/render/press.py": ("jinja2", "markupsafe"),
    "sitegen/render/images.py": ("PIL",),
    "sitegen/render/words.py": ("babel",),
    "sitegen/render/elements.py": ("selectolax",),
    "sitegen/publish/pack.py": ("brotli",),
    "sitegen/publish/search.py": ("pagefind_bin",),
    "sitegen/check/markup.py": ("selectolax",),
    "sitegen/check/published/html.py": ("selectolax",),
    "sitegen/check/published/copies.py": ("brotli",),
    # The signs, months and times of CLDR: data that both looks need.
    "sitegen/check/published/tongue.py": ("babel.core", "babel.localedata"),
    "sitegen/serving.py": ("livereload", "tornado", "watchfiles"),
    "sitegen/fetch.py": ("urllib3",),
    "sitegen/progress.py": ("rich",),
}
# What may be raised, or defined to be raised, where, and as what the same room catches it. All else is a Problem.
ERRORS: dict[str, dict[str, str]] = {
    "sitegen/values/quantity.py": {
        "UnitError": ""
    },  # a fault of the code; where an editor's word can cause it, read catches
    "sitegen/compute/": {"Refused": "Refused"},  # carries a Problem out of the formulas of the table
    # the only way through Jinja2
    "sitegen/render/lent.py": {"KeyError": "LookupError", "Untrue": "ValueError"},
    "sitegen/render/press.py": {"Untranslated": "LookupError", "TypeError": "TypeError"},
    "sitegen/pipe.py": {"Refused": ""},  # caught by build.py: every command ends in it when there are problems
    "sitegen/publish/release/": {"OSError": "OSError"},  # with the name of the file, which a full disk does not say
    "sitegen/fetch.py": {"_Unfit": "_Unfit", "HTTPError": "HTTPError"},  # out of the requests of a library
    "sitegen/preview/leaving.py": {"Left": ""},  # caught by the process that builds, which then takes the next order
    "build.py": {"SystemExit": ""},
    "sitegen/commands/": {"SystemExit": ""},
}
BASES = (
    "Struct",
    "Exception",
    "ValueError",
    "LookupError",
    "Protocol",
    "Generic",
    "NamedTuple",
    "Enum",
    "StrEnum",
    "IntEnum",
)
# What libraries can be told only by inheriting, and by changing what is theirs: path -> classes, path -> variables.
LIBRARY_BASES = {
    "sitegen/read/markdown.py": ("StateInline", "ParserInline", "MarkdownIt"),
    "sitegen/render/press.py": ("BaseLoader",),
    "sitegen/memo.py": ("Mapping",),
    "sitegen/serving.py": ("LiveReloadHandler",),
}
LIBRARY_OBJECTS = {
    "sitegen/read/markdown.py": ("state", "token", "text", "parser"),
    "sitegen/read/template.py": ("parser",),
}
EMPTY_NAMES = (
    "util",
    "utils",
    "helper",
    "helpers",
    "common",
    "base",
    "manager",
    "managers",
    "misc",
    "hooks",
    "plugins",
)
# ISO 639-1.
CODES = (
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee "
    "el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is "
    "it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms "
    "mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk "
    "sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi "
    "yo za zh zu "
).split()
# Words of two letters that are no languages here.
WORDS = {
    "br": "an element of HTML, and the suffix of Brotli",
    "hr": "an element of HTML",
    "id": "an attribute of HTML",
    "li": "an element of HTML",
    "or": "a style of figures",
    "to": "a key of the data: from … to …",
    "th": "an element of HTML",
    "tr": "an element of HTML",
}
EXACT = (
    *("sitegen/values/", "sitegen/read/", "sitegen/compute/", "sitegen/check/published/"),
    *("sitegen/render/words.py", "sitegen/render/charts.py"),
)
PRINTER = "sitegen/render/words.py"

READ = "sitegen/read/x.py"
LANGUAGE = {"locale/es/language.yaml": ""}
PRICES = {"data/prices.yaml": "cards: {h100: {name: H100}}\nsizes: {8b: {name: 8B}}"}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, with houses that break it and houses that only look like it."""

    name: str
    check: Callable[[Files], Iterator[str]]
    bad: tuple[Files, ...]
    good: tuple[Files, ...] = ()


def python(*codes: str, path: str = READ) -> tuple[Files, ...]:
    """Pieces of code -> a house for each."""
    return tuple({path: code} for code in codes)


DOOR = {"sitegen/read/__init__.py": "from .snapshot import snapshot", "sitegen/read/snapshot.py": ""}
HOUSE = {
    "sitegen/check/published/__init__.py": "",
    "sitegen/check/published/html.py": "",
    "sitegen/check/__init__.py": "",
}

RULES = (
    Rule(
        "no room imports a room",
        imports.rooms_keep_apart,
        bad=(
            *python("from ..compute import site", "import sitegen.render.words", "from .. import memo", "import build"),
            *python("from ..commands import serve", "from sitegen.pool import each"),
            *python("from ..read import tree", path="sitegen/values/x.py"),
            *python("from .read import tree", path="sitegen/memo.py"),
            *python("from . import check", "from .check import main", path="sitegen/commands/serve.py"),
        ),
        good=(
            *python("from ..values.problem import Place", "from . import tree", "from .tree import parse", "import re"),
            *python("from sitegen.read import snapshot", "from sitegen.commands import serve", path="build.py"),
            *python("from ..read import snapshot", "from .. import memo", path="sitegen/commands/serve.py"),
        ),
    ),
    Rule(
        "a room is entered by its door",
        imports.rooms_are_entered_by_the_door,
        bad=(
            {**DOOR, "build.py": "from sitegen.read.snapshot import snapshot"},
            {**DOOR, "sitegen/read/tree.py": "", "build.py": "from sitegen.read import tree"},
            {**DOOR, "sitegen/read/tree.py": "", "build.py": "from sitegen import read\nread.tree.parse()"},
            {**DOOR, "build.py": "import sitegen.read"},
            {**HOUSE, "build.py": "from sitegen.check.published import html"},
            {**HOUSE, "build.py": "from sitegen.check.published.html import x"},
            {
                **DOOR,
                "sitegen/read/__init__.py": "from . import snapshot",
                "build.py": "from sitegen.read import snapshot",
            },
        ),
        good=(
            {**DOOR, "build.py": "from sitegen.read import snapshot\nfrom sitegen import read\nread.snapshot()"},
            {"sitegen/values/problem.py": "", "build.py": "from sitegen.values.problem import show"},
            {**HOUSE, "build.py": "from sitegen.check.published import check_published"},
        ),
    ),
    Rule(
        "no circle of imports",
        imports.no_circles,
        bad=(
            {"sitegen/read/a.py": "from .b import x", "sitegen/read/b.py": "def f():\n    from .a import y"},
            {"sitegen/read/__init__.py": "from .a import x", "sitegen/read/a.py": "from . import x"},
        ),
        good=({"sitegen/read/a.py": "from .b import x\nfrom .c import y", "sitegen/read/b.py": "from .c import y"},),
    ),
    Rule(
        "no import is hidden",
        partial(imports.no_hidden_imports, early=EARLY),
        bad=(
            *python("def f():\n    from . import tree", "def f():\n    import re", "from typing import TYPE_CHECKING"),
            *python("import typing\nif typing.TYPE_CHECKING:\n    pass", "import importlib", "__import__('re')"),
            *python("try:\n    import yaml\nexcept ImportError:\n    pass"),
            *python("def f():\n    from ..read import tree", path="sitegen/commands/serve.py"),
        ),
        good=(
            *python("def f():\n    import livereload", path="sitegen/commands/serve.py"),
            *python("def f():\n    from sitegen import pipe", path="build.py"),
            *python("def f():\n    from .. import nightly", path="sitegen/commands/night.py"),
        ),
    ),
    Rule(
        "libraries are imported where the table says",
        partial(imports.libraries, everywhere=VALUES, table=LIBRARIES),
        bad=(
            *python("import yaml", "def f():\n    from babel.numbers import format_decimal"),
            *python("import yaml", path="sitegen/values/x.py"),
            *python("from babel.support import Translations", path="sitegen/read/catalog.py"),
        ),
        good=(
            *python("import yaml", path="sitegen/read/tree.py"),
            *python("import re\nfrom ..values import problem"),
        ),
    ),
    Rule(
        "only the doors to the world touch it",
        partial(purity.world, doors=WORLDLY, pure=PURE, command_line=("argparse", "gc", "importlib", "pathlib", "sys")),
        bad=(
            *python("import os", "from os import path", "import os.path", "import time", "from pathlib import Path"),
            *python(
                "import random", "import sys", "import urllib.request", "from io import open", "import io\nio.open"
            ),
            *python(
                "import datetime\nday = datetime.date.today()",
                "open('x')",
                "print(1)",
                "loader = FileSystemLoader('.')",
            ),
            *python("import datetime\nday = datetime.datetime.now()", "import gettext\ngettext.translation('x')"),
            *python("import os", "open('x')", path="build.py"),
            *python("import sys", path="sitegen/memo.py"),
        ),
        good=(
            *python("import datetime\nday: datetime.date", "from urllib.parse import quote", "import io\nio.BytesIO()"),
            *python("import os\nopen('x')", path="sitegen/read/snapshot.py"),
            *python("import subprocess", path="sitegen/commands/night.py"),
            *python("import sys\nprint(sys.argv)", path="build.py"),
        ),
    ),
    Rule(
        "no float where figures are made",
        partial(purity.no_floats, where=EXACT),
        bad=(
            *python(
                "x = 0.5", "x = float(1)", "x: float", "import math", "x = 1 / y", "x = len(a) / b", "x = round(y)"
            ),
            *python("x = delta.total_seconds()", "from decimal import Decimal\nDecimal.from_float", "x = 1e3"),
            *python("x = 0.5", path="sitegen/render/words.py"),
        ),
        good=(
            *python("x = Decimal('0.5')", "x = cost / minutes", "x = 7 // 2"),
            *python("delay = 0.5", path="sitegen/publish/release/line.py"),
        ),
    ),
    Rule(
        "only words.py prints numbers",
        partial(purity.only_words_prints_numbers, printer=PRINTER),
        bad=(
            *python("f'{x:.2f}'", "f'{x:,}'", "f'{x:d}'", "f'{x:{w}.1f}'", "'{:.2f}'.format(x)", "format(x, '.2f')"),
            *python("'%d cards' % x", "'%.2f' % x", "f'{x:%}'", "f'{x:g}'"),
            *python("from babel.numbers import format_decimal", "from babel import dates", "import babel.units"),
        ),
        good=(
            *python("f'{x}'", "f'{x:<20}'", "f'{digest:x}'", "f'{Decimal(x):f}'", "'%s' % x", "x % 2"),
            *python("f'{x:.2f}'", path=PRINTER),
            *python("f'{seconds:.1f} s'", path="sitegen/commands/serve.py"),
        ),
    ),
    Rule(
        "nothing is changed after it is made",
        partial(purity.nothing_changes, table=LIBRARY_OBJECTS),
        bad=(
            *python(
                "page.title = 'x'", "page.count += 1", "setattr(page, 'title', 'x')", "object.__setattr__(x, 'y', 1)"
            ),
            *python(
                "def f():\n    global x\n    x = 1",
                "def f():\n    nonlocal_ = 1\n    def g():\n        nonlocal nonlocal_",
            ),
            *python(
                "del page.title", "SEEN = {}\ndef f(x):\n    SEEN[x] = 1", "SEEN = []\ndef f(x):\n    SEEN.append(x)"
            ),
            *python("x.__dict__['y'] = 1", "SEEN = set()\nf = lambda x: SEEN.add(x)"),
            *python(
                "class A:\n    def __init__(self, page):\n        page.x = 1\n    def f(self):\n        self.x = 1"
            ),
        ),
        good=python(
            "def f():\n    seen = []\n    seen.append(1)", "seen = 1\ndef f(seen):\n    seen.add(1)", "x = page.title"
        ),
    ),
    Rule(
        "values hold nothing mutable",
        purity.values_hold_nothing_mutable,
        bad=python(
            "class A:\n    x: list[int]", "class A:\n    x: Mapping[str, dict[str, int]]", path="sitegen/values/x.py"
        ),
        good=python("class A:\n    x: Mapping[str, tuple[int, ...]]", path="sitegen/values/x.py"),
    ),
    Rule(
        "values are frozen",
        shape.values_are_frozen,
        bad=python(
            "@dataclass\nclass A: ...",
            "@dataclasses.dataclass(frozen=True, slots=True)\nclass A: ...",
            "class A(Struct): ...",
            "class A(msgspec.Struct, frozen=False): ...",
        ),
        good=python("class A(Struct, frozen=True): ...", "class A(Struct, Generic[T], frozen=True, order=True): ..."),
    ),
    Rule(
        "nothing of ours is a base class",
        partial(shape.no_base_classes, allowed=BASES, table=LIBRARY_BASES),
        bad=python(
            "class A: ...\nclass B(A): ...", "class A(html.parser.HTMLParser): ...", "class A(metaclass=Meta): ..."
        ),
        good=python("class A: ...", "class A(Generic[T]): ...", "class A(typing.Protocol): ..."),
    ),
    Rule(
        "names say something",
        partial(shape.names_say_something, forbidden=EMPTY_NAMES),
        bad=(
            *python("", path="sitegen/read/utils.py"),
            *python("", path="tests/helpers/x.py"),
            *python("class PageManager: ...", "class BaseRoom: ..."),
        ),
        good=python("class Database: ..."),
    ),
    Rule(
        "no hooks, plugins, signals or registries",
        shape.no_hooks,
        bad=python("hooks = []", "def register(x): ...", "class PluginLoader: ...", "def f(on_done_callback): ..."),
        good=python("def hooked(x): ...", "x = signalled"),
    ),
    Rule(
        "problems are the only errors",
        partial(shape.problems_are_the_errors, table=ERRORS),
        bad=python(
            "raise ValueError('x')", "raise UnitError('x')", "class BadPage(Exception): ...", "raise SystemExit"
        ),
        good=(
            *python("try:\n    f()\nexcept OSError:\n    raise"),
            {
                "sitegen/compute/a.py": "raise Refused",
                "sitegen/compute/b.py": "try:\n    f()\nexcept Refused:\n    g()",
            },
            *python("class UnitError(ValueError): ...\nraise UnitError('x')", path="sitegen/values/quantity.py"),
        ),
    ),
    Rule(
        "nothing catches everything",
        shape.no_broad_except,
        bad=python(
            "try:\n    f()\nexcept:\n    pass",
            "try:\n    f()\nexcept (OSError, Exception):\n    pass",
            "with contextlib.suppress(BaseException):\n    f()",
        ),
        good=python("try:\n    f()\nexcept (OSError, ValueError):\n    pass"),
    ),
    Rule(
        "what is public has a docstring",
        shape.the_public_is_documented,
        bad=python("", '"""x"""\ndef f(): ...', '"""x"""\nclass A:\n    """x"""\n    def f(self): ...'),
        good=python('"""x"""\ndef _f():\n    def g(): ...\nclass A:\n    """x"""\n    def __str__(self): ...'),
    ),
    Rule(
        "no language is named in code or templates",
        partial(data.no_language_codes, codes=CODES, words=WORDS),
        bad=(
            *(
                {READ: code, **LANGUAGE}
                for code in ("x = 'es'", "f('de')", "f('es-ES')", "f('zh-Hant')", "{'pt_BR': 1}")
            ),
            *({READ: code, **LANGUAGE} for code in ("f'content/es/{x}'", "x = '/es/'", "x = 'Spanish grouping'")),
            {"templates/page.html": "{% if language.key == 'es' %}", **LANGUAGE},
            {"templates/page.html": "{{ link('es') }}", **LANGUAGE},
            {READ: "x = 'xyz'", "locale/xyz/language.yaml": ""},
        ),
        good=(
            *(
                {READ: code, **LANGUAGE}
                for code in ('"""Such as es."""', "x = 'yes'", "x = 'li'", "x = 'no-store'", "x.es")
            ),
            {"templates/page.html": '<a id="it" href="/as/">is</a>', **LANGUAGE},
        ),
    ),
    Rule(
        "no language is compared with a word",
        data.no_language_compared,
        bad=python("if lang == 'x': ...", "if page.language != 'x': ...", "if 'x' == locale: ..."),
        good=python("if page.language == language: ...", "if name == 'x': ..."),
    ),
    Rule(
        "no row of the data is named in code or templates",
        data.no_names_of_data,
        bad=(
            *({READ: code, **PRICES} for code in ("x = 'h100'", "x = 'H100'", "f('h100.price')", "f('8b')")),
            {"templates/page.html": "{{ figure('h100.price') }}", **PRICES},
            {READ: "x = 'cheap'", "data/facts.yaml": "claims: {cheap: {}}"},
        ),
        good=({READ: "'''An h100.'''\nx = 'card.price'", **PRICES}, {"templates/page.html": "<p>h100</p>", **PRICES}),
    ),
    Rule(
        "content holds no templating",
        data.content_holds_no_templating,
        bad=tuple(
            {"content/es/x.md": text}
            for text in (
                "{% if x %}",
                "{{ x.price | round }}",
                "{{ price() }}",
                "{{ a.b amount",
                "{# note #}",
                "{{a.b}}",
            )
        ),
        good=tuple(
            {"content/es/x.md": text}
            for text in (
                "{{ h100.price amount }}",
                "## Título {#memory}",
                "`{% x %}`",
                "```\n{% x %}\n```",
                "[a]{claim=b}",
            )
        ),
    ),
    Rule(
        "templates are plain",
        data.templates_are_plain,
        bad=tuple(
            {"templates/page.html": text}
            for text in (
                "{% include name %}",
                "{%- extends base if x else 'y' %}",
                "{% import (x) as y %}",
                "{{ x | round(2) }}",
                "{{ x|safe }}",
                "{{ '%d'|format(x) }}",
                "{% autoescape false %}",
            )
        ),
        good=({"templates/page.html": "{% include 'blocks/x.html' %}{% from \"m.html\" import y %}{{ x|length }}"},),
    ),
    Rule(
        "nothing names the place where it was made",
        data.names_no_place_of_making,
        bad=(
            *(
                {"docs/x.md": text}
                for text in ("see /wor" + "k/main", "file" + "://x", "--index-url https://py" + "pi.org/")
            ),
            *({"tests/x.py": text} for text in ("'/roo" + "t/x'", "open('../sha" + "red/x')")),
            {"content/es/x.md": "https://files.python" + "hosted.org"},
        ),
        good=({"content/es/x.md": "cd /op" + "t/train", "docs/x.md": "https://x.example/work/ and ./opt/x"},),
    ),
)


@pytest.fixture(scope="module")
def files() -> Files:
    return checkout()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_house_keeps_the_rule(rule: Rule, files: Files) -> None:
    broken = list(rule.check(files))
    if broken:
        pytest.fail("\n".join((f"{rule.name}, but:", *broken)), pytrace=False)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_rule_can_fail(rule: Rule) -> None:
    assert rule.bad
    assert [house for house in rule.bad if not list(rule.check(house))] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_rule_lets_good_houses_pass(rule: Rule) -> None:
    assert [found for house in rule.good for found in rule.check(house)] == []


def test_the_rules_see_the_house(files: Files) -> None:
    assert {"sitegen/values/problem.py", "data/prices.yaml", "tests/test_house.py", "requirements.txt"} <= {*files}


def test_no_exception_is_made_for_what_is_gone(files: Files) -> None:
    excepted = {*LIBRARY_BASES, *LIBRARY_OBJECTS, *(where for where in ERRORS if where.endswith(".py"))}
    assert excepted - {*files} == set()


def test_every_library_is_a_requirement(files: Files) -> None:
    module_of = {"pyyaml": "yaml", "markdown-it-py": "markdown_it", "pagefind-bin": "pagefind_bin", "pillow": "PIL"}
    lines = (line for line in files["requirements.in"].splitlines() if line and not line.startswith("#"))
    required = {module_of.get(name, name) for name in (line.partition("==")[0] for line in lines)}
    imported = {module.partition(".")[0] for modules in (VALUES, *LIBRARIES.values()) for module in modules}
    assert imported - {"markupsafe", "tornado"} == required  # Jinja2's own, and livereload's


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_locks_hold_what_is_asked_with_hashes_and_no_address(lock: str, files: Files) -> None:
    lines = files[lock].splitlines()
    asked = [line for line in files[lock.replace(".txt", ".in")].splitlines() if line and line[0] not in "#-"]
    assert [
        name for name in asked if not any(line.startswith(name if "==" in name else f"{name}==") for line in lines)
    ] == []
    pinned = [number for number, line in enumerate(lines) if "==" in line]
    assert pinned
    assert [lines[number] for number in pinned if "--hash=sha256:" not in lines[number + 1]] == []
    assert [
        line
        for line in lines
        if "://" in line or line.lstrip().startswith(("-i", "-f", "--index", "--find", "--extra"))
    ] == []


def test_warnings_are_errors_and_types_are_strict(files: Files) -> None:
    tool = tomllib.loads(files["pyproject.toml"])["tool"]
    assert tool["pytest"]["filterwarnings"] == ["error"]
    assert tool["mypy"]["strict"] is True

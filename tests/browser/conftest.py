"""The site, built and served on this machine, and one browser that visits it: a context of its own for each visit."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from sitegen import pipe
from sitegen.values.output import Output, output_path
from sitegen.values.site import Site

from ..nginx import nginx
from ..sites import real_output, real_site

BROWSER = "chromium-headless-shell"
# Nothing but the site's own server can be reached, or is asked for.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-default-apps", "--disable-domain-reliability"),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--js-flags=--no-opt",  # a page is left before its scripts would be the faster for all that work on them
)
TOP_LEVEL = ("/", "/404.html")  # pages above the languages

# What the site's policy refuses is an error like others.
REFUSED = """addEventListener("securitypolicyviolation", refused =>
    console.error(`refused: ${refused.violatedDirective} ${refused.blockedURI}`))"""

SCHEME = "matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"

Scheme = Literal["light", "dark"]


@dataclass(frozen=True)
class Visit:
    """A page in the browser, the errors that it reported, and the requests that it made, here and elsewhere."""

    page: Page
    context: BrowserContext
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    asked_for: list[str] = field(default_factory=list)

    def ask(self, script: str, argument: object = None) -> Any:
        """JavaScript -> what it gives, also where the page may run none."""
        return self.page.evaluate(script, argument)


Go = Callable[..., Visit]


@pytest.fixture(scope="session")
def built() -> tuple[Site, Output]:
    """The real site as the files of this checkout say it."""
    return real_site(), real_output()


@pytest.fixture(scope="session")
def address(built: tuple[Site, Output], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where nginx serves a release: search, compressed copies, and the headers that it brings."""
    if shutil.which("nginx") is None:
        pytest.skip("needs nginx: apt-get install nginx")
    root = tmp_path_factory.mktemp("site")
    pipe.release(built[1], root)
    with nginx(root / "public", tmp_path_factory.mktemp("nginx")) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=shutil.which(BROWSER), args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core, the accessibility checker, as a script; at its end stands a value that can be handed over."""
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8") + ";void 0"


def _opened(browser: Browser, address: str, scripts: bool) -> Visit:
    """An empty page in a context of its own."""
    context = browser.new_context(
        java_script_enabled=scripts,
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.add_init_script(REFUSED)
    one = Visit(context.new_page(), context)
    one.page.on("console", lambda message: one.errors.append(message.text) if message.type == "error" else None)
    one.page.on("pageerror", lambda error: one.errors.append(str(error)))
    one.page.on(
        "request",
        lambda asked: (one.asked_for if asked.url.startswith((address, "data:")) else one.foreign).append(asked.url),
    )
    return one


def _gone_to(one: Visit, url: str, width: int, scheme: Scheme) -> Visit:
    """What is so already is not said again: the page that is left would be drawn once more."""
    if one.page.viewport_size != (size := ViewportSize(width=width, height=800)):
        one.page.set_viewport_size(size)
    if one.ask(SCHEME) != scheme:
        one.page.emulate_media(color_scheme=scheme)
    one.page.goto(url, wait_until="load")
    return one


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Go]:
    """visit('/es/', width=320, scheme='dark', scripts=False) -> Visit, by somebody who was never here before."""
    made: list[Visit] = []

    def go(path: str, width: int = 1280, scheme: Scheme = "light", scripts: bool = True) -> Visit:
        made.append(_opened(browser, address, scripts))
        return _gone_to(made[-1], address + path, width, scheme)

    yield go
    for one in made:
        one.context.close()


@pytest.fixture(scope="session")
def read(browser: Browser, address: str) -> Iterator[Go]:
    """The same by somebody who reads page after page: for tests that leave nothing behind but in the page itself.

    There is one page, which goes on: to open another in a context of its own takes longer than most tests do.
    """
    readers = {scripts: _opened(browser, address, scripts) for scripts in (True, False)}

    def go(path: str, width: int = 1280, scheme: Scheme = "light", scripts: bool = True) -> Visit:
        one = readers[scripts]
        for noted in (one.errors, one.foreign, one.asked_for):
            noted.clear()
        return _gone_to(one, address + path, width, scheme)

    yield go
    for one in readers.values():
        one.context.close()


@pytest.fixture(scope="session")
def kinds(built: tuple[Site, Output]) -> dict[str, list[str]]:
    """Kind of page -> the addresses of one page of it in each language, the longest of its kind."""
    site, output = built
    longest: dict[tuple[str, str], str] = {}
    for page in sorted(site.pages, key=lambda page: len(output.files[output_path(page.url)])):
        longest[page.document.front.kind.value, page.language] = page.url
    found: dict[str, list[str]] = {"": list(TOP_LEVEL)}
    for (kind, _), url in longest.items():
        found.setdefault(kind, []).append(url)
    return found

"""`serve` in a browser: pages reload, styles are swapped, problems cover the page; the policy of the site allows it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from ..commands.site import change, site
from ..serving import Serve, serve
from .conftest import REFUSED

__all__ = ["serve", "site"]


def test_an_editor_sees_what_is_saved(serve: Serve, site: Path, browser: Browser) -> None:
    served = serve(site)
    context = browser.new_context()
    context.add_init_script(REFUSED)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    sent: list[str] = []
    page.on("websocket", lambda one: one.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(f"{served.address}es/")

    change(site, "content/es/index.md", "Una noche son", "Dos noches son")
    page.get_by_text("Dos noches son").wait_for()
    sent.clear()
    page.reload()
    while not any('"info"' in frame for frame in sent):  # by which a page says that it listens
        page.wait_for_timeout(10)

    page.evaluate("window.same = true")
    change(site, "static/tiny.css", "1rem", "27px")
    page.wait_for_function("() => getComputedStyle(document.body).margin === '27px'")
    assert page.evaluate("window.same")  # the page was not loaded again

    change(site, "data/prices.yaml", "price: 0.50", "price: 0,50")
    page.get_by_text("^ write 0.50").wait_for()
    page.get_by_text("serve", exact=True).click()  # put aside, the last good page is below
    assert page.get_by_text("Dos noches son").is_visible()
    change(site, "data/prices.yaml", "price: 0,50", "price: 0.55")
    page.locator("details.preview").wait_for(state="detached")
    assert page.get_by_text("Dos noches son").is_visible()
    assert errors == []
    context.close()

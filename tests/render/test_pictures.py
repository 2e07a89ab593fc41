"""Which page shows which picture, and where it says so."""

from __future__ import annotations

import json
import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitegen.values.output import Output

from ..sites import real_output


@pytest.fixture(scope="module")
def output() -> Output:
    return real_output()


def head(html: bytes) -> dict[str, str]:
    tags = [tag.attributes for tag in LexborHTMLParser(html.decode()).css("meta[property], meta[name]")]
    return {tag.get("property") or tag["name"] or "": tag["content"] or "" for tag in tags}


def test_every_listed_page_shows_a_picture_that_is_published(output: Output) -> None:
    shown = set()
    for path, data in output.files.items():
        said = head(data) if path.endswith("index.html") and path.count("/") else {}
        if "og:url" in said:
            home = re.match("https://[^/]+/", said["og:image"])
            assert home
            shown.add(said["og:image"].removeprefix(home[0]))
            assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
            assert said["twitter:card"] == "summary_large_image"
            assert said["og:image:alt"].endswith(" · VRAMfarm")
    assert len(shown) > 20
    assert shown == {path for path in output.files if path.endswith(".png")}


def test_guides_tell_programs_of_it(output: Output) -> None:
    html = output.files["es/guias/fine-tuning-llm-vram/index.html"]
    script = LexborHTMLParser(html.decode()).css_first('script[type="application/ld+json"]')
    assert script
    graph = json.loads(script.text())["@graph"]
    assert [node["image"] for node in graph if "image" in node] == [head(html)["og:image"]]

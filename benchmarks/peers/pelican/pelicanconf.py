"""The benchmark's site for Pelican. It has no data of its own for articles: figures stand in them as text."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
LANGUAGES = json.loads((HERE / "languages.json").read_text())
AUTHOR = SITENAME = "Bench"
SITEURL = "https://www.bench.example"
PATH, OUTPUT_PATH = "content", "output"
ARTICLE_PATHS, PAGE_PATHS = LANGUAGES, []
STATIC_PATHS = ["site.css"]
DEFAULT_LANG = LANGUAGES[0]
TIMEZONE = "UTC"
THEME = "theme"
ARTICLE_URL = ARTICLE_LANG_URL = "{lang}/guides/{slug}/"
ARTICLE_SAVE_AS = ARTICLE_LANG_SAVE_AS = "{lang}/guides/{slug}/index.html"
MARKDOWN = {
    "extensions": [f"markdown.extensions.{name}" for name in ("fenced_code", "tables", "attr_list", "meta")],
    "output_format": "html5",
}
DIRECT_TEMPLATES = ["index", "sitemap"]
SITEMAP_SAVE_AS = "sitemap.xml"
AUTHOR_SAVE_AS = CATEGORY_SAVE_AS = TAG_SAVE_AS = ARCHIVES_SAVE_AS = ""
FEED_ALL_ATOM, TRANSLATION_FEED_ATOM = "feed.xml", "feed-{lang}.xml"
CATEGORY_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
FEED_MAX_ITEMS = 100_000
RSS_FEED_SUMMARY_ONLY = True
DEFAULT_PAGINATION = False
LOAD_CONTENT_CACHE = CACHE_CONTENT = False

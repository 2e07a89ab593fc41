"""The benchmark's site for Nikola; LANGUAGES and figures.json are written beside it."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST, *OTHERS = json.loads((HERE / "languages.json").read_text())
BLOG_AUTHOR, BLOG_TITLE, BLOG_EMAIL, BLOG_DESCRIPTION = "Bench", "Bench", "a@bench.example", "Bench"
SITE_URL = BASE_URL = "https://www.bench.example/"
DEFAULT_LANG = FIRST
TRANSLATIONS = {FIRST: "", **{language: f"./{language}" for language in OTHERS}}
TRANSLATIONS_PATTERN = "{path}.{lang}.{ext}"
POSTS = (("posts/*.md", "guides", "post.tmpl"),)
PAGES = ()
COMPILERS = {"markdown": (".md",)}
MARKDOWN_EXTENSIONS = ["markdown.extensions.fenced_code", "markdown.extensions.tables", "markdown.extensions.attr_list"]
MARKDOWN_EXTENSION_CONFIGS = {}
THEME = "bench"
PRETTY_URLS = True
INDEX_DISPLAY_POST_COUNT = 100_000
FEED_LENGTH = 100_000
FEED_TEASERS = True
GENERATE_ATOM, GENERATE_RSS = True, False
DISABLED_PLUGINS = [
    *("render_archive", "render_galleries", "render_listings", "render_authors", "classify_archive", "classify_tags"),
    *("classify_authors", "classify_categories", "classify_sections", "classify_page_index", "create_bundles"),
]
ENABLE_AUTHOR_PAGES = False
CREATE_MONTHLY_ARCHIVE = CREATE_SINGLE_ARCHIVE = False
GALLERY_FOLDERS, LISTINGS_FOLDERS, IMAGE_FOLDERS = {}, {}, {}
USE_BUNDLES = False
TIMEZONE = "UTC"
EXTRA_PLUGINS_DIRS = ["figures"]  # the shortcode that shows one

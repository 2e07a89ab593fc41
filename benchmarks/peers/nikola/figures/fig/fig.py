"""`{{% fig NAME %}}`: a figure, with its file as a dependency of the page, so that Nikola knows what to make again."""

import json

from nikola.plugin_categories import ShortcodePlugin


class Fig(ShortcodePlugin):
    """The shortcode."""

    name = "fig"

    def handler(self, figure, site=None, data=None, lang=None, post=None):
        """Name of a figure -> (HTML, what it depends on)."""
        if not hasattr(self, "figures"):
            with open("figures.json") as file:
                self.figures = json.load(file)
        return f'<data data-figure="{figure}">{self.figures[figure][lang]}</data>', ["figures.json"]

"""How Sphinx makes the site: `make docs`. Nothing is fetched, neither here nor by whoever reads it."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from docs._made.pages import page  # only now can it be found

project = "Pitboss"
html_title = "Pitboss"
html_theme = "furo"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_favicon = "../src/pitboss/web/static/icon.svg"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f6b4f", "color-brand-content": "#0f6b4f"},
    "dark_css_variables": {"color-brand-primary": "#5fd0a5", "color-brand-content": "#5fd0a5"},
}

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_made"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"


def setup(app: Any) -> None:  # noqa: ANN401 - types of Sphinx's are not there where types are checked
    """Pages are filled before they are read."""
    app.connect("source-read", _fill)


def _fill(_app: object, name: str, text: list[str]) -> None:
    text[0] = page(f"{name}.md", text[0])

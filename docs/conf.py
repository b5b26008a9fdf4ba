"""Settings of Sphinx for the documentation site: `make docs` builds it into build/docs."""

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project = "Drumhead"
release = version = PROJECT["version"]

extensions = ["myst_parser"]
exclude_patterns = ["generators"]
highlight_language = "text"
nitpicky = True
smartquotes = False  # it takes the two hyphens of an option for a dash
myst_heading_anchors = 3  # a link may lead to a heading: page.md#heading

html_theme = "furo"  # uses the reader's own fonts, so a page fetches nothing
html_title = f"Drumhead {version}"
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["site"]
html_css_files = ["pictures.css"]

"""Documents that flow from page to page: text sizes in their footers, and no nearly empty last page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.section_renderer import letters_of, sizes_of

FEW = 0.15  # of the lines of a full page: a last page with fewer wastes paper
EVENLY = 0.7  # of what would make all pages equal, so that unbreakable parts have space


def flow_document(setting: HtmlRenderer, words: Callable[[tuple[float, float]], str]) -> Any:
    """Return a document, laid out by WeasyPrint, whose text states its own sizes.

    `words` gets the text size and the smallest size in points, and returns the HTML. It is called again until the
    sizes agree with the result.
    """
    sizes = setting.types["body"].size, setting.lettering.least
    while True:
        document = setting.set(words(sizes))
        found = sizes_of(sum(map(letters_of, document.pages), Counter()))
        if found == sizes:
            return document
        sizes = found


def has_few(document: Any, least: float = FEW) -> bool:
    """Return whether the last page has at most the share `least` of the lines of the first page.

    False for a document of one page.
    """
    return len(document.pages) > 1 and _share(document, 0) <= least


def shorter(setting: HtmlRenderer, document: Any) -> float:
    """Return the mm by which all pages must be shorter for the last page to be filled well."""
    return float(setting.paper.printable.height * (1 - _share(document, -2)) * EVENLY / len(document.pages))


def _share(document: Any, full: int) -> float:
    """Return the lines of the last page as a share of the lines of the page with index `full`."""
    return _lines(document.pages[-1]) / max(1, _lines(document.pages[full]))


def _lines(page: Any) -> int:
    """Return the number of text boxes on a page, which is about its number of lines."""
    return sum(hasattr(box, "text") for box in page._page_box.descendants())

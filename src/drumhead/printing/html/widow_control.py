"""Documents that flow from page to page: they say the sizes of their letters, and no last page has next to nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from drumhead.printing.html.html_renderer import Setting
from drumhead.printing.html.section_renderer import letters_of, sizes_of

FEW = 0.15  # of the words of a full page, on a last one that is not worth it
EVENLY = 0.7  # of what would make all pages alike, so that what may not be parted has room


def flow_document(setting: Setting, words: Callable[[tuple[float, float]], str]) -> Any:
    """A document laid out; `words` are told the sizes in points of its text and of its smallest letters."""
    sizes = setting.types["body"].size, setting.lettering.least
    while True:
        document = setting.set(words(sizes))
        found = sizes_of(sum(map(letters_of, document.pages), Counter()))
        if found == sizes:
            return document
        sizes = found


def has_few(document: Any, least: float = FEW) -> bool:
    """Whether the last of several pages has no more lines than this share of the first."""
    return len(document.pages) > 1 and _share(document, 0) <= least


def shorter(setting: Setting, document: Any) -> float:
    """The mm by which all pages must be shorter for the last of them to be worth it."""
    return float(setting.paper.printable.height * (1 - _share(document, -2)) * EVENLY / len(document.pages))


def _share(document: Any, full: int) -> float:
    """How full the last page is, by the lines of another."""
    return _lines(document.pages[-1]) / max(1, _lines(document.pages[full]))


def _lines(page: Any) -> int:
    """How many lines of words a page has."""
    return sum(hasattr(box, "text") for box in page._page_box.descendants())

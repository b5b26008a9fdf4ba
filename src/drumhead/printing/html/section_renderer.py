"""Sections laid out one by one and measured, so that a sheet can be planned by their heights."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.html.render_cache import each_once

MM = 25.4 / 96  # of a CSS pixel
POINTS = 72 / 96  # of a CSS pixel
EDGE = 5.0  # mm on either side of a strip, as in playsheet.css, for what hangs in the margin


@dataclass(frozen=True)
class RenderedSection:
    """One laid-out section: its name, its height in mm, its marks, its page and its characters.

    A mark is where a line begins that may go to another sheet: `marks` maps its id to the mm from the section's top.
    `letters` maps (size in points, whether in a table) to the number of characters.
    """

    name: str
    height: float
    marks: Mapping[str, float]
    page: Strip
    letters: Mapping[tuple[float, bool], int] = field(default_factory=dict)


def render_sections(setting: HtmlRenderer, sections: Sequence[Any], style: str) -> dict[str, RenderedSection]:
    """Lay out sections one by one at the width of their columns, and return them by name.

    Each section has `name`, `html` and `wide`, which is true for the full width. `style` is the template of their
    style sheet.
    """
    together = _Together(setting, style)
    strips = [Strip(together, section) for section in sections]

    def measure(numbers: Sequence[int]) -> list[bytes]:
        together.set([strips[at] for at in numbers])
        return [strips[at].measure() for at in numbers]

    found = each_once([partial("measured {}".format, strip.told) for strip in strips], measure)
    return {
        section.name: _rendered(section.name, strip, json.loads(each))
        for section, strip, each in zip(sections, strips, found)
    }


def _rendered(name: str, strip: Strip, measured: Any) -> RenderedSection:
    """Return a section with its measurements, converted from CSS pixels to mm.

    `measured` has the y of each id in CSS pixels, and a [size, in_table, count] for the characters. The id `end-NAME`
    is the end of the section; the other ids become its marks.
    """
    places_, letters = measured
    marks = {mark: height * MM for mark, height in places_.items()}
    height = marks.pop(f"end-{name}")
    return RenderedSection(name, height, marks, strip, {(size, in_table): count for size, in_table, count in letters})


class _Together:
    """The style sheet and the settings shared by sections that are laid out together."""

    def __init__(self, setting: HtmlRenderer, style: str) -> None:
        self._setting, self._style = setting, style

    @cached_property
    def css(self) -> str:
        """The style sheet as text."""
        return str(self._setting.words(self._style))

    def words(self, sections: Sequence[Any]) -> str:
        """Return the HTML of these sections, each on its own page."""
        return self._setting.words("rendered_sections.html", sections=sections)

    def cache_key(self, section: Any) -> str:
        """Return a checksum of everything that determines one section."""
        words = self.words([section])
        return sha256(repr((words, self.css, self._setting.art.within(f"{words}{self.css}"))).encode()).hexdigest()

    def set(self, strips: Sequence[Strip]) -> None:
        """Lay out the sections of `strips`, each on its own page, and store that page in each strip."""
        pages = self._setting.set(self.words([strip.section for strip in strips]), self._style).pages
        for strip, page in zip(strips, pages, strict=True):
            strip.page = page


def letters_of(page: Any) -> Counter[tuple[float, bool]]:
    """Return the number of characters on a WeasyPrint page by (size in points, whether in a table)."""
    return _sizes(page._page_box)


def sizes_of(letters: Mapping[tuple[float, bool], int]) -> tuple[float, float]:
    """Return the size in points of most text outside tables, and the smallest size of all.

    `letters` maps (size in points, whether in a table) to the number of characters.
    """
    text = [found for found in letters if not found[1]]
    return max(text, key=lambda found: letters[found])[0], min(letters)[0]


def _sizes(box: Any, in_table: bool = False) -> Counter[tuple[float, bool]]:
    """Return the number of characters in a box and its children, by (size in points, whether in a table)."""
    found: Counter[tuple[float, bool]] = Counter()
    in_table = in_table or box.element_tag == "table"
    if letters := "".join(getattr(box, "text", "").split()):
        found[round(box.style["font_size"] * POINTS, 2), in_table] += len(letters)
    for inner in getattr(box, "children", ()):
        found += _sizes(inner, in_table)
    return found


class Strip:
    """A section and its page, which WeasyPrint lays out when it is first needed; it may be on many sheets."""

    page: Any = None

    def __init__(self, together: _Together, section: Any) -> None:
        self.together, self.section = together, section

    @cached_property
    def told(self) -> str:
        """A checksum of everything that determines the section."""
        return self.together.cache_key(self.section)

    @property
    def box(self) -> Any:
        """WeasyPrint's box of the section's page."""
        return self.page._page_box

    def measure(self) -> bytes:
        """Return the y of each id of the section in CSS pixels, and its characters by size in points, as JSON."""
        places_ = {name: at[1] for name, at in self.page.anchors.items()}
        return json.dumps([places_, [(*kind, count) for kind, count in letters_of(self.page).items()]]).encode()

    def paint(self, stream: Any, scale: float, read: bool) -> list[Any]:
        """Draw the section on a WeasyPrint stream; return its drawing operators with the text marked as decoration.

        If `read` is false, the section itself is drawn as decoration, which a screen reader skips.
        """
        before, tags = len(stream.stream), stream._tags
        if not read:
            stream._tags = {}  # decoration needs no tags
        with stream.stacked():
            self.page.paint(stream, scale)
        stream._tags = tags
        plain = _unread(stream.stream[before:])
        if not read:
            stream.stream[before:] = plain
        return plain


def _unread(strokes: Sequence[Any]) -> list[Any]:
    """Return drawing operators with the text marked as decoration."""
    plain: list[Any] = []
    for stroke in strokes:
        if stroke == b"BDC":
            plain[-2:] = ["/Artifact", b"BMC"]
        else:
            plain.append(stroke)
    return plain


def set_pages(strips: Iterable[Strip]) -> None:
    """Lay out the sections that have no page yet, all of one style together."""
    lacking: dict[str, dict[Strip, None]] = {}
    for strip in strips:
        if strip.page is None:
            lacking.setdefault(strip.together.css, {})[strip] = None
    for some in lacking.values():
        next(iter(some)).together.set(list(some))

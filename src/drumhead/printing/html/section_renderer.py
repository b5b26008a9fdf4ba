"""Sections laid out one by one and measured, so that a sheet can be planned by their heights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer

MM = 25.4 / 96  # of a CSS pixel
POINTS = 72 / 96  # of a CSS pixel
AT_ONCE = 40  # sections laid out to be measured: more are let go, and laid out again for their sheet
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
    style sheet. Only the first `AT_ONCE` keep their pages: see `lay_out`.
    """
    rendered: dict[str, RenderedSection] = {}
    for first in range(0, len(sections), AT_ONCE):
        strips = [Strip(section, style) for section in sections[first : first + AT_ONCE]]
        lay_out(setting, strips)
        for strip in strips:
            rendered[strip.section.name] = _rendered(strip)
            strip.page = None if first else strip.page
    return rendered


def lay_out(setting: HtmlRenderer, strips: Iterable[Strip]) -> None:
    """Give every strip that has no page its page; all have the same style sheet."""
    if new := [strip for strip in strips if strip.page is None]:
        html = setting.words("rendered_sections.html", sections=[strip.section for strip in new])
        for strip, page in zip(new, setting.set(html, new[0].style).pages, strict=True):
            strip.page = page


def _rendered(strip: Strip) -> RenderedSection:
    """Return a laid-out section with its measurements in mm.

    The id `end-NAME` is the end of the section; the other ids become its marks.
    """
    name = strip.section.name
    marks = {mark: at[1] * MM for mark, at in strip.page.anchors.items()}
    height = marks.pop(f"end-{name}")
    return RenderedSection(name, height, marks, strip, letters_of(strip.page))


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
    in_table = in_table or box.is_table_wrapper
    if letters := "".join(getattr(box, "text", "").split()):
        found[round(box.style["font_size"] * POINTS, 2), in_table] += len(letters)
    for inner in getattr(box, "children", ()):
        found += _sizes(inner, in_table)
    return found


class Strip:
    """A section that WeasyPrint lays out on a page of its own; it may be on many sheets.

    `page` is None until it is laid out, and after it was let go. `style` is the template of its style sheet.
    """

    def __init__(self, section: Any, style: str) -> None:
        self.section, self.style = section, style
        self.page: Any = None

    @property
    def in_table(self) -> bool:
        """Whether the section has rows of a table that other sections on its sheet continue."""
        return getattr(self.section, "in_table", False)

    @property
    def box(self) -> Any:
        """WeasyPrint's box of the section's page."""
        return self.page._page_box

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

"""Sections set one by one and measured, so that whoever lays out a sheet knows how much room each takes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from drumhead.press.html.remembered import once
from drumhead.press.html.setting import Setting
from drumhead.press.style.paper import Paper

MM = 25.4 / 96  # of a CSS pixel
POINTS = 72 / 96  # of a CSS pixel
EDGE = 5.0  # mm on either side of a strip, as in playsheet.css, for what hangs in the margin


@dataclass(frozen=True)
class RenderedSection:
    """One section as set: its height in mm, where the lines begin that may go to another sheet, and its page.

    `letters` says how many letters are set in each size, in points, and whether in a table.
    """

    name: str
    height: float
    marks: Mapping[str, float]
    page: Strip
    letters: Mapping[tuple[float, bool], int] = field(default_factory=dict)


def render_sections(setting: Setting, sections: Sequence[Any], style: str) -> dict[str, RenderedSection]:
    """Sections set one by one, each as broad as its column, by name. Each section has `name`, `wide` and `html`.

    A section says where it ends by an element with the id `end-NAME`; further ids in it are kept as marks.
    """
    strips = _Strips(setting, setting.words("rendered_sections.html", sections=sections), style)
    rendered = {}
    for at, (section, (places_, letters)) in enumerate(zip(sections, strips.measured(), strict=True)):
        marks = {name: height * MM for name, height in places_.items()}
        height = marks.pop(f"end-{section.name}")
        found = {(size, in_table): count for size, in_table, count in letters}
        rendered[section.name] = RenderedSection(section.name, height, marks, Strip(strips, at), found)
    return rendered


class _Strips:
    """Sections that are set together, a page each, once their pages are wanted: where they were measured before, only
    if their sheet is not known either."""

    def __init__(self, setting: Setting, words: str, style: str) -> None:
        self._setting, self._words, self._style = setting, words, style

    @cached_property
    def told(self) -> str:
        """All that goes into them, in short."""
        return sha256(repr(self._setting.goes_into(self._words, self._style)).encode()).hexdigest()

    @cached_property
    def pages(self) -> Sequence[Any]:
        pages: Sequence[Any] = self._setting.set(self._words, self._style).pages
        return pages

    def measured(self) -> Any:
        """Of each page where its marks stand, in CSS pixels, and its letters as in `letters_of`."""
        return json.loads(once(lambda: f"measured {self.told}", self._measure))

    def _measure(self) -> bytes:
        found = [
            (
                {name: at[1] for name, at in page.anchors.items()},
                [(*kind, count) for kind, count in letters_of(page).items()],
            )
            for page in self.pages
        ]
        return json.dumps(found).encode()


def letters_of(page: Any) -> Counter[tuple[float, bool]]:
    """How many letters of a page are set in each size, in points, and whether in a table."""
    return _sizes(page._page_box)


def sizes_of(letters: Mapping[tuple[float, bool], int]) -> tuple[float, float]:
    """The size in points in which most of what is no table is set, and the smallest of all."""
    text = [found for found in letters if not found[1]]
    return max(text, key=lambda found: letters[found])[0], min(letters)[0]


def _sizes(box: Any, in_table: bool = False) -> Counter[tuple[float, bool]]:
    """How many letters stand in a box and all that it holds, by their size in points and whether in a table."""
    found: Counter[tuple[float, bool]] = Counter()
    in_table = in_table or box.element_tag == "table"
    if letters := "".join(getattr(box, "text", "").split()):
        found[round(box.style["font_size"] * POINTS, 2), in_table] += len(letters)
    for inner in getattr(box, "children", ()):
        found += _sizes(inner, in_table)
    return found


class Strip:
    """A section as WeasyPrint has set it. It is drawn once and may stand on many pages: the strokes of the first are
    those of all. A screen reader reads it out where it stands first."""

    def __init__(self, strips: _Strips, at: int) -> None:
        self._strips, self._at = strips, at
        self._is_read = False
        self._strokes: list[Any] = []

    @property
    def told(self) -> tuple[str, int]:
        """What it was set from, with what else, and where it stands among them."""
        return self._strips.told, self._at

    @property
    def page(self) -> Any:
        """As WeasyPrint has set it."""
        return self._strips.pages[self._at]

    @property
    def box(self) -> Any:
        """All that stands on it."""
        return self.page._page_box

    def read(self) -> list[Any]:
        """What is to be read out here: its boxes, but nothing where they stood before."""
        boxes = [] if self._is_read else [self.box]
        self._is_read = True
        return boxes

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Draw the strip, or what was drawn before; pages of one document share their fonts."""
        if self._strokes:
            stream.stream.extend(self._strokes)
            return
        before = len(stream.stream)
        with stream.stacked():
            self.page.paint(stream, scale)
        self._strokes = _unread(stream.stream[before:])


def _unread(strokes: Sequence[Any]) -> list[Any]:
    """The same strokes, words marked as no more than decoration."""
    plain: list[Any] = []
    for stroke in strokes:
        if stroke == b"BDC":
            plain[-2:] = ["/Artifact", b"BMC"]
        else:
            plain.append(stroke)
    return plain


@dataclass(frozen=True)
class LaidSection:
    """A section on a sheet: its left edge and top in mm."""

    section: RenderedSection
    left: float
    top: float


class MadeUpSheet:
    """A sheet made up of sections, in the shape in which WeasyPrint takes its own pages."""

    def __init__(self, sheet: Paper, laid: Sequence[LaidSection]) -> None:
        self.width, self.height = sheet.width / MM, sheet.height / MM
        self.bleed = {"top": 0, "right": 0, "bottom": 0, "left": 0}
        self.links: list[Any] = []
        self.anchors: dict[str, Any] = {}
        self.forms: dict[Any, list[Any]] = {None: []}
        boxes = [box for each in laid for box in each.section.page.read()]
        self._page_box = laid[0].section.page.box.copy_with_children(boxes)
        self._laid = [(each.section.page, each.left / MM, each.top / MM) for each in laid]
        self.bookmarks = [
            (level, label, (x + left, y + top), state)
            for strip, left, top in self._laid
            for level, label, (x, y), state in strip.page.bookmarks
        ]

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Draw every section in its place."""
        for page, left, top in self._laid:
            with stream.stacked():
                stream.transform(e=left * scale, f=top * scale)
                page.paint(stream, scale)


def printed(setting: Setting, title: str, sheets: Iterable[Sequence[LaidSection]]) -> bytes:
    """Made-up sheets as one PDF."""
    words, every = setting.words("blank.html", title=title), [*sheets]

    def make() -> bytes:
        return setting.pdf_of(setting.set(words).copy([MadeUpSheet(setting.paper, laid) for laid in every]))

    places_ = [[(each.section.page.told, each.left, each.top) for each in laid] for laid in every]
    size = setting.paper.width, setting.paper.height
    return once(lambda: repr((setting.goes_into(words), size, places_)), make)

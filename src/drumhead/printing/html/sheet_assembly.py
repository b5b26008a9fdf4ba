"""Sheets assembled from sections that were laid out one by one.

Each sheet is a PDF of its own, joined with the other sheets of its document, so that a long document needs no more
memory than a short one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer, write_pdf
from drumhead.printing.html.section_renderer import MM, RenderedSection, Strip, lay_out
from drumhead.printing.output.pdf_archive import About, finish_pdf
from drumhead.printing.output.pdf_binding import join_pdfs
from drumhead.printing.style.paper import Paper
from drumhead.support.gc_control import collect_sparingly


@dataclass(frozen=True)
class LaidSection:
    """A section on a sheet, with its left edge and top in mm."""

    section: RenderedSection
    left: float
    top: float


class AssembledPage:
    """A sheet of several sections, with the attributes of a WeasyPrint page.

    Sections in `read` were on an earlier sheet; here they are decoration that a screen reader skips.
    """

    def __init__(self, sheet: Paper, laid: Sequence[LaidSection], read: Iterable[Strip]) -> None:
        self.width, self.height = sheet.width / MM, sheet.height / MM
        self.bleed = {"top": 0, "right": 0, "bottom": 0, "left": 0}
        self.links: list[Any] = []
        self.anchors: dict[str, Any] = {}
        self.forms: dict[Any, list[Any]] = {None: []}
        self._read = {*read}
        self._laid = [(each.section.page, each.left / MM, each.top / MM) for each in laid]

    @property
    def strips(self) -> list[Strip]:
        """The sections on the sheet."""
        return [strip for strip, _, _ in self._laid]

    def let_go(self, wanted: Container[Strip]) -> None:
        """Free the memory of this drawn sheet: the laid-out pages of its sections, except those in `wanted`."""
        vars(self).pop("_page_box", None)
        for strip in self.strips:
            if strip not in wanted:
                strip.page = None

    @cached_property
    def _page_box(self) -> Any:
        boxes: list[Any] = []
        unread = (strip for strip in dict.fromkeys(self.strips) if strip not in self._read)
        for in_table, strips in groupby(unread, lambda strip: strip.in_table):
            found = [strip.box for strip in strips]
            boxes += [_first_table(found[0]).copy_with_children(found)] if in_table else found
        return self.strips[0].box.copy_with_children(boxes)

    @property
    def bookmarks(self) -> list[Any]:
        """The bookmarks of all sections: level, label, position on the sheet in CSS pixels, WeasyPrint's state."""
        return [
            (level, label, (x + left, y + top), state)
            for strip, left, top in self._laid
            for level, label, (x, y), state in strip.page.bookmarks
        ]

    def paint(self, stream: Any, scale: float = 1) -> None:
        """Draw every section at its position on a WeasyPrint stream; `scale` multiplies lengths in CSS pixels."""
        drawn: dict[Strip, list[Any]] = {}
        for strip, left, top in self._laid:
            with stream.stacked():
                stream.transform(e=left * scale, f=top * scale)
                if strip in drawn:
                    stream.stream.extend(drawn[strip])
                else:
                    drawn[strip] = strip.paint(stream, scale, strip not in self._read)


def _first_table(box: Any) -> Any:
    """Return the first table among a WeasyPrint box and those in it."""
    while box.element_tag != "table":
        box = next(each for each in box.children if each.element_tag)
    return box


def print_sheets(setting: HtmlRenderer, title: str, sheets: Iterable[Sequence[LaidSection]]) -> bytes:
    """Return sheets, each given as its placed sections, as one PDF with this title.

    `setting` gives the paper and the metadata.
    """
    every: list[AssembledPage] = []
    read: dict[Strip, None] = {}
    for laid in sheets:
        every.append(AssembledPage(setting.paper, laid, read))
        read.update(dict.fromkeys(strip for strip in every[-1].strips if not strip.in_table))  # each sheet has a table
    blank = setting.set(setting.words("blank.html", title=title))
    pdfs = []
    with collect_sparingly() as collect:
        for at, sheet in enumerate(every, start=1):
            lay_out(setting, sheet.strips)
            pdfs.append(write_pdf(blank.copy([sheet])))
            sheet.let_go({strip for later in every[at:] for strip in later.strips})
            collect()
    return finish_pdf(join_pdfs(pdfs), About(title, *setting.made_from(), setting.wishes.colour))

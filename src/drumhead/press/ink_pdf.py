"""Marks to PDF, drawn by ReportLab: true size, our faces embedded, the same bytes for the same marks."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from drumhead import __version__
from drumhead.press.lettering import registered
from drumhead.press.marks import POINT, Group, Mark, Path, Sheet, Step, Text, bounds

K = 1 / POINT  # points in a millimetre


def pdf(sheets: Sequence[Sheet], title: str, subject: str = "") -> bytes:
    """The sheets as one PDF. Printers are asked not to scale it; each new sheet title becomes a bookmark."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # binary streams: a fifth smaller than letters, and every reader of today takes them
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1, lang="en-GB", initialFontName=registered("sans"))
    canvas.setTitle(title)
    canvas.setAuthor("Drumhead")
    canvas.setSubject(subject)
    canvas.setCreator(f"drumhead {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    printer = _Printer(canvas)
    for number, sheet in enumerate(sheets):
        printer.print(sheet, bookmark=not number or sheets[number - 1].title != sheet.title)
    canvas.save()
    return file.getvalue()


class _Printer:
    """A ReportLab canvas that takes marks; remembers which drawings it has stored, and under what name."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.names: dict[tuple[Mark, ...], str] = {}

    def print(self, sheet: Sheet, bookmark: bool) -> None:
        width, height = sheet.paper.width * K, sheet.paper.height * K
        self.canvas.setPageSize((width, height))
        edge = (sheet.bleed or 0) * K
        boxes = ((0, 0, width, height), (edge, edge, width - edge, height - edge)) if sheet.bleed is not None else ()
        self.canvas.setBleedBox(boxes and boxes[0])
        self.canvas.setTrimBox(boxes and boxes[1])
        for group in _stored(sheet.marks):
            self.store(group)
        if bookmark:
            key = f"page-{self.canvas.getPageNumber()}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(sheet.title, key)
        self.canvas.translate(0, height)
        self.draw(sheet.marks)
        self.canvas.showPage()

    def store(self, group: Group) -> None:
        """Put a drawing into the file by name, once; drawings inside it have been put there before."""
        if group.marks in self.names:
            return
        box = bounds(group.marks)
        name = f"drawing-{len(self.names)}"
        self.canvas.beginForm(name, box.left * K, -box.bottom * K, box.right * K, -box.top * K)
        self.draw(group.marks)
        self.canvas.endForm()
        self.names[group.marks] = name

    def draw(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if isinstance(mark, Path):
                self.path(mark)
            elif isinstance(mark, Text):
                self.text(mark)
            else:
                self.group(mark)

    def group(self, group: Group) -> None:
        a, b, c, d, e, f = group.at
        self.canvas.saveState()
        self.canvas.transform(a, -b, -c, d, e * K, -f * K)  # our y runs down, a PDF's up
        if group.stored:
            self.canvas.doForm(self.names[group.marks])
        else:
            self.draw(group.marks)
        self.canvas.restoreState()

    def path(self, path: Path) -> None:
        canvas = self.canvas
        if path.stroke:
            canvas.setStrokeColor(_colour(path.stroke))
            canvas.setLineWidth(path.width * K)
            canvas.setDash([length * K for length in path.dash], path.phase * K)
            canvas.setLineCap(int(path.round))
            canvas.setLineJoin(int(path.round))
        if path.fill:
            canvas.setFillColor(_colour(path.fill))
        canvas.drawPath(_traced(canvas.beginPath(), path.steps), stroke=bool(path.stroke), fill=bool(path.fill))

    def text(self, text: Text) -> None:
        canvas = self.canvas
        canvas.setFont(registered(text.face), text.size)
        canvas.setFillColor(_colour(text.ink))
        draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
        draw[text.anchor](text.x * K, -text.y * K, text.words)


@cache
def _colour(ink: str) -> Any:
    """An ink as ReportLab has it; to read it anew for every stroke takes longer than to draw."""
    from reportlab.lib.colors import toColor

    return toColor(ink)


def _stored(marks: Iterable[Mark]) -> Iterable[Group]:
    """Every stored drawing, the innermost first."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from _stored(mark.marks)
            if mark.stored:
                yield mark


def _traced(trace: Any, steps: Iterable[Step]) -> Any:
    for verb, numbers in steps:
        points = [n * K if i % 2 == 0 else -n * K for i, n in enumerate(numbers)]
        {"M": trace.moveTo, "L": trace.lineTo, "C": trace.curveTo, "Z": trace.close}[verb](*points)
    return trace

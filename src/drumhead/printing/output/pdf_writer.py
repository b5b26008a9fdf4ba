"""Marks to PDF, drawn by ReportLab: true size, our fonts embedded, the same bytes for the same marks."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from drumhead.printing.drawing.cut_counting import work
from drumhead.printing.drawing.vector_primitives import (
    STILL,
    Group,
    Mark,
    Matrix,
    Path,
    Picture,
    Sheet,
    Step,
    Text,
    after,
    bounds,
)
from drumhead.printing.output.pdf_archive import About, add_structure, finish_pdf
from drumhead.printing.output.tagged_drawing import Reader
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.paper import FULL
from drumhead.printing.text.font_metrics import register_font
from drumhead.support.version import __version__

K = 1 / POINT  # points in a millimetre
AIR = 0.2  # mm around a stored drawing, so that no edge is lost where a pixel is only half covered


def pdf(sheets: Sequence[Sheet], title: str, command: str = "", made_from: str = "", colour: str = FULL) -> bytes:
    """Return the sheets as one PDF that asks printers not to scale it; each new sheet title becomes a bookmark.

    `command` prints the document again, `made_from` describes its sources; both go into its metadata. `colour` is
    one of `COLOURS`.
    """
    import pikepdf
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # binary streams: a fifth smaller than text, and every current reader supports them
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1, lang="en-GB", initialFontName=register_font("sans"))
    canvas.setCreator(f"drumhead {__version__}")
    canvas.setKeywords(str(work(sheets)))  # the file's metadata give the number of cuts and folds
    printer = _Printer(canvas)
    for number, sheet in enumerate(sheets):
        printer.print(sheet, bookmark=not number or sheets[number - 1].title != sheet.title)
    canvas.save()
    with pikepdf.open(file) as document:
        add_structure(document, printer.reader.pages)
        return finish_pdf(document, About(title, command, made_from, colour))


class _Printer:
    """A ReportLab canvas that draws marks; it stores repeated drawings under a name and reuses them."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.reader = Reader(canvas)
        self.names: dict[tuple[Mark, ...], str] = {}
        self.known: dict[int, tuple[tuple[Mark, ...], str]] = {}  # by identity: a large drawing is slow to compare

    def print(self, sheet: Sheet, bookmark: bool) -> None:
        width, height = sheet.paper.width * K, sheet.paper.height * K
        self.canvas.setPageSize((width, height))
        edge = (sheet.bleed or 0) * K
        boxes = ((0, 0, width, height), (edge, edge, width - edge, height - edge)) if sheet.bleed is not None else ()
        self.canvas.setBleedBox(boxes and boxes[0])
        self.canvas.setTrimBox(boxes and boxes[1])
        with self.reader.skip_tags():
            for group in _stored(sheet.marks):
                self.store(group.marks)
        if bookmark:
            key = f"page-{self.canvas.getPageNumber()}"
            self.canvas.bookmarkPage(key)
            self.canvas.addOutlineEntry(sheet.title, key)
        self.canvas.translate(0, height)
        with self.reader.page(sheet, bookmark):
            self.draw(sheet.marks)
        self.canvas.showPage()

    def store(self, marks: tuple[Mark, ...]) -> None:
        """Store a drawing in the file under a name, once; drawings inside it must be stored already."""
        if id(marks) in self.known:
            return
        if marks not in self.names:
            box = bounds(marks).inset(-AIR, -AIR, -AIR, -AIR)
            name = f"drawing-{len(self.names)}"
            self.canvas.beginForm(name, box.left * K, -box.bottom * K, box.right * K, -box.top * K)
            self.draw(marks)
            self.canvas.endForm()
            self.names[marks] = name
        self.known[id(marks)] = marks, self.names[marks]

    def draw(self, marks: Sequence[Mark], at: Matrix = STILL) -> None:
        """Draw marks, transformed by the matrix `at`.

        If the only mark is a group, draw it once with both matrices combined instead of nesting two transformations.
        """
        if len(marks) == 1 and isinstance(marks[0], Group):
            self.group(marks[0], after(at, marks[0].at))
            return
        self.carry(at)
        for mark in marks:
            if isinstance(mark, Path):
                self.path(mark)
            elif isinstance(mark, Text):
                self.reader.text(mark, marks)
                self.text(mark)
            else:
                self.group(mark, mark.at)
        self.put_down(at)

    def group(self, group: Group, at: Matrix) -> None:
        if self.reader.hears_nothing_of(group):
            self.group_itself(group, at)
            return
        with self.reader.group(group):
            self.group_itself(group, at)

    def group_itself(self, group: Group, at: Matrix) -> None:
        if isinstance(group, Picture):
            self.picture(group, at)
        if not group.stored:
            self.draw(group.marks, at)
            return
        self.reader.read_stored(group)
        self.carry(at)
        self.canvas.doForm(self.known[id(group.marks)][1])
        self.put_down(at)

    def picture(self, picture: Picture, at: Matrix) -> None:
        from reportlab.lib.utils import ImageReader

        wide, high = (each * K for each in picture.size)
        self.carry(at)
        self.canvas.drawImage(ImageReader(io.BytesIO(picture.jpeg)), 0, -high, wide, high)
        self.put_down(at)

    def carry(self, at: Matrix) -> None:
        """Transform everything drawn until `put_down` by a matrix; a context manager would take twice as long.

        Nothing happens for the matrix that leaves everything in place.
        """
        if at != STILL:
            a, b, c, d, e, f = at
            self.canvas.saveState()
            self.canvas.transform(a, -b, -c, d, e * K, -f * K)  # our y runs down, a PDF's up

    def put_down(self, at: Matrix) -> None:
        if at != STILL:
            self.canvas.restoreState()

    def path(self, path: Path) -> None:
        if not path.stroke and not path.fill:
            return
        self.reader.line()
        canvas = self.canvas
        if path.stroke:
            canvas.setStrokeColor(_ink(path.stroke))
            canvas.setLineWidth(path.width * K)
            canvas.setDash([length * K for length in path.dash], path.phase * K)
            canvas.setLineCap(int(path.round))
            canvas.setLineJoin(int(path.round))
        if path.fill:
            canvas.setFillColor(_ink(path.fill))
        canvas.drawPath(_traced(canvas.beginPath(), path.steps), stroke=bool(path.stroke), fill=bool(path.fill))

    def text(self, text: Text) -> None:
        canvas = self.canvas
        canvas.setFont(register_font(text.face), text.size)
        canvas.setFillColor(_ink(text.ink))
        draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
        draw[text.anchor](text.x * K, -text.y * K, text.words)


@cache
def _ink(colour: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(colour)


def _stored(marks: Iterable[Mark]) -> Iterable[Group]:
    """Yield every stored drawing among marks, the innermost first."""
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

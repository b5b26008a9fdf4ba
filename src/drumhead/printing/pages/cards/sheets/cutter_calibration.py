"""A page that shows how far a cutting machine cuts beside its drawing: scales to print, crosses to cut.

Each cross that the machine cuts points at two numbers on its scales: the offset for the cuts.
"""

from __future__ import annotations

from functools import partial

from drumhead.printing.drawing.vector_primitives import Path, Sheet, move
from drumhead.printing.layout.registration_marks import registration_marks
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards.sheets.back_calibration import CROSS, frame, instructions, points, scales
from drumhead.printing.pages.document import Part
from drumhead.printing.style.paper import Paper, paper

FILE = "cutter-calibration.pdf"
TITLE = "Does the machine cut where it should?"
HOW = (
    "Print this page at actual size. Give the machine the SVG or DXF file of the same page.",
    "Each cross that it cuts points at two figures.",
    "ACROSS is where its upright arm meets the scale above, DOWN where its level arm meets the scale at the left.",
    "Take the middle of the five, type it, and Drumhead moves the cuts in every SVG and DXF file to match:",
)
BEYOND = "A cross beyond its scale? The machine misread the marks. Check their distances in its program."
COMMAND = "drumhead printer set --across … --down … --cutter {cutter} --lies {lies}"


def calibration_part(name: str, cutter: str, command: str = "") -> Part:
    """Return the document of the test sheets, once portrait and once landscape.

    `name` is the paper, `cutter` one of `CUTTERS`, and `command` is printed in the footer. The cuts are where a machine
    without an offset should cut. PaperError for an unknown paper, or one that is too small for the marks.
    """
    upright = paper(name).for_cutter(cutter)
    sheets = [_sheet(lies, command) for lies in (upright, upright.on_its_side())]
    return Part(TITLE, FILE, "to cut", partial(pdf, sheets, TITLE, command), sheets=lambda: sheets)


def _sheet(sheet: Paper, command: str) -> Sheet:
    crosses = [move((Path(CROSS, "cut"),), x, y) for x, y in points(sheet)]
    words = instructions(sheet, HOW, COMMAND.format(cutter=sheet.cutter, lies=sheet.lies), BEYOND)
    around = frame(sheet, TITLE, f"{sheet.cutter}, {sheet.lies}", command)
    marks = (*around, *registration_marks(sheet), *scales(sheet, (-1, -1)), *words, *crosses)
    return Sheet(sheet, marks, f"{TITLE} {sheet.cutter}, {sheet.lies}")

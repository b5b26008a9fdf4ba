"""The parts of Excel's workbooks other than the sheets: the list of sheets, links, shared strings, styles."""

from __future__ import annotations

import re
from collections.abc import Mapping

from drumhead.armies.readers.sources.bounded_xml import Handler, XmlError
from drumhead.armies.readers.sources.struck_text import Run, is_struck, mark_struck
from drumhead.armies.readers.workbooks.number_formats import BUILT_IN
from drumhead.armies.readers.workbooks.sheet_cells import Cell

ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def is_on(attributes: Mapping[str, str], name: str = "val", default: str = "1") -> bool:
    """Return whether an attribute of Office's XML is true; `default` is its text if it is missing."""
    return attributes.get(name, default).lower() in ("1", "true", "on")


class Links(Handler):
    """XML handler for the links of one part to others: type and target by id, in `found`."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Store the link of a `Relationship` element, unless it is external."""
        if tag == "Relationship" and attributes.get("TargetMode") != "External":
            self.found[attributes.get("Id", "")] = attributes.get("Type", ""), attributes.get("Target", "")


class Workbook(Handler):
    """XML handler for the sheets of a workbook in order, each with its name, its link and whether it is hidden."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, bool]] = []
        self.since_1904 = False
        self.is_uncalculated = False  # a program has written it that does not calculate: formulas have a 0 at most

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Store a sheet, the first year of dates, or whether formulas are uncalculated."""
        if tag == "sheet":
            is_hidden = attributes.get("state", "visible") != "visible"
            self.sheets.append((attributes.get("name", ""), attributes.get("id", ""), is_hidden))
        elif tag == "workbookPr":
            self.since_1904 = is_on(attributes, "date1904", "0")
        elif tag == "calcPr":
            self.is_uncalculated = is_on(attributes, "fullCalcOnLoad", "0")


class RichText(Handler):
    """XML handler that collects the text of a string with runs in different fonts; struck-out runs are marked."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.is_struck = self.is_text = self.is_spoken = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Note whether the text that follows is part of the string, and whether it is struck out."""
        if tag == "t":
            self.is_text = not self.is_spoken
        elif tag == "r":
            self.is_struck = False
        elif tag == "strike":
            self.is_struck = is_on(attributes)
        elif tag == "rPh":  # how Japanese is spoken, and no part of the text
            self.is_spoken = True

    def end(self, tag: str) -> None:
        """Note that a text, a run or a phonetic hint has ended."""
        if tag == "t":
            self.is_text = False
        elif tag == "rPh":
            self.is_spoken = False
        elif tag == "r":
            self.is_struck = False

    def data(self, text: str) -> None:
        """Add a piece of text to the string, unless it is outside of one."""
        if self.is_text:
            self.runs.append((text, self.is_struck))

    def cell(self) -> Cell:
        """Return the whole text in one line as a cell."""
        if is_struck(self.runs):
            return Cell(clean("".join(text for text, _ in self.runs)), True)
        return Cell(clean(mark_struck(self.runs)))


def clean(text: str) -> str:
    """Return the text of a cell in one line, without Office's escapes."""
    if "_x" in text:
        text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return " ".join(text.split())


class Strings(Handler):
    """XML handler for the strings that cells share, by their numbers, in `found`."""

    def __init__(self) -> None:
        self.found: list[Cell] = []
        self.text = RichText()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Begin a shared string, or pass an element inside of it on."""
        if tag == "si":
            self.text = RichText()
        else:
            self.text.start(tag, attributes)

    def end(self, tag: str) -> None:
        """Store a shared string, or pass the end of an element inside of it on."""
        if tag == "si":
            self.found.append(self.text.cell())
        else:
            self.text.end(tag)

    def data(self, text: str) -> None:
        """Add a piece of text to the current string."""
        self.text.data(text)


class Styles(Handler):
    """XML handler for number formats and struck-out fonts, by the number of a cell's style."""

    def __init__(self) -> None:
        self.formats: dict[int, str] = dict(BUILT_IN)
        self.struck_fonts: list[bool] = []
        self.cells: list[tuple[int, int]] = []
        self.inside = ""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Store a number format, a font or a cell's style."""
        if tag in ("numFmts", "fonts", "cellXfs", "cellStyleXfs", "dxfs"):
            self.inside = tag
        elif tag == "numFmt" and self.inside == "numFmts":
            self.formats[_number(attributes.get("numFmtId"))] = attributes.get("formatCode", "")[:200]
        elif tag == "font" and self.inside == "fonts":
            self.struck_fonts.append(False)
        elif tag == "strike" and self.inside == "fonts" and self.struck_fonts:
            self.struck_fonts[-1] = is_on(attributes)
        elif tag == "xf" and self.inside == "cellXfs":
            self.cells.append((_number(attributes.get("numFmtId")), _number(attributes.get("fontId"))))

    def end(self, tag: str) -> None:
        """Leave the list of formats, fonts or styles."""
        if tag == self.inside:
            self.inside = ""

    def find(self, style: str | None) -> tuple[str, bool]:
        """Return the number format of a cell's style, and whether its font is struck out."""
        number = _number(style)
        format_, font = self.cells[number] if 0 <= number < len(self.cells) else (0, -1)
        return self.formats.get(format_, ""), 0 <= font < len(self.struck_fonts) and self.struck_fonts[font]


def _number(digits: str | None) -> int:
    """Return an index of the XML; raise XmlError if it is not a number."""
    try:
        return int((digits or "0")[:20])
    except ValueError:
        raise XmlError(f"{digits!r} is not an index") from None

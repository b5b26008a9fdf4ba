"""True greys: every colour of a PDF or a drawing as a shade of black, so that a press prints with black ink alone."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, Sheet, Text

WEIGHTS = 0.3, 0.59, 0.11  # of red, green and blue in a grey: ISO 32000-1, section 10.3.2
SOLID = 0.15  # a press screens a darker grey into dots, which fray the strokes of letters, so it becomes black
QUALITY = 90  # of a photograph
DECIMALS = 4
PAINTS = {"rg": "g", "RG": "G"}  # operators that set a colour of three parts, and a grey


def to_grey(document: Any) -> None:
    """Turn all colours of a pikepdf PDF into DeviceGray, in place: in pages, drawings, gradients and photographs."""
    import pikepdf

    for page in document.pages:
        page.obj.Contents = document.make_stream(_in_grey(page))
    for thing in document.objects:
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if thing.get("/Subtype") == "/Image":
            _grey_photograph(thing)
        elif thing.get("/Subtype") == "/Form" or "/PatternType" in thing:
            thing.write(_in_grey(thing))
        if "/ShadingType" in thing and thing.ColorSpace == "/DeviceRGB":
            thing.ColorSpace = pikepdf.Name.DeviceGray
            _grey_function(thing.Function)
        if "/Group" in thing and "/CS" in thing.Group:
            thing.Group.CS = pikepdf.Name.DeviceGray


def _in_grey(content: Any) -> bytes:
    """Return the operators of a page or a drawing, with a grey for each colour that they set."""
    import pikepdf

    done: list[Any] = []
    operators: Any = pikepdf.parse_content_stream(content)
    for operands, operator in operators:
        paint = PAINTS.get(str(operator))
        done.append(([_shade(operands)], pikepdf.Operator(paint)) if paint else (operands, operator))
    return pikepdf.unparse_content_stream(done)


def _grey_function(function: Any) -> None:
    """Turn the colours of a gradient into greys, in place: of a function, or of the functions in it."""
    for inner in function.get("/Functions", ()):
        _grey_function(inner)
    for end in ("/C0", "/C1"):
        if end in function:
            function[end] = [_shade(function[end])]


def _grey_photograph(image: Any) -> None:
    import pikepdf

    if image.get("/ColorSpace") != "/DeviceRGB":
        return
    file = io.BytesIO()
    pikepdf.PdfImage(image).as_pil_image().convert("L").save(file, "JPEG", quality=QUALITY)
    image.write(file.getvalue(), filter=pikepdf.Name.DCTDecode)
    image.ColorSpace = pikepdf.Name.DeviceGray


def _shade(colour: Any) -> Decimal:
    """Return the grey of a colour given as red, green and blue from 0 to 1; nearly black is black."""
    grey = sum(weight * float(part) for weight, part in zip(WEIGHTS, colour, strict=True))
    return Decimal(0) if grey < SOLID else Decimal(f"{grey:.{DECIMALS}f}")


def grey_sheets(draw: Callable[[], Iterable[Sheet]]) -> list[Sheet]:
    """Return the sheets that `draw` returns, with a grey for each colour of their marks."""
    return [replace(sheet, marks=tuple(_grey_marks(sheet.marks))) for sheet in draw()]


def _grey_marks(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(_grey_marks(mark.marks)))
        elif isinstance(mark, Text):
            yield replace(mark, ink=_grey_hex(mark.ink))
        else:
            assert isinstance(mark, Path)
            yield replace(mark, stroke=_grey_hex(mark.stroke), fill=_grey_hex(mark.fill))


def _grey_hex(colour: str) -> str:
    """Return the grey of a colour written as #rrggbb; "" for ""."""
    if not colour:
        return ""
    shade = round(255 * _shade([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]))
    return f"#{shade:02x}{shade:02x}{shade:02x}"

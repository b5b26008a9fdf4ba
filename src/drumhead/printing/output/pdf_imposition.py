"""Pages of one PDF placed on the sheets of another, unchanged, moved or upside down."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from drumhead.printing.output.imposed_structure import refer_to_drawings, take_structure
from drumhead.printing.output.pdf_archive import SET_UP, About, finish_pdf, remove_structure
from drumhead.printing.output.pdf_binding import moved_bookmarks
from drumhead.printing.style.colours import POINT

K = 1 / POINT  # points in a millimetre


class Place(NamedTuple):
    """The place of a page on a sheet: its number from 0, mm from left and top, and whether it is upside down."""

    page: int
    left: float
    top: float
    turned: bool = False


def impose_pages(pdf: bytes, sheets: bytes, sides: Sequence[Sequence[Place]]) -> bytes:
    """Return the PDF `sheets` with the pages of `pdf` on them; each bookmark leads to the sheet with its page.

    `sides` has for each sheet the places of its pages. The same pages give the same bytes. Links are lost, since
    nobody follows them on folded paper. The structure is read in the order of the pages, not of the sheets. There is
    none if a page is on the sheets twice, since its text would be read out twice.
    """
    import pikepdf

    pages, made = pikepdf.open(io.BytesIO(pdf)), pikepdf.open(io.BytesIO(sheets))
    remove_structure(made)  # of marks to fold and cut along
    drawings = [page.as_form_xobject() for page in pages.pages]
    times = Counter(place.page for side in sides for place in side)
    is_tagged = "/StructTreeRoot" in pages.Root and max(times.values()) == 1
    if is_tagged:
        refer_to_drawings(pages, drawings)
    sheet_of: dict[tuple[int, int], Any] = {}
    for side, sheet in zip(sides, made.pages, strict=True):
        for place in side:
            page = pages.pages[place.page]
            drawing = made.copy_foreign(drawings[place.page])
            sheet_of[drawing.objgen] = sheet.obj
            name = sheet.add_resource(drawing, pikepdf.Name.XObject, pikepdf.Name(f"/panel-{place.page}"))
            sheet.contents_add(_shown(name, page, sheet, place), prepend=True)  # where nothing has moved the sheet yet
    lies_on = {place.page: at for at, side in enumerate(sides) for place in side}
    with made.open_outline() as outline:
        outline.root[:] = moved_bookmarks(pages, [lies_on[page] for page in range(len(pages.pages))])
    if is_tagged:
        take_structure(made, pages, sheet_of)
    return finish_pdf(made, About(*(str(pages.docinfo.get(key, "")) for key in ("/Title", "/Subject", SET_UP))))


def _shown(name: Any, page: Any, sheet: Any, place: Place) -> bytes:
    """Return the PDF operators that draw the page stored as `name` at its place on a sheet; a PDF's y runs up."""
    wide, high = (float(page.mediabox[2] - page.mediabox[0]), float(page.mediabox[3] - page.mediabox[1]))
    left, top = place.left * K, float(sheet.mediabox[3]) - place.top * K
    turn, x, y = (-1, left + wide, top) if place.turned else (1, left, top - high)
    return f"q {turn} 0 0 {turn} {x:.4f} {y:.4f} cm {name} Do Q".encode()

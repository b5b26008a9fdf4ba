"""Marks by which a program finds its way on a photograph of a filled-in page: four corners and a code.

Their places are described in docs/reference/log-form.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.printing.drawing.qr_code import qr_code
from drumhead.printing.drawing.vector_primitives import Mark, Path, aside, move, rectangle
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.style.paper import Paper

CORNER = 4.0  # mm of a mark's side
BESIDE = 6.0  # mm of a line at whose end a mark stands that are left free
CODE = 15.0  # mm of the code with its white border, right of the upper left corner
FORM = 1  # the edition of the form: another number if places or their order change


def corner_marks(page: Paper) -> Iterator[Mark]:
    """Yield four squares inside the corners of the printable area; the upper left one has a white middle."""
    box = page.printable
    for x in (box.left, box.right - CORNER):
        for y in (box.top, box.bottom - CORNER):
            yield aside([Path(rectangle(x, y, CORNER, CORNER), fill=INK)])
    inside = CORNER / 4
    yield aside([Path(rectangle(box.left + inside, box.top + inside, CORNER / 2, CORNER / 2), fill=PAPER)])


def code_of(number: str, page: int, turns: str) -> str:
    """Return the text of a page's code: the form's edition, the document's number, the page, its first and last turn.

    The turns of the page for the whole battle are "0-0".

    >>> code_of("63170561", 2, "1-2")
    'DRUMHEAD:1/63170561/2/1-2'
    """
    return f"DRUMHEAD:{FORM}/{number}/{page}/{turns}"


def page_code(page: Paper, words: str) -> Iterator[Mark]:
    """Yield the code of a page, right of its upper left corner."""
    code = qr_code(words, CODE)
    if code:
        yield aside([move([code], page.printable.left + CORNER + 1.0, page.printable.top)])


def between_corners(page: Paper) -> Paper:
    """Return the page with wider margins at its sides, for a line between two corner marks."""
    return replace(page, sides=page.sides + BESIDE)

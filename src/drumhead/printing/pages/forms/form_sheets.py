"""Sheets of message and order forms for each side, two or four to a page, with lines to cut between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.layout.page_frame import COLOPHON, colophon, colophon_line
from drumhead.printing.layout.pieces import Piece, PlacedPiece
from drumhead.printing.layout.shared_cuts import shared_cuts
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.document import Part, draw_sheets, pdf_name
from drumhead.printing.pages.forms.form_layout import Form, FormKind, form_kinds
from drumhead.printing.records.form_layout import to_write_on
from drumhead.printing.style import fonts
from drumhead.printing.style.paper import PaperError, paper
from drumhead.printing.text.font_metrics import plain

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

TITLE = "Message and order forms"


def parts(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield one document, the forms of both sides."""
    yield Part(
        TITLE, pdf_name(game, "forms"), "to cut and to write on", **draw_sheets(game, wishes, forms, form_sheets)
    )


def forms(game: Game, wishes: PrintOptions) -> bytes:
    """Return the forms as a PDF, never in pocket type; PaperError for paper that is too small."""
    title = f"{TITLE}: {plain(game.title)}"
    return pdf(form_sheets(game, wishes), title, wishes.command, colophon(game, wishes)[0], wishes.colour)


def form_sheets(game: Game, wishes: PrintOptions) -> list[Sheet]:
    """Return a page of each kind of form for each side; PaperError for paper that is too small."""
    wishes = to_write_on(wishes)
    return [_sheet(game, wishes, kind, side) for side in game.fielded for kind in form_kinds()]


def _sheet(game: Game, wishes: PrintOptions, kind: FormKind, side: Mapping[str, str]) -> Sheet:
    page, lettering = paper(wishes.paper), fonts.LETTERINGS[wishes.type]
    free = page.printable.inset(bottom=COLOPHON + 1.5)
    across = max(1, min(kind.across, int(free.width // (kind.least * lettering.pen))))
    army = game.battle.armies.get(side["id"]) if game.battle else None
    about = (side["sign"], side["ink"]), game.title, army, lettering
    forms = (Form(kind, free.width / across, free.height / down, *about) for down in range(kind.down, 0, -1))
    form = next((each for each in forms if each.count >= kind.fewest), None)
    if form is None:
        raise PaperError(f"{page.name} is too small for the {kind.title.lower()} form; give A5 or larger paper")
    corners = ((0.0, 0.0), (form.wide, 0.0), (form.wide, form.high), (0.0, form.high))
    piece = Piece(form.marks(), (corners,), upright=True, butts=True, name=kind.title)
    placed = [
        PlacedPiece(piece, free.left + column * form.wide, free.top + row * form.high)
        for row in range(round(free.height / form.high))
        for column in range(across)
    ]
    foot = colophon_line(page, colophon(game, wishes))
    title = f"{kind.title}: {plain(side['name'])}"
    return Sheet(page, (*(each.marks for each in placed), *shared_cuts(placed), *foot), title)

"""The newcomers' half sheet: the rules for a first turn, and how to win this battle, on one or two pages of A5.

A single page is printed twice on the sheet, to be cut apart; two pages are side by side, to be folded. The blocks are
those of the playsheet: `short` in `playsheet.toml` names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from drumhead.printing.drawing.vector_primitives import Path, Sheet, line
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.output.pdf_binding import page_count
from drumhead.printing.output.pdf_imposition import Place, impose_pages
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.playsheet.block_layout import BlockSetter, Cells
from drumhead.printing.pages.playsheet.playsheet_layout import BROAD, LEAST, Leaf, letters_of
from drumhead.printing.style.colours import HAIR
from drumhead.printing.style.paper import BOOKLET, PaperError, panel, paper
from drumhead.support.gc_control import disable_collection

EASY = (11.0, 10.4, 9.8)  # points: the largest that one page holds
SIZES = (*EASY, 9.4, 9.0)  # points: the largest that two pages hold
MOST = 2  # pages


class HalfSheet(Leaf):
    """The layout of the half sheet, in smaller text until it has one page, or at most two."""

    signed = False  # the footer has no room for it

    def document(self) -> Any:
        """Return the half sheet as WeasyPrint lays it out.

        PaperError if no text size gives two pages or fewer.
        """
        laid: dict[float, Any] = {}
        for most, sizes in ((1, EASY), (MOST, SIZES)):
            for self.points in sizes:
                if self.points not in laid:
                    laid[self.points] = self.setting.set(self.words())
                if len(laid[self.points].pages) <= most:
                    return laid[self.points]
        raise PaperError(
            f"{self.setting.game.ruleset.title}: what a first turn needs has no room on {self.paper.name} in letters "
            f"of {LEAST:g} points; give larger paper"
        )

    def letters(self, setter: BlockSetter, page: str) -> dict[str, str]:
        """Return the letters of blocks by name, as on the complete playsheet; the arguments are not used."""
        return letters_of(self.setting.game, self.wishes)

    @property
    def legend(self) -> str:
        """The sentence that explains letters in boxes."""
        return "A letter in a box is a section of the playsheet, which has the rest."

    def _wanted(self, setter: BlockSetter) -> tuple[list[list[Cells]], list[str]]:
        return [[[[name]] for name in short_blocks(self.setting.game)]], ["Your first turn"]


def short_blocks(game: Game) -> list[str]:
    """Return the names of the blocks that a newcomer needs in a first turn; [] if the ruleset names none."""
    return list(game.ruleset.about.get("playsheet", {}).get("short", ()))


def parts(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield one document, the half sheet for newcomers."""
    yield Part("First turn", pdf_name(game, "short"), USE, partial(half_sheet, game, wishes), heavy=True, leaf="own")


USE = "to cut apart or to fold, one for each newcomer"


def half_sheet(game: Game, wishes: PrintOptions) -> bytes:
    """Return the half sheet as a PDF: its page twice, or its two pages, on a landscape sheet.

    On paper no larger than half a usual sheet, its pages are printed once. PaperError if it does not fit, or if the
    ruleset has none.
    """
    if not short_blocks(game):
        raise PaperError(f"{game.ruleset.title} has no half sheet: write short = [...] into its playsheet.toml")
    sheet = paper(wishes.paper)
    half = wishes.paper if sheet.width < BROAD else panel(wishes.paper, BOOKLET)
    with disable_collection():
        page = HalfSheet(
            HtmlRenderer(game, replace(wishes, paper=half, type="normal", only=(), hide=(), sides=0))
        ).pdf()
    if half == wishes.paper:
        return page
    sheet = sheet.on_its_side()
    middle = sheet.width / 2
    cut = Path(line((middle, sheet.printable.top), (middle, sheet.printable.bottom)), stroke=HAIR, width=0.15)
    blank = pdf([Sheet(sheet, (cut,), "First turn")], f"{game.title}: first turn", wishes.command, colour=wishes.colour)
    return impose_pages(page, blank, [[Place(0, 0.0, 0.0, False), Place(page_count(page) - 1, middle, 0.0, False)]])

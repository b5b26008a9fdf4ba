"""The options for making cards: stock, backs, guides to cut by, number of copies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.printing.pages.cards.sheets.card_stock import USUAL, Stock
from drumhead.printing.style.paper import CUTTERS, DASHES, Paper, PaperError

if TYPE_CHECKING:
    from drumhead.printing.drawing.vector_primitives import Point

DUPLEX = ("fold", "long-edge", "short-edge", "fronts-first", "none")
USUAL_WAY = DUPLEX[0]
BACK_BY_BACK = ("long-edge", "short-edge")  # each sheet of fronts has its backs behind it
TWO_SIDED = (*BACK_BY_BACK, "fronts-first")
LIES = ("upright", "broad")  # how a sheet may lie
LABELS = "labels"  # the sort of sheet of which the print itself is moved, not its backs
WAYS = (*TWO_SIDED, LABELS, *CUTTERS)  # with the marks by which a machine finds what it cuts
GUIDES = ("lines", "marks", "corners", "none")
FRONT, BACK = MARKED = ("front", "back")  # the side that a cutting machine sees
MOST_BLEED = 5.0  # mm
MOST_DRIFT = 10.0  # mm: a printer that errs by more wants a mechanic


@dataclass(frozen=True)
class Making:
    """The options for making cards: card size, way of printing backs, cutting guides, bleed in mm, copies.

    `duplex` is one of `DUPLEX`, `guides` one of `GUIDES`. `offset` moves backs on sheets of their own, in mm across
    and down, so that they line up with their fronts; `broad` replaces it on landscape sheets, unless None. `alone`
    puts each card on a page of its own; `safe_zone` draws the safe zone over every face, as a proof. `marked`, one of
    `MARKED`, is the side with the registration marks, if there are any. `fold_lines` is one of `FOLD_LINES`. PaperError
    for a value outside its limits.
    """

    stock: Stock = USUAL
    duplex: str = USUAL_WAY
    guides: str = "lines"
    bleed: float = 0.0
    offset: Point = (0.0, 0.0)
    copies: int = 1
    broad: Point | None = None
    alone: bool = False
    safe_zone: bool = False
    marked: str = FRONT
    fold_lines: str = DASHES

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= MOST_BLEED:
            raise PaperError(f"a bleed of {self.bleed:g} mm: give 0 to {MOST_BLEED:g}")
        if self.copies < 1:
            raise PaperError(f"{self.copies} copies: give 1 or more")
        for offset in (self.offset, self.broad or (0.0, 0.0)):
            check_drift(*offset)

    def moves(self, paper: Paper) -> Point:
        """Return the offset of the backs on a sheet of this paper, in mm to the right and down.

        It is (0, 0) where backs are not on sheets of their own.
        """
        if self.duplex not in TWO_SIDED:
            return 0.0, 0.0
        return self.broad if self.broad is not None and paper.width > paper.height else self.offset


def check_drift(across: float, down: float) -> None:
    """Raise PaperError where a printer offset, in mm to the right and down, is over `MOST_DRIFT` either way."""
    if not all(abs(mm) <= MOST_DRIFT for mm in (across, down)):
        raise PaperError(f"an offset of {across:g} mm across and {down:g} down: give {-MOST_DRIFT:g} to {MOST_DRIFT:g}")

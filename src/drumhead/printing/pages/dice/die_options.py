"""The options for record dice, all checked together: solid, size, faces, tabs, glue, card, copies."""

from __future__ import annotations

import math
from dataclasses import dataclass

from drumhead.printing.nets.die_shapes import SOLIDS, Craft
from drumhead.printing.style.paper import DASHES, FOLD_LINES, PaperError
from drumhead.rules.loading.toml_files import nearest

FACES = ("numerals", "pips", "words", "blank")
THICKEST = 1.0  # mm of card: more is board, and does not fold
MOST_COPIES = 100


@dataclass(frozen=True)
class Making:
    """The options for record dice that the player chose; without a size or a solid each record has its own.

    `size`, `tab_width` and `thickness` are in mm. `faces` shows values as numerals, as spots (pips), as words or not
    at all (blank, to be written in). `copies` of each die: if None, one, or without a battle a full sheet. `fill`
    repeats the dice until their last sheet is full. With `uses`, only dice for these uses are made. PaperError for
    impossible values.
    """

    size: float | None = None
    solid: str = ""
    faces: str = "numerals"
    tab_width: float | None = None
    glue: bool = True
    thickness: float = 0.0
    fold_lines: str = DASHES
    copies: int | None = None
    fill: bool = False
    uses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for what, given, known in (
            ("solid", self.solid, ("", *SOLIDS)),
            ("faces", self.faces, FACES),
            ("way to show folds", self.fold_lines, FOLD_LINES),
        ):
            if given not in known:
                there_are = ", ".join(filter(None, known))
                raise PaperError(f"no {what}: {given!r}; there are {there_are}.{nearest(given, list(known))}")
        if not 0 <= self.thickness <= THICKEST:
            raise PaperError(f"card {self.thickness:g} mm thick: give 0 to {THICKEST:g}; 160–250 g is 0.2 to 0.35 mm")
        if self.copies is not None and not 1 <= self.copies <= MOST_COPIES:
            raise PaperError(f"{self.copies} copies of each die: give 1 to {MOST_COPIES}")
        if self.tab_width is not None and not 0 < self.tab_width < math.inf:
            raise PaperError(f"tabs {self.tab_width:g} mm wide: give a width in mm, such as 4")

    @property
    def craft(self) -> Craft:
        """The options that affect the net of a die."""
        return Craft(self.tab_width, self.glue, self.thickness)

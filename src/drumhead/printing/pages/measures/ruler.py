"""Lengths in the measure in force, as they are on the table: millimetres, graduations, numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import MILLIMETRES, Length, Measures
from drumhead.printing.style.paper import PaperError

TRUE_INCH = Fraction(254, 10)  # mm, as on a tape


@dataclass(frozen=True)
class Graduation:
    """The ticks of one unit, in units: small ones, medium ones, and those with a number."""

    small: Fraction
    middle: int
    figure: int


GRADUATIONS = {
    "cm": Graduation(Fraction(1, 2), 1, 5),
    "in": Graduation(Fraction(1, 4), 1, 1),
    "paces": Graduation(Fraction(1), 5, 10),
}


@dataclass(frozen=True)
class Ruler:
    """The length of a rulebook's distance on the table, and its words.

    With `true_inch` an inch is the 25.4 mm of a tape measure, not the wargamer's 25; PaperError where nothing is in
    inches.
    """

    measures: Measures
    true_inch: bool = False

    def __post_init__(self) -> None:
        if self.true_inch and self.measures.unit != "in":
            raise PaperError(f"distances are in {self.measures.unit}: --true-inch goes with inches; add --measure in")

    @property
    def unit(self) -> Fraction:
        """The millimetres of one unit of the measure."""
        return TRUE_INCH if self.true_inch else MILLIMETRES[self.measures.unit]

    @property
    def graduation(self) -> Graduation:
        """The intervals of the ticks of the player's measure."""
        return GRADUATIONS[self.measures.unit]

    def mm(self, length: Length) -> float:
        """Return a distance of the rulebook in mm of paper."""
        return float(length.mm * self.measures.scale * self.unit / MILLIMETRES[self.measures.unit])

    def ticks(self, start: float, end: float) -> Iterator[tuple[float, int, str]]:
        """Yield every tick from `start` to `end` mm along a stick: its mm, its rank (0 small to 2), and its number."""
        steps = self.graduation
        first = -(-Fraction(start) // (steps.small * self.unit))
        at = first * steps.small
        while at * self.unit <= Fraction(end) + Fraction(1, 1000):
            rank = 2 if at % steps.figure == 0 else 1 if at % steps.middle == 0 else 0
            yield float(at * self.unit), rank, str(at) if rank == 2 else ""
            at += steps.small

    def format_length(self, mm: float) -> str:
        """Return a length of paper in the measure, to the nearest tenth, such as the place of a joint."""
        tenths = round(Fraction(mm) * 10 / self.unit)
        whole, tenth = divmod(tenths, 10)
        return f"{whole}.{tenth}" if tenth else str(whole)

    @property
    def note(self) -> str:
        """A note for players who compare the measure with a tape; "" for plain centimetres."""
        parts = [self.measures.note()]
        if self.measures.unit == "in":
            parts.append(
                "an inch here is 25.4 mm" if self.true_inch else "an inch here is 25 mm (a tape’s 25.4: --true-inch)"
            )
        if self.measures.unit == "paces":
            parts.append("ten paces here are 33.3 mm")
        return ", ".join(filter(None, parts))

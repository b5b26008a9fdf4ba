"""Conversion of distances into mm on the table, and the graduations and numbers of the measure in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import Length, Measures
from drumhead.printing.style.paper import PaperError

TRUE_INCH = Fraction(254, 10)  # mm, as on a tape


@dataclass(frozen=True)
class Graduation:
    """The spacing of ticks, in units of the measure: small and medium ticks, and ticks with a number (`figure`)."""

    small: Fraction
    middle: int
    figure: int


GRADUATIONS = {
    "cm": Graduation(Fraction(1, 2), 1, 5),
    "in": Graduation(Fraction(1, 4), 1, 1),
    "paces": Graduation(Fraction(1), 5, 10),
    "bw": Graduation(Fraction(1, 4), 1, 1),
}


@dataclass(frozen=True)
class Ruler:
    """A ruler in the player's measure: it converts distances of the rulebook into mm, ticks and text.

    With `true_inch` an inch is the 25.4 mm of a tape measure, not the wargamer's 25. PaperError for `true_inch` with
    a measure other than inches.
    """

    measures: Measures
    true_inch: bool = False

    def __post_init__(self) -> None:
        if self.true_inch and self.measures.unit != "in":
            raise PaperError(f"distances are in {self.measures.unit}: --true-inch goes with inches; add --measure in")

    @property
    def unit(self) -> Fraction:
        """The millimetres of one unit of the player's measure."""
        return TRUE_INCH if self.true_inch else self.measures.unit_mm

    @property
    def graduation(self) -> Graduation:
        """The spacing of ticks in the player's measure."""
        return GRADUATIONS[self.measures.unit]

    def mm(self, length: Length) -> float:
        """Return a distance of the rulebook in mm on the table, as the print scales and rounds it."""
        return float(self.measures.value(length) * self.unit)

    def ticks(self, start: float, end: float) -> Iterator[tuple[float, int, str]]:
        """Yield every tick from `start` to `end` mm along a stick: its mm, its rank and its number.

        The rank is 0 for small, 1 for medium and 2 for ticks with a number. The number is text, "" for ranks 0 and 1.
        """
        steps = self.graduation
        first = -(-Fraction(start) // (steps.small * self.unit))
        at = first * steps.small
        while at * self.unit <= Fraction(end) + Fraction(1, 1000):
            rank = 2 if at % steps.figure == 0 else 1 if at % steps.middle == 0 else 0
            yield float(at * self.unit), rank, str(at) if rank == 2 else ""
            at += steps.small

    def format_length(self, mm: float) -> str:
        """Return `mm` on the table as text in the player's measure, to the nearest tenth, without the unit."""
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

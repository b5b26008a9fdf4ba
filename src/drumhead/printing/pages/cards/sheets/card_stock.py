"""Card stock: the sizes of cards, and the area that each leaves for text."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from drumhead.printing.style.paper import Box, PaperError
from drumhead.rules.loading.toml_files import nearest

LEAST, MOST = 30.0, 300.0  # mm: a shorter card cannot be held, a longer one is not a card
SAFE = 5.2  # mm from the cut to the words; a thin card is given less
ZONE = 3.2  # mm that print shops ask to keep free along the cut: 1/8 in.
SMALLEST = 7.0  # points: nothing on a card is smaller
FULL = 9.4  # points: what words are set in on a card of the next two measures
FULL_WIDTH, FULL_AREA = 55.0, 60.0 * 85.0  # mm, mm²: words on other cards are larger or smaller in proportion
SMALL = 8.0  # points: cards of smaller words have no odds tables
SHARES = (1.3, 1.2, 1.1, 1.05, 1.0, 0.95, 0.9, 0.86)  # of that size: the sizes tried, from the largest
STRIP = 2.5  # times as broad as high is a strip


@dataclass(frozen=True)
class Stock:
    """A card's width and height in mm, as it is held; PaperError for sides under 30 or over 300 mm.

    `points` is the text size; 0 for the size that follows from the width. `floor` is the smallest text size; 0 for a
    share of the usual one.

    >>> Stock("magic", 63, 88).words
    Box(left=5.2, top=5.2, right=57.8, bottom=82.8)
    """

    name: str
    width: float
    height: float
    points: float = 0.0
    floor: float = 0.0

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not LEAST <= side <= MOST:
                raise PaperError(
                    f"a card of {self.width:g} by {self.height:g} mm: give sides from {LEAST:g} to {MOST:g} mm"
                )

    def __str__(self) -> str:
        return self.name

    @property
    def says(self) -> str:
        """The size in words, such as "63 × 88 mm"."""
        return f"{self.width:g} × {self.height:g} mm"

    @property
    def safe(self) -> float:
        """The distance in mm between text and cut."""
        return min(SAFE, max(ZONE, 0.08 * min(self.width, self.height) + 0.2))

    @property
    def words(self) -> Box:
        """The area for text, in mm from the card's upper left corner."""
        return Box(0, 0, self.width, self.height).inset(self.safe, self.safe, self.safe, self.safe)

    @property
    def is_strip(self) -> bool:
        """Whether the card is so wide, at least 2.5 times its height, that a sequence is printed side by side."""
        return self.width >= STRIP * self.height

    @property
    def is_small(self) -> bool:
        """Whether the card is too small for odds tables that can be read."""
        return self.loose.size < SMALL

    @property
    def size(self) -> float:
        """The text size in points: it follows from the card's width and area, and is never below `SMALLEST`."""
        share = min(self.width / FULL_WIDTH, math.sqrt(self.width * self.height / FULL_AREA))
        return self.points or max(SMALLEST, round(FULL * share, 1))

    @property
    def scale(self) -> float:
        """The factor for lengths that depend on the text size: 1 at the full size of 9.4 points."""
        return self.size / FULL

    @property
    def loose(self) -> Stock:
        """The same card with the text size that follows from its width."""
        return replace(self, points=0.0)

    @property
    def least(self) -> float:
        """The smallest text size in points on this card; what needs more room is left out, or is on another card.

        >>> [STOCKS[name].least for name in ("mini", "poker", "tarot")]
        [7.0, 8.5, 11.0]
        """
        return max(SMALLEST, self.floor or round(SHARES[-1] * self.loose.size, 1))

    def sizes(self) -> Iterator[Stock]:
        """Yield the same card with every text size to be tried, from the largest to the smallest."""
        for points in sorted({max(self.least, round(self.loose.size * share, 1)) for share in SHARES}, reverse=True):
            yield replace(self, points=points)


STOCKS = {
    stock.name: stock
    for stock in (
        Stock("magic", 63, 88, floor=8.5),
        Stock("poker", 63.5, 88.9, floor=8.5),
        Stock("bridge", 57.15, 88.9),
        Stock("mini", 44, 67),
        Stock("tarot", 70, 120, floor=11.0),
        Stock("business", 85, 55),
        Stock("a7", 74, 105, floor=10.5),
    )
}
USUAL = STOCKS["magic"]


def stock(words: str) -> Stock:
    """Return the stock of a name, such as "tarot", or of a size, such as "70x100" in mm; PaperError lists the known
    names.

    >>> stock("Tarot").says, stock("70 x 100").says, stock("2.5x3.5in").says
    ('70 × 120 mm', '70 × 100 mm', '63.5 × 88.9 mm')
    """
    from drumhead.model.lengths import sides_on_paper

    name = words.strip().lower()
    if name in STOCKS:
        return STOCKS[name]
    try:
        sides = sides_on_paper(name)
    except ValueError:
        raise PaperError(
            f"no card is called {words!r}.{nearest(name, list(STOCKS))} There are {', '.join(STOCKS)}; "
            "a size of your own is WIDTHxHEIGHT, such as 70x100 in mm, 6,3x8,8cm or 2.5x3.5in"
        ) from None
    return Stock(name, *sides)

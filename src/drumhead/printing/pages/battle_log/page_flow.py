"""Pages filled from the top: lines flow through columns, blocks stay in one piece, with header and footer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from drumhead.printing.drawing.vector_primitives import Mark, Sheet, move
from drumhead.printing.layout.page_frame import HEAD, colophon_line, head
from drumhead.printing.style.paper import Box, Paper, paper

FOOT = 5.5  # mm of the printable height that the colophon takes
GUTTER = 6.0  # mm between two columns
SLACK = 1e-6  # mm
STEP = 1.0  # mm by which columns are made longer until they hold all
LEAST = 18.0  # mm of columns at the foot of a page that are worth beginning


@dataclass(frozen=True)
class Item:
    """A block `height` mm high, drawn from its upper left corner x, y in mm; `sticks` keeps it with the next."""

    height: float
    draw: Callable[[float, float], Iterable[Mark]]
    sticks: bool = False


@dataclass
class Pages:
    """Sheets filled one after another; `down` is the y in mm at which the next block goes on the page in work.

    `colophon` has the left and the right end of the footer.
    """

    paper: Paper
    colophon: tuple[str, str]
    sheets: list[Sheet] = field(default_factory=list)
    down: float = 0.0
    _marks: list[Mark] = field(default_factory=list)
    _title: tuple[str, str] = ("", "")
    _names: list[str] = field(default_factory=list)  # what the bookmark of this page says

    @property
    def box(self) -> Box:
        """The area for contents: between header and footer."""
        return self.paper.printable.inset(top=HEAD, bottom=FOOT)

    @property
    def left(self) -> float:
        """The height in mm that is left on the page in work."""
        return self.box.bottom - self.down

    def lie(self) -> None:
        """Finish the page, and make the following ones landscape."""
        self.finish()
        self.paper = self.paper.on_its_side()

    def begin(self, title: str, gloss: str) -> None:
        """Finish the page, and begin a new one with a title and the subtitle `gloss`."""
        self.finish()
        self._title, self._names = (title, gloss), [title]
        self._marks = [*head(self.paper, title, gloss)]
        self.down = self.box.top

    def go_on(self) -> None:
        """Finish the page, and continue on a new one under the same title, marked as continued."""
        title, gloss = self._title
        self.finish()
        self._title, self._names = (title, gloss), [title]
        self._marks = [*head(self.paper, f"{title}, continued", gloss)]
        self.down = self.box.top

    def entitle(self, title: str) -> None:
        """Change the title for further blocks and pages; the bookmark of this page lists it too."""
        self._title = (title, self._title[1])
        self._names.append(title)

    def finish(self) -> None:
        """Finish the page and add it to the sheets with its footer; do nothing where none was begun."""
        if self._title[0]:
            marks = (*self._marks, *colophon_line(self.paper, self.colophon, str(len(self.sheets) + 1)))
            self.sheets.append(_sheet(self.paper, marks, " · ".join(self._names)))
        self._title = ("", "")

    def put(self, item: Item, gap: float = 0.0) -> None:
        """Place a block across the page, on the next page if it does not fit on this one, with `gap` mm below it."""
        if item.height > self.left + SLACK and self.down > self.box.top:
            self.go_on()
        self._marks += item.draw(self.box.left, self.down)
        self.down += item.height + gap

    def rows(self, items: Sequence[Item], gap: float = 0.0) -> None:
        """Place a table whose first item is its headings, with `gap` mm below it.

        It is on one page if possible; otherwise the headings are repeated on each page.
        """
        whole = sum(item.height for item in items)
        if whole > self.left and (whole <= self.box.height or sum(item.height for item in items[:4]) > self.left):
            self.go_on()
        self.put(items[0])
        for item in items[1:]:
            if item.height > self.left:
                self.go_on()
                self.put(items[0])
            self.put(item)
        self.down += gap

    def flow(self, items: Sequence[Item], columns: int = 2, gap: float = 2.0, only_here: bool = False) -> list[Item]:
        """Place items in the columns of this page and further ones, balanced on the last page that they reach.

        `gap` mm are left below them. With `only_here`, use only this page and return the items that do not fit;
        otherwise return [].
        """
        waiting = list(items)
        while waiting:
            room = self.left
            total = sum(item.height for item in waiting)
            if room < min(total / columns, LEAST) and self.down > self.box.top:
                self.go_on()
                continue
            level = total / columns
            while level < room and _taken(waiting, columns, level) < len(waiting):
                level += STEP
            taken = self._columns(waiting, columns, min(room, level))
            waiting = waiting[taken:]
            if only_here:
                break
            if waiting:
                self.go_on()
        self.down += gap
        return waiting

    def _columns(self, items: Sequence[Item], columns: int, room: float) -> int:
        """Fill the columns of this page, each `room` mm high, with items; return how many items they took."""
        wide = (self.box.width - (columns - 1) * GUTTER) / columns
        taken, lowest = 0, self.down
        for column in range(columns):
            at = self.down
            fit = _fitting(items[taken:], room)
            if not taken and not fit and self.down <= self.box.top:
                fit = 1  # an item too high for any page is placed all the same
            for item in items[taken : taken + fit]:
                self._marks += item.draw(self.box.left + column * (wide + GUTTER), at)
                at += item.height
            taken += fit
            lowest = max(lowest, at)
        self.down = lowest
        return taken

    def column(self, columns: int = 2) -> float:
        """Return the width in mm of one of `columns` columns."""
        return (self.box.width - (columns - 1) * GUTTER) / columns


def _sheet(page: Paper, marks: Sequence[Mark], title: str) -> Sheet:
    """Return a finished page; a landscape page on a sheet to be folded is turned, since that sheet is upright."""
    if "/" not in page.name or page.width < page.height:
        return Sheet(page, tuple(marks), title)
    upright = paper(page.name)
    return Sheet(upright, (move(marks, upright.width, 0, 90),), title)


def _taken(items: Sequence[Item], columns: int, room: float) -> int:
    """Return how many items fit into `columns` columns of `room` mm."""
    taken = 0
    for _ in range(columns):
        taken += _fitting(items[taken:], room)
    return taken


def _fitting(items: Sequence[Item], room: float) -> int:
    """Return how many items fit a column of `room` mm, at least one; 0 where it would hold only items that stick."""
    used, count = 0.0, 0
    for item in items:
        if used + item.height > room + SLACK and count:
            break
        used += item.height
        count += 1
    while 0 < count < len(items) and items[count - 1].sticks:
        count -= 1
    return count

"""The umpire's screen: tables of the playsheet in large type on panels, as few as hold them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import Leaf, playsheet

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

SIZES = 12.0, 11.7, 11.4  # points
NEARLY_EMPTY = 0.25  # of a last panel
ROW = "row-"  # what a row is called on a page, before its number from 1
PIXEL = 25.4 / 96  # mm of the unit in which WeasyPrint says where it is


def on_screen(game: Game) -> tuple[str, ...]:
    """Return the names of the playsheet's blocks for the umpire's screen; () if the ruleset names none."""
    return tuple(game.ruleset.about.get("playsheet", {}).get("screen", ()))


def screen(game: Game, wishes: PrintOptions) -> bytes:
    """Return the umpire's screen as a PDF, one panel a page, with those blocks of the screen that the game has."""
    there = {block.name for block in BlockSetter(HtmlRenderer(game, wishes)).place_blocks(MEASURE)}
    only = tuple(name for name in on_screen(game) if name in there)
    return playsheet(game, replace(wishes, type="large", only=only, hide=(), sides=0), Screen)


class Screen(Leaf):
    """The layout of the screen: each row of blocks is on the first panel that has room, if that saves a panel."""

    signed = False  # the umpire's playsheet is
    measured = True  # these places tell how high a row is
    order: Sequence[int] = ()  # of the rows; () as in the playsheet

    def document(self) -> Any:
        """Return the screen as WeasyPrint lays it out, in slightly smaller text if that saves a last, empty panel."""
        found = []
        for self.points in SIZES:
            found.append(self._packed())
            if len(found[-1].pages) < len(found[0].pages):
                return found[-1]
            if self._filled(found[-1]) > NEARLY_EMPTY:
                break
        return found[0]

    def _packed(self) -> Any:
        """Return the screen in text of `points` points, its rows in another order if that saves a panel."""
        self.order = ()
        document = self.setting.set(self.words())
        self.order = self._first_fits(document)
        if self.order == sorted(self.order):
            return document
        packed = self.setting.set(self.words())
        return packed if len(packed.pages) < len(document.pages) else document

    def _filled(self, document: Any) -> float:
        """Return the share of the last panel that has rows."""
        lowest = max((bottom for _, _, _, bottom in document.pages[-1].anchors.values()), default=0.0)
        return lowest * PIXEL / self.paper.height

    def _page(self, sides: Sequence[Mapping[str, Any]], left_out: Sequence[str], has_table_sheet: bool) -> str:
        ordered = [{**side, "rows": [side["rows"][at] for at in self.order] or side["rows"]} for side in sides]
        return super()._page(ordered, left_out, has_table_sheet)

    def _first_fits(self, document: Any) -> list[int]:
        """Return the numbers of the rows, each put on the first panel that has room for it."""
        height, first = self._heights(document)
        room = (self.paper.height - self.margins["top"] - self.margins["bottom"]) / PIXEL
        left, panels = [room - first], [list[int]()]
        for at in sorted(height):
            panel = next((number for number, free in enumerate(left) if height[at] <= free), len(panels))
            if panel == len(panels):
                left.append(room)
                panels.append([])
            left[panel] -= height[at]
            panels[panel].append(at)
        return [at for panel in panels for at in panel]

    def _heights(self, document: Any) -> tuple[dict[int, float], float]:
        """Return the height of each row by its number, from 0, and of the header over the first, in pixels."""
        height: defaultdict[int, float] = defaultdict(float)
        boxes = [each for page in document.pages for each in page.anchors.items() if each[0].startswith(ROW)]
        for name, (_, top, _, bottom) in boxes:  # a row may go on over the page
            height[int(name.removeprefix(ROW)) - 1] += bottom - top
        return height, boxes[0][1][1] - self.margins["top"] / PIXEL

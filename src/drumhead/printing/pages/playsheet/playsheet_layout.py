"""Layout of the playsheet as one sheet: two pages made of blocks, and a table sheet, of which a table needs only one.

The ruleset's `playsheet.toml` gives the place of each block. If two pages are not enough, the text becomes smaller,
down to a limit. After that, blocks with `gives-way` move to the table sheet. Large text, and text on small pages,
runs on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, NamedTuple

from markupsafe import Markup

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.page_frame import colophon
from drumhead.printing.page_input import AHEAD_OF_NUMBER, Game, PrintOptions
from drumhead.printing.pages.document import Part, pdf_name
from drumhead.printing.pages.panel_imposition import put_together
from drumhead.printing.pages.playsheet.block_layout import BASE, MEASURE, BlockSetter, Cells, replace_letters
from drumhead.printing.style.block_shades import tones_of
from drumhead.printing.style.fonts import PLAYSHEET_HEADER, PLAYSHEET_TITLE
from drumhead.printing.style.paper import PaperError
from drumhead.support.gc_control import disable_collection

CROWDED = 1.1  # of the measure that the shares of a row may come to
GUTTER = 3.2  # mm between blocks of a row
BROAD = 200.0  # mm of paper at least that has room for blocks side by side
TALL = 290.0  # mm of paper on which text is larger
FLOOR, SHORT_FLOOR = 9.3, 9.0  # points of the smallest text of a leaf, on tall paper and on others
LEAST = 9.0  # points: nothing is smaller, but in a pocket
STEP = 0.1  # points
ONCE = 9.3  # points of the table sheet
DOUBTS = (24, 18, 12, 6, 0)  # unclear rules by default that a table sheet lists where it has no room for all
USUAL = 2  # ways of shortening a table sheet after which one page is mostly enough
FIGURES = ("example", "grid", "hits", "needs", "stacked")  # kinds of blocks without rules of their own
SIZES = {"large": 12.0, "pocket": 8.0}
ASIDE, FOOT = 0.95, 0.94  # of the text: bars and asides, feet
MOST_FOOT = 10.6  # points
TAG = re.compile(r"<[^>]+>")


def parts(game: Game, wishes: PrintOptions) -> Iterator[Part]:
    """Yield one document, the playsheet, with a copy for each side of the game."""
    use = "both sides of one sheet, and a table sheet"
    draw = partial(playsheet, game, wishes)
    yield Part("Playsheet", pdf_name(game, "playsheet"), use, draw, heavy=True, leaf="front", copies=len(game.sides))


def playsheet(game: Game, wishes: PrintOptions, layout: type[Leaf] | None = None) -> bytes:
    """Return the playsheet of a battle, or of a whole ruleset, as a PDF; PaperError if the ruleset has none.

    `layout` is a subclass of `Leaf` for other pages of the same blocks; None for the playsheet.
    """
    pages = layout or Leaf
    with disable_collection():
        return put_together(lambda wishes: pages(HtmlRenderer(game, wishes)).pdf(), wishes)


class TableSheet(NamedTuple):
    """How a table sheet is printed: its text size in points, and what it is without, to be short enough for one page.

    `left_out` are the names of blocks, `doubts` the most unclear rules that it lists (None for all). Without
    `names_left_out` it has no line that names these blocks.
    """

    points: float = ONCE
    left_out: tuple[str, ...] = ()
    doubts: int | None = None
    names_left_out: bool = True


class Leaf:
    """The layout of a playsheet, in one text size after another until each of its parts fits one page.

    Its parts are the front, the back and the table sheet.
    """

    signed = True  # whether the last line lists the print settings
    measured = False  # whether the pages name the places of rows

    def __init__(self, setting: HtmlRenderer) -> None:
        self.setting, self.wishes, self.paper = setting, setting.wishes, setting.paper
        self.moved: list[str] = []  # blocks that have given way to the table sheet
        self.sides: list[list[Cells]] = []
        self.without_table_sheet = False  # the player wants fewer pages
        self.points = 0.0
        self.table_sheet = TableSheet()
        self.with_cases = True  # whether figures of house rules for some are printed beside the others
        self.with_bands = True  # whether their bands of range have bars of their own

    def pdf(self) -> bytes:
        """Return the playsheet as a PDF."""
        return self.setting.pdf_of(self.document())

    def document(self) -> Any:
        """Return the playsheet as WeasyPrint lays it out."""
        setter = BlockSetter(self.setting)
        if self.flows:
            self.points = SIZES["pocket"] if self.paper.narrow else SIZES.get(self.wishes.type, BASE)
            return self.setting.set(self.words())
        document = self._largest(float(setter.about.get("type", BASE)))
        if self.with_bands and self.setting.game.book.scoped and not self.have_sides_room(document):
            self.with_bands = False
            return self.document()
        while not self.have_sides_room(document) and (way := self._next_to_give_way(setter, document)):
            self.moved.append(way)
            document = self.setting.set(self.words())
        if len(document.pages) > len(self.sides) and self.have_sides_room(document):
            document = self._shorten_table_sheet(setter, document)
        if self.with_cases and self.setting.game.book.scoped and not self.have_sides_room(document):
            self.with_cases, self.moved, self.table_sheet = False, [], TableSheet()
            return self.document()
        return document

    def _largest(self, most: float) -> Any:
        """Return the document in the largest text in which each part fits a page, of at most `most` points.

        If no text size fits, return the document in the smallest.
        """
        floor = FLOOR if self.paper.height > TALL else SHORT_FLOOR
        laid: dict[float, Any] = {}

        def has_room(steps: int) -> bool:
            self.points = round(most - STEP * steps, 1)
            if self.points not in laid:
                laid[self.points] = self.setting.set(self.words())
            return self.have_sides_room(laid[self.points])

        fewest, enough = 0, round((most - floor) / STEP)
        if self.setting.game.book.scoped and not has_room(enough):  # likely, with figures of house rules for some
            return laid[self.points]
        if not has_room(0) and has_room(enough):
            while enough - fewest > 1:
                middle = (fewest + enough) // 2
                fewest, enough = (fewest, middle) if has_room(middle) else (middle, enough)
            self.points = round(most - STEP * enough, 1)
        return laid[self.points]

    def have_sides_room(self, document: Any) -> bool:
        """Return whether each part of the document, except the table sheet, is one page.

        If the player wants fewer pages than the playsheet has, every part must be one page.
        """
        if self.without_table_sheet and len(document.pages) > len(self.sides):
            return False
        return _ends_of_sides(document) == [*range(len(self.sides) - 1)]

    def _shorten_table_sheet(self, setter: BlockSetter, document: Any) -> Any:
        """Return the document with a table sheet just short enough for one page, or as it is if none is that short.

        Smaller text comes first, then without the chances and examples that may be left out, then fewer unclear
        rules, and last without the line that names what was left out.
        """
        sides, whole = self.sides, self.table_sheet
        blocks = {name: setter.blocks[name] for row in sides[-1] for cell in row for name in cell}
        figures = {name: block for name, block in blocks.items() if block["kind"] in FIGURES and not block.get("notes")}
        without = tuple(name for name, block in figures.items() if block.get("gives-way"))
        shorter = [TableSheet(LEAST, without, doubts) for doubts in DOUBTS]
        last = TableSheet(LEAST, without, DOUBTS[-1], names_left_out=False)
        ways = list(dict.fromkeys([TableSheet(LEAST), TableSheet(LEAST, without), *shorter, last]))

        def on_one_page(way: TableSheet) -> Any:
            self.table_sheet = way
            found = self.setting.set(self.words())
            return found if len(found.pages) <= len(self.sides) else None

        for number, way in enumerate(ways):
            if number == USUAL and self.setting.game.book.house and on_one_page(ways[-1]) is None:
                break  # house rules may need a second page, which has room for everything
            if (found := on_one_page(way)) is not None:
                return found
        self.sides, self.table_sheet = sides, whole
        return document

    def _next_to_give_way(self, setter: BlockSetter, document: Any) -> str:
        """Return the name of the next block to move from a page that is too long to the table sheet.

        Those that give way come first. House rules may need more space: then chances move, then the last rules. Return
        "" if no block may move.
        """
        if "table-sheet" not in setter.about:
            return ""
        ends = [-1, *_ends_of_sides(document)]
        long = [self.sides[at] for at, (before, end) in enumerate(pairwise(ends)) if end - before > 1]
        names = [name for rows in long for row in rows for cell in row for name in cell]
        ways = {name: way for name in names if (way := setter.blocks[name].get("gives-way", 0))}
        if ways or not self.setting.game.book.house:
            return max(ways, key=lambda each: ways[each], default="")
        figures = [name for name in names if setter.blocks[name]["kind"] in FIGURES]
        return (figures or names or [""])[-1]

    @property
    def flows(self) -> bool:
        """Whether text runs on from page to page: in text sizes other than normal, and on small pages."""
        return self.wishes.type != "normal" or self.paper.width < BROAD

    @cached_property
    def margins(self) -> Mapping[str, float]:
        """The margins of a page in mm, with the keys `sides`, `top` and `bottom`.

        On a sheet that is not folded, nothing is nearer than 6 mm to the edge.
        """
        sheet = self.paper
        if sheet.width < BROAD:
            return {"sides": sheet.sides, "top": sheet.top, "bottom": sheet.bottom + (3.6 if sheet.narrow else 5.0)}
        extra = 4.4 if self.wishes.type == "large" else 0.0
        return {"sides": 8.0, "top": 7.5 if sheet.height > TALL else 6.1, "bottom": 11.2 + extra}

    @property
    def measure(self) -> float:
        """The width of a row in mm."""
        return self.paper.width - 2 * self.margins["sides"]

    # ------------------------------------------------------------ words
    def words(self) -> str:
        """Return the document as HTML, in text of `points` points."""
        setter = BlockSetter(self.setting, self.points, self.table_sheet.doubts)
        setter.desk.with_cases, setter.desk.with_bands = self.with_cases, self.with_bands
        self.sides, titles = self._wanted(setter)
        lines = [[line for row in rows for line in self._lines(setter, row)] for rows in self.sides]
        made: dict[str, Markup] = {}
        wide = [(name, breadth) for side in lines for line in side for breadth, cell in line for name in cell]
        for name, breadth in sorted(wide, key=lambda each: setter.is_late(each[0])):
            made[name] = setter.set(name, breadth)
        has_table_sheet = "table-sheet" in setter.about and not self.wishes.only  # in this document or out of it
        sides = [
            {
                "title": title,
                "is_table_sheet": has_table_sheet and at == len(setter.about["sides"]),
                "rows": [row for row in rows if any(any(cell) for _, cell in row)],
            }
            for at, (title, side) in enumerate(zip(titles, lines))
            for rows in [[[(breadth, [made[name] for name in cell]) for breadth, cell in line] for line in side]]
        ]
        left_out = setter.titles_of(self.table_sheet.left_out) if self.table_sheet.names_left_out else []
        page = self._page(sides, left_out, has_table_sheet)
        return replace_letters(page, self.letters(setter, page))

    def letters(self, setter: BlockSetter, page: str) -> Mapping[str, str]:
        """Return the letters of blocks by name, the same whichever part of the playsheet is printed.

        `page` is the HTML of the document.
        """
        if not (self.wishes.only or self.wishes.hide):
            return setter.letters([page])
        return letters_of(self.setting.game, self.wishes)

    def _wanted(self, setter: BlockSetter) -> tuple[list[list[Cells]], list[str]]:
        """Return the rows of each page that the player wants, and the titles of these pages.

        PaperError if the player wants no block at all.
        """
        sides, titles = setter.sides(self.moved, self.table_sheet.left_out), setter.titles
        if self.wishes.only or self.wishes.hide:
            there = BlockSetter(HtmlRenderer(self.setting.game, self.wishes)).place_blocks(MEASURE)
            only, hidden = (set(setter.find_blocks(words, there)) for words in (self.wishes.only, self.wishes.hide))
            sides = [_kept(rows, lambda name: (name in only or not only) and name not in hidden) for rows in sides]
            if not any(sides):
                raise PaperError("no section is left to print: --hide leaves out all that --only asks for")
            if only:
                sides, titles = [[row for rows in sides for row in rows]], titles[:1]
        if self.paper.narrow and "table-sheet" in setter.about and not self.wishes.only:
            sides = sides[:-1]  # it lies on the table once, and in no pocket
        if self.wishes.sides:
            self.without_table_sheet = self.wishes.sides < len(sides)
            sides = sides[: self.wishes.sides]
        return sides, titles

    @property
    def legend(self) -> str:
        """The meaning of the symbols, as HTML."""
        return str(self.setting.words("blocks/legend.html"))

    def _lines(self, setter: BlockSetter, row: Cells) -> Iterator[list[tuple[float, list[str]]]]:
        """Yield the lines of a row: cells side by side while their shares fit.

        A line is a list of pairs: the width of a cell in mm, and the names of its blocks.
        """
        line: list[tuple[list[str], float]] = []
        room, used, scale = self.measure * CROWDED, 0.0, self.points / BASE
        for cell in row:
            there = [name for name in cell if setter.desk.has(setter.blocks[name])]
            if not there:
                continue
            share = setter.share(cell)
            if line and used + share * scale > room:
                yield self._shared(line)
                line, used = [], 0.0
            line.append((there, share))
            used += share * scale
        if line:
            yield self._shared(line)

    def _shared(self, line: Sequence[tuple[list[str], float]]) -> list[tuple[float, list[str]]]:
        room, total = self.measure - GUTTER * (len(line) - 1), sum(share for _, share in line)
        return [(room * share / total, cell) for cell, share in line]

    # ------------------------------------------------------------ pages
    def _page(self, sides: Sequence[Mapping[str, Any]], left_out: Sequence[str], has_table_sheet: bool) -> str:
        least = min(LEAST, self.points)
        small, foot = max(least, ASIDE * self.points), min(MOST_FOOT, max(least, FOOT * self.points))
        number, rounding = self.wishes.signature.rpartition(AHEAD_OF_NUMBER)[2], self.wishes.measures.rounding
        return str(
            self.setting.words(
                "leaf.html",
                sides=sides,
                left_out=left_out,
                points=self.points,
                once=self.points if self.flows else min(self.table_sheet.points, self.points),
                small=Markup(f"{small:.2f}pt"),
                foot=Markup(f'{foot:.2f}pt/1.15 "Drumhead Sans","Noto Sans Symbols2"'),
                has_table_sheet=has_table_sheet,
                legend=Markup(_quoted(TAG.sub("", self.legend))),
                number="".join(f"{each} · " for each in (rounding, number if number.isdecimal() else "") if each),
                made=" · ".join(colophon(self.setting.game, self.wishes, (self.points, small))) if self.signed else "",
                margin=self.margins,
                gutter=GUTTER,
                flows=self.flows,
                measured=self.measured,
                small_page=self.paper.width < BROAD,
                tones=tones_of(self.wishes.ink),
                title_font=Markup(PLAYSHEET_TITLE),
                header_height=PLAYSHEET_HEADER,
            )
        )


def _ends_of_sides(document: Any) -> list[int]:
    """Return the page number, from 0, on which each part of the document except the last ends."""
    ends = [at for at, page in enumerate(document.pages) for name in page.anchors if name.startswith("end-")]
    return ends[:-1]


def letters_of(game: Game, wishes: PrintOptions) -> dict[str, str]:
    """Return the letters of the blocks of a complete playsheet, by the names of the blocks."""
    return {each.name: each.letter for each in BlockSetter(HtmlRenderer(game, wishes)).place_blocks(MEASURE)}


def _kept(rows: Sequence[Cells], wanted: Any) -> list[Cells]:
    cells = [[[name for name in cell if wanted(name)] for cell in row] for row in rows]
    return [row for row in ([cell for cell in row if cell] for row in cells) if row]


def _quoted(words: str) -> str:
    """Return text for use between quotation marks in a style sheet, without backslashes and straight quotes."""
    return " ".join(words.replace("\\", "").replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}").split())

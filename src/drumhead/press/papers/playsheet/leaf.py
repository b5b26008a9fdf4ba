"""The playsheet as one leaf: two sides made of blocks, and a table sheet that lies on the table once.

What stands where says the ruleset's `playsheet.toml`. The letters are as large as it asks where two sides hold them, else
blocks that give way go to the table sheet, and then the letters become smaller, down to a floor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from markupsafe import Markup

from drumhead.press.blocks.desk import Desk
from drumhead.press.blocks.kinds import set_block
from drumhead.press.blocks.sentences import RING
from drumhead.press.html.setting import Setting
from drumhead.press.papers.playsheet.doubts_in_force import in_force
from drumhead.press.papers.playsheet.setting_up import SectionLine, SettingUp, called
from drumhead.press.style import tones
from drumhead.press.text.filters import DOUBT, minus
from drumhead.press.text.stand_ins import SECTION, SECTION_ENDS

REFERENCE = re.compile(f"{SECTION}([^{SECTION_ENDS}]*){SECTION_ENDS}")
NO_LETTER = re.compile(r' ?<span class="ref"></span>')
BASE = 9.6  # points in which the shares of rows are written
MEASURE = 190.0  # mm of which they are shares
CROWDED = 1.1  # of the measure that shares of a row may come to
GUTTER = 3.2  # mm between blocks of a row
FLOOR = {"A4": 9.3, "Letter": 9.0}  # points of the smallest text of a leaf
LEAST = 9.0  # points: nothing is smaller
LARGE, POCKET = 12.0, 8.0  # points of other types
SMALL = 0.95  # of the text: bars, asides
BETWEEN_TAGS = re.compile(r"<[^>]+>")
Entry = Mapping[str, Any]
Rows = list[list[list[str]]]  # of a side: rows of cells of blocks by name


@dataclass
class Side:
    """A side: what it is for, and its rows."""

    title: str
    rows: Rows
    html: list[list[tuple[float, list[Markup]]]] = field(default_factory=list)


class Leaf:
    """A playsheet as blocks, laid out on pages of one size of letters after the other until it has its sides."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game = setting, setting.game
        self.about: Entry = setting.game.ruleset.about["playsheet"]
        self.blocks: Mapping[str, Entry] = self.about["block"]
        self.most = setting.wishes.sides or None
        self.moved: list[str] = []  # blocks that have given way to the table sheet
        self.letters: dict[str, str] = {}

    # ------------------------------------------------------------ sides
    def sides(self) -> list[Side]:
        """The sides with their rows, as the data have them, less what has moved; the table sheet last."""
        given = [Side(each["title"], _rows(each, self.moved)) for each in self.about["sides"]]
        if "table-sheet" in self.about:
            last = _rows(self.about["table-sheet"], ())
            given.append(Side(self.about["table-sheet"]["title"], [*([[name]] for name in self.moved), *last]))
        return given[: self.most]

    def set_at(self, points: float) -> str:
        """The whole document, its text so large, as HTML."""
        desk = Desk(self.setting, self.about, points / BASE)
        setup = SettingUp(self.setting, partial(called, self.setting), desk.see)
        ruleset = self.game.ruleset
        self.setting.templates.globals.update(
            setup=setup, aids=ruleset.module_if_any("aids"), sheet=ruleset.module_if_any("sheet")
        )
        desk.lines = {of: self._known_lines(desk, setup, of) for of in ("setting-up", "winning", "house-rules")}
        sides = self.sides()
        for side in sides:
            side.html = [self._line(desk, line) for row in side.rows for line in self._lines(row, points / BASE)]
        desk.lines["doubts"] = self._doubts()
        for side in sides:  # the list of doubts is made of what all other blocks rest on
            side.html = [
                [
                    (breadth, [each if isinstance(each, Markup) else self._set(desk, each, breadth) for each in cell])
                    for breadth, cell in line
                ]
                for line in side.html
            ]
            side.html = [line for line in side.html if any(any(cell) for _, cell in line)]
        return self._lettered(self._page(sides, points))

    def _known_lines(self, desk: Desk, setup: SettingUp, of: str) -> list[Markup]:
        if of == "house-rules":
            house = self.game.book.house
            return [self._house_line(change) for change in house.changes] if house else []
        return [self._known_line(desk, setup, each) for each in setup.lines(of)]

    def _known_line(self, desk: Desk, setup: SettingUp, each: SectionLine) -> Markup:
        with self.setting.apparatus.line(setup.states(each)) as marks:
            words = setup.said(each)
        return desk.sentences.marked(words + (DOUBT if marks.letters else RING if marks.ours else ""), marks)

    def _house_line(self, change: Any) -> Markup:
        sign = self.setting.art.sign("hand", 2.2)
        says = change.says or f"{change.place} = {change.value}"
        return Markup('<span class="mk">{}{}</span> {} (the book: {})').format(sign, change.number, says, change.was)

    def _doubts(self) -> list[Markup]:
        apparatus = self.setting.apparatus
        doubts = in_force(apparatus, list(apparatus.letters.values()), {})
        measured = self.setting.templates.filters["measured"]
        return [
            Markup("<b>{}</b>" if doubt.chosen else "{}").format(Markup(measured(minus(doubt.says))))
            for doubt in doubts
        ]

    # ------------------------------------------------------------ rows
    @property
    def measure(self) -> float:
        """The mm across which a row may be."""
        return self.setting.paper.width - 2 * self.margins["sides"]

    @property
    def margins(self) -> Mapping[str, float]:
        """The mm at the edges: nothing stands nearer than 6 mm."""
        sheet = self.setting.paper
        if sheet.name in FLOOR:
            return {"sides": 8.0, "top": 7.5 if sheet.name == "A4" else 6.1, "bottom": 11.2}
        return {"sides": sheet.sides, "top": sheet.top, "bottom": sheet.bottom + 5.0}

    def _lines(self, row: Sequence[list[str]], scale: float) -> Iterator[list[tuple[list[str], float]]]:
        """A row as so many lines as it needs: its cells stand side by side while their shares fit."""
        line: list[tuple[list[str], float]] = []
        room, used = self.measure * CROWDED, 0.0
        for cell in row:
            share = float(self.blocks[cell[0]].get("share", MEASURE))
            if line and used + share * scale > room:
                yield line
                line, used = [], 0.0
            line.append((cell, share))
            used += share * scale
        if line:
            yield line

    def _line(self, desk: Desk, line: Sequence[tuple[list[str], float]]) -> list[tuple[float, list[Any]]]:
        """The cells of a line that this game has, each with its breadth; of what is set last the name."""
        room = self.measure - GUTTER * (len(line) - 1)
        total = sum(share for _, share in line)
        there = [(cell, share) for cell, share in line if any(desk.has(self.blocks[name]) for name in cell)]
        if len(there) < len(line):
            return self._line(desk, there) if there else []
        return [
            (
                room * share / total,
                [
                    name if self.blocks[name].get("of") == "doubts" else self._set(desk, name, room * share / total)
                    for name in cell
                ],
            )
            for cell, share in line
        ]

    def _set(self, desk: Desk, name: str, breadth: float) -> Markup:
        return set_block(desk, name, self.blocks[name], breadth)

    # ------------------------------------------------------------ letters
    def _lettered(self, html: str) -> str:
        """The document with the letters of its blocks: in the order of the page, those without a head as the one before."""
        self.letters = {}
        heads = re.findall(rf'<span class="letter">{SECTION}([^{SECTION_ENDS}]*){SECTION_ENDS}', html)
        self.letters = {name: chr(ord("A") + at) for at, name in enumerate(heads)}
        last = ""
        for name in self._in_order():
            last = (
                self.letters.setdefault(name, last)
                if "title" not in self.blocks[name]
                else self.letters.get(name, last)
            )
        return NO_LETTER.sub("", REFERENCE.sub(lambda found: self.letters.get(found[1], ""), html))

    def _in_order(self) -> Iterator[str]:
        return (name for side in self.sides() for row in side.rows for cell in row for name in cell)

    # ------------------------------------------------------------ pages
    def _page(self, sides: Sequence[Side], points: float) -> str:
        ink = tones.LOW if self.setting.wishes.ink == "low" else tones.FULL
        small = max(LEAST, SMALL * points) if self.setting.wishes.type != "pocket" else SMALL * points
        legend = BETWEEN_TAGS.sub("", str(self.setting.words("blocks/legend.html", about=self.about)))
        return str(
            self.setting.words(
                "leaf.html",
                sides=[{"title": side.title, "rows": side.html} for side in sides],
                points=points,
                small=f"{small:.2f}pt",
                foot=Markup(f'{max(LEAST, min(9.4, points * 0.94)):.2f}pt/1.15 "Drumhead Sans","Noto Sans Symbols2"'),
                foot_left=Markup(_quoted(legend)),
                foot_right="",
                margin=self.margins,
                gutter=GUTTER,
                flows=self.flows,
                tones=ink.tones,
                stripes=ink.stripes,
                shades=ink.shades,
                grounds=ink.grounds,
            )
        )

    @property
    def flows(self) -> bool:
        """Whether sides run on from page to page: in large letters, and on small pages."""
        return self.setting.wishes.type != "normal" or self.setting.paper.name not in FLOOR

    def document(self) -> Any:
        """The pages as WeasyPrint has laid them out: in the largest letters in which each side is one page."""
        if self.flows:
            points = {"large": LARGE, "pocket": POCKET}.get(self.setting.wishes.type, BASE)
            return self.setting.set(self.set_at(points))
        floor = FLOOR[self.setting.paper.name]
        points = float(self.about.get("type", BASE))
        while True:
            document = self.setting.set(self.set_at(points))
            if len(document.pages) <= len(self.sides()):
                return document
            if way := self._next_to_give_way():
                self.moved.append(way)
            elif points <= floor + 1e-6:
                return document
            else:
                points = round(points - 0.1, 1)

    def _next_to_give_way(self) -> str:
        """The block that moves to the table sheet next; nothing where none is left."""
        ways = {name: block.get("gives-way", 0) for name, block in self.blocks.items() if name not in self.moved}
        name = max(ways, key=lambda each: ways[each], default="")
        return name if name and ways[name] and "table-sheet" in self.about else ""


def _rows(side: Entry, without: Sequence[str]) -> Rows:
    """The rows of a side as cells of blocks, less some blocks."""
    rows = []
    for row in side["rows"]:
        cells = [[name for name in ([cell] if isinstance(cell, str) else cell) if name not in without] for cell in row]
        rows.append([cell for cell in cells if cell])
    return [row for row in rows if row]


def _quoted(words: str) -> str:
    """Words as a style sheet takes them between quotation marks."""
    return " ".join(words.replace("\\", "").replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}").split())

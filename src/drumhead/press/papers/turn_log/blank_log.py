"""The blank log: a page for every turn, or half of one, with the cards to ring and a line for every unit.

Turns are alike but for their number: one is set, and each page is made up of it and a head of its own. Rows are as
tall as the page lets them be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from drumhead.collector import uncollected
from drumhead.model.army import Army
from drumhead.press.drawing.symbols import drawn
from drumhead.press.drawing.tracks import HEAVY, Square, points, points_track, slots
from drumhead.press.game import Game, Wishes
from drumhead.press.html.rendered_sections import LaidSection, printed
from drumhead.press.layout.stack_layout import Block, Group, PlacedBlock, stack, used
from drumhead.press.papers.part import Part, pdf_name
from drumhead.press.papers.turn_log.turn_forms import TurnForm, blank_turn
from drumhead.press.records.entries import BROAD
from drumhead.press.records.forms import Form, FormSection, cut
from drumhead.press.style.faces import LOGGED, SLIM_GLOSS
from drumhead.press.text.filters import listed
from drumhead.press.text.fitted_names import Room, told_apart
from drumhead.press.text.font_metrics import plain, width

NAME = Room(LOGGED.face, LOGGED.size, 11, 0.0)
BEFORE_A_NAME = 13.0  # mm of a row's number and sign
ROW, TALLEST = 6.3, 8.4  # mm: a ballpoint needs six
GAP = 1.2  # mm above the foot
SIGNS = 9.0  # mm before the points
BESIDE_THE_TURN = 90.0  # mm for the battle
BESIDE_THE_CARDS, MOST_LINES = 10.0, 2  # mm lost to the ends of lines that stand beside the cards
SLOT_HIGH, SLOT_GAP = 8.4, 0.8  # mm of a box for a card that falls
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def parts(game: Game, wishes: Wishes, turns: int | None = None) -> Iterator[Part]:
    """A blank log."""
    draw = partial(blank_log, game, wishes, turns=turns)
    yield Part("Log", pdf_name(game, "log"), "on paper, to write on", draw, heavy=True)


def blank_log(game: Game, wishes: Wishes, turns: int | None = None) -> bytes:
    """A log to fill in as a PDF: of the turns asked for, else of the battle's, else of the book's."""
    with uncollected():
        log = _Log(game, wishes)
        return printed(log.setting, f"{game.title}: log", list(log.made_up(log.turns(turns))))


@dataclass(frozen=True)
class _Page:
    """What stands on one page of a turn below its head: blocks, and the height in mm of those that are rows."""

    blocks: tuple[Block, ...]
    row: float

    @property
    def runs(self) -> Iterator[tuple[str, list[Block]]]:
        """Rows side by side as one run under the name of their side; any other block by itself."""
        for side, run in groupby(self.blocks, key=_side_of):
            if side:
                yield side, list(run)
            else:
                yield from ((block.name, [block]) for block in run)


class _Log(Form):
    """A log while it is made."""

    def __init__(self, game: Game, wishes: Wishes) -> None:
        super().__init__(game, wishes, "log")
        self.game = game
        self.form: TurnForm = blank_turn(game, self.phrases)
        room = replace(NAME, breadth=self.about["name"] - BEFORE_A_NAME)
        self.names = {t.side: told_apart([row.name for row in t.rows], room) for t in self.form.tables}
        self.set(self.furniture())
        paper = self.setting.paper
        self.half = paper.height / 2 - paper.top - paper.bottom
        self.pages = self.stacked(self.half)
        self.halves = len(self.pages) == 1
        if not self.halves:
            self.pages = self.stacked(paper.printable.height)
        self.set(piece for number, page in enumerate(self.pages) for piece in self.rows(number, page))

    def turns(self, wanted: int | None) -> range:
        """The numbers of the turns."""
        battle = self.game.battle
        return range(1, 1 + (wanted or (battle.turns if battle else 0) or self.phrases.value(self.about["turns"])))

    # ------------------------------------------------------------------ what is set

    def furniture(self) -> Iterator[FormSection]:
        """All but the rows and the heads of the turns."""
        yield self.head("head", 1)
        yield self.head("again", 1)
        if self.to_ring(self.game.ruleset.about.get("turn", {})):
            yield self.cards()
        elif "slots" in self.about:
            yield self.cards_that_fall()
        yield FormSection("heads", self.macro("heads")())
        for table in self.form.tables:
            about = self.game.side(table.side)
            for continued in (False, True):
                html = self.macro("side_head")(about, table.name, continued)
                yield FormSection(_side_head(table.side, continued), html)
        yield FormSection("end", self.macro("end")(self.sides))
        yield self.tracks()
        yield from self.footnotes()
        yield self.foot()
        yield FormSection("cut", self.macro("cut_line")())

    @property
    def sides(self) -> list[dict[str, str]]:
        """The sides that have a table."""
        return [self.game.side(table.side) for table in self.form.tables]

    def head(self, macro: str, turn: int) -> FormSection:
        """The head of a turn."""
        battle = self.game.battle
        what = ", ".join(filter(None, (battle.title, battle.date))) if battle else ""
        what = cut(what, SLIM_GLOSS.face, SLIM_GLOSS.size, BESIDE_THE_TURN)
        right = "; ".join(filter(None, (what, self.about["played"])))
        return FormSection(f"{macro}-{turn}", self.macro(macro)(turn, right))

    def to_ring(self, about: Mapping[str, Any]) -> int:
        """How many cards of a turn are ringed: each that moves a side, or one for every phase that it opens.

        None where a whole pack drives the turn: nobody can say how many will fall.
        """
        return sum(each["count"] for each in about.get("cards", ())) or len(about.get("phase", ()))

    def cards(self) -> FormSection:
        """The cards to ring as they fall, and what each is worth."""
        about = self.game.ruleset.about["turn"]
        signs = [drawn(side["sign"], 6.0, side["ink"]).centred(0, 0) for side in self.game.sides]
        art = slots(self.to_ring(about), signs)
        phases = [f"the {which} is {phase['name']}" for which, phase in zip(ORDINALS, about["phase"])]
        says = self.phrases.words(self.about["ring"], phases=listed(phases))
        beside = width(plain(says), SLIM_GLOSS.face, SLIM_GLOSS.size) < MOST_LINES * (
            BROAD - art.width - BESIDE_THE_CARDS
        )
        return FormSection("cards", self.macro("cards")(self.keep("cards", art), art.width, says, beside))

    def cards_that_fall(self) -> FormSection:
        """Boxes in which to write the cards of a whole pack in the order in which they fall."""
        size = (BROAD - HEAVY + SLOT_GAP) / self.about["slots-across"] - SLOT_GAP
        art = slots(self.about["slots"], (), (size, SLOT_HIGH), SLOT_GAP, self.about["slots-across"])
        says = self.phrases.words(self.about["ring"])
        return FormSection("cards", self.macro("cards")(self.keep("cards", art), art.width, says, False))

    def tracks(self) -> FormSection:
        """Points of both sides; plain boxes where no battle says how many lose the day."""
        armies = dict(self.game.battle.armies) if self.game.battle else {}
        made = []
        with self.setting.apparatus.line() as marks:
            says = self.phrases.words(self.about["points"], armies=armies)
            for side in self.sides:
                drawing = points_track(self.points(armies.get(side["id"])), BROAD - SIGNS).drawn()
                made.append((side, self.keep(f"track-{side['id']}", drawing), drawing.height))
        return FormSection("tracks", self.macro("tracks")(made, says, marks))

    def points(self, army: Army | None) -> tuple[Square, ...]:
        """The boxes of one side."""
        if army and (most := self.phrases.value(self.about["most"], army=army)):
            return points(most)
        blank: int = self.about["blank-points"]
        return points(blank + 1)[:blank]

    def rows(self, number: int, page: _Page) -> Iterator[FormSection]:
        """The rows of a page, those of a side together."""
        lines = {_row_name(table.side, i): row for table in self.form.tables for i, row in enumerate(table.rows)}
        for side, blocks in page.runs:
            if blocks[0].name in lines:
                rows = [lines[block.name] for block in blocks]
                yield FormSection(
                    f"rows-{number}-{side}", self.macro("rows")(rows, self.names[side], f"{page.row:.2f}")
                )

    # ------------------------------------------------------------------ where it stands

    def stacked(self, height: float) -> list[_Page]:
        """One turn on pages, or half pages, of that height."""
        below = self.height("heads") + self.height("foot") + GAP
        first = height - self.height("head-1") - self.height("cards") - below
        later = height - self.height("again-1") - below
        groups = [self.group(table.side, len(table.rows)) for table in self.form.tables]
        tail = Group(tuple(self.block(name) for name in ("end", "tracks", *self.notes)))
        stacks = stack([*groups, tail], first, later)
        return [_Page(tuple(blocks), _row(blocks, later if at else first)) for at, blocks in enumerate(stacks)]

    def block(self, name: str) -> Block:
        return Block(name, self.height(name))

    def group(self, side: str, rows: int) -> Group:
        """A side: its name and its rows, each at least as high as a pen needs."""
        blocks = tuple(Block(_row_name(side, i), ROW, gives=1) for i in range(rows))
        return Group(blocks, *(self.block(_side_head(side, continued)) for continued in (False, True)))

    def made_up(self, turns: range) -> Iterator[list[LaidSection]]:
        """Every turn in its place: on pages of its own, or two to a page."""
        self.set(self.head(macro, turn) for turn in turns for macro in ("head", "again")[: len(self.pages)])
        if not self.halves:
            for turn in turns:
                yield from (self.page(turn, number) for number in range(len(self.pages)))
            return
        down = self.setting.paper.height / 2
        for turn in turns[::2]:
            upper = self.page(turn, 0)
            lower = (
                [*self.laid([PlacedBlock("cut", 0)], down), *self.page(turn + 1, 0, down)] if turn + 1 in turns else []
            )
            yield [*upper, *lower]

    def page(self, turn: int, number: int, down: float = 0.0) -> list[LaidSection]:
        """One page of a turn, or the half of it that begins so far `down` the sheet."""
        page = self.pages[number]
        names = [f"again-{turn}"] if number else [f"head-{turn}", *(["cards"] if "cards" in self.rendered else [])]
        body = [f"rows-{number}-{name}" if blocks[0].gives else name for name, blocks in page.runs]
        if any(block.gives for block in page.blocks):
            names.append("heads")
        placed, top = [], 0.0
        for name in (*names, *body):
            placed.append(PlacedBlock(name, top))
            top += self.height(name)
        height = self.half if self.halves else self.setting.paper.printable.height
        return self.laid([*placed, PlacedBlock("foot", height - self.height("foot"))], self.setting.paper.top + down)


def _row_name(side: str, number: int) -> str:
    return f"{side}-row-{number}"


def _side_of(block: Block) -> str:
    """The side of a row; empty for what is no row."""
    return block.name.rpartition("-row-")[0]


def _side_head(side: str, continued: bool) -> str:
    return f"side {side}{' continued' if continued else ''}"


def _row(blocks: Sequence[Block], room: float) -> float:
    """How tall the rows of a page can be."""
    rows = sum(1 for block in blocks if block.gives)
    return min(TALLEST, ROW + (room - used(blocks)) / rows) if rows else ROW

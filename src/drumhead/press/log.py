"""The blank log: a page or half a page for every turn, with the cards to ring and a line for every unit.

All turns are alike but for their number, so that one is set and each sheet is made up of it and its own head.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.press import ticks
from drumhead.press.game import Game, Wishes
from drumhead.press.html import EDGE, Laid, MadeUp, Setting, Strip, quiet, set_strips
from drumhead.press.marking import at

AROUND = 54.0  # mm of a turn that are not lines: its head, the cards, the counts below
FOOT, HALF_FOOT = 6.0, 4.0  # mm of the colophon, besides the margin
LINE, TALLEST = 6.05, 8.4  # mm: a ballpoint needs six


def blank_log(game: Game, wishes: Wishes, turns: int | None = None) -> bytes:
    """The log of a battle, or numbered lines for any battle of a ruleset; the book's turns unless told otherwise."""
    with quiet():
        return _Log(Setting(game, wishes)).printed(turns)


@dataclass(frozen=True)
class _Head:
    """The head of one turn."""

    name: str
    html: Any
    wide: bool = True


class _Log:
    """A log while it is made."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game = setting, setting.game
        self.about: Mapping[str, Any] = setting.game.ruleset.about["log"]
        self.armies = list(setting.game.battle.armies.values()) if setting.game.battle else []
        lines = sum(len(list(army.units)) + 1 for army in self.armies)  # one to say whose units follow
        sheet = setting.paper
        half = sheet.height / 2 - sheet.top - sheet.bottom - HALF_FOOT - AROUND
        self.halves = lines * LINE <= half
        room = half if self.halves else sheet.printable.height - FOOT - AROUND
        lines = lines or min(self.about["blank-units"], int(room / LINE))
        setting.templates.globals.update(
            about=self.about,
            columns=self.about["column"],
            armies=self.armies,
            halves=self.halves,
            lines=lines,
            line_height=max(LINE, min(TALLEST, room / lines)),
            page_height=sheet.height / 2 if self.halves else sheet.height,
            track=self.track,
            tick=setting.art.once("tick", ticks.tick),
        )

    def track(self, side: str) -> str:
        """The points that lose a side the battle, by address; plain boxes where no battle says how many."""
        army = self.game.battle.armies.get(side) if self.game.battle else None
        count = self.game.ruleset.module("aids").quits_at(self.game.book, army) if army else self.about["blank-points"]
        breadth = self.setting.paper.printable.width - 9
        return self.setting.art.once(f"track-{count}-{bool(army)}", lambda: ticks.points(count, breadth, bool(army)))

    def turns(self, wanted: int | None) -> int:
        battle = self.game.battle
        return wanted or (battle.turns if battle else 0) or int(at(self.game.book, self.about["turns"]))

    def printed(self, wanted: int | None) -> bytes:
        """Every turn in its place."""
        document = self.setting.set(self.setting.words("log-page.html"))
        body = [Strip("turn", 0, {}, page) for page in document.pages]
        numbers = range(1, self.turns(wanted) + 1)
        heads = [_Head(f"turn-{n}", self.setting.words("log-head.html", number=n)) for n in numbers]
        strips = set_strips(self.setting, heads, "log.css")
        sheets = [MadeUp(self.setting.paper, laid) for laid in self.sheets(body, [strips[head.name] for head in heads])]
        pdf: bytes = document.copy(sheets).write_pdf(pdf_version="1.7")
        return pdf

    def sheets(self, body: Sequence[Strip], heads: Sequence[Strip]) -> Iterator[list[Laid]]:
        """One turn on as many sheets as its lines need, or two turns on a sheet."""
        box = self.setting.paper.printable
        left = box.left - EDGE
        if self.halves:
            half = self.setting.paper.height / 2
            for first in range(0, len(heads), 2):
                pair = heads[first : first + 2]
                yield [
                    laid
                    for down, head in zip((0.0, half), pair)
                    for laid in (Laid(body[0], 0, down), Laid(head, left, down + box.top))
                ]
            return
        for head in heads:
            yield [Laid(body[0], 0, 0), Laid(head, left, box.top)]
            yield from ([Laid(page, 0, 0)] for page in body[1:])

"""The roster of one army: every unit with what is recorded of it, boxes to cross off, and the points that lose a battle.

Which columns are recorded is the ruleset's affair (`roster.toml`), and so are the words under each name (`roster.html`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.press import ticks
from drumhead.press.game import Game, Wishes
from drumhead.press.html import Laid, MadeUp, Setting, Strip, quiet

MM = 25.4 / 96


def roster(game: Game, side: str, wishes: Wishes) -> bytes:
    """The roster of a side's army as a PDF; KeyError if the game has no army of that side."""
    with quiet():
        return _Roster(Setting(game, wishes), game.army(side)).printed()


class _Roster:
    """A roster while it is made."""

    def __init__(self, setting: Setting, army: Army) -> None:
        self.setting, self.game, self.army = setting, setting.game, army
        self.about: Mapping[str, Any] = setting.game.ruleset.about["roster"]
        self.aids = setting.game.ruleset.module("aids")
        setting.templates.globals.update(
            army=army,
            aids=self.aids,
            about=self.about,
            columns=self.about["column"],
            drawn=self.drawn,
            points=self.points,
            blank=self.blank,
            tick=self.keep("tick", ticks.tick),
        )

    def keep(self, name: str, draw: Callable[[], str]) -> str:
        """A drawing made once, by the address under which the page shows it."""
        return self.setting.art.once(name, draw)

    def drawn(self, column: Mapping[str, Any], unit: Unit) -> str:
        """The boxes of one column for one unit, by address; empty where nothing is recorded of it."""
        kind = column["kind"]
        if "arms" in column and unit.arm not in column["arms"]:
            return ""
        if kind == "strength":
            removal = self.aids.removal_point(self.game.book, unit)
            return self.keep(f"strength-{unit.start}-{removal}", lambda: ticks.strength(unit.start, removal))
        if kind == "casualties":
            needed, last = self.aids.casualties_for_a_stand(self.game.book, unit), unit.start == 1
            return self.keep(f"casualties-{needed}-{last}", lambda: ticks.casualties(needed, last))
        return self.record()

    def record(self) -> str:
        """The steps of the ruleset's record, with the one before the first."""
        record = self.game.ruleset.about["record"]
        values = [*([0] if "start" not in record else []), *record["values"]]
        return self.keep("record", lambda: ticks.record(values, self.setting.wishes.ink == "low"))

    def blank(self, column: Mapping[str, Any]) -> str:
        """The boxes of one column for a unit that was not on the list."""
        kind = column["kind"]
        if kind == "record":
            return self.record()
        count = ticks.IN_A_ROW if kind == "strength" else 3
        return self.keep(f"blank-{count}", lambda: ticks.blank(count))

    def points(self) -> str:
        """The points that lose the battle, as boxes."""
        count = self.aids.quits_at(self.game.book, self.army)
        return self.keep("points", lambda: ticks.points(count, self.setting.paper.printable.width))

    def printed(self) -> bytes:
        """The pages; at the foot of the last one as many blank lines as there is room for."""
        document = self.setting.set(self.setting.words("roster-page.html"))
        last = document.pages[-1]
        box = self.setting.paper.printable
        end = last.anchors["end"][1] * MM + 2
        left = int((box.bottom - self.about["foot"] - end) / self.about["line"])
        count = min(left, self.about["blank"])
        pages = list(document.pages)
        if count > 0:
            lines = self.setting.set(self.setting.words("roster-blank.html", count=count)).pages[0]
            strips = [Laid(Strip("page", 0, {}, last), 0, 0), Laid(Strip("lines", 0, {}, lines), 0, end)]
            pages[-1] = MadeUp(self.setting.paper, strips)
        pdf: bytes = document.copy(pages).write_pdf(pdf_version="1.7")
        return pdf

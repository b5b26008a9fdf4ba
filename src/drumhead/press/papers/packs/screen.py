"""The referee's screen: the tables that an umpire is asked for, in large type, in panels to stand up side by side.

Which sections of the playsheet these are says `screen` in `sheet.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.collector import uncollected
from drumhead.press.html.setting import Setting
from drumhead.press.papers.panels import put_together
from drumhead.press.papers.playsheet.playsheet import Sheet
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.small_sheet import is_small, small_sheet

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes


class Screen(Sheet):
    """The panels, numbered like sides of a playsheet."""

    title = "referee's screen"


def on_screen(game: Game) -> tuple[str, ...]:
    """The sections of the playsheet that stand on the screen; none where the ruleset does not say."""
    return tuple(game.ruleset.about.get("sheet", {}).get("screen", ()))


def screen(game: Game, wishes: Wishes) -> bytes:
    """The panels as a PDF, a page each: of the tables named those that the game has."""

    def draw(wishes: Wishes) -> bytes:
        setting = Setting(game, wishes)
        return small_sheet(setting) if is_small(setting.paper) else Screen(setting).printed()

    with uncollected():
        there = {section.name for section in Collector(Setting(game, wishes)).collect()}
        only = tuple(name for name in on_screen(game) if name in there)
        return put_together(draw, replace(wishes, type="large", only=only, hide=(), sides=0))

"""The referee's screen: the tables that an umpire is asked for, in large type, in panels to stand up side by side.

Which blocks of the playsheet these are says `screen` in `playsheet.toml`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.printing.html.html_renderer import Setting
from drumhead.printing.pages.playsheet.block_setter import MEASURE, BlockSetter
from drumhead.printing.pages.playsheet.leaf import playsheet

if TYPE_CHECKING:
    from drumhead.printing.print_job import Game, Wishes


def on_screen(game: Game) -> tuple[str, ...]:
    """The blocks of the playsheet that stand on the screen; none where the ruleset does not say."""
    return tuple(game.ruleset.about.get("playsheet", {}).get("screen", ()))


def screen(game: Game, wishes: Wishes) -> bytes:
    """The panels as a PDF, a page each: of the blocks named those that the game has."""
    there = {block.name for block in BlockSetter(Setting(game, wishes)).place_blocks(MEASURE)}
    only = tuple(name for name in on_screen(game) if name in there)
    return playsheet(game, replace(wishes, type="large", only=only, hide=(), sides=0))

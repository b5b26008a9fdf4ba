"""The referee's screen: the tables that an umpire needs, in large type, on panels that stand side by side.

`screen` in `playsheet.toml` names the blocks of the playsheet for it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import playsheet

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions


def on_screen(game: Game) -> tuple[str, ...]:
    """Return the names of the playsheet's blocks for the umpire's screen; () if the ruleset names none."""
    return tuple(game.ruleset.about.get("playsheet", {}).get("screen", ()))


def screen(game: Game, wishes: PrintOptions) -> bytes:
    """Return the umpire's screen as a PDF, one panel a page, with those blocks of the screen that the game has."""
    there = {block.name for block in BlockSetter(HtmlRenderer(game, wishes)).place_blocks(MEASURE)}
    only = tuple(name for name in on_screen(game) if name in there)
    return playsheet(game, replace(wishes, type="large", only=only, hide=(), sides=0))

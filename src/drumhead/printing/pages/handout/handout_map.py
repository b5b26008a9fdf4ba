"""The map of the table before the first turn, drawn as large as a handout has room for, with its legend below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.deployment.initial_positions import opening_of
from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.pages.maps.opening.opening_legend import Legend
from drumhead.printing.pages.maps.opening.opening_map import OpeningMap
from drumhead.printing.pages.maps.opening.opening_sheet import look_of
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game, PrintOptions

GAP = 2.0  # mm from the map to what is below it
NARROW = 100.0  # mm: a page that is narrower has the map on its side, and nothing below it


@dataclass(frozen=True)
class Drawing:
    """A map as marks, `width` by `height` mm, with its alternative text (`says`)."""

    marks: tuple[Mark, ...]
    width: float
    height: float
    says: str

    @property
    def box(self) -> Box:
        """The box around the whole drawing, in mm."""
        return Box(0, 0, self.width, self.height)


def map_drawing(game: Game, wishes: PrintOptions, wide: float, tall: float) -> Drawing:
    """Return the map of a battle with its legend, in at most `wide` by `tall` mm.

    On a page narrower than `NARROW` mm, the map is turned by 90 degrees and has no legend.
    """
    assert game.battle
    opening = opening_of(game.battle, game.ruleset, game.book)
    voice = MapText(game, opening, wishes.measures)
    look = look_of(voice, wishes)
    says = _said(voice)
    if wide < NARROW:
        return _turned(OpeningMap(opening, look, tall, wide), says)
    drawn = OpeningMap(opening, look, wide, tall)
    below, down = Legend(drawn, voice).lay_out(wide)
    drawn = OpeningMap(opening, look, wide, tall - GAP - down)
    below, down = Legend(drawn, voice).lay_out(wide)
    across, up = drawn.size
    marks = [move(drawn.marks(), (wide - across) / 2, 0.0), move(below, 0.0, up + GAP)]
    return Drawing(tuple(marks), wide, up + GAP + down, says)


def _turned(drawn: OpeningMap, says: str) -> Drawing:
    """Return a map turned by 90 degrees, with its alternative text."""
    across, up = drawn.size
    return Drawing((move(drawn.marks(), up, 0.0, turn=90),), up, across, says)


def _said(voice: MapText) -> str:
    """Return the alternative text of a map: the size of its table, the sides at its edges, and the names of the
    ground.
    """
    opening, game = voice.opening, voice.game
    names = list(dict.fromkeys(plain(each.name) for each in opening.ground if each.name))
    table = f"A table of {voice.length(opening.width)} by {voice.length(opening.depth)}"
    lower, upper = (game.side(side)["name"] for side in opening.sides[:2])
    ground = f" On it: {join_words(names)}." if names else ""
    return f"Map. {table}; {lower} along the lower edge, {upper} along the upper.{ground}"

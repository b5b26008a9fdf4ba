"""The map of a battle before its first turn: one sheet, upright or on its side, whichever shows the table larger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from drumhead.battle.opening import opening_of
from drumhead.press import furniture
from drumhead.press.ink_pdf import pdf
from drumhead.press.lettering import plain
from drumhead.press.maps.opening_key import BETWEEN, Key, Legend
from drumhead.press.maps.opening_map import Look, OpeningMap
from drumhead.press.maps.opening_words import Voice
from drumhead.press.maps.texts import words
from drumhead.press.maps.units import Livery
from drumhead.press.marks import Mark, Sheet, moved
from drumhead.press.paper import Box, Paper, PaperError, paper

if TYPE_CHECKING:
    from drumhead.press.game import Game, Wishes

MOST_COLUMNS = 6
GAP = 3.0  # mm from the map to its legend, and from there to the key
LEGEND = 10.4  # mm that the legend takes at the least
FOOT = 9.0  # mm of a colophon in two lines
SMALLEST = 40.0  # mm of a map


def battle_map(game: Game, wishes: Wishes, side: str = "") -> bytes:
    """A PDF of one sheet with the ground and both lines before the first turn; with a `side`, nothing of the enemy's.

    PaperError without a battle.
    """
    return pdf(battle_map_marks(game, wishes, side), _title(game), wishes.command)


def battle_map_marks(game: Game, wishes: Wishes, side: str = "") -> list[Sheet]:
    """The same sheet as marks in mm."""
    if game.battle is None:
        raise PaperError(f"{game.title}: there is no battle to draw")
    whole = opening_of(game.battle, game.ruleset, game.book)
    voice = Voice(game, whole.only(side) if side else whole, wishes.measures, side)
    found = _largest(voice, wishes)
    gloss = f"{words()['one'].format(side=voice.named(side))}, {words()['gloss']}" if side else words()["gloss"]
    head = furniture.head(found.paper, _title(game), ", ".join(filter(None, (plain(game.battle.date), gloss))))
    foot = furniture.colophon_foot(found.paper, furniture.colophon(game, wishes))
    return [Sheet(found.paper, (*head, *found.marks(), *foot), _title(game))]


def _title(game: Game) -> str:
    return str(words()["title"].format(title=plain(game.title)))


def _room(sheet: Paper) -> Box:
    """What is left between the head and the slim foot."""
    return sheet.printable.inset(top=furniture.HEAD, bottom=FOOT)


@dataclass(frozen=True)
class _Layout:
    """One way to share a sheet out: the map, its legend below it, the key below both in columns or at their right."""

    paper: Paper
    map: OpeningMap
    legend: Legend
    key: Key
    columns: int  # 0: one at the right

    def marks(self) -> Iterator[Mark]:
        room = _room(self.paper)
        wide, tall = self.map.size
        beside = self.key.needs if not self.columns else 0.0
        across = room.width - (beside + BETWEEN if beside else 0.0)
        yield moved(self.map.marks(), room.left + (across - wide) / 2, room.top + 1.0)
        legend, down = self.legend.laid(across)
        below = room.top + 1.0 + tall + GAP
        yield moved(legend, room.left, below)
        if beside:
            yield from self.key.marks(room.right - beside, room.top + 1.0, beside, 1)
        else:
            each = (room.width - (self.columns - 1) * BETWEEN) / self.columns
            yield from self.key.marks(room.left, below + down + GAP, each, self.columns)


def _largest(voice: Voice, wishes: Wishes) -> _Layout:
    """The layout that shows the table largest, an upright one before one that is as good on its side."""
    key, look = Key(voice), _look(voice, wishes)
    upright, best = paper(wishes.paper), None
    for sheet, columns in product((upright, upright.on_its_side()), range(MOST_COLUMNS + 1)):
        room = _room(sheet)
        each = (room.width - (columns - 1) * BETWEEN) / columns if columns else key.needs
        below = key.tall(columns) + GAP if columns else 0.0
        across = room.width if columns else room.width - key.needs - BETWEEN
        if (columns > 1 and each < key.needs) or (not columns and (across < 80 or key.tall(1) > room.height)):
            continue
        better = best.map.scale.mm + 1e-6 if best else 0.0
        found = _fitted(voice, look, across, room.height - below - 1.0, better)
        best = _Layout(sheet, *found, key, columns) if found else best
    if best is None:
        raise PaperError(f"{voice.game.title}: {len(key.rows)} lines of key leave no room for a map on {upright.name}")
    return best


def _fitted(voice: Voice, look: Look, wide: float, tall: float, better: float) -> tuple[OpeningMap, Legend] | None:
    """The largest map with its legend below in so much room; None for one too small, or no larger than `better`."""
    legend_tall = LEGEND
    for _ in range(3):  # how tall the legend is depends a little on the scale of the map
        if tall - GAP - legend_tall < SMALLEST:
            return None
        drawn = OpeningMap(voice.opening, look, wide, tall - GAP - legend_tall)
        if drawn.scale.mm <= better:
            return None
        legend = Legend(drawn, voice)
        needs = legend.laid(wide)[1]
        if needs <= legend_tall:
            break
        legend_tall = needs
    return drawn, legend


def _look(voice: Voice, wishes: Wishes) -> Look:
    game = voice.game
    liveries = {each["id"]: Livery(each["ink"], not at, each["sign"]) for at, each in enumerate(game.sides)}
    signs = {kind["id"]: kind.get("sign", arm["sign"]) for arm in game.ruleset.about["arm"] for kind in arm["kinds"]}
    edges = [voice.edge(side) for side in voice.opening.sides]
    return Look(liveries, signs, wishes.measures, wishes.ink == "low", edges, words()["turn-at"])

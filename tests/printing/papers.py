"""What every paper to write on must keep to, read back from its print: inside the sheet, large enough, our faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from drumhead.model.army import Army, Brigade, Officer
from drumhead.printing.page_input import Game
from drumhead.printing.style.paper import Box, paper

from ..counted import at_least
from . import sheets
from .games import battle_game
from .printed import Page, pages

OURS = {
    "Drumhead-Sans",
    "DrumheadSans",
    "EB-Garamond",
    "EBGaramond",
    "Noto-Sans-Symbols2",
}  # as either printer calls them
HOSTILE = ("<img src=x>", "{{7*7}}", "W" * 60, "\u202eאבג abc", "Guards \U0001f600\u0000", "\"&amp; 'x'")


@dataclass(frozen=True)
class Made:
    """A paper, and whatever WeasyPrint had to say while it was made."""

    pdf: bytes
    said: tuple[str, ...]


def made(draw: Callable[[], bytes]) -> Made:
    with sheets.heard() as said:
        return Made(draw(), tuple(said))


@cache
def read(pdf: bytes) -> list[Page]:
    return pages(pdf)


def keeps_to_the_rules(one: Made, sheet: str) -> None:
    """Silent, our faces alone, nothing below nine points, nothing outside the printable area or on something else."""
    assert not one.said
    assert all(any(face.startswith(ours) for ours in OURS) for face in sheets.fonts(one.pdf)), sheets.fonts(one.pdf)
    box = paper(sheet).printable
    beyond = box.inset(left=-4, right=-0.5, top=-0.3, bottom=-0.5)  # the bar of a house rule hangs in the margin
    for page in at_least(1, sheets.letters(one.pdf)):
        for letter in at_least(50, page):
            assert letter.points > 8.995, letter
            assert sheets.room_of(letter, box).holds(Box(*letter.box), 0.4), letter
        assert not sheets.crowded(page)
    for page in read(one.pdf):
        for stroke in at_least(2, page.strokes):
            assert beyond.holds(Box(*stroke.box)), stroke


@dataclass(frozen=True)
class UnitLine:
    """A unit's line as printed: the words beside its number, those below, and those below them, each from the left."""

    beside: list[str]
    below: list[str]
    lowest: list[str]


def unit_line(pdf: bytes, number: int, page: int = 0) -> UnitLine:
    """The line that begins with a roster number; the boxes to tick, at its far right, are left out."""
    words = [word for line in sheets.lines(pdf)[page] for word in line if word.left < 183]
    here = next(word for word in words if word.text == str(number) and word.left < 14)

    def between(top: float, bottom: float) -> list[str]:
        found = [word for word in words if top < word.baseline - here.baseline < bottom and word is not here]
        return [word.text for word in sorted(found, key=lambda word: word.left)]

    return UnitLine(between(-1.5, 1.5), between(3.5, 6.2), between(6.2, 9.0))


def has_run(words: list[str], run: list[str]) -> bool:
    """Whether these words stand side by side among the others."""
    return any(words[at : at + len(run)] == run for at in range(len(words)))


def with_armies(game: Game, change: Callable[[Army], Army]) -> Game:
    """The same battle after something has happened to both armies."""
    battle = game.battle
    armies = {side: change(army) for side, army in battle.armies.items()}
    return replace(game, battle=replace(battle, armies=armies))


def many(count: int, a_brigade: int) -> Game:
    """Ramillies with so many units a side, in brigades of that many."""

    def swollen(army: Army) -> Army:
        kinds = list(army.units)
        units = [replace(kinds[i % len(kinds)], number=i + 1) for i in range(count)]
        brigades = tuple(
            Brigade(f"Brigade {at}", tuple(units[at : at + a_brigade]), Officer(f"General {at}", "brigadier", "a note"))
            for at in range(0, count, a_brigade)
        )
        return replace(army, brigades=brigades)

    return with_armies(battle_game(), swollen)


def hostile() -> Game:
    """Ramillies under names that are not meant to be printed."""
    names = HOSTILE * 20

    def renamed(army: Army) -> Army:
        brigades = tuple(
            Brigade(
                names[at],
                tuple(
                    unit.but(name=names[at + i], nation=names[i + 2], note=names[i])
                    for i, unit in enumerate(each.units)
                ),
                Officer(names[at + 2], "brigadier", names[at + 3]),
                names[at + 1] * 3,
            )
            for at, each in enumerate(army.brigades)
        )
        general = Officer(names[2], "commander-in-chief", names[2] * 3)
        return replace(army, name=names[2], note=names[0] + names[1], general=general, brigades=brigades)

    game = with_armies(battle_game(), renamed)
    return replace(game, battle=replace(game.battle, title=HOSTILE[2], date=HOSTILE[4]))

"""The map of a battle before its first turn, read back from its marks and compared with the battle file."""

from __future__ import annotations

import math
import tomllib
from functools import cache

import pytest

from drumhead import armies
from drumhead.model.lengths import Measures
from drumhead.press.battle_map import battle_map_marks
from drumhead.press.game import Wishes
from drumhead.press.marks import Path, Text, bounds, each, transformed

from ..games import named_game

BATTLES = armies.shipped()
UNITS = {"cm": 10.0, "in": 25.0, "paces": 10 / 3}  # mm of table


@cache
def sheet(battle, side="", units=None, paper="A4", ink="full"):
    game = named_game(battle)
    measures = Measures(units or game.ruleset.measure, book=game.ruleset.measure)
    (found,) = battle_map_marks(game, Wishes(paper=paper, ink=ink, measures=measures), side)
    return found


def texts(found):
    """Every word on the sheet with its box in mm."""
    return [(mark, at, bounds([mark], at)) for mark, at in each(found.marks) if isinstance(mark, Text)]


def on_table(found, units):
    """From mm of paper to mm of table, as a reader has it who trusts the figures along the edges alone."""
    figures = [(mark, box) for mark, _, box in texts(found) if mark.words.isdigit() and mark.face == "sans"]
    frame = max(
        (bounds([mark], at) for mark, at in each(found.marks) if isinstance(mark, Path) and mark.width == 0.5),
        key=lambda box: box.width,
    )
    below = {int(mark.words): (box.left + box.right) / 2 for mark, box in figures if 0 < box.top - frame.bottom < 2.5}
    beside = {int(mark.words): (box.top + box.bottom) / 2 for mark, box in figures if 0 < frame.left - box.right < 2.5}
    ways = []
    for edge in (below, beside):
        first, last = min(edge), max(edge)
        per = (edge[last] - edge[first]) / (last - first)
        ways.append((edge[first] - first * per, per / UNITS[units]))
    (left, across), (bottom, up) = ways
    return lambda x, y: ((x - left) / across, (y - bottom) / up)


def blocks(found):
    """The middle of every closed figure of four corners that is drawn as units are, with its corners."""
    for mark, at in each(found.marks):
        if isinstance(mark, Path) and mark.width == 0.35 and mark.fill and len(mark.steps) == 5:
            numbers = [transformed(at, step[1]) for step in mark.steps[:4]]
            yield sum(x for x, _ in numbers) / 4, sum(y for _, y in numbers) / 4, numbers


def placed(battle):
    """Every unit's place in mm of table, straight from the battle file."""
    data = tomllib.loads(armies.find_battle(battle).read_text(encoding="utf-8"))
    mm = UNITS[data.get("field", {}).get("measure", "cm")]
    for side, table in data["side"].items():
        for place in table.get("place", ()):
            yield side, place["unit"], place["at"][0] * mm, place["at"][1] * mm, place.get("arrives")


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("units", ["cm", "in"])
def test_every_unit_is_drawn_within_a_centimetre_of_where_its_file_has_it(battle, units):
    found = sheet(battle, units=units)
    back = on_table(found, units)
    drawn = [back(x, y) for x, y, _ in blocks(found)]
    standing = [(x, y) for _, _, x, y, arrives in placed(battle) if not arrives]
    assert len(standing) > 9
    for x, y in standing:
        assert min(math.dist((x, y), at) for at in drawn) < 10, (x, y)

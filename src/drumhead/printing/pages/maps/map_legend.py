"""The strip below the first map of a log: the legend of all maps, a scale bar, and north if the battle has it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from drumhead.geometry.oriented_box import Box
from drumhead.model.lengths import MILLIMETRES
from drumhead.printing.drawing.tracks import Drawing
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, circle, line, move, rectangle
from drumhead.printing.pages.maps.event_drawing import CLASHES, WAYS, arrow, cross, smoke, swords
from drumhead.printing.pages.maps.ground_changes import GOAL, breach, flame, roundel
from drumhead.printing.pages.maps.map_scale import Scale
from drumhead.printing.pages.maps.officer_symbols import pennon_marks
from drumhead.printing.pages.maps.unit_drawing import (
    Shown,
    UnitColours,
    ghost,
    record_die,
    recorded_value,
    unit_marks,
)
from drumhead.printing.style.colours import HAIR, INK, PAPER
from drumhead.printing.text.font_metrics import width
from drumhead.rules.battle.evaluator_interface import Role, role_of

if TYPE_CHECKING:
    from drumhead.printing.pages.maps.battle_map import BattleMap

SIZE = 9.0
STEP = 5.4  # mm from row to row
BLOCK = (11.0, 2.6)  # mm of a unit in the legend
BOX_ROWS = 3  # rows beside the rule and north; what follows them is as broad as the map
BESIDE = 46.0  # mm for the rule and north
RULE = 20.0  # mm: the rule is no longer
NORTH = 14.0  # mm that the arrow to the north takes, its letter included
Entry = tuple[list[Mark], float, str]  # marks about their left end, how long they are, what they mean


def strip(
    maps: Sequence[BattleMap], about: Mapping[str, Any], words: Mapping[str, Any], wide: float, low: bool
) -> Drawing:
    """Return the legend of some maps of one battle, `wide` mm wide, with a scale bar and north; `low` is for low ink.

    `about` has the ruleset's tables of sides and arms, `words` the words for each drawing.
    """
    marks: list[Mark] = []
    x, row = 0.0, 0
    for art, long, says in _entries(maps, about, words, low):
        need = long + 1.4 + width(says, "sans", SIZE) + 3.6
        room = wide - (BESIDE + 4 if row < BOX_ROWS else 0)
        if x and x + need > room:
            x, row = 0.0, row + 1
        middle = 2.6 + row * STEP
        marks.append(move(art, x, middle))
        marks.append(Text(x + long + 1.4, middle + 1.2, says, "sans", SIZE))
        x += need
    tall = max(BOX_ROWS, row + 1) * STEP
    marks += _beside(maps[0], words, wide - BESIDE, BOX_ROWS * STEP)
    return Drawing(tuple(marks), wide, tall)


# ------------------------------------------------------------ what drawings mean
def _entries(
    maps: Sequence[BattleMap], about: Mapping[str, Any], words: Mapping[str, Any], low: bool
) -> Iterator[Entry]:
    sides = {side["id"]: side for side in about["side"]}
    drawn_map = maps[0]
    here = drawn_map.moment.head["units"].values()
    for arm in about["arm"]:
        for side, livery in drawn_map.liveries.items():
            if any(unit["arm"] == arm["id"] and unit["side"] == side for unit in here):
                long = BLOCK[0] if role_of(arm["sign"]) is not Role.GUNS else BLOCK[0] / 2
                yield (
                    [*_block(role_of(arm["sign"]), livery, low, wide=long)],
                    long,
                    f"{sides[side]['short']} {arm['name']}",
                )
    ink = INK
    seen = set().union(*map(_seen, maps))
    for way, says in words["moves"].items():
        if way in seen:
            yield [*arrow((0, 0), (11, 0), way, ink)], 11.0, says
    if "fire" in seen:
        puff = Box(5.5, 0, 0, 11, 1)
        yield [move(smoke(puff, 4, Scale(11, 0, 1.0)), 0, 3.2)], 11.0, words["smoke"]
    if not seen.isdisjoint(CLASHES):
        yield [*swords((2.1, 0))], 4.2, words["swords"]
    if "ghost" in seen:
        yield [ghost(Box(5.5, 0, 0, *BLOCK), Scale(11, 0, 1.0), ink)], 11.0, words["ghost"]
    first = next(iter(drawn_map.liveries.values()))
    if "running" in seen:
        yield [*_block(Role.FOOT, first, low, is_routing=True)], BLOCK[0], words["running"]
    yield from _changes(maps, words, low)
    if "lost" in seen:
        yield [*cross((1.4, 0), ink)], 2.8, words["lost"]
    if "pips" in seen:
        yield [*record_die(3, (1.5, 0), ink)], 3.0, words["die"]
    if any(unit["quality"] in drawn_map.looks.marked for unit in here):
        yield [*_block(Role.FOOT, first, low, is_marked=True)], BLOCK[0], words["marked"]


def _changes(maps: Sequence[BattleMap], words: Mapping[str, Any], low: bool) -> Iterator[Entry]:
    """Yield the entries for officers, objectives, fires and breaches that are on any of the maps."""
    liveries = maps[0].liveries
    flags = [flag for drawn_map in maps for flag in drawn_map.pennons()]
    for chief, fell, says in ((False, False, "officer"), (True, False, "general"), (None, True, "fell")):
        kind = [flag for flag in flags if flag.fell == fell and chief in (None, flag.chief)]
        if kind:
            yield [*pennon_marks(replace(kind[0], at=(2.6, 0)), liveries)], 5.2, words[says]
    grounds = [drawn_map.moment.ground for drawn_map in maps]
    held = next(filter(None, (ground.get("held") for ground in grounds)), None)
    if held:
        side = next(filter(None, held.values()), "")
        yield [*roundel((GOAL, 0), liveries.get(side))], 2 * GOAL, words["goal"]
    if any(ground.get("alight") for ground in grounds):
        yield [flame((1.6, 0), low)], 3.2, words["alight"]
    if any(ground.get("breaches") for ground in grounds):
        wall = Path(line((0, 0), (8, 0)), stroke=INK, width=1.2)
        yield [wall, *breach((4, 0), 3.2, 0.0)], 8.0, words["breach"]


def _seen(drawn_map: BattleMap) -> set[str]:
    """Return the kinds of drawing on a map, so that the legend explains only these: event names, "lost", "ghost" and
    others.
    """
    moment = drawn_map.moment
    seen = {event["e"] for event in moment.events} | {
        WAYS[event["e"]] for event in moment.events if event["e"] in WAYS and "frm" in event
    }
    for key, state in moment.after.items():
        before = moment.before.get(key, state)
        seen |= {"lost"} if before["stands"] and not state["stands"] else set()
        seen |= {"ghost"} if "place" in before and before["place"] != state.get("place") else set()
        seen |= {"pips"} if recorded_value(state) and "place" in state else set()
        seen |= {"running"} if drawn_map.looks.runs(state) and "place" in state else set()
    return seen


def _block(
    role: Role,
    livery: UnitColours,
    low: bool,
    is_routing: bool = False,
    is_marked: bool = False,
    wide: float = BLOCK[0],
) -> Iterator[Mark]:
    """Yield a unit as the maps draw it, facing up, `wide` mm wide."""
    deep = BLOCK[1]
    place = [wide / 2, 0, 0, wide, deep]
    state = {"stands": 4, "place": place}
    shown = Shown("", "", "", role, state, livery, is_routing=is_routing, is_marked=is_marked)
    yield from unit_marks(shown, Scale(wide, 0, 1.0), low)


# ------------------------------------------------------------ the rule and north
def _beside(drawn_map: BattleMap, words: Mapping[str, Any], x: float, tall: float) -> Iterator[Mark]:
    north_is = drawn_map.moment.head.get("north")
    yield Path(rectangle(x, 0, BESIDE, tall), stroke=INK, width=0.35, fill=PAPER)
    yield Path(rectangle(x + 0.8, 0.8, BESIDE - 1.6, tall - 1.6), stroke=HAIR, width=0.18)
    unit = _unit(words)
    each, steps = steps_of_rule(drawn_map.scale.mm, unit)
    long = each * unit * steps * drawn_map.scale.mm
    spare = max(0.0, width(words["scale"], "sans", SIZE) - long) / 2
    left = x + BESIDE - 3.8 - spare - long - (NORTH if north_is is not None else 0)
    yield from _rule(left, tall / 2 - 1.0, drawn_map.scale.mm, words)
    if north_is is not None:
        yield from north(x + BESIDE - 6.6, tall / 2 + 1.2, float(north_is))


def _unit(words: Mapping[str, Any]) -> int:
    """Return the mm of table in one unit of the scale bar: a centimetre unless `words` names another unit."""
    return int(MILLIMETRES[words.get("unit", "cm")])


def steps_of_rule(mm: float, unit: int = 10) -> tuple[int, int]:
    """Return the units of table in one step of the scale bar, and its number of steps.

    The scale of the map is `mm`: mm of paper for a mm of table. A unit of the bar is `unit` mm of table.
    """
    each = next((units for units in (10, 5, 2) if units * unit * mm <= RULE), 1)
    return each, max(1, int(min(RULE, 500 * mm) / (each * unit * mm) + 1e-6))


def _rule(x: float, y: float, mm: float, words: Mapping[str, Any]) -> Iterator[Mark]:
    """Yield a scale bar, its left end at x, y; its steps are 10 units of table, or fewer where the bar would be too
    long.
    """
    each, count = steps_of_rule(mm, _unit(words))
    step = each * _unit(words) * mm
    for number in range(count):
        fill = INK if number % 2 == 0 else PAPER
        yield Path(rectangle(x + number * step, y, step, 1.2), stroke=INK, width=0.2, fill=fill)
    yield Text(x, y - 1.0, "0", "sans", SIZE, "middle")
    yield Text(x + count * step, y - 1.0, str(each * count), "sans", SIZE, "middle")
    yield Text(x + count * step / 2, y + 4.4, words["scale"], "sans", SIZE, "middle")


def north(x: float, y: float, degrees: float) -> Iterator[Mark]:
    """Yield an arrow with an "N" round a point x, y in mm; it points `degrees` clockwise from the top of the map."""
    turn = math.radians(degrees)
    ax, ay = math.sin(turn), -math.cos(turn)
    tip, tail = (x + ax * 3.6, y + ay * 3.6), (x - ax * 3.6, y - ay * 3.6)
    yield Path(circle(x, y, 2.6), stroke=HAIR, width=0.2)
    yield Path(line(tail, tip), stroke=INK, width=0.3)
    left, right = (x - ay * 1.1 + ax * 1.2, y + ax * 1.1 + ay * 1.2), (x + ay * 1.1 + ax * 1.2, y - ax * 1.1 + ay * 1.2)
    yield Path(line(tip, left, (x + ax * 1.9, y + ay * 1.9), right, closed=True), fill=INK)
    yield Text(x + ax * 5.6, y + ay * 5.6 + 1.1, "N", "small capitals", 9.5, "middle")

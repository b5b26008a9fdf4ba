"""Changes on the spot: facing, formation, limbering and unlimbering (Movement)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.geometry.oriented_box import Box, apart, heading
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch.play.decisions.ai_hooks import BATTERY, DEPLOYS, FORMS_UP
from drumhead.rulesets.von_futsch.play.decisions.surroundings import Outlook
from drumhead.rulesets.von_futsch.play.movement.move_candidates import may_end
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import may_cross
from drumhead.rulesets.von_futsch.play.von_futsch_battle import COLUMN, LIMBERED, SQUARE, VonFutschBattle, form_unit

FORMATIONS = {"limber": LIMBERED}  # a verb that is not the formation's own word
ASKEW = 30.0  # degrees: a unit that faces the enemy this nearly need not turn


def stood(play: VonFutschBattle, key: str, unit: Unit, facing: float) -> Box | None:
    """Return the box of unit `key` after it becomes `unit` on the spot with this facing; None if there is no room.

    The change pivots on one base, and the other bases follow. The facing is in degrees.
    """
    start = play.box(key)
    wide, deep = play.footprint(play.book, unit)
    half = abs(start.frontage - play.setup.stand) / 2 if start.frontage > play.setup.stand else 0.0
    behind = abs(start.depth - play.setup.stand) / 2
    for middle in ((-half, -behind), (half, behind), (0.0, 0.0)):
        own = start.aside(middle[0]).ahead(middle[1])
        for out in (1, -1):
            turned = Box(own.x, own.y, facing % 360, wide, deep)
            there = turned.aside(out * max(0.0, wide - play.setup.stand) / 2)
            there = there.ahead(-max(0.0, deep - play.setup.stand) / 2 * (1 if out > 0 else -1))
            if may_end(play, key, there) and may_cross(play, unit, start, there):
                return there
    return None


def changes(play: VonFutschBattle, key: str, seen: Outlook) -> Iterator[Option]:
    """Yield the options of a unit to change on the spot: facing, formation, limber or unlimber."""
    unit = play.units[key]
    if seen.near or unit.arm == "skirmishers" or unit.arm not in ("infantry", "cavalry", "artillery"):
        return
    about = [heading(box.x - seen.start.x, box.y - seen.start.y) for box in seen.foes[:1]]
    towards = round(about[0], 1) if about else seen.start.facing
    for verb, facing in _changes(unit, seen, towards):
        after = form_unit(unit, FORMATIONS.get(verb, verb)) if verb != "turn" else unit
        there = stood(play, key, after, facing)
        if there is not None:
            yield Option(verb, key, pose=there, more={"unit": after})


def _changes(unit: Unit, seen: Outlook, towards: float) -> Iterator[tuple[str, float]]:
    """Yield (verb, facing after it in degrees) for each change worth considering, by the distance of the enemy.

    `towards` is the direction of the nearest enemy in degrees.
    """
    facing, off = seen.start.facing, seen.off
    turns = seen.at_hand and apart(facing, towards) > ASKEW
    if unit.arm == "artillery":
        if LIMBERED in unit.state:
            yield "unlimber", towards
        elif off > BATTERY:
            yield "limber", facing
        elif turns:
            yield "turn", towards
        return
    if turns and SQUARE not in unit.state:
        yield "turn", towards
    if SQUARE in unit.state or (COLUMN in unit.state and off <= DEPLOYS):
        yield "line", towards
    if COLUMN not in unit.state and off >= FORMS_UP:
        yield "column", facing
    if unit.arm == "infantry" and SQUARE not in unit.state and seen.horse_near:
        yield "square", facing

"""Who wins: units routed, ground that is fought for, and what is counted at dusk (a house rule of both drafts)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drumhead.families.drafts import victory
from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.table import DraftsPlay
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.table.box import Box
from drumhead.table.ground import Feature

MORE = "deployed"


def lost(play: DraftsPlay) -> dict[str, int]:
    """The units of each side that are off the table for good."""
    gone = [unit.side for unit in play.units.values() if not unit.stands]
    return {side: gone.count(side) for side in play.setup.sides}


def quits_at(book: Book, army: Army) -> int:
    """How many units gone lose the day for an army; 0 where the scenario says."""
    return victory.units_to_lose(book, len(list(army.units)))


def break_off(play: DraftsPlay) -> None:
    """As a turn ends: an army that has lost too many units has lost, or the one that has lost more of them."""
    if play.over or not play.setup.breaks:
        return
    gone, armies = lost(play), play.setup.armies
    beaten = [side for side in armies if 0 < quits_at(play.book, armies[side]) <= gone[side]]
    if beaten:
        units = {side: len(list(army.units)) for side, army in armies.items()}
        play.over = victory.winner(play.book, play.turn, units, gone) or ""
        play.tell("broken", steps=("broken",), sides=beaten)


def winner(play: DraftsPlay) -> str:
    """Who has won: to whom the field was left, else who has lost fewer units, his places counted; "" for a draw."""
    if play.over:
        return "" if play.over == "draw" else play.over
    gone, worth = lost(play), places_worth(play)
    counted = {side: gone[side] - worth[side] for side in gone}
    fewest = min(counted.values())
    best = [side for side, count in counted.items() if count == fewest]
    return best[0] if len(best) == 1 else ""


# ------------------------------------------------------------------ ground that is fought for
def holds(play: DraftsPlay, name: str) -> str:
    """Who holds a place now, as its battle file says of it; "" for nobody."""
    feature = next(each for each in play.field.ground.features if each.name == name)
    held = _held(play, name)
    on_it = [play.side(key) for key in play.present() if COUNTS[held](play.units[key], play.box(key), feature)]
    counts = {side: on_it.count(side) for side in play.setup.sides}
    most = max(counts.values())
    best = [side for side, count in counts.items() if count == most > 0]
    return best[0] if len(best) == 1 and (held == MORE or most == len(on_it)) else ""


def _held(play: DraftsPlay, name: str) -> str:
    return next((each.held for each in play.setup.objectives if each.name == name), "")


def _is_in_it(unit: Unit, box: Box, feature: Feature) -> bool:
    return feature.has(box.x, box.y)


COUNTS: Mapping[str, Callable[[Unit, Box, Feature], bool]] = {  # who helps to hold a place, by how it is held
    "": lambda unit, box, feature: feature.touches(box),
    "foot": lambda unit, box, feature: (
        _is_in_it(unit, box, feature) and (unit.arm == "infantry" or "dismounted" in unit.state)
    ),
    MORE: lambda unit, box, feature: _is_in_it(unit, box, feature) and is_deployed(unit),
    "near": lambda unit, box, feature: feature.touches(box) and is_deployed(unit),
}


def keeps(play: DraftsPlay, name: str) -> str:
    """Who holds a place, or was the last to hold a town; "" for nobody yet."""
    return holds(play, name) or play.memory.kept.get(name, "")


def objectives(play: DraftsPlay) -> None:
    """As a turn ends, and before the first: who holds a place keeps it till another does, if no lines are counted."""
    for objective in play.setup.objectives:
        holder = holds(play, objective.name)
        if holder and objective.held != MORE:
            play.memory.kept[objective.name] = holder
        if play.over or keeps(play, objective.name) != objective.side:
            continue
        since = play.memory.held.get(objective.name, ("", 0))
        play.memory.held[objective.name] = since if since[0] == objective.side else (objective.side, play.turn)
        if objective.when == "turn" and play.turn > play.memory.held[objective.name][1]:
            play.over = objective.side


def places_worth(play: DraftsPlay) -> dict[str, int]:
    """What the places that each side holds count for it when night falls."""
    worth = dict.fromkeys(play.setup.sides, 0)
    for each in play.setup.objectives:
        if each.worth and keeps(play, each.name) == each.side:
            worth[each.side] += each.worth
    return worth


def landscape(play: DraftsPlay) -> dict[str, Any]:
    """What has become of the ground, for the journal: who holds what is fought for."""
    return {"held": {each.name: keeps(play, each.name) for each in play.setup.objectives}}

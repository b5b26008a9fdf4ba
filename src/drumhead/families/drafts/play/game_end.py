"""Who wins: units routed, ground that is fought for, and what is counted at dusk (a house rule of both drafts)."""

from __future__ import annotations

from functools import partial
from typing import Any

from drumhead.families.drafts import victory
from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.drafts_battle import DraftsPlay
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army
from drumhead.rules.battle import objective_holders
from drumhead.rules.rulebook.book import Book


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
    """Who has won: to whom the field was left, who holds all he was to, else who lost less; "" for nobody."""
    if play.over:
        return "" if play.over == "draw" else play.over
    if holder := objective_holders.holds_all(play, partial(holder_of, play)):
        return holder
    gone, worth = lost(play), places_worth(play)
    counted = {side: gone[side] - worth[side] for side in gone}
    fewest = min(counted.values())
    best = [side for side, count in counted.items() if count == fewest]
    return best[0] if len(best) == 1 else ""


# ------------------------------------------------------------------ ground that is fought for
def _is_in_it(play: DraftsPlay, key: str, feature: Feature) -> bool:
    return feature.has(*play.field.places[key][:2])


def _is_foot(play: DraftsPlay, key: str) -> bool:
    return play.units[key].arm == "infantry" or "dismounted" in play.units[key].state


COUNTS: objective_holders.Counts = {  # who helps to hold a place, by how it is held
    "": lambda play, key, feature: feature.touches(play.box(key)),
    "foot": lambda play, key, feature: _is_in_it(play, key, feature) and _is_foot(play, key),
    objective_holders.MORE: lambda play, key, feature: _is_in_it(play, key, feature) and is_deployed(play.units[key]),
    "near": lambda play, key, feature: feature.touches(play.box(key)) and is_deployed(play.units[key]),
}
BY_THE_MIDDLE = (
    "foot",
    objective_holders.MORE,
)  # the ways of holding a place for which a unit's middle has to be in it


def holder_of(play: DraftsPlay, name: str) -> str:
    """Who holds a place, or was the last to hold a town; "" for nobody yet."""
    return objective_holders.holder_of(play, name, COUNTS, play.memory.kept)


def objectives(play: DraftsPlay) -> None:
    """As a turn ends, and before the first: who holds a place keeps it till another does, if no lines are counted."""
    objective_holders.keep(play, COUNTS, play.memory.kept)
    for objective in play.setup.objectives:
        if play.over or holder_of(play, objective.name) != objective.side:
            continue
        since = play.memory.held.get(objective.name, ("", 0))
        play.memory.held[objective.name] = since if since[0] == objective.side else (objective.side, play.turn)
        if objective.when == "turn" and play.turn > play.memory.held[objective.name][1]:
            play.over = objective.side


def places_worth(play: DraftsPlay) -> dict[str, int]:
    """What the places that each side holds count for it when night falls."""
    return objective_holders.worth(play, partial(holder_of, play))


def landscape(play: DraftsPlay) -> dict[str, Any]:
    """What has become of the ground, for the journal: who holds what is fought for."""
    return {"held": {each.name: holder_of(play, each.name) for each in play.setup.objectives}}

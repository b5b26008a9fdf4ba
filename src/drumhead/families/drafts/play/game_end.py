"""The winner: units routed, objectives, and the count at the end of the game (a house rule of both drafts)."""

from __future__ import annotations

from functools import partial
from typing import Any

from drumhead.families.drafts import victory
from drumhead.families.drafts.moving import is_deployed
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army
from drumhead.rules.battle import objective_holders
from drumhead.rules.rulebook.book import Book


def lost(play: DraftsBattle) -> dict[str, int]:
    """Return the number of units that each side has lost for good, by side."""
    gone = [unit.side for unit in play.units.values() if not unit.stands]
    return {side: gone.count(side) for side in play.setup.sides}


def quits_at(book: Book, army: Army) -> int:
    """Return the number of lost units at which an army loses the battle; 0 if the scenario decides instead."""
    return victory.units_to_lose(book, len(list(army.units)))


def break_off(play: DraftsBattle) -> None:
    """End and log the battle if an army has lost too many units; called at the end of a turn.

    Does nothing if the battle is over, or is not to end in this way. If both armies have broken, the one with more
    losses loses.
    """
    if play.over or not play.setup.breaks:
        return
    gone, armies = lost(play), play.setup.armies
    beaten = [side for side in armies if 0 < quits_at(play.book, armies[side]) <= gone[side]]
    if beaten:
        units = {side: len(list(army.units)) for side, army in armies.items()}
        play.over = victory.winner(play.book, play.turn, units, gone) or ""
        play.tell("broken", sides=beaten)


def winner(play: DraftsBattle) -> str:
    """Return the side that has won the battle; "" for a draw.

    A side wins if the enemy broke, or if it holds all its objectives. Otherwise the side with fewer units lost wins,
    after the value of its objectives is deducted.
    """
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
def _is_in_it(play: DraftsBattle, key: str, feature: Feature) -> bool:
    return feature.has(*play.field.places[key][:2])


def _is_foot(play: DraftsBattle, key: str) -> bool:
    return play.units[key].arm == "infantry" or "dismounted" in play.units[key].state


COUNTS: objective_holders.Counts = {  # which units help to hold a place, by how it is held
    "": lambda play, key, feature: feature.touches(play.box(key)),
    "foot": lambda play, key, feature: _is_in_it(play, key, feature) and _is_foot(play, key),
    objective_holders.MORE: lambda play, key, feature: _is_in_it(play, key, feature) and is_deployed(play.units[key]),
    "near": lambda play, key, feature: feature.touches(play.box(key)) and is_deployed(play.units[key]),
}
BY_THE_MIDDLE = (
    "foot",
    objective_holders.MORE,
)  # the ways of holding a place for which a unit's middle has to be in it


def holder_of(play: DraftsBattle, name: str) -> str:
    """Return the side that holds the objective `name`, or held it last; "" if no side has held it yet."""
    return objective_holders.holder_of(play, name, COUNTS, play.memory.kept)


def objectives(play: DraftsBattle) -> None:
    """Update the side that holds each objective, before the first turn and at the end of each.

    A side keeps an objective until the other takes it. A side that has held one with `when = "turn"` for a whole turn
    wins the battle.
    """
    objective_holders.keep(play, COUNTS, play.memory.kept)
    for objective in play.setup.objectives:
        if play.over or holder_of(play, objective.name) != objective.side:
            continue
        since = play.memory.held.get(objective.name, ("", 0))
        play.memory.held[objective.name] = since if since[0] == objective.side else (objective.side, play.turn)
        if objective.when == "turn" and play.turn > play.memory.held[objective.name][1]:
            play.over = objective.side


def places_worth(play: DraftsBattle) -> dict[str, int]:
    """Return the total value of the objectives that each side holds at the end of the game, by side."""
    return objective_holders.worth(play, partial(holder_of, play))


def landscape(play: DraftsBattle) -> dict[str, Any]:
    """Return the state of the ground for the journal: {"held": side that holds each objective, by its name}."""
    return {"held": {each.name: holder_of(play, each.name) for each in play.setup.objectives}}

"""Mounted officers on the table: their options between cards, and joining a unit."""

from __future__ import annotations

import math
from collections.abc import Iterator

from drumhead.families.paperboys.play.officer_moves import has_a_choice, leads_only_guns, leaves, place_of
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING, LIMBERED, ROUTING
from drumhead.geometry.oriented_box import Point
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.wss_paperboys import officers

WORTH_RIDING = 2  # pips on a die from which a commander is asked whether an officer shall join
PIP = 0.3  # stands: what a pip off the die is worth to a unit near the enemy
AIM = 0.1  # stands: what a choice of targets is worth to a gun
RISK = 0.35  # stands: what an officer's risk in the ranks is worth


def ride_options(play: PaperboysBattle, name: str) -> list[Option]:
    """Return the options of the officer `name`: stay, leave the unit, or join one within reach that needs help."""
    rider = play.riders[name]
    options = [Option("stay", whom=name)]
    reach = play.mm(play.book.move.officer.distance)
    here = place_of(play, rider)
    if rider.unit and play.is_in(rider.unit):
        unit = play.units[rider.unit]
        if FIGHTING not in unit.state and unit.hidden == 0 and unit.arm != "artillery":
            options.append(Option("leave", whom=name, worth=Prospect(-RISK)))
    options += _beside_guns(play, name, here, reach)
    for key in play.as_it_stands(_in_need, rider.side):
        unit, box = play.units[key], play.box(key)
        if math.hypot(box.x - here[0], box.y - here[1]) <= reach:
            worth, routing = PIP * officers.relief(play.book, rider.rank, unit.pips), ROUTING in unit.state
            more = {"name": name, "routing": routing}
            options.append(Option("join", whom=key, worth=Prospect(RISK, worth + 0.6 * routing), more=more))
    return options


def _in_need(play: PaperboysBattle, side: str) -> list[str]:
    """Return the keys of a side's units with two or more pips, no officer, and near the enemy or in rout."""
    within = play.mm(play.book.manoeuvre.within)
    tired = (key for key in play.present(side) if play.units[key].pips >= WORTH_RIDING and not play.units[key].officer)
    return [
        key
        for key in tired
        if ROUTING in play.units[key].state or play.field.is_near(play.box(key), within, play.foes(key))
    ]


def _beside_guns(play: PaperboysBattle, name: str, here: Point, reach: float) -> Iterator[Option]:
    """Yield options to join artillery that would have a choice of targets, for an officer without other troops.

    It must be within `reach` mm of the point `here`. Nothing after a turn's first card.
    """
    rider = play.riders[name]
    if play.card:
        return  # asked once a turn, before its first card
    if not leads_only_guns(play, rider.side, rider.brigade):
        return  # lawful, but an officer who has troops stays with them
    for key in play.present(rider.side, "artillery"):
        box = play.box(key)
        near = math.hypot(box.x - here[0], box.y - here[1]) <= reach
        if rider.unit or play.units[key].officer or not near or LIMBERED in play.units[key].state:
            continue
        if play.as_it_stands(has_a_choice, key):
            yield Option("join", whom=key, worth=Prospect(0.02, AIM), more={"name": name, "routing": False})


def joins(play: PaperboysBattle, name: str, key: str) -> None:
    """Let the officer `name` join the unit `key`, and log it; pips that the officer hides are taken off."""
    rider = play.riders[name]
    if rider.unit:
        leaves(play, name)
        rider = play.riders[name]
    before = play.units[key]
    play.change(key, officers.joins(play.book, before, rider.rank))
    box = play.box(key)
    play.rides(name, unit=key, moved=True, at=(box.x, box.y))
    hidden = play.units[key].hidden
    step = f"relief-{rider.rank}"
    routing = ["joins-rout"] if ROUTING in before.state else []
    between = ["between-cards"] if play.card else []
    play.tell("join", key, steps=("officer-moves", "joins", step, *routing, *between), officer=name, pips=hidden)

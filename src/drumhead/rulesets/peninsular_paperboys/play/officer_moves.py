"""Mounted officers: units that they may help, and the value of their help (Generals and mounted officers)."""

from __future__ import annotations

import math

from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.officer_moves import has_a_choice, leads_only_guns, leaves, place_of
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING, ROUTING
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.peninsular_paperboys import officers

PLUS = 0.4  # stands: what one added to the tests of a unit near the enemy is worth, once it is shaken
RISK = 0.3  # stands: what an officer's risk in the ranks is worth, for each point of the officer
RALLY = 0.5  # stands: what one added to a rally is worth
AIM = 0.05  # stands: what it is worth to a gun to choose its mark


def ride_options(play: PaperboysBattle, name: str) -> list[Option]:
    """Return the options of an officer: stay, leave the unit, or join one within riding distance that needs help."""
    rider = play.riders[name]
    options = [Option("stay", whom=name)]
    x, y = place_of(play, rider)
    if rider.unit and play.is_in(rider.unit) and FIGHTING not in play.units[rider.unit].state:
        if not _needed(play, rider, rider.unit):
            options.append(Option("leave", whom=name, worth=Prospect(-0.1)))
        return options
    reach, places, rings = play.mm(play.book.move.officer.distance), play.field.places, play.field.rings
    for key in whom_he_may_help(play, rider):
        if key not in places or math.hypot(rings[key][0] - x, rings[key][1] - y) > reach or play.units[key].officer:
            continue
        worth = _needed(play, rider, key)
        if play.units[key].arm == "artillery" and not leads_only_guns(play, rider.side, rider.brigade):
            continue  # lawful, but an officer who has troops stays with them
        if worth:
            risk = RISK * play.book.victory.weight[rider.rank] if play.units[key].arm != "artillery" else 0.0
            options.append(Option("join", whom=key, worth=Prospect(risk, worth), more={"name": name}))
    return options


def whom_he_may_help(play: PaperboysBattle, rider: Rider) -> tuple[str, ...]:
    """Return the keys of units that an officer may help: those under their command, and any gun; cached."""
    known, of = play.memory.helped, (rider.side, rider.brigade, rider.rank)
    if of not in known:  # needed before every card, and the same for the whole battle
        own = play.setup.armies[rider.side].numbers_under(rider.brigade)
        known[of] = tuple(
            key
            for key, unit in play.units.items()
            if unit.side == rider.side and unit.number
            if unit.arm == "artillery" or officers.may_help(play.book, rider.rank, unit.number in own)
        )
    return known[of]


def _needed(play: PaperboysBattle, rider: Rider, key: str) -> float:
    """Return the value in stands of an officer's help to unit `key` now; 0.0 if it needs none."""
    need, plus = play.as_it_stands(_need, key), int(play.book.officer[rider.rank].plus)
    return need if play.units[key].arm == "artillery" and ROUTING not in play.units[key].state else need * plus


def _need(play: PaperboysBattle, key: str) -> float:
    """Return the value in stands of each point that an officer adds to a unit's die; 0.0 if it needs none.

    For a gun it is the value of having an officer.
    """
    unit = play.units[key]
    if ROUTING in unit.state:
        return RALLY
    if unit.arm == "artillery":
        return AIM if has_a_choice(play, key) else 0.0
    return PLUS * (0.5 + unit.pips / 4) if _is_near_the_enemy(play, key) else 0.0


def _is_near_the_enemy(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit is near enough to steady enemies to be tested soon."""
    reach = play.mm(play.book.manoeuvre.within)
    return play.field.is_near(play.box(key), reach, near_foes(play, key))


def joins(play: PaperboysBattle, name: str, key: str) -> None:
    """Let the officer `name` leave any other unit and join unit `key`, with an event in the journal."""
    if play.riders[name].unit:
        leaves(play, name)
    rider, before = play.riders[name], play.units[key]
    play.change(key, officers.joins(play.book, before, rider.rank))
    box = play.box(key)
    play.rides(name, unit=key, moved=True, at=(box.x, box.y))
    routing = ["joins-rout"] if ROUTING in before.state else []
    gun = ["joins-guns"] if before.arm == "artillery" else []
    play.tell("join", key, steps=("officer-moves", f"help-{rider.rank}", *routing, *gun), officer=name, pips=0)

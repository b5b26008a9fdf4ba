"""The steps of worked examples: each reads its facts, applies a rule, and returns the units and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay, odds
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import (
    attacks,
    burning_towns,
    charging,
    lasting_contact,
    leaders,
    moving,
    routs,
    shooting,
    turn,
)
from drumhead.rulesets.wss_cards.attacks import Shot
from drumhead.rulesets.wss_cards.charging import Approach
from drumhead.rulesets.wss_cards.moving import Leader
from drumhead.rulesets.wss_cards.playing_cards import Packs, shuffle_packs, suit_of, whole_pack

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def packs_now(book: Book, step: Mapping[str, Any]) -> Packs:
    """Return the packs without the cards that already lie open this turn."""
    pack = whole_pack(book)
    packs = shuffle_packs(book, pack)
    for card in step.get("seen", ()):
        pack = pack.without(card)
    return replace(packs, left=(pack,) * len(packs.left))


def phase(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Turn a card for a phase, and report the order in which the sides play it."""
    led, _ = turn.list_leaders(chance, book, packs_now(book, step), 1)
    return units, {"order": list(turn.plays(book, led[0]))}


def shoot(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let one unit shoot at another with its guns, mortars or muskets."""
    shooter, target, ground = units[step["shooter"]], units[step["target"]], step.get("ground", "open")
    attack = shooting.attack_of(book, shooter, target, Length.parse(step["distance"]), ground)
    facts: dict[str, Any] = {"with": shooting.shoots_with(book, shooter)}
    if isinstance(attack, Shot):
        reached, hits, alight = shooting.shoot(chance, book, attack, packs_now(book, step), ground)
        carries = attacks.reach_of(book, suit_of(chance.events[0]["came"]), attack.weapon, attack.cover)
        facts |= {"carries": _inches(carries), "reaches": reached, "town-burns": alight}
    else:
        assert attack is not None
        hits, _ = routs.struck(chance, book, attack, packs_now(book, step))
    return _struck(book, units, step["target"], hits, facts)


def chances(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report the chances that a gun's shot reaches, and that it sets a town alight, with the cards that are left."""
    shooter, target, ground = units[step["shooter"]], units[step["target"]], step.get("ground", "open")
    attack = shooting.attack_of(book, shooter, target, Length.parse(step["distance"]), ground)
    exact = odds(shooting.shoot, book, attack, packs_now(book, step), ground)
    reaches, burns = exact.probability(lambda told: told[0]), exact.probability(lambda told: told[2])
    return units, {"reaches": str(reaches), "burns": str(burns)}


def must_leave(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report when the garrison of a burning town has to march out."""
    when, number = burning_towns.must_leave(book, step["turn"], units[step["unit"]])
    return units, {"in-turn": when, "in-phase": number}


def charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry charge a unit in front or flank; if it does not rout, the two stay in contact."""
    charger, target = units[step["charger"]], units[step["target"]]
    attack = charging.charge_of(book, charger, target, Approach(step.get("flank", False)))
    hits, _ = routs.struck(chance, book, attack, packs_now(book, step))
    facts = {
        "bars": moving.what_bars(book, charger, moving.Wish(act="charge")),
        "in-reach": moving.charge_reach(book, charger) >= Length.parse(step["distance"]),
    }
    units, facts = _struck(book, units, step["target"], hits, facts)
    if not facts["routs"]:
        charger, target = lasting_contact.join_contact(charger, units[step["target"]])
        units = {**units, step["charger"]: charger, step["target"]: target}
    return units, facts


def fight_on(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry in contact strike again in its owner's phase."""
    horse, target = units[step["unit"]], units[step["target"]]
    attack = charging.charge_of(book, horse, target, Approach(step.get("flank", False)))
    hits, _ = routs.struck(chance, book, attack, packs_now(book, step))
    return _struck(
        book, units, step["target"], hits, {"strikes": lasting_contact.strikes(book, horse, its_own_phase=True)}
    )


def face(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report whether a unit in contact may turn to face an enemy, and whether it might retire instead."""
    unit = units[step["unit"]]
    return units, {
        "turns": lasting_contact.turns_to_face(book, unit, step["when"]),
        "may-retire": lasting_contact.may_break_off(book, unit, "move-phase"),
        "back": _inches(lasting_contact.reach_of_break_off(book, unit)),
    }


def rally(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let a leader ride to a unit and rally it."""
    unit, leader = units[step["unit"]], Leader(step["leader"])
    bars = leaders.may_rally(book, leader, unit, distance=Length.parse(step["distance"]))
    if not bars:
        unit, leader = leaders.rally_unit(book, unit, leader)
    return {**units, step["unit"]: unit}, {"bars": bars, "attached": leader.attached}


def _struck(book: Book, units: Units, target: str, hits: int, facts: dict[str, Any]) -> Ending:
    hit = routs.take_hits(book, units[target], hits)
    return {**units, target: hit}, {**facts, "hits": hits, "routs": "routed" in hit.state}


def _inches(length: Length) -> int:
    return int(length.mm / MILLIMETRES["in"])

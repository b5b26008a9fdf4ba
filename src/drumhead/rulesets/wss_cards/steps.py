"""Steps of worked examples: each applies a rule to named units, and returns the units and the facts to check.

`step` is a step's table in the example file. Each function returns all units by name, and its facts by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drumhead.families.drafts import leaders
from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay, odds
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import (
    attacks,
    burning_towns,
    charging,
    lasting_contact,
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
    """Return the packs without the cards that lie open this turn, listed in the step as "seen"."""
    pack = whole_pack(book)
    packs = shuffle_packs(book, pack)
    for card in step.get("seen", ()):
        pack = pack.without(card)
    return replace(packs, left=(pack,) * len(packs.left))


def phase(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Draw the card of a phase, and return the fact "order": the sides in the order in which they play it."""
    led, _ = turn.list_leaders(chance, book, packs_now(book, step), 1)
    return units, {"order": list(turn.plays(book, led[0]))}


def shoot(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let one unit shoot at another, and return the facts "with" (its weapon), "hits" and "routs".

    A gun's shot adds "carries" (inches), "reaches" and "town-burns".
    """
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
    """Return the chances of a gun's shot with the cards that are left, as facts "reaches" and "burns".

    They are fractions as text, such as "1/4".
    """
    shooter, target, ground = units[step["shooter"]], units[step["target"]], step.get("ground", "open")
    attack = shooting.attack_of(book, shooter, target, Length.parse(step["distance"]), ground)
    exact = odds(shooting.shoot, book, attack, packs_now(book, step), ground)
    reaches, burns = exact.probability(lambda told: told[0]), exact.probability(lambda told: told[2])
    return units, {"reaches": str(reaches), "burns": str(burns)}


def must_leave(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return when a garrison has to march out of a burning town, as facts "in-turn" and "in-phase" (a number)."""
    when, number = burning_towns.must_leave(book, step["turn"], units[step["unit"]])
    return units, {"in-turn": when, "in-phase": number}


def charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry charge a unit in front or flank; return the facts "bars", "in-reach", "hits" and "routs".

    If the unit does not rout, the two stay in contact.
    """
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
    """Let cavalry in contact strike again; return the facts "strikes" (whether it may), "hits" and "routs"."""
    horse, target = units[step["unit"]], units[step["target"]]
    attack = charging.charge_of(book, horse, target, Approach(step.get("flank", False)))
    hits, _ = routs.struck(chance, book, attack, packs_now(book, step))
    return _struck(
        book, units, step["target"], hits, {"strikes": lasting_contact.strikes(book, horse, its_own_phase=True)}
    )


def face(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return the facts "turns" and "may-retire" (whether a unit in contact may), and "back" in inches."""
    unit = units[step["unit"]]
    return units, {
        "turns": lasting_contact.turns_to_face(book, unit, step["when"]),
        "may-retire": lasting_contact.may_break_off(book, unit, "move-phase"),
        "back": _inches(lasting_contact.reach_of_break_off(book, unit)),
    }


def rally(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let a leader ride to a unit and rally it if allowed; return the facts "bars" and "attached"."""
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

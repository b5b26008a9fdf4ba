"""Steps of worked examples: each reads its facts, applies a rule, and returns the units and the results.

`step` is the step's table in the example, and `units` are the units by name. Each function returns all units, with
those that changed, and the results as {name: value} for the example to compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import (
    close_combat,
    contact,
    firing,
    formations,
    losses,
    morale,
    moving,
    skirmish,
    turn,
    volleys,
)
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.skirmish import Screen

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def score(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a unit's contact test die in the open, without an enemy's modifiers.

    `step` names the "unit". The result is its "score".
    """
    unit = units[step["unit"]]
    return units, {"score": chance.die("contact") + contact.score(book, unit, unit, Stance(), True)}


def lose_stands(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Remove stands from a unit, for any cause.

    `step` has the "unit" and the number of "stands". The results are whether it is "removed", and its "dead" stands.
    """
    unit = losses.lose_stands(book, units[step["unit"]], step["stands"])
    return {**units, step["unit"]: unit}, {"removed": not unit.stands, "dead": unit.lost}


def card(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report the phase of the last card turned, and how many cards are left in the turn.

    `step` has the sides of the cards "turned" so far. The results are "phase" and "left".
    """
    turned = step["turned"]
    phase = turn.PHASES[turned.count(turned[-1]) - 1]
    return units, {"phase": phase, "left": 2 * book.turn.cards - len(turned)}


def moves(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Move a unit on its card, if it may; report the reasons against it, its card and its reach in cm.

    `step` names the "unit". The results are "bars" ([] for none), "card" and "reach".
    """
    unit = units[step["unit"]]
    bars = moving.what_bars(book, unit, moving.Wish())
    facts = {
        "bars": bars,
        "card": moving.card_of(book, unit),
        "reach": _cm(moving.allowance(book, unit, moving.Wish())),
    }
    return {**units, step["unit"]: unit if bars else moving.after_its_card(unit, True)}, facts


def declare_charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Declare the charge of cavalry before it moves, which spends it; report the reasons against it and its reach.

    `step` names the "unit". The results are "bars" ([] for none), and in cm "reach" and "halts-at", the distance at
    which cavalry stops short of an enemy.
    """
    unit = units[step["unit"]]
    wish = moving.Wish(charging=True)
    facts = {
        "bars": moving.what_bars(book, unit, wish),
        "reach": _cm(moving.allowance(book, unit, wish)),
        "halts-at": _cm(book.contact.stop),
    }
    return {**units, step["unit"]: unit.having_spent("charge")}, facts


def contact_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a contact test, and apply its result except for the moves.

    `step` names "attacker" and "defender", and may give their stances in "attacking" and "defending". The results are
    the "meeting", both scores, their "difference", the "result" and "defender-back" in cm.
    """
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    attacking, defending = Stance(**step.get("attacking", {})), Stance(**step.get("defending", {}))
    kind = contact.pairing(attacker.arm, defender.arm)
    net = contact.net(book, attacker, defender, attacking, defending)
    band = contact.face_off(chance, book, kind, net, contact.foot_attacks_horse(attacker, defender))
    first, second = (event["came"] for event in chance.events)
    scores = (
        first + contact.score(book, attacker, defender, attacking, True),
        second + contact.score(book, defender, attacker, defending, False),
    )
    back = contact.moves_after(book, kind, band, attacker, defender)
    ended = contact.after_face_off(book, kind, band, attacker, defender)
    facts = {
        "meeting": contact.meeting(book, attacker, defender, defending),
        "attacker-score": scores[0],
        "defender-score": scores[1],
        "difference": scores[0] - scores[1],
        "result": contact.plain_result(book, kind, band),
        "defender-back": _cm(moving.moves_back(book, defender, back[1])),
    }
    return {**units, step["attacker"]: ended[0], step["defender"]: ended[1]}, facts


def fight_round(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one round of a fight, and apply its result except for the moves.

    `step` names "attacker" and "defender", and may give the "round" and their stances in "attacking" and "defending".
    The results are "dice", "needs" and "hits" of both, the "result", "defender-back" in cm and "must-pursue".
    """
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    number = step.get("round", 1)
    attacking, defending = Stance(**step.get("attacking", {})), Stance(**step.get("defending", {}))
    lines = (
        close_combat.line_of(book, attacker, defender, attacking, True),
        close_combat.line_of(book, defender, attacker, defending, False),
    )
    thrown = close_combat.dice(book, lines[0].abreast, lines[1].abreast, False)
    needs = tuple(close_combat.need(book, line.helped, number) for line in lines)
    result = close_combat.fight_round(chance, book, thrown[0], needs[0], thrown[1], needs[1])
    hits = [event["came"] for event in chance.events]
    back = close_combat.moves_after(book, result, number)
    ended = close_combat.after_round(book, result, number, attacker, defender)
    facts = {
        "dice": list(thrown),
        "needs": list(needs),
        "hits": hits,
        "result": result,
        "defender-back": _cm(moving.moves_back(book, defender, back[1])),
        "must-pursue": contact.must_pursue(ended[0]),
    }
    return {**units, step["attacker"]: ended[0], step["defender"]: ended[1]}, facts


def firefight(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one turn's firefight of two screens in range; the beaten one may go into its battalion.

    `step` names the screens `mine` and `his`, and the beaten side's battalion as `parent`. The results are `result`
    and "driven-in".
    """
    mine, his = (units[step[side]] for side in ("mine", "his"))
    result = skirmish.firefight(chance, book, _screen(book, mine), _screen(book, his))
    loser = step["his" if result.startswith("his") else "mine"]
    parent, screen = skirmish.after_firefight(book, result, units[step["parent"]], units[loser])
    return {**units, step["parent"]: parent or units[step["parent"]]}, {"result": result, "driven-in": screen is None}


def _screen(book: Book, unit: Unit) -> Screen:
    return Screen(rifles=unit.stands) if unit.kind in book.rifles.kinds else Screen(muskets=unit.stands)


def close_up(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Take a battalion's skirmishers into its ranks again.

    `step` names the "unit". The result is the number of stands "in-its-ranks".
    """
    unit = skirmish.closes_up(units[step["unit"]])
    return {**units, step["unit"]: unit}, {"in-its-ranks": formations.stands_formed(unit)}


def fire(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw the fire of several units at one target, one by one, and count the hits of the phase together.

    `step` has the "shooters", the "target" and the "distance". The results are the "dice" of each, the "hits", and
    "heavy-test-due".
    """
    target = units[step["target"]]
    phase, thrown = [0, 0], []
    for key in step["shooters"]:
        shooter = units[key]
        weapon = firing.weapon_of(book, shooter, Length.parse(step["distance"])) or ""
        deep = firing.stands_deep(book, target)
        hits, saved = firing.shoot(chance, book, shooter, weapon, deep=deep)
        thrown.append(firing.dice_of(book, shooter, weapon, deep))
        target = losses.take_casualties(book, target, hits, saved).now("shot-at")
        units = {**units, key: firing.having_fired(book, shooter)}
        phase = [phase[0] + hits, phase[1] + saved]
    facts = {"dice": thrown, "hits": phase[0], "heavy-test-due": firing.heavy_due(book, target, *phase)}
    return {**units, step["target"]: target}, facts


def heavy_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Test a unit for heavy casualties at the end of a fire phase.

    A unit that fails falls back, or halts if it moved on its last card. `step` names the "unit". The results are
    "held" and "goes-back" in cm.
    """
    unit = units[step["unit"]]
    held = volleys.heavy_test(chance, book, unit.pips, unit.quality, unit.officer)
    unit, back = firing.after_heavy_test(book, unit, held)
    return {**units, step["unit"]: unit}, {"held": held, "goes-back": _cm(moving.moves_back(book, unit, back))}


def next_turn(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """End a turn for all units: clear the states of the turn, except whether a unit moved on its last card.

    There are no results.
    """
    done = {"moved", "fired", "first-fire-now", "shot-at", skirmish.DRIVEN_IN}
    return {key: unit.but(state=unit.state - done) for key, unit in units.items()}, {}


def end_of_turn(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Play the end of a turn for a unit: the pips that it recovers.

    `step` names the "unit". The results are the circumstances ("spent"), "pips-off", "rally-needs" (0 if it is not in
    rout), "to-lose" (stands until it is destroyed) and "in-its-ranks" (stands).
    """
    unit = units[step["unit"]]
    how = morale.circumstances(unit)
    off = morale.recover_pips(chance, book, unit.pips, unit.quality, 1, how)
    unit = losses.gain_pips(book, unit, -off)
    facts = {
        "spent": how,
        "pips-off": off,
        "rally-needs": unit.pips if "routing" in unit.state else 0,
        "to-lose": losses.may_lose(book, unit),
        "in-its-ranks": formations.stands_formed(unit),
    }
    return {**units, step["unit"]: unit}, facts


def friends_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report whether a unit has to test for a friend's rout nearby; nothing is thrown.

    `step` names the "unit" and the "router". The result is "tests".
    """
    return units, {"tests": morale.minds_the_rout_of(book, units[step["unit"]], units[step["router"]])}


def _cm(length: Length) -> float:
    return float(length.mm / 10)

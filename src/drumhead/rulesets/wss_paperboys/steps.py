"""Steps of worked examples: each applies a rule to named units, and returns the units and the facts to check.

`step` is a step's table in the example file. Each function returns all units by name, and its facts by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.families.paperboys.contact import Stance
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import close_combat, contact, firing, losses, morale, moving, officers, turn

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def score(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one side's face-off die and return its "score", with only the unit's own modifiers and pips."""
    unit = units[step["unit"]]
    return units, {"score": chance.die("face-off") + contact.score(book, unit, unit, Stance())}


def lose_stands(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Remove stands from a unit, and return the fact "removed": whether it is scattered."""
    unit = losses.lose_stands(book, units[step["unit"]], step["stands"])
    return {**units, step["unit"]: unit}, {"removed": not unit.stands}


def declare_charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry declare its charge, and return the facts "bars", "reach" and "halts-at" (both in cm)."""
    unit = units[step["unit"]]
    wish = moving.Wish(charging=True)
    facts = {
        "bars": moving.what_bars(book, unit, wish),
        "reach": moving.allowance(book, unit, wish),
        "halts-at": book.contact.stop,
    }
    return {**units, step["unit"]: unit.having_spent("charge")}, {key: _plain(value) for key, value in facts.items()}


def face_off(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a face-off and apply its result to both units, except for the moves.

    The facts are attacker-score, defender-score, difference, result and defender-back (in cm).
    """
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    attacking, defending = Stance(**step.get("attacking", {})), Stance(**step.get("defending", {}))
    kind = contact.pairing(attacker.arm, defender.arm)
    net = contact.net(book, attacker, defender, attacking, defending)
    band = contact.face_off(chance, book, kind, net, contact.foot_attacks_horse(attacker, defender))
    first, second = (event["came"] for event in chance.events)
    scores = (
        first + contact.score(book, attacker, defender, attacking),
        second + contact.score(book, defender, attacker, defending),
    )
    moves = contact.moves_after(book, kind, band, attacker, defender)
    ended = contact.after_face_off(book, kind, band, attacker, defender)
    facts = {
        "attacker-score": scores[0],
        "defender-score": scores[1],
        "difference": scores[0] - scores[1],
        "result": contact.plain_result(book, kind, band),
        "defender-back": _plain(moving.moves_back(book, defender, moves[1])),
    }
    return {**units, step["attacker"]: ended[0], step["defender"]: ended[1]}, facts


def overrun(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let a unit overrun guns in its way, and return the fact "overrun": whether it does."""
    target = units[step["defender"]]
    over = contact.overruns(target)
    return {**units, step["defender"]: target.but(stands=0) if over else target}, {"overrun": over}


def pistols(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Fire the pistols of cavalry as a fight begins, and return the facts "loaded" and "hits"."""
    shooter, target = units[step["shooter"]], units[step["target"]]
    hits, _ = firing.shoot(chance, book, shooter, "pistol")
    facts = {"loaded": firing.has_loaded_pistols(book, shooter), "hits": hits}
    shot = losses.take_casualties(book, target, hits) if book.casualties.pistol_hits_hurt else target
    return {**units, step["shooter"]: shooter.having_spent("pistols"), step["target"]: shot.now("shot-at")}, facts


def fight_round(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one round of a fight and apply its result, with hits already scored by pistols.

    The facts are attacker-dice, defender-dice, attacker-score, defender-score, result and moves-back.
    """
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    number = step.get("round", 1)
    helped = tuple(step.get("attacker-helped", ())), tuple(step.get("defender-helped", ()))
    thrown = close_combat.dice(book, attacker.stands, defender.stands, False)
    needs = tuple(close_combat.need(book, each, number) for each in helped)
    scored = step.get("attacker-hits", 0), step.get("defender-hits", 0)
    result = close_combat.fight_round(chance, book, thrown[0], needs[0], thrown[1], needs[1], scored[0] - scored[1])
    hits = [event["came"] for event in chance.events]
    ended = close_combat.after_round(book, result, number, attacker, defender)
    facts = {
        "attacker-dice": thrown[0],
        "defender-dice": thrown[1],
        "attacker-score": hits[0] + scored[0],
        "defender-score": hits[1] + scored[1],
        "result": result,
        "moves-back": max(close_combat.moves_after(book, result, number)),
    }
    return {**units, step["attacker"]: ended[0], step["defender"]: ended[1]}, facts


def recover(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Recover a unit's pips at the end of a turn, and return the fact "pips-off".

    The step's "circumstances" is how the unit spent the turn, such as "quiet".
    """
    unit = units[step["unit"]]
    off = morale.recover_pips(chance, book, unit.pips, unit.quality, 1, step["circumstances"])
    return {**units, step["unit"]: losses.gain_pips(book, unit, -off)}, {"pips-off": off}


def fire(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Fire several units at one target, and return the facts "hits" (of all) and "heavy-test-due"."""
    target = units[step["target"]]
    phase = [0, 0]
    for key in step["shooters"]:
        shooter = units[key]
        weapon = firing.weapon_of(book, shooter, Length.parse(step["distance"])) or ""
        hits, saved = firing.shoot(chance, book, shooter, weapon, step.get("cover", "open"))
        target = losses.take_casualties(book, target, hits, saved).now("shot-at")
        units = {**units, key: firing.having_fired(shooter)}
        phase = [phase[0] + hits, phase[1] + saved]
    facts = {"hits": phase[0], "heavy-test-due": firing.heavy_due(book, target, *phase)}
    return {**units, step["target"]: target}, facts


def heavy_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Test a unit for heavy casualties, and return the facts "held" and "goes-back" (in cm).

    A unit that fails falls back, or halts if it moved on its last card.
    """
    unit = units[step["unit"]]
    held = firing.heavy_test(chance, book, unit.pips, unit.quality)
    unit, moves = firing.after_heavy_test(book, unit, held)
    facts = {"held": held, "goes-back": _plain(moving.moves_back(book, unit, moves))}
    return {**units, step["unit"]: unit}, facts


def may_move(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return the facts "may-move", "bars" (reasons against it) and "critical" for a move of a unit."""
    near = step.get("enemy-within")
    wish = moving.Wish(
        towards_the_enemy=step.get("towards", True),
        turns_stands=step.get("turns-stands", False),
        enemy_within=Length.parse(near) if near else None,
    )
    bars = moving.what_bars(book, units[step["unit"]], wish)
    return units, {"may-move": not bars, "bars": bars, "critical": moving.is_critical(book, wish)}


def officer_joins(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let an officer join a unit and hide pips; there are no facts."""
    joined = officers.joins(book, units[step["unit"]], step["rank"])
    return {**units, step["unit"]: joined}, {}


def officer_survival(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw for an officer whose unit loses stands, and return the fact "alive".

    Hidden pips return if the officer falls, by the ruling in force.
    """
    unit = units[step["unit"]]
    alive = officers.lives(chance, book, step["stands"])
    return {**units, step["unit"]: unit if alive else officers.leaves(book, unit, killed=True)}, {"alive": alive}


def friends_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Test a unit for a friend's rout nearby, and return the facts "tests" (whether it must) and "result".

    "result" is missing if it need not test or is not thrown for. A friend that runs through it adds a pip first.
    """
    unit, router = units[step["unit"]], units[step["router"]]
    if not morale.minds_the_rout_of(unit, router):
        return units, {"tests": False}
    if not step.get("thrown", True):
        return units, {"tests": True}
    through = step.get("run-through", False)
    result = morale.friends_test(chance, book, unit.pips, unit.quality, through)
    unit, _ = morale.after_friends(book, unit, result, through)
    return {**units, step["unit"]: unit}, {"tests": True, "result": result}


def card(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return the facts "phase", of the last card drawn, and "next", the next card's certain colour.

    "next" is "" if the next card is not certain. The step's "turned" are the cards drawn so far.
    """
    turned = step["turned"]
    left = {colour: book.turn.cards - turned.count(colour) for colour in (turn.HIS, turn.MINE)}
    certain = [colour for colour, count in left.items() if count == sum(left.values())]
    facts = {"phase": turn.PHASES[turned.count(turned[-1]) - 1], "next": certain[0] if certain else ""}
    return units, facts


def _plain(value: Any) -> Any:
    return float(value.mm / 10) if isinstance(value, Length) else value

"""The steps of worked examples: each reads its facts, applies a rule, and returns the units and results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.families.paperboys.contact import Stance
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import contact, fighting, firing, losses, morale, moving, officers, turn

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def score(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one side's face-off score, without an enemy's modifiers."""
    unit = units[step["unit"]]
    return units, {"score": chance.die("face-off") + contact.score(book, unit, unit, Stance())}


def lose_stands(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Remove stands from a unit, for any cause."""
    unit = losses.lose_stands(book, units[step["unit"]], step["stands"])
    return {**units, step["unit"]: unit}, {"removed": not unit.stands}


def declare_charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry declare its charge before it moves, and report what forbids it, its reach and its halt."""
    unit = units[step["unit"]]
    wish = moving.Wish(charging=True)
    facts = {
        "bars": moving.what_bars(book, unit, wish),
        "reach": moving.allowance(book, unit, wish),
        "halts-at": book.contact.stop,
    }
    return {**units, step["unit"]: unit.having_spent("charge")}, {key: _plain(value) for key, value in facts.items()}


def face_off(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a face-off and apply its result, except for the moves."""
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
    """Let a unit overrun guns in its way."""
    target = units[step["defender"]]
    over = contact.overruns(target)
    return {**units, step["defender"]: target.but(stands=0) if over else target}, {"overrun": over}


def pistols(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Fire the pistols of cavalry as a fight begins."""
    shooter, target = units[step["shooter"]], units[step["target"]]
    hits, _ = firing.shoot(chance, book, shooter, "pistol")
    facts = {"loaded": firing.has_loaded_pistols(book, shooter), "hits": hits}
    shot = losses.take_casualties(book, target, hits) if book.casualties.pistol_hits_hurt else target
    return {**units, step["shooter"]: shooter.having_spent("pistols"), step["target"]: shot.now("shot-at")}, facts


def fight_round(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one round of a fight, with hits already scored by pistols, and apply its result."""
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    number = step.get("round", 1)
    helped = tuple(step.get("attacker-helped", ())), tuple(step.get("defender-helped", ()))
    thrown = fighting.dice(book, attacker.stands, defender.stands, False)
    needs = tuple(fighting.need(book, each, number) for each in helped)
    scored = step.get("attacker-hits", 0), step.get("defender-hits", 0)
    result = fighting.fight_round(chance, book, thrown[0], needs[0], thrown[1], needs[1], scored[0] - scored[1])
    hits = [event["came"] for event in chance.events]
    ended = fighting.after_round(book, result, number, attacker, defender)
    facts = {
        "attacker-dice": thrown[0],
        "defender-dice": thrown[1],
        "attacker-score": hits[0] + scored[0],
        "defender-score": hits[1] + scored[1],
        "result": result,
        "moves-back": max(fighting.moves_after(book, result, number)),
    }
    return {**units, step["attacker"]: ended[0], step["defender"]: ended[1]}, facts


def recover(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Recover a unit's pips at the end of a turn; `circumstances` is how it spent the turn."""
    unit = units[step["unit"]]
    off = morale.recover_pips(chance, book, unit.pips, unit.quality, 1, step["circumstances"])
    return {**units, step["unit"]: losses.gain_pips(book, unit, -off)}, {"pips-off": off}


def fire(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Fire several units at one target, with the hits of the phase counted together."""
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
    """Test a unit for heavy casualties at the end of a fire phase.

    A unit that fails falls back, or halts if it moved on its last card.
    """
    unit = units[step["unit"]]
    held = firing.heavy_test(chance, book, unit.pips, unit.quality)
    unit, moves = firing.after_heavy_test(book, unit, held)
    facts = {"held": held, "goes-back": _plain(moving.moves_back(book, unit, moves))}
    return {**units, step["unit"]: unit}, facts


def may_move(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Check whether a unit may move, and whether its move would be a critical manoeuvre."""
    near = step.get("enemy-within")
    wish = moving.Wish(
        towards_the_enemy=step.get("towards", True),
        turns_stands=step.get("turns-stands", False),
        enemy_within=Length.parse(near) if near else None,
    )
    bars = moving.what_bars(book, units[step["unit"]], wish)
    return units, {"may-move": not bars, "bars": bars, "critical": moving.is_critical(book, wish)}


def officer_joins(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let an officer join a unit and take pips off it."""
    joined = officers.joins(book, units[step["unit"]], step["rank"])
    return {**units, step["unit"]: joined}, {}


def officer_survival(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw for an officer whose unit loses stands; hidden pips return if the officer falls."""
    unit = units[step["unit"]]
    alive = officers.lives(chance, book, step["stands"])
    return {**units, step["unit"]: unit if alive else officers.leaves(book, unit, killed=True)}, {"alive": alive}


def friends_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Test a unit for a friend's rout nearby; a friend that runs through it adds a pip first."""
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
    """Report the phase of the last card, and the colour of the next if it is certain."""
    turned = step["turned"]
    left = {colour: book.turn.cards - turned.count(colour) for colour in (turn.HIS, turn.MINE)}
    certain = [colour for colour, count in left.items() if count == sum(left.values())]
    facts = {"phase": turn.PHASES[turned.count(turned[-1]) - 1], "next": certain[0] if certain else ""}
    return units, facts


def _plain(value: Any) -> Any:
    return float(value.mm / 10) if isinstance(value, Length) else value

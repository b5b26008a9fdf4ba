"""Steps of worked examples: each reads its facts, applies a rule, and returns the units and the results.

`step` is the step's table in the example, and `units` are the units by name. Each function returns all units, with
those that changed, and the results as {name: value} for the example to compare.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.probability.card_pack import Pack
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import (
    capture,
    charging,
    command,
    event_deck,
    firing,
    melee,
    melee_dice,
    morale,
    moving,
    turn,
    victory,
)

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def card(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Draw a card from a whole pack, as card `number` of the turn, and report it.

    `step` has the "number". The results are its "colour", its "uses", the cards "left", and whether the "turn-over"
    is reached.
    """
    drawn, pack = turn.whole_pack(book).draw(chance, "next card")
    facts = {
        "colour": turn.colour_of(drawn),
        "uses": list(turn.uses(book, drawn)),
        "left": len(pack) + 1 - step["number"],
        "turn-over": turn.turn_is_over(book, drawn, tuple(units.values())),
    }
    return units, facts


def march(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Roll one march for all "units" of the step, of one arm, which activates them; they are not moved.

    The results are the "inches" and the reasons that forbid the move ("bars").
    """
    names = step["units"]
    row = moving.march_for(book, units[names[0]], moving.Wish())
    went = moving.roll_march(chance, row)
    bars = [bar for name in names for bar in moving.what_bars(book, units[name], moving.Wish())]
    return {**units, **{name: units[name].now("activated") for name in names}}, {"inches": _plain(went), "bars": bars}


def initiative(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw for "units" of the step that act out of command, which activates them.

    `step` may have the "commander", a distance, and "forced". The results are "needs-check", "result", "may-advance"
    and "may-retreat".
    """
    names = step["units"]
    acting = [units[name] for name in names]
    away = Length.parse(step.get("commander", "99 in"))
    commanded = command.in_command(book, [(away, True, True)]) and not step.get("forced", False)
    facts: dict[str, Any] = {"needs-check": command.needs_check(acting[0], commanded)}
    result = command.initiative(chance, book, command.grade_of(acting))
    allowed = command.allows(book, result)
    facts |= {"result": result, "may-advance": allowed.may_advance, "may-retreat": allowed.may_retreat}
    return {**units, **{name: units[name].now("activated") for name in names}}, facts


def fire(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw one firing at a target and its check; apply both.

    `step` has "firer", "target", "distance", and may have "in-cover" and "from-behind". The results are "bars",
    "reach", "dice", "need", "killed", "result" and "may-fire-back".
    """
    firer, target = units[step["firer"]], units[step["target"]]
    bars = firing.what_bars(book, firer)
    reach = str(firing.reach_of(book, firer, Length.parse(step["distance"])))
    aim = firing.aim_at(book, target, step.get("in-cover", False), step.get("from-behind", False))
    volley = firing.volley_of(book, firer, reach, aim)
    result, after = firing.fire_at(chance, book, (volley,), target)
    facts = {
        "bars": bars,
        "reach": reach,
        "dice": volley.dice,
        "need": volley.need,
        "killed": target.stands - after.stands,
        "result": result,
        "may-fire-back": result == "holds" and firing.may_fire_back(book, after),
    }
    return {**units, step["firer"]: firing.having_fired(firer), step["target"]: after}, facts


def charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Declare and roll a charge; a target that it would reach is activated and may react.

    `step` has "charger", "target", "distance", and may have "front" and "reaction". The results are "may-charge",
    "inches", "reaches" and the "reactions" allowed.
    """
    charger, target = units[step["charger"]], units[step["target"]]
    distance = moving.inches(Length.parse(step["distance"]))
    went = moving.roll_march(chance, moving.march_for(book, charger, moving.Wish()), "charge")
    front = step.get("front", True)
    reached = went >= distance
    facts = {
        "may-charge": charging.may_charge(book, charger, target),
        "inches": _plain(went),
        "reaches": reached,
        "reactions": charging.reactions(book, target, charger, front) if reached else [],
    }
    after = charging.mark_charged(target, step.get("reaction", "stand")) if reached else target
    return {**units, step["charger"]: charger.now("activated"), step["target"]: after}, facts


def melee_round(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a round of melee and apply it, except falling back; both units are disordered after it.

    `step` has "attacker", "defender", and may have "front", "ground" and "round". The results are the dice, needs,
    losses and results of both, "worse", "pursuit", "colours-at-stake" and "may-occupy".
    """
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    sides = melee_dice.struck(attacker, defender, step.get("front", True), step.get("ground", "open"))
    meeting = melee.meeting_of(book, sides, step.get("round", 1))
    toll, ending = melee.fight_round(chance, book, meeting)
    left = melee.after_round(book, meeting, toll, ending.attacker, ending.defender)
    facts = {
        "attacker-dice": meeting.attacker.dice,
        "attacker-need": meeting.attacker.need,
        "defender-dice": meeting.defender.dice,
        "defender-need": meeting.defender.need,
        "attacker-lost": toll.attacker,
        "defender-lost": toll.defender,
        "worse": toll.worse,
        "attacker-result": ending.attacker,
        "defender-result": ending.defender,
        "pursuit": melee.may_pursue(left.attacker, sides.attacking, ending),
        "colours-at-stake": capture.to_be_taken(book, ending.attacker, ending.defender, defender),
        "may-occupy": melee.may_occupy(left.attacker, ending.defender != "stays"),
    }
    after = {step["attacker"]: melee.after_melee(left.attacker), step["defender"]: melee.after_melee(left.defender)}
    return {**units, **after}, facts


def retreat(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Roll how far a beaten unit falls back; it is not moved.

    `step` has the "unit" and its "result". The result of the step is "inches".
    """
    unit = units[step["unit"]]
    row = moving.retreat_march(book, moving.row_of(unit), moving.troop_reasons(book, unit))
    return units, {"inches": _plain(moving.retreat(chance, book, row, morale.moves_back(book, step["result"])))}


def queen(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return lost figures to a unit for a Queen.

    `step` has the "unit". The results are the figures "back", and whether it is still "half-lost".
    """
    back, unit = morale.rallied_by_queen(chance, book, units[step["unit"]])
    return {**units, step["unit"]: unit}, {"back": back, "half-lost": morale.half_lost(book, unit)}


def test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw the test of a shaken unit on its activation, and apply it.

    `step` has the "unit". The results are "must-test", the modifier "net" and the "result".
    """
    unit = units[step["unit"]]
    facts = {"must-test": morale.must_test(unit), "net": morale.net(book, unit)}
    result, after = morale.recovery(chance, book, unit)
    return {**units, step["unit"]: after}, {**facts, "result": result}


def colours(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw the victor's die for colours; the result is whether they are "taken"."""
    return units, {"taken": capture.is_taken(chance, book)}


def commander_near_enemy(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw for a lone commander with an enemy within an inch; one who is not caught may ride off.

    The results are "caught" and, if not, the "inches" of the ride.
    """
    caught = capture.commander_caught(chance, book)
    if caught:
        return units, {"caught": True}
    return units, {"caught": False, "inches": _plain(moving.roll_march(chance, moving.march_of(book, "commander")))}


def event(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Draw an event for an Ace when the players have no deck; the result "event" is ""."""
    empty = Pack.of(())
    return units, {"event": event_deck.draw_event(chance, empty, empty)[0]}


def army_morale(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Report an army's break point, the points "left" of it, and whether the army is "beaten".

    `step` has the army's "units". It may have a "break-point" that replaces the one that its units give.
    """
    mine = [units[name] for name in step["units"]]
    whole = step.get("break-point", victory.break_point(book, mine))
    left = whole - sum(victory.costs(book, unit) for unit in mine)
    return units, {"break-point": whole, "left": left, "beaten": victory.beaten(book, left)}


def _plain(value: Fraction) -> float:
    return float(value)

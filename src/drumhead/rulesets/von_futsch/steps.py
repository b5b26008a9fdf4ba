"""What the steps of worked examples may do: each gathers its facts, puts them to a rule, and applies the ending."""

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
    contact,
    events,
    firing,
    melee,
    morale,
    moving,
    turn,
    victory,
)

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def card(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """A card is turned: whose it is, what it may be used for, how many are left, and whether the turn is over."""
    drawn, pack = turn.whole_pack(book).draw(chance, "next card")
    facts = {
        "colour": turn.colour_of(drawn),
        "uses": list(turn.uses(book, drawn)),
        "left": len(pack) + 1 - step["number"],
        "turn-over": turn.turn_is_over(book, drawn, tuple(units.values())),
    }
    return units, facts


def march(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Sub-units of one arm march on one roll; that was their activation."""
    names = step["units"]
    row = moving.march_for(book, units[names[0]], moving.Wish())
    went = moving.roll_march(chance, row)
    bars = [bar for name in names for bar in moving.what_bars(book, units[name], moving.Wish())]
    return {**units, **{name: units[name].now("activated") for name in names}}, {"inches": _plain(went), "bars": bars}


def initiative(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Sub-units that act out of command throw first; standing afterwards still spends their activation."""
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
    """One firing and all that follows for its target, which may answer it if `may-fire-back` says so."""
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
    """A charge is declared and rolled; a target it would reach has spent its activation and may answer."""
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
    """A round of melee in all its steps but the ways back; with `last`, everyone is disordered after it."""
    attacker, defender = units[step["attacker"]], units[step["defender"]]
    sides = contact.struck(attacker, defender, step.get("front", True), step.get("ground", "open"))
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
    """A beaten unit goes its way."""
    unit = units[step["unit"]]
    row = moving.retreat_march(book, moving.row_of(unit), moving.troop_reasons(book, unit))
    return units, {"inches": _plain(moving.retreat(chance, book, row, morale.moves_back(book, step["result"])))}


def queen(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """A Queen brings figures back."""
    back, unit = morale.rallied_by_queen(chance, book, units[step["unit"]])
    return {**units, step["unit"]: unit}, {"back": back, "half-lost": morale.half_lost(book, unit)}


def test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """A shaken unit is activated: it tests, and that is all."""
    unit = units[step["unit"]]
    facts = {"must-test": morale.must_test(unit), "net": morale.net(book, unit)}
    result, after = morale.recovery(chance, book, unit)
    return {**units, step["unit"]: after}, {**facts, "result": result}


def colours(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """The victor's die for colours."""
    return units, {"taken": capture.is_taken(chance, book)}


def commander_near_enemy(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """An enemy comes within an inch of a loose commander; if he is not caught he may ride off."""
    caught = capture.commander_caught(chance, book)
    if caught:
        return units, {"caught": True}
    return units, {"caught": False, "inches": _plain(moving.roll_march(chance, moving.march_of(book, "commander")))}


def event(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """An Ace where nobody has written an events file."""
    empty = Pack.of(())
    return units, {"event": events.draw_event(chance, empty, empty)[0]}


def army_morale(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """What is left of a break point: that of the units named, or one given with what a unit has cost it."""
    mine = [units[name] for name in step["units"]]
    whole = step.get("break-point", victory.break_point(book, mine))
    left = whole - sum(victory.costs(book, unit) for unit in mine)
    return units, {"break-point": whole, "left": left, "beaten": victory.beaten(book, left)}


def _plain(value: Fraction) -> float:
    return float(value)

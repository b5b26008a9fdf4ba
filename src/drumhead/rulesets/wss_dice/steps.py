"""Steps of worked examples: each applies a rule to named units, and returns the units and the facts to check.

`step` is a step's table in the example file. Each function returns all units by name, and its facts by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.families.drafts import leaders
from drumhead.families.drafts.charging import Approach
from drumhead.families.drafts.moving import Leader
from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import charging, moving, routs, shooting, turn

Units = dict[str, Unit]
Ending = tuple[Units, dict[str, Any]]


def reach(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return the lowest range die with which a battery reaches its target as fact "needs", 0 for none.

    "cover" is whether the target is in cover. The step's "reading" may name how cover counts.
    """
    distance = Length.parse(step["distance"])
    cover = moving.in_cover(book, units[step["target"]], step.get("ground", "open"))
    good = [
        score
        for score in range(1, book.dice.d6 + 1)
        if shooting.can_reach(shooting.carries(book, score, cover, step.get("reading", "")), distance)
    ]
    return units, {"cover": cover, "needs": min(good, default=0)}


def shoot(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let one unit shoot at another, and return the facts "with" (its weapon), "hits" and "routs"."""
    shooter, target = units[step["shooter"]], units[step["target"]]
    hits = shooting.shoot(chance, book, shooter, target, Length.parse(step["distance"]), step.get("ground", "open"))
    hit = routs.take_hits(book, target, hits)
    facts = {"with": shooting.shoots_with(book, shooter), "hits": hits, "routs": "routed" in hit.state}
    return {**units, step["target"]: hit}, facts


def move_test(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Throw a unit's movement test before an act, and return the facts "passed" and "tested".

    "tested" is whether the act needs the test.
    """
    unit = units[step["unit"]]
    passed = moving.passes(chance, book, unit.hits)
    return units, {"passed": passed, "tested": moving.needs_a_test(book, step.get("act", "move"))}


def needed_to_move(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return the lowest total of two dice that passes a unit's movement test, as fact "needs"."""
    unit = units[step["unit"]]
    return units, {"needs": moving.needed_to_move(book, unit.hits)}


def charge(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let cavalry charge a unit, in front or flank, uphill or not, and return the facts of its end.

    They are bars, in-reach, hits, routs, charger-back (in inches) and target-turns.
    """
    charger, target = units[step["charger"]], units[step["target"]]
    approach = Approach(step.get("flank", False), step.get("uphill", False))
    hits = charging.resolve_charge(chance, book, charger, target, approach)
    hit = routs.take_hits(book, target, hits)
    end = charging.aftermath(book, "routed" in hit.state)
    facts = {
        "bars": moving.what_bars(book, charger, moving.Wish(act="charge")),
        "in-reach": moving.charge_reach(book, charger) >= Length.parse(step["distance"]),
        "hits": hits,
        "routs": "routed" in hit.state,
        "charger-back": _inches(end.back),
        "target-turns": end.target_turns,
    }
    return {**units, step["target"]: hit}, facts


def cards(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Return facts on the cards drawn so far (`turned`): the last card's "phase", the certain "next" colour, "over".

    "next" is "" if the next card is not certain; "over" is whether no card is left.
    """
    turned = step["turned"]
    left = {colour: book.turn.cards - turned.count(colour) for colour in (turn.HIS, turn.MINE)}
    certain = [colour for colour, count in left.items() if count and count == sum(left.values())]
    facts = {"phase": turn.phase_of_last(turned), "next": certain[0] if certain else "", "over": not sum(left.values())}
    return units, facts


def rally(chance: Replay, book: Book, units: Units, step: Mapping[str, Any]) -> Ending:
    """Let a leader ride to a unit and rally it if allowed; return the facts "bars" and "attached"."""
    unit, leader = units[step["unit"]], Leader(step["leader"])
    bars = leaders.may_rally(book, leader, unit, distance=Length.parse(step["distance"]))
    if not bars:
        unit, leader = leaders.rally_unit(book, unit, leader)
    return {**units, step["unit"]: unit}, {"bars": bars, "attached": leader.attached}


def _inches(length: Length) -> int:
    return int(length.mm / MILLIMETRES["in"])

"""The orders of a commander of Drumhead's in words that a player can carry out with figures on a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction

from drumhead.geometry.oriented_box import Box, heading
from drumhead.model.lengths import MILLIMETRES, Length, Measures
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.simulation.explanations import WAY, describe
from drumhead.umpire.table_places import WORDS
from drumhead.umpire.table_questions import Choice
from drumhead.umpire.unit_words import UnitWords

SHORT, SLIGHT = 5.0, 1.0  # mm and degrees: less is no move and no turn
STEPS = {"cm": Fraction(5), "in": MILLIMETRES["in"] / 4}  # mm to which distances are rounded
STRAIGHT = 5.0  # degrees beside a unit's front that still count as straight


def order_in_words(words: UnitWords, question: Choice) -> list[str]:
    """Return an order: who does what, then where to, at whom and why, a line each."""
    assert question.ordered is not None
    play, option, says = question.play, question.options[question.ordered], WORDS["order"]
    who = question.subject if ":" in question.subject else option.unit or question.subject
    unit = words.unit(play, who) if who else words.army(question.side)
    return [
        says["does"].format(unit=unit, deed=deed_in_words(words, question, question.ordered)),
        *_where(words, question, option),
        says["why"].format(why=question.why),
    ]


def _where(words: UnitWords, question: Choice, option: Option) -> Iterator[str]:
    """Yield where an option leads to, and at which enemy it is."""
    play, says, measures = question.play, WORDS["order"], words.scenario.ruleset.measures
    is_placed, foe = option.unit in play.field.places, _foe(question, option)
    if option.pose is not None and is_placed and not foe:
        yield says["where"].format(where=way_in_words(words, play, option.unit, option.pose))
    elif "at" in option.more:
        yield says["where"].format(where=_ride(words, question, option))
    elif foe and is_placed and option.verb == "attack":
        box, there = play.box(option.unit), play.box(foe)
        far = _say(measures, play.field.least_clearance(there, [option.unit]))
        yield says["where"].format(where=says["contact"].format(far=far, way=_direction(box, there, says)))
    elif joins := _joined(question, option):
        yield says["where"].format(where=says["to"].format(whom=words.unit(play, joins)))
    elif question.subject:
        yield says["stays"]
    if foe:
        off = play.field.least_clearance(play.box(foe), [option.unit]) if is_placed else 0.0
        form = "whom" if off >= SHORT else "by"
        yield says[form].format(whom=words.unit(play, foe), far=_say(measures, off))


def _joined(question: Choice, option: Option) -> str:
    """Return the key of the friend that a unit or an officer goes to; "" for none."""
    units, is_officer = question.play.units, ":" in question.subject
    named = (option.whom, option.unit if is_officer else "")
    return next((key for key in named if key in units and units[key].side == question.side), "")


def _foe(question: Choice, option: Option) -> str:
    """Return the key of the enemy that an option is against; "" for none."""
    units = question.play.units
    return option.whom if option.whom in units and units[option.whom].side != question.side else ""


def deed_in_words(words: UnitWords, question: Choice, index: int) -> str:
    """Return what a unit does by an option, without where it goes."""
    play, option = question.play, question.options[index]
    pose = option.pose
    if pose is None or option.unit not in play.field.places or option.whom:
        bare = option._replace(pose=None) if pose else option
        return plain(describe(play, question.what, bare, words.scenario.ruleset.measures))
    spot = WAY["none"]
    said = describe(play, question.what, option._replace(pose=play.box(option.unit)), words.scenario.ruleset.measures)
    return " ".join(plain(said).replace(spot, "").replace(" ,", ",").split())


def _ride(words: UnitWords, question: Choice, option: Option) -> str:
    """Return where an officer rides: how far, and near whom that is."""
    play, says, measures = question.play, WORDS["order"], words.scenario.ruleset.measures
    rider, at = play.riders[option.whom or question.subject], option.more["at"]
    near = min(play.present(rider.side), key=lambda key: math.dist(at, play.box(key)[:2]), default="")
    said = [_say(measures, math.dist(rider.at, at))]
    return ", ".join([*said, *([says["beside"].format(whom=words.unit(play, near))] if near else [])])


def way_in_words(words: UnitWords, play: BattleState, key: str, end: Box, brief: bool = False) -> str:
    """Return the way from a unit's place to `end`: how far, in which direction, how it turns, and what is near then.

    A `brief` one leaves out the nearest friend.
    """
    start, says, measures = play.box(key), WORDS["brief" if brief else "order"], words.scenario.ruleset.measures
    far, turned = math.dist(start[:2], end[:2]), (end.facing - start.facing + 180) % 360 - 180
    parts = []
    if far >= SHORT:
        parts.append(says["far"].format(far=_say(measures, far), way=_direction(start, end, says)))
    if abs(turned) >= SLIGHT:
        form = "turn" if parts else "only-turn"
        parts.append(says[form].format(degrees=round(abs(turned)), hand=says["right" if turned > 0 else "left"]))
    return ", ".join([*(parts or [says["here"]]), *_landmark(words, play, key, end, brief)])


def _direction(start: Box, end: Box, says: Mapping[str, str]) -> str:
    """Return the direction of a move as seen from the unit's front: straight ahead, or degrees to a hand."""
    way = (heading(end.x - start.x, end.y - start.y) - start.facing + 180) % 360 - 180
    hand = says["right" if way > 0 else "left"]
    if abs(way) <= STRAIGHT:
        return str(says["ahead"])
    if abs(way) >= 180 - STRAIGHT:
        return str(says["straight-back"])
    if abs(way) <= 90:
        return str(says["oblique"].format(degrees=round(abs(way)), hand=hand))
    return str(says["back"].format(degrees=round(180 - abs(way)), hand=hand))


def _landmark(words: UnitWords, play: BattleState, key: str, end: Box, brief: bool) -> list[str]:
    """Return how far the nearest enemy and, unless it is `brief`, the nearest friend are at the end of a move."""
    says, measures, said = WORDS["brief" if brief else "order"], words.scenario.ruleset.measures, []
    for others, form in ((play.foes(key), "foe"), ((), "") if brief else (play.field.friends(key), "friend")):
        found = play.field.nearest(end, tuple(others)) if others else None
        if found:
            name = words.unit(play, found[1]).removeprefix(f"{words.army(play.side(found[1]))} " if brief else "")
            said.append(
                says[form if found[0] >= SHORT else f"{form}-touched"].format(far=_say(measures, found[0]), whom=name)
            )
    return said


def _say(measures: Measures, mm: float) -> str:
    """Return a distance as it can be measured on a table: to half a centimetre, or a quarter of an inch."""
    step = STEPS.get(measures.unit, STEPS["cm"])
    return measures.say(Length(max(step, round(Fraction(mm) / step) * step)))

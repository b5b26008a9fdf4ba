"""The orders of a commander of Drumhead's in words that a player can carry out with figures on a table."""

from __future__ import annotations

import math
from fractions import Fraction

from drumhead.geometry.oriented_box import Box, heading
from drumhead.model.lengths import Length, Measures
from drumhead.printing.text.font_metrics import plain
from drumhead.rules.battle.battle_state import BattleState
from drumhead.simulation.explanations import describe
from drumhead.umpire.table_places import WORDS
from drumhead.umpire.table_questions import Choice
from drumhead.umpire.unit_words import UnitWords

SHORT, SLIGHT = 5.0, 1.0  # mm and degrees: less is no move and no turn
STRAIGHT = 5.0  # degrees beside a unit's front that still count as straight


def order_in_words(words: UnitWords, question: Choice) -> list[str]:
    """Return an order: who does what, then where to, at whom and why, a line each."""
    assert question.ordered is not None
    play, option, says = question.play, question.options[question.ordered], WORDS["order"]
    measures = words.scenario.ruleset.measures
    who = option.unit or question.subject
    unit = words.unit(play, who) if who else words.army(question.side)
    deed = describe(play, question.what, option._replace(pose=None) if option.pose else option, measures)
    if option.pose and option.unit in play.field.places and not option.whom:
        deed = says["moves"] if math.dist(option.pose[:2], play.box(option.unit)[:2]) >= SHORT else deed
    lines = [says["does"].format(unit=unit, deed=plain(deed))]
    if option.pose is not None and option.unit in play.field.places:
        lines.append(says["where"].format(where=way_in_words(words, play, option.unit, option.pose)))
    elif option.unit in play.field.places and not option.whom:
        lines.append(says["stays"])
    if option.whom in play.field.places:
        off = play.field.least_clearance(play.box(option.whom), [option.unit]) if option.unit in play.field.places else 0
        whom = words.unit(play, option.whom)
        lines.append(says["whom"].format(whom=whom, far=_say(measures, off)) if off >= SHORT else says["by"].format(whom=whom))
    if question.why:
        lines.append(says["why"].format(why=plain(question.why)))
    return lines


def way_in_words(words: UnitWords, play: BattleState, key: str, end: Box) -> str:
    """Return the way from a unit's place to `end`: how far, in which direction, how it turns, and what is near then."""
    start, says, measures = play.box(key), WORDS["order"], words.scenario.ruleset.measures
    far, turned = math.dist(start[:2], end[:2]), (end.facing - start.facing + 180) % 360 - 180
    parts = []
    if far >= SHORT:
        parts.append(says["far"].format(far=_say(measures, far), way=_direction(start, end)))
    if abs(turned) >= SLIGHT:
        parts.append(says["turn"].format(degrees=round(abs(turned)), hand=says["right" if turned > 0 else "left"]))
    near = _landmark(words, play, key, end)
    return ", ".join([*parts, *near]) or says["here"]


def _direction(start: Box, end: Box) -> str:
    """Return the direction of a move as seen from the unit's front: straight ahead, or by so many degrees to a hand."""
    says = WORDS["order"]
    way = (heading(end.x - start.x, end.y - start.y) - start.facing + 180) % 360 - 180
    hand = says["right" if way > 0 else "left"]
    if abs(way) <= STRAIGHT:
        return str(says["ahead"])
    if abs(way) >= 180 - STRAIGHT:
        return str(says["straight-back"])
    if abs(way) <= 90:
        return str(says["oblique"].format(degrees=round(abs(way)), hand=hand))
    return str(says["back"].format(degrees=round(180 - abs(way)), hand=hand))


def _landmark(words: UnitWords, play: BattleState, key: str, end: Box) -> list[str]:
    """Return how far the nearest enemy and the nearest friend are at the end of a move, to measure from."""
    says, measures, said = WORDS["order"], words.scenario.ruleset.measures, []
    for others, form in ((play.foes(key), "foe"), (play.field.friends(key), "friend")):
        found = play.field.nearest(end, tuple(others)) if others else None
        if found:
            name = words.unit(play, found[1])
            said.append(says[form if found[0] >= SHORT else f"{form}-touched"].format(far=_say(measures, found[0]), whom=name))
    return said


def _say(measures: Measures, mm: float) -> str:
    return measures.say(Length(Fraction(round(max(mm, 1.0)))))

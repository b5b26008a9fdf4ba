"""Places on the table as they are typed: how far a unit went and turned; and what the rules say against them."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from drumhead.geometry.box_distance import largest_displacement, overlap
from drumhead.geometry.oriented_box import Box, apart, turn
from drumhead.log_entry.entry_parser import Slip
from drumhead.model.lengths import Length, Measures
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.loading.toml_files import for_terminal
from drumhead.umpire.table_questions import Choice

WORDS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
STEPS = ("ahead", "back", "left", "right")  # words for a way in a straight line
TURNS = ("wheel", "turn")  # on the inner front corner, and about the middle
USAGE = "such as: ahead 12, back 5, left 4, wheel right 30 ahead 8, turn left 90, at 60 45 facing 180"
NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{1,2})?")
SAME, SAME_WAY = 12.0, 3.0  # mm and degrees: a place so near to an offered one is that
SLACK = 10.0  # mm that are forgiven when a place is measured
TURNED = 3.0  # mm that a degree counts when the nearest offer is looked for
STRAIGHT = 0.5  # degrees: a smaller turn does not count as one


@dataclass(frozen=True)
class Placing:
    """The answer that puts a unit at a typed place: the index of the nearest offer, the place if it is another one.

    `doubts` are what the rules say against it, in words.
    """

    index: int
    place: tuple[float, float, float] | None
    doubts: Sequence[str] = ()


def begins_place(word: str) -> bool:
    """Return whether a word begins a typed place."""
    return word in (*STEPS, *TURNS, "at", "facing")


def parse_place(words: Sequence[str], start: Box, measures: Measures) -> Box:
    """Return the box at which a unit ends that goes from `start` as typed; raise Slip for other words."""
    box, left = start, list(words)
    while left:
        word = left.pop(0).lower()
        if word in STEPS:
            mm = _mm(left, measures) * (-1 if word in ("back", "left") else 1)
            box = box.ahead(mm) if word in ("ahead", "back") else box.aside(mm)
        elif word in TURNS:
            degrees = _hand(left) * _number(left, "degrees")
            box = wheel(box, degrees) if word == "wheel" else box.turn(degrees)
        elif word == "at":
            box = box.at(_mm(left, measures), _mm(left, measures))
        elif word == "facing":
            box = box.at(box.x, box.y, _number(left, "degrees"))
        else:
            raise Slip(f'"{for_terminal(word)}" is not a way to go', f"Type a place, {USAGE}.")
    return box.at(float(round(box.x)), float(round(box.y)), round(box.facing, 1))


def _mm(left: list[str], measures: Measures) -> float:
    """Return the next number as mm: it is in the measure of the game."""
    return _number(left, measures.unit) * float(measures.unit_mm)


def _number(left: list[str], what: str) -> float:
    text = left.pop(0) if left else ""
    for unit in ("cm", "in", "bw", '"', "°"):
        text = text.removesuffix(unit)
    if not NUMBER.fullmatch(text):
        wrong = f'"{for_terminal(text)}" is not a number' if text else "a number is missing"
        raise Slip(f"{wrong} of {what}", f"Type a place, {USAGE}.")
    if left and left[0] in ("cm", "in", "degrees"):
        left.pop(0)
    return float(text)


def _hand(left: list[str]) -> float:
    word = left.pop(0).lower() if left else ""
    if word not in ("left", "right"):
        raise Slip("it does not say to which hand", "Type wheel left 30, or turn right 90.")
    return 1.0 if word == "right" else -1.0


def wheel(box: Box, degrees: float) -> Box:
    """Return a box that has wheeled on the inner corner of its front, to the right if `degrees` is above 0."""
    x, y = box.front[1 if degrees > 0 else 0]
    east, north = box.x - x, box.y - y
    sin, cos = turn(degrees % 360)
    turned = (box.facing + degrees) % 360
    return box.at(x + east * cos + north * sin, y - east * sin + north * cos, turned)


# ------------------------------------------------------------------ against the offers of the rules
def place_unit(question: Choice, end: Box, measures: Measures) -> Placing:
    """Return the answer that puts the unit of a question at `end`, by the nearest of the moves that are offered.

    Slip if the question is not about a move.
    """
    play, key = question.play, question.subject
    moves = [at for at, option in enumerate(question.options) if option.pose and not option.whom and option.unit == key]
    stays = [at for at, option in enumerate(question.options) if option.pose is None and not option.whom]
    if not moves and not stays:
        raise Slip("this is not about a place", "Type the number of an answer.")
    if not moves:
        return Placing(stays[0], end[:3], (str(WORDS["doubt"]["none"]),))
    start = play.box(key)
    index = min(moves, key=lambda at: _unlike(start, question.options[at], end))
    there = question.options[index].pose
    assert there is not None
    if math.dist(there[:2], end[:2]) <= SAME and apart(there.facing, end.facing) <= SAME_WAY:
        return Placing(index, None)
    return Placing(index, end[:3], tuple(doubts(play, key, [question.options[at] for at in moves], end, measures)))


def _unlike(start: Box, option: Option, end: Box) -> tuple[bool, float]:
    """Return how unlike an offered move is to one that ends at `end`: whether only one of them turns, and how far."""
    pose = option.pose or start
    turns = apart(start.facing, end.facing) > STRAIGHT
    return (apart(start.facing, pose.facing) > STRAIGHT) != turns, math.dist(pose[:2], end[:2]) + TURNED * apart(
        pose.facing, end.facing
    )


def doubts(play: BattleState, key: str, moves: Sequence[Option], end: Box, measures: Measures) -> Iterator[str]:
    """Yield what the rules say against a unit's move to `end`, in words, by the moves that they offer."""
    says, start, ground = WORDS["doubt"], play.box(key), play.field.ground
    end = end.reshape(start.frontage, start.depth)
    if not all(-SLACK <= x <= ground.width + SLACK and -SLACK <= y <= ground.height + SLACK for x, y in end.corners):
        yield says["off"]
    for other, box in play.field.places.items():
        if other != key and overlap(end, box) and not overlap(start, box):
            yield says["overlaps"].format(whom=play.units[other].name)
    poses = [option.pose for option in moves if option.pose]
    most = max(largest_displacement(start, pose) for pose in poses)
    far = largest_displacement(start, end)
    if far > most + SLACK:
        yield says["far"].format(far=_say(measures, far), most=_say(measures, most))
    foes = play.foes(key)
    near = play.field.nearest(end, foes) if foes else None
    allowed = min((play.field.least_clearance(pose, foes) for pose in (start, *poses)), default=0.0) if foes else 0.0
    if near and near[0] < allowed - SLACK:
        yield says["near"].format(near=_say(measures, near[0]), whom=play.units[near[1]].name)


def _say(measures: Measures, mm: float) -> str:
    return measures.say(Length(Fraction(round(max(mm, 1.0)))))


def name_doubts(found: Sequence[str]) -> str:
    """Return doubts as one sentence, without its full stop."""
    return "; ".join(found)

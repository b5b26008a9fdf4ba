"""Explanations of decisions: what a commander weighed, with the value of each option as a sum of named parts.

The parts come from the calculation itself. A commander who explains counts with `NamedSum`, a number that remembers
what it was added up from; so there is one formula for a value, and its parts cannot differ from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, SupportsFloat

from drumhead.geometry.oriented_box import Box
from drumhead.model.lengths import Length, Measures
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.simulation.ai_player import TURNED, Commander
from drumhead.simulation.leadership_styles import LeadershipStyle
from drumhead.simulation.situation import REASONS

BEST = 3  # options of a decision that are explained
LEAST = 0.01  # stands: smaller parts are left out
DIGITS = 4  # decimals of a value in the journal
SHORT, SLIGHT = 1.0, 1.0  # mm and degrees: less is no move and no turn
UNNAMED = ""  # the part that came from numbers without a name
OF_A_QUESTION = {"closer": "press", "eager": "taken"}  # the name of that part for some ways of asking
NO_FIGHT = {"gain": "use", "cost": "price"}  # names of parts where nobody fights, as when an officer rides
PARTS: Mapping[str, str] = REASONS["part"]
DOES: Mapping[str, str] = REASONS["does"]
WAY: Mapping[str, str] = REASONS["way"]


class NamedSum(float):
    """A number with the named parts that add up to it; it is computed with as any other number.

    In a product the right factor's parts count if both have parts: the left one is then a weight.
    """

    __slots__ = ("parts",)
    parts: Mapping[str, float]

    def __new__(cls, value: float, parts: Mapping[str, float]) -> NamedSum:
        """Return the number `value`, which is the sum of `parts`."""
        number = super().__new__(cls, value)
        number.parts = parts
        return number

    def _plus(self, value: float, other: float, own: float, others: float) -> NamedSum:
        """Return the sum `value` with the parts of both, each times the sign with which it was added."""
        parts = {name: own * part for name, part in self.parts.items()}
        for name, part in parts_of(other).items():
            parts[name] = parts.get(name, 0.0) + others * part
        return NamedSum(value, parts)

    def _times(self, value: float, factor: float) -> NamedSum:
        return NamedSum(value, {name: factor * part for name, part in self.parts.items()})

    def __add__(self, other: float) -> NamedSum:
        return self._plus(float(self) + float(other), other, 1.0, 1.0)

    def __radd__(self, other: float) -> NamedSum:
        return self._plus(float(other) + float(self), other, 1.0, 1.0)

    def __sub__(self, other: float) -> NamedSum:
        return self._plus(float(self) - float(other), other, 1.0, -1.0)

    def __rsub__(self, other: float) -> NamedSum:
        return self._plus(float(other) - float(self), other, -1.0, 1.0)

    def __neg__(self) -> NamedSum:
        return self._times(-float(self), -1.0)

    def __mul__(self, other: float) -> NamedSum:
        value = float(self) * float(other)
        return other._times(value, float(self)) if isinstance(other, NamedSum) else self._times(value, float(other))

    def __rmul__(self, other: float) -> NamedSum:
        return self._times(float(other) * float(self), float(other))

    def __truediv__(self, other: float) -> NamedSum:
        return self._times(float(self) / float(other), 1 / float(other))


def name_part(name: str, value: float) -> NamedSum:
    """Return a number whose only part is `name`."""
    return NamedSum(value, {name: float(value)})


def parts_of(value: SupportsFloat) -> Mapping[str, float]:
    """Return the parts of a number; an ordinary number is one part without a name.

    >>> parts_of(2 * name_part("gain", 1.5) - name_part("cost", 1.0) + 0.25)
    {'gain': 3.0, 'cost': -1.0, '': 0.25}
    """
    return value.parts if isinstance(value, NamedSum) else {UNNAMED: float(value)}


def name_weights(temper: LeadershipStyle) -> LeadershipStyle:
    """Return a leadership style whose weights carry the names that reasons.toml has words for."""
    fields = LeadershipStyle.__dataclass_fields__
    return replace(temper, **{name: name_part(name, getattr(temper, name)) for name in fields if name in PARTS})


class ExplainingCommander(Commander):
    """A commander who adds to each event what was weighed for it. The decisions are those of any other commander."""

    def __init__(self, tempers: Mapping[str, str], measures: Measures) -> None:
        super().__init__(tempers)
        self._measures = measures
        self._named: dict[LeadershipStyle, LeadershipStyle] = {}
        self._scores: list[float] = []

    def temper(self, play: BattleState, side: str, key: str = "") -> LeadershipStyle:
        """Return a side's leadership style under its orders, with named weights."""
        plain = super().temper(play, side, key)
        if plain not in self._named:
            self._named[plain] = name_weights(plain)
        return self._named[plain]

    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the best option for the question `what`, and the reason; record what was weighed."""
        best, why = super().choose(play, side, what, options)
        play.weighed.append(self._record(play, side, what, options))
        return best, why

    def _scored(
        self, play: BattleState, temper: LeadershipStyle, what: str, options: Sequence[Option]
    ) -> Iterator[float]:
        asked = [option._replace(worth=_name_losses(option.worth)) for option in options]
        self._scores = list(super()._scored(play, temper, what, asked))
        return iter(self._scores)

    def _record(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> dict[str, Any]:
        """Return a decision as the journal has it: who decides what, by which plan, and the best options."""
        told: dict[str, Any] = {"side": side, "question": what, **_subject(options)}
        plan = play.judge.asks.get(what) == "move" and self.task(play, self.temper(play, side), options[0].unit).why
        if plan:
            told["plan"] = plan
        order = sorted(range(len(options)), key=lambda at: (-round(self._scores[at], 6), at))
        best = [self._option(play, side, what, options[at], self._scores[at]) for at in order[:BEST]]
        return {**told, "options": len(options), "best": best}

    def _option(self, play: BattleState, side: str, what: str, option: Option, score: float) -> dict[str, Any]:
        """Return an option as the journal has it, with its value and the parts of that."""
        parts = self.parts(play, side, what, option, score).items()
        said = {PARTS[name]: round(part, DIGITS) for name, part in parts if abs(part) >= LEAST}
        done = {"verb": option.verb, "what": describe(play, what, option, self._measures)}
        return {**done, "worth": round(score, DIGITS) + 0.0, "parts": said}

    def parts(self, play: BattleState, side: str, what: str, option: Option, score: float) -> Mapping[str, float]:
        """Return the parts of an option's value by name, the largest first; what came without a name gets one."""
        parts = dict(parts_of(score))
        rest = parts.pop(UNNAMED, 0.0)
        if not (_is_foe(play, side, option.whom) or (option.unit and option.verb in play.judge.spoken)):
            parts = {NO_FIGHT.get(name, name): part for name, part in parts.items()}
        for name, part in self._name_rest(play, side, what, option, rest):
            parts[name] = parts.get(name, 0.0) + part
        return dict(sorted(parts.items(), key=lambda part: -abs(round(part[1], DIGITS))))

    def _name_rest(
        self, play: BattleState, side: str, what: str, option: Option, rest: float
    ) -> Iterator[tuple[str, float]]:
        """Yield names for the part that came from numbers without one: a change, a turn, an order."""
        asked = play.judge.asks.get(what, "plain")
        if asked == "fire":
            yield "instead" if option.verb == "hold" else "extra", rest
        elif asked != "move":
            yield OF_A_QUESTION.get(asked, "use"), rest
        elif self._is_change(play, side, option):
            yield "change", rest
        else:
            turned = -TURNED if option.verb != "attack" and option.more.get("turns") else 0.0
            yield from (("turn", turned), ("plan", rest - turned))

    def _is_change(self, play: BattleState, side: str, option: Option) -> bool:
        unit, view = play.units[option.unit], self._view(play, self.temper(play, side, option.unit), option.unit)
        return option.verb != "attack" and play.judge.change_worth(unit, option.verb, view) is not None


def _name_losses(worth: Prospect) -> Prospect:
    """Return an expected result whose losses and routs carry their names."""
    own, theirs = name_part("cost", worth.own), name_part("gain", worth.theirs)
    return Prospect(own, theirs, name_part("breaks", worth.breaks), name_part("broken", worth.broken))


def _is_foe(play: BattleState, side: str, key: str) -> bool:
    return key in play.units and play.side(key) != side


def _subject(options: Sequence[Option]) -> dict[str, str]:
    """Return the officer or the unit that a decision is about; {} if its options are of several units."""
    officer = next((each.whom for each in options if each.verb == "stay" and ":" in each.whom and not each.unit), "")
    if officer:
        return {"officer": officer}
    units = {option.unit for option in options}
    return {"u": units.pop()} if len(units) == 1 and "" not in units else {}


# ------------------------------------------------------------ in words
def describe(play: BattleState, what: str, option: Option, measures: Measures) -> str:
    """Return an option for the question `what` in words: the deed, how the unit turns, and where it ends."""
    does, at = _deed(what, option), option.pose
    facts = {"whom": _name(play, option.whom), "unit": _name(play, option.unit), "far": WAY["none"], "turned": ""}
    way = []
    if at is not None and option.unit in play.field.places:
        here = play.box(option.unit)
        moved, turned = math.dist(here[:2], at[:2]), (at.facing - here.facing + 180) % 360 - 180
        if abs(turned) >= SLIGHT:
            hand = WAY["right" if turned > 0 else "left"]
            facts["turned"] = WAY["turned"].format(degrees=abs(turned), hand=hand)
            way += [] if "{turned}" in does else [WAY["turning"].format(**facts)]
        if moved >= SHORT:
            facts["far"] = _say(measures, moved)
            way += _ending(play, option, at, measures)
    elif "at" in option.more:
        facts["far"], way = _ride(play, option, measures)
    return ", ".join([does.format(**facts).strip(), *way])


def _deed(what: str, option: Option) -> str:
    """Return the words for an option's deed, with names to fill in: first those for this question and its own mark."""
    marks = [value if isinstance(value, str) else name for name, value in option.more.items() if value]
    verbs = [*(f"{option.verb}+{mark}" for mark in marks), option.verb]
    known = (f"{lead}{verb}" for verb in verbs for lead in (f"{what}.", ""))
    other = f"{option.verb.replace('-', ' ')} {{whom}}"  # of a game whose verbs are not known here
    return next((DOES[name] for name in known if name in DOES), other)


def _name(play: BattleState, key: str) -> str:
    """Return the name of a unit by its key, or of an officer given as `side:name`; any other name unchanged."""
    unit = play.units.get(key)
    return unit.name if unit else key.rpartition(":")[2]


def _say(measures: Measures, mm: float) -> str:
    return measures.say(Length.of_mm(mm))


def _ending(play: BattleState, option: Option, at: Box, measures: Measures) -> Iterator[str]:
    """Yield how far from the nearest enemy an option ends; nothing for an attack, or if there is no enemy."""
    found = play.field.nearest(at, play.foes(option.unit)) if option.verb != "attack" else None
    if found:
        form = WAY["ends" if found[0] >= SHORT else "touches"]
        yield form.format(near=_say(measures, found[0]), foe=_name(play, found[1]))


def _ride(play: BattleState, option: Option, measures: Measures) -> tuple[str, list[str]]:
    """Return how far an officer rides, and the nearest unit of the own side there."""
    rider, at = play.riders[option.whom], option.more["at"]
    friends = play.present(rider.side)
    nearest = min(friends, key=lambda key: math.dist(at, play.box(key)[:2]), default="")
    way = [WAY["beside"].format(friend=_name(play, nearest))] if nearest else []
    return _say(measures, math.dist(rider.at, at)), way

"""Evaluation of units for commanders in a game played from `play.toml`: reach, fire and melee by the exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluation_hooks import Battery, GameHooks
from drumhead.rules.battle.evaluator_interface import OPEN, Asks
from drumhead.rules.battle.game_evaluator import GameEvaluator
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.data_battle_state import DataBattle
from drumhead.rules.procedures.expression_context import Standing
from drumhead.rules.procedures.phase_actions import attacks, volley
from drumhead.rules.schema.plain_play import EffectTable, PhaseTable

BACK = 0.5  # figures that a way back is worth to who drives another
AND = "+"  # between the kinds of ground of a place


class DataHooks(GameHooks[DataBattle]):
    """The values of units by the phases and throws of `play.toml`."""

    asks: Mapping[str, Asks] = MappingProxyType({"move": "move", "fire": "fire"})

    def arc(self, play: DataBattle) -> float:
        """Return the widest arc of fire of all fire phases, in degrees to either side."""
        arcs = (
            expression_context.figure(play.book, phase.arc, expression_context.NOBODY)
            for phase in play.data.phase
            if phase.does == "fire"
        )
        return float(max(arcs, default=0))

    def reach(self, play: DataBattle, key: str, unit: Unit) -> tuple[float, float]:
        """Return how far a unit fires and how far it moves, both in mm; 0.0 for neither."""
        return _far(play, "fire", unit), _far(play, "move", unit)

    def flight(self, play: DataBattle, unit: Unit) -> float:
        """Return how far a unit runs when it is beaten: one move."""
        return _far(play, "move", unit)

    def may_attack(self, unit: Unit) -> bool:
        """Return True: `attack` bars those without a melee phase."""
        return True

    def attack(
        self, play: DataBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect | None:
        """Return the expected losses in figures when unit `key` attacks `whom`; None if its arm has no melee phase.

        `one` and `other` are the two units in the state to evaluate. The target's terrain counts only if it is
        `covered`. `side`, the side that is struck, makes no difference here.
        """
        phase = next(iter(_phases(play, "melee", one)), None)
        if phase is None or phase.throw is None:
            return None
        unit = play.describe_unit(one, play.ground_at(play.box(key)) if play.is_in(key) else frozenset())
        ground = play.ground_at(play.box(whom)) if covered and play.is_in(whom) else frozenset()
        target, question, use = (
            play.describe_unit(other, ground),
            play.throws[phase.throw],
            play.data.throw[phase.throw],
        )
        odds = question.odds(play.book, **expression_context.inputs(play.book, question, use, unit, target))
        own = theirs = breaks = broken = 0.0
        for word, chance in odds.items():
            if result := use.result.get(word):
                own += float(chance) * _costs(play, result.unit, unit)
                theirs += float(chance) * _costs(play, result.target, target)
                broken += float(chance) * result.unit.removed
                breaks += float(chance) * result.target.removed
        return Prospect(own, theirs, breaks, broken)

    def could_attack(self, play: DataBattle, key: str) -> Sequence[Option]:
        """Return the attacks that a unit could make in its move phases."""
        phases = [phase for phase in _phases(play, "move", play.units[key]) if phase.attacks]
        return [option for phase in phases for option in attacks(play, phase, key)]

    def batteries(self, play: DataBattle, unit: Unit) -> tuple[Battery, ...]:
        """Return one weapon for each fire phase of a unit; each has one die, which stands for the whole volley.

        Each weapon's id is the index of the phase and the evaluator's number of the unit. The unit is recorded in
        `play.shooters`.
        """
        found = []
        for at, phase in enumerate(play.data.phase):
            if phase in _phases(play, "fire", unit):
                weapon = f"{at} {play.judge.alike(unit)}"
                play.shooters[weapon] = unit
                reach = expression_context.length(play.book, phase.reach or "", play.describe_unit(unit))
                found.append(Battery(0.0, reach, weapon, 1, 1))
        return tuple(found)

    def die_worth(self, play: DataBattle, target: Unit, weapon: str, cover: str) -> float:
        """Return the mean number of figures that the volley of a weapon takes from a target, at half its range.

        `weapon` is an id of `batteries`. `cover` names the kinds of terrain at the target, joined with "+", or OPEN.
        """
        phase, unit = play.data.phase[int(weapon.partition(" ")[0])], play.describe_unit(play.shooters[weapon])
        reach = expression_context.length(play.book, phase.reach or "", unit)
        return volley(play, phase, unit, play.describe_unit(target, _kinds(cover)), reach / 2)

    def hit_as(self, play: DataBattle, unit: Unit) -> tuple[object, ...]:
        """Return the facts of a unit that expressions may ask for."""
        return unit.arm, unit.kind, unit.quality, unit.stands, unit.lost, unit.state

    def shelter(self, play: DataBattle, unit: Unit, at: Box) -> str:
        """Return the kinds of terrain at a place, joined with "+"; OPEN for none."""
        return AND.join(sorted(play.ground_at(at))) or OPEN

    def tiredness(self, unit: Unit) -> int:
        """Return the figures that a unit has lost."""
        return unit.lost

    def shows(self, unit: Unit) -> str:
        """Return a unit's losses in words; "" for none."""
        return f"{unit.lost} lost" if unit.lost else ""


def _phases(play: DataBattle, does: str, unit: Unit) -> list[PhaseTable]:
    """Return the phases that do `does` ("fire", "move", "melee" or "test") and in which the unit's arm acts."""
    return [phase for phase in play.data.phase if phase.does == does and (not phase.arms or unit.arm in phase.arms)]


def _far(play: DataBattle, does: str, unit: Unit) -> float:
    own = play.describe_unit(unit)
    lengths = (phase.reach if does == "fire" else phase.far for phase in _phases(play, does, unit))
    return max((expression_context.length(play.book, each, own) for each in lengths if each), default=0.0)


def _kinds(cover: str) -> frozenset[str]:
    return frozenset() if cover == OPEN else frozenset(cover.split(AND))


def _costs(play: DataBattle, effect: EffectTable, unit: Standing) -> float:
    """Return the figures that a result costs a unit: losses, half a figure for falling back, all if it is removed."""
    if effect.removed:
        return float(unit.figures)
    return min(unit.figures, expression_context.figure(play.book, effect.loses, unit)) + (BACK if effect.back else 0.0)


def judge_of(play: DataBattle) -> GameEvaluator[DataBattle]:
    """Return the evaluator with which commanders compare the options of a battle."""
    return GameEvaluator(play, DataHooks())

"""Evaluation of a plain game's units for commanders: reach, fire and melee by the exact odds of its throws."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.battle.decisions import Option, Prospect
from drumhead.rules.battle.default_judge import GameEvaluator
from drumhead.rules.battle.game_hooks import Battery, GameHooks
from drumhead.rules.battle.unit_judge import OPEN
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.data_battle import DataBattle
from drumhead.rules.procedures.expression_context import Standing
from drumhead.rules.procedures.phase_actions import attacks, volley
from drumhead.rules.schema.plain_play import EffectTable, PhaseTable

BACK = 0.5  # figures that a way back is worth to who drives another
AND = "+"  # between the kinds of ground of a place


def judge_of(play: DataBattle) -> GameEvaluator[DataBattle]:
    """Return the evaluator of a battle."""
    return GameEvaluator(play, WEIGHING)


def _phases(play: DataBattle, does: str, unit: Unit) -> list[PhaseTable]:
    """Return the phases of a kind in which a unit's arm acts."""
    return [phase for phase in play.data.phase if phase.does == does and (not phase.arms or unit.arm in phase.arms)]


def _far(play: DataBattle, does: str, unit: Unit) -> float:
    own = play.describe_unit(unit)
    lengths = (phase.reach if does == "fire" else phase.far for phase in _phases(play, does, unit))
    return max((expression_context.length(play.book, each, own) for each in lengths if each), default=0.0)


def _arc(play: DataBattle) -> float:
    arcs = (
        expression_context.figure(play.book, phase.arc, expression_context.NOBODY)
        for phase in play.data.phase
        if phase.does == "fire"
    )
    return float(max(arcs, default=0))


def _batteries(play: DataBattle, unit: Unit) -> tuple[Battery, ...]:
    """Return a weapon for each phase in which the unit fires; a die of it is worth the whole volley."""
    found = []
    for at, phase in enumerate(play.data.phase):
        if phase in _phases(play, "fire", unit):
            weapon = f"{at} {play.judge.alike(unit)}"
            play.shooters[weapon] = unit
            reach = expression_context.length(play.book, phase.reach or "", play.describe_unit(unit))
            found.append(Battery(0.0, reach, weapon, 1, 1))
    return tuple(found)


def _die_worth(play: DataBattle, target: Unit, weapon: str, cover: str) -> float:
    """Return the figures that a volley takes from a target in some cover, at half its range."""
    phase, unit = play.data.phase[int(weapon.partition(" ")[0])], play.describe_unit(play.shooters[weapon])
    reach = expression_context.length(play.book, phase.reach or "", unit)
    return volley(play, phase, unit, play.describe_unit(target, _kinds(cover)), reach / 2)


def _shelter(play: DataBattle, unit: Unit, at: Box) -> str:
    return AND.join(sorted(play.ground_at(at))) or OPEN


def _kinds(cover: str) -> frozenset[str]:
    return frozenset() if cover == OPEN else frozenset(cover.split(AND))


def _attack(play: DataBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
    """Return the expected result of an attack, by the odds of the melee and the effects of its results."""
    phase = next(iter(_phases(play, "melee", one)), None)
    if phase is None or phase.throw is None:
        return None
    unit = play.describe_unit(one, play.ground_at(play.box(key)) if play.is_in(key) else frozenset())
    ground = play.ground_at(play.box(whom)) if covered and play.is_in(whom) else frozenset()
    target, question, use = play.describe_unit(other, ground), play.throws[phase.throw], play.data.throw[phase.throw]
    odds = question.odds(play.book, **expression_context.inputs(play.book, question, use, unit, target))
    own = theirs = breaks = broken = 0.0
    for word, chance in odds.items():
        if result := use.result.get(word):
            own += float(chance) * _costs(play, result.unit, unit)
            theirs += float(chance) * _costs(play, result.target, target)
            broken += float(chance) * result.unit.removed
            breaks += float(chance) * result.target.removed
    return Prospect(own, theirs, breaks, broken)


def _costs(play: DataBattle, effect: EffectTable, unit: Standing) -> float:
    """Return the figures that a result costs a unit."""
    if effect.removed:
        return float(unit.figures)
    return min(unit.figures, expression_context.figure(play.book, effect.loses, unit)) + (BACK if effect.back else 0.0)


def _could_attack(play: DataBattle, key: str) -> Sequence[Option]:
    phases = [phase for phase in _phases(play, "move", play.units[key]) if phase.attacks]
    return [option for phase in phases for option in attacks(play, phase, key)]


def _hit_as(play: DataBattle, unit: Unit) -> tuple[object, ...]:
    return unit.arm, unit.kind, unit.quality, unit.stands, unit.lost, unit.state


WEIGHING: GameHooks[DataBattle] = GameHooks(
    arc=_arc,
    reach=lambda play, key, unit: (_far(play, "fire", unit), _far(play, "move", unit)),
    flight=lambda play, unit: _far(play, "move", unit),
    may_attack=lambda unit: True,
    attack=_attack,
    could_attack=_could_attack,
    batteries=_batteries,
    die_worth=_die_worth,
    hit_as=_hit_as,
    shelter=_shelter,
    tiredness=lambda unit: unit.lost,
    shows=lambda unit: f"{unit.lost} lost" if unit.lost else "",
    asks={"move": "move", "fire": "fire"},
)

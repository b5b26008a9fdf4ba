"""The state of a battle of a plain game between phases, and its units as expressions know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Question
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.default_judge import GameEvaluator
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.expression_context import NOBODY, Standing
from drumhead.rules.schema.plain_play import PhaseTable, PlayFile


class DataBattle(BattleState):
    """A battle by `play.toml`, with the phases in which each unit has acted this turn, and the units in contact."""

    judge: GameEvaluator[Any]

    def __init__(self, table: Table, data: PlayFile, throws: Mapping[str, Question]) -> None:
        super().__init__(table)
        self.data, self.throws = data, throws
        self.did: dict[str, frozenset[str]] = {}
        self.grips: dict[str, str] = {}  # an attacker, and whom it has moved into
        self.shooters: dict[str, Unit] = {}  # who is weighed as one who fires, by what the judge calls it

    def standing(self, key: str) -> Standing:
        """Return a unit at its place, as expressions know it."""
        own = self.describe_unit(self.units[key], self.ground_at(self.box(key)))
        officer = any(rider.unit == key for rider in self.riders.values())
        return own._replace(did=self.did.get(key, frozenset()), officer=officer, fighting=self.is_fighting(key))

    def describe_unit(self, unit: Unit, ground: frozenset[str] = frozenset()) -> Standing:
        """Return a unit as expressions know it, by its record and some kinds of ground only."""
        own = unit.arm, unit.kind, unit.quality, unit.stands, unit.lost, unit.state
        return Standing(*own, ground=ground, officer=bool(unit.officer))

    def ground_at(self, box: Box) -> frozenset[str]:
        """Return the kinds of ground that a box touches."""
        return frozenset(piece.kind for piece in self.field.ground.features if piece.touches(box))

    def is_fighting(self, key: str) -> bool:
        """Return whether a unit is in contact with an enemy."""
        return key in self.grips or key in self.grips.values()

    def part(self, key: str) -> None:
        """End a unit's contact with enemies."""
        self.grips = {one: other for one, other in self.grips.items() if key not in (one, other)}

    def acts(self, phase: PhaseTable, key: str) -> bool:
        """Return whether a unit acts in a phase.

        In a melee it acts if it has attacked an enemy; in other phases, except tests, if it is not in contact.
        """
        if not self.is_in(key) or (phase.arms and self.units[key].arm not in phase.arms):
            return False
        if key not in self.grips if phase.does == "melee" else self.is_fighting(key) and phase.does != "test":
            return False
        return phase.when is None or bool(expression_context.evaluate(self.book, phase.when, self.standing(key)))

    def result(self, throw: str, key: str, whom: str = "", mm: float = 0.0) -> Any:
        """Make a throw of throws.toml; return the number of hits, or the word of a result.

        `mm` is the distance in mm between the two units.
        """
        other = self.standing(whom) if whom else NOBODY
        given = expression_context.inputs(
            self.book, self.throws[throw], self.data.throw[throw], self.standing(key), other, mm
        )
        put = self.throws[throw].rule(self.book, **given)
        assert put  # a throw throws
        rule, known = put
        return rule(self.chance, *known)

"""State of a battle that is played from `play.toml`, and the facts about its units that expressions can use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Question
from drumhead.rules.battle.battle_state import BattleState, Table
from drumhead.rules.battle.game_evaluator import GameEvaluator
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.expression_context import NOBODY, Standing
from drumhead.rules.schema.plain_play import PhaseTable, PlayFile


class DataBattle(BattleState):
    """State of a battle that is played from `play.toml`, with the units' actions this turn and the units in contact.

    `did` has, by unit key, the ids of the phases in which the unit fired or moved this turn. `grips` maps the key of
    each attacker to the key of the unit that it attacks. `shooters` has a firing unit for each weapon id of the
    evaluator.
    """

    judge: GameEvaluator[Any]

    def __init__(self, table: Table, data: PlayFile, throws: Mapping[str, Question]) -> None:
        super().__init__(table)
        self.data, self.throws = data, throws
        self.did: dict[str, frozenset[str]] = {}
        self.grips: dict[str, str] = {}  # an attacker, and whom it has moved into
        self.shooters: dict[str, Unit] = {}  # who is weighed as one who fires, by what the judge calls it

    def standing(self, key: str) -> Standing:
        """Return the facts that expressions can use about the unit with a key, at its present place on the field."""
        own = self.describe_unit(self.units[key], self.ground_at(self.box(key)))
        officer = any(rider.unit == key for rider in self.riders.values())
        return own._replace(did=self.did.get(key, frozenset()), officer=officer, fighting=self.is_fighting(key))

    def describe_unit(self, unit: Unit, ground: frozenset[str] = frozenset()) -> Standing:
        """Return the facts that expressions can use about a unit, on the field or not, as if it touched this ground.

        `ground` has kinds of terrain, such as "wood". The unit has not acted this turn and is not in contact.
        """
        own = unit.arm, unit.kind, unit.quality, unit.stands, unit.lost, unit.state
        return Standing(*own, ground=ground, officer=bool(unit.officer))

    def ground_at(self, box: Box) -> frozenset[str]:
        """Return the kinds of terrain, such as "wood", that a box on the field touches."""
        return frozenset(piece.kind for piece in self.field.ground.features if piece.touches(box))

    def is_fighting(self, key: str) -> bool:
        """Return whether the unit with a key is in contact with an enemy, as attacker or as target."""
        return key in self.grips or key in self.grips.values()

    def part(self, key: str) -> None:
        """End all contacts of the unit with a key, both as attacker and as target."""
        self.grips = {one: other for one, other in self.grips.items() if key not in (one, other)}

    def acts(self, phase: PhaseTable, key: str) -> bool:
        """Return whether the unit with a key is on the field and may act in a phase, by its arm, contact and `when`.

        A melee phase needs a unit that has attacked an enemy. A test phase does not depend on contact. Fire and move
        phases need a unit that is not in contact.
        """
        if not self.is_in(key) or (phase.arms and self.units[key].arm not in phase.arms):
            return False
        if key not in self.grips if phase.does == "melee" else self.is_fighting(key) and phase.does != "test":
            return False
        return phase.when is None or bool(expression_context.evaluate(self.book, phase.when, self.standing(key)))

    def result(self, throw: str, key: str, whom: str = "", mm: float = 0.0) -> Any:
        """Make the throw `throw` of throws.toml for the unit `key`; return its hits, or the name of its result row.

        `whom` is the key of the target, "" without one. `mm` is the distance in mm between the two units. Raises
        ExpressionError for an input whose expression fails.
        """
        other = self.standing(whom) if whom else NOBODY
        given = expression_context.inputs(
            self.book, self.throws[throw], self.data.throw[throw], self.standing(key), other, mm
        )
        put = self.throws[throw].rule(self.book, **given)
        assert put  # a throw throws
        rule, known = put
        return rule(self.chance, *known)

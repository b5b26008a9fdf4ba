"""Game hooks of this rulebook: the values of units for the AI's decisions.

The shape of a place, its frontage and depth in mm, shows the formation that infantry takes there.
"""

from __future__ import annotations

from typing import Any

from drumhead.families.paperboys.play.ai_hooks import PASSING, PaperboysHooks
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.unit_states import FIGHTING, LIMBERED, ROUTING
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import Battery
from drumhead.rulesets.peninsular_paperboys import contact, firing, formations, losses, moving
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.peninsular_paperboys.play import expected_value
from drumhead.rulesets.peninsular_paperboys.play.family_hooks import stance_of
from drumhead.rulesets.peninsular_paperboys.play.fire import reach_of

FORMATIONS = (formations.LINE, formations.ATTACK_COLUMN, formations.COLUMN_OF_ROUTE)


class PeninsularPaperboysHooks(PaperboysHooks):
    """The values of units by this rulebook."""

    def is_deep(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether guns throw more dice at a unit: at one that stands deep."""
        return firing.stands_deep(play.book, unit)

    def tells_apart(self, play: PaperboysBattle, unit: Unit) -> tuple[Any, ...]:
        """Return a cache key that tells equal skirmishers apart, as each has its own cover; () for other units."""
        return (unit.name, unit.number) if formations.is_skirmishing(play.book, unit) else ()

    def reach(self, play: PaperboysBattle, key: str, unit: Unit) -> tuple[float, float]:
        """Return a unit's range of fire and its reach to contact, both in mm; skirmishers and guns have no reach."""
        stays = unit.arm == "artillery" or formations.is_skirmishing(play.book, unit)
        wish = moving.Wish(charging=self.charges(play, unit))
        far = 0.0 if stays else play.mm(moving.allowance(play.book, unit, wish))
        return reach_of(play, key), far

    def formed_as(self, play: PaperboysBattle, unit: Unit, shape: tuple[float, float]) -> Unit:
        """Return a unit in the formation that fits the shape (frontage, depth in mm) of a place.

        The unit is unchanged if it has this shape already, or none of its formations has it.
        """
        if unit.arm == "cavalry" or play.footprint(play.book, unit) == shape:
            return unit
        if unit.arm == "artillery":
            return moving.changes_over(unit) or unit
        formed = (moving.forms(unit, formation) for formation in FORMATIONS)
        return next((each for each in formed if play.footprint(play.book, each) == shape), unit)

    def batteries(self, play: PaperboysBattle, one: Unit) -> tuple[Battery, ...]:
        """Return the weapons with which a unit may fire, with their ranges in mm and their dice.

        Guns throw more at a deep target; () for a line behind its own screen.
        """
        rifles = one.kind in play.book.rifles.kinds
        if {FIGHTING, ROUTING, LIMBERED, formations.SCREEN_OUT} & one.state or firing.what_bars(one):
            return ()
        found = []
        for name, row in play.book.weapon.items():
            if one.arm in row.arms and row.rifle == rifles:
                near = play.mm(row.beyond) if "beyond" in row else 0.0
                dice = [firing.dice_of(play.book, one, name, deep) for deep in (False, True)]
                found.append(Battery(near, play.mm(row.reach), name, *dice))
        return tuple(found)

    def flat_worth(self, play: PaperboysBattle, one: Unit, other: Unit) -> float | None:
        """Return the fixed value in stands of fire at skirmishers; None for other targets.

        It is 0 unless the shooter, `one`, skirmishes too.
        """
        if not formations.is_skirmishing(play.book, other):
            return None
        return float(play.setup.worth["skirmishing"]) if formations.is_skirmishing(play.book, one) else 0.0

    def may_attack(self, unit: Unit) -> bool:
        """Return whether a unit may attack now: not artillery, and neither fighting, in rout nor in square."""
        return super().may_attack(unit) and formations.SQUARE not in unit.state

    def hit_as(self, play: PaperboysBattle, other: Unit) -> tuple[Any, ...]:
        """Return the facts of a target on which the cost of a hit depends, as a cache key."""
        may_lose, per_stand = losses.may_lose(play.book, other), losses.casualties_for_a_stand(play.book, other)
        seen = LIMBERED in other.state, formations.SCREEN_OUT in other.state
        return other.arm, other.stands, other.casualties, may_lose, per_stand, *seen

    def die_worth(self, play: PaperboysBattle, other: Unit, weapon: str, cover: str) -> float:
        """Return the average stands that one die of a weapon takes from a target in `cover`, or behind its screen."""
        screened = formations.SCREEN_OUT in other.state  # by its own screen
        mark = Mark(cover, screened, gun=other.arm == "artillery", limbered=LIMBERED in other.state)
        return expected_value.worth_of_a_die(play, other, weapon, mark)

    def fights_as(self, play: PaperboysBattle, unit: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit on which the results of attacks by it and on it depend, as a cache key."""
        own = unit.arm, unit.kind, unit.quality, unit.officer, unit.pips, unit.stands, losses.may_lose(play.book, unit)
        return *own, unit.state - PASSING, self.charges(play, unit)

    def attack(
        self, play: PaperboysBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect | None:
        """Return the prospect of an attack by `one` (key `key`) on `other` (key `whom`); None if it is not allowed.

        `side` is the side struck: front, left, right or rear. `covered` is whether the defender is in cover.
        """
        worth, flank, rear = play.setup.worth, side in ("left", "right"), side == "rear"
        defending = stance_of(play, whom, other, in_cover=covered, flank=flank, rear=rear)
        meeting = contact.meeting(play.book, one, other, defending)
        if meeting == "barred":
            return None
        if meeting in ("scattered", "driven-in"):
            return expected_value.value_of_brushing(play, one, other)
        if meeting == "overrun":
            return Prospect(0.0, worth["gun"])
        if meeting == "gives-way":
            return Prospect(0.0, worth["driven"])
        attacking = stance_of(play, key, one, charging=self.charges(play, one))
        return expected_value.assault_worth(play, one, other, attacking, defending)

"""Game hooks of von Futsch for the AI player: ranges, attacks, tiredness and values of formation changes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from drumhead.geometry.fire_arcs import may_bear
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import Battery, GameHooks
from drumhead.rules.battle.evaluator_interface import OPEN, Asks, Seen
from drumhead.rulesets.von_futsch import charging, firing, moving, turn
from drumhead.rulesets.von_futsch.fighting_figures import fire_dice, formation
from drumhead.rulesets.von_futsch.play.charge.charges import with_its_regiment
from drumhead.rulesets.von_futsch.play.decisions.expected_losses import PASSING, mettle_of, of_a_volley
from drumhead.rulesets.von_futsch.play.decisions.expected_value import in_stands, through_fire
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import HOUSES, lies_in
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ACTIVATED, HOLDING, VonFutschBattle, mm_of

DEPLOYS, FORMS_UP = 320.0, 700.0  # mm from the enemy: where a column becomes a line, and a line a column
FRONT = 45.0  # degrees to either side of its front in which a unit may charge
BATTERY = 950.0  # mm from the enemy within which a gun is unlimbered


def _charges_at_all(unit: Unit) -> bool:
    """Return whether troops of this type can charge: infantry, skirmishers and cavalry."""
    return unit.arm in ("infantry", "skirmishers", "cavalry")


class VonFutschHooks(GameHooks[VonFutschBattle]):
    """The values of units by this rulebook."""

    lasting = True
    passing = frozenset({ACTIVATED, HOLDING})
    asks: Mapping[str, Asks] = MappingProxyType(
        {
            "activate": "move",
            "how-far": "move",
            "how-far-short": "move",
            "how-far-back": "place",
            "return-fire": "plain",
            "answer": "plain",
            "follow": "onward",
            "pursuit": "onward",
            "occupy": "place",
            "escape": "plain",
            "draw-off": "plain",
            "card": "plain",
            "king": "plain",
            "event": "plain",
            "attach": "plain",
            "target": "plain",
            "ride": "plain",
        }
    )
    eager = ("fire", "attack", "pursue", "answer", "countercharge")
    spoken = frozenset({"fire", "attack", "pursue", "half-fire"})
    could_attack = staticmethod(with_its_regiment)
    may_move = staticmethod(turn.may_activate)

    def arc(self, play: VonFutschBattle) -> float:
        """Return the degrees to either side in which a unit fires."""
        return float(play.book.fire.arc)

    def reach(self, play: VonFutschBattle, key: str, unit: Unit) -> tuple[float, float]:
        """Return a unit's range in mm, and the distance in mm from which it charges home on an average throw."""
        shot = 0.0
        if not firing.what_bars(play.book, unit):
            shot = max(play.reaches(unit.arm))
        goes = self.may_attack(unit) or unit.state & {"disordered", "activated"}
        far = mm_of(moving.march_for(play.book, unit, moving.Wish()).mean) if goes and _charges_at_all(unit) else 0.0
        return shot, far

    def may_attack(self, unit: Unit) -> bool:
        """Return whether a unit may charge now: of a type that charges, neither disordered, shaken nor in square."""
        return _charges_at_all(unit) and unit.state.isdisjoint({"disordered", "shaken", "square"})

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """Return how far a charge has to go; it is endless for an enemy that is not to the front."""
        return off if may_bear(at, there, FRONT) else math.inf

    def flight(self, play: VonFutschBattle, unit: Unit) -> float:
        """Return how many mm a beaten unit routs on average: a double move."""
        march = moving.retreat_march(play.book, moving.row_of(unit), moving.troop_reasons(play.book, unit))
        return mm_of(march.mean * play.book.morale.band("routs").moves)

    def facts(self, unit: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit that its evaluation depends on, except its passing states, as a cache key.

        An activated unit cannot fire any more, unless it holds its fire.
        """
        acted = ACTIVATED in unit.state
        fires = unit.arm != "cavalry" and (not acted or HOLDING in unit.state)
        kind = unit.arm, unit.kind, unit.quality, unit.officer, unit.stands, unit.start
        return *kind, fires, acted and not self.may_attack(unit)

    def batteries(self, play: VonFutschBattle, one: Unit) -> tuple[Battery, ...]:
        """Return the weapons of a unit in its present state, one for each range; () if it may not fire."""
        if firing.what_bars(play.book, one):
            return ()
        found, near = [], 0.0
        for name, row in play.book.fire[one.arm].items():
            far, dice = play.mm(row.reach), fire_dice(play.book, one, name)
            found.append(Battery(near, far, f"{one.arm}:{name}:{dice}", 1, 1))
            near = far
        return tuple(found)

    def die_worth(self, play: VonFutschBattle, target: Unit, weapon: str, cover: str) -> float:
        """Return the value in stands of a whole volley at a target.

        `weapon` is "arm:range:dice", and `cover` is "open" or "cover". A battery is one die for the evaluator, as
        checks are made by volleys.
        """
        arm, name, dice = weapon.split(":")
        aim = firing.aim_at(play.book, target, cover != OPEN)
        toll = of_a_volley(play.book, int(dice), play.book.fire[arm][name].need, aim, mettle_of(target))
        return in_stands(play, target, toll)

    def hit_as(self, play: VonFutschBattle, unit: Unit) -> tuple[Any, ...]:
        """Return the facts of a unit that decide its losses to a volley, as a cache key."""
        return unit.arm, unit.quality, unit.stands, unit.start, unit.officer, unit.state - PASSING, unit.spent

    def attack(
        self, play: VonFutschBattle, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool
    ) -> Prospect | None:
        """Return the prospect of a charge of `one` that reaches `other`, with fire at it; None if it is not allowed.

        `side` is the side struck: front, left, right or rear. `covered` is whether the target is in cover. The keys are
        not used.
        """
        if not charging.may_charge(play.book, one, other):
            return None
        front = side == "front"
        shot_at = charging.may_react(play.book, "fire", other, one, front)
        return through_fire(play, one, other, front, "cover" if covered else OPEN, shot_at)

    def shelter(self, play: VonFutschBattle, unit: Unit, at: Box) -> str:
        """Return "cover" for a unit in houses or works, which protect from all sides; otherwise "open"."""
        return OPEN if lies_in(play, at, HOUSES) is None else "cover"

    def stands_in(self, play: VonFutschBattle, place: Feature, at: Box) -> bool:
        """Return whether a unit at `at` helps to hold an objective: near an end of it, or touching it."""
        held = next((each.held for each in play.setup.objectives if each.name == place.name), "")
        if held != "near":
            return place.touches(at)
        near = play.mm(play.book.fire.infantry.short.reach)
        return any(math.dist(end, at[:2]) <= near for end in place.points)

    def near_foes(self, play: VonFutschBattle, key: str) -> list[str]:
        """Return the keys of a unit's enemies that are not in rout."""
        return [foe for foe in play.foes(key) if "routed" not in play.units[foe].state]

    def tiredness(self, unit: Unit) -> int:
        """Return a unit's tiredness: 0 to 5 by its losses and disorder, 6 if it is shaken."""
        worn = 8 * unit.lost // unit.start + ("disordered" in unit.state)
        return 6 if "shaken" in unit.state else min(5, worn)

    def shows(self, unit: Unit) -> str:
        """Return a unit's state and losses in words; "" if it has neither."""
        state = next((word for word in ("shaken", "disordered") if word in unit.state), "")
        lost = f"{unit.lost} lost" if unit.lost else ""
        return ", ".join(filter(None, (state, lost)))

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the value in stands of the formation change `verb` by what is near; None for a verb about a place.

        A line fires and fights with twice the dice of a column; a column marches, crosses bridges, and is easier to
        hit. Between the two distances a unit stays in its formation.
        """
        if verb == "square":
            return 1.2 * seen.horse_near - 0.4 if seen.horse_near > 0 else -1.0
        if verb == "line":
            if formation(unit) == "square":
                return 0.3 if seen.horse_near <= 0 else -1.0
            return 3.0 if seen.near <= DEPLOYS else -0.6
        if verb == "column":
            return 0.25 if seen.near >= FORMS_UP else -0.8
        if verb in ("unlimber", "unlimber-fire"):
            return 0.6 if seen.near <= BATTERY else -0.5
        if verb == "limber":
            return 0.2 if seen.near > BATTERY else -0.6
        return None

"""Game hooks of both Paperboys rulesets: unit states and values for the AI's decisions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from drumhead.families.paperboys.play.combat.attack_options import attack_options
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_kinds import SHELTERS, WALLS
from drumhead.families.paperboys.unit_states import (
    CHARGE,
    FIGHTING,
    FIRED,
    FIRST_FIRE,
    FIRST_FIRE_NOW,
    FOUGHT,
    GLORY,
    HALTED,
    IN_SQUARE,
    MISSES_MOVE,
    MOVED,
    MOVED_LAST_TURN,
    MUST_FIRE,
    ROUTING,
    SHOT_AT,
)
from drumhead.geometry.base_contact import FACES
from drumhead.geometry.oriented_box import Box, turn
from drumhead.model.unit import Unit
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rules.battle.evaluator_interface import OPEN, Asks, Role, Seen

PASSING = frozenset(  # what only the orders of play ask: whether a unit has had its card, must fire, may recover
    {MOVED, MOVED_LAST_TURN, FIRED, FIRST_FIRE, FIRST_FIRE_NOW, SHOT_AT, FOUGHT, GLORY}
    | {HALTED, MISSES_MOVE, MUST_FIRE}
)
SQUARE = 1.6  # stands that horse has to threaten before foot forms square
A_WING = 0.3  # of a volley: so much tells of any line that has its target in reach at all
DISMOUNTED = 350.0  # mm: steady foot so near is better shot at on foot than ridden at


class PaperboysHooks(GameHooks[PaperboysBattle]):
    """Unit states and values for the AI's decisions, the same in both rulebooks."""

    lasting = True
    passing = PASSING
    asks: Mapping[str, Asks] = MappingProxyType(
        {
            "move": "move",
            "fire": "fire",
            "shift": "closer",
            "pistols": "eager",
            "glory": "onward",
            "leave-fire": "place",
        }
    )
    eager = ("fire", "shell", "attack", "pistols", "join", "unlimber", "line")
    spoken = frozenset({"attack", "fire", "shell", "join"})
    extra: Mapping[str, float] = MappingProxyType({"shell": 0.3})
    could_attack = staticmethod(attack_options)
    near_foes = staticmethod(near_foes)

    def arc(self, play: PaperboysBattle) -> float:
        """Return the degrees to either side in which a unit fires."""
        return float(play.book.firing.arc)

    def charges(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether a unit may charge, and has not used its charge."""
        return play.rules.may_charge(play.book, unit) and CHARGE not in unit.spent

    def may_attack(self, unit: Unit) -> bool:
        """Return whether a unit may attack in its present state; artillery and units in a fight or rout may not."""
        return unit.arm != "artillery" and unit.state.isdisjoint({FIGHTING, ROUTING})

    def rides(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether a unit is fit to attack, by a charge or at a march."""
        return self.may_attack(unit) and unit.pips < play.book.pips.no_advance_at

    def may_move(self, unit: Unit) -> bool:
        """Return whether no state forbids a unit to move on its next card: it neither misses a move nor is halted."""
        return not {MISSES_MOVE, HALTED} & unit.state

    def fires_free(self, unit: Unit) -> bool:
        """Return whether fire costs a unit nothing: infantry with its first fire unused and not in square."""
        return unit.arm == "infantry" and FIRST_FIRE not in unit.spent and IN_SQUARE not in unit.state

    def shelter(self, play: PaperboysBattle, unit: Unit, at: Box) -> str:
        """Return the cover that protects a unit on all sides at a place: that of a house or redoubt, for infantry.

        `OPEN` if there is none.
        """
        if not play.has_shelters or unit.arm != "infantry":
            return OPEN
        feature = play.field.ground.first_with(SHELTERS, at[0], at[1])
        return WALLS[feature.kind] if feature else OPEN

    def bears(self, at: Box, there: Box, spare: float) -> float:
        """Return the share, up to 1.0, of a line's volley that counts; at an angle a wing is out of range.

        `at` and `there` are the boxes of line and target, `spare` the mm from the target to the end of the range.
        """
        lean = abs(turn(at.facing - there.facing)[0]) * at.frontage
        return 1.0 if lean <= spare else max(A_WING, spare / lean)

    def way(self, at: Box, there: Box, side: str, off: float) -> float:
        """Return the mm that the outer stand of a line marches to end square to a side of its enemy.

        `at` and `there` are the boxes of line and enemy. The mm are `off`, the distance to that side, plus the extra
        way of half the turn.
        """
        leans = at.facing - there.facing - FACES[side]
        return off + abs(turn(leans / 2)[0]) * at.frontage

    def flight(self, play: PaperboysBattle, unit: Unit) -> float:
        """Return the distance in mm that a beaten unit runs: two moves back."""
        return float(play.rules.moves_back(play.book, unit, 2).mm)

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the value in stands of a change of formation, such as "square", "line", "dismount" or "unlimber".

        None for "hold", "march" and "re-aim", 0.2 for any other verb. `seen` is the unit's situation.
        """
        if verb in ("hold", "march", "re-aim"):
            return None
        if verb == "square":
            return seen.horse_near - SQUARE
        if verb == "line":
            return 0.5 - seen.horse_near
        if verb == "unlimber":
            return 0.6 if seen.near <= 0.8 * seen.shot else -0.2
        if verb == "dismount":
            foot = seen.nearest_role is Role.FOOT and seen.near <= DISMOUNTED and not seen.menace
            return 0.25 if foot and not seen.horse_near else -1.0
        if verb == "mount":
            return 0.3 if seen.near > 2 * DISMOUNTED or seen.horse_near else -1.0
        return 0.2

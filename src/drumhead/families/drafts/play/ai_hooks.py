"""Game hooks of both drafts: unit states and values for the AI's decisions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from drumhead.families.drafts.charging import Approach
from drumhead.families.drafts.moving import is_deployed, row_of
from drumhead.families.drafts.play.charge_options import charge_options
from drumhead.families.drafts.play.drafts_battle import D
from drumhead.families.drafts.play.game_end import BY_THE_MIDDLE
from drumhead.families.drafts.play.surroundings import ON_FOOT
from drumhead.families.drafts.play.terrain_rows import ground_at, is_covered
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rules.battle.evaluator_interface import OPEN, Asks, Seen
from drumhead.rules.rulebook.book import Book

COVER, CLOSED = "cover", "closed"
LINE_OF_HORSE = Unit("horse", "cavalry", "cavalry", state=frozenset({"deployed"}))
GUNS = 0.7  # of their reach: from where guns are set up rather than brought nearer
NEAR_FOOT = 200.0  # mm: twice so far off foot must be for dragoons to mount again
PASSING = frozenset({"shot", "failed-test"})  # states of a unit that no volley and no charge asks for
TIRED = 6  # steps of weariness that commanders know


class DraftsHooks(GameHooks[D]):
    """Unit states and values for the AI's decisions, the same in both drafts."""

    lasting = True
    passing = PASSING
    asks: Mapping[str, Asks] = MappingProxyType({"move": "move", "fire": "fire"})
    eager = ("fire", "attack", "rally", "deploy", "unlimber")
    spoken = frozenset({"fire", "attack", "rally"})
    could_attack = staticmethod(charge_options)

    def __init__(self, book: Book) -> None:
        self.book = book

    def arc(self, play: D) -> float:
        """Return the degrees to either side in which a unit fires."""
        return float(play.book.shooting.arc / 2)

    def flight(self, play: D, unit: Unit) -> float:
        """Return 0.0: no unit runs a distance."""
        return 0.0

    def tiredness(self, unit: Unit) -> int:
        """Return the wear of a unit in steps for the AI, from 0 (no hits) to 6 (at its rout)."""
        return int(unit.hits * TIRED // self.book.rout.hits)

    def shows(self, unit: Unit) -> str:
        """Return a unit's hits in words, such as "2 hits"; "" if it has none."""
        return f"{unit.hits} hit{'s' if unit.hits > 1 else ''}" if unit.hits else ""

    def reach(self, play: D, key: str, unit: Unit) -> tuple[float, float]:
        """Return a unit's shooting range and the reach of its charge, both in mm, as if it were deployed.

        0.0 for a unit that cannot shoot, or cannot charge. `key` is not used.
        """
        book = play.book
        weapon = play.rules.shoots_with(book, unit if is_deployed(unit) else unit.now("deployed"))
        shot = play.mm(play.rules.reach_of(book, weapon)) if weapon else 0.0
        if unit.arm not in book.charge.arms or "dismounted" in unit.state:
            return shot, 0.0
        line = unit if is_deployed(unit) else unit.now("deployed")
        return shot, play.mm(play.rules.charge_reach(book, line, not is_deployed(unit)))

    def is_helpless(self, unit: Unit) -> bool:
        """Return whether a unit cannot fire back: infantry in column, or mounted dragoons."""
        if unit.arm == "dragoons":
            return "dismounted" not in unit.state
        return unit.arm == "infantry" and not is_deployed(unit)

    def may_attack(self, unit: Unit) -> bool:
        """Return whether a unit can charge: cavalry or mounted dragoons, in column or in line."""
        return unit.arm in ("cavalry", "dragoons") and "dismounted" not in unit.state

    def attack(self, play: D, key: str, one: Unit, whom: str, other: Unit, side: str, covered: bool) -> Prospect | None:
        """Return the prospect of one charge on level ground; None if the target is in cover (`covered`).

        `one` charges and `other` is charged; a column deploys first. Any `side` but "front" counts as a flank.
        """
        if covered:
            return None
        line = one if is_deployed(one) else one.now("deployed")
        return play.rules.charge_worth(play, line, other, Approach(flank=side != "front"))

    def formed_as(self, play: D, unit: Unit, shape: tuple[float, float]) -> Unit:
        """Return a unit as it would be in a place of `shape`, (frontage, depth) in mm.

        It is deployed if the shape is wider than deep, otherwise in column.
        """
        if (shape[0] > shape[1]) == is_deployed(unit):
            return unit
        return unit.now("deployed") if shape[0] > shape[1] else unit.but(state=unit.state - {"deployed", "dismounted"})

    def shelter(self, play: D, unit: Unit, at: Box) -> str:
        """Return the cover of a unit at a place: "cover", "closed" if cavalry may not come there, or `OPEN`. Cached."""
        of = unit.arm, unit.kind, unit.state, ground_at(play, at)
        known = play.shelters.get(of)
        if known is None:
            known = play.shelters[of] = self._shelter(play, unit, at)
        return known

    def _shelter(self, play: D, unit: Unit, at: Box) -> str:
        if is_covered(play, unit, at):
            return COVER
        return OPEN if play.rules.may_be_charged(play.book, LINE_OF_HORSE, ground_at(play, at)) else CLOSED

    def may_hold(self, play: D, unit: Unit, place: str) -> bool:
        """Return whether a unit may help to hold the objective named `place`.

        One to be held by "foot" needs infantry, or dragoons, which can dismount.
        """
        return unit.arm in ON_FOOT or not any(
            each.held == "foot" for each in play.setup.objectives if each.name == place
        )

    def facts(self, unit: Unit) -> tuple[object, ...]:
        """Return the arm, kind and hits of a unit: all that distinguishes units in both drafts besides their states."""
        return unit.arm, unit.kind, unit.hits

    def fires_all_round(self, play: D, unit: Unit, at: Box) -> bool:
        """Return whether a unit at a place has an arc of fire of 360 degrees, as muskets in a town do; cached."""
        of = unit.arm, unit.kind, unit.state, ground_at(play, at)
        known = play.arcs.get(of)
        if known is None:
            known = play.arcs[of] = play.rules.arc_of(play.book, unit, of[-1])
        return known >= 360

    def stands_in(self, play: D, place: Feature, at: Box) -> bool:
        """Return whether a unit whose box is `at` is in the ground `place`, by the objective's way of being held.

        Its centre must be in, or any part of it.
        """
        how = next((each.held for each in play.setup.objectives if each.name == place.name), "")
        return place.has(at.x, at.y) if how in BY_THE_MIDDLE else place.touches(at)

    def hit_as(self, play: D, other: Unit) -> tuple[object, ...]:
        """Return the facts of a unit that decide the value of hits on it: its hits and its row of the move table."""
        return other.hits, row_of(other)

    def change_worth(self, unit: Unit, verb: str, seen: Seen) -> float | None:
        """Return the value in stands of a change of formation now: "mount", "dismount" or "unlimber".

        None for any other verb. `seen` is the unit's situation.
        """
        if verb == "dismount":
            return -1.0  # but in a town, which is a place to ride to: on foot in the open they neither move nor hurt
        if verb == "mount":
            return 0.3 if seen.near > 2 * NEAR_FOOT else -0.2
        if verb == "unlimber":
            return 0.6 if seen.near <= GUNS * seen.shot else -0.3
        return None

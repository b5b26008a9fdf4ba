"""A battle of either draft: the rules that a ruleset must supply, and the data kept between cards.

A ruleset supplies one `Rules`, a record of plain functions, in its `play/family_hooks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from drumhead.families.drafts.charging import Approach
from drumhead.families.drafts.moving import Wish
from drumhead.families.drafts.play.terrain_entry import Piece
from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.battle_state import Table as BattleTable
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rules.battle.evaluation_hooks import GameHooks
from drumhead.rules.battle.game_evaluator import GameEvaluator
from drumhead.rules.rulebook.book import Book

Lie = tuple[Ground, list[tuple[float, Box]]]  # the ground about a place, and its waters with how far off they are
D = TypeVar("D", bound="DraftsBattle")


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[D]):
    """The functions of one draft ruleset that the shared turn calls.

    A `str` that stands for a unit is its key on the table. Distances as floats are in mm.
    """

    # moving
    what_bars: Callable[[Book, Unit, Wish], Sequence[str]]  # why a unit may not do what is wished; nothing where it may
    slants: Callable[[D, Unit], Sequence[float]]  # degrees off straight ahead at which its march may lead
    backs: Callable[[D, str], bool]  # whether it may go straight back, its face to the enemy
    able: Callable[[D, str, Sequence[str]], Sequence[str]]  # which of these acts it carries out, by its throw
    instead: Callable[[D, str, str], bool] = lambda play, key, phase: False  # whether it had to do otherwise
    is_closed: Callable[[D, str, Feature], bool]  # whether a piece of ground is closed to everybody by now

    # shooting
    shoots_with: Callable[[Book, Unit], str]  # what a unit shoots with as it stands, "" for nothing
    arc_of: Callable[[Book, Unit, str], int]  # its field of fire in degrees, on this ground
    reach_of: Callable[[Book, str], Length]  # how far a weapon may carry at all
    over_heads: Callable[[str, bool, bool], bool]  # whether a weapon shoots over units: shooter, target on a hill
    may_be_shot_at: Callable[[D, str, str], bool]  # whether contact, or anything else, forbids the shot
    volley_worth: Callable[[D, Unit, Unit, float, str], Prospect]  # at a distance in mm, target on this ground

    # charging
    charge_reach: Callable[[Book, Unit, bool], Length]  # how far a charge carries; whether from the column
    may_be_charged: Callable[[Book, Unit, str], bool]  # whether horse comes to contact with a unit on this ground
    charge_worth: Callable[[D, Unit, Unit, Approach], Prospect | None]  # what it should cost and take
    charge: Callable[[D, str, Option], None]  # a charge carried out, to its end


@dataclass
class Memory:
    """Data that a battle of either draft keeps between cards, by keys of units and names of officers and places."""

    first_card: str = ""  # the side whose card came first this turn
    rallied: list[str] = field(default_factory=list)  # the sides that have had a rally this turn
    to_face: dict[str, str] = field(default_factory=dict)  # charged units that still have to turn, and their chargers
    spent: set[str] = field(default_factory=set)  # officers who may not rally again
    grounds: dict[Point, str] = field(default_factory=dict)  # the row of the ground at a point
    that_count: list[tuple[str, Feature]] | None = None  # all ground that has a row
    lies: dict[tuple[Box, float], Lie] = field(default_factory=dict)  # by place and how far about it
    pieces: dict[int, Piece] | None = None  # areas that have a row, by the id of each feature
    values: list[float] = field(default_factory=list)  # value in stands of each number of hits on a unit
    kept: dict[str, str] = field(default_factory=dict)  # the side that holds a place while no unit is in it
    held: dict[str, tuple[str, int]] = field(default_factory=dict)  # the side that holds an objective, since when


class DraftsBattle(BattleState):
    """A battle of either draft, played by its `rules`, with its `memory`.

    The other attributes are caches, shared by all battles with the same book, for units that are alike. `barred` has
    reasons against acts, `changes` the formations that a unit may take. `hindered` has the ground that is closed or
    slow, `allowed` moves in mm, `ranges` ranges in mm. `shelters` has cover, and `arcs` the arc of fire in degrees,
    on a kind of ground.
    """

    def __init__(self, table: BattleTable, rules: Rules[Any], weighing: GameHooks[Any]) -> None:
        super().__init__(table)
        self.rules, self.memory = rules, Memory()
        kept = table.book.worked_out  # shared by all battles, because they depend only on the book
        self.barred: dict[tuple[Any, ...], Sequence[str]] = kept.setdefault((DraftsBattle, "barred"), {})
        self.changes: dict[tuple[Any, ...], Sequence[str]] = kept.setdefault((DraftsBattle, "changes"), {})
        self.hindered: dict[tuple[Any, ...], tuple[bool, bool]] = kept.setdefault((DraftsBattle, "hindered"), {})
        self.allowed: dict[tuple[Any, ...], float] = kept.setdefault((DraftsBattle, "allowed"), {})
        self.ranges: dict[tuple[Any, ...], float] = kept.setdefault((DraftsBattle, "ranges"), {})
        self.shelters: dict[tuple[Any, ...], str] = kept.setdefault((DraftsBattle, "shelters"), {})
        self.arcs: dict[tuple[Any, ...], int] = kept.setdefault((DraftsBattle, "arcs"), {})
        self.judge = GameEvaluator(self, weighing)


def pose(box: Box) -> list[float]:
    """Return a box as the journal records it: [x, y, facing], x and y in whole mm, degrees to one decimal."""
    return [round(box.x), round(box.y), round(box.facing, 1)]

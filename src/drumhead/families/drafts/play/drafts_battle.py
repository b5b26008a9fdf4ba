"""A battle of either draft: its base class of rules, and the data kept between cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
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


class DraftsRules(ABC, Generic[D]):
    """The rules of one draft ruleset, which derives a class in its `play/family_hooks.py`.

    A `str` that stands for a unit is its key on the table. Distances as floats are in mm.
    """

    # ------------------------------------------------------------ moving
    @abstractmethod
    def what_bars(self, book: Book, unit: Unit, wish: Wish) -> Sequence[str]:
        """Return the reasons why a unit may not carry out an act; none if it may."""

    def slants(self, play: D, unit: Unit) -> Sequence[float]:
        """Return the angles in degrees off straight ahead at which a march may go; by default only straight."""
        return (0.0,)

    def backs(self, play: D, key: str) -> bool:
        """Return whether a unit may go straight back, facing the enemy; by default never."""
        return False

    def able(self, play: D, key: str, acts: Sequence[str]) -> Sequence[str]:
        """Return the acts that a unit carries out of `acts`, by its throw; by default all, without a throw."""
        return acts

    def instead(self, play: D, key: str, phase: str) -> bool:
        """Let a unit act that may not move freely, and return whether it did; by default every unit moves freely."""
        return False

    def is_closed(self, play: D, key: str, feature: Feature) -> bool:
        """Return whether no unit may enter a piece of ground any more; by default never."""
        return False

    # ------------------------------------------------------------ shooting
    @abstractmethod
    def shoots_with(self, book: Book, unit: Unit) -> str:
        """Return the weapon of a unit in its present state; "" if it cannot shoot."""

    @abstractmethod
    def arc_of(self, book: Book, unit: Unit, ground: str) -> int:
        """Return a unit's arc of fire in degrees on ground of this terrain row."""

    @abstractmethod
    def reach_of(self, book: Book, weapon: str) -> Length:
        """Return the greatest range of a weapon."""

    @abstractmethod
    def over_heads(self, weapon: str, shooter_on_a_hill: bool, target_on_a_hill: bool) -> bool:
        """Return whether a weapon shoots over units."""

    def may_be_shot_at(self, play: D, key: str, foe: str) -> bool:
        """Return whether a unit may shoot at the enemy `foe` in its range; by default always."""
        return True

    @abstractmethod
    def volley_worth(self, play: D, unit: Unit, other: Unit, mm: float, ground: str, /) -> Prospect:
        """Return the expected result of a unit's fire at another on ground of this terrain row."""

    # ------------------------------------------------------------ charging
    @abstractmethod
    def charge_reach(self, book: Book, unit: Unit, from_column: bool, /) -> Length:
        """Return the length of a unit's charge; `from_column` is whether it deploys for the charge."""

    @abstractmethod
    def may_be_charged(self, book: Book, unit: Unit, ground: str, /) -> bool:
        """Return whether cavalry (`unit`) can come to contact with a unit on ground of this terrain row."""

    @abstractmethod
    def charge_worth(self, play: D, unit: Unit, other: Unit, approach: Approach, /) -> Prospect | None:
        """Return the expected result of a unit's charge; None if it is not allowed."""

    @abstractmethod
    def charge(self, play: D, key: str, taken: Option) -> None:
        """Carry out a charge to its end."""


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

    def __init__(self, table: BattleTable, rules: DraftsRules[Any], weighing: GameHooks[Any]) -> None:
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

    def place_move(self, option: Option, box: Box) -> Option | None:
        """Return a march with its end at `box`; None for anything else."""
        march = option.more.get("march")
        if march is None or march.act not in ("move", "retire"):
            return None
        straight = march._replace(end=box, ahead=None, over=None)
        return option._replace(pose=box, more={**option.more, "march": straight})


def pose(box: Box) -> list[float]:
    """Return a box as the journal records it: [x, y, facing], x and y in whole mm, degrees to one decimal."""
    return [round(box.x), round(box.y), round(box.facing, 1)]

"""Comparison of two armies, either two versions of one side or two opponents, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from drumhead.armies.checks import army_diff

if TYPE_CHECKING:
    from drumhead.armies.checks.army_diff import Placed, Total, UnitChange
    from drumhead.model.army import Army
    from drumhead.model.unit import Unit
    from drumhead.printing.odds.army_comparison import Judged
    from drumhead.printing.page_input import Game

BEFORE_AND_AFTER = ("before", "after")
Pair = tuple["Total | None", "Total | None"]


class ArmyComparison:
    """Two armies compared: two versions of one side, or two opponents.

    Each army has its own game. `meet` is true for opponents. `units` and `command` are the differences; they are
    empty for opponents without a unit in common.
    """

    def __init__(self, game: Game, other_game: Game, before: Army, after: Army) -> None:
        self.games, self.armies = (game, other_game), (before, after)
        self.ruleset = game.ruleset
        self.meet = before.side != after.side
        changes = army_diff.unit_changes(before, after)
        self.in_both = army_diff.total(before).units - sum(not each.after for each in changes)
        self.units = changes if self.in_both or not self.meet else []
        self.command = army_diff.command_changes(before, after) if self.units or not self.meet else []

    @property
    def name(self) -> str:
        """The id of the side, or of both sides, as text."""
        return " and ".join(dict.fromkeys(army.side for army in self.armies))

    @property
    def labels(self) -> tuple[str, str]:
        """The label of each army: "before" and "after", or the short names of the sides."""
        if not self.meet:
            return BEFORE_AND_AFTER
        one, other = (game.side(army.side)["short"] for game, army in zip(self.games, self.armies))
        return one, other

    @property
    def differs(self) -> bool:
        """Whether the armies differ in any way."""
        return bool(self.units or self.command) or self.meet or self.armies[0].name != self.armies[1].name

    @property
    def meets_another(self) -> bool:
        """Whether the enemies or the rules in force of the two games differ, so that odds may change."""
        one, other = (game.book for game in self.games)
        return self._enemy(0) != self._enemy(1) or one.chosen != other.chosen or one.house != other.house

    @property
    def one_ruleset(self) -> bool:
        """Whether both armies are of one ruleset."""
        return self.games[0].ruleset.id == self.games[1].ruleset.id

    def compare_with_enemy(self) -> list[Judged]:
        """Return both armies, each with its enemy.

        Opponents are each other's enemy. Otherwise the enemy is the other army of the battle, or without one the
        first army.
        """
        from drumhead.printing.odds.army_comparison import Judged

        return [Judged(game, army, self._enemy(at)) for at, (game, army) in enumerate(zip(self.games, self.armies))]

    def _enemy(self, at: int) -> Army:
        if self.meet:
            return self.armies[1 - at]
        battle = self.games[at].battle
        others = [army for army in battle.armies.values() if army.side != self.armies[at].side] if battle else []
        return others[0] if others else self.armies[0]

    @property
    def alike(self) -> int:
        """The number of units that are equal in both armies."""
        return self.in_both - len(self.changed)

    @property
    def changed(self) -> list[UnitChange]:
        """The units that are in both armies and differ."""
        return [each for each in self.units if each.before and each.after]

    @property
    def gone(self) -> list[Placed]:
        """The units that are only in the first army."""
        return [each.before for each in self.units if each.before and not each.after]

    @property
    def added(self) -> list[Placed]:
        """The units that are only in the second army."""
        return [each.after for each in self.units if each.after and not each.before]

    def describe_unit(self, unit: Unit) -> str:
        """Return a unit's kind, strength and quality as text."""
        ruleset = self.ruleset
        return ", ".join(
            filter(None, (ruleset.kind_name(unit.listed_kind), ruleset.name_unit_count(unit.stands), unit.quality))
        )

    def totals(self) -> dict[str, Pair]:
        """Return the totals of units and strength of both armies, under "all" and the name of each arm and quality.

        A total is None if an army has no such unit.
        """

        def by(ask: Callable[[Unit], str], name: Callable[[str], str]) -> Iterator[tuple[str, Pair]]:
            one, other = (army_diff.totals(army, ask) for army in self.armies)
            for word in dict.fromkeys((*one, *other)):
                yield name(word), (one.get(word), other.get(word))

        found: dict[str, Pair] = {"all": (army_diff.total(self.armies[0]), army_diff.total(self.armies[1]))}
        found.update(by(lambda unit: unit.arm, lambda word: self.ruleset.name_of("arm", word)))
        if self.ruleset.quality_tables:
            found.update(by(lambda unit: unit.quality, lambda word: self.ruleset.name_of("quality", word)))
        return found

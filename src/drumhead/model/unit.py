"""A unit on the table and its present state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TO_BE_DICED = "dice"  # the quality of a unit whose quality is thrown for before the game


@dataclass(frozen=True)
class Unit:
    """A battalion, regiment or gun with its present state, in stands and pips as the ruleset counts them.

    `arm`, `kind` (type), `quality` and `side` are ids of the ruleset. `start` is the number of stands as deployed,
    `stands` the number left. `pips` is the disorder on the unit's record die. `casualties` are markers that do not
    yet make a lost stand. `hits` are those taken by a unit that stays whole until it routs. `number` is the unit's
    number in its army, from 1. `officer` is the rank of an officer in its ranks, "" for none; `hidden` are the pips
    that this officer has removed from the die. `spent` lists what the unit has used up in this game (first-fire,
    charge, pistols, glory), `state` its present states (routing, fighting, in-square). `more` has further entries, as
    pairs of key and value, of a ruleset-neutral army. `honours` are the battles in which it distinguished itself.
    `own_kind` is the kind that house rules have added, "" for none; `kind` is then the one that it is like.
    """

    name: str
    arm: str
    kind: str
    quality: str = "trained"
    stands: int = 1
    start: int = 0
    pips: int = 0
    casualties: int = 0
    hits: int = 0
    side: str = ""
    nation: str = ""
    number: int = 0
    note: str = ""
    officer: str = ""
    hidden: int = 0
    spent: frozenset[str] = frozenset()
    state: frozenset[str] = frozenset()
    more: tuple[tuple[str, Any], ...] = ()
    honours: tuple[str, ...] = ()
    own_kind: str = ""

    def __post_init__(self) -> None:
        if not self.start:
            object.__setattr__(self, "start", self.stands)

    def __eq__(self, other: object) -> bool:  # battles compare units all day: what is the same is seen to be so at once
        return self.__dict__ == other.__dict__ if isinstance(other, Unit) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.side, self.number, self.arm, self.stands, self.pips, self.casualties))

    @property
    def lost(self) -> int:
        """Number of stands lost since deployment."""
        return self.start - self.stands

    @property
    def listed_kind(self) -> str:
        """Kind of the unit as army lists write it: the one that house rules have added, otherwise the rulebook's."""
        return self.own_kind or self.kind

    def but(self, **changes: Any) -> Unit:
        """Return a copy of the unit with these fields changed.

        Raises TypeError for a field that units do not have.
        """
        changed = object.__new__(Unit)  # as `replace` does, in a quarter of its time: battles change units all day
        known = changed.__dict__
        known.update(self.__dict__, **changes)
        if len(known) > len(self.__dict__):
            raise TypeError(f"no unit has {', '.join(known.keys() - self.__dict__.keys())}")
        return changed

    def having_spent(self, what: str) -> Unit:
        """Return a copy of the unit with `what`, such as "first-fire", added to the things that it has used up."""
        return self.but(spent=self.spent | {what})

    def now(self, *states: str) -> Unit:
        """Return a copy of the unit with these states, such as "routing", added to its own."""
        return self.but(state=self.state | set(states))

"""A unit on the table and its recorded state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TO_BE_DICED = "dice"  # the quality of a unit whose quality is thrown for before the game


@dataclass(frozen=True)
class Unit:
    """A battalion, regiment or gun: its type and its present state, in what the ruleset counts.

    `arm`, `kind`, `quality` and `side` are terms of the ruleset. `start` is the number of stands as deployed, `stands`
    the number left, `pips` the disorder on its record die, `casualties` the markers short of a stand, `hits` the hits
    taken where a unit stays whole until it routs. `officer` is the rank of an officer in its ranks, `hidden` the pips
    that this officer has removed from its die. `spent` holds what it has used up this game (first-fire, charge,
    pistols, glory), `state` what it is doing now (routing, fighting, in-square ...). `more` has the entries, by key, of
    a ruleset-neutral army that no game counts.
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

    def but(self, **changes: Any) -> Unit:
        """Return a copy of the unit with some fields changed.

        Raises TypeError for a field that units do not have.
        """
        changed = object.__new__(Unit)  # as `replace` does, in a quarter of its time: battles change units all day
        known = changed.__dict__
        known.update(self.__dict__, **changes)
        if len(known) > len(self.__dict__):
            raise TypeError(f"no unit has {', '.join(known.keys() - self.__dict__.keys())}")
        return changed

    def having_spent(self, what: str) -> Unit:
        """Return a copy of the unit that has also used up something, such as its first fire."""
        return self.but(spent=self.spent | {what})

    def now(self, *states: str) -> Unit:
        """Return a copy of the unit that is also in these states."""
        return self.but(state=self.state | set(states))

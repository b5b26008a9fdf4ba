"""Random throws from a seed, for a simulated battle; the faces of every throw are recorded."""

from __future__ import annotations

from typing import Any

from drumhead.probability.distribution import Distribution
from drumhead.probability.random_source import Chance, Event


class Roll(Chance):
    """A source of random dice and cards. The same seed gives the same results; `events` records every throw.

    >>> Roll(1704).hits("musketry", 6, 5) == Roll(1704).hits("musketry", 6, 5)
    True
    """

    def __init__(self, seed: int) -> None:
        import random  # for play: odds need none

        self.events: list[Event] = []
        self._random = random.Random(seed)

    def pick(self, what: str, among: Distribution) -> Any:
        """Return a random outcome, by weight, for the throw named `what`, and record it.

        Raises AssertionError if the weights do not add up to their total, which cannot happen.
        """
        mark = self._random.randrange(among.total)
        for outcome, weight in among.items():
            mark -= weight
            if mark < 0:
                self.note(what, came=outcome)
                return outcome
        raise AssertionError("weights add up to their total")

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Throw dice one by one and record their faces; return how many show `need` or more."""
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        faces = self._faces(dice, sides)
        struck = sum(face >= need for face in faces)
        self.note(what, faces=faces, need=need, came=struck)
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """Throw dice one by one and record their faces; return their sum."""
        if dice <= 0:
            return 0
        faces = self._faces(dice, sides)
        self.note(what, faces=faces, came=sum(faces))
        return sum(faces)

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """Throw dice one by one and record their faces; return for each group of faces how many dice show one."""
        if dice <= 0:
            return (0,) * len(groups)
        faces = self._faces(dice, sides)
        self.note(what, faces=faces, counts=groups[0], came=faces)
        return tuple(sum(face in group for face in faces) for group in groups)

    def _faces(self, dice: int, sides: int) -> tuple[int, ...]:
        """Return the faces of `dice` random dice, with the same results as `randint` in a third of its time."""
        bits, thrown = sides.bit_length(), self._random.getrandbits
        faces: list[int] = []
        while len(faces) < dice:
            if (face := thrown(bits)) < sides:
                faces.append(face + 1)
        return tuple(faces)

    def note(self, event: str, **facts: Any) -> None:
        """Add an event with its data to `events`."""
        self.events.append(Event(event, facts))

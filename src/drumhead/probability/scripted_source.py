"""Scripted throws: the rulebook's worked examples, or the throws of a journal, are played again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drumhead.probability.distribution import Distribution
from drumhead.probability.random_source import Chance, Event


class ReplayError(ValueError):
    """Error for a script that does not fit the rule: another throw is due, or the scripted result is impossible."""


class Replay(Chance):
    """A source of luck that takes results from a script of (name of the throw, result) pairs.

    The result of a throw of several dice is a number, such as the hits or the sum, or a list of the faces. `events`
    records every throw.

    >>> Replay([("musketry", [6, 5, 1, 2, 3, 4])]).hits("musketry", 6, 5)
    2
    """

    def __init__(self, script: Sequence[tuple[str, Any]]) -> None:
        self.events: list[Event] = []
        self._script = list(script)
        self._at = 0

    def pick(self, what: str, among: Distribution) -> Any:
        """Return the next result of the script.

        Raises ReplayError if the script's next throw has another name than `what`, or its result is not one of
        `among`.
        """
        answer = _as_outcome(self._next(what))
        if not _hashable(answer) or answer not in among:
            possible = ", ".join(str(outcome) for outcome in among)  # type: ignore[attr-defined]
            raise ReplayError(f"throw {self._at}, {what!r}: {answer} cannot come. Give one of {possible}.")
        self.note(what, came=answer)
        return answer

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Return how many of `dice` dice show `need` or more; the script has that number, or a list of the faces.

        Nothing is taken from the script if the result is certain. Raises ReplayError for a result that the dice
        cannot give.
        """
        if dice <= 0 or need > sides:
            return 0
        if need <= 1:
            return dice
        answer = self._next(what)
        if isinstance(answer, int):
            if not 0 <= answer <= dice:
                raise ReplayError(
                    f"throw {self._at}, {what!r}: {answer} hits cannot come from {dice} dice. "
                    f"Give 0 to {dice}, or the faces as a list."
                )
            self.note(what, came=answer, need=need)
            return answer
        if not _faces(answer, dice, sides):
            raise ReplayError(f"throw {self._at}, {what!r}: give the faces of {dice} dice, each 1 to {sides}.")
        struck = int(sum(face >= need for face in answer))
        self.note(what, faces=tuple(answer), need=need, came=struck)
        return struck

    def total(self, what: str, dice: int, sides: int = 6) -> int:
        """Return the sum of `dice` dice; the script has the sum, or a list of the faces.

        Raises ReplayError for a result that the dice cannot give.
        """
        if dice <= 0:
            return 0
        answer = self._next(what)
        thrown = sum(answer) if _faces(answer, dice, sides) else answer
        if not isinstance(thrown, int) or not dice <= thrown <= dice * sides:
            raise ReplayError(
                f"throw {self._at}, {what!r}: {answer} cannot come from {dice} dice. "
                f"Give {dice} to {dice * sides}, or the faces as a list."
            )
        self.note(what, came=thrown)
        return thrown

    def tally(self, what: str, dice: int, *groups: tuple[int, ...], sides: int = 6) -> tuple[int, ...]:
        """Return for each of `groups`, a tuple of faces, how many dice show one of its faces.

        The script must list all faces.

        Raises ReplayError if the script has anything else than a list of `dice` faces.
        """
        if dice <= 0:
            return (0,) * len(groups)
        answer = self._next(what)
        if not _faces(answer, dice, sides):
            raise ReplayError(f"throw {self._at}, {what!r}: give the faces of {dice} dice, each 1 to {sides}.")
        self.note(what, faces=tuple(answer), counts=groups[0], came=tuple(answer))
        return tuple(sum(face in group for face in answer) for group in groups)

    def finish(self) -> None:
        """Raise ReplayError if the script has throws left that no rule asked for; do nothing otherwise."""
        if self._at < len(self._script):
            left = ", ".join(repr(what) for what, _ in self._script[self._at :])
            raise ReplayError(f"the rule is done, but the script goes on with {left}.")

    def note(self, event: str, **facts: Any) -> None:
        """Add an event with its data to `events`."""
        self.events.append(Event(event, facts))

    def _next(self, what: str) -> Any:
        if self._at == len(self._script):
            raise ReplayError(f"the script ends where {what!r} is thrown.")
        name, answer = self._script[self._at]
        self._at += 1
        if name != what:
            raise ReplayError(f"throw {self._at}: the rule throws {what!r}, the script has {name!r}.")
        return answer


def _as_outcome(answer: Any) -> Any:
    return tuple(answer) if isinstance(answer, list) else answer


def _hashable(answer: Any) -> bool:
    try:
        hash(answer)
    except TypeError:
        return False
    return True


def _faces(answer: Any, dice: int, sides: int) -> bool:
    """Return whether a scripted result is a list of `dice` faces, each from 1 to `sides`."""
    return (
        isinstance(answer, list | tuple)
        and len(answer) == dice
        and all(isinstance(face, int) and 1 <= face <= sides for face in answer)
    )


def least_die(what: str, passes: Callable[[Chance], bool], sides: int = 6) -> int:
    """Return the least face of a die with which a test passes, where `what` is the name of its throw.

    It is `sides` + 1 if no face passes.

    >>> least_die("nerve", lambda chance: chance.die("nerve") >= 4)
    4
    """
    return next((face for face in range(1, sides + 1) if passes(Replay([(what, face)]))), sides + 1)

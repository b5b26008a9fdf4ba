"""Scripted throws: the rulebook's worked examples, or a journal, played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drumhead.probability.distribution import Distribution
from drumhead.probability.random_source import Chance, Event


class ReplayError(ValueError):
    """Error for a script that does not fit the rule: another throw was due, or the answer is impossible."""


class Replay(Chance):
    """A source of luck that answers from a script of (name of the throw, answer) pairs.

    The answer to a throw of several dice is a number of hits, or the faces.

    >>> Replay([("musketry", [6, 5, 1, 2, 3, 4])]).hits("musketry", 6, 5)
    2
    """

    def __init__(self, script: Sequence[tuple[str, Any]]) -> None:
        self.events: list[Event] = []
        self._script = list(script)
        self._at = 0

    def pick(self, what: str, among: Distribution) -> Any:
        """Return the next outcome of the script.

        Raises ReplayError for an impossible outcome or a throw of another name.
        """
        answer = _as_outcome(self._next(what))
        if not _hashable(answer) or answer not in among:
            possible = ", ".join(str(outcome) for outcome in among)  # type: ignore[attr-defined]
            raise ReplayError(f"throw {self._at}, {what!r}: {answer} cannot come. Give one of {possible}.")
        self.note(what, came=answer)
        return answer

    def hits(self, what: str, dice: int, need: int, sides: int = 6) -> int:
        """Return how many of the next dice show `need` or more: the script gives the number, or the faces.

        Raises ReplayError for an answer that `dice` dice cannot give.
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
        """Return the next sum of dice: the script gives the sum, or the faces as a list.

        Raises ReplayError for an answer that `dice` dice cannot give.
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
        """Return how many of the next dice fall into each group of faces: the script gives the faces as a list.

        Raises ReplayError for anything else.
        """
        if dice <= 0:
            return (0,) * len(groups)
        answer = self._next(what)
        if not _faces(answer, dice, sides):
            raise ReplayError(f"throw {self._at}, {what!r}: give the faces of {dice} dice, each 1 to {sides}.")
        self.note(what, faces=tuple(answer), counts=groups[0], came=tuple(answer))
        return tuple(sum(face in group for face in answer) for group in groups)

    def finish(self) -> None:
        """End the script.

        Raises ReplayError if throws are left that no rule asked for.
        """
        if self._at < len(self._script):
            left = ", ".join(repr(what) for what, _ in self._script[self._at :])
            raise ReplayError(f"the rule is done, but the script goes on with {left}.")

    def note(self, event: str, **facts: Any) -> None:
        """Add an event to the list of events."""
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
    """Return whether an answer is a list of the faces of `dice` dice."""
    return (
        isinstance(answer, list | tuple)
        and len(answer) == dice
        and all(isinstance(face, int) and 1 <= face <= sides for face in answer)
    )

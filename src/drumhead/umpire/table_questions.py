"""The questions of a battle that is kept at the table: a choice, or a throw; and the answers to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.simulation.umpired_replay import AskedThrow

CHOOSE, THROW, CORRECT, FIRST, UNDO, DROP = "choose", "throw", "correct", "first", "undo", "drop"
ORDER, QUIET = "order", "quiet"  # of units, and of a commander that leaves everything as it is: nobody types them
UNTYPED = (ORDER, QUIET)
STILL = ("hold", "stay", "keep", "decline", "wait", "stop")  # options with which nothing moves on the table


@dataclass(frozen=True)
class Choice:
    """A decision of a side: `what` is its name, `options` are what the rules offer.

    `best` has the indexes of the options, the likeliest first. `ordered` is the index that a commander of Drumhead's
    takes for its side, with its reason `why`; None for a side that players command.
    """

    play: BattleState
    side: str
    what: str
    options: Sequence[Option]
    best: Sequence[int]
    ordered: int | None = None
    why: str = ""

    @property
    def subject(self) -> str:
        """The key of the unit that the choice is about, or the officer as `side:name`; "" if it is about several."""
        stays = (each.whom for each in self.options if ":" in each.whom and not each.unit and each.verb == "stay")
        if officer := next(stays, ""):
            return officer
        units = {option.unit for option in self.options if option.unit}
        return units.pop() if len(units) == 1 else ""

    def answer(self, index: int, place: Sequence[float] = (), ruled: str = "") -> list[Any]:
        """Return the answer that takes the option at `index`, for the file.

        `place` is x, y and facing of the unit if it ends elsewhere; `ruled` says what the umpire allows with that.
        """
        option = self.options[index]
        more: list[Any] = [list(place), ruled] if place else []
        return [CHOOSE, self.what, option.unit or option.whom, index, option.verb, *more]

    @property
    def still(self) -> list[Any] | None:
        """The answer if a commander leaves all as it is on the table, so that nobody need be asked; otherwise None."""
        if self.ordered is None or self.options[self.ordered].verb not in STILL:
            return None
        return [QUIET, *self.answer(self.ordered)[1:]]

    def fits(self, answer: Sequence[Any]) -> bool:
        """Return whether an answer of the file is one to this question."""
        if answer[0] not in (CHOOSE, QUIET) or answer[1] != self.what:
            return False
        if not 0 <= answer[3] < len(self.options):
            return False
        option = self.options[answer[3]]
        return bool(answer[2] == (option.unit or option.whom) and answer[4] == option.verb)


@dataclass(frozen=True)
class Throw:
    """A throw or a card that is due; `play` is None before the deployment, for qualities that are rolled."""

    play: BattleState | None
    asked: AskedThrow

    @property
    def what(self) -> str:
        """The name of the throw."""
        return self.asked.what

    @property
    def is_die(self) -> bool:
        """Whether it is one die, with each of its faces as likely."""
        weights = dict(self.asked.among.items()) if self.asked.among is not None else {}
        return bool(weights) and [*weights] == [*range(1, len(weights) + 1)] and len(set(weights.values())) == 1

    @property
    def is_card(self) -> bool:
        """Whether it is one of several outcomes with names, such as a card."""
        return self.asked.among is not None and not self.is_die

    @property
    def sides(self) -> int:
        """The number of faces of each of its dice, or that of the cards of which one comes."""
        return self.asked.among.total if self.asked.among is not None else self.asked.sides

    def answer(self, came: Any) -> list[Any]:
        """Return the answer with a result, for the file."""
        return [THROW, self.what, list(came) if isinstance(came, tuple) else came]

    def fits(self, answer: Sequence[Any]) -> bool:
        """Return whether an answer of the file is one to this question."""
        return answer[:2] == [THROW, self.what] and not self.asked.wrong(answer[2])


Question = Choice | Throw

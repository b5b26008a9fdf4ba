"""A battle in which an umpire makes the decisions and the throws: answers from a file, then from the umpire."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from drumhead.deployment.scenario import Scenario
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.rules.battle.decision_options import Option, Placed
from drumhead.rules.battle.umpire_corrections import correct
from drumhead.simulation.ai_player import Commander
from drumhead.simulation.engine import BattleResult, fight_out
from drumhead.simulation.umpired_replay import AskedRoll, AskedThrow
from drumhead.umpire.table_questions import ORDER, Choice, Question, Throw

AS_IT_STANDS = "as it stands on the table"
HAIR = 2.0  # mm: places in a journal are whole mm
BEST = 3  # options that go before those without a place, and at somebody
Answer = list[Any]
Ask = Callable[[Question], Answer]


class MismatchError(Exception):
    """An answer of the file is not one to the question that the game asks: `number` is its index, from 0."""

    def __init__(self, number: int, question: str) -> None:
        super().__init__(question)
        self.number, self.question = number, question


class Halt(BaseException):
    """Ends a battle before its end; no rule of a game may catch it."""


class UmpiredBattle:
    """A battle that is played by answers.

    `answers` are those of the file, in order; afterwards `ask` is called with each question, and `order` with each
    order in which units act. `corrections` are the umpire's, each with the number of events after which it is made.
    `commands` has the commander of each side that nobody plays. `advises` is one whose values put the options in order.
    """

    def __init__(
        self,
        scenario: Scenario,
        answers: Sequence[Answer],
        corrections: Sequence[tuple[int, Mapping[str, Any]]],
        ask: Ask,
        order: Callable[[Answer], None] = lambda answer: None,
        commands: Mapping[str, Commander] | None = None,
        advises: Commander | None = None,
    ) -> None:
        self.scenario, self.answers, self.ask, self.order = scenario, list(answers), ask, order
        self.corrections: dict[int, Mapping[str, Any]] = dict(corrections)
        self.commands, self.advises = commands or {}, advises
        self.taken = 0  # answers used so far
        self.events: Sequence[Event] = ()
        self.play: BattleState | None = None
        self.moved: tuple[str, Sequence[float], str] | None = None  # a unit on its way to another place than offered

    def fight(self, turns: int) -> BattleResult:
        """Play the battle to its end, with `turns` turns at most.

        MismatchError for an answer that does not fit its question.
        """
        return fight_out(self.scenario, self, 0, turns, _UmpireRoll(self), self._after)

    # ------------------------------------------------------------ decisions
    def choose(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """Return the index of the option that the umpire's answer takes, and the reason of a commander."""
        self.moved = None
        commander = self.commands.get(side)
        ordered, why = commander.choose(play, side, what, options) if commander else (None, "")
        known = self._known()
        if known is None:
            best = self._ranked(play, side, what, options)
            known = self._asked(Choice(play, side, what, options, best, ordered, why))
        else:
            self._check(Choice(play, side, what, options, ()), known)
        if len(known) > 5:
            self.moved = (known[2], known[5], known[6])
            return Placed(known[3], known[5]), ""
        return int(known[3]), why if known[3] == ordered else ""

    def sequence(self, play: BattleState, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Return the units in the order of the file; a new order is that of the list, or of a commander.

        MismatchError for an order of other units.
        """
        self.moved = None
        commander = self.commands.get(side)
        wanted = list(commander.sequence(play, side, what, units)) if commander else list(units)
        known = self._known()
        if known is None:
            known = [ORDER, what, wanted]
            self.order(known)
            self._new(known)
        elif known[:2] != [ORDER, what] or sorted(known[2]) != sorted(units):
            raise MismatchError(self.taken - 1, what)
        order: list[str] = known[2]
        return order

    def plans(self, play: BattleState) -> Mapping[str, Any]:
        """Return the new plans of the commander's side; those of the adviser are for the order of options only."""
        if self.advises:
            self.advises.plans(play)
        return {side: plans for each in self.commands.values() for side, plans in each.plans(play).items()}

    def _ranked(self, play: BattleState, side: str, what: str, options: Sequence[Option]) -> Sequence[int]:
        """Return the indexes of options, the likeliest first: the best, attacks and deeds on the spot, then places."""
        if not self.advises:
            return range(len(options))
        scores = self.advises.scores(play, side, what, options)
        best = sorted(range(len(options)), key=lambda at: (-scores[at], at))
        deeds = [at for at in best[BEST:] if options[at].whom or options[at].pose is None]
        return [*best[:BEST], *deeds, *(at for at in best[BEST:] if at not in deeds)]

    # ------------------------------------------------------------ answers
    def throw(self, question: Throw) -> Any:
        """Return the result of a throw."""
        known = self._known()
        if known is None:
            known = self._asked(question)
        else:
            self._check(question, known)
        return known[2]

    def _known(self) -> Answer | None:
        """Return the next answer of the file; None if there is none left."""
        if self.taken == len(self.answers):
            return None
        self.taken += 1
        return self.answers[self.taken - 1]

    def _asked(self, question: Question) -> Answer:
        return self._new(self.ask(question))

    def _new(self, answer: Answer) -> Answer:
        self.answers.append(answer)
        self.taken += 1
        return answer

    def _check(self, question: Question, answer: Answer) -> None:
        if not question.fits(answer):
            raise MismatchError(self.taken - 1, question.what)

    # ------------------------------------------------------------ corrections
    def _after(self, play: BattleState, events: list[Event]) -> None:
        """Make the umpire's corrections that are due after an event, and put a unit where it went at the table."""
        self.play, self.events = play, events
        event = events[-1]
        if self.moved and event.get("u") == self.moved[0] and "to" in event:
            (key, place, ruled), self.moved = self.moved, None
            if correction := _placing(play, event, key, place, ruled):
                correct(play, correction)
                return
        if correction := self.corrections.get(len(events)):
            correct(play, correction)


def _placing(play: BattleState, event: Event, key: str, place: Sequence[float], ruled: str) -> Mapping[str, Any] | None:
    """Return the correction that puts a unit where it went at the table, after the event of its move; None without one.

    A move whose length was thrown ends where the dice end it.
    """
    if not play.is_in(key):
        return None
    told: dict[str, Any] = {"u": key, "says": ruled, "ruled": True} if ruled else {"u": key, "says": AS_IT_STANDS}
    if math.dist(event["to"][:2], place[:2]) <= HAIR:
        return told if ruled else None
    start = event.get("frm", place)
    if event.get("luck") and math.dist(start[:2], place[:2]) > math.dist(start[:2], event["to"][:2]) and not ruled:
        return None
    return {**told, "set": {key: {**play.state(key), "place": list(place)}}}


class _UmpireRoll(AskedRoll):
    """The throws of an umpired battle."""

    def __init__(self, battle: UmpiredBattle) -> None:
        super().__init__()
        self._battle = battle

    def ask(self, throw: AskedThrow) -> Any:
        """Return the result that the umpire answers."""
        return self._battle.throw(Throw(self._battle.play, throw))

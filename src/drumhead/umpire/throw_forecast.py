"""What each result of a throw leads to: the battle is played on from there, up to the next event."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.deployment.scenario import Scenario
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.probability import Distribution, Roll, hits
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.rules.battle.umpire_corrections import is_by_umpire
from drumhead.umpire.answer_file import AnswerFile, Script
from drumhead.umpire.event_words import EventWords
from drumhead.umpire.table_questions import Question, Throw
from drumhead.umpire.umpired_battle import Answer, Halt, UmpiredBattle

PATIENCE = 2.0  # seconds that a forecast may take
VERSUS = " against "
SHORT = "No hit"  # begins the lists of volleys without effect
MOST = 8  # results that are looked at one by one


@dataclass(frozen=True)
class Forecast:
    """What a throw is about, in words, and what follows: results in words, their chance, and what they lead to."""

    about: str
    follows: Sequence[tuple[str, Fraction, str]] = ()


class _Trial(UmpiredBattle):
    """A battle that stops at the first event after the answers; further throws are made at random.

    `due` is the number of the answers, `before` that of the events before the last of them; `threw` is whether more was
    thrown.
    """

    due = before = 0
    threw = False

    def _after(self, play: BattleState, events: list[Event]) -> None:
        super()._after(play, events)
        if self.taken >= self.due and len(events) > self.before and not is_by_umpire(events[-1]):
            raise Halt


def chances(throw: Throw) -> Mapping[Any, Fraction]:
    """Return the exact chance of each result of a throw: hits, faces or cards; {} for sums of several dice."""
    asked = throw.asked
    if asked.among is not None:
        law: Distribution = asked.among
    elif asked.need:
        law = hits(asked.dice, asked.need, asked.sides)
    else:
        return {}
    return {outcome: Fraction(weight, law.total) for outcome, weight in law.items()}


def forecast(words: EventWords, file: AnswerFile, answers: Sequence[Answer], events: int, throw: Throw) -> Forecast:
    """Return what a throw is about, and what each of its results leads to, as far as that is quick to find.

    `words` are those of the battle, `answers` those so far, `events` the number of events so far.
    """
    law, began = chances(throw), time.monotonic()
    script = file.script
    results = [*law] or [throw.asked.roll(Roll(0))]
    results = results if throw.is_die else results[-1:]
    found: dict[Any, str] = {}
    about, clear = "", True
    for result in results[:MOST]:
        trial = _try(words.scenario, script, file.begun.turns, [*answers, throw.answer(result)], events)
        if trial is None:
            return Forecast(about)
        told, threw = trial
        found[result] = words.result(told)
        about, clear = about or _about(found[result], words.telling(told), told[-1]), clear and not threw
        if threw or time.monotonic() - began > PATIENCE:
            break
    if not clear or len(found) < len(results) or len(set(found.values())) < 2:
        return Forecast(about)
    begins = {said.partition(": ")[0] for said in found.values()}
    shared = f"{begins.pop()}: " if len(begins) == 1 else ""
    return Forecast(about, _grouped({result: said.removeprefix(shared) for result, said in found.items()}, law))


def _try(
    scenario: Scenario, script: Script, turns: int, answers: Sequence[Answer], events: int
) -> tuple[Sequence[Event], bool] | None:
    """Return the events up to the first after the last answer, and whether more was thrown for it; None without one."""
    luck = Roll(0)

    def ask(question: Question) -> Answer:
        if isinstance(question, Throw):
            trial.threw = True
            return question.answer(question.asked.roll(luck))
        raise Halt

    trial = _Trial(scenario, answers, script.corrections, ask)
    trial.before, trial.due = events, len(answers)
    try:
        trial.fight(turns)
    except Halt:
        if len(trial.events) > events:
            return trial.events, trial.threw
    return None


def _about(said: str, telling: EventSentences, event: Event) -> str:
    """Return what an event is about: the units that it names, and the beginning of its sentence."""
    who = [telling.name_unit(event[each]) for each in ("u", "at") if event.get(each)]
    first = said.partition(": ")[0] if ": " in said else ""
    if not first or first.startswith(SHORT) or all(name.lower() in first.lower() for name in who):
        return first if first and not first.startswith(SHORT) else VERSUS.join(who)
    return f"{VERSUS.join(who)}. {first}"


def _grouped(found: Mapping[Any, str], law: Mapping[Any, Fraction]) -> list[tuple[str, Fraction, str]]:
    """Return neighbouring results that lead to the same, as a span, with its chance and what they lead to."""
    spans: list[tuple[list[Any], str]] = []
    for result, words in found.items():
        if spans and spans[-1][1] == words:
            spans[-1][0].append(result)
        else:
            spans.append(([result], words))
    return [
        (str(s[0]) if len(s) == 1 else f"{s[0]} to {s[-1]}", sum((law[each] for each in s), Fraction(0)), words)
        for s, words in spans
    ]

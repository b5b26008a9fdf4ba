"""Evenings at the table for tests: a table that types by a program, and the same choices for the game's own fight."""

from __future__ import annotations

import random

from drumhead import armies
from drumhead.deployment.scenario import scenario_of
from drumhead.probability import Roll
from drumhead.rulesets import load
from drumhead.simulation.engine import fight_out
from drumhead.simulation.journal import encode
from drumhead.umpire.answer_file import AnswerFile, Beginning
from drumhead.umpire.evening_session import EveningSession
from drumhead.umpire.table_questions import Choice

GAMES = ("ramillies", "albuera", "oudenarde", "blenheim", "guastalla")  # one battle of each game


def scenario(name):
    battle = armies.read_battle(armies.find_battle(name), load)
    ruleset = load(battle.ruleset)
    return scenario_of(battle, ruleset, ruleset.book())


class RandomChoices:
    """A decision maker that takes any option."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def plans(self, play):
        return {}

    def choose(self, play, side, what, options):
        return self._random.randrange(len(options)), ""

    def sequence(self, play, side, what, units):
        return list(units)


class ProgramTable:
    """A table at which a program types: `types` returns the line for a session's question, None to stop."""

    def __init__(self, types):
        self.types, self.shown, self.errors, self.views = types, [], [], []
        self.session = None

    def show(self, lines, kind=""):
        (self.errors if kind else self.shown).extend(lines)

    def ask(self, view):
        self.views.append(view)
        return self.types(self.session)


def typist(choices, luck):
    """Returns the line for any question: the number of the option that `choices` takes, or the dice of `luck`."""

    def types(session):
        question = session.question
        if question is None:
            return ""
        if isinstance(question, Choice):
            taken, _ = choices.choose(question.play, question.side, question.what, question.options)
            return str(list(question.best).index(taken) + 1)
        came = question.asked.roll(luck)
        return " ".join(map(str, came)) if isinstance(came, tuple) else session.words.card(came)

    return types


def lines_of(*typed):
    """Returns what types these lines, and then stops."""
    left = iter(typed)
    return lambda session: next(left, None)


def evening(path, sc, types, turns=1, commanders=None, resume=False, foresees=False):
    """Runs an evening in the file at `path`; returns its session, with its table."""
    table = ProgramTable(types)
    file = AnswerFile(path, "a battle", Beginning("setup", turns, commanders or {}), resume)
    table.session = session = EveningSession(sc, file, table, Roll, foresees)
    session.run()
    return session


def own_fight(sc, seed, turns):
    return fight_out(sc, RandomChoices(seed), seed, turns)


def encoded(events):
    return [encode(event) for event in events]

"""Whatever is typed: the evening goes on, its file gives the same evening again, and its journal is played again."""

from __future__ import annotations

import random

import pytest

from drumhead.probability import Roll
from drumhead.simulation import journal, journal_replay
from drumhead.simulation.ai_player import BaselinePlayer

from ..counted import at_least
from .evenings import GAMES, RandomChoices, encoded, evening, scenario, typist

FEW, MANY = 60, 400  # lines of one evening


def anything(seed, most):
    """Types answers, and now and then corrections, places, orders, undos and nonsense."""
    luck, answers, typed = random.Random(seed), typist(RandomChoices(seed), Roll(seed)), []

    def types(session):
        typed.append(0)
        if len(typed) > most:
            return None
        question = session.question
        if question is None:
            return ""
        if question.play is None or luck.random() > 0.25:
            return answers(session)
        play, words = question.play, session.words
        unit = words.tag(play, luck.choice(list(play.units)))
        x, y = luck.randrange(150), luck.randrange(100)
        officer = luck.choice([name.partition(":")[2] for name in play.riders] or ["Nobody"])
        return luck.choice(
            [
                f"undo {luck.randrange(1, 4)}",
                f"set {unit} pips {luck.randrange(7)}",
                f"set {unit} stands {luck.randrange(4)}",
                f"set {unit} hits {luck.randrange(4)} casualties {luck.randrange(3)}",
                f"set {unit} at {x} {y} facing {luck.randrange(360)}",
                f"set {unit} lost",
                f"set {officer} with {unit}",
                f"set {officer} lost",
                f"set {officer} at {x} {y}",
                f"next {unit}",
                f"ahead {luck.randrange(30)}{luck.choice(['', ' !'])}",
                f"wheel left {luck.randrange(60)} back {luck.randrange(9)} !",
                f"at {x} {y} !",
                "note a remark",
                "units",
                "6 6 6 6",
                "",
            ]
        )

    return types


def anything_goes(folder, name, seed, most):
    sc, path = scenario(name), folder / "kept.txt"
    kept = evening(path, sc, anything(seed, most), 2)
    again = evening(path, sc, lambda session: "" if session.question is None else None, 2, resume=True)
    assert encoded(again.events) == encoded(kept.events)
    at_least(2, [event for event in kept.events if event["e"] == "umpire"])
    assert not [error for error in kept.table.errors if "cannot go on with this line" in error]
    told = folder / "kept.jsonl"
    told.write_bytes(journal.write_journal([{**journal.head(sc, 0, {}, 2), "by": "umpire"}, *kept.events]))
    read = journal.read(told)
    fought = journal_replay.again(sc, read, BaselinePlayer())
    assert list(journal_replay.differences(read, fought)) == []


@pytest.mark.parametrize("name", ["oudenarde", "guastalla"])
def test_anything_may_be_typed(tmp_path, name):
    anything_goes(tmp_path, name, 1, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", GAMES)
def test_anything_may_be_typed_often(tmp_path, name, seed):
    anything_goes(tmp_path, name, seed, MANY)

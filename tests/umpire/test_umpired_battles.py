"""A battle kept at the table is the game's own: the same choices and throws give the same states after every event."""

from __future__ import annotations

import pytest

from drumhead.probability import Roll
from drumhead.simulation import journal, journal_replay
from drumhead.simulation.ai_player import BaselinePlayer

from ..counted import at_least
from .evenings import GAMES, RandomChoices, encoded, evening, lines_of, own_fight, scenario, typist


def is_the_own_fight(path, name, seed, turns):
    sc = scenario(name)
    kept = evening(path, sc, typist(RandomChoices(seed), Roll(seed)), turns)
    own = own_fight(sc, seed, turns)
    assert kept.is_over
    assert encoded(kept.events) == encoded(own.events)
    return sc, kept


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_that_of_the_own_fight(tmp_path, name):
    sc, kept = is_the_own_fight(tmp_path / "kept.txt", name, 7, 1)
    at_least(10, kept.events)
    again = evening(tmp_path / "kept.txt", sc, lines_of(""), 1, resume=True)
    assert again.is_over
    assert encoded(again.events) == encoded(kept.events)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("name", GAMES)
def test_twenty_whole_battles_are_those_of_the_own_fight(tmp_path, name, seed):
    sc = scenario(name)
    is_the_own_fight(tmp_path / "kept.txt", name, seed, sc.turns)


@pytest.mark.parametrize("name", GAMES)
def test_its_journal_is_played_again_from_its_choices_throws_and_corrections(tmp_path, name):
    sc = scenario(name)
    random = typist(RandomChoices(3), Roll(3))
    pips = iter(["note The guns jammed", "set {0} hits 2", "undo", "set {0} hits 2"])

    def types(session):
        play = session.question.play if session.question else None
        if play and len(session.events) > 6 and (line := next(pips, None)):
            return line.format(session.words.tag(play, play.present()[0]))
        question = session.question
        if play and getattr(question, "subject", "") in play.field.places and any(o.pose for o in question.options):
            return "ahead 3 !" if len(session.events) % 2 and question.what in ("move", "activate") else random(session)
        return random(session)

    kept = evening(tmp_path / "kept.txt", sc, types, 1)
    corrected = [event for event in kept.events if event["e"] == "umpire"]
    assert [bool(event.get("set")) for event in corrected][:2] == [False, True]
    at_least(1, [event for event in kept.events if event["e"] == "move"])
    assert any(isinstance(took, dict) for event in kept.events for took in event.get("took", ())) or name == "guastalla"
    head = {**journal.head(sc, 0, {}, 1), "by": "umpire"}
    path = tmp_path / "kept.jsonl"
    path.write_bytes(journal.write_journal([head, *kept.events]))
    read = journal.read(path)
    fought = journal_replay.again(sc, read, BaselinePlayer())
    assert list(journal_replay.differences(read, fought)) == []
    assert len(fought.events) == len(kept.events)

"""What may be typed at the table besides an answer: undo, corrections, places, another unit first; and slips."""

from __future__ import annotations

import pytest

from drumhead.probability import Roll
from drumhead.rules.loading.toml_files import FileErrors

from ..counted import at_least
from ..errors import errors_in
from .evenings import RandomChoices, encoded, evening, lines_of, scenario, typist


def typed(*lines):
    """Types lines at the first choices of a unit on a card of turn 1; before them, whatever comes."""
    before, left = typist(RandomChoices(2), Roll(2)), iter(lines)

    def types(session):
        question = session.question
        begun = [event for event in session.events if event["e"] == "card"]
        return next(left, None) if begun and getattr(question, "options", ()) and question.subject else before(session)

    return types


def played(path, *lines, **more):
    return evening(path, scenario("ramillies"), typed(*lines), **more)


def test_undo_takes_back_answers_to_any_depth(tmp_path):
    whole = evening(tmp_path / "one.txt", scenario("ramillies"), typist(RandomChoices(2), Roll(2)))
    again, done = [typist(RandomChoices(2), Roll(2))], []

    def types(session):
        if session.file.count() == 20 and not done:
            done.append(len(session.events))
            again[:] = [typist(RandomChoices(2), Roll(2))]
            return "undo 20"
        return again[0](session)

    undone = evening(tmp_path / "two.txt", scenario("ramillies"), types)
    assert done[0] > 5
    assert encoded(undone.events) == encoded(whole.events)
    assert [each for _, each in undone.file.in_force] == [each for _, each in whole.file.in_force]


@pytest.mark.parametrize("line", ["undo 0", "undo 999", "undo x"])
def test_no_more_can_be_taken_back_than_was_typed(tmp_path, line):
    kept = played(tmp_path / "kept.txt", line, None)
    assert len(kept.table.errors) == 1
    assert not [entry for _, entry in kept.file.entries if entry[0] == "undo"]


def test_a_correction_changes_the_record_and_is_in_the_journal(tmp_path):
    kept = played(tmp_path / "kept.txt", "set f3 pips 2 stands 5", "set a1 at 60 45 facing 90", None)
    first, second = [event for event in kept.events if event["e"] == "umpire"]
    assert (first["set"]["french-3"]["pips"], first["set"]["french-3"]["stands"]) == (2, 5)
    assert second["set"]["alliance-1"]["place"][:3] == [600, 450, 90]
    assert not kept.table.errors
    play = kept.question.play
    assert (play.units["french-3"].pips, play.box("alliance-1")[:3]) == (2, (600, 450, 90))


def test_an_officer_is_put_with_a_unit_or_lost(tmp_path):
    kept = played(tmp_path / "kept.txt", "set Orkney with a5", "set Schultz lost", None)
    play = kept.question.play
    assert play.rider_with("alliance-5") == "alliance:Earl of Orkney"
    assert [rider.name for rider in play.fallen] == ["Lieutenant-General Schultz"]


def test_a_unit_stands_where_it_stands_on_the_table(tmp_path):
    """A place within what the rules allow is taken as the end of the march."""
    moves = []

    def types(session):
        question = session.question
        if question and getattr(question, "what", "") == "move" and not moves:
            moves.append((question.subject, question.play.box(question.subject)))
            return "ahead 4"
        return None if moves and question.play else typist(RandomChoices(2), Roll(2))(session)

    kept = evening(tmp_path / "kept.txt", scenario("ramillies"), types)
    ((key, start),) = moves
    (told,) = [event for event in kept.events if event["e"] == "move" and event["u"] == key]
    assert told["to"][:2] == pytest.approx(start.ahead(40)[:2], abs=1)
    assert not [event for event in kept.events if event["e"] == "umpire"]
    assert kept.question.play.box(key)[:2] == pytest.approx(start.ahead(40)[:2], abs=1)


def test_what_the_rules_forbid_needs_the_umpires_word_and_is_marked(tmp_path):
    moves = []

    def types(session):
        question = session.question
        if question and getattr(question, "what", "") == "move" and len(moves) < 2:
            moves.append(question.subject)
            return "back 70" + " !" * (len(moves) - 1)
        return None if len(moves) > 1 else typist(RandomChoices(2), Roll(2))(session)

    kept = evening(tmp_path / "kept.txt", scenario("ramillies"), types)
    assert len(kept.table.errors) == 1
    assert "back 70 !" in kept.table.errors[0]
    (told,) = [event for event in kept.events if event["e"] == "umpire"]
    assert told["ruled"] is True


def test_another_unit_acts_first(tmp_path):
    orders, random = [], typist(RandomChoices(2), Roll(2))

    def types(session):
        question = session.question
        if getattr(question, "what", "") != "fire":
            return random(session)
        order = next(each for each in reversed(session.file.script.answers) if each[0] == "order")[2]
        orders.append((question.subject, order))
        return f"next {session.words.tag(question.play, order[-1])}" if len(orders) == 1 else None

    evening(tmp_path / "kept.txt", scenario("ramillies"), types)
    (asked, before), (_, after) = orders
    at = before.index(asked)
    assert before[-1] != asked
    assert after == [*before[:at], before[-1], *before[at:-1]]


SLIPS = [
    "wibble", "99", "0", "set", "set f99 pips 1", "set f3", "set f3 pips x", "set f3 wibble 2", "set f3 +wibble",
    "set f3 stands 99", "set x3 pips 1", "set Nobody lost", "set Orkney with f3", "note", "next", "next f99", "ahead",
    "ahead x", "wheel 30", "at 4", "set f3 at", "6 6 6", "é" * 500,
]  # fmt: skip


def test_a_slip_is_named_and_nothing_is_taken(tmp_path):
    before = played(tmp_path / "before.txt", None)
    kept = played(tmp_path / "kept.txt", *SLIPS, None)
    assert len(at_least(20, kept.table.errors)) == len(SLIPS)
    assert [entry for _, entry in kept.file.entries] == [entry for _, entry in before.file.entries]


@pytest.mark.parametrize("line", ["7", "0", "6 6", "x", "-1"])
def test_dice_that_cannot_come_are_refused(tmp_path, line):
    kept = evening(tmp_path / "kept.txt", scenario("ramillies"), lines_of(line))
    assert len(kept.table.errors) == 1
    assert len(kept.file.entries) == 1


SPOILED = {
    "nothing of this": "line 4",
    '["throw","raw dice",[9]]': "line 4",
    '["choose","fire","f",1]': "line 4",
    '["undo",-1]': "line 4",
    '{"a":1}': "line 4",
    '["choose","fire","x",99,"fire"]': "line 4",
}


@pytest.mark.parametrize("line", SPOILED)
def test_a_spoiled_line_is_named(tmp_path, line):
    path = tmp_path / "kept.txt"
    evening(path, scenario("ramillies"), lines_of("3", "3"))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:3], line, *lines[4:]]) + "\n")
    with pytest.raises(FileErrors) as caught:
        evening(path, scenario("ramillies"), lines_of(), resume=True)
    assert errors_in(caught.value.faults) == [("kept.txt", 4, "keep-line")]


def test_every_line_is_on_the_disk_before_the_next_is_asked_for(tmp_path, synced):
    asked = []

    def types(session):
        asked.append((len(session.file.file.lines), len(synced)))
        return typist(RandomChoices(2), Roll(2))(session) if len(asked) < 9 else None

    evening(tmp_path / "kept.txt", scenario("ramillies"), types)
    assert all(times >= lines for lines, times in at_least(9, asked))


def test_an_order_of_units_is_made_again_if_a_correction_removes_one(tmp_path):
    path = tmp_path / "kept.txt"
    kept = played(path, "set a7 lost", None)
    orders = [answer for answer in kept.file.script.answers if answer[0] == "order"]
    assert "alliance-7" not in at_least(1, orders)[-1][2]
    again = evening(path, scenario("ramillies"), lines_of(), resume=True)
    assert encoded(again.events) == encoded(kept.events)

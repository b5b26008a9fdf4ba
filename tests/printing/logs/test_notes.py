"""Notes in the logs of all five games: each where it belongs, and each once."""

from __future__ import annotations

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.battle_log.deed_paragraphs import sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.battle_log.plain_text_log import lines
from drumhead.simulation import journal
from drumhead.simulation.journal_notes import JournalNote

from ...simulation.fought import BATTLES, battle, scenario


def fought(name):
    about = scenario(name)
    head = journal.head(about, 1, dict.fromkeys(about.sides, "sound"), 7)
    return head, [{"n": n, **event} for n, event in enumerate(battle(1, name).events, start=1)], about.ruleset


def note(number, turn=0, card=0, event=0):
    return JournalNote(number, turn, card, event, "", f"This is note {number}.", "")


@pytest.mark.parametrize("name", BATTLES)
def test_a_note_on_every_event_card_and_turn_is_printed_once_and_in_its_turn(name):
    head, events, ruleset = fought(name)
    places = [(each["t"], each["c"], each["n"]) for each in events if each["e"] not in ("tableau", "dusk")]
    places += [(each["t"], each["c"], 0) for each in events if each["e"] == "card"]
    places += [(each["t"], 0, 0) for each in events if each["e"] == "turn"] + [(0, 0, 0)]
    notes = [note(number, *place) for number, place in enumerate(places, start=1)]
    log = list(lines(head, events, ruleset, PrintOptions(measures=Measures(ruleset.measure)), notes))
    turn, found = 0, []
    for line in log:
        if line.startswith("TURN "):
            turn = int(line.removeprefix("TURN "))
        elif line.strip().startswith("Note: This is note "):
            number = int(line.strip().removeprefix("Note: This is note ").removesuffix("."))
            found.append(number)
            assert turn == places[number - 1][0]
    assert sorted(found) == list(range(1, len(places) + 1))
    assert len(found) > 250


@pytest.mark.parametrize("name", BATTLES)
def test_a_note_on_an_event_stands_right_below_the_paragraph_that_tells_it(name):
    head, events, ruleset = fought(name)
    shots = [each for each in events if each["e"] == "fire"][:5]
    notes = [note(each["n"], each["t"], each["c"], each["n"]) for each in shots]
    telling = EventSentences(story(head, events), ruleset, Measures(ruleset.measure), notes)
    below = {}
    for turn in telling.story.turns:
        for _, _, said in sections(telling, turn.cards):
            for at, each in enumerate(said):
                if "This is note" in each.words:
                    above = next(before for before in reversed(said[:at]) if before.events)
                    below[each.words.rpartition(" ")[2]] = above.events
    assert len(below) == len(shots) == 5
    for each in shots:
        assert each["n"] in below[f"{each['n']}."]


def test_a_card_on_which_nobody_acts_still_says_so_above_its_note():
    head, events, ruleset = fought("ramillies")
    telling = EventSentences(story(head, events), ruleset, Measures(ruleset.measure))
    idle = [
        (turn.number, card.number)
        for turn in telling.story.turns
        for words, card, said in sections(telling, turn.cards)
        if not said and "Nobody acts." in words
    ]
    turn, card = idle[0]
    log = list(lines(head, events, ruleset, PrintOptions(measures=Measures("cm")), [note(1, turn, card)]))
    at = log.index("   Note: This is note 1.")
    assert log[at - 1] == "   Nobody acts."

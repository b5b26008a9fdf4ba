"""The printed log of an entered evening: no map of places that nobody wrote down, and ends after what led to them."""

from __future__ import annotations

import pytest

from drumhead.printing.pages.battle_log.after_action_report import Argument
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Card, Deed, story
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.played_log import log_of
from drumhead.printing.pages.battle_log.turn_stories import TurnStories

from ...simulation.fought import BATTLES
from .by_hand import typed
from .test_pages import read_out, sheets


@pytest.mark.parametrize("name", BATTLES)
def test_an_entered_log_has_one_map_and_fewer_pages_than_a_fought_one(name):
    pages = log_of(*typed(name)).sheets
    maps = [says for page in pages for says in read_out(page.marks) if says and says.startswith("Map.")]
    assert len(maps) == 1
    assert len(pages) < len(sheets(name))


def test_what_was_done_to_a_unit_in_a_turn_comes_before_its_end_and_that_of_the_battle():
    head, events, ruleset, wishes = typed()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    turn = telling.story.turns[0]
    lines = [
        {"e": "off", "u": "french-10"},
        {"e": "broken", "sides": ["french"]},
        {"e": "contact", "u": "alliance-7", "at": "french-10"},
        {"e": "destroyed", "u": "french-9"},
    ]
    turn.cards[:] = [Card(0, "", "", [Deed({**each, "hand": True, "set": {}}, turn.before) for each in lines])]
    said = [bare(each) for each in TurnStories(telling).deeds(list(turn.deeds))]
    name = telling.name_unit
    assert len(said) == 4
    assert name("alliance-7") in said[0]
    assert name("french-10") in said[1]
    assert name("french-9") in said[2]
    assert "left the field" in said[3]


def test_a_turn_of_which_little_was_written_down_does_not_say_that_both_sides_stood():
    head, events, ruleset, wishes = typed()
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    turn = telling.story.turns[0]
    for events, words in (
        ([], "No move, fire or attack was written down."),
        ([{"e": "fire", "u": "french-1"}], "Some units fired; no attack was written down."),
        ([{"e": "move", "u": "french-1"}], "The French moved 1 unit; no attack was written down."),
    ):
        turn.cards[:] = [Card(0, "", "", [Deed({**each, "hand": True, "set": {}}, turn.before) for each in events])]
        assert bare(TurnStories(telling).advance(turn)).replace("\N{NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize(
    ("name", "words"), [("blenheim", "whose cards were"), ("salamanca", "whose dice and needed numbers were")]
)
def test_luck_rests_on_cards_where_no_dice_are_thrown(name, words):
    head, events, ruleset, wishes = typed(name)
    telling = EventSentences(story(head, events), ruleset, wishes.measures)
    assert words in Argument(TurnStories(telling)).describe_basis()

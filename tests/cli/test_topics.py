"""What players ask at the table: each book was read for each topic, and says it, or says nothing of it."""

from __future__ import annotations

import json

import pytest

from drumhead.rules.rulebook.rule_search import answers, data, most_words
from drumhead.rulesets import ids, load

from ..counted import at_least

NOTHING = ""
# What the rulebook says of each question, read by hand: letters of the rule in our words, or nothing.
READ = {
    "wss-paperboys": {
        "move and fire": "Infantry may move after its first fire",
        "who fires first": "First card of a colour: that side fires",
        "interpenetrate": "Friends may pass through each other",
        "simultaneous": NOTHING,
        "line of sight": NOTHING,
        "table edge": "A unit that routs off the table is removed",
        "opportunity": "in either side's movement phase",  # pistols just before contact, in either side's move
        "closing fire": "may fire pistols before a fight",
        "ammunition": NOTHING,
        "square": "has no flank for cavalry to attack",
        "hill": NOTHING,
        "overlap": "one stand of overlap at each end",
    },
    "peninsular-paperboys": {
        "move and fire": "Skirmishers may fire and move in the same turn",
        "who fires first": "First card of a colour: that side fires",
        "interpenetrate": "Friends may pass through each other",
        "simultaneous": NOTHING,
        "line of sight": NOTHING,
        "table edge": "A unit that routs off the table is removed",
        "opportunity": NOTHING,
        "closing fire": NOTHING,
        "ammunition": NOTHING,
        "square": "A square does not move",
        "hill": NOTHING,
        "overlap": "one stand of overlap at each end",
    },
    "wss-dice": {
        "move and fire": "all your muskets fire",  # phases of their own, and nothing bars the one after the other
        "who fires first": "play your next phase",
        "interpenetrate": "Units do not pass through each other",
        "simultaneous": NOTHING,
        "line of sight": "at a target on a hill, shoot over units",
        "table edge": NOTHING,
        "opportunity": NOTHING,
        "closing fire": NOTHING,
        "ammunition": NOTHING,
        "square": NOTHING,
        "hill": "Every unit may move onto a hill",
        "overlap": NOTHING,
    },
    "wss-cards": {
        "move and fire": "all your muskets fire",
        "who fires first": "which side plays the phase first",
        "interpenetrate": "Units do not pass through each other",
        "simultaneous": NOTHING,
        "line of sight": "at a target on a hill, shoot over units",
        "table edge": NOTHING,
        "opportunity": NOTHING,
        "closing fire": NOTHING,
        "ammunition": NOTHING,
        "square": NOTHING,
        "hill": "may occupy steep hills",
        "overlap": NOTHING,
    },
    "von-futsch": {
        "move and fire": "make half a move and then fire",
        "who fires first": "the colour of a card decides which side acts",
        "interpenetrate": "Skirmishers may pass through other units",
        "simultaneous": NOTHING,
        "line of sight": "A target must be in sight",
        "table edge": "A routed unit that leaves the table is removed",
        "opportunity": "Held fire may be used later in the turn to return fire",
        "closing fire": "charged in front may fire at short range",
        "ammunition": NOTHING,
        "square": "A square does not move",
        "hill": NOTHING,
        "overlap": NOTHING,
    },
}
ASKED = [(ruleset, question, says) for ruleset, read in READ.items() for question, says in read.items()]


@pytest.fixture(params=ids())
def ruleset(request):
    return load(request.param)


def test_every_book_was_read_for_every_topic(ruleset):
    topics = at_least(14, data()["topic"])
    for topic in topics:
        (answer,) = (each for each in answers(ruleset, topic) if each.topic == topic)
        assert at_least(1, answer.rules)


def test_no_topic_of_which_a_book_is_silent_has_a_word_in_its_rules(drumhead, ruleset):
    silent = [each for topic in data()["topic"] for each in answers(ruleset, topic) if each.is_silent]
    for each in at_least(2, silent):
        for word in data()["topic"][each.topic]:
            found = json.loads(drumhead("rules", "show", ruleset.id, word, "--json").stdout)
            assert each.topic in found["silent"], word
            if len(answers(ruleset, word)) == 1:
                assert not found["rules"], word
                cites = [table["cite"] for table in found["tables"].values()]
                assert all("nothing is printed" in cite for cite in cites), word  # what Drumhead plays by itself


@pytest.mark.parametrize(("name", "question", "says"), ASKED)
def test_a_question_at_the_table_is_answered_as_the_book_was_read(drumhead, name, question, says):
    result = drumhead("rules", "show", name, question)
    assert (result.exit_code, result.stderr) == (0, "")
    said = " ".join(result.stdout.split())
    if says:
        assert says in said
        assert "says nothing" not in said
    else:
        assert "The rulebook says nothing of " in said
        assert "The nearest rules: " in said


@pytest.mark.parametrize(
    ("question", "topics"),
    [
        ("May foot move and fire in one turn?", {"move and fire"}),
        ("can I pass through friends?", {"passing through friends"}),
        ("hills and line-of-sight?", {"hills", "line of sight"}),
        ("what of a tie?", {"ties"}),
        ("the edge of the table", {"the table edge"}),
        ("closed ranks", set()),  # "los" stands in it, and is another word
    ],
)
def test_a_question_in_a_sentence_is_of_the_topics_whose_words_it_has(question, topics):
    assert {each.topic for each in answers(load("wss-paperboys"), question)} == topics


def test_several_words_are_searched_one_by_one_all_of_them_first():
    texts = {
        1: "Guns go 10 cm.",
        2: "Cavalry in rout rallies on 6.",
        3: "A unit that rallies stands.",
        4: "Cavalry moves.",
    }
    assert most_words("rally the cavalry", texts) == [2]
    assert most_words("horse rallying", texts) == [2]
    assert most_words("artillery", texts) == [1]
    assert most_words("elephants", texts) == []
    assert most_words("cavalry elephants", texts) == [2, 4]
    assert most_words("the of a", texts) == []


def test_words_of_which_nothing_is_known_are_an_error_without_a_far_guess(drumhead):
    result = drumhead("rules", "show", "wss-paperboys", "elephants trumpet")
    assert (result.exit_code, result.stderr) == (1, 'Error: no table and no rule has "elephants trumpet".\n')
    assert 'Did you mean "cannon"?' in drumhead("rules", "show", "wss-paperboys", "canon").stderr
    assert "removal" not in drumhead("rules", "show", "wss-paperboys", "reroll").output
    assert "removal" not in drumhead("rules", "show", "wss-paperboys", "rerool").output

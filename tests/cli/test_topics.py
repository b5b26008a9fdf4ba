"""What players ask at the table: each book was read for each topic, and says it, or says nothing of it."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.rules.rulebook.rule_search import answers, data, most_words
from drumhead.rulesets import ids, load

from ..counted import at_least

NOTHING = ""
# What the rulebook says of each question, read by hand: the section, and letters of the rule in our words, or nothing.
READ = {
    "wss-paperboys": {
        "move and fire": ("Firing", "Infantry may move after its first fire of the"),
        "who fires first": ("The turn", "First card of a colour: that side fires"),
        "interpenetrate": ("Moving", "Friends may pass through each other"),
        "simultaneous": ("The turn", NOTHING),
        "line of sight": ("Firing", NOTHING),
        "table edge": ("Pips and unit losses", "A unit that routs off the table is removed"),
        "opportunity": (
            "Firing",
            "French-side cavalry that has not fired yet may",
        ),  # pistols just before contact, in either side's move
        "closing fire": ("Firing", "French and Bavarian cavalry that has not yet"),
        "ammunition": ("Firing", NOTHING),
        "square": ("Cavalry against infantry", "A square, usually of a brigade, has no flank"),
        "hill": ("Moving, woods", NOTHING),
        "overlap": ("Fighting", "Fight: add a die for one stand of overlap at"),
        "how far does infantry move": ("Moving", "Infantry, limbers and carts move 15 cm"),
        "when does a unit rout": ("Infantry against infantry, routs", "the defender routs two moves"),
        "how do units rally": ("The turn", "Then each unit in rout throws a die: its pips"),
        "what of a flank charge?": ("The face-off test, modifiers", "Attacked in an open flank or rear: -2"),
        "a general is killed?": (
            "Other tests, generals and mounted officers",
            "An officer who throws 3 or less is killed",
        ),
        "is there a pursuit": ("Cavalry against cavalry", "Cavalry with Glory must make its extra move,"),
        "how do I win": ("Who wins", "After the last turn the side with fewer stands"),
        "what of a village": ("Firing, hitting buildings", "A unit must leave a burning building in the"),
    },
    "peninsular-paperboys": {
        "move and fire": ("Firing", "Skirmishers may fire and move in the same turn"),
        "who fires first": ("The turn", "First card of a colour: that side fires"),
        "interpenetrate": ("Moving", "Friends may pass through each other"),
        "simultaneous": ("The turn", NOTHING),
        "line of sight": ("Firing", NOTHING),
        "table edge": ("Pips and unit losses", "A unit that routs off the table is removed"),
        "opportunity": ("The turn", NOTHING),
        "closing fire": ("The contact test", NOTHING),
        "ammunition": ("Firing", NOTHING),
        "square": ("Moving", "A square does not move"),
        "hill": ("Woods and difficult ground", NOTHING),
        "overlap": ("Fighting", "Fight: add a die for one stand of overlap at"),
        "how far does infantry move": ("Moving", "Infantry in line, limbered foot artillery and"),
        "when does a unit rout": ("Infantry against infantry", "Attacker 4 or more ahead: the defender routs"),
        "how do units rally": ("The turn", "Then each unit in rout throws a die: its pips"),
        "what of a flank charge?": ("The contact test, modifiers", "Attacked in an open flank or rear: -2"),
        "a general is killed?": (
            "Other tests, generals and mounted officers",
            "An officer who is killed is not replaced in",
        ),
        "is there a pursuit": ("Cavalry against cavalry", "Cavalry with Glory must make its extra move,"),
        "how do I win": ("Who wins", "After the last turn the side with fewer stands"),
        "what of a village": ("Hitting structures", "A unit must leave a burning building in the"),
    },
    "wss-dice": {
        "move and fire": (
            "Sequence of Play",
            "all your muskets fire",
        ),  # in phases of their own
        "who fires first": ("Sequence of Play", "When a card of your colour is drawn, play your"),
        "interpenetrate": ("Movement", "Units do not pass through each other"),
        "simultaneous": ("Sequence of Play", NOTHING),
        "line of sight": ("Artillery Shooting", "Guns on a hill, or at a target on a hill, shoot"),
        "table edge": ("Routs and Unit Elimination", NOTHING),
        "opportunity": ("Sequence of Play", NOTHING),
        "closing fire": ("Cavalry Charges", NOTHING),
        "ammunition": ("Sequence of Play", NOTHING),
        "square": ("Cavalry Charges", NOTHING),
        "hill": ("Terrain", "Every unit may move onto a hill"),
        "overlap": ("Cavalry Charges", NOTHING),
        "how far does infantry move": ("Movement", "Deployed infantry moves 3 inches"),
        "when does a unit rout": ("Routs and Unit Elimination", "A unit with nine hits or more routs"),
        "how do units rally": ("Commanders and Generals", "A leader rallies a unit by joining it"),
        "what of a flank charge?": ("Cavalry Charges", "Against a flank or rear, double the hits"),
        "a general is killed?": ("Commanders and Generals", NOTHING),
        "is there a pursuit": ("Cavalry Charges", NOTHING),
        "how do I win": ("Routs and Unit Elimination", NOTHING),
        "what of a village": ("Terrain", "Only infantry and dragoons on foot may end a"),
    },
    "wss-cards": {
        "move and fire": ("Sequence of Play", "all your muskets fire"),
        "who fires first": ("Sequence of Play", "which side plays the phase first"),
        "interpenetrate": ("Movement", "Units do not pass through each other"),
        "simultaneous": ("Sequence of Play", NOTHING),
        "line of sight": ("Artillery Shooting", "Guns on a hill, or at a target on a hill, shoot"),
        "table edge": ("Routs", NOTHING),
        "opportunity": ("Sequence of Play", NOTHING),
        "closing fire": ("Cavalry Charges", NOTHING),
        "ammunition": ("Sequence of Play", NOTHING),
        "square": ("Cavalry Charges", NOTHING),
        "hill": ("Terrain", "Only infantry and dragoons on foot may occupy"),
        "overlap": ("Cavalry Charges", NOTHING),
        "how far does infantry move": ("Movement", "Deployed infantry moves 6 inches"),
        "when does a unit rout": ("Routs", "A unit with thirteen hits or more routs"),
        "how do units rally": ("Commanders and Generals", "A leader rallies a unit by joining it"),
        "what of a flank charge?": ("Cavalry Charges", "Against a flank or rear, double the hits"),
        "a general is killed?": ("Commanders and Generals", NOTHING),
        "is there a pursuit": ("Cavalry Charges", NOTHING),
        "how do I win": ("Routs", NOTHING),
        "what of a village": ("Terrain", "Only infantry and dragoons on foot may end a"),
    },
    "von-futsch": {
        "move and fire": ("Turn sequence", "A unit may also make half a move and then fire"),
        "who fires first": ("Turn sequence", "One side is red, the other black; the colour of"),
        "interpenetrate": ("Movement", "Skirmishers may pass through other units, and"),
        "simultaneous": ("Turn sequence", NOTHING),
        "line of sight": ("Fire", "A target must be in sight"),
        "table edge": ("Fire, morale", "A routed unit that leaves the table is removed"),
        "opportunity": ("Movement", "Held fire may be used later in the turn to"),
        "closing fire": ("Charges", "Infantry and guns charged in front may fire at"),
        "ammunition": ("Fire", NOTHING),
        "square": ("Movement, formations", "A square does not move"),
        "hill": ("Terrain", NOTHING),
        "overlap": ("Melee", NOTHING),
        "how far does infantry move": ("Movement", "Infantry marches 6 inches and a die"),
        "when does a unit rout": ("Fire, morale", "0 or less: the unit routs, and goes back two"),
        "how do units rally": ("Fire, reforming", "A disordered unit must reform with its next"),
        "what of a flank charge?": ("Fire", "Losses are halved for a unit that strikes a"),
        "a general is killed?": ("Capturing commanders and colours", "If the commander's die is lower, the commander"),
        "is there a pursuit": ("Melee", "If the defender falls back, charging cavalry"),
        "how do I win": ("Army morale", "An army at 0 has lost"),
        "what of a village": ("Fire", NOTHING),
    },
}
ASKED = [(ruleset, question, *said) for ruleset, read in READ.items() for question, said in read.items()]


@pytest.fixture(params=ids())
def ruleset(request):
    return load(request.param)


def test_every_book_was_read_for_every_topic(ruleset):
    topics = at_least(22, data()["topic"])
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
                ours = ("nothing is printed", "Not in the book")  # what Drumhead plays by itself
                assert all(cite.endswith(ours) for cite in cites), word


def test_twenty_questions_were_asked_of_each_game():
    assert {name: len(read) for name, read in READ.items()} == dict.fromkeys(ids(), 20)


@pytest.mark.parametrize(("name", "question", "section", "says"), ASKED)
def test_a_question_at_the_table_is_answered_as_the_book_was_read(drumhead, name, question, section, says):
    result = drumhead("rules", "show", name, question)
    assert (result.exit_code, result.stderr) == (0, "")
    said = " ".join(result.stdout.split())
    assert re.search(rf"\({re.escape(section)}[;)]", said)
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

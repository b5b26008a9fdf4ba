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
        "move and fire": ("Firing", "Foot may move after the first volley"),
        "who fires first": ("The turn", "First card of a colour: that side fires"),
        "interpenetrate": ("Moving", "Friends let each other through"),
        "simultaneous": ("The turn", NOTHING),
        "line of sight": ("Firing", NOTHING),
        "table edge": ("Pips and unit losses", "A unit that runs off the table is dead"),
        "opportunity": ("Firing", "on anybody's move card"),  # pistols just before contact, in either side's move
        "closing fire": ("Firing", "empties loaded pistols before a fight"),
        "ammunition": ("Firing", NOTHING),
        "square": ("Cavalry against infantry", "leaves no flank to horse"),
        "hill": ("Moving, woods", NOTHING),
        "overlap": ("Fighting", "a stand overlapping at either end"),
        "how far does infantry move": ("Moving", "Foot 15 cm"),
        "when does a unit rout": ("Infantry against infantry, routs", "the defender routs two moves"),
        "how do units rally": ("The turn", "throws its pips or more to rally"),
        "what of a flank charge?": ("The face-off test, modifiers", "Struck on an open flank or in the back: -2"),
        "a general is killed?": (
            "Other tests, generals and mounted officers",
            "who throws 3 or less is dead",
        ),
        "is there a pursuit": ("Cavalry against cavalry", "Horse with Glory must ride on"),
        "how do I win": ("Who wins", "Fewest dead stands at nightfall wins"),
        "what of a village": ("Firing, hitting buildings", "Get out of a burning house"),
    },
    "peninsular-paperboys": {
        "move and fire": ("Firing", "Skirmishers fire and move in the same turn"),
        "who fires first": ("The turn", "Your first card: fire"),
        "interpenetrate": ("Moving", "Friends may march through each other"),
        "simultaneous": ("The turn", NOTHING),
        "line of sight": ("Firing", NOTHING),
        "table edge": ("Pips and unit losses", "Off the table in rout is dead"),
        "opportunity": ("The turn", NOTHING),
        "closing fire": ("The contact test", NOTHING),
        "ammunition": ("Firing", NOTHING),
        "square": ("Moving", "A square stands still"),
        "hill": ("Woods and difficult ground", NOTHING),
        "overlap": ("Fighting", "one over at either end"),
        "how far does infantry move": ("Moving", "Line, foot guns on limbers, carts: 15 cm"),
        "when does a unit rout": ("Infantry against infantry", "the defender runs two moves"),
        "how do units rally": ("The turn", "routers throw their pips or more"),
        "what of a flank charge?": ("The contact test, modifiers", "Struck in an open flank, or behind: -2"),
        "a general is killed?": (
            "Other tests, generals and mounted officers",
            "Nobody takes a dead man's place",
        ),
        "is there a pursuit": ("Cavalry against cavalry", "Glorious cavalry has to ride on"),
        "how do I win": ("Who wins", "Fewer dead stands wins"),
        "what of a village": ("Hitting structures", "Out of a burning house by next turn"),
    },
    "wss-dice": {
        "move and fire": (
            "Sequence of Play",
            "all your muskets fire",
        ),  # in phases of their own
        "who fires first": ("Sequence of Play", "play the next phase on your list"),
        "interpenetrate": ("Movement", "Units do not pass through each other"),
        "simultaneous": ("Sequence of Play", NOTHING),
        "line of sight": ("Artillery Shooting", "guns shoot over whoever is between"),
        "table edge": ("Routs and Unit Elimination", NOTHING),
        "opportunity": ("Sequence of Play", NOTHING),
        "closing fire": ("Cavalry Charges", NOTHING),
        "ammunition": ("Sequence of Play", NOTHING),
        "square": ("Cavalry Charges", NOTHING),
        "hill": ("Terrain", "Hills are open to all"),
        "overlap": ("Cavalry Charges", NOTHING),
        "how far does infantry move": ("Movement", "Infantry in line goes 3 inches"),
        "when does a unit rout": ("Routs and Unit Elimination", "With the ninth hit a unit routs"),
        "how do units rally": ("Commanders and Generals", "A leader rallies a unit by joining it"),
        "what of a flank charge?": ("Cavalry Charges", "In flank or rear, twice the score"),
        "a general is killed?": ("Commanders and Generals", NOTHING),
        "is there a pursuit": ("Cavalry Charges", NOTHING),
        "how do I win": ("Routs and Unit Elimination", NOTHING),
        "what of a village": ("Terrain", "may stop in a town"),
    },
    "wss-cards": {
        "move and fire": ("Sequence of Play", "all your muskets fire"),
        "who fires first": ("Sequence of Play", "which side plays the phase first"),
        "interpenetrate": ("Movement", "Units do not pass through each other"),
        "simultaneous": ("Sequence of Play", NOTHING),
        "line of sight": ("Artillery Shooting", "guns shoot over whoever is between"),
        "table edge": ("Routs", NOTHING),
        "opportunity": ("Sequence of Play", NOTHING),
        "closing fire": ("Cavalry Charges", NOTHING),
        "ammunition": ("Sequence of Play", NOTHING),
        "square": ("Cavalry Charges", NOTHING),
        "hill": ("Terrain", "Steep hills are for infantry"),
        "overlap": ("Cavalry Charges", NOTHING),
        "how far does infantry move": ("Movement", "Infantry in line goes 6 inches"),
        "when does a unit rout": ("Routs", "With the thirteenth hit a unit routs"),
        "how do units rally": ("Commanders and Generals", "A leader rallies a unit by joining it"),
        "what of a flank charge?": ("Cavalry Charges", "In flank or rear, twice the hits"),
        "a general is killed?": ("Commanders and Generals", NOTHING),
        "is there a pursuit": ("Cavalry Charges", NOTHING),
        "how do I win": ("Routs", NOTHING),
        "what of a village": ("Terrain", "may stop in a town"),
    },
    "von-futsch": {
        "move and fire": ("Turn sequence", "Half a move and then fire"),
        "who fires first": ("Turn sequence", "a card's colour says who acts"),
        "interpenetrate": ("Movement", "They pass through others, and let others pass"),
        "simultaneous": ("Turn sequence", NOTHING),
        "line of sight": ("Fire", "One fires at what one sees"),
        "table edge": ("Fire, morale", "Run off the table, and it is gone"),
        "opportunity": ("Movement", "Fire held can answer fire later"),
        "closing fire": ("Charges", "charged from in front may fire"),
        "ammunition": ("Fire", NOTHING),
        "square": ("Movement, formations", "A square does not move"),
        "hill": ("Terrain", NOTHING),
        "overlap": ("Melee", NOTHING),
        "how far does infantry move": ("Movement", "Foot marches 6 inches and a die"),
        "when does a unit rout": ("Fire, morale", "it routs, two moves"),
        "how do units rally": ("Fire, reforming", "A disordered unit's next action is to reform"),
        "what of a flank charge?": ("Fire", "For whoever strikes a flank or a rear"),
        "a general is killed?": ("Capturing commanders and colours", "he is taken"),
        "is there a pursuit": ("Melee", "Charging horse may go after a defender"),
        "how do I win": ("Army morale", "At nothing, that army has lost the day"),
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

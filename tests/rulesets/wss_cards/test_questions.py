"""The questions of the ledger by its own words: numbers, inputs and outcomes; and what cannot be asked."""

import re

import pytest

from drumhead.rules.asking.question import InputError

from ...counted import at_least
from ..shelf import ledger
from .recruits import BOOK, RULESET, read_as

# What the ledger asks for in one word and we in several.
IN_PARTS = {
    "cards left by suit": ["clubs", "diamonds", "hearts", "spades"],
    "face cards left by suit": ["clubs-faces", "diamonds-faces", "hearts-faces", "spades-faces"],
    "volley": ["shooter", "distance", "cover"],
    "type": ["charger", "target"],
    "hits of each": ["my-hits", "his-hits"],
    "type, distance, cover of each": ["my-type", "distance", "my-cover", "his-type", "his-cover"],
}
FAMILIES = {
    "not allowed (mortar under 12 in)": "not allowed",
    "0 hits": "0",
    "1 hit": "1",
    "0..n": r"\d+",
    "routs at attack 1, 2, ..., n": r"routs at attack \d",
    "survives with s hits": r"survives with \d+ hits",
    "exactly n volleys": r"\d+ volleys",
    "never (dragoons at long range against cover)": "never",
    "exactly n shots": r"\d+ shots",
    "exactly n rounds": r"\d+ rounds",
    "never (both volleys worth 0)": "never",
    "hits removed, with certainty": r"\d hits removed",
}
EMPTY = dict.fromkeys(("clubs", "diamonds", "hearts", "spades"), 0)


def test_a_question_is_named_as_in_the_ledger():
    names = [each["id"].removeprefix("wd3-odds-") for each in ledger(RULESET)["odds"]]
    assert sorted(RULESET.questions) == sorted(names)
    assert [each.id for each in RULESET.questions.values()] == [f"wd3-odds-{name}" for name in RULESET.questions]


def test_inputs_of_the_ledger_are_ours():
    for theirs in at_least(5, ledger(RULESET)["odds"]):
        ours = RULESET.question(theirs["id"])
        for given in theirs["inputs"]:
            for name in IN_PARTS.get(given, [given]):
                assert any(each.called(name) for each in ours.inputs), (ours.name, name)


def test_outcomes_of_the_ledger_are_ours():
    for theirs in at_least(5, ledger(RULESET)["odds"]):
        answers = [RULESET.question(theirs["id"]).odds(BOOK, **row) for row in RULESET.question(theirs["id"]).rows()]
        came = {key for answer in answers for key in answer}
        for outcome in at_least(1, theirs["outcomes"]):
            pattern = FAMILIES.get(outcome, re.escape(outcome))
            assert any(re.fullmatch(pattern, key) for key in came), (theirs["id"], outcome)


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("lead", {"red": 0, "black": 0}, "no card is left"),
        ("count-cards", EMPTY | {f"{suit}-faces": 0 for suit in EMPTY}, "no card is left"),
        ("count-cards", {"hearts": 2}, "hearts=2: 3 face cards cannot be among them"),
        ("artillery-reach", {f"{suit}-left": 0 for suit in EMPTY}, "no card is left"),
        ("several", {"attacks": "infantry-volley,bayonets"}, "attacks=bayonets: give one of infantry-volley"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_plain_words(name, inputs, says):
    with pytest.raises(InputError, match=says):
        RULESET.question(name).odds(BOOK, **inputs)


def test_the_two_lists_of_attacks_are_one():
    attack = next(each for each in RULESET.question("rout-now").inputs if each.name == "attack")
    attacks = next(each for each in RULESET.question("several").inputs if each.name == "attacks")
    assert attack.choices == attacks.choices


def test_with_every_card_put_back_the_pack_is_always_whole():
    book = read_as("reshuffle", "every-draw")
    assert RULESET.question("lead").odds(book, red=1, black=9) == RULESET.question("lead").odds(BOOK)
    assert RULESET.question("musket-hits").odds(book, red=0) == RULESET.question("musket-hits").odds(BOOK)


def test_a_contact_that_only_pins_never_routs_after_the_charge():
    book = read_as("contact-round", "once")
    assert RULESET.question("charges-to-rout").odds(book, hits_now=0)["never"] == 1
    assert RULESET.question("charges-to-rout").odds(book, hits_now=5)["1 rounds"] * 2 == 1


def test_black_has_a_small_edge_in_a_firefight_from_one_pack():
    """A red phase card is a red card less for the volleys of the side it favours."""
    fight = RULESET.question("firefight")
    red, black = (fight.odds(BOOK, my_colour=colour)["mine routs first"] for colour in ("red", "black"))
    assert black < red
    assert black + red == 1
    assert red - black < 0.01


def test_what_is_listed_is_what_can_come():
    """An outcome is worded once: listed or come about, it has the same words."""
    town = RULESET.question("artillery-town")
    assert list(town.odds(BOOK)) == ["no effect", "2 hits, no fire", "2 hits and fire"]
    assert list(town.odds(read_as("cover-hits", "yes"))) == ["no effect", "1 hits, no fire", "1 hits and fire"]
    several = RULESET.question("several").odds(BOOK, target_hits=10, attacks=["infantry-volley"])
    assert list(several) == ["routs at attack 1", *(f"survives with {hits} hits" for hits in (10, 11, 12))]
    rounds = RULESET.question("charges-to-rout").odds(BOOK, within=2)
    assert list(rounds) == ["1 rounds", "2 rounds", "more than 2 rounds"]


@pytest.mark.parametrize(
    ("led", "said"),
    [
        (("red", "black"), "enemy twice running"),
        (("black", "red"), "I act twice running"),
        (("red", "red"), "orders equal, no double"),
        (("black", "black"), "orders equal, no double"),
    ],
)
def test_who_leads_and_then_follows_has_the_enemy_twice_between(led, said):
    """I lead, he follows; he leads: two of his phases come between two of mine."""
    question = RULESET.question("twice")
    assert question.ask(BOOK, phase_pair="1-2", my_colour="red").key(led) == said
    volleys = RULESET.question("double-volley").ask(BOOK, phase=2, my_colour="red").key(led)
    assert volleys == {"enemy twice running": "two", "I act twice running": "none"}.get(said, "one")


@pytest.mark.parametrize("drawing", ["as-book", "without-replacement", "independent"])
@pytest.mark.parametrize(
    ("mine", "his", "end"),
    [
        ("dragoons", "dragoons", "never"),
        ("infantry", "dragoons", "his routs first"),
        ("dragoons", "infantry", "mine routs first"),
    ],
)
def test_far_off_and_in_cover_whoever_cannot_be_hit_wins_and_if_neither_can_nobody_ever_does(mine, his, end, drawing):
    """Dragoons so far off make nothing of any card: it is only a matter of time, whatever is done with the pack."""
    answer = RULESET.question("firefight").odds(
        BOOK, my_type=mine, his_type=his, distance="far", my_cover="cover", his_cover="cover", drawing=drawing
    )
    assert answer[end] == 1

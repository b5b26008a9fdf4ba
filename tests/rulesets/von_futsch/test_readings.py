"""The doubts in the book of von Futsch: which are switches, and the one of our own finding."""

from ..shelf import ledger
from .recruits import RULESET

# SWITCHES.md 38 to 47.
ARGUED = {
    *("jokers", "jack-both", "ace-queen-activate", "king-lost", "melee-round", "quarter-of-what", "exact-quarter"),
    *("more-hits", "shaken-minus", "shaken-rout", "square-dice", "fire-then-charge", "charge-roll-time"),
    *("elite-heavy", "army-count", "army-commanders"),
}
# What the ledger's notes say moves the odds most.
MOVES_MOST = {"dice-by-formation", "single-firing", "halved-whose"}


def switches():
    return {slug for slug, reading in RULESET.readings.items() if reading.switch}


def test_the_doubts_that_players_argue_about_are_switches():
    assert switches() >= ARGUED | MOVES_MOST


def test_there_are_forty_nine_switches_among_162_doubts():
    assert (len(switches()), len(RULESET.readings)) == (49, 162)


def test_one_doubt_is_of_our_own_finding_and_says_so():
    own = set(RULESET.readings) - {reading["slug"] for reading in ledger(RULESET)["reading"]}
    assert own == {"exact-quarter"}
    assert "our own finding" in RULESET.readings["exact-quarter"].why

"""The doubts of this book that players may settle, and the rules that people and miniatures carry out."""

import pytest

from drumhead import rulesets
from drumhead.probability import watching
from drumhead.rules.rulebook.rule_index import index

from ...counted import at_least
from ..shelf import ledger
from .recruits import BOOK, RULESET, read_as

# SWITCHES.md 1 to 26, and the further doubts that move a printed figure.
SWITCHES = {
    "breach-duel",
    "victory-rule",
    "bridge-bonus",
    "british-cavalry",
    "building-fire-throws",
    "cannon-boundary-25",
    "cannon-close",
    "cav-defender-four",
    "charge-second-round",
    "column-extra-die",
    "column-fight-plus-one",
    "column-firepower",
    "column-plus-one",
    "column-target",
    "cvi-bands",
    "fight-difference-3",
    "fight-rout-cost",
    "first-rally",
    "flank-and-rear",
    "friend-rout-double-count",
    "friend-rout-modifier-distance",
    "grenadier-advantage",
    "gun-behind-wall",
    "half-fire-rounding",
    "half-strength",
    "heavy-count",
    "irregular-v-irregular",
    "limbered-save",
    "officer-scope",
    "officer-throws",
    "one-save-per-hit",
    "pursuit-loss-replaces",
    "pursuit-rally-first",
    "rampart-save",
    "ranks-by-nation",
    "raw-elsewhere",
    "raw-recovery-when",
    "raw-zero-pips",
    "rifle-reroll-once",
    "rifle-reroll-scope",
    "rout-move-timing",
    "saved-hit",
    "second-round-dice",
    "second-round-loss",
    "sheet-omissions",
    "skirmish-dice-rounding",
    "square-firepower",
    "thirty-percent",
    "who-has-rifles",
}


def test_the_doubts_that_players_argue_about_are_the_switches():
    assert {slug for slug, reading in RULESET.readings.items() if reading.switch} == SWITCHES


def test_a_doubt_shared_with_the_sister_book_has_its_slug_and_keys():
    sister = rulesets.load("wss-paperboys").readings
    shared = [reading for slug, reading in RULESET.readings.items() if slug in sister]
    assert len(shared) >= 126  # those of both ledgers, and what we rule alike in both
    for reading in at_least(20, (each for each in shared if each.switch and sister[each.slug].switch)):
        assert set(reading.keys) == set(sister[reading.slug].keys), reading.slug


def test_what_the_ledger_calls_played_is_left_to_people_only_where_it_needs_them():
    played = {rule["id"] for rule in ledger(RULESET)["rule"] if rule["simulate"]}
    assert {rule.id for rule in index(RULESET).values() if rule.by == "players"} & played == {
        *("pen-setup-01", "pen-setup-02", "pen-setup-03", "pen-setup-05", "pen-setup-07"),  # setting up
        "pen-terrain-01",  # which ground is bad
        *("pen-pips-08", "pen-inf-01", "pen-multi-01"),  # whom to match with whom, who attacks
        *("pen-pursuit-06", "pen-fight-17"),  # who is gone, what a player may leave
        *("pen-win-01", "pen-win-02", "pen-win-03", "pen-win-06"),  # what was agreed
    }


def test_what_waits_for_miniatures_on_the_ground_is_geometry_and_order():
    assert {rule.id for rule in index(RULESET).values() if rule.by == "table"} == {
        *("pen-turn-07", "pen-fight-01"),  # what is settled when
        "pen-struct-04",  # the house burns on
        *("pen-move-10", "pen-move-11", "pen-crit-06", "pen-crit-07"),  # wheels, friends let through, who stands still
        "pen-skirm-11",  # who gets out of the way
        *("pen-pips-09", "pen-pips-10", "pen-multi-02"),  # one unit against two
        *("pen-cvi-10", "pen-fight-15"),  # friends in the way, a winner following
    }


OTHERWISE = {
    (slug, key): read_as(slug, key)
    for slug in SWITCHES
    for key in RULESET.readings[slug].keys
    if key != RULESET.readings[slug].default
}
# What rests on a doubt that happens to leave these figures alone: results merged, or thresholds not reached.
TOUCHED_IN_VAIN = {
    "army-break": {"thirty-percent"},
    "assault-column-line": {"fight-difference-3", "second-round-dice"},
    "breach-assault": {"bridge-bonus", "fight-difference-3"},
    "cannon-shot": {"column-extra-die"},
    "cavalry-charge-total": {"fight-difference-3"},
    "fight-round": {"charge-second-round"},
    "fight-two-rounds": {"second-round-dice", "half-strength", "fight-rout-cost", "second-round-loss"},
    "officer-with-routers": {"first-rally", "officer-scope"},
    "rally": {"officer-scope"},
    "rout-losses": {"first-rally"},
    "skirmish-fire": {"skirmish-dice-rounding"},
    "stands-lost-to-fire": {"half-strength"},
}


def marked(question, row):
    with watching() as seen:
        question.odds(BOOK, **row)
    return set(BOOK.marks(seen).readings)


def moved(question, row):
    plain = question.odds(BOOK, **row)
    return {slug for (slug, _), book in OTHERWISE.items() if came(question.odds(book, **row)) != came(plain)}


def came(answer):
    return {key: chance for key, chance in answer.items() if chance}


@pytest.mark.parametrize("name", sorted(RULESET.questions))
def test_a_line_is_marked_by_the_doubts_that_move_it_and_hardly_by_others(name):
    question = RULESET.question(name)
    rows = list(question.rows())
    for row in (rows[0], rows[len(rows) // 2], rows[-1]):
        assert moved(question, row) <= marked(question, row), "a figure moves that is not marked"
        assert marked(question, row) - moved(question, row) <= TOUCHED_IN_VAIN.get(name, set())

"""The questions of the ledger by its own numbers, inputs and outcomes; and what cannot be asked."""

import re
from fractions import Fraction

import pytest

from drumhead.rules.asking.question import InputError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets.von_futsch import turn
from drumhead.rulesets.von_futsch.questions import melees

from ...counted import at_least
from ..shelf import ledger
from .recruits import BOOK, RULESET, thrown

PAIR = ["attacker", "attacker-figures", "attacker-grade", "defender", "defender-figures", "defender-grade"]
WHOLE_PAIR = [*PAIR, "attacker-formation", "attacker-state", "defender-formation", "defender-state", "contact"]
SHOT = ["firer", "range", "target-class"]
IN_PARTS = {  # what the ledger asks for in one word and we in several
    "mvf-odds-14": {"volley": [*SHOT, "figures", "formation"]},
    "mvf-odds-15": {"volley": [*SHOT, "figures", "formation"]},
    "mvf-odds-16": {"distance": ["distance"]},
    "mvf-odds-25": {"runner": ["runner"]},
    "mvf-odds-26": {"charger": ["charger", "figures", "grade", "army-commander"], "target_fire": ["target-fire"]},
    "mvf-odds-27": {"attacker": WHOLE_PAIR, "defender": [*WHOLE_PAIR, "ground", "countercharge"]},
    "mvf-odds-28": {"pairing": WHOLE_PAIR},
    "mvf-odds-29": {"pairing": WHOLE_PAIR},
    "mvf-odds-30": {
        "cavalry": ["cavalry", "cavalry-figures", "cavalry-grade"],
        "infantry": ["infantry-figures", "infantry-grade", "formation"],
    },
    "mvf-odds-32": {"pairing": ["attacker", "attacker-grade", "defender", "defender-grade", "defender-formation"]},
    "mvf-odds-34": {"pairing": ["attacker", "attacker-figures", "attacker-grade", "crew", "crew-grade"]},
    "mvf-odds-37": {"risks": ["red-risks", "black-risks"]},
    "mvf-odds-38": {"volley": SHOT},
    "mvf-odds-39": {"volley": SHOT},
    "mvf-odds-41": {
        "attacker": ["attacker-figures", "attacker-grade", "attacker-formation"],
        "defender": ["defender-figures", "defender-grade", "defender-formation", "defender-unspent"],
    },
    # A battle played out is another matter: here are the risks it runs.
    "mvf-odds-42": {
        "scenario": ["red-left", "black-left"],
        "policies": ["red-risks", "black-risks"],
        "seed_and_runs": ["turns"],
    },
}
OUR_WORDS = {
    "k non-joker cards before the first joker, k = 0..52": r"\d+ cards",
    "x own activating cards before the first joker, x = 0..a": r"\d+ activations",
    "k enemy cards then mine, k = 0..b": r"\d+ enemy cards then mine",
    "k enemy cards then the joker, k = 0..b": r"\d+ enemy cards then the joker",
    "0, 1, 2 or 3 figures back": r"[0-3] figures back",
    "k figures killed, k = 0..min(dice, target_figures)": r"\d+ killed",
    "k figures killed, k = 0..4": r"[0-4] killed",
    "pair (losses and state of A, losses and state of B)": r"(does not fire|fires) back",
    "distance in inches, full distribution": r"\d+ in",
    "home with n figures, n = 1..12": r"home with \d+ figures",
    "pair (attacker losses, defender losses)": r"\d+ lost",
    "removed in round r": r"removed in round \d",
    "alive after all rounds; and 0..rounds kills cancelled": "alive after all rounds",
    "four endings of entry 29, with and without him": "both leave",
    "commander lost": None,
    "k colours taken, k = 0..routed units": r"\d colours taken",
    "threshold reached on volley v, v = 1, 2, 3, ...": r"threshold reached on volley \d",
    "the four endings of entry 29": "both leave",
}


def test_inputs_of_the_ledger_are_ours():
    for theirs in at_least(42, ledger(RULESET)["odds"]):
        ours = RULESET.question(theirs["id"])
        for given in theirs["inputs"]:
            for name in IN_PARTS.get(theirs["id"], {}).get(given, [given]):
                assert any(each.called(name) for each in ours.inputs), (ours.name, name)


def test_outcomes_of_the_ledger_are_ours():
    for theirs in at_least(42, ledger(RULESET)["odds"]):
        answer = RULESET.question(theirs["id"]).odds(BOOK)
        for outcome in at_least(1, theirs["outcomes"]):
            pattern = OUR_WORDS.get(outcome, re.escape(outcome))
            assert pattern is None or any(re.fullmatch(pattern, key) for key in answer), (theirs["id"], outcome)


def test_the_commander_of_the_ledger_is_lost_or_lives():
    answer = RULESET.question("commander-worth").odds(BOOK, report="commander")
    assert set(answer) == {"commander lost", "commander lives"}


def test_questions_stand_in_the_order_of_the_ledger():
    ids = [each.id for each in RULESET.questions.values()]
    assert ids == [f"mvf-odds-{number:02}" for number in range(1, 43)]


@pytest.mark.parametrize(
    ("name", "inputs", "says"),
    [
        ("fire-kills", {"shaken-half-dice": "yes"}, "a shaken unit does not fire"),
        ("fire-kills", {"formation": "skirmish", "figures": 7}, "skirmishers has 6 at most"),
        ("volley-effect", {"target-starting": "4", "target-losses-before": 4}, "none of 4 would be left"),
        ("volley-exchange", {"distance": 13}, "line cannot fire so far"),
        ("becoming-shaken", {"losses": "5"}, "it becomes shaken at 6 of 12"),
        ("morale", {"becoming-shaken": "yes", "half-lost": "no"}, "half-lost=no: 6 of 12 are lost, and half is 6"),
        ("morale", {"losses": "5", "half-lost": "yes"}, "half-lost=yes: 5 of 12 are lost, and half is 6"),
        ("morale", {"losses": "3", "grade": "poor", "becoming-shaken": "yes"}, "it becomes shaken at 4 of 12"),
        ("morale", {"losses": "4", "starting": "4"}, "of 4 figures it must not lose all"),
        ("queen", {"losses": 7, "starting": "6"}, "a unit of 6 has no more to lose"),
        ("king-wait", {"cards-left": 3, "wait": 4}, "give at least 4"),
        ("evade", {"evader": "light", "charger": "infantry"}, "only cavalry charges cavalry"),
        ("event-card", {"events-deck-size": 2, "copies": 3}, "only 2 cards in the deck"),
        ("melee", {"defender": "heavy", "defender-formation": "square"}, "that is for infantry, not for heavy"),
        ("melee", {"attacker": "skirmishers", "attacker-formation": "column"}, "for infantry and cavalry, not for"),
        ("army-breaks", {"red-risks": "1/7"}, "red-risks=1/7: give one of 0, 1/36"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_plain_words(name, inputs, says):
    with pytest.raises(InputError, match=re.escape(says)):
        RULESET.question(name).odds(BOOK, **inputs)


@pytest.mark.parametrize(
    ("face", "chances"), [("half", ("59", "21", "6", "14")), ("full", ("57", "23", "8", "13"))], ids=["half", "full"]
)
def test_a_square_that_keeps_its_face_full_stands_a_little_better(face, chances):
    """The referee's figures for both, reckoned by hand and not by us: who leaves, in hundredths."""
    answer = RULESET.question("melee").odds(BOOK, attacker="heavy", defender_formation="square", square_face=face)
    ends = ["defender leaves, attacker stays", "attacker leaves, defender stays", "both leave"]
    assert tuple(f"{100 * float(answer[end]):.0f}" for end in [*ends, "still touching, attacker falls back"]) == chances


@pytest.mark.parametrize(("general", "chance"), [("no", "10/36"), ("yes", "160/216")])
def test_a_commander_with_the_horse_brings_it_home_from_further_off(general, chance):
    """18 in: 9 + 2D6 inches reach it with 9 or more of two dice, 9 + 3D6 with 9 or more of three."""
    answer = RULESET.question("charge-home").odds(BOOK, distance_in=18, target_fire="1", army_commander=general)
    assert 1 - answer["falls short"] == Fraction(chance)


def test_a_shaken_unit_that_can_neither_pass_nor_rout_stays_shaken_for_ever():
    never = Change(1, "morale.bands.steady.least", 9, 4, "nerves of glass")
    nor_runs = Change(2, "morale.bands.wavers.least", -9, 1, "feet of lead")
    book = RULESET.book(house=HouseRules("Toys", (never, nor_runs)))
    assert RULESET.question("shaken-recovery").odds(book)["still shaken"] == 1


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_commander_cancels_from_none_to_one_kill_a_round(rounds):
    asked = melees.commander_in_melee(BOOK, rounds, 1, "cancelled")
    assert asked.outcomes == tuple(f"{kills} kills cancelled" for kills in (0, 1, 2, 3)[: rounds + 1])


@pytest.mark.parametrize(
    ("place", "cards", "ending"),
    [
        (1, [turn.MINE], "reforms first"),
        (2, [turn.MINE, turn.MINE], "reforms first"),
        (1, [turn.JOKER], "neither this turn"),
        (2, [turn.MINE, turn.JOKER], "neither this turn"),
    ],
)
def test_a_routed_unit_whose_card_comes_first_is_not_fired_at(place, cards, ending):
    asked = RULESET.question("routed-race").ask(BOOK, **RACE | {"place_in_my_queue": place})
    throws = [("next card", card) for card in cards]
    assert thrown(asked.rule, *asked.facts, throws=throws) == ending


RACE = {
    "enemy_volleys_before": 2,
    "firer": "infantry",
    "range": "short",
    "target_class": "ordinary",
    "target_losses_before": 3,
    "target_grade": "normal",
}

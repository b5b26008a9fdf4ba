"""Our odds agree exactly with a second opinion that lists every face and every order, reading by reading."""

from types import SimpleNamespace

import pytest

from drumhead import rulesets

from ...counted import at_least
from ..opinions import Opinions
from ..shelf import cases_beside
from . import brute_cards, brute_contact, brute_fire, brute_tests

GRID = cases_beside(__file__)
SECOND = SimpleNamespace(**{**vars(brute_fire), **vars(brute_cards), **vars(brute_contact), **vars(brute_tests)})
OPINIONS = Opinions(rulesets.load("peninsular-paperboys"), SECOND, GRID)

# Switches about distances, formations, modifiers of one unit, armies and victory: the odds questions are asked with
# nets and dice, so no chance of theirs hangs on these.
MOVES_NO_CHANCE = {
    ("victory-rule", "thirty-percent"),  # who has won is counted, not thrown
    ("british-cavalry", "british-line-only"),
    ("cannon-boundary-25", "long"),
    ("column-fight-plus-one", "column-v-line-any"),
    ("column-firepower", "all-stands"),
    ("column-plus-one", "attacking-only"),
    ("column-target", "attack-column"),
    ("cvi-bands", "four-adds-glory"),
    ("flank-and-rear", "twice"),
    ("friend-rout-double-count", "both"),
    ("friend-rout-double-count", "modifier-only"),
    ("friend-rout-modifier-distance", "round-or-through"),
    ("heavy-count", "unsaved-in-fire-phase"),
    ("irregular-v-irregular", "minus-two"),
    ("ranks-by-nation", "french-only-three"),
    ("rout-move-timing", "own-movement-card"),
    ("sheet-omissions", "sheet-list"),
    ("square-firepower", "half"),
    ("square-firepower", "none"),
    ("thirty-percent", "at-least-end-of-turn"),
    ("who-has-rifles", "rifles-and-cacadores"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("case", "readings"),
    [
        pytest.param(case, chosen, id=" ".join([case["question"], *chosen.values()]))
        for case, chosen in OPINIONS.cases()
    ],
)
def test_the_odds_are_those_of_listing_every_face(case, readings):
    for inputs in at_least(1, OPINIONS.inputs(case)):
        question = case["question"]
        assert OPINIONS.ours(question, inputs, readings) == OPINIONS.theirs(question, inputs, readings), inputs


def test_every_question_has_a_second_opinion():
    assert {case["question"] for case in GRID} == set(OPINIONS.ruleset.questions)


@pytest.mark.parametrize(("slug", "key"), [each for each in OPINIONS.options() if each not in MOVES_NO_CHANCE])
def test_every_option_of_a_switch_moves_a_chance_that_is_compared_here(slug, key):
    assert OPINIONS.moves_an_answer(slug, key)


@pytest.mark.parametrize(("slug", "key"), sorted(MOVES_NO_CHANCE))
def test_a_switch_about_formations_modifiers_or_victory_moves_no_printed_chance(slug, key):
    assert (slug, key) in OPINIONS.options()
    assert OPINIONS.moves_nothing_printed(slug, key)

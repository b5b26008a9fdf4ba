"""House rules for units in a state that house rules add: what they mean, in odds, on cards and in battles."""

from fractions import Fraction
from pathlib import Path

import pytest

from drumhead import api, rulesets
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.printing.odds.unit_cases import answer_for
from drumhead.probability import watching
from drumhead.rules.house_rules.house_rule import Layer
from drumhead.rules.house_rules.house_rule_layers import read_house_rules, read_layers
from drumhead.rules.loading.toml_files import FileErrors

from ..counted import at_least
from ..errors import find

TIRED = """
[[state]]
name = "Tired"
arms = ["infantry", "cavalry"]
says = "hits on 6 only"
"""
SIXES = """
[[change]]
place = "weapon.musket.need"
to = 6
when = "'tired' in unit.states"
"""
WORN = TIRED + 'when = "unit.pips >= 2"\n'
FOOT = Unit("Guards", "infantry", "guards", "elite", side="french")
GUN = Unit("Battery", "artillery", "cannon", "elite", side="french")
NEAR = Length.parse("10 cm")


@pytest.fixture
def file(tmp_path):
    def write(rows: str, name: str = "thursday") -> Path:
        path = tmp_path / f"{name}.toml"
        path.write_text(f'title = "{name}"\n{rows}', encoding="utf-8")
        return path

    return write


def book_of(*files: Path):
    ruleset = rulesets.load("wss-paperboys")
    return ruleset.book({}, read_layers([Layer(each) for each in files], ruleset))


def needs(book, unit, target=None) -> tuple[int, int]:
    """The number needed by a unit on paper, and in a simulated battle."""
    return tuple(int(each.at(unit, target, NEAR).weapon.musket.need) for each in (book, book.unwatched))


# ------------------------------------------------------------------ what it means
def test_a_state_that_players_set_is_open_on_paper_and_holds_in_no_battle(file):
    book = book_of(file(TIRED + SIXES))
    assert needs(book, FOOT) == (5, 5)
    question = rulesets.load("wss-paperboys").question("fire-hits")
    with watching() as seen:
        now = question.odds(book, dice=1)
    (case,) = book.group_cases(seen)
    then = question.odds(book.suppose(case), dice=1)
    assert (now["1 hits"], then["1 hits"]) == (Fraction(2, 6), Fraction(1, 6))


def test_a_units_card_has_the_second_figure_for_the_arms_of_the_state_only(file):
    ruleset, book = rulesets.load("wss-paperboys"), book_of(file(TIRED + SIXES))
    figures = {unit.arm: answer_for(ruleset, book, unit, hits_on) for unit in (FOOT, GUN)}
    assert figures == {"infantry": (5, (("1", 6),)), "artillery": (5, ())}


def hits_on(book) -> int:
    return int(book.weapon.musket.need)


def test_a_change_for_units_that_are_not_in_it_holds_in_a_battle(file):
    book = book_of(file(TIRED + SIXES.replace("' in", "' not in")))
    assert needs(book, FOOT) == (5, 6)


@pytest.mark.parametrize(("pips", "need"), [(0, 5), (1, 5), (2, 6), (5, 6)])
def test_a_state_with_a_condition_is_that_condition(file, pips, need):
    assert needs(book_of(file(WORN + SIXES)), FOOT.but(pips=pips)) == (need, need)


def test_a_state_with_a_condition_holds_for_the_target_by_its_own_pips(file):
    book = book_of(file(WORN + SIXES.replace("unit.states", "target.states")))
    assert needs(book, FOOT.but(pips=3), FOOT) == (5, 5)
    assert needs(book, FOOT, FOOT.but(pips=3)) == (6, 6)
    assert needs(book, FOOT, GUN.but(pips=3)) == (5, 5), "guns are never tired"


def test_a_state_and_a_range_hold_together(file):
    book = book_of(file(WORN + SIXES.replace("unit.states", "unit.states and range > '10 cm'")))
    assert needs(book, FOOT.but(pips=3)) == (5, 5)


def test_a_state_of_one_file_serves_a_change_of_another_in_either_order(file):
    files = file(WORN, "club"), file(SIXES, "night")
    for order in (files, files[::-1]):
        assert needs(book_of(*order), FOOT.but(pips=2)) == (6, 6)


def test_the_scope_is_said_in_words(file):
    told = [change.scope for change in book_of(file(TIRED + SIXES)).house.changes]
    assert told == ["if the unit is tired"]


# ------------------------------------------------------------------ in a battle
def test_units_in_the_state_fire_by_its_number_and_others_by_the_books(file):
    """The pips of a unit before it fires are those that the journal last set."""
    game = api.load_battle("ramillies", house_rules=[str(file(WORN.replace("2", "1") + SIXES))])
    seen: set[tuple[bool, int]] = set()
    for seed in (1, 2):
        _, *events = api.fight(game, seed)
        pips: dict[str, int] = {}
        for event in at_least(100, events):
            if event["e"] == "fire" and event.get("weapon") == "musket":
                tired = pips.get(event["u"], 0) >= 1
                seen |= {(tired, int(throw[3])) for throw in event["luck"] if throw[0] == "firing"}
            pips |= {key: now["pips"] for key, now in event.get("set", {}).items() if "pips" in now}
    assert seen == {(True, 6), (False, 5)}


# ------------------------------------------------------------------ mistakes
@pytest.mark.parametrize(
    ("before", "after", "code", "says"),
    [
        ("'tired' in", "'tried' in", "unknown-word", "Tired"),
        ("'tired' in unit.states", "'tired' in range", "not-a-condition", "for example"),
        ("'tired' in unit.states", "unit.states == 'tired'", "not-a-condition", "'tired' in unit.states"),
        ("'tired' in unit.states", "'tired' == unit.states", "not-a-condition", "for example"),
        ("unit.states", "unit.states and unit.arm == 'artillery'", "scope-never", "Leave one out"),
        ("unit.states", "unit.states and 'tired' not in unit.states", "scope-never", "Leave one out"),
        ("weapon.musket.need", "turn.deck", "unknown-place", "rules show"),
        ("says =", "when = \"range <= '10 cm'\"\nsays =", "fact-not-here", "unit"),
        ("says =", "when = \"'tired' in unit.states\"\nsays =", "unknown-word", "[[state]]"),
        ("says =", 'when = "unit.pips"\nsays =', "not-a-condition", "for example"),
    ],
)
def test_a_state_in_a_condition_that_cannot_be_is_told(file, before, after, code, says):
    assert before in TIRED + SIXES
    with pytest.raises(FileErrors) as caught:
        read_house_rules(file((TIRED + SIXES).replace(before, after, 1)), rulesets.load("wss-paperboys"))
    assert find(caught.value.faults, code, says)


def test_a_condition_on_a_state_that_nobody_adds_says_how_to_add_it(file):
    with pytest.raises(FileErrors) as caught:
        read_house_rules(file(SIXES), rulesets.load("wss-paperboys"))
    (told,) = caught.value.faults
    assert find([told], "unknown-word", '[[state]] with name = "tired"')

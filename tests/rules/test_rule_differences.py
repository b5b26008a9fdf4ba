"""What house rules change: values, rulings and printed chances, the chances known by brute force too."""

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from drumhead.rules.house_rules.house_rule import Layer
from drumhead.rules.house_rules.house_rule_layers import read_layers
from drumhead.rules.house_rules.odds_differences import list_moved, moved_by
from drumhead.rules.house_rules.rule_differences import list_differences
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets import ids, load

from ..counted import at_least

CHANGE = '[[change]]\nplace = "{}"\nto = {}\n'
MUSKET = CHANGE.format("weapon.musket.need", 4)
DRUMS = '[[modifier]]\nlist = "rally.modifier"\nname = "Drums"\nvalue = 1\n'
CLOSE = "when = \"range <= '10 cm'\"\n"
MOVED = {  # a change of each ruleset that moves odds
    "wss-paperboys": MUSKET,
    "peninsular-paperboys": DRUMS,
    "wss-dice": CHANGE.format("musket.less.dragoons", 0),
    "wss-cards": CHANGE.format("musket.hits.infantry", 3),
    "von-futsch": CHANGE.format("fire.infantry.short.need", 3),
}


@pytest.fixture
def house(tmp_path: Path):
    """House rules of files with these rows, the first overridden by the others."""

    def read(name: str, *rows: str):
        layers = []
        for at, text in enumerate(rows):
            path = tmp_path / f"{at}.toml"
            path.write_text(f'title = "Rules {at}"\n{text}', encoding="utf-8")
            layers.append(Layer(path))
        return read_layers(layers, load(name))

    return read


def moved_in(name: str, rules):
    ruleset = load(name)
    return list_moved(ruleset, ruleset.book(), ruleset.book({}, rules))


def binomial(dice: int, need: int) -> list[Fraction]:
    hit = Fraction(7 - need, 6)
    return [comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1)]


# ------------------------------------------------------------------ odds, known a second way
def test_the_hits_of_a_volley_before_and_after_are_binomial(house):
    (fire,) = [each for each in moved_in("wss-paperboys", house("wss-paperboys", MUSKET)) if _is(each, "fire-hits")]
    found = {}
    for row in fire.rows:
        dice = row.inputs["dice"]
        assert row.inputs["hits-on"] == "musket"
        for chances, need in ((row.before, 5), (row.after, 4)):
            assert [chances[f"{hits} hits"] for hits in range(dice + 1)] == binomial(dice, need)
        found[dice] = row.size
    assert set(found) == {1, 2, 3, 4, 5, 6, 7, 8, 10, 12}
    by_hand = {dice: max(abs(a - b) for a, b in zip(binomial(dice, 4), binomial(dice, 5))) for dice in found}
    assert found == by_hand
    assert fire.worst.size == max(by_hand.values())


def test_a_rally_with_drums_is_counted_on_the_faces_of_a_die(house):
    """A unit rallies if the die, with 1 more for the drums, equals or beats its pips (The turn, rallying)."""
    (rally,) = [each for each in moved_in("wss-paperboys", house("wss-paperboys", DRUMS)) if _is(each, "rally")]
    plain = {"quality": "trained", "officer-joins": "no", "enemy-within-15cm": "no"}
    found = {
        row.inputs["pips"]: (row.before["rally"], row.after["rally"])
        for row in rally.rows
        if plain.items() <= row.inputs.items()
    }
    by_hand = {
        pips: tuple(Fraction(sum(die + drums >= pips for die in range(1, 7)), 6) for drums in (0, 1))
        for pips in range(7)
    }
    assert found == {pips: chances for pips, chances in by_hand.items() if chances[0] != chances[1]}


@pytest.mark.parametrize("name", ids())
def test_only_what_changes_is_listed_and_the_worst_first(house, name):
    """Two rulebooks that share no cache are asked everything."""
    ruleset, rules = load(name), house(name, MOVED[name])
    cold = [Book(ruleset.tables, ruleset.readings, {}, each) for each in (None, rules)]
    changed = set()
    for question in ruleset.questions.values():
        for inputs in question.rows():
            before, after = (question.odds(book, **inputs) for book in cold)
            if before != after:
                changed.add((question.name, str(inputs)))
    found = moved_in(name, rules)
    assert {(row.question.name, str(row.inputs)) for each in found for row in each.rows} == changed
    assert len(changed) >= 5
    sizes = [each.worst.size for each in found]
    assert sizes == sorted(sizes, reverse=True)
    assert all(each.worst.size == max(row.size for row in each.rows) > 0 for each in found)


def test_a_change_for_some_is_listed_under_its_condition(house):
    (fire,) = [
        each for each in moved_in("wss-paperboys", house("wss-paperboys", MUSKET + CLOSE)) if _is(each, "fire-hits")
    ]
    assert {row.scope for row in fire.rows} == {"within 10 cm"}
    for row in at_least(10, fire.rows):
        assert list(row.after.values()) == binomial(row.inputs["dice"], 4)


def test_a_change_for_a_range_is_not_listed_for_another(house):
    """Close is up to 6 in in this rulebook: far fire is never within 3 in."""
    rows = CHANGE.format("musket.hits.infantry", 3) + "when = \"range <= '3 in'\"\n"
    found = moved_in("wss-cards", house("wss-cards", rows))
    ranges = {row.inputs["distance"] for each in found for row in each.rows if "distance" in row.inputs}
    assert ranges == {"close"}


def test_a_figure_that_asks_for_a_value_of_the_rulebook_has_it_before_and_after(house):
    ruleset = load("wss-paperboys")
    before, after = ruleset.book(), ruleset.book({}, house("wss-paperboys", MUSKET))

    def inputs(book):
        return {"dice": 11, "hits-on": f"{book.weapon.musket.need}-6"}

    (fire,) = [each for each in list_moved(ruleset, before, after, [("fire-hits", inputs)]) if _is(each, "fire-hits")]
    (row,) = [row for row in fire.rows if row.inputs["dice"] == 11]
    assert (row.inputs_before["hits-on"], row.inputs["hits-on"]) == ("5-6", "4-6")
    assert list(row.after.values()) == binomial(11, 4)


def _is(moved, name: str) -> bool:
    return bool(moved.worst.question.name == name)


# ------------------------------------------------------------------ differences
def test_values_and_rulings_are_listed_and_what_stays_is_not(house):
    ruleset = load("wss-paperboys")
    rows = CHANGE.format("fight.need", 5) + MUSKET + DRUMS + '[readings]\nfirst-rally = "same-turn"\n'
    found = list_differences(ruleset.book(), ruleset.book({}, house("wss-paperboys", rows)))
    assert [(each.place, each.before, each.after) for each in found[:2]] == [
        ("weapon.musket.need", 5, 4),
        ("rally.modifier.drums.value", 0, 1),
    ]
    assert [each.place for each in found[2:]] == ["first-rally"]
    assert (found[0].cite, found[1].says) == ("Firing, table", "Drums")


def test_rules_in_force_before_are_no_difference_and_what_replaces_them_is(house):
    ruleset = load("wss-paperboys")
    more = MUSKET + CLOSE
    both = [CHANGE.format("fight.need", 4) + more, CHANGE.format("fight.need", 3)]
    standing, every = house("wss-paperboys", both[0]), house("wss-paperboys", *both)
    found = list_differences(ruleset.book({}, standing), ruleset.book({}, every))
    assert [(each.place, each.before, each.after) for each in found] == [("fight.need", 4, 3)]


def test_a_change_that_no_question_reads_moves_none(house):
    ruleset = load("wss-paperboys")
    rules = house("wss-paperboys", MUSKET + CHANGE.format("move.infantry.distance", '"20 cm"'))
    before, after = ruleset.book(), ruleset.book({}, rules)
    moved = list_moved(ruleset, before, after)
    counts = {each.place: len(moved_by(each, moved)) for each in list_differences(before, after)}
    assert counts["move.infantry.distance"] == 0
    assert counts["weapon.musket.need"] == len(moved) > 0

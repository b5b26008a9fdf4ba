"""House rules: every mistake of the file at once, with its line and what would be right."""

import json
from itertools import permutations
from pathlib import Path

import pytest

from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.house_rules.house_rule_limits import NO_RULE, beyond
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.rulebook.book_table import places
from drumhead.rulesets import ids, load

from ..counted import at_least
from ..errors import errors_in, find

GOOD = """\
title = "Thursday Club"
club = "Thursday Club, Bath"
date = 2026-05-03

[readings]
fight-difference-3 = "rout"

[[change]]
place = "weapon.musket.need"
to = 4
says = "Muskets hit on 4, 5 or 6"

[[change]]
place = "weapon.musket.reach"
to = "30 cm"
"""


@pytest.fixture
def ruleset():
    return load("wss-paperboys")


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "thursday.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def faults(ruleset, path):
    with pytest.raises(FileErrors) as caught:
        read_house_rules(path, ruleset)
    return caught.value.faults


def test_changes_and_readings_reach_the_book(ruleset, file):
    rules = read_house_rules(file(GOOD), ruleset)
    book = ruleset.book({}, rules)
    assert book.weapon.musket.need == 4
    assert str(book.weapon.musket.reach.mm) == "300"
    assert book.chosen["fight-difference-3"] == "rout"
    assert [(change.number, change.was) for change in book.house.changes] == [(1, 5), (2, "25 cm")]
    assert rules.date == "2026-05-03"


def test_a_change_that_says_nothing_is_worded(ruleset, file):
    changes = ruleset.book({}, read_house_rules(file(GOOD), ruleset)).house.changes
    assert changes[1].says == "weapon.musket.reach is 30 cm, not 25 cm"


def test_what_the_player_chooses_goes_before_what_the_club_prefers(ruleset, file):
    rules = read_house_rules(file(GOOD), ruleset)
    assert ruleset.book({"fight-difference-3": "fall-back"}, rules).departures == {}


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ('place = "weapon.musket.neeed"\nto = 4', "unknown-place", '"weapon.musket.need"'),
        ('place = "weapon.musket"\nto = 4', "unknown-place", '"weapon.musket.need"'),
        ('place = "weapon.musket.need"\nto = "four"', "wrong-type", "'four'"),
        ('place = "weapon.musket.need"\nto = 4.5', "wrong-type", "4.5"),
        ('place = "weapon.musket.need"\nto = true', "wrong-type", "True"),
        ('place = "weapon.musket.need"\nto = 7', "impossible-need", "7"),
        ('place = "weapon.musket.need"\nto = 1', "impossible-need", "1"),
        ('place = "weapon.musket.dice"\nto = -1', "out-of-range", "-1"),
        ('place = "weapon.musket.dice"\nto = 1000000', "out-of-range", "1000000"),
        ('place = "weapon.musket.reach"\nto = "thirty"', "not-a-length", '"25 cm"'),
        ('place = "weapon.musket.reach"\nto = 30', "not-a-length", '"25 cm"'),
        ('place = "recovery.raw.not-when"\nto = [3]', "wrong-type", "3"),
        ('place = "fight.bands.routs.least"\nto = 2', "broken-bands", ""),
        ('place = "weapon.musket.need"', "missing-key", "to = "),
        ('place = "weapon.musket.need"\nto = "4+"', "wrong-type", "to = 4."),
        (
            'place = "muskets"\nto = 4',
            "unknown-place",
            "weapon.musket.name, weapon.musket.arms",
        ),
        (
            'place = "weapon.musket.need"\nto = 4\nwithin = "10 cm"',
            "unknown-key",
            '"when"',
        ),
        ("to = 4", "missing-key", "place = "),
        ("place = 5\nto = 4", "wrong-type", "5"),
        ('place = "weapon.musket.need"\nto = 4\nwhy = "fun"', "unknown-key", "place, to, when or says"),
        ('place = "weapon.musket.need"\nto = 4\nsays = 4', "wrong-type", "4"),
    ],
)
def test_a_change_that_cannot_be_is_told_with_its_line(ruleset, file, change, code, says):
    told, *more = faults(ruleset, file(f'title = "Club"\n\n[[change]]\n{change}\n'))
    assert find([told], code, says)
    assert told.line in range(3, 7)
    assert not more


def test_all_mistakes_of_a_file_come_out_at_once(ruleset, file):
    path = file(
        'titel = "Club"\nruleset = "von-futsch"\n[readings]\nhalf-strenght = "below-half"\ncards-hold = "hold"\n'
        '[[change]]\nplace = "weapon.musket.need"\nto = 9\n[[change]]\nplace = "wepon.musket.need"\nto = 4\n'
    )
    told = faults(ruleset, path)
    assert [each.line for each in told] == [0, 1, 2, 4, 5, 8, 10]
    assert Path(told[3].file).name == "thursday.toml"
    assert find([told[3]], "unknown-reading", '"half-strength"')


@pytest.mark.parametrize("text", ["change = 5", 'title = "x"\nchange = [1, 2]', 'title = "x"\nreadings = "rout"'])
def test_a_word_of_the_wrong_shape_is_told(ruleset, file, text):
    assert faults(ruleset, file(text))


def test_a_file_that_is_not_there_is_told(ruleset, tmp_path):
    assert errors_in(faults(ruleset, tmp_path / "friday.toml")) == [("friday.toml", 0, "no-such-file")]


@pytest.mark.parametrize(
    ("rules", "changes", "code", "says"),
    [
        ("wss-paperboys", {"pips.most": 5}, "beyond-limit", "pips.most"),
        ("wss-paperboys", {"pips.most": 9}, "beyond-limit", "pips.most"),
        ("wss-paperboys", {"turn.cards": 0}, "beyond-limit", "turn.cards"),
        ("wss-paperboys", {"weapon.cannon-far.reach": "20 cm"}, "beyond-limit", "weapon.cannon-far.beyond"),
        ("wss-paperboys", {"weapon.cannon-close.reach": "20 cm"}, "beyond-limit", "weapon.cannon-close.reach"),
        ("wss-paperboys", {"unit.battalion.grenadier-stands": 0}, "beyond-limit", "grenadier-stands"),
        ("wss-paperboys", {"removal.share": 0}, "beyond-limit", "removal.share"),
        ("wss-paperboys", {"rout.runs-on": "never"}, "unknown-word", "'never'"),
        ("wss-paperboys", {"weapon.musket.arms": ["infantri"]}, "unknown-word", '"infantry"'),
        ("wss-paperboys", {"weapon.musket.name": "A\u001b[31m"}, "not-a-name", "x1b"),
        ("wss-paperboys", {"weapon.musket.cite": "Ours"}, "not-a-rule", "weapon.musket.cite"),
        ("wss-paperboys", {"weapon.musket.reach": "5000 cm"}, "out-of-range", "5000"),
        ("wss-paperboys", {"pursuit.cavalry-stands-for-one": 0}, "beyond-limit", "cavalry-stands-for-one"),
        ("peninsular-paperboys", {"pursuit.cavalry-stands-for-one": 0}, "beyond-limit", "cavalry-stands-for-one"),
        ("wss-paperboys", {"weapon.mortar.dice": 21}, "beyond-limit", "weapon.mortar.dice"),
        ("wss-dice", {"rally.share": 0}, "beyond-limit", "rally.share"),
        ("wss-dice", {"rout.hits": 9, "dice.d3": 0}, "beyond-limit", "dice.d3"),
        ("wss-cards", {"musket.close": "12 in"}, "beyond-limit", "musket.reach"),
        ("von-futsch", {"unit.infantry.figures": 13}, "fixed-value", "unit.infantry.figures"),
    ],
)
def test_a_change_that_the_paper_or_another_contradicts_is_refused(file, rules, changes, code, says):
    rows = "".join(f'[[change]]\nplace = "{place}"\nto = {json.dumps(to)}\n' for place, to in changes.items())
    told, *more = faults(load(rules), file(f'title = "Club"\n{rows}'))
    assert find([told], code, says)
    assert not more


def test_two_changes_that_agree_are_taken(ruleset, file):
    both = "".join(f'[[change]]\nplace = "weapon.cannon-{at}"\nto = "30 cm"\n' for at in ("close.reach", "far.beyond"))
    assert len(read_house_rules(file(f'title = "Club"\n{both}'), ruleset).changes) == 2


def test_the_same_place_twice_is_told_with_the_line_of_the_first(ruleset, file):
    one = '[[change]]\nplace = "weapon.musket.need"\nto = 4\n'
    told = faults(ruleset, file(f'title = "Club"\n{one}{one}'))[0]
    assert (told.line, told.code, "line 3" in told.wrong) == (6, "place-twice", True)


@pytest.mark.parametrize("name", ids())
def test_every_book_and_every_reading_of_it_keeps_the_limits_of_its_set(name):
    ruleset = load(name)
    laid = [option.lays for reading in ruleset.readings.values() for option in reading.options]
    for values in (dict(at_least(50, places(ruleset.tables))), *at_least(20, laid)):
        told = {place: value for place, value in values.items() if place.rpartition(".")[2] not in NO_RULE}
        changes = [Change(1, place, value, value, "") for place, value in told.items()]
        assert [amiss for _, amiss in beyond(ruleset, changes)] == []


def ladders(tables, path=""):
    """Every table of bands with the leads at which its rows begin."""
    for key, value in tables.items():
        here = f"{path}.{key}" if path else key
        if key == "bands":
            yield here, {row: its["least"] for row, its in value.items() if "least" in its}
        elif isinstance(value, dict):
            yield from ladders(value, here)


def pairs_of_rows():
    """Two rows of a ladder moved: one to where the other begins, the other one lead up; in either order."""
    for ruleset in map(load, ids()):
        for ladder, leads in ladders(ruleset.tables):
            for low, high in permutations(leads, 2):
                moved = {low: leads[high], high: leads[high] + 1}
                yield ruleset, ladder, moved, len({**leads, **moved}) == len({*({**leads, **moved}).values()})


def test_rows_moved_together_are_judged_together_in_either_order(file):
    taken = refused = 0
    for ruleset, ladder, moved, sound in pairs_of_rows():
        for order in (list(moved.items()), list(moved.items())[::-1]):
            rows = "".join(f'[[change]]\nplace = "{ladder}.{row}.least"\nto = {to}\n' for row, to in order)
            path = file(f'title = "Club"\n{rows}')
            if sound:
                assert len(read_house_rules(path, ruleset).changes) == 2
                taken += 1
            else:
                assert errors_in(faults(ruleset, path)) == [("thursday.toml", 7, "broken-bands")]
                refused += 1
    assert (taken > 40, refused) == (True, 8)

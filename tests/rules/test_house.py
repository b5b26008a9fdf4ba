"""House rules: every mistake of the file at once, with its line and what would be right."""

import json
from itertools import permutations

import pytest

from drumhead.rules.book import places
from drumhead.rules.files import FileErrors
from drumhead.rules.house import Change
from drumhead.rules.house_file import read_house_rules
from drumhead.rules.house_limits import NO_RULE, beyond
from drumhead.rulesets import ids, load

from ..counted import at_least

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
    return [(fault.line, str(fault)) for fault in caught.value.faults]


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
    ("change", "says"),
    [
        ('place = "weapon.musket.neeed"\nto = 4', 'Did you mean "weapon.musket.need"'),
        ('place = "weapon.musket"\nto = 4', 'the book has no "weapon.musket"'),
        ('place = "weapon.musket.need"\nto = "four"', "'four' does not fit where the book has 5"),
        ('place = "weapon.musket.need"\nto = 4.5', "4.5 does not fit"),
        ('place = "weapon.musket.need"\nto = true', "True does not fit"),
        ('place = "weapon.musket.need"\nto = 7', "a die cannot be asked for 7 or more. Give 2 to 6."),
        ('place = "weapon.musket.need"\nto = 1', "a die cannot be asked for 1 or more"),
        ('place = "weapon.musket.dice"\nto = -1', "-1 is below nothing"),
        ('place = "weapon.musket.dice"\nto = 1000000', "out of all measure"),
        ('place = "weapon.musket.reach"\nto = "thirty"', 'Give a length such as "25 cm"'),
        ('place = "weapon.musket.reach"\nto = 30', 'Give a length such as "25 cm"'),
        ('place = "recovery.raw.not-when"\nto = [3]', "does not fit where the book has"),
        ('place = "fight.bands.routs.least"\nto = 2', "two bands begin at the same lead"),
        ('place = "weapon.musket.need"', '"to": this is missing'),
        ('place = "weapon.musket.need"\nto = "4+"', "'4+' does not fit where the book has 5. Write to = 4."),
        (
            'place = "muskets"\nto = 4',
            "Places with that word: weapon.musket.name, weapon.musket.arms, weapon.musket.reach",
        ),
        (
            'place = "weapon.musket.need"\nto = 4\nwithin = "10 cm"',
            "Give place, to or says. A change always holds; for one that does not: "
            "`drumhead rules new our-rules --like wss-paperboys`.",
        ),
        ("to = 4", '"place": this is missing'),
        ("place = 5\nto = 4", 'expected text in "quotes", found the number 5'),
        ('place = "weapon.musket.need"\nto = 4\nwhy = "fun"', '"why": unknown key. Give place, to or says.'),
        ('place = "weapon.musket.need"\nto = 4\nsays = 4', 'expected text in "quotes", found the number 4'),
    ],
)
def test_a_change_that_cannot_be_is_told_with_its_line(ruleset, file, change, says):
    (line, told), *more = faults(ruleset, file(f'title = "Club"\n\n[[change]]\n{change}\n'))
    assert says in told
    assert line in range(3, 7)
    assert not more


def test_all_mistakes_of_a_file_come_out_at_once(ruleset, file):
    path = file(
        'titel = "Club"\nruleset = "von-futsch"\n[readings]\nhalf-strenght = "below-half"\ncards-hold = "hold"\n'
        '[[change]]\nplace = "weapon.musket.need"\nto = 9\n[[change]]\nplace = "wepon.musket.need"\nto = 4\n'
    )
    told = faults(ruleset, path)
    assert [line for line, _ in told] == [0, 1, 2, 4, 5, 8, 10]
    assert "thursday.toml, line 4" in told[3][1]
    assert 'Did you mean "half-strength"' in told[3][1]


@pytest.mark.parametrize("text", ["change = 5", 'title = "x"\nchange = [1, 2]', 'title = "x"\nreadings = "rout"'])
def test_a_word_of_the_wrong_shape_is_told(ruleset, file, text):
    assert faults(ruleset, file(text))


def test_a_file_that_is_not_there_is_told(ruleset, tmp_path):
    assert "no such file" in faults(ruleset, tmp_path / "friday.toml")[0][1]


@pytest.mark.parametrize(
    ("rules", "changes", "says"),
    [
        ("wss-paperboys", {"pips.most": 5}, "pips.most cannot be 5: the record dice"),
        ("wss-paperboys", {"pips.most": 9}, "pips.most cannot be 9: the record dice"),
        ("wss-paperboys", {"turn.cards": 0}, "turn.cards cannot be 0: the pack"),
        ("wss-paperboys", {"weapon.cannon-far.reach": "20 cm"}, "would be 20 cm and weapon.cannon-far.beyond 25 cm"),
        ("wss-paperboys", {"weapon.cannon-close.reach": "20 cm"}, "far begins where close ends. Change both"),
        ("wss-paperboys", {"unit.battalion.grenadier-stands": 0}, "grenadier-stands cannot be 0: a battalion"),
        ("wss-paperboys", {"removal.share": 0}, "removal.share cannot be 0: it says what is divided by"),
        ("wss-paperboys", {"rout.runs-on": "never"}, "'never' is not a word for rout.runs-on"),
        ("wss-paperboys", {"weapon.musket.arms": ["infantri"]}, 'Did you mean "infantry"?'),
        ("wss-paperboys", {"weapon.musket.name": "A\u001b[31m"}, "is not a name that can be printed"),
        ("wss-paperboys", {"weapon.musket.cite": "Ours"}, "is not a rule"),
        ("wss-paperboys", {"weapon.musket.reach": "5000 cm"}, "out of all measure"),
        ("wss-dice", {"rally.share": 0}, "rally.share cannot be 0"),
        ("wss-dice", {"rout.hits": 9, "dice.d6": 0}, "dice.d6 cannot be 0"),
        ("wss-cards", {"musket.close": "12 in"}, "musket.reach would be 12 in and musket.close 12 in"),
        ("von-futsch", {"unit.infantry.figures": 13}, "the record dice and the rosters count so far"),
    ],
)
def test_a_change_that_the_paper_or_another_contradicts_is_refused(file, rules, changes, says):
    rows = "".join(f'[[change]]\nplace = "{place}"\nto = {json.dumps(to)}\n' for place, to in changes.items())
    (_, told), *more = faults(load(rules), file(f'title = "Club"\n{rows}'))
    assert says in told
    assert not more


def test_two_changes_that_agree_are_taken(ruleset, file):
    both = "".join(f'[[change]]\nplace = "weapon.cannon-{at}"\nto = "30 cm"\n' for at in ("close.reach", "far.beyond"))
    assert len(read_house_rules(file(f'title = "Club"\n{both}'), ruleset).changes) == 2


def test_the_same_place_twice_is_told_with_the_line_of_the_first(ruleset, file):
    one = '[[change]]\nplace = "weapon.musket.need"\nto = 4\n'
    assert faults(ruleset, file(f'title = "Club"\n{one}{one}'))[0] == (
        6,
        f'{file("").parent / "thursday.toml"}, line 6, change 2, "place": weapon.musket.need is changed already, '
        "in line 3. Leave one of the two out.",
    )


@pytest.mark.parametrize("name", ids())
def test_every_book_and_every_reading_of_it_keeps_the_limits_of_its_set(name):
    ruleset = load(name)
    laid = [option.lays for reading in ruleset.readings.values() for option in reading.options]
    for values in (dict(at_least(50, places(ruleset.tables))), *at_least(20, laid)):
        told = {place: value for place, value in values.items() if place.rpartition(".")[2] not in NO_RULE}
        changes = [Change(1, place, value, value, "") for place, value in told.items()]
        assert [amiss for _, *amiss in beyond(ruleset, changes)] == []


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
                ((line, told),) = faults(ruleset, path)
                assert (line, "two bands begin at the same lead" in told) == (7, True)
                assert 'thursday.toml, line 7, change 2, "to"' in told
                refused += 1
    assert (taken > 40, refused) == (True, 8)

"""House rules for some units, ranges and turns: what a condition means, and every mistake in one with its cure."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.house_rules.house_rule import list_effects
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.house_rules.scopes import condition_of
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import load

from ..counted import at_least
from ..errors import find

CLOSE = """\
title = "Close fire"

[[change]]
place = "weapon.musket.need"
to = 4
when = "range <= '10 cm'"

[[modifier]]
list = "faceoff.modifier"
name = "French horse"
value = 1
when = "unit.side == 'french' and unit.arm == 'cavalry'"
"""
HORSE = Unit("Royal Cravates", "cavalry", "horse", side="french", nation="french")
FOOT = Unit("Guards", "infantry", "guards", "elite", side="alliance", nation="Dutch")


@pytest.fixture
def file(tmp_path):
    def write(text: str) -> Path:
        path = tmp_path / "thursday.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def book_of(path: Path, ruleset: str = "wss-paperboys"):
    loaded = load(ruleset)
    return loaded.book({}, read_house_rules(path, loaded))


# ------------------------------------------------------------------ the book as it holds for somebody
def test_a_change_for_a_range_holds_within_it_and_nowhere_else(file):
    book = book_of(file(CLOSE))
    needs = {cm: book.at(FOOT, HORSE, Length.parse(f"{cm} cm")).weapon.musket.need for cm in (1, 10, 11, 25)}
    assert (needs, book.weapon.musket.need) == ({1: 4, 10: 4, 11: 5, 25: 5}, 5)


def test_an_added_modifier_is_for_those_whom_it_names(file):
    book = book_of(file(CLOSE))
    added = [book.at(unit).faceoff.modifier["french-horse"].value for unit in (HORSE, FOOT, FOOT.but(side="french"))]
    assert added == [1, 0, 0]


@pytest.mark.parametrize("quick", [False, True])
def test_books_for_the_same_cases_are_the_same_book(file, quick):
    """Their cached odds are shared; a battle asks thousands of times."""
    whole = book_of(file(CLOSE))
    book = whole.unwatched if quick else whole
    near, far = Length.parse("5 cm"), Length.parse("20 cm")
    assert book.at(FOOT, HORSE, near) is book.at(FOOT, HORSE, Length.parse("9 cm"))
    assert book.at(FOOT, HORSE, far) is book
    assert book.at(FOOT, HORSE, near).at(FOOT, HORSE, far) is book


def test_a_change_for_a_turn_holds_in_it(file):
    book = book_of(file(CLOSE.replace("range <= '10 cm'", "turn >= 5 and unit.quality == 'elite'")))
    early, late = (book.at(clock={"turn": turn, "phase": ""}) for turn in (4, 5))
    found = [each.at(unit).weapon.musket.need for each in (early, late) for unit in (FOOT, HORSE)]
    assert found == [5, 5, 4, 5]


def test_of_two_changes_that_both_hold_the_later_counts(file):
    more = '[[change]]\nplace = "weapon.musket.need"\nto = 3\nwhen = "range <= \'5 cm\'"\n'
    book = book_of(file(CLOSE + more))
    assert [book.at(FOOT, HORSE, Length.parse(f"{cm} cm")).weapon.musket.need for cm in (4, 8)] == [3, 4]


def test_the_list_of_effects_has_place_before_after_layer_and_words(file):
    path = file(CLOSE)
    first, second = list_effects(book_of(path).house)
    assert first[:5] == (1, "weapon.musket.need", 5, 4, str(path))
    assert (first.layer, first.when, first.scope) == ("command", "range <= '10 cm'", "within 10 cm")
    assert (second.place, second.before, second.after) == ("faceoff.modifier.french-horse.value", 0, 1)
    assert second.scope == "for French and Bavarian cavalry"


# ------------------------------------------------------------------ conditions
SIDES, RANGES, TURNS = ("french", "alliance"), (50, 100, 150), (1, 2, 3)
MEANT = {  # a condition, and the same in Python
    "range <= '10 cm'": lambda side, mm, turn: mm <= 100,
    "range > '4 in'": lambda side, mm, turn: mm > 100,
    "not range < '10 cm' or turn == 1": lambda side, mm, turn: mm >= 100 or turn == 1,
    "unit.side in ['french'] and turn != 2": lambda side, mm, turn: side == "french" and turn != 2,
    "unit.side not in ['french'] or (turn > 1 and range == '5 cm')": lambda side, mm, turn: (
        side != "french" or (turn > 1 and mm == 50)
    ),
}


@pytest.mark.parametrize("when", MEANT)
def test_a_condition_means_what_python_means_in_every_case(when):
    cases = list(product(SIDES, RANGES, TURNS))
    found = [condition_of(when).evaluate({"unit.side": s, "range": mm, "turn": t}) for s, mm, t in cases]
    assert found == [MEANT[when](*case) for case in cases]
    assert {*found} == {True, False}


@pytest.mark.parametrize("when", MEANT)
def test_what_is_not_known_leaves_open_only_what_depends_on_it(when):
    """A result without the range is that of all ranges if they agree, otherwise it is unknown."""
    for side, turn in at_least(6, product(SIDES, TURNS)):
        every = {MEANT[when](side, mm, turn) for mm in (*RANGES, 1, 10_000)}
        found = condition_of(when).evaluate({"unit.side": side, "turn": turn})
        assert found is (every.pop() if len(every) == 1 else None)


# ------------------------------------------------------------------ mistakes
def faults(path: Path, ruleset: str = "wss-paperboys"):
    with pytest.raises(FileErrors) as caught:
        read_house_rules(path, load(ruleset))
    return caught.value.faults


MUSKET = 'place = "weapon.musket.need"\nto = 4\n'
OFFICERS = 'place = "move.officer.distance"\nto = "50 cm"\nwhen = "unit.side == \'french\'"'


@pytest.mark.parametrize(
    ("when", "code", "says"),
    [
        ("range <= '10 cm", "not-a-condition", "when = "),
        ("range <= 10", "not-a-condition", "'10 cm'"),
        ("distance <= '10 cm'", "not-a-condition", "range"),
        ("unit.natoin == 'dutch'", "not-a-condition", "unit.nation"),
        ("unit.arm = 'cavalry'", "not-a-condition", "when = "),
        ("unit.arm < 'cavalry'", "not-a-condition", "unit.arm =="),
        ("unit.arm in 'cavalry'", "not-a-condition", "['value'"),
        ("unit.stands >= 'six'", "not-a-condition", "unit.stands >= 3"),
        ("unit.arm == target.arm", "not-a-condition", "quotes"),
        ("unit.arm.upper() == 'X'", "not-a-condition", "unit.arm"),
        ("turn", "not-a-condition", "when = "),
        ("unit.arm == 'cavalri'", "unknown-word", '"cavalry"'),
        ("unit.side == 'england'", "unknown-word", "alliance"),
        ("unit.arm == 'infantry' and unit.arm == 'cavalry'", "scope-never", "contradicts"),
        ("unit.arm == 'infantry' and unit.kind == 'hussars'", "scope-never", "contradicts"),
        ("range < '10 cm' and range > '20 cm'", "scope-never", "contradicts"),
        ("turn < 1", "scope-never", "contradicts"),
        ("phase == 'firing'", "unknown-word", "fire"),
        ("unit.side in ['french', 'alliance']", "scope-always", "Leave when out"),
        ("range >= '0 cm'", "scope-always", "Leave when out"),
    ],
)
def test_a_condition_that_cannot_be_is_told_with_line_and_cure(file, when, code, says):
    told, *more = faults(file(f'title = "Club"\n\n[[change]]\n{MUSKET}when = "{when}"\n'))
    assert find([told], code, says)
    assert (told.line, told.key, more) == (6, ("change", 0, "when"), [])


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ('place = "turn.turns"\nto = 8\nwhen = "unit.side == \'french\'"', "no-scope-here", "`drumhead rules new"),
        ('place = "heavy.modifier.raw.value"\nto = 1\nwhen = "range < \'5 cm\'"', "fact-not-here", "unit"),
        (OFFICERS, "no-scope-here", "`drumhead rules new"),
        (f"{MUSKET}when = 5", "wrong-type", "5"),
    ],
)
def test_a_condition_where_it_could_never_be_asked_is_refused(file, change, code, says):
    told, *more = faults(file(f'title = "Club"\n\n[[change]]\n{change}\n'))
    assert find([told], code, says)
    assert not more


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ('list = "faceoff.modifers"\nname = "A"\nvalue = 1', "unknown-list", "faceoff.modifier"),
        ('list = "weapon"\nname = "A"\nvalue = 1', "unknown-list", "faceoff.modifier"),
        ('list = "faceoff.modifier"\nname = "Elite"\nvalue = 1', "modifier-twice", "faceoff.modifier.elite.value"),
        ('list = "faceoff.modifier"\nname = "!"\nvalue = 1', "modifier-twice", "name"),
        ('list = "faceoff.modifier"\nname = "A"\nvalue = 7', "out-of-range", "6"),
        ('list = "fight.modifier"\nname = "A"\nvalue = 4', "beyond-limit", "3"),
        ('list = "fight.modifier"\nname = "A"\nvalue = -2', "beyond-limit", "-1"),
        ('list = "faceoff.modifier"\nname = "A"\nvalue = "1"', "wrong-type", "1"),
        ('list = "faceoff.modifier"\nname = "A"', "missing-key", "value"),
        ('list = "faceoff.modifier"\nname = "A"\nvalue = 1\nto = 2', "unknown-key", "list, name, value, when or says"),
    ],
)
def test_a_modifier_that_cannot_be_added_is_told_with_its_line(file, row, code, says):
    told, *more = faults(file(f'title = "Club"\n\n[[modifier]]\n{row}\n'))
    assert find([told], code, says)
    assert told.line in range(3, 8)
    assert not more


def test_a_list_that_the_book_lacks_says_how_else_to_add(file):
    (told,) = faults(file('title = "x"\n[[modifier]]\nlist = "charge.plus"\nname = "A"\nvalue = 1\n'), "wss-dice")
    assert find([told], "unknown-list", "`drumhead rules new our-rules --like wss-dice`")


def test_all_mistakes_of_conditions_come_out_at_once(file):
    rows = [f'[[change]]\n{MUSKET}when = "{when}"\n' for when in ("turn < 1", "x == 1", "unit.side == 'x'")]
    told = faults(file(f'title = "x"\n{"".join(rows)}'))
    assert [each.line for each in told] == [5, 9, 13]


# ------------------------------------------------------------------ odds, known a second way
def brute_face_off(net: int, bands: dict[str, int]) -> dict[str, Fraction]:
    """Count the results of two dice; `bands` has the least lead of each result, the last one below all others."""
    found = dict.fromkeys(bands, Fraction(0))
    for mine, his in product(range(1, 7), repeat=2):
        found[next(name for name, least in bands.items() if mine - his + net >= least)] += Fraction(1, 36)
    return found


def test_a_supposed_modifier_moves_the_face_off_as_counted_by_hand(file):
    """The rows of cavalry on cavalry begin at 4, 2 and -1 (Cavalry against cavalry); one more for one side."""
    ruleset, book = load("wss-paperboys"), book_of(file(CLOSE))
    asked = {"pairing": "cav-cav"}
    bands = {"defender-routs": 4, "defender-back": 2, "fight": -1, "attacker-back": -99}
    for holds, net in (
        ([], 0),
        ([(2, "attacker")], 1),
        ([(2, "defender")], -1),
        ([(2, "attacker"), (2, "defender")], 0),
    ):
        found = ruleset.question("faceoff-grid").odds(book.suppose(holds), **asked)
        assert {key: chance for key, chance in found.items() if key in bands} == brute_face_off(net, bands)


@pytest.mark.parametrize(
    ("ruleset", "place", "to", "when", "question", "given"),
    [
        ("wss-paperboys", "weapon.musket.need", 4, "range <= '10 cm'", "fire-hits", {"dice": 2, "hits-on": "musket"}),
        ("peninsular-paperboys", "weapon.musket.need", 4, "range <= '10 cm'", "fire-hits", {"dice": 2}),
        ("wss-dice", "musket.less.dragoons", 0, "range <= '3 in'", "musket-hits", {"shooter": "dragoons"}),
        ("wss-dice", "charge.plus.cavalry", 2, "unit.side == 'french'", "charge-hits", {}),
        ("wss-cards", "musket.hits.infantry", 3, "range <= '3 in'", "musket-hits", {}),
        ("wss-cards", "charge.hits.cavalry", 4, "unit.side == 'french'", "charge-hits", {}),
        ("von-futsch", "fire.infantry.short.need", 3, "range <= '3 in'", "fire-kills", {}),
    ],
)
def test_what_is_supposed_has_the_odds_of_the_same_change_for_everybody(
    file, ruleset, place, to, when, question, given
):
    """A change without a condition lays its value before anything is asked: another way to the same odds."""
    row = f'title = "x"\n[[change]]\nplace = "{place}"\nto = {to}\n'
    loaded = load(ruleset)
    some, every = book_of(file(row + f'when = "{when}"\n'), ruleset), book_of(file(row), ruleset)
    asked = loaded.question(question)
    plain, changed = asked.odds(loaded.book(), **given), asked.odds(every, **given)
    assert plain != changed
    assert asked.odds(some, **given) == plain
    assert asked.odds(some.suppose([(1, "")]), **given) == changed


def test_a_modifier_for_everybody_is_not_forgotten_once_the_rulebook_was_asked(file):
    """The odds of both books share a cache; a list without the club's row is another list."""
    ruleset = load("wss-paperboys")
    path = file('title = "x"\n[[modifier]]\nlist = "rally.modifier"\nname = "Drums"\nvalue = 1\n')
    question = ruleset.question("rally")
    by_rulebook = question.odds(ruleset.book(), pips=5)
    by_club = question.odds(book_of(path), pips=5)
    assert [odds["rally"] for odds in (by_rulebook, by_club)] == [Fraction(1, 3), Fraction(1, 2)]

"""Exact odds: merging changes nothing, impure rules are caught, nothing remembered is told of another book."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.probability import Distribution, ImpureRuleError, die, hits, odds, touch, watching
from drumhead.rules.rulebook.book import Book

from .rules_of_thumb import CASES, hits_left, lead_in_hits, lead_in_hits_by_hand, two_dice, volley, volley_by_hand


def unmerged(rule):
    """The same rule, with every rule inside it played throw by throw instead of merged."""

    def played(chance, *facts):
        chance.resolve = lambda inner, *more: inner(chance, *more)
        return rule(chance, *facts)

    return played


@pytest.mark.parametrize("name", CASES)
def test_merged_odds_equal_unmerged_odds(name):
    case = CASES[name]
    assert odds(unmerged(case.rule), *case.facts) == odds(case.rule, *case.facts)


THROW = st.tuples(st.sampled_from(["hits", "total", "faces"]), st.integers(0, 3), st.integers(0, 6), st.integers(2, 5))


def thrown(chance, throws, before=0):
    """Throws of any dice one after another; the number that a throw needs depends on what came before."""
    if not throws:
        return before
    (sort, dice, need, sides), *rest = throws
    need += before % 2
    if sort == "hits":
        came = chance.hits("hits", dice, need, sides)
    elif sort == "total":
        came = chance.total("total", dice, sides)
    else:
        low, high = chance.tally("faces", dice, (1,), (sides,), sides=sides)
        came = low + 2 * high
    return chance.resolve(thrown, tuple(rest), before + came)


def counted(throws, before=0):
    """Its endings over every face of every die, each as often as it comes."""
    if not throws:
        return Counter({before: 1})
    (sort, dice, need, sides), *rest = throws
    need, endings = need + before % 2, Counter()
    for faces in product(range(1, sides + 1), repeat=dice):
        came = {
            "hits": sum(face >= need for face in faces),
            "total": sum(faces),
            "faces": faces.count(1) + 2 * faces.count(sides),
        }[sort]
        endings += counted(tuple(rest), before + came)
    return endings


@given(st.lists(THROW, max_size=3).map(tuple))
def test_the_odds_of_any_throws_are_those_counted_face_by_face(throws):
    exact, endings = odds(thrown, throws, 0), counted(throws)
    assert {ending: exact.probability(ending) for ending in exact} == {
        ending: Fraction(count, endings.total()) for ending, count in endings.items()
    }


DICE, NEED = st.integers(-1, 3), st.integers(0, 8)  # no dice, a need that any face meets, and one that none meets


@given(DICE, NEED, DICE, NEED)
def test_a_lead_in_hits_is_counted_face_by_face(dice, need, other_dice, other_need):
    sides = dice, need, other_dice, other_need
    assert chances(lead_in_hits, *sides) == lead_in_hits_by_hand(*sides)


@given(DICE, NEED, NEED)
def test_hits_not_saved_are_counted_face_by_face(dice, need, save):
    assert chances(hits_left, dice, need, save) == volley_by_hand(max(0, dice), need, save)


@pytest.mark.parametrize("sides", [1, 3, 10])
def test_the_lead_of_a_die_is_counted_face_by_face(sides):
    counted = Counter(one - other for one, other in product(range(sides), repeat=2))
    lead = chances(lambda chance: chance.die_ahead("attacker", "defender", sides))
    assert lead == {ahead: Fraction(ways, sides**2) for ahead, ways in counted.items()}


def chances(rule, *facts):
    exact = odds(rule, *facts)
    return {ending: exact.probability(ending) for ending in exact}


def test_a_rule_without_luck_is_certain():
    assert odds(lambda chance: "halt") == Distribution({"halt": 1})


def test_facts_that_differ_have_odds_that_differ():
    assert odds(volley, 2, 5, None) != odds(volley, 3, 5, None) != odds(volley, 3, 6, None)


def test_a_rule_that_asks_otherwise_the_second_time_is_caught():
    calls = []

    def fickle(chance):
        calls.append(1)
        return chance.die("first" if len(calls) == 1 else "second")

    with pytest.raises(ImpureRuleError, match=r"'second'.*'first'"):
        odds(fickle)


def test_a_rule_that_changes_the_dice_is_caught():
    needs = iter([5, 4, 5, 4])

    def fickle(chance):
        return chance.hits("musketry", 2, next(needs))

    with pytest.raises(ImpureRuleError, match="musketry"):
        odds(fickle)


def test_a_rule_that_stops_asking_is_caught():
    calls = []

    def fickle(chance):
        calls.append(1)
        chance.die("first")
        return chance.die("second") if len(calls) == 1 else 0

    with pytest.raises(ImpureRuleError, match="fewer"):
        odds(fickle)


def test_a_rule_with_dice_of_its_own_is_caught():
    own = random.Random(1)

    def fickle(chance):
        return chance.die("high" if own.random() > 0.5 else "low")

    with pytest.raises(ImpureRuleError):
        odds(fickle)


def test_a_rule_that_fails_is_not_remembered_and_leaves_no_watcher_behind():
    faults = [ValueError("no such stand")]

    def failing(chance):
        face = chance.die("first")
        if faults:
            raise faults.pop()
        return face

    with watching() as seen:
        with pytest.raises(ValueError, match="no such stand"):
            odds(failing)
        touch("after")
    assert seen == {"after"}
    assert odds(failing) == die()


def test_a_rule_within_a_rule_is_worked_out_once():
    runs = []

    def inner(chance):
        runs.append("inner")
        return chance.die("attacker") - chance.die("defender")

    def outer(chance):
        runs.append("outer")
        return chance.resolve(inner) + chance.resolve(inner)

    odds(outer)
    odds(outer)
    assert (runs.count("inner"), runs.count("outer")) == (6 * 6, 11 * 11)


def book(need=5):
    return Book({"musket": {"need": need}}, {}, {})


def fire(chance, book, dice):
    return chance.hits("musketry", dice, book.musket.need)


def fire_twice(chance, book):
    return chance.resolve(fire, book, 2) + chance.resolve(fire, book, 2)


def test_answers_that_rest_on_the_same_hold_one_set_of_it():
    ours = book()
    for dice in range(1, 9):
        odds(fire, ours, dice)
    rests = [known[1] for key, known in ours.worked_out.items() if not isinstance(key, frozenset)]
    assert len(rests) == 8
    assert rests[0] == {"musket.need"}
    assert {id(each) for each in rests} == {id(rests[0])}


def test_remembered_odds_never_cross_books():
    ours, theirs = book(5), book(6)
    assert odds(fire_twice, ours).probability(0) == Fraction(16, 81)
    assert odds(fire_twice, theirs).probability(0) == Fraction(625, 1296)
    assert odds(fire_twice, ours).probability(0) == Fraction(16, 81)


def test_a_book_thrown_away_leaves_nothing_to_the_next_one_in_its_place():
    answers = {need: odds(fire, book(need), 1).probability(1) for need in (2, 3, 4, 5, 6)}
    assert answers == {need: Fraction(7 - need, 6) for need in answers}


def test_a_watcher_sees_what_a_result_rests_on_also_when_it_is_remembered():
    ours = book()
    for _ in range(2):
        with watching() as seen:
            odds(fire_twice, ours)
        assert seen == {"musket.need"}


def test_a_watcher_sees_through_remembered_odds_inside_others():
    ours = book()
    odds(fire, ours, 2)
    with watching() as seen:
        odds(fire_twice, ours)
    assert seen == {"musket.need"}


def test_an_outer_watcher_sees_what_an_inner_one_saw_but_not_the_reverse():
    with watching() as outer:
        touch("before")
        with watching() as inner:
            touch("inside")
        touch("after")
    assert inner == {"inside"}
    assert outer == {"before", "inside", "after"}


def test_nothing_is_noted_when_nobody_watches():
    touch("unseen")
    with watching() as seen:
        pass
    assert seen == set()


def test_odds_do_not_note_what_only_an_untaken_way_would_touch():
    ours = book()

    def never(chance, book):
        return chance.die("first") if chance.die("gate") < 7 else book.musket.need

    with watching() as seen:
        odds(never, ours)
    assert seen == set()


def test_equal_luck_is_equal_however_it_is_weighted():
    assert Distribution({"a": 2, "b": 4}) == Distribution({"b": 2, "a": 1})
    assert hash(Distribution({"a": 2, "b": 4})) == hash(Distribution({"b": 2, "a": 1}))
    assert Distribution({"a": 1, "b": 0}) == Distribution({"a": 1})


@pytest.mark.parametrize("weights", [{}, {"a": 0}, {"a": -1, "b": 2}, {"a": 0.5}])
def test_a_distribution_without_whole_weights_is_refused(weights):
    with pytest.raises(ValueError, match="a distribution needs"):
        Distribution(weights)


def test_means_and_probabilities_are_exact():
    assert die().mean() == Fraction(7, 2)
    assert hits(6, 5).mean() == 2
    assert hits(6, 5).probability(lambda struck: struck >= 3) == Fraction(233, 729)
    assert hits(6, 5).probability(9) == 0
    assert odds(two_dice).map(abs).probability(5) == Fraction(1, 18)


@pytest.mark.parametrize(("need", "struck"), [(1, 3), (0, 3), (7, 0), (8, 0)])
def test_numbers_of_hits_that_cannot_come_are_left_out(need, struck):
    assert dict(hits(3, need).items()) == {struck: 1}


def test_big_fights_stay_exact():
    assert hits(16, 5).probability(16) == Fraction(1, 3**16)

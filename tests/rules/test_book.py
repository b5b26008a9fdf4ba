"""The book: numbers with citations, readings laid over them, and the knowledge of what a line rests on."""

import gc
import weakref
from fractions import Fraction

import pytest

from drumhead.model.lengths import Length
from drumhead.probability import odds, watching
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.loading.ruleset import UnknownWordError
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import places
from drumhead.rules.rulebook.interpretations import Reading, ReadingOption
from drumhead.rulesets import ids, load

from ..counted import at_least


@pytest.fixture
def ruleset():
    return load("wss-paperboys")


def house(*changes):
    return HouseRules("Thursday Club", tuple(Change(n, p, v, None, p) for n, (p, v) in enumerate(changes, 1)))


def test_a_distance_is_a_length_and_a_need_a_number(ruleset):
    book = ruleset.book()
    assert book.weapon.musket.reach == Length.parse("25 cm")
    assert book["weapon"]["cannon-close"].dice == 2


def test_a_place_the_book_does_not_have_is_named(ruleset):
    with pytest.raises(AttributeError, match=r"weapon\.crossbow"):
        assert ruleset.book().weapon.crossbow
    with pytest.raises(KeyError, match=r"weapon\.crossbow"):
        ruleset.book().weapon["crossbow"]


def test_a_reading_is_laid_over_the_tables(ruleset):
    assert ruleset.book().fight.bands.find(3) == "back"
    assert ruleset.book({"fight-difference-3": "rout"}).fight.bands.find(3) == "routs"


def test_a_reading_may_be_chosen_by_its_id(ruleset):
    assert ruleset.book({"wpb-reading-102": "rout"}).departures == {"fight-difference-3": "rout"}


def test_a_house_rule_goes_over_a_reading(ruleset):
    book = ruleset.book({"fight-difference-3": "rout"}, house(("fight.bands.routs.least", 5)))
    assert book.fight.bands.find(4) == "back"


def test_what_a_house_rule_overrules_is_the_book_as_it_is_read(ruleset):
    """Brackets on a page are worked out with the book of the same readings without house rules: one book a page."""
    looked_at = 0
    for each in map(load, ids()):
        for reading in (reading for reading in each.readings.values() if reading.switch):
            for option in (option for option in reading.options if option.lays):
                rules = house(*((place, dict(places(each.tables))[place]) for place in option.lays))
                book = each.book({reading.slug: option.key}, rules)
                bare = dict(places(each.book(book.chosen).as_written))
                assert {change.place: change.was for change in book.house.changes} == dict(option.lays)
                assert all(bare[place] == value for place, value in option.lays.items())
                looked_at += len(option.lays)
    assert looked_at > 100


def test_a_house_rule_without_words_of_its_own_says_what_it_overrules(ruleset):
    rules = HouseRules(
        "Club", (Change(1, "fight.bands.routs.least", 5), Change(2, "pips.no-advance-at", 5, says="Five"))
    )
    book = ruleset.book({"fight-difference-3": "rout"}, rules)
    assert [change.says for change in book.house.changes] == ["fight.bands.routs.least is 5, not 3", "Five"]
    assert [change.was for change in book.house.changes] == [3, 6]


def test_a_doubt_that_house_rules_overrule_is_not_in_force(ruleset):
    """Neither where a number rests on it nor where a line names it; with a place left to it, it is."""
    both = ("fight.bands.routs.stands", 3), ("fight.bands.routs.moves", 3)
    for changes, overruled in ((both[:1], False), (both[1:], False), (both, True)):
        book = ruleset.book({"fight-rout-cost": "one-move-one-stand"}, house(*changes))
        assert ("fight-rout-cost" in book.overruled) is overruled
        with watching() as named:
            book.reading("fight-rout-cost")
        with watching() as read:
            assert book.fight.band("routs").stands > 0 < book.fight.band("routs").moves
        for seen in (named, read):
            assert ("fight-rout-cost" in book.marks(seen).readings) is not overruled
        assert book.marks(read).changes == tuple(range(1, len(changes) + 1))


def test_a_doubt_that_a_procedure_asks_for_is_overruled_by_no_number(ruleset):
    peninsular = load("peninsular-paperboys")
    assert not peninsular.readings["gun-behind-wall"].places  # two of its options lay the same
    assert not ruleset.readings["mortar-plus-one"].places
    assert not peninsular.book({}, house(("gun.saves-behind-stone", False))).overruled


def test_books_do_not_write_on_each_other(ruleset):
    ruleset.book({}, house(("weapon.musket.need", 4)))
    assert ruleset.book().weapon.musket.need == 5


def test_remembered_odds_never_cross_books(ruleset):
    volley = ruleset.question("fire-hits")
    plain, clubs = ruleset.book(), ruleset.book({}, house(("weapon.musket.need", 4)))
    assert volley.odds(plain, dice=1)["1 hits"] * 6 == 2
    assert volley.odds(clubs, dice=1)["1 hits"] * 6 == 3


def test_twins_share_odds_that_rest_on_nothing_in_which_they_differ():
    options = ReadingOption("raw", "the raw"), ReadingOption("all", "everybody")
    reading = Reading("d-1", "who-flees", "Who flees?", "raw", options, "why.", "1", switch=True)
    shipped = Book({"need": 5, "far": 6}, {"who-flees": reading}, {})
    club = Book({"need": 5, "far": 6}, {"who-flees": reading}, {}, house(("far", 4)), twin=shipped)
    bold = Book({"need": 5, "far": 6}, {"who-flees": reading}, {"who-flees": "all"}, twin=shipped)
    thrown = []

    def shoots(chance, book, place):
        thrown.append(place)
        return chance.die("shot") >= book[place]

    def flees(chance, book):
        thrown.append("flees")
        return chance.die("test") >= (5 if book.reading("who-flees") == "raw" else 3)

    assert [odds(shoots, book, "need").probability(True) * 3 for book in (club, shipped, bold)] == [1, 1, 1]
    assert thrown.count("need") == 6  # six faces, thrown for one book of three
    assert [odds(shoots, book, "far").probability(True) * 6 for book in (shipped, club, bold)] == [1, 3, 1]
    assert thrown.count("far") == 12
    assert [odds(flees, book).probability(True) * 3 for book in (bold, shipped, club)] == [2, 1, 1]
    assert thrown.count("flees") == 12
    with watching() as touched:
        odds(shoots, bold, "need")
    assert touched == {"need"}  # a shared answer is marked like one's own


@pytest.mark.parametrize("nth", [pytest.param(1, marks=pytest.mark.slow), 409])
@pytest.mark.parametrize("name", ids())
def test_under_every_reading_shared_odds_are_those_of_a_book_by_itself(name, nth):
    """The suite asks one answer in so many, `make thousand` all."""
    ruleset = load(name)
    asked = [
        (slug, option.key, question, row)
        for slug, reading in ruleset.readings.items()
        for option in reading.options
        if option.key != reading.default and not ruleset.reading_fault(slug, option.key)[1]
        for question in ruleset.questions.values()
        for row in question.rows()
    ][::nth]
    assert len(asked) > 10
    alone = {}
    for slug, key, question, row in asked:
        book = alone.setdefault((slug, key), Book(ruleset.tables, ruleset.readings, {slug: key}))
        assert question.odds(ruleset.book({slug: key}), **row) == question.odds(book, **row), (slug, key, row)


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"fight-diference-3": "rout"}, 'Did you mean "fight-difference-3"'),
        ({"fight-difference-3": "route"}, "Give one of fall-back, rout"),
        ({"base-size": "big"}, 'no unclear rule "base-size"'),
        ({"cards-hold": "hold"}, "cards-hold is a ruling"),
    ],
)
def test_a_reading_that_cannot_be_chosen_is_refused(ruleset, chosen, says):
    with pytest.raises(UnknownWordError, match=says):
        ruleset.book(chosen)


def test_a_line_knows_the_doubt_it_rests_on(ruleset):
    book = ruleset.book()
    with watching() as touched:
        ruleset.question("fight-round").odds(book)
    assert "fight-difference-3" in book.marks(touched).readings


def test_what_was_worked_out_of_a_book_is_let_go_with_it():
    book = Book({"need": 5}, {}, {})
    assert odds(_strikes, book).probability(True) == Fraction(1, 3)
    gone = weakref.ref(book)
    del book
    gc.collect()
    assert gone() is None


def _strikes(chance, book):
    return chance.die("shot") >= book.need


def test_a_line_knows_it_again_when_the_odds_are_remembered(ruleset):
    book = ruleset.book()
    first, second = [], []
    for seen in (first, second):
        with watching() as touched:
            ruleset.question("fight-whole").odds(book)
        seen.append(book.marks(touched))
    assert first == second
    assert "second-round-dice" in first[0].readings


def test_a_line_that_rests_on_no_doubt_has_no_mark(ruleset):
    book = ruleset.book()
    with watching() as touched:
        assert book.move.cavalry.distance
    assert not book.marks(touched)


def test_a_ruling_is_no_mark(ruleset):
    book = ruleset.book()
    with watching() as touched:
        book.reading("cards-hold")
    assert not book.marks(touched)


def test_a_line_knows_the_house_rule_it_rests_on(ruleset):
    book = ruleset.book({}, house(("weapon.pistol.need", 5), ("weapon.musket.need", 4)))
    with watching() as touched:
        ruleset.question("fire-hits").odds(book, hits_on="musket")
    assert book.marks(touched).changes == (2,)


def test_what_one_line_touches_is_not_charged_to_the_next(ruleset):
    book = ruleset.book()
    with watching() as outer:
        with watching() as first:
            assert book.weapon.musket.need
        with watching() as second:
            assert book.weapon.pistol.need
    assert first == {"weapon.musket.need"}
    assert second == {"weapon.pistol.need"}
    assert outer == first | second


@pytest.mark.parametrize("name", ids())
def test_every_table_cites_its_section(name):
    """A number with no citation of its own stands in a table that has one, or in a table within it."""
    tables = load(name).tables
    for place, _ in at_least(50, places(tables)):  # every book has more numbers than that
        inside, cited = tables, False
        for step in place.split(".")[:-1]:
            inside = inside[step]
            cited = cited or "cite" in inside
        assert cited, place


@pytest.mark.parametrize("name", ids())
def test_the_odds_of_every_row_add_up(name):
    ruleset = load(name)
    book = ruleset.book()
    for question in at_least(5, ruleset.questions.values()):  # fire, blows and morale at least
        for row in at_least(1, question.rows()):
            assert sum(question.odds(book, **row).values()) == 1, (question.name, row)


def test_a_rule_gives_the_same_odds_through_any_door(ruleset):
    question = ruleset.question("assault-inf-inf")
    book = ruleset.book()
    rule, facts = question.rule(book)
    assert odds(rule, *facts).total == question.distribution(book).total

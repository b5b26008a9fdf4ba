"""A range typed as a length: its band is the one in which the battle's fire has it, however the book is read."""

import pytest

from drumhead import rulesets
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.asking.input_parsing import parse_rows
from drumhead.rules.asking.question import InputError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.rulebook.book_table import places
from drumhead.rulesets.peninsular_paperboys import firing as peninsular
from drumhead.rulesets.von_futsch import firing as futsch
from drumhead.rulesets.wss_cards import shooting as cards
from drumhead.rulesets.wss_paperboys import firing as paperboys

from ..counted import at_least
from .shelf import RULESETS

FOOT = Unit(name="a", arm="infantry", kind="line", stands=4, state=frozenset({"deployed"}))
GUN = Unit(name="g", arm="artillery", kind="cannon")
ARMS = {"skirmish": "skirmishers", "skirmishers": "skirmishers", "gun": "artillery"}


def paperboys_band(firing):
    words = {"cannon-close": "close", "cannon-far": "long", None: None}
    return lambda book, asks, told, length: words[firing.weapon_of(book, GUN, length)]


def cards_band(book, asks, told, length):
    volley = cards.attack_of(book, FOOT, FOOT, length)
    return volley and ("far" if volley.far else "close")


def futsch_band(book, asks, told, length):
    arm = "artillery" if asks == "gun-kills" else ARMS.get(told.get("firer", told.get("formation")), "infantry")
    band = futsch.reach_of(book, Unit(name="a", arm=arm, kind="line"), length)
    return {"short": "near", "long": "far"}.get(band) if asks == "gun-kills" else band


ENGINES = {
    "wss-paperboys": paperboys_band(paperboys),
    "peninsular-paperboys": paperboys_band(peninsular),
    "von-futsch": futsch_band,
    "wss-cards": cards_band,
}
MOVED = {  # another end for every band, so that no two bands end at one distance
    "weapon.cannon-close.reach": "20 cm",
    "weapon.cannon-far.beyond": "20 cm",
    "weapon.cannon-far.reach": "60 cm",
    "fire.infantry.short.reach": "5 in",
    "fire.infantry.long.reach": "11 in",
    "fire.skirmishers.short.reach": "4 in",
    "fire.skirmishers.long.reach": "9 in",
    "fire.artillery.short.reach": "10 in",
    "fire.artillery.long.reach": "30 in",
    "musket.close": "5 in",
    "musket.reach": "10 in",
}
LENGTHS = {
    *(f"{n} cm" for n in (0, 19, 20, 21, 24, 25, 26, 59, 60, 61, 69, 70, 71)),
    *(f"{n} in" for n in (3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 30, 31, 36, 37)),
}
ASKED = [(r, q, each) for r in RULESETS for q in r.questions.values() for each in q.inputs if each.reaches]


def books(ruleset):
    """The book under every option of every switch, and with every band moved."""
    known = dict(places(ruleset.tables))
    changes = tuple(Change(1, place, to, "", "") for place, to in MOVED.items() if place in known)
    yield ruleset.book({}, HouseRules("moved", changes))
    for reading in (each for each in ruleset.readings.values() if each.switch):
        for option in reading.options:
            yield ruleset.book({reading.slug: option.key})
            if "weapon.cannon-close.reach-inclusive" in option.lays:
                yield ruleset.book({reading.slug: option.key}, HouseRules("moved", changes))


def band_asked(question, book, mine, words, length):
    try:
        (row,) = parse_rows(question, book, [*words.items(), (mine.name, length.replace(" ", ""))])
    except InputError as refusal:
        return None if "out of range" in str(refusal) else str(refusal)
    return row.inputs[mine.name]


def test_eleven_questions_take_a_range_as_a_length():
    assert len(ASKED) == 11
    assert {ruleset.id for ruleset, *_ in ASKED} == set(ENGINES)


@pytest.mark.parametrize(("ruleset", "question", "mine"), ASKED, ids=lambda each: getattr(each, "name", ""))
def test_a_length_lies_in_the_band_in_which_the_battle_has_it(ruleset, question, mine):
    by = next((each.choices for each in question.inputs if each.name == mine.reach_by), ())
    for book in at_least(3, books(ruleset)):  # with the bands moved, and a switch read both ways
        for words in [{mine.reach_by: choice} for choice in by] or [{}]:
            for length in at_least(27, LENGTHS):
                band = ENGINES[ruleset.id](book, question.name, words, Length.parse(length))
                told = (book.chosen, words, length)
                assert band_asked(question, book, mine, words, length) == band, told


def test_only_a_length_on_the_edge_rests_on_how_the_edge_is_read():
    ruleset = rulesets.load("wss-paperboys")
    breach, book = ruleset.question("wall-breach"), ruleset.book({"cannon-boundary-25": "long"})
    marked = {
        length: book.marks(parse_rows(breach, book, [("range", length)])[0].rests_on).readings
        for length in ("24cm", "25cm", "10in", "26cm")
    }
    edge = ("cannon-boundary-25",)
    assert marked == {"24cm": (), "25cm": edge, "10in": edge, "26cm": ()}

"""A rule is the same on each paper that tells it: short sheets, cards and playsheets of a battle."""

import re
from functools import cache

import pytest
from drumhead.press.papers.playsheet.sections import Collector
from drumhead.press.papers.playsheet.short_sheet import ShortSheet

from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting

from .cards.faces import cards_of, faces, words
from .games import BATTLES, named_game, ruleset_game


def words_of(sections):
    return " ".join(re.sub("<[^>]*>", " ", "".join(each.html for each in sections)).split())


@cache
def short(name):
    return words_of(ShortSheet(named_game(name), Wishes()).sections.values())


def procedure_cards(game):
    return words(*faces(cards_of("procedures", game, Wishes())))


def playsheet(game):
    return words_of(Collector(Setting(game, Wishes())).collect())


def contact_card(game):
    made = [card for card in cards_of("procedures", game, Wishes()) if card.name.startswith("Contact test")]
    return words(*faces(made))


def contact(game):
    (found,) = [each for each in Collector(Setting(game, Wishes())).collect() if each.name == "face-off"]
    return words_of([found])


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BATTLES)
def test_no_short_sheet_says_who_wins_if_nothing_else_is_agreed(name):
    words = short(name)
    assert "nothing else is agreed" not in words
    assert "he battle lasts" in words or name == "klausen"  # which has room for how it is won, not for how long


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ramillies", ("Charge.", "45 cm", "Glory", "Pistols")),
        ("salamanca", ("45 cm", "two stands wide", "must pursue")),
        ("oudenarde", ("may still shoot",)),
        ("klausen", ("elite 2/3", "poor 1/3")),
    ],
)
def test_a_short_sheet_has_the_rule_on_which_its_own_line_rests(name, words):
    said = short(name)
    assert [each for each in words if each not in said] == []


def test_a_failed_test_stops_what_the_book_says_and_nothing_else():
    words = re.search(r"If it fails, it does not (.*?) in this phase", short("oudenarde"))[1]
    tested = named_game("oudenarde").book.move_test["for"]
    assert len(re.split(r", | or ", words)) == len(tested) == 8


@pytest.mark.parametrize(("key", "leaves_out"), [("one-effect", True), ("both", False), ("modifier-only", False)])
def test_a_rout_near_by_leaves_out_the_unit_run_through_only_where_it_takes_a_pip_instead(key, leaves_out):
    game = named_game("salamanca")
    book = game.ruleset.book({"friend-rout-double-count": key})
    game = Game(game.ruleset, book, game.battle)
    for paper in (contact(game), contact_card(game)):
        assert "routed within 10 cm this turn" in paper
        assert ("not through or round it (that is a pip" in paper) is leaves_out
        assert ("the same round or through it" in paper) is not leaves_out


def test_heavy_loss_and_the_turn_card_say_what_the_playsheet_of_ramillies_says():
    about = named_game("ramillies").ruleset.about
    (card,) = [each for each in about["procedures"]["card"] if each.get("title") == "Heavy loss"]
    words = " ".join(step.get("says", "") for step in card["step"])
    assert "latest move card" in words
    assert "last turn" not in words
    assert "first fire" in about["turn"]["phase"][2]["remember"]


OTHER_WORDS = (  # for what both Paperboys call to fall back, to rout on, to move in, and to be destroyed
    *("goes back", "go back", "gives way", "is back a", "D back a", "A back a", "a fall back", "Ways back"),
    *("runs on", "run on", "runs one move", "A goes in", "A comes in", "is gone", "catter", "unit is dead", "dead too"),
)


@pytest.mark.parametrize("name", ["ramillies", "salamanca", "wss-paperboys", "peninsular-paperboys"])
def test_sister_games_have_one_term_for_a_thing(name):
    game = named_game(name) if name in BATTLES else ruleset_game(name)
    sheet, cards, after = playsheet(game), procedure_cards(game), " ".join(game.ruleset.about["turn"]["end"])
    for paper in (sheet, cards, after):
        assert [each for each in OTHER_WORDS if each in paper] == []
    assert sheet.count("falls back") + sheet.count("fall back") >= 8
    assert "destroyed" in sheet
    assert cards.count("falls back") >= 6


READINGS = (  # a doubt, the answer with fewer words and its end of a sentence, the longer one and its end
    ("peninsular", "pursuit-loss-replaces", "replaces", "in place of its rout stand", "adds", "its rout stand too"),
    ("peninsular", "rifle-reroll-once", "once", "a 4 again, once", "until-not-4", "again, and again"),
    ("peninsular", "charge-second-round", "both-rounds", "charged, both rounds", "first-round", "first round only"),
    ("peninsular", "flank-and-rear", "once", "rear, counted once", "twice", "rear, both count"),
    ("wss", "flank-and-rear", "once", "rear, counted once", "twice", "rear, both count"),
    ("wss", "second-round-dice", "as-before", "turn, with as many dice", "one-fewer", "turn, a die fewer"),
    ("peninsular", "bridge-bonus", "test-only", "hits, no plus for cover", "both", "hits, D +1"),
    ("wss", "bridge-bonus", "test-only", "hits, no plus for cover", "both", "hits, D +1"),
)


@cache
def under(ruleset, answer):
    """A playsheet under the shorter (2) or the longer (4) answer to each of these doubts at once."""
    game = ruleset_game(f"{ruleset}-paperboys")
    chosen = {each[1]: each[answer] for each in READINGS if each[0] == ruleset}
    return playsheet(Game(game.ruleset, game.ruleset.book(chosen))).replace(" ,", ",")


@pytest.mark.parametrize(("ruleset", "slug", "shorter", "leaves_out", "longer", "adds"), READINGS)
def test_a_shorter_reading_leaves_out_what_the_longer_one_adds(ruleset, slug, shorter, leaves_out, longer, adds):
    assert (leaves_out in under(ruleset, 2), adds in under(ruleset, 2)) == (True, False)
    assert (leaves_out in under(ruleset, 4), adds in under(ruleset, 4)) == (False, True)

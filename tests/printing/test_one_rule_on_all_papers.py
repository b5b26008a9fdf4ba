"""A rule is the same on each paper that tells it: half sheets, cards and playsheets of a battle."""

import re
from functools import cache

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.pages.playsheet.half_sheet import short_blocks
from drumhead.support import paths

from ..counted import at_least
from .cards.faces import cards_of, faces, words
from .games import BATTLES, named_game, ruleset_game
from .sheets import blocks


@cache
def half_sheet(name):
    """The words of the blocks that a battle's half sheet has."""
    placed = blocks(named_game(name))
    return " ".join(placed[block] for block in short_blocks(named_game(name)) if block in placed)


def procedure_cards(game):
    return words(*faces(cards_of("procedures", game, PrintOptions())))


def playsheet(game):
    return " ".join(said for name, said in blocks(game).items() if name != "doubts")


def contact_card(game):
    made = [card for card in cards_of("procedures", game, PrintOptions()) if card.name.startswith("Contact test")]
    return words(*faces(made))


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BATTLES)
def test_a_half_sheet_says_who_wins_this_battle_and_when_it_ends(name):
    words = half_sheet(name)
    assert "If you agree on it beforehand" not in words
    assert re.search(r"The battle lasts \w+ turns|After turn \d+:", words)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ramillies", ("Charge:", "45 cm", "Routs, Glory:", "pistols first", "Pistols at contact")),
        ("salamanca", ("45 cm", "An attack column fires with 2", "Routs, Glory:")),
        ("oudenarde", ("after a test", "Movement test", "past the test")),
        ("klausen", ("checks morale", "4 or more It stands", "+1 elite", "−1 poor")),
    ],
)
def test_a_half_sheet_has_the_rule_on_which_its_own_line_rests(name, words):
    said = half_sheet(name)
    assert [each for each in words if each not in said] == []


@pytest.mark.parametrize(("scope", "turned", "acts"), [("any-action", ", after a test,", 8), ("displacement", "", 3)])
def test_a_failed_test_stops_what_the_book_says_and_nothing_else(scope, turned, acts):
    """Moving, turning, deploying and getting down are all tested, unless a club tests only who leaves the spot."""
    game = named_game("oudenarde")
    game = Game(game.ruleset, game.ruleset.book({"test-scope": scope}), game.battle)
    assert len(game.book.move_test["for"]) == acts
    said = blocks(game)
    assert f"Unlimbered guns in command may{turned} turn" in said["turn"]
    assert ("after a test , deploy , then move" in said["turn"]) is (acts == 8)
    assert ("deploy , then, after a test , move" in said["turn"]) is (acts == 3)
    assert ("after a test , deploy, then move or charge" in said["turn"]) is (acts == 8)
    assert ("deploy, then, after a test , move or charge" in said["turn"]) is (acts == 3)


@pytest.mark.parametrize(("key", "leaves_out"), [("one-effect", True), ("both", False), ("modifier-only", False)])
def test_a_rout_near_by_leaves_out_the_unit_run_through_only_where_it_takes_a_pip_instead(key, leaves_out):
    game = named_game("salamanca")
    book = game.ruleset.book({"friend-rout-double-count": key})
    game = Game(game.ruleset, book, game.battle)
    sheet, card = blocks(game)["faceoff"], contact_card(game)
    for paper in (sheet, card):
        assert "routed within 10 cm this turn" in paper
    assert ("through or round only a pip" in sheet) is leaves_out
    assert ("friend routing round or through it" in sheet) is not leaves_out
    assert ("not through or round it (that is a pip" in card) is leaves_out
    assert ("the same round or through it" in card) is not leaves_out


def test_heavy_loss_and_the_turn_card_say_what_the_playsheet_of_ramillies_says():
    about = named_game("ramillies").ruleset.about
    (card,) = [each for each in about["procedures"]["card"] if each.get("title") == "Heavy loss"]
    words = " ".join(step.get("says", "") for step in card["step"])
    assert "cards.heavy_fails()" in words  # which has the sentence of the playsheet
    sentences = (paths.families() / "paperboys" / "sentences.html").read_text(encoding="utf-8")
    assert "latest move card" in sentences
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
    ("peninsular", "pursuit-loss-replaces", "replaces", "This replaces its rout", "adds", "loses its rout stand too"),
    ("peninsular", "rifle-reroll-once", "once", "throw a 4 again.", "until-not-4", "throw a 4 again, and again"),
    ("peninsular", "charge-second-round", "both-rounds", "charged, both rounds", "first-round", "charged, first round"),
    ("peninsular", "flank-and-rear", "once", "open flank or rear", "twice", "open flank and rear, each"),
    ("wss", "flank-and-rear", "once", "open flank or rear", "twice", "open flank and rear, each"),
    ("wss", "second-round-dice", "as-before", "with as many dice", "one-fewer", "with the stands then in contact"),
    ("peninsular", "bridge-bonus", "test-only", "cover adds nothing", "both", "hits; D has +1"),
    ("wss", "bridge-bonus", "test-only", "cover adds nothing", "both", "hits; D has +1"),
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


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_fights_are_fought_when_all_units_of_a_card_have_moved(name):
    """The reading in force, `test-and-fight-timing`: tests are taken attack by attack, fights only after all moves."""
    game = named_game(name)
    [fight] = [card for card in cards_of("procedures", game, PrintOptions()) if card.name == "Fight"]
    assert "when all have moved" in words(fight.front)
    assert "when all moves of this card are made" in playsheet(game)


@pytest.mark.parametrize(
    ("game", "there"),
    [
        (named_game("ramillies"), False),
        (named_game("salamanca"), False),
        (ruleset_game("wss-paperboys"), True),
        (ruleset_game("peninsular-paperboys"), True),
    ],
)
def test_breaches_are_on_paper_only_where_the_ground_has_works_high_walls_or_a_river(game, there):
    """Both battles were fought in the open and about villages; a game without a battle may have any ground."""
    cards = words(*faces(cards_of("procedures", game, PrintOptions()) + cards_of("terrain", game, PrintOptions())))
    stock = MarkerStock(game, PrintOptions())
    lots = [*stock.of_the_table(), *(lot for side in game.fielded for lot in stock.of_side(side))]
    markers = " ".join(f"{state.name} {state.says}" for lot in at_least(5, lots) for state in lot.states)
    assert [bool(re.search("breach|rampart|[Aa]n earthwork|high wall", paper)) for paper in (cards, markers)] == [
        there,
        there,
    ]

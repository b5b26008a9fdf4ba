"""What the playsheet says of this book."""

import pytest

from drumhead import rulesets
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.playsheet_layout import playsheet
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.rulebook.book_table import value_at

from ...printing import printed
from ...printing.games import named_game
from ...printing.sheets import blocks

RULESET = rulesets.load("wss-paperboys")


def under(place, to, battle=None):
    """The game under one change of a club."""
    was = value_at(RULESET.book(), place)
    return Game(RULESET, RULESET.book(house=HouseRules("Club", (Change(1, place, to, was, "ours"),))), battle)


@pytest.mark.parametrize(("need", "apart"), [(5, False), (4, True)])
def test_volleys_of_cannon_stand_apart_only_where_a_club_parts_them_from_muskets(need, apart):
    game = under("weapon.musket.need", need, named_game("ramillies").battle)
    said = blocks(game)
    assert ("in the open, on 56" in said["hits"]) is not apart
    assert ("saved on 456 ; pistols" in said["hits"]) is not apart  # half of 4 5 6 is no longer the 6 of a pistol
    others = said.get("other-hits", "")
    assert ("cannon, on 56" in others) is apart
    assert ("pistols, on 6" in others) is apart
    pages = printed.pages(playsheet(game, PrintOptions(only=tuple(each for each in said if each.endswith("hits")))))
    assert ("Hits by cannon and pistols" in " ".join(" ".join(page.words for page in pages).split())) is apart


@pytest.mark.parametrize(("raw", "as_heavy_loss"), [(0, True), (-1, False)])
def test_raw_units_rally_as_after_heavy_loss_until_a_club_parts_the_two(raw, as_heavy_loss):
    said = blocks(under("rally.modifier.raw.value", raw))["tests"]
    assert ("raw after heavy loss or to rally" in said) is as_heavy_loss
    assert ("Raw when a friend routs or to rally" in said) is not as_heavy_loss


@pytest.mark.parametrize(("reading", "alike"), [("pip-relief", True), ("plus-rank", False), ("plus-1", False)])
def test_an_officer_steadies_alike_in_both_tests_only_if_he_adds_nothing_to_a_rally(reading, alike):
    game = Game(RULESET, RULESET.book({"officer-rally": reading}))
    assert blocks(game)["steadied"].startswith("Heavy loss, rally" if alike else "Heavy loss trained")

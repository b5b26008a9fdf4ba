"""What the third draft says of an army: the share of horse is its own, size and leaders are the first draft’s."""

from drumhead import armies, rulesets
from drumhead.rulesets.wss_cards.army import check_army, check_battle

from ..wss_dice.test_army import army
from .recruits import BOOK, read_as


def told(book, *numbers, **leaders):
    return [(finding.severity, finding.cite, finding.where) for finding in check_army(book, army(*numbers, **leaders))]


def test_an_army_as_the_book_likes_it_passes_without_a_word():
    assert told(BOOK, 5, 4) == told(BOOK, 6, 4) == []


def test_a_third_to_a_half_are_mounted_and_the_rule_is_named():
    (finding,) = check_army(BOOK, army(7, 2))
    assert (finding.severity, finding.rules) == ("advice", ("wd3-org-04",))
    assert told(read_as("mounted-share", "strict-third"), 6, 3) == [("advice", "Units", ("brigade",))]


def test_size_and_leaders_are_advice():
    assert told(BOOK, 8, 5) == told(BOOK, 5, 4, commanders=2) == [("advice", "Units", ("brigade",))]


def test_the_shipped_armies_pass_without_a_word():
    battle = armies.read_battle(armies.find_battle("blenheim"), rulesets.load)
    assert battle.ruleset == "wss-cards"
    assert check_battle(BOOK, battle) == []

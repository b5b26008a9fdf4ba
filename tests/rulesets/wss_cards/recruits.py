"""Units to try the rules on, and cards laid before them."""

from drumhead import rulesets
from drumhead.rulesets.wss_cards.playing_cards import shuffle_packs, whole_pack

from ..wss_dice.recruits import inches, thrown, unit

__all__ = ["BOOK", "RULESET", "drawn", "inches", "packs", "read_as", "thrown", "unit"]

RULESET = rulesets.load("wss-cards")
BOOK = RULESET.book()


def read_as(slug, key):
    """The book under one reading."""
    return RULESET.book({slug: key})


def packs(book=BOOK):
    """The packs of 52, freshly shuffled."""
    return shuffle_packs(book, whole_pack(book))


def drawn(rule, *facts, cards, what="combat card"):
    """What a rule comes to with these cards, and no others."""
    return thrown(rule, *facts, throws=[(what, card) for card in cards])

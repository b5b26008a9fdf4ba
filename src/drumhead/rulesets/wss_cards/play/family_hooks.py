"""This rulebook's functions for the turn that both drafts share."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.play.drafts_battle import DraftsRules
from drumhead.geometry.box_distance import gap
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import attacks, charging, moving, shooting
from drumhead.rulesets.wss_cards.attacks import MORTAR, Shot
from drumhead.rulesets.wss_cards.play.burning_towns import is_closed
from drumhead.rulesets.wss_cards.play.charges import charge
from drumhead.rulesets.wss_cards.play.contact_pairs import touching
from drumhead.rulesets.wss_cards.play.expected_value import charge_worth, volley_worth
from drumhead.rulesets.wss_cards.play.phases import had_to
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def _off(play: WssCardsBattle, key: str, foe: str) -> Length:
    return Length.of_mm(gap(play.box(key), play.box(foe)))


class WssCardsRules(DraftsRules[WssCardsBattle]):
    """The rules of this rulebook for the turn of the family."""

    what_bars = staticmethod(moving.what_bars)
    instead = staticmethod(had_to)
    shoots_with = staticmethod(shooting.shoots_with)
    arc_of = staticmethod(shooting.arc_of)
    over_heads = staticmethod(shooting.may_shoot_over)
    volley_worth = staticmethod(volley_worth)
    may_be_charged = staticmethod(charging.may_be_charged)
    charge_worth = staticmethod(charge_worth)
    charge = staticmethod(charge)

    def slants(self, play: WssCardsBattle, unit: Unit) -> Sequence[float]:
        """Return the angles in degrees off straight ahead at which a march may go without a turn."""
        half = play.book.move.arc / 2
        return (0.0, -half, half) if moving.may_head(play.book, int(half)) else (0.0,)

    def is_closed(self, play: WssCardsBattle, key: str, feature: Feature) -> bool:
        """Return whether no unit may enter a piece of ground, because it is a burning town."""
        return is_closed(play, feature)

    def reach_of(self, book: Book, weapon: str) -> Length:
        """Return the greatest range of a weapon; that of a "cannon" or "mortar" is with the best suit."""
        if weapon == shooting.MUSKET:
            return Length(book.musket.reach.mm)
        return max(attacks.reach_of(book, suit, weapon) for suit in book.suit)

    def may_be_shot_at(self, play: WssCardsBattle, key: str, foe: str) -> bool:
        """Return whether a unit may shoot at `foe`: contact allows it, and the enemy is not too near for a mortar."""
        unit = play.units[key]
        weapon = shooting.shoots_with(play.book, unit)
        if weapon == MORTAR and attacks.is_too_near(play.book, Shot(_off(play, key, foe), weapon=weapon)):
            play.note("mortar-too-near")
            return False
        return shooting.may_be_shot_at(unit, play.units[foe], foe in touching(play, key))

    def charge_reach(self, book: Book, unit: Unit, from_column: bool) -> Length:
        """Return the length of a unit's charge, the same from column."""
        return moving.charge_reach(book, unit)

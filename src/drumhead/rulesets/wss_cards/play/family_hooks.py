"""This rulebook's functions for the turn that both drafts share."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.families.drafts.play.drafts_battle import Rules
from drumhead.geometry.box_distance import gap
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


def slants(play: WssCardsBattle, unit: Unit) -> Sequence[float]:
    """Return the angles in degrees off straight ahead at which a march may go without a turn."""
    half = play.book.move.arc / 2
    return (0.0, -half, half) if moving.may_head(play.book, int(half)) else (0.0,)


def reach_of(book: Book, weapon: str) -> Length:
    """Return the greatest range of a weapon: that of a "musket", or of a "cannon" or "mortar" with the best suit."""
    if weapon == shooting.MUSKET:
        return Length(book.musket.reach.mm)
    return max(attacks.reach_of(book, suit, weapon) for suit in book.suit)


def may_be_shot_at(play: WssCardsBattle, key: str, foe: str) -> bool:
    """Return whether a unit may shoot at `foe`: contact allows it, and the enemy is not too near for a mortar."""
    unit = play.units[key]
    weapon = shooting.shoots_with(play.book, unit)
    if weapon == MORTAR and attacks.is_too_near(play.book, Shot(_off(play, key, foe), weapon=weapon)):
        play.note("mortar-too-near")
        return False
    return shooting.may_be_shot_at(unit, play.units[foe], foe in touching(play, key))


def _off(play: WssCardsBattle, key: str, foe: str) -> Length:
    return Length.of_mm(gap(play.box(key), play.box(foe)))


RULES = Rules[WssCardsBattle](
    what_bars=moving.what_bars,
    slants=slants,
    backs=lambda play, key: False,
    able=lambda play, key, acts: acts,
    is_closed=lambda play, key, feature: is_closed(play, feature),
    instead=had_to,
    shoots_with=shooting.shoots_with,
    arc_of=shooting.arc_of,
    reach_of=reach_of,
    over_heads=shooting.may_shoot_over,
    may_be_shot_at=may_be_shot_at,
    volley_worth=volley_worth,
    charge_reach=lambda book, unit, from_column: moving.charge_reach(book, unit),
    may_be_charged=charging.may_be_charged,
    charge_worth=charge_worth,
    charge=charge,
)

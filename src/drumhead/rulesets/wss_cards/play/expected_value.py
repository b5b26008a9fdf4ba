"""The value of shots and blows in stands for the AI, by the exact odds of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from drumhead.families.drafts.play.value_of_hits import value_attack
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rulesets.wss_cards import attacks, charging, shooting
from drumhead.rulesets.wss_cards.attacks import MORTAR, Attack, Charge, Shot, Volley
from drumhead.rulesets.wss_cards.charging import Approach, may_charge
from drumhead.rulesets.wss_cards.play.card_draws import fresh_cards, next_cards
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle
from drumhead.rulesets.wss_cards.playing_cards import by_kind

Cards = Sequence[tuple[str, float]]
AGAIN = 0.5  # of the next blow in a contact that lasts, what it counts for now
ANSWER = 0.8  # of what the other does first
FIRE = 1.0  # stands that it is worth to burn a garrison out of its town
TOUCHING = Length(Fraction(0))


def volley_worth(play: WssCardsBattle, unit: Unit, other: Unit, mm: float, ground: str) -> Prospect:
    """Return the prospect of a unit's fire at another `mm` away on ground of this terrain row.

    It counts the cards that are left, and the chance to set a town alight.
    """
    attack = shooting.attack_of(play.book, unit, other, Length.of_mm(mm), ground)
    if attack is None:
        return Prospect()
    cards = next_cards(play, unit.side)
    worth, breaks = value_attack(play, other, _made(play, attack, cards))
    if isinstance(attack, Shot):
        worth += FIRE * sum(share for card, share in cards if attacks.sets_fire(play.book, attack, ground, card))
    return Prospect(0.0, worth, breaks)


def fresh_volley(play: WssCardsBattle, unit: Unit, other: Unit, mm: float, cover: bool) -> float:
    """Return the stands that a unit's volley or shot at another `mm` away removes on average, with a whole pack.

    `cover` is whether the target is in cover.
    """
    weapon, distance = shooting.shoots_with(play.book, unit), Length.of_mm(mm)
    if weapon == shooting.MUSKET:
        attack: Attack = Volley(unit.arm, shooting.is_far(play.book, distance), cover)
    else:
        attack = Shot(distance, cover, weapon)
    return _usually(play, other, attack)


def charge_worth(play: WssCardsBattle, unit: Unit, other: Unit, approach: Approach) -> Prospect:
    """Return the prospect of a charge or of a blow in contact, with the cards that are left.

    It counts the blow, the enemy's answer, and the next blow.
    """
    return _met(play, unit, other, approach, next_cards(play, unit.side))


def usual_charge(play: WssCardsBattle, unit: Unit, other: Unit, approach: Approach) -> Prospect:
    """Return the prospect of a charge or of a blow in contact, with a whole pack.

    It counts the blow, the enemy's answer, and the next blow.
    """
    return _met(play, unit, other, approach, fresh_cards(play))


def _met(play: WssCardsBattle, unit: Unit, other: Unit, approach: Approach, cards: Cards) -> Prospect:
    now = charging.charge_of(play.book, unit, other, approach)
    theirs, breaks = value_attack(play, other, _made(play, now, cards))
    own, stands = 0.0, 1 - breaks
    answer = _answer(play, unit, other)
    if answer is not None:
        own = ANSWER * stands * _usually(play, unit, answer)
    later = charging.charge_of(play.book, unit, other, Approach())
    theirs += AGAIN * stands * _usually(play, other, later)
    return Prospect(own, theirs, breaks)


def _answer(play: WssCardsBattle, unit: Unit, other: Unit) -> Attack | None:
    """Return the attack with which the unit `other`, charged by cavalry, answers; None if it has none.

    Infantry fires, guns shoot, cavalry strikes.
    """
    weapon = shooting.shoots_with(play.book, other)
    if weapon == shooting.MUSKET:
        return Volley(other.arm)
    if weapon:
        return Shot(TOUCHING, weapon=weapon) if weapon != MORTAR else None
    return charging.charge_of(play.book, other, unit, Approach()) if may_charge(play.book, other) else None


def _usually(play: WssCardsBattle, other: Unit, attack: Attack | Charge) -> float:
    """Return the stands that an attack removes from the unit `other` on average, with a whole pack; cached."""
    asked = attack, other.hits
    known = play.memory.usual.get(asked)
    if known is None:
        known = play.memory.usual[asked] = value_attack(play, other, _made(play, attack, fresh_cards(play)))[0]
    return known


def _made(play: WssCardsBattle, attack: Attack | Charge, cards: Cards) -> Iterable[tuple[int, float]]:
    """Return the odds of an attack's hits with these cards, (card, chance) each, as (hits, chance) pairs."""
    known, made = play.memory.hits.get(attack), dict[int, float]()
    if known is None:
        by_card = {card: attacks.hits(play.book, attack, card) for card in by_kind(play.book)}
        left = {hits: attacks.share_unsaved(play.book, attack, hits) for hits in set(by_card.values())}
        known = {card: [(each, float(part)) for each, part in left[hits].items()] for card, hits in by_card.items()}
        play.memory.hits[attack] = known
    for card, share in cards:
        for hits, part in known[card]:
            made[hits] = made.get(hits, 0.0) + share * part
    return made.items()

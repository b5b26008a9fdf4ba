"""Pairs of units in contact on the table: list, begin and end contact."""

from __future__ import annotations

from drumhead.rulesets.wss_cards import lasting_contact
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def touching(play: WssCardsBattle, key: str) -> list[str]:
    """Return the keys of the enemies with which a unit is in contact."""
    return [other for pair in play.memory.touching if key in pair for other in pair if other != key]


def meets(play: WssCardsBattle, charger: str, target: str) -> None:
    """Put charger and target in contact, after a charge that did not rout the target."""
    one, other = lasting_contact.join_contact(play.units[charger], play.units[target])
    play.change(charger, one)
    play.change(target, other)
    play.memory.touching.append((charger, target))


def parts(play: WssCardsBattle, key: str) -> None:
    """End all contact of a unit that has retired or is gone.

    Units that were in contact only with it lose the states of contact.
    """
    others = touching(play, key)
    play.memory.touching = [pair for pair in play.memory.touching if key not in pair]
    for each in (key, *others):
        if not touching(play, each):
            play.change(each, lasting_contact.apart(play.units[each]))

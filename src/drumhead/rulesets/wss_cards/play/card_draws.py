"""The packs in a battle: a card opens each phase, one is drawn for each attack, and all lie open until a shuffle."""

from __future__ import annotations

from drumhead.probability.card_pack import Pack
from drumhead.rulesets.wss_cards import turn
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle
from drumhead.rulesets.wss_cards.playing_cards import HIS, MINE, PHASES, by_kind, kind_of_each

Cards = list[tuple[str, float]]
NONE = -1  # the use of a pack that is never drawn from


def shuffle(play: WssCardsBattle) -> None:
    """Shuffle the cards in for a new turn if the ruling in force does so, and forget the last turn's leads."""
    play.memory.packs = play.memory.packs.next_turn()
    play.memory.lying, play.memory.led = "", ()


def open_phase(play: WssCardsBattle) -> tuple[str, ...]:
    """Draw the card of a phase, and return the sides in the order in which they play that phase."""
    memory = play.memory
    memory.lying, memory.packs = memory.packs.draw(play.chance, "phase card", PHASES)
    colour = turn.leader(play.book, memory.lying, memory.led)
    memory.led = (*memory.led, colour)
    return turn.plays(play.book, colour)


def turn_up(play: WssCardsBattle, side: str, what: str) -> str:
    """Draw the next card for an attack of a side, and return it; `what` is "gun", "volley" or "blow"."""
    memory = play.memory
    card, memory.packs = memory.packs.draw(play.chance, f"{what} card", _use(play, side), memory.lying)
    return card


def next_cards(play: WssCardsBattle, side: str) -> Cards:
    """Return the kinds of card that may be a side's next, as (card, chance), given the cards that lie open."""
    packs, use = play.memory.packs, _use(play, side)
    return _told_apart(play, use, packs.left[packs.stacks[use]] or packs.whole)


def fresh_cards(play: WssCardsBattle) -> Cards:
    """Return the kinds of card in a whole pack, as (card, chance)."""
    return _told_apart(play, NONE, play.memory.packs.whole)


def _told_apart(play: WssCardsBattle, use: int, pack: Pack) -> Cards:
    """Return the kinds of card in a pack, as (card, chance).

    Cached for each use until the pack changes.
    """
    known = play.memory.counted.get(use)
    if known is None or known[0] is not pack:
        kinds = kind_of_each(play.book)
        counts = dict.fromkeys(by_kind(play.book), 0)
        for card, count in pack.left:
            counts[kinds[card]] += count
        cards = len(pack)
        known = play.memory.counted[use] = pack, [(card, count / cards) for card, count in counts.items() if count]
    return known[1]


def _use(play: WssCardsBattle, side: str) -> int:
    return MINE if side == play.setup.sides[0] else HIS

"""Event cards in a played battle: the decks that the players bring, and the effects of their cards.

The rulebook names a deck of events and no card of it. The `hook` of a card names an effect that Drumhead carries out:
an action of a card of the pack, for the player or the enemy, the end of the turn, or nothing. All other effects are
left to the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drumhead.model.event_card import EventCard, EventDeck
from drumhead.probability.card_pack import Pack
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import event_deck
from drumhead.rulesets.von_futsch.play.cards import card_actions, king_cards
from drumhead.rulesets.von_futsch.play.cards.activation_groups import groups
from drumhead.rulesets.von_futsch.play.von_futsch_battle import EventPile, VonFutschBattle

DRAWN = Prospect(0.0, 0.1)  # stands: value of drawing an event
END = "end-turn"
ENEMY = "enemy-"  # prefix of an action for the enemy


def set_out_decks(play: VonFutschBattle, decks: Mapping[str, EventDeck]) -> None:
    """Shuffle the decks of events, given by side; sides that name the same file draw from one deck."""
    piles: dict[str, EventPile] = {}
    for side, deck in decks.items():
        if deck.file not in piles:
            cards = {card.id: card for card in deck.cards}
            pack = Pack.of({card.id: card.copies for card in deck.cards})
            piles[deck.file] = EventPile(cards, pack, pack)
        play.memory.events[side] = piles[deck.file]


def drawing(play: VonFutschBattle, side: str) -> list[Option]:
    """Return the option to draw an event for an Ace, in a list; [] if the side has no event left."""
    pile = play.memory.events.get(side)
    return [Option("event", worth=DRAWN)] if pile and len(_to_shuffle(play, pile)) else []


def _to_shuffle(play: VonFutschBattle, pile: EventPile) -> Pack:
    """Return the pack of all cards of a deck except those in a player's hand."""
    held = [card.id for _, card, of in play.memory.hand if of is pile]
    return Pack.of({card: number - held.count(card) for card, number in pile.whole.left})


def comes_up(play: VonFutschBattle, side: str) -> None:
    """Draw the next event of a side for an Ace, and carry it out or keep it in hand as the card says."""
    pile = play.memory.events[side]
    drawn, pile.left = event_deck.draw_event(play.chance, pile.left, _to_shuffle(play, pile))
    card = pile.cards[drawn]
    if card.when == "keep" and card.hook in (END, *card_actions.OFFERS):
        play.memory.hand.append((side, card, pile))
        play.tell("event", side=side, card=card.title, steps=("ace",), does="kept")
        return
    whose = play.enemy_of(side) if card.hook.startswith(ENEMY) else side
    options = _options(play, whose, card)
    play.tell("event", side=side, card=card.title, steps=("ace",), does=_what(card, options))
    if options:
        _does(play, play.choose(whose, "event", options))


def plays_kept(play: VonFutschBattle) -> bool:
    """Offer each event in hand, the oldest first, before the next card is drawn; return whether one was played."""
    for kept in list(play.memory.hand):
        side, card, _ = kept
        options = _options(play, side, card)
        if not options:
            continue
        taken = play.choose(side, "event", [*options, king_cards.waiting(play)])
        if taken.verb != "wait":
            play.memory.hand.remove(kept)
            play.tell("event", side=side, card=card.title, does=_what(card, options), kept=True)
            _does(play, taken)
            return True
        play.why = ""  # an event card that stays in hand gives no event
    return False


def _hook(card: EventCard) -> str:
    return card.hook.removeprefix(ENEMY)


def _what(card: EventCard, options: Sequence[Option]) -> str:
    """Return the outcome of an event for the log: "done", "ends" (the turn), "nobody" (can act) or the hook."""
    if options:
        return "ends" if card.hook == END else "done"
    return "nobody" if _hook(card) in card_actions.OFFERS else card.hook


def _options(play: VonFutschBattle, side: str, card: EventCard) -> list[Option]:
    hook = _hook(card)
    if hook == END:
        return [Option(END, worth=_ending_worth(play, side))]
    return card_actions.OFFERS[hook](play, side) if hook in card_actions.OFFERS else []


def _ending_worth(play: VonFutschBattle, side: str) -> Prospect:
    """Return the prospect for a side of ending the turn: units of both sides lose their activation."""
    march = float(play.setup.worth["march"])
    mine, his = (len(groups(play, each)) for each in (side, play.enemy_of(side)))
    return Prospect(march * mine, march * his)


def _does(play: VonFutschBattle, taken: Option) -> None:
    if taken.verb == END:
        play.memory.ended = True
    else:
        card_actions.DOES[taken.verb](play, taken, f"event-{taken.verb}")

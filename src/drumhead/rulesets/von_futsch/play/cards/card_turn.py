"""The turn: cards drawn until a joker comes or all units have acted, and the use of each card (Turn sequence)."""

from __future__ import annotations

from drumhead.rules.battle import reinforcements
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import turn as cards
from drumhead.rulesets.von_futsch.play.cards import card_actions, event_play, king_cards
from drumhead.rulesets.von_futsch.play.game_end import end_turn
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


def turn(play: VonFutschBattle) -> None:
    """Play one turn: shuffle the whole pack, draw until a joker comes or all units have acted, test army morale."""
    memory = play.memory
    play.turn, play.card = play.turn + 1, 0
    memory.pack, memory.turned, memory.kept = cards.whole_pack(play.book), [], []
    memory.used.clear()
    memory.charged.clear()
    memory.rode.clear()
    play.tell("turn", steps=("shuffle", *(["reshuffle"] if play.turn > 1 else [])))
    for side in play.setup.sides:
        reinforcements.come_on(play, side, lambda unit: True)
    memory.ended = False
    while not (memory.ended or play.over or _all_have_acted(play)):
        if not (seizes(play) or event_play.plays_kept(play)):
            memory.ended = _turns_a_card(play)
    if not memory.ended:
        play.tell("all-acted", steps=("all-acted",))
    if not play.over:
        end_turn(play)


def _all_have_acted(play: VonFutschBattle, card: str = "") -> bool:
    return cards.turn_is_over(play.book, card, tuple(play.units[key] for key in play.present()))


def _turns_a_card(play: VonFutschBattle) -> bool:
    """Draw the next card and use it; return whether the turn has ended."""
    memory = play.memory
    card, memory.pack = memory.pack.draw(play.chance, "next card")
    play.card += 1
    if card == cards.JOKER:
        memory.turned.append(card)
        play.tell("card", side="", card=card, steps=("card", "joker"))
        while play.book.deck.king_answers_the_joker and memory.kept and seizes(play):
            pass
        return True
    side = play.side_of(cards.colour_of(card))
    play.tell("card", side=side, card=card, steps=("card", "card-colour"))
    spends(play, side, card)
    return memory.ended


def spends(play: VonFutschBattle, side: str, card: str) -> None:
    """Let a side choose a use of its card, and carry it out; some cards have a second use."""
    may = cards.uses(play.book, card)
    taken = _plays(play, side, card, may)
    if taken not in ("keep", "decline") and (cards.both_uses(play.book, card) or not EITHER.intersection(may)):
        done = "activate" if taken == "officer" else taken
        rest = tuple(use for use in may if use != done)
        if rest and not play.over:
            _plays(play, side, card, rest)
    if taken != "keep":
        play.memory.turned.append(card)


def _plays(play: VonFutschBattle, side: str, card: str, may: tuple[str, ...]) -> str:
    options = [option for use in may for option in OFFERS[use](play, side)]
    taken = play.choose(side, "card", [*options, Option("decline", more={"could": bool(options)})])
    _carries_out(play, side, taken, card)
    return taken.verb


# ------------------------------------------------------------ what only a card of the pack may do
def _keeping(play: VonFutschBattle, side: str) -> list[Option]:
    return [king_cards.keeping(play)]


EITHER = {"force", "keep"}  # uses that replace an activation; all other uses come in addition
OFFERS = {**card_actions.OFFERS, "keep": _keeping, "event": event_play.drawing}


def _carries_out(play: VonFutschBattle, side: str, taken: Option, card: str) -> None:
    """Carry out the option `taken` that a side has chosen for its card."""
    if taken.verb == "keep":
        play.memory.kept.append((side, card))
        play.tell("keeps", side=side, card=card, steps=("king-kept",))
    elif taken.verb == "event":
        event_play.comes_up(play, side)
    elif taken.verb == "decline":
        may = cards.uses(play.book, card)
        steps = ("decline",) if "activate" in may else ()
        play.tell("declines", side=side, card=card, steps=steps, could=taken.more["could"])
    else:
        card_actions.DOES[taken.verb](play, taken, STEPS.get(taken.verb, ""))


STEPS = {"force": "forced", "heal": "queen"}  # steps of the rulebook, by the use of the card


# ------------------------------------------------------------ Kings in hand
def seizes(play: VonFutschBattle) -> bool:
    """Offer each kept King, the oldest first, an activation at once; return whether one was played."""
    for side, card in list(play.memory.kept):
        options = card_actions.activations(play, side)
        if not options:
            continue
        taken = play.choose(side, "king", [*options, king_cards.waiting(play)])
        if taken.verb != "wait":
            play.memory.kept.remove((side, card))
            play.memory.turned.append(card)
            play.tell("seizes", side=side, card=card, steps=("king-seizes",))
            card_actions.DOES[taken.verb](play, taken, "")
            return True
        play.why = ""  # a King that stays in hand gives no event
    return False

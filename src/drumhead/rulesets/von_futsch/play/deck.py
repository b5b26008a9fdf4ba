"""The pack: card after card until a joker or until all have acted; what each card is used for (Turn sequence)."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.rules import arrivals
from drumhead.rules.options import Option, Prospect
from drumhead.rulesets.von_futsch import morale
from drumhead.rulesets.von_futsch import turn as cards
from drumhead.rulesets.von_futsch.play import events, kings, prospects, riding
from drumhead.rulesets.von_futsch.play.activation import activates
from drumhead.rulesets.von_futsch.play.ending import ends
from drumhead.rulesets.von_futsch.play.groups import groups
from drumhead.rulesets.von_futsch.play.table import FutschPlay


def turn(play: FutschPlay) -> None:
    """One turn: the whole pack shuffled, its cards turned until a joker comes or everybody has acted; army morale."""
    memory = play.memory
    play.turn, play.card = play.turn + 1, 0
    memory.pack, memory.turned, memory.kept = cards.whole_pack(play.book), [], []
    memory.used.clear()
    memory.charged.clear()
    play.tell("turn", steps=("shuffle", *(["reshuffle"] if play.turn > 1 else [])))
    for side in play.setup.sides:
        arrivals.come_on(play, side, lambda unit: True)
    joker = False
    while not (joker or play.over or _all_have_acted(play)):
        if not seizes(play):
            joker = _turns_a_card(play)
    if not joker:
        play.tell("all-acted", steps=("all-acted",))
    if not play.over:
        ends(play)


def _all_have_acted(play: FutschPlay, card: str = "") -> bool:
    return cards.turn_is_over(play.book, card, tuple(play.units[key] for key in play.present()))


def _turns_a_card(play: FutschPlay) -> bool:
    """The next card is turned and used; gives whether it was a joker."""
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
    uses(play, side, card)
    return False


def uses(play: FutschPlay, side: str, card: str) -> None:
    """What a side does with its card."""
    may = cards.uses(play.book, card)
    taken = _plays(play, side, card, may)
    if taken not in ("keep", "decline") and (cards.both_uses(play.book, card) or not EITHER.intersection(may)):
        done = "activate" if taken == "officer" else taken
        rest = tuple(use for use in may if use != done)
        if rest and not play.over:
            _plays(play, side, card, rest)
    if taken != "keep":
        play.memory.turned.append(card)


def _plays(play: FutschPlay, side: str, card: str, may: tuple[str, ...]) -> str:
    options = [option for use in may for option in OFFERS[use](play, side)]
    taken = play.choose(side, "card", [*options, Option("decline")])
    if taken.verb == "keep":
        play.memory.kept.append((side, card))
    DOES[taken.verb](play, side, taken, card)
    return taken.verb


# ------------------------------------------------------------ what a card offers
def activations(play: FutschPlay, side: str) -> list[Option]:
    """The groups and the loose officers whom a card of a side may activate."""
    found = [
        Option("activate", keys[0], worth=prospects.activation_worth(play, keys), more={"keys": keys})
        for keys in groups(play, side)
    ]
    return [*found, *riding.options(play, side)]


def _keeping(play: FutschPlay, side: str) -> list[Option]:
    return [kings.keeping(play)]


def _forcing(play: FutschPlay, side: str) -> list[Option]:
    return [
        Option("force", whom=keys[0], worth=prospects.force_worth(play, keys), more={"keys": keys})
        for keys in groups(play, play.enemy_of(side))
    ]


def _healing(play: FutschPlay, side: str) -> list[Option]:
    return [
        Option("heal", key, worth=prospects.queen_worth(play, key))
        for key in play.present(side)
        if play.units[key].lost
    ]


def _event(play: FutschPlay, side: str) -> list[Option]:
    return [Option("event", worth=Prospect(0.0, 0.1))] if len(play.memory.event_cards) else []


EITHER = {"force", "keep"}  # what is done with a card in place of an activation; all else is done besides
OFFERS: dict[str, Callable[[FutschPlay, str], list[Option]]] = {
    "activate": activations,
    "keep": _keeping,
    "force": _forcing,
    "heal": _healing,
    "event": _event,
}


# ------------------------------------------------------------ doing it
def _activate(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    activates(play, taken.more["keys"])


def _officer(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    riding.rides(play, taken)


def _keep(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    play.tell("keeps", side=side, card=card, steps=("king-kept",))


def _force(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    activates(play, taken.more["keys"], forced=True, steps=("forced",))


def heal(play: FutschPlay, side: str, taken: Option, card: str = "") -> None:
    """A Queen: a unit gets some of its figures back."""
    key = taken.unit
    back, unit = play.chance.resolve(morale.rallied_by_queen, play.book, play.units[key])
    play.change(key, unit)
    if not play.field.free(play.box(key), (key,)):  # a cloud of skirmishers has grown
        play.put(key, play.field.room_for(play.box(key), key) or play.box(key))
    play.tell("heal", key, steps=("queen",), back=back)


def _draws_event(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    events.comes_up(play, side)


def _decline(play: FutschPlay, side: str, taken: Option, card: str) -> None:
    may = cards.uses(play.book, card) if card else ()
    play.tell("declines", side=side, card=card, steps=("decline",) if "activate" in may else ("card-unused",))


DOES: dict[str, Callable[[FutschPlay, str, Option, str], None]] = {
    "activate": _activate,
    "officer": _officer,
    "keep": _keep,
    "force": _force,
    "heal": heal,
    "event": _draws_event,
    "decline": _decline,
}


# ------------------------------------------------------------ Kings in hand
def seizes(play: FutschPlay) -> bool:
    """Whether a King kept in hand takes the next activation: the one kept longest is offered it first."""
    for side, card in list(play.memory.kept):
        options = activations(play, side)
        if not options:
            continue
        taken = play.choose(side, "king", [*options, kings.waiting(play)])
        if taken.verb != "wait":
            play.memory.kept.remove((side, card))
            play.memory.turned.append(card)
            play.tell("seizes", side=side, card=card, steps=("king-seizes",))
            DOES[taken.verb](play, side, taken, card)
            return True
        play.why = ""  # of a King that stays in hand nothing is told
    return False

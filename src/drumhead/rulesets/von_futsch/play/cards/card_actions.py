"""What a card may do, of the pack or of the events: activate, force an enemy, bring figures back (Turn sequence).

`step` names what of the book is carried out, where it is not said already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drumhead.rules.battle.decisions import Option
from drumhead.rulesets.von_futsch import morale
from drumhead.rulesets.von_futsch.play.cards.activation import activates
from drumhead.rulesets.von_futsch.play.cards.activation_groups import groups
from drumhead.rulesets.von_futsch.play.decisions import expected_value
from drumhead.rulesets.von_futsch.play.movement import commander_moves
from drumhead.rulesets.von_futsch.play.von_futsch_battle import FutschPlay


# ------------------------------------------------------------ what a card offers
def activations(play: FutschPlay, side: str) -> list[Option]:
    """The groups and the loose officers whom a card of a side may activate."""
    found = [
        Option("activate", keys[0], worth=expected_value.activation_worth(play, keys), more={"keys": keys})
        for keys in groups(play, side)
    ]
    return [*found, *commander_moves.options(play, side)]


def forcing(play: FutschPlay, side: str) -> list[Option]:
    """The enemy groups that a side may force to act as if they were out of command."""
    return [
        Option("force", whom=keys[0], worth=expected_value.force_worth(play, keys), more={"keys": keys})
        for keys in groups(play, play.enemy_of(side))
    ]


def healing(play: FutschPlay, side: str) -> list[Option]:
    """The units of a side that have figures to get back."""
    return [
        Option("heal", key, worth=expected_value.queen_worth(play, key))
        for key in play.present(side)
        if play.units[key].lost
    ]


OFFERS: Mapping[str, Callable[[FutschPlay, str], list[Option]]] = {
    "activate": activations,
    "force": forcing,
    "heal": healing,
}


# ------------------------------------------------------------ doing it
def _activate(play: FutschPlay, taken: Option, step: str) -> None:
    activates(play, taken.more["keys"])


def _officer(play: FutschPlay, taken: Option, step: str) -> None:
    commander_moves.rides(play, taken)


def _force(play: FutschPlay, taken: Option, step: str) -> None:
    activates(play, taken.more["keys"], forced=True, steps=(step,))


def heal(play: FutschPlay, taken: Option, step: str) -> None:
    """A unit gets some of its figures back."""
    key = taken.unit
    back, unit = play.chance.resolve(morale.rallied_by_queen, play.book, play.units[key])
    play.change(key, unit)
    if not play.field.free(play.box(key), (key,)):  # a cloud of skirmishers has grown
        play.put(key, play.field.room_for(play.box(key), key) or play.box(key))
    by = {} if step == "queen" else {"by": "event"}
    play.tell("heal", key, steps=(step,), back=back, **by)


DOES: dict[str, Callable[[FutschPlay, Option, str], None]] = {
    "activate": _activate,
    "officer": _officer,
    "force": _force,
    "heal": heal,
}

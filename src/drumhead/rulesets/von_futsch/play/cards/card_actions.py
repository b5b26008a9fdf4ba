"""Actions of cards, of the pack or of the events: activate, force an enemy, return figures (Turn sequence).

The parameter `step` names the step of the rulebook for the log, unless the action names it itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import morale
from drumhead.rulesets.von_futsch.play.cards.activation import activates
from drumhead.rulesets.von_futsch.play.cards.activation_groups import groups
from drumhead.rulesets.von_futsch.play.decisions import expected_value
from drumhead.rulesets.von_futsch.play.movement import commander_moves
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


# ------------------------------------------------------------ what a card offers
def activations(play: VonFutschBattle, side: str) -> list[Option]:
    """Return the options of a side to activate a group or a lone officer."""
    found = [
        Option("activate", keys[0], worth=expected_value.activation_worth(play, keys), more={"keys": keys})
        for keys in groups(play, side)
    ]
    return [*found, *commander_moves.options(play, side)]


def forcing(play: VonFutschBattle, side: str) -> list[Option]:
    """Return the options of a side to force enemy groups to act as if they were out of command."""
    return [
        Option("force", whom=keys[0], worth=expected_value.force_worth(play, keys), more={"keys": keys})
        for keys in groups(play, play.enemy_of(side))
    ]


def healing(play: VonFutschBattle, side: str) -> list[Option]:
    """Return the options of a side to return figures to a unit that has lost some."""
    return [
        Option("heal", key, worth=expected_value.queen_worth(play, key))
        for key in play.present(side)
        if play.units[key].lost
    ]


OFFERS: Mapping[str, Callable[[VonFutschBattle, str], list[Option]]] = {
    "activate": activations,
    "force": forcing,
    "heal": healing,
}


# ------------------------------------------------------------ doing it
def _activate(play: VonFutschBattle, taken: Option, step: str) -> None:
    activates(play, taken.more["keys"])


def _officer(play: VonFutschBattle, taken: Option, step: str) -> None:
    commander_moves.rides(play, taken)


def _force(play: VonFutschBattle, taken: Option, step: str) -> None:
    activates(play, taken.more["keys"], forced=True, steps=(step,))


def heal(play: VonFutschBattle, taken: Option, step: str) -> None:
    """Return lost figures to the unit of the option `taken`; `step` is the step of the rulebook for the log."""
    key = taken.unit
    back, unit = play.chance.resolve(morale.rallied_by_queen, play.book, play.units[key])
    play.change(key, unit)
    if not play.field.free(play.box(key), (key,)):  # a cloud of skirmishers has grown
        play.put(key, play.field.room_for(play.box(key), key) or play.box(key))
    by = {} if step == "queen" else {"by": "event"}
    play.tell("heal", key, steps=(step,), back=back, **by)


DOES: dict[str, Callable[[VonFutschBattle, Option, str], None]] = {
    "activate": _activate,
    "officer": _officer,
    "force": _force,
    "heal": heal,
}

"""A turn: a card for each of five phases, which both sides play one after the other."""

from __future__ import annotations

from drumhead.families.drafts.play.game_end import break_off, objectives
from drumhead.families.drafts.play.leader_moves import leaders_ride
from drumhead.families.drafts.play.turn_start import begins_a_turn
from drumhead.families.drafts.play.unit_moves import hold_unit, move_phase
from drumhead.rulesets.wss_cards import turn
from drumhead.rulesets.wss_cards.play import burning_towns, card_draws, lasting_contact
from drumhead.rulesets.wss_cards.play.contact_pairs import touching
from drumhead.rulesets.wss_cards.play.fire import shooting_phase
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def one_turn(play: WssCardsBattle) -> None:
    """Play one turn: five phases in order, then the end of the turn."""
    card_draws.shuffle(play)
    begins_a_turn(play)
    for phase in turn.PHASES:
        order = card_draws.open_phase(play)
        for side in order:
            _plays(play, side, phase, side == order[0])
        lasting_contact.breaks_off(play)
    burning_towns.caught_in_the_flames(play)
    objectives(play)
    play.tell("turn-ends", steps=("turn-ends",))
    break_off(play)


def _plays(play: WssCardsBattle, side: str, phase: str, first: bool) -> None:
    """Play and log one side's part of a phase; `first` is whether the side plays it first."""
    play.card += 1
    steps = ["phase-card" if first else "phase-again", f"phase-{phase}"]
    play.tell("card", side=side, phase=phase, steps=steps, **({"card": play.memory.lying} if first else {}))
    play.phase = phase
    PHASES[phase](play, side, phase)
    play.phase = ""


def horse_moves(play: WssCardsBattle, side: str, phase: str) -> None:
    """Move a side's cavalry, with charges and blows; enemy cavalry in contact may strike too, by some rulings."""
    move_phase(play, side, phase)
    lasting_contact.others_strike(play, side)


def leaders_move(play: WssCardsBattle, side: str, phase: str) -> None:
    """Let the leaders of a side ride and rally; `phase` is not used."""
    leaders_ride(play, side)


def had_to(play: WssCardsBattle, key: str, phase: str) -> bool:
    """Let a unit act that may not move freely: out of a burning town, or in contact; return whether it did."""
    if burning_towns.must_go_now(play, key, phase):
        burning_towns.goes_out(play, key)
        return True
    if not touching(play, key):
        return False
    taken = play.choose(play.side(key), "move", lasting_contact.options(play, key))
    IN_CONTACT[taken.verb](play, key, taken)
    return True


IN_CONTACT = {
    "hold": lambda play, key, taken: hold_unit(play, key),
    "attack": lasting_contact.fights_on,
    "face": lasting_contact.turns,
    "retire": lasting_contact.retires,
}
PHASES = {
    "artillery": shooting_phase,
    "musketry": shooting_phase,
    "cavalry": horse_moves,
    "infantry": move_phase,
    "commanders": leaders_move,
}

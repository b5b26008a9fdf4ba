"""The end of a turn, after the sixth card: recovery, rallies, further rout moves, halted units."""

from __future__ import annotations

from drumhead.families.paperboys import contact, losses, morale
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import list_scattered, pose, release, rout
from drumhead.families.paperboys.play.terrain_cover import barred
from drumhead.families.paperboys.unit_states import HALT_SERVED, HALTED, ROUTING
from drumhead.geometry.base_contact import face


def recoveries(play: PaperboysBattle) -> None:
    """Throw for the recovery of every unit with pips, lower them, and log it."""
    book = play.book
    for key in play.present():
        unit = play.units[key]
        if not unit.pips or not losses.has_die(unit):
            continue
        spent = morale.circumstances(unit)
        thrown = len(play.chance.events)
        off = min(unit.pips, play.chance.resolve(morale.recovers, book.at(unit), unit.quality, spent))
        if off:
            play.change(key, losses.gain_pips(book, unit, -off))
            clear = [] if unit.pips > off else ["die-goes"]
            play.tell("recover", key, steps=("recovery", f"recovery-{unit.quality}", *clear), off=off)
        elif len(play.chance.events) > thrown:
            play.tell("keeps-pips", key, steps=("recovery", f"recovery-{unit.quality}"))


def rallies(play: PaperboysBattle) -> None:
    """Throw for the rally of every unit in rout since an earlier turn, unless an enemy is near; log it.

    By another ruling units throw in the turn of their rout too. A unit that fails routs on and loses stands.
    """
    book = play.book
    routed = play.memory.routed
    routers = [key for key in play.present() if ROUTING in play.units[key].state]
    reach = play.mm(book.rally.enemy_within)
    barred = {key for key in routers if play.field.is_near(play.box(key), reach, near_foes(play, key))}
    first = play.memory.first_card
    failed = []
    for key in routers:
        unit = play.units[key]
        if routed.get(key) == play.turn and not book.rout.first_throw_at_once:
            continue
        if key in play.memory.pursuits:
            failed.append(key)
            continue
        if key in barred:
            play.tell("no-rally", key, steps=("rally-barred",))
            failed.append(key)
        elif play.rules.rally_throw(play.chance, book.at(unit), unit.pips, unit.quality, unit.officer):
            rally_unit(play, key)
        else:
            play.tell("rally-fails", key, steps=("rally",))
            failed.append(key)
    for key in sorted(failed, key=lambda key: play.side(key) != first):
        if play.is_in(key):
            runs_on(play, key)


def rally_unit(play: PaperboysBattle, key: str) -> None:
    """End a unit's rout, turn it to the nearest enemy if there is room, and log it."""
    unit = play.units[key]
    play.change(key, unit.but(state=unit.state - {ROUTING}))
    near = play.field.nearest(play.box(key), play.foes(key))
    if near:
        foe = play.box(near[1])
        turned = face(play.box(key), foe.x, foe.y)
        if play.field.free(turned, (key,)) and not barred(play.field.ground, turned):
            play.put(key, turned)
    play.tell("rally", key, steps=("rally",), to=pose(play.box(key)))


def runs_on(play: PaperboysBattle, key: str) -> None:
    """Make a unit that failed to rally lose stands and rout another move, and log it.

    It loses a stand, or the number that pursuing cavalry takes.
    """
    book, unit = play.book, play.units[key]
    cavalry = play.memory.pursuits.get(key)
    if cavalry and play.is_in(cavalry):
        stands = contact.ridden_down(book, unit.stands, play.units[cavalry].stands)
        steps = ("pursuit-losses",)
    else:
        stands, steps = int(book.rout.stands), ("rout-on",)
    after = losses.lose_stands(book, unit, stands)
    off = unit.stands - after.stands
    steps = (*steps, *(list_scattered(play, key) if off and not after.stands else ()))
    play.change(key, after)
    play.tell("runs-on", key, cavalry or "", steps, off=off, gone=not after.stands)
    after_losses(play, key, off)
    if play.is_in(key):
        rout(play, key, int(book.rout.moves), way=play.box(key).facing)
    else:
        release(play, key)


def time_served(play: PaperboysBattle) -> None:
    """Release units that a face-off halted before the last turn; mark those halted since for release next turn."""
    for key in play.present():
        unit = play.units[key]
        if HALTED in unit.state:
            served = HALT_SERVED in unit.state
            state = unit.state - {HALTED, HALT_SERVED} if served else unit.state | {HALT_SERVED}
            play.change(key, unit.but(state=state))

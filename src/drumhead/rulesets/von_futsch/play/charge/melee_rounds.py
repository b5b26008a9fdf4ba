"""A melee on the table: its rounds, falling back, colours, pursuit, and the disorder after it."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import melee, melee_dice
from drumhead.rulesets.von_futsch.fighting_figures import formation, in_order
from drumhead.rulesets.von_futsch.melee import Ending, Meeting, Toll
from drumhead.rulesets.von_futsch.melee_dice import Footing, Sides
from drumhead.rulesets.von_futsch.play.charge.captures import colours, lost
from drumhead.rulesets.von_futsch.play.charge.charge_closing import Clash
from drumhead.rulesets.von_futsch.play.charge.melee_aftermath import draws_off, occupies, pursues
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import (
    check_steps,
    fall_back,
    lost_steps,
    taken_off,
)
from drumhead.rulesets.von_futsch.play.von_futsch_battle import ARMY_COMMANDER, VonFutschBattle

Pair = tuple[Unit, Unit]
THROWN = ("check", "shaken")  # strains for which a die is thrown
LEAVES = ("wavers", "routs")
GENERALS = ("attacker's general", "defender's general")  # the names of their dice


def fight_melee(play: VonFutschBattle, clash: Clash) -> None:
    """Fight a melee of up to two rounds to its end, with retreats, pursuit, captures and disorder."""
    one, other = play.units[clash.attacker], play.units[clash.defender]
    for key in (clash.attacker, clash.defender):
        general_fights_with(play, key)
    sides = melee_dice.struck(one, other, clash.front, clash.ground, clash.countercharge)
    meeting, fought_over = melee.meeting_of(play.book, sides, 1), play.box(clash.defender)
    while True:
        ending, left = one_round(play, clash, meeting)
        if not ending.touching or meeting.number >= play.book.melee.rounds:
            break
        meeting = melee.meeting_of(play.book, left, meeting.number + 1, ending.fallen)
    if ending.touching:
        draws_off(play, clash.attacker, clash.defender)
    over(play, clash, ending, left, fought_over)


def one_round(play: VonFutschBattle, clash: Clash, meeting: Meeting) -> tuple[Ending, Sides]:
    """Fight one round: dice, checks, losses and falling back; return its ending, and both units after it."""
    attacker, defender = clash.attacker, clash.defender
    before = play.units[attacker], play.units[defender]
    footings = meeting.sides.attacking, meeting.sides.defending
    heard = len(play.chance.events)
    toll, ending = melee.fight_round(play.chance, play.book, meeting)
    faces = [event["came"] for event in play.chance.events[heard:] if event.what in GENERALS]
    left = melee.after_round(play.book, meeting, toll, ending.attacker, ending.defender)
    after = left.attacker, left.defender
    for key, unit in zip((attacker, defender), after):
        if unit.stands:
            play.change(key, unit)
    play.tell(
        "fight",
        attacker,
        defender,
        round_steps(play, meeting, toll, ending, after, faces),
        round=meeting.number,
        needs=[meeting.attacker.need, meeting.defender.need],
        halved=[meeting.attacker.halvings > 0, meeting.defender.halvings > 0],
        spared=[spared_by(play.book, each, meeting.number) for each in footings],
        off=[toll.attacker, toll.defender],
        results=[ending.attacker, ending.defender],
        result=name_ending(ending),
        gone=[not after[0].stands, not after[1].stands],
        shaken=["shaken" in new.state and "shaken" not in old.state for old, new in zip(before, after)],
        tests=[key for key, each in zip((attacker, defender), meeting.strains(toll)) if each.kind in THROWN],
        adds=[each.net for each in meeting.strains(toll) if each.kind in THROWN],
    )
    for key, has_fallen in zip((attacker, defender), toll.fallen):
        if has_fallen:
            kill_commander(play, key)
    boxes = play.box(attacker), play.box(defender)
    for key, was, unit, result, foe in zip((attacker, defender), before, after, ending[:2], reversed(boxes)):
        if not unit.stands:
            taken_off(play, key, unit, result)
        elif result in LEAVES:
            fall_back(play, key, result, foe, was)
    colours(play, attacker, defender, before[1], (ending.attacker, ending.defender))
    colours(play, defender, attacker, before[0], (ending.defender, ending.attacker))
    return ending, left


def name_ending(ending: Ending) -> str:
    """Return how a round ended: "both-leave", "attacker-leaves", "defender-leaves" or "both-stay"."""
    gone = ending.attacker != "stays", ending.defender != "stays"
    return {(True, True): "both-leave", (True, False): "attacker-leaves", (False, True): "defender-leaves"}.get(
        gone, "both-stay"
    )


def kill_commander(play: VonFutschBattle, key: str) -> None:
    """Remove an army commander who has fallen from the ranks of unit `key`, and write the event."""
    here = [name for name, each in play.riders.items() if each.unit == key and each.rank == ARMY_COMMANDER]
    for name in here:
        lost(play, name)
        play.tell("falls", key, steps=("general-falls",), officer=name)


def over(play: VonFutschBattle, clash: Clash, ending: Ending, left: Sides, ground: Box) -> None:
    """Carry out the end of a melee: pursuit or a move onto the ground, and disorder for the units that fought.

    `left` are the units after the last round, `ground` the place fought for.
    """
    attacker, defender = clash.attacker, clash.defender
    disorder_unit(play, defender)
    if play.is_in(defender) and melee.may_pursue(left.attacker, left.attacking, ending):
        stood = play.box(attacker)
        again = pursues(play, attacker, defender)
        if again is not None:
            fight_melee(play, again)
            return
        if play.is_in(attacker) and play.box(attacker) != stood:  # it pursued, so nobody occupies the ground
            play.note("pursuit-over")
            ground = play.box(attacker)
    disorder_unit(play, attacker)
    there = [key for key in (attacker, defender) if play.is_in(key)]
    if there:
        play.tell("disorder", there[0], there[1] if there[1:] else "", ("fought",))
    stays = [key for key, result in zip((attacker, defender), ending[:2]) if result == "stays"]
    if len(stays) == 1 and play.is_in(stays[0]) and melee.may_occupy(play.units[stays[0]], enemy_left=True):
        occupies(play, stays[0], ground)


def general_fights_with(play: VonFutschBattle, key: str) -> None:
    """Move an army commander who has joined several units into the ranks of the one that is in contact."""
    for name, keys in play.memory.attached.items():
        if key in keys and play.riders[name].rank == ARMY_COMMANDER and play.riders[name].unit != key:
            play.rides(name, unit=key, at=play.box(key)[:2])


def disorder_unit(play: VonFutschBattle, key: str) -> None:
    """Disorder unit `key`, if it is still on the table, after its melee and any pursuit."""
    if play.is_in(key):
        play.change(key, melee.after_melee(play.units[key]))


# ------------------------------------------------------------ what of the book a round carries out
def round_steps(
    play: VonFutschBattle, meeting: Meeting, toll: Toll, ending: Ending, after: Pair, faces: Sequence[int]
) -> list[str]:
    """Return the steps of the rulebook that a round of melee carries out, for the log.

    `after` are the units after it, and `faces` the dice of the generals.
    """
    sides, strains = meeting.sides, meeting.strains(toll)
    steps = ["melee" if meeting.number == 1 else "second-round"]
    steps += dice_steps(play.book, sides.attacker, sides.defender, sides.attacking, meeting.number)
    steps += dice_steps(play.book, sides.defender, sides.attacker, sides.defending, meeting.number)
    steps += general_steps(play.book, faces)
    for strain, was, unit, result in zip(strains, (sides.attacker, sides.defender), after, ending[:2]):
        steps += lost_steps(play, was, unit)
        steps += ["shaken-routs"] if strain.kind == "routs" else check_steps(play, unit, strain, result)
    steps += ["loser-tests"] if any(strain.kind == "check" for strain in strains) else []
    winner = {"attacker": strains[1], "defender": strains[0]}.get(toll.worse)
    steps += ["winner-shaken"] if winner is not None and winner.kind == "shaken" else []
    return steps


def dice_steps(book: Book, unit: Unit, enemy: Unit, footing: Footing, number: int) -> list[str]:
    """Return the steps of the rulebook that set the dice, the number needed and the halvings of `unit`.

    `number` is the number of the round.
    """
    two = unit.arm == "infantry" and in_order(unit) and not footing.outflanked
    apply = {
        "two-ranks": two,
        "one-rank": not two,
        "trooper-dice": unit.arm == "cavalry",
        "pair-dice": unit.arm != "cavalry",
        "half-dice": "shaken" in unit.state,
        "plus-charging": footing.charging and number <= book.melee.modifier.charge.rounds,
        "plus-elite": unit.quality == "elite" and unit.arm in book.melee.elite_arms,
        "plus-heavy": unit.kind in book.melee.modifier.heavy.kinds,
        "at-square": unit.arm == "cavalry" and formation(enemy) == "square" and in_order(enemy),
    }
    spared = (f"halved-{name}" for name in spared_by(book, footing, number))
    return [*(step for step, holds in apply.items() if holds), *spared]


def spared_by(book: Book, footing: Footing, number: int) -> list[str]:
    """Return the reasons that halve the losses of the side with this footing in round `number` of a melee.

    They are "bad-ground", "charge", "cover" and "flank", sorted; [] if none applies.
    """
    return [name for name in sorted(footing.protected) if number <= book.melee.halving[name].rounds]


def general_steps(book: Book, faces: Sequence[int]) -> list[str]:
    """Return the steps of the rulebook, for the log, that the dice `faces` of the army commanders carry out."""
    row = book.melee.commander
    fates = ("falls" if face <= row.falls else "saves" if face >= row.saves else "nothing" for face in faces)
    return ["general-throws", *(f"general-{fate}" for fate in fates)] if faces else []

"""Fights in progress: one round each turn, two at most, thrown and carried out after an arm has moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.families.paperboys import close_combat, losses
from drumhead.families.paperboys.play.combat.attack_resolution import fall_back_or_rout
from drumhead.families.paperboys.play.combat.fight_start import dice_of
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.game_end import break_off
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import list_scattered, release
from drumhead.families.paperboys.unit_states import FIGHTING, FRONT_AND_REAR
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book_table import list_added


def fights(play: PaperboysBattle, side: str, phase: str) -> None:
    """Fight a round of every fight that a side's units began in this kind of phase, in the order of their start.

    `phase` is "cavalry" or "foot-and-guns".
    """
    fought: list[Fight] = []
    for fight in list(play.memory.fights):
        on = fight in play.memory.fights and fight not in fought
        if on and not play.over and fight.phase == phase and play.side(fight.attacker) == side:
            of_one = [each for each in play.memory.fights if each.share and each.attacker == fight.attacker]
            fought += of_one
            if len(of_one) > 1:
                split_round(play, of_one)
            else:
                fight_round(play, fight)
            break_off(play)


@dataclass(frozen=True)
class Round:
    """The throws of a round; pairs are (attacker, defender).

    `dice` and `needs` are numbers of dice and numbers needed, `helped` the modifiers of either side. `ahead` is the
    attacker's lead in hits from pistols, `result` such as "level".
    """

    dice: tuple[int, int]
    needs: tuple[int, int]
    helped: tuple[str, ...]
    ahead: int
    result: str


@dataclass(frozen=True)
class Blows:
    """The effect of a round before any unit moves; pairs are (attacker, defender).

    `before` are the units before it, `lost` the stands lost, `moves` the moves back, `result` such as
    "attacker-pushes".
    """

    before: tuple[Unit, Unit]
    lost: tuple[int, int]
    moves: tuple[int, int]
    result: str


def fight_round(play: PaperboysBattle, fight: Fight) -> None:
    """Throw and log one round of a fight, and move the beaten unit."""
    came = blows(play, fight)
    _part(play, fight, came.before, came.lost, came.moves, came.result)


def split_round(play: PaperboysBattle, of_one: Sequence[Fight]) -> None:
    """Fight a round of one unit against two enemies, each scored separately.

    `of_one` are its two fights. If the unit is beaten in either, all of it falls back.
    """
    key = of_one[0].attacker
    whole, places = play.units[key], {fight.defender: play.box(fight.defender) for fight in of_one}
    here, came = play.box(key), [blows(play, fight) for fight in of_one if play.is_in(key)]
    after_losses(play, key, whole.stands - play.units[key].stands)
    back = max(each.moves[0] for each in came)
    for fight, each in zip(of_one, came):
        fight.round += 1
        after_losses(play, fight.defender, each.lost[1], taken=_surrendered(each.before[1], each.moves[1]))
        if each.moves[1] or not play.is_in(fight.defender):
            release(play, fight.defender)
        if each.moves[1] and play.is_in(fight.defender):
            fall_back_or_rout(play, fight.defender, each.moves[1], here, each.before[1])
    if back or not play.is_in(key):
        release(play, key)
        if play.is_in(key):
            play.note(*([] if all(each.moves[0] for each in came) else ["beaten-in-part"]))
            fall_back_or_rout(play, key, back, places[of_one[0].defender], whole)
    elif any(fight.attacker == key for fight in play.memory.fights):
        play.change(key, play.units[key].now(FIGHTING))
    for fight, each in zip(of_one, came):
        play.rules.fight_over(play, fight, each.result)


def blows(play: PaperboysBattle, fight: Fight) -> Blows:
    """Throw and log a round, remove the stands lost from both units, and return its effect."""
    one, other = play.units[fight.attacker], play.units[fight.defender]
    thrown = duel(play, fight) if fight.breach else lines(play, fight)
    moves = close_combat.moves_after(play.book, thrown.result, fight.round)
    lead = {"grenadiers": True} if fight.grenadiers else {}
    ended = close_combat.after_round(play.book, thrown.result, fight.round, one, other, **lead)
    lost = one.stands - ended[0].stands, other.stands - ended[1].stands
    steps = [*round_steps(fight, thrown, one, other), *end_steps(play, fight, (one, other), lost, moves, thrown.result)]
    play.change(fight.attacker, ended[0])
    play.change(fight.defender, ended[1])
    gone = [not ended[0].stands, not ended[1].stands]
    facts: dict[str, Any] = {"round": fight.round, "dice": list(thrown.dice), "needs": list(thrown.needs)}
    facts |= {"ahead": thrown.ahead, "result": thrown.result, "off": list(lost), "gone": gone}
    play.tell("fight", *fight.pair, steps, **facts)
    return Blows((one, other), lost, moves, thrown.result)


def lines(play: PaperboysBattle, fight: Fight) -> Round:
    """Throw a round of two lines: one die for each stand in contact, and the overlaps. No unit is changed."""
    book, rules = play.book, play.rules
    one, other = play.units[fight.attacker], play.units[fight.defender]
    dice = dice_of(play, fight)
    mine = rules.list_helping_rows(play, one, other, rules.stance(play, fight.attacker, charging=fight.charging), True)
    his = rules.list_helping_rows(play, other, one, rules.stance(play, fight.defender, in_cover=fight.cover), False)
    for_one, for_other = book.at(one, other), book.at(other, one)
    needs = close_combat.need(for_one, mine, fight.round), close_combat.need(for_other, his, fight.round)
    ahead = fight.ahead if fight.round == 1 else 0
    result = close_combat.fight_round(play.chance, book, dice[0], needs[0], dice[1], needs[1], ahead)
    ours = *list_added(for_one.fight.modifier), *list_added(for_other.fight.modifier)
    return Round(dice, needs, tuple(dict.fromkeys((*mine, *his, *ours))), ahead, result)


def duel(play: PaperboysBattle, fight: Fight) -> Round:
    """Throw a round of one stand against one, in a breach or on a bridge. No unit is changed."""
    book = play.book
    plus = book.breach.grenadiers_on_the_duel_die if fight.grenadiers else 0
    one, other = play.units[fight.attacker], play.units[fight.defender]
    own = [play.book.at(*both).fight.need for both in ((one, other), (other, one))]
    needs = int(own[0] - plus), int(own[1] - book.breach.obstacle_on_the_duel_die)
    helped = ("obstacle",) if book.breach.obstacle_on_the_duel_die else ()
    return Round((1, 1), needs, helped, 0, play.rules.duel_round(play, fight, needs))


def _part(
    play: PaperboysBattle,
    fight: Fight,
    before: tuple[Unit, Unit],
    lost: tuple[int, int],
    moves: tuple[int, int],
    result: str,
) -> None:
    """Carry out the end of a round: officers test, and unless it goes on the fight ends and the beaten unit moves.

    Pairs are (attacker, defender): units `before`, stands `lost`, `moves` back.
    """
    places = {key: play.box(key) for key in fight.pair if play.is_in(key)}
    level = result == "level" and fight.round < play.book.fight.rounds
    fight.round += 1
    for key, unit, off, back in zip(fight.pair, before, lost, moves):
        after_losses(play, key, off, taken=_surrendered(unit, back))
    if level and all(play.is_in(key) for key in fight.pair):
        return
    for key in fight.pair:
        release(play, key)
    for key, foe, back, unit in zip(fight.pair, reversed(fight.pair), moves, before):
        if back and play.is_in(key):
            fall_back_or_rout(play, key, back, None if fight.breach else places.get(foe), unit)
    play.rules.fight_over(play, fight, result)


def round_steps(fight: Fight, thrown: Round, one: Unit, other: Unit) -> list[str]:
    """Return the names of the rulebook steps that a round's dice carry out, for the journal.

    `one` and `other` are attacker and defender.
    """
    short = thrown.result.removeprefix("attacker-").removeprefix("defender-")
    steps = ["fight", f"fight-{short}", *(f"fight-{name}" for name in thrown.helped)]
    if fight.breach:
        return [*steps, "duel"]
    steps += ["overlap"] if one.stands != other.stands and not fight.flank else []
    steps += ["pistols-count"] if thrown.ahead else []
    return [*steps, *(["joined-dice"] if fight.joined else [])]


def end_steps(
    play: PaperboysBattle,
    fight: Fight,
    before: tuple[Unit, Unit],
    lost: tuple[int, int],
    moves: tuple[int, int],
    result: str,
) -> list[str]:
    """Return the names of the rulebook steps that a round's result carries out, for the journal.

    It is called before any unit moves. It also records in the battle's memory which unit routed which. Pairs are
    (attacker, defender).
    """
    steps = ["no-pips-in-fights"] if any(lost) else []
    if result == "level":
        steps += ["fight-goes-on" if fight.round < play.book.fight.rounds else "fight-undecided"]
    if result.endswith("routs-him"):
        steps += ["fight-rout-of-two" if max(moves) > 1 else "fight-rout-of-one"]
        loser, winner = (fight.defender, fight.attacker) if moves[1] else (fight.attacker, fight.defender)
        play.memory.routed_by[loser] = winner
    if result.endswith("pushes"):
        winner = fight.attacker if result.startswith("attacker") else fight.defender
        steps += ["beats-without-rout"] if play.units[winner].arm == "cavalry" else []
    steps += ["grenadiers-fall"] if fight.grenadiers and lost[0] else []
    for key, unit, off, back in zip(fight.pair, before, lost, moves):
        if _surrendered(unit, back):
            steps += ["surrenders"]
        elif off and play.is_in(key) and off >= losses.may_lose(play.book, unit):
            steps += list_scattered(play, key)
    return steps


def _surrendered(unit: Unit, moves: int) -> bool:
    return bool(moves) and FRONT_AND_REAR in unit.state

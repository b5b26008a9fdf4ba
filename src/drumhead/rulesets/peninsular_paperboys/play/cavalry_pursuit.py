"""Cavalry in pursuit: the enemy that it follows, when it rallies, and when it leaves the table."""

from __future__ import annotations

from drumhead.families.paperboys.play.barriers_and_fires import stop_at_barrier
from drumhead.families.paperboys.play.combat.attack_resolution import follows, keep_contact
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.end_of_turn import rallies
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.rulesets.peninsular_paperboys import contact, losses, pursuit


def pursuits_of(play: PaperboysBattle) -> dict[str, str]:
    """Return the pursuits of infantry in rout, as {key of the infantry: key of the cavalry}; it may be changed."""
    found: dict[str, str] = play.memory.pursuits
    return found


def chases_of(play: PaperboysBattle) -> dict[str, str]:
    """Return the pursuits of cavalry in rout, or of units gone, as {key of the pursuer: key of the unit routed}."""
    found: dict[str, str] = play.memory.chases
    return found


def pursues(play: PaperboysBattle, key: str) -> bool:
    """Return whether a regiment is in pursuit, and so does nothing else on its card."""
    return key in chases_of(play) or key in pursuits_of(play).values()


def after_a_fight(play: PaperboysBattle, fight: Fight, result: str) -> None:
    """Make cavalry whose fight ends with the `result` that it routs its enemy begin a pursuit of that enemy.

    All other results do nothing.
    """
    if not result.endswith("routs-him"):
        return
    winner, loser = fight.attacker, fight.defender
    if result.startswith("defender"):
        winner, loser = loser, winner
    if not (play.is_in(winner) and play.is_in(loser)) or play.units[winner].arm != "cavalry":
        return
    play.tell("must-pursue", winner, loser, steps=("must-pursue",))
    if play.units[loser].arm == "infantry":
        pursuits_of(play)[loser] = winner
        keep_contact(play, winner, loser)
    else:
        chases_of(play)[winner] = loser
        follows(play, winner, play.box(loser))


def routs_go_on(play: PaperboysBattle) -> None:
    """Play the rallies and routs at the end of a turn.

    Cavalry whose prey has run off the table continues its pursuit.
    """
    lasts = {
        foot: losses.lose_stands(play.book, unit, contact.ridden_down(play.book, unit.stands, play.units[horse].stands))
        for foot, horse in pursuits_of(play).items()
        if (unit := play.units[foot]).stands and play.is_in(horse)
    }
    riders = {foot: pursuits_of(play)[foot] for foot in lasts}
    play.note(*("pursued-to-half" for after in lasts.values() if not after.stands))
    rallies(play)
    for foot, horse in riders.items():
        if not play.is_in(foot) and lasts[foot].stands and play.is_in(horse):
            chases_of(play)[horse] = foot


def pursuits_go_on(play: PaperboysBattle) -> None:
    """Move all pursuing cavalry after the units it pursues, then throw to rally each regiment that may."""
    for foot, horse in list(pursuits_of(play).items()):
        if not (play.is_in(foot) and play.is_in(horse)) or ROUTING not in play.units[foot].state:
            pursuits_of(play).pop(foot, None)
        elif play.memory.routed.get(foot) != play.turn:
            keep_contact(play, horse, foot)
    for horse, prey in list(chases_of(play).items()):
        if not play.is_in(horse) or ROUTING in play.units[horse].state:
            del chases_of(play)[horse]
        elif play.is_in(prey) and play.memory.routed.get(prey) != play.turn:
            follows(play, horse, play.box(prey))
        elif not play.is_in(prey):
            rides_on(play, horse)
    riding = [*dict.fromkeys(pursuits_of(play).values()), *chases_of(play)]
    for horse in riding:
        if play.is_in(horse) and pursuit.may_throw(play.book, int(horse in play.memory.riding)):
            tries_to_rally(play, horse)
    play.memory.riding = {horse for horse in riding if pursues(play, horse)}


def rides_on(play: PaperboysBattle, key: str) -> None:
    """Move a pursuing regiment straight on for a move, off the table if the edge is near; its enemy is gone."""
    box, mm = play.box(key), play.mm(play.book.move.cavalry.distance)
    dry = stop_at_barrier(play, box, box.facing, mm)
    far = play.field.to_edge(box, box.facing, mm)
    if far < min(mm, dry):
        play.remove_unit(key)
        chases_of(play).pop(key, None)
        play.tell("off", key, steps=("pursuers-off",), frm=pose(box), to=pose(box.ahead(far)))
        return
    free, _ = play.field.slide(box, box.facing, dry, [other for other in play.field.places if other != key])
    play.put(key, box.ahead(max(0.0, free - 10)))
    play.tell("follows", key, steps=("pursues",), frm=pose(box), to=pose(play.box(key)))


def tries_to_rally(play: PaperboysBattle, key: str) -> None:
    """Throw for the rally of a pursuing regiment; if it rallies, its pursuit is over."""
    temper = pursuit.temper_of(play.book, play.units[key])
    done = play.chance.resolve(pursuit.rallies, play.book, temper)
    named = f"pursuit-{temper}-{play.units[key].nation.lower()}"  # few nations are named in the book
    steps = ["pursuit-rally", f"pursuit-{temper}", *([named] if named in play.cites else [])]
    play.tell("pursuit-rally", key, steps=steps, done=done)
    if done:
        chases_of(play).pop(key, None)
        for foot in [foot for foot, horse in pursuits_of(play).items() if horse == key]:
            del pursuits_of(play)[foot]

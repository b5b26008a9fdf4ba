"""Move of a unit on its card: hold, march, change formation or square, attack; and the way out of a fire."""

from __future__ import annotations

import math
from collections.abc import Iterator

from drumhead.families.paperboys.play.barriers_and_fires import in_flames
from drumhead.families.paperboys.play.combat.attack_options import attack_options
from drumhead.families.paperboys.play.combat.attack_resolution import attack
from drumhead.families.paperboys.play.combat.split_combat import split_attack
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.move_candidates import at_hand
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.families.paperboys.play.terrain_kinds import SLOW
from drumhead.families.paperboys.play.unit_moves import (
    SQUARE_WITHIN,
    goes_after,
    hold,
    keeps_its_post,
    manoeuvres,
    passes_friends,
    swings,
)
from drumhead.families.paperboys.unit_states import FIRST_FIRE_NOW, LIMBERED, MISSES_MOVE, ROUTING
from drumhead.geometry.base_contact import towards
from drumhead.geometry.oriented_box import Box, apart, heading
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.peninsular_paperboys import formations, moving
from drumhead.rulesets.peninsular_paperboys.formations import LINE, SQUARE
from drumhead.rulesets.peninsular_paperboys.moving import Wish
from drumhead.rulesets.peninsular_paperboys.play import skirmish_screens
from drumhead.rulesets.peninsular_paperboys.play.burning_houses import has_to_leave
from drumhead.rulesets.peninsular_paperboys.play.cavalry_pursuit import pursues
from drumhead.rulesets.peninsular_paperboys.play.move_candidates import marches
from drumhead.rulesets.peninsular_paperboys.play.skirmish_firefights import firefights
from drumhead.rulesets.peninsular_paperboys.play.skirmisher_contact import brushes, make_way
from drumhead.rulesets.peninsular_paperboys.play.skirmisher_deployment import see_to_screens


def moves(play: PaperboysBattle, key: str) -> None:
    """Let the player choose and carry out one unit's move: hold, march, attack or change formation."""
    unit = play.units[key]
    if pursues(play, key):
        return
    if SQUARE in unit.state:
        play.note("square-stands")
    if moving.what_bars(play.book, unit, Wish(into=LINE)):
        after_card = moving.after_its_card(unit, False)
        play.change(key, after_card.but(state=after_card.state - {MISSES_MOVE}))
        return
    if has_to_leave(play, key):
        leaves_the_fire(play, key)
        return
    see_to_screens(play, key)
    taken = play.choose(play.side(key), "move", move_options(play, key))
    DEEDS[taken.verb](play, key, taken)


def leaves_the_fire(play: PaperboysBattle, key: str) -> None:
    """Let the player march a unit out of a burning building, without a test; do nothing if it has no way out."""
    out = [each for each in marches(play, key) if each.pose and not in_flames(play, each.pose)]
    if out:
        taken = play.choose(play.side(key), "leave-fire", out)
        play.note("leaves-fire")
        march(play, key, Option("march", key, pose=taken.pose, more={**taken.more, "turns": False}))


def move_options(play: PaperboysBattle, key: str) -> list[Option]:
    """Return all options of a unit on its card; to hold is the first."""
    if SQUARE in play.units[key].state:
        return [Option("hold", key), Option("line", key)]
    found = [Option("hold", key), *attack_options(play, key), *changes(play, key)]
    return found if keeps_its_post(play, key) else [*found, *marches(play, key)]


# ------------------------------------------------------------------ changing how it stands


def changes(play: PaperboysBattle, key: str) -> Iterator[Option]:
    """Yield options to form square near enemy cavalry, and to swing an unlimbered gun round to an enemy."""
    unit, start = play.units[key], play.box(key)
    if unit.arm == "artillery" and LIMBERED not in unit.state:
        for foe in at_hand(play, key, start):
            facing = towards(start, foe)
            end = start.at(start.x, start.y, facing)
            if moving.takes_new_aim(play.book, round(apart(facing, start.facing))) and play.field.free(end, (key,)):
                yield Option("re-aim", key, pose=end)
    if unit.arm == "infantry" and not formations.is_skirmishing(play.book, unit) and not unit.state & {SQUARE}:
        horse = [f for f in play.foes(key) if play.units[f].arm == "cavalry" and ROUTING not in play.units[f].state]
        if play.field.is_near(start, SQUARE_WITHIN, horse):
            yield Option("square", key)


# ------------------------------------------------------------------ doing it
def march(play: PaperboysBattle, key: str, taken: Option) -> None:
    """March a unit to the place of the option `taken`, after a test if it is a critical manoeuvre."""
    assert taken.pose is not None
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    unit, start, into = play.units[key], play.box(key), str(taken.more["into"])
    slow = play.field.ground.slow(start, taken.pose, SLOW) > 0
    steps = march_steps(play, key, start, taken, slow)
    if into:
        unit = moving.forms(unit, into)
    elif taken.more["limber"]:
        unit = moving.changes_over(unit) or unit
    play.change(key, moving.after_its_card(unit, True))
    play.put(key, taken.pose)
    brushes(play, key, start, taken.pose)
    allow = round(taken.more["allow"])
    play.tell("move", key, steps=steps, frm=pose(start), to=pose(taken.pose), allow=allow, into=into)
    if skirmish_screens.is_out(play, key):
        firefights(play, [key])


def march_steps(play: PaperboysBattle, key: str, start: Box, taken: Option, slow: bool) -> list[str]:
    """Return the steps of the rulebook that a march carries out, for the log; the unit is still at `start`.

    `taken` is the option of the march, and `slow` is whether it crosses slow ground.
    """
    unit, end = play.units[key], taken.pose
    assert end is not None
    passed = passes_friends(play, key, end)
    full, foes = unit.pips >= play.book.pips.no_advance_at, near_foes(play, key)
    near = play.field.is_near(start, play.mm(play.book.manoeuvre.within), foes)
    out = formations.is_skirmishing(play.book, unit)
    steps = ["march", f"march-{moving.row_of(play.book, unit)}"]
    steps += ["slow-ground" if not out else "slow-ground-skirmishers"] if slow else []
    steps += ["straight"] if near and not taken.more["turns"] else []
    steps += ["through-friends"] if passed else []
    steps += ["withdraw-full"] if full else ["unhindered"] if unit.pips else []
    steps += ["doubled"] if play.turn <= play.setup.doubled else []
    steps += ["changes-formation"] if taken.more["into"] else ["limbers"] if taken.more["limber"] else []
    steps += ["goes-after"] if goes_after(play, key, start, end) else []
    steps += ["fired-and-moves"] if FIRST_FIRE_NOW in unit.state else []
    steps += ["skirmishers-fire-and-move"] if skirmish_screens.FIRED in unit.state else []
    return [*steps, *(["horse-guns"] if unit.kind in play.book.turn.third_card.kinds else [])]


def attacks(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Carry out the attack of the option `taken`, after a test if the way to it is a critical manoeuvre."""
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    assert taken.pose is not None
    play.change(key, moving.after_its_card(play.units[key], True))
    toward = start.at(start.x, start.y, heading(taken.pose.x - start.x, taken.pose.y - start.y))
    make_way(play, key, toward.path(math.dist(start[:2], taken.pose[:2])))
    brushes(play, key, start, taken.pose, taken.whom)
    if not (play.is_in(taken.whom) and play.is_in(key)):
        return
    if taken.more["beside"]:
        split_attack(play, key, (taken.whom, taken.more["beside"]), start, taken.more["charging"])
    else:
        attack(play, key, taken.whom, start, taken.more["charging"])


def forms(play: PaperboysBattle, key: str, taken: Option) -> None:
    """Form or leave square by the option `taken`, which is a whole move and a critical manoeuvre near an enemy."""
    if not manoeuvres(play, key, True):
        return
    into = SQUARE if taken.verb == "square" else LINE
    play.change(key, moving.forms(play.units[key], into))
    skirmish_screens.make_room(play, key)
    play.tell(taken.verb, key, steps=("square",), to=pose(play.box(key)))


DEEDS = {
    "hold": hold,
    "march": march,
    "attack": attacks,
    "re-aim": swings,
    "square": forms,
    "line": forms,
}

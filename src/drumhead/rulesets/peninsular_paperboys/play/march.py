"""The move phases: screens out and in, marches in line, column and on limbers, squares, and whom to attack."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play
from drumhead.rulesets.peninsular_paperboys import contact, formations, losses, morale, moving
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, LINE, SQUARE
from drumhead.rulesets.peninsular_paperboys.moving import Wish
from drumhead.rulesets.peninsular_paperboys.play import screens
from drumhead.rulesets.peninsular_paperboys.play.prospects import attack_worth, formation_worth
from drumhead.rulesets.peninsular_paperboys.play.pursuers import pursues
from drumhead.rulesets.peninsular_paperboys.play.works import has_to_leave
from drumhead.rulesets.wss_paperboys.play.assault import attack, stances
from drumhead.rulesets.wss_paperboys.play.ground import BARRED, HIGH, SLOW, barred, high_wall_between
from drumhead.rulesets.wss_paperboys.play.march import (
    STRAIGHT,
    after,
    distances,
    goes_after,
    hold,
    nearest_foes,
    swings,
    ways,
)
from drumhead.rulesets.wss_paperboys.play.retreat import pose
from drumhead.rulesets.wss_paperboys.play.works import defile, in_flames, walled_off
from drumhead.table.box import Box, apart, displaced, gap, heading, overlap, within
from drumhead.table.contact import against, meeting_shift

WOOD = "wood"  # closed to guns
HORSE_NEAR = 450.0  # mm within which horse makes foot think of a square
CHANGING_WAYS = 4  # ways looked at by a unit that changes formation or limber: ahead, and at foes and goals


def move_phase(play: Play, side: str, phase: str) -> None:
    """Everybody of a side whose card it is, one after another, in the order the player likes."""
    mine = [key for key in play.present(side) if moving.card_of(play.book, play.units[key]) == phase]
    for key in play.sequence(side, phase, mine):
        if play.over:
            return
        if play.is_in(key):
            moves(play, key)


def moves(play: Play, key: str) -> None:
    """One unit's move: it may hold, march, attack, or change how it stands."""
    unit = play.units[key]
    if pursues(play, key):
        return
    if SQUARE in unit.state:
        play.note("square-stands")
    if moving.what_bars(play.book, unit, Wish(into=LINE)):
        after_card = moving.after_its_card(unit, False)
        play.change(key, after_card.but(state=after_card.state - {"misses-move"}))
        return
    if has_to_leave(play, key):
        leaves_the_fire(play, key)
        return
    screens.see_to_screens(play, key)
    taken = play.choose(play.side(key), "move", move_options(play, key))
    DEEDS[taken.verb](play, key, taken)


def leaves_the_fire(play: Play, key: str) -> None:
    """Out of a burning house, without a test; who finds no way falls back out of it as the turn ends."""
    out = [each for each in marches(play, key) if each.pose and not in_flames(play, each.pose)]
    if out:
        taken = play.choose(play.side(key), "leave-fire", out)
        play.note("leaves-fire")
        march(play, key, Option("march", key, pose=taken.pose, more={**taken.more, "turns": False}))


def move_options(play: Play, key: str) -> list[Option]:
    """Everything a unit may do on its card; holding comes first."""
    if SQUARE in play.units[key].state:
        return [Option("hold", key), Option("line", key)]
    return [Option("hold", key), *attack_options(play, key), *changes(play, key), *marches(play, key)]


# ------------------------------------------------------------------ whom to attack
def attack_options(play: Play, key: str, glory: bool = False) -> list[Option]:
    """Every enemy that a unit can reach with this move and may close with, charging or not."""
    book, unit, start = play.book, play.units[key], play.box(key)
    full = unit.pips >= book.pips.no_advance_at
    if unit.arm == "artillery" or full or SQUARE in unit.state or formations.is_skirmishing(book, unit):
        return []
    if glory and unit.arm == "cavalry":
        play.note("glory-horse")
    paces = [False]
    if moving.may_charge(book, unit) and "charge" not in unit.spent:
        paces.append(True)
    farthest = may_go(play, unit, Wish(charging=paces[-1]))
    options = []
    for whom in play.field.within(start, farthest, play.foes(key)):
        for charging in paces:
            if option := _attack_option(play, key, whom, start, charging):
                options.append(option)
    return options


def _attack_option(play: Play, key: str, whom: str, start: Box, charging: bool) -> Option | None:
    book, unit, other = play.book, play.units[key], play.units[whom]
    _, known, side = stances(play, key, whom, start, charging)
    defending = cast(contact.Stance, known)
    meeting = contact.meeting(book, unit, other, defending)
    target = play.box(whom)
    if meeting == "barred":
        _say_why_barred(play, unit, other, side, charging)
        return None
    if charging and meeting != "face-off":
        return None
    if walled_off(play, (start.x, start.y), (target.x, target.y)):
        play.note(*(["wall-holds"] if unit.arm == "infantry" and high_wall_between(play, start, target) else []))
        return None
    end = against(start, target, side, meeting_shift(start, target, side))
    allowance = may_go(play, unit, Wish(charging=charging))
    if cost(play, unit, start, end) > allowance or (barred(play, end) and not defile(play, key, whom, start)):
        return None
    if not within(end, play.field.ground.width, play.field.ground.height):
        return None
    standing = screens.formed(play, play.field.places)
    if any(overlap(end, play.box(k)) for k in standing if k not in (key, whom)):
        return None
    turned = start.at(start.x, start.y, end.facing)
    way = round(heading(end.x - start.x, end.y - start.y), 2)
    others = [foe for foe in play.rules.blockers(play, key) if foe != whom and not overlap(turned, play.box(foe))]
    if play.field.slide(turned, way, displaced(turned, end), others)[1]:
        return None
    more = {"charging": charging, "turns": not _ahead(play, key, whom, start, allowance), "start": start}
    return Option("attack", key, whom, end, attack_worth(play, key, whom, charging, defending), more)


def _say_why_barred(play: Play, unit: Unit, other: Unit, side: str, charging: bool) -> None:
    """Horse that could reach the front of steady foot, and may not close with it."""
    steady = other.arm == "infantry" and other.pips < play.book.contact.front_open_at
    if unit.arm == "cavalry" and steady and side == "front" and not charging:
        play.note("front-barred")


def _ahead(play: Play, key: str, whom: str, start: Box, allowance: float) -> bool:
    """Whether a straight advance meets that enemy before any other: no manoeuvre then, only a squaring up."""
    return play.field.slide(start, start.facing, allowance, play.foes(key))[1] == whom


def may_go(play: Play, unit: Unit, wish: Wish) -> float:
    """How far a unit may go, in mm; twice its plain move where the opening moves are doubled."""
    mm = play.mm(moving.allowance(play.book, unit, wish))
    if play.turn <= play.memory.get("doubled", 0):
        mm += play.mm(moving.allowance(play.book, unit, replace(wish, charging=False)))
    return mm


def cost(play: Play, unit: Unit, start: Box, end: Box) -> float:
    """What a march costs: its longest-marching corner; slow ground counts double, but not for skirmishers."""
    far = displaced(start, end)
    if formations.is_skirmishing(play.book, unit):
        return far
    return far + (float(play.book.move.difficult_ground) - 1) * play.field.ground.slow(start, end, SLOW)


# ------------------------------------------------------------------ where to march
def marches(play: Play, key: str) -> Iterator[Option]:
    """Places a unit can march to, as it stands or changing formation or limber on the way."""
    unit, start = play.units[key], play.box(key)
    near = play.field.nearest(start, screens.formed(play, play.foes(key)))
    full_die = unit.pips >= play.book.pips.no_advance_at
    seen: set[tuple[int, ...]] = set()
    for into, limber in _ways_to_stand(play, key):
        wish = Wish(into=into, changes_limber=limber)
        allowance = may_go(play, unit, wish)
        shaped = _shaped(play, unit, start, into, limber)
        at_hand = list(ways(play, key, start))[: CHANGING_WAYS if into or limber else None]
        for way in at_hand:
            fars = list(distances(play, key, start, way, allowance, near))
            if into or limber:
                most = changing(start, shaped, allowance)
                fars = [min(far, most) for far in fars if most > 0] + [0.0]
            for far in fars:
                end = after(shaped, way, far)
                mark = (round(end.x / 10), round(end.y / 10), round(end.facing / 5), round(end.frontage))
                if mark in seen or not legal(play, key, start, end, allowance):
                    continue
                seen.add(mark)
                if full_die and near and gap(end, play.box(near[1])) < near[0]:
                    continue
                turns = bool(into) or apart(start.facing, end.facing) > STRAIGHT
                more = {"turns": turns, "start": start, "into": into, "limber": limber, "allow": allowance}
                yield Option("march", key, pose=end, worth=formation_worth(play, key, end, into), more=more)


def changing(start: Box, shaped: Box, allowance: float) -> float:
    """How far ahead a unit comes that changes its shape on the way: no stand goes farther than it may."""
    aside = abs(start.frontage - shaped.frontage) / 2
    if aside >= allowance:
        return 0.0
    return math.floor(math.sqrt(allowance**2 - aside**2) - abs(start.depth - shaped.depth) / 2)


def _ways_to_stand(play: Play, key: str) -> list[tuple[str, bool]]:
    """As it is, or changed: foot into column and line, guns on the limber and off it."""
    unit = play.units[key]
    if unit.arm == "artillery":
        return [("", False), ("", True)]
    if unit.arm != "infantry" or formations.is_skirmishing(play.book, unit) or unit.kind in play.book.skirmish.kinds:
        return [("", False)]
    return [("", False), (LINE if ATTACK_COLUMN in unit.state else ATTACK_COLUMN, False)]


def _shaped(play: Play, unit: Unit, start: Box, into: str, limber: bool) -> Box:
    """The unit's footprint where it stands once it has changed."""
    changed = moving.forms(unit, into) if into else moving.changes_over(unit) if limber else unit
    assert changed is not None
    wide, deep = play.footprint(play.book, changed)
    return start._replace(frontage=wide, depth=deep)


def legal(play: Play, key: str, start: Box, end: Box, allowance: float) -> bool:
    """Whether a unit may march there: on the table, in nobody, far enough from nothing it may not enter."""
    ground, unit = play.field.ground, play.units[key]
    if not within(end, ground.width, ground.height) or play.field.standing_in(end, (key,)):
        return False
    if cost(play, unit, start, end) > allowance + 1e-6:
        return False
    if screens.is_screen(play, key) and not _in_touch(play, key, start, end):
        return False
    if not ground.features:
        return True
    in_wood = any(feature.kind == WOOD for feature in ground.under(end))
    if unit.arm == "artillery" and (in_wood or ground.slow(start, end, (WOOD,))):
        play.note("guns-kept-out")
        return False
    if barred(play, end):
        return False
    return ground.slow(start, end, (*BARRED, *HIGH)) == 0 or not walled_off(play, (start.x, start.y), (end.x, end.y))


def _in_touch(play: Play, key: str, start: Box, end: Box) -> bool:
    parent = play.box(screens.parent_of(key))
    far = gap(end, parent)
    return far <= screens.IN_TOUCH or far < gap(start, parent)


def changes(play: Play, key: str) -> Iterator[Option]:
    """Forming square, and swinging a gun round."""
    unit, start = play.units[key], play.box(key)
    if unit.arm == "artillery" and "limbered" not in unit.state:
        for foe in nearest_foes(play, key, start):
            facing = round(heading(foe.x - start.x, foe.y - start.y), 1)
            end = start.at(start.x, start.y, facing)
            if moving.takes_new_aim(play.book, round(apart(facing, start.facing))) and play.field.free(end, (key,)):
                yield Option("re-aim", key, pose=end)
    if unit.arm == "infantry" and not formations.is_skirmishing(play.book, unit) and not unit.state & {SQUARE}:
        horse = [f for f in play.foes(key) if play.units[f].arm == "cavalry" and "routing" not in play.units[f].state]
        if play.field.within(start, HORSE_NEAR, horse):
            yield Option("square", key)


# ------------------------------------------------------------------ doing it
def manoeuvres(play: Play, key: str, turns: bool) -> bool:
    """Whether a unit carries out a move that turns stands: near an enemy it may have to throw for it."""
    book, unit = play.book, play.units[key]
    if not turns or not losses.has_die(unit) or formations.is_skirmishing(book, unit):
        return True
    steady = [foe for foe in play.rules.near_foes(play, key) if "routing" not in play.units[foe].state]
    if not play.field.within(play.box(key), play.mm(book.manoeuvre.within), steady):
        return True
    done = morale.manoeuvre(play.chance, book, unit.pips, unit.quality, unit.officer)
    steps = ["critical", "critical-elite" if unit.quality in book.manoeuvre.free else "critical-throw"]
    steps += ["critical-raw"] if unit.quality == "raw" else []
    steps += [] if done else ["critical-fails"]
    if unit.pips or unit.quality != "trained":
        play.tell("manoeuvre", key, steps=steps, done=done)
    if not done:
        play.change(key, moving.after_its_card(play.units[key], False).now("moved"))
    return done


def march(play: Play, key: str, taken: Option) -> None:
    """A march to a place, after a test where it is a critical manoeuvre."""
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
    if screens.is_out(play, key):
        screens.firefights(play, [key])


def march_steps(play: Play, key: str, start: Box, taken: Option, slow: bool) -> list[str]:
    """What of the book a march carries out."""
    unit, end = play.units[key], taken.pose
    assert end is not None
    way = start.at(start.x, start.y, round(heading(end.x - start.x, end.y - start.y), 2))
    swept = way.path(displaced(start, end))
    passed = [k for k in play.field.friends(key) if overlap(swept, play.box(k)) and not overlap(start, play.box(k))]
    full, foes = unit.pips >= play.book.pips.no_advance_at, play.rules.near_foes(play, key)
    near = bool(play.field.within(start, play.mm(play.book.manoeuvre.within), foes))
    out = formations.is_skirmishing(play.book, unit)
    steps = ["march", f"march-{moving.row_of(play.book, unit)}"]
    steps += ["slow-ground" if not out else "slow-ground-skirmishers"] if slow else []
    steps += ["straight"] if near and not taken.more["turns"] else []
    steps += ["through-friends"] if passed else []
    steps += ["withdraw-full"] if full else ["unhindered"] if unit.pips else []
    steps += ["doubled"] if play.turn <= play.memory.get("doubled", 0) else []
    steps += ["changes-formation"] if taken.more["into"] else ["limbers"] if taken.more["limber"] else []
    steps += ["goes-after"] if goes_after(play, key, start, end) else []
    steps += ["fired-and-moves"] if "first-fire-now" in unit.state else []
    steps += ["skirmishers-fire-and-move"] if screens.FIRED in unit.state else []
    return [*steps, *(["horse-guns"] if unit.kind in play.book.turn.third_card.kinds else [])]


def brushes(play: Play, key: str, start: Box, end: Box, but: str = "") -> None:
    """Enemy skirmishers on whom a formed unit comes do not stop it: horse rides them down, foot drives them in."""
    if formations.is_skirmishing(play.book, play.units[key]) or play.units[key].arm == "artillery":
        return
    way = round(heading(end.x - start.x, end.y - start.y), 2) if start != end else end.facing
    swept = end.at(start.x, start.y, way).path(math.dist(start[:2], end[:2])) if start != end else end
    for foe in screens.skirmishers(play):
        met = play.is_in(foe) and foe != but and play.side(foe) != play.side(key) and overlap(swept, play.box(foe))
        if met and foe not in play.rules.blockers(play, key):
            (screens.ridden_over if play.units[key].arm == "cavalry" else screens.driven_in)(play, key, foe)


def attacks(play: Play, key: str, taken: Option) -> None:
    """An attack, after a test where the way to it is a critical manoeuvre."""
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    assert taken.pose is not None
    play.change(key, moving.after_its_card(play.units[key], True))
    toward = start.at(start.x, start.y, heading(taken.pose.x - start.x, taken.pose.y - start.y))
    screens.make_way(play, key, toward.path(math.dist(start[:2], taken.pose[:2])))
    brushes(play, key, start, taken.pose, taken.whom)
    if play.is_in(taken.whom) and play.is_in(key):
        attack(play, key, taken.whom, start, bool(taken.more["charging"]))


def forms(play: Play, key: str, taken: Option) -> None:
    """Into square or out of it: a whole move, and critical with an enemy near."""
    if not manoeuvres(play, key, True):
        return
    into = SQUARE if taken.verb == "square" else LINE
    play.change(key, moving.forms(play.units[key], into))
    screens.make_room(play, key)
    play.tell(taken.verb, key, steps=("square",), to=pose(play.box(key)))


DEEDS = {
    "hold": hold,
    "march": march,
    "attack": attacks,
    "re-aim": swings,
    "square": forms,
    "line": forms,
}

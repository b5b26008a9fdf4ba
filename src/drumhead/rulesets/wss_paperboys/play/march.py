"""The move phases: where a unit may go on its card, whom it may attack, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.model.unit import Unit
from drumhead.rules.play import Option, Play
from drumhead.rulesets.wss_paperboys.moving import Wish
from drumhead.rulesets.wss_paperboys.play.assault import attack, stances
from drumhead.rulesets.wss_paperboys.play.ground import BARRED, HIGH, SLOW, barred, high_wall_between, in_difficult
from drumhead.rulesets.wss_paperboys.play.prospects import attack_worth
from drumhead.rulesets.wss_paperboys.play.retreat import pose
from drumhead.rulesets.wss_paperboys.play.works import defile, in_flames, on_fire, walled_off
from drumhead.table.box import Box, Point, apart, displaced, gap, heading, overlap, within
from drumhead.table.contact import against, meeting_shift

WHEELS = (-60.0, -30.0, 30.0, 60.0)
STRAIGHT = 0.5  # degrees: who turns by less has not turned
NEAR = 600.0  # mm: from where a unit's facing and its ground begin to matter
STAND_OFF = 10.0  # mm: how far inside a range a unit halts


def move_phase(play: Play, side: str, card: str) -> None:
    """Every unit of an arm, one after another, in the order its player likes."""
    book = play.book
    mine = [key for key in play.present(side) if play.rules.moving.card_of(book, play.units[key]) == card]
    for key in play.sequence(side, card, mine):
        if play.over:
            return
        if play.is_in(key):
            moves(play, key)


def moves(play: Play, key: str) -> None:
    """One unit's move: it may hold, march, attack, or change what it is."""
    unit = play.units[key]
    if leaves_fire(play, key):
        return
    if play.rules.moving.what_bars(play.book, unit, Wish(turns_stands="in-square" in unit.state)):
        play.change(
            key,
            play.rules.moving.after_its_card(unit, False).but(state=unit.state - {"moved-last-turn", "misses-move"}),
        )
        return
    taken = play.choose(unit.side, "move", move_options(play, key))
    DEEDS[taken.verb](play, key, taken)


def leaves_fire(play: Play, key: str) -> bool:
    """Whether a unit has marched out of a burning house on its card, before all else and without a test."""
    lit = on_fire(play, key)
    if lit is None or play.rules.moving.leaves_the_fire(play.book, play.units[key], play.turn - lit) != "moves-out":
        return False
    out = [each for each in marches(play, key) if each.pose and not in_flames(play, each.pose)]
    if not out:
        return False
    taken = play.choose(play.side(key), "leave-fire", out)
    play.note("leaves-fire")
    march(play, key, Option("march", key, pose=taken.pose, more={**taken.more, "turns": False}))
    return True


def move_options(play: Play, key: str) -> list[Option]:
    """Everything a unit may do on its card; holding comes first."""
    return [Option("hold", key), *attack_options(play, key), *changes(play, key), *marches(play, key)]


# ------------------------------------------------------------------ whom to attack
def attack_options(play: Play, key: str, glory: bool = False) -> list[Option]:
    """Every enemy that a unit can reach with this move and may close with, charging or not."""
    book, unit, start = play.book, play.units[key], play.box(key)
    if unit.arm == "artillery" or unit.pips >= book.pips.no_advance_at or "in-square" in unit.state:
        return []
    paces = [False]
    if play.rules.moving.may_charge(book, unit) and "charge" not in unit.spent:
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
    _, defending, side = stances(play, key, whom, start, charging)
    meeting = play.rules.contact.meeting(book, unit, other, defending)
    if charging and meeting != "face-off":
        return None
    target = play.box(whom)
    end = against(start, target, side, meeting_shift(start, target, side))
    allowance = may_go(play, unit, Wish(charging=charging))
    if cost(play, start, end) > allowance:
        return None
    if meeting == "barred":
        steady = unit.arm == "cavalry" and other.arm == "infantry" and side == "front" and not charging
        play.note(*(["front-barred"] if steady and other.pips < book.contact.front_open_at else []))
        return None
    if walled_off(play, (start.x, start.y), (target.x, target.y)):
        play.note(*(["wall-holds"] if unit.arm == "infantry" and high_wall_between(play, start, target) else []))
        return None
    narrow = defile(play, key, whom, start)
    if any(overlap(end, play.box(k)) for k in play.field.places if k not in (key, whom)):
        return None
    if barred(play, end) and not narrow:
        return None
    turned = start.at(start.x, start.y, end.facing)
    way = round(heading(end.x - start.x, end.y - start.y), 2)
    far = displaced(turned, end)
    others = [
        foe
        for foe in play.foes(key)
        if foe != whom and not play.rules.contact.overruns(play.units[foe]) and not overlap(turned, play.box(foe))
    ]
    if play.field.slide(turned, way, far, others)[1]:
        return None
    more = {"charging": charging, "turns": not _ahead(play, key, whom, start, allowance), "start": start}
    return Option("attack", key, whom, end, attack_worth(play, key, whom, start, charging, defending), more)


def _ahead(play: Play, key: str, whom: str, start: Box, allowance: float) -> bool:
    """Whether a straight advance meets that enemy before any other: no manoeuvre then, only a squaring up."""
    return play.field.slide(start, start.facing, allowance, play.foes(key))[1] == whom


def cost(play: Play, start: Box, end: Box) -> float:
    """What a march costs: its longest-marching corner, slow ground counted double."""
    double = float(play.book.move.difficult_ground) - 1
    return displaced(start, end) + double * play.field.ground.slow(start, end, SLOW)


# ------------------------------------------------------------------ where to march
@dataclass(frozen=True)
class Way:
    """A march by its first turn and its direction from there."""

    facing: float
    direction: float


def marches(play: Play, key: str) -> Iterator[Option]:
    """Places a unit can march to: ahead, back, aside, and wheeling towards enemies and goals."""
    unit, start, book = play.units[key], play.box(key), play.book
    if "in-square" in unit.state:
        return
    allowance = may_go(play, unit, Wish())
    full_die = unit.pips >= book.pips.no_advance_at
    near = play.field.nearest(start, play.foes(key))
    seen: set[tuple[int, int, int]] = set()
    for way in ways(play, key, start):
        for far in distances(play, key, start, way, allowance, near):
            end = after(start, way, far)
            mark = (round(end.x / 10), round(end.y / 10), round(end.facing / 5))
            if mark in seen or not legal(play, key, start, end, allowance):
                continue
            seen.add(mark)
            if full_die and near and gap(end, play.box(near[1])) < near[0]:
                continue
            turns = apart(start.facing, end.facing) > STRAIGHT
            yield Option("march", key, pose=end, more={"turns": turns, "start": start})


def ways(play: Play, key: str, start: Box) -> Iterator[Way]:
    yield Way(start.facing, start.facing)
    goals = [(box.x, box.y) for box in nearest_foes(play, key, start)]
    goals += play.memory["goals"].get(key) or play.memory["goals"].get(play.side(key), [])
    for x, y in goals:
        facing = round(heading(x - start.x, y - start.y), 1)
        if apart(facing, start.facing) > STRAIGHT:
            yield Way(facing, facing)
    if not near_enough(play, key, start):
        return
    for wheel in WHEELS:
        facing = (start.facing + wheel) % 360
        yield Way(facing, facing)
    for slant in (-45.0, 45.0):
        yield Way(start.facing, (start.facing + slant) % 360)
    yield Way(start.facing, (start.facing + 180) % 360)


def near_enough(play: Play, key: str, start: Box) -> bool:
    """Whether an enemy is so near that more is worth a thought than the way to him."""
    return bool(play.field.within(start, NEAR, play.foes(key)))


def nearest_foes(play: Play, key: str, start: Box) -> list[Box]:
    near = play.field.within(start, 900.0, play.foes(key))[:2]
    return [play.box(foe) for foe in near]


def distances(
    play: Play, key: str, start: Box, way: Way, allowance: float, near: tuple[float, str] | None
) -> Iterator[float]:
    turned = start.at(start.x, start.y, way.facing)
    left = max(0.0, allowance - displaced(start, turned))
    if left <= 0:
        return
    if way.direction == way.facing:
        blocked, _ = play.field.slide(turned, way.direction, left + STAND_OFF, play.rules.blockers(play, key))
        left = min(left, max(0.0, blocked - STAND_OFF))
        if near:
            distance = play.field.slide(turned, way.direction, 2000.0, [near[1]])[0]
            for reach in play.memory["judge"].reach(key)[:1]:
                if 0 < distance - reach + STAND_OFF < left:
                    yield distance - reach + STAND_OFF
    yield left
    if left > 60 and near and near[0] < NEAR:
        yield left / 2
    if way.facing != start.facing:
        yield 0.0


def after(start: Box, way: Way, far: float) -> Box:
    ahead = start.at(start.x, start.y, way.direction).ahead(far)
    return start.at(ahead.x, ahead.y, way.facing)


def may_go(play: Play, unit: Unit, wish: Wish) -> float:
    """How far a unit may go, in mm; twice its plain move where the opening moves are doubled."""
    mm = play.mm(play.rules.moving.allowance(play.book, unit, wish))
    if play.turn <= play.memory.get("doubled", 0):
        mm += play.mm(play.rules.moving.allowance(play.book, unit, Wish()))
    return mm


def legal(play: Play, key: str, start: Box, end: Box, allowance: float) -> bool:
    ground = play.field.ground
    if not within(end, ground.width, ground.height) or displaced(start, end) > allowance + 1e-6:
        return False
    if play.field.standing_in(end, (key,)):
        return False
    if cost(play, start, end) > allowance + 1e-6:
        return False
    if not ground.features:
        return True
    row = play.book.move[play.rules.moving.row_of(play.units[key])]
    if not row.get("difficult", True) and (in_difficult(play, end) or ground.slow(start, end, SLOW) > 0):
        play.note("guns-kept-out")
        return False
    if barred(play, end):
        return False
    if not any(True for _ in ground.of(*BARRED, *HIGH)):
        return True
    middles = (start.x, start.y), (end.x, end.y)
    return ground.slow(start, end, (*BARRED, *HIGH)) == 0 or (
        _crosses(play, *middles) and not walled_off(play, *middles)
    )


def _crosses(play: Play, start: Point, end: Point) -> bool:
    """Whether the middle of a march leads over a bridge or through a breach: then the rest files after it."""
    ground = play.field.ground
    return any(feature.length_within(start, end) > 0 for feature in ground.of(*BARRED, *HIGH))


def changes(play: Play, key: str) -> Iterator[Option]:
    """Unlimbering, mounting and dismounting, forming and leaving square, and swinging a gun round."""
    unit, start = play.units[key], play.box(key)
    if "limbered" in unit.state:
        yield Option("unlimber", key)
    elif unit.arm == "artillery":
        for foe in nearest_foes(play, key, start):
            facing = round(heading(foe.x - start.x, foe.y - start.y), 1)
            end = start.at(start.x, start.y, facing)
            if apart(facing, start.facing) > STRAIGHT and not play.field.standing_in(end, (key,)):
                yield Option("re-aim", key, pose=end)
    if unit.kind in play.book.unit.dismounting.kinds:
        yield Option("mount" if unit.arm == "infantry" else "dismount", key)
    if unit.arm == "infantry":
        yield from _squares(play, key)


def _squares(play: Play, key: str) -> Iterator[Option]:
    unit = play.units[key]
    if "in-square" in unit.state:
        yield Option("line", key)
        return
    horse = [
        foe for foe in play.foes(key) if play.units[foe].arm == "cavalry" and "routing" not in play.units[foe].state
    ]
    if play.field.within(play.box(key), 450.0, horse):
        yield Option("square", key)


# ------------------------------------------------------------------ doing it
def hold(play: Play, key: str, taken: Option) -> None:
    """Nothing: whoever may act need not."""
    play.change(key, play.rules.moving.after_its_card(play.units[key], False))
    play.tell("hold", key, steps=("hold",))


def manoeuvres(play: Play, key: str, turns: bool) -> bool:
    """Whether a unit carries out a move that turns stands: near an enemy it may have to throw for it."""
    if not turns or not play.rules.losses.has_die(play.units[key]):
        return True
    book, unit = play.book, play.units[key]
    reach = play.mm(book.manoeuvre.within)
    steady = [foe for foe in play.foes(key) if "routing" not in play.units[foe].state]
    if not play.field.within(play.box(key), reach, steady):
        return True
    done = play.rules.morale.manoeuvre(play.chance, book, unit.pips, unit.quality)
    steps = ["critical", "critical-elite" if unit.quality in book.manoeuvre.free else "critical-throw"]
    steps += ["critical-raw"] if unit.quality == "raw" else []
    steps += [] if done else ["critical-fails"]
    if unit.pips or unit.quality == "raw":
        play.tell("manoeuvre", key, steps=steps, done=done)
    if not done:
        play.change(key, play.rules.moving.after_its_card(play.units[key], False).now("moved"))
    return done


def march(play: Play, key: str, taken: Option) -> None:
    """A march to a place, after a test where it is a critical manoeuvre."""
    assert taken.pose is not None
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    slow = play.field.ground.slow(start, taken.pose, SLOW) > 0
    swept = start.at(start.x, start.y, round(heading(taken.pose.x - start.x, taken.pose.y - start.y), 2))
    through = [
        other
        for other in play.field.friends(key)
        if overlap(swept.path(displaced(start, taken.pose)), play.box(other)) and not overlap(start, play.box(other))
    ]
    unit = play.units[key]
    play.put(key, taken.pose)
    play.change(key, play.rules.moving.after_its_card(unit, True))
    steps = ["march", f"march-{play.rules.moving.row_of(unit)}", *(["slow-ground"] if slow else [])]
    steps += ["straight"] if not taken.more["turns"] else []
    steps += ["through-friends"] if through else []
    steps += ["doubled"] if play.turn <= play.memory.get("doubled", 0) else []
    steps += ["die-travels"] if unit.pips else []
    steps += ["goes-after"] if goes_after(play, key, start, taken.pose) else []
    steps += ["withdraw-full"] if unit.pips >= play.book.pips.no_advance_at else []
    allow = may_go(play, unit, Wish())
    play.tell("move", key, steps=steps, frm=pose(start), to=pose(taken.pose), allow=round(allow))


def goes_after(play: Play, key: str, start: Box, end: Box) -> bool:
    """Whether a unit rides or marches after one that it has just routed out of a fight."""
    for loser, winner in play.memory.get("routed-by", {}).items():
        if winner == key and play.is_in(loser) and "routing" in play.units[loser].state:
            return gap(end, play.box(loser)) < gap(start, play.box(loser))
    return False


def attacks(play: Play, key: str, taken: Option) -> None:
    """An attack, after a test where the way to it is a critical manoeuvre."""
    if not manoeuvres(play, key, bool(taken.more["turns"])):
        return
    start = play.box(key)
    play.change(key, play.rules.moving.after_its_card(play.units[key], True))
    attack(play, key, taken.whom, start, bool(taken.more["charging"]))


def changes_over(play: Play, key: str, taken: Option) -> None:
    """A whole move spent on mounting, dismounting or unlimbering."""
    changed = play.rules.moving.changes_over(play.book, play.units[key])
    assert changed is not None
    play.change(key, changed)
    steps = ["unlimber" if taken.verb == "unlimber" else "dismount"]
    steps += ["british-dismount"] if changed.kind == "british-dragoons" else []
    play.tell(taken.verb, key, steps=steps)


def swings(play: Play, key: str, taken: Option) -> None:
    """A gun swung round to a new point of aim: its whole move."""
    assert taken.pose is not None
    start = play.box(key)
    play.put(key, taken.pose)
    play.change(key, play.rules.moving.after_its_card(play.units[key], True))
    play.tell("re-aim", key, steps=("re-aim",), frm=pose(start), to=pose(taken.pose))


def forms(play: Play, key: str, taken: Option) -> None:
    """Into square or out of it: a whole move, and critical with an enemy near."""
    if not manoeuvres(play, key, True):
        return
    unit = play.units[key]
    before = play.box(key)
    squared = taken.verb == "square"
    play.change(
        key,
        unit.now("in-square", *play.rules.moving.MOVED)
        if squared
        else unit.but(state=unit.state - {"in-square"}).now(*play.rules.moving.MOVED),
    )
    if play.field.standing_in(play.box(key), (key,)):
        way = (before.facing + 180) % 360
        play.put(key, play.field.settle(play.box(key), way, (key,), 400.0) or play.box(key))
    play.tell(taken.verb, key, steps=("square",), to=pose(play.box(key)))


DEEDS = {
    "hold": hold,
    "march": march,
    "attack": attacks,
    "re-aim": swings,
    "unlimber": changes_over,
    "mount": changes_over,
    "dismount": changes_over,
    "square": forms,
    "line": forms,
}

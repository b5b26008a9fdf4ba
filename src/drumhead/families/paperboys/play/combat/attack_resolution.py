"""An attack of one unit on another: the approach, the face-off, and its results, including Glory and pursuit."""

from __future__ import annotations

from drumhead.families.paperboys import contact, moving
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.barriers_and_fires import defile, stop_at_barrier
from drumhead.families.paperboys.play.combat.attack_options import attack_options, meets, reaches, stances
from drumhead.families.paperboys.play.combat.faceoffs import Outcome, face_to_face, tell_face_off
from drumhead.families.paperboys.play.combat.fight_start import lock
from drumhead.families.paperboys.play.combat.overruns import guns_in_the_way, overrun, ridden_over
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import (
    fall_back,
    friends_see,
    open_back,
    place_retreat,
    pose,
    release,
    rout,
)
from drumhead.families.paperboys.play.terrain_cover import barred, cover_from
from drumhead.families.paperboys.unit_states import CHARGE, FIGHTING, FRIENDS_TESTED, GLORY, ROUTING, RUN_THROUGH
from drumhead.geometry.base_contact import against, apart_by, struck_side, towards
from drumhead.geometry.box_distance import gap, overlap
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option


def attack(play: PaperboysBattle, key: str, whom: str, start: Box, charging: bool = False, glory: bool = False) -> None:
    """Carry out and log a unit's attack on the enemy `whom`: an overrun, a retreat without test, or a face-off.

    `start` is the attacker's box before the move. `charging` spends its charge; `glory` marks a Glory move in the
    log.
    """
    book = play.book
    one, other = play.units[key], play.units[whom]
    if charging:
        one = one.having_spent(CHARGE)
        play.change(key, one)
    attacking, defending, side = stances(play, key, whom, start, charging)
    meeting = play.rules.meeting(book, one, other, defending, has_room(play, whom, start))
    if play.rules.brushes_aside(play, key, whom, meeting, start):
        return
    if meeting == "overrun":
        overrun(play, key, whom, start, glory)
        return
    if meeting == "gives-way":
        gives_way(play, key, whom, start)
        return
    for gun in guns_in_the_way(play, key, whom, side, start):
        ridden_over(play, key, gun, start, glory)
    play.note(*contact_steps(play, key, whom, attacking, defending, side, start, glory))
    stop(play, key, whom, side, start, charging, glory)
    face_off(play, key, whom, attacking, defending, side, charging)


def contact_steps(
    play: PaperboysBattle, key: str, whom: str, attacking: Stance, defending: Stance, side: str, start: Box, glory: bool
) -> list[str]:
    """Return the names of the rulebook steps that apply to an attack, for the journal.

    `side` is the side that is struck, `start` the attacker's box before the move.
    """
    unit, other = play.units[key], play.units[whom]
    horse = unit.arm == "cavalry"
    steady = other.arm == "infantry" and other.pips < play.book.contact.front_open_at
    end = meets(play, start, play.box(whom), side, reaches(play, unit, attacking.charging))
    swept = start.at(start.x, start.y, towards(start, end)).path(apart_by(start, end))
    friends = [play.box(k) for k in play.field.friends(key)]
    beside = [play.box(k) for k in play.foes(key) if k != whom]
    way = defile(play, key, whom, start)
    apply = {
        "never-charges": horse and not play.rules.may_charge(play.book, unit),
        "open-side": horse and steady and side != "front",
        "defender-attacks": play.setup.roles.get(unit.side) == "defender",
        "paired": any(gap(end, box) < play.mm(play.book.contact.stop) / 10 for box in beside),
        "through-and-at": any(overlap(swept, box) and not overlap(start, box) for box in friends),
        "storms-low": defending.in_cover and not way and unit.arm == "infantry",
        "defile": bool(way),
        "one-stand-wide": way == "breach",
        "grenadiers-lead": attacking.grenadiers_lead,
        "tested-first": glory and FRIENDS_TESTED in other.state,
        "strikes-a-fighter": FIGHTING in other.state,
        "full-die-defends": other.pips >= play.book.pips.no_advance_at,
        "goes-after": play.memory.routed_by.get(whom) == key,
        "pip-not-minus": not play.book.faceoff.modifier.friend_routing.value
        and bool({RUN_THROUGH} & (unit.state | other.state)),
    }
    return [step for step, holds in apply.items() if holds]


def stop(play: PaperboysBattle, key: str, whom: str, side: str, start: Box, charging: bool, glory: bool) -> None:
    """Halt the attacker short of the enemy `whom`, square to the side that it strikes, and log it.

    At a breach or bridge it stays where it is. `side` is the side struck, `start` the box before the move.
    """
    if defile(play, key, whom, start):
        play.tell("contact", key, whom, ["contact"], frm=pose(start), to=pose(start), side=side, charging=charging)
        return
    target = play.box(whom)
    off = min(play.mm(play.book.contact.stop), max(0.0, gap(start, target)))
    spot = meets(play, start, target, side, reaches(play, play.units[key], charging)).ahead(-off)
    way = (spot.facing + 180) % 360
    settle = play.field.settle
    spot = settle(spot, way, (key,), off + 200.0, 5.0) or settle(spot, spot.facing, (key,), off, 5.0) or start
    spot = start if barred(play.field.ground, spot) else spot
    play.put(key, spot)
    steps = ["contact", "halt", *(["charge"] if charging else []), *(["glory-move"] if glory else [])]
    play.tell("contact", key, whom, steps, frm=pose(start), to=pose(spot), side=side, charging=charging)


def has_room(play: PaperboysBattle, key: str, start: Box) -> bool:
    """Return whether a unit that falls back one move from an attacker at `start` can get clear of that attacker."""
    mm = float(play.rules.moves_back(play.book, play.units[key], 1).mm)
    return open_back(play, key, mm, start)[1] >= play.mm(play.book.contact.stop)


def gives_way(play: PaperboysBattle, key: str, whom: str, start: Box) -> None:
    """Make the cavalry `whom` fall back one move from steady infantry, which takes its place; log both."""
    box = play.box(whom)
    fall_back(play, whom, float(play.rules.moves_back(play.book, play.units[whom], 1).mm), start, "gives way")
    end = against(play.box(key), box, struck_side(box, start))
    play.put(key, place_retreat(play, key, end, (end.facing + 180) % 360, start))
    play.tell("drives", key, whom, ("gives-way",), frm=pose(start), to=pose(play.box(key)))


def face_off(
    play: PaperboysBattle, key: str, whom: str, attacking: Stance, defending: Stance, side: str, charging: bool
) -> None:
    """Throw and log a face-off, and carry out everything that follows from its result.

    `side` is the side of `whom` that is struck.
    """
    came = face_to_face(play, play.units[key], play.units[whom], attacking, defending)
    play.change(key, came.ended[0])
    play.change(whom, came.ended[1])
    tell_face_off(play, key, whom, attacking, defending, came)
    _carry_out(play, key, whom, came, side, charging, defending)
    if came.ridden and play.is_in(key) and play.is_in(whom):
        pursuit_begins(play, key, whom)


def _carry_out(
    play: PaperboysBattle,
    key: str,
    whom: str,
    came: Outcome,
    side: str,
    charging: bool,
    defending: Stance,
) -> None:
    moves, lost = came.moves, came.lost
    attacker_at = play.box(key) if play.is_in(key) else None
    after_losses(play, key, lost[0])
    after_losses(play, whom, lost[1])
    if not play.is_in(whom):
        release(play, whom)
    if not play.is_in(key):
        release(play, key)
    if came.result == "fight" and play.is_in(key) and play.is_in(whom) and FIGHTING in play.units[key].state:
        lock(play, key, whom, side, charging, defending)
        return
    for name, back, struck_from in ((key, moves[0], None), (whom, moves[1], attacker_at)):
        if back and play.is_in(name):
            fall_back_or_rout(play, name, back, struck_from, came.before[1] if name == whom else play.units[name])
    if play.is_in(key) and GLORY in play.units[key].state:
        glory_move(play, key, whom)


def fall_back_or_rout(play: PaperboysBattle, key: str, moves: int, struck_from: Box | None, before: Unit) -> None:
    """Make a unit fall back `moves` moves or, if it is in rout, rout and let its friends test.

    `struck_from` is the enemy's box, None to go straight back. `before` is the unit before its result: only a new
    rout makes friends test.
    """
    unit = play.units[key]
    if ROUTING not in unit.state:
        mm = float(play.rules.moves_back(play.book, unit, moves).mm)
        fall_back(play, key, mm, struck_from)
        return
    first = ROUTING not in before.state
    swept = rout(play, key, moves, struck_from)
    if play.is_in(key):
        play.memory.routed[key] = play.turn
    if first:
        friends_see(play, key, swept, unit)


def glory_move(play: PaperboysBattle, key: str, beaten: str) -> None:
    """Let a unit with Glory move again at once, and log it.

    Infantry may attack another enemy or stay. Cavalry must: first an enemy in its way to `beaten`, the enemy that it
    beat, and without any it follows that one.
    """
    play.tell("glory", key, steps=("glory",))
    play.change(key, play.units[key].but(state=play.units[key].state - {GLORY}))
    start = play.box(key)
    bound = play.units[key].arm == "cavalry"
    options = list(attack_options(play, key, glory=True))
    if bound and play.is_in(beaten):
        way = play.box(beaten)
        ahead = [option for option in options if _in_the_way(start, way, play.box(option.whom))]
        options = ahead or options
    if not options:
        if bound and play.is_in(beaten):
            follows(play, key, play.box(beaten))
        return
    if not bound:
        options = [Option("stay", key), *options]
    taken = play.choose(play.side(key), "glory", options)
    if taken.verb == "attack":
        attack(play, key, taken.whom, start, bool(taken.more.get("charging")), glory=True)


def _in_the_way(start: Box, target: Box, other: Box) -> bool:
    ahead, right = start.at(start.x, start.y, towards(start, target)).local(other.x, other.y)
    return ahead > 0 and abs(right) < (start.frontage + other.frontage) / 2


def follows(play: PaperboysBattle, key: str, after: Box) -> None:
    """Move cavalry after the beaten enemy at the box `after`, as far as its move allows, and log it."""
    box = play.box(key)
    way = towards(box, after)
    turned = box.at(box.x, box.y, way)
    far = min(play.mm(play.rules.allowance(play.book, play.units[key], moving.Wish())), 300.0)
    far, _ = play.field.slide(turned, way, far, play.rules.blockers(play, key))
    far = stop_at_barrier(play, turned, way, min(far, play.field.to_edge(turned, way, far)))
    end = turned.ahead(max(0.0, far - 20))
    play.rules.rides_over(play, key, box, end)
    end = place_retreat(play, key, end, (way + 180) % 360, box)
    play.put(key, end)
    play.tell("follows", key, steps=("glory-move",), frm=pose(box), to=pose(end))


def pursuit_begins(play: PaperboysBattle, key: str, whom: str) -> None:
    """Record that the cavalry `key` pursues the broken infantry `whom`, and move it into contact."""
    play.memory.pursuits[whom] = key
    keep_contact(play, key, whom)


def keep_contact(play: PaperboysBattle, key: str, whom: str) -> None:
    """Move pursuing cavalry into contact with the infantry `whom`, and log it.

    If another enemy is in the way, the pursuit ends there.
    """
    start = play.box(key)
    prey = play.box(whom)
    end = against(start, prey, "rear" if prey.local(start.x, start.y)[0] < 0 else "front")
    blockers = [foe for foe in play.rules.blockers(play, key) if foe != whom]
    far, barrier = play.field.slide(start, towards(start, end), apart_by(start, end), blockers)
    if barrier and far < apart_by(start, end):
        meets_barrier(play, key, whom, barrier, start)
        return
    play.rules.rides_over(play, key, start, end)
    play.put(key, place_retreat(play, key, end, (end.facing + 180) % 360, start))
    play.tell("pursues", key, whom, ("pursues",), frm=pose(start), to=pose(play.box(key)))


def meets_barrier(play: PaperboysBattle, key: str, prey: str, barrier: str, start: Box) -> None:
    """End a pursuit that the enemy `barrier` blocks, and log it; attack that enemy if it may be attacked.

    `prey` is the pursued infantry, `start` the box of the cavalry.
    """
    play.memory.pursuits.pop(prey, None)
    unit = play.units[barrier]
    tested = ["shelter-tested"] if FRIENDS_TESTED in unit.state else []
    play.tell("pursuit-ends", key, barrier, ("pursuit-ends", *tested))
    stance = play.rules.stance(play, barrier, in_cover=cover_from(play, barrier, start) != "open")
    if unit.arm == "artillery" or contact.may_close(play.book, play.units[key], unit, stance):
        if unit.arm != "artillery" and FIGHTING in unit.state:
            return
        attack(play, key, barrier, start)

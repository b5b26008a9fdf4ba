"""Fire: muskets, rifles, screens and guns, the saves of their targets, and the effect of a volley."""

from __future__ import annotations

from dataclasses import dataclass, field

from drumhead.families.paperboys.play.barriers_and_fires import walls_in_arc
from drumhead.families.paperboys.play.formed_enemies import near_foes
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_cover import cover_from
from drumhead.families.paperboys.play.terrain_kinds import STOPS_SHOT
from drumhead.families.paperboys.unit_states import FIRST_FIRE_NOW, LIMBERED, MUST_FIRE, SHOT_AT
from drumhead.geometry.fire_arcs import abreast_in_reach
from drumhead.geometry.line_of_sight import sees
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.peninsular_paperboys import firing, formations, losses, volleys
from drumhead.rulesets.peninsular_paperboys.firing import Mark
from drumhead.rulesets.peninsular_paperboys.play.burning_houses import houses_to_shell
from drumhead.rulesets.peninsular_paperboys.play.expected_value import shot_worth
from drumhead.rulesets.peninsular_paperboys.play.skirmish_screens import (
    FIRED,
    all_out,
    is_out,
    screening,
    skirmishers,
    skirmishers_against,
)

NO_MARK = Mark()
SAYS_WHY = {
    "own-screen": "held-by-screen",
    "his-screen": "behind-his-screen",
    "skirmishers": "no-mark-in-skirmishers",
}


@dataclass(frozen=True)
class Target:
    """An enemy that a unit may fire at: its key, its distance in mm, the weapon, the dice and its protection.

    `deep` is a target in column or square. `along` are the keys of screens that fire with the unit.
    """

    key: str
    mm: float
    weapon: str
    dice: int
    mark: Mark = NO_MARK
    deep: bool = False
    along: tuple[str, ...] = field(default=())


def fire_options(play: PaperboysBattle, key: str) -> list[Option]:
    """Return the options of a unit in a fire phase: hold, or fire at the nearest enemy, a house or a wall.

    A gun with an officer may fire at any enemy in its arc. A gun may fire at a wall only without another target. A
    unit that must fire may not hold if it has a target.
    """
    unit = play.units[key]
    targets = targets_of(play, key, None if firing.picks_its_target(unit) else 1)
    options = [Option("fire", key, each.key, worth=_worth(play, each), more={"target": each}) for each in targets]
    options += [Option("shell", key, name) for name in houses_to_shell(play, key)]
    if unit.arm == "artillery" and not options:
        walls = walls_in_arc(play, key)
        worth = Prospect(0.0, play.setup.worth["wall"])
        options += [Option("batter", key, name, worth=worth, more={"aim": aim, "mm": mm}) for name, aim, mm in walls]
    if MUST_FIRE in unit.state and options:
        return options
    return [Option("hold", key), *options]


def _worth(play: PaperboysBattle, target: Target) -> Prospect:
    return shot_worth(play, play.units[target.key], target.weapon, target.dice, target.mark)


def targets_of(play: PaperboysBattle, key: str, most: int | None = None) -> list[Target]:
    """Return the enemies that a unit can hit, nearest first; at most `most` of them (None: all).

    A screen with enemy skirmishers in front has none.
    """
    unit, at = play.units[key], play.box(key)
    if is_out(play, key) and must_engage(play, key):
        _says_who_is_screened(play, key)
        return []
    found = []
    for mm, other in play.field.targets(at, play.book.firing.arc, reach_of(play, key), play.foes(key)):
        if why := spoilt(play, key, other):
            play.note(*(SAYS_WHY[each] for each in why if each in SAYS_WHY))
            if unit.arm == "artillery" and "skirmishers" in why:
                play.note("gun-past-skirmishers")
            continue
        weapon = firing.weapon_of(play.book.at(unit, play.units[other], Length.of_mm(mm)), unit, Length.of_mm(mm))
        if weapon is None or not is_seen(play, key, other):
            continue
        target = _target(play, key, other, mm, weapon)
        if target.dice:
            found.append(target)
            if len(found) == most:
                break
    return found


def _says_who_is_screened(play: PaperboysBattle, key: str) -> None:
    """Note for the log that skirmishers have enemy skirmishers in front, and whether formed units are behind."""
    reach = reach_of(play, key)
    behind = play.field.targets(play.box(key), play.book.firing.arc, reach, near_foes(play, key))
    hidden = any("his-screen" in spoilt(play, key, foe) for _, foe in behind)
    play.note("skirmishers-first", *(["behind-his-screen"] if hidden else []))


def reach_of(play: PaperboysBattle, key: str) -> float:
    """Return the greatest range of a unit's weapons in mm; 0 for cavalry. Cached."""
    unit, known = play.units[key], play.memory.reach
    of = unit.arm, unit.listed_kind, unit.side, unit.nation, unit.quality
    if of not in known:
        weapons = play.book.at(unit).weapon
        rifles = unit.kind in play.book.rifles.kinds
        rows = (weapons[name] for name in weapons)
        fits = (row for row in rows if unit.arm in row.arms and row.rifle == rifles)
        known[of] = max((play.mm(row.reach) for row in fits), default=0.0)
    return known[of]


def must_engage(play: PaperboysBattle, key: str) -> bool:
    """Return whether enemy skirmishers are in front of a screen, so that it may fire at no other unit."""
    reach, foes = play.mm(play.book.firefight.within), skirmishers_against(play, key)
    return bool(play.field.targets(play.box(key), play.book.firing.arc, reach, foes))


def spoilt(play: PaperboysBattle, key: str, other: str) -> list[str]:
    """Return the reasons why unit `key` may not fire at unit `other` in its arc; [] if it may."""
    unit, at, there = play.units[key], play.box(key), play.box(other)
    own = screening(play, unit.side, at, there, (key,)) and not is_out(play, key)
    his = screening(play, play.side(other), at, there, (other,))
    return firing.what_spoils(play.book, unit, play.units[other], own, his)


def is_seen(play: PaperboysBattle, key: str, other: str) -> bool:
    """Return whether unit `key` sees unit `other`; formed units and ground block the view."""
    out = all_out(play)
    between = [box for name, box in play.field.places.items() if name not in out and name != key and name != other]
    depth = play.mm(play.book.sight.into_woods)
    return sees(play.box(key), play.box(other), between, play.field.ground.of(*STOPS_SHOT), depth)


def _target(play: PaperboysBattle, key: str, other: str, mm: float, weapon: str) -> Target:
    unit, foe = play.units[key], play.units[other]
    book = play.book.at(unit, foe, Length.of_mm(mm))
    at, there = play.box(key), play.box(other)
    mark = Mark(
        cover_from(play, other, at),
        unit.arm == "infantry" and screening(play, foe.side, at, there, (other,)),
        foe.arm == "artillery",
        LIMBERED in foe.state,
    )
    deep = unit.arm == "artillery" and firing.stands_deep(book, foe)
    if not is_out(play, key):
        if unit.arm == "artillery":
            return Target(other, mm, weapon, firing.dice_of(book, unit, weapon, deep), mark, deep)
        stands = stands_in_reach(play, key, other, weapon)
        dice = firing.firing_dice(book, stands, book.weapon[weapon].dice, unit.pips)
        return Target(other, mm, weapon, dice, mark)
    along = tuple(friend for friend in skirmishers(play, unit.side) if friend != key and _joins_in(play, friend, other))
    stands = unit.stands + sum(play.units[friend].stands for friend in along)
    return Target(other, mm, weapon, firing.skirmish_dice(book, stands), mark, along=along)


def _joins_in(play: PaperboysBattle, friend: str, other: str) -> bool:
    """Return whether the nearest target of the skirmishers `friend` is `other`, so that their stands are added."""
    unit = play.units[friend]
    if firing.what_bars(unit) or FIRED in unit.state or must_engage(play, friend):
        return False
    near = play.field.targets(play.box(friend), play.book.firing.arc, reach_of(play, friend), play.foes(friend))
    open_to = [key for _, key in near if not spoilt(play, friend, key) and is_seen(play, friend, key)]
    return bool(open_to) and open_to[0] == other


def stands_in_reach(play: PaperboysBattle, key: str, other: str, weapon: str) -> int:
    """Return how many stands of a unit's front have the target in range, each measured from its own place.

    A square has those of one face, whatever the distance.
    """
    unit = play.units[key]
    stands: int = firing.firing_stands(play.book, unit)
    if formations.SQUARE in unit.state:
        return stands
    reach, front = play.mm(play.book.at(unit).weapon[weapon].reach), max(1, formations.abreast(play.book, unit))
    found = abreast_in_reach(play.box(key), play.box(other), front, reach)
    return stands if found == front else min(stands, found)  # the rear of a column may fire over its head


def fire_at(play: PaperboysBattle, key: str, target: Target) -> tuple[int, int]:
    """Carry out one volley of a unit and its screens; return the hits that count and the hits saved.

    It changes the units, writes the event to the journal, and tests officers of the target.
    """
    whom = target.key
    book = play.book.at(play.units[key], play.units[whom], Length.of_mm(target.mm))
    saves = firing.saves_of(book, target.weapon, target.mark)
    thrown = firing.handful(book, target.weapon, target.dice, saves)
    hits, saved = play.chance.resolve(volleys.volley, book, thrown)
    before, shooter = play.units[whom], play.units[key]
    shot = losses.take_casualties(book, before, hits, saved).now(SHOT_AT)
    steps = [*fire_steps(play, key, target), *hit_steps(play, before, shot, hits)]
    play.change(whom, shot if shot.stands else shot.but(state=before.state))
    for each in (key, *target.along):
        fired = firing.having_fired(book, play.units[each])
        play.change(each, fired.but(state=fired.state - {MUST_FIRE}))
    steps += ["first-fire"] if FIRST_FIRE_NOW in play.units[key].state else []
    steps += ["made-to-fire"] if MUST_FIRE in shooter.state else []
    off = before.stands - shot.stands
    play.tell(
        "fire",
        key,
        whom,
        steps,
        range=round(target.mm),
        weapon=target.weapon,
        stands=target.dice,
        cover=target.mark.cover,
        screened=target.mark.screened,
        along=list(target.along),
        hits=hits,
        saved=saved,
        off=off,
        gone=not shot.stands,
    )
    after_losses(play, whom, off)
    return hits, saved


def fire_steps(play: PaperboysBattle, key: str, target: Target) -> list[str]:
    """Return the steps of the rulebook that a volley carries out before its hits are counted, for the log."""
    unit, mark = play.units[key], target.mark
    steps = ["fire", target.weapon]
    if unit.arm == "artillery":
        steps += ["aimed" if firing.picks_its_target(unit) else "unaimed", *(["deep"] if target.deep else [])]
        steps += (
            ["gun-past-screen"] if screening(play, play.side(target.key), play.box(key), play.box(target.key)) else []
        )
    elif is_out(play, key):
        steps += ["skirmish-fire"]
    else:
        steps += ["arc", *(["half-fire"] if unit.pips >= play.book.pips.half_fire_at else [])]
        steps += ["column-fire"] if formations.ATTACK_COLUMN in unit.state else []
    if firing.saves_of(play.book, target.weapon, mark):
        steps += ["screened"] if mark.screened and mark.cover == "open" else []
        steps += [f"save-{mark.cover}"] if mark.cover != "open" else []
        stops = mark.cover == "rampart" and unit.arm == "artillery"
        steps += ["rampart-stops-cannon", "no-breach"] if stops else []
        steps += ["save-gun"] if mark.gun and not mark.limbered else []
    elif mark.cover != "open":
        steps += ["no-save"]
    return steps


def hit_steps(play: PaperboysBattle, before: Unit, shot: Unit, hits: int) -> list[str]:
    """Return the steps of the rulebook that the `hits` of a volley carry out on its target, for the log.

    `before` and `shot` are the target before and after it.
    """
    steps = ["hit"] if hits else []
    steps += ["gun-hit"] if hits and before.arm == "artillery" else []
    if hits and before.pips + hits > play.book.pips.most and losses.has_die(before):
        steps += ["pips-full"]
    if shot.stands == before.stands:
        return steps
    row = before.arm
    if before.arm == "infantry":
        row = "three-rank" if formations.ranks_of(play.book, before) >= losses.THREE else "two-rank"
    steps += [f"stand-off-{row}"]
    return [*steps, *(["scattered-for-losses"] if not shot.stands and before.arm != "artillery" else [])]

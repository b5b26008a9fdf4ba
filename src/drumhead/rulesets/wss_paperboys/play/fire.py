"""Fire in a battle: targets in the arc, a volley carried out and logged, and its rulebook steps."""

from __future__ import annotations

from drumhead.families.paperboys.play.barriers_and_fires import walls_in_arc
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import list_scattered
from drumhead.families.paperboys.play.terrain_cover import cover_from
from drumhead.families.paperboys.play.terrain_kinds import STOPS_SHOT
from drumhead.families.paperboys.unit_states import FIRST_FIRE_NOW, IN_SQUARE, MUST_FIRE, SHOT_AT
from drumhead.geometry.fire_arcs import abreast_in_reach
from drumhead.geometry.line_of_sight import sees
from drumhead.geometry.oriented_box import Box
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.wss_paperboys import firing, losses
from drumhead.rulesets.wss_paperboys.play.expected_value import volley_worth
from drumhead.rulesets.wss_paperboys.play.mortar_fire import houses_in_arc
from drumhead.rulesets.wss_paperboys.play.targets import Target

CITE = {
    "musket": "musket",
    "pistol": "pistol",
    "cannon-close": "cannon-close",
    "cannon-far": "cannon-far",
    "mortar": "mortar",
}


def fire_options(play: PaperboysBattle, key: str) -> list[Option]:
    """Return the options of a unit in a fire phase: "hold", or fire at the nearest enemy, a house or a wall.

    Artillery with an officer may fire at any enemy in its arc. A unit that must fire may not hold, if it has a
    target.
    """
    unit = play.units[key]
    targets = targets_of(play, key, None if firing.picks_its_target(unit) else 1)
    options = [
        Option("fire", key, each.key, worth=volley_worth(play, key, each), more={"target": each}) for each in targets
    ]
    options += [Option("shell", key, name) for name in houses_to_shell(play, key)]
    if unit.kind == "cannon":
        options += [
            Option("batter", key, name, worth=_wall_worth(play, name), more={"aim": aim, "mm": mm})
            for name, aim, mm in walls_in_arc(play, key)
        ]
    if MUST_FIRE in unit.state and options:
        return options
    return [Option("hold", key), *options]


def _wall_worth(play: PaperboysBattle, name: str) -> Prospect:
    """Return the prospect of fire at the wall `name`; a first breach is worth more than a wider one."""
    return Prospect(0.0, 0.02 if name in play.memory.breaches else 0.25)


def targets_of(play: PaperboysBattle, key: str, most: int | None = None) -> list[Target]:
    """Return the enemies that a unit can hit, nearest first; at most `most` of them, None for all."""
    unit, at = play.units[key], play.box(key)
    reach = reach_of(play, key)
    if not reach:
        return []
    found = []
    for mm, other in play.field.targets(at, play.book.firing.arc, reach, play.foes(key)):
        if not firing.may_be_shot_at(play.units[other]):
            continue
        weapon = firing.weapon_of(play.book.at(unit, play.units[other], Length.of_mm(mm)), unit, Length.of_mm(mm))
        if weapon is None or not _seen(play, key, at, other, weapon):
            continue
        stands = stands_in_reach(play, key, at, other, weapon)
        if stands:
            found.append(Target(other, mm, weapon, stands, cover_from(play, other, at)))
            if len(found) == most:
                break
    return found


def reach_of(play: PaperboysBattle, key: str) -> float:
    """Return the greatest range of a unit's weapons in mm; 0.0 if it has none. Cached."""
    unit = play.units[key]
    known = play.memory.reach
    of = (unit.arm, unit.listed_kind, unit.side, unit.nation, unit.quality)
    if of not in known:
        weapons = play.book.at(unit).weapon
        known[of] = max(
            (
                play.mm(weapon.reach)
                for weapon in (weapons[name] for name in weapons)
                if unit.arm in weapon.arms
                and weapon.get("kind", unit.kind) == unit.kind
                and unit.side in weapon.get("sides", (unit.side,))
            ),
            default=0.0,
        )
    return float(known[of])


def _seen(play: PaperboysBattle, key: str, at: Box, other: str, weapon: str) -> bool:
    if weapon == "mortar":
        return True
    between = [box for name, box in play.field.places.items() if name not in (key, other)]
    return sees(at, play.box(other), between, play.field.ground.of(*STOPS_SHOT), play.mm(play.book.sight.into_woods))


def stands_in_reach(play: PaperboysBattle, key: str, at: Box, other: str, weapon: str) -> int:
    """Return how many of a unit's stands have the enemy `other` within the weapon's range, each from its own front.

    `at` is the unit's box. For a square it is the number of stands in one face.
    """
    unit = play.units[key]
    stands: int = firing.firing_stands(play.book, unit)
    if IN_SQUARE in unit.state:
        return stands
    reach = play.mm(play.book.at(unit).weapon[weapon].reach)
    return min(stands, abreast_in_reach(at, play.box(other), max(1, unit.stands), reach))


def fire_at(play: PaperboysBattle, key: str, target: Target) -> tuple[int, int]:
    """Carry out one unit's volley and log it; return (hits that count, hits saved).

    Both units are changed, and an officer of the target may be thrown for.
    """
    unit, whom = play.units[key], target.key
    book = play.book.at(unit, play.units[whom], Length.of_mm(target.mm))
    part = unit if target.stands >= unit.stands or IN_SQUARE in unit.state else unit.but(stands=target.stands)
    hits, saved = firing.shoot(play.chance, book, part, target.weapon, target.cover)
    before = play.units[whom]
    shot = losses.take_casualties(book, before, hits, saved).now(SHOT_AT)
    fired = firing.having_fired(unit)
    steps = [*fire_steps(play, unit, fired, target), *hit_steps(play, target, before, shot, hits)]
    play.change(whom, shot if shot.stands else shot.but(state=before.state))
    play.change(key, fired.but(state=fired.state - {MUST_FIRE}))
    play.tell(
        "fire",
        key,
        whom,
        steps,
        range=round(target.mm),
        weapon=target.weapon,
        stands=target.stands,
        cover=target.cover,
        hits=hits,
        saved=saved,
        off=before.stands - shot.stands,
        gone=not shot.stands,
    )
    after_losses(play, whom, before.stands - shot.stands)
    return hits, saved


def fire_steps(play: PaperboysBattle, unit: Unit, fired: Unit, target: Target) -> list[str]:
    """Return the names of the rulebook steps of a volley before its hits are counted, for the journal.

    `unit` and `fired` are the shooter before and after it.
    """
    steps = ["fire", CITE[target.weapon], "arc"]
    if target.cover != "open":
        stopped = firing.save_of(play.book, target.weapon, target.cover) is not None
        steps += ["save" if stopped else "no-save"]
        steps += ["save-rampart", "no-breach"] if stopped and unit.arm == "artillery" else []
    steps += ["half-fire"] if unit.pips >= play.book.pips.half_fire_at else []
    steps += ["first-fire"] if FIRST_FIRE_NOW in fired.state else []
    if unit.arm == "artillery":
        steps += ["aimed" if firing.picks_its_target(unit) else "unaimed"]
    return steps


def hit_steps(play: PaperboysBattle, target: Target, before: Unit, shot: Unit, hits: int) -> list[str]:
    """Return the names of the rulebook steps that a volley's hits carry out, for the journal.

    `before` and `shot` are the target before and after. It is called before the target is changed on the table.
    """
    steps = ["hit"] if hits else []
    if not losses.has_die(before):
        steps += ["gun-hit"] if hits else []
    else:
        most = play.book.pips.most
        steps += ["die-appears"] if hits and not before.pips else []
        steps += ["pips-full"] if hits and shot.pips == most else []
        steps += ["pips-ignored"] if before.pips + hits > most else []
    if shot.stands == before.stands:
        return steps
    steps += [f"stand-off-{before.arm}"]
    if not shot.stands:
        return steps + (list_scattered(play, target.key) if before.arm != "artillery" else [])
    return [*steps, "die-stays", *(["left-over"] if shot.casualties else [])]


def houses_to_shell(play: PaperboysBattle, key: str) -> list[str]:
    """Return the names of the houses that a unit may shell if it is a mortar; [] for any other unit."""
    return houses_in_arc(play, key) if play.units[key].kind == "mortar" else []

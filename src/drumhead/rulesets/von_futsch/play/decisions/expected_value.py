"""Expected values of volleys, charges, reactions and cards for the AI player, from the exact odds of the rules.

The first round of a melee is exact; a second is estimated from it. Values are in stands. The weights of a figure, a
rout or a point of army morale are in commanders.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from drumhead.geometry.box_distance import clearance
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.probability import odds
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rulesets.von_futsch import charging, firing, melee_dice, morale
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play.decisions.expected_losses import (
    Toll,
    mettle_of,
    of_a_round,
    of_a_volley,
    reaching,
)
from drumhead.rulesets.von_futsch.play.movement import terrain_effects, unit_sight
from drumhead.rulesets.von_futsch.play.von_futsch_battle import NOBODYS, VonFutschBattle, length_of


# ------------------------------------------------------------ in stands
def figure_of(play: VonFutschBattle, unit: Unit) -> float:
    """Return the value of one figure of a unit in stands; every full unit has the same value."""
    return float(play.setup.worth["unit"] / unit.start)


def in_stands(play: VonFutschBattle, unit: Unit, toll: Toll) -> float:
    """Return the value in stands of a unit's expected losses.

    A point of army morale is lost with its first rout, or its end.
    """
    worth, figure = play.setup.worth, figure_of(play, unit)
    spent = unit.spent and any(word.startswith("routed-") for word in unit.spent)
    point = 0.0 if spent else float(worth["point"])
    left = max(0.0, unit.stands - toll.dead) * figure
    return float(
        toll.dead * figure
        + toll.wavers * worth["wavers"]
        + toll.routs * (worth["routs"] + point)
        + toll.gone * (left + point)
    )


# ------------------------------------------------------------ on the table
def volley_worth(play: VonFutschBattle, key: str, whom: str, mm: float) -> Prospect:
    """Return the prospect of a volley of unit `key` at unit `whom`, `mm` mm away; zeros beyond its range."""
    unit, target = play.units[key], play.units[whom]
    reach = firing.reach_of(play.book, unit, length_of(mm))
    if reach is None:
        return Prospect()
    here, there = play.box(key), play.box(whom)
    covered = terrain_effects.is_covered(play, there, here)
    aim = firing.aim_at(play.book, target, covered, not unit_sight.from_front(there, here))
    shot = firing.volley_of(play.book, unit, reach, aim)
    toll = of_a_volley(play.book, shot.dice, shot.need, aim, mettle_of(target))
    return Prospect(0.0, in_stands(play, target, toll), toll.routs + toll.gone)


def clash_worth(
    play: VonFutschBattle, key: str, whom: str, front: bool = True, ground: str = "", countercharge: bool = False
) -> Prospect:
    """Return the prospect of a melee in which unit `key` attacks unit `whom`.

    `ground` is such as "open"; "" takes the ground from the table. `front` is whether it comes at the target's front.
    """
    where = ground or terrain_effects.ground_of(play, whom, play.box(key))
    return melee_worth(play, play.units[key], play.units[whom], front, where, countercharge)


def melee_worth(
    play: VonFutschBattle, one: Unit, other: Unit, front: bool, ground: str, countercharge: bool = False
) -> Prospect:
    """Return the prospect of a melee in which `one` attacks `other`; these need not be on the table.

    `ground` is such as "open". An undecided first round adds a share of it for a second. `front` is whether it comes
    at the target's front.
    """
    mine, his = of_a_round(play.book, melee_dice.struck(one, other, front, ground, countercharge))
    own, theirs = in_stands(play, one, mine), in_stands(play, other, his)
    open_ = max(0.0, 1 - mine.leaves) * max(0.0, 1 - his.leaves) * float(play.setup.worth["second-round"])
    disorder = float(play.setup.worth["disorder"])
    own += open_ * own + disorder
    theirs += open_ * theirs + disorder
    return Prospect(own, theirs, his.routs + his.gone, mine.routs + mine.gone)


def charge_worth(
    play: VonFutschBattle, key: str, whom: str, mm: float, march: March, front: bool, fires_first: bool
) -> Prospect:
    """Return the prospect of a charge of unit `key` on unit `whom` over `mm` mm: its throw, the fire, the melee.

    `fires_first` adds fire before the charge. `front` is whether it comes at the target's front.
    """
    share = reaching(march, mm)
    one, other = play.units[key], play.units[whom]
    ground = terrain_effects.ground_of(play, whom, play.box(key))
    before = volley_worth(play, key, whom, mm) if fires_first else Prospect()
    shot_at = charging.may_react(play.book, "fire", other, one, front)
    hope = through_fire(play, one, other, front, ground, shot_at)
    stops = (1 - share) * float(play.setup.worth["short"])
    return Prospect(
        share * hope.own + stops,
        before.theirs + share * hope.theirs,
        before.breaks + share * hope.breaks,
        share * hope.broken,
    )


def through_fire(play: VonFutschBattle, one: Unit, other: Unit, front: bool, ground: str, shot_at: bool) -> Prospect:
    """Return the prospect of a charge of `one` that reaches `other`, with fire at it if `shot_at`.

    `ground` is such as "open". `front` is whether it comes at the target's front.
    """
    if not shot_at:
        return melee_worth(play, one, other, front, ground)
    aim = firing.aim_at(play.book, one)
    shot = firing.volley_of(play.book, other, "short", aim)
    toll = of_a_volley(play.book, shot.dice, shot.need, aim, mettle_of(one))
    stays = max(0.0, 1 - toll.leaves)
    left = max(1, round(one.stands - toll.dead))
    hope = melee_worth(play, one.but(stands=left), other, front, ground)
    return Prospect(
        in_stands(play, one, toll) + stays * hope.own,
        stays * hope.theirs,
        stays * hope.breaks,
        toll.routs + toll.gone + stays * hope.broken,
    )


def answer_worth(play: VonFutschBattle, verb: str, key: str, whom: str, front: bool) -> Prospect:
    """Return the prospect of the reaction `verb` for the charged unit `whom`.

    `own` is its loss, `theirs` that of the charger `key`. `front` is whether the charge comes at its front.
    """
    one, other = play.units[key], play.units[whom]
    ground = terrain_effects.ground_of(play, whom, play.box(key))
    if verb == "evade":
        return Prospect(float(play.setup.worth["gives-way"]), 0.0)
    if verb == "square":
        hope = melee_worth(play, one, charging.mark_charged(other, "square"), True, ground)
    elif verb == "countercharge":
        hope = melee_worth(play, one, other, True, ground, True)
    else:
        hope = through_fire(play, one, other, front, ground, verb == "fire")
    return Prospect(hope.theirs, hope.own, hope.broken, hope.breaks)


# ------------------------------------------------------------ cards
def queen_worth(play: VonFutschBattle, key: str) -> Prospect:
    """Return the prospect of a Queen for a unit: figures back, and more where that ends a penalty to its morale."""
    unit = play.units[key]
    if not unit.lost:
        return Prospect()
    course = odds(morale.rallied_by_queen, play.book, unit)
    gain = sum(weight * back for (back, _), weight in course.items()) / course.total
    healed = sum(
        weight * (morale.half_lost(play.book, unit) and not morale.half_lost(play.book, after))
        for (_, after), weight in course.items()
    )
    return Prospect(0.0, gain * figure_of(play, unit) + healed / course.total * float(play.setup.worth["lifted"]))


def activation_worth(play: VonFutschBattle, keys: Sequence[str]) -> Prospect:
    """Return the prospect of activating the units `keys` now: attacks, volleys, or reforming and testing.

    It is high near the enemy; far from it only the march counts.
    """
    worth = play.setup.worth
    joins = worth["joins"] if any(_could_join(play, key) for key in keys) else 0.0
    marches = worth["march"] if any(_has_a_choice(play, key) for key in keys) else 0.0
    return Prospect(0.0, sum(_use(play, key) for key in keys) + float(marches + joins))


def comes_to_nothing(play: VonFutschBattle, keys: Sequence[str]) -> None:
    """Note that an activation of the units `keys` has come to nothing where they stand."""
    for key in keys:
        if play.is_in(key):
            play.memory.idled[key] = play.box(key), play.stirred


def _has_a_choice(play: VonFutschBattle, key: str) -> bool:
    """Return whether a unit may find something to do: its last activation did, or it or an enemy near has moved."""
    known = play.memory.idled.get(key)
    if known is None:
        return True
    box, mark = known
    if box == play.box(key) and not play.field.neighbours(box, ABOUT, play.foes_stirred_since(mark, play.side(key))[1]):
        return False
    del play.memory.idled[key]
    return True


def _could_join(play: VonFutschBattle, key: str) -> bool:
    """Return whether a unit is cavalry in order whose brigade has charged this turn."""
    if not play.memory.rode or (play.side(key), *play.brigades.get(key, NOBODYS)) not in play.memory.rode:
        return False
    return play.judge.rides(play.units[key]) and play.field.is_near(
        play.box(key), play.judge.reach(key)[1], play.foes(key)
    )


ABOUT = 450.0  # mm within which an enemy that moves gives a unit new choices


class Use(NamedTuple):
    """Cached value in stands of a unit's activation, valid while neither it nor an enemy near it moves or changes."""

    mark: int
    unit: Unit
    box: Box
    near: frozenset[str]
    worth: float


def _use(play: VonFutschBattle, key: str) -> float:
    """Return the value in stands of one unit's activation, cached until a unit that matters to it has changed."""
    unit, box, known = play.units[key], play.box(key), play.memory.uses.get(key)
    far = max(play.judge.reach(key))
    if known is not None and known.unit is unit and known.box == box:
        stirred, here = play.foes_stirred_since(known.mark, unit.side)
        if not stirred:
            return float(known.worth)
        if known.near.isdisjoint(stirred) and not play.field.neighbours(box, far, here):
            # these changes do not matter to this unit
            play.memory.uses[key] = Use(play.stirred, unit, box, known.near, known.worth)
            return float(known.worth)
    near = play.field.neighbours(box, far, play.foes(key))
    found = play.memory.uses[key] = Use(play.stirred, unit, box, frozenset(near), _use_now(play, key, unit, near))
    return found.worth


def _use_now(play: VonFutschBattle, key: str, unit: Unit, near: Sequence[str]) -> float:
    worth = play.setup.worth
    if "shaken" in unit.state:
        return float(worth["test"])
    if "disordered" in unit.state:
        return float(worth["reforms"]) * (2 if play.judge.is_pressed(key) else 1)
    return max([_comes_up(play, key, unit, near), *_attacks(play, key, near), *_volleys(play, key, near)])


def _comes_up(play: VonFutschBattle, key: str, unit: Unit, near: Sequence[str]) -> float:
    """Return the value in stands of coming up: for infantry as far as short range, for cavalry within a charge."""
    if unit.arm not in ("infantry", "cavalry") or not _has_a_choice(play, key):
        return 0.0
    if unit.arm == "cavalry":
        return 0.0 if near else float(play.setup.worth["comes-up"])
    attacks = play.setup.orders.get(unit.side) == "attack"
    closes = attacks and not play.field.is_near(play.box(key), min(play.reaches(unit.arm)), near)
    return float(play.setup.worth["closes"]) if closes else 0.0 if near else float(play.setup.worth["comes-up"])


def _attacks(play: VonFutschBattle, key: str, near: Sequence[str]) -> Iterator[float]:
    """Yield the value in stands of an attack on each enemy in reach, of the enemies `near`: gains less losses."""
    here, far = play.box(key), play.judge.reach(key)[1]
    for whom in play.field.neighbours(here, far, near) if far else ():
        hope = play.judge.assault(key, whom)
        if hope is not None:
            yield hope.theirs - hope.own


def _volleys(play: VonFutschBattle, key: str, near: Sequence[str]) -> list[float]:
    if firing.what_bars(play.book, play.units[key]):
        return []
    here, shot, unit, worths = play.box(key), play.judge.reach(key)[0], play.units[key], []
    for whom in play.field.neighbours(here, shot, near) if shot else ():
        there, target = play.box(whom), play.units[whom]
        volley = play.judge.volley_at(unit, target, play.judge.shelter(target, there))
        worths.append(volley(clearance(here, there)) if volley is not None else 0.0)
    return worths


def force_worth(play: VonFutschBattle, keys: Sequence[str]) -> Prospect:
    """Return the prospect of a Jack against the enemies `keys`: their activation is used up, perhaps on nothing."""
    harm = activation_worth(play, keys).theirs
    return Prospect(0.0, harm * float(play.setup.worth["forced"]))

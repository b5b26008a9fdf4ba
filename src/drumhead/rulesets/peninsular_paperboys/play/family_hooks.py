"""Rules of this rulebook that the turn of the Paperboys family calls: squares, columns, screens, officers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.families.paperboys.contact import may_attack as attacks_at_all
from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, Rules
from drumhead.families.paperboys.play.retreat import place_retreat, pose
from drumhead.families.paperboys.play.terrain_cover import in_difficult
from drumhead.families.paperboys.unit_states import FRIENDS_TESTED, RUN_THROUGH
from drumhead.geometry.base_contact import against, meeting_shift, struck_side
from drumhead.geometry.oriented_box import Box
from drumhead.model.army import Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import (
    contact,
    fighting,
    firing,
    formations,
    morale,
    moving,
    officers,
    victory,
    volleys,
)
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.formations import SQUARE
from drumhead.rulesets.peninsular_paperboys.play import (
    burning_houses,
    cavalry_pursuit,
    expected_value,
    fire,
    move_candidates,
    skirmish_screens,
    skirmisher_contact,
    unit_moves,
)
from drumhead.rulesets.peninsular_paperboys.play import officer_moves as riding


def stance(play: PaperboysBattle, key: str, **known: bool) -> Stance:
    """Return the circumstances in which a unit comes to a test; skirmishers in difficult ground are in cover.

    `known` has fields of the stance that the caller knows, such as `charging`.
    """
    return stance_of(play, key, play.units[key], **known)


def stance_of(play: PaperboysBattle, key: str, unit: Unit, **known: bool) -> Stance:
    """Return the circumstances of `unit` at a test, as unit `key` is, was or might be.

    `known` has fields of the stance that the caller knows. Skirmishers in difficult ground are in cover.
    """
    if formations.is_skirmishing(play.book, unit) and play.is_in(key):
        known["in_cover"] = known.get("in_cover", False) or in_difficult(play.field.ground, play.box(key))
    friends = {"friend_near": FRIENDS_TESTED in unit.state, "friend_routed": RUN_THROUGH in unit.state}
    return Stance(**{**friends, **known})


def modifiers(play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> dict[str, int]:
    """Return the contact test modifiers of `unit` against `enemy`, as {name: value}.

    `stance` is the unit's, and `attacking` is whether it attacks.
    """
    return contact.modifiers(play.book, unit, enemy, stance, attacking)


def list_helping_rows(
    play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
) -> tuple[str, ...]:
    """Return the names of the modifiers that help the dice of `unit` against `enemy` in a fight.

    `stance` is the unit's, and `attacking` is whether it attacks.
    """
    return fighting.list_helping_rows(play.book, unit, enemy, stance, attacking)


def dice(play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
    """Return the number of dice of the attacker and of the defender in a fight, by the stands their formations show.

    A line struck in the flank shows only its end.
    """
    one, other = fight.part(play.units[fight.attacker]), play.units[fight.defender]
    attacker = fighting.line_of(play.book, one, other, Stance(charging=fight.charging), True)
    defender = fighting.line_of(play.book, other, one, Stance(in_cover=fight.cover, flank=fight.flank), False)
    return fighting.dice(play.book, attacker.abreast, defender.abreast, False)


def lines_meet(play: PaperboysBattle, key: str, whom: str, fight: Fight) -> None:
    """Do nothing as lines meet: no unit has pistols in this rulebook."""


def may_attack(play: PaperboysBattle, unit: Unit, glory: bool) -> bool:
    """Return whether a unit may attack; skirmishers may not.

    If `glory` is true and cavalry may attack, the step for its Glory move is noted for the log.
    """
    may = attacks_at_all(unit) and not formations.is_skirmishing(play.book, unit)
    play.note(*(["glory-horse"] if may and glory and unit.arm == "cavalry" else []))
    return may


def list_formed(play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
    """Return the units of `keys` that are not skirmishing, in their order."""
    return skirmish_screens.list_formed(play, keys)


def is_slowed(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether slow ground slows a unit: all except skirmishers."""
    return not formations.is_skirmishing(play.book, unit)


def duel_round(play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
    """Throw one round of a duel, one stand against one, in a breach or on a bridge; return the result.

    `needs` are the numbers that the attacker's and the defender's die need.
    """
    return str(play.chance.resolve(fighting.duel_round, play.book, play.book.reading("breach-duel"), *needs))


def has_fired(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit is a screen that has already added its dice to another screen's fire this turn."""
    return skirmish_screens.FIRED in play.units[key].state


def minds_manoeuvres(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether a unit tests for critical manoeuvres: those with a die for pips, except skirmishers."""
    return has_die(unit) and not formations.is_skirmishing(play.book, unit)


def manoeuvre_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Throw for a critical manoeuvre; return whether the unit carries it out."""
    return morale.manoeuvre(play.chance, play.book, unit.pips, unit.quality, unit.officer)


def heavy_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Throw a unit's heavy casualties test; return whether it passes."""
    return bool(volleys.heavy_test(play.chance, play.book, unit.pips, unit.quality, unit.officer))


def heavy_steps(unit: Unit) -> list[str]:
    """Return the extra step for the log if an officer helps in the heavy casualties test; [] otherwise."""
    return ["officer-helps"] if unit.officer else []


def having_fired(play: PaperboysBattle, unit: Unit) -> Unit:
    """Return a unit in its state after its own fire."""
    return firing.having_fired(play.book, unit)


def blockers(play: PaperboysBattle, key: str) -> Sequence[str]:
    """Return the enemies that a march may not pass: all except skirmishers that the unit would brush aside.

    Cavalry cannot brush them aside in difficult ground. Skirmishers and guns cannot at all.
    """
    unit = play.units[key]
    if formations.is_skirmishing(play.book, unit) or unit.arm == "artillery":
        return play.foes(key)
    stop, out = unit.arm == "cavalry", skirmish_screens.all_out(play)
    return [
        foe for foe in play.foes(key) if foe not in out or (stop and in_difficult(play.field.ground, play.box(foe)))
    ]


def brushes_aside(play: PaperboysBattle, key: str, whom: str, meeting: str, start: Box) -> bool:
    """Let a unit ride over or drive in the skirmishers `whom` and take their place; return whether it did.

    `meeting` is the result of its contact: only "scattered" and "driven-in" do anything. `start` is where it began
    its move.
    """
    if meeting not in ("scattered", "driven-in"):
        return False
    target = play.box(whom)
    side = struck_side(target, start)
    end = against(play.box(key), target, side, meeting_shift(start, target, side))
    (skirmisher_contact.ridden_over if meeting == "scattered" else skirmisher_contact.driven_in)(play, key, whom)
    if play.is_in(key):
        play.put(key, place_retreat(play, key, end, (end.facing + 180) % 360, start))
        play.tell("sweeps", key, whom, steps=("sweeps",), frm=pose(start), to=pose(play.box(key)))
    return True


def went_back(play: PaperboysBattle, key: str) -> None:
    """Break up the square of a unit that has fallen back, and take its screen in."""
    unit = play.units[key]
    if not play.is_in(key):
        return
    if SQUARE in unit.state:
        play.change(key, unit.but(state=unit.state - {SQUARE}))
        skirmish_screens.make_room(play, key)
    if skirmish_screens.screen_of(play, key):
        skirmish_screens.comes_in(play, key, why="goes back")


def minds_the_rout_of(play: PaperboysBattle, unit: Unit, router: Unit) -> bool:
    """Return whether the rout of `router` makes `unit` test."""
    return morale.minds_the_rout_of(play.book, unit, router)


def friends_test(play: PaperboysBattle, unit: Unit, through: bool) -> str:
    """Throw a unit's test for a friend in rout; return the result, such as "pass" or "rout-too".

    `through` is whether the friend ran through the unit.
    """
    return morale.friends_test(play.chance, play.book, unit.pips, unit.quality, through, unit.officer)


def dead_stands(play: PaperboysBattle, units: Sequence[Unit]) -> int:
    """Return the stands of these units in the dead pool; a screen counts as its battalion's."""
    return victory.dead_stands(play.book, [unit for unit in units if unit.number])


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer]) -> int:
    """Return the points of units lost or in rout, and of `fallen` officers; a screen counts as its battalion's."""
    return victory.out_of_control(book, [unit for unit in units if unit.number], fallen)


def leaves(play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
    """Return a unit after its officer has left it or fallen; `killed` makes no difference."""
    return officers.leaves(unit)


RULES = Rules(
    moves=unit_moves.moves,
    card_of=moving.card_of,
    allowance=moving.allowance,
    moves_back=moving.moves_back,
    may_charge=moving.may_charge,
    may_enter=move_candidates.may_enter,
    is_slowed=is_slowed,
    blockers=blockers,
    minds_manoeuvres=minds_manoeuvres,
    manoeuvre_test=manoeuvre_test,
    went_back=went_back,
    bars_from_fire=firing.what_bars,
    fire_options=fire.fire_options,
    fire_at=fire.fire_at,
    weapon_of=firing.weapon_of,
    shoot=firing.shoot,
    shell_house=burning_houses.shell_house,
    has_fired=has_fired,
    having_fired=having_fired,
    heavy_test=heavy_test,
    heavy_steps=heavy_steps,
    stance=stance,
    meeting=contact.meeting,
    net=contact.net,
    modifiers=modifiers,
    after_face_off=contact.after_face_off,
    may_attack=may_attack,
    may_lead=contact.may_lead,
    attack_worth=expected_value.attack_worth,
    formed=list_formed,
    stops_attack=blockers,
    brushes_aside=brushes_aside,
    rides_over=skirmisher_contact.brushes,
    helped=list_helping_rows,
    dice=dice,
    lines_meet=lines_meet,
    duel_round=duel_round,
    fight_over=cavalry_pursuit.after_a_fight,
    minds_the_rout_of=minds_the_rout_of,
    friends_test=friends_test,
    rally_throw=morale.rally_throw,
    ride_options=riding.ride_options,
    joins=riding.joins,
    leaves=leaves,
    quits_at=victory.quits_at,
    dead_stands=dead_stands,
    out_of_control=out_of_control,
)

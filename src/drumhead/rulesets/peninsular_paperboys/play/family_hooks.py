"""The rules of this rulebook that the family's shared turn needs: squares, columns, screens, officers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.families.paperboys.contact import may_attack as attacks_at_all
from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.play.combat.fightlist import Fight
from drumhead.families.paperboys.play.ground import in_difficult
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, Rules
from drumhead.families.paperboys.play.retreat import place_retreat, pose
from drumhead.families.paperboys.states import FRIENDS_TESTED, RUN_THROUGH
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
    buildings,
    cavalry_pursuit,
    expected_value,
    fire,
    march,
    move_candidates,
    screens,
    skirmisher_contact,
)
from drumhead.rulesets.peninsular_paperboys.play import officers as riding


def stance(play: PaperboysBattle, key: str, **known: bool) -> Stance:
    """Return the circumstances in which a unit comes to a test; skirmishers find cover in woods."""
    return stance_of(play, key, play.units[key], **known)


def stance_of(play: PaperboysBattle, key: str, unit: Unit, **known: bool) -> Stance:
    """Return the circumstances of a unit as it was, or might be, at a test; cached for all equal units."""
    if formations.is_skirmishing(play.book, unit) and play.is_in(key):
        known["in_cover"] = known.get("in_cover", False) or in_difficult(play.field.ground, play.box(key))
    friends = {"friend_near": FRIENDS_TESTED in unit.state, "friend_routed": RUN_THROUGH in unit.state}
    return Stance(**{**friends, **known})


def modifiers(play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> dict[str, int]:
    """Return the contact test modifiers of one side by name."""
    return contact.modifiers(play.book, unit, enemy, stance, attacking)


def list_helping_rows(
    play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
) -> tuple[str, ...]:
    """Return the names of the modifiers that help a unit's dice in a fight."""
    return fighting.list_helping_rows(play.book, unit, enemy, stance, attacking)


def dice(play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
    """Return the dice of attacker and defender, by the stands that each formation shows.

    A line struck in the flank shows only its end.
    """
    one, other = fight.part(play.units[fight.attacker]), play.units[fight.defender]
    attacker = fighting.line_of(play.book, one, other, Stance(charging=fight.charging), True)
    defender = fighting.line_of(play.book, other, one, Stance(in_cover=fight.cover, flank=fight.flank), False)
    return fighting.dice(play.book, attacker.abreast, defender.abreast, False)


def lines_meet(play: PaperboysBattle, key: str, whom: str, fight: Fight) -> None:
    """Do nothing as lines meet: no unit has pistols in this rulebook."""


def may_attack(play: PaperboysBattle, unit: Unit, glory: bool) -> bool:
    """Return whether a unit may attack; skirmishers may not. Cavalry that seeks Glory is noted."""
    may = attacks_at_all(unit) and not formations.is_skirmishing(play.book, unit)
    play.note(*(["glory-horse"] if may and glory and unit.arm == "cavalry" else []))
    return may


def list_formed(play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
    """Return those units that are not skirmishing."""
    return screens.list_formed(play, keys)


def is_slowed(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether slow ground slows a unit: all except skirmishers."""
    return not formations.is_skirmishing(play.book, unit)


def duel_round(play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
    """Return the result of a round of one stand against one, in a breach or on a bridge."""
    return str(play.chance.resolve(fighting.duel_round, play.book, play.book.reading("breach-duel"), *needs))


def has_fired(play: PaperboysBattle, key: str) -> bool:
    """Return whether skirmishers have already fired along with others."""
    return screens.FIRED in play.units[key].state


def minds_manoeuvres(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether a unit tests for critical manoeuvres: those with a die for pips, except skirmishers."""
    return has_die(unit) and not formations.is_skirmishing(play.book, unit)


def manoeuvre_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether a unit carries out a critical manoeuvre."""
    return morale.manoeuvre(play.chance, play.book, unit.pips, unit.quality, unit.officer)


def heavy_test(play: PaperboysBattle, unit: Unit) -> bool:
    """Return whether a unit passes its heavy casualties test."""
    return bool(volleys.heavy_test(play.chance, play.book, unit.pips, unit.quality, unit.officer))


def heavy_steps(unit: Unit) -> list[str]:
    """Return the extra step of the rulebook if an officer helps in the heavy casualties test."""
    return ["officer-helps"] if unit.officer else []


def having_fired(play: PaperboysBattle, unit: Unit) -> Unit:
    """Return a unit after its volley."""
    return firing.having_fired(play.book, unit)


def blockers(play: PaperboysBattle, key: str) -> Sequence[str]:
    """Return the enemies that a march may not pass: all except skirmishers that this unit would brush aside.

    Cavalry cannot do so in woods, and screens and guns cannot at all.
    """
    unit = play.units[key]
    if formations.is_skirmishing(play.book, unit) or unit.arm == "artillery":
        return play.foes(key)
    stop, out = unit.arm == "cavalry", screens.all_out(play)
    return [
        foe for foe in play.foes(key) if foe not in out or (stop and in_difficult(play.field.ground, play.box(foe)))
    ]


def brushes_aside(play: PaperboysBattle, key: str, whom: str, meeting: str, start: Box) -> bool:
    """Let a unit ride over or drive in skirmishers and take their place; return whether it met any."""
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
    """Break up a square that has fallen back, and take in the screen of its battalion."""
    unit = play.units[key]
    if not play.is_in(key):
        return
    if SQUARE in unit.state:
        play.change(key, unit.but(state=unit.state - {SQUARE}))
        screens.make_room(play, key)
    if screens.screen_of(play, key):
        screens.comes_in(play, key, why="goes back")


def minds_the_rout_of(play: PaperboysBattle, unit: Unit, router: Unit) -> bool:
    """Return whether the rout of one unit makes another test."""
    return morale.minds_the_rout_of(play.book, unit, router)


def friends_test(play: PaperboysBattle, unit: Unit, through: bool) -> str:
    """Return the result of a unit's test for a friend in rout."""
    return morale.friends_test(play.chance, play.book, unit.pips, unit.quality, through, unit.officer)


def dead_stands(play: PaperboysBattle, units: Sequence[Unit]) -> int:
    """Return the stands of these units in the dead pool; a screen counts as its battalion's."""
    return victory.dead_stands(play.book, [unit for unit in units if unit.number])


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer]) -> int:
    """Return the points dead or in rout; those of a screen are its battalion's."""
    return victory.out_of_control(book, [unit for unit in units if unit.number], fallen)


def leaves(play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
    """Return a unit after its officer has left it."""
    return officers.leaves(unit)


RULES = Rules(
    moves=march.moves,
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
    shell_house=buildings.shell_house,
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

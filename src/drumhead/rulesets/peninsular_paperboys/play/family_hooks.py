"""What this book answers the turn that its family shares: squares, columns, screens, officers who add to the die."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.families.paperboys.contact import may_attack as attacks_at_all
from drumhead.families.paperboys.losses import has_die
from drumhead.families.paperboys.play.combat.fightlist import Fight
from drumhead.families.paperboys.play.ground import in_difficult
from drumhead.families.paperboys.play.paperboys_battle import PaperboysPlay, Rules
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


def stance(play: PaperboysPlay, key: str, **known: bool) -> Stance:
    """What the sister set knows, and whether a friend has run past; skirmishers find cover in woods."""
    return stance_of(play, key, play.units[key], **known)


def stance_of(play: PaperboysPlay, key: str, unit: Unit, **known: bool) -> Stance:
    """The same of a unit as it was, or might be: answers about it are kept for all that are like it."""
    if formations.is_skirmishing(play.book, unit) and play.is_in(key):
        known["in_cover"] = known.get("in_cover", False) or in_difficult(play.field.ground, play.box(key))
    friends = {"friend_near": FRIENDS_TESTED in unit.state, "friend_routed": RUN_THROUGH in unit.state}
    return Stance(**{**friends, **known})


def modifiers(play: PaperboysPlay, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> dict[str, int]:
    """The die modifiers of a unit in contact, by the name of each."""
    return contact.modifiers(play.book, unit, enemy, stance, attacking)


def list_helping_rows(play: PaperboysPlay, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> tuple[str, ...]:
    """The modifiers that a unit is spared, or has, because of an officer."""
    return fighting.list_helping_rows(play.book, unit, enemy, stance, attacking)


def dice(play: PaperboysPlay, fight: Fight) -> tuple[int, int]:
    """By the stands that each formation shows; struck in flank a line shows its end."""
    one, other = fight.part(play.units[fight.attacker]), play.units[fight.defender]
    attacker = fighting.line_of(play.book, one, other, Stance(charging=fight.charging), True)
    defender = fighting.line_of(play.book, other, one, Stance(in_cover=fight.cover, flank=fight.flank), False)
    return fighting.dice(play.book, attacker.abreast, defender.abreast, False)


def lines_meet(play: PaperboysPlay, key: str, whom: str, fight: Fight) -> None:
    """Nobody carries pistols worth a throw."""


def may_attack(play: PaperboysPlay, unit: Unit, glory: bool) -> bool:
    """Skirmishers do not attack; horse that seeks Glory is noted as such."""
    may = attacks_at_all(unit) and not formations.is_skirmishing(play.book, unit)
    play.note(*(["glory-horse"] if may and glory and unit.arm == "cavalry" else []))
    return may


def list_formed(play: PaperboysPlay, keys: Iterable[str]) -> list[str]:
    """Skirmishers are brushed aside, and a screen is no unit."""
    return screens.list_formed(play, keys)


def is_slowed(play: PaperboysPlay, unit: Unit) -> bool:
    """Bad ground slows all but skirmishers."""
    return not formations.is_skirmishing(play.book, unit)


def duel_round(play: PaperboysPlay, fight: Fight, needs: tuple[int, int]) -> str:
    """A round of one stand against one, in a breach or on a bridge."""
    return str(play.chance.resolve(fighting.duel_round, play.book, play.book.reading("breach-duel"), *needs))


def has_fired(play: PaperboysPlay, key: str) -> bool:
    """Skirmishers who have joined in the fire of others."""
    return screens.FIRED in play.units[key].state


def minds_manoeuvres(play: PaperboysPlay, unit: Unit) -> bool:
    """Units with a record die test for critical manoeuvres; skirmishers do them freely."""
    return has_die(unit) and not formations.is_skirmishing(play.book, unit)


def manoeuvre_test(play: PaperboysPlay, unit: Unit) -> bool:
    """Whether a unit carries out a critical manoeuvre."""
    return morale.manoeuvre(play.chance, play.book, unit.pips, unit.quality, unit.officer)


def heavy_test(play: PaperboysPlay, unit: Unit) -> bool:
    """Whether a unit that was hit hard holds."""
    return bool(volleys.heavy_test(play.chance, play.book, unit.pips, unit.quality, unit.officer))


def heavy_steps(unit: Unit) -> list[str]:
    """An officer with the unit helps it to hold."""
    return ["officer-helps"] if unit.officer else []


def having_fired(play: PaperboysPlay, unit: Unit) -> Unit:
    """A unit after its volley, its first fire spent."""
    return firing.having_fired(play.book, unit)


def blockers(play: PaperboysPlay, key: str) -> Sequence[str]:
    """Everybody but the skirmishers that this unit would brush aside: horse cannot in woods, screens not at all."""
    unit = play.units[key]
    if formations.is_skirmishing(play.book, unit) or unit.arm == "artillery":
        return play.foes(key)
    stop, out = unit.arm == "cavalry", screens.all_out(play)
    return [
        foe for foe in play.foes(key) if foe not in out or (stop and in_difficult(play.field.ground, play.box(foe)))
    ]


def brushes_aside(play: PaperboysPlay, key: str, whom: str, meeting: str, start: Box) -> bool:
    """A body that meets skirmishers rides them over or drives them in, and stands where they stood; whether it does."""
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


def went_back(play: PaperboysPlay, key: str) -> None:
    """A square that goes back breaks up, and a screen goes with its battalion."""
    unit = play.units[key]
    if not play.is_in(key):
        return
    if SQUARE in unit.state:
        play.change(key, unit.but(state=unit.state - {SQUARE}))
        screens.make_room(play, key)
    if screens.screen_of(play, key):
        screens.comes_in(play, key, why="goes back")


def minds_the_rout_of(play: PaperboysPlay, unit: Unit, router: Unit) -> bool:
    """Whether the rout of one unit frightens another."""
    return morale.minds_the_rout_of(play.book, unit, router)


def friends_test(play: PaperboysPlay, unit: Unit, through: bool) -> str:
    """A unit's test for a friend in rout."""
    return morale.friends_test(play.chance, play.book, unit.pips, unit.quality, through, unit.officer)


def dead_stands(play: PaperboysPlay, units: Sequence[Unit]) -> int:
    """A screen has no stands of its own: its battalion counts the company."""
    return victory.dead_stands(play.book, [unit for unit in units if unit.number])


def out_of_control(book: Book, units: Iterable[Unit], fallen: Iterable[Officer]) -> int:
    """The points dead or in rout; those of a screen are its battalion's."""
    return victory.out_of_control(book, [unit for unit in units if unit.number], fallen)


def leaves(play: PaperboysPlay, unit: Unit, killed: bool = False) -> Unit:
    """A unit whose officer has left it."""
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

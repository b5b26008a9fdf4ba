"""Rules of this rulebook that the turn of the Paperboys family calls: squares, columns, screens, officers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle, PaperboysRules
from drumhead.families.paperboys.play.retreat import place_retreat, pose
from drumhead.families.paperboys.play.terrain_cover import in_difficult
from drumhead.families.paperboys.unit_states import FRIENDS_TESTED, RUN_THROUGH
from drumhead.geometry.base_contact import against, meeting_shift, struck_side
from drumhead.geometry.oriented_box import Box
from drumhead.model.army import Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import (
    close_combat,
    contact,
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


def stance_of(play: PaperboysBattle, key: str, unit: Unit, **known: bool) -> Stance:
    """Return the circumstances of `unit` at a test, as unit `key` is, was or might be.

    `known` has fields of the stance that the caller knows. Skirmishers in difficult ground are in cover.
    """
    if formations.is_skirmishing(play.book, unit) and play.is_in(key):
        known["in_cover"] = known.get("in_cover", False) or in_difficult(play.field.ground, play.box(key))
    friends = {"friend_near": FRIENDS_TESTED in unit.state, "friend_routed": RUN_THROUGH in unit.state}
    return Stance(**{**friends, **known})


class PeninsularPaperboysRules(PaperboysRules):
    """The rules of this rulebook for the turn of the family: squares, columns, screens, officers."""

    moves = staticmethod(unit_moves.moves)
    card_of = staticmethod(moving.card_of)
    allowance = staticmethod(moving.allowance)
    moves_back = staticmethod(moving.moves_back)
    may_charge = staticmethod(moving.may_charge)
    may_enter = staticmethod(move_candidates.may_enter)
    bars_from_fire = staticmethod(firing.what_bars)
    fire_options = staticmethod(fire.fire_options)
    fire_at = staticmethod(fire.fire_at)
    weapon_of = staticmethod(firing.weapon_of)
    shoot = staticmethod(firing.shoot)
    shell_house = staticmethod(burning_houses.shell_house)
    meeting = staticmethod(contact.meeting)
    net = staticmethod(contact.net)
    after_face_off = staticmethod(contact.after_face_off)
    may_lead = staticmethod(contact.may_lead)
    attack_worth = staticmethod(expected_value.attack_worth)
    rides_over = staticmethod(skirmisher_contact.brushes)
    fight_over = staticmethod(cavalry_pursuit.after_a_fight)
    rally_throw = staticmethod(morale.rally_throw)
    ride_options = staticmethod(riding.ride_options)
    joins = staticmethod(riding.joins)
    quits_at = staticmethod(victory.quits_at)

    def is_slowed(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether slow ground slows a unit: all except skirmishers."""
        return not formations.is_skirmishing(play.book, unit)

    def blockers(self, play: PaperboysBattle, key: str) -> Sequence[str]:
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

    def minds_manoeuvres(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Return whether a unit tests for critical manoeuvres: those with a die for pips, except skirmishers."""
        return super().minds_manoeuvres(play, unit) and not formations.is_skirmishing(play.book, unit)

    def manoeuvre_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw for a critical manoeuvre; return whether the unit carries it out."""
        return morale.manoeuvre(play.chance, play.book.at(unit), unit.pips, unit.quality, unit.officer)

    def went_back(self, play: PaperboysBattle, key: str) -> None:
        """Break up the square of a unit that has fallen back, and take its screen in."""
        unit = play.units[key]
        if not play.is_in(key):
            return
        if SQUARE in unit.state:
            play.change(key, unit.but(state=unit.state - {SQUARE}))
            skirmish_screens.make_room(play, key)
        if skirmish_screens.screen_of(play, key):
            skirmish_screens.comes_in(play, key, why="goes back")

    def has_fired(self, play: PaperboysBattle, key: str) -> bool:
        """Return whether a unit is a screen that has already added its dice to another screen's fire this turn."""
        return skirmish_screens.FIRED in play.units[key].state

    def having_fired(self, play: PaperboysBattle, unit: Unit) -> Unit:
        """Return a unit in its state after its own fire."""
        return firing.having_fired(play.book, unit)

    def heavy_test(self, play: PaperboysBattle, unit: Unit) -> bool:
        """Throw a unit's heavy casualties test; return whether it passes."""
        return bool(volleys.heavy_test(play.chance, play.book.at(unit), unit.pips, unit.quality, unit.officer))

    def heavy_steps(self, unit: Unit) -> list[str]:
        """Return the extra step for the log if an officer helps in the heavy casualties test; [] otherwise."""
        return ["officer-helps"] if unit.officer else []

    def stance(self, play: PaperboysBattle, key: str, **known: bool) -> Stance:
        """Return the circumstances in which a unit comes to a test; skirmishers in difficult ground are in cover.

        `known` has fields of the stance that the caller knows, such as `charging`.
        """
        return stance_of(play, key, play.units[key], **known)

    def modifiers(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> dict[str, int]:
        """Return the contact test modifiers of `unit` against `enemy`, as {name: value}.

        `stance` is the unit's, and `attacking` is whether it attacks.
        """
        return contact.modifiers(play.book, unit, enemy, stance, attacking)

    def may_attack(self, play: PaperboysBattle, unit: Unit, glory: bool) -> bool:
        """Return whether a unit may attack; skirmishers may not.

        If `glory` is true and cavalry may attack, the step for its Glory move is noted for the log.
        """
        may = super().may_attack(play, unit, glory) and not formations.is_skirmishing(play.book, unit)
        play.note(*(["glory-horse"] if may and glory and unit.arm == "cavalry" else []))
        return may

    def list_formed(self, play: PaperboysBattle, keys: Iterable[str]) -> list[str]:
        """Return the units of `keys` that are not skirmishing, in their order."""
        return skirmish_screens.list_formed(play, keys)

    def brushes_aside(self, play: PaperboysBattle, key: str, whom: str, meeting: str, start: Box) -> bool:
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
            play.tell("sweeps", key, whom, frm=pose(start), to=pose(play.box(key)))
        return True

    def list_helping_rows(
        self, play: PaperboysBattle, unit: Unit, enemy: Unit, stance: Stance, attacking: bool
    ) -> tuple[str, ...]:
        """Return the names of the modifiers that help the dice of `unit` against `enemy` in a fight.

        `stance` is the unit's, and `attacking` is whether it attacks.
        """
        return close_combat.list_helping_rows(play.book, unit, enemy, stance, attacking)

    def dice(self, play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
        """Return the dice of the attacker and of the defender in a fight, by the stands that their formations show.

        A line struck in the flank shows only its end.
        """
        one, other = fight.part(play.units[fight.attacker]), play.units[fight.defender]
        attacker = close_combat.line_of(play.book, one, other, Stance(charging=fight.charging), True)
        defender = close_combat.line_of(play.book, other, one, Stance(in_cover=fight.cover, flank=fight.flank), False)
        return close_combat.dice(play.book, attacker.abreast, defender.abreast, False)

    def duel_round(self, play: PaperboysBattle, fight: Fight, needs: tuple[int, int]) -> str:
        """Throw one round of a duel, one stand against one, in a breach or on a bridge; return the result.

        `needs` are the numbers that the attacker's and the defender's die need.
        """
        return str(play.chance.resolve(close_combat.duel_round, play.book, play.book.reading("breach-duel"), *needs))

    def minds_the_rout_of(self, play: PaperboysBattle, unit: Unit, router: Unit) -> bool:
        """Return whether the rout of `router` makes `unit` test."""
        return morale.minds_the_rout_of(play.book, unit, router)

    def friends_test(self, play: PaperboysBattle, unit: Unit, through: bool) -> str:
        """Throw a unit's test for a friend in rout; return the result, such as "pass" or "rout-too".

        `through` is whether the friend ran through the unit.
        """
        return morale.friends_test(play.chance, play.book.at(unit), unit.pips, unit.quality, through, unit.officer)

    def leaves(self, play: PaperboysBattle, unit: Unit, killed: bool = False) -> Unit:
        """Return a unit after its officer has left it or fallen; `killed` makes no difference."""
        return officers.leaves(unit)

    def dead_stands(self, play: PaperboysBattle, units: Sequence[Unit]) -> int:
        """Return the stands of these units in the dead pool; a screen counts as its battalion's."""
        return victory.dead_stands(play.book, [unit for unit in units if unit.number])

    def out_of_control(self, book: Book, units: Iterable[Unit], fallen: Iterable[Officer]) -> int:
        """Return the points of units lost or in rout, and of `fallen` officers; a screen counts as its battalion's."""
        return victory.out_of_control(book, [unit for unit in units if unit.number], fallen)

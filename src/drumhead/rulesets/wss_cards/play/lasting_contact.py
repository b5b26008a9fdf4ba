"""Lasting contact on the table: blows in later turns, turning to face, breaking off (Cavalry Charges)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.charging import Approach
from drumhead.families.drafts.play.allowed_moves import bars
from drumhead.families.drafts.play.charge_options import approach_of
from drumhead.families.drafts.play.drafts_battle import pose
from drumhead.families.drafts.play.hits import rout_unit, struck
from drumhead.families.drafts.play.leader_moves import is_commanded
from drumhead.families.drafts.play.move_candidates import LEAST
from drumhead.families.drafts.play.river_crossing import in_water, to_the_bank, waters_near
from drumhead.families.drafts.play.terrain_rows import ground_at, may_end, rows_on
from drumhead.geometry.box_distance import gap
from drumhead.geometry.fire_arcs import fire_range
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.wss_cards import attacks, charging, lasting_contact, moving
from drumhead.rulesets.wss_cards.play.card_draws import turn_up
from drumhead.rulesets.wss_cards.play.contact_pairs import parts, touching
from drumhead.rulesets.wss_cards.play.expected_value import charge_worth
from drumhead.rulesets.wss_cards.play.turning_room import seats, turn_to_face
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle
from drumhead.rulesets.wss_cards.playing_cards import is_red

APART = 1.0  # mm that must lie between two units that have parted
SHARES = (1.0, 0.5)  # of its way back that a unit is offered


def has_in_front(play: WssCardsBattle, key: str, foe: str) -> bool:
    """Return whether the enemy `foe` is in a unit's front arc."""
    return fire_range(play.box(key), play.box(foe), play.judge.arc) is not None


def is_flanked(play: WssCardsBattle, key: str, foe: str) -> bool:
    """Return whether the enemy `foe`, in contact with a unit, is outside that unit's front arc."""
    return approach_of(play, play.box(foe), key).flank


# ------------------------------------------------------------------ what a unit in contact may do in its own phase
def options(play: WssCardsBattle, key: str) -> list[Option]:
    """Return the options of a unit in contact in its own phase.

    They are: hold, strike an enemy in front, turn to face one, or retire.
    """
    return [
        Option("hold", key),
        *blows(play, key, its_own_phase=True),
        *_turns(play, key),
        *retreats(play, key, "move-phase"),
    ]


def blows(play: WssCardsBattle, key: str, its_own_phase: bool) -> Iterator[Option]:
    """Yield an option "attack" for each enemy in contact that a cavalry unit may strike now.

    `its_own_phase` is whether it is the phase of the unit's side.
    """
    unit = play.units[key]
    for foe in touching(play, key):
        if lasting_contact.strikes(play.book, unit, its_own_phase, has_in_front(play, key, foe)):
            approach = approach_of(play, play.box(key), foe)
            worth = charge_worth(play, unit, play.units[foe], approach)
            yield Option("attack", key, foe, worth=worth, more={"contact": True, "approach": approach})


def _turns(play: WssCardsBattle, key: str) -> Iterator[Option]:
    unit, start, ground = play.units[key], play.box(key), play.field.ground
    if lasting_contact.turns_to_face(play.book, unit, "own-phase"):
        for foe in touching(play, key):
            end = turn_to_face(play, key, foe) if is_flanked(play, key, foe) else None
            if end is None or in_water(ground, end):
                continue
            rows = rows_on(play, ground, start, end)
            wish = moving.Wish("turn", turns=1, ground=rows, commanded=is_commanded(play, key))
            if not bars(play, unit, wish):
                yield Option("face", key, foe, end)


def retreats(play: WssCardsBattle, key: str, when: str) -> Iterator[Option]:
    """Yield an option "retire" for each way back out of contact: as far as possible, and half of that.

    `when` is "move-phase" or "end-of-phase". The ways lead straight back, clear of other units, and water stops them.
    Room is checked after the units have parted, because a tiny overlap would otherwise hold the unit.
    """
    unit, start, ground = play.units[key], play.box(key), play.field.ground
    if not lasting_contact.may_break_off(play.book, unit, when, is_commanded(play, key)):
        return
    others, back = [each for each in play.field.places if each != key], (start.facing + 180) % 360
    far = play.mm(lasting_contact.reach_of_break_off(play.book, unit))
    room = APART + play.field.slide(start.ahead(-APART), back, far - APART, others)[0]
    room = play.field.to_edge(start, back, room)
    room = to_the_bank([each for _, each in waters_near(ground, start, far)], start, back, room)
    for way in dict.fromkeys(int(min(room, far * share)) for share in SHARES):
        if way < LEAST:
            continue
        gone = start.ahead(-float(way))
        end = gone if lasting_contact.goes_facing_the_enemy(play.book) else gone.turn(180)
        wish = moving.Wish("retire", ground=rows_on(play, ground, start, gone), ends_on=ground_at(play, gone))
        parted = all(gap(end, play.box(foe)) >= APART for foe in touching(play, key))
        free = parted and play.field.free(end, (key,)) and not in_water(ground, end)
        if free and not bars(play, unit, wish) and may_end(play, key, unit, end):
            yield Option("retire", key, pose=end)


# ------------------------------------------------------------------ doing it
def fights_on(play: WssCardsBattle, key: str, taken: Option) -> None:
    """Strike and log a blow in lasting contact at the enemy of the option `taken`, with a new card."""
    blow(play, key, taken.whom, taken.more["approach"], "fight", ["fights-on"])


def blow(
    play: WssCardsBattle, key: str, foe: str, approach: Approach, kind: str, steps: list[str], **facts: object
) -> bool:
    """Draw the card of a charge or a later blow, apply its hits, and log it; return whether the enemy routs.

    A routed enemy is removed. `kind` is the event's name, `steps` are rulebook steps and `facts` further data for the
    log.
    """
    other = play.units[foe]
    book = play.book.at(play.units[key], other)
    charge = charging.charge_of(book, play.units[key], other, approach)
    card = turn_up(play, play.side(key), "blow")
    hits = attacks.hits(book, charge, card)
    shown = ["card", "blow", f"blow-{charge.arm}"]
    shown += ["red-blow"] if is_red(book, card) else []
    shown += ["steady"] if charge.steady else []
    if charge.times > 1:
        guns = other.arm == "artillery" and "deployed" in other.state
        reasons = {"flank": approach.flank, "guns": guns, "column": "deployed" not in other.state}
        shown += [f"doubled-{reason}" for reason, holds in reasons.items() if holds]
    gone = struck(play, foe, hits)
    told = {"side": approach.side, "card": card, "hits": hits, "times": charge.times, "steady": charge.steady}
    play.tell(kind, key, foe, [*steps, *shown], **told, **facts, gone=gone)
    if gone:
        parts(play, foe)
        rout_unit(play, foe)
    return gone


def turns(play: WssCardsBattle, key: str, taken: Option) -> None:
    """Turn a unit in contact to face an enemy (`taken.whom`), and log it; the units that touch it stay in contact."""
    assert taken.pose is not None
    start, places = play.box(key), seats(play, key, taken.pose, taken.whom)
    play.put(key, taken.pose)
    for each, place in (places or {}).items():
        play.put(each, place)
    play.tell("faces", key, taken.whom, frm=pose(start), to=pose(taken.pose))


def retires(play: WssCardsBattle, key: str, taken: Option) -> None:
    """Move a unit straight back to `taken.pose`, end its contact, and log it."""
    assert taken.pose is not None
    start = play.box(key)
    play.put(key, taken.pose)
    parts(play, key)
    far = round(play.mm(lasting_contact.reach_of_break_off(play.book, play.units[key])))
    play.tell("retire", key, steps=("retires",), frm=pose(start), to=pose(taken.pose), allow=far)


def others_strike(play: WssCardsBattle, side: str) -> None:
    """Let enemy cavalry in contact strike in this side's phase too, if the ruling in force says so.

    `side` is the side that plays the phase.
    """
    for key in [key for key in play.present() if play.side(key) != side]:
        found = list(blows(play, key, its_own_phase=False)) if play.is_in(key) else []
        if found:
            taken = play.choose(play.side(key), "strike", [Option("hold", key), *found])
            if taken.verb == "attack":
                fights_on(play, key, taken)


def breaks_off(play: WssCardsBattle) -> None:
    """Let the player of each unit in contact choose to retire at the end of a phase, if the unit may."""
    for side in play.setup.sides:
        for key in [key for key in play.present(side) if touching(play, key)]:
            ways = list(retreats(play, key, "end-of-phase"))
            if ways:
                taken = play.choose(side, "break-off", [Option("hold", key), *ways])
                if taken.verb == "retire":
                    retires(play, key, taken)

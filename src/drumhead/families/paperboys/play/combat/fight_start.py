"""The start of a fight between two lines: the last step, the lock, and the number of dice."""

from __future__ import annotations

from drumhead.families.paperboys import close_combat
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.barriers_and_fires import defile
from drumhead.families.paperboys.play.combat.attack_options import FLANKS, along
from drumhead.families.paperboys.play.combat.fight_state import Fight
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.geometry.base_contact import meeting_shift
from drumhead.geometry.oriented_box import Box

ASIDE = 10  # mm: steps in which an attacker looks for room along the side it strikes


def closed_up(play: PaperboysBattle, key: str, whom: str, side: str) -> Box:
    """Return the attacker's box square against a side of the enemy `whom`, clear of all others.

    Its present box if there is no room.
    """
    box, target = play.box(key), play.box(whom)
    places = along(play, box, target, side, ASIDE, meeting_shift(box, target, side, play.setup.stand))
    return next((place for place in places if play.field.free(place, (key, whom))), box)


def lock(
    play: PaperboysBattle, key: str, whom: str, side: str, charging: bool, defending: Stance, share: int = 0
) -> None:
    """Lock the units `key` and `whom` in a fight, or let `key` join the fight of `whom`; log it.

    The attacker closes up if it has room, then the ruleset's `lines_meet` is run. The round is fought at the end of
    the phase. `side` is the side struck. `share` is the number of stands that fight here if the unit also fights
    another enemy, otherwise 0.
    """
    box = play.box(key)
    way = defile(play, key, whom, box)
    if not way and not share:
        box = closed_up(play, key, whom, side)
        play.put(key, box)
    fights = play.memory.fights
    on = next((fight for fight in fights if whom in fight.who), None)
    if on is not None:
        on.joined.append(key)
        play.tell("joins-fight", key, whom, ("joins-fight",), to=pose(box))
        return
    phase = "cavalry" if play.units[key].arm == "cavalry" else "foot-and-guns"
    fight = Fight(
        key,
        whom,
        phase,
        play.turn,
        flank=side in FLANKS,
        rear=side == "rear",
        charging=charging,
        cover=defending.in_cover,
        breach=bool(way),
        grenadiers=bool(way) and play.rules.may_lead(play.units[key]),
        share=share,
    )
    fights.append(fight)
    unarmed = [k for k in fight.pair if play.units[k].arm == "cavalry" and not _has_pistols(play, k)]
    play.tell("locked", key, whom, ["no-pistols"] if unarmed else [], to=pose(box))
    play.rules.lines_meet(play, key, whom, fight)


def _has_pistols(play: PaperboysBattle, key: str) -> bool:
    pistol = play.book.weapon.get("pistol", None)
    return pistol is None or play.side(key) in pistol.get("sides", (play.side(key),))


def dice_of(play: PaperboysBattle, fight: Fight) -> tuple[int, int]:
    """Return the dice of attacker and defender in a fight, including those of units that have joined."""
    attacker, defender = play.units[fight.attacker], play.units[fight.defender]
    thrown = list(play.rules.dice(play, fight))
    for name in fight.joined:
        joiner = play.units[name]
        if joiner.side == attacker.side:
            thrown[0] += close_combat.joining_dice(joiner.stands, defender.stands)
        else:
            thrown[1] += close_combat.joining_dice(joiner.stands, attacker.stands)
    return thrown[0], thrown[1]

"""One unit that attacks two enemies, without room to meet only one: two combats, its stands divided.

Each combat is scored separately, with the unit's full pips. The unit takes the losses of both, and falls back if
beaten in either (reading split-unit). It gains Glory only if it wins Glory in both (split-glory).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.families.paperboys import losses
from drumhead.families.paperboys.contact import Stance
from drumhead.families.paperboys.play.combat.attack_options import stances
from drumhead.families.paperboys.play.combat.attack_resolution import (
    contact_steps,
    fall_back_or_rout,
    glory_move,
    stop,
)
from drumhead.families.paperboys.play.combat.faceoffs import Outcome, face_to_face, tell_face_off
from drumhead.families.paperboys.play.combat.fight_start import lock
from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import release
from drumhead.families.paperboys.unit_states import CHARGE, FIGHTING, GLORY
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

SETTLES = 200.0  # mm by which a unit is set back until it stands clear of both its enemies


def parts(box: Box, stands: int, one: Box, other: Box) -> tuple[int, int]:
    """Return how many of a unit's `stands` stands face each of the enemies `one` and `other`.

    Each stand faces the nearer enemy, with at least one for each.

    >>> line = Box(0.0, 0.0, 0.0, 240.0, 30.0)
    >>> parts(line, 6, Box(-80.0, 60.0, 180.0, 240.0, 30.0), Box(180.0, 60.0, 180.0, 240.0, 30.0))
    (4, 2)
    """
    spans = [sorted(box.local(x, y)[1] for x, y in enemy.corners) for enemy in (one, other)]
    wide = box.frontage / stands
    middles = [(number + 0.5) * wide - box.frontage / 2 for number in range(stands)]
    off = [[max(span[0] - at, at - span[-1], 0.0) for span in spans] for at in middles]
    first = sum(left <= right for left, right in off)
    first = min(max(1, first), max(1, stands - 1))
    return first, max(1, stands - first)


class Half(NamedTuple):
    """One of the two combats of a split attack.

    `foe` is the enemy, `side` the side struck, `defending` its circumstances. `share` is the number of the attacker's
    stands in it, `came` the outcome of its face-off.
    """

    foe: str
    side: str
    defending: Stance
    share: int
    came: Outcome


def split_attack(play: PaperboysBattle, key: str, foes: tuple[str, str], start: Box, charging: bool) -> None:
    """Carry out and log an attack on two enemies at once: a face-off with each, then the worse result for the unit.

    `foes` are their keys, `start` is the attacker's box before the move.
    """
    if charging:
        play.change(key, play.units[key].having_spent(CHARGE))
    before = play.units[key]
    met = [stances(play, key, foe, start, charging) for foe in foes]
    play.note(*contact_steps(play, key, foes[0], *met[0], start, False), "bridged")
    stop(play, key, foes[0], met[0][2], start, charging, False)
    shares = parts(play.box(key), before.stands, *(play.box(foe) for foe in foes))
    halves: list[Half] = []
    for foe, (attacking, defending, side), share in zip(foes, met, shares):
        if foe == foes[1]:
            play.tell("split", key, foe, ("bridged",), stands=share)
        came = face_to_face(play, before, play.units[foe], attacking, defending)
        halves.append(Half(foe, side, defending, share, came))
        play.change(foe, came.ended[1])
        after = both(play.book, before, [each.came for each in halves])
        if after.stands or foe == foes[1]:  # both are fought at once: a unit lost in the first still fights the second
            play.change(key, after)
        tell_face_off(play, key, foe, attacking, defending, came)
    _carry_out(play, key, halves)
    if not any(each.came.moves[0] for each in halves):
        _fights_begin(play, key, halves, charging)
    if play.is_in(key) and GLORY in play.units[key].state:
        glory_move(play, key, foes[0])


def both(book: Book, before: Unit, came: Sequence[Outcome]) -> Unit:
    """Return a unit after its face-offs with two enemies (`came`): the losses and pips of both.

    `before` is the unit before them. It has Glory only if it won Glory in both.
    """
    ended = [outcome.ended[0] for outcome in came]
    unit = losses.lose_stands(book, before, sum(before.stands - each.stands for each in ended))
    if not unit.stands:
        return unit
    state = frozenset().union(*(each.state for each in ended))
    spent = frozenset().union(*(each.spent for each in ended))
    glorious = [GLORY in each.state for each in ended]
    if any(glorious) and not all(glorious):
        state, spent = state - {GLORY}, spent - ({GLORY} - before.spent)
        ended = [each for each, won in zip(ended, glorious) if not won]
    if any(outcome.moves[0] for outcome in came):
        state -= {FIGHTING}
    pips = sum(each.pips - before.pips for each in ended)
    return losses.gain_pips(book, unit.but(state=state, spent=spent), max(-before.pips, pips))


def _carry_out(play: PaperboysBattle, key: str, halves: Sequence[Half]) -> None:
    """Carry out the outcomes of a split attack after the throws.

    Officers test, beaten enemies fall back or rout, and the unit moves by the worse of its results.
    """
    here, before = play.box(key) if play.is_in(key) else None, halves[0].came.before[0]
    after_losses(play, key, before.stands - play.units[key].stands)
    back = max(each.came.moves[0] for each in halves)
    for foe, _, _, _, came in halves:
        after_losses(play, foe, came.lost[1])
        if not play.is_in(foe):
            release(play, foe)
        elif came.moves[1]:
            fall_back_or_rout(play, foe, came.moves[1], here, came.before[1])
        elif back or not play.is_in(key):
            play.change(foe, play.units[foe].but(state=play.units[foe].state - {FIGHTING}))
    if not play.is_in(key):
        release(play, key)
    elif back:
        play.note(*([] if all(each.came.moves[0] for each in halves) else ["beaten-in-part"]))
        fall_back_or_rout(play, key, back, None, play.units[key])


def _fights_begin(play: PaperboysBattle, key: str, halves: Sequence[Half], charging: bool) -> None:
    """Lock the unit in a fight with each enemy in `halves` whose face-off ended in "fight"."""
    standing = [each for each in halves if each.came.result == "fight" and play.is_in(each.foe) and play.is_in(key)]
    if len(standing) > 1:
        box = play.box(key)
        touching = box.ahead(play.mm(play.book.contact.stop))
        play.put(key, play.field.settle(touching, (box.facing + 180) % 360, (key,), SETTLES) or box)
    for each in standing:
        lock(play, key, each.foe, each.side, charging, each.defending, each.share if len(standing) > 1 else 0)

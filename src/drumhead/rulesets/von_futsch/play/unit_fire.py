"""Fire on the table: targets of a unit, a volley and its effects, and return fire (Fire)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from drumhead.geometry.box_distance import gap
from drumhead.geometry.fire_arcs import fire_range
from drumhead.model.unit import Unit
from drumhead.rules.battle.decision_options import Option
from drumhead.rulesets.von_futsch import firing, morale
from drumhead.rulesets.von_futsch.fighting_figures import formation
from drumhead.rulesets.von_futsch.firing import Aim, Volley
from drumhead.rulesets.von_futsch.play.decisions.expected_value import volley_worth
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import check_steps, suffers
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import DIFFICULT, is_covered, lies_in
from drumhead.rulesets.von_futsch.play.movement.unit_sight import from_front, sees
from drumhead.rulesets.von_futsch.play.von_futsch_battle import SQUARE, VonFutschBattle, length_of

Shots = Sequence[tuple[str, Volley]]  # firing units with their dice


class Mark(NamedTuple):
    """An enemy that a unit can hit: its key, its distance in mm, and whether a square's rear face bears on it."""

    key: str
    mm: float
    rear: bool = False


def marks(play: VonFutschBattle, key: str) -> list[Mark]:
    """Return the enemies that a unit can hit from its place, nearest first; [] if it may not fire."""
    unit = play.units[key]
    if firing.what_bars(play.book, unit):
        return []
    return play.as_it_stands(_marks, key)


def _marks(play: VonFutschBattle, key: str) -> list[Mark]:
    return sorted(_bearing(play, key), key=lambda mark: mark.mm)


def _bearing(play: VonFutschBattle, key: str) -> Iterator[Mark]:
    reach = reach_of(play, play.units[key])
    if not reach:
        return
    for whom in play.field.neighbours(play.box(key), reach, play.foes(key)):
        mark = range_to(play, key, whom)
        if mark is not None and mark.mm <= reach and sees(play, key, whom):
            yield mark


def reach_of(play: VonFutschBattle, unit: Unit) -> float:
    """Return the longest range of a unit in mm; 0 for cavalry and wagons."""
    return max(play.reaches(unit.arm), default=0.0)


def range_to(play: VonFutschBattle, key: str, whom: str) -> Mark | None:
    """Return the enemy `whom` with its distance from the front of unit `key`; None if it is outside the unit's arc.

    A square may also bear with its rear face, and skirmishers all round.
    """
    unit, at, there, arc = play.units[key], play.box(key), play.box(whom), float(play.book.fire.arc)
    if unit.arm == "skirmishers":
        return Mark(whom, gap(at, there))
    ahead = fire_range(at, there, arc)
    behind = fire_range(at.turn(180), there, arc) if SQUARE in unit.state else None
    if behind is not None and (ahead is None or behind < ahead):
        return Mark(whom, behind, True)
    return None if ahead is None else Mark(whom, ahead)


def aim(play: VonFutschBattle, key: str, whom: str) -> Aim:
    """Return how hard the enemy `whom` is to hit for unit `key`: by cover, formation, and the side fired at."""
    here, there = play.box(key), play.box(whom)
    return firing.aim_at(play.book, play.units[whom], is_covered(play, there, here), not from_front(there, here))


def options(play: VonFutschBattle, key: str) -> list[Option]:
    """Return the options of a unit to fire, one for each enemy that it can hit; [] for none."""
    return [
        Option("fire", key, mark.key, worth=volley_worth(play, key, mark.key, mark.mm), more={"mark": mark})
        for mark in marks(play, key)
    ]


# ------------------------------------------------------------ a volley
def volley(play: VonFutschBattle, key: str, whom: str, mm: float, steps: Sequence[str] = ()) -> str:
    """Fire the volley of unit `key` at the enemy `whom`, `mm` mm away; return the target's result, such as "holds".

    `steps` are further steps of the rulebook for the log.
    """
    shot = dice_of(play, play.units[key], key, whom, mm)
    return lands(play, [(key, shot)], whom, mm, steps)


def dice_of(play: VonFutschBattle, unit: Unit, key: str, whom: str, mm: float) -> Volley:
    """Return the volley of `unit`, which is or was unit `key`, at the enemy `whom`, `mm` mm away."""
    book = play.book.at(unit, play.units[whom], length_of(mm))
    return firing.volley_of(book, unit, str(firing.reach_of(book, unit, length_of(mm))), aim(play, key, whom))


def lands(play: VonFutschBattle, shots: Shots, whom: str, mm: float, steps: Sequence[str] = ()) -> str:
    """Resolve volleys of one firing on the target `whom`, `mm` mm away, and its retreat; return the target's result.

    `shots` are (key of the firing unit, volley). `steps` are further steps of the rulebook for the log.
    """
    book, before, from_where = play.book, play.units[whom], play.box(shots[0][0])
    told, adds = _steps(play, shots, whom, mm), _taken_as(play, shots[0][1], shots[0][0], whom)
    heard = len(play.chance.events)
    fallen = sum(play.chance.resolve(firing.shoot, book, shot, before.stands) for _, shot in shots)
    dead = min(before.stands, fallen)
    result, after = play.chance.resolve(firing.after_fire, book, before, dead)
    for key, _ in shots:
        play.change(key, firing.having_fired(play.units[key]))
    key, shot = shots[0]
    if any(event.what == "morale" for event in play.chance.events[heard:]):
        strain = morale.effect_of(book, before, dead)
        told += check_steps(play, before.but(stands=before.stands - dead), strain, result)
        told += ["quarter"] if strain.kind == "check" else []
        adds["adds"] = strain.net
        if strain.kind == "shaken":
            adds["becoming"] = True
    suffers(
        play,
        whom,
        after,
        result,
        from_where,
        "fire",
        key,
        (*told, *steps),
        dead,
        range=round(mm),
        stands=_bases(play, key),
        dice=sum(each.dice for _, each in shots),
        need=shot.need,
        **adds,
    )
    return result


def _taken_as(play: VonFutschBattle, shot: Volley, key: str, whom: str) -> dict[str, Any]:
    """Return {"cover": True} and {"flank": True} merged, as far as cover, or fire in flank or rear, changes a volley.

    The volley `shot` is that of unit `key` at unit `whom`.
    """
    here, there = play.box(key), play.box(whom)
    covered = shot.aim.difficult and is_covered(play, there, here)
    outflanked = shot.aim.vulnerable and not from_front(there, here)
    return {name: True for name, holds in (("cover", covered), ("flank", outflanked)) if holds}


def _bases(play: VonFutschBattle, key: str) -> int:
    """Return the number of bases in the front of a unit."""
    return max(1, round(play.box(key).frontage / play.setup.stand)) if play.setup.stand else 1


def _steps(play: VonFutschBattle, shots: Shots, whom: str, mm: float) -> list[str]:
    """Return the steps of the rulebook that a volley carries out before its effect, for the log."""
    book, (key, shot) = play.book, shots[0]
    unit = play.units[key]
    reach = firing.reach_of(book, unit, length_of(mm))
    found = ["fire", f"fire-{unit.arm}", f"fire-{unit.arm}-{reach}"]
    found += _woods(play, key, whom)
    if "shaken" in unit.state:
        found.append("half-fire-dice")
    if shot.aim.difficult:
        found.append("difficult")
    if shot.aim.vulnerable:
        found.append("vulnerable")
    return found


def _woods(play: VonFutschBattle, key: str, whom: str) -> list[str]:
    """Return the step of the rulebook for a shot inside a wood or across its edge, in a list; [] for other shots."""
    ends = [lies_in(play, play.box(each), DIFFICULT) for each in (key, whom)]
    if not any(ends):
        return []
    return ["woods-inside"] if ends[0] is ends[1] else ["woods-edge"]


# ------------------------------------------------------------ firing and being answered
def fires(play: VonFutschBattle, key: str, mark: Mark, steps: Sequence[str] = ()) -> str:
    """Fire unit `key` at a target, which may answer if it held; return the target's result, such as "holds".

    By one ruling the target answers at once. `steps` are further steps of the rulebook for the log.
    """
    whom, before = mark.key, play.units[mark.key]
    back = may_answer(play, whom, key)
    at_once = back is not None and bool(play.book.fire.return_at_once)
    returned = dice_of(play, before, whom, key, back) if back is not None and at_once else None
    result = volley(play, key, whom, mark.mm, steps)
    if returned is not None and back is not None:
        if _answers(play, whom, key, back):
            lands(play, [(whom, returned)], key, back, ("return-fire",))
    elif result == "holds" and (back := may_answer(play, whom, key)) is not None and _answers(play, whom, key, back):
        answer(play, whom, key, back)
    return result


def may_answer(play: VonFutschBattle, whom: str, key: str) -> float | None:
    """Return the range in mm at which unit `whom` may fire back at unit `key`; None if it may not."""
    if not (play.is_in(whom) and play.is_in(key)) or not firing.may_fire_back(play.book, play.units[whom]):
        return None
    mark = range_to(play, whom, key)
    if mark is None or mark.mm > reach_of(play, play.units[whom]) or not sees(play, whom, key):
        return None
    return mark.mm


def _answers(play: VonFutschBattle, whom: str, key: str, mm: float) -> bool:
    """Ask the owner of unit `whom` whether it fires back at `key`, `mm` mm away; return the decision.

    To fire back uses up its activation or its held fire.
    """
    worth = volley_worth(play, whom, key, mm)
    taken = play.choose(
        play.side(whom), "return-fire", [Option("answer", whom, key, worth=worth), Option("keep", whom)]
    )
    return taken.verb == "answer"


def answer(play: VonFutschBattle, whom: str, key: str, mm: float) -> str:
    """Fire back with unit `whom` at unit `key`, `mm` mm away; return the result of `key`, such as "holds"."""
    unit = play.units[whom]
    held = "return-held" if "holding-fire" in unit.state else "return-unactivated"
    return volley(play, whom, key, mm, ("return-fire", held))


def other_face(play: VonFutschBattle, key: str, mark: Mark) -> list[Mark]:
    """Return the targets of a square's other face than the one that fired at `mark`.

    It is [] if the square has left its place or its formation.
    """
    if not play.is_in(key) or formation(play.units[key]) != SQUARE:
        return []
    return [each for each in marks(play, key) if each.rear != mark.rear]


def chosen(play: VonFutschBattle, key: str) -> Mark | None:
    """Return the target that the player chooses for a unit that has reached its place to fire; None for none."""
    found = marks(play, key)
    if len(found) < 2:
        return found[0] if found else None
    mark: Mark = play.choose(play.side(key), "target", options(play, key)).more["mark"]
    return mark


def together(play: VonFutschBattle, keys: Sequence[str], whom: str) -> None:
    """Fire several units at the target `whom` as one firing; the target may answer the first of them."""
    found = {key: next((mark for mark in marks(play, key) if mark.key == whom), None) for key in keys}
    shots = [(key, dice_of(play, play.units[key], key, whom, mark.mm)) for key, mark in found.items() if mark]
    if not shots:
        return
    key = shots[0][0]
    mark = found[key]
    assert mark is not None
    if lands(play, shots, whom, mark.mm, ("one-firing",)) == "holds":
        back = may_answer(play, whom, key)
        if back is not None and _answers(play, whom, key, back):
            answer(play, whom, key, back)

"""Effects of a throw's result on a unit: figures lost, falling back, changed states, removal, further tests."""

from __future__ import annotations

from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rules.procedures import expression_context
from drumhead.rules.procedures.data_battle_state import DataBattle
from drumhead.rules.schema.plain_play import EffectTable, ResultTable

NOTHING = ResultTable()


def result_of(play: DataBattle, throw: str, word: str) -> ResultTable:
    """Return the effects of the result row `word` of a throw; NOTHING if play.toml has no effects for that row."""
    return play.data.throw[throw].result.get(word, NOTHING)


def apply_effect(play: DataBattle, key: str, effect: EffectTable) -> int:
    """Apply an effect to the unit with a key; return its number of figures lost, 0 if it is off the field."""
    if not play.is_in(key):
        return 0
    if effect.removed:
        lost = play.units[key].stands
        play.part(key)
        play.remove_unit(key)
        play.tell("rout", key)
        officers_ride(play)
        return lost
    unit, standing = play.units[key], play.standing(key)
    play.change(key, unit.but(state=(unit.state - set(effect.sheds)) | set(effect.takes)))
    lost = loses(play, key, expression_context.figure(play.book, effect.loses, standing))
    if effect.back and play.is_in(key):
        fall_back(play, key, expression_context.length(play.book, effect.back, standing))
    return lost


def loses(play: DataBattle, key: str, figures: int) -> int:
    """Remove up to `figures` figures from the unit with a key; return the number removed.

    A unit without figures leaves the field, and its officers join another unit.
    """
    unit = play.units[key]
    lost = min(figures, unit.stands)
    if lost:
        play.change(key, unit.but(stands=unit.stands - lost))
    if not play.is_in(key):
        play.part(key)
        officers_ride(play)
    return lost


def fall_back(play: DataBattle, key: str, mm: float) -> None:
    """Move the unit with a key back by up to `mm` mm, still facing the same way, and end its contacts.

    Other units and the table's edge shorten the move, which is rounded down to whole mm.
    """
    play.part(key)
    start = play.box(key)
    far, others = play.field.to_edge(start, start.facing + 180, mm), [each for each in play.field.places if each != key]
    free, _ = play.field.slide(start, start.facing + 180, far, others)
    end = start.ahead(-round_down(free))
    play.put(key, end)
    play.tell("back", key, frm=list(start[:3]), to=list(end[:3]))


def test_unit(play: DataBattle, key: str, throw: str) -> None:
    """Make the test `throw` for the unit with a key and apply its result; do nothing if the unit is off the field."""
    if play.is_in(key):
        word = play.result(throw, key)
        play.tell("test", key, throw=throw, result=word)
        apply_effect(play, key, result_of(play, throw, word).unit)


def officers_ride(play: DataBattle) -> None:
    """Move each officer whose unit is off the field to the nearest unit of the brigade, otherwise of the side.

    Units without an officer are preferred. Do nothing if `officers` of play.toml is "apart".
    """
    if play.data.officers == "apart":
        return
    for name, rider in play.riders.items():
        if rider.unit and play.is_in(rider.unit):
            continue
        present = play.present(rider.side)
        own = _brigade(play, rider)
        among = [key for key in present if play.units[key].number in own] or present
        taken = {other.unit for other in play.riders.values()}
        among = [key for key in among if key not in taken] or among
        near = min(among, key=lambda key: _off(play.box(key), rider.at), default="")
        play.rides(name, unit=near, at=play.box(near)[:2] if near else rider.at)


def _brigade(play: DataBattle, rider: Rider) -> set[int]:
    """Return the numbers of the units that belong to an officer's brigade."""
    return play.setup.armies[rider.side].numbers_under(rider.brigade)


def _off(box: Box, at: tuple[float, float]) -> float:
    return round((box.x - at[0]) ** 2 + (box.y - at[1]) ** 2, 3)


def round_down(mm: float) -> float:
    """Return a distance rounded down to whole mm, so that no unit moves farther than it may."""
    return float(int(mm))

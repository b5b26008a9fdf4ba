"""The firefight of skirmishers with skirmishers, once a turn."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import fall_back
from drumhead.families.paperboys.unit_states import ROUTING
from drumhead.rulesets.peninsular_paperboys import skirmish
from drumhead.rulesets.peninsular_paperboys.firing import IN_FIREFIGHT
from drumhead.rulesets.peninsular_paperboys.play.fire import is_seen
from drumhead.rulesets.peninsular_paperboys.play.skirmish_screens import (
    FIRED,
    goes_in,
    is_out,
    skirmishers,
    skirmishers_against,
)
from drumhead.rulesets.peninsular_paperboys.skirmish import DRIVEN_IN, Screen


def firefights(play: PaperboysBattle, who: Iterable[str]) -> None:
    """Fight the firefight of each of the screens `who` that has enemy skirmishers in range, once a turn each."""
    for key in who:
        if not _ready(play, key):
            continue
        foes = [foe for foe in skirmishers_against(play, key) if _ready(play, foe)]
        for foe in play.field.within(play.box(key), play.mm(play.book.firefight.within), foes):
            if is_seen(play, key, foe):
                firefight(play, key, foe)
                break


def _ready(play: PaperboysBattle, key: str) -> bool:
    if not play.is_in(key) or not is_out(play, key):
        return False
    return not {IN_FIREFIGHT, FIRED, DRIVEN_IN, ROUTING} & play.units[key].state


def firefight(play: PaperboysBattle, key: str, foe: str) -> None:
    """Throw one turn's firefight of the screens `key` and `foe` and their friends; losers fall back or go in."""
    mine, his = group(play, key, foe), group(play, foe, key)
    result = skirmish.firefight(play.chance, play.book, screen_in(play, mine), screen_in(play, his))
    for each in (*mine, *his):
        play.change(each, play.units[each].now(IN_FIREFIGHT))
    beaten, winner = (his, key) if result.startswith("his") else (mine, foe)
    ending = result.removeprefix("his-").removeprefix("mine-")
    rifles = any(play.units[each].kind in play.book.rifles.kinds for each in (*mine, *his))
    steps = ["firefight", f"firefight-{ending}", *(["rifles-again"] if rifles else [])]
    play.tell("firefight", key, foe, steps, result=result, mine=mine, his=his)
    if ending == "continues":
        return
    for each in beaten:
        if ending == "returns":
            goes_in(play, each)
        elif play.is_in(each):
            fall_back(play, each, play.mm(play.book.firefight.back), play.box(winner), "firefight")


def group(play: PaperboysBattle, key: str, foe: str) -> list[str]:
    """Return the keys of the screens that throw against `foe`: `key`, and ready friends in range of `foe`."""
    friends = [other for other in skirmishers(play, play.side(key)) if other != key and _ready(play, other)]
    near = play.field.within(play.box(foe), play.mm(play.book.firefight.within), friends)
    return [key, *near]


def screen_in(play: PaperboysBattle, keys: Iterable[str]) -> Screen:
    """Return the stands of the units `keys` as one screen, counted by muskets and rifles."""
    units = [play.units[key] for key in keys]
    rifles = sum(unit.stands for unit in units if unit.kind in play.book.rifles.kinds)
    return Screen(muskets=sum(unit.stands for unit in units) - rifles, rifles=rifles)

"""What a map has no room to say: which unit bears which number, and with whom the officers ride."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drumhead.press.logs import rich
from drumhead.press.logs.telling import Said, Telling
from drumhead.press.maps.battle_map import BattleMap
from drumhead.press.maps.officers import Pennon


def key(drawn_map: BattleMap, telling: Telling) -> Iterator[Said]:
    """A paragraph for each side: its officers, and those of its units that are not named on the map."""
    words = telling.about["map"]
    flags = drawn_map.pennons()
    for side in telling.story.sides:
        said = []
        riding = "; ".join(_officers(drawn_map, words, [flag for flag in flags if flag.side == side]))
        unnamed = ", ".join(_unnamed(drawn_map, telling, side))
        for head, found in (("officers", riding), ("unnamed", unnamed)):
            if found:
                said.append(f"{rich.ITALIC}{words[head]}:{rich.PLAIN} {found}.")
        if said:
            yield Said(side, " ".join(said))


def _officers(drawn_map: BattleMap, words: Mapping[str, str], flags: Sequence[Pennon]) -> Iterator[str]:
    """With whom they ride, who is alone, and who fell in this turn with whom."""
    shown = drawn_map.moment.shown
    ridden = [words["with"].format(officer=_short(each), unit=shown(each.unit)) for each in flags if each.unit]
    fell = [said for said, each in zip(ridden, (each for each in flags if each.unit)) if each.fell]
    alive = [said for said in ridden if said not in fell]
    alone = [_short(each) for each in flags if not each.unit]
    if alive:
        yield ", ".join(alive)
    if alone:
        yield f"{words['alone']}: {', '.join(alone)}"
    if fell:
        yield f"{words['fallen']}: {', '.join(fell)}"


def _short(flag: Pennon) -> str:
    return flag.name.partition(",")[0]


def _unnamed(drawn_map: BattleMap, telling: Telling, side: str) -> Iterator[str]:
    """Numbers and names that had no room on the map."""
    units = telling.story.units
    for each in sorted(drawn_map.unnamed, key=lambda each: int(units[each]["number"])):
        if units[each]["side"] == side:
            yield f"{rich.STRONG}{drawn_map.moment.shown(each)}{rich.PLAIN}\N{NO-BREAK SPACE}{telling.name(each)}"

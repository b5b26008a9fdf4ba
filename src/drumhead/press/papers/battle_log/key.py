"""What a map has no room to say: which unit bears which number, and with whom the officers ride."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.press.papers.battle_log.paragraphs import Said
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.papers.maps.battle_map import BattleMap
from drumhead.press.papers.maps.officers import Pennon
from drumhead.press.text import stand_ins
from drumhead.press.text.data_words import filled


def key(drawn_map: BattleMap, telling: Telling) -> Iterator[Said]:
    """A paragraph for each side: its officers, and those of its units that are not named on the map."""
    words = telling.about["map"]
    for side in telling.story.sides:
        said = []
        riding = "; ".join(_officers(drawn_map, words, side))
        unnamed = ", ".join(_unnamed(drawn_map, telling, side))
        for head, found in (("officers", riding), ("unnamed", unnamed)):
            if found:
                said.append(f"{stand_ins.ITALIC}{words[head]}:{stand_ins.PLAIN} {found}.")
        if said:
            yield Said(side, " ".join(said))


def _officers(drawn_map: BattleMap, words: Mapping[str, str], side: str) -> Iterator[str]:
    """With whom they ride, who is alone and not named on the map, and who fell in this turn with whom."""
    shown = drawn_map.moment.shown
    flags = [flag for flag in drawn_map.pennons() if flag.side == side and flag.unit]
    ridden = [(filled(words["with"], officer=_short(each), unit=shown(each.unit)), each.fell) for each in flags]
    alive, fell = ([said for said, fallen in ridden if fallen == each] for each in (False, True))
    alone = [_short(each) for each in drawn_map.strangers if each.side == side]
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
            shown = f"{stand_ins.STRONG}{drawn_map.moment.shown(each)}{stand_ins.PLAIN}"
            yield f"{shown}\N{NO-BREAK SPACE}{telling.name(each)}"

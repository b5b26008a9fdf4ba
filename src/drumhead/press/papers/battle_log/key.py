"""What the numbers on a map mean: which unit bears which, and with whom the officers ride."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from drumhead.press.papers.battle_log.paragraphs import Said
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.papers.battle_log.text import bare
from drumhead.press.papers.maps.battle_map import BattleMap
from drumhead.press.papers.maps.officers import Pennon
from drumhead.press.text import stand_ins
from drumhead.press.text.data_words import filled
from drumhead.press.text.font_metrics import plain


def key(drawn_map: BattleMap, telling: Telling, head: str, told: Collection[str] = ()) -> Iterator[Said]:
    """A paragraph for each side: its units on the map under a head, but those `told` elsewhere, and its officers."""
    words = telling.about["map"]
    for side in telling.story.sides:
        said = []
        units = ", ".join(_units(drawn_map, telling, side, told))
        riding = "; ".join(_officers(drawn_map, words, side))
        for name, found in ((head, units), ("officers", riding)):
            if found:
                said.append(f"{stand_ins.ITALIC}{words[name]}:{stand_ins.PLAIN} {found}.")
        if said:
            yield Said(side, " ".join(said))


def in_words(drawn_map: BattleMap, telling: Telling, caption: str) -> str:
    """What a map shows, for who cannot see it: how many of each side are on the table, and who holds what."""
    moment = drawn_map.moment
    sides = [
        {
            "called": telling.called(side),
            "units": sum("place" in moment.after.get(key, {}) for key in telling.story.of(side)),
        }
        for side in telling.story.sides
    ]
    held = [
        {"name": plain(name), "side": telling.called(side) if side else ""}
        for name, side in moment.ground.get("held", {}).items()
    ]
    return bare(telling.words(telling.about["argument"]["post"]["alt"], caption=caption, sides=sides, held=held))


def _units(drawn_map: BattleMap, telling: Telling, side: str, told: Collection[str]) -> Iterator[str]:
    """Numbers and names, by number; skirmishers bear the number of those who sent them out."""
    after = drawn_map.moment.after
    for each in telling.story.of(side):
        if "place" in after.get(each, {}) and each not in told:
            shown = f"{stand_ins.STRONG}{drawn_map.moment.shown(each)}{stand_ins.PLAIN}"
            yield f"{shown}\N{NO-BREAK SPACE}{telling.name(each)}"


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

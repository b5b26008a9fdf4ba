"""The key of a map: the unit that each number stands for, and the units with which the officers ride."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from drumhead.printing.pages.battle_log.deed_paragraphs import Said
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.maps.battle_map import BattleMap
from drumhead.printing.pages.maps.officer_symbols import Pennon
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain


def key(drawn_map: BattleMap, telling: EventSentences, head: str, told: Collection[str] = ()) -> Iterator[Said]:
    """Yield a paragraph for each side: its units on the map under the heading `head`, and its officers.

    Units whose keys are in `told` are left out, since they are named elsewhere.
    """
    words = telling.about["map"]
    for side in telling.story.sides:
        said = []
        units = ", ".join(_units(drawn_map, telling, side, told))
        riding = "; ".join(_officers(drawn_map, words, side))
        for name, found in ((head, units), ("officers", riding)):
            if found:
                said.append(f"{placeholder_characters.ITALIC}{words[name]}:{placeholder_characters.PLAIN} {found}.")
        if said:
            yield Said(side, " ".join(said))


def in_words(drawn_map: BattleMap, telling: EventSentences, caption: str) -> str:
    """Return a map's alternative text: the caption, each side's number of units there, the holders of objectives."""
    moment = drawn_map.moment
    sides = [
        {
            "called": telling.name_side(side),
            "units": sum("place" in moment.after.get(key, {}) for key in telling.story.of(side)),
        }
        for side in telling.story.sides
    ]
    held = [
        {"name": plain(name), "side": telling.name_side(side) if side else ""}
        for name, side in moment.ground.get("held", {}).items()
    ]
    return bare(telling.words(telling.about["argument"]["post"]["alt"], caption=caption, sides=sides, held=held))


def _units(drawn_map: BattleMap, telling: EventSentences, side: str, told: Collection[str]) -> Iterator[str]:
    """Yield number and name of each unit of a side on the map, in roster order, without those in `told`."""
    after = drawn_map.moment.after
    for each in telling.story.of(side):
        if "place" in after.get(each, {}) and each not in told:
            shown = f"{placeholder_characters.STRONG}{drawn_map.moment.number_of(each)}{placeholder_characters.PLAIN}"
            yield f"{shown}\N{NO-BREAK SPACE}{telling.name(each)}"


def _officers(drawn_map: BattleMap, words: Mapping[str, str], side: str) -> Iterator[str]:
    """Yield a side's officers in words: those with a unit, those alone and not named on the map, the fallen."""
    shown = drawn_map.moment.number_of
    flags = [flag for flag in drawn_map.pennons() if flag.side == side and flag.unit]
    ridden = [(fill_words(words["with"], officer=_short(each), unit=shown(each.unit)), each.fell) for each in flags]
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

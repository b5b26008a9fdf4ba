"""The words on the map of a battle before its first turn: sides, units, arrivals, objectives, and notes to the
player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from drumhead.deployment.initial_positions import Opening, StartingUnit
from drumhead.model.lengths import Length, Measures
from drumhead.model.unit import Unit
from drumhead.printing.page_input import Game
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.map_words import words
from drumhead.printing.text.template_filters import join_words

STRAIGHT = 0.5  # degrees


@dataclass(frozen=True)
class KeyEntry:
    """A unit in the key: its number, its name, further words on it ("" for none), and the coordinates of its centre.

    The coordinates are numbers as text, to the right (`across`) and up (`up`); both are "–" for a unit without a
    place.
    """

    number: str
    name: str
    more: str
    across: str
    up: str


@dataclass(frozen=True)
class MapText:
    """The words on a game's map before the first turn; with a `side`, the map is for that side and does not name the
    enemy.
    """

    game: Game
    opening: Opening
    measures: Measures
    side: str = ""

    def name_side(self, side: str) -> str:
        """Return the short name of a side, or the words for "the enemy" on a map for the other side."""
        return str(words()["enemy"] if self.side and side != self.side else self.game.side(side)["short"])

    @property
    def shown(self) -> list[str]:
        """The sides whose units are in the key: all, or only the side that the map is for."""
        return [side for side in self.opening.sides if self.side in ("", side)]

    def edge(self, side: str) -> str:
        """Return the words for a side at an edge of the map: its name and, if it has one, its role in the battle."""
        role = self.game.battle.roles.get(side, "") if self.game.battle else ""
        return ", ".join(filter(None, (self.name_side(side), role)))

    def length(self, mm: float) -> str:
        """Return a length of `mm` on the table in the player's measure, with its unit."""
        return self.measures.say(Length(Fraction(round(mm * 10), 10)))

    def number(self, mm: float) -> str:
        """Return a length of `mm` on the table in the player's measure, as a number without its unit."""
        return self.measures.number(Length(Fraction(round(mm * 10), 10)))

    # ------------------------------------------------------------ the key
    def entries(self, side: str) -> list[KeyEntry]:
        """Return the key's entries for the units of a side by number: on the table, still to arrive, or without a
        place.
        """
        found = {each.unit.number: self._standing(each) for each in self.opening.stood if each.unit.side == side}
        for coming in self.opening.coming:
            for unit in coming.units if coming.side == side else ():
                turn = fill_words(words()["turn"], turn=coming.turn)
                at = (self.number(coming.at[0]), self.number(coming.at[1]))
                found[unit.number] = KeyEntry(str(unit.number), plain(unit.name), turn, *at)
        for unit in self.opening.homeless:
            if unit.side == side:
                found[unit.number] = KeyEntry(str(unit.number), plain(unit.name), "", "–", "–")
        return [found[number] for number in sorted(found)]

    def list_starts(self, side: str) -> dict[str, str]:
        """Return the headings of a side's key, each by the number, as text, of the unit before which it is printed.

        A heading has the names of the wings, lines and divisions that begin there. A brigade that belongs to none has
        its own name. Return {} for an army without wings, lines and divisions.
        """
        army = self.game.battle.armies[side] if self.game.battle else None
        if army is None or not any(name for brigade in army.brigades for name in brigade.under):
            return {}
        found = {}
        for at, brigade in enumerate(army.brigades):
            names = [command.name for command in army.begun_with(at)] if any(brigade.under) else [brigade.name]
            if names:
                found[str(brigade.units[0].number)] = plain(", ".join(names))
        return found

    def _standing(self, stood: StartingUnit) -> KeyEntry:
        unit, box = stood.unit, stood.box
        usual = 0.0 if self.opening.is_lower(unit.side) else 180.0
        off = abs((box.facing - usual + 180) % 360 - 180)
        facing = fill_words(words()["facing"], degrees=f"{box.facing:g}") if off > STRAIGHT else ""
        formation = stood.formation.name if stood.formation and stood.formation_is_said else ""
        formation = fill_words(words()["all-day"], formation=formation) if stood.all_day else formation
        more = ", ".join(filter(None, (formation, facing)))
        return KeyEntry(str(unit.number), plain(unit.name), more, self.number(box.x), self.number(box.y))

    @cached_property
    def turns_are_said(self) -> bool:
        """Whether the key gives the facing of any unit, because the unit does not face straight across the table."""
        return any("°" in entry.more for side in self.shown for entry in self.entries(side))

    # ------------------------------------------------------------ what is ours, and what was agreed
    def messages(self) -> Iterator[str]:
        """Yield the notes to the player on this map, each a sentence or two, such as on places chosen by Drumhead."""
        said, opening = words()["message"], self.opening
        yield fill_words(said["places"], unit=words()["unit"][self.measures.unit])
        table = "longer" if opening.is_longer else "" if opening.table_is_said else "table"
        if table:
            yield fill_words(said[table], width=self.length(opening.width), depth=self.length(opening.depth))
        if not opening.bases_are_known:
            yield said["bases"]
            return
        ours = [each.unit for each in opening.stood if not each.place_is_said]
        if ours:
            everybody = len(ours) == len(opening.stood)
            yield fill_words(said["line-up"], units=said["everybody"] if everybody else self.units(ours))
        if opening.homeless:
            yield fill_words(said["homeless"], units=self.units(opening.homeless))
        for by in dict.fromkeys(each.by for each in opening.coming if each.by):
            units = [unit for each in opening.coming if each.by == by for unit in each.units]
            yield fill_words(said["by"], by=plain(by), units=self.units(units))
        beyond = [unit for side in self.shown for unit in opening.beyond(side)]
        if beyond:
            yield fill_words(said["beyond"], units=self.units(beyond))

    def units(self, units: Sequence[Unit]) -> str:
        """Return units in words by side and number, with the name of each side."""
        units = sorted(units, key=lambda unit: unit.number)
        sides = [side for side in self.opening.sides if any(unit.side == side for unit in units)]
        return "; ".join(
            f"{self.name_side(side)} {join_words([str(unit.number) for unit in units if unit.side == side])}"
            for side in sides
        )

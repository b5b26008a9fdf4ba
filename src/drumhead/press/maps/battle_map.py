"""The map of a battle as a turn closes, from the journal's first line, two tableaux and the events between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.press.maps.deeds import arrows, cross, fired_from, smoke, swords
from drumhead.press.maps.ground import ground_marks
from drumhead.press.maps.names import Lettering
from drumhead.press.maps.scale import Scale, box_of
from drumhead.press.maps.units import Livery, Shown, corners_on, ghost, unit_marks
from drumhead.press.marks import HAIR, INK, PAPER, Mark, Path, line, rectangle
from drumhead.table.box import Point
from drumhead.table.ground import Feature

FRAME = 2.2  # mm: the rule of 10 cm round the table


@dataclass(frozen=True)
class Moment:
    """What is shown: the units as a turn closes and as it began, and what happened in between."""

    head: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]]


class BattleMap:
    """One map `wide` mm broad, frame included; liveries by side, names of units by key."""

    def __init__(self, moment: Moment, liveries: Mapping[str, Livery], wide: float, tall: float, low_ink: bool) -> None:
        self.moment, self.liveries, self.low_ink = moment, liveries, low_ink
        width, height = moment.head["table"]
        inner = Scale.fitting(width, height, wide - 2 * FRAME, tall - 2 * FRAME)
        self.scale = Scale(width, height, inner.mm, FRAME, FRAME)
        self.features = [
            Feature(g["kind"], tuple((x, y) for x, y in g["points"]), g["name"], g["width"])
            for g in moment.head["ground"]
        ]

    @property
    def size(self) -> tuple[float, float]:
        """How broad and tall the map is on paper, frame included."""
        wide, tall = self.scale.paper
        return wide + 2 * FRAME, tall + 2 * FRAME

    def marks(self) -> list[Mark]:
        """The whole map, its upper left corner at the origin."""
        drawn: list[Mark] = [*self._sheet()]
        for feature in self.features:
            drawn += ground_marks(feature, self.scale, self.low_ink)
        drawn += self._deeds()
        units = list(self._units())
        for unit in units:
            drawn += unit_marks(unit, self.scale, self.low_ink)
        drawn += self._clashes()
        drawn += self._lost()
        drawn += self._lettering(units)
        return [*drawn, *self._frame()]

    # ------------------------------------------------------------ the sheet
    def _sheet(self) -> Iterator[Mark]:
        wide, tall = self.scale.paper
        yield Path(rectangle(FRAME, FRAME, wide, tall), fill=PAPER)

    def _frame(self) -> Iterator[Mark]:
        """A rule round the table, black and white by 10 cm."""
        wide, tall = self.size
        yield Path(rectangle(0, 0, wide, tall), stroke=INK, width=0.5)
        yield Path(rectangle(FRAME, FRAME, wide - 2 * FRAME, tall - 2 * FRAME), stroke=INK, width=0.3)
        step = 100 * self.scale.mm
        for start, long, across in ((FRAME, wide - 2 * FRAME, True), (FRAME, tall - 2 * FRAME, False)):
            for number in range(0, math.ceil(long / step - 1e-6), 2):
                at = start + number * step
                piece = min(step, start + long - at)
                for edge in (0.7, (tall if across else wide) - FRAME + 0.7):
                    bar = rectangle(at, edge, piece, 0.8) if across else rectangle(edge, at, 0.8, piece)
                    yield Path(bar, fill=INK)

    # ------------------------------------------------------------ what happened
    def _ink(self, key: str) -> str:
        return self.liveries[self.moment.head["units"][key]["side"]].ink

    def _deeds(self) -> Iterator[Mark]:
        moment, inks = self.moment, {key: self._ink(key) for key in self.moment.head["units"]}
        for key, state in moment.before.items():
            now = moment.after.get(key, {}).get("place")
            if "place" in state and now != state["place"]:
                yield ghost(box_of(state["place"]), self.scale, inks[key])
        for box, stands in fired_from(moment.events, moment.before):
            yield from smoke(box, stands, self.scale)
        yield from arrows(moment.events, self.scale, inks)

    def _units(self) -> Iterator[Shown]:
        for key, state in self.moment.after.items():
            if "place" in state:
                about = self.moment.head["units"][key]
                yield Shown(
                    key,
                    about["name"],
                    state.get("arm", about["arm"]),
                    about["kind"],
                    about["quality"],
                    about["stands"],
                    state,
                    self.liveries[about["side"]],
                )

    def _clashes(self) -> Iterator[Mark]:
        """Crossed swords where two units met, once a place."""
        marked: list[Point] = []
        places = {key: state["place"] for key, state in self.moment.before.items() if "place" in state}
        for event in self.moment.events:
            if event["e"] in ("faceoff", "fight") and {event["u"], event["at"]} <= places.keys():
                one, other = (box_of(places[event[who]]) for who in ("u", "at"))
                spot = self.scale.at((one.x + other.x) / 2, (one.y + other.y) / 2)
                if all(math.dist(spot, there) > 4 for there in marked):
                    marked.append(spot)
                    yield from swords(spot)
            for key, state in event.get("set", {}).items():
                if "place" in state:
                    places[key] = state["place"]

    def _lost(self) -> Iterator[Mark]:
        places: dict[str, Any] = {key: state.get("place") for key, state in self.moment.before.items()}
        for event in self.moment.events:
            for key, state in event.get("set", {}).items():
                if not state["stands"] and places.get(key):
                    spot = box_of(places[key])
                    yield from cross(self.scale.at(spot.x, spot.y), self._ink(key))
                    places[key] = None
                elif "place" in state:
                    places[key] = state["place"]

    # ------------------------------------------------------------ lettering
    def _lettering(self, units: Sequence[Shown]) -> Iterator[Mark]:
        lettering = Lettering(self.size, FRAME)
        for unit in units:
            lettering.keep_clear(corners_on(self.scale, unit.box))
        for unit in units:
            yield lettering.unit(unit, self.scale)
        for feature in self.features:
            if feature.name:
                yield lettering.place(feature, self.scale)


def rule(x: float, y: float, scale: Scale) -> Iterator[Mark]:
    """A bar of half a metre of table, by 10 cm."""
    step = 100 * scale.mm
    for number in range(5):
        fill = INK if number % 2 == 0 else PAPER
        yield Path(rectangle(x + number * step, y, step, 1.2), stroke=INK, width=0.2, fill=fill)
    yield Path(line((x, y), (x + 5 * step, y)), stroke=HAIR, width=0.1)

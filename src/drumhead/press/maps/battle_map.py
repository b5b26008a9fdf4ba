"""The map of a battle as a turn closes, from the journal's first line, two tableaux and the events between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.press.lettering import width as wide_of
from drumhead.press.maps.deeds import arrows, cross, fired_from, smoke, swords
from drumhead.press.maps.ground import ground_marks
from drumhead.press.maps.scale import Scale, box_of
from drumhead.press.maps.units import Livery, Shown, corners_on, ghost, unit_marks
from drumhead.press.marks import HAIR, INK, PAPER, Mark, Path, Text, line, rectangle
from drumhead.table.box import Point
from drumhead.table.ground import Feature

FRAME = 2.2  # mm: the rule of 10 cm round the table
NAME = 7.6  # points: a unit's name
PLACE = 9.5  # points: a place's
Box4 = tuple[float, float, float, float]


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
        table = moment.head["table"]
        inner = Scale.fitting(*table, wide - 2 * FRAME, tall - 2 * FRAME)
        self.scale = Scale(*table, inner.mm, FRAME, FRAME)
        self.features = [
            Feature(g["kind"], tuple((x, y) for x, y in g["points"]), g["name"], g["width"])
            for g in moment.head["ground"]
        ]
        self.taken: list[Box4] = []

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
        self.taken = [_bounds(corners_on(self.scale, unit.box)) for unit in units]
        drawn += self._names(units)
        drawn += self._places()
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
    def _names(self, units: Sequence[Shown]) -> Iterator[Mark]:
        """Each unit's name behind or beside it, where it covers least."""
        for unit in units:
            box = unit.box
            words = unit.name
            long, high = wide_of(words, "italic", NAME), NAME * 0.36
            x, y = self.scale.at(box.x, box.y)
            half = max(
                2.2,
                (
                    abs(math.cos(math.radians(box.facing))) * box.depth / 2
                    + abs(math.sin(math.radians(box.facing))) * box.frontage / 2
                )
                * self.scale.mm,
            )
            broad = (
                abs(math.cos(math.radians(box.facing))) * box.frontage / 2
                + abs(math.sin(math.radians(box.facing))) * box.depth / 2
            ) * self.scale.mm
            behind = 1 if math.cos(math.radians(box.facing)) > 0 else -1
            spots = [
                (x, y + behind * (half + 2.0) + high / 2),
                (x, y - behind * (half + 2.6) + high / 2),
                (x + broad + long / 2 + 1, y + high / 2),
                (x - broad - long / 2 - 1, y + high / 2),
                (x, y + behind * (half + 5.0) + high / 2),
                (x, y - behind * (half + 5.6) + high / 2),
            ]
            yield self._lettered(words, spots, long, high, "italic", NAME, unit.livery.ink)

    def _lettered(
        self, words: str, spots: Sequence[Point], long: float, high: float, face: str, size: float, ink: str
    ) -> Mark:
        """Words at the spot where they cover least of what stands there already, within the frame."""
        wide, tall = self.size

        def covers(spot: Point) -> float:
            box = (spot[0] - long / 2, spot[1] - high, spot[0] + long / 2, spot[1] + high * 0.3)
            out = (
                max(0.0, FRAME - box[0])
                + max(0.0, box[2] - wide + FRAME)
                + max(0.0, FRAME - box[1])
                + max(0.0, box[3] - tall + FRAME)
            )
            return out * 50 + sum(_common(box, other) for other in self.taken)

        best = min(range(len(spots)), key=lambda at: (round(covers(spots[at]), 3), at))
        x, y = spots[best]
        x = min(max(x, FRAME + long / 2 + 0.5), wide - FRAME - long / 2 - 0.5)
        y = min(max(y, FRAME + high + 0.3), tall - FRAME - 0.8)
        self.taken.append((x - long / 2, y - high, x + long / 2, y + high * 0.3))
        return Text(x, y, words, face, size, "middle", ink)

    def _places(self) -> Iterator[Mark]:
        for feature in self.features:
            if feature.name:
                long, high = wide_of(feature.name, "small capitals", PLACE), PLACE * 0.36
                left, low, right, top = feature.box
                x, y = self.scale.at((left + right) / 2, (low + top) / 2)
                half = (top - low) / 2 * self.scale.mm
                spots = [(x, y - half - 1.2), (x, y + half + high + 1.0), (x, y + high / 2)]
                yield self._lettered(feature.name, spots, long, high, "small capitals", PLACE, INK)


def _bounds(points: Sequence[Point]) -> Box4:
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Box4, other: Box4) -> float:
    """How much of two upright boxes is common to both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def rule(x: float, y: float, scale: Scale) -> Iterator[Mark]:
    """A bar of half a metre of table, by 10 cm."""
    step = 100 * scale.mm
    for number in range(5):
        fill = INK if number % 2 == 0 else PAPER
        yield Path(rectangle(x + number * step, y, step, 1.2), stroke=INK, width=0.2, fill=fill)
    yield Path(line((x, y), (x + 5 * step, y)), stroke=HAIR, width=0.1)

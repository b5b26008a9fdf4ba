"""The map of a battle as a turn closes, from the journal's first line, two tableaux and the events between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from drumhead.press.drawing.marks import Mark, Path, rectangle
from drumhead.press.papers.maps.changes import GOAL, breaches, flames, roundel
from drumhead.press.papers.maps.deeds import arrows, cross, fired_from, smoke, swords, ways
from drumhead.press.papers.maps.ground import from_below, ground_marks
from drumhead.press.papers.maps.looks import Looks
from drumhead.press.papers.maps.names import Area, Lettering
from drumhead.press.papers.maps.officers import Pennon, fallen, pennon_marks, pennons
from drumhead.press.papers.maps.scale import Scale, box_of
from drumhead.press.papers.maps.units import Livery, Shown, beside_the_gun, die_place, ghost, unit_marks
from drumhead.press.style.inks import INK, PAPER
from drumhead.rules.judging import Role
from drumhead.table.box import Box, Point
from drumhead.table.ground import Feature

FRAME = 2.2  # mm: the rule of 10 cm round the table


@dataclass(frozen=True)
class Moment:
    """What is shown: the units as a turn closes and as it began, and what happened in between."""

    head: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]]
    points: Mapping[str, int] = field(default_factory=dict)
    dead: Mapping[str, int] = field(default_factory=dict)
    riders: Mapping[str, Any] = field(default_factory=dict)
    ground: Mapping[str, Any] = field(default_factory=dict)

    def shown(self, key: str) -> str:
        """A unit's number on the map; skirmishers have that of the ranks they came from, with an s."""
        about = self.head["units"][key]
        return f"{self.head['units'][about['of']]['number']}s" if "of" in about else str(about["number"])


class BattleMap:
    """One map `wide` mm broad, frame included; liveries by side. When it is drawn, `unnamed` are left to a key."""

    def __init__(
        self,
        moment: Moment,
        liveries: Mapping[str, Livery],
        looks: Looks,
        wide: float,
        tall: float,
        low_ink: bool,
    ) -> None:
        self.moment, self.liveries, self.looks, self.low_ink = moment, liveries, looks, low_ink
        self.unnamed: list[str] = []
        self.strangers: list[Pennon] = []  # officers who ride alone, and whose names found no room
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
        units, clashes, lost = list(self._units()), list(self._clashes()), list(self._lost())
        flags = self.pennons()
        grounds, leads, names = self._lettering(units, clashes, flags)
        drawn: list[Mark] = [*self._sheet(), *self._ground(), *leads, *self._deeds()]
        drawn += [Path(rectangle(a[0], a[1], a[2] - a[0], a[3] - a[1], 0.6), fill=PAPER) for a in grounds]
        for unit in units:
            bare = unit.role is Role.GUNS and unit.key not in self.unnamed  # its name has the number
            drawn += unit_marks(replace(unit, number="") if bare else unit, self.scale, self.low_ink)
        for spot in clashes:
            drawn += swords(spot)
        drawn += lost
        for flag in flags:
            drawn += pennon_marks(flag, self.liveries)
        return [*drawn, *names, *self._frame()]

    def pennons(self) -> list[Pennon]:
        """The officers who live, and those who fell in this turn."""
        moment = self.moment
        guns = {key for key, unit in moment.head["units"].items() if self.looks.are_guns(unit["arm"])}
        alive = pennons(moment.head, moment.riders, moment.after, guns, self.scale)
        return [*alive, *fallen(moment.head, moment.before, moment.events, self.scale)]

    def _ground(self) -> Iterator[Mark]:
        for feature in from_below(self.features):
            yield from ground_marks(feature, self.scale, self.low_ink)
        yield from self._edge()
        yield from breaches(self.features, self.moment.ground.get("breaches", {}), self.scale)
        for feature in self.features:
            if feature.name and feature.name in self.moment.ground.get("alight", ()):
                yield from flames(feature, self.scale, self.low_ink)

    # ------------------------------------------------------------ the sheet
    def _sheet(self) -> Iterator[Mark]:
        wide, tall = self.scale.paper
        yield Path(rectangle(FRAME, FRAME, wide, tall), fill=PAPER)

    def _edge(self) -> Iterator[Mark]:
        """The frame in paper, over the ground that reaches beyond the table."""
        wide, tall = self.size
        for left, top, across, down in (
            (0, 0, wide, FRAME),
            (0, tall - FRAME, wide, FRAME),
            (0, 0, FRAME, tall),
            (wide - FRAME, 0, FRAME, tall),
        ):
            yield Path(rectangle(left, top, across, down), fill=PAPER)

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
        boxes = {key: box_of(state["place"]) for key, state in self.moment.after.items() if "place" in state}
        numbers: list[Box] = []  # of guns, beside their pieces
        for key, box in boxes.items():
            about, state = self.moment.head["units"][key], self.moment.after[key]
            is_gun = self.looks.are_guns(about["arm"])
            if is_gun:
                others = [*numbers, *(other for name, other in boxes.items() if name != key)]
                numbers.append(beside_the_gun(box, others, self.scale))
            yield Shown(
                key,
                about["name"],
                self.moment.shown(key),
                self.looks.roles[state.get("arm", about["arm"])],
                state,
                self.liveries[about["side"]],
                self.looks.runs(state),
                not self.looks.all_round.isdisjoint(state.get("state", ())),
                about["quality"] in self.looks.marked,
                self.scale.at(numbers[-1].x, numbers[-1].y) if is_gun else (0.0, 0.0),
            )

    def _clashes(self) -> Iterator[Point]:
        """Where two units met, once a place."""
        marked: list[Point] = []
        places = {key: state["place"] for key, state in self.moment.before.items() if "place" in state}
        for event in self.moment.events:
            if event["e"] in ("faceoff", "fight") and {event["u"], event["at"]} <= places.keys():
                one, other = (box_of(places[event[who]]) for who in ("u", "at"))
                spot = self.scale.at((one.x + other.x) / 2, (one.y + other.y) / 2)
                if all(math.dist(spot, there) > 4 for there in marked):
                    marked.append(spot)
                    yield spot
            for key, state in event.get("set", {}).items():
                if "place" in state:
                    places[key] = state["place"]

    def _lost(self) -> Iterator[Mark]:
        places: dict[str, Any] = {key: state.get("place") for key, state in self.moment.before.items()}
        for event in self.moment.events:
            for key, state in event.get("set", {}).items():
                sent_out = "of" in self.moment.head["units"][key]
                if not state["stands"] and places.get(key) and not sent_out:
                    spot = box_of(places[key])
                    yield from cross(self.scale.at(spot.x, spot.y), self._ink(key))
                    places[key] = None
                elif "place" in state:
                    places[key] = state["place"]

    # ------------------------------------------------------------ lettering
    def _lettering(
        self, units: Sequence[Shown], clashes: Sequence[Point], flags: Sequence[Pennon]
    ) -> tuple[list[Area], list[Path], list[Mark]]:
        """Every name, the ground that is cleared below it, and lines to places from names that stand apart."""
        lettering = Lettering(self.size, FRAME)
        self._keep_clear(lettering, units, clashes, flags)
        names = [*self._places(lettering)]
        self.unnamed, self.strangers = [], []
        for unit in units:
            if "of" not in self.moment.head["units"][unit.key]:
                name = lettering.unit(unit, self.scale)
                names += name
                self.unnamed += [] if name else [unit.key]
        for flag in flags:
            if not flag.unit:
                alone = lettering.officer(flag.name.partition(",")[0], flag.at, self.liveries[flag.side].ink)
                names += [alone] if alone else []
                self.strangers += [] if alone else [flag]
        return lettering.grounds, lettering.leads, names

    def _keep_clear(
        self, lettering: Lettering, units: Sequence[Shown], clashes: Sequence[Point], flags: Sequence[Pennon]
    ) -> None:
        for unit in units:
            lettering.keep_block_clear(unit.box, self.scale)
            if unit.role is Role.GUNS:
                lettering.keep_spot_clear(unit.figures, 1.8, 3.0)
            if unit.state.get("pips"):
                lettering.keep_spot_clear(die_place(unit.box, self.scale), 1.6)
        for spot in clashes:
            lettering.keep_spot_clear(spot, 2.2, 1.5)
        for flag in flags:
            lettering.keep_spot_clear(flag.at, 1.7, 1.5)
        for start, end, _, _ in ways(self.moment.events, self.scale):
            for step in range(0, int(math.dist(start, end)), 2):
                share = step / math.dist(start, end)
                x, y = (a + (b - a) * share for a, b in zip(start, end))
                lettering.keep_spot_clear((x, y), 0.9, 0.7)

    def _places(self, lettering: Lettering) -> Iterator[Mark]:
        """The names of the ground; before what is fought for, the sign of who holds it."""
        held = self.moment.ground.get("held", {})
        for feature in self.features:
            if feature.name:
                before = 2 * GOAL + 1.0 if feature.name in held else 0.0
                name = lettering.place(feature, self.scale, before)
                if name:
                    left, top, right, bottom = lettering.grounds.pop()
                    yield Path(rectangle(left, top, right - left, bottom - top, 0.6), fill=PAPER)
                    yield name
                    if before:
                        yield from roundel((left + GOAL, (top + bottom) / 2), self.liveries.get(held[feature.name]))

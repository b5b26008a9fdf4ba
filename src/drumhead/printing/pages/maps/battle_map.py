"""The map of a battle at the end of a turn, drawn from the records of a journal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from drumhead.geometry.oriented_box import Point
from drumhead.geometry.terrain_shapes import Feature
from drumhead.printing.drawing.vector_primitives import Mark, Path, rectangle
from drumhead.printing.pages.maps.event_drawing import CLASHES, arrows, cross, fired_from, smoke, swords, ways
from drumhead.printing.pages.maps.ground_changes import GOAL, breaches, flames, roundel
from drumhead.printing.pages.maps.ground_drawing import from_below, ground_marks
from drumhead.printing.pages.maps.label_candidates import BROAD, around, beside_block
from drumhead.printing.pages.maps.label_placement import HIGH, Corners, Lettering, list_rings, named_once
from drumhead.printing.pages.maps.map_scale import Area, Scale, box_of
from drumhead.printing.pages.maps.officer_symbols import TALL, Pennon, list_fallen, pennon_marks, pennons
from drumhead.printing.pages.maps.unit_drawing import (
    DIE,
    FIGURES,
    Shown,
    UnitColours,
    die_place,
    ghost,
    in_the_block,
    plate,
    record_die,
    recorded_value,
    unit_marks,
)
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.text.font_metrics import plain, width
from drumhead.simulation.journal_schema import is_by_hand

FRAME = 2.2  # mm: the rule of 10 cm round the table
PLACE, NAME = ("small capitals", 9.5), ("sans italic", 9.0)  # face and points of the name of ground, and of an officer
COVERED = 4.0  # square mm of other contents that the name of an officer may cover
SWORDS, CROSS = 2.2, 2.0  # mm from the middle of crossed swords, and of a dagger, to its edge


@dataclass(frozen=True)
class Moment:
    """The moment that a map shows: the end of a turn, with the start of that turn and the events between the two.

    `head` is the journal's first record. `before` and `after` have each unit's state by key. `riders` has where each
    officer is, `ground` the objectives held, places on fire and breaches.
    """

    head: Mapping[str, Any]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]]
    riders: Mapping[str, Any] = field(default_factory=dict)
    ground: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if is_by_hand(self.head):  # nobody wrote down where it was done
            object.__setattr__(self, "events", ())

    def number_of(self, key: str) -> str:
        """Return the number on the map of the unit with this key; skirmishers have the number of their parent unit
        and an "s".
        """
        about = self.head["units"][key]
        return f"{self.head['units'][about['of']]['number']}s" if "of" in about else str(about["number"])


class BattleMap:
    """One map of a moment, at most `wide` by `tall` mm with its frame; `liveries` has the style of each side."""

    def __init__(
        self,
        moment: Moment,
        liveries: Mapping[str, UnitColours],
        looks: UnitStyles,
        wide: float,
        tall: float,
        low_ink: bool,
    ) -> None:
        self.moment, self.liveries, self.looks, self.low_ink = moment, liveries, looks, low_ink
        self.strangers: list[Pennon] = []  # officers who ride alone and for whose names there was no room
        self.flags: list[Pennon] = []  # where there is room for them
        self.labels: Sequence[Corners] = ()  # the corners of every label, when it is drawn
        self.goals: dict[str, Point] = {}  # the centre of each objective's roundel by the objective, when it is drawn
        width, height = moment.head["table"]
        inner = Scale.fitting(width, height, wide - 2 * FRAME, tall - 2 * FRAME)
        self.scale = Scale(width, height, inner.mm, FRAME, FRAME)
        self.features = [
            Feature(g["kind"], tuple((x, y) for x, y in g["points"]), g["name"], g["width"])
            for g in moment.head["ground"]
        ]

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in mm of the map on paper, frame included."""
        wide, tall = self.scale.paper
        return wide + 2 * FRAME, tall + 2 * FRAME

    def marks(self) -> list[Mark]:
        """Return all marks of the map, its upper left corner at the origin.

        This also sets `labels` (the corners of every label), `flags` (the pennons as placed) and `strangers`
        (officers without room for their names).
        """
        return [*self.land(), *self.marks_on_land()]

    def land(self) -> list[Mark]:
        """Return the marks of the table and its ground, which are the same in every map of a battle."""
        ground = (
            mark for feature in from_below(self.features) for mark in ground_marks(feature, self.scale, self.low_ink)
        )
        return [*self._sheet(), *ground, *self._edge()]

    def marks_on_land(self) -> list[Mark]:
        """Return all other marks of the map, to be drawn above its `land`; it sets what `marks` sets."""
        lettering = Lettering(self.size, FRAME)
        units = list(self._units())
        for unit in units:
            lettering.keep_block_clear(unit.box, self.scale)
        self._keep_ways_clear(lettering)
        numbers = list(self._numbers(lettering, units))
        signs = [*self._clashes(lettering), *self._lost(lettering), *self._flags(lettering)]
        signs += self._dice(lettering, units)
        names = [*self._places(lettering), *self._officers(lettering)]
        self.labels = lettering.labels
        drawn: list[Mark] = [*self._changes(), *self._deeds()]
        for unit in units:
            drawn += unit_marks(unit, self.scale, self.low_ink)
        return [*drawn, *lettering.leads, *numbers, *signs, *names, *self._frame()]

    def pennons(self) -> list[Pennon]:
        """Return the pennons of officers who are alive, and of those who fell in this turn; labels may still move
        them.
        """
        moment = self.moment
        guns = {key for key, unit in moment.head["units"].items() if self.looks.are_guns(unit["arm"])}
        alive = pennons(moment.head, moment.riders, moment.after, guns, self.scale)
        return [*alive, *list_fallen(moment.head, moment.before, moment.events, self.scale)]

    def _changes(self) -> Iterator[Mark]:
        """Yield what the battle did to the ground: breaches and flames."""
        yield from breaches(self.features, self.moment.ground.get("breaches", {}), self.scale)
        for feature in self.features:
            if feature.name and feature.name in self.moment.ground.get("alight", ()):
                yield from flames(feature, self.scale, self.low_ink)

    # ------------------------------------------------------------ the sheet
    def _sheet(self) -> Iterator[Mark]:
        wide, tall = self.scale.paper
        yield Path(rectangle(FRAME, FRAME, wide, tall), fill=PAPER)

    def _edge(self) -> Iterator[Mark]:
        """Yield the frame filled in the colour of paper, over ground that extends beyond the table."""
        wide, tall = self.size
        for left, top, across, down in (
            (0, 0, wide, FRAME),
            (0, tall - FRAME, wide, FRAME),
            (0, 0, FRAME, tall),
            (wide - FRAME, 0, FRAME, tall),
        ):
            yield Path(rectangle(left, top, across, down), fill=PAPER)

    def _frame(self) -> Iterator[Mark]:
        """Yield the frame round the table, alternately black and white every 10 cm of table."""
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
                    self.moment.number_of(key),
                    self.looks.roles[state.get("arm", about["arm"])],
                    state,
                    self.liveries[about["side"]],
                    self.looks.runs(state),
                    not self.looks.all_round.isdisjoint(state.get("state", ())),
                    about["quality"] in self.looks.marked,
                )

    # ------------------------------------------------------------ labels
    def _keep_ways_clear(self, lettering: Lettering) -> None:
        for start, end, _, _ in ways(self.moment.events, self.scale):
            for step in range(0, int(math.dist(start, end)), 2):
                share = step / math.dist(start, end)
                x, y = (a + (b - a) * share for a, b in zip(start, end))
                lettering.keep_spot_clear((x, y), 0.9, 0.7)

    def _numbers(self, lettering: Lettering, units: Sequence[Shown]) -> Iterator[Mark]:
        """Yield the number of every unit: in its block where there is room, otherwise next to it, joined by a line."""
        beside = []
        for unit in units:
            corners = in_the_block(unit, self.scale)
            if corners and lettering.fixed(corners):
                yield plate(unit, corners, self.low_ink)
            else:
                beside.append(unit)
        for unit in beside:
            spots = beside_block(unit.box, self.scale, width(unit.number, *FIGURES), FIGURES[1] * HIGH)
            number = lettering.set(unit.number, spots, FIGURES, unit.livery.ink)
            lettering.lead(self.scale.at(unit.box.x, unit.box.y), 3.5)
            yield from _cleared(lettering.grounds[-1])
            yield from filter(None, [number])

    def _dice(self, lettering: Lettering, units: Sequence[Shown]) -> Iterator[Mark]:
        """Yield a record die behind every unit that has pips or hits."""
        for unit in units:
            if shown := recorded_value(unit.state):
                at = lettering.sign(list_rings(die_place(unit.box, self.scale), 2.2), DIE / 2, 4.0)
                yield from record_die(shown, at, unit.livery.ink)

    def _flags(self, lettering: Lettering) -> Iterator[Mark]:
        self.flags = [
            replace(flag, at=lettering.sign(list_rings(flag.at, 2.2), TALL / 2, 4.0)) for flag in self.pennons()
        ]
        for flag in self.flags:
            yield from pennon_marks(flag, self.liveries)

    def _clashes(self, lettering: Lettering) -> Iterator[Mark]:
        """Yield crossed swords where two units met; one pair for places closer than 4 mm on the page."""
        marked: list[Point] = []
        places = {key: state["place"] for key, state in self.moment.before.items() if "place" in state}
        for event in self.moment.events:
            if event["e"] in CLASHES and {event["u"], event["at"]} <= places.keys():
                one, other = (box_of(places[event[who]]) for who in ("u", "at"))
                spot = self.scale.at((one.x + other.x) / 2, (one.y + other.y) / 2)
                if all(math.dist(spot, there) > 4 for there in marked):
                    marked.append(spot)
                    yield from swords(lettering.sign(list_rings(spot, 2.4), SWORDS, 2.4))
            for key, state in event.get("set", {}).items():
                if "place" in state:
                    places[key] = state["place"]

    def _lost(self, lettering: Lettering) -> Iterator[Mark]:
        places: dict[str, Any] = {key: state.get("place") for key, state in self.moment.before.items()}
        for event in self.moment.events:
            for key, state in event.get("set", {}).items():
                sent_out = "of" in self.moment.head["units"][key]
                if not state["stands"] and places.get(key) and not sent_out:
                    spot = box_of(places[key])
                    at = lettering.sign(list_rings(self.scale.at(spot.x, spot.y), 2.4), CROSS, 2.4)
                    yield from cross(at, self._ink(key))
                    places[key] = None
                elif "place" in state:
                    places[key] = state["place"]

    def _places(self, lettering: Lettering) -> Iterator[Mark]:
        """Yield each name of the ground once; before the name of an objective is the symbol of the side that holds
        it.
        """
        held = self.moment.ground.get("held", {})
        towns = [each for each in self.features if each.kind not in BROAD]
        for feature in named_once(self.features, held):
            if feature.name:
                goal = 2 * GOAL if feature.name in held else 0.0
                before = goal + 1.0 if goal else 0.0
                with lettering.off_other_ground(towns, feature, self.scale):
                    name = lettering.place(feature, self.scale, plain(feature.name), PLACE, before, goal)
                left, top, _, bottom = lettering.grounds[-1]
                yield from _cleared(lettering.grounds[-1])
                yield name
                if goal:
                    self.goals[feature.name] = left + GOAL, (top + bottom) / 2
                    yield from roundel(self.goals[feature.name], self.liveries.get(held[feature.name]))

    def _officers(self, lettering: Lettering) -> Iterator[Mark]:
        """Yield the names of officers who are not with a unit, next to their pennons; add those without room to
        `strangers`.
        """
        self.strangers = []
        for flag in self.flags:
            if not flag.unit:
                words, (x, y), half = plain(flag.name.partition(",")[0]), flag.at, TALL / 2
                spots = around((x - half, y - half, x + half, y + half), width(words, *NAME), NAME[1] * HIGH)
                name = lettering.set(words, spots[:12], NAME, self.liveries[flag.side].ink, most=COVERED)
                self.strangers += [] if name else [flag]
                if name:
                    yield from _cleared(lettering.grounds[-1])
                    yield name


def _cleared(area: Area) -> Iterator[Mark]:
    """Yield a box in the colour of paper, to be drawn below the words in an area of the page."""
    left, top, right, bottom = area
    yield Path(rectangle(left - 0.3, top, right - left + 0.6, bottom - top, 0.6), fill=PAPER)

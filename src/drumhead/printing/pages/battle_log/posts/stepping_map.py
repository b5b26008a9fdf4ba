"""A battle step by step for a screen: where every unit is after each card, in data for the script of a web page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.printing.output.svg_writer import web_svg
from drumhead.printing.pages.battle_log.deed_paragraphs import Said, paragraphs, sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, Told, Turn, landscape
from drumhead.printing.pages.battle_log.log_rich_text import capital
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.maps.battle_map import BattleMap, Moment
from drumhead.printing.pages.maps.event_drawing import CLASHES, ways
from drumhead.printing.pages.maps.ground_changes import FLAME_SHAPE
from drumhead.printing.pages.maps.map_scale import box_of
from drumhead.printing.pages.maps.officer_symbols import name_officer
from drumhead.printing.pages.maps.unit_styles import UnitStyles
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first

RUNS, ALL_ROUND, OFFICER, GENERAL = 1, 2, 4, 8  # what a unit's number of flags adds up
SHOTS = ("fire", "shell", "pistols", "firefight", "batter")  # kinds of event with a line to their target


@dataclass(frozen=True)
class Step:
    """A card in words: its number in the data, its heading, and its paragraphs, each with the index of its side."""

    number: int
    head: str
    said: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class SteppingMap:
    """A map that a script moves: its drawing without units, the data of all steps, and the steps in words by turn.

    `note` says where places are unknown, `legend` how dice are written; both are "" where there is no need.
    """

    svg: str
    data: Mapping[str, Any]
    turns: tuple[tuple[str, tuple[Step, ...]], ...]
    note: str = ""
    legend: str = ""


@dataclass
class _Now:
    """The battle as it is at one step: the state of each unit, where officers ride, and the ground."""

    states: dict[str, Told]
    riders: dict[str, Told]
    ground: Told
    shown: dict[str, Any] = field(default_factory=dict)  # what the step before has told of each unit
    held: Any = None
    alight: Any = None


def stepping_map(telling: EventSentences, drawn: BattleMap) -> SteppingMap:
    """Return the stepping map of a battle; `drawn` is a map of its table without units or officers."""
    return _Stepper(telling, drawn).map()


class _Stepper:
    """The steps of one battle, while they are made."""

    def __init__(self, telling: EventSentences, drawn: BattleMap) -> None:
        self.telling, self.story, self.drawn = telling, telling.story, drawn
        self.looks = UnitStyles.of(telling.ruleset.about)
        self.index = {key: at for at, key in enumerate(self.story.units)}
        self.side = {side: at for at, side in enumerate(self.story.sides)}
        opening = self.story.opening
        self.now = _Now(dict(opening["units"]), dict(opening["riders"]), landscape(opening))
        self.steps: list[dict[str, Any]] = []

    def map(self) -> SteppingMap:
        """Return the map with all its steps, the deployment first."""
        marks = self.drawn.marks_on_land()
        about = self.telling.about["argument"]["post"]
        svg = web_svg(marks, Box(0, 0, *self.drawn.size), about["board"], '<use href="#land"/>')
        turns: list[tuple[str, tuple[Step, ...]]] = [(about["deployment"], (self._deployment(),))]
        turns += [(f"Turn {turn.number}", tuple(self._turn(turn))) for turn in self.story.turns]
        dice = any("[" in words for _, steps in turns for step in steps for _, words in step.said)
        note = about["unplaced"] if self.story.by_hand else ""
        return SteppingMap(svg, self._data(), tuple(turns), note, about["dice"] if dice else "")

    def _data(self) -> dict[str, Any]:
        units = [
            [Moment.number_of(self.drawn.moment, key), self.side[unit["side"]], plain(unit["name"]), self._marked(unit)]
            for key, unit in self.story.units.items()
        ]
        goals = [[plain(name), *_rounded(at)] for name, at in self.drawn.goals.items()]
        sides = [plain(self.telling.name_side(side)) for side in self.story.sides]
        flame = " ".join(f"{verb}{' '.join(f'{number:g}' for number in numbers)}" for verb, numbers in FLAME_SHAPE)
        stand, mark = self.telling.about["stand"], self.telling.about["map"]["die"]
        words = {"stand": stand, "mark": mark, "lost": f"{upper_first(stand)}s lost by the end of turn"}
        return {"sides": sides, "units": units, "goals": goals, "flame": flame, "words": words, "steps": self.steps}

    def _marked(self, unit: Told) -> int:
        return int(unit["quality"] in self.looks.marked)

    # ------------------------------------------------------------ steps
    def _deployment(self) -> Step:
        said = self._said(paragraphs(self.telling, self.story.muster))
        for deed in self.story.muster:
            self._apply(deed)
        self.now.states = dict(self.story.drawn_up)
        return Step(self._add(0, "", [], {}), "", said)

    def _turn(self, turn: Turn) -> Iterator[Step]:
        """Yield the steps of a turn: one for each card with something to say, and one for its end."""
        told = {id(card): (head, said) for head, card, said in sections(self.telling, turn.cards)}
        ends = next((each for key, each in told.items() if key not in set(map(id, turn.cards))), None)
        closing, fresh = self._closing(turn), list[Deed]()
        for card in turn.cards:
            fresh += [deed for deed in card.deeds if deed not in closing]
            if id(card) in told:
                head, said = told[id(card)]
                title = f"{card.number}. {capital(bare(head))}" if card.number else bare(head)
                yield self._step(turn, card.side, title, said, fresh)
                fresh = []
        if ends or turn.closed or fresh:
            head, said = ends or (self.telling.about["end"], [])
            yield self._step(turn, "", bare(head), said, [*fresh, *closing], closes=turn.closed)

    def _closing(self, turn: Turn) -> list[Deed]:
        """Return the deeds of a turn's last card with which its end begins, as `sections` divides it."""
        kinds, deeds = set(self.telling.about["closing"]), turn.cards[-1].deeds if turn.cards else []
        return deeds[next((at for at, deed in enumerate(deeds) if deed.kind in kinds), len(deeds)) :]

    def _step(
        self, turn: Turn, side: str, title: str, said: Iterable[Said], deeds: Sequence[Deed], closes: bool = False
    ) -> Step:
        """Return a step after some deeds of a turn, and add it to the data; `closes` is whether it ends the turn."""
        for deed in deeds:
            self._apply(deed)
        if closes:
            self.now.states |= turn.after
            self.now.riders, self.now.ground = dict(turn.riders), turn.ground
        return Step(self._add(turn.number, side, deeds, turn.dead if closes else {}), title, self._said(said))

    def _said(self, said: Iterable[Said]) -> tuple[tuple[int, str], ...]:
        return tuple((self.side.get(each.side, -1), bare(each.words)) for each in said)

    def _apply(self, deed: Deed) -> None:
        """Bring the units and officers up to date with a deed."""
        event, states, riders = deed.event, self.now.states, self.now.riders
        if deed.kind == "join":
            riders[event["officer"]] = {"u": event["u"]}
        elif deed.kind == "leave":
            riders[event["officer"]] = {"at": list(states.get(event["u"], {}).get("place", [0, 0])[:2])}
        elif deed.kind in ("ride", "rides-off") and "to" in event:
            riders[event["officer"]] = {"at": event["to"][:2]}
        elif deed.kind in ("falls", "caught"):
            riders.pop(event.get("officer", ""), None)
        self.now.states |= event.get("set", {})

    # ------------------------------------------------------------ data
    def _add(self, turn: int, side: str, deeds: Sequence[Deed], dead: Mapping[str, int]) -> int:
        """Add a step after some deeds to the data, with only what has changed; return its number."""
        now, shown = self.now, self._shown()
        changed = {self.index[key]: value for key, value in shown.items() if now.shown.get(key, 0) != value}
        step: dict[str, Any] = {"t": turn, "s": self.side.get(side, -1), "set": changed}
        held = [self.side.get(now.ground["held"].get(name, ""), -1) for name in self.drawn.goals]
        alight = [_rounded(self.drawn.scale.at(*each.middle)) for each in self.drawn.features if self._burns(each)]
        for name, value, was in (("held", held, now.held), ("alight", alight, now.alight)):
            step |= {name: value} if value != was else {}
        step |= {name: found for name, found in self._events(deeds).items() if found}
        if lone := self._lone():
            step["lone"] = lone
        if dead:
            step["dead"] = [dead.get(name, 0) for name in self.story.sides]
        now.shown, now.held, now.alight = shown, held, alight
        self.steps.append(step)
        return len(self.steps) - 1

    def _burns(self, feature: Any) -> bool:
        return bool(feature.name) and feature.name in self.now.ground["alight"]

    def _shown(self) -> dict[str, Any]:
        """Return what is drawn of each unit: place, size, stands, pips, role and flags; 0 for one that is not there."""
        flags = dict.fromkeys(self.index, 0)
        for officer, where in self.now.riders.items():
            if where.get("u") in flags:
                flags[where["u"]] |= GENERAL if name_officer(self.story.head, officer)[2] else OFFICER
        found: dict[str, Any] = {}
        for key, state in self.now.states.items():
            found[key] = 0
            if "place" in state:
                looks = (RUNS if self.looks.runs(state) else 0) | (
                    0 if self.looks.all_round.isdisjoint(state.get("state", ())) else ALL_ROUND
                )
                box, mm = box_of(state["place"]), self.drawn.scale.mm
                arm = self.looks.roles[state.get("arm", self.story.units[key]["arm"])]
                mark = int(state.get("pips") or state.get("hits") or 0)
                place = [*_rounded(self.drawn.scale.at(box.x, box.y)), round(box.facing)]
                size = [_round(box.frontage * mm), _round(box.depth * mm)]
                stands = state.get("stands", self.story.units[key]["stands"])
                found[key] = [*place, *size, stands, mark, arm.name[0].lower(), looks | flags[key]]
        return found

    def _lone(self) -> list[Any]:
        """Return the officers who ride alone: place, side, name, and whether it is a general."""
        alone = []
        for officer, where in self.now.riders.items():
            if "at" in where:
                side, name, chief = name_officer(self.story.head, officer)
                at = _rounded(self.drawn.scale.at(*where["at"]))
                alone.append([*at, self.side.get(side, 0), name.partition(",")[0], int(chief)])
        return alone

    def _events(self, deeds: Sequence[Deed]) -> dict[str, list[Any]]:
        """Return what deeds draw on the map: ways of units, shots, clashes, and places where units were lost."""
        found: dict[str, list[Any]] = {"ways": [], "shots": [], "clash": [], "lost": []}
        for start, end, way, key in ways([deed.event for deed in deeds], self.drawn.scale):
            found["ways"].append([way[0], self.side[self.story.units[key]["side"]], *_rounded(start), *_rounded(end)])
        for deed in deeds:
            one, other = (self._spot(deed, word) for word in ("u", "at"))
            if deed.kind in SHOTS and one and other:
                found["shots"].append([self.side.get(self.telling.side_of(deed), 0), *one, *other])
            if deed.kind in CLASHES and one and other:
                found["clash"].append(_rounded(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)))
            found["lost"] += self._lost(deed)
        return found

    def _lost(self, deed: Deed) -> Iterator[list[Any]]:
        """Yield side and place of each unit that a deed destroyed; skirmishers that were sent out are not told of."""
        for key, state in deed.event.get("set", {}).items():
            place, unit = deed.was(key).get("place"), self.story.units[key]
            if place and not state.get("stands", 1) and "of" not in unit:
                yield [self.side[unit["side"]], *_rounded(self.drawn.scale.at(*place[:2]))]

    def _spot(self, deed: Deed, word: str) -> list[float] | None:
        place = deed.was(deed.event.get(word, "")).get("place")
        return _rounded(self.drawn.scale.at(*place[:2])) if place else None


def _rounded(at: Sequence[float]) -> list[float]:
    return [_round(each) for each in at[:2]]


def _round(number: float) -> float:
    """Return a length in mm on the page to a tenth, whole numbers without a point."""
    tenths = round(number, 1)
    return int(tenths) if tenths == int(tenths) else tenths

"""The battle as a report: what weighed most of each turn, in the past tense and in the order in which it happened."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.press.papers.battle_log import rich
from drumhead.press.papers.battle_log.story import Deed, Turn
from drumhead.press.papers.battle_log.telling import Telling
from drumhead.press.text.data_words import filled
from drumhead.press.text.filters import upper_first
from drumhead.press.text.font_metrics import plain
from drumhead.table.ground import Feature

NEAR = 120.0  # mm of table: no farther from a place is "near" it


class Chronicle:
    """The report of one battle. One wording follows another, so that it does not drone."""

    def __init__(self, telling: Telling) -> None:
        self.telling, self.story = telling, telling.story
        self.about: Mapping[str, Any] = telling.about["chronicle"]
        self.uses: Counter[str] = Counter()
        self.named: set[str] = set()  # the units that this turn has named
        self.places = [
            Feature(piece["kind"], tuple((x, y) for x, y in piece["points"]), plain(piece["name"]), piece["width"])
            for piece in self.story.head["ground"]
            if piece["name"]
        ]

    def whole(self) -> Iterator[tuple[str, str]]:
        """Every paragraph under its head: "" for the first and the last."""
        self.uses.clear()
        yield "", self.opening()
        for turn in self.story.turns:
            yield f"Turn {turn.number}", self.turn(turn)
        yield "", self.ending()

    def _next(self, what: str, ways: Sequence[str]) -> str:
        """One wording after the other."""
        self.uses[what] += 1
        return ways[(self.uses[what] - 1) % len(ways)]

    # ------------------------------------------------------------ before and after
    def opening(self) -> str:
        """Who stood there, and what he was to do."""
        first, second = (self._side(side) for side in self.story.sides)
        return self.telling.words(self.about["opening"], first=first, second=second)

    def _side(self, side: str) -> dict[str, Any]:
        about = self.story.head["sides"][side]
        return {
            "side": rich.sign(self.story.sides.index(side)) + upper_first(self.telling.called(side)),
            "army": plain(about["army"]),
            "general": self.telling.officer(f"{side}:{about['general']}"),
            "orders": about["orders"],
            **self._wanted(side),
            "units": len(self.story.of(side)),
            "stands": self.story.stands(side),
        }

    def _wanted(self, side: str) -> dict[str, list[str]]:
        """The ground that a side wanted: what it held from the first, and what it had to take."""
        held = self.story.held(0)
        wanted = dict.fromkeys(each["name"] for each in self.story.head["objectives"] if each["side"] == side)
        return {
            "keeps": [plain(name) for name in wanted if held.get(name) == side],
            "takes": [plain(name) for name in wanted if held.get(name) != side],
        }

    def ending(self) -> str:
        """Who won, by what, and what it cost; nothing where the journal stops short."""
        dusk = self.story.dusk
        if dusk is None:
            return ""
        dead = [
            self.telling.words(
                self.about["ending-side"], side=self.telling.called(side), dead=count, stands=self.story.stands(side)
            )
            for side, count in dusk["dead"].items()
        ]
        last = self.story.turns[-1].events if self.story.turns else []
        facts = {
            "winner": self.telling.called(dusk["winner"]) if dusk["winner"] else "",
            "held": self._held(dusk),
            "broken": any(event["e"] == "broken" for event in last),
            "counted": len(set(dusk["dead"].values())) > 1,
            "worth": [(self.telling.called(side), worth) for side, worth in dusk.get("worth", {}).items() if worth],
            "night": len(self.story.turns) >= self.story.head["turns"],
            "turns": len(self.story.turns),
            "dead": dead,
        }
        return self.telling.words(self.about["ending"], **facts)

    def _held(self, dusk: Mapping[str, Any]) -> list[str]:
        """The ground that the winner held as the last turn closed."""
        ground = self.story.turns[-1].ground.get("held", {}) if self.story.turns else {}
        return [plain(name) for name, side in ground.items() if side and side == dusk["winner"]]

    # ------------------------------------------------------------ a turn
    def turn(self, turn: Turn) -> str:
        """A paragraph for a turn: the cards, what weighed most, what changed hands, what was lost."""
        self.named.clear()
        said = [self._cards(turn)]
        deeds = self._weightiest(turn)
        said += self._joined(deeds) or [self._advance(turn)]
        said += [self._changed(turn), self._toll(turn)] if turn.closed else [self.about["open"]]
        return " ".join(filter(None, said))

    def _cards(self, turn: Turn) -> str:
        """Who had the first card, or the first few."""
        sides = [card.side for card in turn.cards if card.number]
        if not sides:
            return ""
        run = next((at for at, side in enumerate(sides) if side != sides[0]), len(sides))
        ways = self.about["cards"]
        return self.telling.words(self._next("cards", ways), first=self.telling.called(sides[0]), run=run)

    def _weightiest(self, turn: Turn) -> list[Deed]:
        weights = [(self._weight(deed), -at, deed) for at, deed in enumerate(turn.deeds)]
        heavy = sorted((each for each in weights if each[0]), key=lambda each: each[:2], reverse=True)
        taken: list[tuple[int, int, Deed]] = []
        kinds: Counter[str] = Counter()
        for each in heavy:
            kind = each[2].kind
            if len(taken) < self.about["most"] and kinds[kind] < self.about[kind].get("at-most", self.about["most"]):
                taken.append(each)
                kinds[kind] += 1
        return [deed for _, _, deed in sorted(taken, key=lambda each: -each[1])]

    def _weight(self, deed: Deed) -> int:
        about = self.about.get(deed.kind)
        if not isinstance(about, Mapping) or not self.telling.holds(
            about.get("when", "true"), **self.telling.facts(deed)
        ):
            return 0
        return int(about["weight"])

    def _joined(self, deeds: Sequence[Deed]) -> list[str]:
        """Sentences; two deeds of the same units are one, and a word leads over to what happened far away."""
        said: list[str] = []
        before: Deed | None = None
        alone = True
        for deed in deeds:
            words = self._clause(deed)
            if before is not None and alone and before.who & deed.who:
                said[-1] = f"{said[-1][:-1]}; {words}."
                alone = False
            else:
                lead = self._lead(before, deed)
                said.append(f"{lead}{words if lead else rich.capital(words)}.")
                alone = True
            before = deed
        return said

    def _lead(self, before: Deed | None, deed: Deed) -> str:
        """A word before a deed that is far from the one told before it."""
        one, other = (self._spot(each) if each else None for each in (before, deed))
        if one is None or other is None or math.dist(one, other) < self.story.head["table"][0] / 3:
            return ""
        return f"{self._next('elsewhere', self.about['elsewhere'])} "

    def _clause(self, deed: Deed) -> str:
        """A deed in words, without its full stop."""
        about = self.about[deed.kind]
        event = deed.event
        facts = {**self.telling.facts(deed), "where": self._where(deed)}
        facts |= {word: self._name(event[word]) for word in ("u", "at") if event.get(word) in self.story.units}
        endings = self.telling.about["endings"].get(event.get("result", ""), {})
        if endings:
            ways = endings.get(facts["u_arm"], endings.get("other", ()))
            facts["ending"] = self._next(f"{event['result']} {facts['u_arm']}", ways) if ways else ""
        return self.telling.words(self._next(deed.kind, about["says"]), **facts)

    def _name(self, key: str) -> str:
        """A unit's name; the first time in a turn with the sign of its side."""
        sign = "" if key in self.named else rich.sign(self.story.sides.index(self.story.units[key]["side"]))
        self.named.add(key)
        return sign + self.telling.said(key)

    def _spot(self, deed: Deed) -> tuple[float, float] | None:
        """Where a deed was done: where its second unit stood, else its first."""
        for word in ("at", "u"):
            place = deed.was(deed.event.get(word, "")).get("place")
            if place:
                return place[0], place[1]
        return None

    def _where(self, deed: Deed) -> str:
        """The place in which a deed was done, or near which."""
        spot = self._spot(deed)
        if spot is None:
            return ""
        named = " ".join(map(self.telling.name, sorted(deed.who)))
        places = [place for place in self.places if place.name not in named]
        for place in places:
            if place.has(*spot):
                ways = self.about["in"]
                return filled(ways.get(place.kind, ways["other"]), place=self.telling.place(place.name))
        near = min(places, key=lambda place: _off(place, spot), default=None)
        if near is None or _off(near, spot) > NEAR:
            return ""
        return filled(self.about["near"], place=self.telling.place(near.name))

    def _advance(self, turn: Turn) -> str:
        """A turn without a clash: how many units each side moved."""
        moved: dict[str, set[str]] = {side: set() for side in self.story.sides}
        for deed in turn.deeds:
            if deed.kind == "move":
                moved[self.telling.side_of(deed)].add(deed.event["u"])
        most = max(moved, key=lambda side: len(moved[side]))
        volleys = sum(deed.kind == "fire" for deed in turn.deeds)
        facts = {"side": self.telling.called(most), "units": len(moved[most]), "volleys": volleys}
        return self.telling.words(self._next("quiet", self.about["quiet"]), **facts)

    def _changed(self, turn: Turn) -> str:
        """What is fought for and has another holder than before, or none."""
        if any(event["e"] == "broken" for event in turn.events):
            return ""  # one army has left, and nobody asks any longer
        before = self.story.held(turn.number - 1)
        said = []
        for name, side in turn.ground.get("held", {}).items():
            if before.get(name, side) != side:
                holder = self.telling.called(side) if side else ""
                said.append(self.telling.words(self.about["changed"], ground=plain(name), holder=holder))
        return " ".join(said)

    def _toll(self, turn: Turn) -> str:
        """The stands that the turn cost."""
        lost = [
            {"side": self.telling.called(side), "lost": self.story.lost(turn, side)}
            for side in self.story.sides
            if self.story.lost(turn, side) > 0
        ]
        return self.telling.words(self._next("toll", self.about["toll"]), lost=lost) if lost else ""


def _off(place: Feature, spot: tuple[float, float]) -> float:
    """How far a point is from the nearest edge of a place's outline, upright."""
    left, low, right, high = place.box
    return math.hypot(max(left - spot[0], 0.0, spot[0] - right), max(low - spot[1], 0.0, spot[1] - high))

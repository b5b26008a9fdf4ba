"""The text on the turns of a report: the most important deeds of each, in the past tense and in order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.geometry.terrain_shapes import Feature
from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, Turn
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain

NEAR = 120.0  # mm of table: no farther from a place is "near" it


class TurnStories:
    """The turns of one battle in words; wordings alternate from the seed on, and no sentence is used twice."""

    def __init__(self, telling: EventSentences) -> None:
        self.telling, self.story = telling, telling.story
        self.about: Mapping[str, Any] = telling.about["chronicle"]
        self.uses: Counter[str] = Counter()
        self.said: set[str] = set()
        self.named: set[str] = set()  # the units that this turn has named
        self.nearby = ""  # the place last spoken of
        self.places = [
            Feature(piece["kind"], tuple((x, y) for x, y in piece["points"]), plain(piece["name"]), piece["width"])
            for piece in self.story.head["ground"]
            if piece["name"]
        ]

    def next_of(self, what: str, ways: Sequence[str], **facts: Any) -> str:
        """Return the next of several wordings of `what`, filled in; "" if all of their sentences were used.

        `ways` are the wordings as templates; the seed selects the first one. A sentence that was used before is
        skipped.
        """
        for _ in ways:
            at = self.story.head["seed"] + self.uses[what]
            self.uses[what] += 1
            words = self.telling.words(ways[at % len(ways)], **facts)
            if words not in self.said:
                self.said.add(words)
                return words
        return ""

    # ------------------------------------------------------------ a turn
    def turn(self, turn: Turn) -> str:
        """Return a paragraph for a turn: its cards, its main deeds, changes of ground, losses.

        If the journal leaves the turn open, a sentence says so in place of ground and losses.
        """
        if turn.is_missing:
            return str(self.telling.about["noted"]["missing"])
        said = [self._cards(turn), *(self.deeds(list(turn.deeds)) or [self.advance(turn)])]
        said += [self.describe_changes(turn), self._toll(turn)] if turn.closed else [self.about["open"]]
        return " ".join(filter(None, said))

    def deeds(self, deeds: Sequence[Deed], most: int | None = None) -> list[str]:
        """Return sentences about the most important deeds, in order, about at most `most` deeds.

        Each unit has its side's symbol at its first mention. None takes the number of the data.
        """
        self.named.clear()
        self.nearby = ""
        return self._joined(self._weightiest(deeds, most or self.about["most"]))

    def _cards(self, turn: Turn) -> str:
        """Return in words the side that had several cards before the enemy's first, with their number, or ""."""
        sides = [card.side for card in turn.cards if card.side]
        run = next((at for at, side in enumerate(sides) if side != sides[0]), len(sides))
        if run < 2:
            return ""
        return self.next_of("cards", self.about["cards"], first=self.telling.name_side(sides[0]), run=run)

    def _weightiest(self, deeds: Sequence[Deed], most: int) -> list[Deed]:
        weights = [(self.weight(deed), -at, deed) for at, deed in enumerate(deeds)]
        heavy = sorted((each for each in weights if each[0]), key=lambda each: each[:2], reverse=True)
        taken: list[tuple[int, int, Deed]] = []
        kinds: Counter[str] = Counter()
        for each in heavy:
            kind = each[2].kind
            if len(taken) < most and kinds[kind] < self._of(each[2]).get("at-most", most):
                taken.append(each)
                kinds[kind] += 1
        return [deed for _, _, deed in sorted(taken, key=lambda each: (self._of(each[2]).get("last", 0), -each[1]))]

    def weight(self, deed: Deed) -> int:
        """Return a deed's weight in the report; 0 for one that is left out."""
        about = self._of(deed)
        if not about or not self.telling.holds(about.get("when", "true"), **self.telling.facts(deed)):
            return 0
        return int(about["weight"])

    def _of(self, deed: Deed) -> Mapping[str, Any]:
        """Return the table of a deed's kind; {} if the report does not tell such deeds."""
        told = self.telling.about["noted"]["chronicle"] if deed.by_hand else self.about
        about = told.get(deed.kind)
        return about if isinstance(about, Mapping) else {}

    def _joined(self, deeds: Sequence[Deed]) -> list[str]:
        """Return deeds as sentences; two consecutive deeds of one unit share one, unless marked `alone`."""
        said: list[str] = []
        before: Deed | None = None
        alone = True
        for deed in deeds:
            again = before is not None and deed.event.get("u") in before.who
            words = self.clause(deed, again)
            if before is not None and again and alone and not (self.stands_alone(before) or self.stands_alone(deed)):
                said[-1] = f"{said[-1][:-1]}; {words}."
                alone = False
            elif words:
                lead = self._lead(before, deed)
                said.append(f"{lead}{words if lead else log_rich_text.capital(words)}.")
                alone = True
            before = deed
        return said

    def stands_alone(self, deed: Deed) -> bool:
        """Return whether a deed has a sentence of its own."""
        return bool(self._of(deed).get("alone"))

    def _lead(self, before: Deed | None, deed: Deed) -> str:
        """Return a lead-in for a deed far from the one before it; "" if it was near or its place is unknown."""
        one, other = (self._spot(each) if each else None for each in (before, deed))
        if one is None or other is None or math.dist(one, other) < self.story.head["table"][0] / 3:
            return ""
        ways = self.about["elsewhere"]
        self.uses["elsewhere"] += 1
        return f"{ways[(self.uses['elsewhere'] - 1) % len(ways)]} "

    def clause(self, deed: Deed, again: bool = False) -> str:
        """Return a deed in words, without its full stop; `again` is for a deed of the same unit as the last one."""
        about = self._of(deed)
        event = deed.event
        ways = about["again"] if again and "again" in about else about["says"]
        facts = {**self.telling.facts(deed), "where": self._where(deed)}
        facts |= {word: self._name(event[word]) for word in ("u", "at") if event.get(word) in self.story.units}
        if "officer" in event:
            side, _, name = str(event["officer"]).partition(":")
            facts["chief"] = name == self.story.head["sides"].get(side, {}).get("general")
            facts["army"] = self.telling.name_side(side) if side in self.story.head["sides"] else ""
        endings = self.telling.about["endings"].get(event.get("result", ""), {})
        if endings:
            ends = endings.get(facts["u_arm"], endings.get("other", ()))
            facts["ending"] = self.next_of(f"{event['result']} {facts['u_arm']}", ends) if ends else ""
            self.said.discard(facts["ending"])  # only complete sentences must not be repeated
        return self.next_of(f"{deed.kind} {again}", ways, **facts) or self.telling.words(ways[0], **facts)

    def _name(self, key: str) -> str:
        """Return a unit's name by its key, with the symbol of its side the first time in a turn."""
        sign = "" if key in self.named else log_rich_text.sign(self.story.sides.index(self.story.units[key]["side"]))
        self.named.add(key)
        return sign + self.telling.name_unit(key)

    def _spot(self, deed: Deed) -> tuple[float, float] | None:
        """Return the position of a deed as x, y in mm: that of its second unit, or of its first; None if unknown."""
        for word in () if self.story.by_hand else ("at", "u"):
            place = deed.was(deed.event.get(word, "")).get("place")
            if place:
                return place[0], place[1]
        return None

    def _where(self, deed: Deed) -> str:
        """Return the place at or near which a deed was done, in words; "" if it was the last place mentioned."""
        words = self._place(deed)
        was, self.nearby = self.nearby, words
        return "" if words == was else words

    def _place(self, deed: Deed) -> str:
        spot = self._spot(deed)
        if spot is None:
            return ""
        named = " ".join(map(self.telling.name, sorted(deed.who)))
        places = [place for place in self.places if place.name not in named]
        for place in places:
            if place.has(*spot):
                ways = self.about["in"]
                return fill_words(ways.get(place.kind, ways["other"]), place=self.telling.place(place.name))
        near = min(places, key=lambda place: _off(place, spot), default=None)
        if near is None or _off(near, spot) > NEAR:
            return ""
        return fill_words(self.about["near"], place=self.telling.place(near.name))

    def advance(self, turn: Turn) -> str:
        """Return a sentence for a turn without important deeds, such as the number of units that moved."""
        moved: dict[str, set[str]] = {side: set() for side in self.story.sides}
        for deed in turn.deeds:
            if deed.kind == "move" and "of" not in self.story.units[deed.event["u"]]:
                moved[self.telling.side_of(deed)].add(deed.event["u"])
        most = max(moved, key=lambda side: len(moved[side]))
        volleys = sum(deed.kind == "fire" for deed in turn.deeds)
        facts = {"side": self.telling.name_side(most), "units": len(moved[most]), "volleys": volleys}
        blows = any(deed.kind in self.about.get("blows", ()) for deed in turn.deeds)
        if self.story.by_hand and not blows:
            return self.telling.words(self.telling.about["noted"]["quiet"], **facts)
        return self.next_of(kind := "undecided" if blows else "quiet", self.about[kind], **facts)

    def describe_changes(self, turn: Turn) -> str:
        """Return in words the objectives whose holder changed in a turn; "" if none did or an army broke in it."""
        if any(event["e"] == "broken" for event in turn.events):
            return ""  # an army has left the field, so that ground no longer matters
        before = self.story.holders_after(turn.number - 1)
        said = []
        for name, side in turn.ground.get("held", {}).items():
            was = before.get(name, side)
            if was != side:
                facts = {"ground": plain(name), "holder": self.telling.name_side(side) if side else "", "was": was}
                said.append(self.next_of("changed", self.about["changed"], **facts))
        return " ".join(said)

    def _toll(self, turn: Turn) -> str:
        """Return in words the stands that a turn cost each side; "" if there were none."""
        lost: list[dict[str, Any]] = [
            {
                "side": self.telling.name_side(side),
                "lost": self.story.lost(turn, side),
                "all": turn.dead.get(side, 0),
            }
            for side in self.story.sides
        ]
        lost.sort(key=lambda each: -each["lost"])
        return self.next_of("toll", self.about["toll"], lost=lost) if lost[0]["lost"] > 0 else ""


def _off(place: Feature, spot: tuple[float, float]) -> float:
    """Return the distance in mm from a point to the nearest edge of a place's bounding box; 0 inside it."""
    left, low, right, high = place.box
    return math.hypot(max(left - spot[0], 0.0, spot[0] - right), max(low - spot[1], 0.0, spot[1] - high))

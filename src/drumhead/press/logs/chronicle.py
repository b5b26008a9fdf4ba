"""The battle as a report: what weighed most of each turn, in the past tense and in the order in which it happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.press.lettering import plain
from drumhead.press.logs.story import Deed, Turn
from drumhead.press.logs.telling import Telling
from drumhead.press.words import upper_first


class Chronicle:
    """The report of one battle."""

    def __init__(self, telling: Telling) -> None:
        self.telling, self.story = telling, telling.story
        self.about: Mapping[str, Any] = telling.about["chronicle"]

    def opening(self) -> str:
        """Who stood there, and what he was to do."""
        first, second = (self._side(side) for side in self.story.sides)
        return self.telling.words(self.about["opening"], first=first, second=second)

    def _side(self, side: str) -> dict[str, Any]:
        about = self.story.head["sides"][side]
        return {
            "side": upper_first(self.telling.called(side)),
            "army": plain(about["army"]),
            "general": plain(about["general"]),
            "orders": about["orders"],
            "takes": [plain(name) for name in about["takes"]],
            "units": len(self.story.of(side)),
            "stands": self.story.stands(side),
        }

    def turn(self, turn: Turn) -> str:
        """A paragraph for a turn."""
        cards = [card for card in turn.cards if card.number]
        said = []
        if cards:
            volleys = [deed for deed in turn.deeds if deed.kind == "fire"]
            stands = sum(int(deed.event["off"]) for deed in volleys)
            first = self.telling.called(cards[0].side)
            said.append(self.telling.words(self.about["turn"], first=first, volleys=len(volleys), stands=stands))
        told = [self._sentence(deed) for deed in self._weightiest(turn)]
        said += told or [self.about["quiet"]]
        said.append(self._points(turn))
        return " ".join(filter(None, said))

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

    def _sentence(self, deed: Deed) -> str:
        """A sentence, its wording one of several: by the number of the event, so that it never changes."""
        ways = self.about[deed.kind]["says"]
        words = self.telling.words(ways[deed.event["n"] % len(ways)], **self.telling.facts(deed))
        return f"{upper_first(words)}."

    def _points(self, turn: Turn) -> str:
        said = [
            self.telling.words(
                self.about["points-side"],
                side=self.telling.called(side),
                points=points,
            )
            for side, points in turn.points.items()
        ]
        return self.telling.words(self.about["points"], sides=said)

    def ending(self) -> str:
        """Who won, and what it cost; nothing where the journal stops short."""
        dusk = self.story.dusk
        if dusk is None:
            return ""
        dead = [
            self.telling.words(
                self.about["ending-side"], side=self.telling.called(side), dead=count, stands=self.story.stands(side)
            )
            for side, count in dusk["dead"].items()
        ]
        winner = self.telling.called(dusk["winner"]) if dusk["winner"] else ""
        night = len(self.story.turns) >= self.story.head["turns"]
        return self.telling.words(
            self.about["ending"],
            winner=winner,
            held=self._held(dusk),
            night=night,
            turns=len(self.story.turns),
            dead=dead,
        )

    def _held(self, dusk: Mapping[str, Any]) -> list[str]:
        """The ground that the winner held as the last turn closed."""
        last = self.story.turns[-1].events if self.story.turns else []
        return [plain(each["ground"]) for each in last if each["e"] == "held" and each["side"] == dusk["winner"]]

    def whole(self) -> Iterator[tuple[str, str]]:
        """Every paragraph under its head: "" for the first and the last."""
        yield "", self.opening()
        for turn in self.story.turns:
            yield f"Turn {turn.number}", self.turn(turn)
        yield "", self.ending()

"""The reasons of a battle's outcome in exact counts: losses by cause and brigade, attacks, flanks and failed tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.loss_causes import (
    UNKNOWN,
    attack_results,
    count_deeds,
    flank_attacks,
    losses_by_brigade,
    losses_by_cause,
)

FEW = 3  # attacks, or failed tests, of which a report speaks
TIMES = {0: "never", 1: "once", 2: "twice"}


class Reasons:
    """The sentences on what decided one battle; `say` words one of them from its kind and its facts."""

    def __init__(self, telling: EventSentences, say: Callable[..., str]) -> None:
        self.telling, self.story, self.say = telling, telling.story, say
        self.about: Mapping[str, Any] = telling.about["argument"]
        self.causes: Mapping[str, Mapping[str, Any]] = self.about["causes"]
        self.lost = losses_by_cause(self.story, {cause: each["kinds"] for cause, each in self.causes.items()})
        self.all = {side: each.total() for side, each in self.lost.items()}
        winner = self.story.dusk["winner"] if self.story.dusk else ""
        self.sides = sorted(self.story.sides, key=lambda side: (-self.all[side], side == winner))
        self.winner = winner

    def sentences(self) -> Iterator[str]:
        """Yield the sentences; "" for what there is nothing to say about."""
        yield self._losses()
        yield self._difference()
        yield self._brigade()
        yield self._attacks()
        yield self._flanks()
        yield self._failed()

    def _say(self, which: str, **facts: Any) -> str:
        one, other = map(self.telling.name_side, self.sides)
        return self.say("why", which, **{"one": one, "other": other, **facts})

    def _losses(self) -> str:
        """Return in words what both sides lost, by cause."""
        one, other = (self.lost[side] for side in self.sides)
        if not one:
            return ""
        counted = [(cause, one[cause], other[cause]) for cause in self.causes if cause in one or cause in other]
        parts = [
            {"one": max(0, mine), "other": max(0, his), "says": self.causes[cause]["counts"]}
            for cause, mine, his in counted
            if cause != "back"
        ]
        back = [-one["back"], -other["back"]]
        return self._say("losses", lost=[self.all[side] for side in self.sides], parts=parts, back=back)

    def _difference(self) -> str:
        """Return in words the cause by which the loser lost more; "" if none did so alone, or mostly.

        It is the whole difference if the winner lost as many or more by every other cause. It is most of it if it is
        above half of what the loser lost more by all such causes. Losses of unknown cause count against it.
        """
        one, other = self.sides
        margin = self.all[one] - self.all[other]
        if not self.winner:
            return ""
        if not margin or one == self.winner:
            return self._in_spite_of_losses(not margin)
        ahead = {cause: self.lost[one][cause] - self.lost[other][cause] for cause in self.causes if cause != UNKNOWN}
        cause = max(ahead, key=lambda each: ahead[each])
        others = sum(each for each in ahead.values() if each > 0) - ahead[cause] + self.lost[one][UNKNOWN]
        if margin <= 0 or cause == "back" or ahead[cause] - self.lost[other][UNKNOWN] <= others:
            return ""
        return self._say("most" if others else "whole", cause=self.causes[cause]["name"])

    def _in_spite_of_losses(self, even: bool) -> str:
        """Return in words what decided where the winner lost as many stands as the enemy (`even`), or more."""
        last, dusk = self.story.turns[-1], self.story.dusk or {}
        if any(event["e"] == "broken" for event in last.events):
            points = [last.points.get(side, 0) for side in self.sides]
            limits = [self.story.head["sides"][side]["quits"] for side in self.sides]
            return self._say("points", counted=self.telling.about["dead-or-routing"], points=points, limits=limits)
        return self._say("ground", even=even) if any(dusk.get("worth", {}).values()) else ""

    def _brigade(self) -> str:
        """Return in words which brigade of the side that lost more suffered most; "" if two did, or there is one."""
        side = self.sides[0]
        found = {name: each for name, each in losses_by_brigade(self.story, side).items() if name}
        lost = sorted((each[0] for each in found.values()), reverse=True)
        if len(lost) < 2 or lost[0] < FEW - 1 or lost[0] == lost[1]:
            return ""
        name = max(found, key=lambda each: found[each][0])
        half = 2 * lost[0] > self.all[side]
        called = self.telling.brigade(name)
        called = f"the {called[4:]}" if called.startswith("The ") else called
        facts = {"brigade": called, "lost": lost[0], "brought": found[name][1], "half": half}
        return self._say("brigade", side=self.telling.name_side(side), **facts)

    def _attacks(self) -> str:
        """Return in words how many attacks of each side made the enemy give way; "" if few, or on paper.

        A log on paper lists the deeds of a turn by unit, so that it does not say which attack an enemy gave way to.
        """
        if self.story.by_hand:
            return ""
        found = attack_results(self.story)
        sides = sorted(self.sides, key=lambda side: -found[side][0])
        made, carried = zip(*(found[side] for side in sides))
        if sum(made) < FEW:
            return ""
        one, other = map(self.telling.name_side, sides)
        if not made[1]:
            return self._say("alone", one=one, made=made[0], carried=carried[0])
        return self._say("attacks", one=one, other=other, made=made, carried=carried)

    def _flanks(self) -> str:
        """Return in words how often each side attacked in flank or rear; "" if both did equally often."""
        found = flank_attacks(self.story)
        one, other = sorted(self.sides, key=lambda side: -found[side])
        if found[one] == found[other]:
            return ""
        facts = {"one": self.telling.name_side(one), "other": self.telling.name_side(other), "times": _times}
        return self._say("flank", count=[found[one], found[other]], **facts)

    def _failed(self) -> str:
        """Return in words how many tests each side failed, of the kind that the game's file names; "" if few."""
        tests = self.about.get("failed", ())
        found = dict.fromkeys(self.sides, 0)
        for test in tests:
            counted = count_deeds(
                self.story,
                test["kind"],
                lambda deed, when=test["when"]: self.telling.holds(when, **self.telling.facts(deed)),  # type: ignore[misc]
                test["by"],
            )
            found = {side: found[side] + counted[side] for side in found}
        one, other = sorted(self.sides, key=lambda side: -found[side])
        if sum(found.values()) < FEW or found[one] == found[other]:
            return ""
        facts = {"one": self.telling.name_side(one), "other": self.telling.name_side(other)}
        return self._say("failed", count=[found[one], found[other]], tests=tests[0]["says"], **facts)


def _times(count: int) -> str:
    """Return how often something happened, in words."""
    return TIMES.get(count, f"{count} times")

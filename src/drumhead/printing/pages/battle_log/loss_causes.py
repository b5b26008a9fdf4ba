"""What a battle was decided by, counted in its journal: losses by cause and brigade, attacks, flanks, failed tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from drumhead.printing.pages.battle_log.journal_story import Deed, Story
from drumhead.simulation.journal_attacks import ATTACKS, attacks

UNKNOWN = "unknown"
GIVES_WAY = ("back", "rout", "off", "enclosed", "scattered", "gone")  # events of a unit that does not stand
FLANKS = ("flank", "left", "right", "rear")


def losses_by_cause(story: Story, causes: Mapping[str, Sequence[str]]) -> dict[str, Counter[str]]:
    """Return the stands that each side lost, by cause; they add up to all that it lost.

    `causes` has the kinds of events of each cause. An event of no cause, such as a rout that removes a unit, counts
    for the one before it under the same card that concerned the unit. What no event tells is of UNKNOWN cause.
    """
    of = {kind: cause for cause, kinds in causes.items() for kind in kinds}
    found: dict[str, Counter[str]] = {side: Counter() for side in story.sides}
    lost: Counter[str] = Counter()
    for turn in story.turns:
        for card in turn.cards:
            before: dict[str, str] = {}  # the last cause that concerned each unit
            for deed in card.deeds:
                cause = of.get(deed.kind, "")
                before |= dict.fromkeys(deed.who, cause) if cause else {}
                for key, gone in _lost_in(story, deed):
                    side, was = str(story.units[key]["side"]), story.count(key, lost[key])
                    lost[key] += gone
                    found[side][cause or before.get(key, UNKNOWN)] += story.count(key, lost[key]) - was
    after = story.turns[-1].after if story.turns else story.drawn_up
    for side in story.sides:
        for key in story.of(side):
            all_ = story.units[key]["stands"] - after[key]["stands"]
            found[side][UNKNOWN] += story.count(key, all_) - story.count(key, lost[key])
    return {side: Counter({cause: count for cause, count in each.items() if count}) for side, each in found.items()}


def _lost_in(story: Story, deed: Deed) -> Iterator[tuple[str, int]]:
    """Yield the key and the lost stands of each unit of a roster that a deed takes stands from, or gives some back."""
    for key in deed.event.get("set", {}):
        was = int(deed.was(key)["stands"])
        gone = was - int(deed.now(key).get("stands", was))
        if gone and key in story.units and "of" not in story.units[key]:
            yield key, gone


def losses_by_brigade(story: Story, side: str) -> dict[str, tuple[int, int]]:
    """Return the stands that each brigade of a side lost, and those that it brought, by the brigade's name."""
    after = story.turns[-1].after if story.turns else story.drawn_up
    found: dict[str, tuple[int, int]] = {}
    for key in story.of(side):
        unit = story.units[key]
        lost, brought = found.get(unit.get("brigade", ""), (0, 0))
        own = story.count(key, unit["stands"] - after[key]["stands"])
        found[unit.get("brigade", "")] = lost + own, brought + story.count(key, unit["stands"])
    return found


def attack_results(story: Story) -> dict[str, tuple[int, int]]:
    """Return the attacks of each side that reached the enemy, and those that made it give way under the same card."""
    made: Counter[str] = Counter()
    carried: Counter[str] = Counter()
    for turn in story.turns:
        for card in turn.cards:
            events = [deed.event for deed in card.deeds]
            reached = set(map(id, attacks(events)))
            begun = [at for at, event in enumerate(events) if id(event) in reached]
            for at, end in zip(begun, [*begun[1:], len(events)]):
                side, foe = str(story.units[events[at]["u"]]["side"]), events[at]["at"]
                made[side] += 1
                carried[side] += any(_gives_way(event, foe) for event in events[at:end])
    return {side: (made[side], carried[side]) for side in story.sides}


def _gives_way(event: Mapping[str, Any], key: str) -> bool:
    """Return whether a unit goes back or is gone in an event."""
    now = event.get("set", {}).get(key)
    return (event["e"] in GIVES_WAY and event.get("u") == key) or (now is not None and not now.get("stands", 1))


def flank_attacks(story: Story) -> dict[str, int]:
    """Return how often each side attacked an enemy in flank or rear."""
    return _count(story, lambda deed: deed.kind in ATTACKS and deed.event.get("side") in FLANKS)


def count_deeds(story: Story, kind: str, is_counted: Callable[[Deed], bool], by: str) -> dict[str, int]:
    """Return how many deeds of a kind count for each side; `by` is "u" or "at", the unit whose side it is."""
    return _count(story, lambda deed: deed.kind == kind and is_counted(deed), by)


def _count(story: Story, is_counted: Callable[[Deed], bool], by: str = "u") -> dict[str, int]:
    deeds = (deed for turn in story.turns for deed in turn.deeds if deed.event.get(by) in story.units)
    found = Counter(str(story.units[deed.event[by]]["side"]) for deed in deeds if is_counted(deed))
    return {side: found[side] for side in story.sides}

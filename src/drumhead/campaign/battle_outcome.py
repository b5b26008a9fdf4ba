"""The outcome of a battle from its journal: what each unit lost and how, its deeds, and the fate of officers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.geometry.polygons import inside
from drumhead.simulation.journal import Journal

Told = Mapping[str, Any]
MANNERS = KILLED, ROUTED, CAPTURED, UNKNOWN = "killed", "routed", "captured", "unknown"
DEEDS = BROKE, TOOK, RALLIED, HELD, STOOD = "broke", "captured", "rallied", "held", "stood"
IN_ROUT = ("routing", "routed")  # states of a unit that runs
RUNS = ("rout", "off", "runs-on")  # events of a unit that runs, or that leaves the table
FOUGHT = ("fight", "firefight", "faceoff", "fire", "pistols", "charge", "overrun")  # with unit and enemy
BOTH_LOSE = ("fight", "firefight", "faceoff", "charge")  # in which the unit that acts loses stands too
FATES = {"falls": KILLED, "caught": CAPTURED}  # of officers, by the kind of event


@dataclass(frozen=True)
class UnitOutcome:
    """A unit after a battle: what it brought, what it has left, what it lost by manner, and its deeds.

    `left` is None if nobody wrote down anything about the unit. `quality` is the one that was rolled for, or "".
    `broke` says whether the unit routed or was destroyed.
    """

    brought: int
    left: int | None
    lost: Mapping[str, int]
    hits: int
    deeds: tuple[str, ...]
    quality: str = ""
    broke: bool = False


@dataclass(frozen=True)
class Outcome:
    """The outcome of a battle: each unit by its key, the fate of officers by side and name, winner and broken sides.

    `winner` is "" for a draw.
    """

    units: Mapping[str, UnitOutcome]
    officers: Mapping[tuple[str, str], str]
    winner: str
    broken: tuple[str, ...]
    by_hand: bool
    rules: tuple[str, ...]

    def manner_of(self, side: str) -> str:
        """Return the kind of result for a side: "winner", "loser" or "drawn"."""
        return ("winner" if side == self.winner else "loser") if self.winner else "drawn"


def outcome_of(journal: Journal) -> Outcome:
    """Return the outcome of a battle that is over."""
    events, head = journal.events, journal.head
    units = [key for key, unit in head["units"].items() if "of" not in unit]
    by_hand = journal.by_hand
    walk = _Walk(events)
    deeds = _deeds(head, events, walk)
    rolled = events[0].get("thrown", {})
    named = {key for event in events for key in event.get("set", {})}
    found = {}
    for key in units:
        brought = walk.brought.get(key, {}).get("stands", head["units"][key]["stands"])
        known = not by_hand or key in named
        last = walk.states.get(key, {})
        left = last.get("stands", brought) if known else None
        lost = _scaled(walk.lost.get(key, Counter()), brought - left) if left is not None else {}
        own = [deed for deed in DEEDS if key in deeds[deed]]
        if left is not None and brought > 1 and 0 < left <= brought / 2 and key not in walk.ran:
            own.append(STOOD)
        broke = any(key == ran for _, ran in walk.broken)
        quality = str(rolled.get(key, ""))
        found[key] = UnitOutcome(brought, left, lost, int(last.get("hits", 0)), tuple(own), quality, broke)
    broken = [side for event in events if event["e"] == "broken" for side in event.get("sides", ())]
    rules = dict.fromkeys(str(rule) for event in events for rule in event.get("rules", ()))
    fates = dict(_fates(events))
    return Outcome(found, fates, str(events[-1].get("winner") or ""), tuple(broken), by_hand, tuple(sorted(rules)))


class _Walk:
    """A walk through the events: the records of units, what each lost in which manner, and who ran, in order."""

    def __init__(self, events: Sequence[Told]) -> None:
        self.brought: dict[str, Told] = dict(events[0]["units"])
        self.states: dict[str, Told] = dict(self.brought)
        self.lost: dict[str, Counter[str]] = {}
        self.ran: dict[str, None] = {}
        self.broken: list[tuple[int, str]] = []  # index of the event in which a unit ran or was destroyed, and its key
        for at, event in enumerate(events[1:], start=1):
            for key, now in (event["units"] if event["e"] == "tableau" else event.get("set", {})).items():
                self._note(at, event, key, now)
            if event["e"] == "colours" and event.get("taken") and event.get("at"):
                self._capture(str(event["at"]))

    def _note(self, at: int, event: Told, key: str, now: Told) -> None:
        was = self.states.get(key, {})
        fewer = was.get("stands", 0) - now.get("stands", was.get("stands", 0))
        runs = _runs(now) and not _runs(was)
        if fewer > 0:
            self.lost.setdefault(key, Counter())[manner(event, key, now)] += fewer
        elif fewer < 0:  # some come back to the unit in the battle
            self.lost.setdefault(key, Counter())[KILLED] += fewer
        if runs or (event["e"] in RUNS and event.get("u") == key):
            self.ran[key] = None
        if runs or (fewer > 0 and not now.get("stands", 0)):
            self.broken.append((at, key))
        self.states[key] = {**was, **now} if "stands" not in now else now

    def _capture(self, key: str) -> None:
        """Count what a unit lost in its rout as captured with its colours or guns."""
        own = self.lost.get(key, Counter())
        own[CAPTURED] += own.pop(ROUTED, 0)


def _runs(state: Told) -> bool:
    return any(each in state.get("state", ()) for each in IN_ROUT)


def manner(event: Told, key: str, now: Told) -> str:
    """Return the manner in which a unit loses stands in an event: killed, routed, captured, or unknown.

    `now` is the unit's record after it. In a line by hand for the unit itself, nobody wrote down how.

    >>> manner({"e": "fire", "u": "french-1", "at": "alliance-2"}, "alliance-2", {"stands": 4})
    'killed'
    >>> manner({"e": "off", "u": "alliance-2"}, "alliance-2", {}), manner({"e": "tableau"}, "alliance-2", {})
    ('routed', 'unknown')
    """
    kind = event["e"]
    if kind == "tableau":
        return UNKNOWN
    if kind == "enclosed":
        return CAPTURED
    if event.get("u") != key or kind in BOTH_LOSE:
        return KILLED
    if kind in RUNS or _runs(now):
        return ROUTED
    return UNKNOWN if event.get("hand") else KILLED


def _scaled(lost: Counter[str], total: int) -> dict[str, int]:
    """Return losses by manner that sum up to `total`; stands that came back are taken off the manners in order."""
    back = -sum(count for count in lost.values() if count < 0)
    found = {}
    for each in MANNERS:
        count = max(0, lost[each])
        off = min(back, count)
        found[each], back = count - off, back - off
    found[UNKNOWN] += total - sum(found.values())
    return {each: count for each, count in found.items() if count}


def _fates(events: Sequence[Told]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the side and the name of each officer who fell or was taken, and which of both."""
    for event in events:
        if event["e"] in FATES and event.get("officer"):
            side, _, name = str(event["officer"]).partition(":")
            yield (side, name), FATES[event["e"]]


def _deeds(head: Told, events: Sequence[Told], walk: _Walk) -> dict[str, set[str]]:
    """Return the keys of the units that did each deed."""
    deeds: dict[str, set[str]] = {deed: set() for deed in DEEDS}
    deeds[BROKE] = {foe for at, key in walk.broken for foe in _breaker(head, events, at, key)}
    for event in events:
        if event["e"] == "colours" and event.get("taken") and event.get("u"):
            deeds[TOOK].add(str(event["u"]))
    deeds[RALLIED] = set(_first_to_rally(head, events))
    deeds[HELD] = set(_holders(head, events))
    return deeds


def _breaker(head: Told, events: Sequence[Told], at: int, key: str) -> Iterator[str]:
    """Yield the enemy that a unit fought last in the turn in which it ran or was destroyed; nothing if there is none.

    `at` is the index of the event in which it did.
    """
    side = head["units"][key]["side"]
    for event in reversed(events[: at + 1]):
        if event.get("t") != events[at].get("t"):
            return
        both = {str(event.get("u", "")), str(event.get("at", ""))}
        if event["e"] in FOUGHT and key in both:
            foes = [each for each in both if each in head["units"] and head["units"][each]["side"] != side]
            yield from (str(head["units"][foe].get("of", foe)) for foe in foes)
            return


def _first_to_rally(head: Told, events: Sequence[Told]) -> Iterator[str]:
    """Yield the first unit of each side that was in rout and then, still on the table, was not."""
    states: dict[str, Told] = {}
    seen: set[str] = set()
    for event in events:
        for key, now in (event["units"] if event["e"] == "tableau" else event.get("set", {})).items():
            side = head["units"][key]["side"]
            if _runs(states.get(key, {})) and not _runs(now) and now.get("stands", 0) and side not in seen:
                seen.add(side)
                yield key
            states[key] = now


def _holders(head: Told, events: Sequence[Told]) -> Iterator[str]:
    """Yield the units that hold an objective at the end: those in its ground, and those that somebody wrote down."""
    last = [event for event in events if event["e"] == "tableau"][-1]
    turn = last["t"]
    written = (event for event in events if event["e"] == "held" and event["t"] == turn and event.get("u"))
    yield from (str(event["u"]) for event in written if _is_of(head, event["u"], event.get("side", "")))
    wanted = {each["name"] for each in head["objectives"]}
    for ground in head["ground"]:
        side = last.get("held", {}).get(ground["name"], "")
        if ground["name"] in wanted and side and not ground["width"]:
            yield from (
                key for key, now in last["units"].items() if _stands_in(ground, now) and _is_of(head, key, side)
            )


def _is_of(head: Told, key: str, side: str) -> bool:
    return key in head["units"] and (not side or head["units"][key]["side"] == side)


def _stands_in(ground: Told, now: Told) -> bool:
    """Return whether a unit on the table, not in rout, has its centre in a piece of ground; False without a place."""
    place = now.get("place")
    if not place or not now.get("stands") or _runs(now):
        return False
    return inside(ground["points"], place[0], place[1])

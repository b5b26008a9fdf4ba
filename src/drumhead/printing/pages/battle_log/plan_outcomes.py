"""What came of the plans of each wing, judged from the journal: when it attacked, what it held, when it came up."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from drumhead.printing.pages.battle_log.journal_story import Story, Told
from drumhead.simulation.journal_attacks import attacks

ATTACK, HOLD, PIN, RESERVE = "attack", "hold", "pin", "reserve"
CLOSE = 450.0  # mm from the enemy within which a wing that does not fire still holds that enemy there
COUNTED = ("partly", "assaulted")  # outcomes that say how many units attacked
MARCH = 100.0  # mm of a move with which a unit leaves the reserve


@dataclass(frozen=True)
class Wing:
    """A wing of a side: its plans in order, each with the turn from which it holds, and the keys of its units."""

    side: str
    name: str
    plans: Sequence[tuple[int, Told]]
    units: Sequence[str]

    @property
    def first(self) -> Told:
        """The plan that the wing began with."""
        return self.plans[0][1]


@dataclass(frozen=True)
class Outcome:
    """What came of a wing's plan: its `kind` and the facts for a sentence.

    `turn` is when it came to that, and `due` when it was meant to; 0 is none. `turns` are those of an attack in parts.
    `count` of its `of` units attacked. `sent` is the turn in which a wing that had another plan was sent to attack.
    `changed` is the turn in which the plan was given up, and `then` the new intention. `lost` says that more than half
    of the units were gone or in rout at the end. `at` and `foe` are the place and the enemy of the plan, and `new_at`
    the place of the new one.
    """

    kind: str
    turn: int = 0
    due: int = 0
    turns: tuple[int, ...] = ()
    count: int = 0
    of: int = 0
    sent: int = 0
    changed: int = 0
    then: str = ""
    lost: bool = False
    at: str = ""
    foe: str = ""
    new_at: str = ""


def wings_of(story: Story, side: str) -> list[Wing]:
    """Return the wings of a side that have a plan, in the order of the journal.

    A plan for a turn that was not played is left out.
    """
    found: dict[str, list[tuple[int, Told]]] = {}
    for turn, whose, plan in story.plans:
        if whose == side and turn <= max(1, len(story.turns)):
            found.setdefault(plan["wing"], []).append((turn, plan))
    wings = []
    for name, plans in found.items():
        units = [key for key in plans[0][1].get("units", ()) if key in story.units]
        wings.append(Wing(side, name, plans, units or brigade_of(story, side, name)))
    return [wing for wing in wings if wing.units]


def brigade_of(story: Story, side: str, name: str) -> list[str]:
    """Return the keys of the units of a side's brigade."""
    return [key for key in story.of(side) if story.units[key].get("brigade") == name]


class PlanOutcomes:
    """The deeds in a battle that a plan is judged by.

    `runs` says whether a unit with some record has broken; `fires` are the kinds of events that are fire.
    """

    def __init__(self, story: Story, runs: Callable[[Told], bool], fires: Collection[str]) -> None:
        self.story, self.runs = story, runs
        self.attacked: dict[int, set[str]] = defaultdict(set)  # units by turn
        self.fired: dict[int, set[tuple[str, str]]] = defaultdict(set)  # units and their targets by turn
        self.moved: dict[int, set[str]] = defaultdict(set)
        for turn in story.turns:
            self.attacked[turn.number] = {event["u"] for event in attacks(turn.events)}
            for event in turn.events:
                if event["e"] in fires and event.get("u"):
                    self.fired[turn.number].add((event["u"], event.get("at", "")))
                if event.get("u") and (event["e"] == "arrives" or _far(event) >= MARCH):
                    self.moved[turn.number].add(event["u"])

    def judge(self, wing: Wing) -> Outcome:
        """Return what came of the plan that a wing began with, and of its later attack if it was sent to one."""
        first, begun = wing.first, wing.plans[0][0]
        facts = Outcome("", due=first["turn"], at=first["at"], foe=first["foe"], of=len(wing.units))
        sent = next((turn for turn, plan in wing.plans if plan["does"] == ATTACK), 0)
        does = ATTACK if sent else first["does"]
        if sent and first["does"] != ATTACK:
            facts, begun = replace(facts, due=0, sent=sent), sent
        judge = {ATTACK: self._attack, HOLD: self._hold, PIN: self._pin, RESERVE: self._reserve}[does]
        outcome = judge(wing, _changed(wing, does, facts), begun)
        return outcome if outcome.kind in COUNTED else replace(outcome, count=0, of=min(2, outcome.of))

    def _turns(self, since: int, until: int = 0) -> Iterator[int]:
        """Yield the turns played from `since` on, before `until` if it is not 0."""
        yield from range(since, until or len(self.story.turns) + 1)

    def _attack(self, wing: Wing, facts: Outcome, since: int) -> Outcome:
        facts = replace(facts, at="", foe="")
        by_turn = {turn: self.attacked[turn] & {*wing.units} for turn in self._turns(since, facts.changed)}
        by_turn = {turn: units for turn, units in by_turn.items() if units}
        if not by_turn:
            return self._without_contact(wing, facts, since)
        count = len(set().union(*by_turn.values()))
        together = [turn for turn, units in by_turn.items() if len(units) > 1 and 2 * len(units) >= facts.of]
        if facts.of == 1 or together:
            return replace(facts, kind="together", turn=min(together or by_turn))
        if count > 1 and 2 * count >= facts.of:
            return replace(facts, kind="piecemeal", turns=tuple(by_turn), due=0)
        return replace(facts, kind="partly", turn=min(by_turn), count=count, due=0)

    def _without_contact(self, wing: Wing, facts: Outcome, since: int) -> Outcome:
        """Return the outcome of an attack of which no unit reached the enemy: at least half of the units fired, or not."""
        fired = {
            turn: {key for key, _ in self.fired[turn]} & {*wing.units} for turn in self._turns(since, facts.changed)
        }
        if 2 * len(set().union(*fired.values())) >= facts.of:
            return replace(facts, kind="by-fire", turn=next(turn for turn, units in fired.items() if units), due=0)
        return replace(facts, kind="too-early" if facts.due > len(self.story.turns) else "never", due=0)

    def _hold(self, wing: Wing, facts: Outcome, since: int) -> Outcome:
        facts = replace(facts, lost=self._is_lost(wing), due=0, foe="")
        held = [self.story.holders_after(turn).get(facts.at) for turn in self._turns(since, facts.changed)]
        if not facts.at or all(side is None for side in held):  # nobody holds such a place by the rules
            return replace(facts, kind="broke" if facts.lost else "stood")
        own = [turn for turn, side in zip(self._turns(since), held) if side == wing.side]
        begun = self.story.holders_after(since - 1).get(facts.at) == wing.side
        if len(own) == len(held):
            return replace(facts, kind="kept")
        if not own and not begun:
            return replace(facts, kind="never-held")
        turns = list(self._turns(since, facts.changed))
        lost = next((turn for turn in turns if turn not in own and (begun or turn > own[0])), 0)
        if held[-1] == wing.side:
            back = max(turn for turn in turns if turn not in own) + 1
            return replace(facts, kind="regained" if lost else "won", turn=lost or back, turns=(back,))
        return replace(facts, kind="lost", turn=lost)

    def _is_lost(self, wing: Wing) -> bool:
        """Return whether more than half of a wing's units are gone or in rout at the end."""
        after = self.story.turns[-1].after if self.story.turns else self.story.drawn_up
        gone = [key for key in wing.units if key in after and (not after[key]["stands"] or self.runs(after[key]))]
        return 2 * len(gone) > len(wing.units)

    def _pin(self, wing: Wing, facts: Outcome, since: int) -> Outcome:
        turns, units = list(self._turns(since, facts.changed)), {*wing.units}
        attacked = [turn for turn in turns if self.attacked[turn] & units]
        foes = self._foes(wing, facts)
        facts = replace(facts, due=0, at="", foe="")
        if attacked:
            count = len(units & set().union(*(self.attacked[turn] for turn in attacked)))
            return replace(facts, kind="assaulted", turn=attacked[0], count=count)
        if any(key in units and (at in foes or not at) for turn in turns for key, at in self.fired[turn]):
            return replace(facts, kind="pinned")
        return replace(facts, kind="faced" if any(self._is_close(turn, units, foes) for turn in turns) else "far")

    def _foes(self, wing: Wing, facts: Outcome) -> set[str]:
        """Return the keys of the enemies that a wing is to pin: those of one brigade, or all of them."""
        units = self.story.units
        foe = units.get(facts.foe)
        if foe and not facts.at:
            return {facts.foe, *brigade_of(self.story, foe["side"], foe.get("brigade", ""))}
        return {key for key, unit in units.items() if unit["side"] != wing.side}

    def _is_close(self, turn: int, units: Collection[str], foes: Collection[str]) -> bool:
        after = self.story.turns[turn - 1].after
        mine, theirs = (
            [after[key]["place"] for key in keys if "place" in after.get(key, ())] for keys in (units, foes)
        )
        return any(math.dist(one[:2], other[:2]) <= CLOSE for one in mine for other in theirs)

    def _reserve(self, wing: Wing, facts: Outcome, since: int) -> Outcome:
        facts = replace(facts, at="", foe="")
        if facts.changed:
            return replace(facts, kind="came-up", turn=facts.changed)
        units = {*wing.units}
        acted = (
            turn
            for turn in self._turns(since)
            if units & (self.attacked[turn] | self.moved[turn] | {key for key, _ in self.fired[turn]})
        )
        turn = next(acted, 0)
        return replace(facts, kind="came-up" if turn else "stayed", turn=turn)


def _changed(wing: Wing, does: str, facts: Outcome) -> Outcome:
    """Return the facts with the turn in which the plan to do `does` was given up for good, and the new intention."""
    last = wing.plans[-1][1]
    if last["does"] == does:
        return facts
    kept = max(at for at, (_, plan) in enumerate(wing.plans) if plan["does"] == does)
    return replace(facts, changed=wing.plans[kept + 1][0], then=last["does"], new_at=last["at"])


def _far(event: Told) -> float:
    """Return how far a unit moved in an event, in mm; 0 for an event of another kind."""
    return math.dist(event["frm"][:2], event["to"][:2]) if event["e"] == "move" and event.get("to") else 0.0

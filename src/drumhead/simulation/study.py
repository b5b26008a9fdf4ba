"""Studies: many battles of one scenario, with wins, events and rules counted, and confidence intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from drumhead.deployment.scenario import Scenario
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.ai_player import Commander, make_commanders
from drumhead.simulation.engine import BattleResult, fight_out
from drumhead.simulation.habits.battle_record import BattleFacts, facts_of
from drumhead.simulation.habits.habit_counts import Count, count_habits
from drumhead.simulation.journal_attacks import ATTACKS, attacks
from drumhead.simulation.reserve_statistics import fed_in, in_reserve, reliefs
from drumhead.support.gc_control import disable_collection
from drumhead.support.worker_pool import parallel_map

WORTH_SHARING = 10  # battles: fewer are played in one process
FEWEST = 50  # battles before `until` may end a study: fewer can look alike by luck
STANDARD = 1.96  # standard deviations of a normal curve for 95 %


@dataclass(frozen=True)
class Summary:
    """Summary of one battle: all that a study stores of it."""

    seed: int
    winner: str
    turns: int
    dead: Mapping[str, int]
    points: Mapping[str, int]  # destroyed or in rout at the end, as army morale counts them
    kinds: Mapping[str, int]
    rules: Mapping[str, int]
    idle: int  # units that never did anything, except on objectives or in reserve by order
    reserves: int  # infantry and cavalry that began behind a friend
    fed_in: int  # those of them that later fired or came into contact
    reliefs: int  # times that a tired unit came behind a less tired one
    decisions: int  # choices of both commanders
    habits: Mapping[str, Count] = field(default_factory=dict)  # empty unless asked for


@dataclass
class Study:
    """Battles of consecutive seeds, counted together.

    `early` has the battles that ended before one with an earlier seed, by their seeds. They are not counted: long
    battles would be counted too rarely if a study is stopped.
    """

    sides: Sequence[str]
    battles: list[Summary] = field(default_factory=list)
    early: dict[int, Summary] = field(default_factory=dict)

    def play(
        self, played: Generator[Summary, None, None], seeds: range, until: float, done: Callable[[], None]
    ) -> None:
        """Count battles, which come in any order, and call `done` after each.

        With `until` above 0, end as soon as each side's share of wins is known within that. Battles are looked at in
        the order of their seeds, so the result does not depend on who played them.
        """
        with closing(played):
            for each in played:
                self.early[each.seed] = each
                done()
                while summary_ := self.early.pop(seeds.start + len(self.battles), None):
                    self.battles.append(summary_)
                    if until and self.is_within(until):
                        self.early.clear()
                        return

    def within(self) -> float:
        """Return half the width of the widest interval of a side's share of wins."""
        ends = [interval(self.wins(side), len(self.battles)) for side in self.sides]
        return max(high - low for low, high in ends) / 2

    def is_within(self, until: float) -> bool:
        """Return whether enough battles are played, and each side's share of wins is known within `until`."""
        return len(self.battles) >= FEWEST and self.within() <= until

    def wins(self, side: str) -> int:
        """Return the number of battles that a side won; "" counts the draws."""
        return sum(each.winner == side for each in self.battles)

    def average(self, of: Callable[[Summary], float]) -> float:
        """Return the mean, over the battles, of the value that `of` takes from a summary."""
        return sum(map(of, self.battles)) / len(self.battles)

    def mean(self, kind: str) -> float:
        """Return the mean number of events of a kind in a battle."""
        return self.average(lambda each: each.kinds.get(kind, 0))

    def dead(self, side: str) -> float:
        """Return the mean losses of a side in stands."""
        return self.average(lambda each: each.dead[side])

    def share_with(self, kind: str) -> float:
        """Return the share of battles with at least one event of a kind, from 0 to 1."""
        return self.average(lambda each: bool(each.kinds.get(kind)))

    def points(self, side: str) -> float:
        """Return the mean points of a side towards breaking its army at the end of a battle."""
        return self.average(lambda each: each.points[side])

    def edge(self, side: str, points: bool = False) -> tuple[float, float]:
        """Return the mean and standard error of enemy losses less a side's own, in stands, or in points."""
        lost = [each.points if points else each.dead for each in self.battles]
        edges = [sum(each.values()) - 2 * each[side] for each in lost]
        mean = sum(edges) / len(edges)
        spread = sum((edge - mean) ** 2 for edge in edges) / max(1, len(edges) - 1)
        return mean, math.sqrt(spread / len(edges))

    @property
    def turns(self) -> float:
        """The mean number of turns of a battle."""
        return self.average(lambda each: each.turns)

    @property
    def idle(self) -> float:
        """The mean number of units in a battle that never did anything."""
        return self.average(lambda each: each.idle)

    @property
    def reserves(self) -> tuple[float, float]:
        """The mean number of units that began in reserve, and of those that were fed into the fight."""
        return self.average(lambda each: each.reserves), self.average(lambda each: each.fed_in)

    @property
    def reliefs(self) -> float:
        """The mean number of times in a battle that a tired unit was relieved."""
        return self.average(lambda each: each.reliefs)

    @property
    def decisions(self) -> int:
        """The number of choices of commanders in all battles."""
        return sum(each.decisions for each in self.battles)

    @property
    def habits(self) -> dict[str, Count]:
        """The counts of each habit in all battles: how often it happened, in how many cases; empty unless asked for."""
        keys = self.battles[0].habits if self.battles else ()
        found = {key: [each.habits[key] for each in self.battles] for key in keys}
        return {key: (sum(one for one, _ in counts), sum(of for _, of in counts)) for key, counts in found.items()}

    @property
    def rules(self) -> Counter[str]:
        """The number of events that carried out each rule."""
        seen: Counter[str] = Counter()
        for each in self.battles:
            seen.update(each.rules)
        return seen


def interval(count: float, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of `count` in `of`.

    >>> tuple(round(end, 3) for end in interval(50, 100))
    (0.404, 0.596)
    """
    if not of:
        return 0.0, 1.0
    share, square = count / of, STANDARD**2 / of
    middle, half = share + square / 2, STANDARD * math.sqrt(share * (1 - share) / of + square / (4 * of))
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def study(
    scenario: Scenario,
    tempers: Mapping[str, str],
    seeds: range,
    done: Callable[[], None] = lambda: None,
    habits: bool = False,
) -> Study:
    """Play the battles of these seeds and return them counted; call `done` after each.

    With `habits`, the habits of the commanders are counted too. The result does not depend on the number of processes.
    """
    found = Study(scenario.sides)
    found.play(play_battles(scenario, tempers, seeds, keep_summaries(scenario, habits)), seeds, 0, done)
    return found


Kept = TypeVar("Kept")
Keep = Callable[[BattleResult, int], Kept]  # the part of a battle, and of its seed, that is stored


def keep_summaries(scenario: Scenario, habits: bool) -> Keep[Summary]:
    """Return the function that summarises a battle, with the habits of its commanders if `habits`."""
    return partial(summary, facts=facts_of(scenario) if habits else None)


def play_battle(scenario: Scenario, tempers: Mapping[str, str], keep: Keep[Kept], seed: int) -> Kept:
    """Play the battle of a seed and return `keep` of it."""
    return keep(fight_out(scenario, make_commanders(tempers, partial(Commander, says_why=False)), seed), seed)


def play_battles(
    scenario: Scenario, tempers: Mapping[str, str], seeds: range, keep: Keep[Kept]
) -> Generator[Kept, None, None]:
    """Play the battles of these seeds; yield `keep` of each as it finishes."""
    one = partial(play_battle, scenario, tempers, keep)
    with disable_collection():  # a battle leaves no cyclic garbage
        yield from map(one, seeds[:1])  # the first battle fills the caches that forked processes share
        yield from parallel_map(one, seeds[1:], 0 if len(seeds) >= WORTH_SHARING else 1)


def at_its_post(play: BattleState, key: str) -> bool:
    """Return whether the unit `key` stands on an objective, so that nothing more is expected of it."""
    return play.is_in(key) and any(feature.touches(play.box(key)) for feature in play.fought_for())


def summary(fought: BattleResult, seed: int, facts: BattleFacts | None = None) -> Summary:
    """Return the summary of a finished battle with its seed; with `facts` of its battles, habits are counted too."""
    kinds: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for event in fought.events:
        kinds[event["e"]] += 1
        rules.update(event["rules"])
    kinds.update(_meetings(fought))
    units, setup, idle = fought.play.units, fought.play.setup, list(list_idle(fought))
    waiting = in_reserve(fought.events, units, setup, _musket(fought.play))
    return Summary(
        seed,
        fought.winner,
        fought.play.turn,
        dead=dict(fought.dead),
        points=dict(next(event["points"] for event in reversed(fought.events) if event["e"] == "tableau")),
        kinds=kinds,
        rules=rules,
        idle=sum(idle),
        reserves=len(waiting),
        fed_in=len(fed_in(fought.events, waiting)),
        reliefs=reliefs(fought.events, units, setup, partial(_worn, fought.play)),
        decisions=sum(len(event.get("took", ())) for event in fought.events),
        habits=count_habits(facts, fought.events, idle) if facts else {},
    )


def list_idle(fought: BattleResult) -> Iterator[bool]:
    """Yield whether each unit never did anything, except those in reserve by order and those idle on objectives."""
    busy: set[Any] = set()
    for event in fought.events:
        if event["e"] not in ("hold", "recover", "tableau"):
            busy.update((event.get("u"), event.get("at")))
    for key in fought.play.units.keys() - fought.play.setup.reserve:
        if key in busy or not at_its_post(fought.play, key):
            yield key not in busy


def _musket(play: BattleState) -> float:
    """Return the longest range of infantry in mm; 0 without infantry."""
    foot = [key for key, unit in play.units.items() if play.judge.role(unit) is Role.FOOT]
    return max((play.judge.reach(key)[0] for key in foot), default=0.0)


def _worn(play: BattleState, key: str, state: Event) -> int:
    """Return a number for how tired the unit `key` was, as its game counts it, from its state in the journal."""
    counts = {"stands": state["stands"], "pips": state["pips"], "casualties": state["cas"]}
    return play.judge.tiredness(play.units[key].but(**counts, hits=state.get("hits", 0)))


def _meetings(fought: BattleResult) -> Iterator[str]:
    """Yield a word to count for each meeting: "fire-before", "attack", "horse-on-foot" (the roles) and "flank".

    Volleys count before the first attack; "flank" is also an attack on the rear.
    """
    units, role = fought.play.units, fought.play.judge.role
    for event in fought.events:
        if event["e"] == "fire":
            yield "fire-before"
        elif event["e"] in ATTACKS:
            break
    for each in attacks(fought.events):
        yield "attack"
        yield f"{role(units[each['u']]).value}-on-{role(units[each['at']]).value}"
        if each.get("side", "front") != "front":
            yield "flank"

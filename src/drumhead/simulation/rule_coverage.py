"""Rules seen in play: in seeded games of a ruleset's battles and drills, and in its worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from drumhead.deployment.scenario import Scenario
from drumhead.rules.asking.worked_example import examples
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.rule_index import Rule, index
from drumhead.simulation.leadership_styles import TEMPERS
from drumhead.simulation.study import study

DRILLED = 20  # most games of a drill: more of them show nothing new


@dataclass(frozen=True)
class Seen:
    """A rule with the number of game events, drill events and worked examples that carried it out."""

    rule: Rule
    games: int
    drills: int
    examples: int

    @property
    def is_seen(self) -> bool:
        """Whether the rule was seen at all."""
        return bool(self.games or self.drills or self.examples)


def drills(ruleset: Ruleset) -> list[Path]:
    """Return the paths of a ruleset's drills: battle files that show rules which an open field does not."""
    return sorted((ruleset.folder / "drills").glob("*.toml"))


def coverage(
    ruleset: Ruleset,
    battles: Sequence[Scenario],
    practice: Sequence[Scenario],
    games: int,
    seed: int,
    done: Callable[[], None] = lambda: None,
) -> list[Seen]:
    """Return every rule that simulated battles should show, in rulebook order, with how often it was seen.

    Each of `battles` is played `games` times, each drill in `practice` at most twenty times, from `seed` on. `done`
    is called after each game. The leadership styles change from game to game.
    """
    played, drilled = Counter[str](), Counter[str]()
    for scenario in battles:
        played.update(_rules(scenario, games, seed, done))
    for scenario in practice:
        drilled.update(_rules(scenario, min(games, DRILLED), seed, done))
    told = Counter(rule for each in examples(ruleset) for rule in each.rules)
    wanted = [rule for rule in index(ruleset).values() if rule.simulate]
    return [Seen(rule, played[rule.id], drilled[rule.id], told[rule.id]) for rule in wanted]


def games_of(battles: int, practice: int, games: int) -> int:
    """Return the number of games in which `battles` battles and `practice` drills are played, `games` times each.

    A drill is played at most twenty times.
    """
    return battles * games + practice * min(games, DRILLED)


def _rules(scenario: Scenario, games: int, seed: int, done: Callable[[], None]) -> Counter[str]:
    """Return the number of events of each rule in `games` games, divided among pairs of leadership styles.

    `seed` is the first seed; `done` is called after each game.
    """
    seen: Counter[str] = Counter()
    for at, tempers in enumerate(_pairs(scenario.sides)):
        own = range(seed + at * games // len(TEMPERS), seed + (at + 1) * games // len(TEMPERS))
        if own:
            seen.update(study(scenario, tempers, own, done).rules)
    return seen


def _pairs(sides: Sequence[str]) -> Iterator[Mapping[str, str]]:
    names = list(TEMPERS)
    for at in range(len(names)):
        yield dict(zip(sides, islice(cycle(names), at, at + len(sides))))

"""Which rules of a book were seen in play: seeded games of its battles and drills, and its worked examples."""

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

DRILLED = 20  # games of a drill, whatever number of a battle: more of them show nothing new


@dataclass(frozen=True)
class Seen:
    """A rule, how many events of games and of drills carried it out, and how many worked examples rest on it."""

    rule: Rule
    games: int
    drills: int
    examples: int

    @property
    def is_seen(self) -> bool:
        """Whether it was seen at all."""
        return bool(self.games or self.drills or self.examples)


def drills(ruleset: Ruleset) -> list[Path]:
    """The drills in a ruleset's folder: battles that show what an open field does not."""
    return sorted((ruleset.folder / "drills").glob("*.toml"))


def coverage(
    ruleset: Ruleset,
    battles: Sequence[Scenario],
    practice: Sequence[Scenario],
    games: int,
    seed: int,
    done: Callable[[], None] = lambda: None,
) -> list[Seen]:
    """Every rule that a played battle should show, in the order of the book, with how often it was seen.

    So many games of each battle, no more than twenty of each drill, `done` after each; the commanders change tempers
    from game to game.
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
    """How many games it takes, drills and all."""
    return battles * games + practice * min(games, DRILLED)


def _rules(scenario: Scenario, games: int, seed: int, done: Callable[[], None]) -> Counter[str]:
    """The rules of so many games, shared out among pairs of commanders."""
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

"""The index of printed rules: for every rule of a rulebook, the page and section of each kit that states it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.rule_index import Rule, index

# The data files of a ruleset whose entries name what they state, and the paper of every kit that prints them.
PAPERS = {"turn": "turn cards", "roster": "roster", "log": "log", "record": "record dice", "markers": "markers"}
PAPERS |= {"measures": "measures"}


@dataclass(frozen=True)
class RuleStatement:
    """A rule, and the places in print that state it, such as "ramillies playsheet, page 2, 9 Fighting"."""

    rule: Rule
    places: tuple[str, ...]


def list_statements(ruleset: Ruleset, games: Sequence[Game]) -> list[RuleStatement]:
    """Return every rule that players need at the table, in the rulebook's order, with the places that state it.

    The kits of `games` are searched. A sheet of the whole ruleset is searched last, for rules that no kit has. A
    section that may be dropped counts only where it is printed.
    """
    found: dict[str, list[str]] = {}
    needed = [rule for rule in index(ruleset).values() if rule.table]
    for file, paper in PAPERS.items():
        for id_ in named_in(ruleset.about.get(file, {})):
            found.setdefault(id_, []).append(paper)
    for game in (*games, Game(ruleset, ruleset.book())):
        if game.battle or any(rule.id not in found for rule in needed):
            for id_, place in on_the_playsheet(game):
                found.setdefault(id_, []).append(place)
    return [RuleStatement(rule, tuple(found.get(rule.id, ()))) for rule in needed]


def on_the_playsheet(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each rule that a game's playsheet states, as its id and the place with page and section."""
    setting = HtmlRenderer(game, PrintOptions())
    placed = {each.name: each for each in BlockSetter(setting).place_blocks(MEASURE)}
    called = f"{game.title.lower()} playsheet" if game.battle else f"playsheet of {game.ruleset.id}"
    for id_, blocks in setting.apparatus.stated.items():
        for name in blocks:
            if id_ in game.rules and name in placed:
                block = placed[name]
                yield id_, f"{called}, page {block.side}, {block.letter} {block.title}".rstrip()


def named_in(about: Any) -> Iterator[str]:
    """Yield the id of every rule under the keys `states` of an entry of a data file, at any depth."""
    if isinstance(about, Mapping):
        yield from str(about.get("states", "")).split()
        about = list(about.values())
    if isinstance(about, list):
        for each in about:
            yield from named_in(each)

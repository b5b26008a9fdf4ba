"""Every number of every rulebook changed by a house rule, one at a time: pages change and mark it, or it is refused."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

from drumhead.printing.page_input import Annotations, Game
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.house_rules.house_rule import HouseRules
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets import ids

from .changed_numbers import Piece, house_rules, numbers_of, other_values, pieces
from .games import every_battle, ruleset_game

# What no page of a ruleset says: `army check` and rosters go by the first, where a battle begins by the next, and one
# interpretation of an unclear rule by the last.
ELSEWHERE = (
    "unit.*",
    "regiment.*",
    "army.*",
    "formation.*",
    "table.*",
    "stand.*",
    "setup.*",
    "cannon.cover-off-the-inches",
)
MANY = {"wss-paperboys": 230, "peninsular-paperboys": 280, "von-futsch": 240, "wss-dice": 140, "wss-cards": 160}


@pytest.fixture(autouse=True)
def _letters_that_stay(monkeypatch):
    """Each unclear rule has one letter wherever it is met, so that no letter alone makes a difference."""
    monkeypatch.setattr(Annotations, "_letter", lambda apparatus, slug: apparatus.letters.setdefault(slug, "◊"))


def games(name: str) -> list[Game]:
    """The whole ruleset, then its shipped battle, which has the cards of units."""
    return [ruleset_game(name), *(game for game in every_battle() if game.ruleset.id == name)]


@cache
def before(name: str, at: int) -> dict[str, Piece]:
    return pieces(games(name)[at])


def changed_and_marked(name: str, at: int, house: HouseRules) -> tuple[set[str], set[str]]:
    """Return the blocks and kinds of cards of a game that house rules change, and those with their mark."""
    game, was = games(name)[at], before(name, at)
    after = pieces(Game(game.ruleset, game.ruleset.book({}, house), game.battle))
    changed = {piece for piece in after if piece in was and _says_more(after[piece].words, was[piece].words)}
    return changed, {piece for piece in after if after[piece].marked}


def _says_more(now: str, was: str) -> bool:
    """Return whether a text has words that another one has not: what is taken out cannot have a mark."""
    return not Counter(now.split()) <= Counter(was.split())


def has_other_odds(name: str, house: HouseRules) -> bool:
    """Return whether house rules change any chance in the first rows of a ruleset's questions."""
    ruleset = ruleset_game(name).ruleset
    return any(
        _odds(question, ruleset.book(), row) != _odds(question, ruleset.book({}, house), row)
        for question in ruleset.questions.values()
        for row in islice(question.rows(), 12)
    )


def _odds(question: Question, book: Book, row: dict[str, object]) -> dict[str, Fraction]:
    try:
        return question.odds(book, **{key.replace("-", "_"): value for key, value in row.items()})
    except InputError:
        return {}


def amiss(name: str, file: Path, place: str, value: object) -> str:
    """Return what is wrong with the pages when a club changes this value; "" for nothing."""
    ruleset = ruleset_game(name).ruleset
    others = [house_rules(ruleset, file, place, other) for other in other_values(ruleset, place, value)]
    ways = [house for house in others if house][:3]
    for at, house in product(range(len(games(name))), ways):
        changed, marked = changed_and_marked(name, at, house)
        if unmarked := changed - marked:
            return f"{place} changes without a mark: {sorted(unmarked)}"
        if marked:
            return ""
    elsewhere = any(fnmatchcase(place, each) for each in ELSEWHERE)
    silent = ways and not elsewhere and not any(has_other_odds(name, house) for house in ways)
    return f"{place} changes nothing on paper and no odds" if silent else ""


@pytest.mark.parametrize("nth", [60, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ids())
def test_every_number_that_a_club_may_change_is_on_paper_with_its_mark(name, nth, tmp_path):
    """Every sixtieth; every one by `make thousand`."""
    numbers = numbers_of(ruleset_game(name).ruleset)
    assert len(numbers) >= MANY[name]
    found = [amiss(name, tmp_path / "club.toml", *each) for each in numbers[nth // 2 :: nth]]
    assert [each for each in found if each] == []

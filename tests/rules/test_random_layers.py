"""House rules at random, in layers: odds add up to one, the playsheet has room, battles are replayed from journals.

A failure names the ruleset and the seed: `draw_layers(ruleset, folder, seed)` makes the same files again.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from drumhead import api
from drumhead.armies import list_shipped_battles
from drumhead.cli.root import group
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.playsheet.playsheet_layout import Leaf
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets import ids, load

from ..counted import at_least
from .random_layers import draw_layers

SEEDS = [pytest.param(seed, marks=() if seed == 0 else pytest.mark.slow) for seed in range(100)]
BATTLES = {api.load_battle(name).ruleset.id: name for name in list_shipped_battles()}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ids())
def test_random_layers_of_house_rules_leave_odds_sheets_and_battles_sound(name, seed, tmp_path, monkeypatch):
    ruleset = load(name)
    house, files = draw_layers(ruleset, tmp_path, seed)
    book = ruleset.book({}, house)
    changes = at_least(1, book.house.changes)
    asked = sum(_add_up_to_one(question, book) for question in ruleset.questions.values())
    assert asked > len(ruleset.questions) / 2

    battle = api.load_battle(BATTLES[name], house_rules=files)
    leaf = Leaf(HtmlRenderer(battle, PrintOptions()))
    assert leaf.have_sides_room(leaf.document())  # front and back are a page each
    assert [*battle.book.house.changes] == changes

    assert all(_says_its_value(change) for change in changes)
    _replay(BATTLES[name], files, seed, tmp_path, monkeypatch)


def _add_up_to_one(question: Question, book: Book) -> bool:
    """Check that the chances of a question's first row add up to one; return whether the book has such a case."""
    try:
        odds = question.odds(book, **{name.replace("-", "_"): value for name, value in next(question.rows()).items()})
    except InputError:
        return False
    assert sum(odds.values(), Fraction(0)) == 1, question.name
    return True


def _says_its_value(change: Change) -> bool:
    """Return whether the text that a change gets has the number of the change, and its condition in words."""
    said = change.says if change.row else change.says.partition(" is ")[2].partition(", not ")[0]
    value = f"{change.value:+d}" if change.row else str(change.value)
    return value in said and change.scope in change.says


def _replay(battle: str, files: list[Path], seed: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play two turns of a battle under house rules, and check that its journal is played again to the same events."""
    monkeypatch.chdir(folder)
    given = [word for file in files for word in ("--house-rules", str(file))]
    for command in (
        ["log", "play", battle, "--seed", str(seed), "--turns", "2", *given],
        ["log", "check", f"{battle}-{seed}.jsonl"],
    ):
        done = CliRunner().invoke(group, command, prog_name="drumhead")
        assert done.exit_code == 0, (command, done.output, done.exception)

"""Odds under any house rules that a game accepts: the chances of all endings of a question are one together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, reject
from hypothesis import strategies as st

from drumhead.rules.asking.question import Input, InputError
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rules.rulebook.book_table import places
from drumhead.rulesets import ids, load

from ..fuzz.spoiling import written


def house_rules(ruleset: Ruleset) -> st.SearchStrategy[str]:
    """Return files of house rules that change up to three whole numbers of a game's tables."""
    numbers = [place for place, value in places(ruleset.tables) if isinstance(value, int) and value is not True]
    changes = st.dictionaries(st.sampled_from(numbers), st.integers(0, 12), max_size=3)
    head = f'title = "Ours"\nruleset = "{ruleset.id}"\n'
    return changes.map(lambda made: head + "".join(map(_change, made.items())))


def _change(made: tuple[str, int]) -> str:
    return f"[[change]]\nplace = {written(made[0])}\nto = {made[1]}\n"


def values(mine: Input) -> st.SearchStrategy[Any]:
    """Return what a player may say to one input, of lists and of numbers without end only the lower ones."""
    one: st.SearchStrategy[Any] = st.integers(mine.least, min(mine.most, mine.least + 8))
    if mine.choices:
        one = st.sampled_from(mine.choices)
    return st.lists(one, min_size=1, max_size=min(mine.many, 4)).map(tuple) if mine.many else one


@given(data=st.data())
def test_the_chances_of_all_endings_are_one_together_under_any_house_rules(tmp_path: Path, data: st.DataObject) -> None:
    ruleset = load(data.draw(st.sampled_from(ids()), label="game"))
    path = tmp_path / "house.toml"
    path.write_text(data.draw(house_rules(ruleset), label="house rules"), encoding="utf-8")
    question = ruleset.questions[data.draw(st.sampled_from(sorted(ruleset.questions)), label="question")]
    inputs = {each.name.replace("-", "_"): data.draw(values(each), label=each.name) for each in question.inputs}
    try:
        odds = question.odds(ruleset.book({}, read_house_rules(path, ruleset)), **inputs)
    except (FileErrors, InputError):
        reject()
    assert sum(odds.values()) == 1
    assert min(odds.values()) >= 0

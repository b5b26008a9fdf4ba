"""A few inputs of every kind, spoilt at random: each is clean or told. `make fuzz` tries more of them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import ids, load
from drumhead.simulation.journal import read, seal_lines

from .fuzz import PdfCache, rings, tried
from .inputs import JOURNAL, KINDS, house_rules, lay, one

few = settings(max_examples=4, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(few, max_examples=20)


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PdfCache]:
    """A folder with one of every file, in which we are, and what they say."""
    folder, before = tmp_path_factory.mktemp("laid"), Path.cwd()
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
        os.chdir(folder)
        lay(folder)
        was = signal.signal(signal.SIGPROF, rings)
        yield PdfCache(folder)
        signal.signal(signal.SIGPROF, was)
        os.chdir(before)


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_a_file_says_the_answer_is_clean_or_told(laid: PdfCache, kind: str) -> None:
    @few
    @given(st.randoms(use_true_random=False))
    def on(random: Random) -> None:
        words, files = one(random, kind, slow=0)
        for path, data in files.items():
            path.write_bytes(data)
        try:
            outcome, said = tried(words, laid.folder)
        finally:
            laid.put_back()
        assert outcome in ("clean", "told"), said

    on()


@pytest.mark.sample(2)
@pytest.mark.parametrize("rules", ids())
def test_whatever_house_rules_say_every_question_is_answered_or_the_file_is_told(tmp_path: Path, rules: str) -> None:
    ruleset, path, answered = load(rules), tmp_path / "house.toml", []

    @many
    @given(st.randoms(use_true_random=False))
    def on(random: Random) -> None:
        path.write_text(house_rules(random, rules), encoding="utf-8")
        try:
            book = ruleset.book({}, read_house_rules(path, ruleset))
        except FileErrors:
            return
        question = random.choice(list(ruleset.questions.values()))
        chances = question.odds(book).values()
        assert sum(chances) == 1
        assert min(chances) >= 0  # a question that counts may take one chance from another
        answered.append(question)

    on()
    assert answered


def test_a_journal_s_seals_do_not_make_it_true(laid: PdfCache) -> None:
    """The reader finds at once what the pages would stumble over."""
    events = [json.loads(line) for line in laid.files[str(laid.folder / JOURNAL)].splitlines()]
    fire = next(at for at, event in enumerate(events) if event.get("luck"))
    wrong = {
        "is not an event": [
            (fire, "t", "first"),
            (fire, "luck", [[5]]),
            (fire, "set", {"x": 1}),
            (fire, "why", "\x1b[31m"),
        ],
        "does not name": [(fire, "u", "french-99"), (fire, "set", {"nobody": {}})],
        "does not say its": [(0, "table", [10**9, 1]), (0, "turns", 10**6), (0, "north", [1]), (0, "units", {})],
    }
    tried = 0
    for says, changes in wrong.items():
        for at, key, value in changes:
            told = [{name: each for name, each in event.items() if name not in ("n", "seal")} for event in events]
            told[at][key] = value
            path = laid.folder / "false.jsonl"
            path.write_text("".join(f"{line}\n" for line in seal_lines(told)), encoding="utf-8")
            with pytest.raises(FileErrors, match=says):
                read(path)
            tried += 1
    assert tried == 10
    path.unlink()

"""A ruleset from a folder of one's own gets every page, and no line of the package knows of it."""

import shutil

import pytest
from click.testing import CliRunner

from drumhead import rulesets
from drumhead.cli.root import group
from drumhead.printing.page_input import Game
from drumhead.printing.pages.registry import KIT
from drumhead.rules.loading.ruleset import from_folder
from drumhead.support import paths

from ..counted import at_least
from ..printing.kinds import kit_files
from ..printing.sheets import blocks


def copied(original, folder):
    shutil.copytree(rulesets.load(original).folder, folder)
    about = folder / "ruleset.toml"
    about.write_text(about.read_text(encoding="utf-8").replace(f'"{original}"', '"toy-soldiers"'), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    return copied("wss-paperboys", tmp_path_factory.mktemp("club") / "toy_soldiers")


def run(*words):
    done = CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("kinds", [("roster", "dice"), pytest.param(KIT, marks=pytest.mark.slow)], ids=["two", "whole"])
def test_a_battle_with_it_gets_its_kit(toy, tmp_path, kinds):
    for path in paths.battles().glob("ramillies*.toml"):
        text = path.read_text(encoding="utf-8").replace('"wss-paperboys"', f'"{toy}"')
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    given = ("--kinds", ",".join(kinds), "--trust", "--out", tmp_path / "out")
    named = run("kit", tmp_path / "ramillies.toml", *given).split()
    assert [name.rpartition("ramillies-")[2] for name in named] == [
        f"{name}.pdf" for name in ("kit-paper", "kit-card", *at_least(2, kit_files(kinds)))
    ]


def test_its_odds_answer_under_its_own_name(toy):
    assert '"ruleset": "toy-soldiers"' in run("odds", toy, "manoeuvre", "--json", "--trust")


def test_it_is_registered_nowhere(toy):
    assert "toy-soldiers" not in rulesets.ids()


def test_a_copy_of_a_ruleset_that_shares_words_with_its_sister_finds_them(tmp_path):
    toy = copied("peninsular-paperboys", tmp_path / "toy_guerillas")
    ruleset = from_folder(toy, trusted=True)
    said = blocks(Game(ruleset, ruleset.book()))
    assert said["attack"].startswith("The whole attack")
    assert "contact test" in said["odd-cases"]  # which the other Paperboys book calls a face-off in the same sentence

"""What a player begins with: blank forms, a folder with a battle, an army raised for him."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from drumhead import rulesets
from drumhead.cli.loading.club_defaults import read_club
from drumhead.cli.loading.club_schema import every_key
from drumhead.cli.loading.game_loading import battle_game, wishes_of
from drumhead.cli.root import group
from drumhead.deployment.initial_positions import opening_of
from drumhead.printing.page_input import Game
from drumhead.support import paths


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("wss-dice", "--blank", "0"), "0 is not a whole number"),
        (("wss-dice", "--blank", "ten"), "1 to 200"),
        (("wss-dice", "--blank", "100000"), "100000 is not a whole number from 1 to 200."),
    ],
)
def test_a_blank_roster_of_no_size_is_refused(drumhead, here, asked, says) -> None:
    done = drumhead("roster", *asked)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr
    assert not list(here.iterdir())


def test_a_blank_roster_of_no_side_is_refused(drumhead, here) -> None:
    done = drumhead("roster", "wss-dice", "--blank", "8", "--side", "imperial")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == 'Error: --side: there is no side "imperial". Give french or alliance.\n'
    assert not list(here.iterdir())


# ------------------------------------------------------------------ a folder to begin with

FILES = {"battle.toml", "house-rules.toml", "club.toml", "README.md"}


@pytest.mark.parametrize("name", rulesets.ids())
def test_a_new_folder_has_a_battle_of_any_game_without_a_mistake(drumhead, here: Path, name: str) -> None:
    done = drumhead("new", "thursday", "--ruleset", name)
    assert done.exit_code == 0
    folder = here / "thursday"
    sides = [str(side["id"]) for side in rulesets.load(name).side_tables]
    assert {path.name for path in folder.iterdir()} == FILES | {f"{side}.toml" for side in sides}
    checked = drumhead("battle", "check", "thursday/battle.toml")
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert checked.stdout.startswith("Good for ")
    assert checked.stdout.count("\n") == 1  # no advice either
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("drumhead army"):
            assert drumhead(*line.replace(" check ", " check thursday/").split()[1:]).exit_code == 0


def test_it_prints_as_the_game_does_without_a_word_of_it(drumhead, here: Path) -> None:
    assert drumhead("new", "thursday", "--ruleset", "von-futsch").exit_code == 0
    game = battle_game(here / "thursday" / "battle.toml")
    bare = Game(game.ruleset, game.ruleset.book())
    assert wishes_of(game, "") == wishes_of(bare, "")
    assert game.book.house is None  # the club's file changes nothing yet, and no page speaks of it


def test_its_club_s_file_has_a_set_up_that_holds_and_every_word_behind_a_sign_may_be_written(drumhead, here: Path):
    assert drumhead("new", "thursday", "--ruleset", "wss-dice").exit_code == 0
    shown = drumhead("config", "show", "thursday/battle.toml", "--profile", "copier", "--json")
    assert json.loads(shown.stdout)["ink"]["value"] == "low"
    file = here / "thursday" / "club.toml"
    before = read_club(file)
    text = re.sub(r"(?m)^# (\[|[a-z_]+ = )", r"\1", file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    assert (before.plain, {*every_key()} - {*read_club(file).plain}) == ({}, set())


def test_every_word_behind_a_sign_may_be_written(drumhead, here: Path) -> None:
    assert drumhead("new", "thursday", "--ruleset", "wss-paperboys").exit_code == 0
    folder = here / "thursday"
    for name in ("battle.toml", "house-rules.toml"):
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(re.sub(r"(?m)^# (\[\[|[a-z0-9_-]+ = )", r"\1", text), encoding="utf-8")
    game = battle_game(folder / "battle.toml")
    assert game.battle
    assert len(game.battle.readings) == 1
    assert "`drumhead rules rulings wss-paperboys`" in (folder / "battle.toml").read_text(encoding="utf-8")
    assert all(game.ruleset.readings[slug].default != key for slug, key in game.battle.readings.items())
    assert (game.battle.turns, game.battle.wishes["sides"]) == (7, 1)
    assert game.book.house
    assert len(game.book.house.changes) == 1


def test_a_new_folder_may_be_like_a_battle_that_is_there(drumhead, here: Path) -> None:
    assert drumhead("new", "thursday", "--like", "salamanca").exit_code == 0
    folder = here / "thursday"
    assert drumhead("battle", "check", "thursday/battle.toml").exit_code == 0
    ours, theirs = (battle_game(path).battle for path in (folder / "battle.toml", paths.battles() / "salamanca.toml"))
    assert ours
    assert theirs
    assert (ours.armies, ours.plan, ours.victory) == (theirs.armies, theirs.plan, theirs.victory)
    text = (folder / "battle.toml").read_text(encoding="utf-8")
    assert "salamanca" not in "".join(line for line in text.splitlines() if line.startswith("#"))


def test_what_is_like_a_battle_of_one_s_own_has_its_house_rules_too(drumhead, here: Path) -> None:
    assert drumhead("new", "one", "--ruleset", "wss-dice").exit_code == 0
    club = here / "one" / "house-rules.toml"
    club.write_text(club.read_text(encoding="utf-8").replace("House rules", "Thursday Club"), encoding="utf-8")
    club.rename(here / "one" / "club.toml")
    battle, asked = here / "one" / "battle.toml", ("one/french.toml", "--rules", "wss-dice", "--out", "one/french.csv")
    assert drumhead("army", "convert", *asked).exit_code == 0  # a list in another form stays where it is
    text = battle.read_text(encoding="utf-8").replace("house-rules.toml", "club.toml")
    battle.write_text(text.replace("french.toml", "french.csv"), encoding="utf-8")
    assert drumhead("new", "two", "--like", "one/battle.toml").exit_code == 0
    assert "Thursday Club" in (here / "two" / "house-rules.toml").read_text(encoding="utf-8")
    assert drumhead("battle", "check", "two/battle.toml").exit_code == 0


def test_a_ruleset_s_own_folder_is_named_as_it_lies_from_the_battle(drumhead, here: Path) -> None:
    assert drumhead("rules", "new", "ours").exit_code == 0
    assert drumhead("new", "games/thursday", "--ruleset", "ours").exit_code == 0
    assert 'ruleset = "../../ours"' in (here / "games/thursday/battle.toml").read_text(encoding="utf-8")
    assert drumhead("battle", "check", "games/thursday/battle.toml").exit_code == 0


@pytest.mark.parametrize(
    ("asked", "says", "status"),
    [
        (("full",), "full is there already", 1),
        (("full/mine.txt",), "is a file; nothing was written", 1),
        (("thursday", "--ruleset", "von-futch"), 'Did you mean "von-futsch"?', 1),
        (("thursday", "--like", "ramilies"), 'Did you mean "ramillies"?', 1),
        (("thursday", "--like", "ramillies", "--ruleset", "wss-dice"), "Give --like or --rules, not both", 2),
    ],
)
def test_a_folder_that_cannot_be_begun_is_refused_and_nothing_written(drumhead, here, asked, says, status) -> None:
    (here / "full").mkdir()
    (here / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    done = drumhead("new", *asked)
    assert (done.exit_code, done.stdout) == (status, "")
    assert says in done.stderr
    assert [path.name for path in here.rglob("*")] == ["full", "mine.txt"]


# ------------------------------------------------------------------ an army raised for him


def test_an_army_is_raised_as_the_options_say_and_its_check_finds_nothing(drumhead, here: Path) -> None:
    asked = ("--nation", "dutch", "--nation", "danish", "--size", 10, "--horse", 4, "--guns", 0, "--seed", 5)
    done = drumhead("army", "new", "--rules", "wss-dice", *asked, "--out", "dutch.toml")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "dutch.toml\n", "")
    text = (here / "dutch.toml").read_text(encoding="utf-8")
    assert 'arm = "infantry" # infantry, cavalry, dragoons, artillery' in text
    checked = drumhead("army", "check", "dutch.toml", "--rules", "wss-dice", "--strict")
    assert (checked.stdout.count("\n"), checked.stderr) == (1, "")
    assert "10 units" in checked.stdout
    again, *words = text.splitlines()[0].removeprefix("# ").split()
    assert again == "drumhead"
    assert drumhead(*words).stdout == text  # the remark above it is the command that raises it again


def test_without_a_nation_everything_is_asked(here: Path) -> None:
    answers = "wss-paperboys\nnobody\nalliance\nfrensh\nprussian\n3\n3\n1\n"
    done = CliRunner().invoke(group, ["army", "new", "--out", "prussian.toml"], input=answers)
    assert done.exit_code == 0, done.stderr
    assert "'nobody' is not one of 'french', 'alliance'" in done.stderr
    text = (here / "prussian.toml").read_text(encoding="utf-8")
    assert (text.count("[[brigade.unit]]"), text.count('nation = "Prussian"')) == (7, 7)


@pytest.mark.parametrize("answers", ["", "wss-dice\n", "wss-dice\nfrench\nfrench\n4\n"])
def test_answers_that_end_too_soon_write_nothing(here: Path, answers: str) -> None:
    new = [sys.executable, "-m", "drumhead", "army", "new", "--out", "a.toml"]
    done = subprocess.run(new, input=answers, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (1, "")  # Click 8.2 asks with a blank on stdout
    assert "nothing was written" in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("begun", ["", "wss-dice\nfrench\nfrench\n"])
def test_a_program_that_answers_for_ever_is_asked_no_more(here: Path, begun: str) -> None:
    done = CliRunner().invoke(group, ["army", "new", "--out", "a.toml"], input=begun + "y\n" * 1000)
    assert (done.exit_code, list(here.iterdir())) == (1, [])
    assert "nothing was written" in done.stderr
    assert done.stderr.count("Error: 'y' is") == 19


@pytest.mark.parametrize(
    ("asked", "says", "status"),
    [
        (("--nation", "dutch", "--nation", "kgl"), "Give --rules, one of", 2),
        (("--nation", "dutsch"), 'Did you mean "dutch"?', 2),
        (("--rules", "wss-dice", "--nation", "dutsch"), 'Did you mean "dutch"?', 2),
        (("--rules", "wss-dice", "--nation", "dutch", "--year", "1800"), "Give a year of 1702 to 1714", 2),
        (("--rules", "wss-dice", "--nation", "dutch", "--side", "imperial"), "Give french or alliance.", 1),
        (("--rules", "wss-dice", "--nation", "dutch", "--size", "4", "--horse", "5"), "more than 4 in all", 2),
        (
            ("--rules", "wss-dice", "--nation", "dutch", "--size", "900"),
            "900 is not a whole number from 1 to 200.",
            2,
        ),
        (("--rules", "wss-dice", "--nation", "dutch", "--out", "a.csv"), "ends in .toml", 2),
    ],
)
def test_an_army_that_cannot_be_raised_is_told_with_what_would_be_right(drumhead, here, asked, says, status) -> None:
    done = drumhead("army", "new", *asked)
    assert (done.exit_code, done.stdout) == (status, "")
    assert says in done.stderr
    assert not list(here.iterdir())


def test_an_army_that_the_book_finds_odd_is_raised_and_the_oddity_told(drumhead) -> None:
    done = drumhead("army", "new", "--rules", "wss-dice", "--nation", "dutch", "--size", 10, "--horse", 0)
    assert done.exit_code == 0
    assert "Warning: 0 of 10 units are cavalry or dragoons, where 4 or 5 should be." in done.stderr


@pytest.mark.parametrize(
    ("year", "game", "told"),
    [
        ("1812", "peninsular-paperboys", ""),
        ("1709", "wss-cards", "For another game add --rules wss-dice or --rules wss-paperboys."),
    ],
)
def test_without_a_game_the_year_chooses_one_and_the_others_are_told(drumhead, here, year, game, told) -> None:
    done = drumhead("army", "new", "--nation", "french", "--year", year)
    assert done.stdout.startswith(f"# drumhead army new --rules {game} ")
    assert told in done.stderr
    assert bool(told) == bool(done.stderr)


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_a_new_battle_has_ground_places_and_players(drumhead, here: Path, ruleset: str) -> None:
    """All of it works as it is written: every unit begins where the file says, and none is without a place."""
    drumhead("new", "thursday", "--ruleset", ruleset)
    assert drumhead("battle", "check", "thursday").exit_code == 0
    game = battle_game(here / "thursday" / "battle.toml")
    assert game.battle
    assert game.battle.plan
    assert [piece.kind for piece in game.battle.plan.ground] == ["village", "wood", "hill"]
    units = {(side, unit.number) for side, army in game.battle.armies.items() for unit in army.units}
    assert set(game.battle.plan.places) == units
    assert {player.side for player in game.battle.players} == set(game.battle.armies)
    opening = opening_of(game.battle, game.ruleset, game.book)
    assert (opening.homeless, len(opening.stood)) == ((), len(units))
    between = [each.box.y for each in opening.stood]
    for piece in game.battle.plan.ground:
        assert max(y for y in between if y < opening.depth / 2) < min(y for _, y in piece.points)
        assert max(y for _, y in piece.points) < min(y for y in between if y > opening.depth / 2)


def test_the_readme_of_a_copy_lists_the_files_that_were_written(drumhead, here: Path) -> None:
    for name, like in (("one", "ramillies"), ("two", "malplaquet")):
        drumhead("new", name, "--like", like)
        written = {path.name for path in (here / name).iterdir()} - {"README.md"}
        listed = re.findall(r"(?m)^\| `([^`]+)` \|", (here / name / "README.md").read_text(encoding="utf-8"))
        assert sorted(listed) == sorted(written)
        for command in re.findall(r"(?m)^drumhead (army check .*)$", (here / name / "README.md").read_text("utf-8")):
            assert drumhead(*shlex.split(command.replace("check ", f"check {name}/"))).exit_code == 0


def test_a_new_ruleset_has_its_name_everywhere(drumhead, here: Path) -> None:
    drumhead("rules", "new", "my-rules")
    files = [path for path in (here / "my_rules").rglob("*") if path.is_file()]
    assert len(files) > 15
    assert [path for path in files if "Buttons" in path.read_text(encoding="utf-8")] == []
    drumhead("rules", "new", "ours", "--like", "wss-dice")
    text = (here / "ours" / "ruleset.toml").read_text(encoding="utf-8")
    assert 'source = "Ours"' not in text  # it is still the game of its author

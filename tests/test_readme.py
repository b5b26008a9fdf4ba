"""What the README says works: its commands, its files."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drumhead.cli.root import group
from drumhead.printing.pages import registry
from drumhead.support.paths import battles

from .counted import at_least

HERE = Path(__file__).parents[1]
README = (HERE / "README.md").read_text(encoding="utf-8")
PRINTING = (HERE / "docs" / "printing.md").read_text(encoding="utf-8")
FORMATS = (HERE / "docs" / "file-formats.md").read_text(encoding="utf-8")


def commands(page: str) -> list[str]:
    return [line for block in re.findall(r"^```\n(.*?)^```", page, re.M | re.S) for line in block.splitlines()]


def files(page: str) -> dict[str, str]:
    """The files that a page shows, by the name in their first line."""
    return {block.split()[1]: block for block in re.findall(r"^```toml\n(.*?)^```", page, re.M | re.S)}


COMMANDS = commands(README)
FILES = files(FORMATS)


def run(line: str) -> Result:
    return CliRunner().invoke(group, shlex.split(line)[1:], prog_name="drumhead")


def test_the_readme_is_short_and_what_it_names_is_there() -> None:
    assert len(README.encode()) <= 7500
    named = re.findall(r"\]\(([^h)][^)]*)\)", README)
    assert len(named) > 8
    assert [name for name in named if not (HERE / name).exists()] == []


@pytest.mark.parametrize(
    "line", [line for line in COMMANDS + commands(PRINTING) if re.match(r"drumhead (?!kit)", line)]
)
def test_every_command_of_the_readme_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(line)
    lines = [said for said in result.stderr.splitlines() if not said.startswith("Next: ")]
    assert (result.exit_code, lines) == (0, []), line


def test_the_commands_of_the_way_to_a_ruleset_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    way = (HERE / "docs" / "how-to" / "ruleset.md").read_text(encoding="utf-8")
    lines = [line for line in commands(way) if line.startswith("drumhead ")]
    assert len(lines) == 4
    for line in lines:
        assert run(line).exit_code == 0, line


def test_every_file_of_a_ruleset_is_in_the_way_to_one() -> None:
    from drumhead.rules.schema import KINDS

    way = (HERE / "docs" / "how-to" / "ruleset.md").read_text(encoding="utf-8")
    for_played_games = {"questions", "commanders", "telling"}
    assert [kind for kind in at_least(15, KINDS) if f"`{kind}.toml`" not in way and kind not in for_played_games] == []


def test_the_two_commands_that_set_up_are_targets_of_the_makefile() -> None:
    makefile = (HERE / "Makefile").read_text(encoding="utf-8")
    targets = [line.split()[1] for line in COMMANDS if line.startswith("make ")]
    assert targets == ["kit", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


def test_the_guide_to_the_tests_names_what_is_there() -> None:
    guide = (HERE / "tests" / "README.md").read_text(encoding="utf-8")
    makefile = (HERE / "Makefile").read_text(encoding="utf-8")
    targets = at_least(4, dict.fromkeys(re.findall(r"`make (\w+)`", guide)))
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.M)] == []
    run = at_least(5, [word for line in commands(guide) for word in line.split() if word.startswith("tests/")])
    assert [path for path in run if not (HERE / path).exists()] == []
    named = at_least(15, re.findall(r"`((?:\w+/)*[\w*]+\.(?:py|toml)|\w+/\w+)`", guide.replace("NAME", "wss_dice")))
    roots = (HERE, HERE / "tests", HERE / "src" / "drumhead")
    assert [name for name in named if not any([*root.glob(name)] for root in roots)] == []


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the page on file formats, in a folder with an army for the other side."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("alliance.toml").write_bytes((battles() / "ramillies-alliance.toml").read_bytes())
    return tmp_path


def test_the_files_of_the_readme_are_among_them() -> None:
    assert files(README).items() <= FILES.items()
    assert len(files(README)) == 2


@pytest.mark.parametrize("battle", ["my-battle.toml", "with-a-table.toml"])
def test_the_battles_that_are_shown_can_be_played(written: Path, battle: str) -> None:
    result = run(f"drumhead battle check {battle}")
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_army_and_the_house_rules_that_are_shown_are_read(written: Path) -> None:
    assert run("drumhead army check french.toml --rules wss-paperboys").exit_code == 0
    shown = run("drumhead rules show my-battle.toml musket --house-rules house-rules.toml").stdout
    assert re.search(r"need +4 +\(default: 5\)", shown)


def test_the_army_in_common_words_that_is_shown_serves_every_game_of_its_war(written: Path) -> None:
    for ruleset in ("wss-paperboys", "wss-dice", "wss-cards"):
        assert run(f"drumhead army check danube.toml --rules {ruleset}").exit_code == 0
    told = run("drumhead army convert danube.toml --to wss-paperboys").stdout
    assert re.search(r'name = "Buquoy".*?stands = 10', told, re.S)


def test_the_readings_that_are_shown_are_those_of_a_ruleset(written: Path) -> None:
    assert run("drumhead rules new ours").exit_code == 0
    Path("ours/readings.toml").write_text(FILES["readings.toml"], encoding="utf-8")
    assert run("drumhead rules check ours").stderr == ""
    assert run("drumhead rules readings ours --ruling level-melee=defender").exit_code == 0


def test_the_events_that_are_shown_are_printed(written: Path) -> None:
    result = run("drumhead cards wss-dice --events rain.toml")
    assert (result.exit_code, Path(result.stdout.strip()).suffix) == (0, ".pdf")


def test_what_is_special_in_the_way_to_a_ruleset_gives_odds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    way = (HERE / "docs" / "how-to" / "ruleset.md").read_text(encoding="utf-8")
    assert run("drumhead rules new ours").exit_code == 0
    (toml,) = re.findall(r"^```toml\n(.*?)^```", way, re.M | re.S)
    (python,) = re.findall(r"^```python\n(.*?)^```", way, re.M | re.S)
    with Path("ours/throws.toml").open("a", encoding="utf-8") as file:
        file.write(toml)
    Path("ours/charges.py").write_text(python, encoding="utf-8")
    assert run("drumhead rules check ours").stderr == ""
    assert "--trust" in run("drumhead odds ours breakthrough").stderr
    assert "11/36" in run("drumhead odds ours breakthrough tries=2 --trust").stdout


def test_every_key_of_a_battle_and_an_army_is_on_the_page() -> None:
    from drumhead.armies.files import army_and_battle_schema

    models = (
        army_and_battle_schema.ArmyTable,
        army_and_battle_schema.BattleTable,
        army_and_battle_schema.UnitTable,
        army_and_battle_schema.SideTable,
        army_and_battle_schema.FieldTable,
    )
    keys = {name for model in models for name in model.model_fields}
    assert [key for key in at_least(20, sorted(keys)) if not re.search(rf"\b{key}\b", FORMATS)] == []


def test_the_row_of_the_way_to_a_paper_is_a_row_of_the_registry() -> None:
    way = (HERE / "docs" / "development" / "new-page.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"\*\*The row\*\*: `(.*?)`", way)
    assert len(named := re.findall(r"`(\w+)(?:=\w+)?`", way.partition("**The row**")[2].partition("3. **")[0])) >= 4
    (kind,) = eval(f"{{{row}}}", {"PaperKind": registry.PaperKind, "needs": registry.needs}).values()
    assert {"does", "file", "in_kit", "folds"} <= {*named} & {*kind._fields}
    assert type(kind) is type(registry.PAPERS["sheet"])

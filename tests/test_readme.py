"""What the README says works: its commands, its files."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from drumhead.cli.main import group
from drumhead.places import battles

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"^```\n(.*?)^```", README, re.M | re.S) for line in block.splitlines()]
FILES = {block.split()[1]: block for block in re.findall(r"^```toml\n(.*?)^```", README, re.M | re.S)}


def run(line: str) -> Result:
    return CliRunner().invoke(group, shlex.split(line)[1:], prog_name="drumhead")


@pytest.mark.parametrize("line", [line for line in COMMANDS if re.match(r"drumhead (?!kit)", line)])
def test_every_command_of_the_readme_works(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(line)
    assert (result.exit_code, result.stderr) == (0, ""), line


def test_the_commands_of_the_way_to_a_ruleset_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    way = (Path(__file__).parents[1] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    lines = [line for block in re.findall(r"^```\n(.*?)^```", way, re.M | re.S) for line in block.splitlines()]
    assert len(lines) == 4
    for line in lines:
        assert run(line).exit_code == 0, line


def test_every_file_of_a_ruleset_is_in_the_way_to_one() -> None:
    from drumhead.rules.schema import KINDS

    way = (Path(__file__).parents[1] / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    for_played_games = {"questions", "commanders", "telling", "cites"}
    assert [kind for kind in KINDS if f"`{kind}.toml`" not in way and kind not in for_played_games] == []


def test_the_two_commands_that_set_up_are_targets_of_the_makefile() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    targets = [line.split()[1] for line in COMMANDS if line.startswith("make ")]
    assert targets == ["kit", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


def test_the_files_of_the_readme_are_a_battle_that_can_be_played(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("alliance.toml").write_bytes((battles() / "ramillies-alliance.toml").read_bytes())
    result = run("drumhead battle check my-battle.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    shown = run("drumhead rules show my-battle.toml musket --house-rules club.toml").stdout
    assert re.search(r"need +4 +\(as shipped: 5\)", shown)


def test_the_events_of_the_readme_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rain.toml").write_text(FILES["rain.toml"], encoding="utf-8")
    result = run("drumhead cards wss-dice --events rain.toml")
    assert (result.exit_code, Path(result.stdout.strip()).suffix) == (0, ".pdf")

"""What the documentation says works: its commands, its files, its links."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from drumhead.cli.root import group
from drumhead.printing.pages import registry
from drumhead.support.paths import battles

from ..counted import at_least
from .written import DOCS, PAGES, ROOT, commands, files, text_of

FILES = files()
SHOWING = [page for page in PAGES if any(line.startswith("drumhead ") for line in commands(page.read_text("utf-8")))]
LONG = re.compile("drumhead (kit|sheet|handout|battle study|preview) ")  # in the gate they are only parsed
LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")


def run(line: str) -> Result:
    return CliRunner().invoke(group, shlex.split(line)[1:], prog_name="drumhead")


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of all pages, in a folder with an army for the other side, which is your home too."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("SHELL", "/bin/bash")
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    Path("alliance.toml").write_bytes((battles() / "ramillies-alliance.toml").read_bytes())
    return tmp_path


def parse(line: str) -> None:
    """Parse the arguments and options of a command, and do nothing; raise click's UsageError for a wrong one."""
    command: click.Command = group
    context, words = click.Context(group, info_name="drumhead"), shlex.split(line)[1:]
    while isinstance(command, click.Group):
        name = words.pop(0)
        command = command.get_command(context, name) or pytest.fail(f"there is no command {name}")
        context = click.Context(command, info_name=name, parent=context)
    command.make_context(context.info_name, words, context.parent)


def failures(page: Path, which: Callable[[str], object]) -> list[tuple[str, str]]:
    """Type the commands of a page in their order, those of which `which` holds; return those that fail."""
    found = []
    for line in commands(page.read_text(encoding="utf-8")):
        if line.startswith("drumhead ") and line != "drumhead doctor" and which(line):
            result = run(line)
            if result.exit_code or "Error" in result.stderr:
                found.append((line, result.stderr))
    return found


def test_many_pages_show_commands() -> None:
    assert len(at_least(17, SHOWING)) < len(PAGES)
    at_least(
        85, [line for page in SHOWING for line in commands(page.read_text("utf-8")) if line.startswith("drumhead ")]
    )


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_works(page: Path, written: Path) -> None:
    for line in filter(LONG.match, commands(page.read_text(encoding="utf-8"))):
        parse(line)
    assert failures(page, lambda line: not LONG.match(line)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "page",
    [page for page in SHOWING if LONG.search(page.read_text("utf-8"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_every_command_of_a_page_that_takes_long_works(page: Path, written: Path) -> None:
    assert failures(page, lambda line: True) == []


def test_every_link_leads_somewhere() -> None:
    found, broken = 0, []
    for page in at_least(40, PAGES):
        for link in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.M | re.S)):
            if not re.match(r"\w+:", link):
                name, _, heading = link.partition("#")
                target = page.parent / name if name else page
                found += 1
                if not target.exists() or (heading and heading not in anchors(target)):
                    broken.append((page.name, link))
    assert broken == []
    assert found > 200


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and the site make them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_page_is_in_the_contents_of_the_site() -> None:
    listed = set()
    for page in at_least(3, [page for page in PAGES if "{toctree}" in page.read_text("utf-8")]):
        for block in re.findall(r"^```\{toctree\}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            listed |= {(page.parent / f"{name}.md").resolve() for name in re.findall(r"^[\w/-]+$", block, re.MULTILINE)}
    assert {page for page in PAGES if page.is_relative_to(DOCS)} - {DOCS / "index.md"} == listed


@pytest.mark.parametrize("battle", ["my-battle.toml", "with-a-table.toml", "evening.toml"])
def test_the_battles_that_are_shown_can_be_played(written: Path, battle: str) -> None:
    result = run(f"drumhead battle check {battle}")
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_army_and_the_house_rules_that_are_shown_are_read(written: Path) -> None:
    assert run("drumhead army check french.toml --rules wss-paperboys").exit_code == 0
    shown = run("drumhead rules show my-battle.toml musket --house-rules house-rules.toml").stdout
    assert re.search(r"need +4 +\(.*: 5\)", shown)


def test_the_army_in_neutral_terms_that_is_shown_serves_every_game_of_its_war(written: Path) -> None:
    for ruleset in ("wss-paperboys", "wss-dice", "wss-cards"):
        assert run(f"drumhead army check danube.toml --rules {ruleset}").exit_code == 0
    told = run("drumhead army convert danube.toml --to wss-paperboys").stdout
    assert re.search(r'name = "Buquoy".*?stands = 10', told, re.S)


def test_the_unclear_rules_that_are_shown_are_those_of_a_ruleset(written: Path) -> None:
    assert run("drumhead rules new ours").exit_code == 0
    Path("ours/readings.toml").write_text(FILES["readings.toml"], encoding="utf-8")
    assert run("drumhead rules check ours").stderr == ""
    assert run("drumhead rules readings ours --ruling level-melee=defender").exit_code == 0


def test_the_events_that_are_shown_are_printed(written: Path) -> None:
    result = run("drumhead cards wss-dice --events rain.toml")
    assert (result.exit_code, Path(result.stdout.strip()).suffix) == (0, ".pdf")


def test_what_is_special_in_the_way_to_a_ruleset_gives_odds(written: Path) -> None:
    way = text_of("how-to/ruleset.md")
    assert run("drumhead rules new ours").exit_code == 0
    (toml,) = re.findall(r"^```toml\n(\[special.*?)^```", way, re.M | re.S)
    (python,) = re.findall(r"^```python\n(.*?)^```", way, re.M | re.S)
    with Path("ours/throws.toml").open("a", encoding="utf-8") as file:
        file.write(toml)
    Path("ours/charges.py").write_text(python, encoding="utf-8")
    assert run("drumhead rules check ours").stderr == ""
    assert "--trust" in run("drumhead odds ours breakthrough").stderr
    assert "11/36" in run("drumhead odds ours breakthrough tries=2 --trust").stdout


def test_every_file_of_a_ruleset_is_in_the_way_to_one() -> None:
    from drumhead.rules.schema import KINDS

    way = text_of("how-to/ruleset.md")
    for_played_games = {"questions", "commanders", "telling"}
    assert [kind for kind in at_least(15, KINDS) if f"`{kind}.toml`" not in way and kind not in for_played_games] == []


def test_the_row_of_the_way_to_a_page_is_a_row_of_the_registry() -> None:
    way = text_of("development/new-page.md")
    (row,) = re.findall(r"\*\*The row\*\*: `(.*?)`", way)
    assert len(named := re.findall(r"`(\w+)(?:=\w+)?`", way.partition("**The row**")[2].partition("3. **")[0])) >= 4
    (kind,) = eval(f"{{{row}}}", {"PaperKind": registry.PaperKind, "needs": registry.needs}).values()
    assert {"does", "file", "in_kit", "folds"} <= {*named} & {*kind._fields}
    assert type(kind) is type(registry.PAPERS["sheet"])

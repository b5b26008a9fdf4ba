"""One file of house rules is in force: of two that differ, whoever names them, none is dropped without a word."""

import itertools
import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.loading import club_defaults, game_loading
from drumhead.cli.parameters import print_options, shared_options

from ..commands import ALL

NAMED_BY = ("command", "battle", "profile", "club", "own")
ROWS = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4 to 6."\n'


@click.command()
@click.argument("name")
@print_options.printing
def rules(name: str, **given: object) -> None:
    """Prints the title of the house rules in force."""
    house = game_loading.game_of(name, {}, given["house_rules"]).book.house  # type: ignore[arg-type]
    click.echo(house.title if house else "none")


@pytest.fixture
def named(here: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch):
    """Give what runs a print of a battle whose house rules are named by so many, a file for each."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("own")))
    own = club_defaults.own_file()
    own.parent.mkdir(parents=True)
    text = Path(armies.find_battle("ramillies") or "").read_text(encoding="utf-8")
    for side in ("french", "alliance"):
        army = Path(armies.find_army(f"ramillies-{side}") or "")
        (here / army.name).write_bytes(army.read_bytes())

    def run(files: dict[str, str], *more: str):
        for file in files.values():
            rows = 'club = "Ours"\n' if file == "new.toml" else ROWS
            for folder in (here, own.parent):
                (folder / file).write_text(f'title = "{file}"\nruleset = "wss-paperboys"\n{rows}', encoding="utf-8")
        line = {who: f'house_rules = "{file}"\n' for who, file in files.items()}
        (here / "battle.toml").write_text(line.get("battle", "") + text, encoding="utf-8")
        (here / "club.toml").write_text(line.get("club", "") + "[setup.x]\n" + line.get("profile", 'ink = "low"'))
        own.write_text(line.get("own", ""))
        asked = [*(("--house-rules", files["command"]) if "command" in files else ()), "--profile", "x", *more]
        return CliRunner().invoke(rules, ["battle.toml", *asked], prog_name="rules")

    return run


@pytest.mark.parametrize("who", NAMED_BY)
def test_one_file_is_in_force_whoever_names_it(named, who):
    assert named({who: "a.toml"}).stdout == "a.toml\n"


def told(done) -> str:
    assert done.exit_code != 0
    return str(done.exception) if done.exception and not done.stderr else done.stderr


@pytest.mark.parametrize(("near", "far"), [*itertools.combinations(NAMED_BY, 2)])
def test_two_files_are_refused_and_both_are_named(named, near, far):
    says = told(named({near: "a.toml", far: "b.toml"}))
    assert "a.toml" in says
    assert "b.toml is named here" in says
    line = {"battle": "battle.toml, line 1", "profile": "club.toml, line 2", "club": "club.toml, line 1"}
    assert line.get(far, f"{club_defaults.own_file()}, line 1") in says


@pytest.mark.parametrize(("near", "far"), [*itertools.combinations(NAMED_BY[:-1], 2)])
def test_the_same_file_named_twice_is_no_second(named, near, far):
    assert named({near: "a.toml", far: "a.toml"}).stdout == "a.toml\n"


def test_a_file_that_changes_nothing_yet_is_no_second(named):
    assert named({"battle": "new.toml"}).stdout == "none\n"
    assert named({"battle": "new.toml", "own": "a.toml"}).stdout == "a.toml\n"
    assert named({"command": "a.toml", "battle": "new.toml"}).stdout == "a.toml\n"


def test_all_who_name_another_are_told_at_once(named):
    says = told(named({who: f"{who}.toml" for who in NAMED_BY}))
    assert [says.count(f"{who}.toml is named here") for who in NAMED_BY] == [0, 1, 1, 1, 1]


def test_two_files_of_a_club_for_one_game_are_refused(named, here):
    named({"club": "a.toml"})
    (here / "b.toml").write_text(f'title = "b"\n{ROWS}')
    (here / "club.toml").write_text('house_rules = ["a.toml", "b.toml"]\n')
    done = CliRunner().invoke(rules, ["battle.toml"])
    assert "b.toml is named here, but only one file" in told(done)


def test_a_set_up_that_wants_none_drops_the_club_s(named, here):
    named({"club": "a.toml"})
    (here / "club.toml").write_text('house_rules = "a.toml"\n[setup.plain]\nhouse_rules = []\n')
    assert CliRunner().invoke(rules, ["battle.toml", "--profile", "plain"]).stdout == "none\n"


def test_two_on_the_command_line_are_refused(drumhead, here):
    for name, row in (("hr", ROWS), ("hr5", '[readings]\nfirst-rally = "same-turn"\n')):
        (here / f"{name}.toml").write_text(f'title = "{name}"\n{row}')
    question = ("odds", "wss-paperboys", "heavy-volley", "--house-rules", "hr.toml", "--house-rules")
    done = drumhead(*question, "hr5.toml")
    assert done.exit_code == 2
    assert "hr.toml and hr5.toml: " in done.stderr
    once = drumhead(*question[:-1])
    assert "house rule 1: Muskets hit on 4 to 6." in once.stdout
    assert drumhead(*question, here / "hr.toml").stdout == once.stdout  # the same file


def under_house_rules() -> dict[tuple[str, ...], click.Command]:
    """Return every command that takes house rules, by its words; a set-up keeps a file for each game."""
    found = {
        tuple(words.split()): context.command
        for words, context in ALL.items()
        if any("--house-rules" in param.opts for param in context.command.params) and words != "config save"
    }
    assert len(found) >= 20
    return found


def test_every_command_that_takes_house_rules_refuses_a_second():
    params = [param for each in under_house_rules().values() for param in each.params if "--house-rules" in param.opts]
    assert {param.callback for param in params} == {shared_options.refuse_second}


# What commands that are not given one battle are given in its place, by their words.
GIVEN = {
    ("army", "check"): ("ramillies-french.toml",),
    ("army", "diff"): ("ramillies-french.toml", "ramillies-alliance.toml"),
    ("army", "roll-quality"): ("ramillies-french.toml",),
    ("army", "show"): ("ramillies-french.toml",),
    ("preview",): ("sheet", "battle.toml"),
}


def test_every_command_heeds_the_house_rules_of_a_club_s_file(named, drumhead):
    """Each reads that file, and so refuses the mistake in it; the two last take no option for house rules."""
    named({"club": "a.toml"})
    Path("a.toml").write_text('title = "a"\n[[change]]\nplace = "weapon.nothing"\nto = 4\n')
    heedless = []
    for words in (*under_house_rules(), ("battle", "check"), ("battle", "show")):
        done = drumhead(*words, *GIVEN.get(words, ("battle.toml",)))
        if done.exit_code != 1 or "weapon.nothing" not in done.stderr:
            heedless.append((words, done.exit_code, done.stderr))
    assert not heedless


def test_odds_follow_the_house_rules_of_a_club_s_file(named, drumhead):
    named({"battle": "a.toml"})
    by_battle = drumhead("odds", "battle.toml", "heavy-volley").stdout
    named({"club": "a.toml"})
    by_club = drumhead("odds", "battle.toml", "heavy-volley").stdout
    assert by_club == by_battle
    assert "house rule 1: Muskets hit on 4 to 6." in by_club
    assert drumhead("odds", "wss-paperboys", "heavy-volley").stdout == by_club


def test_a_battle_is_refused_where_its_file_and_the_club_s_name_two(named, drumhead):
    named({"battle": "a.toml", "club": "b.toml"})
    for words in (("odds", "battle.toml"), ("battle", "check", "battle.toml"), ("log", "play", "battle.toml")):
        done = drumhead(*words)
        assert done.exit_code == 1
        assert 'club.toml, line 1, "house_rules": b.toml is named here' in done.stderr


def test_a_battle_fought_under_a_club_s_house_rules_plays_again_wherever_the_club_s_file_is(named, drumhead):
    named({"club": "a.toml"})
    fought = drumhead("log", "play", "battle.toml", "--turns", "1")
    assert fought.exit_code == 0
    journal = fought.stdout.split()[0].removesuffix(":")
    assert drumhead("log", "check", journal).exit_code == 0
    Path("club.toml").unlink()
    assert drumhead("log", "check", journal).exit_code == 0
    assert json.loads(Path(journal).read_text().splitlines()[0])["house-rules"] == "a.toml"


def test_a_battle_fought_without_house_rules_plays_again_beside_a_club_s(named, drumhead):
    named({})
    journal = drumhead("log", "play", "battle.toml", "--turns", "1").stdout.split()[0].removesuffix(":")
    named({"club": "a.toml"})
    assert drumhead("log", "check", journal).exit_code == 0


def test_the_set_up_shown_is_refused_as_the_print_would_be(named, drumhead):
    named({"battle": "a.toml", "club": "b.toml"})
    done = drumhead("config", "show", "battle.toml")
    assert done.exit_code == 1
    assert 'club.toml, line 1, "house_rules": b.toml is named here' in done.stderr


def test_a_set_up_keeps_a_file_for_each_game(drumhead, here):
    for name, ruleset in (("dice", "wss-dice"), ("cards", "wss-cards")):
        slug, reading = next(iter(rulesets.load(ruleset).readings.items()))
        row = f'readings = {{{slug} = "{reading.default}"}}\n'
        (here / f"{name}.toml").write_text(f'title = "{name}"\nruleset = "{ruleset}"\n{row}')
    files = ("--house-rules", "dice.toml", "--house-rules", "cards.toml")
    assert drumhead("config", "save", "x", *files).exit_code == 0
    assert 'house_rules = ["dice.toml", "cards.toml"]' in (here / "club.toml").read_text()
    for ruleset in ("wss-dice", "wss-cards"):
        done = CliRunner().invoke(rules, [ruleset, "--profile", "x"])
        assert done.stdout == f"{ruleset.removeprefix('wss-')}\n"


@pytest.mark.parametrize(
    ("club", "given", "says"),
    [
        ("", ["wss-paperboys", "wss-paperboys"], "--house-rules 1.toml: "),
        ("", ["", "wss-dice"], "--house-rules 1.toml: "),  # one that names no game is for all of them
        ("", ["wss-dice", "wss-cards", "wss-dice"], "--house-rules 2.toml: "),
        ('house_rules = "ours.toml"\n', ["wss-paperboys"], "--house-rules 0.toml: "),
    ],
)
def test_a_set_up_with_two_files_for_one_game_is_refused_as_it_is_saved(drumhead, here, club, given, says):
    """As every print would be that it is in force for."""
    for name, ruleset in (("ours", "wss-paperboys"), *((str(at), each) for at, each in enumerate(given))):
        row = f'ruleset = "{ruleset}"\n' if ruleset else ""
        (here / f"{name}.toml").write_text(f'title = "{name}"\n{row}{ROWS}')
    before = f'{club}paper = "A5"\n'
    (here / "club.toml").write_text(before)
    options_ = [word for at in range(len(given)) for word in ("--house-rules", f"{at}.toml")]
    done = drumhead("config", "save", "x", *options_)
    first = "club.toml, line 1, names ours.toml" if club else "--house-rules gives 0.toml"
    assert (done.exit_code, done.stdout) == (1, "")
    refused = done.stderr.splitlines()[-1]
    assert refused.startswith(f"Error: {says}")
    assert f" and {first}. " in refused
    assert (here / "club.toml").read_text() == before
    done = drumhead("config", "save", "x", *options_[:2], "--config", "another.toml")
    assert done.exit_code == 0


def test_a_library_call_has_the_fault_with_its_line(named, here):
    from drumhead import api
    from drumhead.rules.loading.toml_files import FileErrors

    named({"battle": "a.toml"})
    (here / "b.toml").write_text(f'title = "b"\n{ROWS}')
    with pytest.raises(FileErrors) as caught:
        api.load_battle("battle.toml", house_rules="b.toml")
    assert [(fault.file, fault.line) for fault in caught.value.faults] == [("battle.toml", 1)]


def test_a_battle_with_an_empty_file_of_its_own_plays_again_under_that_of_the_command(named, drumhead):
    named({"battle": "new.toml", "command": "a.toml"})
    fought = drumhead("log", "play", "battle.toml", "--turns", "1", "--house-rules", "a.toml")
    journal = fought.stdout.split()[0]
    assert json.loads(Path(journal).read_text().splitlines()[0])["house-rules"] == "a.toml"
    assert drumhead("log", "check", journal).exit_code == 0


def test_a_journal_names_files_as_seen_from_its_folder(named, drumhead, here, monkeypatch):
    """Whole paths name their owner's folders, and a journal is sent to others; it plays again from anywhere."""
    named({"command": "a.toml"})
    there = here / "journals"
    fought = drumhead(
        "log", "play", here / "battle.toml", "--turns", "1", "--house-rules", here / "a.toml", "--out", there
    )
    (journal,) = there.iterdir()
    assert fought.exit_code == 0
    assert str(here) not in journal.read_text()
    head = json.loads(journal.read_text().splitlines()[0])
    assert (head["source"], head["house-file"]) == ("../battle.toml", "../a.toml")
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    for words in (("log", "check", journal), ("log", "check", "../journals/" + journal.name)):
        done = drumhead(*words)
        assert done.exit_code == 0, done.stderr

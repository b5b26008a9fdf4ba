"""A folder given for what it holds, and the battle of the current folder where a command names none."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from drumhead.cli.parameters.param_types import Subject
from drumhead.cli.root import group
from drumhead.support.paths import battles, sample

from .. import commands

ALL = {words: context.command for words, context in commands.ALL.items()}
# Commands whose battle may be left out for a reason of their own, or that compare two.
OPTIONAL = {"log check", "log play", "log result", "preview", "config show", "rules diff"}
TAKE_A_BATTLE = {
    words: argument.name
    for words, command in ALL.items()
    for argument in command.params
    if isinstance(argument, click.Argument)
    and isinstance(argument.type, Subject)
    and "BATTLE" in argument.type.kinds
    and words not in OPTIONAL | {"battle diff"}
}


def shipped(name: str, folder: Path, called: str) -> Path:
    """Copy a shipped battle and its armies into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for side in ("french", "imperial"):
        shutil.copy(battles() / f"{name}-{side}.toml", folder)
    return shutil.copy(battles() / f"{name}.toml", folder / called)


@pytest.fixture
def klausen(here: Path) -> Path:
    """A folder `thursday` with one battle in it and both its armies."""
    shipped("klausen", here / "thursday", "the-pass.toml")
    return here / "thursday"


def taken(words: str, *more: str) -> str:
    """What a command takes for its battle, without running it."""
    context = ALL[words].make_context(words, list(more))
    return str(context.params[TAKE_A_BATTLE[words]])


def test_there_are_as_many_commands_as_take_a_battle() -> None:
    assert len(TAKE_A_BATTLE) == 28
    assert {"kit", "sheet", "roster", "dice", "cards", "odds", "battle map", "log blank", "army show"} < set(
        TAKE_A_BATTLE
    )


@pytest.mark.parametrize("words", TAKE_A_BATTLE)
def test_every_command_takes_the_battle_of_the_current_folder(klausen: Path, monkeypatch, capsys, words: str) -> None:
    monkeypatch.chdir(klausen)
    assert taken(words) == "the-pass.toml"
    assert capsys.readouterr().err == "No battle named: using the-pass.toml.\n"


@pytest.mark.parametrize("words", TAKE_A_BATTLE)
@pytest.mark.parametrize("typed", ["thursday", "./thursday/"])
def test_every_command_takes_the_one_battle_of_a_folder(klausen: Path, capsys, words: str, typed: str) -> None:
    assert taken(words, typed) == "thursday/the-pass.toml"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "words", ["log check x.jsonl", "log play", "preview sheet", "config show", "battle diff klausen"]
)
def test_so_do_those_whose_battle_may_be_left_out(klausen: Path, words: str) -> None:
    Path("x.jsonl").touch()
    name, *more = words.rsplit(" ", len(words.split()) - 1)
    command = ALL[name] if name in ALL else ALL[f"{name} {more.pop(0)}"]
    params = command.make_context(name, [*more, "thursday"]).params
    assert "thursday/the-pass.toml" in params.values()


@pytest.mark.parametrize("words", sorted(set(TAKE_A_BATTLE) - {"kit"}))
def test_without_a_battle_in_the_folder_one_is_asked_for(here: Path, words: str) -> None:
    with pytest.raises(click.MissingParameter) as told:
        taken(words)
    assert "Missing argument 'BATTLE'." in str(told.value.format_message()) or "|" in told.value.format_message()
    assert "[" not in told.value.format_message()


@pytest.mark.parametrize(
    ("typed", "cure"),
    [
        ("battle check", "battle check blenheim"),
        ("battle forecast --players 4", "battle forecast blenheim --players 4"),
        ("odds", "odds blenheim"),
        ("odds --all", "odds blenheim --all"),
        ("army check", "army check albuera-allies"),
        ("battle diff klausen", "battle diff blenheim klausen"),
        ("battle diff blenheim", "battle diff klausen blenheim"),
        ("rules show", "rules show blenheim"),
    ],
)
def test_a_message_that_an_argument_is_missing_says_what_to_type(drumhead, here: Path, typed: str, cure: str) -> None:
    done = drumhead(*typed.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("Error: Missing argument '")
    assert re.findall(r"`drumhead (.*?)`", done.stderr.splitlines()[-1]) == [cure]
    assert drumhead(*cure.split()).exit_code == 0


def test_a_default_is_named(here: Path, capsys) -> None:
    assert taken("kit") == "ramillies"
    assert capsys.readouterr().err == "No battle named: using ramillies.\n"


def test_help_names_no_default(drumhead, klausen: Path, monkeypatch) -> None:
    monkeypatch.chdir(klausen)
    assert drumhead("kit", "--help").stderr == ""


def test_battle_toml_is_the_battle_whatever_lies_beside_it(drumhead, klausen: Path, monkeypatch) -> None:
    shipped("klausen", klausen, "battle.toml")
    monkeypatch.chdir(klausen)
    assert taken("kit") == "battle.toml"
    assert drumhead("battle", "show").stdout.startswith("Klausen")


def test_a_battle_of_the_folder_is_played_forecast_and_set_up(drumhead, klausen: Path, monkeypatch) -> None:
    monkeypatch.chdir(klausen)
    assert drumhead("log", "play", "--turns", "1").exit_code == 0
    assert re.search(r"^units +in +battle +the-pass\.toml", drumhead("config", "show").stdout, re.MULTILINE)
    assert drumhead("config", "show").stderr == "No battle named: using the-pass.toml.\n"


@pytest.mark.parametrize("words", ["log play", "battle forecast"])
def test_what_has_no_default_asks_for_a_battle(drumhead, here: Path, words: str) -> None:
    done = drumhead(*words.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert "BATTLE" in done.stderr.splitlines()[-1]


def test_a_journal_that_goes_on_takes_no_battle_of_the_folder(drumhead, klausen: Path, monkeypatch) -> None:
    assert drumhead("log", "play", "oudenarde", "--turns", "1", "--out", klausen / "one.jsonl").exit_code == 0
    monkeypatch.chdir(klausen)
    done = drumhead("log", "play", "--continue", "one.jsonl")
    assert "the battle is over" in done.stderr
    assert "No battle named" not in done.stderr


# ------------------------------------------------------------------ a question of the battle of the folder


@pytest.fixture
def paperboys(here: Path, monkeypatch) -> Path:
    """A folder with one battle, whose rules share most of their questions with another game; we are in it."""
    for side in ("french", "alliance"):
        shutil.copy(battles() / f"ramillies-{side}.toml", here)
    return shutil.copy(battles() / "ramillies.toml", here / "ours.toml")


def test_a_question_alone_is_asked_of_the_battle_of_the_folder(drumhead, paperboys: Path) -> None:
    named = drumhead("odds", "ours.toml", "heavy-volley", "dice=6", "--json")
    assert named.exit_code == 0
    done = drumhead("odds", "heavy-volley", "dice=6", "--json")
    assert (done.exit_code, done.stdout) == (0, named.stdout)
    assert done.stderr == "No battle named: using ours.toml.\n"
    asked = [drumhead("odds", *before, "heavy-volley", "--help").stdout for before in ([], ["ours.toml"])]
    assert asked[0] == asked[1]
    assert "hits-on=musket" in asked[0]


def test_a_question_that_the_battle_of_the_folder_lacks_is_told_with_its_rules(drumhead, klausen, monkeypatch) -> None:
    monkeypatch.chdir(klausen)
    done = drumhead("odds", "heavy-volley", "dice=6")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "of peninsular-paperboys and of wss-paperboys." in done.stderr
    assert "No battle named" not in done.stderr


def test_a_word_that_is_no_question_is_told_as_before(drumhead, paperboys: Path) -> None:
    said = drumhead("odds", "ramilies", "heavy-volley").stderr
    assert '"ramilies". Did you mean "ramillies"?' in said


def test_a_question_where_the_folder_has_two_battles_lists_both(drumhead, paperboys: Path) -> None:
    shutil.copy(paperboys, "theirs.toml")
    done = drumhead("odds", "heavy-volley", "dice=6")
    assert (done.exit_code, done.stdout) == (1, "")
    assert re.findall(r"`drumhead (.*?)`", done.stderr) == [
        "odds ours.toml heavy-volley dice=6",
        "odds theirs.toml heavy-volley dice=6",
    ]


# ------------------------------------------------------------------ several, and none


def test_battle_toml_is_named_where_it_is_taken_of_several(drumhead, klausen: Path, monkeypatch) -> None:
    shipped("klausen", klausen, "battle.toml")
    says = "thursday is a folder of 2 battles: using thursday/battle.toml.\n"
    for words in ("battle check thursday", "sheet thursday", "odds thursday", "battle diff thursday klausen"):
        assert drumhead(*words.split()).stderr.count(says) == 1, words
    (klausen / "the-pass.toml").unlink()
    assert "using" not in drumhead("battle", "check", "thursday").stderr


@pytest.mark.parametrize(
    ("typed", "into", "named"),
    [
        ("battle show --json", "", ["battle show {}a.toml --json", "battle show {}b.toml --json"]),
        ("kit --players --dry-run", "", ["kit {}a.toml --players --dry-run", "kit {}b.toml --players --dry-run"]),
        ("odds PLACE faceoff", "", ["odds {}a.toml faceoff", "odds {}b.toml faceoff"]),
        ("sheet --paper A5 PLACE", "", ["sheet --paper A5 {}a.toml", "sheet --paper A5 {}b.toml"]),
        ("army check PLACE", "", ["army check {}klausen-french.toml", "army check {}klausen-imperial.toml"]),
    ],
)
@pytest.mark.parametrize("place", ["two", "our battles"])
def test_several_are_listed_as_commands_that_work(drumhead, here: Path, monkeypatch, place, typed, into, named) -> None:
    for name in ("a.toml", "b.toml"):
        shipped("klausen", here / place, name)
    if "PLACE" not in typed:
        monkeypatch.chdir(place)
    done = drumhead(*[place if word == "PLACE" else word for word in typed.split()])
    assert (done.exit_code, done.stdout) == (1, "")
    listed = re.findall(r"`drumhead (.*?)`", done.stderr)
    where = f"{place}/" if "PLACE" in typed else ""
    assert [shlex.split(each) for each in listed] == [[word.format(where) for word in each.split()] for each in named]
    assert len(done.stderr.splitlines()) == 1


def test_one_of_those_listed_is_taken_as_printed(drumhead, here: Path) -> None:
    for name in ("a.toml", "b.toml"):
        shipped("klausen", here / "our battles", name)
    listed = re.findall(r"`drumhead (.*?)`", drumhead("battle", "show", "our battles").stderr)
    assert len(listed) == 2
    for each in listed:
        assert drumhead(*shlex.split(each)).exit_code == 0


def test_an_army_alone_is_taken_where_an_army_is_wanted(drumhead, here: Path) -> None:
    (here / "mine").mkdir()
    shutil.copy(battles() / "klausen-french.toml", here / "mine")
    for words in ("army check", "army show", "army convert"):
        assert drumhead(*words.split(), "mine").exit_code == 0
    assert "There is no army and no battle" not in drumhead("dice", "mine", "--kind", "nothing").stderr
    assert drumhead("battle", "check", "mine").exit_code == 1


def test_the_folder_of_a_ruleset_is_the_ruleset_and_else_the_battle_in_it(here: Path) -> None:
    shutil.copytree(sample(), here / "my_rules", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    names = [path.name for path in (here / "my_rules" / "battle").glob("*.toml")]
    (battle,) = [name for name in names if name not in ("red.toml", "blue.toml")]
    for words in TAKE_A_BATTLE:
        ruleset = "RULESET" in next(each.type.kinds for each in ALL[words].params if isinstance(each, click.Argument))
        assert taken(words, "my_rules") == ("my_rules" if ruleset else f"my_rules/battle/{battle}")
    done = CliRunner().invoke(group, ["log", "play", "my_rules", "--turns", "1"])
    assert done.exit_code == 0, done.output


def test_a_name_that_comes_with_us_goes_before_a_folder(here: Path) -> None:
    shipped("klausen", here / "ramillies", "battle.toml")
    assert taken("kit", "ramillies") == "ramillies"
    assert taken("kit", "./ramillies") == "ramillies/battle.toml"


# ------------------------------------------------------------------ a new folder


@pytest.mark.parametrize(("folder", "typed"), [("thursday", "thursday"), ("our game", "our game")])
def test_a_new_folder_ends_with_the_command_that_prints_it(drumhead, here: Path, folder: str, typed: str) -> None:
    done = drumhead("new", folder, "--ruleset", "von-futsch")
    (named,) = re.findall(r"^Next: `drumhead (.*)`", done.stderr)
    assert shlex.split(named) == ["kit", typed]
    assert taken("kit", typed) == f"{folder}/battle.toml"


def test_a_new_folder_with_the_name_of_a_shipped_battle_is_named_by_its_file(drumhead, here: Path) -> None:
    assert "`drumhead kit ramillies/battle.toml`" in drumhead("new", "ramillies", "--ruleset", "von-futsch").stderr


def test_a_new_ruleset_ends_with_the_commands_that_print_and_check_it(drumhead, here: Path) -> None:
    done = drumhead("rules", "new", "my-rules", "--out", "a b")
    listed = [shlex.split(each) for each in re.findall(r"`drumhead (.*?)`", done.stderr)]
    assert listed == [["sheet", "a b/my_rules"], ["rules", "check", "a b/my_rules"]]
    assert drumhead(*listed[1]).exit_code == 0


def test_a_ruleset_s_folder_without_a_battle_is_the_ruleset(drumhead, here: Path, monkeypatch, capsys) -> None:
    drumhead("rules", "new", "mine")
    shutil.rmtree(here / "mine" / "battle")
    monkeypatch.chdir(here / "mine")
    of_rules = [words for words in TAKE_A_BATTLE if "RULESET" in kinds_of(words)]
    assert len(of_rules) == 14
    for words in of_rules:
        assert taken(words) == "."
        assert capsys.readouterr().err == "No battle named: using the ruleset of this folder.\n"
    assert drumhead("sheet").exit_code == 0


def kinds_of(words: str) -> tuple[str, ...]:
    """The kinds of thing that a command's first argument may be."""
    (kind,) = (each.type for each in ALL[words].params if each.name == TAKE_A_BATTLE[words])
    assert isinstance(kind, Subject)
    return kind.kinds


def test_an_army_has_the_ruleset_of_the_battle_that_names_it(drumhead, here: Path, monkeypatch) -> None:
    drumhead("rules", "new", "mine")
    shutil.copytree(here / "mine" / "battle", here / "thursday")
    shutil.move(here / "mine", here / "thursday")
    battle = here / "thursday" / "the-hedge.toml"
    battle.write_text(battle.read_text("utf-8").replace('".."', '"mine"'), encoding="utf-8")
    assert drumhead("army", "check", "thursday/blue.toml").stdout.startswith("Good for Mine: Blue brigade")
    monkeypatch.chdir(here / "thursday")
    assert drumhead("army", "check", "blue.toml").stdout.startswith("Good for Mine: Blue brigade")
    battle.unlink()
    assert drumhead("army", "check", "blue.toml").exit_code == 1


def test_an_army_of_battles_with_two_rulesets_has_neither(drumhead, here: Path) -> None:
    for name, rules in (("one", "wss-dice"), ("two", "wss-paperboys")):
        text = f'title = "{name}"\nruleset = "{rules}"\n[side.french]\narmy = "a.csv"\n'
        (here / f"{name}.toml").write_text(text, encoding="utf-8")
    (here / "a.csv").write_text("Brigade,Name,Arm\nOne,Picardie,Infantry\n", encoding="utf-8")
    assert "fits more than one ruleset; give --rules " in drumhead("army", "show", "a.csv").stderr
    (here / "two.toml").unlink()
    assert drumhead("army", "show", "a.csv").exit_code == 0


def test_a_battle_printed_again_by_its_path_replaces_nothing_of_another(drumhead, klausen: Path) -> None:
    for _ in range(2):
        assert drumhead("labels", "thursday/the-pass.toml").stderr == ""
    shutil.copytree(klausen, klausen.parent / "friday")
    (klausen.parent / "friday" / "the-pass.toml").rename(klausen.parent / "friday" / "another.toml")
    assert "had printed there" in drumhead("labels", "friday/another.toml").stderr

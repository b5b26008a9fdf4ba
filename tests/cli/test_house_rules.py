"""Files of house rules are layers: all named ones are in force, later over earlier, and none is dropped silently."""

import itertools
import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.loading import club_defaults, game_loading
from drumhead.cli.parameters import print_options

from ..commands import ALL

NAMED_BY = ("command", "battle", "profile", "club", "own")
WEAKEST_FIRST = ("own", "club", "profile", "battle", "command")
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


@pytest.mark.parametrize(("near", "far"), [*itertools.combinations(NAMED_BY, 2)])
def test_of_two_files_the_nearer_is_last_whoever_names_them(named, near, far):
    """The footer prints this title. Both change one place to one value, so that nothing is replaced."""
    done = named({near: "a.toml", far: "b.toml"})
    assert (done.stdout, done.stderr) == ("b.toml + a.toml\n", "")


@pytest.mark.parametrize(("near", "far"), [*itertools.combinations(NAMED_BY[:-1], 2)])
def test_the_same_file_named_twice_is_no_second(named, near, far):
    assert named({near: "a.toml", far: "a.toml"}).stdout == "a.toml\n"


def test_a_file_that_changes_nothing_yet_is_no_second(named):
    assert named({"battle": "new.toml"}).stdout == "none\n"
    assert named({"battle": "new.toml", "own": "a.toml"}).stdout == "a.toml\n"
    assert named({"command": "a.toml", "battle": "new.toml"}).stdout == "a.toml\n"


def test_all_five_that_name_a_file_are_in_force_in_order(named):
    done = named({who: f"{who}-s.toml" for who in NAMED_BY})
    assert done.stdout == " + ".join(f"{who}-s.toml" for who in WEAKEST_FIRST) + "\n"


def test_two_files_of_a_club_for_one_game_are_both_in_force(named, here):
    named({"club": "a.toml"})
    (here / "b.toml").write_text(f'title = "b"\n{ROWS}')
    (here / "club.toml").write_text('house_rules = ["a.toml", "b.toml"]\n')
    assert CliRunner().invoke(rules, ["battle.toml"]).stdout == "a.toml + b\n"


def test_a_set_up_that_wants_none_drops_the_club_s(named, here):
    named({"club": "a.toml"})
    (here / "club.toml").write_text('house_rules = "a.toml"\n[setup.plain]\nhouse_rules = []\n')
    assert CliRunner().invoke(rules, ["battle.toml", "--profile", "plain"]).stdout == "none\n"


HEAVY = ("odds", "wss-paperboys", "heavy-volley")
EARLY = '[readings]\nfirst-rally = "same-turn"\n'


def musket(need: int) -> str:
    return f'[[change]]\nplace = "weapon.musket.need"\nto = {need}\n'


def write(folder: Path, **files: str) -> None:
    for name, rows in files.items():
        (folder / f"{name}.toml").write_text(f'title = "{name}"\n{rows}')


def test_the_first_of_two_files_on_the_command_line_is_not_lost(drumhead, here):
    """Finding 12 of the review: of two files the book's figure came back."""
    write(here, hr=ROWS, hr5=EARLY)
    once = drumhead(*HEAVY, "--house-rules", "hr.toml")
    assert "house rule 1: Muskets hit on 4 to 6." in once.stdout
    for files in (("hr.toml", "hr5.toml"), ("hr5.toml", "hr.toml"), ("hr.toml", str(here / "hr.toml"))):
        both = drumhead(*HEAVY, *(word for file in files for word in ("--house-rules", file)))
        assert (both.stdout, both.stderr) == (once.stdout, "")


@pytest.mark.parametrize(("first", "second", "holds"), [("four", "six", 6), ("six", "four", 4)])
def test_of_two_changes_to_one_place_the_later_holds_and_both_are_named(drumhead, here, first, second, holds):
    write(here, four=musket(4), six=musket(6))
    done = drumhead(*HEAVY, "--house-rules", f"{first}.toml", "--house-rules", f"{second}.toml")
    alone = drumhead(*HEAVY, "--house-rules", f"{second}.toml")
    other = 10 - holds
    assert done.stdout == alone.stdout.replace("the book: 5)", f"the book: 5; {first}.toml: {other})")
    assert f"weapon.musket.need is {holds}, not 5" in done.stdout
    assert done.stderr.startswith(f"Note: {second}.toml, line 4: weapon.musket.need is {holds}. ")
    assert f"{other} of {first}.toml" in done.stderr


def test_a_replaced_ruling_is_named(drumhead, here):
    write(here, early=EARLY, late='[readings]\nfirst-rally = "next-turn"\n')
    slug, reading = "first-rally", rulesets.load("wss-paperboys").readings["first-rally"]
    assert {"same-turn", "next-turn"} <= set(reading.keys)
    done = drumhead(*HEAVY, "--house-rules", "early.toml", "--house-rules", "late.toml")
    assert done.stderr.startswith(f"Note: late.toml, line 3: {slug} is next-turn. ")
    assert "same-turn of early.toml" in done.stderr


def test_a_ruling_of_the_battle_file_that_replaces_one_of_a_file_is_named(named, drumhead, here):
    named({"command": "a.toml"})
    write(here, a=EARLY)
    text = (here / "battle.toml").read_text()
    (here / "battle.toml").write_text(f'{text}\n[readings]\nfirst-rally = "next-turn"\n')
    done = drumhead("odds", "battle.toml", "rally", "--house-rules", "a.toml")
    assert "first-rally=next-turn" in done.stderr
    assert "same-turn of a.toml" in done.stderr


def test_the_mistakes_of_all_files_are_listed_at_once(drumhead, here):
    write(here, one='[[change]]\nplace = "weapon.nothing"\nto = 4\n', two=musket(9))
    done = drumhead(*HEAVY, "--house-rules", "one.toml", "--house-rules", "two.toml")
    assert done.exit_code == 1
    assert [re.match(r"Error: (\w+\.toml, line \d)", line)[1] for line in done.stderr.splitlines()] == [
        "one.toml, line 3",
        "two.toml, line 4",
    ]


def band(row: str, least: int) -> str:
    return f'[[change]]\nplace = "fight.bands.{row}.least"\nto = {least}\n'


def test_changes_of_two_files_are_judged_together_in_either_order(drumhead, here):
    """The rows of a fight begin at 4 and 2: one alone at the other's place is refused, both moved are not."""
    write(here, back=band("back", 4), routs=band("routs", 5))
    for files in (("back.toml", "routs.toml"), ("routs.toml", "back.toml")):
        done = drumhead(*HEAVY, *(word for file in files for word in ("--house-rules", file)))
        assert (done.exit_code, done.stderr) == (0, "")
    alone = drumhead(*HEAVY, "--house-rules", "back.toml")
    assert alone.exit_code == 1
    assert "back.toml, line 4" in alone.stderr


def under_house_rules() -> dict[tuple[str, ...], click.Command]:
    """Return every command that takes house rules, by its words; a set-up keeps a file for each game."""
    found = {
        tuple(words.split()): context.command
        for words, context in ALL.items()
        if any("--house-rules" in param.opts for param in context.command.params) and words != "config save"
    }
    assert len(found) >= 20
    return found


def test_every_command_that_takes_house_rules_takes_several():
    params = [param for each in under_house_rules().values() for param in each.params if "--house-rules" in param.opts]
    assert {(param.multiple, param.callback) for param in params} == {(True, None)}


# What commands that are not given one battle are given in its place, by their words.
GIVEN = {
    ("army", "check"): ("ramillies-french.toml",),
    ("army", "diff"): ("ramillies-french.toml", "ramillies-alliance.toml"),
    ("army", "roll-quality"): ("ramillies-french.toml",),
    ("army", "show"): ("ramillies-french.toml",),
    ("preview",): ("sheet", "battle.toml"),
    ("rules", "fit"): ("battle.toml", "fire-hits.0=1/3"),
}


def test_every_command_heeds_the_house_rules_of_a_club_s_file(named, drumhead):
    """Each reads that file, and so refuses the mistake in it; the two last take no option for house rules."""
    named({"club": "a.toml"})
    Path("a.toml").write_text('title = "a"\n[[change]]\nplace = "weapon.nothing"\nto = 4\n')
    heedless = []
    checks = ("rules", "check")  # which checks only what it is given
    for words in (*(under_house_rules().keys() - {checks}), ("battle", "check"), ("battle", "show")):
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


def test_a_battle_follows_its_own_file_over_the_club_s(named, drumhead, here):
    named({"battle": "battle-s.toml", "club": "club-s.toml"})
    write(here, **{"battle-s": musket(6), "club-s": musket(4) + EARLY})
    done = drumhead("odds", "battle.toml", "heavy-volley")
    assert "weapon.musket.need is 6, not 5" in done.stdout
    assert "4 of club-s.toml" in done.stderr


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


def fight(drumhead, *more: str):
    """Return the journal of the battle's first turn, and its first line."""
    fought = drumhead("log", "play", "battle.toml", "--turns", "1", "--force", *more)
    assert fought.exit_code == 0, fought.stderr
    journal = Path(fought.stdout.split()[0].removesuffix(":"))
    return journal, json.loads(journal.read_text().splitlines()[0])


def test_a_journal_records_every_file_and_plays_again_by_all(named, drumhead, here):
    named({"command": "a.toml", "battle": "b.toml", "club": "c.toml"})
    write(here, a=musket(6), b=musket(3), c=EARLY)
    journal, head = fight(drumhead, "--house-rules", "a.toml")
    assert head["house-rules"] == "c + b + a"
    assert [Path(each).name for each in head["house-file"]] == ["c.toml", "b.toml", "a.toml"]
    (here / "club.toml").unlink()
    assert drumhead("log", "check", journal).exit_code == 0
    for name, rows in (("a", musket(6)), ("b", musket(3)), ("c", EARLY)):
        (here / f"{name}.toml").write_text(f'title = "other"\n{rows}')
        assert drumhead("log", "check", journal).exit_code == 1
        write(here, **{name: rows})
    assert drumhead("log", "check", journal).exit_code == 0


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


def test_a_set_up_keeps_several_files_for_one_game(drumhead, here):
    write(here, one=ROWS, two=EARLY)
    assert drumhead("config", "save", "x", "--house-rules", "one.toml", "--house-rules", "two.toml").exit_code == 0
    assert CliRunner().invoke(rules, ["wss-paperboys", "--profile", "x"]).stdout == "one + two\n"


def test_a_library_call_takes_several_files(named, here):
    from drumhead import api

    named({"battle": "a.toml"})
    write(here, b=musket(6))
    house = api.load_battle("battle.toml", house_rules=["a.toml", "b.toml"]).book.house
    assert (house.title, len(house.changes), house.changes[0].value) == ("a.toml + b", 1, 6)
    assert house.changes[0].replaced == ("a.toml: 4",)


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

"""How a club prints: its file, the set-up that is asked for, what wins over what, and what is kept."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from drumhead import rulesets
from drumhead.cli.command_class import SHARED
from drumhead.cli.commands.kit import Kinds
from drumhead.cli.loading import club_defaults
from drumhead.cli.loading.game_loading import battle_game, game_of
from drumhead.cli.loading.profile_saving import KEYS
from drumhead.cli.output.paper_printing import as_typed, print_input
from drumhead.cli.parameters import print_options
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.kit.kit_printing import KitAsk, kit_parts
from drumhead.support import paths

from ..commands import ALL
from ..errors import errors_of
from ..printing import printed

PAPERS = {"command": "A3", "battle": "A5", "profile": "Letter", "club": "Legal", "own": "Tabloid", "Drumhead": "A4"}


@cache
def ramillies_game() -> Game:
    return battle_game(paths.battles() / "ramillies.toml")


@click.command()
@click.argument("name")
@click.option("--like-battle", is_flag=True)
@print_options.printing
def looks(name: str, like_battle: bool, **given: object) -> None:
    """Tells how it would print a battle whose file asks for A5, or one whose file asks for nothing."""
    game = ramillies_game()
    assert game.battle
    asked = {"paper": PAPERS["battle"]} if like_battle else {}
    game = replace(game, battle=replace(game.battle, wishes=asked))
    _, wishes = print_input(game, given)
    click.echo(json.dumps([wishes.paper, wishes.ink, wishes.club, as_typed(game)]))


@pytest.fixture
def own(here: Path, tmp_path_factory, monkeypatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("own")))
    file = club_defaults.own_file()
    file.parent.mkdir(parents=True)
    return file


def told(*args: str) -> list[str]:
    result = CliRunner().invoke(looks, ["ramillies", *args], prog_name="looks")
    assert result.exit_code == 0, result.output
    found: list[str] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize(("wins", "loses"), [*itertools.combinations(PAPERS, 2)])
def test_of_two_that_say_it_the_nearer_wins(here, own, wins, loses):
    both, club, args = {wins, loses}, "", []
    club += f'paper = "{PAPERS["club"]}"\n' if "club" in both else ""
    club += f'[setup.tonight]\npaper = "{PAPERS["profile"]}"\n' if "profile" in both else ""
    (here / "club.toml").write_text(club)
    own.write_text(f'paper = "{PAPERS["own"]}"\n' if "own" in both else "")
    args += ["--profile", "tonight"] if "profile" in both else []
    args += ["--like-battle"] if "battle" in both else []
    args += ["--paper", PAPERS["command"]] if "command" in both else []
    assert told(*args)[0] == PAPERS[wins]


def test_what_a_club_wants_stands_in_the_whole_command_that_prints_it_again(here, own):
    (here / "club.toml").write_text('name = "Thursdays"\nink = "low"\npaper = "Letter"\n')
    paper, ink, club, command = told("--like-battle")
    assert (paper, ink, club) == ("A5", "low", "Thursdays")
    assert command == "looks ramillies --ink low --like-battle" or command == "looks ramillies --like-battle --ink low"


def test_letters_of_the_club_s_name_that_no_page_can_show_are_told_with_their_line(here, own):
    (here / "club.toml").write_text('ink = "low"\nname = "Клуб <b>\U0001f3b2"\n', encoding="utf-8")
    result = CliRunner().invoke(looks, ["ramillies"], prog_name="looks")
    assert "club.toml, line 2" in result.stderr
    assert "U+1F3B2 (game die)" in result.stderr
    assert "<b>" in json.loads(result.stdout)[2]
    (here / "club.toml").write_text('name = "Café \u202eno"\n', encoding="utf-8")
    assert "U+202E" in str(CliRunner().invoke(looks, ["ramillies"]).exception)


def test_a_set_up_of_your_own_file_serves_where_the_club_has_none_of_that_name(here, own):
    (here / "club.toml").write_text('paper = "Letter"\n[setup.club-only]\nink = "low"\n')
    own.write_text('ink = "full"\n[setup.mine]\npaper = "A3"\n')
    assert told("--profile", "mine")[:2] == ["A3", "full"]
    assert told("--profile", "club-only")[:2] == ["Letter", "low"]


def test_the_file_beside_the_battle_goes_before_the_one_here_and_club_before_both(here, own, drumhead):
    for folder, ink in (("game", "low"), ("else", "full")):
        (here / folder).mkdir()
        (here / folder / "club.toml").write_text(f'ink = "{ink}"\n')
    (here / "club.toml").write_text('ink = "full"\npaper = "A5"\n')
    for file in paths.battles().glob("ramillies*.toml"):
        (here / "game" / file.name).write_bytes(file.read_bytes())

    def shown(*args: str) -> dict[str, dict[str, object]]:
        facts: dict[str, dict[str, object]] = json.loads(drumhead("config", "show", *args, "--json").stdout)
        return facts

    beside = shown("game/ramillies.toml")["ink"]
    assert (beside["value"], beside["file"], beside["line"]) == ("low", "game/club.toml", 1)
    assert shown("ramillies")["ink"]["file"] == "club.toml"
    assert shown("game/ramillies.toml", "--config", "else/club.toml")["ink"]["file"] == "else/club.toml"
    assert shown()["guides"] == {"key": "guides", "value": "lines", "whose": "Drumhead", "file": "", "line": 0}


@pytest.mark.parametrize(
    ("text", "line", "code", "says"),
    [
        ('papr = "A4"\n', 1, "unknown-key", '"paper"'),
        ('\npaper = "A2"\n', 2, "unknown-word", '"A2"'),
        (
            'duplex = "long-egde"\n',
            1,
            "unknown-word",
            '"long-edge"',
        ),
        ('card_size = "pokre"\n', 1, "wrong-form", "poker"),
        ('card_size = "9000x9000"\n', 1, "wrong-form", "9000"),
        ('kinds = ["sheet", "rostr"]\n', 1, "unknown-word", '"roster"'),
        ("kinds = []\n", 1, "empty-list", '"kinds"'),
        ("copies = {sheet = 1000}\n", 1, "out-of-range", "1000"),
        ("scale = 1000\n", 1, "not-a-scale", '"scale"'),
        ("[printer.long-edge]\nupright = {across = 400, down = 0}\n", 2, "out-of-range", "400"),
        (
            "[printer.sideways]\nupright = {across = 4, down = 0}\n",
            1,
            "unknown-word",
            '"sideways"',
        ),
        ('house_rules = "../rules.toml"\n', 1, "path-leaves-folder", '"../rules.toml"'),
        ('house_rules = "/etc/passwd"\n', 1, "path-leaves-folder", '"/etc/passwd"'),
        ('house_rules = ["leads-out.toml"]\n', 1, "path-leaves-folder", '"leads-out.toml"'),
        ('house_rules = "https://example.org/rules.toml"\n', 1, "no-such-file", "https://example.org/rules.toml"),
        ('house_rules = "hous-rules.toml"\n', 1, "no-such-file", '"house-rules.toml"'),
        ('[setup."../up"]\nink = "low"\n', 1, "not-a-name", "../up"),
        ('[setup.a]\nname = "no"\n', 2, "misplaced-key", '"setup.a.name"'),
        ("paper = A4\n", 1, "not-toml", ""),
        ('ink = ["low"]\n', 1, "unknown-word", '"ink"'),
    ],
)
def test_a_mistake_in_a_club_s_file_is_told_with_its_line_and_what_is_right(drumhead, here, text, line, code, says):
    (here / "house-rules.toml").write_text('title = "x"\n')
    outside = here.parent / f"{here.name}-outside.toml"
    outside.write_text('title = "x"\n')
    (here / "leads-out.toml").symlink_to(outside)
    (here / "club.toml").write_text(text)
    done = drumhead("sheet", "ramillies")
    assert (done.exit_code, done.stdout) == (1, "")
    assert errors_of(done) == [("club.toml", line, code)]
    assert says in done.stderr
    assert not list(here.glob("*.pdf"))


def test_all_that_is_wrong_with_a_club_s_file_is_told_at_once(drumhead, here):
    (here / "club.toml").write_text('ink = "blue"\n[setup.A]\n[setup.b]\nguides = "dots"\nhouse_rules = "../x"\n')
    done = drumhead("config", "show")
    codes = ["unknown-word", "not-a-name", "unknown-word", "path-leaves-folder"]
    assert errors_of(done) == [("club.toml", line, code) for line, code in zip((1, 2, 4, 5), codes)]


def test_a_set_up_that_nobody_has_is_named_with_the_nearest(drumhead, here):
    done = drumhead("kit", "ramillies", "--profile", "thursday")
    assert done.exit_code == 1
    assert "club.toml is not in this folder, beside the battle or at" in " ".join(done.stderr.split())
    (here / "club.toml").write_text("[setup.thursday]\n[setup.sunday]\n")
    done = drumhead("kit", "ramillies", "--profile", "thrusday")
    assert done.exit_code == 1
    assert '"thrusday" in club.toml. Did you mean "thursday"?' in done.stderr


def test_a_house_rules_file_of_the_same_name_is_no_club_s(here, own):
    (here / "club.toml").write_text('title = "Our rules"\n')
    assert told()[0] == "A4"


def test_a_club_s_house_rules_are_those_of_the_game_in_play(here, drumhead):
    for file, title, ruleset in (("dice", "Dice", "wss-dice"), ("futsch", "Futsch", "von-futsch")):
        slug, reading = next(iter(rulesets.load(ruleset).readings.items()))
        text = f'title = "{title}"\nruleset = "{ruleset}"\nreadings = {{{slug} = "{reading.default}"}}\n'
        (here / f"{file}.toml").write_text(text)
    (here / "club.toml").write_text('house_rules = ["dice.toml", "futsch.toml"]\n')

    @click.command()
    @click.argument("name")
    @print_options.printing
    def rules(name: str, **given: object) -> None:
        house = game_of(name).book.house
        click.echo(house.title if house else "none")

    for name, title in (("von-futsch", "Futsch"), ("wss-dice", "Dice"), ("wss-cards", "none")):
        assert CliRunner().invoke(rules, [name]).stdout == f"{title}\n"


def test_what_a_club_wants_of_a_kit_fills_its_options_and_stands_in_its_command(here, own):
    (here / "club.toml").write_text('kinds = ["short", "rulings"]\ncopies = {short = 3}\nduplex = "none"\n')

    @click.command()
    @click.argument("name")
    @click.option("--kinds", "papers", type=Kinds())
    @click.option("--duplex", type=click.Choice(["none", "fold"]))
    @print_options.printing
    def kit(name: str, **given: object) -> None:
        ask = KitAsk(given["papers"], copies=club_defaults.in_force().get("copies"))
        click.echo([(part.file, part.copies) for part in kit_parts(ramillies_game(), PrintOptions(), ask)])
        click.echo(as_typed())

    def printed(*args: str) -> list[str]:
        return CliRunner().invoke(kit, ["x", *args], prog_name="kit").stdout.splitlines()

    assert printed() == [
        "[('ramillies-short.pdf', 3), ('ramillies-rulings.pdf', 1)]",
        "kit x --kinds short,rulings --duplex none",
    ]
    assert printed("--kinds", "rulings")[1] == "kit x --kinds rulings --duplex none"


# ------------------------------------------------------------------ kept


def test_what_the_command_line_asks_for_is_kept_and_nothing_else_changes(drumhead, here):
    before = '# ours\nname = "Thursdays"  # since 1975\n\n[setup.a]\nink = "low"  # copier\n'
    (here / "club.toml").write_text(before)
    assert (
        drumhead("config", "save", "b", "--paper", "A5", "--distance-scale", "1/2", "--copies", "sheet=4").exit_code
        == 0
    )
    assert drumhead("config", "save", "a", "--paper", "A3", "--kinds", "sheet,map").exit_code == 0
    after = (here / "club.toml").read_text()
    assert after.startswith(before.rstrip())
    for line in ('paper = "A3"', 'kinds = ["sheet", "map"]', 'scale = "1/2"', "[setup.b]"):
        assert line in after
    shown = json.loads(drumhead("config", "show", "--profile", "b", "--json").stdout)
    assert (shown["scale"]["value"], shown["copies"]["value"], shown["paper"]["whose"]) == (
        "1/2",
        {"sheet": 4},
        "profile b",
    )


def test_a_print_is_kept_as_a_set_up_once_it_is_done(here, own):
    result = CliRunner().invoke(looks, ["ramillies", "--paper", "A5", "--save-profile", "small"], prog_name="looks")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "Saved as profile small in club.toml"
    assert told("--profile", "small")[0] == "A5"


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        (("Big One", "--ink", "low"), 2, '"Big One" is not a name for a profile'),
        (("big",), 2, "Error: config save big "),
        (("big", "--distance-scale", "50"), 1, '"setup.big.scale"'),
        (("big", "--house-rules", "../x.toml"), 1, '"../x.toml"'),
        (("big", "--copies", "sheet=many"), 2, "sheet=many: give 1 to 99 copies"),
        (("big", "--copies", "shet=2"), 2, 'there is no paper "shet"'),
    ],
)
def test_what_no_set_up_can_be_is_refused_and_nothing_written(drumhead, here, asked, status, says):
    done = drumhead("config", "save", *asked)
    assert done.exit_code == status
    assert says in " ".join(done.stderr.split())
    assert not list(here.iterdir())


def test_every_wish_of_a_set_up_can_be_kept():
    from drumhead.cli.loading.club_schema import every_key

    assert {*every_key()} - {*KEYS.values()} == {"printer"}  # measured by a page of its own


NOT_SAVED = {  # options under "Paper and ink" and "Rules" that a profile has not, each with the reason
    "fold": "the way one print is folded",
    "paper_thickness": "goes with --fold",
    "setup": "the profile itself",
    "save_setup": "the profile itself",
    "club": "the file itself",
    "rules": "a battle has its own",
    "readings": "they are in house rules, which a profile names",
    "trust": "a file must not give it",
}


def test_every_look_that_kit_takes_is_saved_or_is_known_not_to_be():
    looks = {*SHARED["Paper and ink"], *SHARED["Rules"]}
    taken = {param.name for param in ALL["kit"].command.params} & looks
    assert len(taken) >= 14
    assert taken - {*KEYS} == {*NOT_SAVED}
    assert {param.name for param in ALL["config save"].command.params} & looks >= taken - {*NOT_SAVED, "flip"}


def test_folds_are_shown_as_a_club_wants_and_otherwise_as_kit_is_told(here, own, drumhead):
    (here / "club.toml").write_text('fold_lines = "ticks"\n')
    for command in ("measures ramillies --out a.pdf", "kit ramillies --kinds measures --fold-lines none --out kit"):
        assert drumhead(*command.split()).exit_code == 0
    assert "back from tick to tick" in printed.pages((here / "a.pdf").read_bytes())[0].words
    assert "back in the middle" in printed.pages((here / "kit" / "ramillies-measures.pdf").read_bytes())[0].words

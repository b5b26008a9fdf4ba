"""--side, --player, --brigade and --unit: what is printed of a battle's units."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from drumhead.cli.loading.game_loading import game_of
from drumhead.cli.loading.unit_selection import Selection, select_units
from drumhead.cli.parameters.selection_options import MEANS
from drumhead.cli.root import group
from drumhead.model.army import LETTERS

TAKE_IT = ("kit", "roster", "dice", "markers", "cards", "labels", "companion", "log blank")


@pytest.fixture(scope="module")
def ramillies():
    return game_of("ramillies")


def numbers(game) -> dict[str, list[int]]:
    return {side: [unit.number for unit in army.units] for side, army in game.battle.armies.items()}


def brigade(game, side: str, name: str) -> list[int]:
    (found,) = (each for each in game.battle.armies[side].brigades if each.name == name)
    return [unit.number for unit in found.units]


def test_whatever_prints_units_takes_the_four_options(drumhead) -> None:
    for name in TAKE_IT:
        command: click.Command = group
        for word in name.split():
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), word)
        options = {param.opts[0]: param for param in command.params}
        assert [options[f"--{each}"].help for each in MEANS] == list(MEANS.values())


def test_a_side_keeps_its_general_and_its_numbers(ramillies) -> None:
    part = select_units(ramillies, Selection(sides=("french",)))
    assert numbers(part) == {"french": numbers(ramillies)["french"]}
    assert part.battle.armies["french"].general == ramillies.battle.armies["french"].general is not None


@pytest.mark.parametrize("typed", ["Guiscard’s horse", "guiscard's horse", "GUISCARD'S  HORSE"])
def test_a_brigade_is_known_by_its_name_however_it_is_typed(ramillies, typed: str) -> None:
    part = select_units(ramillies, Selection(brigades=(typed,)))
    assert numbers(part) == {"french": brigade(ramillies, "french", "Guiscard’s horse")}
    assert part.battle.armies["french"].general is None


def test_a_brigade_keeps_the_letter_by_which_it_is_named(ramillies) -> None:
    part = select_units(ramillies, Selection(sides=("alliance",), brigades=("c",)))
    ((at, only),) = part.battle.armies["alliance"].lettered
    assert (LETTERS[at], only.name) == ("C", ramillies.battle.armies["alliance"].brigades[2].name)


def test_a_player_has_the_brigades_of_the_battle_file_and_the_first_of_a_side_leads_it(ramillies) -> None:
    first = select_units(ramillies, Selection(players=("maffei",))).battle.armies["french"]
    assert [each.name for each in first.brigades] == ["Maffei’s brigade"]
    assert first.general is not None
    assert select_units(ramillies, Selection(players=("Guiscard",))).battle.armies["french"].general is None


def test_values_of_an_option_add_up_and_options_restrict(ramillies) -> None:
    assert numbers(select_units(ramillies, Selection(units=("3", "Picardie")))) == {"french": [3, 4], "alliance": [3]}
    assert numbers(select_units(ramillies, Selection(("french",), units=("3", "9")))) == {"french": [3, 9]}
    horse = Selection(players=("Guiscard", "Orkney"), units=("1", "8"))
    assert numbers(select_units(ramillies, horse)) == {"french": [8], "alliance": [1]}
    with pytest.raises(click.ClickException, match="No unit fits all"):
        select_units(ramillies, Selection(("alliance",), ("Guiscard",)))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("roster ramillies --unit picardy", 'there is no unit "picardy". Did you mean "Picardie"?'),
        ("dice ramillies --brigade guiscard", 'there is no brigade "guiscard". Did you mean "Guiscard’s horse"?'),
        ("kit ramillies --player overkerk", 'there is no player "overkerk". Did you mean "Overkirk"?'),
        ("markers ramillies --side dutch", 'there is no side "dutch". Give french or alliance.'),
        ("labels ramillies --unit 77", 'there is no unit "77". Give Bavarian Guards, '),
        ("companion ramillies --player x", 'there is no player "x". Give Maffei, The Elector, '),
        ("cards ramillies-french --player x", 'there is no player "x": the battle file names none.'),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(drumhead, here: Path, typed: str, says: str) -> None:
    done = drumhead(*typed.split())
    assert done.exit_code == 1
    assert says in done.stderr
    assert not list(here.iterdir())


def test_a_ruleset_has_no_units_to_select(drumhead) -> None:
    assert "which has no units to select. Give a battle or army" in drumhead("dice", "wss-dice", "--unit", "3").stderr


def test_files_are_those_of_the_selection(drumhead, here: Path) -> None:
    printed = drumhead("kit", "ramillies", "--kinds", "map,roster", "--side", "french", "--out", "a").stdout.split()
    assert [Path(each).name for each in printed] == [
        "ramillies-kit-paper-french.pdf",
        "ramillies-map.pdf",
        "ramillies-roster-french.pdf",
    ]
    assert drumhead("companion", "ramillies", "--player", "lumley").stdout == "ramillies-companion-lumley.html\n"
    for kind in ("dice", "markers", "labels"):
        drumhead(kind, "ramillies", "--unit", "3", "--side", "french")
        drumhead(kind, "ramillies")
        one, every = (here / f"ramillies-{kind}{choice}.pdf" for choice in ("-french-unit-3", ""))
        assert one.stat().st_size < every.stat().st_size


def test_a_player_s_kit_is_the_pack_of_that_player(drumhead, here: Path) -> None:
    done = drumhead("kit", "ramillies", "--player", "Lumley")
    assert sorted(done.stdout.split()) == [
        "ramillies-pack-lumley-card.pdf",
        "ramillies-pack-lumley-paper.pdf",
        "ramillies-packs-plan.pdf",
    ]
    refused = drumhead("kit", "ramillies", "--player", "Lumley", "--unit", "3")
    assert "A pack has all of a player's units: leave out --unit." in refused.stderr


def test_a_side_is_known_in_any_case_and_an_empty_brigade_is_none(drumhead, here: Path) -> None:
    (made,) = drumhead("companion", "ramillies", "--side", "French").stdout.split()
    assert "french" in made
    assert drumhead("battle", "map", "ramillies", "--side", "French").exit_code == 0
    army = drumhead("army", "new", "--rules", "wss-paperboys", "--nation", "dutch", "--unit-count", 3).stdout
    (here / "one.toml").write_text(army, encoding="utf-8")
    refused = drumhead("roster", "one.toml", "--rules", "wss-paperboys", "--brigade", "")
    assert (refused.exit_code, 'there is no brigade ""' in refused.stderr) == (1, True)


@pytest.mark.parametrize(
    ("command", "choice", "names"),
    [
        ("dice", ("--brigade", "a"), ["ramillies-dice-brigade-a.pdf"]),
        ("dice", ("--unit", "12", "--unit", "3"), ["ramillies-dice-unit-12-unit-3.pdf"]),
        ("dice", ("--unit", "3", "--unit", "12"), ["ramillies-dice-unit-12-unit-3.pdf"]),
        ("dice", ("--brigade", "Guiscard's  horse"), ["ramillies-dice-guiscard-s-horse.pdf"]),
        ("dice", ("--side", "french", "--side", "Alliance"), ["ramillies-dice.pdf"]),
        ("roster", ("--side", "french"), ["ramillies-roster-french.pdf"]),
        ("roster", ("--side", "french", "--brigade", "B"), ["ramillies-roster-french-brigade-b.pdf"]),
        ("companion", ("--side", "french", "--brigade", "B"), ["ramillies-companion-french-brigade-b.html"]),
    ],
)
def test_the_choice_is_in_the_name_of_the_file(drumhead, here, command, choice, names):
    assert drumhead(command, "ramillies", *choice).stdout.split() == names


def test_a_long_choice_is_cut_and_two_that_begin_alike_have_two_names(drumhead, here):
    every = [word for letter in "ABCDE" for word in ("--brigade", letter)]
    made = {drumhead("markers", "ramillies", *every[: 2 * many]).stdout.strip() for many in (4, 5)}
    assert len(made) == 2
    assert all(len(name) < 70 and name.startswith("ramillies-markers-brigade-a-brigade-b") for name in made)


def test_a_part_of_a_kit_leaves_the_full_one_alone(drumhead, here):
    """What has no units is the same print, and keeps its name."""
    whole = drumhead("kit", "ramillies", "--kinds", "dice,measures", "--json")
    part = drumhead("kit", "ramillies", "--kinds", "dice,measures", "--brigade", "A", "--json")
    of_whole, of_part = (set(json.loads(done.stdout)["files"]) for done in (whole, part))
    assert of_whole & of_part == {"ramillies-measures.pdf"}
    assert "ramillies-kit-card-brigade-a.pdf" in of_part
    assert "ramillies-kit-card.pdf" in of_whole

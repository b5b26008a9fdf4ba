"""Who wins, in a battle file: words alone or a table, and every mistake in it with its line and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.model.army import Battle
from drumhead.model.victory_terms import Objective, Victory
from drumhead.rules.loading.toml_files import FileErrors

from ..errors import find

GROUND = """
[[field.ground]]
kind = "wood"
name = "the wood"
points = [[10, 10], [30, 10], [30, 30]]
"""
WANTED = '[victory]\n[[victory.objective]]\nname = "the wood"\n'


def written(file: Path, victory: str, ground: str = GROUND) -> Battle:
    """The battle of a file with something to be won: words go to its head, a table to its end."""
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n{victory}{ground}" if victory.startswith("[") else f"{victory}{text}", encoding="utf-8")
    return armies.read_battle(file, rulesets.load)


def test_a_battle_that_says_nothing_leaves_it_to_the_book(battle_file: Path) -> None:
    assert armies.read_battle(battle_file, rulesets.load).victory == Victory()


def test_words_alone_are_the_author_s(battle_file: Path) -> None:
    assert written(battle_file, 'victory = "Hold\\n  the wood."\n').victory == Victory("Hold the wood.")


def test_a_table_says_what_was_agreed(battle_file: Path) -> None:
    table = '[victory]\nsays = "Hold it."\nbreaks = false\nrouters = true\n'
    assert written(battle_file, table).victory == Victory("Hold it.", breaks=False, routers=True)


def test_a_battle_may_say_that_history_was_uneven(battle_file: Path) -> None:
    table = '[victory]\nuneven = "The French had\\n  far more horse."\n'
    assert written(battle_file, table).victory == Victory(uneven="The French had far more horse.")


def test_history_was_uneven_in_three_battles_of_ours() -> None:
    battles = {name: armies.read_battle(armies.find_battle(name), rulesets.load) for name in armies.library()}
    uneven = {name: battle.victory.uneven for name, battle in battles.items() if battle.victory.uneven}
    assert sorted(uneven) == ["busaco", "turin", "villaviciosa"]
    assert all(words[0].isupper() and words.count(".") == 1 and words.endswith(".") for words in uneven.values())
    assert all(len(words.split()) <= 22 for words in uneven.values())


def test_what_nobody_is_named_for_both_sides_want(battle_file: Path) -> None:
    both = (Objective("the wood", "french", "night", 4), Objective("the wood", "alliance", "night", 4))
    assert written(battle_file, f"{WANTED}worth = 4\n").victory.objectives == both


def test_what_one_side_wants_is_that_side_s(battle_file: Path) -> None:
    one = written(battle_file, f'{WANTED}side = "alliance"\nwhen = "turn"\n').victory.objectives
    assert one == (Objective("the wood", "alliance", "turn"),)


def test_where_no_ground_is_laid_out_places_may_be_called_anything(battle_file: Path) -> None:
    assert written(battle_file, f"{WANTED}worth = 4\n", ground="").victory.objectives[0].name == "the wood"


def test_special_things_are_agreed_in_lines(battle_file: Path) -> None:
    agreed = written(battle_file, 'agreed = ["Arco’s horses are dead:\\n he fights on foot."]\n').agreed
    assert agreed == ("Arco’s horses are dead: he fights on foot.",)


@pytest.mark.parametrize(
    ("victory", "code", "says"),
    [
        (WANTED.replace("wood", "wod"), "unknown-ground", '"the wood"'),
        (f'{WANTED}side = "alliants"\n', "unknown-word", '"alliance"'),
        (f'{WANTED}when = "noon"\n', "unknown-word", '"noon"'),
        (f"{WANTED}worth = -1\n", "out-of-range", "-1"),
        (f"{WANTED}worth = 100\n", "out-of-range", "100"),
        (f'{WANTED}side = "french"\nwhen = "turn"\nworth = 3\n', "idle-key", '"turn"'),
        (f'{WANTED}when = "away"\n', "objective-without-side", ""),
        (f"{WANTED}{WANTED.partition(']')[2]}", "objective-twice", "the wood"),
        ('[victory]\nbreaks = "yes"\n', "wrong-type", '"yes"'),
        ("[victory]\nbreak = true\n", "unknown-key", '"breaks"'),
        (f'[victory]\nsays = "{"x" * 1001}"\n', "text-too-long", "1001"),
        (f'[victory]\nuneven = "{"x" * 241}"\n', "text-too-long", "241"),
        ("[victory]\nuneven = true\n", "wrong-type", "true"),
        ('[victory]\nuneven = "a\\u0007b"\n', "unprintable-sign", "U+0007"),
        ('[victory]\nunevn = "a"\n', "unknown-key", '"uneven"'),
        ("victory = 7\n", "wrong-type", "7"),
        (f'agreed = ["{"x" * 241}"]\n', "text-too-long", "241"),
        (f"agreed = {['x'] * 9}\n", "list-length", "9"),
    ],
)
def test_a_mistake_in_it_is_named(battle_file: Path, victory: str, code: str, says: str) -> None:
    with pytest.raises(FileErrors) as caught:
        written(battle_file, victory)
    fault, *_ = find(caught.value.faults, code, says)
    assert (Path(fault.file).name, fault.line > 0) == ("battle.toml", True)

"""Battle files: two armies, what was agreed, and every mistake in any of three files at once."""

# ruff: noqa: E501  (a row of a table of mistakes stays on one line)
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.files import FileErrors

Spoilt = Callable[..., list[str]]

AGREED = """
[readings]
fight-difference-3 = "rout"

[print]
paper = "Letter"
scale = "2/3"
size = 14
type = "large"
sides = 2
"""


def test_a_battle_has_its_armies_in_the_order_of_the_ruleset(battle_file: Path) -> None:
    battle = armies.read_battle(battle_file, rulesets.load)
    assert list(battle.armies) == ["french", "alliance"]
    assert [army.side for army in battle.armies.values()] == ["french", "alliance"]
    assert (battle.title, battle.turns, battle.source) == ("A skirmish", 5, str(battle_file))


def test_the_other_side_of_a_defender_attacks(battle_file: Path) -> None:
    assert armies.read_battle(battle_file, rulesets.load).roles == {"french": "defender", "alliance": "attacker"}


def test_readings_house_rules_and_print_wishes_are_handed_on(battle_file: Path) -> None:
    text = battle_file.read_text().replace("turns = 5", 'turns = 5\nhouse_rules = "club.toml"')
    battle_file.write_text(text + AGREED)
    battle = armies.read_battle(battle_file, rulesets.load)
    assert battle.readings == {"fight-difference-3": "rout"}
    assert battle.house_rules == str(battle_file.parent / "club.toml")
    assert battle.wishes == {"paper": "Letter", "scale": Fraction(2, 3), "size": 14.0, "type": "large", "sides": 2}


@pytest.mark.parametrize(("written", "scale"), [("0.1", Fraction(1, 10)), ("10", 10), ('"1/2"', Fraction(1, 2))])
def test_a_scale_is_kept_exactly(battle_file: Path, written: str, scale: Fraction) -> None:
    battle_file.write_text(battle_file.read_text() + f"[print]\nscale = {written}\n")
    assert armies.read_battle(battle_file, rulesets.load).wishes == {"scale": scale}


def test_a_date_without_quotes_is_said_in_words(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text().replace("turns = 5", "date = 1706-05-23"))
    assert armies.read_battle(battle_file, rulesets.load).date == "23 May 1706"


def test_an_army_may_stand_in_the_battle_file_itself(battle_file: Path) -> None:
    inside = "[side.french.army]\n" + (battle_file.parent / "french.toml").read_text().replace(
        'side = "french"\n', ""
    ).replace("[general]", "[side.french.army.general]").replace("[[brigade", "[[side.french.army.brigade")
    apart = armies.read_battle(battle_file, rulesets.load)
    battle_file.write_text(battle_file.read_text().replace('army = "french.toml"\n', "") + inside)
    assert armies.read_battle(battle_file, rulesets.load).armies == apart.armies


def test_a_mistake_in_an_army_inside_is_placed_there(battle_file: Path, spoilt: Spoilt) -> None:
    inside = 'name = "x", brigade = [{ name = "y", unit = [\n{ name = "z", arm = "infantry", quality = "raw", stands = 0 }]}]'
    told = spoilt(battle_file, ('"french.toml"', f"{{ {inside} }}"))
    assert told == [
        'battle.toml, line 10, side.french.army.brigade 1, unit 1, "stands": 0 stands cannot fight. Give 1 or more.'
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('[side.alliance]\narmy = "alliance.toml"\n', "", 'line 6, "side": the alliance side is missing. Add [side.alliance] with army = "file.toml".'),
        ('army = "alliance.toml"\n', "", 'line 5, "side.alliance.army": this is missing. Add army = ...'),
        ('army = "alliance.toml"', "army = 6", 'line 6, "side.alliance.army": expected text in "quotes", found the number 6.'),
        ('ruleset = "wss-paperboys"', 'ruleset = "wss-paperboy"', 'line 2, "ruleset": there is no ruleset "wss-paperboy"'),
        ('ruleset = "wss-paperboys"\n', "", '"ruleset": this is missing. Add ruleset = ...'),
        ('title = "A skirmish"', 'titel = "A skirmish"', '"title": this is missing. Add title = ...'),
        ("turns = 5", "turns = 0", 'line 3, "turns": the number 0 is out of range. Give 1 or more.'),
        ("turns = 5", 'turns = "five"', 'line 3, "turns": expected a whole number, found the text "five".'),
        ("turns = 5", 'ground = ["hill", 3]', 'line 3, ground 2: expected text in "quotes", found the number 3.'),
        ('role = "defender"', 'role = "defends"', 'line 10, "side.french.role": the text "defends" is not known here. Did you mean "defender"? Give attacker or defender.'),
        ('role = "defender"', '[print]\npaper = "a4"', 'line 11, "print.paper": the text "a4" is not known here. Did you mean "A4"? Give A3, A4, A5, Letter, Legal or Tabloid.'),
        ('role = "defender"', "[print]\nscale = 0", 'line 11, "print.scale": this is not a scale for the distances. Give a number from 0.1 to 10, or "2/3".'),
        ('role = "defender"', '[print]\nscale = "1/0"', 'line 11, "print.scale": this is not a scale for the distances. Give a number from 0.1 to 10, or "2/3".'),
        ('role = "defender"', "[print]\nsize = 300", 'line 11, "print.size": the number 300 is out of range. Give 40 or less.'),
        ('role = "defender"', '[print]\ntype = "larg"', 'line 11, "print.type": the text "larg" is not known here. Did you mean "large"? Give normal, large or pocket.'),
        ('role = "defender"', "[print]\nsides = 0", 'line 11, "print.sides": the number 0 is out of range. Give 1 or more.'),
        ('role = "defender"', "[print]\nsides = 2.5", 'line 11, "print.sides": expected a whole number, found the number 2.5.'),
        ('role = "defender"', "[readings]\nroll = 1", 'line 11, "readings.roll": expected text in "quotes", found the number 1.'),
        ('[side.french]\narmy = "french.toml"\nrole = "defender"\n', "[side]\nfrench = 3\n", 'line 9, "side.french": expected a table, found the number 3.'),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_line_key_and_remedy(
    battle_file: Path, spoilt: Spoilt, old: str, new: str, fault: str
) -> None:
    told = spoilt(battle_file, (old, new))
    assert told[0].removeprefix("battle.toml, ").removeprefix("battle.toml: ").startswith(fault)


def test_an_unknown_side_is_asked_back(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ("[side.alliance]", "[side.aliance]"))
    assert 'battle.toml, line 5, "side.aliance": "aliance" is not a side. Did you mean "alliance"?' in told


def test_both_sides_cannot_defend(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"alliance.toml"\nrole = "defender"'))
    assert told == [
        'battle.toml, line 11, "side.french.role": the text "defender" is the part of alliance already. Give attacker.'
    ]


def test_an_army_of_the_other_side_is_refused(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"french.toml"'))
    assert told == [
        'french.toml, line 2, "side": this army is french, but the battle has it as alliance. Change one of the two.'
    ]


def test_a_missing_army_file_is_told_with_the_line_that_names_it(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"aliance.toml"'))
    assert told == [
        "aliance.toml: there is no such file (line 6 of battle.toml names it as the alliance army). "
        'Did you mean "alliance.toml"?'
    ]


def test_all_mistakes_of_all_three_files_are_told_at_once(battle_file: Path, spoilt: Spoilt) -> None:
    for name in ("french.toml", "alliance.toml"):
        army = battle_file.parent / name
        army.write_text(army.read_text().replace("stands = 8", "stands = 0").replace("[general]", "[gneral]"))
    told = spoilt(battle_file, ("turns = 5", "turn = 5"), ('"defender"', '"defnder"'))
    assert [line.split(":")[0] for line in told] == [
        'battle.toml, line 3, "turn"',
        'battle.toml, line 10, "side.french.role"',
        'alliance.toml, line 4, "gneral"',
        'alliance.toml, line 32, brigade 2, unit 1, "stands"',
        'french.toml, line 4, "gneral"',
        'french.toml, line 32, brigade 2, unit 1, "stands"',
    ]


def test_without_a_known_ruleset_the_shape_of_the_armies_is_still_checked(battle_file: Path, spoilt: Spoilt) -> None:
    army = battle_file.parent / "french.toml"
    army.write_text(army.read_text().replace("stands = 8", "stands = 0").replace("infantry", "pikemen"))
    told = spoilt(battle_file, ("wss-paperboys", "chess"))
    assert told[0].startswith('battle.toml, line 2, "ruleset": there is no ruleset "chess"')
    assert told[1:] == ['french.toml, line 32, brigade 2, unit 1, "stands": 0 stands cannot fight. Give 1 or more.']


def test_a_remark_finds_its_file_and_line_in_either_army(battle_file: Path, ruleset) -> None:
    sources = armies.sources(armies.read_battle(battle_file, rulesets.load))
    fault = sources.fault(("side", "french", "army", "brigade", 1, "unit", 0, "stands"), "few stands", code="c")
    assert (fault.file, fault.line) == (str(battle_file.parent / "french.toml"), 32)
    assert fault.key == ("brigade", 1, "unit", 0, "stands")
    assert sources.fault(("side", "french", "role"), "x", code="c").line == 10
    alone = armies.read_alone(battle_file.parent / "french.toml", ruleset)
    assert armies.sources(alone).fault(("general", "name"), "x", code="c").line == 5


def test_a_reading_in_a_battle_file_has_its_line(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text() + AGREED)
    sources = armies.sources(armies.read_battle(battle_file, rulesets.load))
    assert sources.fault(("readings", "fight-difference-3"), "x", code="c").line == 13


def test_a_battle_that_is_not_toml_is_told_once(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ("turns = 5", "turns five"))
    assert len(told) == 1
    assert told[0].startswith("battle.toml, line 3: this is not TOML")


def test_a_folder_is_no_battle(tmp_path: Path) -> None:
    with pytest.raises(FileErrors, match="this is a folder"):
        armies.read_battle(tmp_path, rulesets.load)

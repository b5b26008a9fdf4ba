"""Battle files: two armies, what was agreed, and every mistake in any of three files at once."""

# ruff: noqa: E501  (a row of a table of mistakes stays on one line)
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from drumhead import armies, rulesets
from drumhead.rules.loading.toml_files import Fault, FileErrors

from ..errors import errors_in, words_of

Spoilt = Callable[..., list[Fault]]

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
    assert errors_in(told) == [("battle.toml", 10, "out-of-range")]
    assert told[0].key[-4:] == (0, "unit", 0, "stands")


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "code", "says"),
    [
        ('[side.alliance]\narmy = "alliance.toml"\n', "", 6, "side", "side-missing", "[side.alliance]"),
        ('army = "alliance.toml"\n', "", 5, "army", "missing-key", ""),
        ('army = "alliance.toml"', "army = 6", 6, "army", "wrong-type", "6"),
        ('ruleset = "wss-paperboys"', 'ruleset = "wss-paperboy"', 2, "ruleset", "ruleset-not-loaded", '"wss-paperboys"'),
        ('ruleset = "wss-paperboys"\n', "", 0, "ruleset", "missing-key", ""),
        ('title = "A skirmish"', 'titel = "A skirmish"', 0, "title", "missing-key", ""),
        ("turns = 5", "turns = 0", 3, "turns", "out-of-range", "0"),
        ("turns = 5", 'turns = "five"', 3, "turns", "wrong-type", '"five"'),
        ("turns = 5", 'ground = ["hill", 3]', 3, 1, "wrong-type", "3"),
        ('role = "defender"', 'role = "defends"', 10, "role", "unknown-word", '"defender"'),
        ('role = "defender"', '[print]\npaper = "a4"', 11, "paper", "unknown-word", "A4"),
        ('role = "defender"', "[print]\nscale = 0", 11, "scale", "not-a-scale", '"2/3"'),
        ('role = "defender"', '[print]\nscale = "1/0"', 11, "scale", "not-a-scale", '"2/3"'),
        ('role = "defender"', "[print]\nsize = 300", 11, "size", "out-of-range", "300"),
        ('role = "defender"', '[print]\ntype = "larg"', 11, "type", "unknown-word", '"large"'),
        ('role = "defender"', "[print]\nsides = 0", 11, "sides", "out-of-range", "0"),
        ('role = "defender"', "[print]\nsides = 2.5", 11, "sides", "wrong-type", "2.5"),
        ('role = "defender"', "[readings]\nroll = 1", 11, "roll", "wrong-type", "1"),
        ('[side.french]\narmy = "french.toml"\nrole = "defender"\n', "[side]\nfrench = 3\n", 9, "french", "wrong-type", "3"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_line_key_and_remedy(
    battle_file: Path, spoilt: Spoilt, old: str, new: str, line: int, key: str | int, code: str, says: str
) -> None:
    first = spoilt(battle_file, (old, new))[0]
    assert (first.line, first.key[-1], first.code) == (line, key, code)
    assert says in words_of(first)


def test_an_unknown_side_is_asked_back(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ("[side.alliance]", "[side.aliance]"))
    assert ("battle.toml", 5, "unknown-word") in errors_in(told)
    assert any('"alliance"' in fault.right for fault in told)


def test_both_sides_cannot_defend(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"alliance.toml"\nrole = "defender"'))
    assert errors_in(told) == [("battle.toml", 11, "role-twice")]


def test_an_army_of_the_other_side_is_refused(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"french.toml"'))
    assert errors_in(told) == [("french.toml", 2, "side-mismatch")]


def test_a_missing_army_file_is_told_with_the_line_that_names_it(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('"alliance.toml"', '"aliance.toml"'))
    assert errors_in(told) == [("aliance.toml", 0, "no-such-file")]
    assert f"line 6 of {battle_file}" in told[0].wrong
    assert '"alliance.toml"' in told[0].right


def test_all_mistakes_of_all_three_files_are_told_at_once(battle_file: Path, spoilt: Spoilt) -> None:
    for name in ("french.toml", "alliance.toml"):
        army = battle_file.parent / name
        army.write_text(army.read_text().replace("stands = 8", "stands = 0").replace("[general]", "[gneral]"))
    told = spoilt(battle_file, ("turns = 5", "turn = 5"), ('"defender"', '"defnder"'))
    assert errors_in(told) == [
        ("battle.toml", 3, "unknown-key"),
        ("battle.toml", 10, "unknown-word"),
        ("alliance.toml", 4, "unknown-key"),
        ("alliance.toml", 32, "out-of-range"),
        ("french.toml", 4, "unknown-key"),
        ("french.toml", 32, "out-of-range"),
    ]


def test_without_a_known_ruleset_the_shape_of_the_armies_is_still_checked(battle_file: Path, spoilt: Spoilt) -> None:
    army = battle_file.parent / "french.toml"
    army.write_text(army.read_text().replace("stands = 8", "stands = 0").replace("infantry", "pikemen"))
    told = spoilt(battle_file, ("wss-paperboys", "chess"))
    assert errors_in(told) == [("battle.toml", 2, "ruleset-not-loaded"), ("french.toml", 32, "out-of-range")]
    assert '"chess"' in told[0].wrong


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
    assert errors_in(told) == [("battle.toml", 3, "not-toml")]


def test_a_folder_is_no_battle(tmp_path: Path) -> None:
    with pytest.raises(FileErrors, match="this is a folder"):
        armies.read_battle(tmp_path, rulesets.load)

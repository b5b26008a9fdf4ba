"""Who plays a battle: found by names, letters and wings; every mistake at once; and no secret in what all may see."""

# ruff: noqa: E501  (a row of a table of mistakes stays on one line)
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from drumhead import armies, rulesets
from drumhead.armies import sense
from drumhead.model.army import Battle

Spoilt = Callable[..., list[str]]


def _with(battle_file: Path, players: str) -> Battle:
    battle_file.write_text(battle_file.read_text() + players)
    return armies.read_battle(battle_file, rulesets.load)


def _player(name: str, side: str, more: str = "") -> str:
    return f'[[player]]\nname = "{name}"\nside = "{side}"\n{more}\n'


def test_brigades_are_named_by_name_or_letter_and_what_is_left_goes_to_who_names_none(battle_file: Path) -> None:
    tom = _player("Tom", "french")
    jim = _player("Jim", "french", 'brigades = ["B"]\nbrief = "Charge."\ntype = "large"')
    ann = _player("Ann", "alliance", 'brigades = ["Horse", "Foot"]')
    battle = _with(battle_file, tom + jim + ann)
    names = {each.name: [brigade.name for brigade in battle.brigades_of(each)] for each in battle.players}
    assert names == {"Tom": ["Foot"], "Jim": ["Horse"], "Ann": ["Foot", "Horse"]}
    assert [(each.brief, each.type) for each in battle.players] == [
        ("", "normal"),
        ("Charge.", "large"),
        ("", "normal"),
    ]


def test_a_wing_is_all_its_brigades(battle_file: Path) -> None:
    army = battle_file.parent / "french.toml"
    army.write_text(army.read_text().replace('name = "Horse"', 'name = "Horse"\nwing = "Right wing"'))
    battle = _with(battle_file, _player("Tom", "french", 'wing = "Right wing"'))
    assert [each.name for each in battle.brigades_of(battle.players[0])] == ["Horse"]


def test_a_brigade_that_nobody_commands_is_told(battle_file: Path) -> None:
    battle = _with(battle_file, _player("Tom", "french", 'brigades = ["Horse"]'))
    told = [each.says for each in sense.seats(rulesets.load(battle.ruleset), battle)]
    assert told == ["nobody commands Foot (French and Bavarian).", "nobody commands Foot, Horse (Alliance)."]


def test_whatever_all_may_see_has_no_brief(battle_file: Path) -> None:
    text = battle_file.read_text().replace('role = "defender"', 'role = "defender"\nbrief = "For the side."')
    battle_file.write_text(text)
    battle = _with(battle_file, _player("Tom", "french", 'brief = "For Tom."'))
    assert battle.briefs == {"french": "For the side."}
    assert "For " in repr(battle)
    assert "For " not in repr(battle.without_secrets)


SPOILT = [
    _player("Tom", "french", 'brigades = ["Foot", "Hrose"]'),
    _player("tom", "frnch"),
    _player("Jim", "french", 'brigades = ["A"]'),
    _player("Ann", "alliance", 'wing = "Left"\nbrigades = ["B"]'),
    _player("Joe", "french", 'wing = "Left"'),
    _player("Max", "french"),
    _player("Eve", "french"),
]
TOLD = [
    'player 1, brigades 2: Left wing has no brigade "Hrose". Did you mean "Horse"?',
    'player 2, "name": tom is the name of another player. Give each a name of his own.',
    'player 2, "side": "frnch" is not a side. Did you mean "french"?',
    'player 3, "brigades": Foot is commanded by Tom already. A brigade has one player.',
    'player 4, "wing": both brigades and a wing are given. Leave one of the two out.',
    'player 5, "wing": Left wing has no wing, line or division "Left". Its brigades say none: name them in brigades = [...].',
    "player 7: nothing is left for Eve to command. Add brigades = [...] or wing = ..., or take one from another.",
]


def test_every_mistake_about_players_is_told_at_once(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('role = "defender"\n', f'role = "defender"\n{"".join(SPOILT)}'))
    assert [line.split(", ", 2)[2] for line in told] == TOLD


def test_a_list_without_brigades_and_words_unknown_are_told(battle_file: Path, spoilt: Spoilt) -> None:
    wrong = _player("", "french", 'brigades = []\ntype = "huge"\nbrigade = "x"')
    told = spoilt(battle_file, ('role = "defender"\n', f'role = "defender"\n{wrong}'))
    assert [line.split(", ", 3)[3] for line in told] == [
        '"name": the name is empty. Give one.',
        '"brigades": there is no brigade in it. Name some, or leave it out for what nobody else of the side commands.',
        '"type": the text "huge" is not known here. Give normal or large.',
        '"brigade": unknown key. Did you mean "brigades"?',
    ]


def test_players_follow_their_battle_under_other_rules(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text() + _player("Tom", "french") + _player("Ann", "alliance"))
    battle = armies.read_battle(battle_file, rulesets.load, "peninsular-paperboys")
    assert [(each.name, each.side) for each in battle.players] == [("Tom", "french"), ("Ann", "allies")]

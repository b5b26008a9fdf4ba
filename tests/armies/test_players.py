"""Who plays a battle: found by names, letters and wings; every mistake at once; and no secret in what all may see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from drumhead import armies, rulesets
from drumhead.armies.checks import sanity_checks
from drumhead.model.army import Battle
from drumhead.rules.loading.toml_files import Fault

from ..errors import words_of

Spoilt = Callable[..., list[Fault]]


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
    told = [each.says for each in sanity_checks.seats(rulesets.load(battle.ruleset), battle)]
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
    (("player", 0, "brigades", 1), "unknown-brigade", '"Horse"'),
    (("player", 1, "name"), "name-twice", "tom"),
    (("player", 1, "side"), "unknown-word", '"french"'),
    (("player", 2, "brigades"), "brigade-taken", "Tom"),
    (("player", 3, "wing"), "brigades-and-wing", ""),
    (("player", 4, "wing"), "unknown-command", '"Left"'),
    (("player", 6), "no-brigade-left", "Eve"),
]


def test_every_mistake_about_players_is_told_at_once(battle_file: Path, spoilt: Spoilt) -> None:
    told = spoilt(battle_file, ('role = "defender"\n', f'role = "defender"\n{"".join(SPOILT)}'))
    assert [(fault.key, fault.code) for fault in told] == [(key, code) for key, code, _ in TOLD]
    assert all(says in words_of(fault) for fault, (_, _, says) in zip(told, TOLD, strict=True))


def test_a_list_without_brigades_and_words_unknown_are_told(battle_file: Path, spoilt: Spoilt) -> None:
    wrong = _player("", "french", 'brigades = []\ntype = "huge"\nbrigade = "x"')
    told = spoilt(battle_file, ('role = "defender"\n', f'role = "defender"\n{wrong}'))
    assert [(fault.key[-1], fault.code) for fault in told] == [
        ("name", "empty-text"),
        ("brigades", "empty-list"),
        ("type", "unknown-word"),
        ("brigade", "unknown-key"),
    ]
    assert '"huge"' in told[2].wrong
    assert '"brigades"' in told[3].wrong


def test_players_follow_their_battle_under_other_rules(battle_file: Path) -> None:
    battle_file.write_text(battle_file.read_text() + _player("Tom", "french") + _player("Ann", "alliance"))
    battle = armies.read_battle(battle_file, rulesets.load, "peninsular-paperboys")
    assert [(each.name, each.side) for each in battle.players] == [("Tom", "french"), ("Ann", "allies")]

"""A file given for one of another kind is told as what it is, in one line."""

from __future__ import annotations

import pytest

from ..errors import errors_of

FILES = {
    "army.toml": '[[brigade]]\nname = "First"\n',
    "battle.toml": 'title = "Mine"\nruleset = "wss-paperboys"\n[side.french]\narmy = "army.toml"\n',
    "house.toml": 'title = "Club"\nruleset = "wss-paperboys"\n[[change]]\nplace = "pips.no-advance-at"\n',
    "club.toml": '[setup.home]\npaper = "A4"\n',
    "evenings.toml": '[[evening]]\nbattle = "ramillies"\n',
}
HOLDS = {
    "army.toml": "an army",
    "battle.toml": "a battle",
    "house.toml": "house rules",
    "club.toml": "print settings",
    "evenings.toml": "evenings",
}
WANTED = {
    "house rules": "kit ramillies --house-rules {}",
    "a battle": "battle check {}",
    "an army": "army check {}",
    "set-ups": "sheet ramillies --config {}",
    "evenings": "battle forecast ramillies --calibrate {}",
}
OWN = dict(zip(WANTED, ("house.toml", "battle.toml", "army.toml", "club.toml", "evenings.toml")))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)


@pytest.mark.sample(3)
@pytest.mark.parametrize("wanted", WANTED)
@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_kind_is_told_in_one_line(drumhead, folder, name, wanted):
    result = drumhead(*WANTED[wanted].format(name).split())
    own = OWN[wanted] == name
    assert own or result.exit_code == 1
    told = errors_of(result) == [(name, 0, "other-kind-of-file")] and HOLDS[name] in result.stderr
    told = told or f"{name} is {HOLDS[name]}" in result.stderr  # an army for a battle, and what to do with it instead
    assert told == (not own)
    assert own or len(result.stderr.splitlines()) == 1

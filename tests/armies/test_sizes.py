"""Armies that are too large: refused in words by whatever reads one, before a unit of it is looked at."""

import json

import pytest
from click.testing import CliRunner

from drumhead.armies import read_army, read_battle
from drumhead.armies.files import army_file
from drumhead.armies.files.army_size_limit import TOO_MANY
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.cli.root import group
from drumhead.model.army import MOST_UNITS
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.rulesets import load
from drumhead.support import paths

GAME = load("wss-paperboys")
HEAD = 'name = "Big"\nside = "french"\n[[brigade]]\nname = "B"\n'
ROW = '[[brigade.unit]]\nname = "A"\narm = "infantry"\nquality = "trained"\nstands = 6\n'
COMMANDS = {
    "army check": ["army", "check"],
    "army check --json": ["army", "check", "--json"],
    "army show": ["army", "show"],
    "army convert": ["army", "convert", "--format", "csv"],
    "army roll-quality": ["army", "roll-quality"],
    "army diff": ["army", "diff"],
    "roster": ["roster"],
    "labels": ["labels"],
    "markers": ["markers"],
    "dice": ["dice"],
    "cards": ["cards", "--kind", "units"],
}


def toml(units):
    return HEAD + ROW * units


def csv(units):
    return "unit,arm\n" + "A,foot\n" * units


def as_json(units):
    return json.dumps({"name": "Big", "side": "french", "brigade": [{"name": "B", "unit": [{"name": "A"}] * units}]})


FORMS = {"big.toml": toml, "big.csv": csv, "big.json": as_json}


@pytest.fixture(params=FORMS)
def big(request, tmp_path):
    """An army of one unit too many, in a form."""
    path = tmp_path / request.param
    path.write_text(FORMS[request.param](MOST_UNITS + 1), encoding="utf-8")
    return path


@pytest.fixture
def unchecked(monkeypatch):
    """Nobody checks a unit."""

    def never(*_, **__):
        raise AssertionError("a unit was looked at")

    monkeypatch.setattr(army_file, "check", never)
    monkeypatch.setattr("drumhead.armies.neutral.vocabulary_conversion.check", never)
    monkeypatch.setattr("drumhead.armies.readers.draft_reader.without_empty", never)


def test_no_army_is_larger_than_the_most(big, unchecked):
    with pytest.raises(FileErrors, match=TOO_MANY) as refused:
        read_army(big, GAME)
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize("words", ["common", "wss-dice"])
def test_it_is_refused_before_it_is_translated(words, tmp_path, unchecked):
    path = tmp_path / "big.toml"
    path.write_text(f'words = "{words}"\n{toml(MOST_UNITS + 1)}', encoding="utf-8")
    with pytest.raises(FileErrors, match=TOO_MANY):
        read_army(path, GAME, load)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_reads_an_army_names_the_limit(command, big, unchecked):
    other = ["malplaquet-french"] if command == "army diff" else []
    ran = CliRunner().invoke(group, [*COMMANDS[command], str(big), *other])
    assert ran.exit_code == 1
    assert TOO_MANY in ran.output
    assert not isinstance(ran.exception, AssertionError)


@pytest.mark.parametrize("written", ["inside", "beside"])
def test_a_battle_says_which_of_its_armies_is_too_large(written, tmp_path):
    text = (paths.battles() / "ramillies.toml").read_text(encoding="utf-8")
    named = 'army = "ramillies-french.toml"'
    assert named in text
    for path in paths.battles().glob("ramillies-*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    if written == "beside":
        (tmp_path / "ramillies-french.toml").write_text(toml(MOST_UNITS + 1), encoding="utf-8")
    else:
        unit = '{ name = "A", arm = "infantry", quality = "trained", stands = 6 }'
        inside = ", ".join([unit] * (MOST_UNITS + 1))
        text = text.replace(named, f'army = {{ name = "B", brigade = [{{ name = "B", unit = [{inside}] }}] }}')
    (tmp_path / "ramillies.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FileErrors, match=TOO_MANY) as refused:
        read_battle(tmp_path / "ramillies.toml", load)
    assert len(refused.value.faults) == 1
    assert "french" in str(refused.value)


def test_an_army_of_the_most_is_read(tmp_path):
    path = tmp_path / "big.toml"
    path.write_text(toml(MOST_UNITS), encoding="utf-8")
    assert sum(1 for _ in read_army(path, GAME).units) == MOST_UNITS


def test_a_table_is_read_no_further_than_to_the_most(tmp_path, monkeypatch):
    taken = []
    monkeypatch.setattr(ImportDraft, "unit", counting(taken, ImportDraft.unit))
    path = tmp_path / "big.csv"
    path.write_text(csv(MOST_UNITS * 3), encoding="utf-8")
    with pytest.raises(FileErrors, match=TOO_MANY):
        read_army(path, GAME)
    assert len(taken) == MOST_UNITS + 1


def counting(taken, called):
    def counted(*given, **about):
        taken.append(1)
        return called(*given, **about)

    return counted

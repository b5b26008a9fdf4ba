"""More dice than anybody throws: told by a check of the folder, refused by whatever would throw them, never thrown."""

import re
import shutil
from pathlib import Path

import pytest

from drumhead.rules.asking.question import InputError
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.procedures.throw_limits import MOST_DICE, MOST_SIDES, beyond
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.support import paths

from ..errors import find
from .rewritten import rewrite

MANY = 1_000_000_000
MELEE = '[contest.melee]\nsays = "One unit attacks another: both throw a die. What comes of it?"\n'
VOLLEY = 'dice = "{{ book.fire.dice }}"'
MORALE = 'dice = "{{ book.morale.dice }}"'
COVER = 'die = "{{ book.fire.cover }}"'
HORSE = 'die = "{{ book.melee.horse }}"'


@pytest.fixture
def mine(tmp_path):
    """A copy of the plain game, to be written on."""
    return shutil.copytree(paths.sample(), tmp_path / "mine")


BEYOND = [
    ("throws.toml", VOLLEY, f"dice = {MANY}", "volley", "attack.volley.dice", {}),
    ("tables.toml", "[fire]", "[fire]", "volley", "attack.volley.dice", {}),
    ("throws.toml", VOLLEY, f"{VOLLEY}\nsides = {MANY}", "volley", "attack.volley.sides", {}),
    ("throws.toml", VOLLEY, f"{VOLLEY}\nsides = 0", "volley", "attack.volley.sides", {}),
    ("throws.toml", COVER, f"dice = {MANY}", "volley", "attack.volley.modifier", {"cover": "yes"}),
    ("throws.toml", MORALE, f"dice = {MANY}", "morale", "test.morale.dice", {}),
    ("throws.toml", MORALE, "dice = 100\nsides = 100", "morale", "test.morale.dice", {}),
    ("throws.toml", MELEE, f"{MELEE}dice = {MANY}\n", "melee", "contest.melee.dice", {}),
    (
        *("throws.toml", HORSE, f"die = -{MANY}", "melee", "contest.melee.modifier"),
        {"attacker-on-horse": "yes"},
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "name", "key", "given"), BEYOND)
def test_what_nobody_throws_is_told_by_the_check_and_refused_by_the_odds(mine, file, old, new, name, key, given):
    if file == "tables.toml":  # reached through the expression of throws.toml
        old, new = "dice = 3", f"dice = {MANY}"
    rewrite(mine / file, old, new)
    faults = [each for each in find(check_files(mine)[0], "beyond-dice") if each.line]
    assert ("throws.toml", key) in [(Path(each.file).name, ".".join(map(str, each.key))) for each in faults]
    rules = from_folder(mine)
    with pytest.raises(InputError, match=rf"throws\.toml, {re.escape(key.rpartition('.')[0])}\b.*Give "):
        rules.question(name).odds(rules.book(), **given)


def test_an_attack_over_and_over_is_refused_as_the_attack_is(mine):
    rewrite(mine / "tables.toml", "dice = 3", f"dice = {MANY}")
    rules = from_folder(mine)
    with pytest.raises(InputError, match=rf"attack\.volley\.dice = .*Give at most {MOST_DICE}\."):
        rules.question("shot-away").odds(rules.book())


@pytest.mark.parametrize(("value", "says"), [(MANY, f"{MANY:,} dice"), ("many", "many is not")])
def test_a_number_that_a_house_rule_brings_is_refused_too(value, says):
    rules = from_folder(paths.sample())
    book = rules.book(house=HouseRules("Club", (Change(1, "fire.dice", value, 3, ""),)))
    with pytest.raises(InputError, match=says):
        rules.question("volley").odds(book)


@pytest.mark.parametrize(("usual", "is_refused"), [(-1, True), (0, False), (MANY, True)])
def test_the_usual_number_of_dice_is_one_that_may_be_asked_for(mine, usual, is_refused):
    rewrite(mine / "throws.toml", VOLLEY, f'dice = "?"\nusual-dice = {usual}')
    assert any('"attack.volley.usual-dice": ' in str(fault) for fault in check_files(mine)[0]) == is_refused


def test_as_much_as_is_allowed_is_thrown(mine):
    rewrite(mine / "throws.toml", VOLLEY, f"dice = {MOST_DICE}\nsides = {MOST_SIDES}")
    rewrite(mine / "throws.toml", COVER, 'dice = "{{ book.fire.cover }}"')
    assert check_files(mine)[0] == []
    rules = from_folder(mine)
    assert len(rules.question("volley").odds(rules.book())) == MOST_DICE + 1


def test_a_number_that_cannot_be_written_is_told_all_the_same():
    assert "endlessly many dice" in beyond(10**5000, 6).wrong

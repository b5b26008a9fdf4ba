"""States that house rules add: markers for the units that can have them, words on rosters, and mistakes."""

import re

import pytest

from drumhead import api, rulesets
from drumhead.printing.drawing.vector_primitives import Text, each
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.markers.marker_lists import MarkerStock
from drumhead.printing.pages.markers.markers import markers_marks
from drumhead.rules.house_rules.house_rule import Layer
from drumhead.rules.house_rules.house_rule_layers import read_house_rules, read_layers
from drumhead.rules.loading.toml_files import FileErrors

from ..counted import at_least
from ..errors import find

TIRED = """
[[state]]
name = "Tired"
arms = ["infantry"]
says = "{{ 6 * 7 }} is no sum here"
off = "halts"
back = "fresh"
"""


@pytest.fixture
def file(tmp_path):
    def write(rows: str, name: str = "thursday"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'title = "Thursday"\n{rows}', encoding="utf-8")
        return path

    return write


def lots(game, side: str) -> list:
    about = next(each for each in game.ruleset.side_tables if each["id"] == side)
    return [each for each in MarkerStock(game, PrintOptions()).of_side(about) if each.name == "Tired"]


@pytest.mark.parametrize("name", ["ramillies", "salamanca", "klausen", "oudenarde", "blenheim"])
def test_each_unit_that_can_have_a_state_gets_a_marker_with_its_words(name, file):
    game = api.load_battle(name, house_rules=[str(file(TIRED))])
    for side, army in at_least(2, game.battle.armies.items()):
        foot = sum(unit.arm == "infantry" for unit in army.units)
        (lot,) = lots(game, side)
        assert lot.count == foot > 0
        assert (lot.front.says, lot.front.off) == ("{{ 6 * 7 }} is no sum here", "halts")
        assert lot.front.marks == (("hand", ""),)
        assert lot.back.name == "fresh"


def test_words_with_no_room_on_the_marker_are_in_the_key_as_a_house_rule(file):
    long = TIRED.replace("{{ 6 * 7 }} is no sum here", "-1 in fights, " + 4 * "then rests awhile, " + "halts")
    game = api.load_battle("ramillies", house_rules=[str(file(long))])
    marks = [mark for sheet in markers_marks(game, PrintOptions()) for mark, _ in each(sheet.marks)]
    said = re.sub(r"\W+", "", "".join(at_least(100, (mark.words for mark in marks if isinstance(mark, Text)))))
    assert "Tired1infights" in said
    assert "haltsOffhaltsHouserule" in said


def test_a_side_has_at_most_as_many_markers_as_the_club_says(file):
    game = api.load_battle("ramillies", house_rules=[str(file(f"{TIRED}most = 2\n"))])
    assert [each.count for side in game.battle.armies for each in lots(game, side)] == [2, 2]


def test_a_state_of_a_later_file_replaces_that_of_the_same_name_and_says_so(file):
    later = file(TIRED.replace("Tired", "TIRED").replace("halts", "rallies"), "later")
    house = read_layers([Layer(file(TIRED)), Layer(later)], rulesets.load("wss-dice"))
    assert [(each.name, each.off) for each in house.states] == [("TIRED", "rallies")]
    (note,) = house.conflicts
    assert note.startswith(f"{later}, line 4: ")
    assert "thursday.toml" in note


def test_a_state_changes_no_chance(file):
    ruleset = rulesets.load("wss-dice")
    book = ruleset.book({}, read_house_rules(file(TIRED), ruleset))
    question = ruleset.question("musket-hits")
    assert question.odds(book) == question.odds(ruleset.book())
    assert Game(ruleset, book).book.house.states


@pytest.mark.parametrize(
    ("before", "after", "code", "says"),
    [
        ('"infantry"', '"infanty"', "unknown-word", "infantry"),
        ('name = "Tired"', 'name = "Rally Used"', "state-twice", "another name"),
        ('name = "Tired"', 'name = "Deployed"', "state-twice", "another name"),
        ('name = "Tired"', f'name = "{25 * "x"}"', "text-too-long", "shorter"),
        ("[[state]]", TIRED + "[[state]]", "state-twice", "line 5"),
        ('["infantry"]', "[]", "list-length", "at least 1"),
        ('off = "halts"', "most = 0", "out-of-range", "1 or more"),
        ('off = "halts"', 'letters = "ABCD"', "text-too-long", "room for 3"),
    ],
)
def test_a_state_that_cannot_be_is_told_with_its_line(file, before, after, code, says):
    with pytest.raises(FileErrors) as caught:
        read_house_rules(file(TIRED.replace(before, after)), rulesets.load("wss-dice"))
    told, *more = caught.value.faults
    assert find([told], code, says)
    assert told.line > 1
    assert not more

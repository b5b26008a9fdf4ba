"""Rows of muster.toml: what each is about, its bounds, its level, what it rests on; and what is wrong with rows."""

import pytest

from drumhead import rulesets
from drumhead.model.army import Army, Brigade, Officer
from drumhead.model.unit import Unit
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.toml_files import read
from drumhead.rules.rulebook.army_check_evaluation import Rows
from drumhead.rules.rulebook.book import Book
from drumhead.rules.schema.muster import MusterFile
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.support import paths

from ..errors import find

BOOK = Book({"foot": {"most": 4, "cite": "Armies", "rules": ["x-01"]}}, {}, {})


COLONEL = Officer("Colonel", "brigadier")


def unit(kind="foot", stands=4, quality="raw"):
    return Unit(kind, "horse" if kind == "hussars" else "foot", kind, quality, stands=stands, side="red")


def army(*units):
    return Army("Army", "red", Officer("General", "chief"), (Brigade("First", units, COLONEL),))


def told(sort, row, *units):
    """Level, place and words of what a row says of these units."""
    row = {"book": "foot", "says": "{{ found }} found", **row}
    found = Rows({sort: [row]}).of_army(BOOK, army(*units), big=lambda unit: unit.stands > 5)
    assert all((each.cite, each.rules) == ("Armies", ("x-01",)) for each in found)
    return [(each.severity, each.where, each.says) for each in found]


@pytest.mark.parametrize(
    ("row", "stands"),
    [
        ({"most": "book.foot.most"}, [5, 6]),
        ({"least": 5}, [3, 4]),
        ({"least": 4, "most": "none"}, [3]),
        ({"among": [3, 6]}, [4, 5]),
        ({"among": "[book.foot.most]"}, [3, 5, 6]),
        ({"whole": 2}, [3, 5]),
        ({"when": "big(unit)"}, [6]),
        ({"most": 1, "kinds": ["hussars"]}, []),
        ({"most": 1, "but": ["foot"]}, []),
        ({"most": 1, "qualities": ["elite"]}, []),
        ({"most": 1, "sides": "['blue']"}, []),
        ({"most": 5, "arms": ["foot"], "kinds": ["foot"], "sides": ["red"], "qualities": ["raw"]}, [6]),
    ],
)
def test_a_row_of_units_speaks_of_those_that_are_not_right(row, stands):
    found = told("unit", {"at": "stands", **row}, *(unit(stands=each) for each in (3, 4, 5, 6)))
    assert found == [("advice", ("brigade", 0, "unit", n - 3, "stands"), f"{n} found") for n in stands]


def test_what_cannot_be_played_is_told_once():
    rows = [
        {"least": 9, "level": level, "at": "stands", "book": "foot", "says": level} for level in ("error", "advice")
    ]
    assert [each.says for each in Rows({"unit": rows}).of_army(BOOK, army(unit()))] == ["error"]
    assert [each.says for each in Rows({"unit": rows[::-1]}).of_army(BOOK, army(unit()))] == ["advice", "error"]


def test_a_level_may_hang_on_what_was_found():
    row = {"most": 4, "level": "'error' if found > 5 else 'warning'", "at": "stands"}
    assert [level for level, _, _ in told("unit", row, unit(stands=5), unit(stands=6))] == ["warning", "error"]


def test_a_brigade_and_an_army_count_units_stands_and_officers():
    mixed = unit(), unit(stands=7), unit("hussars", stands=2)
    assert told("brigade", {"arms": ["foot"], "most": 1, "at": "unit"}, *mixed) == [
        ("advice", ("brigade", 0, "unit"), "2 found")
    ]
    assert told("brigade", {"when": "not brigade.commander"}, *mixed) == []
    stands = {"arms": ["foot"], "against": ["horse"], "counts": "stands", "most": "others * 5", "at": "brigade"}
    assert told("army", stands, *mixed) == [("advice", ("brigade",), "11 found")]
    share = {"arms": ["horse"], "least": "everybody / 2", "at": "brigade"}
    assert told("army", share, *mixed) == [("advice", ("brigade",), "1 found")]
    assert told("army", {"ranks": ["chief"], "least": 2, "at": "general"}) == [("advice", ("general",), "1 found")]


@pytest.mark.parametrize(
    ("row", "code", "says"),
    [
        ('[[unit]]\nsays = "x"\n', "no-source", ""),
        ('[[unit]]\ncite = "x"\nsays = "{{ unit. }}"\n', "unreadable-expression", ""),
        ('[[unit]]\ncite = "x"\nsays = "x"\nleast = "book.unit +"\n', "unreadable-expression", ""),
        ('[[unit]]\ncite = "x"\nsays = "{{ found | stnads }}"\n', "unreadable-expression", ""),
        ('[[unit]]\ncite = "x"\nsays = "x"\nleats = 3\n', "unknown-key", '"least"'),
        ('[[army]]\ncite = "x"\nsays = "x"\nwhole = 3\n', "unknown-key", '"when"'),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(row, code, says, tmp_path):
    (tmp_path / "muster.toml").write_text(row, encoding="utf-8")
    _, faults = check(MusterFile, read(tmp_path / "muster.toml"))
    assert find(faults[:1], code, says)


def test_words_and_places_that_the_game_does_not_have_are_named(tmp_path):
    for file in rulesets.load("wss-dice").folder.glob("*.toml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    row = (
        '[[unit]]\narms = ["infentry"]\nbut = ["dragons"]\nleast = "book.army.units_lest"\nbook = "amry"\nsays = "x"\n'
    )
    with (tmp_path / "muster.toml").open("a", encoding="utf-8") as file:
        file.write(row + '[[army]]\nranks = ["generall"]\ncite = "x"\nsays = "x"\n')
    wrong = [fault.right for fault in check_files(tmp_path)[0] if "muster" in fault.file]
    for near in ('"infantry"', '"dragoons"', "army.units-least", '"army"', '"general"'):
        assert any(near in right for right in wrong), near


@pytest.mark.parametrize("family", ["drafts", "paperboys"])
def test_the_rows_that_families_share_keep_the_contract(family):
    assert check(MusterFile, read(paths.families() / family / "muster.toml"))[1] == []

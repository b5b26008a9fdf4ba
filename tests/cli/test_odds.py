"""`drumhead odds`, for people and for machines."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from drumhead.rulesets import HERE

QUESTION = ("wss-paperboys", "faceoff-inf-inf")


def test_a_question_is_answered_as_a_fraction_and_a_decimal(drumhead) -> None:
    answer = json.loads(drumhead("odds", *QUESTION, "net=2", "--json").stdout)
    assert answer["outcomes"]["defender-routs"] == {"exact": "5/18", "decimal": 5 / 18}
    assert answer["outcomes"]["attacker-back"] == {"exact": "0/1", "decimal": 0.0}


def test_the_answer_has_exactly_the_promised_keys(drumhead) -> None:
    answer = json.loads(drumhead("odds", *QUESTION, "net=2", "--json").stdout)
    assert list(answer) == ["ruleset", "question", "inputs", "readings", "outcomes"]
    assert (answer["ruleset"], answer["question"], answer["inputs"]) == (*QUESTION, {"net": 2})


def test_the_face_off_agrees_with_all_36_throws_listed(drumhead) -> None:
    for net in (-3, 0, 2, 5):
        answer = json.loads(drumhead("odds", *QUESTION, f"net={net}", "--json").stdout)
        leads = [attacker - defender + net for attacker, defender in product(range(1, 7), repeat=2)]
        routs = Fraction(sum(lead >= 4 for lead in leads), 36)
        assert Fraction(answer["outcomes"]["defender-routs"]["exact"]) == routs


def test_a_reading_chosen_changes_the_odds_and_is_named(drumhead) -> None:
    question = ("odds", "wss-paperboys", "fight-round", "--json")
    shipped = json.loads(drumhead(*question).stdout)
    chosen = json.loads(drumhead(*question, "--ruling", "fight-difference-3=rout").stdout)
    assert shipped["readings"]["fight-difference-3"] == "fall-back"
    assert chosen["readings"]["fight-difference-3"] == "rout"
    assert shipped["outcomes"] != chosen["outcomes"]


def test_a_reading_may_be_chosen_by_its_id(drumhead) -> None:
    readings = json.loads(drumhead("rules", "readings", "wss-paperboys", "fight-difference-3", "--json").stdout)
    by_id = drumhead("odds", "wss-paperboys", "fight-round", "--json", "--ruling", f"{readings[0]['id']}=rout")
    by_slug = drumhead("odds", "wss-paperboys", "fight-round", "--json", "--ruling", "fight-difference-3=rout")
    assert by_id.stdout == by_slug.stdout


def test_a_house_rule_changes_the_odds_and_is_named(drumhead, here) -> None:
    (here / "club.toml").write_text(
        'title = "Thursday Club"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4."\n'
    )
    question = ("odds", "wss-paperboys", "fire-hits", "dice=1", "hits-on=musket", "--house-rules", "club.toml")
    answer = json.loads(drumhead(*question, "--json").stdout)
    assert answer["outcomes"]["1 hits"]["exact"] == "1/2"
    assert answer["house-rules"] == [1]
    assert "Muskets hit on 4." in drumhead(*question).stdout


def test_without_a_question_every_printed_row_of_every_question_is_answered(drumhead) -> None:
    answers = json.loads(drumhead("odds", "wss-paperboys", "--all", "--json").stdout)
    assert Counter(answer["question"] for answer in answers) == printed_rows()
    for answer in answers:
        assert sum(Fraction(chance["exact"]) for chance in answer["outcomes"].values()) == 1


def printed_rows() -> Counter[str]:
    """How many rows the book's own file asks for, question by question."""
    questions = tomllib.loads((HERE / "wss_paperboys" / "questions.toml").read_text(encoding="utf-8"))
    assert len(questions) == 39
    return Counter(
        {
            name: sum(prod(map(len, block.values())) for block in entry.get("rows", [{}]))
            for name, entry in questions.items()
        }
    )


def test_for_people_there_are_per_cent_and_fractions(drumhead) -> None:
    lines = drumhead("odds", *QUESTION, "net=2").stdout.splitlines()
    assert ["D", "routs", "27.8%", "5/18"] in [line.split() for line in lines]
    assert ["A", "back", "0%", "0"] in [line.split() for line in lines]


def test_an_unknown_question_names_the_nearest(drumhead) -> None:
    result = drumhead("odds", "wss-paperboys", "faceoff-inf")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'Did you mean "faceoff-inf-inf"?' in result.stderr


def test_an_unknown_input_names_the_nearest_and_all(drumhead) -> None:
    result = drumhead("odds", "wss-paperboys", "rally", "pip=3")
    assert (result.exit_code, result.stdout) == (1, "")
    assert 'Did you mean "pips"?' in result.stderr
    assert "quality" in result.stderr


def test_a_value_out_of_range_says_what_may_be_given(drumhead) -> None:
    result = drumhead("odds", *QUESTION, "net=99")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "-10 to 10" in result.stderr


def table(words: str) -> list[list[str]]:
    return [line.split() for line in words.splitlines()]


def test_without_a_question_every_question_is_a_line(drumhead) -> None:
    lines = drumhead("odds", "wss-paperboys").stdout.splitlines()
    asked = lines[: lines.index("")]
    assert [line.split()[0] for line in asked] == list(
        tomllib.loads((HERE / "wss_paperboys" / "questions.toml").read_text(encoding="utf-8"))
    )
    assert all("?" in line for line in asked)


def test_a_range_and_a_list_make_a_table_with_its_fractions(drumhead) -> None:
    said = drumhead("odds", *QUESTION, "net=-1..1").stdout
    assert ["-1", "2.8%", "13.9%", "41.7%", "25.0%", "16.7%"] in table(said)
    assert "net=1 -> D routs: 1/6; " in said
    answers = json.loads(drumhead("odds", "wss-paperboys", "fire-hits", "dice=1,2", "hits-on=4-6", "--json").stdout)
    assert [each["outcomes"]["1 hits"]["exact"] for each in answers] == ["1/2", "1/2"]
    assert [each["outcomes"]["0 hits"]["exact"] for each in answers] == ["1/2", "1/4"]


@pytest.mark.parametrize(
    ("question", "copied", "same"),
    [
        ("wss-paperboys faceoff-inf-inf", "net=−2", "net=-2"),
        ("wss-paperboys faceoff-inf-inf", "net=−2–2", "net=-2..2"),
        ("wss-paperboys faceoff-inf-inf", "net=-2...2", "net=-2..2"),
        ("wss-paperboys faceoff-inf-inf", "net=−2…−1", "net=-2,-1"),
        ("wss-paperboys fire-hits", "dice=6.0", "dice=6"),
    ],
)
def test_a_number_may_be_copied_from_paper_or_a_spreadsheet(drumhead, question: str, copied: str, same: str) -> None:
    ours, theirs = (json.loads(drumhead("odds", *question.split(), each, "--json").stdout) for each in (copied, same))
    assert ours == theirs


def test_an_input_that_is_a_list_is_named_again_for_a_table(drumhead) -> None:
    said = drumhead("odds", "wss-dice", "move-count", "hits-of-each-unit=1,2", "hits-of-each-unit=7,7").stdout
    assert ["1,2", "0%", "2.8%", "97.2%"] in table(said)  # 2D6 over 2: 35 of 36


@pytest.mark.parametrize(
    ("question", "value", "same"),
    [
        ("von-futsch gun-kills", "range=30cm", "range=near"),  # 12 inches
        ("von-futsch gun-kills", 'range=13"', "range=far"),
        ("von-futsch volley-effect firer=gun", "range=9in", "range=short"),
        ("von-futsch volley-effect firer=infantry", "range=9in", "range=long"),
        ("wss-cards musket-hits", "distance=15cm", "distance=close"),
        ("wss-dice artillery-reach", "distance=30cm", "distance=12"),
        ("wss-paperboys wall-breach", "range=20cm", "range=close"),
        ("peninsular-paperboys off-table", "distance=24in", "distance=60"),
    ],
)
def test_a_length_is_told_in_either_measure(drumhead, question: str, value: str, same: str) -> None:
    ours, theirs = (json.loads(drumhead("odds", *question.split(), each, "--json").stdout) for each in (value, same))
    assert ours == theirs


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("von-futsch fire-kills range=15in", "12 in or 30 cm"),
        ("wss-dice artillery-reach distance=7cm", "that is 2.8 in; give whole inches"),
        ("wss-dice artillery-reach distance=500cm", "distance=500cm: that is 200 in; give 0 to 48 in"),
        ("wss-dice artillery-reach distance=-3", "distance=-3: give 0 to 48 in"),
        ("wss-dice hits=4", "move-test, move-count"),
        ("wss-cards musket-hits distance=0", "20cm or 8in"),
        ("wss-dice several attacks=shot-25", 'Did you mean "shot-24"?'),
        ("wss-dice artillery-reach distance=8kg", "give a whole number, 0 to 48"),
        ("wss-paperboys fire-hits dice=1..99999", "dice=99999: give 1 to 28"),
        (
            "wss-paperboys fire-stand-loss dice=1..28 hits-on=6,5-6,4-6,3-6 save=none,wall,rampart,4-6 pips=9",
            "has no input",
        ),
        ("wss-paperboys fire-pips dice=1..28 hits-on=6,5-6,4-6,3-6 pips-before=0..6 save=none,wall", "1,568 rows"),
        ("wss-paperboys volley", "`drumhead odds wss-paperboys`"),
        ("wss-dice volley", "volleys-to-rout, double-volley, musket-hits"),
        ("wss-paperboys fire-hits --all", "leave it out"),
        (
            "fire-hits dice=4",
            "`drumhead odds peninsular-paperboys fire-hits",
        ),
        ("fire-hats dice=4", '"fire-hats"'),
    ],
)
def test_what_cannot_be_asked_is_told(drumhead, words: str, says: str) -> None:
    result = drumhead("odds", *words.split())
    assert (result.exit_code > 0, result.stdout) == (True, "")
    assert says in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", ["pen-odds-19", "contact-infantry", "faceoff-inf-inf"])
def test_sister_sets_answer_to_the_same_names(drumhead, name: str) -> None:
    assert '"question": "contact-infantry"' in drumhead("odds", "peninsular-paperboys", name, "--json").stdout


def test_help_behind_a_question_tells_what_it_must_know(drumhead) -> None:
    said = " ".join(drumhead("odds", "wss-paperboys", "rally", "--help").stdout.split())
    assert "pips=3 0 to 6" in said
    assert "quality=trained elite, trained, raw" in said
    assert "rally pips=0..4" in said


def test_a_reading_that_touches_nothing_says_so(drumhead) -> None:
    reading = ("--ruling", "heavy-count=unsaved-in-fire-phase")
    result = drumhead("odds", *QUESTION, "net=2", *reading)
    assert result.stderr == "Note: the answer does not rest on --ruling heavy-count.\n"
    assert "does not rest" not in drumhead("odds", "wss-paperboys", "heavy-volley", *reading).stderr


def test_no_fraction_is_dropped_however_long(drumhead) -> None:
    said = drumhead("odds", "wss-paperboys", "fire-hits", "dice=28").stdout
    assert [Fraction(line.split()[-1]) for line in said.splitlines()[2:] if "%" in line and "<" not in line]
    assert sum(Fraction(line.split()[-1]) for line in said.splitlines() if "hits" in line and "%" in line) == 1

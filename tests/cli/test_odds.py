"""`drumhead odds`, for people and for machines."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

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
    chosen = json.loads(drumhead(*question, "--reading", "fight-difference-3=rout").stdout)
    assert shipped["readings"]["fight-difference-3"] == "fall-back"
    assert chosen["readings"]["fight-difference-3"] == "rout"
    assert shipped["outcomes"] != chosen["outcomes"]


def test_a_reading_may_be_chosen_by_its_id(drumhead) -> None:
    readings = json.loads(drumhead("rules", "readings", "wss-paperboys", "fight-difference-3", "--json").stdout)
    by_id = drumhead("odds", "wss-paperboys", "fight-round", "--json", "--reading", f"{readings[0]['id']}=rout")
    by_slug = drumhead("odds", "wss-paperboys", "fight-round", "--json", "--reading", "fight-difference-3=rout")
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
    answers = json.loads(drumhead("odds", "wss-paperboys", "--json").stdout)
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
    assert ["defender-routs", "27.8%", "5/18"] in [line.split() for line in lines]
    assert ["attacker-back", "-"] in [line.split() for line in lines]


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

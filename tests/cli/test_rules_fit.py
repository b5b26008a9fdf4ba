"""`drumhead rules fit`: what it names gives the chance it says, on the terminal, as JSON and on a page."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from drumhead.rulesets import ids

ASKED = {  # a search of each ruleset: question and outcome, inputs, places
    "wss-paperboys": ("faceoff-inf-inf.defender-routs=40%", "net=2", ""),
    "peninsular-paperboys": ("fire-hits.0=1/3", "dice=4", "weapon.musket.need"),
    "wss-dice": ("musket-hits.2=1/2", "", ""),
    "wss-cards": ("firefight.mine=1/3", "", ""),
    "von-futsch": ("fire-kills.0=1/3", "", "fire.infantry.short.need,count.figures-a-die=2..4"),
}
SAVED = ("rules", "fit", "wss-paperboys", "fire-saved.0=1/3", "--by", "weapon.musket.need,cover.save")
FRENCH = "unit.side == 'french'"


def chance_by_odds(drumhead, here: Path, found, case: str = "") -> Fraction:
    """What `odds` says with the house rules that a search names."""
    (here / "fit.toml").write_text(found["house-rules"], encoding="utf-8")
    inputs = [f"{name}={value}" for name, value in found["inputs"].items()]
    told = drumhead(
        "odds", found["ruleset"], found["question"], *inputs, "--house-rules", here / "fit.toml", "--json"
    ).stdout
    odds = json.loads(told)["cases"][case] if case else json.loads(told)["outcomes"]
    return sum(Fraction(odds[outcome]["exact"]) for outcome in found["outcomes"])


@pytest.mark.parametrize("ruleset", ASKED)
def test_the_nearest_typed_as_a_house_rule_gives_the_chance_that_is_named(drumhead, here, ruleset):
    assert set(ids()) == set(ASKED)
    wanted, inputs, by = ASKED[ruleset]
    words = ("rules", "fit", ruleset, wanted, *inputs.split(), *(("--by", by) if by else ()))
    found = json.loads(drumhead(*words, "--json").stdout)
    named = [Fraction(each["chance"]["exact"]) for each in found["fits"]]
    assert len(named) >= 2
    assert Fraction(found["now"]["exact"]) not in named
    offs = [abs(Fraction(each["off"]["exact"])) for each in found["fits"]]
    assert offs == sorted(offs)
    assert chance_by_odds(drumhead, here, found) == named[0]


def test_two_changes_with_one_condition_hold_together(drumhead, here):
    found = json.loads(drumhead(*SAVED, "--when", "range <= '10 cm' and unit.side == 'french'", "--json").stdout)
    assert len(found["fits"][0]["changes"]) == 2
    case = "if rules 1 and 2 hold"
    assert chance_by_odds(drumhead, here, found, case) == Fraction(found["fits"][0]["chance"]["exact"])


def test_a_condition_on_a_unit_is_tried_for_each_unit_of_the_question(drumhead, here):
    words = ("rules", "fit", "wss-paperboys", "fight-round.attacker-pushes=1/4", "--when", FRENCH)
    found = json.loads(drumhead(*words, "--json").stdout)
    assert {tuple(each["units"]) for each in found["fits"]} == {("attacker",), ("defender",)}
    case = f"if rule 1 holds for the {found['fits'][0]['units'][0]}"
    assert chance_by_odds(drumhead, here, found, case) == Fraction(found["fits"][0]["chance"]["exact"])
    both = json.loads(drumhead(*words[:3], "fight-round.level=1/2", *words[4:], "--json").stdout)
    assert {tuple(each["units"]) for each in both["fits"]} == {("attacker", "defender")}  # either way, it is as level


def test_it_searches_under_the_house_rules_and_rulings_given(drumhead, here):
    (here / "save.toml").write_text('title = "x"\n[[change]]\nplace = "cover.save"\nto = 6\n', encoding="utf-8")
    words = ("rules", "fit", "wss-paperboys", "fire-saved.0=1/3", "--by", "weapon.musket.need=2..6")
    plain, under = (
        json.loads(drumhead(*words, *more, "--json").stdout) for more in ((), ("--house-rules", "save.toml"))
    )
    assert plain["now"] != under["now"]
    shown = drumhead(*words, "--house-rules", "save.toml").stdout
    assert "drumhead odds wss-paperboys fire-saved --house-rules save.toml --house-rules fit.toml" in shown


def test_the_terminal_marks_the_book_s_values_and_ends_with_a_file_and_commands(drumhead, here):
    shown = drumhead(*SAVED).stdout
    rows = re.findall(r"^(\d)  (\d)( \(book\))? +(\d)( \(book\))? ", shown, re.MULTILINE)
    assert len(rows) == 5
    assert {(need == "5") == bool(book) for _, need, book, _, _ in rows} == {True}
    assert {(save == "4") == bool(book) for _, _, _, save, book in rows} == {True}
    (here / "fit.toml").write_text(re.search(r"^title = .*?(?=^Its odds)", shown, re.DOTALL | re.MULTILINE)[0])
    commands = re.findall(r": drumhead (.*)$", shown, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert drumhead(*command.split()).exit_code == 0


def test_what_a_change_moves_elsewhere_is_what_rules_diff_says(drumhead, here):
    found = json.loads(drumhead("rules", "fit", *SAVED[2:5], "weapon.musket.need", "--json").stdout)
    (here / "fit.toml").write_text(found["house-rules"], encoding="utf-8")
    diff = json.loads(drumhead("rules", "diff", "wss-paperboys", "fit.toml", "--json").stdout)
    by_diff = {row["question"] for row in diff["odds"]} - {"fire-saved"}
    moves = found["fits"][0]["also-moves"]
    assert {each["question"] for each in moves} == by_diff
    assert len(by_diff) >= 5
    sizes = [abs(Fraction(each["after"]["exact"]) - Fraction(each["before"]["exact"])) for each in moves]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(("paper", "ink"), [("A4", "full"), ("Letter", "low")])
def test_the_page_has_the_results_and_the_file(drumhead, here, paper, ink):
    done = drumhead(*SAVED, "--out", "page.pdf", "--paper", paper, "--ink", ink)
    assert done.exit_code == 0
    document = pypdfium2.PdfDocument(here / "page.pdf")
    assert len(document) == 1
    words = " ".join(document[0].get_textpage().get_text_range().split())
    for each in ("15625/46656", "(book)", 'place = "weapon.musket.need" to = 6', "weapon.musket.need is 6, not 5."):
        assert each in words


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("fire-saved.9=1/3", 'no outcome "9"'),
        ("fire-saved.9=1/3", "0 unsaved hits; 1 unsaved hits"),
        ("fire-saved.0=3/2", '"3/2" is not a chance'),
        ("fire-saved.0=1/0", '"1/0" is not a chance'),
        ("fire-saved.0=33", '"33" is not a chance'),
        ("fire-saved=1/3", "write fire-saved.OUTCOME=CHANCE"),
        ("fire-saved.0=1/3 dice=4,6", "that asks for 2 rows"),
        ("fire-saved.0=1/3 dice", "write INPUT=VALUE"),
        ("fire-saved.0=1/3 --by weapon.musket.nee", 'Did you mean "weapon.musket.need"?'),
        ("fire-saved.0=1/3 --by weapon.musket", "Its numbers: weapon.musket.reach, weapon.musket.dice"),
        ("fire-saved.0=1/3 --by weapon.musket.arms", "this is not a number"),
        ("fire-saved.0=1/3 --by cover.save,cover.save", "is named twice"),
        ("fire-saved.0=1/3 --by cover.save=x", "Write, for example, cover.save=2..6."),
        (
            "fire-saved.0=1/3 --by cover.save=8..9",
            "Give a range such as cover.save=2..6.",
        ),
        (
            "fire-saved.0=1/3 --by fight.need",
            "It depends on weapon.musket.need, cover.save.",
        ),
        ("fire-saved.0=1/3 --by cover.save,fight.need", "--by fight.need: fire-saved does not depend on it"),
        (
            "faceoff-inf-inf.fight=1/3 --by "
            + ",".join(
                f"faceoff.infantry-infantry.bands.{row}.least"
                for row in ("defender-routs", "defender-back", "fight", "attacker-checked")
            ),
            "14,641 combinations, and at most 5,000 are tried",
        ),
        ("", "Name a question and a chance"),
        ("fire-saved.0=1/3 --when x", "--when: a condition compares facts with values"),
        ("faceoff-inf-inf.fight=1/3 --when turn>2", "this number holds for everybody"),
        ("fire-saved.0=1/3 --paper A4", "--paper is for the page"),
    ],
)
def test_a_mistake_is_answered_with_what_to_do(drumhead, words, says):
    done = drumhead("rules", "fit", "wss-paperboys", *words.split())
    assert done.exit_code in (1, 2)
    assert says in done.stderr


def test_a_range_that_is_suggested_may_be_typed(drumhead):
    by = [
        f"faceoff.infantry-infantry.bands.{row}.least"
        for row in ("defender-routs", "defender-back", "fight", "attacker-checked")
    ]
    words = ("rules", "fit", "wss-paperboys", "faceoff-inf-inf.fight=1/3", "--by")
    suggested = re.search(r"--by (\S+)\.$", drumhead(*words, ",".join(by)).stderr.strip())[1]
    assert suggested.count("..") == 4
    assert drumhead(*words, suggested).exit_code == 0

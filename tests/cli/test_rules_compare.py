"""Two rulesets compared: sisters against their rulebooks, a copy with one number changed, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pypdfium2
import pytest

from drumhead.rules.rulebook.ruleset_comparison import compare_odds
from drumhead.rulesets import ids, load

from ..counted import at_least
from ..errors import options_in


@pytest.fixture
def compared(drumhead):
    """Compare two rulesets, and return the data of --json."""

    def run(*words):
        result = drumhead("rules", "compare", *words, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return run


@pytest.fixture
def copy(drumhead):
    """A copy of the dice draft in the current folder, whose units rout at 8 hits and not at 9."""
    assert drumhead("rules", "new", "my-dice", "--like", "wss-dice").exit_code == 0
    path = Path("my_dice/tables.toml")
    text = path.read_text(encoding="utf-8")
    assert text.count("\nhits = 9\n") == 1
    path.write_text(text.replace("\nhits = 9\n", "\nhits = 8\n"), encoding="utf-8")
    return "my_dice"


def test_a_copy_differs_in_the_number_that_was_changed_and_in_its_odds_only(compared, copy):
    found = compared("wss-dice", copy, "--trust")
    assert [(each["place"], each["values"]) for each in found["numbers"]] == [("rout.hits", [9, 8])]
    assert found["answers"] == found["reworded"] == []
    assert [{key: each[key] for key in ("numbers", "rules", "readings")} for each in found["only"]] == 2 * [
        {"numbers": [], "rules": [], "readings": []}
    ]
    assert found["questions-compared"] == len(load("wss-dice").questions) == 24
    odds = {each["question"]: each for each in found["odds"]}
    # what counts to a rout; how many hits a blow has, who moves, and when a card comes do not
    assert {"rout-now", "several", "volleys-to-rout", "charges-to-rout", "guns-to-rout", "firefight"} <= odds.keys()
    assert odds.keys().isdisjoint({"musket-hits", "charge-hits", "artillery-hits", "move-test", "next-card"})
    rout = odds["rout-now"]
    assert (rout["inputs"]["target-hits"], rout["inputs"]["attack"]) == (5, "infantry-volley")
    chances = [each.get("routs", {"exact": "0/1"})["exact"] for each in rout["chances"]]
    assert list(map(Fraction, chances)) == [0, Fraction(2, 6)]  # 5 hits and a D3: 9 never, 8 with a 3
    sizes = [
        max(abs(after.get(key, zero) - before.get(key, zero)) for key in {**before, **after})
        for zero in [Fraction(0)]
        for each in found["odds"]
        for before, after in [[{k: Fraction(v["exact"]) for k, v in odds.items()} for odds in each["chances"]]]
    ]
    assert sizes == sorted(sizes, reverse=True)


def test_a_copy_without_changes_differs_in_nothing(drumhead, compared):
    drumhead("rules", "new", "my-rules", "--like", "von-futsch")
    found = compared("von-futsch", "my_rules", "--trust")
    assert found["numbers"] == found["odds"] == found["answers"] == []
    assert found["questions-compared"] == len(load("von-futsch").questions)


def test_a_rule_a_table_and_a_ruling_of_one_s_own_are_listed(compared, copy):
    for file, more in (
        ("tables.toml", '\n[bayonet]\nname = "Bayonets"\nbonus = 1\ncite = "ours"\nrules = ["my-01"]\n'),
        (
            "readings.toml",
            '\n[[reading]]\nid = "my-r"\nslug = "fog"\nquestion = "Is there fog?"\ncite = "ours"\n'
            'ruling = "no"\nwhy = "We play indoors."\n',
        ),
    ):
        path = Path(copy, file)
        path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    rules = Path(copy, "rules.toml")
    row = '{ id = "my-01", says = "Bayonets add 1.", cite = "ours" },'
    rules.write_text(rules.read_text(encoding="utf-8").replace("rule = [", f"rule = [\n{row}", 1), encoding="utf-8")
    found = compared("wss-dice", copy, "--trust")
    mine = found["only"][1]
    assert [(each["place"], each["name"]) for each in mine["numbers"]] == [("bayonet", "Bayonets")]
    assert [each["id"] for each in mine["rules"]] == ["my-01"]
    assert [(each["slug"], each["switch"]) for each in mine["readings"]] == [("fog", False)]
    assert not any(found["only"][0][key] for key in ("numbers", "rules", "readings"))


def test_a_ruling_of_one_s_own_is_listed_with_the_odds_it_moves(compared, copy):
    path = Path(copy, "readings.toml")
    text = path.read_text(encoding="utf-8")
    assert text.count('default = "beat"') == 1
    path.write_text(text.replace('default = "beat"', 'default = "tie"'), encoding="utf-8")
    found = compared("wss-dice", copy, "--trust")
    assert [(each["slug"], each["keys"]) for each in found["answers"]] == [("test-tie", ["beat", "tie"])]
    moves = next(each for each in found["odds"] if each["question"] == "move-test")
    chances = [Fraction(each["may move"]["exact"]) for each in moves["chances"]]
    assert (moves["inputs"]["hits"], chances) == (7, [Fraction(15, 36), Fraction(21, 36)])  # six ways to throw a 7


def test_without_trust_all_but_the_odds_is_compared(drumhead, copy):
    result = drumhead("rules", "compare", "wss-dice", copy)
    assert result.exit_code == 0
    assert "rout.hits  9         8" in result.stdout
    assert "Odds" not in result.stdout
    assert "--trust" in result.stderr


def test_sister_drafts_differ_as_their_rulebooks_do(compared):
    """Units rout at 9 hits and at 13; infantry moves further with cards; dice have a movement test, cards suits."""
    found = compared("wss-dice", "wss-cards")
    values = {each["place"]: each["values"] for each in found["numbers"]}
    assert values["rout.hits"] == [9, 13]
    assert values["move.infantry-column.distance"] == ["6 in", "9 in"]
    names = {each["place"]: each["name"] for each in found["numbers"]}
    assert names["move.infantry-column.distance"] == "Infantry in column"
    dice, cards = found["only"]
    assert "move-test" in {each["place"] for each in dice["numbers"]}
    assert "suit" in {each["place"] for each in cards["numbers"]}
    assert {"wd1-dice-01", "wd1-move-11"} <= {each["id"] for each in dice["rules"]}
    assert "wd1-move-03" not in {each["id"] for each in dice["rules"]}  # infantry in column moves: 6 inches, or 9
    assert {"wd3-art-04", "wd3-mort-01"} <= {each["id"] for each in cards["rules"]}
    assert {"test-tie"} <= {each["slug"] for each in dice["readings"]}
    shared = load("wss-dice").readings.keys() & load("wss-cards").readings.keys()
    assert {each["slug"] for each in found["answers"]} <= shared
    volley = next(each for each in found["odds"] if each["question"] == "musket-hits")
    assert volley["chances"][0]["1"]["exact"] == "1/3"  # a D3


def test_sister_questions_are_asked_with_the_same_inputs_both_ways():
    one, other = load("wss-paperboys"), load("peninsular-paperboys")
    there, back = compare_odds(one, other), compare_odds(other, one)
    assert there.shared == back.shared >= 8
    # +2 on each die for a charge in one rulebook, +1 in the other; everything else that both ask is the same
    assert [each.worst.question.name for each in (*there.moved, *back.moved)] == ["fight-round", "fight-round"]
    for mine, its in zip(there.moved[0].rows, back.moved[0].rows, strict=True):
        assert (mine.before, mine.after) == (its.after, its.before)


def test_the_text_names_both_rulesets_and_counts(drumhead):
    for other in at_least(4, [each for each in ids() if each != "von-futsch"]):
        result = drumhead("rules", "compare", "von-futsch", other)
        assert result.exit_code == 0
        assert f"Rules that only {other} has" in result.stdout


def test_the_page_has_the_numbers_and_answers_that_the_terminal_has(drumhead, tmp_path):
    done = drumhead("rules", "compare", "wss-dice", "wss-cards", "--out", str(tmp_path / "page.pdf"))
    assert done.exit_code == 0
    document = pypdfium2.PdfDocument(tmp_path / "page.pdf")
    assert len(document) == 2
    read = "".join(page.get_textpage().get_text_range() for page in document)
    words = "".join(read.replace("\ufffe", "-").split())  # at the end of a line
    for each in ("wss-diceandwss-cards", "musket.reach", "12in", "rout.hits", "wd3-art-05:Clubs:12inches"):
        assert each in words
    for line in at_least(12, [line for line in done.stdout.splitlines()[1:-1] if line.startswith("    wss-")]):
        assert "".join(line.split()) in words


def test_options_of_the_page_need_a_page(drumhead):
    result = drumhead("rules", "compare", "wss-dice", "wss-cards", "--paper", "A5")
    assert (result.exit_code, options_in(result)[0]) == (2, "--paper")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("wss-dice", "wss-dice"), "the same ruleset"),
        (("wss-dice", "wss-dise"), 'Did you mean "wss-dice"?'),
        (("nothing", "wss-dice"), "nothing"),
        (("wss-dice", "ramillies"), "ramillies"),
    ],
)
def test_a_pair_that_cannot_be_compared_is_refused(drumhead, words, says):
    result = drumhead("rules", "compare", *words)
    assert result.exit_code == 1
    assert says in result.stderr

"""Odds questions take a player's words, and say what they would take."""

import shutil

import pytest

from drumhead.rules.asking.question import Asked, Input, InputError, from_toml
from drumhead.rules.loading.ruleset import UnknownWordError, from_folder
from drumhead.rulesets import load

RULESET = load("wss-paperboys")
BOOK = RULESET.book()


def ask(name, **given):
    return RULESET.question(name).odds(BOOK, **given)


def test_an_input_may_be_said_in_other_words():
    assert ask("fire-hits", dice=6) == ask("fire-hits", stands="6") == ask("fire-hits", **{"stands or dice": 6})


def test_a_value_may_be_said_in_other_words():
    assert ask("rally", officer="-2") == ask("rally", officer_joins="officer") != ask("rally")


def test_what_cannot_happen_is_there_with_nothing():
    assert ask("faceoff-inf-inf", net=10)["attacker-back"] == 0


def round_and_round(chance, face):
    """A rule without an end: a six goes on where it began."""
    return face if face < 6 else chance.resolve(round_and_round, 7 - chance.die("again"))


def test_what_need_never_end_is_refused_in_a_line():
    about = {"says": "?", "cite": "", "outcomes": ["{face}"]}
    endless = from_toml({"endless": about}, {"endless": lambda book: Asked(round_and_round, (6,))})["endless"]
    with pytest.raises(InputError, match="endless: so asked it need never end"):
        endless.odds(BOOK)


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("fire-hits", {"stnads": 6}, 'fire-hits has no input "stnads". It has dice, hits-on.'),
        ("fire-hits", {"dice": "six"}, "dice=six: give a whole number, 1 to 28"),
        ("fire-hits", {"dice": 0}, "dice=0: give 1 to 28"),
        ("fire-hits", {"dice": 10**9}, "give 1 to 28"),
        ("fire-hits", {"hits-on": "7"}, "hits-on=7: give one of musket"),
        ("card-orders", {"net": 1}, "It has none"),
        ("card-next", {"my-cards-left": 0, "his-cards-left": 0}, "no card is left"),
    ],
)
def test_an_input_that_cannot_be_is_refused(name, given, says):
    with pytest.raises(InputError, match=says):
        RULESET.question(name).odds(BOOK, **given)


def test_an_unknown_question_names_the_nearest():
    with pytest.raises(UnknownWordError, match='Did you mean "fire-hits"'):
        RULESET.question("fire-hit")


def test_an_unknown_ruleset_names_the_nearest():
    with pytest.raises(UnknownWordError, match='Did you mean "wss-paperboys"'):
        load("wss-paperboy")


HITS = Input("hits", (0,), least=0, most=8, many=3)
ATTACKS = Input("attacks", ("volley",), choices=("volley", "charge"), meant={"fire": "volley"}, many=2)


@pytest.mark.parametrize("given", ["5,6,7", "5, 6, 7", [5, 6, 7], ("5", 6, "7")])
def test_a_list_may_be_typed_with_commas_or_given_as_one(given):
    assert HITS.read(given) == (5, 6, 7)


def test_a_list_of_one_needs_no_comma():
    assert HITS.read("4") == HITS.read(4) == (4,)
    assert ATTACKS.read("fire") == ("volley",)


@pytest.mark.parametrize(
    ("given", "says"),
    [("1,2,3,4", "4 are given; give 1 to 3"), ([], "0 are given"), ("1,9", "give 0 to 8"), ("1,", "whole number")],
)
def test_a_list_that_cannot_be_is_refused(given, says):
    with pytest.raises(InputError, match=says):
        HITS.read(given)


def test_a_list_comes_from_a_questions_file_with_its_default_and_its_rows():
    entry = {
        "says": "How many move?",
        "cite": "Movement",
        "outcomes": [],
        "inputs": {"hits": {"ints": [0, 8], "many": 3, "default": [5, 6]}},
        "rows": [{"hits": [[1, 2], [3]]}],
    }
    question = from_toml({"move-count": entry}, {"move_count": len})["move-count"]
    assert question.settle({}) == {"hits": (5, 6)}
    assert list(question.rows()) == [{"hits": (1, 2)}, {"hits": (3,)}]


def test_a_question_is_found_by_its_number_in_the_ledger(tmp_path):
    folder = tmp_path / "numbered"
    shutil.copytree(RULESET.folder, folder)
    questions = folder / "questions.toml"
    text = questions.read_text(encoding="utf-8")
    questions.write_text(text.replace("[fire-hits]\n", '[fire-hits]\nid = "mine-1"\n'), encoding="utf-8")
    numbered = from_folder(folder, trusted=True)
    assert numbered.question("mine-1") is numbered.question("fire-hits")
    with pytest.raises(UnknownWordError):
        numbered.question("")


def test_a_number_may_have_a_name():
    phase = Input("phase", 1, least=1, most=5, meant={"musketry": "2"})
    assert [phase.read(given) for given in ("musketry", "2", 2)] == [2, 2, 2]
    with pytest.raises(InputError, match="phase=gunnery: give a whole number, 1 to 5"):
        phase.read("gunnery")


def test_a_question_is_answered_by_any_module_of_a_folder_of_questions(tmp_path):
    folder = tmp_path / "parted"
    shutil.copytree(RULESET.folder, folder)
    for each in (folder / "questions").glob("*.py"):
        each.unlink()
    (folder / "questions" / "__init__.py").write_text("def fire_hits(book): ...\n", encoding="utf-8")
    (folder / "questions" / "rallying.py").write_text(
        "from math import ceil\n\ndef rally(book): ...\n", encoding="utf-8"
    )
    table = '[{}]\nsays = "How many?"\ncite = "Fire"\noutcomes = []\n'
    (folder / "questions.toml").write_text(table.format("fire-hits") + table.format("rally"), encoding="utf-8")
    questions = from_folder(folder, trusted=True).questions
    assert [questions[name].ask.__module__.rpartition(".")[2] for name in questions] == ["questions", "rallying"]
    (folder / "questions.toml").write_text(table.format("ceil"), encoding="utf-8")
    with pytest.raises(KeyError, match="ceil"):
        _ = from_folder(folder, trusted=True).questions

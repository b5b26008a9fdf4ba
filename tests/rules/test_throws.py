"""Procedures written as data: their odds against counting every face, and what is wrong in them told."""

import shutil
from fractions import Fraction
from itertools import product

import pytest

from drumhead.probability import ReplayError
from drumhead.rules.asking.question import InputError
from drumhead.rules.asking.worked_example import ExampleError, examples, read_example, replay
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.loading.ruleset import from_folder
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.support import paths

from .rewritten import rewrite

RULES = from_folder(paths.sample())
BOOK = RULES.book()
FACES = range(1, 7)


def odds(name, book=BOOK, **given):
    return RULES.question(name).odds(book, **given)


def counted(ends):
    """The chance of each end, from a list of one end for every way that dice may fall."""
    ends = list(ends)
    return {end: Fraction(ends.count(end), len(ends)) for end in set(ends)}


@pytest.mark.parametrize(("cover", "close"), list(product(("no", "yes"), repeat=2)))
def test_a_handful_against_a_need_is_every_die_counted(cover, close):
    need = 5 + (cover == "yes") - (close == "yes")
    listed = counted(sum(face >= need for face in faces) for faces in product(FACES, repeat=3))
    found = odds("volley", cover=cover, close=close)
    assert found == {f"{n} {'hit' if n == 1 else 'hits'}": listed.get(n, 0) for n in range(4)}


@pytest.mark.parametrize("more", [1, -1])
def test_a_modifier_of_the_number_of_dice_leaves_what_each_needs(more, tmp_path):
    shutil.copytree(paths.sample(), tmp_path / "mine")
    rewrite(tmp_path / "mine" / "throws.toml", 'die = "{{ book.fire.close }}"', f"dice = {more}")
    rules = from_folder(tmp_path / "mine")
    listed = counted(sum(face >= 5 for face in faces) for faces in product(FACES, repeat=3 + more))
    found = rules.question("volley").odds(rules.book(), close="yes")
    assert {int(words.split()[0]): chance for words, chance in found.items() if chance} == listed


@pytest.mark.parametrize(("horse", "uphill"), list(product(("no", "yes"), repeat=2)))
def test_a_contest_is_both_dice_counted(horse, uphill):
    def end(attacker, defender):
        lead = attacker + (horse == "yes") - defender - (uphill == "yes")
        words = ((4, "defender-runs"), (1, "defender-back"), (0, "locked"))
        return next((word for least, word in words if lead >= least), "attacker-back")

    listed = counted(end(*dice) for dice in product(FACES, repeat=2))
    found = odds("melee", attacker_on_horse=horse, defender_uphill=uphill)
    assert {word: chance for word, chance in found.items() if chance} == listed


@pytest.mark.parametrize("lost", range(6))
def test_a_test_against_a_state_is_both_dice_counted(lost):
    def end(one, other):
        return next((word for least, word in ((4, "stands"), (1, "goes-back")) if one + other - lost >= least), "runs")

    found = odds("morale", lost=lost)
    assert {word: chance for word, chance in found.items() if chance} == counted(
        end(*d) for d in product(FACES, repeat=2)
    )


def test_hit_boxes_are_emptied_volley_by_volley():
    two = counted(sum(face >= 5 for face in faces) >= 4 for faces in product(FACES, repeat=6))
    assert odds("shot-away", target="horse", attacks=2)["gone"] == two[True]
    assert odds("shot-away", target="foot", attacks=1)["gone"] == 0
    with pytest.raises(InputError, match="gone already"):
        odds("shot-away", target="horse", hits_so_far=4)


def test_a_number_changed_changes_the_odds():
    book = RULES.book(house=HouseRules("Club", (Change(1, "fire.need", 4, 5, ""),)))
    assert odds("volley", book)["0 hits"] == Fraction(1, 8)


def test_a_worked_example_is_replayed_and_a_wrong_one_refused(tmp_path):
    found = list(examples(RULES))
    assert [len(each.steps) for each in found] == [3]
    for each in found:
        replay(each, RULES, BOOK)
    path = paths.sample() / "examples" / "a-volley.toml"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(path.read_text(encoding="utf-8").replace('outcome = "1 hit"', 'outcome = "2 hits"'))
    with pytest.raises((ExampleError, ReplayError)):
        replay(read_example(wrong), RULES, BOOK)


BREAKTHROUGH = """
[special.breakthrough]
says = "Horse rides on while it throws a six: how far does it get?"
cite = "Melee"
function = "charges:breakthrough"
outcomes = ["held", "through"]
inputs = { tries = { default = 1, ints = [1, 3] } }
"""
CHARGES = """
def breakthrough(chance, book, tries):
    return "through" if any(chance.die("ride", 6) == 6 for _ in range(tries)) else "held"
"""


def a_special_game(tmp_path, trusted=True):
    folder = shutil.copytree(paths.sample(), tmp_path / "special_game")
    with (folder / "throws.toml").open("a", encoding="utf-8") as file:
        file.write(BREAKTHROUGH)
    (folder / "charges.py").write_text(CHARGES, encoding="utf-8")
    return from_folder(folder, trusted)


def test_what_is_special_is_a_function_named_from_the_data(tmp_path):
    rules = a_special_game(tmp_path)
    assert check_files(rules.folder)[0] == []
    assert rules.question("breakthrough").odds(rules.book(), tries=2)["through"] == Fraction(11, 36)
    example = rules.folder / "examples" / "ride.toml"
    example.write_text(
        'title = "x"\ncite = "x"\n[[step]]\nsays = "x"\ndoes = "breakthrough"\ntries = 2\n'
        'throws = [["ride", 3], ["ride", 6]]\nexpect = { outcome = "through" }\n',
        encoding="utf-8",
    )
    replay(read_example(example), rules, rules.book())


def test_a_special_function_is_read_before_it_is_run(tmp_path):
    folder = a_special_game(tmp_path, trusted=False).folder
    path = folder / "charges.py"
    path.write_text(CHARGES.replace("tries)", "goes)").replace("range(goes)", "range(tries)"), encoding="utf-8")
    assert "Write def breakthrough(chance, book, tries)." in str(check_files(folder)[0][0])
    path.write_text(CHARGES.replace("def breakthrough", "def breakthru"), encoding="utf-8")
    assert 'Did you mean "breakthru"?' in str(check_files(folder)[0][0])
    path.write_text("def breakthrough(:", encoding="utf-8")
    assert "charges.py, line 1: this is not Python" in str(check_files(folder)[0][0])


@pytest.mark.parametrize(("mine", "his"), [(3, 3), (1, 2), (0, 2)])
def test_whose_card_is_next_is_every_card_counted(mine, his):
    assert odds("next-card", my_cards_left=mine, his_cards_left=his) == {
        "mine": Fraction(mine, mine + his),
        "his": Fraction(his, mine + his),
    }
    with pytest.raises(InputError, match="no card is left"):
        odds("next-card", my_cards_left=0, his_cards_left=0)

"""Names in the room they have: nothing lost where a second line helps, and twins told apart where it does not."""

import pytest

from drumhead.printing.text.fitted_labels import Room, told_apart
from drumhead.printing.text.font_metrics import width

from ..counted import at_least

TWINS = ["Grenadiers of the left, first", "Grenadiers of the left, second"]
ONE = Room("garamond", 12, 11, 34)
TWO = Room("garamond", 14.5, 12.5, 34, lines=2)


def shown(names, room):
    return {name: " ".join(made.lines) for name, made in told_apart(names, room).items()}


def test_a_name_that_fits_is_left_alone():
    made = told_apart(["Picardie"], ONE)["Picardie"]
    assert (made.lines, made.size) == (("Picardie",), 12)


def test_a_name_is_set_a_little_smaller_before_anything_else():
    name = "Royal-Roussillon, second"
    made = told_apart([name], Room("garamond", 14.5, 11, width(name, "garamond", 13)))[name]
    assert made.lines == (name,)
    assert 11 <= made.size < 13


def test_a_long_name_takes_a_second_line_and_loses_nothing():
    made = told_apart(TWINS, TWO)
    assert [len(each.lines) for each in made.values()] == [2, 2]
    assert shown(TWINS, TWO) == {name: name for name in TWINS}


@pytest.mark.parametrize("breadth", [20, 28, 34])
def test_twins_keep_their_ends_on_one_line(breadth):
    found = shown(TWINS, Room("garamond", 12, 11, breadth))
    assert [words.split()[-1] for words in found.values()] == ["first", "second"]
    assert all("…" in words for words in found.values())


def test_names_that_part_in_their_middle_keep_as_much_of_their_ends_as_that_takes():
    names = [f"Royal Regiment of Guards, {which} battalion of Navarre" for which in ("first", "second")]
    found = shown(names, Room("garamond", 12, 11, 50))
    assert "first battalion of Navarre" in found[names[0]]
    assert "second battalion of Navarre" in found[names[1]]


def test_a_name_breaks_at_its_hyphens_before_it_loses_anything():
    name = "Prinz-Ludwig-von-Baden-Infanterie-Regiment"
    made = told_apart([name], Room("garamond", 14.5, 12.5, width("Prinz-Ludwig-von-Baden-In", "garamond", 12.5), 2))
    assert made[name].lines == ("Prinz-Ludwig-von-Baden-", "Infanterie-Regiment")
    assert made[name].words == name


def test_a_name_of_two_words_breaks_at_a_hyphen_only_where_it_would_lose_something():
    room = Room("garamond", 11, 11, width("Roussillon Dragons", "garamond", 11) + 0.5, 2)
    found = {name: made.lines for name, made in told_apart(["Royal-Roussillon Dragons", DRAGOONS], room).items()}
    assert found["Royal-Roussillon Dragons"] == ("Royal-Roussillon", "Dragons")
    assert found[DRAGOONS] == ("Garde du Royal-", "Roussillon Dragons")


DRAGOONS = "Garde du Royal-Roussillon Dragons"
LONG_WORDS = [f"Donaudampfschifffahrts{part}haupthaftwerkelektrizitäte" for part in ("alpha", "beta", "gamma", "delta")]
BATTALIONS = [f"Prinz-Ludwig-von-Baden-Infanterie-Regiment-{which}-Bataillon" for which in ("Erstes", "Zweites")]
ALIKE_AT_BOTH_ENDS = [f"{'a' * 28}{at}{'b' * 28}" for at in "123"]
IN_TWO_PLACES = [f"{one}egimentderköniglichengarden{two}ataillonoderschwadron" for one in "RS" for two in "BCD"]


@pytest.mark.parametrize("names", [LONG_WORDS, BATTALIONS, IN_TWO_PLACES, ALIKE_AT_BOTH_ENDS])
@pytest.mark.parametrize("breadth", [24, 34, 46])
@pytest.mark.parametrize("lines", [1, 2])
def test_long_names_never_print_alike_and_each_shows_what_is_its_own(names, breadth, lines):
    room = Room("garamond", 14.5, 12.5, breadth, lines)
    for name, words in at_least(2, shown(names, room).items()):
        pieces = words.split("…")
        assert len(pieces) > 1 or words == name
        assert [each for each in names if _may_be(pieces, each)] == [name], words


def _may_be(pieces, name):
    """Whether a name has these pieces in their order: its beginning, what is between, its end."""
    at = 0
    for number, piece in enumerate(map("".join, map(str.split, pieces))):
        found = name.rfind(piece) if number and number == len(pieces) - 1 else name.find(piece, at)
        if found < at or (not number and found):
            return False
        at = found + len(piece)
    return at == len(name) or not pieces[-1]


def test_what_is_a_name_s_own_is_shown_though_its_end_tells_it_apart_too():
    names = [BATTALIONS[0], BATTALIONS[1].removesuffix("n")]
    found = shown(names, Room("garamond", 14.5, 12.5, 46, lines=2))
    assert "Erstes" in found[names[0]]
    assert "Zweites" in found[names[1]]


def test_one_long_word_loses_its_middle():
    head, tail = shown(LONG_WORDS[:1], ONE)[LONG_WORDS[0]].split("…")
    assert LONG_WORDS[0].startswith(head)
    assert LONG_WORDS[0].endswith(tail)
    assert min(len(head), len(tail)) >= 4


def test_a_name_that_is_cut_is_no_other_name_of_the_army():
    typed = shown([LONG_WORDS[0]], ONE)[LONG_WORDS[0]]
    found = shown([LONG_WORDS[0], typed], ONE)
    assert found[LONG_WORDS[0]] != found[typed] == typed


def test_the_same_name_twice_is_the_same_twice():
    name = "The Most Serene Elector's Own Regiment of Foot"
    assert shown([name, name], ONE) == {name: shown([name], ONE)[name]}


@pytest.mark.parametrize("name", ["W" * 60, "\u202eאבג abc", "", "a " * 40, "Foot " + "W" * 60])
@pytest.mark.parametrize("room", [ONE, TWO, Room("garamond", 12, 11, 4, lines=2), Room("garamond", 12, 11, 0)])
def test_no_line_is_longer_than_the_room_whatever_the_name(name, room):
    made = told_apart([name, *TWINS], room)[name]
    assert len(made.lines) <= room.lines
    assert all(width(line, room.face, made.size) <= room.breadth for line in made.lines)

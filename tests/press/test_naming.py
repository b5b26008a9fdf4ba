"""Names in the room they have: nothing lost where a second line helps, and twins told apart where it does not."""

import pytest

from drumhead.press.text.fitted_names import Room, told_apart
from drumhead.press.text.font_metrics import width

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


def test_the_same_name_twice_is_the_same_twice():
    name = "The Most Serene Elector's Own Regiment of Foot"
    assert shown([name, name], ONE) == {name: shown([name], ONE)[name]}


@pytest.mark.parametrize("name", ["W" * 60, "\u202eאבג abc", "", "a " * 40, "Foot " + "W" * 60])
@pytest.mark.parametrize("room", [ONE, TWO, Room("garamond", 12, 11, 4, lines=2), Room("garamond", 12, 11, 0)])
def test_no_line_is_longer_than_the_room_whatever_the_name(name, room):
    made = told_apart([name, *TWINS], room)[name]
    assert len(made.lines) <= room.lines
    assert all(width(line, room.face, made.size) <= room.breadth for line in made.lines)

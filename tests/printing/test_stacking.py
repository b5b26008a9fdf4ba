"""Strips on pages: together where they can be, heads repeated where they cannot, nothing lost."""

from drumhead.printing.layout.stack_layout import Block, Group, spread, stack

HEAD, AGAIN = Block("head", 8, above=1), Block("again", 6, above=1)


def brigade(name: str, units: int, high: float = 10) -> Group:
    return Group(tuple(Block(f"{name}{i}", high, gives=2) for i in range(units)), HEAD, AGAIN)


def names(pages):
    return [[block.name for block in page] for page in pages]


def test_what_fits_stands_on_one_page_in_its_order():
    assert names(stack([brigade("a", 2), brigade("b", 1)], 48, 20)) == [["head", "a0", "a1", "head", "b0"]]


def test_a_brigade_that_does_not_fit_goes_whole_to_the_next_page():
    pages = names(stack([brigade("a", 2), brigade("b", 3)], 60, 60))
    assert pages == [["head", "a0", "a1"], ["head", "b0", "b1", "b2"]]


def test_a_brigade_longer_than_a_page_fills_what_is_left_and_goes_on_under_its_head():
    pages = names(stack([brigade("a", 1), brigade("b", 6)], 60, 40))
    assert pages == [["head", "a0", "head", "b0", "b1", "b2"], ["again", "b3", "b4", "b5"]]


def test_a_single_unit_is_not_left_behind_its_head_at_the_foot_of_a_page():
    pages = names(stack([brigade("a", 2), brigade("b", 6)], 50, 70))
    assert pages == [["head", "a0", "a1"], ["head", "b0", "b1", "b2", "b3", "b4", "b5"]]


def test_a_unit_taller_than_any_page_stands_alone():
    assert names(stack([brigade("a", 1, 200), brigade("b", 1)], 60, 60)) == [["head", "a0"], ["head", "b0"]]


def test_no_block_is_lost_or_doubled_whatever_the_room():
    army = {"a": 3, "b": 9, "c": 1, "d": 14}
    units = [f"{name}{i}" for name, count in army.items() for i in range(count)]
    for room in range(20, 200, 7):
        pages = names(stack([brigade(name, count) for name, count in army.items()], room, room + 5))
        assert [name for page in pages for name in page if name[1:].isdigit()] == units


def test_spare_room_is_shared_by_those_who_can_use_it_and_no_further():
    blocks = [HEAD, Block("a", 10, gives=2), Block("b", 10, gives=2), Block("tail", 5)]
    assert [placed.top for placed in spread(blocks, 36)] == [1, 9, 20, 31]
    assert [placed.top for placed in spread(blocks, 100)] == [1, 9, 21, 33]

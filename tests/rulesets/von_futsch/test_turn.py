"""The pack and the turn: what each card may do, when the turn is over, who commands whom, and the events deck."""

import pytest

from drumhead.probability.card_pack import Pack
from drumhead.rulesets.von_futsch import command, event_deck, turn

from .recruits import BOOK, RULESET, battalion, gun, horse, inches, skirmishers, thrown, wagon


def test_the_pack_has_52_cards_and_two_jokers():
    pack = turn.whole_pack(BOOK)
    assert (len(pack), pack.count("joker"), pack.count("red 7"), pack.count("black king")) == (54, 2, 2, 2)
    assert turn.cards_of_a_colour(BOOK) == 26


@pytest.mark.parametrize(("key", "jokers"), [("one", 1), ("two", 2), ("three", 3), ("four", 4)])
def test_as_many_jokers_as_are_read(key, jokers):
    book = RULESET.book({"jokers": key})
    assert turn.whole_pack(book).count("joker") == turn.of_a_rank(book, "joker") == jokers


@pytest.mark.parametrize(
    ("card", "uses"),
    [
        ("red 2", ("activate",)),
        ("black 10", ("activate",)),
        ("red jack", ("activate", "force")),
        ("black queen", ("heal",)),
        ("red king", ("activate", "keep")),
        ("black ace", ("event",)),
        ("joker", ("end",)),
    ],
)
def test_a_card_is_good_for_what_the_book_says(card, uses):
    assert turn.uses(BOOK, card) == uses
    assert turn.colour_of(card) == ("" if card == "joker" else card.split()[0])


@pytest.mark.parametrize(
    ("readings", "cards"), [({}, 22), ({"jack-both": "force-only"}, 20), ({"ace-queen-activate": "yes"}, 26)]
)
def test_so_many_cards_of_a_colour_activate(readings, cards):
    assert turn.activating(RULESET.book(readings)) == cards


def test_a_jack_does_one_thing_unless_read_to_do_both():
    assert not turn.both_uses(BOOK, "red jack")
    assert turn.both_uses(RULESET.book({"jack-both": "both"}), "red jack")
    assert not turn.both_uses(RULESET.book({"jack-both": "both"}), "red 7")


def test_the_turn_is_over_with_the_joker_or_when_every_fighting_unit_has_acted():
    acted = battalion(state=["activated"])
    fighters = (acted, gun(state=["activated"]), wagon())
    assert turn.turn_is_over(BOOK, "joker", (battalion(),))
    assert turn.turn_is_over(BOOK, "red 7", fighters), "wagons do not count"
    assert not turn.turn_is_over(BOOK, "red 7", (*fighters, skirmishers()))
    assert turn.turn_is_over(BOOK, "red 7", (*fighters, battalion(stands=0))), "who is gone does not count"


def test_a_new_turn_brings_activations_back_and_sets_commanders_loose():
    unit = battalion(state=["activated", "holding-fire", "disordered"], officer="army-commander")
    fresh = turn.after_the_turn(unit)
    assert fresh.state == {"disordered"}
    assert fresh.officer == ""
    assert turn.may_activate(fresh)


def table(*rows):
    return tuple(tuple(map(inches, row)) for row in rows)


def test_a_regiment_in_good_order_is_one_chain_of_steps_of_twelve_inches():
    chain = table((0, 12, 24), (12, 0, 12), (24, 12, 0))
    strayed = table((0, 12, 30), (12, 0, 13), (30, 13, 0))
    assert command.parts(BOOK, chain) == [{0, 1, 2}]
    assert command.parts(BOOK, strayed) == [{0, 1}, {2}]


def test_two_pairs_far_apart_are_two_parts_though_each_has_a_neighbour():
    far = table((0, 2, 40, 40), (2, 0, 40, 40), (40, 40, 0, 2), (40, 40, 2, 0))
    assert command.parts(BOOK, far) == [{0, 1}, {2, 3}]


@pytest.mark.parametrize(
    ("away", "seen", "free", "commanded"),
    [(12, True, True, True), (13, True, True, False), (3, False, True, False), (3, True, False, False)],
)
def test_command_needs_a_superior_near_in_sight_and_free(away, seen, free, commanded):
    assert command.in_command(BOOK, [(inches(away), seen, free)]) == commanded
    assert command.in_command(BOOK, [(inches(40), True, True), (inches(away), seen, free)]) == commanded


@pytest.mark.parametrize(
    ("grade", "face", "result"),
    [
        *(("normal", face, word) for face, word in enumerate("rrnnaa", 1)),
        *(("elite", face, word) for face, word in enumerate("rnnaaa", 1)),
        *(("poor", face, word) for face, word in enumerate("rrrnna", 1)),
    ],
)
def test_every_face_of_the_initiative_die(grade, face, result):
    words = {"r": "retreat-only", "n": "normal", "a": "advance-only"}
    got = thrown(command.initiative, BOOK, grade, throws=[("initiative", face)])
    assert got == words[result]
    allowed = command.allows(BOOK, got)
    assert (allowed.may_advance, allowed.may_retreat) == (result != "r", result != "a")


def test_the_worst_who_act_count_for_initiative():
    assert command.grade_of([battalion(quality="elite"), battalion(), battalion(quality="poor")]) == "poor"
    assert command.grade_of([battalion(quality="elite"), battalion()]) == "normal"


@pytest.mark.parametrize(("state", "checks"), [((), True), (("disordered",), False), (("disordered", "shaken"), False)])
def test_a_duty_needs_no_initiative(state, checks):
    assert command.needs_check(battalion(state=state), commanded=False) == checks
    assert not command.needs_check(battalion(state=state), commanded=True)


def test_of_two_who_join_the_army_commander_counts():
    led = command.join_commander(horse(), "regimental-commander")
    assert led.officer == "regimental-commander"
    assert (
        command.join_commander(command.join_commander(led, "army-commander"), "regimental-commander").officer
        == "army-commander"
    )


def test_without_a_file_an_ace_does_nothing():
    nothing = Pack.of(())
    assert thrown(event_deck.draw_event, nothing, nothing, throws=[]) == ("", nothing)


def test_an_events_deck_drawn_to_its_end_is_shuffled_again():
    whole = Pack.of(["rain"])
    card, left = thrown(event_deck.draw_event, whole, whole, throws=[("event", "rain")])
    assert (card, len(left)) == ("rain", 0)
    assert thrown(event_deck.draw_event, left, whole, throws=[("event", "rain")]) == ("rain", left)

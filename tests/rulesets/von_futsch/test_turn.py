"""The pack and the turn: what each card may do, when the turn is over, who commands whom, and the events deck."""

import pytest

from drumhead.chance.pack import Pack
from drumhead.rules.files import FileErrors
from drumhead.rulesets.von_futsch import command, events, turn

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
    assert command.in_good_order(BOOK, chain)
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


def test_a_commander_joins_from_six_inches_and_the_army_commander_counts():
    assert command.may_join(BOOK, inches(6))
    assert not command.may_join(BOOK, inches(7))
    led = command.joined(horse(), "regimental-commander")
    assert led.officer == "regimental-commander"
    assert command.joined(command.joined(led, "army-commander"), "regimental-commander").officer == "army-commander"


EVENTS = '[[card]]\nid = "rain"\ntitle = "Rain"\ntext = "It rains."\n'


def faults(tmp_path, text):
    path = tmp_path / "events.toml"
    path.write_text(text)
    with pytest.raises(FileErrors) as error:
        events.read_events(path)
    return [str(fault).replace(f"{path}, ", "") for fault in error.value.faults]


def test_the_sample_deck_says_that_it_is_ours_and_reads_without_a_fault():
    cards = events.read_events(events.sample())
    text = events.sample().read_text(encoding="utf-8")
    assert "It is ours" in text
    assert {card.hook for card in cards} <= set(events.HOOKS)
    assert {card.when for card in cards} == {"now", "keep"}
    assert RULESET.folder / RULESET.about["events"]["sample"] == events.sample()


def test_a_players_own_deck_is_read_as_he_wrote_it(tmp_path):
    path = tmp_path / "events.toml"
    path.write_text(EVENTS + "copies = 3\n")
    (card,) = events.read_events(path)
    assert (card.id, card.copies, card.when, card.hook) == ("rain", 3, "now", "players")
    assert events.events_pack((card,)).count("rain") == 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the file: there are no cards"),
        (EVENTS.replace("Rain", " "), 'line 3, card 1, "title": this is missing'),
        (EVENTS + "copies = 0\n", 'line 5, card 1, "copies": so many copies cannot be. Give 1 to 20'),
        (EVENTS + 'when = "later"\n', 'line 5, card 1, "when": "later" is not known here. Give now or keep'),
        (EVENTS + 'hook = "explode"\n', 'card 1, "hook": "explode" is not known here'),
        (EVENTS + 'txt = "?"\n', 'line 5, card 1, "txt": unknown key. Did you mean "text"?'),
        (EVENTS * 2, 'line 6, card 2, "id": a second card is called "rain". Give copies = 2'),
        ('titel = "x"\n' + EVENTS, 'line 1, "titel": "titel" is no word of an events file'),
    ],
)
def test_a_mistake_in_an_events_file_is_told_with_its_line(tmp_path, text, fault):
    told = faults(tmp_path, text)
    assert any(fault.removeprefix("the file: ") in each for each in told), told


def test_all_mistakes_of_an_events_file_are_told_at_once(tmp_path):
    assert len(faults(tmp_path, EVENTS.replace('text = "It rains."', "copies = true") + 'when = "soon"\n')) == 3


def test_without_a_file_an_ace_does_nothing():
    nothing = Pack.of(())
    assert thrown(events.draw_event, nothing, nothing, throws=[]) == ("", nothing)


def test_an_events_deck_drawn_to_its_end_is_shuffled_again():
    whole = Pack.of(["rain"])
    card, left = thrown(events.draw_event, whole, whole, throws=[("event", "rain")])
    assert (card, len(left)) == ("rain", 0)
    assert thrown(events.draw_event, left, whole, throws=[("event", "rain")]) == ("rain", left)

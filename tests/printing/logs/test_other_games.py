"""The words of the games of phases and of activations, told of events made up by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs, sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Card, Deed, Turn, story
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.simulation import journal

from ...simulation.fought import scenario

HELD = {"stands": 1, "hits": 3, "pips": 0, "cas": 0, "state": ["deployed"], "place": [500, 500, 0, 100, 50]}


@cache
def telling(name):
    """The words of a shipped battle of which nothing has been fought yet."""
    about = scenario(name)
    head = journal.head(about, 1, dict.fromkeys(about.sides, "sound"), 7)
    return EventSentences(story(head, []), about.ruleset, Measures(about.ruleset.measure, book=about.ruleset.measure))


def foes(name):
    """Two units of the first army, one of the second."""
    first, second = (telling(name).story.of(side) for side in telling(name).story.sides)
    return *first[:2], second[0]


def said(name, *events):
    """What is printed of some events, a line a paragraph, with plain spaces."""
    units = dict.fromkeys(telling(name).story.units, HELD)
    deeds = [Deed({"n": number, **event}, units) for number, event in enumerate(events, start=1)]
    return [plain(each.words) for each in paragraphs(telling(name), deeds)]


def plain(words):
    return bare(words).replace("\N{NO-BREAK SPACE}", " ")


def volley(one, other, **facts):
    usual = {"weapon": "musket", "cover": False, "short": False, "hits": 0, "gone": False}
    return {"e": "fire", "u": one, "at": other, **usual, **facts}


def march(key, far):
    return {"e": "move", "u": key, "frm": [0, 0, 0], "to": [0, far, 0], "act": "move", "crosses": ""}


def test_who_deploys_is_told_to_do_so_before_he_marches_though_others_had_marched_already():
    one, other, _ = foes("oudenarde")
    told = said("oudenarde", march(one, 100), {"e": "deploy", "u": other}, march(other, 150))
    assert [words.partition(":")[0] for words in told] == ["Deploy into line", "March"]


def test_a_charge_tells_the_test_that_let_it_ride():
    one, _, enemy = foes("oudenarde")
    charge = {"e": "charge", "u": one, "at": enemy, "side": "front", "uphill": False, "plus": 1, "off": 0, "by": 1}
    charge |= {"frm": [100, 100, 0], "to": [100, 250, 45]}
    luck = [["movement test", 9, [4, 5]], ["charge", 2]]
    now = {one: {**HELD, "hits": 3}}
    (words,) = said("oudenarde", {**charge, "hits": 3, "gone": False, "luck": luck, "set": now})
    assert words.startswith(f"{telling('oudenarde').name_unit(one)} (3 hits) [4 5] charge ")
    assert ", going 6 in, after a turn: [2] and 1 for horse: 3 hits" in words


def test_a_shot_without_a_hit_says_from_how_far_it_came():
    one, _, enemy = foes("oudenarde")
    (told,) = said("oudenarde", volley(one, enemy, range=90, cover=True, luck=[["volley", 1]]))
    assert told.endswith(", 3.6 in, in cover: [1].")


@pytest.mark.parametrize(("at", "edge"), [((10, 500), "left"), ((1700, 500), "right"), ((800, 20), "bottom")])
def test_who_comes_on_to_the_table_is_told_with_the_edge_by_which_he_came(at, edge):
    one, *_ = foes("oudenarde")
    (told,) = said("oudenarde", {"e": "arrives", "u": one, "to": [*at, 0]})
    assert told.endswith(f"(by the {edge} edge of the map).")


def test_leaders_who_ride_are_told_with_how_far():
    about = telling("oudenarde")
    side = about.story.sides[0]
    name = "french:Marshal Vendôme"
    ride = {"e": "ride", "officer": name, "side": side, "frm": [100, 100], "to": [400, 500]}
    assert said("oudenarde", ride)[0].endswith(" 20 in.")
    older = {key: value for key, value in ride.items() if key != "frm"}  # as journals had it once
    assert said("oudenarde", older)[0].endswith(f"{about.officer(name)}.")


@pytest.mark.parametrize(("mm", "words"), [(0, "in contact"), (1, "0.1 in"), (13, "0.5 in"), (146, "5.8 in")])
def test_units_that_touch_are_in_contact_and_a_range_is_told_to_a_tenth(mm, words):
    one, _, enemy = foes("blenheim")
    shot = volley(one, enemy, range=mm, card="ten of hearts", hits=3, lights=False, far=False)
    (told,) = said("blenheim", shot)
    assert f", {words}: ten of hearts, 3 hits" in told


def test_a_volley_at_long_range_says_so():
    one, _, enemy = foes("blenheim")
    (told,) = said("blenheim", volley(one, enemy, range=155, card="ten of hearts", hits=2, lights=False, far=True))
    assert "6.2 in (long): ten of hearts, 2 hits" in told


@pytest.mark.parametrize(
    ("facts", "luck", "words"),
    [
        (
            {"range": 151, "carries": 150, "short": True},
            [["range", 1]],
            "just over 6 in: range [1] is 6 in, too short.",
        ),
        (
            {"range": 90, "carries": 0, "short": True, "cover": True},
            [["range", 2]],
            "in cover: range [2] comes to nothing.",
        ),
        (
            {"range": 90, "carries": 300, "hits": 2},
            [["range", 2], ["cannon hits", 2]],
            "range [2] is 12 in, [2] 2 hits",
        ),
        ({"range": 90, "off": 1, "hits": 2, "cover": True}, [["volley", 3]], "in cover: [3] less 1: 2 hits"),
    ],
)
def test_a_shot_says_how_far_the_die_carries_it_and_what_comes_off_its_hits(facts, luck, words):
    one, _, enemy = foes("oudenarde")
    (told,) = said("oudenarde", volley(one, enemy, **facts, luck=luck))
    assert words in told


@pytest.mark.parametrize(("off", "halved"), [(2, "2 figures fall"), (1, "2 hits, halved (cover): 1 figure falls")])
def test_hits_that_cover_halves_are_told_with_what_came_of_them(off, halved):
    one, _, enemy = foes("klausen")
    facts = {"range": 200, "need": 6, "off": off, "hits": off, "gone": False, "result": "holds", "cover": True}
    luck = [["fire", 1, [6, 2, 3], 6], ["misses thrown again", 1, [6, 1], 6]]
    (told,) = said("klausen", {"e": "fire", "u": one, "at": enemy, **facts, "luck": luck})
    assert f"8 in, needing 6: [6* 2 3], misses thrown again (column) [6* 1], {halved}" in told
    flanked = {"e": "fire", "u": one, "at": enemy, **facts, "flank": True, "luck": luck}
    assert "misses thrown again (flank or rear) [6* 1]" in said("klausen", flanked)[0]


def test_what_is_thrown_for_a_march_a_ride_a_charge_and_a_way_back_is_told_with_it():
    one, other, enemy = foes("klausen")
    way = {"frm": [0, 0, 0], "to": [0, 254, 0]}
    move = {"e": "move", "u": one, **way, "manoeuvre": False, "luck": [["march", 4, [4]]]}
    assert said("klausen", move)[0].endswith(" [4] 10 in.")
    assert said("klausen", {**move, "through": True})[0].endswith(" [4] 10 in through friends.")
    beside = {**move, "u": other, "luck": []}  # one throw for all of them
    together = said("klausen", move, beside)[0]
    assert together.count("[4] 10 in") == 1
    back = {"e": "back", "u": one, **way, "through": True, "luck": [["retreat", 5, [5]]]}
    assert said("klausen", back)[0].endswith("go back [5] 10 in, through friends.")
    ride = {"e": "ride", "officer": "french:Marshal Coigny", **way, "luck": [["commander's ride", 9, [6, 3]]]}
    assert said("klausen", ride)[0].endswith("rides [6 3] 10 in.")
    charge = {"e": "charges", "u": one, "at": enemy, "thrown": 254, "far": 127, "luck": [["charge", 4, [4]]]}
    assert said("klausen", charge)[0].endswith(": [4] 10 in for 5 in.")
    checked = {"e": "initiative", "u": one, "units": [one], "result": "normal", "luck": [["initiative", 4]]}
    assert "command: [4] they act" in said("klausen", checked)[0]
    assert "command: [4] +1 they act" in said("klausen", {**checked, "adds": 1})[0]


def test_whom_a_way_back_brings_into_disorder_is_named_and_a_reform_undone_is_told():
    one, other, _ = foes("klausen")
    into = {**HELD, "state": ["deployed", "disordered"]}
    back = {"e": "back", "u": one, "frm": [0, 0, 0], "to": [0, 254, 0], "through": True, "luck": []}
    told = said("klausen", {**back, "set": {one: HELD, other: into}})[0]
    assert told.endswith(f"go back 10 in, through {telling('klausen').name_unit(other)}, now in disorder too.")
    assert said("klausen", {**back, "set": {one: HELD, other: HELD}})[0].endswith(" 10 in, through friends.")
    assert said("klausen", {**back, "set": {one: into}})[0].endswith("through friends, and are in disorder again.")
    off = {**back, "e": "off", "set": {one: {**HELD, "stands": 0}, other: into}}
    assert (
        f"and are lost, through {telling('klausen').name_unit(other)}, now in disorder too." in said("klausen", off)[0]
    )


def test_a_slow_move_says_which_way_and_a_way_back_what_was_thrown_where_it_came_to_more_or_less():
    one, _, enemy = foes("klausen")
    way = {"frm": [0, 0, 0], "to": [0, 254, 0]}
    move = {"e": "move", "u": one, **way, "luck": []}
    assert said("klausen", {**move, "manoeuvre": "aside"})[0].endswith("10 in (aside).")
    assert said("klausen", {**move, "manoeuvre": "back"})[0].endswith("10 in (back).")
    back = {"e": "back", "u": one, **way, "luck": []}
    assert said("klausen", {**back, "allow": 255})[0].endswith("go back 10 in.")
    assert said("klausen", {**back, "allow": 300})[0].endswith("go back 10 in (12 in thrown).")
    met = {"e": "pursues", "u": one, "at": enemy, "frm": [0, 0, 0], "to": [0, 0, 0], "thrown": 300, "luck": []}
    assert "pursue 12 in and come upon " in said("klausen", met)[0]


def test_a_melee_says_whose_losses_are_halved_and_why():
    one, _, enemy = foes("klausen")
    fight = {"e": "fight", "u": one, "at": enemy, "round": 1, "off": [2, 1], "halved": [True, True]}
    fight |= {"results": ["stays", "stays"], "result": "both-stay", "shaken": [False, False], "tests": [], "luck": []}
    told = said("klausen", {**fight, "spared": [["charge", "flank"], ["cover"]]})[0]
    assert "lose two (halved: their charge and flank or rear)" in told
    assert "one (halved: cover)" in told
    assert "lose two (halved), " in said("klausen", fight)[0]  # of a journal that does not say why


def test_who_becomes_shaken_and_passes_is_said_to_have_been_shaken_and_to_be_so_no_longer():
    one, _, enemy = foes("klausen")
    facts = {"range": 100, "need": 4, "off": 6, "hits": 6, "gone": False, "result": "holds", "adds": -2}
    luck = [["fire", 6, [6] * 6, 4], ["morale", 6]]
    shot = {"e": "fire", "u": one, "at": enemy, **facts, "luck": luck}
    assert "they are shaken, check [6] −2 and hold, shaken no longer." in said("klausen", {**shot, "becoming": True})[0]
    assert "they check [6] −2 and hold." in said("klausen", shot)[0]


def test_a_card_under_which_nobody_acts_is_one_line_that_says_what_it_was():
    about = telling("blenheim")
    side = about.story.sides[0]
    card = {"e": "card", "n": 1, "side": side, "phase": "artillery", "card": "nine of spades"}
    ((head, _, told),) = sections(about, [Card(1, side, "artillery", [Deed(card, {})])])
    assert told == []
    assert plain(head).endswith(". Nine of spades turned: the French go first. No gun fires.")


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [("french", "alliance", "fell to the Alliance"), ("", "alliance", "was now held by the Alliance")],
)
@pytest.mark.parametrize("name", ["ramillies", "oudenarde"])
def test_a_place_falls_only_to_who_took_it_from_somebody(name, was, now, words):
    about = telling(name)
    before = Turn(1, {}, ground={"held": {"the ford": was}}, closed=True)
    turn = Turn(2, {}, ground={"held": {"the ford": now}}, closed=True)
    chronicle = TurnStories(EventSentences(replace(about.story, turns=[before, turn]), about.ruleset, about.measures))
    told = [chronicle.describe_changes(turn) for _ in chronicle.about["changed"]]
    assert f"The ford {words}." in told
    assert sum("fell" in each for each in told) == (was == "french")


@pytest.mark.parametrize("name", ["ramillies", "oudenarde", "klausen"])
def test_nobody_waits_in_a_turn_of_shots_and_blows_are_never_hidden(name):
    about = telling(name)
    one, _, enemy = foes(name)
    for shots, blows in ((0, 0), (2, 0), (2, 1)):
        events = [{"e": "fire", "u": one, "at": enemy}] * shots
        events += [{"e": about.about["chronicle"]["blows"][0], "u": one, "at": enemy}] * blows
        turn = Turn(1, {}, [Card(1, "", "", [Deed({"n": 1, **event}, {}) for event in events])])
        chronicle = TurnStories(about)
        told = " ".join(chronicle.advance(turn) for _ in chronicle.about["quiet"])
        assert ("waited" in told) == (not shots)
        assert ("blows" in told or "fighting" in told) >= bool(blows)
        assert ("nobody came to blows" in told) <= (not blows)


@pytest.mark.parametrize(
    ("side", "deployed", "arm", "words"),
    [
        ("flank", True, "infantry", "in flank or rear: ten of hearts, 4 hits doubled to 8."),
        ("front", False, "infantry", ": ten of hearts, 4 hits doubled to 8 against a column."),
        ("front", True, "artillery", ": ten of hearts, 4 hits doubled to 8 against guns."),
    ],
)
def test_a_blow_says_what_doubles_it(side, deployed, arm, words):
    one, _, enemy = foes("blenheim")
    state = {**HELD, "arm": arm, "state": ["deployed"] if deployed else []}
    fight = {"e": "fight", "n": 1, "u": one, "at": enemy, "side": side, "card": "ten of hearts", "times": 2}
    deed = Deed({**fight, "hits": 8, "steady": False, "gone": False}, {one: HELD, enemy: state})
    (told,) = paragraphs(telling("blenheim"), [deed])
    assert plain(told.words).endswith(words)


@pytest.mark.parametrize(("kind", "past", "words"), [("back", True, "54 cm to find room."), ("rout", False, "54 cm.")])
def test_who_goes_farther_than_his_move_to_come_clear_of_friends_is_said_to_find_room(kind, past, words):
    one, _, _ = foes("ramillies")
    (told,) = said("ramillies", {"e": kind, "u": one, "frm": [0, 0, 0], "to": [0, 540, 0], "past": past})
    assert told.endswith(words)


@pytest.mark.parametrize("forced", [True, False])
def test_a_jack_played_on_the_enemy_says_so(forced):
    one, _, _ = foes("klausen")
    told = said("klausen", {"e": "activate", "u": one, "units": [one], "forced": forced})
    assert told == ["The Jack is played on the enemy."] * forced


@pytest.mark.parametrize(("adds", "words"), [(-2, "[3] −2 and waver"), (0, "[3] and waver")])
def test_a_check_tells_what_is_added_to_its_die(adds, words):
    one, _, enemy = foes("klausen")
    facts = {"range": 50, "need": 4, "off": 3, "hits": 3, "gone": False, "result": "wavers", "adds": adds}
    luck = [["fire", 3, [6, 6, 6], 4], ["morale", 3]]
    (told,) = said("klausen", {"e": "fire", "u": one, "at": enemy, **facts, "luck": luck})
    assert told.endswith(f"3 figures fall; they check {words}.")


@pytest.mark.parametrize(
    ("deeds", "lines"),
    [
        ([("move", "own")], 0),  # all of it stands beside the card
        ([("move", "own"), ("hold", "own")], 0),
        ([("move", "own"), ("fire", "own")], 2),
        ([("move", "his")], 1),  # whose the card is not: his sign has to stand beside it
    ],
)
def test_a_card_under_which_its_side_only_marches_and_holds_is_told_in_a_line(deeds, lines):
    one, _, enemy = foes("klausen")
    keys = {"own": one, "his": enemy}
    facts = {"manoeuvre": False, "at": enemy, "range": 50, "need": 4, "off": 0, "hits": 0, "gone": False, "fire": True}
    events = [{"e": "card", "side": "french", "card": "black 8"}]
    events += [{**march(keys[whose], 100), **facts, "e": kind} for kind, whose in deeds]
    units = dict.fromkeys(telling("klausen").story.units, HELD)
    card = Card(3, "french", "black 8", [Deed({"n": number, **each}, units) for number, each in enumerate(events, 1)])
    (head, _, told), *_ = sections(telling("klausen"), [card])
    assert (len(told), "March:" in head) == (lines, not lines)


@pytest.mark.parametrize(
    ("card", "could", "words"),
    [
        ("black ace", False, "They have no events of their own."),
        ("black queen", False, "The Queen finds nobody who has lost figures."),
        ("black 6", True, "They let it pass."),
        ("black 6", False, "Nobody is left who may act with it."),
    ],
)
def test_a_card_that_brings_nothing_says_why(card, could, words):
    about = telling("klausen")
    side = about.story.sides[0]
    fell = {"e": "card", "n": 1, "side": side, "card": card, "phase": card}
    passed = {"e": "declines", "n": 2, "side": side, "card": card, "could": could}
    deeds = [Deed(event, {}) for event in (fell, passed)]
    ((head, _, told),) = sections(about, [Card(1, side, card, deeds)])
    assert told == []
    assert plain(head).endswith(f" {words}")


def test_a_list_of_leaders_stands_beside_the_sign_of_their_side():
    about = telling("oudenarde")
    ride = Deed({"n": 1, "e": "ride", "officer": "french:Marshal Vendôme", "frm": [0, 0], "to": [0, 300]}, {})
    (told,) = paragraphs(about, [ride])
    assert told.side == "french"

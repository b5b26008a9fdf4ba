"""Von Futsch: a unit counts its figures, which a Queen alone gives back; one pack of cards, one activation a turn."""

from collections import Counter

from drumhead.rulesets.von_futsch.turn import whole_pack

from . import Game

UNFIT = {"disordered", "shaken"}
ACTS = {"move", "form", "reform", "test"}  # what a unit does but once a turn


def befores(fought):
    """Every event with the states in which all units were before it."""
    known = {}
    for event in fought.events:
        yield event, known
        known |= event["units"] if event["e"] == "tableau" else event.get("set", {})


def all_cards_are_somewhere_and_none_is_turned_twice(fought, scenario):
    whole = dict(whole_pack(scenario.book).left)
    turned = {}
    for event in fought.events:
        if event["e"] == "card":
            turned.setdefault(event["t"], Counter())[event["card"]] += 1
    for turn, cards in turned.items():
        assert all(cards[card] <= whole[card] for card in cards), (turn, cards)
    memory = fought.play.memory
    left = Counter(dict(memory.pack.left)) + Counter(memory.turned) + Counter(card for _, card in memory.kept)
    assert left == Counter(whole)


def a_king_is_played_that_was_kept_this_turn(fought, scenario):
    hand, turn = Counter(), 0
    for event in fought.events:
        if event["t"] != turn:
            hand, turn = Counter(), event["t"]
        hand[event.get("side"), event.get("card")] += (event["e"] == "keeps") - (event["e"] == "seizes")
        assert min(hand.values()) >= 0, event


def nobody_acts_twice_in_a_turn(fought, scenario):
    acted = Counter((event["t"], event["u"], event["e"]) for event in fought.events if event["e"] in ACTS)
    assert set(acted.values()) <= {1}, acted.most_common(1)


def nobody_fires_or_charges_who_may_not(fought, scenario):
    for event, known in befores(fought):
        state = set(known.get(event.get("u", ""), {}).get("state", ()))
        if event["e"] == "fire":
            assert not state & (UNFIT | {"limbered"}), event
            assert fought.play.units[event["u"]].arm in ("infantry", "skirmishers", "artillery")
        if event["e"] == "charges":
            assert not state & (UNFIT | {"square"}), event
            rider = fought.play.units[event["u"]].arm == "cavalry"
            assert rider or fought.play.units[event["at"]].arm != "cavalry"


def a_turn_ends_by_a_joker_or_when_all_have_acted(fought, scenario):
    last = {}
    for event in fought.events:
        if event["e"] in ("card", "all-acted"):
            last[event["t"]] = event
    assert len(last) == fought.play.turn
    assert all(event["e"] == "all-acted" or event["card"] == "joker" for event in last.values())


def whoever_checks_after_a_melee_is_named_in_the_order_of_the_dice(fought, scenario):
    for event in fought.events:
        if event["e"] == "fight":
            dice = [throw for throw in event.get("luck", ()) if throw[0] == "morale"]
            assert len(dice) == len(event["tests"]), event
            assert set(event["tests"]) <= {event["u"], event["at"]}, event


def nobody_takes_the_ground_who_has_fallen_back_from_it(fought, scenario):
    left = {}
    for event in fought.events:
        if event["e"] == "fight":
            left = {key for key, result in zip((event["u"], event["at"]), event["results"]) if result != "stays"}
        elif event["e"] == "follows":
            assert event["u"] not in left, event
        elif event["e"] == "card":
            left = set()


GAME = Game(
    most={"pips": 0, "cas": 0},
    mends=frozenset({"heal"}),
    blows=frozenset({"contact", "short"}),  # a charge that gets home, or falls short
    by_the_front=True,
    own=(
        all_cards_are_somewhere_and_none_is_turned_twice,
        a_king_is_played_that_was_kept_this_turn,
        nobody_acts_twice_in_a_turn,
        nobody_fires_or_charges_who_may_not,
        a_turn_ends_by_a_joker_or_when_all_have_acted,
        whoever_checks_after_a_melee_is_named_in_the_order_of_the_dice,
        nobody_takes_the_ground_who_has_fallen_back_from_it,
    ),
)

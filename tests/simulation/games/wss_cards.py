"""The War of the Spanish Succession by cards: one pack for phases and blows, contact that lasts, towns that burn."""

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.rulesets.wss_cards.playing_cards import whole_pack

from . import Game
from .drafts import ALWAYS, befores, every_side_has_its_five_phases_each_turn

COLOURS = {"clubs": "french", "spades": "french", "hearts": "alliance", "diamonds": "alliance"}
BLOWS = ("fire", "charge", "fight")
CLOSE = 5.0  # mm: places in a journal are whole mm, facings tenths of degrees


def cards(event):
    """The cards that were turned for an event."""
    return [came for what, came, *_ in event.get("luck", ()) if what.endswith("card")]


def every_card_is_one_of_the_pack_and_none_is_turned_twice_a_turn(fought, scenario):
    pack, turned = set(whole_pack(scenario.book)), {}
    for event in fought.events:
        turned.setdefault(event["t"], []).extend(cards(event))
    for turn, these in turned.items():
        assert set(these) <= pack
        assert len(these) == len(set(these)), turn
    assert fought.play.memory.packs.left[0].left == tuple(
        (card, 1) for card in sorted(pack - set(turned[fought.play.turn]))
    )


def a_card_opens_each_phase_for_the_side_of_its_colour_and_each_blow_has_its_own(fought, scenario):
    for event in fought.events:
        if event["e"] in BLOWS:
            assert cards(event) == [event["card"]], event
        if event["e"] == "card":
            assert event["c"] % 2 == len(cards(event)), event
            for card in cards(event):
                assert COLOURS[card.rpartition(" ")[2]] == event["side"], event


def who_is_in_contact_stays_there_until_he_retires(fought, scenario):
    for event, known in befores(fought):
        state = known.get(event.get("u", ""), {}).get("state", ())
        if event["e"] in ("move", "wheel", "deploy", "unlimber", "mount", "dismount", "charge"):
            assert "in-contact" not in state, event
        if event["e"] in ("fight", "faces", "retire"):
            assert "in-contact" in state, event
        if event["e"] == "fire" and {"in-contact"} & {*state, *known[event["at"]].get("state", ())}:
            assert gap(*(Box(*known[event[each]]["place"]) for each in ("u", "at"))) <= CLOSE, event


def who_is_in_contact_touches_an_enemy_as_a_turn_closes(fought, scenario):
    for event in fought.events:
        if event["e"] == "tableau":
            boxes = {key: Box(*each["place"]) for key, each in event["units"].items() if "place" in each}
            for key, box in boxes.items():
                foes = (there for other, there in boxes.items() if other.split("-")[0] != key.split("-")[0])
                if "in-contact" in event["units"][key].get("state", ()):
                    assert min(gap(box, there) for there in foes) <= CLOSE, (event["t"], key)


def nobody_is_in_a_town_that_has_burned_for_a_turn(fought, scenario):
    towns = {feature.name: feature for feature in scenario.ground.of("village", "building")}
    lit = {}
    for event in fought.events:
        if event["e"] != "tableau":
            continue
        late = [towns[name] for name in event.get("alight", ()) if lit.setdefault(name, event["t"]) < event["t"]]
        for key, state in event["units"].items():
            assert not any(town.has(*state["place"][:2]) for town in late if "place" in state), (event["t"], key)


GAME = Game(
    most={"pips": 0, "cas": 0, "hits": 20},
    rises=("hits",),
    mends=frozenset({"rally"}),
    after=frozenset({"falls", "leave"}),
    blows=frozenset({"charge", "fire"}),
    by_the_middle=True,
    own=(
        *ALWAYS,
        every_side_has_its_five_phases_each_turn,
        every_card_is_one_of_the_pack_and_none_is_turned_twice_a_turn,
        a_card_opens_each_phase_for_the_side_of_its_colour_and_each_blow_has_its_own,
        who_is_in_contact_stays_there_until_he_retires,
        who_is_in_contact_touches_an_enemy_as_a_turn_closes,
        nobody_is_in_a_town_that_has_burned_for_a_turn,
    ),
)

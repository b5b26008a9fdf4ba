"""What the sheets of the two drafts say where a stranger was stuck: contact, flanks, doubling, ground."""

import re
from dataclasses import replace
from functools import cache

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck
from drumhead.printing.pages.cards.kinds.step_list_cards import list_entries
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE

from .games import named_game, ruleset_game, wishes_of


def sections(game):
    """The words of each block of the playsheet, by its name."""
    placed = BlockSetter(HtmlRenderer(game, wishes_of(game))).place_blocks(MEASURE)
    words = {each.name: re.sub(r"<[^>]*>", "", re.sub("</t[dh]>|<br>", " ", each.html)) for each in placed}
    return {name: " ".join(said.split()) for name, said in words.items()}


@cache
def read_as(name, **readings):
    game = ruleset_game(name)
    return sections(
        Game(game.ruleset, game.ruleset.book({slug.replace("_", "-"): key for slug, key in readings.items()}))
    )


def test_the_third_draft_says_who_fights_in_contact_and_who_is_held():
    """Cavalry Charges, and rulings 64, 67, 68, 69 of the ledger."""
    every = sections(named_game("blenheim"))
    said = every["contact"]
    assert "may shoot in phases 1 and 2" in said
    assert "only at an enemy that touches them, some part of it in their front arc◦" in said
    assert "No unit shoots at units in contact from outside◦" in every["shoot"]
    assert "it may strike, turn or retire, one of them only" in said
    assert "A unit in contact does not move, deploy, mount, get down or charge another◦" in said
    assert "may turn on the spot to face it" in said
    assert "Units that touch it close up. If one has no room or touches another unit too, it cannot turn◦" in said
    assert "deployed horse that did not charge in it may strike" in said
    assert "look again where the striker’s centre is now" in said
    assert "Dragoons on foot cannot" in said


@pytest.mark.parametrize(
    ("key", "back"),
    [
        ("back-full", "straight back, its move at most"),
        ("back3", "straight back, 3\u00a0in at most"),
        ("turn-away", "off turned about, its move at most"),
    ],
)
def test_how_far_a_unit_retires_follows_the_reading(key, back):
    assert back.replace("\u00a0", " ") in read_as("wss-cards", retire_distance=key)["contact"].replace("\u00a0", " ")


@pytest.mark.parametrize(("name", "guns"), [("wss-dice", "limbered guns"), ("wss-cards", "any guns")])
def test_which_guns_are_struck_double_and_where_a_flank_begins(name, guns):
    said = read_as(name)
    assert f"once: flank or rear, a column, {guns}" in said["charge"]
    assert f"flank or rear, a column, {guns}" in said["hits"]
    assert "Look where the charger’s centre began" in said["charge"]
    assert "outside the target’s front arc" in said["charge"]
    other = {"wss-dice": "unlimbered", "wss-cards": "limbered"}[name]
    for block in ("charge", "hits"):
        assert f"a column, {guns}" not in read_as(name, artillery_clause=other)[block]


def test_uphill_is_explained_by_the_first_draft_alone():
    assert "uphill: the target’s centre is on a hill, the charger’s began off it" in read_as("wss-dice")["charge"]
    assert "uphill" not in read_as("wss-cards")["charge"]


def test_a_minus_for_every_charge_is_said_so():
    assert "−1 always◆" in read_as("wss-dice", minus_deployed="attacker")["charge"]
    assert "−1 at the front of deployed infantry◆" in read_as("wss-dice")["charge"]


@pytest.mark.parametrize(("key", "arc"), [("each-side", "45°"), ("total", "22.5°")])
@pytest.mark.parametrize("name", ["wss-dice", "wss-cards"])
def test_half_an_arc_is_printed_to_the_half_degree(name, key, arc):
    assert f"both front corners, {arc} to" in read_as(name, arc_width=key)["shoot"]


@pytest.mark.parametrize("name", ["wss-dice", "wss-cards"])
def test_the_edge_of_woods_gives_no_cover_and_a_piece_of_town_holds_one_unit(name):
    said = read_as(name)["ground"]
    assert "It then stands outside, not in cover" in said
    assert "Only one unit may end a move in each piece" in said
    assert "A unit, wood, hill or piece of town between those points blocks the shot" in read_as(name)["shoot"]


@pytest.mark.parametrize(
    ("battle", "laid", "not_laid"),
    [
        ("oudenarde", ("Town", "Difficult ground", "Stream", "River"), ("Woods", "Marsh")),
        ("blenheim", ("Town", "Town afire", "Stream", "Marsh"), ("Woods", "River", "Steep hill")),
    ],
)
def test_a_battle_has_only_the_ground_that_lies_on_its_table(battle, laid, not_laid):
    said = sections(named_game(battle))["ground"]
    assert [kind for kind in laid if f" {kind} " not in said and f"{kind}, lake" not in said] == []
    assert [kind for kind in not_laid if kind in said] == []
    alone = read_as(named_game(battle).ruleset.id)["ground"]
    assert [kind for kind in (*laid, *not_laid) if kind not in alone] == []


def test_a_charge_by_either_side_in_the_first_draft_needs_no_test_or_leader_to_end():
    """Rulings test-forced, fall-back-blocked and multi-charge of the first draft."""
    every = sections(named_game("oudenarde"))
    assert "Neither unit needs a test or a leader. Guns and dragoons on foot turn too◦" in every["charge"]
    assert "Only units and the table’s edge stop either◦" in every["charge"]
    assert "It turns to each◆" in every["odd-cases"]


def test_the_third_draft_sends_who_shoots_at_a_town_to_the_fire():
    every = sections(named_game("blenheim"))
    assert "2 hits, red or black, in cover too◆" in every["guns"]
    assert "A Jack, Queen or King that reaches a unit in a town◆ sets the town afire" in every["guns"]


@pytest.mark.parametrize("name", ["wss-dice", "wss-cards"])
def test_every_rule_that_a_table_needs_is_stated(name):
    game = ruleset_game(name)
    setting = HtmlRenderer(game, wishes_of(game))
    assert len(BlockSetter(setting).place_blocks(MEASURE)) > 20
    needed = [id_ for id_, rule in game.rules.items() if rule.table]
    assert len(needed) > 80
    assert [id_ for id_ in needed if id_ not in setting.apparatus.stated] == []


@pytest.mark.parametrize(
    ("name", "test"), [("oudenarde", "no leader and no test for that"), ("blenheim", "no leader for that")]
)
def test_a_unit_that_arrives_is_let_in_by_our_ruling(name, test):
    said = sections(named_game(name))["odd-cases"]
    assert test in said
    assert "Then it may act in the same phase as any unit may, with a leader" in said
    assert "arriv" not in read_as(named_game(name).ruleset.id)["odd-cases"].lower()


def test_the_third_draft_prints_hits_by_a_black_card_and_by_a_red():
    """Musket Shooting and Cavalry Charges: close at the open, far at cover; cavalry and dragoons in flank."""
    said = read_as("wss-cards")
    assert "Infantry, close 2 3 1 2" in said["muskets"]
    assert "Dragoons, far 0 1 0 0" in said["muskets"]
    assert "any guns 6 8 4 6" in said["hits"]
    assert "deployed infantry in front 2 3 1 2" in said["hits"]


@pytest.mark.parametrize(("arm", "figures"), [("cavalry", "2 3"), ("dragoons", "1 2")])
def test_a_battle_with_one_charging_arm_has_the_hits_of_that_arm_alone(arm, figures):
    game = named_game("blenheim")
    other = {"cavalry": "dragoons", "dragoons": "cavalry"}[arm]
    armies = {side: remounted(army, other, arm) for side, army in game.battle.armies.items()}
    said = sections(Game(game.ruleset, game.book, replace(game.battle, armies=armies)))["hits"]
    assert f"{arm}, black red deployed" in said
    assert f"deployed infantry in front {figures} deployed horse" in said
    assert other not in said


def remounted(army, was, now):
    """The army with every unit of one arm as one of another."""
    brigades = (
        replace(each, units=tuple(unit.but(arm=now, kind=now) if unit.arm == was else unit for unit in each.units))
        for each in army.brigades
    )
    return replace(army, brigades=tuple(brigades))


def test_who_wins_at_oudenarde_says_each_thing_once():
    """Twelve turns are agreed in the battle, and so is what counts at dusk: no mark of the ruleset's own turns."""
    said = sections(named_game("oudenarde"))["wins"]
    assert said.count("twelve") == said.count("Groenewald") == 1
    assert "ends with turn" not in said


@pytest.mark.parametrize(("name", "missing"), [("blenheim", {"Woods", "Fortified town", "River", "Steep hill"})])
def test_cards_and_sticks_name_only_ground_that_is_on_the_table(name, missing):
    """Blenheim has villages, streams, a bridge, a marsh and a hill; the ruleset alone has all kinds of ground."""
    game = named_game(name)
    every, laid = (
        {card.title for card in list_entries(Phrases(HtmlRenderer(each, wishes_of(each))), "terrain.toml")}
        for each in (ruleset_game(game.ruleset.id), game)
    )
    assert every - laid == missing
    assert {"Town", "Stream", "Hill"} <= laid
    for each, there in ((ruleset_game(game.ruleset.id), True), (game, False)):
        sticks = Measured(each, Ruler(each.ruleset.measures)).sticks
        marks = [says for stick in sticks for face in stick.faces for mark in face.marks for says in mark.says]
        assert ("column in woods" in marks) is there
        uses = [meaning.says for meaning in Deck(each, each.ruleset.turn, each.ruleset.measures).meanings]
        assert ("never burns" in uses) is there

"""A game alone: nothing sealed is on an outside, flaps meet their words, cards and dice are those of the game."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path as File

import pytest

import drumhead
from drumhead.deployment.scenario import scenario_of, set_up_field
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.solo.open_pages import OpenPages, open_packet
from drumhead.printing.pages.solo.sealed_pages import SealedPages, sealed_packet, sealed_sheets
from drumhead.printing.pages.solo.solo_facts import SoloFacts
from drumhead.printing.pages.solo.solo_packet import parts
from drumhead.printing.style.paper import PaperError
from drumhead.probability import Roll
from drumhead.simulation.ai_player import Commander
from drumhead.simulation.leadership_styles import TEMPERS

from ..counted import at_least
from .games import BATTLES, named_game
from .laid_out import faults
from .papers import hostile
from .printed import pages

SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}  # mm
FAMILIES = {
    "wss-paperboys": "paperboys",
    "peninsular-paperboys": "paperboys",
    "wss-dice": "drafts",
    "wss-cards": "drafts",
}


def side_of(battle: str) -> str:
    """The side that the paper has: the second, which comes up in turns of its own in every shipped battle."""
    return list(named_game(battle).battle.armies)[1]


@cache
def sealed(battle: str, seed: int = 7, paper: str = "A4", ink: str = "full") -> bytes:
    return sealed_packet(facts(battle, seed, paper, ink))


@cache
def facts(battle: str, seed: int = 7, paper: str = "A4", ink: str = "full") -> SoloFacts:
    return SoloFacts(named_game(battle), PrintOptions(paper=paper, ink=ink), side_of(battle), seed)


@pytest.mark.parametrize(("battle", "paper", "ink"), [("ramillies", "A4", "full"), ("klausen", "Letter", "low")])
def test_pages_have_the_size_of_the_paper_and_can_be_read(battle, paper, ink):
    both = sealed(battle, 7, paper, ink), open_packet(facts(battle, 7, paper, ink))
    for data in both:
        sizes = {(round(page.width, 1), round(page.height, 1)) for page in pages(data)}
        assert sizes == {SIZES[paper]}
        assert not [fault for fault in faults(data, 9) if "of the sheet is used" not in fault]
    assert len(pages(both[0])) % 2 == 0  # every outside has its back


def outsides(data: bytes) -> list[tuple[list[str], int]]:
    """The words and the number of strokes of every outside."""
    return [(re.findall(r"\w+", page.words), len(page.strokes)) for page in pages(data)[::2]]


@pytest.mark.parametrize("battle", BATTLES)
def test_an_outside_is_the_same_whatever_is_sealed(battle):
    """Orders, cards and dice come from the seed, so what does not change with it gives nothing away."""
    one, other = outsides(sealed(battle, 7)), outsides(sealed(battle, 8))
    assert [(["7" if word == "8" else word for word in words], strokes) for words, strokes in other] == [
        (["7" if word == "8" else word for word in words], strokes) for words, strokes in one
    ]
    insides = [[page.words for page in pages(sealed(battle, seed))[1::2]] for seed in (7, 8)]
    assert insides[0][-1] != insides[1][-1]  # cards or dice
    assert len(set(insides[0]) - set(insides[1])) >= 2  # an order at least


def test_the_same_seed_prints_the_same_bytes():
    again = SoloFacts(named_game("klausen"), PrintOptions(), side_of("klausen"), 7)
    assert sealed("klausen") == sealed_packet(again)


@pytest.mark.parametrize("paper", SIZES)
def test_words_are_behind_their_flap_once_the_sheet_is_folded(paper):
    """Seen from behind, the half that the fold brings below the cover is the right one, at the same heights."""
    front, back = pages(sealed("ramillies", 7, paper))[:2]
    middle = front.width / 2
    cuts = sorted({round(stroke.box[1], 1) for stroke in front.strokes if stroke.broken and level(stroke.box)})
    flaps = [(top, bottom) for top, bottom in pairwise(cuts) if holds(front, top, bottom, middle)]
    hidden = [letter for letter in back.letters if letter.sign.isalnum()]
    glue = {"g", "l", "u", "e"}
    inside = [letter for letter in hidden if any(top < letter.middle[1] < bottom for top, bottom in flaps)]
    assert {letter.sign for letter in hidden if letter not in inside} <= glue
    assert all(letter.left > middle for letter in hidden)
    for top, bottom in at_least(15, flaps):
        words = [letter for letter in inside if top < letter.middle[1] < bottom]
        assert words
        assert all(top < letter.top and letter.bottom < bottom for letter in words)


def level(box):
    return abs(box[3] - box[1]) < 0.3


def holds(page, top, bottom, middle):
    """Whether a label is printed between two cuts of the cover; a heading has none of these words."""
    said = "".join(each.sign for each in page.letters if each.left > middle and top < each.middle[1] < bottom)
    return "card" in said or "before" in said or re.search(r"^[A-Z]Turn\d", said)


@pytest.mark.parametrize("battle", at_least(3, (each for each in BATTLES if "cards" in named_game(each).ruleset.turn)))
def test_every_turn_has_all_cards_of_the_book_and_phases_in_order(battle):
    game = named_game(battle)
    shorts = [side["short"] for side in game.fielded]
    phases = [phase["name"] for phase in game.ruleset.turn["phase"]]
    for turn in at_least(7, range(1, game.battle.turns + 1)):
        cards = [
            re.sub("<.?b>", "", words).replace("&amp;", "&").split(": ")
            for words in SealedPages(facts(battle)).cards(turn)
        ]
        assert Counter(side for side, _ in cards) == dict.fromkeys(shorts, game.book.turn.cards)
        for side in at_least(2, shorts):
            assert [phase for whose, phase in cards if whose == side] == phases[: game.book.turn.cards]


@pytest.mark.parametrize(("battle", "jokers"), [("blenheim", 0), ("klausen", 2)])
def test_a_strip_of_cards_is_a_whole_pack(battle, jokers):
    """52 cards and the jokers of each rulebook; nothing tells the second turn from the first but its order."""
    strips = list(SealedPages(facts(battle)).packs())
    assert len(strips) == named_game(battle).battle.turns
    for strip in at_least(8, strips):
        assert Counter(cell.sign for cell in strip.cells if cell.sign) == dict.fromkeys(
            ("club", "diamond", "heart", "spade"), 13
        )
        assert len(strip.cells) == 52 + jokers
        assert len(set(strip.cells)) == 52 + bool(jokers)
    assert len({strip.cells for strip in strips}) == len(strips)


@pytest.mark.parametrize("battle", BATTLES)
def test_every_decision_that_the_game_asks_for_has_its_line(battle):
    """The names of decisions are found in the code that plays the game."""
    ruleset = named_game(battle).ruleset
    package = File(drumhead.__file__).parent
    folders = [ruleset.folder]
    folders += [package / "families" / FAMILIES[ruleset.id]] if ruleset.id in FAMILIES else []
    source = "".join(file.read_text() for folder in folders for file in sorted(folder.rglob("*.py")))
    asked = set(re.findall(r'\.choose\(\s*[^"]{1,60}?,\s*"([a-z-]+)"', source))
    assert asked >= {"officer", "move"} or asked >= {"card", "activate"}
    assert asked == {row["choice"] for row in ruleset.about["orders"]["decision"]}


@pytest.mark.parametrize("battle", BATTLES)
def test_the_charge_table_follows_the_commander(battle):
    """A fresh unit charges at once where the commander of that style, asked on the set-up table, gains by it."""
    game, side, found = named_game(battle), side_of(battle), facts(battle).sealed
    commander = Commander({side: found.style})
    scenario = scenario_of(game.battle, game.ruleset, game.book)
    play = set_up_field(scenario, Roll(7), commander, lambda event: None)
    style = commander.temper(play, side)
    for row in at_least(2, found.charges):
        key = f"{side}-{row.unit.number}"
        for foe, step in row.from_wear.items():
            if play.is_in(foe):
                prospect = play.judge.head_on(key, foe)
                assert (step == 0) is (prospect is not None and style.makes_of(prospect) > 0), (key, foe)


@pytest.mark.parametrize("battle", BATTLES)
def test_orders_name_enemies_and_attacks_come_up_first(battle):
    found = facts(battle).sealed
    assert found.style in TEMPERS
    for wing in at_least(3, found.wings):
        does = [order.does for order in wing.orders]
        assert len(does) == found.turns
        assert "come-up" not in does[does.index("attack") :] if "attack" in does else "come-up" not in does
        assert all(order.foe is None or order.foe.side != found.side for order in wing.orders)


def test_every_unit_and_every_enemy_is_named_in_the_pages_to_read():
    game = named_game("ramillies")
    data = open_packet(facts("ramillies"))
    words = " ".join(" ".join(page.words for page in pages(data)).split())
    for army in game.battle.armies.values():
        for unit in at_least(13, army.units):
            assert unit.name in words
    example = OpenPages(facts("ramillies")).example()
    assert example["target"].name in words


def test_a_game_without_decisions_and_narrow_paper_are_refused():
    game = named_game("ramillies")
    bare = replace(game.ruleset)
    bare.__dict__["about"] = {**game.ruleset.about, "orders": {}}
    with pytest.raises(PaperError, match=r"orders\.toml"):
        list(parts(replace(game, ruleset=bare), PrintOptions(), "french", 1))
    with pytest.raises(PaperError, match="A5"):
        list(parts(game, PrintOptions(paper="A4/8"), "french", 1))


def test_marks_of_sealed_sheets_can_be_cut_and_folded():
    roles = Counter(
        mark.role
        for sheet in sealed_sheets(SoloFacts(named_game("ramillies"), PrintOptions(), "french", 7))
        for mark in sheet.marks
        if hasattr(mark, "role")
    )
    assert roles["cut"] > 100
    assert roles["fold"] >= 5


def test_any_names_and_many_turns_fit():
    game = hostile()
    side = list(game.battle.armies)[1]
    many = SoloFacts(game, PrintOptions(), side, 7, 9)
    for data in (sealed_packet(many), open_packet(many)):
        assert not [fault for fault in faults(data, 9) if "of the sheet is used" not in fault]
    assert len(many.sealed.wings[0].orders) == 9

"""Packs for an evening's players: what lies in each, no more sheets than eight, and no word of another side's."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import groupby

import pikepdf
import pypdfium2
import pytest

from drumhead.model.army import Player
from drumhead.printing.cache.cache_key import key
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.packs.briefings import brief_of, brief_page
from drumhead.printing.pages.packs.pack_contents import Pack, Packs
from drumhead.printing.pages.packs.player_packs import pack_files, print_packs
from drumhead.printing.pages.packs.player_seats import deal_brigades, part_of
from drumhead.printing.pages.playsheet.deployment_and_victory import SettingUp
from drumhead.printing.pages.playsheet.half_sheet import half_sheet
from drumhead.printing.style.paper import PaperError

from .games import BATTLES, battle_game, named_game

LIGHT = ("Brief", "Briefs", "Map", "Record dice", "Markers", "Measures")  # papers that take no time to be drawn
SECRETS = {
    "french": ("quagga", "<b>okapi</b>{{ game.battle.briefs }}"),
    "alliance": ("bandicoot", '</p>"&wombat;\\) Tj'),
}
WORDS = {"french": ("quagga", "okapi"), "alliance": ("bandicoot", "wombat")}
HOSTILE = ("<img src=x>", "../../etc", "ÆØÅ", "Вася", "Tom", "tom.", "{{7*7}}")


def secretive() -> Game:
    """Ramillies, its players with names that no file likes, and briefs with words that nobody else says."""
    game = named_game("ramillies")
    battle = game.battle
    assert battle
    players = tuple(
        replace(player, name=name, brief=SECRETS[player.side][1]) for player, name in zip(battle.players, HOSTILE)
    )
    return replace(game, battle=replace(battle, players=players, briefs={s: SECRETS[s][0] for s in SECRETS}))


def packs_of(game: Game) -> Packs:
    return Packs(game, PrintOptions(command="drumhead kit"), Making())


def said(pdf: bytes) -> str:
    """Everything that a PDF holds: its words, and all strings and streams of its objects, XMP and outlines too."""
    document = pypdfium2.PdfDocument(pdf)
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return "\n".join([words, *(text for each in opened.objects for text in _strings(each, 0))]).lower()


def _strings(thing: pikepdf.Object, deep: int) -> Iterator[str]:
    if isinstance(thing, pikepdf.Stream):
        yield thing.read_bytes().decode("utf-8", "replace") if "/XML" in str(thing.get("/Subtype")) else ""
        yield from _strings(thing.stream_dict, deep)
    elif isinstance(thing, pikepdf.Dictionary):
        yield from (text for key, each in thing.items() for text in (key, *_inner(each, deep)))
    elif isinstance(thing, pikepdf.Array):
        yield from (text for each in thing for text in _inner(each, deep))
    elif isinstance(thing, pikepdf.String):
        yield str(thing)


def _inner(thing: object, deep: int) -> Iterator[str]:
    if isinstance(thing, pikepdf.Object) and not thing.is_indirect and deep < 9:
        yield from _strings(thing, deep + 1)


def holds_only(pack: Pack, pdfs: list[bytes], sides: set[str], at_least: bool) -> None:
    whole = "\n".join(map(said, pdfs))
    for side, words in WORDS.items():
        for word in words:
            assert word not in whole or side in sides, (pack.title, word)
            assert word in whole or side not in sides or not at_least, (pack.title, word)


@cache
def every_pack() -> tuple[Packs, tuple[Pack, ...]]:
    packs = packs_of(secretive())
    return packs, tuple(packs.every())


def test_no_light_paper_has_a_word_of_the_other_sides_briefs() -> None:
    packs, every = every_pack()
    side_of = {seat.slug: {seat.player.side} for seat in packs.seats}
    for pack in (every[0], *every[len(packs.seats) - 1 :]):  # one of each side, and all that is nobody's
        sides = side_of.get(pack.slug, set(WORDS) if pack.slug == "umpire" else set())
        assert pack.slug in {*side_of, "umpire", "shared", "newcomers"}
        pdfs = [part.draw() for part in pack.parts if part.title in LIGHT]
        holds_only(pack, pdfs, sides, at_least=True)


@pytest.mark.slow
def test_no_file_of_a_pack_has_a_word_of_the_other_sides_briefs() -> None:
    packs, every = every_pack()
    printed = print_packs(packs, every, [])
    assert list(printed.files) == pack_files(packs, every)
    side_of = {seat.slug: {seat.player.side} for seat in packs.seats} | {"umpire": set(WORDS)}
    for name, pdf in printed.files.items():
        slug = name.removeprefix("ramillies-pack-").rsplit("-", 1)[0]
        holds_only(Pack(name, slug, ()), [pdf], side_of.get(slug, set()), at_least="paper" in name)
    paper, card = printed.plan.loads
    assert all(0 < row.sheets <= 4 for row in paper.rows[: len(packs.seats)])
    assert [row.title for row in card.rows] == ["Umpire", "Shared"]  # no player has sheets of card


def test_a_brief_says_as_the_playsheet_does_when_a_place_wins_at_once() -> None:
    packs = packs_of(secretive())
    seat = next(each for each in packs.seats if each.player.side == "alliance")
    brief = brief_page(packs.game, PrintOptions(), brief_of(packs.game, seat.player, leads=False))
    words = " ".join(pypdfium2.PdfDocument(brief)[0].get_textpage().get_text_range().split())
    assert "Ramillies: your side has won at once if it holds this at the end of two turns in a row." in words
    assert packs.game.battle
    objective = next(each for each in packs.game.battle.victory.objectives if each.when == "turn")
    assert (objective.name, objective.side) == ("Ramillies", "alliance")
    setup = SettingUp(HtmlRenderer(packs.game, PrintOptions()), lambda side: side, lambda section: "")
    told = [str(setup.print_line(each)) for each in setup.lines("winning")]
    assert any("at the end of two turns in a row" in line for line in told)


def test_files_have_names_that_tell_players_apart_and_are_safe() -> None:
    packs, every = every_pack()
    names = pack_files(packs, every)
    assert len(set(names)) == len(names)
    assert all(name.isascii() and "/" not in name and ".." not in name for name in names)
    assert [seat.slug for seat in packs.seats] == [
        "img-src-x",
        "etc",
        "player-3",
        "player-4",
        "player-5",
        "player-6",
        "7-7",
    ]


def test_what_is_alike_in_several_packs_is_one_paper() -> None:
    _, every = every_pack()
    sheets = {id(part) for pack in every for part in pack.parts if part.title == "Playsheet"}
    assert len(sheets) == 1
    assert len({id(part) for pack in every for part in pack.parts if part.title == "Measures"}) == 1


def test_a_player_who_wants_large_type_has_it() -> None:
    game = secretive()
    first, *others = game.battle.players
    packs = packs_of(replace(game, battle=replace(game.battle, players=(replace(first, type="large"), *others))))
    drawn = [pack.parts for pack in packs.every()]
    types = [
        {part.draw.args[-1].type for part in parts if part.title in ("Playsheet", "Roster")} for parts in drawn[:2]
    ]
    assert types == [{"large"}, {"normal"}]


def test_a_part_of_a_game_has_its_brigades_alone_and_their_letters() -> None:
    part = part_of(battle_game(), "french", (1, 3), "Tom")
    assert [(at, brigade.name) for at, brigade in part.army("french").lettered] == [
        (1, "The Elector’s brigade"),
        (3, "Artillery"),
    ]
    assert not list(part.army("alliance").units)
    assert part.army("french").general is None
    assert part.words == battle_game().words
    assert not part.battle.plan.places
    assert part.battle.players == ()


@pytest.mark.parametrize(
    ("count", "units"),
    [(2, [13, 14]), (3, [13, 6, 8]), (8, [4, 3, 4, 2, 3, 3, 3, 5]), (9, [4, 3, 4, 2, 3, 3, 3, 3, 2])],
)
def test_brigades_are_dealt_out_evenly_in_their_order(count: int, units: list[int]) -> None:
    battle = deal_brigades(battle_game(), count)
    counted = [sum(len(brigade.units) for brigade in battle.brigades_of(each)) for each in battle.players]
    assert counted == units
    assert not any(battle.list_unmanned(side) for side in battle.armies)


@pytest.mark.parametrize("count", [1, 10])
def test_no_more_players_than_brigades(count: int) -> None:
    with pytest.raises(PaperError, match=r"this battle has brigades for 2 to 9 players"):
        deal_brigades(battle_game(), count)


def two_seats() -> Game:
    """Ramillies with two players, whom a French brigade and five of the Alliance are given; the others nobody has."""
    game = battle_game()
    players = (Player("Tom", "french", (0,)), Player("Ann", "alliance", (0, 1, 2, 3, 4)))
    assert game.battle
    return replace(game, battle=replace(game.battle, players=players))


def test_the_shared_pack_has_the_pieces_of_all_and_a_player_s_own_print_has_them_too() -> None:
    packs = packs_of(two_seats())
    every = {pack.title: [part.title for part in pack.parts if part.on == "card"] for pack in packs.every()}
    assert {title: cards for title, cards in every.items() if cards} == {
        "Umpire": ["Referee’s screen"],
        "Shared": ["Record dice", "Markers", "Cards", "Measures"],
    }
    (alone,) = packs.every(["Tom"])
    assert [part.title for part in alone.parts if part.on == "card"] == ["Record dice", "Markers", "Cards", "Measures"]
    assert [seat.leads for seat in packs.seats] == [True, True]


def test_dice_and_markers_list_the_units_of_each_player_and_those_of_nobody() -> None:
    shared = packs_of(two_seats()).shared_pack()
    dice, markers = (part for part in shared.parts if part.title in ("Record dice", "Markers"))
    for part in (dice, markers):
        words = said(part.draw())
        for line in ("tom: 1–4", "ann: 1–14", "nobody, french and bavarian: 5–13"):
            assert line in words, (part.title, line)


def test_cards_of_all_players_fill_each_sheet_and_name_their_players_in_order() -> None:
    shared = packs_of(two_seats()).shared_pack()
    (cards,) = (part for part in shared.parts if part.title == "Cards")
    titles = [sheet.title for sheet in cards.sheets()]
    owners = [[name for name in ("Tom", "Ann", "nobody", "the table") if name in title] for title in titles]
    flat = [name for names in owners for name in names]
    assert list(dict.fromkeys(flat)) == ["Tom", "Ann", "nobody", "the table"]
    assert [name for name, _ in groupby(flat)] == [
        "Tom",
        "Ann",
        "nobody",
        "the table",
    ]
    assert any(len(names) > 1 for names in owners)  # a sheet goes on with the next player's


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_a_first_turn_is_a_dozen_lines_on_half_a_sheet(name: str) -> None:
    for paper in ("A4", "Letter"):
        pdf = half_sheet(named_game(name), PrintOptions(paper=paper))
        assert len(pypdfium2.PdfDocument(pdf)) == 1
        assert said(pdf).count("your first turn") >= 2


def test_a_renamed_regiment_changes_only_the_papers_that_show_it() -> None:
    game = battle_game()
    game = replace(game, battle=deal_brigades(game, 4))
    assert game.battle
    army = game.battle.armies["french"]
    first, *others = army.brigades
    named = replace(first, units=(first.units[0].but(name="Zzyzx"), *first.units[1:]))
    armies = {**game.battle.armies, "french": replace(army, brigades=(named, *others))}
    packs = packs_of(game), packs_of(replace(game, battle=replace(game.battle, armies=armies)))
    before, after = ([part for pack in each.every() for part in pack.parts] for each in packs)
    papers = [f"{pack.title}: {part.title}" for pack in packs[0].every() for part in pack.parts]
    changed = [paper for paper, was, part in zip(papers, before, after, strict=True) if key(was.draw) != key(part.draw)]
    assert changed == [
        "French 1: Brief",  # it lists the player's own units
        "French 1: Map",  # with the names of its own side
        "French 1: Match-ups",  # each unit against each enemy, for both sides
        "French 1: Roster",
        "French 2: Map",
        "French 2: Match-ups",
        "Alliance 1: Match-ups",
        "Alliance 2: Match-ups",
        "Umpire: Briefs",
        "Umpire: Map",
        "Umpire: Roster, French and Bavarian",
        "Umpire: Log",
        "Shared: Record dice",
        "Shared: Cards",
    ]
    drawn = {id(part) for paper, part in zip(papers, after, strict=True) if paper in changed}
    assert (len(drawn), len({id(part) for part in after})) == (11, 27)

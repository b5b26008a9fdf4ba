"""Unit cards: every unit with its boxes, its note and its chances, whatever the stock; nothing is cut off."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import comb

import pytest

from drumhead.model.lengths import Measures
from drumhead.model.unit import Unit
from drumhead.printing.drawing.symbols import DIAMOND, SPADE
from drumhead.printing.drawing.vector_primitives import DESCENT, Path, Text, bounds
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards import card_tables
from drumhead.printing.pages.cards.card_bars import slant_lines
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, Stock
from drumhead.printing.style.block_shades import LOW
from drumhead.printing.style.colours import INK, PAPER, POINT, QUIET
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rulesets import ids, load

from ...counted import at_least
from .. import printed
from ..games import BATTLES, battle_game, fresh_game, named_game, renamed, ruleset_game, wishes_of
from .faces import cards_of, faces, paths, placed, texts

SMALL = ("magic", "mini", "business")
CLUB = """
title = "Thursday Club"
[[change]]
place = "weapon.musket.need"
to = 4
says = "muskets hit on 4 5 6"
"""


def asked(stock="magic", **how):
    return Ask(Making(STOCKS[stock] if isinstance(stock, str) else stock, **how))


def made(game, stock="magic", ink="full", **how):
    return cards_of("units", game, wishes_of(game, ink=ink), asked(stock, **how))


@cache
def pile_of(battle, stock="magic", ink="full", **how):
    """The cards of a shipped battle, made once however many tests look at them."""
    return made(named_game(battle), stock, ink, **how)


def words(*some):
    """All that some faces say; spaces that do not break are kept, for what they hold together is tried here."""
    return re.sub(" +", " ", " ".join(text.words for face in some if face for text in texts(face.marks)))


def card_of(pile, name):
    return next(card for card in pile if card.name.startswith(name))


def kept_within(pile, stock):
    """Nothing outside where words may stand, nothing below seven points."""
    for face in faces(pile):
        box = bounds(face.marks)
        assert box.left >= stock.safe - 0.4
        assert box.top >= stock.safe - 0.4
        assert box.right <= stock.width - stock.safe + 0.6
        assert box.bottom <= stock.height - stock.safe + 0.6
        assert all(text.size >= 7 for text in texts(face.marks))


# ------------------------------------------------------------------ whatever the stock


@pytest.mark.sample(7)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("stock", SMALL)
def test_every_unit_has_its_card_and_no_stock_cuts_a_word_off(battle, stock):
    game = named_game(battle)
    pile = pile_of(battle, stock)
    kept_within(pile, STOCKS[stock])
    for unit in at_least(10, game.units):
        said = words(*faces([card for card in pile if card.name.startswith(f"{unit.number} {unit.name}")]))
        for word in f"{unit.name} {unit.note}".split():
            assert word.replace("'", "’") in said or word.capitalize() in said


@pytest.mark.sample(3)
@pytest.mark.parametrize("stock", [*sorted(set(STOCKS) - set(SMALL)), "50x80"])
def test_other_stocks_hold_a_unit_too(stock):
    size = STOCKS.get(stock, Stock(stock, 50, 80))
    kept_within(pile_of("ramillies", size), size)


@pytest.mark.sample(2)
@pytest.mark.parametrize("stock", ["magic", "poker", "tarot", "a7"])
def test_one_card_a_unit_where_there_is_room(stock):
    unit_cards = [card for card in pile_of("ramillies", stock) if card.name[0].isdigit()]
    assert [card.name for card in unit_cards] == [
        f"{unit.number} {unit.name}" for unit in named_game("ramillies").units
    ]


def test_cards_are_set_as_large_as_lets_each_be_one_and_all_heads_are_alike():
    pile = [card for card in pile_of("ramillies") if card.name[0].isdigit()]
    sizes = {card.name: text.size for card in pile for text in texts(card.front.marks) if text.words.strip() == "moves"}
    assert len(set(sizes.values())) == 1
    assert set(sizes.values()) <= {each.size for each in STOCKS["magic"].sizes()}
    assert min(sizes.values()) >= 8.5
    heads = [[(t.size, t.y) for t in texts(card.front.marks) if t.face == "bold" and t.size > 12] for card in pile]
    assert len({tuple(head) for head in heads}) == 1


def test_fronts_alone_carry_the_chances_too():
    pile = pile_of("ramillies", duplex="none")
    assert all(card.back is None for card in pile)
    guards = [card for card in pile if card.name.startswith("1 Bavarian Guards")]
    assert len(guards) > 1
    assert "heavy loss" in words(*faces(guards))
    assert "goes on: card 2" in words(guards[0].front)


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", ["W" * 60, "von und zu " * 12, "<b>Bold</b> & Co'"])
def test_a_strangers_name_is_printed_as_it_is(name):
    game = renamed(battle_game(), name.strip())
    for stock in ("mini", "magic"):
        pile = made(game, stock)
        kept_within(pile, STOCKS[stock])
        said = words(pile[0].front).replace(" ", "")
        assert name.strip().replace("'", "’").replace(" ", "") in said


@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", BATTLES)
def test_every_kind_in_every_quality_that_the_ruleset_knows_has_a_card(battle):
    game = named_game(battle)
    about = game.ruleset.about
    side, army = next(iter(game.battle.armies.items()))
    sorts = [
        Unit(f"{kind['id']} {quality['id']}", arm["id"], kind["id"], quality["id"], kind.get("figures", 6), side=side)
        for arm in about["arm"]
        for kind in arm["kinds"]
        for quality in about.get("quality", [{"id": "trained"}])
    ]
    units = tuple(unit.but(number=number) for number, unit in enumerate(sorts, start=1))
    armies = {side: replace(army, brigades=(replace(army.brigades[0], units=units),))}
    for stock in ("magic", "mini"):
        pile = made(replace(game, battle=replace(game.battle, armies=armies)), stock)
        kept_within(pile, STOCKS[stock])
        assert all(any(card.name.startswith(f"{unit.number} ") for card in pile) for unit in at_least(3, units))


# ------------------------------------------------------------------ what stands on a card


def binomial(dice, need, least):
    p = Fraction(7 - need, 6)
    return sum(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(least, dice + 1))


def test_a_battalion_has_its_boxes_and_its_volleys_by_the_stands_left():
    card = card_of(pile_of("ramillies"), "4 Picardie")
    said = words(card.front)
    assert "4 Picardie Trained foot, Maffei’s brigade" in said
    assert "stands, and dice a 7 6 5 4 casualties 1 2 3" in said.replace("◇", "")
    assert "pips 0 1 2 3 4 5 6" in said
    assert "once a game first fire Glory" in said
    for least in (1, 2, 3, 4):
        row = " ".join(hundred(binomial(stands, 5, least)) for stands in (7, 6, 5, 4))
        assert f"hit{'s' if least > 1 else ''} or more {row}" in said.replace("\xa0", " ")


def leads_of(pips):
    """The 36 leads of an attacker over a defender with so many pips."""
    return [a - d + pips for a in range(1, 7) for d in range(1, 7)]


ENDS = {  # of an attack on foot, by the attacker's lead
    "D routs": lambda lead: lead >= 4,
    "D back": lambda lead: 2 <= lead <= 3,
    "fight": lambda lead: -1 <= lead <= 1,
    "A halts": lambda lead: -3 <= lead <= -2,
    "A back": lambda lead: lead <= -4,
}


def test_a_battalions_back_has_its_tests_by_its_pips_and_its_attack_by_his():
    """Heavy loss is stood on a die as high as the pips; both sides' dice in 36, and the lead decides."""
    said = words(card_of(pile_of("ramillies"), "4 Picardie").back)
    throws = [f"{pips}{'+' if pips < 6 else ''} {hundred(Fraction(7 - pips, 6))}" for pips in range(2, 7)]
    assert f"heavy loss, rally, manoeuvre any {' '.join(throws)}" in said
    assert " ".join(["D’s pips", *ENDS]) in said
    for pips in range(7):
        shares = [Fraction(sum(map(end, leads_of(pips))), 36) for end in ENDS.values()]
        assert f" {pips} {' '.join(hundred(share) for share in shares if share > Fraction(1, 20))} " in said


def test_the_parts_of_a_bar_are_as_wide_as_their_chances():
    size = STOCKS["magic"]
    back = card_of(pile_of("ramillies"), "4 Picardie").back
    drawn = [(mark, box) for mark, box in placed(back.marks) if isinstance(mark, Path) and mark.stroke and mark.fill]
    parts = [box for _, box in at_least(20, drawn) if 2.9 < box.bottom - box.top < 3.5]
    tops = sorted({round(box.top, 2) for box in parts})
    assert len(tops) == 7
    for pips, top in enumerate(tops):
        bar = [box for box in parts if round(box.top, 2) == top]
        routs = Fraction(sum(map(ENDS["D routs"], leads_of(pips))), 36)
        whole = size.words.right - bar[0].left
        assert whole > size.words.width * 0.8
        assert bar[0].right - bar[0].left == pytest.approx(float(routs) * whole, abs=0.3)


def test_sentences_below_charts_hold_for_tables_and_for_bars():
    """Bars run down where a table's columns run across, so no sentence may send its reader left, right, up or down."""
    says = [picture.get("says", "") for name in ids() for picture in load(name).about["unit-cards"].get("picture", ())]
    for sentence in at_least(10, filter(None, says)):
        assert not re.search(r"\b(left|right|rows?|columns? farther|up|down)\b", sentence), sentence


@pytest.mark.parametrize("stock", ["magic", "tarot"])
def test_the_squares_of_a_die_are_clear_of_the_words_above_them(stock):
    """The y of "any" reaches a fifth of the size of its letters below the line."""
    back = card_of(pile_of("ramillies", stock), "4 Picardie").back
    drawn = at_least(1, [(mark, box) for mark, box in placed(back.marks) if isinstance(mark, Text)])
    [line] = [box.bottom - (DESCENT - 0.2) * mark.size * POINT for mark, box in drawn if mark.words == "any"]
    paths_drawn = [(mark, box) for mark, box in placed(back.marks) if isinstance(mark, Path) and mark.stroke]
    squares = [box for _, box in paths_drawn if box.bottom - box.top < 1.1 and box.right - box.left < 1.1]
    row = at_least(6, [box.top for box in squares if abs(box.top - line) < 1.5])
    assert min(row) >= line


@pytest.mark.parametrize(("wide", "tall"), [(30.0, 3.5), (1.0, 3.5)])
@pytest.mark.parametrize("slant", [1, -1])
def test_stripes_of_a_bar_stay_within_their_part(wide, tall, slant):
    ends = [at for _, at in slant_lines(2.0, 5.0, wide, tall, 0.8, slant)]
    assert len(ends) / 2 == int((wide + tall) / (0.8 * 2**0.5))
    assert all(2 <= x <= 2 + wide + 1e-9 and 5 - 1e-9 <= y <= 5 + tall + 1e-9 for x, y in ends)
    rises = {round((by - ay) / (bx - ax), 6) for (ax, ay), (bx, by) in zip(ends[::2], ends[1::2])}
    assert rises == {-float(slant)}  # y is downwards


@pytest.mark.sample(2)
@pytest.mark.parametrize("stock", ["poker", "tarot"])
@pytest.mark.parametrize("battle", BATTLES)
def test_bars_move_no_table_off_a_card(battle, stock, monkeypatch):
    game = named_game(battle)
    with_bars = made(game, stock)
    monkeypatch.setattr(card_tables, "has_bars", lambda grid: False)
    without = made(fresh_game(battle), stock)
    assert [card.name for card in with_bars] == [card.name for card in without]
    assert [card.left_out for card in with_bars] == [card.left_out for card in without]


def test_elite_has_its_plus_and_no_manoeuvre_test():
    pile = pile_of("ramillies")
    guards, line = card_of(pile, "1 Bavarian Guards"), card_of(pile, "4 Picardie")
    assert "manoeuvre" not in words(guards.back)
    assert "manoeuvre" in words(line.back)
    assert "It has +1 in the face-off" in words(guards.front)


def test_the_two_sides_differ_in_sign_and_word_without_their_colours():
    pile = pile_of("ramillies")
    french, allied = card_of(pile, "1 Bavarian Guards"), card_of(pile, "1 First Foot Guards")
    assert "French" in words(french.front, french.back)
    assert "Alliance" in words(allied.front, allied.back)
    for side in ("front", "back"):
        drawn = [{path.steps for path in paths(getattr(card, side).marks)} for card in (french, allied)]
        assert [SPADE in each for each in drawn] == [True, False]
        assert [DIAMOND in each for each in drawn] == [False, True]


@pytest.mark.sample(3)
@pytest.mark.parametrize("stock", ["magic", "mini", "business"])
@pytest.mark.parametrize("name", ["Württemberg’s Danish Horse of the Guard and Others", "W" * 24])
def test_a_long_name_leaves_the_sides_sign_and_the_number_of_the_card_alone(name, stock):
    game = renamed(battle_game(), name)
    size = STOCKS[stock]
    backs = [card.back for card in made(game, stock) if card.name[0].isdigit() and card.back]
    for face in at_least(10, backs):
        head = face.marks[0]
        sign = next(bounds([mark], head.at) for mark in head.marks if not isinstance(mark, Text))
        assert sign.right == pytest.approx(size.words.right, abs=0.3)
        for text in at_least(1, texts(head.marks)):
            box = bounds([text], head.at)
            assert box.right <= sign.left or box.top >= sign.bottom
        boxes = [bounds([text], head.at) for text in texts(head.marks)]
        for number, box in enumerate(boxes):
            for other in boxes[number + 1 :]:
                level = min(box.bottom, other.bottom) - max(box.top, other.top) > 2
                assert not level or box.right <= other.left + 0.1 or other.right <= box.left + 0.1


def test_a_note_is_no_markup():
    game = named_game("ramillies")
    army = game.battle.armies["french"]
    unit = next(army.units).but(note="<b>bold</b> &amp; brave")
    armies = {"french": replace(army, brigades=(replace(army.brigades[0], units=(unit,)),))}
    card = made(replace(game, battle=replace(game.battle, armies=armies)))[0]
    assert "<b>bold</b> &amp; brave" in words(card.front, card.back)


def test_what_cannot_be_asked_is_left_blank_and_what_cannot_happen_is_a_dash():
    game = fresh_game("ramillies")
    picture = {
        "head": "dice",
        "columns": (27, 28, 29),
        "label": "hits",
        "question": "fire-hits",
        "given": {"dice": "{{ column }}", "hits-on": "musket"},
    }
    rows = [
        {"label": "some", "at-least": 1},
        {"label": "none", "outcomes": ["0 hits"], "given": {"dice": "{{ column }}"}},
    ]
    game.ruleset.about["unit-cards"] = {"picture": [{**picture, "row": rows}]}
    said = words(made(game)[0].back)
    assert "dice 27 28 29 some >99 >99 none <1 <1" in said
    never = [{"label": "some", "at-least": 1}, {"label": "fewer", "outcomes": ["-1 hits"]}]
    game.ruleset.about["unit-cards"] = {"picture": [{**picture, "columns": (1, 2), "row": never}]}
    assert "fewer" not in words(made(game)[0].back)


def test_a_unit_to_be_diced_for_says_what_its_chances_take_it_for():
    card = card_of(pile_of("ramillies"), "6 Alsace")
    said = words(card.front, card.back).replace("\xa0", " ")
    assert "Raw on 1 2" in said
    assert "The chances are those of a trained unit." in said


def test_a_house_rule_reaches_figures_marks_and_the_card_of_marks(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(CLUB, encoding="utf-8")
    game = named_game("ramillies")
    game = replace(game, book=game.ruleset.book(house=read_house_rules(file, game.ruleset)))
    pile = made(game)
    said = words(*faces([card_of(pile, "4 Picardie")])).replace("\xa0", " ")
    assert f"1 hit or more {' '.join(hundred(binomial(stands, 4, 1)) for stands in (7, 6, 5, 4))}" in said
    assert "25 cm and hit on 4, 5 or 6." in said
    assert "muskets hit on 4 5 6" in words(*faces([card for card in pile if card.name.startswith("What")]))


def spelt_out(named):
    """The letters of a mark such as "c–n" or "aa–ad"."""
    first, _, last = named.partition("–")
    return [first[:-1] + chr(code) for code in range(ord(first[-1]), ord((last or first)[-1]) + 1)]


def test_a_mark_on_a_card_is_told_on_the_card_of_marks():
    pile = pile_of("klausen")
    told = words(*faces([card for card in pile if card.name.startswith("What the marks mean")]))
    units = [face for card in pile if not card.name.startswith("What") for face in (card.front, card.back) if face]
    marked = [t.words for face in units for t in texts(face.marks) if (t.ink, t.face) == (QUIET, "bold")]
    letters = {letter for each in marked for named in each.replace(",", " ").split() for letter in spelt_out(named)}
    assert len(letters) > 10
    for letter in letters:
        assert f" {letter} " in f" {told} "


def test_little_ink_fills_no_cell_but_with_the_pale_tones_of_the_playsheets_bars():
    def filled(ink, name):
        pile = pile_of("ramillies", ink=ink)
        card = card_of(pile, name)
        return {path.fill for face in faces([card]) for path in paths(face.marks) if path.fill} - {INK, PAPER, QUIET}

    pale = {LOW.solid, *(ground for ground, _ in LOW.tones.values()), *(each[3] for each in LOW.stripes.values())}
    assert filled("full", "4 Picardie") - pale
    assert filled("low", "4 Picardie") <= pale
    assert not filled("low", "12 Guns")


def test_distances_are_said_in_the_measure_asked_for():
    game = named_game("ramillies")
    pile = cards_of("units", game, PrintOptions(measures=Measures("in")), asked())
    assert "It moves 6 in" in words(card_of(pile, "4 Picardie").front).replace("\xa0", " ")


@pytest.mark.sample(3)
@pytest.mark.parametrize("battle", BATTLES)
def test_the_pdf_holds_every_unit(battle):
    game = named_game(battle)
    pdf = Deck(game, wishes_of(game), ("units",), asked(duplex="long-edge")).pdf()
    said = " ".join(page.words.replace("\r\n", " ") for page in printed.pages(pdf))
    for unit in at_least(10, game.units):
        assert unit.name.split()[0] in said
    if battle == BATTLES[0]:
        assert pdf == Deck(game, wishes_of(game), ("units",), asked(duplex="long-edge")).pdf()


# ------------------------------------------------------------------ what goes wrong


def test_without_a_battle_it_says_to_name_one():
    with pytest.raises(NoCardsError, match=r"unit cards .* name a battle"):
        made(ruleset_game())


def test_a_ruleset_without_a_file_for_cards_has_what_its_roster_says():
    game = fresh_game("ramillies")
    game.ruleset.about.pop("unit-cards")
    said = words(*faces([card_of(made(game), "4 Picardie")]))
    assert "Volley, 3 or more hits" in said
    assert "The first box not crossed counts, its odds below it" in said


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ({"of": "volly"}, r"unit-cards.toml, \[\[picture\]\] volly: .* 'volly'. Did you mean"),
        ({"head": "pips", "columns": (1,)}, r"\[\[picture\]\] pips: .*without question or value"),
        ({"head": "x", "columns": (1,), "value": "1", "hue": "gian"}, r"hue = 'gian'; give one of gain, loss, level"),
        (
            {"head": "x", "columns": (1,), "question": "raly"},
            r"picture\]\] x: .*no odds question \"raly\". Did you mean",
        ),
        ({"head": "x", "columns": (1,), "question": "rally", "outcomes": ["ralies"]}, r"x: there is no 'ralies'"),
        ({"head": "x", "columns": "book.no_such", "value": "1"}, r"x: .*no_such"),
        ({"head": "x", "columns": "range(", "value": "1"}, r"picture\]\] x: "),
        ({"head": "x", "value": "1"}, r"x: there is no 'columns'"),
        ({"head": "x", "when": "uint.arm"}, r"\[\[picture\]\], when: 'uint' is undefined"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_named(picture, says):
    game = fresh_game("ramillies")
    game.ruleset.about["unit-cards"] = {"picture": [picture]}
    with pytest.raises(PaperError, match=says):
        made(game)


@pytest.mark.parametrize(
    "line", [{"says": "{{ book.no_such.place }}"}, {"says": "x", "when": "uint"}, {"when": "true"}]
)
def test_a_sentence_that_cannot_be_said_is_named(line):
    game = fresh_game("ramillies")
    game.ruleset.about["unit-cards"] = {"line": [line]}
    with pytest.raises(PaperError, match=r"unit-cards.toml, \[\[line\]\]"):
        made(game)

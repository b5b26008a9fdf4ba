"""Every switch of every book is seen on paper, option by option; what the players chose is listed whatever it does."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from html import unescape

import pytest
from pypdfium2 import PdfDocument

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Annotations
from drumhead.printing.pages.cards.card_registry import Ask, NoCardsError, cards_of
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE
from drumhead.printing.pages.registry import PAPERS, parts
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rulesets import ids

from .games import BATTLES, named_game, ruleset_game, wishes_of

SWITCHES = {"wss-paperboys": 38, "peninsular-paperboys": 49, "wss-dice": 34, "wss-cards": 40, "von-futsch": 49}
LETTER = re.compile(r'<span class="(?:ref|letter)">.*?</span>')
# mortars, breaches, musters, agreed ends
IDLE = {"ramillies": 6, "salamanca": 5, "oudenarde": 4, "blenheim": 5, "klausen": 0}
MARKED = ("sheet", "turn", "report", "procedures", "units", "commanders", "terrain", "markers", "measures")

# Cards that once told one option whatever a club had chosen.
TOLD = {
    ("von-futsch", "turn"): "jack-both ace-queen-activate king-lost",
    ("von-futsch", "procedures"): "ordered-fire retreat-distance shaken-rout disorder-when charge-bonus-who",
    ("wss-paperboys", "turn"): "first-rally rout-move-timing raw-recovery-when",
    ("wss-paperboys", "procedures"): "rout-move-timing grenadier-advantage breach-duel pistol-dice second-round-loss",
    ("peninsular-paperboys", "turn"): "first-rally rout-move-timing pursuit-rally-first",
    (
        "peninsular-paperboys",
        "procedures",
    ): "cannon-close limbered-save column-plus-one rifle-reroll-scope british-cavalry",
    ("wss-dice", "turn"): "rally-limit",
    ("wss-dice", "procedures"): "wavering command-out turn-angle minus-dismounted",
    ("wss-cards", "turn"): "rally-limit reshuffle halve",
    ("wss-cards", "procedures"): "floor-when retire-distance command-out minus-dismounted",
}

# Papers that ask the book about a switch and yet print the same under one of its options, each with the reason.
STILL = {
    "von-futsch": {
        ("report", "jack-both=both"),  # a Jack activates either way
        ("terrain", "shaken-rout=all-shaken-losers"),  # less than half in the hundred
        ("terrain", "shaken-rout=any-shaken"),
        ("units", "shaken-rout=any-shaken"),
        ("units", "elite-and-charge-foot=line-only"),  # no guns nor skirmishers are elite here
    },
    "wss-cards": {
        ("procedures", "reshuffle=exhausted"),  # chances are those of a fresh pack
        ("report", "reshuffle=exhausted"),
        ("terrain", "reshuffle=exhausted"),
        ("procedures", "reshuffle=every-draw"),  # one shot a turn at a town is from a fresh pack either way
        ("terrain", "reshuffle=every-draw"),
        ("terrain", "musket-base=both2"),  # a volley of infantry
        ("commanders", "musket-base=both2"),
        ("units", "reshuffle=exhausted"),
        ("units", "reshuffle=every-draw"),  # less than half in the hundred
        ("turn", "contact-round=both-strike"),  # it may strike either way
    },
    "wss-dice": {
        ("units", "minus-dismounted=yes"),  # nobody charges dragoons on foot on a card
        ("units", "double-order=double-first"),  # less than half in the hundred
    },
    "peninsular-paperboys": {
        ("units", "british-cavalry=british-line-only"),  # of a battle without the German Legion's horse
        ("units", "cav-defender-four=two-at-4"),  # it falls back with pips or without
        ("units", "column-extra-die=per-battery"),  # of one gun
        ("units", "skirmish-dice-rounding=nearest"),  # of stands in threes
        ("units", "skirmish-dice-rounding=whole-threes"),
    },
    "wss-paperboys": {
        ("units", "cav-defender-four=two-at-4"),  # it falls back with pips or without
        ("units", "flank-and-rear=twice"),  # struck in one of them
        ("terrain", "building-fire-throws=once"),  # a single mortar's first shot
        ("terrain", "mortar-plus-one=extra-die"),
        ("terrain", "mortar-plus-one=extra-hit"),
        ("turn", "pursuit-loss-replaces=at-least-1"),  # of the cavalry's making all the same
    },
}


@pytest.fixture(autouse=True)
def _letters_that_stay(monkeypatch):
    """Each doubt has one letter wherever it is met, so that no letter alone makes a difference."""

    def letter(apparatus, slug):
        return apparatus.letters.setdefault(slug, f"<{slug}>")

    monkeypatch.setattr(Annotations, "_letter", letter)


def switches_of(ruleset):
    """The slugs of its switches."""
    return [slug for slug, reading in ruleset.readings.items() if reading.switch]


def others(game, slug):
    """The options of a switch that are not in force."""
    return [key for key in game.book.readings[slug].keys if key != game.book.chosen[slug]]


def read(game, **chosen):
    """The game with some doubts read otherwise."""
    return replace(game, book=game.ruleset.book({**game.book.departures, **chosen}, game.book.house))


def sections(game):
    """The words of each block but the list of doubts, and the apparatus that its lines have told what they rest on."""
    setting = HtmlRenderer(game, wishes_of(game))
    placed = BlockSetter(setting).place_blocks(MEASURE)
    return {each.name: plain(LETTER.sub("", each.html)) for each in placed if each.name != "doubts"}, setting.apparatus


@cache
def doubts(name, **chosen):
    """The list of doubts on the table sheet of a battle."""
    placed = BlockSetter(HtmlRenderer(read(named_game(name), **chosen), wishes_of(named_game(name)))).place_blocks(
        MEASURE
    )
    return plain(next(each.html for each in placed if each.name == "doubts"))


def plain(html):
    words = unescape(re.sub("<[^>]*>", " ", str(html))).replace("\xa0", " ").replace("−", "-").replace("’", "'")
    return " ".join(words.split())


@pytest.mark.parametrize("nth", [9, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ids())
def test_every_option_of_every_switch_changes_a_line_of_the_playsheet(name, nth):
    """Every ninth option; every one by `make thousand`."""
    game = ruleset_game(name)
    slugs = switches_of(game.ruleset)
    assert len(slugs) == SWITCHES[name]
    before, _ = sections(game)
    unseen = []
    options = [(slug, key) for slug in slugs for key in others(game, slug)]
    for slug, key in options[::nth]:
        if sections(read(game, **{slug: key}))[0] == before:
            unseen.append(f"{slug}={key}")
    assert not unseen, unseen


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", BATTLES)
def test_what_was_chosen_is_listed_and_said_to_do_nothing_only_where_no_line_rests_on_it(name):
    game = named_game(name)
    slugs = switches_of(game.ruleset)
    before, apparatus = sections(game)
    idle = {slug: others(game, slug)[-1] for slug in slugs if slug not in apparatus.letters}
    after, _ = sections(read(game, **idle))
    assert after == before
    assert len(slugs) == SWITCHES[game.ruleset.id]
    assert len(idle) == IDLE[name]
    chosen = {slug: others(game, slug)[-1] for slug in slugs}
    _, apparatus = sections(read(game, **chosen))  # one choice may leave another nothing to say
    listed = doubts(name, **chosen)
    for slug, key in chosen.items():
        assert (f"{slug}={key} has no effect in this game" in listed) == (slug not in apparatus.letters), slug
        assert (plain(game.book.readings[slug].option(key).short) in listed) == (slug in apparatus.letters), slug


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", BATTLES)
def test_the_list_of_doubts_says_how_many_of_how_many_it_holds_and_where_all_are(name):
    game = named_game(name)
    _, apparatus = sections(game)
    assert len(apparatus.letters) > 20
    says = re.search(r"(\d+) of (\d+) unclear rules; all: drumhead rules rulings (\S+)", doubts(name))
    assert int(says[2]) == SWITCHES[game.ruleset.id]
    assert says[3] == game.ruleset.id
    shorts = [plain(each.option(each.default).short) for each in game.book.readings.values() if each.switch]
    assert int(says[1]) == sum(short in doubts(name) for short in shorts)


def test_a_doubt_that_a_house_rule_has_settled_is_in_force_nowhere(tmp_path):
    """The hits that part a rout from a fall back: 3 as chosen, 5 as the club has it."""
    path = tmp_path / "house.toml"
    path.write_text('title = "x"\n[[change]]\nplace = "fight.bands.routs.least"\nto = 5\n', encoding="utf-8")
    game = named_game("ramillies")
    house = read_house_rules(path, game.ruleset)
    for chosen in ({}, {"fight-difference-3": "rout"}):
        ruled = replace(game, book=game.ruleset.book(chosen, house))
        placed = BlockSetter(HtmlRenderer(ruled, wishes_of(game))).place_blocks(MEASURE)
        listed = plain(next(each.html for each in placed if each.name == "doubts"))
        assert "a fight lost by 3" in doubts("ramillies", **chosen)
        assert "a fight lost by 3" not in listed
        assert ("fight-difference-3=rout gives way to house rule 1" in listed) == bool(chosen)


def words_of(marks):
    """Every word of some marks."""
    for mark in marks:
        if hasattr(mark, "marks"):
            yield from words_of(mark.marks)
        elif hasattr(mark, "words"):
            yield mark.words


@contextmanager
def collecting(monkeypatch):
    """Yield the apparatus of each setting that is made meanwhile; the notes at a foot change with every choice."""
    collected = []
    ready = HtmlRenderer.__init__

    def keep(setting, *args, **more):
        ready(setting, *args, **more)
        collected.append(setting.apparatus)

    with monkeypatch.context() as patch:
        patch.setattr(HtmlRenderer, "__init__", keep)
        patch.setattr(Annotations, "doubts", ())
        yield collected


def paper(kind, game, monkeypatch):
    """The words of a paper, and the switches that its lines rest on; nothing of one that the game does not have."""
    with collecting(monkeypatch) as collected:
        if kind == "sheet":
            said = "".join(sections(game)[0].values())
        elif kind in ("markers", "measures"):
            said = "".join(
                word
                for part in parts(kind, game, wishes_of(game))
                for sheet in part.sheets()
                for word in words_of(sheet.marks)
                if not word.startswith("drumhead ")  # the foot
            )
        else:
            try:
                cards = cards_of(kind, HtmlRenderer(game, wishes_of(game)), Ask())
            except NoCardsError:
                return "", set()
            faces = [face for card in cards for face in (card.front, card.back) if face]
            said = "".join(word for face in faces for word in words_of(face.marks))
    assert not re.search(r"\wNone\b", said)  # words that one of the options does not have
    return said, {slug for apparatus in collected for slug in apparatus.letters}


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "kind"), TOLD)
def test_what_cards_tell_is_told_by_the_options_in_force(name, kind, monkeypatch):
    game = ruleset_game(name)
    before, _ = paper(kind, game, monkeypatch)
    options = [(slug, key) for slug in TOLD[name, kind].split() for key in others(game, slug)]
    alike = [
        f"{slug}={key}" for slug, key in options if paper(kind, read(game, **{slug: key}), monkeypatch)[0] == before
    ]
    assert len(before) > 500
    assert alike == []


# ------------------------------------------------------------------ all papers, for `make thousand`


@pytest.mark.slow
@pytest.mark.parametrize("game", [*BATTLES, *ids()])
def test_every_paper_that_rests_on_a_switch_changes_with_it(game, monkeypatch):
    """And a switch that is said to do nothing in a battle changes none of its papers."""
    game = named_game(game) if game in BATTLES else ruleset_game(game)
    name, slugs = game.ruleset.id, switches_of(game.ruleset)
    before = {kind: paper(kind, game, monkeypatch) for kind in MARKED}
    pairs = [(kind, slug) for kind, (_, rest) in before.items() for slug in slugs if slug in rest]
    idle = [slug for slug in slugs if game.battle and slug not in before["sheet"][1]]
    still, moved = set(), set()
    for slug in slugs:
        for key in others(game, slug):
            for kind in MARKED:
                if slug in idle or (kind, slug) in pairs:
                    same = paper(kind, read(game, **{slug: key}), monkeypatch)[0] == before[kind][0]
                    if slug in idle:
                        moved |= set() if same else {(kind, slug)}
                    elif same:
                        still.add((kind, f"{slug}={key}"))
    assert len(pairs) > 2 * len(slugs)
    stale = still - STILL.get(name, set())
    assert (sorted(moved), sorted(stale)) == ([], [])


LISTS_CHOICES = "handout"  # every choice of the club, whatever it does
# A list of what is in force; a battle that is another under another ruling; figures of many questions under one mark;
# a few lines, which the turn cards have too.
OF_THEIR_OWN = ("rulings", "fought", "matchups", "checklist")
REST = [kind for kind in PAPERS if kind not in (*MARKED, "cards", *OF_THEIR_OWN)]


# Papers as above that print the same under an option, each with the reason.
STILL_PRINTED = {
    "blenheim": {("roster", "gun-red=yes")},  # a roster gives the chance that a shot reaches, not its hits
    "salamanca": {
        ("log", "thirty-percent=more-than-30"),  # of 84 and 96 points
        ("roster", "thirty-percent=more-than-30"),
        ("roster", "column-extra-die=per-battery"),  # of one gun
        ("roster", "skirmish-dice-rounding=nearest"),  # of stands in threes
        ("roster", "skirmish-dice-rounding=whole-threes"),
        ("roster", "who-has-rifles=rifles-and-cacadores"),  # a rifle is no better at formed troops
    },
}
FOOT = 40  # points at the bottom of a page that list the readings chosen


def printed_pages(kind, game, monkeypatch):
    """Return words and look of every page of a kind of paper but its foot, and the switches that its lines rest on."""
    with collecting(monkeypatch) as collected:
        pages = [page for part in parts(kind, game, wishes_of(game)) for page in PdfDocument(part.draw())]
        seen = [
            (page.get_textpage().get_text_bounded(bottom=FOOT), page.render(crop=(0, FOOT, 0, 0)).to_numpy().tobytes())
            for page in pages
        ]
    return seen, {slug for apparatus in collected for slug in apparatus.letters}


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_rosters_logs_and_handouts_change_with_the_switches_they_rest_on(name, monkeypatch):
    """With dice, maps and labels too; a switch that the playsheet calls idle in a battle changes none of them."""
    game = named_game(name)
    assert len(REST) >= 6
    idle = set(switches_of(game.ruleset)) - paper("sheet", game, monkeypatch)[1]
    still, moved, pairs = set(), set(), 0
    for kind in REST:
        before, rest = printed_pages(kind, game, monkeypatch)
        assert sum(len(words) for words, _ in before) > 500, kind
        for slug in [each for each in switches_of(game.ruleset) if each in rest | idle]:
            for key in others(game, slug):
                same = printed_pages(kind, read(game, **{slug: key}), monkeypatch)[0] == before
                pairs += slug in rest
                still |= {(kind, f"{slug}={key}")} if same and slug in rest else set()
                moved |= {(kind, slug)} if slug in idle and kind != LISTS_CHOICES and not same else set()
    assert pairs >= 4
    assert (sorted(moved), sorted(still - STILL_PRINTED.get(name, set()))) == ([], [])

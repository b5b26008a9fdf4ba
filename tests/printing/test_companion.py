"""The screen companion as a file: its odds are those of `drumhead odds`, and it holds nobody else's secrets."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256

import pytest

from drumhead.printing.pages.companion.audiences import Wanted
from drumhead.printing.pages.companion.companion import companions
from drumhead.printing.pages.companion.companion_odds import OddsTable
from drumhead.printing.style.paper import PaperError
from drumhead.rules.loading.toml_files import read
from drumhead.rules.validation.question_checks import asking_faults
from drumhead.rules.validation.reference_checks import References

from .companions import NAMES, SECRETS, answer, data_of, evening, given_of, pages, random_settings, wanted
from .games import BATTLES, battle_game, named_game, wishes_of

MOST = 400_000  # bytes of a page


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.sample(5)
def test_a_page_is_small_and_its_odds_are_those_of_the_rules(name):
    page, game = the_page(name)
    assert len(page.encode()) < MOST
    tables = data_of(page)["odds"]
    abouts = game.ruleset.about["companion"]["ask"]
    assert len(tables) == len(abouts) >= 8
    for table, about in zip(tables, abouts):
        question = game.ruleset.question(about["question"])
        called = about.get("called", {})
        for places in random_settings(table, 20):
            given = given_of(question, about, places)
            assert answer(table, places) == wanted(question, game.book, given, called), (table["name"], given)


def the_page(name):
    """A page of a battle, both armies in it; of Ramillies that of a player, which other tests read too."""
    if name == "ramillies":
        return pages()["ramillies-companion-anna.html"], evening()
    game = named_game(name)
    (draw,) = companions(game, wishes_of(game), Wanted(together=True)).values()
    return draw().decode(), game


def test_each_player_reads_his_own_briefs_and_nobody_elses():
    mine = {"tom-b": {"french", "Tom"}, "bea": {"french"}, "anna": {"alliance", "Anna"}}
    assert set(pages()) == {f"ramillies-companion-{word}.html" for word in mine}
    for word, known in mine.items():
        page = pages()[f"ramillies-companion-{word}.html"]
        assert {whose for whose, secret in SECRETS.items() if secret in page} == known, word


def test_a_player_has_his_brigades_alone_and_letters_as_he_wants_them():
    bea, tom = (pages()[f"ramillies-companion-{word}.html"] for word in ("bea", "tom-b"))
    units = {side: evening().battle.armies[side] for side in ("french", "alliance")}
    hers = {f"unit-french-{unit.number}" for unit in units["french"].brigades[-1].units}
    assert set(re.findall(r'id="(unit-[^"]*)"', bea)) == hers
    assert not hers & set(re.findall(r'id="(unit-[^"]*)"', tom))
    assert [data_of(page)["large"] for page in (bea, tom)] == [True, False]
    assert ["Points lost" in page for page in (bea, tom)] == [False, True]  # Tom leads
    assert not [unit.name for unit in units["alliance"].units if unit.name in bea + tom]


def test_names_stand_as_typed_and_none_of_them_is_markup():
    page = pages()["ramillies-companion-tom-b.html"]
    assert page.count("</script>") == 2
    assert not re.search(r"<img|<b on|<i>Guards", page)
    assert "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;" in page
    assert "&lt;i&gt;Guards&lt;/i&gt; &amp; co." in page
    for name in NAMES[2:]:
        assert name in page
    assert not re.search(r"\sstyle=|\son\w+=\"|https?://(?!www\.w3\.org)", page)


def test_a_browser_may_run_and_fetch_nothing_but_what_is_in_the_page():
    page = pages()["ramillies-companion-anna.html"]
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    assert policy.startswith("default-src 'none'; ")
    for kind, words in (("script", r"<script>(.*?)</script>"), ("style", r"<style>(.*?)</style>")):
        digest = b64encode(sha256(re.search(words, page, re.DOTALL)[1].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_who_is_not_there_has_no_companion():
    game = evening()
    game = replace(game, battle=replace(game.battle, players=()))
    with pytest.raises(PaperError, match="Ramillies names no player: write a"):
        companions(game, wishes_of(game), Wanted(players=True))
    with pytest.raises(PaperError, match="no player of dutch"):
        companions(evening(), wishes_of(game), Wanted(players=True, sides=("dutch",)))


def test_odds_are_those_of_the_club_and_say_what_it_has_changed(tmp_path):
    (tmp_path / "club.toml").write_text(
        'title = "Ours"\n[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "musket hits on 4"'
    )
    game = battle_game(str(tmp_path / "club.toml"))
    about = {"question": "fire-hits", "title": "A volley", "over": {"dice": [1, 2]}}
    ours, books = (OddsTable(each, about).as_data() for each in (game, named_game("ramillies")))
    assert (answer(ours, [0])["1 hits"], answer(books, [0])["1 hits"]) == (Fraction(1, 2), Fraction(1, 3))
    assert (ours["changes"], books["changes"]) == (["musket hits on 4"], [])
    assert (ours["cases"], books["cases"]) == ([], [])


def test_odds_have_those_of_a_house_rule_for_a_range_beside_them(tmp_path):
    rows = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Near: 4"\nwhen = "range <= \'10 cm\'"'
    (tmp_path / "club.toml").write_text(f'title = "Ours"\n{rows}')
    about = {"question": "fire-hits", "title": "A volley", "over": {"dice": [1, 2]}}
    ours = OddsTable(battle_game(str(tmp_path / "club.toml")), about).as_data()
    assert answer(ours, [0])["1 hits"] == Fraction(1, 3)
    (case,) = ours["cases"]
    assert answer({**ours, **case}, [0])["1 hits"] == Fraction(1, 2)
    assert answer({**ours, **case}, [1])["2 hits"] == Fraction(1, 4)
    assert case["name"] == "1"
    assert [each[:11] for each in ours["changes"]] == ["[1] Near: 4"]


def test_too_many_settings_are_refused():
    game = named_game("ramillies")
    over = dict.fromkeys((each.name for each in game.ruleset.question("fight-whole").inputs), "all")
    table = OddsTable(game, {"question": "fight-whole", "over": over})
    with pytest.raises(PaperError, match="1,119,744 settings are more than 20,000"):
        table.as_data()


def test_what_a_file_asks_amiss_is_named_by_its_line(tmp_path):
    asked = {
        "ruleset": "arm = []",
        "tables": "",
        "questions": """
            [rally]
            says = "Does it rally?"
            cite = "x"
            outcomes = ["yes", "no"]
            inputs.pips = { ints = [0, 6], default = 0 }
            inputs.quality = { choices = ["elite", "raw"], default = "raw" }""",
        "companion": """
            [[ask]]
            question = "raly"
            title = "a"
            [[ask]]
            question = "rally"
            title = "b"
            over = { pips = [0, 9], qualty = "all" }""",
    }
    for name, words in asked.items():
        (tmp_path / f"{name}.toml").write_text(words)
    files = {name: read(tmp_path / f"{name}.toml") for name in asked}
    faults = [*References(tmp_path, files).faults("companion", files["companion"]), *asking_faults(files)]
    found = [(fault.line, fault.wrong) for fault in faults if "companion" in fault.file]
    assert found == [
        (3, 'no question is called "raly"'),
        (8, '"9" is not a value of pips'),
        (8, 'rally asks for no "qualty"'),
    ]


def test_every_value_that_is_offered_reads_back_to_what_is_asked():
    """A minus is kept as the one that paper has; words have blanks for hyphens, and no two of a list are alike."""
    read_back = negative = 0
    for name in BATTLES:
        game = named_game(name)
        for about in game.ruleset.about["companion"]["ask"]:
            called = {said: word for word, said in about.get("called", {}).items()}
            for each in OddsTable(game, about).settings:
                meant = [called.get(word, word.replace(" ", "-")) for word in each.words]
                assert tuple(each.input.read(word) for word in meant) == each.values, (name, about["title"], each.words)
                assert len({*each.words}) == len(each.values)
                numbers = [value for value in each.values if isinstance(value, int) and value < 0]
                assert [f"−{-value}" for value in numbers] == [*each.words[: len(numbers)]]
                read_back, negative = read_back + len(each.values), negative + len(numbers)
    assert read_back > 1000
    assert negative == 40  # twelve in three questions of Salamanca, four in one of Klausen

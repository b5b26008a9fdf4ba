"""What the book says of an army: which cannot be played, which is untypical, and which passes without a word."""

from __future__ import annotations

import pytest

from drumhead import armies, rulesets
from drumhead.model.army import Army, Battle, Brigade, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.army_findings import Finding
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys.army import check_army, check_battle

ARMS = {
    "cannon": "artillery",
    "mortar": "artillery",
    "foot": "infantry",
    "guards": "infantry",
    "grenadiers": "infantry",
}
ELITE = ("guards", "guard-horse", "grenadiers", "cannon", "mortar")


@pytest.fixture(scope="module")
def book() -> Book:
    return rulesets.load("wss-paperboys").book()


def unit(words: str, side: str = "french") -> Unit:
    """A unit from its notation: "7 foot", "8 horse, raw"."""
    size, _, quality = words.partition(", ")
    stands, kind = size.split()
    quality = quality or ("elite" if kind in ELITE else "trained")
    return Unit(words, ARMS.get(kind, "cavalry"), kind, quality, stands=int(stands), start=9, side=side)


def brigade(*units: str, side: str = "french", commander: bool = True) -> Brigade:
    officer = Officer("Brigadier", "brigadier") if commander else None
    return Brigade("Brigade", tuple(unit(words, side) for words in units), officer)


def army(*brigades: Brigade, side: str = "french", rank: str = "commander-in-chief") -> Army:
    return Army("Army", side, Officer("General", rank), brigades)


FOOT, HORSE = ("7 foot", "6 foot", "7 foot"), ("8 horse", "8 horse", "8 horse")


def findings(book: Book, *brigades: Brigade, side: str = "french") -> list[tuple[str, tuple[str | int, ...]]]:
    """Severity and place of what is said of these brigades; whether foot and horse balance is another matter."""
    told = check_army(book, army(*brigades, side=side))
    return [(finding.severity, finding.where) for finding in told if finding.where != ("brigade",)]


def said(told: list[Finding]) -> str:
    return "\n".join(finding.says for finding in told)


def test_an_army_as_the_book_likes_it_passes_without_a_word(book: Book) -> None:
    assert check_army(book, army(brigade(*FOOT), brigade(*HORSE))) == []
    diced = brigade("6 foot, dice", "6 foot, raw", "7 guards", "1 cannon", side="alliance")
    assert check_army(book, army(diced, brigade(*HORSE, side="alliance"), side="alliance")) == []


def test_the_shipped_armies_pass_without_a_word(book: Book) -> None:
    path = armies.find_battle("ramillies")
    assert path
    assert check_battle(book, armies.read_battle(path, rulesets.load)) == []


def test_the_first_game_of_the_book_needs_no_horse(book: Book) -> None:
    first = army(brigade("6 foot", "6 foot", "7 foot", "7 foot"), Brigade("Guns", (unit("1 cannon"), unit("1 cannon"))))
    assert check_army(book, first) == []


@pytest.mark.parametrize("words", ["0 foot", "-1 horse", "0 cannon"])
def test_a_unit_without_stands_cannot_be_played(book: Book, words: str) -> None:
    assert ("error", ("brigade", 0, "unit", 0, "stands")) in findings(book, brigade(words, *FOOT))


@pytest.mark.parametrize("words", ["2 cannon", "3 mortar"])
def test_every_gun_is_a_unit_by_itself(book: Book, words: str) -> None:
    assert findings(book, brigade(*FOOT, words)) == [("error", ("brigade", 0, "unit", 3, "stands"))]
    assert findings(book, brigade(*FOOT, "1 cannon", "1 mortar")) == []


@pytest.mark.parametrize("kind", ["7 guards", "8 guard-horse", "1 cannon", "1 mortar"])
@pytest.mark.parametrize("quality", ["raw", "trained", "dice"])
def test_guards_and_guns_are_elite(book: Book, kind: str, quality: str) -> None:
    group = brigade(f"{kind}, {quality}", *(HORSE if "horse" in kind else FOOT))
    assert findings(book, group) == [("error", ("brigade", 0, "unit", 0, "quality"))]


def test_pooled_grenadiers_are_elite(book: Book) -> None:
    assert findings(book, brigade("3 grenadiers, trained", *FOOT)) == [("error", ("brigade", 0, "unit", 0, "quality"))]


@pytest.mark.parametrize("words", ["7 foot, elite", "8 horse, elite"])
def test_an_elite_line_unit_is_only_remarked_upon(book: Book, words: str) -> None:
    group = brigade(words, *((HORSE if "horse" in words else FOOT)[:2]))
    assert findings(book, group) == [("advice", ("brigade", 0, "unit", 0, "quality"))]


@pytest.mark.parametrize("quality", ["raw", "trained", "dice"])
def test_a_line_unit_may_be_raw_trained_or_diced_for(book: Book, quality: str) -> None:
    assert findings(book, brigade(f"6 foot, {quality}", "6 foot", "6 foot")) == []


@pytest.mark.parametrize(("stands", "remarks"), [(3, 1), (4, 1), (5, 1), (6, 0), (7, 0), (8, 1), (12, 1)])
def test_a_battalion_has_six_or_seven_stands(book: Book, stands: int, remarks: int) -> None:
    told = findings(book, brigade(f"{stands} foot", "6 foot", "6 foot"))
    assert told == [("advice", ("brigade", 0, "unit", 0, "stands"))] * remarks


def test_battalions_that_gave_their_grenadiers_may_have_five_stands(book: Book) -> None:
    six = brigade(*["5 foot"] * 3), brigade("5 foot", "6 foot", "6 foot", "6 grenadiers")
    assert findings(book, *six) == []
    short = brigade("5 foot", "5 foot", "5 foot", "2 grenadiers")
    assert findings(book, short) == [("advice", ("brigade", 0, "unit", 2, "stands"))]


def test_grenadiers_cannot_be_more_than_the_battalions_that_gave_them(book: Book) -> None:
    told = findings(book, brigade("6 foot", "6 foot", "3 grenadiers"))
    assert told == [("advice", ("brigade", 0, "unit", 2, "stands"))]
    assert findings(book, brigade("6 foot", "6 foot", "2 grenadiers")) == []


@pytest.mark.parametrize(("stands", "remarks"), [(4, 1), (6, 1), (7, 2), (8, 0), (9, 1), (16, 0), (17, 2), (18, 1)])
def test_a_regiment_has_four_to_eight_squadrons_of_two(book: Book, stands: int, remarks: int) -> None:
    told = findings(book, brigade(f"{stands} horse", "8 horse", "8 horse"), brigade(*FOOT))
    assert told == [("advice", ("brigade", 0, "unit", 0, "stands"))] * remarks


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("6 horse", [("advice", "stands")]),
        ("40 guard-horse", [("advice", "stands")]),
        ("8 guard-horse, dice", [("error", "quality")]),
    ],
)
def test_rulings_settle_what_may_be_fielded(book: Book, words: str, told: list[tuple[str, str]]) -> None:
    found = findings(book, brigade(words))
    assert [(severity, where[-1]) for severity, where in found] == told


def test_balance_and_officers_are_remarked_on(book: Book) -> None:
    lone = army(brigade(*FOOT, "7 foot", "7 foot", commander=False), brigade("8 horse"))
    told = said(check_army(book, lone))
    assert "about as many" in told
    assert "commander" in told


@pytest.mark.parametrize(
    ("stands", "side", "remarks"),
    [(9, "french", 0), (24, "french", 0), (25, "french", 1), (9, "alliance", 1), (18, "alliance", 1)],
)
def test_only_french_guard_squadrons_may_have_three_stands(book: Book, stands: int, side: str, remarks: int) -> None:
    group = brigade(f"{stands} guard-horse", side=side)
    assert len(findings(book, group, side=side)) == remarks


def test_a_brigade_has_three_or_four_regiments_and_guns_do_not_count(book: Book) -> None:
    assert findings(book, brigade("6 foot", "6 foot")) == [("advice", ("brigade", 0, "unit"))]
    assert findings(book, brigade("6 foot", "6 foot", "1 cannon")) == [("advice", ("brigade", 0, "unit"))]
    assert findings(book, brigade("6 foot", "6 foot", "6 foot", "6 foot", "1 cannon")) == []
    assert findings(book, brigade(*["6 foot"] * 5), brigade(*HORSE)) == [("advice", ("brigade", 0, "unit"))]


def test_a_regiment_of_horse_may_stand_alone_or_among_the_foot(book: Book) -> None:
    assert findings(book, brigade("8 horse")) == []
    assert findings(book, brigade(*FOOT, "8 horse")) == []
    assert findings(book, brigade("8 horse", "8 horse")) == [("advice", ("brigade", 0, "unit"))]


def test_a_brigade_wants_a_commander_and_guns_want_none(book: Book) -> None:
    assert findings(book, brigade(*FOOT, commander=False)) == [("advice", ("brigade", 0))]
    assert findings(book, brigade("1 cannon", "1 cannon", commander=False)) == []


@pytest.mark.parametrize(("horse", "remarks"), [(3, 0), (2, 1), (0, 1)])
def test_foot_and_horse_are_about_equal(book: Book, horse: int, remarks: int) -> None:
    """Four battalions of 7 against regiments of 8: 24 stands are 85 % of 28, 16 are 57 %."""
    group = [brigade(*["8 horse"] * horse)] if horse else [brigade("7 foot", "7 foot", "7 foot")]
    told = check_army(book, army(brigade(*["7 foot"] * 4), *group))
    assert len([finding for finding in told if finding.where == ("brigade",)]) == remarks


def test_exactly_three_quarters_are_about_equal(book: Book) -> None:
    """Four battalions of 6 are 24 stands: exactly three quarters of 32, too few for 34."""
    foot = brigade(*["6 foot"] * 4)
    assert check_army(book, army(foot, brigade("8 horse", "8 horse", "16 horse"))) == []
    (told,) = check_army(book, army(foot, brigade("10 horse", "8 horse", "16 horse")))
    assert told.severity == "advice"
    assert told.says == "24 stands of foot and 34 of horse: armies of the period had about as many of each."


def test_an_army_has_one_commander_in_chief(book: Book) -> None:
    two = Brigade("Horse", brigade(*HORSE).units, Officer("Elector", "commander-in-chief"))
    (told,) = check_army(book, army(brigade(*FOOT), two))
    assert (told.severity, told.where) == ("advice", ("general",))
    assert told.says.startswith("2 officers are commander-in-chief")
    (told,) = check_army(book, army(brigade(*FOOT), brigade(*HORSE), rank="brigadier"))
    assert (told.severity, told.where) == ("advice", ("general",))
    assert told.says.startswith("nobody is commander-in-chief: no officer can hide 3 pips.")


def test_british_dragoons_do_not_ride_for_the_french(book: Book) -> None:
    group = ("8 british-dragoons", "8 horse", "8 horse")
    told = findings(book, brigade(*group), brigade(*FOOT))
    assert told == [("advice", ("brigade", 0, "unit", 0, "kind"))]
    told = findings(book, brigade(*group, side="alliance"), brigade(*FOOT, side="alliance"), side="alliance")
    assert told == []


def test_a_battle_says_which_army_it_speaks_of(book: Book) -> None:
    good = army(brigade(*FOOT), brigade(*HORSE))
    bad = army(brigade("2 cannon", *FOOT), brigade(*HORSE), side="alliance")
    battle = Battle("Battle", "wss-paperboys", {"french": good, "alliance": bad})
    told = [(finding.severity, finding.where) for finding in check_battle(book, battle)]
    assert told == [
        ("advice", ("side",)),
        ("error", ("side", "alliance", "army", "brigade", 0, "unit", 0, "stands")),
    ]


def test_every_remark_names_its_section_and_its_rules(book: Book) -> None:
    odd = army(brigade("2 cannon", "3 foot", "7 guards, raw", "5 horse", commander=False), rank="brigadier")
    told = check_army(book, odd)
    assert len(told) >= 7
    assert all(finding.cite and finding.rules and finding.says.endswith(".") for finding in told)


def test_the_sizes_are_the_book_s_own_so_a_club_may_change_them() -> None:
    ruleset = rulesets.load("wss-paperboys")
    small = {**ruleset.tables["unit"], "battalion": {**ruleset.tables["unit"]["battalion"], "stands-least": 4}}
    book = Book({**ruleset.tables, "unit": small}, ruleset.readings, {})
    assert check_army(book, army(brigade("4 foot", "4 foot", "4 foot"), brigade("10 horse"))) == []

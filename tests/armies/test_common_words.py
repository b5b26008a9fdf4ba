"""Armies in common words: what each ruleset raises of them, by the sizes of its book, and back again."""

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from drumhead import armies, rulesets
from drumhead.armies.files.army_file import army_and_file
from drumhead.armies.files.ruleset_terms import ids, kinds_of
from drumhead.armies.neutral.conversion_row_checks import row_faults
from drumhead.armies.neutral.neutral_schema import CommonUnit
from drumhead.armies.neutral.neutral_terms import common, rows, sizes_of
from drumhead.armies.neutral.to_ruleset import size_of
from drumhead.armies.writers.army_writer import FORMS, as_json, as_toml
from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.loading.family_references import complete_rows
from drumhead.rules.loading.toml_files import FileErrors, read
from drumhead.support import paths

from ..counted import at_least
from ..errors import errors_in, find, words_of
from ..strategies import TAME
from ..strategies import armies as any_army

BUTTONS = str(paths.sample())
WSS = ("wss-paperboys", "wss-dice", "wss-cards")


@pytest.fixture
def raised(tmp_path: Path):
    """Raises units in common words, a line each, under a ruleset."""

    def raised(units, name="wss-paperboys", side="alliance", above=""):
        text = f'name = "A"\nwords = "common"\nside = "{side}"\n{above}\n[[brigade]]\nname = "B"\nunit = [\n'
        lines = "".join(f'  {{ name = "{each.split()[0]}", {each.partition(" ")[2]} }},\n' for each in units)
        path = tmp_path / "army.toml"
        path.write_text(f"{text}{lines}]\n", encoding="utf-8")
        return armies.read_army(path, rulesets.load(name), rulesets.load)

    return raised


def said(army):
    return [(unit.name, unit.kind, unit.quality, unit.stands) for unit in army.units]


# ------------------------------------------------------------------ what the books have


def test_a_regiment_of_horse_is_what_each_book_has_for_its_squadrons(raised) -> None:
    horse = ['Horse arm = "horse", squadrons = 5']
    assert said(raised(horse)) == [("Horse", "horse", "trained", 10)]  # wpb-army-11: two stands a squadron
    assert said(raised(horse, "wss-dice")) == [("Horse", "cavalry", "", 1)]
    assert said(raised(horse, "wss-cards")) == [("Horse", "cavalry", "", 1)]
    assert said(raised(horse, "peninsular-paperboys", "allies")) == [("Horse", "heavy-cavalry", "trained", 8)]
    two = ['Horse arm = "horse", squadrons = 2']
    squadrons = [("Horse, first", "heavy", "normal", 6), ("Horse, second", "heavy", "normal", 6)]
    assert said(raised(two, "von-futsch", "imperial")) == squadrons  # mvf-org-03: a squadron has six figures
    troops = [("Horse, first", "troop", "steady", 4), ("Horse, second", "troop", "steady", 4)]
    assert said(raised(two, BUTTONS)) == troops


def test_a_battalion_is_as_large_as_the_book_has_it(raised) -> None:
    foot = ['Small arm = "foot"', 'Two arm = "foot", battalions = 2', 'Counted arm = "foot", men = 820']
    assert [unit.stands for unit in raised(foot).units] == [6, 7, 7]  # wpb-army-01, 04: 120 men a stand, 6 or 7
    british = [f'{each}, nation = "British"' for each in foot]
    spanish = [f'{each}, nation = "Spanish"' for each in foot]
    there = "peninsular-paperboys", "allies"
    assert [unit.stands for unit in raised(british, *there).units] == [8, 10, 10]  # pen-army-01, 03: 80 men, 8 or 10
    assert [unit.stands for unit in raised(spanish, *there).units] == [6, 6, 6]  # pen-army-02: three ranks
    assert [unit.stands for unit in raised(foot, "von-futsch", "imperial").units] == [12] * 4  # mvf-org-02


def test_a_gun_is_a_unit_by_itself(raised) -> None:
    two = ['Battery arm = "guns", guns = 2']
    assert said(raised(two)) == [(f"Battery, {each}", "cannon", "elite", 1) for each in ("first", "second")]
    assert [unit.stands for unit in raised(two, "von-futsch", "imperial").units] == [4, 4]  # mvf-org-04
    assert said(raised(two, "wss-dice")) == [("Battery", "artillery", "", 1)]


def test_guards_grenadiers_and_guns_are_elite_and_other_troops_are_not(raised) -> None:
    units = [
        'Guards kind = "guards", quality = "raw"',
        'Grenadiers kind = "grenadiers"',
        'Foot arm = "foot", quality = "elite"',
        'Diced arm = "foot", quality = "dice"',
        'Mortar kind = "mortar"',
    ]
    assert [unit.quality for unit in raised(units).units] == ["elite", "elite", "trained", "dice", "elite"]


def test_dragoons_of_the_british_fight_as_horse_on_their_own_side_alone(raised) -> None:
    units = ['Hay arm = "dragoons", nation = "Scottish"', 'Bulow arm = "dragoons", nation = "Hanoverian"']
    assert [unit.kind for unit in raised(units).units] == ["british-dragoons", "dragoons"]
    assert {unit.kind for unit in raised(units, side="french").units} == {"dragoons"}


SIZES = {  # the book's own tables: where its sizes stand
    ("wss-paperboys", "infantry"): lambda unit: {unit["battalion"]["stands-least"], unit["battalion"]["stands-most"]},
    ("wss-paperboys", "cavalry"): lambda unit: _squadrons(unit["regiment"]),
    ("peninsular-paperboys", "infantry"): lambda unit: {*unit["three-rank"]["stands"], *unit["two-rank"]["stands"], 4},
    ("peninsular-paperboys", "cavalry"): lambda unit: _squadrons(unit["regiment"]),
    ("von-futsch", "infantry"): lambda unit: {unit["infantry"]["figures"]},
    ("von-futsch", "cavalry"): lambda unit: {unit["cavalry"]["figures"]},
    ("von-futsch", "artillery"): lambda unit: {unit["artillery"]["figures"]},
    ("von-futsch", "skirmishers"): lambda unit: {unit["skirmishers"]["figures"]},
}


def _squadrons(row):
    return {row["squadron"] * many for many in range(row["squadrons-least"], row["squadrons-most"] + 1)}


@pytest.mark.parametrize(("name", "arm"), SIZES)
def test_no_row_has_a_size_that_the_book_does_not_have(name, arm) -> None:
    ruleset = rulesets.load(name)
    about = ruleset.about
    each = [(row, kind) for row in rows(about) if row["arm"] == arm for kind in row["kinds"]]
    found = {size for row, kind in each for size in sizes_of(row, kind, about)}
    assert found == SIZES[name, arm](ruleset.tables["unit"])


@pytest.mark.parametrize("name", [*rulesets.ids(), BUTTONS])
def test_every_common_kind_is_raised_or_refused_by_name_and_no_other_way(raised, name) -> None:
    about = rulesets.load(name).about
    cannot = about["muster"]["common"]["cannot"].keys()
    kinds = [(arm, each["id"]) for arm in ids(common(), "arm") for each in kinds_of(common(), arm)]
    refused = [kind for arm, kind in kinds if {arm, kind} & cannot]
    graded = itertools.product((kind for _, kind in kinds if kind not in refused), ("elite", "raw", "dice"))
    army = raised([f'U kind = "{kind}", quality = "{quality}"' for kind, quality in graded], name)
    assert {unit.kind for unit in army.units} <= set(ids(about, "kind"))
    with pytest.raises(FileErrors) as error:
        raised([f'U kind = "{kind}"' for kind in refused], name)
    told = [fault.wrong.partition(f"U: {about['id']} has no ") for fault in error.value.faults]
    assert len(told) == len(refused)
    assert all(before == "" and named for before, named, _ in told)


# ------------------------------------------------------------------ what was assumed


def test_what_was_assumed_is_told_once_for_all_units_of_its_sort(raised) -> None:
    units = ['A arm = "horse", squadrons = 3', 'B arm = "horse", squadrons = 3', 'C kind = "cuirassiers"']
    assert raised(units).assumed == (
        "horse of 3 squadrons: 8 stands",
        "horse without a strength: 4 squadrons, 8 stands",
        "cuirassiers: horse",
    )


def test_units_of_several_numbers_of_men_are_told_in_one_sentence(raised) -> None:
    units = [f'U{men} arm = "foot", battalions = 1, men = {men}' for men in (710, 730, 700)]
    assert [unit.stands for unit in raised(units).units] == [6] * 3  # 120 men a stand
    assert raised(units).assumed == ("foot of 700 to 730 men: 6 stands",)


def test_what_is_said_under_a_ruleset_holds_there_and_nowhere_else(raised) -> None:
    units = ['Guards kind = "guard-horse", squadrons = 4, under = { wss-paperboys = { stands = 12 } }']
    assert [unit.stands for unit in raised(units, side="french").units] == [12]
    assert (
        said(raised(['U arm = "foot", under = { wss-dice = { kind = "dragoons" } }'], "wss-dice"))[0][1] == "dragoons"
    )
    assert [unit.stands for unit in raised(units, "peninsular-paperboys", "french").units] == [8]


def test_facings_and_what_is_special_stand_with_the_note(raised) -> None:
    units = ['A arm = "dragoons", special = ["begins on foot"], facings = "yellow", note = "led by Ross"']
    (unit,) = raised(units).units
    assert unit.note == "led by Ross; begins on foot; yellow facings"


def test_source_year_and_doubts_come_with_the_army(raised) -> None:
    army = raised(['A arm = "foot"'], above='year = 1704\nsource = "a book"\ndoubts = ["the foot"]')
    assert (army.year, army.source, army.doubts) == (1704, "a book", ("the foot",))


# ------------------------------------------------------------------ what cannot be read


@pytest.mark.parametrize(
    ("unit", "code", "says"),
    [
        ('U arm = "foot", squadrons = 2', "counted-otherwise", "battalions = 2"),
        ('U arm = "foot", stands = 6', "counted-otherwise", "stands"),
        ('U arm = "pikes"', "unknown-word", '"pikes"'),
        ('U arm = "horse", kind = "husars"', "unknown-word", '"hussars"'),
        ('U arm = "foot", quality = "brave"', "unknown-word", '"brave"'),
        ('U arm = "foot", men = 0', "out-of-range", "0"),
        ('U kind = "rifles"', "kind-not-in-ruleset", "wss-paperboys"),
        ('U arm = "foot", under = { wss-paperboys = { stands = 0 } }', "out-of-range", "0"),
        ('U arm = "foot", under = { wss-paperboys = { stnds = 5 } }', "unknown-key", '"stands"'),
    ],
)
def test_a_bad_unit_is_told_with_its_line(raised, unit, code, says) -> None:
    with pytest.raises(FileErrors) as error:
        raised(['A arm = "foot"', unit])
    (told,) = error.value.faults
    assert (told.line, told.code) == (9, code)
    assert says in words_of(told)


def test_everything_that_a_game_cannot_have_is_told_at_once(raised) -> None:
    with pytest.raises(FileErrors) as error:
        raised(['A kind = "rifles"', 'B kind = "cacadores"', 'C arm = "skirmishers"'])
    assert [fault.line for fault in error.value.faults] == [8, 9, 10]


@pytest.mark.parametrize(("words", "named"), [("wss-dise", '"wss-dice"'), ("Latin", '"Latin"')])
def test_words_of_nobody_are_refused(tmp_path, words, named) -> None:
    path = tmp_path / "army.toml"
    path.write_text(f'name = "A"\nside = "french"\nwords = "{words}"\n')
    with pytest.raises(FileErrors) as error:
        armies.read_army(path, rulesets.load("wss-dice"), rulesets.load)
    faults = find(error.value.faults, "unknown-vocabulary", named)
    assert errors_in(faults) == [("army.toml", 3, "unknown-vocabulary")]


# ------------------------------------------------------------------ there and back


def converted(path: Path, form, army, about, into, words=""):
    """An army from its own words into others, through a file."""
    path.write_text(form(army, about), encoding="utf-8")
    return replace(army_and_file(path, into, rulesets.load, words)[0], assumed=())


@pytest.mark.parametrize("form", [as_toml, as_json])
def test_a_shipped_army_comes_back_whole_from_common_words(form, tmp_path) -> None:
    path = tmp_path / form.__name__.replace("as_", "a.")
    for name in at_least(5, armies.list_shipped_battles()):
        battle = armies.read_battle(paths.battles() / f"{name}.toml", rulesets.load)
        about = rulesets.load(battle.ruleset).about
        for army in at_least(2, battle.armies.values()):
            kept = converted(path, form, army, about, common(), battle.ruleset)
            assert converted(path, form, kept, common(), common()) == kept
            assert converted(path, form, kept, common(), about) == army, f"{name}: {army.name}"


@given(data=st.data())
def test_an_army_in_another_game_s_words_and_back_is_the_same_the_second_time(data, tmp_path) -> None:
    """What a game cannot say is lost the first time; nothing more is lost ever after."""
    one, other = (data.draw(st.sampled_from(rulesets.ids()), label=which) for which in ("from", "to"))
    about, into = (rulesets.load(name).about for name in (one, other))
    path = tmp_path / "a.json"

    def there_and_back(army):
        kept = converted(path, as_json, army, about, common(), one)
        there = converted(path, as_json, kept, common(), into)
        back = converted(path, as_json, there, into, common(), other)
        return converted(path, as_json, back, common(), about)

    try:
        once = there_and_back(data.draw(any_army(about, st.sampled_from(TAME)), label="army"))
    except FileErrors:
        reject()  # the other game has no such troops
    assert there_and_back(once) == once


@pytest.mark.parametrize("name", ["ramillies", "oudenarde", "blenheim"])
def test_the_armies_of_a_war_are_good_in_every_game_of_it(name) -> None:
    for file in at_least(2, sorted(paths.battles().glob(f"{name}-*.toml"))):  # one for each side
        own = armies.read_battle(paths.battles() / f"{name}.toml", rulesets.load).ruleset
        for ruleset in map(rulesets.load, at_least(3, WSS)):
            alone = armies.read_alone(file, ruleset, rulesets.load, own)
            (army,) = alone.armies.values()
            findings = ruleset.module("army").check_army(ruleset.book(), army)
            assert [each for each in findings if each.severity == "error"] == []


# ------------------------------------------------------------------ the rows of a ruleset


@pytest.mark.parametrize("name", [*rulesets.ids(), BUTTONS])
def test_the_rows_of_every_ruleset_of_ours_are_sound(name) -> None:
    ruleset = rulesets.load(name)
    assert list(row_faults(complete_rows(read(ruleset.folder / "muster.toml")), ruleset.about)) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('of = "dragoons"', 'of = "dragons"', "unknown-word", '"dragoons"'),
        ('of = "dragoons"', 'of = "horse"', "common-word-without-row", '"dragoons"'),
        ('raw = "shaky"\n', "", "common-word-without-row", '"raw"'),
        ('"allies"]', '"alies"]', "unknown-word", '"allies"'),
        ('skirmishers = "company"', 'skirmishers = "troop"', "unknown-word", '"troop"'),
        ("parts = true", "sizes = [4, 3]", "unsorted-sizes", ""),
        ("parts = true", 'sizes = "troop.figures"', "no-number-at-place", '"troop.figures"'),
        ("parts = true", "least = 2", "size-without-each", ""),
        ("guns =", "gunz =", "unknown-word", '"guns"'),
        ("parts = true", "parts = 1", "wrong-type", "true or false"),
        ("years =", 'turns = "turn.lenght"\nyears =', "no-number-at-place", '"turn.lenght"'),
        ("years =", 'table = ["wide", "4 cm"]\nyears =', "not-a-length", "'wide'"),
    ],
)
def test_a_check_of_a_ruleset_finds_what_is_amiss_with_its_rows(tmp_path, old, new, code, says) -> None:
    for name in ("ruleset", "tables", "muster"):
        text = (paths.sample() / f"{name}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(text.replace(old, new) if name == "muster" else text)
    found = [fault for fault in folder_faults(tmp_path) if Path(fault.file).name == "muster.toml"]
    assert any(fault.code == code and says in words_of(fault) for fault in found)


def test_a_ruleset_that_says_nothing_of_common_words_is_named_once(tmp_path) -> None:
    folder = tmp_path / "mute"
    folder.mkdir()
    for name in ("ruleset", "tables"):
        (folder / f"{name}.toml").write_bytes((paths.sample() / f"{name}.toml").read_bytes())
    mute = rulesets.load(str(folder))
    with pytest.raises(FileErrors) as error:
        armies.read_army(paths.library() / "malplaquet-french.toml", mute)
    (told,) = error.value.faults
    assert (told.code, "buttons" in told.wrong) == ("no-common-words", True)


def test_men_go_before_battalions() -> None:
    row = {"kinds": {"line": "foot"}, "sizes": [6, 7], "men": 120}
    units = [CommonUnit(name="x", kind="line", arm="foot", men=men) for men in (500, 780, 781, 9000)]
    assert [size_of(row, unit, {}) for unit in units] == [6, 6, 7, 7]


@pytest.mark.parametrize("form", FORMS)
def test_a_list_says_itself_that_its_words_are_common(form, tmp_path) -> None:
    army, _ = army_and_file(paths.library() / "malplaquet-french.toml", common())
    path = tmp_path / f"list.{form}"
    text = FORMS[form](army, common())
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    raised = armies.read_army(path, rulesets.load("wss-cards"))
    assert (raised.source, raised.year, raised.doubts) == (army.source, 1709, army.doubts)
    assert {unit.kind for unit in raised.units} == {"infantry", "cavalry", "artillery"}


def lowered(tmp_path: Path, kind: str):
    """An army of one regiment of Klausen's horse, in common words, for which its file says this kind."""
    text = 'name = "A"\nside = "imperial"\n[[brigade]]\nname = "B"\ncommander = "C"\n[[brigade.unit]]\nname = "Mercy"\n'
    text += 'arm = "cavalry"\nkind = "heavy"\nquality = "normal"\nfigures = 6\n'
    (tmp_path / "a.toml").write_text(f'{text}under = {{ common = {{ kind = "{kind}" }} }}\n', encoding="utf-8")
    army, _ = army_and_file(tmp_path / "a.toml", common(), rulesets.load, "von-futsch")
    return army


def test_a_kind_said_for_all_other_games_is_kept_where_a_game_makes_one_arm_of_two(tmp_path) -> None:
    assert [(unit.arm, unit.kind) for unit in lowered(tmp_path, "cuirassiers").units] == [("horse", "cuirassiers")]


def test_what_is_said_for_all_other_games_and_cannot_be_is_told_with_its_line(tmp_path) -> None:
    with pytest.raises(FileErrors, match=r"line 6, .*Mercy: what it is in common words cannot be"):
        lowered(tmp_path, "cuirasiers")

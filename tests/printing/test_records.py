"""What a ruleset's record.toml may say: which values, which solid, which units, which words and chances."""

import pytest

from drumhead.model.unit import Unit
from drumhead.printing.pages.dice.record_values import records
from drumhead.printing.style.paper import PaperError
from drumhead.rulesets.wss_paperboys import aids

from .games import told

EIGHT = 'says = "hits"\nvalues = [1, 2, 3, 4, 5, 6, 7, 8]\n'
SIX = 'says = "pips"\nvalues = [1, 2, 3, 4, 5, 6]\n'
CHANCE = '[chance]\nquestion = "heavy-test"\ninput = "pips"\noutcome = "pass"\nsays = "x"\n'


def the(toml, **more):
    """The one record of a game told so."""
    (record,) = records(told(toml, **more))
    return record


def unit(quality="trained", arm="infantry", kind="foot"):
    return Unit("1st", arm, kind, quality, 6)


def feet(record, whose):
    return [face.chance for face in record.faces(whose)]


@pytest.mark.parametrize(("count", "solid"), [(6, "cube"), (8, "octahedron"), (12, "dodecahedron")])
def test_the_solid_follows_from_the_number_of_values(count, solid):
    assert the(f'says = "hits"\nvalues = {list(range(count))}').shape.name == solid


def test_a_solid_with_more_faces_than_values_keeps_the_rest_blank():
    record = the('says = "crew lost"\nvalues = [0, 1, 2, 3]\nsolid = "cube"')
    faces = record.faces(unit())
    assert [face.value for face in faces] == [0, 1, 2, 3, "", ""]
    assert not faces[-1].worst
    assert faces[3].worst


def test_a_die_is_for_the_arms_kinds_and_qualities_it_names():
    record = the(EIGHT + 'arms = ["infantry", "artillery"]\nkinds = ["foot", "cannon"]\nqualities = ["raw"]')
    assert record.kept_for(unit("raw"))
    assert record.kept_for(unit("raw", "artillery", "cannon"))  # though that arm has no other record
    assert not record.kept_for(unit("trained"))
    assert not record.kept_for(unit("raw", kind="guards"))
    assert not record.kept_for(unit("raw", "cavalry", "horse"))


def test_without_arms_named_it_is_for_those_that_keep_a_record():
    record = the(EIGHT)
    assert [record.kept_by(arm) for arm in ("infantry", "cavalry", "artillery")] == [True, True, False]


def test_several_dice_stand_in_tables_of_their_own():
    told_so = told(f'[[die]]\n{SIX}arms = ["infantry"]\n[[die]]\n{EIGHT}arms = ["cavalry"]')
    assert [record.shape.faces for record in records(told_so)] == [6, 8]


def test_a_raw_units_chance_is_its_own_where_raw_units_are_worse():
    toml = SIX + CHANCE + 'given = { quality = "{{ unit.quality }}" }'
    usual = ["6 in 6", "5 in 6", "4 in 6", "3 in 6", "2 in 6", "1 in 6"]
    worse = ["5 in 6", "4 in 6", "3 in 6", "2 in 6", "1 in 6", "0 in 6"]
    strict = the(toml, raw_elsewhere="minus-one")
    assert plain(feet(strict, unit("raw"))) == worse
    assert plain(feet(strict, unit("elite"))) == usual
    assert plain(feet(the(toml), unit("raw"))) == usual


def plain(words):
    return [each.replace("\xa0", " ") for each in words]


def test_a_quality_still_to_be_thrown_for_counts_as_the_questions_usual_one():
    record = the(SIX + CHANCE + 'given = { quality = "{{ unit.quality }}" }', raw_elsewhere="minus-one")
    assert feet(record, unit("dice")) == feet(record, unit("trained"))


def test_the_shipped_dice_know_raw_units():
    strict = told(raw_elsewhere="minus-one")
    (record,) = records(strict)
    assert feet(record, unit("raw")) != feet(record, unit("trained"))


def test_a_value_that_the_question_does_not_take_has_no_line():
    assert feet(the(EIGHT + CHANCE), unit())[5:] == ["1\xa0in\xa06", "", ""]


@pytest.mark.parametrize(("how", "said"), [("in-six", "5\xa0in\xa06"), ("hundred", "83%"), ("one-in", "83")])
def test_a_chance_is_said_in_the_way_asked_for(how, said):
    assert feet(the(SIX + CHANCE + f'as = "{how}"'), unit())[1] == said


def test_the_foot_line_takes_value_figure_odds_and_places_of_the_book(monkeypatch):
    monkeypatch.setattr(aids, "a_third", lambda book, value: value * 3 if value < 6 else "", raising=False)
    foot = 'foot = "{{ value }}/{{ figure }} {{ odds }} {{ book.weapon.musket.reach }}"\ncall = "a_third"'
    assert feet(the(SIX + CHANCE + foot), unit())[3:] == [
        "4/12 3\xa0in\xa06 25\xa0cm",
        "5/15 2\xa0in\xa06 25\xa0cm",
        "",
    ]


def test_a_foot_line_may_do_without_odds(monkeypatch):
    monkeypatch.setattr(aids, "halved", lambda book, value: (value + 1) // 2, raising=False)
    record = the(EIGHT + '[chance]\ncall = "halved"\nfoot = "to {{ figure }}"\nsays = "x"')
    assert feet(record, unit()) == ["to 1", "to 1", "to 2", "to 2", "to 3", "to 3", "to 4", "to 4"]


def test_several_outcomes_are_one_chance():
    both = CHANCE.replace('outcome = "pass"', 'outcomes = ["pass", "fail-retreat"]')
    assert feet(the(SIX + both), unit())[5] == "6\xa0in\xa06"


def test_reminders_begin_at_numbers_at_places_and_where_the_ruleset_says(monkeypatch):
    monkeypatch.setattr(
        aids, "third", lambda book, one: one.start // 3 if one.arm == "infantry" else None, raising=False
    )
    record = the(
        SIX
        + '[[reminder]]\nfrom = 4\nsays = "four"\n'
        + '[[reminder]]\nfrom = "book.pips.no_advance_at"\nless = 1\nsays = "last but one"\n'
        + '[[reminder]]\ncall = "third"\nsays = "a third"\n'
        + '[[reminder]]\nfrom = "book.casualties[unit.arm]"\nsays = "a stand"\nqualities = ["raw"]\n'
    )
    assert record.list_starts(unit()) == {4: ("four",), 5: ("last but one",), 2: ("a third",)}
    assert record.list_starts(unit("raw", "cavalry", "horse")) == {4: ("four",), 5: ("last but one",), 3: ("a stand",)}


def test_six_and_nine_are_barred_where_they_could_be_mixed_up():
    def barred(toml):
        return [face.value for face in the(toml).faces(unit()) if face.barred]

    assert barred(EIGHT) == [6]
    assert barred('says = "hits"\nvalues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]') == [6, 9]
    assert barred('says = "points"\nvalues = [6, 7, 8, 9, 10, 11]') == [6, 9]
    assert barred(SIX) == []  # nothing else on a cube of six looks like a six turned over


def test_faces_of_a_die_to_throw_are_all_alike_light():
    record = the('says = "D3"\nvalues = [1, 1, 2, 2, 3, 3]\nfor = "throw"')
    assert record.in_pairs
    assert len({(face.rank, face.ranks) for face in record.faces(None)}) == 1
    assert not any(face.worst or face.black_foot for face in record.faces(None))


def test_the_darkness_counts_different_values_from_best_to_worst():
    record = the('says = "points"\nvalues = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]')
    ranks = {face.value: face.rank for face in record.faces(None)}
    assert ranks == {value: 12 - value for value in range(12)}
    black = [face.value for face in record.faces(None) if face.black_foot]
    assert black == [2, 1]
    assert [face.value for face in record.faces(None) if face.worst] == [0]


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("values = [1, 2]", "a die without says"),
        ('says = "hits"', "a die without values"),
        (
            'says = "hits"\nvalues = [1, 2, 3, 4, 5]',
            "hits: no solid has 5 faces; ",
        ),
        (
            'says = "hits"\nvalues = [1, 2, 3]\nsolid = "cubes"',
            "solid = 'cubes'; give one of tetrahedron, cube.*Did you mean \"cube\"",
        ),
        (EIGHT + 'solid = "cube"', "8 values, but the cube has 6 faces"),
        (EIGHT + 'for = "armies"', "for = 'armies'; give one of unit, army, throw"),
        (SIX + "[[die]]\n" + SIX, "describe one die at the top or all in"),
        (SIX + CHANCE.replace('"pips"', '"pisp"'), "heavy-test asks for no 'pisp'; it asks for pips-after-the-hits"),
        (SIX + CHANCE.replace('"pass"', '"passes"'), "outcome = 'passes'; give one of pass"),
        (SIX + CHANCE + 'as = "sixths"', "as = 'sixths'; give one of in-six"),
        (
            SIX + CHANCE + 'given = { quality = "{{ unit.qualty }}" }',
            'quality: .*has a .qualty.*Did you mean "quality"',
        ),
        (SIX + CHANCE + 'given = { qualty = "raw" }', "asks for no 'qualty'"),
        (SIX + CHANCE + 'call = "nothing_such"', "aids.py has no function 'nothing_such'"),
        (
            SIX + '[[reminder]]\nfrom = "book.pips.no_advanc_at"\nsays = "x"',
            'no place .pips.no-advanc-at.*"pips.no-advance-at"',
        ),
        (SIX + '[[reminder]]\nfrom = 3\nsays = "{{ book.weapon.musket.reach | loudly }}"', "nothing is called .loudly"),
    ],
)
def test_a_mistake_in_the_data_says_where_it_is_and_what_would_be_right(toml, says):
    game = told(toml)
    with pytest.raises(PaperError, match=says) as fault:
        print([(record.use, record.faces(unit())) for record in records(game)])
    assert str(fault.value).startswith("record.toml")

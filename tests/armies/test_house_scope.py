"""Words of a house rule that promise less than the number does: ranges, scopes and conditions, each with its line."""

from pathlib import Path

import pytest

from drumhead.armies.checks.distance_and_time_phrases import convert_distances
from drumhead.armies.checks.house_rule_scope import find_excess
from drumhead.model.lengths import Measures
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.house_rules.house_rule_limits import NO_RULE
from drumhead.rules.loading.toml_files import Fault, read
from drumhead.rules.rulebook.book_table import places
from drumhead.rulesets import ids, load

MUSKET, WPB, WP = "weapon.musket.need", "wss-paperboys", "peninsular-paperboys"

PROMISED = [
    (WPB, MUSKET, 4, "Muskets hit on 4+ within 10 cm.", 'a range ("within 10 cm")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at 15 cm or less.", 'a range ("at 15 cm")', "at every range"),
    (WPB, MUSKET, 6, "Beyond 15 cm muskets hit on 6.", 'a range ("Beyond 15 cm")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within 6 in.", 'a range ("within 6 in")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at close range.", 'a range ("close range")', "at every range"),
    (WPB, MUSKET, 4, "At point-blank muskets hit on 4+.", 'a range ("point-blank")', "at every range"),
    (WPB, MUSKET, 4, "Dutch muskets hit on 4+.", 'a nation ("Dutch")', "for every nation"),
    (WPB, MUSKET, 4, "The French hit on 4+.", 'a side ("French")', "for both sides"),
    (WPB, MUSKET, 4, "Guards hit on 4+ with muskets.", 'an arm ("Guards")', "for all troops"),
    (WPB, MUSKET, 4, "Elite infantry hits on 4+.", 'a quality ("Elite")', "for every quality"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ in the first turn.", 'a time ("first turn")', "for the whole battle"),
    (WPB, MUSKET, 4, "The first volley hits on 4+.", 'a time ("first volley")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ if the unit stood.", 'a condition ("if the unit stood")', "always"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ against squares.", 'a condition ("against squares")', "always"),
    (WPB, "weapon.musket.dice", 2, "Once a game muskets throw two dice.", 'a time ("Once a game")', "for the whole"),
    (WPB, "weapon.cannon-close.need", 4, "British cannon hit on 4+.", 'a nation ("British")', "for every nation"),
    (WPB, "move.cavalry.distance", "35 cm", "Bavarian cavalry moves 35 cm.", 'a side ("Bavarian")', "for both sides"),
    (WPB, "move.infantry.distance", "25 cm", "Grenadiers move 25 cm.", 'an arm ("Grenadiers")', "for all troops"),
    (WPB, "move.cavalry.distance", "35 cm", "Cavalry moves 40 cm.", 'a range ("40 cm")', "at every range"),
    (WPB, "rout.stands", 2, "Swiss never lose two stands in rout.", 'a nation ("Swiss")', "for every nation"),
    (WP, "weapon.rifle-close.need", 4, "The Spanish hit on 4+ with rifles.", 'a side ("Spanish")', "for both sides"),
    (WP, "weapon.musket.reach", "30 cm", "Portuguese muskets reach 30 cm.", 'a side ("Portuguese")', "for both"),
    ("wss-dice", "dice.d3", 4, "Cavalry throws dice of 4 faces.", 'an arm ("Cavalry")', "for all troops"),
    (
        "wss-dice",
        "rally.least-hits",
        2,
        "Units rally within 12 in of a leader.",
        'a range ("within 12 in")',
        "at every",
    ),
    ("wss-cards", "musket.cover", 2, "Imperial troops need 2 more at cover.", 'a nation ("Imperial")', "for every"),
    ("von-futsch", "reform.move-share", 3, "Poor units reform in a third.", 'a quality ("Poor")', "for every quality"),
    ("von-futsch", "capture.need", 5, "From turn 3 guns are captured on 5+.", 'a time ("turn 3")', "for the whole"),
    # the number of the distance is that of the change, in every unit and in words
    (WPB, MUSKET, 4, "Muskets hit on 4+ at 4 in.", 'a range ("at 4 in")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at 4 in or less.", 'a range ("at 4 in")', "at every range"),
    (WPB, MUSKET, 4, "At 4 in muskets hit on 4+.", 'a range ("At 4 in")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ out to 4 inches.", 'a range ("out to 4 inches")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within four inches.", 'a range ("within four inches")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at half an inch.", 'a range ("at half an inch")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within 4 cm.", 'a range ("within 4 cm")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at 4 mm.", 'a range ("at 4 mm")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ closer than 4 ft.", 'a range ("closer than 4 ft")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ up to four paces.", 'a range ("up to four paces")', "at every range"),
    (WPB, MUSKET, 4, "Four-pace volleys hit on 4+.", 'a range ("Four-pace")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ between 4 and 25 cm.", 'a range ("4 and 25 cm")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within two moves.", 'a range ("within two moves")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within half a move.", 'a range ("within half a move")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ within a base width.", 'a range ("within a base width")', "at every range"),
    (WPB, MUSKET, 4, 'Muskets hit on 4+ within 4".', 'a range ("within 4"")', "at every range"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ at 4\u2033.", 'a range ("at 4\u2033")', "at every range"),
    ("wss-cards", "musket.cover", 4, "In cover at 4 in or less add 4.", 'a range ("at 4 in")', "at every range"),
    # times in words
    (WPB, MUSKET, 4, "Muskets hit on 4+ on turn one.", 'a time ("turn one")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ on turns 1 and 2.", 'a time ("turns 1")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+, turn 1 only.", 'a time ("turn 1")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ on the first turn.", 'a time ("first turn")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ for two turns.", 'a time ("for two turns")', "for the whole battle"),
    (WPB, MUSKET, 4, "Muskets hit on 4+ in the first two moves.", 'a time ("first two moves")', "for the whole"),
    (WPB, "turn.turns", 8, "On turn one nobody fires.", 'a time ("turn one")', "for the whole battle"),
    (WPB, "rout.stands", 2, "On the first turn a rout loses two stands.", 'a time ("first turn")', "for the whole"),
    (WP, "faceoff.modifier.elite.value", 2, "On turn one elites add 2.", 'a time ("turn one")', "for the whole"),
    ("wss-dice", "dice.d3", 4, "On turn one throw dice of 4 faces.", 'a time ("turn one")', "for the whole"),
    ("wss-cards", "musket.cover", 2, "On the first turn add 2 in cover.", 'a time ("first turn")', "for the whole"),
    ("von-futsch", "capture.need", 5, "On the first turn capture on 5+.", 'a time ("first turn")', "for the whole"),
]
TRUE = [
    (WPB, MUSKET, 4, "Muskets hit on 4 to 6."),
    (WPB, MUSKET, 4, "Infantry hits on 4+ with muskets."),
    (WPB, MUSKET, 4, "Foot hits on 4+, so fire is deadlier than on 5 in cover."),
    (WPB, MUSKET, 4, "Within 25 cm muskets hit on 4+."),
    (WPB, "weapon.musket.reach", "30 cm", "Muskets reach 30 cm, not 25 cm."),
    (WPB, "weapon.cannon-close.need", 4, "At close range cannon hit on 4+."),
    (WPB, "weapon.cannon-far.need", 6, "Beyond 25 cm guns hit on 6."),
    (WPB, "weapon.pistol.need", 5, "French cavalry hits on 5+ with pistols."),
    (WPB, "weapon.mortar.plus-if-hit-last-turn", 2, "A mortar adds 2 if it hit the building last turn."),
    (WPB, "move.cavalry.distance", "35 cm", "Cavalry moves 35 cm."),
    (WPB, "casualties.cavalry", 4, "A cavalry stand is lost at 4 hits."),
    (WPB, "cover.save", 5, "A unit in cover saves on 5+."),
    (WPB, "recovery.raw.pips", 2, "Raw units recover 2 pips."),
    (WPB, "turn.turns", 8, "The battle lasts eight turns."),
    (WP, "move.column.distance", "25 cm", "Columns move 25 cm."),
    (WP, "faceoff.modifier.elite.value", 2, "Elite units add 2."),
    ("wss-dice", "musket.less.infantry", 1, "Shots at infantry lose 1."),
    ("wss-dice", "command.range", "10 in", "Leaders command within 10 in."),
    ("wss-cards", "move.mounted-deployed.distance", "14 in", "Cavalry and dragoons move 14 in deployed."),
    ("von-futsch", "fire.artillery.short.reach", "14 in", "Artillery fires at short range up to 14 in."),
    ("von-futsch", "shaken.normal.of", 3, "Normal units are shaken at a third."),
    ("von-futsch", "capture.need", 5, "Guns are captured on 5+."),
    # the place's own distance, in any unit and in words
    (WPB, MUSKET, 4, "Within 10 inches muskets hit on 4+."),  # 25 cm of the book, by the inch of 2.5 cm
    (WPB, MUSKET, 4, "Muskets hit on 4+ out to ten inches."),
    (WPB, MUSKET, 4, 'Within 10" muskets hit on 4+.'),
    (WPB, "weapon.musket.reach", "30 cm", "Muskets reach 12 in, not 10 in."),
    (WPB, "weapon.musket.reach", "30 cm", "Muskets reach 12\u2033."),
    ("wss-dice", "command.range", "10 in", "Leaders command out to ten inches."),
    # numbers that are no distance and no time
    (WPB, MUSKET, 4, "Muskets hit on 4 in cover, on 4 in woods and on 4 in squares."),
    (WPB, MUSKET, 4, "Muskets hit with a 4 in the open."),
    (WPB, MUSKET, 4, 'Muskets hit on a "4" or more.'),
    (WPB, MUSKET, 4, "Muskets hit on four or more."),
    (WPB, "rout.stands", 2, "A unit that fails routs one more move and loses two stands."),
    (WPB, "casualties.cavalry", 4, "Four hits take off a cavalry stand."),
    (WPB, "turn.turns", 8, "Play lasts 8 turns."),
    (WP, "move.column.distance", "25 cm", "Columns turn 90 degrees and move 25 cm."),
    (WP, "move.column.distance", "25 cm", "Columns turn two stands and move 25 cm."),
    ("wss-cards", "musket.cover", 2, "Each side turns one card; in cover add 2."),
]


def warnings(folder: Path, name: str, place: str, to: object, says: str) -> list[Fault]:
    file = folder / "hr.toml"
    value = f'"{to}"' if isinstance(to, str) else to
    words = f"says = '{says}'\n" if says else ""
    file.write_text(f'title = "Club"\n[[change]]\nplace = "{place}"\nto = {value}\n{words}', encoding="utf-8")
    ruleset = load(name)
    return [*find_excess(ruleset, read_house_rules(file, ruleset), read(file))]


@pytest.mark.parametrize(("name", "place", "to", "says", "named", "reach"), PROMISED)
def test_words_that_the_number_does_not_keep_are_told(tmp_path, name, place, to, says, named, reach):
    found = warnings(tmp_path, name, place, to, says)
    assert {(each.line, each.code) for each in found} == {(5, "words-beyond-change")}
    (told,) = [each for each in found if named in each.wrong]
    assert reach in told.wrong
    assert f"`drumhead rules new our-rules --like {name}`" in told.right


@pytest.mark.parametrize(
    ("name", "place", "to", "says", "named"),
    [
        (WPB, MUSKET, 4, "Muskets hit on 3+.", "3"),
        (WPB, MUSKET, 4, "Muskets hit on five.", "5"),
        (WPB, "turn.turns", 8, "The battle lasts nine turns.", "9"),
        (WPB, "weapon.musket.reach", "30 cm", "Muskets reach 25 cm.", "25 cm"),  # the rulebook's length
        (WP, "faceoff.modifier.elite.value", 2, "Elite units add 3.", "3"),
        ("wss-dice", "rally.least-hits", 3, "Units with 2 hits rally.", "2"),
        ("von-futsch", "capture.need", 5, "Guns are captured on 4+.", "4"),
    ],
)
def test_a_number_in_words_that_is_not_the_new_value_is_told(tmp_path, name, place, to, says, named):
    (told,) = warnings(tmp_path, name, place, to, says)
    assert (told.line, told.code) == (5, "words-other-number")
    assert f'"{named}"' in told.wrong
    assert str(to) in told.right


@pytest.mark.parametrize(("name", "place", "to", "says"), TRUE)
def test_a_scope_that_the_place_has_itself_is_no_promise(tmp_path, name, place, to, says):
    assert warnings(tmp_path, name, place, to, says) == []


@pytest.mark.parametrize("name", ids())
def test_what_the_book_says_of_a_place_is_no_promise(name):
    """The rules by which a table stands, in our words, limit it as it is limited."""
    from drumhead.rules.house_rules.house_rule import Change, HouseRules
    from drumhead.rules.loading.toml_files import TomlFile
    from drumhead.rules.rulebook.rule_index import index

    ruleset, asked = load(name), 0
    rules, tables = index(ruleset), dict(places(ruleset.tables))
    for place, value in [*tables.items()][::7]:
        cited = tables.get(f"{place.rpartition('.')[0]}.rules", ())
        if place.rpartition(".")[2] in NO_RULE or not cited:
            continue
        for says in (f"{place} is {value}, not {value}", *(rules[each].says for each in cited)):
            house = HouseRules("Club", (Change(1, place, value, value, says),))
            assert not [*find_excess(ruleset, house, TomlFile(Path("hr.toml"), "", {}))], (place, says)
            asked += 1
    assert asked > 40


def test_a_distance_in_words_is_printed_as_all_others_are(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from drumhead.cli.root import group

    monkeypatch.chdir(tmp_path)
    warnings(tmp_path, WPB, "weapon.musket.reach", "30 cm", "Muskets reach 30 cm.")
    for asked, said, book in (
        ((), "30 cm", "25 cm"),
        (("--measure", "in"), "12 in", "10 in"),
        (("--distance-scale", "1/2"), "15 cm", "12.5 cm"),
    ):
        command = ("handout", "ramillies", "--format", "html", "--house-rules", "hr.toml", *asked)
        done = CliRunner().invoke(group, command, prog_name="drumhead")
        assert (done.exit_code, done.stderr) == (0, "")
        page = Path(done.stdout.strip()).read_text(encoding="utf-8").replace("\N{NO-BREAK SPACE}", " ")
        assert f"Muskets reach {said}. (the book: {book})" in page


@pytest.mark.parametrize(
    ("says", "printed"),
    [
        ("Muskets reach 20 cm.", "Muskets reach 8 in."),
        ("Within 10 to 20 cm, and 5cm off.", "Within 4 to 8 in, and 2 in off."),
        ("Half a move, and 2 moves in rout.", "Half a move, and 2 moves in rout."),
        ('Beyond 6" it hits on 6.', "Beyond 6 in it hits on 6."),
        ("It hits on 4 in cover, not on 3.", "It hits on 4 in cover, not on 3."),
        ("Ten cm at most.", "4 in at most."),
        ("Up to 7,5 cm.", "Up to 3 in."),
    ],
)
def test_only_distances_are_converted(says, printed):
    assert convert_distances(says, Measures("in")).replace("\N{NO-BREAK SPACE}", " ") == printed


def test_each_command_warns_once(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from drumhead.cli.root import group

    monkeypatch.chdir(tmp_path)
    warnings(tmp_path, *PROMISED[0][:4])
    for command in ("odds wss-paperboys heavy-volley", "army diff ramillies-french ramillies-alliance"):
        done = CliRunner().invoke(group, [*command.split(), "--house-rules", "hr.toml"], prog_name="drumhead")
        assert done.exit_code == 0, done.output
        assert done.stderr.count('Warning: hr.toml, line 5, change 1, "says": it names a range') == 1

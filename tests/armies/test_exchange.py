"""Armies in and out of the forms in which players keep them: nothing is lost, what is guessed is told, nothing runs."""

import csv
import io
import json
import os
import re
import zipfile
from dataclasses import replace
from functools import cache

import pytest
from openpyxl import load_workbook

from drumhead import armies, rulesets
from drumhead.armies.files.army_file import army_and_file, read_army
from drumhead.armies.neutral.neutral_terms import common
from drumhead.armies.readers.draft_reader import read_draft
from drumhead.armies.writers.army_writer import FORMS
from drumhead.model.army import MOST_UNITS, Army, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_files import FileErrors
from drumhead.support import paths

from ..counted import at_least
from .lists.file_makers import xlsx

ABOUT = rulesets.load("wss-paperboys").about


def written(folder, form, army, about):
    path = folder / f"list.{form}"
    text = FORMS[form](army, about)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", armies.list_shipped_battles())
def test_real_armies_come_back_whole_from_every_form(name, form, tmp_path):
    battle = armies.read_battle(paths.battles() / f"{name}.toml", rulesets.load)
    about = rulesets.load(battle.ruleset).about
    for army in at_least(2, battle.armies.values()):
        assert read_army(written(tmp_path, form, army, about), about) == army


def in_both_words(name):
    """Yield a library battle's armies, in the words of their game and in the common ones that they are written in."""
    battle = armies.read_battle(paths.library() / f"{name}.toml", rulesets.load)
    for side, army in battle.armies.items():
        yield replace(army, assumed=()), rulesets.load(battle.ruleset).about
        yield army_and_file(paths.library() / f"{name}-{side}.toml", common(), rulesets.load)[0], common()


def test_the_library_has_eight_battles():
    assert len(armies.library()) >= 8


@pytest.mark.sample(6)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", armies.library())
def test_the_armies_of_the_library_come_back_whole_in_any_words(name, form, tmp_path):
    for army, about in at_least(4, in_both_words(name)):
        assert read_army(written(tmp_path, form, army, about), about) == army


MESSY = (
    "Order of battle;;;;\n;;;;\nGeneral:;Marshal Villeroy;;;\nSide;French;;;\n;;;;\n"
    "Bde;Regiment;Type;Grade;No. of stands\nMaffei’s;“Bavarian” Guards;Inf.;Elite;6 stds\n;Picardie;foot;Regular;7\n"
    ";;;;\nHorse (Comte de Guiscard);;;;\n;Gardes du Corps;Cav;A;8\nTotal;;;;21\n"
)


def test_a_messy_sheet_of_a_club_is_read_and_every_guess_is_told(tmp_path):
    path = tmp_path / "club.csv"
    path.write_bytes(MESSY.encode("cp1252"))
    army = read_army(path, ABOUT)
    assert army.general.name == "Marshal Villeroy"
    assert [(b.name, b.commander and b.commander.name) for b in army.brigades] == [
        ("Maffei’s", None),
        ("Horse", "Comte de Guiscard"),
    ]
    told = [(u.name, u.arm, u.quality, u.stands) for u in army.units]
    assert told == [
        ("“Bavarian” Guards", "infantry", "elite", 6),
        ("Picardie", "infantry", "trained", 7),
        ("Gardes du Corps", "cavalry", "elite", 8),
    ]
    guesses = read_draft(path, ABOUT).guesses
    told = {(guess.row, guess.column, guess.said): guess.taken for guess in guesses}
    assert told[7, "column C", "Inf."] == "infantry"
    assert told[7, "column E", "6 stds"] == "6 stands"
    assert told[8, "column D", "Regular"] == "trained"
    assert told[11, "column D", "A"] == "elite"
    assert "Guiscard" in told[10, "", "Horse (Comte de Guiscard)"]
    assert next(guess.taken for guess in guesses if guess.row == 12).startswith("left out")  # 6 + 7 + 8 stands are 21
    headings = next(guess for guess in guesses if guess.row == 6)  # every heading that is not ours, in one line
    assert all(said in headings.said for said in ("Bde", "Regiment", "Type", "Grade"))
    assert any("Windows-1252" in str(guess) for guess in guesses)
    with pytest.raises(FileErrors) as refused:
        read_draft(path, ABOUT, strict=True)
    assert len(refused.value.faults) == len(guesses)


def test_a_unit_of_guns_below_the_headings_is_a_unit_and_its_arm_is_guessed_once(tmp_path):
    path = tmp_path / "guns.csv"
    path.write_text(
        "Bde,Regt.,Troop type,Grade,Bases\nLeft,Picardie,Line Inf.,Regular,6\nGuns,Battery,Art,Elite,1 gun\n"
        "Reserve,Horse,Heavy cavalry,Regular,8\nBde,Regt.,Troop type,Grade,Bases\nRear,Guns,Art,Elite,\n",
        encoding="utf-8",
    )
    draft = read_draft(path, ABOUT)
    units = [unit["name"] for brigade in draft.data["brigade"] for unit in brigade["unit"]]
    assert units == ["Picardie", "Battery", "Horse", "Guns"]
    assert [guess.column for guess in draft.guesses if guess.said.lower().startswith("line inf")] == ["column C"]


def test_an_error_names_rows_and_columns_as_a_spreadsheet_and_lines_as_a_text(tmp_path):
    told = {}
    for name, content in (
        ("a.csv", "Brigade,Name,Arm,Stands\nLeft,Picardie,Zeppelin,6\n"),
        ("a.txt", "Left:\n* 6 airships\n"),
    ):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        with pytest.raises(FileErrors) as refused:
            read_army(path, ABOUT)
        told[name] = str(refused.value)
    assert "a.csv, row 2, column C: no arm is called" in told["a.csv"]
    assert "a.txt, line 2: " in told["a.txt"]


def test_the_same_sheet_with_its_cells_merged_is_the_same_army(tmp_path):
    from openpyxl import Workbook

    book = Workbook()
    for line in MESSY.splitlines():
        book.active.append([cell or None for cell in line.split(";")])
    for cells in ("A1:E1", "A7:A8", "A10:E10"):  # a title, a brigade over both its units, a brigade that is a title
        book.active.merge_cells(cells)
    book.save(tmp_path / "club.xlsx")
    (tmp_path / "club.csv").write_text(MESSY, encoding="utf-8")
    assert read_army(tmp_path / "club.xlsx", ABOUT) == read_army(tmp_path / "club.csv", ABOUT)


def test_every_cell_that_is_not_understood_is_named_at_once(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("unit,arm,quality,stands\nA,zeppelin,elite,6\nB,foot,brave,many\n,foot,raw,6\n")
    with pytest.raises(FileErrors) as refused:
        read_army(path, ABOUT)
    told = {(fault.line, fault.key[0]): fault.wrong for fault in refused.value.faults}
    assert "zeppelin" in told[2, "column B"]
    assert "brave" in told[3, "column C"]
    assert "many" in told[3, "column D"]
    assert "name" in told[4, "column A"]


def test_a_column_of_the_owner_s_own_is_left_out_and_told(tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("unit,arm,quality,stands,colour\nA,foot,elite,6,red\nB,foot,raw,7,blue\n")
    draft = read_draft(path, ABOUT)
    assert [(unit["name"], unit["stands"], "note" in unit) for _, unit in draft.units_by_row] == [
        ("A", 6, False),
        ("B", 7, False),
    ]
    assert [(guess.row, guess.column) for guess in draft.guesses if guess.said == "colour"] == [(1, "column E")]
    with pytest.raises(FileErrors) as refused:
        read_draft(path, ABOUT, strict=True)
    assert (1, ("column E",)) in [(fault.line, fault.key) for fault in refused.value.faults]


POSTED = """
**Army of the Moselle**
Side: French
General: Marshal Coigny

[b]Left wing (Comte de Belle-Isle)[/b]
* 4 bns line, 1 bn grenadiers, 3 sqns hussars (raw)
- Picardie, foot, trained, 7 stands
\t• Gardes Françaises – guards – elite – 7 stands
Right: Duc de Boufflers
2 guns
6 stands of horse, Arco's Cuirassiers
Total 13 units
"""


def test_a_posted_list_is_read_as_people_write_it(tmp_path):
    path = tmp_path / "post.txt"
    path.write_text(POSTED, encoding="utf-8")
    army = read_army(path, ABOUT)
    assert (army.name, army.general.name) == ("Army of the Moselle", "Marshal Coigny")
    assert [(b.name, b.commander.name) for b in army.brigades] == [
        ("Left wing", "Comte de Belle-Isle"),
        ("Right", "Duc de Boufflers"),
    ]
    assert [(u.name, u.kind, u.quality, u.stands) for u in army.units] == [
        *((f"Line, {nth}", "foot", "trained", 6) for nth in ("first", "second", "third", "fourth")),
        ("Grenadiers", "grenadiers", "elite", 6),
        *((f"Hussars, {nth}", "hussars", "raw", 8) for nth in ("first", "second", "third")),
        ("Picardie", "foot", "trained", 7),
        ("Gardes Françaises", "guards", "elite", 7),
        ("Guns, first", "cannon", "elite", 1),
        ("Guns, second", "cannon", "elite", 1),
        ("Arco's Cuirassiers", "horse", "trained", 6),
    ]


SELECTED = {
    "name": "Bavarian Guards",
    "type": "unit",
    "categories": [{"name": "Infantry"}, {"name": "Elite"}],
    "selections": [{"name": "stand", "type": "model", "number": 6}],
}
ROSTER = {"roster": {"name": "Villeroy", "forces": [{"name": "Maffei’s", "selections": [SELECTED]}]}}
ROS = """<?xml version="1.0"?><roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="Villeroy"><forces>
<force name="Maffei’s"><selections><selection name="Bavarian Guards" type="unit"><selections>
<selection name="stand" type="model" number="6"/></selections><categories><category name="Infantry"/>
<category name="Elite"/></categories></selection></selections></force></forces></roster>"""


def packed(text):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        zipped.writestr("list.ros", text)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "source"),
    [("a.json", json.dumps(ROSTER).encode()), ("a.ros", ROS.encode()), ("a.rosz", packed(ROS))],
)
def test_a_roster_of_other_programs_gives_names_counts_and_categories(name, source, tmp_path):
    path = tmp_path / name
    path.write_bytes(source)
    draft = read_draft(path, {**ABOUT})
    assert draft.data["brigade"] == [
        {
            "name": "Maffei’s",
            "unit": [{"name": "Bavarian Guards", "arm": "infantry", "kind": "guards", "quality": "elite", "stands": 6}],
        }
    ]
    assert draft.guesses


def test_a_number_that_is_none_is_one_and_an_empty_brigade_takes_no_place(tmp_path):
    path = tmp_path / "a.json"
    odd = {**SELECTED, "selections": [], "number": "many"}
    path.write_text(
        json.dumps({"forces": [{"name": "Empty"}, {"name": "Left", "selections": [odd]}]}), encoding="utf-8"
    )
    draft = read_draft(path, ABOUT)
    assert [(brigade["name"], len(brigade["unit"])) for brigade in draft.data["brigade"]] == [("Left", 1)]
    assert [(row, unit["stands"]) for row, unit in draft.units_by_row] == [(1, 1)]


@cache
def bomb(size=80_000_000):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("xl/workbook.xml", b"\0" * size)
    return file.getvalue()


def with_entities():
    """A spreadsheet whose XML would grow to a thousand million letters."""
    grows = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi"))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        zipped.writestr("xl/workbook.xml", f'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "a">{grows}]><w>&i;</w>')
    return file.getvalue()


def cell(place, words="", formula=""):
    """A cell of words, or of a formula and the value that was saved for it."""
    if formula:
        value = f"<f>{formula}</f>" + (f"<v>{words}</v>" if words else "")
        return f'<c r="{place}" t="str">{value}</c>' if words else f'<c r="{place}">{value}</c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{words}</t></is></c>'


def club_sheet(tmp_path, monkeypatch, strength, note):
    """A workbook with a macro, a link and these two cells; whatever reads it can fetch nothing."""
    import socket

    rows = (
        [cell("A1", "unit"), cell("B1", "arm"), cell("C1", "quality"), cell("D1", "stands"), cell("E1", "note")],
        [cell("A2", "Picardie"), cell("B2", "foot"), cell("C2", "raw"), cell("D2", "6"), note],
        [cell("A3", "Alsace"), cell("B3", "foot"), cell("C3", "raw"), strength, cell("E3", "fine")],
    )
    laid = "".join(f'<row r="{at}">{"".join(row)}</row>' for at, row in enumerate(rows, start=1))
    link = '<hyperlinks><hyperlink ref="A2" location="http://a.example/evil"/></hyperlinks>'
    path = tmp_path / "club.xlsm"
    path.write_bytes(xlsx(f"<sheetData>{laid}</sheetData>{link}"))
    with zipfile.ZipFile(path, "a") as zipped:
        zipped.writestr("xl/vbaProject.bin", b"Sub Auto_Open()")
    monkeypatch.setattr(socket, "socket", None)
    return path


FETCHED = 'WEBSERVICE("http://a.example")'


def test_a_sheet_s_formulas_links_and_macros_do_nothing(tmp_path, monkeypatch):
    """A formula's value is the one that was saved, right or wrong: nothing is worked out or fetched."""
    path = club_sheet(tmp_path, monkeypatch, cell("D3", "7", "3+3"), cell("E2", "as saved", FETCHED))
    units = [unit for _, unit in read_draft(path, ABOUT).units_by_row]
    assert [(unit["name"], unit["stands"]) for unit in units] == [("Picardie", 6), ("Alsace", 7)]
    assert units[0]["note"] == "as saved"


def test_a_formula_without_a_value_is_named_by_its_cell(tmp_path, monkeypatch):
    path = club_sheet(tmp_path, monkeypatch, cell("D3", "", "3+3"), cell("E2", "", FETCHED))
    with pytest.raises(FileErrors) as refused:
        read_draft(path, ABOUT)
    told = [(fault.line, fault.key) for fault in refused.value.faults]
    assert told == [(2, ("column E",)), (3, ("column D",))]
    assert all("formula" in fault.wrong for fault in refused.value.faults)


ENTITY = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa">]><roster name="&a;"/>'


@pytest.mark.parametrize(
    ("name", "source", "says"),
    [
        ("a.xlsx", bomb(), "would unpack to 80,000,000 bytes"),
        ("a.ods", bomb(), "would unpack to 80,000,000 bytes"),
        ("a.rosz", bomb(), "would unpack to 80,000,000 bytes"),
        ("a.xlsx", with_entities(), "entities of its own"),
        ("a.rosz", packed("x" * 10).replace(b"PK", b"QK"), "this is not a roster"),
        ("a.ros", ENTITY.encode(), "this is XML"),
        ("a.ods", b"PK\3\4 broken", "damaged"),
        ("a.xlsx", b"", "there is nothing in it"),
        ("a.csv", b"", "there is nothing in it"),
        ("a.csv", b"A,6\nB,7\n", "no heading row found"),
        ("a.csv", b"unit,arm\n" + b"A,foot\n" * 30_000, "more than 20,000 rows"),
        ("a.csv", b"unit,arm\n" + b"A" * 3_000 + b",foot\n", "row 2.* more than 2,000 characters"),
        ("a.csv", b"\0\1\2\3", "this is not text"),
        ("a.txt", b"30 bns line\n" * 100, f"more than {MOST_UNITS:,} units"),
        ("a.txt", b"nothing here is a unit", "line 1: .*nothing here is a unit"),
        ("a.txt", b"Hello!\n\nSee you on Friday.\n", "there is no unit in it"),
        ("a.json", b'{"roster": {}}', "neither an army nor a roster"),
        ("a.json", b"[" * 100_000, "nested too deeply"),
        ("a.json", b'{"brigade": [1]}', "neither an army nor a roster"),
        ("a.json", b'{"brigade": [{"unit": 3}]}', "this is not an army"),
        ("a.json", b'{"brigade": [{"name": "Left"}]}', "this is not an army"),
        ("a.ros", b'<roster forces="x"><forces/></roster>', "there is no unit"),
        ("a.txt", b"x" * 6_000_000, "larger than"),
    ],
)
def test_what_is_hostile_or_none_is_refused(name, source, says, tmp_path):
    path = tmp_path / name
    path.write_bytes(source)
    with pytest.raises(FileErrors, match=says):
        read_army(path, ABOUT)


def test_a_name_that_looks_like_a_formula_is_no_formula_in_what_we_write(tmp_path):
    battle = armies.read_battle(paths.battles() / "ramillies.toml", rulesets.load)
    army = replace(battle.armies["french"], name='=HYPERLINK("http://example.com")')
    with zipfile.ZipFile(written(tmp_path, "xlsx", army, ABOUT)) as zipped:
        sheet = zipped.read("xl/worksheets/sheet1.xml")
    assert b"<f>" not in sheet
    assert b"HYPERLINK" in sheet + zipped_strings(tmp_path / "list.xlsx")
    assert FORMS["csv"](army, ABOUT).splitlines()[0] == 'army,"\'=HYPERLINK(""http://example.com"")"'


@pytest.mark.parametrize("name", ["Foot;=1+1", "=A;-1", "Foot; @x", "'=Foot;'+1", "Foot, old;=1"])
def test_no_program_that_divides_at_semicolons_finds_a_formula(name, tmp_path):
    led = Brigade("A", (Unit(name, "foot", "line", number=1),), None, "")
    written = FORMS["csv"](Army("X", "allies", None, (led,)), common())
    for delimiter in ",;\t":
        cells = [cell for row in csv.reader(written.splitlines(), delimiter=delimiter) for cell in row]
        assert [cell for cell in cells if "Foot" in cell or "1" in cell]
        assert not [cell for cell in cells if cell.strip()[:1] in ("=", "+", "-", "@")]
    (tmp_path / "list.csv").write_text(written, encoding="utf-8")
    assert [unit.name for unit in read_army(tmp_path / "list.csv", ABOUT).units] == [name]


def test_a_spreadsheet_says_of_no_hour_when_it_was_made(tmp_path):
    army = armies.read_battle(paths.battles() / "ramillies.toml", rulesets.load).armies["french"]
    with zipfile.ZipFile(written(tmp_path, "xlsx", army, ABOUT)) as packed:
        assert {each.date_time for each in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert re.findall(rb">(\d{4}-[^<]*)<", packed.read("docProps/core.xml")) == [b"1980-01-01T00:00:00Z"] * 2


def test_every_column_of_a_spreadsheet_has_its_breadth():
    more = (("men", 500), ("ranks", 3), ("facings", "red"), ("special", ("pikes",)), ("under", (("x", (("a", 1),)),)))
    led = Brigade("A", (Unit("1st", "foot", "line", number=1, more=more),), None, "", "Left", "first line", "Third")
    sheet = load_workbook(io.BytesIO(FORMS["xlsx"](Army("X", "allies", None, (led,)), common()))).active
    heads = next(row for row in sheet.iter_rows() if row[-1].value == "note")
    assert [head.column_letter for head in heads if head.column_letter not in sheet.column_dimensions] == []


def zipped_strings(path):
    with zipfile.ZipFile(path) as zipped:
        return zipped.read("xl/sharedStrings.xml") if "xl/sharedStrings.xml" in zipped.namelist() else b""


CLUB = """Army of the Low Countries
The left

Regiment,Type,Strength,Qual.
Royal Scots,Inf.,6 stds,Vet
Reserve
Wurttemberg,Drag.,8 stds,Raw
"""


def test_a_club_sheet_serves_a_game_that_counts_units_whole_and_of_one_quality(tmp_path):
    path = tmp_path / "alliance.csv"
    path.write_text(CLUB, encoding="utf-8")
    drafts = [read_draft(path, rulesets.load(each).about) for each in ("wss-dice", "wss-paperboys")]
    assert [[each["name"] for each in draft.data["brigade"]] for draft in drafts] == [["The left", "Reserve"]] * 2
    whole, strong = ([unit for _, unit in draft.units_by_row] for draft in drafts)
    assert [(u["arm"], u.get("stands"), u.get("quality")) for u in whole] == [
        ("infantry", None, None),
        ("dragoons", None, None),
    ]
    assert [(u["arm"], u["stands"], u["quality"]) for u in strong] == [("infantry", 6, "elite"), ("cavalry", 8, "raw")]
    told = "\n".join(map(str, drafts[0].guesses))
    assert '"Vet" is taken for nothing: units are all of one quality' in told
    assert '"6 stands" is taken for one unit' in told
    assert drafts[0].data["side"] == "alliance"  # by the file's name
    assert '"a list without a side" is taken for alliance' in told


def test_a_post_quoted_with_counts_behind_its_names_is_read(tmp_path):
    path = tmp_path / "post.txt"
    path.write_text("> Dragoons du Roi x 3\n> 2) Maison du Roi (4 sqns) elite\n> 3x Line (raw)\n", encoding="utf-8")
    names = [unit["name"] for _, unit in read_draft(path, rulesets.load("wss-dice").about).units_by_row]
    dragoons, line = (
        [f"{name}, {nth}" for nth in ("first", "second", "third")] for name in ("Dragoons du Roi", "Line")
    )
    assert names == [*dragoons, "Maison du Roi", *line]


def test_what_is_quoted_above_a_list_is_no_part_of_it(tmp_path):
    path = tmp_path / "post.txt"
    path.write_text("> Dragoons du Roi x 3\n2) Maison du Roi (4 sqns) elite\n3x Line (raw)\n", encoding="utf-8")
    draft = read_draft(path, rulesets.load("wss-dice").about)
    line = [f"Line, {nth}" for nth in ("first", "second", "third")]
    assert [unit["name"] for _, unit in draft.units_by_row] == ["Maison du Roi", *line]
    assert [guess.row for guess in draft.guesses if guess.taken.startswith("left out")] == [1]


def test_forces_inside_forces_of_a_roster_march_too(tmp_path):
    path = tmp_path / "a.json"
    gun = {"name": "Battery", "type": "unit", "categories": [{"name": "Artillery"}]}
    inner = {"name": "Guns", "selections": [gun]}
    path.write_text(json.dumps({"name": "V", "forces": [{"name": "Left", "forces": [inner]}]}), encoding="utf-8")
    assert [(b.name, len(b.units)) for b in read_army(path, ABOUT).brigades] == [("Guns", 1)]


@pytest.mark.parametrize("name", ["a.toml", "a.csv", "a.ros"])
def test_nobody_waits_for_the_other_end_of_a_pipe(tmp_path, name):
    os.mkfifo(tmp_path / name)
    with pytest.raises(FileErrors, match="this is a pipe or a device"):
        read_army(tmp_path / name, ABOUT)

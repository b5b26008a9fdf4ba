"""A ruleset against its contract: every mistake of its files told with file and line, and never a traceback."""

import random
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.loading.family_references import COMPLETED, family_names
from drumhead.rules.schema import KINDS
from drumhead.rules.validation.ruleset_validator import check_files
from drumhead.rulesets import HERE, ids, load
from drumhead.support import paths

from ..counted import at_least
from ..errors import errors_in, find
from .rewritten import rewrite


@pytest.fixture
def folder(tmp_path):
    """A copy of the smallest ruleset, to be broken."""
    return shutil.copytree(HERE / "wss_dice", tmp_path / "mine", ignore=shutil.ignore_patterns("__pycache__"))


def told(folder):
    return [str(fault) for fault in folder_faults(folder)]


def broken(folder, file, old, new):
    """The mistakes after one change to a file, and the line on which it was made."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder_faults(folder), text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize("name", ids())
def test_the_shipped_rulesets_keep_the_contract(name):
    assert told(load(name).folder) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_file_has_a_schema_that_names_its_keys(kind):
    schema = KINDS[kind].model.model_json_schema(by_alias=True)
    assert schema["title"]
    assert "properties" in schema or "additionalProperties" in schema


def test_a_missing_file_is_named_with_what_it_is_for(folder):
    (folder / "tables.toml").unlink()
    assert ("tables.toml", 0, "missing-file") in errors_in(folder_faults(folder))


def test_a_folder_that_is_no_rulesets_is_told_only_that(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "elsewhere").symlink_to(HERE)
    (tmp_path / "shopping.toml").write_text("milk = 1\n", encoding="utf-8")
    needed = [f"{name}.toml" for name, kind in KINDS.items() if kind.needed]
    assert len(needed) > 0
    assert errors_in(folder_faults(tmp_path)) == [(name, 0, "missing-file") for name in needed]
    (tmp_path / "ruleset.toml").touch()
    assert errors_in(folder_faults(tmp_path)) == [("elsewhere", 0, "link-leaves-folder")]


@pytest.mark.parametrize(
    ("old", "new", "key", "code", "says"),
    [
        ("d6 = 6", "d6 = -6", "dice.d6", "beyond-limit", "-6"),
        ("d6 = 6", "d6 = 0", "dice.d6", "beyond-limit", "0"),
        ("units-least = 8", 'units-least = "eight"', "army.units-least", "not-a-number", '"eight"'),
        ("units-least = 8", "units-least = -8", "army.units-least", "beyond-limit", "-8"),
        ("units-least = 8", "units-least = 12", "army.units-most", "beyond-limit", "10"),
    ],
)
def test_a_number_keeps_the_limits_that_the_ruleset_sets_to_clubs(folder, old, new, key, code, says):
    faults, _ = broken(folder, "tables.toml", old, new)
    mine = [each for each in find(faults, code, says) if Path(each.file).name == "tables.toml" and each.line]
    assert key in [".".join(each.key) for each in mine], faults


def test_macros_that_ask_for_a_file_which_is_missing_name_both(plain):
    with_macros(plain, "{% macro deck() %}\n{{ game.ruleset.about.orders }}{% endmacro %}\n")
    (asked,) = find(folder_faults(plain), "missing-file", "orders.toml")
    assert errors_in([asked]) == [("shared.html", 2, "missing-file")]


def test_macros_that_are_not_there_are_named_where_the_playsheet_takes_them(plain):
    with_macros(plain, "")
    (plain / "shared.html").unlink()
    (only,) = folder_faults(plain)
    assert errors_in([only]) == [("playsheet.toml", 1, "unknown-template")]
    assert '"shared.html"' in only.wrong


def test_a_folder_that_is_none_is_said_to_be_none(tmp_path):
    assert errors_in(folder_faults(tmp_path / "nowhere"))[0] == ("nowhere", 0, "no-such-folder")


def test_a_file_that_nothing_reads_is_named_with_the_nearest(folder):
    (folder / "redings.toml").write_text("")
    (unread,) = find(folder_faults(folder), "unknown-file", '"readings"')
    assert Path(unread.file).name == "redings.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        ("ruleset.toml", 'measure = "in"', 'measur = "in"', "unknown-key", '"measure"'),
        ("ruleset.toml", 'ink = "#000000"', 'ink = "black"', "wrong-form", '"black"'),
        ("tables.toml", "d6 = 6", 'd6 = "20 furlongs"', "not-a-length", '"20 furlongs"'),
        ("tables.toml", 'cite = "Introduction"\n', "", "no-source", ""),
        ("readings.toml", 'default = "beat"', 'default = "beats"', "unknown-option", '"beat"'),
        ("readings.toml", 'key = "tie"', 'key = "beat"', "id-twice", '"beat"'),
        ("questions.toml", 'says = "', "says = 7 # ", "wrong-type", "7"),
        ("roster.toml", "hint = ", "hnit = ", "unknown-key", '"hint"'),
        ("turn.toml", 'end-title = "', "end-title = 4 # ", "wrong-type", "4"),
        ("ruleset.toml", 'title = "', 'title = "\\u001b[31m', "unprintable-sign", "War of the Spanish Succession"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_its_line(folder, file, old, new, code, says):
    faults, line = broken(folder, file, old, new)
    mine = [each for each in find(faults, code, says) if Path(each.file).name == file]
    assert mine, faults
    assert min(abs(line - each.line) for each in mine) <= 5


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("book.fire.reach", "book.fire.raech", "unknown-place", '"fire.reach"'),
        ("buttons-fire", "buttons-fier", "unknown-rule", '"buttons-fire"'),
        ("{% endmacro %}", "{% endmacr %}", "unreadable-template", ""),
    ],
)
def test_a_mistake_in_macros_is_told_with_its_line(plain, old, new, code, says):
    with_macros(plain, MACROS)
    assert told(plain) == []
    faults, line = broken(plain, "shared.html", old, new)
    assert errors_in(faults) == [("shared.html", line, code)]
    assert find(faults, code, says)


MACROS = """{% macro fires() %}
Foot fires up to {{ book.fire.reach | length }}.
{{ line(states="buttons-fire") }}
{% endmacro %}
"""


def with_macros(folder, lines):
    """A template beside the playsheet, whose macros its sentences may use."""
    (folder / "shared.html").write_text(lines, encoding="utf-8")
    path = folder / "playsheet.toml"
    path.write_text(f'macros = "shared.html"\n{path.read_text(encoding="utf-8")}', encoding="utf-8")


def test_bands_that_gap_or_overlap_are_told(folder):
    bands = '[duel]\ncite = "here"\n[duel.bands.won]\nleast = 2\n[duel.bands.lost]\nleast = 2\n'
    faults, _ = broken(folder, "tables.toml", "[dice]", f"{bands}[dice]")
    assert ("duel", "bands") in [each.key for each in find(faults, "broken-bands")]


def test_what_no_die_can_show_is_told(folder):
    faults, _ = broken(folder, "tables.toml", "[dice]", '[shot]\ncite = "here"\nneed = 7\n[dice]')
    assert ("shot", "need") in [each.key for each in find(faults, "impossible-need", "7")]


def test_a_switch_that_changes_nothing_is_told(folder):
    path = folder / "readings.toml"
    more = """
[[reading]]
id = "x"
slug = "idle"
switch = true
question = "Is it so?"
cite = "here"
default = "yes"
why = "Because."
[[reading.option]]
key = "yes"
says = "yes"
[[reading.option]]
key = "no"
says = "no"
"""
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    assert len(find(folder_faults(folder), "idle-reading")) == 1


RULING = """
[[reading]]
id = "x"
slug = "x"
question = "Is it so?"
cite = "here"
why = "Because."
"""
OPTIONS = """default = "yes"
option = [
  { key = "yes", says = "yes" },
]
"""


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ('ruling = "it is"\n', set()),
        (OPTIONS, set()),  # the form of older folders, which stays valid
        ("", {"missing-key"}),
        ('default = "yes"\n', {"missing-key"}),
        ('ruling = "it is"\n' + OPTIONS, {"ruling-with-options"}),
        ('ruling = "it is"\nswitch = true\n', {"ruling-with-options"}),
        (OPTIONS.replace("says", "sais"), {"unknown-key", "missing-key"}),
    ],
)
def test_an_unclear_rule_has_a_ruling_or_options(folder, more, codes):
    path = folder / "readings.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + RULING + more, encoding="utf-8")
    found = folder_faults(folder)
    assert {each.code for each in found} == codes
    assert {each.file for each in found} <= {str(path)}
    row = 5 if "sais" in more else -3  # an option of one line is named with its own line, below those of the table
    assert {each.line - text.count("\n") for each in found} <= {row + 5}


def test_a_row_that_its_family_completes_is_named_with_its_own_line(folder):
    path = folder / "readings.toml"
    text = path.read_text(encoding="utf-8")
    row = '[[reading]]\nid = "wd1-reading-05"\nslug = "command-range"\n'
    line = text[: text.index(row)].count("\n") + 1
    path.write_text(text.replace(row, f'{row}default = "in121"\n'), encoding="utf-8")
    (fault,) = folder_faults(folder)
    assert (fault.file, fault.line, fault.code) == (str(path), line + 3, "unknown-option")
    path.write_text(text.replace("command-range", "command-rnge"), encoding="utf-8")
    faults = [each for each in folder_faults(folder) if each.file == str(path)]
    assert {(each.line, each.code, each.key[-1]) for each in faults} == {
        (line, "missing-key", missing) for missing in ("question", "cite", "why")
    }


SHARED = [
    (family, name, rows, key)
    for family in family_names()
    for name, keys in COMPLETED.items()
    if (path := paths.families() / family / f"{name}.toml").is_file()
    for rows, key in keys.items()
    if rows in tomllib.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("family", "name", "rows", "key"), at_least(8, SHARED))
def test_every_row_of_a_family_completes_a_row_of_each_of_its_books(family, name, rows, key):
    shared = tomllib.loads((paths.families() / family / f"{name}.toml").read_text(encoding="utf-8"))[rows]
    own = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob(f"*/{name}.toml"))]
    books = [{row[key]: row for row in data[rows]} for data in own if data.get("as") == family]
    assert len(books) == 2
    for row in at_least(1, shared):
        assert [row.keys() & book[row[key]].keys() for book in books] == [{key}, {key}], row[key]


@pytest.mark.parametrize("name", ["throws", "tables", "ruleset"])
def test_a_file_that_is_amiss_is_told_and_not_all_that_names_something_in_it(plain, name):
    file = plain / f"{name}.toml"
    file.write_text(re.sub(r"(?m)^(says|cite|title) = .*", r"\1 = 7", file.read_text(encoding="utf-8"), count=1))
    (only,) = told(plain)
    assert only.startswith(f"{file}, line ")


def test_no_python_of_the_folder_is_run(folder):
    (folder / "__init__.py").write_text("raise RuntimeError('I was run')")
    (folder / "questions" / "__init__.py").write_text("import os; os.abort()")
    assert told(folder) == []


def test_every_mistake_comes_at_once(folder):
    (folder / "tables.toml").unlink()
    (folder / "log.toml").write_text("turns = [")
    faults, _ = broken(folder, "ruleset.toml", 'measure = "in"', 'measure = "ell"')
    assert {Path(each.file).stem for each in faults} >= {"tables", "log", "ruleset"}


def values(data, key=()):
    if isinstance(data, dict | list):
        for step, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield (*key, step), data
            yield from values(inner, (*key, step))


STRANGE = [
    None,
    0,
    -1,
    10**30,
    1.5,
    "",
    "x" * 3000,
    "\x00",
    [],
    [[]],
    {},
    {"a": {"b": []}},
    True,
    "{{ book.no.such.place }}",
    "{{ 1 +",
]


@pytest.mark.parametrize("changes", [12, pytest.param(100, marks=pytest.mark.slow)])
def test_whatever_stands_there_is_told_and_never_thrown(tmp_path, changes):
    """Some changes of any value of any file into something strange."""
    dice = random.Random(7)
    folder = shutil.copytree(HERE / "wss_dice", tmp_path / "mine", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    there = [kind for kind in KINDS if (folder / f"{kind}.toml").exists()]
    files = {kind: (folder / f"{kind}.toml").read_text(encoding="utf-8") for kind in there}
    told_of = 0
    for _ in range(changes):
        kind = dice.choice(list(files))
        data = tomllib.loads(files[kind])
        key, holder = dice.choice(list(values(data)))
        strange = dice.choice(STRANGE)
        if strange is None:
            del holder[key[-1]]
        else:
            holder[key[-1]] = strange
        (folder / f"{kind}.toml").write_text(toml_of(data), encoding="utf-8")
        told_of += bool(check_files(folder)[0])
        (folder / f"{kind}.toml").write_text(files[kind], encoding="utf-8")
    assert told_of > changes / 3


def toml_of(data):
    """Any data as TOML: tables within tables as inline ones."""

    def said(value):
        if isinstance(value, dict):
            return "{" + ", ".join(f"{quoted(k)} = {said(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(said, value)) + "]"
        if isinstance(value, bool):
            return str(value).lower()
        return quoted(value) if isinstance(value, str) else repr(value)

    return "\n".join(f"{quoted(key)} = {said(value)}" for key, value in data.items())


def quoted(text):
    safe = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in str(text))
    return f'"{safe}"'


@pytest.fixture
def plain(tmp_path):
    """A copy of the sample game, which is data alone."""
    return shutil.copytree(paths.sample(), tmp_path / "mine")


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        (
            "throws.toml",
            'dice = "{{ book.fire.dice }}"',
            'dice = "{{ book.fire.dise }}"',
            "unknown-place",
            '"fire.dice"',
        ),
        (
            "throws.toml",
            "{{ book.fire.dice }}",
            "{{ book.fire.reach }}",
            "not-a-number",
            '"{{ book.fire.reach }}"',
        ),
        ("throws.toml", 'die = "{{ book.fire.cover }}"\n', "", "idle-modifier", ""),
        ("throws.toml", 'to = "attacker"\n', "", "modifier-without-side", ""),
        ("throws.toml", 'to = "attacker"', 'to = "atacker"', "modifier-without-side", '"attacker"'),
        ("throws.toml", 'input = "close"', 'input = "cover"', "input-twice", '"cover"'),
        ("throws.toml", 'bands = "melee"', 'bands = "meele"', "no-bands", '"melee"'),
        ("throws.toml", 'attack = "volley"', 'attack = "voley"', "unknown-throw", '"volley"'),
        ("throws.toml", "lost = [1, 2", "losst = [1, 2", "unknown-input", '"lost"'),
        ("throws.toml", "lost = [1, 2, 3, 4, 5]", "lost = [1, 9]", "not-a-value", '"9"'),
        ("tables.toml", "least = 4", "least = 40", "impossible-result", '"defender-runs"'),
        ("tables.toml", 'says = "the defender runs: take it off"', "", "unexplained-result", '"defender-runs"'),
        ("tables.toml", "need = 5", "need = 7", "impossible-need", "7"),
        ("tables.toml", 'cite = "Fire"', "", "no-source", ""),
        ("tables.toml", 'cite = "Fire"', "cite = 4", "no-source", ""),
        ("playsheet.toml", 'question = "volley"', 'question = "voley"', "unknown-question", '"volley"'),
        ("playsheet.toml", 'given = { cover = "yes" }', 'given = { covr = "yes" }', "unknown-input", '"cover"'),
        ("playsheet.toml", 'given = { cover = "yes" }', 'given = { cover = "hedge" }', "not-a-value", '"hedge"'),
        ("playsheet.toml", 'outcomes = ["locked"]', 'outcomes = ["lockd"]', "unknown-outcome", '"locked"'),
        ("playsheet.toml", 'down = "lost"', 'down = "lots"', "unknown-input", '"lost"'),
        ("playsheet.toml", "values = [1, 2, 3, 4, 5]", "values = [1, 9]", "not-a-value", '"9"'),
        ("playsheet.toml", 'question = "volley"\n', "", "block-without-question", "question ="),
        ("playsheet.toml", 'down = "lost"\n', "", "block-without-rows", "[[block.test.rows]]"),
        ("ruleset.toml", 'sign = "horse"', 'sign = "hrse"', "unknown-sign", '"horse"'),
        ("ruleset.toml", 'id = "red"', 'id = "blue"', "id-twice", '"blue"'),
        ("ruleset.toml", 'author = "the makers of Drumhead"', "", "missing-key", ""),
        ("roster.toml", "book.unit[unit.arm].boxes", "book.unit[unit.arm].boxs", "unknown-place", '"unit.foot.boxes"'),
        ("roster.toml", "book.unit[unit.arm].boxes", "book.unit[unitt.arm].boxes", "unknown-name", '"unit"'),
        ("roster.toml", "{{ rank }}", "{{ rank | uper_first }}", "unreadable-expression", '"upper_first"'),
        ("roster.toml", "{{ rank }}", "{{ rank", "unreadable-expression", ""),
        ("playsheet.toml", '"add", "result"', '"ad", "result"', "unknown-part", '"add"'),
        ("playsheet.toml", "[block.winning]", "[block.wining]", "block-without-a-place", "rows of a side"),
        ("playsheet.toml", 'title = "A unit attacks"\n', "", "missing-key", ""),
        ("playsheet.toml", 'title = "Melee"', 'needs = ["hrse"]', "unknown-word", '"horse"'),
        ("playsheet.toml", 'kind = "flow"', 'kind = "flwo"', "unknown-word", '"flow"'),
        ("playsheet.toml", 'kind = "flow"\n', "", "missing-key", "kind = "),
        ("playsheet.toml", "share = 90", 'share = "broad"', "wrong-type", '"broad"'),
        ("playsheet.toml", "{{ book.fire.close_within }}", "{{ book.fire.close_far }}", "unknown-place", '"fire.close'),
        ("playsheet.toml", "book.fire.need | dice", "book.fire.need | dcie", "unreadable-expression", '"dice"'),
        ("playsheet.toml", "groups = [{}]", 'groups = [{}]\nrows-from = "volleys"', "unknown-function", '"volleys"'),
        ("measures.toml", 'to = "fire.reach"', 'to = "fire.raech"', "unknown-place", '"fire.reach"'),
        (
            "turn.toml",
            'next = "next-card"',
            'next = "next-card"\nevening.fitted = { factor = 1, spread = -0.1, battles = 5, games = 160 }',
            "out-of-range",  # nothing scatters by less than not at all
            "0",
        ),
        (
            "markers.toml",
            "{{ book.melee.shaky | signed }}",
            "{{ book.melee.shacky | signed }}",
            "unknown-place",
            '"melee.shaky"',
        ),
        (
            "markers.toml",
            "{{ book.melee.shaky | signed }}",
            "{{ book.melee.shaky | sined }}",
            "unreadable-expression",
            '"signed"',
        ),
        ("markers.toml", 'sign = "volley"', 'sign = "voley"', "unknown-sign", '"volley"'),
        ("markers.toml", 'tone = "bad"', 'tone = "awful"', "unknown-word", '"awful"'),
        ("readings.toml", '= "the defender goes back a move"', "= 4", "wrong-type", "4"),
        ("turn.toml", 'next = "next-card"', 'next = "next-cart"', "unknown-question", '"next-card"'),
        ("turn.toml", 'side = "blue"', 'side = "bleu"', "unknown-word", '"blue"'),
        ("record.toml", 'input = "lost"', 'inputs = "lost"', "unknown-key", '"input"'),
    ],
)
def test_what_a_plain_game_says_wrong_is_told_with_its_line(plain, file, old, new, code, says):
    rewrite(plain / file, old, new)
    mine = find(folder_faults(plain), code, says)
    assert mine, [str(fault) for fault in folder_faults(plain)]
    assert mine[0].line or code == "missing-key"
    assert "\n" not in mine[0].wrong


def test_words_that_name_no_unit_of_the_game_are_told(plain):
    (plain / "markers.toml").write_text('[[marker]]\nname = "x"\nsign = "flame"\narms = ["hrse"]\n', encoding="utf-8")
    assert find(folder_faults(plain)[:1], "unknown-word", '"horse"')


@pytest.mark.parametrize("nth", [67, pytest.param(9, marks=pytest.mark.slow)])
def test_keys_gone_or_of_another_sort_all_through_the_sample_game_are_read_without_a_fall(plain, nth):
    """Every so many key taken away, or with a value of the wrong sort."""
    broken, told_of = 0, 0
    for path in sorted(plain.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        for at, (key, _) in enumerate(values(tomllib.loads(text))):
            if at % nth:
                continue
            for strange in (None, [7], "strange"):
                data = tomllib.loads(text)
                holder = data
                for step in key[:-1]:
                    holder = holder[step]
                if strange is None:
                    del holder[key[-1]]
                else:
                    holder[key[-1]] = strange
                path.write_text(toml_of(data), encoding="utf-8")
                broken += 1
                told_of += bool(folder_faults(plain))
        path.write_text(text, encoding="utf-8")
    assert broken > 810 / nth
    assert told_of > broken / 2


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "says"),
    [
        ("setting-up.toml", 'turns = "book.victory.turns"', 'turns = "zz"', "unknown-name", '"zz"'),
        ("measures.toml", 'to = "', 'to = 7 # "', "wrong-type", "7"),
        ("muster.toml", "\nfoot = 4", "\nfoot = -1", "out-of-range", "-1"),
        (
            "ruleset.toml",
            'ink = "#',
            'ink = "zz" # "',
            "wrong-form",
            '"zz"',
        ),
    ],
)
def test_one_wrong_value_has_one_error(plain, file, old, new, code, says):
    """A value that may be of several kinds: pydantic tells each of them, and a player has one line to change."""
    path = plain / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (only,) = folder_faults(plain)
    assert (only.code, says in only.wrong) == (code, True)


def test_a_list_that_is_too_long_is_counted_in_plain_words(tmp_path):
    from drumhead import rulesets

    folder = shutil.copytree(rulesets.load("wss-dice").folder, tmp_path / "dice")
    path = folder / "questions.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("ints = [", "ints = [0, ", 1), encoding="utf-8")
    (only,) = find(folder_faults(folder), "list-length", "3")
    assert (Path(only.file).name, "2 things" in only.right) == ("questions.toml", True)


def test_a_message_lists_no_more_words_than_anybody_reads(plain):
    """Of forty signs the first few and their number: `english.md` allows a sentence of twenty words."""
    path = plain / "markers.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('sign = "volley"', 'sign = "zz"', 1), encoding="utf-8")
    (only,) = folder_faults(plain)
    assert len(only.right) < 130
    assert re.search(r"^Give .+ or one of \d\d more\.$", only.right)


def test_an_unknown_key_of_a_table_whose_keys_nobody_can_list_is_named(folder):
    """A line of notes may be a text or a table: there are no keys to choose from."""
    faults, line = broken(folder, "playsheet.toml", 'states = "wd1-art-07 cover-hits"', 'statse = "wd1-art-07"')
    assert [(Path(each.file).name, each.line) for each in find(faults, "unknown-key")] == [("playsheet.toml", line)]


def test_a_family_without_a_file_of_that_name_is_not_one_to_share(folder):
    compare = folder / "compare.toml"
    lines = compare.read_text(encoding="utf-8").splitlines()
    line = lines.index('as = "drafts"')
    compare.write_text("\n".join([*lines[:line], 'as = "paperboys"', *lines[line + 1 :]]), encoding="utf-8")
    named = [(Path(each.file).name, each.line) for each in folder_faults(folder) if each.code == "unknown-family"]
    assert named == [("compare.toml", line + 1)]

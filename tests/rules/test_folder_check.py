"""A ruleset against its contract: every mistake of its files told with file and line, and never a traceback."""

import random
import re
import shutil
import tomllib

import pytest

from drumhead import places
from drumhead.press.papers.folder_checks import folder_faults
from drumhead.rules.folder_check import check_folder
from drumhead.rules.schema import KINDS
from drumhead.rulesets import HERE, ids, load

from .rewritten import rewrite


@pytest.fixture
def folder(tmp_path):
    """A copy of the smallest ruleset, to be broken."""
    return shutil.copytree(HERE / "wss_dice", tmp_path / "mine", ignore=shutil.ignore_patterns("__pycache__"))


def told(folder):
    return [str(fault) for fault in folder_faults(folder)]


def broken(folder, file, old, new):
    """The messages after one change to a file, and the line on which it was made."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return told(folder), text[: text.index(old)].count("\n") + 1


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
    assert any("tables.toml: this file is missing. It says every number of the book" in each for each in told(folder))


def test_a_folder_that_is_no_rulesets_is_told_only_that(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "elsewhere").symlink_to(HERE)
    (tmp_path / "shopping.toml").write_text("milk = 1\n", encoding="utf-8")
    needed = [f"{name}.toml" for name, kind in KINDS.items() if kind.needed]
    says = told(tmp_path)
    assert len(says) == len(needed) > 0
    assert all(f"{name}: this file is missing" in each for name, each in zip(needed, says))
    (tmp_path / "ruleset.toml").touch()
    (fault,) = told(tmp_path)
    assert "elsewhere: this is a link out of the ruleset's folder" in fault


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("d6 = 6", "d6 = -6", "dice.d6", "-6 goes beyond limits.toml: "),
        ("d6 = 6", "d6 = 0", "dice.d6", "0 goes beyond limits.toml: "),
        ("units-least = 8", 'units-least = "eight"', "army.units-least", '"eight" is no number'),
        ("units-least = 8", "units-least = -8", "army.units-least", "-8 goes beyond limits.toml: "),
        ("units-least = 8", "units-least = 12", "army.units-most", "10 goes beyond limits.toml: "),
    ],
)
def test_a_number_keeps_the_limits_that_the_ruleset_sets_to_clubs(folder, old, new, key, says):
    faults, _ = broken(folder, "tables.toml", old, new)
    assert [each for each in faults if "tables.toml, line " in each and f'"{key}": {says}' in each], faults


def test_a_page_that_is_missing_is_named(folder):
    (folder / "playsheet.html").unlink()
    assert any("playsheet.html: this file is missing. It words the playsheet" in each for each in told(folder))


def test_a_page_that_asks_for_a_file_which_is_missing_names_both(folder):
    (folder / "turn.toml").unlink()
    assert [each for each in told(folder) if "playsheet.html, line 13: turn.toml is missing. It says " in each]


def test_a_folder_that_is_none_is_said_to_be_none(tmp_path):
    assert "there is no such folder" in told(tmp_path / "nowhere")[0]


def test_a_file_that_nothing_reads_is_named_with_the_nearest(folder):
    (folder / "redings.toml").write_text("")
    assert any('redings.toml: nothing reads a file of this name. Did you mean "readings"?' in x for x in told(folder))


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("ruleset.toml", 'measure = "in"', 'measur = "in"', 'unknown key. Did you mean "measure"?'),
        ("ruleset.toml", 'ink = "#000000"', 'ink = "black"', "ink"),
        ("tables.toml", "d6 = 6", 'd6 = "20 furlongs"', '"20 furlongs" is no length'),
        ("tables.toml", 'cite = "Introduction"\n', "", "this table has numbers and no section they are from"),
        ("readings.toml", 'default = "in12"', 'default = "in121"', 'no option is called "in121". Did you mean "in12"?'),
        ("readings.toml", 'key = "in9"', 'key = "in12"', '"in12" is an option already'),
        ("questions.toml", 'says = "', "says = 7 # ", "expected text"),
        ("sheet.toml", 'question = "', 'question = "x', "no question is called"),
        ("roster.toml", "hint = ", "hnit = ", 'unknown key. Did you mean "hint"?'),
        ("turn.toml", 'end-title = "', "end-title = 4 # ", "expected text"),
        ("ruleset.toml", 'title = "', 'title = "\\u001b[31m', "has a sign in it that cannot be printed"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_its_line(folder, file, old, new, says):
    messages, line = broken(folder, file, old, new)
    mine = [each for each in messages if file in each and says in each]
    assert mine, messages
    lines = [int(found[1]) for each in mine if (found := re.search(r"line (\d+)", each))]
    assert min(abs(line - each) for each in lines) <= 5


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("book.fire.reach", "book.fire.raech", 'the tables have no "fire.raech". Did you mean "fire.reach"?'),
        ('picture("volley', 'picture("voley', 'no picture is called "voley". Did you mean "volley"?'),
        ("{% endcall %}", "{% endcal %}", "this is not a template"),
    ],
)
def test_a_mistake_in_a_template_is_told_with_its_line(tmp_path, old, new, says):
    mine = shutil.copytree(places.sample(), tmp_path / "mine")
    messages, line = broken(mine, "playsheet.html", old, new)
    assert any("playsheet.html" in each and says in each and f"line {line}" in each for each in messages), messages


def test_bands_that_gap_or_overlap_are_told(folder):
    bands = '[duel]\ncite = "here"\n[duel.bands.won]\nleast = 2\n[duel.bands.lost]\nleast = 2\n'
    messages, _ = broken(folder, "tables.toml", "[dice]", f"{bands}[dice]")
    assert any("duel.bands" in each and "exactly one band" in each for each in messages)


def test_what_no_die_can_show_is_told(folder):
    messages, _ = broken(folder, "tables.toml", "[dice]", '[shot]\ncite = "here"\nneed = 7\n[dice]')
    assert any("a die of 6 cannot show 7 or more" in each for each in messages)


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
    assert any("choosing it changes nothing" in each for each in told(folder))


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
    messages, _ = broken(folder, "ruleset.toml", 'measure = "in"', 'measure = "ell"')
    assert {re.search(r"(\w+)\.toml", each)[1] for each in messages} >= {"tables", "log", "ruleset"}


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
        told_of += bool(check_folder(folder))
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
    return shutil.copytree(places.sample(), tmp_path / "mine")


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("throws.toml", 'dice = "{{ book.fire.dice }}"', 'dice = "{{ book.fire.dise }}"', 'Did you mean "fire.dice"?'),
        ("throws.toml", "{{ book.fire.dice }}", "{{ book.fire.reach }}", '"{{ book.fire.reach }}" is no whole number'),
        ("throws.toml", 'die = "{{ book.fire.cover }}"\n', "", "this modifier adds nothing"),
        ("throws.toml", 'to = "attacker"\n', "", "whose dice this adds to is not said"),
        ("throws.toml", 'to = "attacker"', 'to = "atacker"', 'Did you mean "attacker"?'),
        ("throws.toml", 'input = "close"', 'input = "cover"', '"cover" stands twice'),
        ("throws.toml", 'bands = "melee"', 'bands = "meele"', 'Did you mean "melee"?'),
        ("throws.toml", 'attack = "volley"', 'attack = "voley"', 'no attack is called "voley". Did you mean "volley"?'),
        ("throws.toml", "lost = [1, 2", "losst = [1, 2", 'morale asks for no "losst". Did you mean "lost"?'),
        ("throws.toml", "lost = [1, 2, 3, 4, 5]", "lost = [1, 9]", "lost=9 cannot be. Give 0 to 5."),
        ("tables.toml", "least = 4", "least = 40", 'the result "defender-runs" cannot be thrown'),
        ("tables.toml", 'says = "the defender runs: take it off"', "", "is a word that nothing explains"),
        ("tables.toml", "need = 5", "need = 7", "a die of 6 cannot show 7 or more"),
        ("tables.toml", 'cite = "Fire"', "", "no section they are from"),
        ("tables.toml", 'cite = "Fire"', "cite = 4", "this names no section"),
        ("sheet.toml", 'given = { cover = "yes" }', 'given = { covr = "yes" }', 'Did you mean "cover"?'),
        ("sheet.toml", 'given = { cover = "yes" }', 'given = { cover = "hedge" }', "Give one of yes, no."),
        (
            "sheet.toml",
            'outcomes = ["locked"]',
            'outcomes = ["lockd"]',
            'never ends in "lockd". Did you mean "locked"?',
        ),
        ("sheet.toml", "mean = true", "", "no result is counted here"),
        ("sheet.toml", 'across = "lost"', 'across = "lots"', 'Did you mean "lost"?'),
        ("sheet.toml", 'question = "volley"\n', "", "this picture asks nothing"),
        (
            "turn.toml",
            'next = "next-card"',
            'next = "next-card"\nevening.fitted = { factor = 1, spread = -0.1, battles = 5, games = 160 }',
            "the number -0.1 is out of range. Give 0 or more.",  # nothing scatters by less than not at all
        ),
        ("ruleset.toml", 'sign = "horse"', 'sign = "hrse"', 'no sign is called "hrse". Did you mean "horse"?'),
        ("ruleset.toml", 'id = "red"', 'id = "blue"', '"blue" is a side already'),
        ("ruleset.toml", 'author = "the makers of Drumhead"', "", '"author": this is missing'),
        ("roster.toml", "book.unit[unit.arm].boxes", "book.unit[unit.arm].boxs", 'the tables have no "unit[...].boxs"'),
        ("roster.toml", "book.unit[unit.arm].boxes", "book.unit[unitt.arm].boxes", 'Did you mean "unit"?'),
        ("roster.toml", "{{ rank }}", "{{ rank | uper_first }}", 'Did you mean "upper_first"?'),
        ("roster.toml", "{{ rank }}", "{{ rank", "this cannot be read"),
        ("playsheet.html", 'section("melee")', 'section("mele")', 'no section is called "mele". Did you mean "melee"?'),
        ("sheet.toml", "[section.melee]", "[section.meele]", "no template has words for this section"),
        ("sheet.toml", 'title = "Melee"\n', "", '"section.melee": this section has no title'),
        ("sheet.toml", 'title = "Melee"', 'needs = ["hrse"]', '"hrse" is no arm or kind of ruleset.toml. Did you mean'),
        ("sheet.toml", "side = 1", 'side = "one"', '"section.turn.side"'),
        ("measures.toml", 'to = "fire.reach"', 'to = "fire.raech"', 'Did you mean "fire.reach"?'),
        (
            "markers.toml",
            "{{ book.melee.shaky | signed }}",
            "{{ book.melee.shacky | signed }}",
            'Did you mean "melee.shaky"?',
        ),
        ("markers.toml", "{{ book.melee.shaky | signed }}", "{{ book.melee.shaky | sined }}", 'Did you mean "signed"?'),
        ("markers.toml", 'sign = "volley"', 'sign = "voley"', 'Did you mean "volley"?'),
        ("markers.toml", 'tone = "bad"', 'tone = "awful"', "Give good, plain, bad, worse or worst."),
        ("readings.toml", '= "the defender goes back a move"', "= 4", "4 does not fit where the tables have"),
        ("turn.toml", 'next = "next-card"', 'next = "next-cart"', 'Did you mean "next-card"?'),
        ("turn.toml", 'side = "blue"', 'side = "bleu"', 'Did you mean "blue"?'),
        ("record.toml", 'input = "lost"', 'inputs = "lost"', 'Did you mean "input"?'),
    ],
)
def test_what_a_plain_game_says_wrong_is_told_with_its_line(plain, file, old, new, says):
    rewrite(plain / file, old, new)
    mine = [str(fault) for fault in folder_faults(plain) if says in str(fault)]
    assert mine, [str(fault) for fault in folder_faults(plain)]
    assert re.search(r", line \d+", mine[0]) or "missing" in says


def test_words_that_name_no_unit_of_the_game_are_told(plain):
    (plain / "markers.toml").write_text('[[marker]]\nname = "x"\nsign = "flame"\narms = ["hrse"]\n', encoding="utf-8")
    assert '"hrse" is no arm of ruleset.toml. Did you mean "horse"?' in str(folder_faults(plain)[0])


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

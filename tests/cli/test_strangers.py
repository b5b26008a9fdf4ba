"""A folder from a stranger, by every way that it could run code, read what is not its own, or fetch from elsewhere."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from drumhead.cli.help_page import COMMANDS
from drumhead.rules.trust import resource_limits
from drumhead.simulation.journal import write_journal
from drumhead.support import paths

from ..commands import ALL
from ..errors import errors_of
from .test_contract import a_battle

RUN = "from pathlib import Path\nPath({mark!r}).write_text('I was run')\n"
SECRET = "the-secret-of-the-house"
ENDLESS = "".join(f"{{% for i{n} in range(99999) %}}" for n in range(4)) + "x" + "{% endfor %}" * 4


@pytest.fixture
def mine(drumhead, here: Path) -> Path:
    """A new ruleset in a folder of its own, a battle with it, and beside them a file that is nobody's business."""
    drumhead("rules", "new", "mine")
    a_battle(here, "mine")
    (here / "secret.html").write_text(SECRET, encoding="utf-8")
    return here / "mine"


def added(mine: Path, lines: str) -> None:
    """The folder's playsheet with these lines as a sentence more."""
    path = mine / "playsheet.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(LAST) == 1
    path.write_text(text.replace(LAST, f"notes = [{json.dumps(lines)}]\n{LAST}"), encoding="utf-8")


LAST = 'of = "winning"\n'


def with_macros(mine: Path, lines: str) -> None:
    """The folder's playsheet with these lines as macros that one of its sentences calls."""
    (mine / "shared.html").write_text(f"{{% macro told() %}}{lines}{{% endmacro %}}\n", encoding="utf-8")
    added(mine, "{{ both.told() }}")
    path = mine / "playsheet.toml"
    path.write_text(f'macros = "shared.html"\n{path.read_text(encoding="utf-8")}', encoding="utf-8")


def hostile(mine: Path, file: str) -> Path:
    """A file of Python in the folder that leaves a mark where it is run."""
    mark = mine.parent / "mark"
    path = mine / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(RUN.format(mark=str(mark)), encoding="utf-8")
    return mark


ASKED_BY = {
    "army.py": "battle check hedge.toml",
    "aids.py": "sheet mine",
    "sheet.py": "sheet mine",
    "questions.py": "odds mine",
    "questions/__init__.py": "odds mine",
    "play/__init__.py": "battle check hedge.toml",
    "footprints.py": "battle map hedge.toml",
}


@pytest.mark.parametrize("file", ASKED_BY)
def test_no_python_of_a_stranger_runs(drumhead, mine: Path, file: str) -> None:
    mark = hostile(mine, file)
    hostile(mine, "__init__.py")
    (mine / "questions.toml").write_text("", encoding="utf-8")
    done = drumhead(*ASKED_BY[file].split())
    assert not mark.exists()
    assert done.exit_code == 1
    for words in (file, "--trust", "drumhead rules check"):
        assert words in done.stderr


@pytest.mark.parametrize("words", ["odds mine", "rules show mine", "rules check mine", "army schema --rules mine"])
def test_the_start_of_a_package_does_not_run_either(drumhead, mine: Path, words: str) -> None:
    mark = hostile(mine, "__init__.py")
    assert drumhead(*words.split()).exit_code == 0
    assert not mark.exists()


@pytest.mark.parametrize("file", ["__init__.py", "aids.py"])
def test_it_runs_for_who_trusts_it_and_for_one_command_only(drumhead, mine: Path, file: str) -> None:
    hostile(mine, "aids.py")
    mark = hostile(mine, file)
    assert drumhead("sheet", "mine", "--trust").exit_code == 0
    assert mark.exists()
    mark.unlink()
    sys.modules.pop("drumhead_ruleset_mine.aids", None)
    assert "--trust" in drumhead("sheet", "mine", "--force").stderr
    assert not mark.exists()


@pytest.mark.parametrize("slip", ["1 / 0", "import nothing_of_the_kind"])
def test_python_that_stops_is_told_with_its_file_and_line(drumhead, mine: Path, slip: str) -> None:
    (mine / "aids.py").write_text(f"ONE = 1\n{slip}\n", encoding="utf-8")
    done = drumhead("sheet", "mine", "--trust")
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1
    assert errors_of(done) == [("aids.py", 2, "python-stopped")]


def test_data_alone_need_no_trust(drumhead, mine: Path) -> None:
    for words in ("sheet mine", "odds mine", "battle check hedge.toml", "rules show mine"):
        done = drumhead(*words.split())
        assert (done.exit_code, done.stderr) == (0, ""), words


def test_two_folders_of_one_name_keep_their_python_apart(drumhead, here: Path) -> None:
    for number in (1, 2):
        drumhead("rules", "new", "twin", "--out", str(number), "--like", "wss-dice")
        path = here / str(number) / "twin" / "shooting.py"
        if number == 2:
            path.write_text(path.read_text(encoding="utf-8").replace("book.dice.d3", "book.dice.d6"), encoding="utf-8")
    first, second = (drumhead("odds", f"{n}/twin", "musket-hits", "--json", "--trust").stdout for n in (1, 2))
    assert first != second


def test_whatever_takes_a_ruleset_or_what_may_name_one_takes_trust() -> None:
    takes = {"name", "battle", "journal", "rules", "file"}
    needs_none = {"rules check", "rules new"}  # they run nothing
    checked = 0
    for words, context in ALL.items():
        names = {param.name for param in context.command.params}
        if names & takes and words not in needs_none:
            checked += 1
            assert "trust" in names, words
    assert checked > len(COMMANDS)


def test_a_template_without_end_is_ended(drumhead, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource_limits, "MINUTES", 1 / 60)  # of the processor's time, whoever else is at work
    added(mine, ENDLESS)
    before = resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_AS)
    done = drumhead("sheet", "mine")
    assert done.exit_code == 1
    assert "mine: its files have kept a processor busy" in done.stderr
    assert "--trust" in done.stderr
    assert (resource.getrlimit(resource.RLIMIT_CPU), resource.getrlimit(resource.RLIMIT_AS)) == before


def test_a_battle_s_papers_are_ended_as_well(drumhead, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource_limits, "MINUTES", 1 / 60)
    added(mine, ENDLESS)
    done = drumhead("sheet", "hedge.toml")  # drawn in several ways, of which one that fails is tried again
    assert done.exit_code == 1
    assert "mine: its files have kept a processor busy" in done.stderr


@pytest.mark.slow
def test_what_python_cannot_end_the_system_ends(drumhead, mine: Path) -> None:
    doubled = "".join("{% set ns.x = [ns.x, ns.x] %}" for _ in range(40))
    lines = f"{{% set ns = namespace(x=[1]) %}}{doubled}{{% set b = ns.x == ns.x[:1] + ns.x[1:] %}}"
    twice = lines + lines.replace("ns.x == ns.x[:1] + ns.x[1:]", "ns.x").replace("ns", "ms")
    twice += "{% set c = ns.x == ms.x %}"
    added(mine, twice)
    begun = "import sys; from drumhead.rules.trust import resource_limits as limits; "
    begun += "limits.MINUTES, limits.GRACE = 1 / 60, 1; "
    begun += "from drumhead.cli.root import main; sys.argv = ['drumhead', 'sheet', 'mine', '--no-cache']; main()"
    done = subprocess.run([sys.executable, "-c", begun], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    "line",
    [
        "{{% do lozenge.update(doubt='x') %}}",
        "{{% do ink.update(red='red}} @color-profile --x{{src:url(file://{secret});components:r,g,b}}' | safe) %}}",
        "{{% do size.update(small='1pt') %}}",
        "{{% do family.update(sans='x') %}}",
    ],
)
def test_no_template_changes_what_style_sheets_say(drumhead, mine: Path, line: str) -> None:
    with_macros(mine, line.format(secret=mine))
    done = drumhead("sheet", "mine")
    assert done.exit_code == 1
    assert "shared.html, line 1" in done.stderr


def test_no_style_sheet_fetches_anything(listener: socket.socket) -> None:
    from drumhead.printing.html.html_renderer import _style

    door = f"http://127.0.0.1:{listener.getsockname()[1]}/x"
    for css in ("@import url({});", "@color-profile --x {{ src: url({}); components: r, g, b }}"):
        with suppress(Exception):  # whatever it says of what it did not get
            _style(css.format(door))
    with pytest.raises(TimeoutError):
        listener.accept()


def test_no_line_of_the_data_writes_a_file(drumhead, mine: Path) -> None:
    hostile_line = "game.ruleset.path('tables.toml').joinpath('../pwned').write_text('import os')"
    path = mine / "markers.toml"
    said = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(
        f'{said}\n[[marker]]\nname = "x"\nsign = "volley"\nsays = "x"\neach = "{hostile_line}"\n', encoding="utf-8"
    )
    for words in ("markers mine", "kit mine", "rules check mine"):
        drumhead(*words.split())
        assert not (mine.parent / "pwned").exists()
    assert drumhead("markers", "mine").exit_code == 1


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "line",
    [
        '{% include "../secret.html" %}',
        '{% include "secret.html" %}',
        '{% include "/etc/passwd" %}',
        '{% import "../secret.html" as x %}{{ x }}',
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ ''['__class__'] }}",
        "{{ '' | attr('__class__') }}",
        "{{ '{0.__class__}'.format('') }}",
        "{{ ('{0.__class__}' | attr('format'))('') }}",
        "{% set told = '{0.__class__}'.format %}{{ told('') }}",
        "{{ '{x.__class__}' | attr('format_map') | attr('__call__') }}",
        "{{ game.ruleset.folder.parent.joinpath('secret.html').read_text() }}",
        "{{ setup.setting.templates.loader.loaders[0].searchpath.append('..') }}{% include 'secret.html' %}",
        "{{ setup.setting.templates.from_string('x').module }}",
        "{{ line.__globals__ }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{{ game.ruleset.module('os') }}",
        "{{ game.ruleset.module('questions').os }}",
        "{{ namespace.__init__ }}",
        "{{ game.ruleset.path('tables.toml').joinpath('/etc/passwd').read_text() }}",
        "{{ game.ruleset['path']('tables.toml') }}",
        "{{ game.ruleset.shared('paperboys') }}",
        "{% do setup.setting.set('<p>x</p>').write_pdf('secret.pdf') %}",
        "{{ [game.ruleset] | map(attribute='folder.name') | list }}",
        "{{ game.ruleset | attr('path') }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ 'a' * 99999999999 }}",
        *(
            f"{{% set ns = namespace(x='a' * 99999) %}}{{% for i in range(40) %}}{grows}{{% endfor %}}"
            for grows in (
                "{% set ns.x = ns.x ~ ns.x %}",
                "{% set ns.x = ns.x + ns.x %}",
                "{% set ns.x = [ns.x, ns.x] | join %}",
                "{% set ns.x = ns.x | replace('a', 'aa') %}",
                "{% set ns.x = ns.x.replace('a', 'aa') %}",
                "{% set ns.x %}{{ ns.x }}{{ ns.x }}{% endset %}",
                "{% set ns.x = '%s%s' | format(ns.x, ns.x) %}",
            )
        ),
    ],
)
@pytest.mark.parametrize(("put", "file"), [(added, "playsheet.toml"), (with_macros, "shared.html")])
def test_a_sentence_or_a_macro_reaches_nothing_but_the_game(drumhead, mine: Path, line: str, put, file: str) -> None:
    put(mine, line)
    done = drumhead("sheet", "mine")
    assert done.exit_code == 1, done.stdout
    assert SECRET not in done.stdout + done.stderr
    assert file in done.stderr or "questions.py" in done.stderr or "os.py" in done.stderr
    assert not list(Path().glob("*.pdf"))


ADDRESSES = [
    '<img src="file://{secret}">',
    '<img src="http://127.0.0.1:{port}/picture.png">',
    '<img src="secret.html">',
    '<link rel="attachment" href="file://{secret}">',
    '<p style="background: url(http://127.0.0.1:{port}/x.png)">x</p>',
    '<style>@import url("http://127.0.0.1:{port}/x.css"); @font-face {{ font-family: x; src: url(file://{secret}) }} '
    "p {{ font-family: x }}</style>",
    '<object data="file://{secret}"></object><embed src="http://127.0.0.1:{port}/x.svg">',
    "<svg><image href='file://{secret}'/><use href='http://127.0.0.1:{port}/x.svg#a'/></svg>",
]


@pytest.fixture
def listener():
    """A door on this machine at which nobody may knock."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        door.settimeout(0.05)
        yield door


def test_no_address_in_a_template_is_fetched(drumhead, mine: Path, listener: socket.socket) -> None:
    import pikepdf

    known = {"secret": str(mine.parent / "secret.html"), "port": listener.getsockname()[1]}
    with_macros(mine, "".join(f"<p>{each.format(**known)}</p>" for each in ADDRESSES))
    assert drumhead("sheet", "mine").exit_code == 0
    with pytest.raises(TimeoutError):
        listener.accept()
    with pikepdf.open(next(Path().glob("*.pdf"))) as pdf:
        assert not pdf.attachments
        assert SECRET.encode() not in b"".join(
            each.read_bytes() for each in pdf.objects if isinstance(each, pikepdf.Stream)
        )


@pytest.mark.parametrize("file", ["tables.toml", "playsheet.toml", "examples/a-volley.toml", "further.html"])
def test_a_link_out_of_the_folder_is_not_followed(drumhead, mine: Path, file: str) -> None:
    path = mine / file
    path.unlink(missing_ok=True)
    path.symlink_to(mine.parent / "secret.html")
    for words in ("sheet mine", "odds mine", "rules show mine", "rules check mine"):
        done = drumhead(*words.split())
        assert done.exit_code == 1
        assert errors_of(done) == [(path.name, 0, "link-leaves-folder")]
        assert SECRET not in done.stdout + done.stderr


MEASURED = "measures = [{ label = 'any', at-least = 1 }]\ngroups = [{}]\n"
CANARY = "a canary of another folder"
OUTSIDE = {
    "muster.toml": f'[[unit]]\nlevel = "error"\ncite = "x"\nsays = "{CANARY}"\n',
    "telling.toml": f'lead = "{CANARY}"\n',
    "procedures.toml": f'[[card]]\ntitle = "x"\n[[card.step]]\nsays = "{CANARY}"\n',
}
SHARED = {
    "muster.toml": ('as = "{}"\n', ("battle check hedge.toml", "army check blue.toml --rules mine")),
    "telling.toml": ('as = "{}"\n', ("log print journal.jsonl",)),
    "procedures.toml": ('[[card]]\ntitle = "x"\nlike = "{}"\n', ("cards mine --kind procedures",)),
}


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The path of every file that is opened meanwhile."""
    found: list[str] = []
    watching = [True]

    def note(event: str, about: tuple[object, ...]) -> None:
        if event == "open" and watching:
            found.append(os.path.realpath(str(about[0])))

    sys.addaudithook(note)
    yield found
    watching.clear()  # the hook stays for good


@pytest.mark.sample(2)
@pytest.mark.parametrize("file", SHARED)
@pytest.mark.parametrize("way", ["absolute", "upwards", "link", "none", "list"])
def test_no_name_of_a_family_leads_out_of_ours(drumhead, mine: Path, file: str, way: str, opened: list[str]) -> None:
    away = mine.parent / "elsewhere"
    away.mkdir()
    (away / file).write_text(OUTSIDE[file], encoding="utf-8")
    (mine.parent / "link").symlink_to(away)
    up, link = (os.path.relpath(mine.parent / name, paths.families()) for name in ("elsewhere", "link"))
    to = {"absolute": str(away), "upwards": up, "link": link, "none": "paperboy", "list": "x"}[way]
    line, commands = SHARED[file]
    line = line.replace('"{}"', '["{}"]') if way == "list" else line
    drumhead("log", "play", "hedge.toml", "--turns", 1, "--out", "journal.jsonl")
    (mine / file).write_text(line.format(to), encoding="utf-8")
    opened.clear()
    for words in (*commands, "rules check mine"):
        done = drumhead(*words.split())
        assert done.exit_code == 1, words
        assert f"mine/{file}, line {line.count(chr(10))}" in done.stderr
        assert CANARY not in done.stdout + done.stderr
    assert [path for path in opened if path.startswith(str(mine))]
    assert not [path for path in opened if path.startswith(str(away))]


@pytest.mark.parametrize(
    ("file", "more"),
    [
        ("ruleset.toml", '[events]\nsample = "../secret.html"\n'),
        ("ruleset.toml", '[events]\nsample = "/etc/passwd"\n'),
        ("procedures.toml", '[[card]]\ntitle = "x"\nlike = "../mine"\n'),
        ("procedures.toml", '[[card]]\ntitle = "x"\nlike = "/etc"\n'),
        ("playsheet.toml", '[block.hack]\nkind = "hits"\nquestion = "volley"\nrows-from = "os:system"\n' + MEASURED),
        ("playsheet.toml", '[block.hack]\nkind = "text"\nitems = ["{% include \'../secret.html\' %}"]\n'),
        ("record.toml", 'values = [1, 2]\n[[reminder]]\nsays = "x"\ncall = "os:system"\n'),
        ("throws.toml", '[special.hack]\nsays = "x"\ncite = "x"\nfunction = "os:system"\noutcomes = ["x"]\n'),
        ("throws.toml", '[special.hack]\nsays = "x"\ncite = "x"\nfunction = "subprocess:run"\noutcomes = ["x"]\n'),
    ],
)
def test_no_word_of_the_data_leads_out_of_the_folder(drumhead, mine: Path, file: str, more: str) -> None:
    path = mine / file
    path.write_text(
        (path.read_text(encoding="utf-8") if path.exists() and file != "record.toml" else "") + more, encoding="utf-8"
    )
    (mine / "turn.toml").write_text("", encoding="utf-8")
    if file == "playsheet.toml":
        path.write_text(path.read_text(encoding="utf-8").replace('"volley"]', '"volley", "hack"]', 1), encoding="utf-8")
    calls = ("cards mine --events-sample", "cards mine --kind procedures", "dice mine", "sheet mine", "odds mine hack")
    done = [drumhead(*words.split()) for words in calls]
    assert SECRET not in "".join(each.stdout + each.stderr for each in done)
    assert "root:" not in "".join(each.stdout for each in done)
    assert drumhead("rules", "check", "mine").exit_code == 1


@pytest.fixture
def hedge(mine: Path) -> Path:
    """The battle in the ruleset's own folder; beside the folder lie an army and house rules that can be read."""
    away = mine.parent / "away"
    away.mkdir()
    (away / "blue.toml").write_bytes((mine / "battle" / "blue.toml").read_bytes())
    (away / "rules.toml").write_text('title = "Away"\nruleset = "mine"\n', encoding="utf-8")
    (mine / "battle" / "link.toml").symlink_to(away / "blue.toml")
    return mine / "battle" / "the-hedge.toml"


@pytest.mark.parametrize(
    "leads",
    [
        'army = "/etc/passwd"',
        'army = "../../away/blue.toml"',
        'army = "../../away/none.toml"',
        'army = "link.toml"',
        'house_rules = "../../away/rules.toml"',
        'house_rules = "/etc/passwd"',
        'ruleset = "../../away"',
        'events = "../../away/rules.toml"',
        'handout = "../../away/story.md"',
        'pictures = ["../../away/church.png"]',
    ],
)
def test_no_battle_in_a_ruleset_s_folder_names_a_file_outside_it(drumhead, hedge: Path, opened, leads: str) -> None:
    text = hedge.read_text(encoding="utf-8")
    key, _, name = leads.partition(" = ")
    was = {"army": 'army = "blue.toml"', "ruleset": 'ruleset = ".."'}.get(key, "")
    assert was in text
    hedge.write_text(text.replace(was, leads, 1) if was else f"{leads}\n{text}", encoding="utf-8")
    if name != '"link.toml"':
        (hedge.parent / "link.toml").unlink()
    where = "the-hedge.toml, line"
    opened.clear()
    for words in (("rules", "check", "mine"), ("battle", "check", hedge), ("sheet", hedge), ("odds", hedge)):
        done = drumhead(*words)
        assert done.exit_code == 1, words
        assert "root:" not in done.output
        assert where in done.stderr or "link.toml" in done.stderr, words
    assert str(hedge) in opened
    assert [each for each in opened if "/away/" in each or each == "/etc/passwd"] == []


def test_a_battle_in_a_ruleset_s_folder_is_no_link_out_of_it(drumhead, hedge: Path, mine: Path) -> None:
    away = mine.parent / "away" / "hedge.toml"
    away.write_text((mine.parent / "hedge.toml").read_text(encoding="utf-8").replace('"mine"', '"wss-dice"'))
    (hedge.parent / "linked.toml").symlink_to(away)
    done = drumhead("battle", "check", hedge.parent / "linked.toml")
    assert done.exit_code == 1
    assert errors_of(done) == [("linked.toml", 0, "path-leaves-folder")]


def test_a_list_of_evenings_in_a_ruleset_s_folder_names_no_battle_outside_it(drumhead, hedge: Path, mine: Path) -> None:
    evening = '[[evening]]\nbattle = "{}"\nstart = "19:30"\nend = "22:00"\nturns = 6\nplayers = 2\n'
    for name, refused in (("../../hedge.toml", True), ("klausen", False)):
        (hedge.parent / "evenings.toml").write_text(evening.format(name), encoding="utf-8")
        done = drumhead("battle", "forecast", "klausen", "--calibrate", hedge.parent / "evenings.toml")
        assert errors_of(done) == [("evenings.toml", 2, "path-leaves-folder")] * refused
        assert done.exit_code == refused


@pytest.mark.parametrize(
    ("file", "line", "says"),
    [
        ("battle/the-hedge.toml", "this is not TOML", "the-hedge.toml, line"),
        ("battle/blue.toml", "nor = this", "blue.toml, line"),
        ("battle/the-hedge.toml", "turnz = 6", "turnz"),
        ("shared.html", '{% include "/etc/passwd" %}', "/etc/passwd"),
        ("shared.html", '{% include "gone.html" %}', '"gone.html"'),
        ("playsheet.toml", 'macros = "/etc/passwd"', "/etc/passwd"),
    ],
)
def test_the_check_of_a_folder_reads_what_other_commands_read(drumhead, mine: Path, file: str, line: str, says: str):
    assert drumhead("rules", "check", "mine").exit_code == 0
    path = mine / file
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(f"{line}\n{text}", encoding="utf-8")
    done = drumhead("rules", "check", "mine")
    assert done.exit_code == 1
    assert says in done.stderr


# ------------------------------------------------------------------ battles, club files and journals from elsewhere


@pytest.fixture
def lent(ramillies: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A battle in a folder of its own, in which we are; beside that folder lies what is nobody's business."""
    home = ramillies.parent / "lent"
    home.mkdir()
    for file in ramillies.parent.glob("ramillies*.toml"):
        file.rename(home / file.name)
    for name in ("secret.html", "secret.toml", "secret.md", "secret.png"):
        (home.parent / name).write_text(f"{SECRET} = {SECRET}\n", encoding="utf-8")
    monkeypatch.chdir(home)
    return home / "ramillies.toml"


@pytest.mark.parametrize("file", ["ramillies.md", "told.md", "church.png"])
def test_no_link_beside_a_battle_leads_out_into_its_handout(drumhead, lent: Path, file: str) -> None:
    secret = lent.parent.parent / f"secret{Path(file).suffix}"
    (lent.parent / file).symlink_to(secret)
    named = {"told.md": 'handout = "told.md"', "church.png": 'pictures = ["church.png"]'}.get(file, "")
    lent.write_text(lent.read_text(encoding="utf-8").replace("turns = 7", f"turns = 7\n{named}", 1), encoding="utf-8")
    done = drumhead("handout", lent.name)
    assert done.exit_code == 1
    assert f'"{file}"' in done.stderr
    assert SECRET not in done.output
    assert not list(lent.parent.glob("*.pdf"))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("was", "now", "asked"),
    [
        ('army = "ramillies-french.toml"', 'army = "../secret.toml"', "battle check"),
        ('army = "ramillies-french.toml"', 'army = "/etc/passwd"', "battle check"),
        ('army = "ramillies-french.toml"', 'army = "/dev/zero"', "battle check"),
        ('army = "ramillies-french.toml"', 'army = "http://127.0.0.1/x.toml"', "battle check"),
        ('ruleset = "wss-paperboys"', 'ruleset = "../../../etc"', "battle check"),
        ("turns = 7", 'turns = 7\nhouse_rules = "../secret.toml"', "sheet"),
        ("turns = 7", 'turns = 7\nhandout = "../secret.md"', "handout"),
        ("turns = 7", 'turns = 7\npictures = ["../secret.png"]', "handout"),
        ("turns = 7", 'turns = 7\npictures = ["/etc/passwd"]', "handout"),
    ],
)
def test_a_battle_leads_to_nothing_but_armies_and_rules(drumhead, lent: Path, was: str, now: str, asked: str) -> None:
    text = lent.read_text(encoding="utf-8")
    assert was in text
    lent.write_text(text.replace(was, now, 1), encoding="utf-8")
    before = sorted(lent.parent.parent.rglob("*"))
    done = drumhead(*asked.split(), lent.name)
    assert done.exit_code == 1
    assert SECRET not in done.output
    assert "root:" not in done.output
    assert sorted(lent.parent.parent.rglob("*")) == before


@pytest.mark.sample(3)
@pytest.mark.parametrize("path", ["../secret.toml", "/etc/passwd", "house/../../secret.toml"])
def test_a_club_s_file_leads_to_nothing_outside_its_folder(drumhead, lent: Path, path: str) -> None:
    (lent.parent / "club.toml").write_text(f'house_rules = "{path}"\n', encoding="utf-8")
    done = drumhead("sheet", lent.name)
    assert done.exit_code == 1
    assert errors_of(done) == [("club.toml", 1, "path-leaves-folder")]
    assert SECRET not in done.output


@pytest.mark.slow
def test_a_title_is_no_way_to_another_folder(drumhead, lent: Path) -> None:
    text = re.sub(r'(?m)^title = ".*"', 'title = "../../../tmp/<b>$(id)</b>"', lent.read_text(encoding="utf-8"))
    lent.write_text(text, encoding="utf-8")
    assert drumhead("dice", lent.name).stdout == "tmp-b-id-b-dice.pdf\n"
    assert drumhead("log", "play", lent.name, "--turns", "1").stdout == "tmp-b-id-b-1.jsonl\n"


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ruleset", "../mine"),
        ("ruleset", "/etc"),
        ("source", "../secret.toml"),
        ("source", "/etc/passwd"),
        ("house-file", "/etc/passwd"),
    ],
)
def test_a_journal_runs_nothing_and_reads_nothing_else(drumhead, lent: Path, key: str, value: str) -> None:
    drumhead("rules", "new", "mine", "--out", "..")
    mark = hostile(lent.parent.parent / "mine", "__init__.py")
    hostile(lent.parent.parent / "mine", "play/__init__.py")
    drumhead("log", "play", lent.name, "--turns", "1")
    (journal,) = lent.parent.glob("*.jsonl")
    head, *events = ({k: v for k, v in json.loads(line).items() if k not in ("n", "seal")} for line in journal.open())
    journal.write_bytes(write_journal([{**head, key: value}, *events]))
    for words in ("log check", "log print --format text", "log play --continue"):
        done = drumhead(*words.split(), journal.name)
        assert SECRET not in done.output
        assert "root:" not in done.output
        assert not mark.exists()
        assert done.exit_code == 1 or (key != "ruleset" and "print" in words)


@pytest.mark.slow
def test_no_name_or_note_is_fetched_or_taken_for_a_page(drumhead, lent: Path, listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    hostile_name = f"<img src=http://127.0.0.1:{port}/x>"
    for file in lent.parent.glob("*.toml"):
        text = (
            file.read_text(encoding="utf-8")
            .replace("Gardes Françaises", hostile_name)
            .replace("Orkney’s Royal Regiment", hostile_name)
        )
        file.write_text(text, encoding="utf-8")
    assert hostile_name in (lent.parent / "ramillies-french.toml").read_text(encoding="utf-8")
    assert drumhead("roster", lent.name).exit_code == 0
    with pytest.raises(TimeoutError):
        listener.accept()

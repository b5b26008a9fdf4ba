"""The examples of hostile and large files by which reviewers stopped Drumhead, each tried as a user types it.

python -m tests.fuzz.examples [--kind K2 ...] [--markdown]

Every example is a command in a process of its own, in a folder of its own. It passes if the command ends by itself with
status 0, 1 or 2, within SECONDS of work and MEMORY, and prints neither a traceback nor a control character.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..armies.lists.file_makers import MAIN, ods, ods_cell, ods_row, ods_table, packed, sheet, xlsx

SECONDS = 10.0  # of a processor, with its processes
MEMORY = 1_500  # MB of the largest process
PATIENCE = 120  # seconds of the clock
UNIT = "Army\n4 bns line\n"
CACHE = Path(tempfile.mkdtemp(prefix="drumhead-examples-"))  # of all examples: the first one fills it
BROKEN = ("Traceback (most recent call last)", "panicked at", "memory allocation of", "Fatal Python error")

Lay = Callable[[Path], object]


@dataclass(frozen=True)
class Example:
    """A command that was stopped once: its kind in the report, what it is, what came of it then, and what it needs."""

    kind: str
    about: str
    then: str
    words: str
    lay: Lay = lambda folder: None
    fails: bool = True


class Outcome(NamedTuple):
    """What came of an example: its exit status, what it printed last, its work in seconds, and its memory in MB."""

    status: int
    last: str
    seconds: float
    memory: int
    wrong: str


def text(name: str, content: str) -> Lay:
    """Return what lays a file of text into a folder."""
    return lambda folder: (folder / name).write_text(content, encoding="utf-8")


def data(name: str, content: Callable[[], bytes]) -> Lay:
    """Return what lays a file of bytes into a folder."""
    return lambda folder: (folder / name).write_bytes(content())


def units_in_json(unit: str) -> str:
    """Return an army with one unit in JSON."""
    return f'{{"name":"A","brigade":[{{"name":"B","unit":[{{"name":"x","arm":"infantry",{unit}}}]}}]}}'


def cell(reference: str, inside: str = "<v>1</v>", more: str = "") -> str:
    """Return a cell of a workbook in XML."""
    return f'<c r="{reference}" {more}>{inside}</c>'


def old_strings(count: str) -> bytes:
    """Return a workbook whose table of strings promises a number of them."""
    return xlsx(sheet(cell("A1", "<v>0</v>", 't="s"')), strings=f'<sst xmlns="{MAIN}" uniqueCount="{count}"/>')


def many_sheets(count: int) -> bytes:
    """Return a workbook that lists one sheet many times."""
    return xlsx(sheet(cell("A1")), names=['name="a" sheetId="0" r:id="r0"/><sheet ' * count + 'name="z"'])


def date_cell() -> bytes:
    """Return a workbook with a date that no calendar has."""
    formats = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    return xlsx(sheet(cell("A1", "<v>1e18</v>", 's="1"')), styles=formats)


def repeated_rows(count: int) -> bytes:
    """Return a spreadsheet whose only row is repeated."""
    return ods(ods_table(ods_row(ods_cell("x"), more=f'table:number-rows-repeated="{count}"')))


def roster(elements: int) -> bytes:
    """Return a packed roster of many nested elements without an end."""
    return packed({"a.ros": b"<roster>" + b"<a>" * elements})


def army_of(units: int, side: str = "french") -> str:
    """Return an army of so many units, in brigades of ten, as `army convert` writes them."""
    lines = ['name = "Host"', f'side = "{side}"', 'words = "wss-paperboys"']
    for number in range(units):
        if number % 10 == 0:
            lines += ["[[brigade]]", f'name = "Brigade {number // 10 + 1} {side}"']
        lines += [
            "[[brigade.unit]]",
            f'name = "Regiment {number + 1} {side}"',
            'arm = "infantry"',
            'quality = "trained"',
        ]
        lines += ["stands = 6"]
    return "\n".join(lines) + "\n"


def ruleset(*changes: tuple[str, str]) -> Lay:
    """Return what lays a new ruleset, with lines put at the beginning of its files."""

    def lay(folder: Path) -> None:
        shutil.copytree(new_ruleset(), folder / "ours")
        for name, lines in changes:
            path = folder / "ours" / name
            path.write_text(lines + (path.read_text(encoding="utf-8") if path.exists() else ""), encoding="utf-8")

    return lay


@cache
def new_ruleset() -> Path:
    """Return a folder with a new ruleset, made once."""
    folder = CACHE / "rulesets"
    folder.mkdir(exist_ok=True)
    if not (folder / "ours").exists():
        run(folder, ("rules", "new", "ours"))
    return folder / "ours"


def muster_unit(when: str) -> tuple[str, str]:
    """Return rows of a muster with a condition."""
    return "muster.toml", f'[[unit]]\nwhen = "{when}"\nsays = "x"\ncite = "Armies"\nrules = []\nlevel = "advice"\n'


def macros(body: str) -> Lay:
    """Return what lays a ruleset one of whose sentences calls a macro, whose body begins in line 4 of its file."""

    def lay(folder: Path) -> None:
        shutil.copytree(new_ruleset(), folder / "ours")
        (folder / "ours/shared.html").write_text(
            f"{{% macro told(game) %}}\n<b>a</b>\n<b>b</b>\n{body}\n<b>c</b>\n{{% endmacro %}}\n"
        )
        path = folder / "ours/playsheet.toml"
        was = path.read_text(encoding="utf-8")
        end = 'of = "winning"\n'
        assert was.count(end) == 1
        path.write_text('macros = "shared.html"\n' + was.replace(end, f'notes = ["{{{{ both.told(game) }}}}"]\n{end}'))

    return lay


def both(*lays: Lay) -> Lay:
    """Return what does each in turn."""
    return lambda folder: [lay(folder) for lay in lays]


QUOTED = "'q'"  # a key in quotation marks
CHECK = "army check {} --rules wss-paperboys"
SHEET = "sheet ours"
LISTS = [
    Example(
        "K2", "a line that is only `and`", "IndexError", CHECK.format("l.txt"), text("l.txt", f"{UNIT}and\n"), False
    ),
    Example("K2", "`+ and +`", "IndexError", CHECK.format("l.txt"), text("l.txt", f"{UNIT}+ and +\n"), False),
    Example(
        "K2",
        "1,500 colons in a line",
        "RecursionError",
        CHECK.format("l.txt"),
        text("l.txt", "a: " * 1_500 + "4 bns foot\n"),
    ),
    Example(
        "K2",
        "a number in quotes in JSON",
        "TypeError",
        "army check a.json --rules wss-cards",
        text("a.json", units_in_json('"stands":"6"')),
    ),
    Example(
        "K2",
        "a list for a word in JSON",
        "TypeError",
        CHECK.format("a.json"),
        text("a.json", units_in_json('"kind":["line"]')),
    ),
    Example(
        "K2",
        "an .xlsx with a cell at XFD1048576",
        "SIGABRT, 512 GB",
        CHECK.format("a.xlsx"),
        data("a.xlsx", lambda: xlsx(sheet(cell("A1"), cell("XFD1048576")))),
    ),
    Example(
        "K2",
        "a cell at XFD100000",
        "52 GB",
        CHECK.format("a.xlsx"),
        data("a.xlsx", lambda: xlsx(sheet(cell("A1"), cell("XFD100000")))),
    ),
    Example(
        "K2",
        "a cell at AAAAAAAAAAAAAAAAA1",
        "SIGABRT",
        CHECK.format("a.xlsx"),
        data("a.xlsx", lambda: xlsx(sheet(cell("A1"), cell("AAAAAAAAAAAAAAAAA1")))),
    ),
    Example(
        "K2",
        "`uniqueCount` of 4 billion strings",
        "SIGABRT, 103 GB",
        CHECK.format("a.xlsx"),
        data("a.xlsx", lambda: old_strings("4294967295")),
    ),
    Example("K2", "the day 1e18", "panic of Rust", CHECK.format("a.xlsx"), data("a.xlsx", date_cell)),
    Example(
        "K2", "20,000 sheets on one part", "32 s", CHECK.format("a.xlsx"), data("a.xlsx", lambda: many_sheets(20_000))
    ),
    Example(
        "K2",
        "100 million repeated rows in .ods",
        "5 s, 420 MB",
        CHECK.format("a.ods"),
        data("a.ods", lambda: repeated_rows(100_000_000)),
    ),
    Example(
        "K2",
        "a cell at A1048576",
        "5 s, 420 MB",
        CHECK.format("a.xlsx"),
        data("a.xlsx", lambda: xlsx(sheet(cell("A1"), cell("A1048576")))),
    ),
    Example(
        "K2",
        "15 kB .rosz of 4 million elements",
        "13 s, 1.66 GB",
        CHECK.format("a.rosz"),
        data("a.rosz", lambda: roster(4_000_000)),
    ),
    Example(
        "K2",
        "a .rosz of 15 million elements",
        "over 94 s, 2 GB",
        CHECK.format("a.rosz"),
        data("a.rosz", lambda: roster(15_000_000)),
    ),
    Example(
        "K2",
        "10,000 `[url=` in a line",
        "19 s",
        CHECK.format("a.bbcode"),
        text("a.bbcode", "Army\n- foot, 6 stands\n" + "[url=" * 10_000),
    ),
    Example(
        "K2",
        "20,000 `[url=` in a line",
        "over 54 s",
        CHECK.format("a.bbcode"),
        text("a.bbcode", "Army\n- foot, 6 stands\n" + "[url=" * 20_000),
    ),
    Example(
        "K2",
        "900,000 `[url=` in a line",
        "-",
        CHECK.format("a.bbcode"),
        text("a.bbcode", "Army\n- foot, 6 stands\n" + "[url=" * 900_000),
    ),
    Example(
        "K2",
        "a key of 3,000 quoted steps",
        "RecursionError",
        CHECK.format("a.toml"),
        text("a.toml", ".".join(["'a'"] * 3_000) + " = 1\n"),
    ),
    Example(
        "K2",
        "the same in [ ]",
        "RecursionError",
        CHECK.format("a.toml"),
        text("a.toml", f"[{'.'.join([QUOTED] * 3_000)}]\nb = 1\n"),
    ),
    Example(
        "K2",
        "the same in [[ ]]",
        "RecursionError",
        CHECK.format("a.toml"),
        text("a.toml", f"[[{'.'.join([QUOTED] * 3_000)}]]\nb = 1\n"),
    ),
    Example(
        "K2",
        "a key of 20,000 quoted steps",
        "11 s, 1.6 GB",
        CHECK.format("a.toml"),
        text("a.toml", ".".join(["'b'"] * 20_000) + " = 1\n"),
    ),
    Example(
        "K2",
        "a key of 200,000 quoted steps",
        "-",
        CHECK.format("a.toml"),
        text("a.toml", ".".join(["'b'"] * 200_000) + " = 1\n"),
    ),
    Example("K2", "lists in lists, 100,000 deep", "-", CHECK.format("a.toml"), text("a.toml", "a = " + "[" * 100_000)),
    Example(
        "K2",
        "tables in tables, 300 deep, in a club's file",
        "-",
        "sheet wss-dice --config club.toml",
        text("club.toml", "a = " + "{a=" * 300 + "1" + "}" * 300),
    ),
    Example(
        "K2",
        "60,000 unknown keys",
        "9.7 s, 60,000 lines",
        CHECK.format("a.toml"),
        text("a.toml", "[[brigade]]\nname = 'A'\n" + "".join(f"k{n} = {n}\n" for n in range(60_000))),
    ),
    Example(
        "K2",
        "60,000 unknown keys in house rules",
        "-",
        "sheet wss-dice --house-rules h.toml",
        text("h.toml", "".join(f"k{n} = {n}\n" for n in range(60_000))),
    ),
    Example(
        "K2",
        "JSON 100,000 lists deep",
        "-",
        CHECK.format("a.json"),
        text("a.json", '{"brigade":' + "[" * 100_000 + "]" * 100_000 + "}"),
    ),
    Example(
        "K2",
        "60,000 wrong units in JSON",
        "-",
        CHECK.format("a.json"),
        text("a.json", '{"name":"A","brigade":[{"name":"B","unit":[' + ",".join(['{"name":3}'] * 60_000) + "]}]}"),
    ),
]
LONG_SUM = "+".join(["1"] * 900) + " == 0"
EXPRESSIONS = [
    Example(
        "K3",
        "`as` of a muster leads to another folder",
        "another folder's rows judge",
        "battle check ours/battle/the-hedge.toml",
        ruleset(("muster.toml", 'as = "../../elsewhere"\n')),
    ),
    Example(
        "K4",
        "a sum of 900 terms in `when`",
        "RecursionError",
        "battle check ours/battle/the-hedge.toml",
        ruleset(muster_unit(LONG_SUM)),
    ),
    Example("K4", "the same in `rules check`", "RecursionError", "rules check ours", ruleset(muster_unit(LONG_SUM))),
    *(
        Example(
            "K4",
            f"5,000 x `{sign}`",
            "RecursionError",
            "battle check ours/battle/the-hedge.toml",
            ruleset(muster_unit(sign * 5_000 + "1" + (")" * 5_000 if sign == "(" else ""))),
        )
        for sign in ("not ", "-", "(")
    ),
    Example(
        "K4",
        "a sum of 300 terms in `rules check`",
        "SyntaxError",
        "rules check ours",
        ruleset(muster_unit("+".join(["1"] * 300) + " == 0")),
    ),
    *(
        Example(
            "K4",
            f"dice of 300 terms in `{words}`",
            "SyntaxError",
            words,
            both(
                ruleset(),
                lambda folder: replaced(
                    folder / "ours/throws.toml", "{{ book.fire.dice }}", "{{ " + "0+" * 300 + "book.fire.dice }}"
                ),
            ),
        )
        for words in ("rules check ours", "log play ours/battle/the-hedge.toml", "odds ours volley")
    ),
]


def replaced(path: Path, old: str, new: str) -> None:
    """Write a file again with some words for others, which must be in it."""
    was = path.read_text(encoding="utf-8")
    assert old in was, (path, old)
    path.write_text(was.replace(old, new), encoding="utf-8")


CHANGES = {
    "clears the rules": "{% do game.rules.clear() %}",
    "takes an army away": "{% do game.battle.armies.pop('blue') %}",
    "takes a question away": "{% do game.ruleset.questions.pop('volley') %}",
    "clears the remarks": "{% do apparatus.changes.clear() %}",
    "adds to a list": "{% do game.fielded.append(1) %}",
}
LATE = {  # what a template does that is wrong only as it is printed, in line 4 of its file
    "an unknown name": "{{ x.y }}",
    "a private name": "{{ ''.__class__ }}",
    "a division by zero": "{{ 1 / 0 }}",
    "a sum of a word and a number": "{{ 'a' + 1 }}",
    "a template that is not there": "{% include 'nothing.html' %}",
    "a number of 4,000 digits": "{{ " + "9" * 4_000 + ".x }}",
    "a name of 300 letters": "{{ " + "n" * 300 + ".x }}",
    "an unknown filter": "{{ 1 | nothing }}",
    "an unclosed block": "{% if 1 %}",
    "5,000 brackets": "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
    "a sum of 5,000 terms": "{{ " + "+".join(["1"] * 5_000) + " }}",
    "200 blocks in each other": "{% if 1 %}" * 200 + "x" + "{% endif %}" * 200,
    "120 loops in each other": "{% for a in [1] %}" * 120 + "x" + "{% endfor %}" * 120,
}
HEAVY = {
    "a tuple doubled 40 times": "{% set ns = namespace(t=(1,)) %}" + "{% set ns.t = ns.t + ns.t %}" * 40,
    "a number squared 40 times": "{% set ns = namespace(t=99999) %}" + "{% set ns.t = ns.t * ns.t %}" * 40,
    "bytes doubled 40 times": "{% set ns = namespace(t='a'.encode()) %}" + "{% set ns.t = ns.t + ns.t %}" * 40,
}
TEMPLATES = [
    *(Example("K8", f"a template {about}", "it does so", SHEET, macros(line)) for about, line in CHANGES.items()),
    *(Example("K8", f"a template with {about}", "not measured", SHEET, macros(line)) for about, line in HEAVY.items()),
    *(
        Example("K9", f"{about} in line 4", "line 49 to 57" if at < 5 else "-", SHEET, macros(line))
        for at, (about, line) in enumerate(LATE.items())
    ),
]
PRINTED = """%PDF-1.4
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Kids[3 0 R]/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>
endobj
4 0 obj
<</Creator(drumhead 0.1.0)/Subject({})>>
endobj
trailer
<</Root 1 0 R/Info 4 0 R/Size 5>>
"""


def of_another(subject: str) -> Lay:
    """Return what lays a PDF that says it was made by a command of drumhead in the place of a page."""
    return data("o.pdf", lambda: PRINTED.format(subject).encode("latin-1"))


def large(units: int) -> Lay:
    """Return what lays an army of so many units."""
    return text("a.toml", army_of(units))


LARGE = [
    example
    for units, then in (
        (10, ("0.1", "0.4", "0.1", "0.2", "0.2")),
        (100, ("0.2", "0.9", "0.2", "0.4", "0.3")),
        (1_000, ("0.4", "3.5", "2.4", "2.9", "2.0")),
        (2_000, ("0.8", "refused", "7.7", "7.5", "3.6")),
    )
    for example in (
        Example("K10", f"{units:,} units: check", f"{then[0]} s", "army check a.toml", large(units), False),
        Example(
            "K10",
            f"{units:,} units: show",
            f"{then[1]} s" if units < 2_000 else then[1],
            "army show a.toml",
            large(units),
            False,
        ),
        Example(
            "K10",
            f"{units:,} units: convert to .xlsx",
            f"{then[2]} s",
            "army convert a.toml --format xlsx --out b.xlsx",
            large(units),
            False,
        ),
        Example(
            "K10",
            f"{units:,} units: convert in place",
            f"{then[3]} s",
            "army convert a.toml --to wss-dice --out a.toml --force",
            large(units),
            False,
        ),
        Example(
            "K10",
            f"{units:,} units: diff",
            f"{then[4]} s",
            "army diff a.toml b.toml",
            both(large(units), text("b.toml", army_of(units, "french").replace("stands = 6", "stands = 5", 3))),
            False,
        ),
    )
]
SMALL = [
    Example(
        "K6",
        "a PDF with a quotation mark in its subject",
        "ValueError",
        "dice wss-dice --out o.pdf",
        of_another("drumhead kit it's broken"),
        False,
    ),
    Example(
        "K6",
        "a PDF with colours in its subject",
        "obeyed by the terminal",
        "dice wss-dice --out o.pdf",
        of_another("drumhead kit \\033]0;PWN\\007\\033[31mRED other.toml"),
        False,
    ),
]
EVERY: tuple[Example, ...] = (*LISTS, *EXPRESSIONS, *TEMPLATES, *SMALL, *LARGE)


def run(folder: Path, words: Sequence[str]) -> None:
    """Run a command that makes ready what an example needs."""
    done = subprocess.run(
        [sys.executable, "-m", "drumhead", *words], cwd=folder, capture_output=True, text=True, env=surroundings(folder)
    )
    assert done.returncode == 0, (words, done.stderr)


def surroundings(folder: Path) -> dict[str, str]:
    """Return the environment of a command whose settings and caches are in a folder of its own."""
    return {
        **os.environ,
        "HOME": str(folder),
        "XDG_CACHE_HOME": str(CACHE),
        "XDG_CONFIG_HOME": str(folder / ".config"),
    }


def attempt(example: Example) -> Outcome:
    """Run an example in a new folder; return what came of it."""
    with tempfile.TemporaryDirectory(prefix="drumhead-example-") as name:
        folder = Path(name)
        example.lay(folder)
        with open(folder / ".out", "wb") as out, open(folder / ".err", "wb") as err:
            work = subprocess.Popen(
                [sys.executable, "-m", "drumhead", *shlex.split(example.words)],
                cwd=folder,
                stdout=out,
                stderr=err,
                env=surroundings(folder),
                preexec_fn=_bound,
            )
            _, status, used = os.wait4(work.pid, 0)
            work.returncode = os.waitstatus_to_exitcode(status)
        return judged(example, work.returncode, (folder / ".err").read_text("utf-8", "replace"), used)


def _bound() -> None:
    """Let no example fill the machine: 8 GB and PATIENCE seconds of work."""
    resource.setrlimit(resource.RLIMIT_AS, (8_000_000_000, 8_000_000_000))
    resource.setrlimit(resource.RLIMIT_CPU, (int(PATIENCE), int(PATIENCE) + 5))


def judged(example: Example, status: int, said: str, used: resource.struct_rusage) -> Outcome:
    """Return the outcome of a command that ended with a status and printed something on standard error."""
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
    lines = [line for line in said.splitlines() if line.strip()]
    wrong = next((sign for sign in BROKEN if sign in said), "")
    if any(sign < " " and sign not in "\n\t" for sign in said):
        wrong = wrong or "a control character"
    if status not in (0, 1, 2):
        wrong = wrong or f"status {status}"
    if (status == 1) != example.fails and status in (0, 1):
        wrong = wrong or ("it passed" if example.fails else "it failed")
    if seconds > SECONDS or memory > MEMORY:
        wrong = wrong or "too much work"
    return Outcome(status, lines[0] if lines else "", seconds, memory, wrong)


def main() -> None:
    """Try examples and print a row for each; exit 1 if any is wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--kind", action="append", choices=sorted({each.kind for each in EVERY}))
    asked.add_argument("--markdown", action="store_true", help="print a table for the documentation")
    given = asked.parse_args()
    failed = 0
    for example in EVERY:
        if given.kind and example.kind not in given.kind:
            continue
        outcome = attempt(example)
        failed += bool(outcome.wrong)
        row = (
            example.kind,
            example.about,
            example.then,
            f"{outcome.seconds:.1f} s, {outcome.memory} MB",
            outcome.wrong or "as it should be",
        )
        print(
            f"| {' | '.join(row)} |"
            if given.markdown
            else f"{' · '.join(row)}\n      {outcome.status}: {outcome.last[:230]}",
            flush=True,
        )
    shutil.rmtree(CACHE)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()

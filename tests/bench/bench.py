"""`make bench`: start-up, odds, lists, nets, cards, kit and battles, each beside others in one run, with the ratio.

`python tests/bench/bench.py start_up three_tables` measures these alone.
"""

from __future__ import annotations

import compileall
import json
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from measure import Command, clock_time, compare, machine, processor_time, seconds, side_by_side, table
from papers import DRUMHEAD, HERE, PYTHON, RULES, cards, players, rosters, whole_kit, write_army

from drumhead.rulesets import load as ruleset
from drumhead.support.paths import PACKAGE

OTHERS = HERE.parents[1] / "build" / "bench"  # a throwaway environment for the programs we compare with
ICEPOOL, DYCE = "icepool>=2.1.3,<2.2", "dyce>=0.7,<0.8"  # the last that run on Python 3.11


def start_up() -> None:
    hello = "click hello-world"
    commands = {hello: [PYTHON, HERE / "hello.py"]}
    for words in ("--help", "kit --help", "battle list", "rules list"):
        commands[f"drumhead {words}"] = [DRUMHEAD, *words.split()]
    taken = side_by_side(21, commands, processor_time)
    compare("Help and lists, whole process by the processor (aim: --help 1.05, the others 1.5 times)", taken, hello)


def all_odds() -> None:
    every = [DRUMHEAD, "odds", RULES, "--all", "--json"]
    answers = json.loads(subprocess.run(every, capture_output=True, check=True).stdout)
    commands: dict[str, Command] = {
        "one question": [DRUMHEAD, "odds", RULES, "faceoff-inf-inf", "net=2", "--json"],
        f"every printed row of every question, {len(answers)}": every,
    }
    taken = side_by_side(11, commands, processor_time)
    compare(f"Odds of {RULES}, whole process by the processor (aim: under 0.5 s)", taken, "one question")


def three_tables() -> None:
    """The same three tables by three programs, and one row of them; refuses to compare answers that differ."""
    others = _environment(ICEPOOL, DYCE)
    commands = {
        "icepool": [others, HERE / "tables_icepool.py"],
        "dyce": [others, HERE / "tables_dyce.py"],
        "drumhead": [Path(PYTHON), HERE / "tables_drumhead.py"],
    }
    answers, inside = {}, {}
    for name, command in commands.items():
        runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(7)]
        answers[name] = json.loads(runs[0].stdout)
        inside[name] = sorted(float(run.stderr) for run in runs)[3]
    for name, answer in answers.items():
        assert answer == answers["icepool"], f"{name} and icepool disagree: measure nothing before this is mended"
    count = sum(map(len, answers["drumhead"].values()))
    compare(f"Three tables, {count} rows, equal to the last fraction: worked out, by the processor", inside, "icepool")
    title = "The same, whole process by the processor (drumhead reads the book, the others have it typed in)"
    compare(title, side_by_side(11, commands, processor_time), "icepool")
    one = {name: [*command, "one"] for name, command in commands.items() if name != "drumhead"}
    one["drumhead odds"] = [DRUMHEAD, "odds", RULES, "faceoff-inf-inf", "net=2", "--json"]
    title = "One question, one row, whole process, {} (aim: 1)"
    compare(title.format("by the clock"), side_by_side(11, one, clock_time), "icepool")
    compare(title.format("by the processor"), side_by_side(11, one, processor_time), "icepool")


def reading() -> None:
    """A ruleset with its book, beside the same files read by the library alone, as every command once did."""
    name = RULES
    folder = ruleset(name).folder
    files = [str(folder / f"{each}.toml") for each in ("ruleset", "tables", "readings", "questions")]
    plain = f"[tomllib.loads(open(each).read()) for each in {files}]"
    ours = f"from drumhead import load_ruleset; r = load_ruleset('{name}'); r.book(), r.questions"
    package = "drumhead.rulesets.wss_paperboys.questions"  # its code is imported before, as that of tomllib is
    parts = f"[__import__('{package}.' + each.name) for each in pkgutil.iter_modules(q.__path__)]"
    code = f"import drumhead.api, pkgutil, {package} as q; {parts}"
    ways = {
        "its TOML, by tomllib": ("import tomllib", plain),
        "drumhead, questions and book": (code, ours),
    }
    clock = "from time import process_time as now; begun = now(); {}; print(now() - begun)".format
    taken: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(12):  # in turns; the first fills the cache
        for way, (first, then) in ways.items():
            ran = subprocess.run([PYTHON, "-c", f"{first}; {clock(then)}"], capture_output=True, text=True, check=True)
            taken[way].append(float(ran.stdout))
    medians = {way: statistics.median(times[1:]) for way, times in taken.items()}
    compare(f"The ruleset {name} read, processor time (aim: under half)", medians, next(iter(ways)))


def lists() -> None:
    """Armies checked: as many units as a big game has, and as many as nobody will ever field."""
    with tempfile.TemporaryDirectory() as folder:
        commands: dict[str, Command] = {}
        for units, times, aim in ((60, 1, 0.3), (1000, 5, 1.0)):
            army = Path(folder) / f"{units}.toml"
            write_army(army, units, times)
            check = f"{DRUMHEAD} army check {army} --rules {RULES} || true"  # so many have double names
            commands[f"{units} units (aim: under {aim:g} s)"] = ["sh", "-c", check]
        taken = side_by_side(5, commands, processor_time)
    table("Army lists checked, whole process by the processor", [(name, seconds(time)) for name, time in taken.items()])
    _forms(1000)


def _forms(units: int) -> None:
    """So many units in every form that lists are posted in, beside the same in CSV."""
    with tempfile.TemporaryDirectory() as folder:
        army = Path(folder) / "army.toml"
        write_army(army, units, 5)
        paths = [army.with_suffix(f".{form}") for form in ("csv", "txt", "md", "bbcode", "json", "xlsx")]
        for path in paths:
            convert = [DRUMHEAD, "army", "convert", army, "--rules", RULES, "--out", path]
            subprocess.run(convert, check=True, capture_output=True)
        posted = army.with_name("as people post it.txt")
        posted.write_text("Villars\nLeft wing:\n" + "- Navarre (foot), raw, 6 stands\n" * units, encoding="utf-8")
        read = [PYTHON, HERE / "read_lists.py", *paths, posted]
        taken = json.loads(subprocess.run(read, check=True, capture_output=True).stdout)
    _patterns()
    compare(f"Lists of {units:,} units read, processor time (aim: each under twice CSV)", taken, paths[0].name)


def _patterns(most: int = 8) -> None:
    """The patterns of the list readers that take longest for a line that somebody made to keep them busy."""
    ran = subprocess.run([PYTHON, HERE / "patterns.py"], check=True, capture_output=True)
    slowest = sorted(json.loads(ran.stdout).items(), key=lambda each: -each[1][2])[:most]
    rows = [(name, repr(piece), seconds(long), f"{long / short:.1f} x") for name, (piece, short, long) in slowest]
    table("A hostile line of 2,000 characters, beside one of 1,000 (aim: under 3 ms, 2 x)", rows)


def _environment(*programs: str) -> Path:
    """A Python with other programs, made once."""
    python = OTHERS / "bin" / "python"
    if not python.exists():
        venv.create(OTHERS, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *programs], check=True)
    return python


def many_nets() -> None:
    """Nets a second, beside ReportLab drawing the very same marks one after the other."""
    ran = subprocess.run([PYTHON, HERE / "nets.py"], capture_output=True, text=True, check=True)
    measured = json.loads(ran.stdout)
    count, papers = measured.pop("nets"), measured
    slowest = next(iter(papers.values()))[0]
    rows = [
        (name, f"{count / time:.0f} nets/s", seconds(time), f"{time / slowest:.2f} x", f"{size / 1000:.0f} KB")
        for name, (time, size) in papers.items()
    ]
    table(f"{count} record dice in one PDF, by the processor (aim: under 1.3 s and 1000 KB)", rows)


def battles() -> None:
    """A battle of each game, and the geometry of one of them beside shapely with its shapes kept."""
    measured = json.loads(subprocess.run([PYTHON, HERE / "battles.py"], capture_output=True, check=True).stdout)
    held, geometry = measured.pop("megabytes"), measured.pop("geometry")
    first = measured["ramillies"][0]
    rows = [
        (name, f"{time * 1000:.0f} ms", f"{time / first:.2f} x", f"{events} events")
        for name, (time, events) in measured.items()
    ]
    aims = "aim: under 150 ms, 100 MB in all"
    table(f"A battle, 12 a side at most, to dusk, median processor time; {held} MB held ({aims})", rows)
    questions = geometry.pop("questions")
    compare(f"Overlaps and gaps asked in one battle, {questions}, equal answers", geometry, "shapely")
    with tempfile.TemporaryDirectory() as folder:
        journal, log = Path(folder) / "ramillies.jsonl", Path(folder) / "log.pdf"
        commands: dict[str, Command] = {
            "log play ramillies": [DRUMHEAD, "log", "play", "ramillies", "--seed", "7", "--out", journal, "--force"],
            "log print": [DRUMHEAD, "log", "print", journal, "--out", log, "--force", "--no-cache"],
        }
        taken = side_by_side(5, commands, processor_time)
    alone = [subprocess.run([PYTHON, HERE / "one_battle.py"], capture_output=True, check=True) for _ in range(5)]
    taken = {"its battle alone, in a process": statistics.median(float(ran.stdout) for ran in alone)} | taken
    compare(
        "A battle and its log, by the processor (aim: play as its battle, a log under 4 s)", taken, next(iter(taken))
    )


if __name__ == "__main__":
    compileall.compile_dir(PACKAGE, quiet=1)  # as pip does for the others
    print(f"Medians on {machine()}")
    parts = (start_up, all_odds, three_tables, reading, lists, many_nets, whole_kit, cards, rosters, players, battles)
    for part in parts:
        if part.__name__ in (sys.argv[1:] or [each.__name__ for each in parts]):
            part()

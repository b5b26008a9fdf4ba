"""`make bench`: start-up, odds, lists, nets, cards, kit and battles, each beside others in one run, with the ratio.

`python tests/bench/bench.py start_up three_tables` measures these alone.
"""

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv
from itertools import count
from pathlib import Path

from measure import Command, both_times, machine, peak_memory, processor_time, seconds, side_by_side, table

from drumhead.armies import find_battle
from drumhead.rulesets import load as ruleset
from drumhead.support.paths import PACKAGE

HERE = Path(__file__).parent
PYTHON = sys.executable
DRUMHEAD = Path(PYTHON).with_name("drumhead")
OTHERS = HERE.parents[1] / "build" / "bench"  # a throwaway environment for the programs we compare with
ICEPOOL, DYCE = "icepool>=2.1.3,<2.2", "dyce>=0.7,<0.8"  # the last that run on Python 3.11


def start_up() -> None:
    taken = side_by_side(
        21, {"click hello-world": [PYTHON, HERE / "hello.py"], "drumhead --help": [DRUMHEAD, "--help"]}
    )
    _compare("Start-up, whole process (aim: under 1.05 times)", taken, "click hello-world")


def all_odds() -> None:
    commands: dict[str, Command] = {
        "every printed row of every question, cold": [DRUMHEAD, "odds", "wss-paperboys", "--all", "--json"],
        "one question, cold": [DRUMHEAD, "odds", "wss-paperboys", "faceoff-inf-inf", "net=2", "--json"],
    }
    taken = side_by_side(11, commands)
    answers = json.loads(subprocess.run([*commands[next(iter(commands))]], capture_output=True, check=True).stdout)
    rows = [(name, seconds(time)) for name, time in taken.items()]
    table(f"Odds of wss-paperboys, whole process, {len(answers)} rows (aim: under 0.5 s)", rows)


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
    _compare(f"Three tables, {count} rows, equal to the last fraction: worked out, by the processor", inside, "icepool")
    title = "The same, whole process by the processor (drumhead reads the book, the others have it typed in)"
    _compare(title, side_by_side(11, commands, processor_time), "icepool")
    one = {name: [*command, "one"] for name, command in commands.items() if name != "drumhead"}
    one["drumhead odds"] = [DRUMHEAD, "odds", "wss-paperboys", "faceoff-inf-inf", "net=2", "--json"]
    title = "One question, one row, whole process, {} (aim: 1)"
    _compare(title.format("by the clock"), side_by_side(11, one), "icepool")
    _compare(title.format("by the processor"), side_by_side(11, one, processor_time), "icepool")


def reading() -> None:
    """A ruleset with its book, beside the same files read by the library alone, as every command once did."""
    name = "wss-paperboys"
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
    _compare(f"The ruleset {name} read, processor time (aim: under half)", medians, next(iter(ways)))


def lists() -> None:
    """Armies checked: as many units as a big game has, and as many as nobody will ever field."""
    with tempfile.TemporaryDirectory() as folder:
        commands: dict[str, Command] = {}
        for units, times, aim in ((60, 1, 0.3), (1000, 5, 1.0)):
            army = Path(folder) / f"{units}.toml"
            _write_army(army, units, times)
            check = f"{DRUMHEAD} army check {army} --rules wss-paperboys || true"  # so many have double names
            commands[f"{units} units (aim: under {aim:g} s)"] = ["sh", "-c", check]
        taken = side_by_side(5, commands)
    table("Army lists checked, whole process", [(name, seconds(time)) for name, time in taken.items()])
    _forms(1000)


def _forms(units: int) -> None:
    """So many units in every form that lists are posted in, beside the same in CSV."""
    with tempfile.TemporaryDirectory() as folder:
        army = Path(folder) / "army.toml"
        _write_army(army, units, 5)
        paths = [army.with_suffix(f".{form}") for form in ("csv", "txt", "md", "bbcode", "json", "xlsx")]
        for path in paths:
            convert = [DRUMHEAD, "army", "convert", army, "--rules", "wss-paperboys", "--out", path]
            subprocess.run(convert, check=True, capture_output=True)
        posted = army.with_name("as people post it.txt")
        posted.write_text("Villars\nLeft wing:\n" + "- Navarre (foot), raw, 6 stands\n" * units, encoding="utf-8")
        read = [PYTHON, HERE / "read_lists.py", *paths, posted]
        taken = json.loads(subprocess.run(read, check=True, capture_output=True).stdout)
    _patterns()
    _compare(f"Lists of {units:,} units read, processor time (aim: each under twice CSV)", taken, paths[0].name)


def _patterns(most: int = 8) -> None:
    """The patterns of the list readers that take longest for a line that somebody made to keep them busy."""
    ran = subprocess.run([PYTHON, HERE / "patterns.py"], check=True, capture_output=True)
    slowest = sorted(json.loads(ran.stdout).items(), key=lambda each: -each[1][2])[:most]
    rows = [(name, repr(piece), seconds(long), f"{long / short:.1f} x") for name, (piece, short, long) in slowest]
    table("A hostile line of 2,000 characters, beside one of 1,000 (aim: under 3 ms, 2 x)", rows)


def players(count: int = 8) -> None:
    """Measure a pack for each of `count` players, and the pages for phones of both sides."""
    with tempfile.TemporaryDirectory() as folder:
        packs = [DRUMHEAD, "kit", "ramillies", "--players", str(count), "--no-cache", "--out", Path(folder) / "packs"]
        spent = processor_time(packs)
        pages = [DRUMHEAD, "companion", "ramillies", "--out", Path(folder) / "pages"]
        taken = side_by_side(1, {"pages": [*pages, "--force"]})["pages"]
        largest = max(page.stat().st_size for page in (Path(folder) / "pages").iterdir())
    rows = [
        ("packs, processor time (aim: under 20 s)", seconds(spent)),
        ("pages for the phones of two sides", seconds(taken)),
        ("the largest page (aim: under 400 KB)", f"{largest / 1000:.0f} KB"),
    ]
    table(f"A game of {count} players", rows)


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
    table(f"{count} record dice in one PDF (aim: under 1.3 s and 1000 KB)", rows)


def whole_kit() -> None:
    """The kit against its own pages set by WeasyPrint as it comes and, where there is one, by Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        pages, out = Path(folder) / "pages", Path(folder) / "out"
        subprocess.run([PYTHON, HERE / "record_pages.py", pages], check=True)
        os.environ["FONTCONFIG_FILE"] = str(_our_faces())  # the others see the same faces
        commands: dict[str, Command] = {
            "plain WeasyPrint, its set pages alone": [PYTHON, HERE / "plain_weasyprint.py", pages],
            "drumhead kit, everything": [DRUMHEAD, "kit", "ramillies", "--out", out, "--no-cache"],
            "the same again, nothing changed (aim: under 1.5 s)": [DRUMHEAD, "kit", "ramillies", "--out", out],
            **_with_one_changed(Path(folder)),
        }
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if chromium:
            print_all = (
                f'for f in {pages}/*.html; do {chromium} --headless --no-sandbox --print-to-pdf="$f.pdf" "$f"; done'
            )
            commands["Chromium, its set pages alone"] = ["sh", "-c", f"({print_all}) 2>/dev/null"]
        taken = both_times(5, commands)
        held = {name: peak_memory(command) for name, command in commands.items()}
        count = sum(map(_pages, out.glob("*-kit-*.pdf")))
    first = taken[next(iter(commands))]
    rows = [("", "by the clock", "", "by the processor", "", "held")]
    rows += [
        (
            name,
            *(cell for one, all_ in zip(time, first) for cell in (seconds(one), f"{one / all_:.2f} x")),
            f"{held[name]:.0f} MB",
        )
        for name, time in taken.items()
    ]
    aims = "aim: 200 MB; one regiment changed under half of everything"
    table(f"Kit of {count} pages and its separate files, ours by two processes, WeasyPrint by one ({aims})", rows)


def _with_one_changed(folder: Path) -> dict[str, Command]:
    """The kit printed again when a regiment has another name, quality or strength, all else kept as it was before."""
    before, now, field, out = (folder / name for name in ("before", "now", "field", "changed"))
    field.mkdir()
    for file in find_battle("ramillies").parent.glob("ramillies*.toml"):
        shutil.copy(file, field)
    army = field / "ramillies-alliance.toml"
    words = army.read_text(encoding="utf-8")
    kit = f"{DRUMHEAD} kit {field / 'ramillies.toml'} --out {out} --force"
    subprocess.run(["sh", "-c", f"XDG_CACHE_HOME={before} {kit}"], check=True, capture_output=True)
    commands: dict[str, Command] = {}
    for key, one, other in (
        ("name", "First Foot Guards", "Piedmont"),
        ("quality", "trained", "elite"),
        ("stands", 7, 6),
    ):
        changed = folder / f"{key}.toml"
        changed.write_text(re.sub(f'({key} = "?){one}', rf"\g<1>{other}", words, count=1), encoding="utf-8")
        again = f"rm -rf {now} && cp -r {before} {now} && cp {changed} {army} && XDG_CACHE_HOME={now} {kit}"
        commands[f"the same, one regiment of another {key}"] = ["sh", "-c", again]
    return commands


def cards(few: int = 3, many: int = 36, units: int = 250) -> None:
    """Copies of unit cards beside the same faces set by WeasyPrint as it comes; cards of units all different.

    A copy is drawn once and put on paper often, so that a thousand copies say nothing of a thousand cards.
    """
    with tempfile.TemporaryDirectory() as folder:
        pages, out = Path(folder) / "cards", Path(folder) / "cards.pdf"
        record = [PYTHON, HERE / "record_cards.py", pages, str(few)]
        count = int(subprocess.run(record, capture_output=True, text=True, check=True).stdout)
        os.environ["FONTCONFIG_FILE"] = str(_our_faces())
        ours = [DRUMHEAD, "cards", "ramillies", "--kind", "units", "--out", out, "--force", "--no-cache", "--copies"]
        commands: dict[str, tuple[int, Command]] = {
            "plain WeasyPrint, the same faces": (count, [PYTHON, HERE / "plain_weasyprint.py", pages]),
            "drumhead cards, fold-over sheets": (count, [*ours, str(few)]),
            "drumhead cards, copies of the same": (count * many // few, [*ours, str(many)]),
            "drumhead cards, every unit another": (units, _of_an_army(Path(folder), units, out)),
        }
        taken = side_by_side(1, {name: command for name, (_, command) in commands.items()}, processor_time)
        rows = [
            (f"{name}, {number}", seconds(taken[name]), f"{number / taken[name]:.0f} cards a second", f"{held:.0f} MB")
            for name, (number, command) in commands.items()
            for held in [peak_memory(command)]
        ]
    table("Cards with both faces, whole process by the processor (aim: a thousand copies under 5 s and 200 MB)", rows)


def _of_an_army(folder: Path, units: int, out: Path) -> Command:
    """The unit cards of an army with so many units, no two of one name."""
    army = folder / "army.toml"
    _write_army(army, units, 5)
    names = count(1)
    text = re.sub(
        r'(?m)(unit\]\]\nname = ")[^"]*', lambda found: f"{found[1]}Regiment {next(names)}", army.read_text("utf-8")
    )
    army.write_text(text, encoding="utf-8")
    rules = ("--rules", "wss-paperboys", "--kind", "units")
    return [DRUMHEAD, "cards", army, *rules, "--out", out, "--force", "--no-cache"]


def _write_army(army: Path, units: int, times: int) -> None:
    """An army with so many units: as many times the brigades of one that is this much smaller."""
    new = [DRUMHEAD, "army", "new", "--rules", "wss-paperboys", "--nation", "french"]
    subprocess.run([*new, "--size", str(units // times), "--out", army], check=True, capture_output=True)
    head, *brigades = army.read_text(encoding="utf-8").split("[[brigade]]")
    army.write_text("[[brigade]]".join([head, *brigades * times]), encoding="utf-8")


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
    _compare(f"Overlaps and gaps asked in one battle, {questions}, equal answers", geometry, "shapely")
    with tempfile.TemporaryDirectory() as folder:
        journal, log = Path(folder) / "ramillies.jsonl", Path(folder) / "log.pdf"
        play = [DRUMHEAD, "log", "play", "ramillies", "--seed", "7", "--out", journal, "--force"]
        printed = [DRUMHEAD, "log", "print", journal, "--out", log, "--force"]
        taken = side_by_side(3, {"log play ramillies": play, "log print, 7 turns": printed})
    table("A battle and its log, whole process (aim: a log under 4 s)", [(n, seconds(t)) for n, t in taken.items()])


def _our_faces() -> Path:
    from drumhead.printing.html.system_libraries import prepare

    return prepare()


def _pages(kit: Path) -> int:
    import pikepdf

    with pikepdf.open(kit) as pdf:
        return len(pdf.pages)


def _compare(title: str, taken: dict[str, float], against: str) -> None:
    table(title, [(name, seconds(time), f"{time / taken[against]:.2f} x") for name, time in taken.items()])


if __name__ == "__main__":
    compileall.compile_dir(PACKAGE, quiet=1)  # as pip does for the others
    print(f"Medians on {machine()}")
    parts = (start_up, all_odds, three_tables, reading, lists, many_nets, whole_kit, cards, players, battles)
    for part in parts:
        if part.__name__ in (sys.argv[1:] or [each.__name__ for each in parts]):
            part()

"""Parts of `bench.py` that print: kit, cards, rosters and packs, each beside WeasyPrint as it comes where it can be."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path

from measure import Command, both_times, peak_memory, processor_time, seconds, side_by_side, table

from drumhead.armies import find_battle

HERE = Path(__file__).parent
PYTHON = sys.executable
DRUMHEAD = Path(PYTHON).with_name("drumhead")
RULES = "wss-paperboys"


def whole_kit() -> None:
    """The kit against its own pages set by WeasyPrint as it comes and, where there is one, by Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        pages, out = Path(folder) / "pages", Path(folder) / "out"
        subprocess.run([PYTHON, HERE / "record_pages.py", pages], check=True)
        os.environ["FONTCONFIG_FILE"] = str(_our_faces())  # the others see the same faces
        commands: dict[str, Command] = {
            "plain WeasyPrint, its set pages alone": [PYTHON, HERE / "plain_weasyprint.py", pages],
            "drumhead kit, everything": [DRUMHEAD, "kit", "ramillies", "--out", out, "--no-cache"],
            "the same again, nothing changed (aim: 0.3 s)": [
                DRUMHEAD,
                "kit",
                "ramillies",
                "--out",
                Path(folder) / "again",
            ],
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


def cards(units: int = 100, copies: int = 36) -> None:
    """Cards of units all different, beside the same faces set by WeasyPrint as it comes; and copies of a few.

    A copy is drawn once and put on paper often, so a thousand copies are not compared with a thousand cards.
    """
    with tempfile.TemporaryDirectory() as folder:
        pages, army, out = Path(folder) / "cards", Path(folder) / "army.toml", Path(folder) / "cards.pdf"
        fewer = Path(folder) / "fewer.toml"  # so that the time of one more card can be told
        _write_different(army, units)
        _write_different(fewer, units // 2)
        record = [PYTHON, HERE / "record_cards.py", pages, army, RULES]
        number = int(subprocess.run(record, capture_output=True, text=True, check=True).stdout)
        os.environ["FONTCONFIG_FILE"] = str(_our_faces())
        ours = ["--kind", "units", "--out", out, "--force", "--no-cache"]
        of_copies = [DRUMHEAD, "cards", "ramillies", *ours, "--copies", str(copies)]
        commands: dict[str, Command] = {
            f"plain WeasyPrint, {number} different": [PYTHON, HERE / "plain_weasyprint.py", pages],
            f"drumhead cards, the same {number}": [DRUMHEAD, "cards", army, "--rules", RULES, *ours],
            f"drumhead cards, {units // 2} different": [DRUMHEAD, "cards", fewer, "--rules", RULES, *ours],
            f"drumhead cards, {copies} copies of each of 28": of_copies,
        }
        _with_memory("Cards with both faces (aim: 10 ms a card more; a thousand copies under 5 s and 200 MB)", commands)


def rosters(few: int = 30, many: int = 120) -> None:
    """Rosters of armies of two sizes, beside their own pages set by WeasyPrint as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        commands: dict[str, Command] = {}
        for units in (few, many):
            army, pages, out = (Path(folder) / f"{units}{ending}" for ending in (".toml", "", ".pdf"))
            _write_different(army, units)
            subprocess.run([PYTHON, HERE / "record_pages.py", pages, "roster", army, RULES], check=True)
            os.environ["FONTCONFIG_FILE"] = str(_our_faces())
            roster = [DRUMHEAD, "roster", army, "--rules", RULES, "--out", out, "--force", "--no-cache"]
            commands[f"plain WeasyPrint, {units} units"] = [PYTHON, HERE / "plain_weasyprint.py", pages]
            commands[f"drumhead roster, {units} units"] = roster
        _with_memory("Rosters (aim: 30 ms a unit more, memory that stays flat)", commands)


def _with_memory(title: str, commands: dict[str, Command]) -> None:
    """Print the processor time and the memory of whole processes; a ratio stands after plain WeasyPrint's row."""
    taken = side_by_side(2, commands, processor_time)
    rows, plain = [], 0.0
    for name, time in taken.items():
        ratio = f"{time / plain:.2f} x" if plain else ""
        plain = time if name.startswith("plain") else 0.0
        rows.append((name, seconds(time), ratio, f"{peak_memory(commands[name]):.0f} MB"))
    table(f"{title}, whole process by the processor", rows)


def _write_different(army: Path, units: int) -> None:
    """Write an army of so many units, no two of one name."""
    write_army(army, units, 5)
    names = count(1)
    text = re.sub(
        r'(?m)(unit\]\]\nname = ")[^"]*', lambda found: f"{found[1]}Regiment {next(names)}", army.read_text("utf-8")
    )
    army.write_text(text, encoding="utf-8")


def players(count: int = 8) -> None:
    """Measure a pack for each of `count` players, and the pages for phones of both sides."""
    with tempfile.TemporaryDirectory() as folder:
        packs = [DRUMHEAD, "kit", "ramillies", "--players", str(count), "--no-cache", "--out", Path(folder) / "packs"]
        spent = processor_time(packs)
        pages = [DRUMHEAD, "companion", "ramillies", "--out", Path(folder) / "pages"]
        taken = processor_time(pages)
        largest = max(page.stat().st_size for page in (Path(folder) / "pages").iterdir())
    rows = [
        ("packs, processor time (aim: under 20 s)", seconds(spent)),
        ("pages for the phones of two sides, processor time", seconds(taken)),
        ("the largest page (aim: under 400 KB)", f"{largest / 1000:.0f} KB"),
    ]
    table(f"A game of {count} players", rows)


def write_army(army: Path, units: int, times: int) -> None:
    """An army with so many units: as many times the brigades of one that is this much smaller."""
    new = [DRUMHEAD, "army", "new", "--rules", RULES, "--nation", "french"]
    subprocess.run([*new, "--size", str(units // times), "--out", army], check=True, capture_output=True)
    head, *brigades = army.read_text(encoding="utf-8").split("[[brigade]]")
    army.write_text("[[brigade]]".join([head, *brigades * times]), encoding="utf-8")


def _our_faces() -> Path:
    from drumhead.printing.html.system_libraries import prepare

    return prepare()


def _pages(kit: Path) -> int:
    import pikepdf

    with pikepdf.open(kit) as pdf:
        return len(pdf.pages)

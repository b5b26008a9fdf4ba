"""A folder with one of every file that a player may give, and how each kind is spoilt and read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import click
from click.testing import CliRunner

from drumhead.armies import list_shipped_battles
from drumhead.cli.root import group
from drumhead.rules.rulebook.book_table import places
from drumhead.rulesets import ids, load
from drumhead.support.paths import battles

from ..armies.lists.file_makers import docx_of, ods, ods_of, packed, page_of, roster, sheet_of, xlsx
from ..commands import ALL
from .hostile import only_expressions, spoilt_deeply, spoilt_foreign
from .spoiling import NUMBERS, ODD, WORDS, Spoil, spoilt_bytes, spoilt_journal, spoilt_text, written

MINE = "mine"
JOURNAL = "ramillies-3.jsonl"
EVENTS = "events.toml"
CLUB = "club.toml"
LIST = "list.csv"
SLOW = 0.15  # how often a kind of file goes to a command that draws many pages
CLUB_FILE = """
paper = "Letter"
ink = "low"
card_size = "poker"
copies = { sheet = 2 }
[printer.long-edge.upright]
across = 0.4
down = -0.3
[setup.thursday]
paper = "A5"
units = "in"
scale = "1/2"
duplex = "long-edge"
kinds = ["sheet", "roster"]
"""
POSTED = """Army of Villeroy
French
General: Marshal Villeroy

Maffei's brigade - Marquis de Maffei
Bavarian Guards, guards, elite, 6 stands
Picardie, infantry, trained, 7
"""


@dataclass(frozen=True)
class Kind:
    """A kind of input: its files, how one is spoilt, the commands that read it at once, and those that draw.

    Of a kind without files every file of a ruleset's folder is spoilt.
    """

    files: Sequence[str]
    spoil: Spoil
    quick: str
    slow: str = ""


def run(*words: str) -> None:
    """A command that makes ready what is to be spoilt."""
    done = CliRunner().invoke(group, list(words), prog_name="drumhead", catch_exceptions=False)
    assert done.exit_code == 0, (words, done.output)


def lay(folder: Path) -> None:
    """One of every file a player may give, in this folder, which is where we are."""
    for file in battles().glob("*.toml"):
        shutil.copy(file, folder)
    for ruleset in map(load, ids()):
        (folder / f"house-{ruleset.id}.toml").write_text(house_rules(Random(0), ruleset.id), encoding="utf-8")
    done = CliRunner().invoke(group, ["cards", "wss-cards", "--events-sample"])
    (folder / EVENTS).write_text(done.stdout, encoding="utf-8")
    (folder / CLUB).write_text(CLUB_FILE, encoding="utf-8")
    (folder / "posted.txt").write_text(POSTED, encoding="utf-8")
    run("army", "convert", "ramillies-french.toml", "--format", "csv", "--out", LIST)
    for name, content in foreign_lists().items():
        (folder / name).write_bytes(content)
    run("rules", "new", MINE)
    run("log", "play", "ramillies.toml", "--seed", "3", "--turns", "3")
    Path(folder, "settings", "drumhead").mkdir(parents=True)
    run("printer", "set", "--across", "0.4", "--down", "-0.3")


def foreign_lists() -> dict[str, bytes]:
    """Return one list in each form of other programs, by the file's name."""
    rows = [["Brigade", "Unit", "Arm", "Quality", "Stands"]]
    rows += [[f"Brigade {at // 3 + 1}", f"Regiment {at + 1}", "infantry", "trained", "6"] for at in range(9)]
    unit = '<selection name="Navarre" type="unit" number="1"><categories><category name="Infantry"/></categories>'
    unit += '<selections><selection name="Man" type="model" number="6"/></selections></selection>'
    listed = f'<forces><force name="Left"><selections>{unit * 3}</selections></force></forces>'
    army = {"name": "A", "brigade": [{"name": "B", "unit": [{"name": "x", "arm": "infantry", "stands": 6}] * 3}]}
    return {
        "list.xlsx": xlsx(sheet_of(rows)),
        "list.ods": ods(ods_of(rows)),
        "list.docx": docx_of(rows),
        "list.html": page_of(rows).encode(),
        "list.ros": roster(listed).encode(),
        "list.rosz": packed({"list.ros": roster(listed)}),
        "list.json": json.dumps(army).encode(),
    }


def warm() -> None:
    """What any command brings in and reads, once: processes that begin as copies of this one have it."""
    for words in ("companion klausen", "kit klausen --dry-run", "log print ramillies-3.jsonl", "handout klausen"):
        run(*words.split(), *(() if words.endswith("plan") else ("--out", "warm")))
    shutil.rmtree("warm", ignore_errors=True)
    Path("warm").unlink(missing_ok=True)


def house_rules(random: Random, ruleset: str) -> str:
    """House rules for some places of a book, each with a value of the kind that stands there, as hostile as may be."""
    fixed = [limit["place"] for limit in load(ruleset).about["limits"]["limit"] if limit.get("fixed")]
    found = [(place, value) for place, value in places(load(ruleset).tables) if value != []]
    if random.random() < 0.8:  # a change of any of these is refused
        fixed += ["*.cite", "*.rules"]
        found = [each for each in found if not any(fnmatchcase(each[0], place) for place in fixed)]
    text = f'title = "Ours"\nruleset = "{ruleset}"\n'
    for place, value in random.sample(found, random.choice((1, 1, 2, 5))):
        text += f"[[change]]\nplace = {written(place)}\nto = {_like(random, value)}\n"
    return text


def _like(random: Random, value: object) -> str:
    if random.random() < 0.1:
        return random.choice((*ODD, *map(written, WORDS)))
    match value:
        case bool():
            return str(not value).lower()
        case int():
            return random.choice(
                ("0", "1", "2", "3", "5", "6", "8", "9", "20", "100", str(value - 1), str(value + 1), "-1")
            )
        case list():
            return (
                f"[{', '.join(_like(random, each) for each in random.sample(value, random.randrange(len(value) + 1)))}]"
            )
        case str() if value.endswith((" cm", " in")):
            return written(f"{random.choice((0, 1, 5, 20, 100, 5000, 0.01))} {value[-2:]}")
    return written(random.choice(WORDS) if random.random() < 0.3 else str(value))


ARMIES = tuple(sorted(file.name for file in battles().glob("*-*.toml")))
BATTLES = tuple(f"{name}.toml" for name in list_shipped_battles())
KINDS: dict[str, Kind] = {
    "army": Kind(
        ARMIES,
        spoilt_text,
        "army check {} | army show {} | army convert {} --format csv | "
        "army convert {} --rules wss-cards --out new.toml",
        "roster {} | cards {} --kind units | labels {} | army roll-quality {} | dice {}",
    ),
    "battle": Kind(
        BATTLES,
        spoilt_text,
        "battle check {} | battle show {} | config show {} | kit {} --dry-run --kinds markers | "
        "battle check {} --rules wss-dice",
        "battle map {} | log play {} --turns 2 | sheet {} | log blank {} | handout {} | roster {} | cards {} | "
        "measures {} | battle forecast {} --games 2 | companion {}",
    ),
    "events": Kind((EVENTS,), spoilt_text, "cards {rules} --kind events --events {}"),
    "club": Kind(
        (CLUB,),
        spoilt_text,
        "config show ramillies --config {} | config show --profile thursday | config save x --ink low",
        "measures wss-dice --profile thursday | cards wss-cards | sheet klausen.toml",
    ),
    "list": Kind(
        (LIST, "posted.txt"),
        spoilt_bytes,
        "army check {} --rules wss-paperboys | army convert {} --rules wss-paperboys",
    ),
    "foreign": Kind(
        ("list.xlsx", "list.ods", "list.docx", "list.html", "list.ros", "list.rosz", "list.json"),
        spoilt_foreign,
        "army check {} --rules wss-paperboys | army convert {} --rules wss-paperboys",
    ),
    "deep": Kind(
        (*ARMIES, *BATTLES, CLUB, EVENTS),
        spoilt_deeply,
        "army check {} | battle check {} | config show ramillies --config {} | cards wss-dice --kind events --events {}"
        " | army convert {} --format csv | battle check ramillies.toml --house-rules {}",
    ),
    "expression": Kind(
        (),
        only_expressions,
        "rules check mine | odds mine | odds mine volley | battle check mine/battle/the-hedge.toml | rules show mine",
        "sheet mine | cards mine | dice mine | log play mine/battle/the-hedge.toml --turns 2",
    ),
    "journal": Kind(
        (JOURNAL,),
        spoilt_journal,
        "log print {} --format text | log check {} | log play --continue {}",
        "log print {} | log print {} --turns 1 | log print {} --format html | log print {} --format md",
    ),
    "torn journal": Kind((JOURNAL,), spoilt_bytes, "log check {} | log print {} --format text | log check {} --repair"),
    "ruleset": Kind(
        (),
        spoilt_text,
        "rules check mine | odds mine | rules show mine | rules readings mine | army points mine | "
        "army schema --rules mine | battle check mine/battle/the-hedge.toml",
        "sheet mine | cards mine | dice mine | markers mine | measures mine | sheet mine --short | "
        "rules rulings mine | roster mine/battle/the-hedge.toml | log blank mine/battle/the-hedge.toml | "
        "log play mine/battle/the-hedge.toml",
    ),
    "printer": Kind(
        ("settings/drumhead/printer.toml",),
        spoilt_text,
        "printer show | printer set --across 1 --down 1 --labels | printer forget --labels",
        "cards wss-dice --duplex long-edge",
    ),
}
HOUSE = (
    "dice {} | measures {} | markers {} | log blank {} | sheet {} | cards {} | log play {} --turns 3 | "
    "cards {} --kind units"
)
Try = tuple[list[str], dict[Path, bytes]]  # words of the command line, and the files as they are to be for it


def one(random: Random, kind: str, slow: float = SLOW) -> Try:
    """An input of a kind: what is typed, and what the files are then; so often one that draws many pages."""
    makers: dict[str, Callable[[Random], Try]] = {"house rules": _house, "options": _options}
    return makers[kind](random) if kind in makers else _file(random, KINDS[kind], slow)


EVERY = (*KINDS, "house rules", "options")


def _file(random: Random, kind: Kind, slow: float) -> Try:
    file = random.choice(kind.files or sorted(str(path) for path in Path(MINE).rglob("*.*") if path.is_file()))
    data = kind.spoil(random, Path(file).read_bytes())
    commands = kind.slow if kind.slow and random.random() < slow else kind.quick
    words = random.choice(commands.split(" | ")).split()
    return [word.format(file, rules=random.choice(ids())) for word in words], {Path(file): data}


def _house(random: Random) -> Try:
    battle = random.choice(BATTLES)
    ruleset = next(line.split('"')[1] for line in Path(battle).read_text().splitlines() if line.startswith("ruleset"))
    file = f"house-{ruleset}.toml"
    words = [word.format(battle) for word in random.choice(HOUSE.split(" | ")).split()]
    return [*words, "--house-rules", file], {Path(file): house_rules(random, ruleset).encode()}


COMMANDS = [
    (tuple(words.split()), each.command) for words, each in ALL.items() if words != "preview"
]  # --watch has no end
SUBJECTS = (*ids(), *(Path(each).stem for each in BATTLES), "ramillies-french.toml", JOURNAL, MINE, EVENTS, LIST)
NEVER = {"--trust", "--watch", "--open"}  # what a stranger must not say, or starts another program
SMALL = ("games", "players")  # what lasts the longer, the larger it is


def _options(random: Random) -> Try:
    words, command = random.choice(COMMANDS)
    typed = list(words)
    for param in command.params:
        if isinstance(param, click.Argument):
            for _ in range(1 if param.nargs == 1 else random.randrange(3)):
                if param.required or random.random() < 0.3:
                    typed.append(_word(random, param, SUBJECTS))
        elif NEVER & {*param.opts}:
            continue
        elif random.random() < (1.0 if param.required else 2 / len(command.params)):
            typed.append(param.opts[0])
            if not getattr(param, "is_flag", False):
                typed.append(random.choice("1234") if param.name in SMALL else _word(random, param, ()))
        elif param.name in SMALL:
            typed += [param.opts[0], "2"]
    return typed, {}


def _word(random: Random, param: click.Parameter, usual: Sequence[str]) -> str:
    if usual and random.random() < 0.8:
        return random.choice(usual)
    if isinstance(param.type, click.Choice) and random.random() < 0.85:
        return str(random.choice(param.type.choices))
    if param.name in ("out", "journal", "battle", "club", "house_rules"):
        return random.choice(
            (
                *WORDS[:12],
                "paper",
                "x.pdf",
                "x.txt",
                "-",
                ".",
                "a/b/c.pdf",
                JOURNAL,
                CLUB,
                EVENTS,
                f"{MINE}/x.svg",
                *SUBJECTS,
            )
        )
    return random.choice(
        (*WORDS, *NUMBERS, *ODD, "1,2", "a=b", "63x88", "0x0", "1e9x1e9", "nan,nan", "inf", "1/0", *SUBJECTS)
    )

"""A log on paper that is entered: typed at a terminal, with slips and corrections, or read from a file."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import openpyxl
import pytest

from drumhead import rulesets
from drumhead.log_entry.entry_file import EntryFile
from drumhead.simulation.journal import write_journal
from drumhead.support.errors import UserError

from ..counted import at_least
from ..errors import errors_of
from .filled_lines import events, lines_of

GAMES = ("ramillies", "salamanca", "oudenarde", "blenheim", "klausen")
SEED, TURNS = 3, 3
SLIPS = (  # what a player mistypes, and what is said of it
    ("99 M", "has no unit 99"),
    ("1 M zzz", "is not a word of this log"),
    ("turn 1", "cannot follow"),
    ("1 p9 s99", ""),
    ("officer Nobody lost", "no officer is called"),
)
PROMPT = re.compile(rb"line \d+, [^\r\n]*> $")


@pytest.fixture(params=GAMES)
def fought(request, drumhead, here):
    """The journal of a battle of three turns that Drumhead fought."""
    battle = request.param
    assert drumhead("log", "play", battle, "--seed", SEED, "--turns", TURNS).exit_code == 0
    return battle, here / f"{battle}-{SEED}.jsonl"


class Terminal:
    """`log enter` at a pseudo-terminal, which types a line and waits for the next prompt."""

    def __init__(self, *words: str, term: str = "dumb") -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "drumhead", "log", "enter", *words]
        settings = {**os.environ, "TERM": term}
        self.child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=settings, close_fds=True)
        os.close(slave)
        self.said = b""
        self.wait()

    def wait(self) -> str:
        """Return what was printed up to the next prompt or the end."""
        seen = b""
        while not PROMPT.search(seen):
            try:
                ready = select.select([self.master], [], [], 60)[0]
                assert ready, f"no prompt after {seen!r}"
                more = os.read(self.master, 65536)
            except OSError:
                more = b""
            if not more:
                break
            seen += more
        self.said += seen
        return seen.decode()

    def type(self, line: str) -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.wait()

    def quit(self) -> None:
        self.type("quit")
        assert self.child.wait(60) == 0
        os.close(self.master)


def tables(journal: Path) -> list[dict[str, object]]:
    """Return what is known of each unit at the end of each turn, with points, losses and places held."""
    counted = ("stands", "pips", "cas", "hits")
    return [
        {
            "units": {
                key: [state.get(name, 0) for name in counted]
                for key, state in event["units"].items()
                if not key.endswith("s")
            },
            **{name: event.get(name) for name in ("points", "dead", "held")},
        }
        for event in events(journal)
        if event["e"] == "tableau"
    ]


def test_a_filled_form_typed_with_slips_and_corrections_gives_the_battle_that_was_fought(fought, here):
    battle, journal = fought
    terminal = Terminal(battle, "--turns", str(TURNS))
    typed = lines_of(journal)
    at = 2  # the number of the next line: the first is the title
    slips = 0
    for number, line in enumerate(typed):
        if number % 8 == 7 and line[0].isdigit():
            wrong, says = SLIPS[slips % len(SLIPS)]
            slips += 1
            assert says in (said := terminal.type(wrong)), said
            assert "Line not taken" in said
        if number % 8 == 3 and line[0].isdigit():
            terminal.type(f'{line.split()[0]} "mistyped')
            said = terminal.type(f"change {at} {line}")
            assert "Changed." in said
            at += 2
            continue
        said = terminal.type(line)
        assert "not taken" not in said, said
        at += 1
    terminal.quit()
    assert slips > 2
    entered = here / f"{battle}-entered.jsonl"
    assert tables(entered) == tables(journal)
    was, now = events(journal)[-1], events(entered)[-1]
    assert (now["e"], now["winner"], now["dead"]) == (was["e"], was["winner"], was["dead"])
    assert all("place" not in state for event in events(entered)[2:] for state in event.get("set", {}).values())


def test_the_same_lines_from_a_text_a_table_and_the_keyboard_are_one_journal(fought, drumhead, here):
    battle, journal = fought
    lines = lines_of(journal)
    text, table = here / "evening.txt", here / "evening.csv"
    text.write_text("# typed at home\n\n" + "\n".join(lines))
    table.write_text("turn,line\n" + "".join(f'{turn},"{line}"\n' for turn, line in numbered(lines)))
    for out, words, typed in (
        ("one", ("--from", text), None),
        ("two", ("--from", table), None),
        ("three", (), "\n".join([*lines, "quit", ""])),
    ):
        result = drumhead("log", "enter", battle, "--turns", TURNS, "--out", out, *words, typed=typed)
        assert result.exit_code == 0, result.stderr
        assert result.stdout == f"{out}/{battle}-entered.jsonl\n"
    one, two, three = ((here / out / f"{battle}-entered.jsonl").read_bytes() for out in ("one", "two", "three"))
    assert one == two == three
    checked = drumhead("log", "check", f"one/{battle}-entered.jsonl")
    assert checked.exit_code == 0
    assert "losses and points add up" in checked.stdout


def numbered(lines: list[str]) -> list[tuple[str, str]]:
    """Return each line with its turn, without the lines that begin a turn."""
    turn, found = "", []
    for line in lines:
        if line.startswith("turn "):
            turn = line.split()[1]
        else:
            found.append((turn, line))
    return found


def test_half_the_lines_missing_the_tables_agree_where_both_know(fought, drumhead, here):
    battle, journal = fought
    lines, chance = lines_of(journal), random.Random(5)
    kept = [line for line in lines if not line[0].isdigit() or chance.random() < 0.5]
    assert len(kept) < len(lines) - 5
    (here / "half.txt").write_text("\n".join(kept))
    result = drumhead("log", "enter", battle, "--turns", TURNS, "--from", "half.txt")
    assert result.exit_code == 0, result.stderr
    half, full, known = tables(here / f"{battle}-entered.jsonl"), tables(journal), 0
    for turn, key, at in written(kept, events(journal)[0]["units"]):
        assert half[turn]["units"][key][at] == full[turn]["units"][key][at], (turn, key)
        known += 1
    assert known >= 3


def written(lines: list[str], units: dict[str, dict[str, object]]) -> list[tuple[int, str, int]]:
    """Return the turn and the unit of each number of a record that is written down, and its place in the tables."""
    turn, side, found = 0, "", []
    sides = {str(unit["side"]) for unit in units.values()}
    for line in lines:
        first = line.split()[0]
        if first == "turn":
            turn = int(line.split()[1])
        elif first in sides:
            side = first
        elif first.isdigit():
            places = {"s": 0, "f": 0, "p": 1, "c": 2, "o": 3}
            found += [(turn, f"{side}-{first}", places[key]) for key in re.findall(r"\b([sfpco])\d", line)]
    return found


def test_the_tab_key_completes_the_words_of_the_log(here):
    terminal = Terminal("ramillies")
    terminal.type("turn 1")
    assert "Marshal Villeroy lost" in terminal.type("officer Ville\t lost")
    assert "Alliance broken" in terminal.type("bro\t all\t")
    terminal.quit()


ECHOES = {  # a typed line of each game, and how it is said back
    "ramillies": [
        ("3 F 8 1/1", "fired, target Alliance 8 Dutch Carabiniers, 1 hit of 1 die."),
        ("5 used first fire", "Gardes Françaises: first fire."),
        ("5 FIRST FIRE, back", "first fire, back."),
        ("8 c2 L4", "heavy loss 4, casualties 0 to 2."),
        ("officer Villeroy 5", "Marshal Villeroy is with French 5 Gardes Françaises"),
        ("cards f", "1 card: French"),
        ("12 F 8 L 4", "L has no die. Type it with what was thrown, such as L4."),
        ("3 F 8 3h", '"3h" is the wrong way round. Type h3.'),
        ("8 -square", "no longer square."),
    ],
    "salamanca": [("3 F 8 3/9 first volley", "3 hits of 9 dice, first volley.")],
    "oudenarde": [("1 S 2 h3", "shot, target Alliance 2"), ("1 o2", "its own hits 0 to 2."), ("1 F 2", "not a word")],
    "blenheim": [("1 C 2 h1", "charged or struck in contact, target Alliance 2")],
    "klausen": [
        ("1 F i2 3/6", "target Imperial 2 Grenadiers at Esch, 3 kills of 6 dice."),
        ("i1 C f8", "charged, target French 8 Free company."),
        ("i2 f9", "figures left 12 to 9."),
        ("3 aKH Q4 I5", "card KH, figures that a Queen brought back 4, initiative 5."),
        ("3 routed", "Navarre, first: routed."),
    ],
}


@pytest.mark.parametrize("battle", GAMES)
def test_a_line_is_said_back_in_the_words_of_the_form(drumhead, battle):
    for line, says in at_least(1, ECHOES[battle]):
        result = drumhead("log", "enter", battle, "--force", typed=f"TURN 1\n{line}\nquit\n")
        assert says in result.stderr, (line, result.stderr)


def test_each_thing_of_the_form_that_is_used_once_can_be_typed(drumhead, here):
    forms = {
        "ramillies": ("wss-paperboys", 4),
        "salamanca": ("peninsular-paperboys", 3),
        "oudenarde": ("wss-dice", 1),
        "blenheim": ("wss-cards", 1),
        "klausen": ("von-futsch", 3),
    }
    for battle, (ruleset, most) in forms.items():
        boxes = rulesets.load(ruleset).about["log"]["once"]
        assert len(boxes) == most
        typed = "turn 1\n" + "".join(f"{number} used {box}\n" for number, box in enumerate(boxes, start=1)) + "end\n"
        (here / "boxes.txt").write_text(typed)
        result = drumhead("log", "enter", battle, "--from", "boxes.txt", "--force")
        assert result.exit_code == 0, result.stderr
        units = events(here / f"{battle}-entered.jsonl")[-1]["units"].values()
        assert sum(bool(unit.get("spent")) for unit in units) == most


def test_pasted_lines_are_lines_and_no_empty_one_takes_an_offer(here):
    terminal = Terminal("ramillies", term="xterm")
    terminal.type("\x1b[200~turn 1\n3 F 8 3/9\n\n4 M\x1b[201~")
    terminal.quit()
    assert (here / "ramillies-entered.txt").read_text().splitlines()[1:] == ["turn 1", "3 F 8 3/9", "4 M"]


def test_an_edit_that_is_wrong_is_said_of_the_line_that_is_typed(drumhead):
    typed = "turn 1\n3 M\nchange 3 3 zz\nchange 9 3 M\nDelete\nChange 3 3 F\nquit\n"
    said = drumhead("log", "enter", "ramillies", typed=typed).stderr
    assert re.findall(r"not taken: (.+?)\. ", said) == [
        '"zz" is not a word of this log',
        "there is no line 9",
        "delete has no number of a line after it",
    ]
    assert "Changed." in said


UNSORTED = """\
Turn;Side;Unit;Did;To whom;Dice;Hits;Pips;Test;What came of it;Used
2;French;3;M;;;;;;;
turn 1;French;3;F;8;9;3;0→2;;;first fire
;Alliance;8;F, M;5 and 6;9;2;2;L 4;back / in rout;
"""
SORTED = "turn 1\nf3 F 8 d9 h3 p2 first fire\na8 F M 5 6 d9 h2 p2 L4 back in rout\nturn 2\nf3 M\n"


def test_a_table_in_any_order_of_turns_is_read_as_its_cells_are_written(drumhead, here):
    (here / "evening.csv").write_text(UNSORTED)
    (here / "evening.txt").write_bytes(SORTED.replace("\n", "\r\n").encode())
    for name in ("csv", "txt"):
        result = drumhead("log", "enter", "ramillies", "--from", f"evening.{name}", "--out", name)
        assert result.exit_code == 0, result.stderr
    one, other = ((here / name / "ramillies-entered.jsonl").read_bytes() for name in ("csv", "txt"))
    assert one == other


def test_a_card_in_a_table_is_that_of_its_column(drumhead, here):
    (here / "evening.csv").write_text("turn,side,unit,activated,did\n1,French,3,KH,M\n1,French,4,10 S,M\nx,f,1,,M\n")
    result = drumhead("log", "enter", "klausen", "--from", "evening.csv")
    assert 'row 4: "x" is not the number of a turn' in result.stderr
    (here / "evening.csv").write_text("turn,side,unit,activated,did\n1,French,3,KH,M\n1,French,4,10 S,M\n")
    assert drumhead("log", "enter", "klausen", "--from", "evening.csv").exit_code == 0
    noted = [event["noted"]["card"] for event in events(here / "klausen-entered.jsonl") if "noted" in event]
    assert noted == ["KH", "10S"]


def test_a_journal_of_form_5_is_read_as_before(drumhead, here):
    drumhead("log", "play", "ramillies", "--turns", 1)
    journal = here / "ramillies-1.jsonl"
    first, *more = events(journal)
    told = drumhead("log", "print", journal, "--format", "text").stdout
    del first["by"]
    first["form"] = 5
    kept = [{name: value for name, value in each.items() if name not in ("n", "seal")} for each in (first, *more)]
    journal.write_bytes(write_journal(kept))
    assert drumhead("log", "print", journal, "--format", "text").stdout == told
    assert drumhead("log", "check", journal).exit_code == 0


def test_every_line_of_a_journal_has_what_the_json_schema_asks_for(drumhead, here):
    schema = json.loads(drumhead("log", "schema").stdout)["$defs"]
    types = {"integer": int, "string": str, "boolean": bool, "object": dict, "array": list, "number": (int, float)}
    (here / "evening.txt").write_text("turn 1\n3 F 8 3/9 p2\nofficer Villeroy lost\nend\nwon f\n")
    drumhead("log", "enter", "ramillies", "--from", "evening.txt")
    drumhead("log", "play", "ramillies", "--turns", 1)
    lines = [line for name in ("ramillies-1", "ramillies-entered") for line in events(here / f"{name}.jsonl")]
    assert len(lines) > 40
    for line in lines:
        about = schema["first" if line["e"] == "battle" else "event"]
        assert set(about["required"]) <= line.keys()
        for name, spec in about["properties"].items():
            if name in line and isinstance(spec["type"], str):
                assert isinstance(line[name], types[spec["type"]]), (name, line["e"])


ROWS = [
    ["turn", "side", "unit", "did", "to whom", "dice", "hits", "pips", "stands", "test", "what came of it", "line"],
    [1, "French", 3, "F M", 8, 9, 3, "0 → 2", "6 -> 5", None, None, None],
    [1, "French", 8, "A", 3, None, None, None, None, "L4", "back, fighting", None],
    [1, None, None, None, None, None, None, None, None, None, None, "officer Villeroy lost"],
    [2, "Alliance", 8, None, None, None, None, None, None, None, "gone", None],
]
TYPED = """turn 1\nf3 F M 8 3/9 p2 s5\nf8 A 3 L4 back fighting\nofficer Villeroy lost\nturn 2\na8 gone\n"""


def test_a_workbook_with_the_columns_of_the_form_is_the_same_as_its_lines(drumhead, here):
    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    book.save(here / "evening.xlsx")
    (here / "evening.txt").write_text(TYPED)
    for name in ("xlsx", "txt"):
        result = drumhead("log", "enter", "ramillies", "--from", f"evening.{name}", "--out", name)
        assert result.exit_code == 0, result.stderr
    one, other = ((here / name / "ramillies-entered.jsonl").read_bytes() for name in ("xlsx", "txt"))
    assert one == other


def test_a_slip_in_a_workbook_is_named_with_its_row(drumhead, here):
    (here / "evening.csv").write_text("turn,side,unit,did\n1,Frensh,3,F\n1,french,3,Q\n")
    result = drumhead("log", "enter", "ramillies", "--from", "evening.csv")
    assert result.exit_code == 1
    assert 'evening.csv, row 2: "frensh" is not a side. Did you mean "french"?' in result.stderr
    assert "evening.csv, row 3:" in result.stderr


TWENTY = """\
turn 1
f
3 F 8 3/9
99 F 8
3 Q 8
3 F 99
3 F 8 12/9
3 p9
3 s40
3 F 8 3/9 4/9
3 h2
3 8
zzz
x3 F 8
3 L9
3 s
cards f x
officer Turenne lost
officer Villeroy
held Paris f
held Ramillies
turn 1
turn two
won x
3
end now
"""


def test_twenty_mistakes_are_twenty_errors_with_line_and_cure_and_nothing_is_written(drumhead, here):
    (here / "evening.txt").write_text(TWENTY)
    result = drumhead("log", "enter", "ramillies", "--from", "evening.txt")
    assert result.exit_code == 1
    wrong = {number for number, line in enumerate(TWENTY.splitlines(), start=1) if number > 3}
    faults = errors_of(result)
    assert [line for _, line, *_ in faults] == sorted(wrong)
    assert len(wrong) == 23
    for line in result.stderr.splitlines()[: len(wrong)]:
        assert re.search(r"evening\.txt, line \d+: .+\. .+[.!]$", line), line
    assert [path.name for path in here.iterdir()] == ["evening.txt"]


LINES = "turn 1\nf\n3 F 8 3/9\n\n3 F 5 2/9\n\nquit\n"


def test_hits_are_worked_out_as_the_books_have_them(drumhead, here):
    """Three casualties cost horse a stand and two leave foot whole; a hit is a hit; figures fall one by one."""
    typed = {
        "ramillies": (LINES, ["a8 p3 s7", "a5 p2 c2"]),
        "oudenarde": ("turn 1\nf\n1 S 2 h4\n\nquit\n", ["a2 o4"]),
        "klausen": ("turn 1\nf\n1 F 2 3/6\n\nquit\n", ["i2 f9"]),
    }
    for battle, (lines, offered) in typed.items():
        result = drumhead("log", "enter", battle, typed=lines)
        assert re.findall("Enter writes down: (.+)", result.stderr) == offered
        assert offered[0] in (here / f"{battle}-entered.txt").read_text().splitlines()


def test_who_must_test_is_said_with_the_die_that_passes(drumhead):
    """A test of heavy casualties is due from three casualties on; a trained unit needs its pips."""
    said = drumhead("log", "enter", "ramillies", typed="turn 1\nf\n3 F 8 3/9\n3 F 5 2/9\nquit\n").stderr
    assert re.findall(r"(\d \S+ \S+) must test (.+)", said) == [("8 Dutch Carabiniers", "heavy casualties, 3 or more")]


def test_an_evening_is_gone_on_with_where_it_stopped(drumhead, here):
    drumhead("log", "enter", "ramillies", typed="turn 1\nf\n3 F 8 3/9\nquit\n")
    again = drumhead("log", "enter", "ramillies", typed="quit\n")
    assert again.exit_code == 1
    assert "--resume" in again.stderr
    with (here / "ramillies-entered.txt").open("a") as file:
        file.write("4 F 9 1")  # cut off by a power failure
    result = drumhead("log", "enter", "ramillies", "--resume", typed="4 F 9 2/7\nwon f\nquit\n")
    assert result.exit_code == 0
    assert "the last line was not complete" in result.stderr
    fires = [event["hits"] for event in events(here / "ramillies-entered.jsonl") if event["e"] == "fire"]
    assert fires == [3, 2]


def test_luck_needs_the_dice_of_a_volley_and_what_they_needed(drumhead):
    """Hits alone, or dice of which nobody knows when they hit, say nothing of luck; the printed log counts as much."""
    said = drumhead("log", "enter", "ramillies", typed="turn 1\nf\n3 F 8 h2\n3 F 8 2/9\n3 F 8 2/9 5+\nwon f\nquit\n")
    assert "luck known of 1 of 3 volleys" in said.stderr
    printed = drumhead("log", "print", "ramillies-entered.jsonl", "--format", "text").stdout
    assert "Luck rests on 1 of 3 volleys" in " ".join(printed.split())


def test_two_that_resume_at_once_do_not_mix_their_lines(drumhead, here):
    """The second takes a line first; the first then stops, and nothing of it is between the other's lines."""
    assert drumhead("log", "enter", "ramillies", typed="turn 1\nquit\n").exit_code == 0
    file = here / "ramillies-entered.txt"
    first, second = (EntryFile(file, "", resume=True) for _ in range(2))
    second.add("3 M")
    with pytest.raises(UserError, match=r"4 M.*--resume"):
        first.add("4 M")
    second.add("5 M")
    assert file.read_text().splitlines()[1:] == ["turn 1", "3 M", "5 M"]


def test_a_new_file_does_not_go_through_a_link_to_another_place(drumhead, here):
    (here / "ramillies-entered.txt").symlink_to(here.parent / "elsewhere.txt")
    assert drumhead("log", "enter", "ramillies", typed="turn 1\nquit\n").exit_code == 1
    assert not (here.parent / "elsewhere.txt").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--resume",), "nothing to resume"),
        (("--from", "no.txt"), "no.txt"),
        (("--from", "evening.txt", "--resume"), "leave out --resume"),
        (("--from", "binary.txt"), "is not UTF-8 text"),
        (("--from", "control.txt"), "has control characters"),
        (("--from", "long.txt"), "is longer than"),
        (("--from", "other.csv"), "no heading row"),
        (("--from", "late.txt"), "is after the last turn"),
        (("--from", "empty.txt"), "no line of a log in the file"),
    ],
)
def test_what_cannot_be_entered_is_refused_and_nothing_is_written(drumhead, here, words, says):
    (here / "evening.txt").write_text("turn 1\n")
    (here / "binary.txt").write_bytes(b"turn 1\n\xff\xfe\n")
    (here / "control.txt").write_text("turn 1\nnote \x1b[31mred\n")
    (here / "long.txt").write_text(f"turn 1\nnote {'x' * 500}\n")
    (here / "other.csv").write_text("name,stands\nPicardie,6\n")
    (here / "late.txt").write_text("turn 88\n")
    (here / "empty.txt").write_text("# nothing\n")
    before = sorted(path.name for path in here.iterdir())
    result = drumhead("log", "enter", "ramillies", *words)
    assert result.exit_code in (1, 2)
    assert says in result.stderr
    assert sorted(path.name for path in here.iterdir()) == before


def test_what_a_stranger_notes_is_printed_as_it_was_written(drumhead, here):
    (here / "evening.txt").write_text('turn 1\nnote <b>& {{ 7 * 7 }}</b>\n3 M "<script>alert(1)</script>\nwon f\n')
    assert drumhead("log", "enter", "ramillies", "--from", "evening.txt").exit_code == 0
    told = drumhead("log", "print", "ramillies-entered.jsonl", "--format", "text").stdout
    assert "<b>& {{ 7 * 7 }}</b>" in told
    assert "<script>alert(1)</script>" in told


def test_a_changed_journal_is_refused(drumhead, here):
    (here / "evening.txt").write_text("turn 1\n3 F 8 3/9 p2\nwon f\n")
    drumhead("log", "enter", "ramillies", "--from", "evening.txt")
    journal = here / "ramillies-entered.jsonl"
    journal.write_text(journal.read_text().replace('"hits":3', '"hits":4'))
    result = drumhead("log", "print", journal)
    assert result.exit_code == 1
    assert [code for *_, code in errors_of(result)] == ["journal-edited"]


def kill_at_random(here: Path, lines: list[str], kills: int) -> None:
    """Type lines in many sessions, each of which is killed at a random moment; check that none is lost or twice."""
    file, chance = here / "ramillies-entered.txt", random.Random(9)
    for number in range(kills):
        there = file.read_text().splitlines()[1:] if file.exists() else []
        there = [line for line in there if line]
        assert there == lines[: len(there)], "a line was lost, changed or written twice"
        command = [
            sys.executable,
            "-m",
            "drumhead",
            "log",
            "enter",
            "ramillies",
            *(["--resume"] if file.exists() else []),
        ]
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=here
        )
        begun = child.stderr.readline()
        for line in lines[len(there) : len(there) + 3]:
            child.stdin.write(f"{line}\n".encode())
        child.stdin.flush()
        time.sleep(chance.random() * 0.004)
        os.kill(child.pid, signal.SIGKILL)
        said = begun + child.stderr.read()
        child.wait()
        taken = sum(
            line.startswith(b"  ")
            for line in said.splitlines()
            if b"Enter writes" not in line and b"must test" not in line
        )
        now = [line for line in file.read_text().splitlines()[1:] if line] if file.exists() else []
        assert len(now) >= len(there) + taken, f"kill {number}: a line that was taken is not on the disk"


NOTES = [f"note remark {number}" for number in range(2000)]


def test_a_killed_dialogue_loses_no_line_that_it_took(here):
    kill_at_random(here, ["turn 1", *NOTES], 4)


@pytest.mark.slow
def test_two_hundred_kills_lose_no_line_and_write_none_twice(here):
    kill_at_random(here, ["turn 1", *NOTES], 200)

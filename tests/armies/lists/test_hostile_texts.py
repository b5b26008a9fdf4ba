"""Texts that would keep a careless reader busy for minutes: each is a plain result or a plain error within a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_draft
from drumhead.armies.readers.sources.source_model import LONGEST
from drumhead.rules.loading.toml_files import FileErrors

ABOUT = rulesets.load("wss-paperboys").about
UNIT = "Navarre, foot, raw, 6 stands\n"
ENOUGH = 0.1  # seconds: what takes less is not looked at
ATTEMPTS = 3  # the quickest of them counts: others were kept waiting by the machine


def read(path: Path) -> str:
    """Return the names of a list's units, or what is wrong with it; anything else that is raised fails a test."""
    try:
        return ", ".join(unit["name"] for _, unit in read_draft(path, ABOUT).units_by_row)
    except FileErrors as errors:
        return f"{len(errors.faults)} errors: {errors.faults[0].wrong}"


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that work takes at best."""
    taken = []
    for _ in range(ATTEMPTS):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
        if taken[-1] < ENOUGH:
            break
    return min(taken)


# What people would call nonsense, and what becomes of the unit above it: it is read, or the line is named.
NONSENSE = {
    "colons": ("a.txt", ":" * 1_500),
    "colons between words": ("a.txt", "a: " * 600),
    "links that never end": ("a.bbcode", "[url=\n" * 10_000),
    "links in one line": ("a.bbcode", "[url=" * 10_000),
    "ditto signs": ("a.txt", '"\n' * 2_000),
    "ditto signs in one line": ("a.txt", '", ' * 600),
    "spaces": ("a.txt", " " * 100_000),
    "a break of spaces": ("a.txt", "A" + " " * 1_900 + "B"),
    "deep brackets": ("a.txt", "(" * 900 + ")" * 900),
    "brackets that never close": ("a.txt", "[" * 1_900),
    "only a joining word": ("a.txt", "and"),
    "many joining words": ("a.txt", "and\n" * 2_000),
    "a long number": ("a.txt", "1" * 1_900),
    "a large number": ("a.txt", f"{'9' * 400} bns line"),
    "many counts": ("a.txt", "2 x " * 450),
    "strokes": ("a.txt", "1/" * 950),
    "quotations": ("a.txt", ">" * 1_900),
    "comments that never end": ("a.md", "<!--" * 450),
    "struck out for ever": ("a.md", "~~" * 900),
    "quotes inside quotes": ("a.bbcode", "[quote]\n" * 5_000),
    "at signs": ("a.txt", "@" * 1_900),
    "addresses": ("a.txt", "a@" * 900),
    "stars": ("a.md", "a* " * 600),
    "quoted words": ("a.txt", '"a" ' * 450),
    "footnotes": ("a.txt", "¹" * 1_900),
    "hard spaces": ("a.txt", "a" + "\xa0" * 1_900 + "b"),
    "rules": ("a.txt", ("-" * 190 + "\n") * 1_000),
    "bars": ("a.md", "|a" * 900),
    "a wide table": ("a.csv", "name,arm" + ",x" * 97),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_read_or_named_within_seconds(what: str, tmp_path: Path) -> None:
    name, text = NONSENSE[what]
    path = tmp_path / name
    path.write_text(UNIT + text, encoding="utf-8")
    said = read(path)
    assert said.startswith("Navarre") or "error" in said
    assert seconds(lambda: read(path)) < 5


def test_a_long_word_before_a_byte_of_another_encoding_is_read_within_seconds(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(UNIT.encode() + b"a" * 100_000 + b"\n\xe9\n")
    assert "error" in read(path)  # such a line is too long
    assert seconds(lambda: read(path)) < 5


PIECES = (
    *(
        "a",
        "1",
        "é",
        "M ",
        "a ",
        "1 ",
        "1/",
        "1,",
        "1.",
        "(",
        "[",
        "<",
        "*",
        "_",
        "~",
        "-",
        "=",
        "/",
        "\\",
        "|",
        "#",
        ">",
    ),
    *(
        "&",
        "@",
        ":",
        ";",
        ",",
        '"',
        "'",
        "a,",
        "a:",
        "a;",
        "a* ",
        "a_ ",
        "a@",
        "a. ",
        "- ",
        "a - ",
        "(a) ",
        "[1] ",
        "x ",
    ),
    *(
        "<s>",
        "[s]",
        "[b]",
        "[x](",
        "[url=",
        "[url]",
        "[img]",
        "[quote]",
        "<!--",
        "~~a",
        "**a",
        '"a" ',
        '""',
        "a\t",
        "| a ",
    ),
    *("http://", "www.", "&amp;", "2 x ", "x 2 ", "1st ", "1/1 ", "and ", "1 and ", "of ", "foot ", "foot, ", "4 bns "),
    *(
        ", note a",
        ", nation a",
        ", rank a",
        "represented by 1 ",
        "(incl. 2 foot) ",
        "├",
        "─",
        "¹",
        "†",
        "\xa0",
        "\u3000",
    ),
    *("left wing ", "brigade: ", "under ", "12 May 1706 ", "guards ", "18 figures ", "6x3 figs ", "½ ", "2)", "XI "),
)


@pytest.mark.slow
@pytest.mark.parametrize("many", ["long lines", "many lines"])
@pytest.mark.parametrize("piece", PIECES)
def test_twice_as_much_of_anything_takes_about_twice_as_long(piece: str, many: str, tmp_path: Path) -> None:
    longest = (LONGEST - 20) // len(piece)

    def taken(share: float) -> float:
        if many == "long lines":
            line, count = piece * int(longest * share), 30
        else:
            line, count = piece * (longest // 10), int(600 * share)
        path = tmp_path / f"{share}.txt"
        path.write_text(UNIT + f"{line}\n" * count, encoding="utf-8")
        return seconds(lambda: read(path))

    whole = taken(1)
    assert whole < ENOUGH or whole / taken(0.5) < 3

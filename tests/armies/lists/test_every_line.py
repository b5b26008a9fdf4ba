"""Every line of a list is accounted for: it became something, is named as left out, or is named in an error."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_drafts
from drumhead.armies.readers.import_draft import LEFT_OUT, ImportDraft
from drumhead.armies.readers.sources.source_reader import Source, read_source
from drumhead.rules.loading.toml_files import Fault, FileErrors

from ...counted import at_least
from .test_answers import ANSWERS, LISTS

MARKUP = re.compile(r"^\{\|.*|^\s*\(?\d{1,3}[.)](?=\s|$)|\[/?[a-z*]+(?:=[^\]]*)?\]|</?[a-z]+[^>]*>", re.IGNORECASE)


def has_words(line: str) -> bool:
    """Return whether a line has a letter or digit besides the marks of BBCode, HTML, footnotes and numbered lists."""
    return any(sign.isalpha() or sign.isdecimal() for sign in MARKUP.sub(" ", line))


def lines_of(source: Source, without: Iterable[str] = ()) -> dict[int, str]:
    """Return the lines or rows of a source by their numbers, `without` the sheets of these names."""
    tables = (table for table in source.tables if table.name not in without)
    rows = ((row.number, " ".join(row.cells)) for table in tables for row in table.rows)
    return dict((*enumerate(source.text.splitlines(), start=1), *rows))


def read(path: Path, rules: str) -> tuple[list[ImportDraft], list[Fault]]:
    """Return the armies of a file with what is wrong in them, or what is wrong with all of it."""
    try:
        drafts = read_drafts(path, rulesets.load(rules).about)
    except FileErrors as errors:
        return [], errors.faults
    return drafts, [fault for draft in drafts for fault in draft.unread]


def lost(source: Source, drafts: Iterable[ImportDraft], faults: Iterable[Fault]) -> dict[int, str]:
    """Return the lines of a source of which nothing became, and nothing is said."""
    known = {row for draft in drafts for row in draft.accounts} | {fault.line for fault in faults}
    sheets = {guess.said for draft in drafts for guess in draft.guesses if not guess.row}
    lines = lines_of(source, sheets)
    return {number: words for number, words in lines.items() if number not in known and has_words(words)}


def amiss(drafts: Iterable[ImportDraft], source: Source) -> Iterator[str]:
    """Yield where what is said of the lines of a draft is not what became of them."""
    last = max(lines_of(source), default=0)
    for draft in drafts:
        of = {role: {row for row, each in draft.accounts.items() if role in [a.role for a in each]} for role in ROLES}
        if silent := {row for row, _ in draft.units_by_row} - of["unit"]:
            yield f"lines {sorted(silent)} are units, and nobody says so"
        named = {guess.row for guess in draft.guesses if guess.taken.startswith(LEFT_OUT)}
        if silent := of["left out"] - named:
            yield f"lines {sorted(silent)} are left out, and nobody says so"
        if last and (outside := {row for row in draft.accounts if not 0 < row <= last}):
            yield f"there are no lines {sorted(outside)}"


ROLES = ("unit", "left out")


def test_every_list_has_its_answer() -> None:
    at_least(140, ANSWERS)
    files = {path.name for path in LISTS.iterdir()} - {"README.md", "answers.toml"}
    assert files == {*ANSWERS}


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_every_line_of_every_list_is_accounted_for(name: str) -> None:
    check(LISTS / name, ANSWERS[name]["rules"])


# ------------------------------------------------------------------ lists that nobody has written yet

NAMES = st.sampled_from(
    ("Picardie", "Du Roi", "1/45th", "Life Guards", "Max", "Regiment Wallis", "2/7th Fusiliers", "Orkney", "Leib", "X")
)
TROOPS = st.sampled_from(
    ("foot", "horse", "line", "hussars", "guns", "guards", "Infanterie", "caballos", "zeppelins", "")
)
COUNTS = st.sampled_from(
    (
        "6 stands",
        "4 bns",
        "3 sqns",
        "18 figures",
        "480 men",
        "x 3",
        "(2)",
        "2 x 6 figs",
        "½",
        "12",
        "~ 20",
        "2 guns",
        "",
    )
)
GRADES = st.sampled_from(("raw", "elite", "trained", "(veteran)", "Landwehr", "A", ""))
UNITS = st.tuples(NAMES, TROOPS, COUNTS, GRADES).map(lambda parts: ", ".join(filter(None, parts)))
OTHER_UNITS = st.builds("{} {} {}".format, COUNTS, TROOPS, NAMES) | st.builds(
    "{} - {} / {}".format, NAMES, COUNTS, UNITS
)
HEADINGS = st.sampled_from(
    (
        *("Left wing", "Right wing (Villars)", "Brigade: Foot", "Infantry", "Horse:", "Reserve - 2 bns", "French"),
        *(
            "# Army of Flanders",
            "**First line**",
            "Side: French",
            "General: Villeroy",
            "2nd Division",
            "Guns",
            "[b]Left[/b]",
        ),
    )
)
TALK = st.sampled_from(
    (
        *(
            "Hello all,",
            "Here is what I hope to bring on Thursday.",
            "Regards",
            "-- ",
            "Total 24 stands",
            "Total: 3 units",
        ),
        *(
            "> and what would you field?",
            "http://a.example/list",
            "see [1]",
            "[1] as on the day",
            "and",
            "ditto",
            '", ", "',
        ),
        *("~~Navarre, foot, 6 stands~~", "Points: 120", "12 May 1706", "* not painted", "Deploys first", "| a | b |"),
    )
)
ANYTHING = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), max_size=40)
LINES = st.tuples(
    st.sampled_from(("", "", "- ", "  ", "* ", "1. ", "> ", "├── ", "\t")), UNITS | OTHER_UNITS | HEADINGS | TALK
)
TEXTS = st.lists(UNITS | LINES.map("".join) | st.just("") | ANYTHING, min_size=1, max_size=14).map("\n".join)
HEADS = st.permutations(("name", "arm", "quality", "stands", "Brigade", "colour", "note", "Regt."))
ROWS = st.lists(st.lists(NAMES | TROOPS | COUNTS | GRADES | TALK, max_size=6), min_size=1, max_size=8)


@given(text=TEXTS, form=st.sampled_from(("txt", "md", "bbcode")), rules=st.sampled_from(rulesets.ids()))
def test_every_line_of_any_text_is_accounted_for(text: str, form: str, rules: str, tmp_path: Path) -> None:
    path = tmp_path / f"list.{form}"
    path.write_text(text, encoding="utf-8")
    check(path, rules)


@given(
    heads=HEADS,
    many=st.integers(2, 6),
    rows=ROWS,
    above=st.lists(HEADINGS, max_size=2),
    rules=st.sampled_from(rulesets.ids()),
)
def test_every_row_of_any_table_is_accounted_for(
    heads: list[str], many: int, rows: list[list[str]], above: list[str], rules: str, tmp_path: Path
) -> None:
    path = tmp_path / "list.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([*([each] for each in above), heads[:many], *rows])
    check(path, rules)


def check(path: Path, rules: str) -> None:
    """AssertionError where a line of a list is lost."""
    drafts, faults = read(path, rules)
    assert drafts or faults
    if drafts:
        source = read_source(path)
        assert lost(source, drafts, faults) == {}
        assert [*amiss(drafts, source)] == []

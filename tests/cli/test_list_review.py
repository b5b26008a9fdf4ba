"""`army convert LIST --show`: each line of a list beside what it became, at a terminal or as a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from .test_two_armies import workbook  # noqa: F401 - a fixture

RULES = ("--rules", "wss-paperboys")
LIST = """From: Nigel <nigel@example.org>
Army of Flanders
Side: French

Brigade Picardie
- Alsace, foot, trained, 7 stands
- Navarre, 6 stands of foot
- Du Roi, cavalry, 8 stands, <b>elite</b>
"""


@pytest.fixture
def posted(here: Path) -> Path:
    (here / "list.txt").write_text(LIST, encoding="utf-8")
    return here / "list.txt"


def shown(told: str) -> dict[int, tuple[str, str]]:
    """The mark of each line, and what is printed beside it, by its number."""
    found, number = {}, 0
    for line in told.splitlines()[:-1]:
        begun = re.match(r"([EGL ]) +(\d+)  ", line)
        if begun:
            number = int(begun[2])
            found[number] = (begun[1].strip(), line.partition(" → ")[2])
        else:
            found[number] = (found[number][0], f"{found[number][1]} {line.strip()}")
    return found


def test_every_line_is_beside_what_it_became(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", *RULES, "--show")
    assert done.exit_code == 0, done.stderr
    lines = shown(done.stdout)
    assert [*lines] == [number for number, line in enumerate(LIST.splitlines(), start=1) if line]
    assert {number for number, (mark, _) in lines.items() if mark == "L"} == {1}
    assert lines[2] == ("", "Army of Flanders")
    assert lines[3] == ("", "side: french")
    assert lines[6] == ("", "Alsace, foot, 7 stands")
    assert lines[7][0] == "G"
    assert '"a unit without a quality" is taken for trained' in lines[7][1]
    assert done.stdout.splitlines()[-1] == "3 units, 1 guess (G), 1 line left out (L)."
    assert [path.name for path in here.iterdir()] == ["list.txt"]


@pytest.mark.parametrize("columns", ["50", "80", "132"])
def test_lines_fit_the_terminal(drumhead, posted: Path, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told = drumhead("army", "convert", "list.txt", *RULES, "--show").stdout.splitlines()
    assert len(told) >= 8
    assert max(map(len, told)) <= max(int(columns), 60)


def test_a_list_that_is_refused_is_shown_with_what_is_wrong(drumhead, here: Path) -> None:
    text = LIST.replace("foot, trained, 7 stands", "foot, trained, 700 stands")
    (here / "list.txt").write_text(text, encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", *RULES, "--show", "--out", "out.toml")
    assert done.exit_code == 1
    lines = shown(done.stdout)
    assert lines[6][0] == "E"
    assert "700 stands" in lines[6][1]
    assert lines[5] == ("", "a brigade")
    assert "1 error (E)" in done.stdout.splitlines()[-1]
    assert not (here / "out.toml").exists()


@pytest.mark.parametrize("text", ["Nothing of any army here.\n", "Brigade A\n- 7 eels of the sea\n"])
def test_a_list_without_units_is_shown_too(drumhead, here: Path, text: str) -> None:
    (here / "list.txt").write_text(text, encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", *RULES, "--show")
    assert done.exit_code == 1
    assert text.splitlines()[-1][:20] in done.stdout
    assert re.search(r"0 units, .*error", done.stdout.splitlines()[-1])


def test_a_file_is_written_besides_where_one_is_named(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", *RULES, "--show", "--out", "out.toml")
    assert done.exit_code == 0
    assert "Alsace, foot, 7 stands" in done.stdout
    assert "Alsace" in (here / "out.toml").read_text(encoding="utf-8")


def test_each_sheet_of_a_workbook_is_shown(drumhead, workbook: Path) -> None:  # noqa: F811
    told = drumhead("army", "convert", "scenario.xlsx", *RULES, "--show").stdout
    assert "French: Navarre | foot | tr… → Navarre, foot, 6 stands" in told
    assert told.index("French: Unit") < told.index("French: Alsace") < told.index("Allies: Unit") < told.index("Buffs")


def test_a_list_on_standard_input_is_shown(drumhead) -> None:
    done = drumhead("army", "convert", "-", *RULES, "--show", typed=LIST)
    assert done.exit_code == 0
    assert "Alsace, foot, 7 stands" in done.stdout


class Page(HTMLParser):
    """The tags of a page with their attributes, and the words of each row."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append("")

    def handle_data(self, data: str) -> None:
        if self.rows:
            self.rows[-1] += data


def test_a_page_says_the_same_fetches_nothing_and_runs_nothing(drumhead, here: Path, posted: Path) -> None:
    done = drumhead("army", "convert", "list.txt", *RULES, "--show", "page.html")
    assert (done.exit_code, done.stdout) == (0, "page.html\n")
    text = (here / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert len(page.rows) == 1 + 7
    (row,) = [row for row in page.rows if "- Du Roi" in row]
    assert "<b>elite</b>" in row  # as words, not as a tag
    assert {tag for tag, _ in page.tags} & {"b", "script", "link", "img", "iframe", "a"} == set()
    assert not re.search(r"https?:|url\(|@import|\bon\w+=", text)
    assert {attributes.get("class") for tag, attributes in page.tags if tag == "tr"} == {None, "L", "G"}
    assert "3 units, 1 guess (G), 1 line left out (L)." in text


def test_a_page_of_a_refused_list_is_written(drumhead, here: Path) -> None:
    (here / "list.txt").write_text(LIST.replace("7 stands", "700 stands"), encoding="utf-8")
    done = drumhead("army", "convert", "list.txt", *RULES, "--show", "page.html")
    assert done.exit_code == 1
    assert 'class="E"' in (here / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("asked", "says", "status"),
    [
        (("--show", "list.txt"), "list.txt: the name of a page ends in .html.", 2),
        (("list.txt", "--show", "there.html"), "there.html is there already; add --force", 1),
        (("ramillies-french.toml", "--show"), "--show: only for a list in another form.", 1),
        (("nosuch.txt", "--show"), "nosuch.txt: there is no such file", 1),
    ],
)
def test_what_cannot_be_shown_is_said(drumhead, ramillies, here, posted, asked, says, status) -> None:
    (here / "there.html").write_text("mine", encoding="utf-8")
    done = drumhead("army", "convert", *asked)
    assert (done.exit_code, done.stdout) == (status, "")
    assert says in done.stderr
    assert (here / "there.html").read_text(encoding="utf-8") == "mine"


def test_colour_is_for_terminals(drumhead, posted: Path) -> None:
    assert "\x1b" not in drumhead("army", "convert", "list.txt", *RULES, "--show").stdout

"""An option that cannot matter beside the others is refused before anything is drawn; what a club wants gives way."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.printing.pages import document
from drumhead.printing.pages.kit import kit_printing

from ..errors import options_in

REFUSED = [  # what is typed, the options that the error names, a value that it gives
    ("rules rulings klausen --format text --out r.txt --force", "--format --out --force", ""),
    ("rules rulings klausen --format text --paper A4 --text-size large", "--format --text-size --paper", ""),
    ("rules rulings klausen --format text --fold booklet --open", "--format --fold --open", ""),
    ("army roll-quality ramillies-french --pen --json --seed 1", "--pen --seed --json", ""),
    ("army roll-quality ramillies-french --ink low", "--ink --pen", ""),
    ("army roll-quality ramillies-french --force", "--force --out", ""),
    ("cards klausen --offset 5,5", "--offset --duplex", "long-edge"),
    ("cards klausen --offset 5,5 --duplex fold", "--offset --duplex", "long-edge"),
    ("cards klausen --blanks 3", "--blanks --kind", "--kind blank"),
    ("cards klausen --kind units --deck", "--deck --kind", "--kind turn"),
    ("cards klausen --kind units --no-deck", "--no-deck --kind", "--kind turn"),
    ("cards klausen --events rain.toml --deck", "--deck --kind", "--kind turn"),
    (
        "cards klausen --one-a-page --paper A3 --guides corners --duplex short-edge --offset 1,1",
        "--one-a-page --duplex --guides --offset --paper",
        "",
    ),
    ("cards klausen --one-a-page --fill", "--fill --one-a-page --copies", ""),
    ("cards klausen --card-thickness 1", "--card-thickness --tuckbox", ""),
    ("cards klausen --events-sample --kind turn -q", "--events-sample --kind --quiet", ""),
    ("handout klausen --poster --playsheet", "--poster --playsheet", ""),
    ("handout klausen --poster --duplex long-edge", "--poster --duplex", ""),
    ("handout klausen --format html --paper A4 --poster", "--format --poster --paper", ""),
    ("rules coverage wss-dice --paper --games 200 --seed 1", "--paper --games --seed", ""),
    ("kit klausen --dry-run --out here --force", "--dry-run --out --force", ""),
    ("kit klausen --kinds sheet,roster --deck", "--kinds --deck", ""),
    ("kit klausen --players 4 --paper-thickness 0.2", "--paper-thickness --players", ""),
    ("kit klausen --players -3", "--players", "'-3'"),
    ("kit klausen --players=-3 --dry-run", "--players", "'-3'"),
    ("labels klausen --skip 3", "--skip --label-sheet", "avery-l7160"),
    ("preview sheet klausen --out foo.pdf", "", "foo.pdf: "),
    ("preview all klausen --out foo.pdf", "", ".png"),
    ("dice klausen --format svg --out one.dxf", "", ".svg"),
]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to draw fails the test."""

    def drawn(*given: object, **more: object) -> None:
        raise AssertionError("something was drawn")

    for module in (document, kit_printing):  # imported before, or it would keep what stands in here
        monkeypatch.setattr(module, "print_document", drawn)


@pytest.mark.parametrize(("typed", "options", "value"), REFUSED)
def test_an_option_that_changes_nothing_is_refused(
    drumhead, here: Path, undrawn, typed: str, options: str, value: str
) -> None:
    done = drumhead(*typed.split())
    assert (done.exit_code, done.stdout) in ((1, ""), (2, ""))
    assert options_in(done) == options.split()
    assert value in done.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("option", ["--thickness 0.5", "--no-glue", "--fold-lines ticks"])
def test_a_dial_is_neither_folded_nor_glued(drumhead, here: Path, option: str) -> None:
    done = drumhead("dice", "klausen", "--solid", "dial", *option.split())
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Error: {option.split()[0]} ")
    assert "dial" in done.stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sheet=0", "sheet=0: give 1 to 99 copies\n"),
        ("sheet=1000000", "sheet=1000000: give 1 to 99 copies\n"),
        ("sheet=many", "sheet=many: give 1 to 99 copies\n"),
        ("shete=4", 'there is no paper "shete"'),
        ("sheet=4 --copies-of sheet=5", "sheet=4 and sheet=5: give one of them."),
    ],
)
def test_copies_that_cannot_be_are_told_by_their_option(drumhead, here: Path, typed: str, said: str) -> None:
    done = drumhead("config", "save", "x", "--copies-of", *typed.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"Invalid value for '--copies-of': {said}" in done.stderr
    assert "club.toml" not in done.stderr
    assert not list(here.iterdir())


def test_a_doubt_is_not_read_in_two_ways(drumhead) -> None:
    done = drumhead("rules", "readings", "wss-dice", "--ruling", "rout=a", "--ruling", "rout=b")
    assert "'--ruling': rout=a and rout=b: give one of them." in done.stderr


def test_a_set_up_without_a_name_and_a_side_without_one_are_told(drumhead, here: Path) -> None:
    done = drumhead("sheet", "klausen", "--save-profile", "")
    assert (done.exit_code, '"" is not a name for a profile' in done.stderr) == (2, True)
    done = drumhead("roster", "klausen", "--side", "")
    assert (done.exit_code, '--side: there is no side "". Give french or imperial.' in done.stderr) == (1, True)
    assert not list(here.iterdir())


def test_what_a_club_wants_and_cannot_be_gives_way(drumhead, here: Path) -> None:
    (here / "club.toml").write_text(
        'paper = "A5"\nink = "low"\nduplex = "fold"\nguides = "corners"\nkinds = ["sheet"]\n', encoding="utf-8"
    )
    assert drumhead("rules", "rulings", "wss-dice", "--format", "text").exit_code == 0
    assert drumhead("army", "roll-quality", "ramillies-french").exit_code == 0
    cards = ("cards", "wss-paperboys", "--kind", "blank", "--blanks", "1")
    assert drumhead(*cards, "--one-a-page").exit_code == 0

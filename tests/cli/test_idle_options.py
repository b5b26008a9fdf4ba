"""An option that cannot matter beside the others is refused before anything is drawn; what a club wants gives way."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.press.papers import formats, part

REFUSED = [
    ("rules rulings klausen --format text --out r.txt --force", "here, in plain lines: leave out --out, --force."),
    ("rules rulings klausen --format text --paper A4 --type large", "leave out --type, --paper."),
    ("rules rulings klausen --format text --fold booklet --open", "leave out --fold, --open."),
    ("army muster ramillies-french --pen --json --seed 1", "--pen leaves the throws to you: leave out --seed, --json."),
    ("army muster ramillies-french --ink low", "--ink is for a form to fill in; with it goes --pen."),
    ("army muster ramillies-french --force", "--force is for files; with it goes --out."),
    ("cards klausen --offset 5,5", "with it goes --duplex long-edge, "),
    ("cards klausen --offset 5,5 --duplex fold", "--offset is for backs on sheets of their own; with it goes"),
    ("cards klausen --blanks 3", "--blanks is for blank cards; with it goes --kind blank."),
    ("cards klausen --kind units --deck", "--deck is for turn cards; with it goes --kind turn."),
    ("cards klausen --kind units --no-deck", "--no-deck is for turn cards; with it goes --kind turn."),
    ("cards klausen --events rain.toml --deck", "--deck is for turn cards; with it goes --kind turn."),
    (
        "cards klausen --one-a-page --paper A3 --guides corners --duplex short-edge --offset 1,1",
        "without guides: leave out --duplex, --guides, --offset, --paper.",
    ),
    ("cards klausen --one-a-page --fill", "--fill is for sheets of several cards"),
    ("cards klausen --card-thickness 1", "--card-thickness is for a tuckbox; with it goes --tuckbox."),
    ("cards klausen --events-sample --kind turn -q", "--events-sample prints nothing: leave out --kind, --quiet."),
    ("handout klausen --poster --sheet", "without the playsheet: leave out --sheet."),
    ("handout klausen --poster --duplex long-edge", "leave out --duplex."),
    ("handout klausen --format html --paper A4 --poster", "is for a screen: leave out --poster, --paper."),
    ("rules coverage wss-dice --paper --games 200 --seed 1", "--paper plays no games: leave out --games, --seed."),
    ("kit klausen --plan --out here --force", "--plan writes nothing: leave out --out, --force."),
    ("kit klausen --kinds sheet,roster --deck", "--kinds sheet,roster has no cards: leave out --deck."),
    ("kit klausen --players 4 --paper-thickness 0.2", "--paper-thickness is for whole kits"),
    ("kit klausen --players -3", "'--players': '-3' is not a number of players: give 2 or more"),
    ("kit klausen --players=-3 --plan", "'-3' is not a number of players: give 2 or more"),
    ("labels klausen --skip 3", "with it goes --sheet, such as avery-l7160."),
    ("proof sheet klausen --out foo.pdf", "foo.pdf: there are 2 files or more to print; give a folder."),
    ("proof all klausen --out foo.pdf", "foo.pdf: what is printed is a png"),
    ("dice klausen --format svg --out one.dxf", "one.dxf: what is printed is a svg"),
]


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to draw fails the test."""

    def drawn(*given: object, **more: object) -> None:
        raise AssertionError("something was drawn")

    for module in (formats, part):
        monkeypatch.setattr(module, "printed", drawn)


@pytest.mark.parametrize(("typed", "said"), REFUSED)
def test_an_option_that_changes_nothing_is_refused(drumhead, here: Path, undrawn, typed: str, said: str) -> None:
    done = drumhead(*typed.split())
    assert (done.exit_code, done.stdout) in ((1, ""), (2, ""))
    assert said in " ".join(done.stderr.split())
    assert not list(here.iterdir())


@pytest.mark.parametrize("option", ["--thickness 0.5", "--no-glue", "--marks outside"])
def test_a_dial_is_neither_folded_nor_glued(drumhead, here: Path, option: str) -> None:
    done = drumhead("dice", "klausen", "--solid", "dial", *option.split())
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"{option.split()[0]} is for solids; a dial is neither folded nor glued" in done.stderr


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sheet=0", "sheet=0: give 1 to 99 copies\n"),
        ("sheet=1000000", "sheet=1000000: give 1 to 99 copies\n"),
        ("sheet=many", "sheet=many: give 1 to 99 copies\n"),
        ("shete=4", 'there is no paper "shete"'),
        ("sheet=4 --copies sheet=5", "sheet=4 and sheet=5: give one of them."),
    ],
)
def test_copies_that_cannot_be_are_told_by_their_option(drumhead, here: Path, typed: str, said: str) -> None:
    done = drumhead("setup", "save", "x", "--copies", *typed.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"Invalid value for '--copies': {said}" in done.stderr
    assert "club.toml" not in done.stderr
    assert not list(here.iterdir())


def test_a_doubt_is_not_read_in_two_ways(drumhead) -> None:
    done = drumhead("rules", "readings", "wss-dice", "--reading", "rout=a", "--reading", "rout=b")
    assert "'--reading': rout=a and rout=b: give one of them." in done.stderr


def test_a_set_up_without_a_name_and_a_side_without_one_are_told(drumhead, here: Path) -> None:
    done = drumhead("sheet", "klausen", "--save-setup", "")
    assert (done.exit_code, '"" is not a name of a set-up' in done.stderr) == (2, True)
    done = drumhead("roster", "klausen", "--side", "")
    assert (done.exit_code, "--side: no side is named: give french or imperial." in done.stderr) == (2, True)
    assert not list(here.iterdir())


def test_what_a_club_wants_and_cannot_be_gives_way(drumhead, here: Path) -> None:
    (here / "club.toml").write_text(
        'paper = "A5"\nink = "low"\nduplex = "fold"\nguides = "corners"\nkinds = ["sheet"]\n', encoding="utf-8"
    )
    assert drumhead("rules", "rulings", "von-futsch", "--format", "text").exit_code == 0
    assert drumhead("army", "muster", "ramillies-french").exit_code == 0
    cards = ("cards", "wss-paperboys", "--kind", "blank", "--blanks", "1")
    assert drumhead(*cards, "--one-a-page").exit_code == 0

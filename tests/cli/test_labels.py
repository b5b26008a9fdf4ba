"""`drumhead labels` as a player types it."""

from pathlib import Path

import pytest

from ..printing import printed


def test_an_army_by_itself_and_the_names_that_are_not_whole(drumhead, ramillies):
    result = drumhead("labels", "ramillies-french.toml", "--rules", "wss-paperboys", "--width", "15", "--per", "unit")
    assert result.exit_code == 0, result.output
    (file,) = result.stdout.splitlines()
    assert result.stderr.startswith("Note: Labels: 9 Mousquetaires du Roi is shortened to “")
    assert "Picardie" in printed.pages(Path(file).read_bytes())[0].words


NAMES = {
    "hyphens": [
        f"Prinz-Ludwig-von-Baden-Infanterie-Regiment-{each}" for each in ("Erstes-Bataillon", "Zweites-Bataillo")
    ],
    "one word": [f"Donaudampfschifffahrts{each}werkelektrizitäte" for each in ("alphabetagamma", "betabeta", "gamma")],
}


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("command", ["roster", "labels", "log blank", "kit --kinds roster,labels"])
def test_two_long_names_never_print_alike_and_each_is_noted(drumhead, here, command, names):
    unit = 'name = "{}", arm = "infantry", quality = "trained", stands = 6'.format
    units = "".join(f"  {{ {unit(name)} }},\n" for name in names)
    for side in ("alliance", "french"):
        army = f'name = "Baden"\nside = "{side}"\n[[brigade]]\nname = "B"\nunit = [\n{units}]\n'
        (here / f"{side}.toml").write_text(army)
    sides = "".join(f'side.{side}.army = "{side}.toml"\n' for side in ("alliance", "french"))
    (here / "battle.toml").write_text(f'title = "B"\nruleset = "wss-paperboys"\n{sides}')
    result = drumhead(*command.split(), "battle.toml")
    assert result.exit_code == 0, result.output
    said = {name: shortened_to(result.stderr, name) for name in names}
    assert not set.intersection(*said.values())
    assert all(said.values()) or (command, names) == ("labels", NAMES["hyphens"])  # they have two lines of a label


def shortened_to(notes, name):
    """What notes say that papers have instead of a name."""
    lines = [line for line in notes.splitlines() if f" {name} is shortened to " in line]
    assert all(line.startswith(("Note: Roster", "Note: Log", "Note: Labels")) for line in lines)
    return {line.rpartition("“")[2] for line in lines}


def test_what_is_kept_for_the_printer_moves_a_sheet_of_labels(drumhead, here, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(here / "config"))
    asked = ("labels", "klausen", "--sheet", "5167", "--side", "french", "--per", "unit", "--out")
    drumhead(*asked, "one.pdf")
    assert drumhead("printer", "set", "--labels", "--across", "1.5", "--down", "0").output.startswith(
        "labels, upright: print moved 1.5 mm right"
    )
    drumhead(*asked, "two.pdf")
    one, two = (printed.pages(Path(file).read_bytes())[0].letters[0] for file in ("one.pdf", "two.pdf"))
    assert two.left - one.left == pytest.approx(1.5, abs=0.01)
    assert drumhead("printer", "forget", "--labels").output == "No offset is saved.\n"


def test_the_sheets_are_listed_with_what_is_not_sure(drumhead, here):
    said = drumhead("labels", "--sheets").output
    assert "avery-l7160: A4, 3 by 7 labels of 63.5 × 38.1 mm (LibreOffice, gLabels)\n" in said
    assert "  not sure: from gLabels alone" in said


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("wss-dice",), 1, "wss-dice is a ruleset"),
        (("ramillies", "--sheet", "avery"), 2, "'avery'"),
        (("ramillies", "--sheet", "5160", "--paper", "A4"), 2, "5160 is a sheet of Letter, not A4"),
        (("ramillies", "--offset", "1,1"), 2, "--offset is for sheets of labels"),
        (("ramillies", "--side", "dutch"), 1, 'there is no side "dutch". Give french or alliance.'),
        (("ramillies", "--width", "wide"), 2, "is not a length"),
        (("ramillies", "--skip", "2"), 2, "--label-sheet"),
    ],
)
def test_what_cannot_be_printed_is_said_and_nothing_is_written(drumhead, here, words, status, said):
    result = drumhead("labels", *words)
    assert (result.exit_code, said in result.output) == (status, True), result.output
    assert not list(here.iterdir())

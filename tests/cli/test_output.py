"""Paper into files: whole or not at all, and never over a stranger's."""

from __future__ import annotations

import io
import os
import re
import stat
from pathlib import Path

import click
import pikepdf
import pytest

from drumhead import cli
from drumhead.cli.output.paper_output import ours, replace, write
from drumhead.cli.root import UserErrors
from drumhead.printing.output.pdf_archive import About, finish_pdf

PDF = b"%PDF-1.4 not ours"


def test_files_made_are_named_one_a_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write({"a.pdf": b"1", "b.pdf": b"2"}, Path("paper"), force=False)
    assert capsys.readouterr().out == f"paper{os.sep}a.pdf\npaper{os.sep}b.pdf\n"
    assert (here / "paper" / "b.pdf").read_bytes() == b"2"


def test_a_stranger_s_file_is_kept_and_nothing_else_is_written_either(here: Path) -> None:
    (here / "b.pdf").write_bytes(PDF)
    with pytest.raises(click.ClickException, match=r"b\.pdf: not made by Drumhead"):
        write({"a.pdf": b"1", "b.pdf": b"2"}, here, force=False)
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("b.pdf", PDF)]


def test_force_overwrites_a_stranger_s_file(here: Path) -> None:
    (here / "a.pdf").write_bytes(PDF)
    write({"a.pdf": b"1"}, here, force=True)
    assert (here / "a.pdf").read_bytes() == b"1"


@pytest.mark.parametrize("kind", ["dice", "cards"])
def test_what_drumhead_printed_may_be_printed_again(drumhead, here: Path, kind: str) -> None:
    first = drumhead(kind, "ramillies")
    assert first.exit_code == 0
    (name,) = first.stdout.split()
    assert ours(here / name)
    assert drumhead(kind, "ramillies", "--ink", "low").stdout == first.stdout


def test_a_pdf_of_somebody_else_is_not_ours(here: Path) -> None:
    import pikepdf

    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.docinfo["/Creator"] = "A word processor"
        pdf.save(here / "letter.pdf")
    assert not ours(here / "letter.pdf")


def test_one_file_can_be_given_a_name_of_its_own(drumhead, here: Path) -> None:
    assert drumhead("dice", "ramillies", "--out", "club/my-dice.pdf").stdout == f"club{os.sep}my-dice.pdf\n"
    assert (here / "club" / "my-dice.pdf").read_bytes().startswith(b"%PDF")


def test_several_files_cannot_share_one_name(drumhead, here: Path) -> None:
    result = drumhead("roster", "ramillies", "--out", "both.pdf")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "give a folder" in result.stderr
    assert not list(here.iterdir())


def test_a_stranger_s_file_is_noticed_before_anything_is_drawn(shell, here: Path) -> None:
    (here / "ramillies-playsheet.pdf").write_bytes(PDF)
    (here / "weasyprint.py").write_text("print('drawing')")
    ran = shell("sheet", "ramillies", PYTHONPATH=str(here))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("Error: ramillies-playsheet.pdf: not made by Drumhead")


def test_where_nothing_can_be_written_nothing_is_left_behind(drumhead, here: Path) -> None:
    (here / "paper").write_text("a file where a folder should be")
    result = drumhead("dice", "ramillies", "--out", "paper")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: ")
    assert [path.name for path in here.iterdir()] == ["paper"]


def test_a_folder_of_the_file_s_name_is_told_plainly(drumhead, here: Path) -> None:
    (here / "ramillies-dice.pdf").mkdir()
    result = drumhead("dice", "ramillies")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is a folder" in result.stderr


def test_a_disk_that_fills_leaves_the_old_file_whole(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    write({"a.pdf": b"old"}, here, force=True)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))  # as a full disk: writing more fails
    try:
        with pytest.raises(OSError, match="File too large"):
            write({"b.pdf": b"new", "a.pdf": bytes(1_000_000)}, here, force=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("a.pdf", b"old")]


def test_files_are_drawn_one_after_the_other(here: Path) -> None:
    """A picture of 600 dots an inch takes 200 MB while it is drawn: each is put away before the next is begun."""
    put_away: list[int] = []

    def draw() -> bytes:
        put_away.append(sum(file.stat().st_size for file in here.rglob("*") if file.is_file()))
        return bytes(100)

    write({f"{number}.png": draw for number in range(5)}, here / "paper", force=False)
    assert put_away == [0, 100, 200, 300, 400]


def test_what_cannot_be_drawn_leaves_nothing_not_even_a_folder(here: Path) -> None:
    def draw() -> bytes:
        raise ValueError("too large for the sheet")

    with pytest.raises(ValueError, match="too large"):
        write({"a.svg": draw, "b.svg": b"2"}, Path("new"), force=False)
    assert not list(here.iterdir())


def test_new_files_may_be_read_like_any_other_new_file(here: Path) -> None:
    write({"a.pdf": b"1"}, here, force=False)
    (here / "other").write_bytes(b"")
    assert stat.S_IMODE((here / "a.pdf").stat().st_mode) == stat.S_IMODE((here / "other").stat().st_mode)


def test_the_same_command_prints_the_same_bytes(drumhead, here: Path) -> None:
    drumhead("dice", "ramillies", "--out", "one")
    drumhead("dice", "ramillies", "--no-cache", "--out", "two")
    assert (here / "one/ramillies-dice.pdf").read_bytes() == (here / "two/ramillies-dice.pdf").read_bytes()


def test_a_home_that_is_a_file_or_changes_reportlab_changes_no_paper(here, shell):
    (here / "file").write_text("")
    (here / "home").mkdir()
    for name in (".reportlab_mods", ".reportlab_settings"):
        (here / "home" / name).write_text("raise SystemExit('somebody else')")
    for home in ("file", "home"):
        result = shell("dice", "ramillies", "--no-cache", "--out", f"{home}-dice", HOME=str(here / home))
        assert result.returncode == 0, result.stderr
    made = [(here / f"{home}-dice" / "ramillies-dice.pdf").read_bytes() for home in ("file", "home")]
    assert made[0] == made[1]


def test_a_pdf_is_named_by_what_is_on_its_pages_whatever_else_was_drawn_before_it() -> None:
    """ReportLab names a PDF by what it has done in the same process too."""
    blank = pikepdf.new()
    blank.add_blank_page()
    made = []
    for name in (b"one name", b"another"):
        blank.trailer.ID = pikepdf.Array([pikepdf.String(name), pikepdf.String(name)])
        file = io.BytesIO()
        blank.save(file)
        made.append(finish_pdf(file.getvalue(), About("Blank")))
    assert made[0] == made[1]


def test_a_folder_in_the_place_of_a_file_is_named_and_nothing_is_left_beside_it(here: Path) -> None:
    (here / "army.toml").mkdir()
    with pytest.raises(click.ClickException, match=r"army\.toml is a folder"):
        replace(Path("army.toml"), b"1")
    assert [each.name for each in here.iterdir()] == ["army.toml"]


def test_a_file_that_is_read_only_stays(here: Path) -> None:
    write({"a.pdf": b"1"}, here, force=True)
    (here / "a.pdf").chmod(0o444)
    for act in (lambda: write({"a.pdf": b"2"}, here, force=True), lambda: replace(here / "a.pdf", b"2")):
        with pytest.raises(PermissionError, match="read-only, and stays as it was; make it writable"):
            act()
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("a.pdf", b"1")]


def test_a_file_that_another_program_holds_fast_stays(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows holds a PDF that is being looked at."""
    write({"a.pdf": b"1"}, here, force=True)

    def held(*_: object) -> None:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(PermissionError, match="so it stays as it was; close it where it is open"):
        write({"a.pdf": b"2"}, here, force=True)
    assert [(path.name, path.read_bytes()) for path in here.iterdir()] == [("a.pdf", b"1")]


def test_what_took_the_place_of_another_army_s_paper_is_told(drumhead, here: Path) -> None:
    for name in ("one", "two"):
        (here / f"{name}.toml").write_text(
            'name = "Army"\nside = "french"\n'
            '[[brigade]]\nname = "B"\n[[brigade.unit]]\nname = "Foot"\narm = "infantry"\n',
            encoding="utf-8",
        )
    assert drumhead("labels", "one.toml", "--rules", "wss-dice").stderr == ""
    assert drumhead("labels", "one.toml", "--rules", "wss-dice").stderr == ""
    assert (
        "replaces what `drumhead labels one.toml --rules wss-dice` had printed there"
        in drumhead("labels", "two.toml", "--rules", "wss-dice").stderr
    )


@pytest.mark.parametrize(
    ("subject", "shown"),
    [
        ("drumhead kit it's broken", "`drumhead kit it's broken`"),
        ("drumhead kit \x1b]0;PWN\x07\x1b[31mRED\nother.toml", r"`drumhead kit \x1b]0;PWN\x07\x1b[31mRED\nother.toml`"),
    ],
)
def test_what_a_pdf_says_is_cleaned_before_it_is_shown(drumhead, here: Path, subject: str, shown: str) -> None:
    (made,) = map(Path, drumhead("labels", "ramillies").stdout.split())
    with pikepdf.open(made, allow_overwriting_input=True) as pdf:
        pdf.docinfo["/Subject"] = subject
        pdf.save(made)
    done = drumhead("labels", "ramillies")
    assert (done.exit_code, done.stderr) == (
        0,
        f"Note: {made} replaces what {shown} had printed there; another --out keeps both.\n",
    )


def test_whatever_goes_to_standard_error_is_cleaned_by_one_function() -> None:
    files = [
        path
        for path in Path(cli.__file__).parent.rglob("*.py")
        if re.search(r"\berr=(True|err)\b", path.read_text(encoding="utf-8"))
    ]
    assert {path.name for path in files} == {
        "stderr_notes.py",
        "scaffold_files.py",
    }  # and a question, in words of our own


def test_errors_of_several_lines_are_cleaned_but_for_their_colour(capsys) -> None:
    UserErrors("a\x1b[31m\nb\x07").show()
    assert click.unstyle(capsys.readouterr().err) == "Error: a\\x1b[31m\nError: b\\x07\n"

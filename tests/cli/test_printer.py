"""What is kept of a printer: set, shown, forgotten, used for cards; and a file that is broken or cannot be written."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pypdfium2
import pytest

from drumhead.cli.loading import printer_offsets


@pytest.fixture
def kept(tmp_path_factory, monkeypatch):
    """A folder for settings of its own; the file that is kept in it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    return printer_offsets.place()


def done(result):
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def words(path, page):
    return " ".join(pypdfium2.PdfDocument(path)[page].get_textpage().get_text_range().split())


def test_nothing_is_kept_at_first(drumhead, kept):
    assert "No offset is saved" in done(drumhead("printer", "show"))
    assert not kept.exists()


def test_what_is_set_is_shown_and_forgotten(drumhead, kept):
    said = done(drumhead("printer", "set", "--across", "0.4", "--down", "-0.3"))
    assert "short-edge, broad: backs moved 0.4 mm right, 0.3 mm up" in said
    assert str(kept) in said
    assert done(drumhead("printer", "show")) == said
    offsets = json.loads(done(drumhead("printer", "show", "--json")))["offsets"]
    assert offsets["fronts-first"]["upright"] == {"across": 0.4, "down": -0.3}
    assert "No offset is saved" in done(drumhead("printer", "forget"))
    assert not kept.exists()


def test_one_way_of_printing_is_set_and_forgotten_without_the_others(drumhead, kept):
    done(drumhead("printer", "set", "--across", "1", "--down", "0"))
    done(drumhead("printer", "set", "--across", "-2", "--down", "0", "--duplex", "short-edge", "--lies", "broad"))
    said = done(drumhead("printer", "show"))
    assert "short-edge, broad: backs moved 2 mm left" in said
    assert said.count("1 mm right") == 5
    assert "short-edge" not in done(drumhead("printer", "forget", "--duplex", "short-edge"))


def test_cards_are_printed_by_what_is_kept_and_say_so(drumhead, kept, here):
    done(drumhead("printer", "set", "--across", "0.4", "--down", "-0.3", "--duplex", "long-edge", "--lies", "upright"))
    path = done(drumhead("cards", "wss-paperboys", "--duplex", "long-edge")).strip()
    assert "backs moved" not in words(path, 0)
    assert "backs moved 0.4 mm right, 0.3 mm up" in words(path, 1)
    path = done(drumhead("cards", "wss-paperboys", "--duplex", "short-edge")).strip()
    assert "backs moved" not in words(path, 1)


def test_a_fold_asks_for_no_offset(drumhead, kept, here):
    done(drumhead("printer", "set", "--across", "0.4", "--down", "-0.3"))
    kept.write_text("broken [")
    done(drumhead("cards", "wss-paperboys"))


def test_an_offset_given_with_the_cards_goes_before_what_is_kept(drumhead, kept, here):
    done(drumhead("printer", "set", "--across", "0.4", "--down", "-0.3"))
    path = done(drumhead("cards", "wss-paperboys", "--duplex", "long-edge", "--offset", "0,2")).strip()
    assert "backs moved 2 mm down" in words(path, 1)


def test_the_same_cards_are_the_same_bytes_whatever_is_kept_and_not_used(drumhead, kept, here):
    before = (here / done(drumhead("cards", "wss-paperboys")).strip()).read_bytes()
    done(drumhead("printer", "set", "--across", "0.4", "--down", "-0.3"))
    assert (here / done(drumhead("cards", "wss-paperboys", "--no-cache")).strip()).read_bytes() == before


def test_the_page_of_calibration_is_printed_for_both_edges_or_one(drumhead, here):
    path = done(drumhead("printer", "calibrate")).strip()
    assert len(pypdfium2.PdfDocument(here / path)) == 8
    path = done(drumhead("printer", "calibrate", "--duplex", "short-edge", "--paper", "letter")).strip()
    assert len(pypdfium2.PdfDocument(here / path)) == 4


def layers(path, *names):
    """The layers of these names in a drawing, as written."""
    return [
        part
        for part in path.read_text(encoding="utf-8").split("<g ")
        if part.startswith(tuple(f'id="{each}"' for each in names))
    ]


def test_cuts_are_moved_by_what_is_kept_for_their_marks_and_the_print_is_not(drumhead, kept, here):
    def labels(cutter, file_format):
        (path, *_) = done(drumhead("labels", "klausen", "--cutter", cutter, "--format", file_format)).split()
        return here / path

    before, printed_before = labels("cross", "svg").read_bytes(), labels("silhouette-3", "pdf").read_bytes()
    unmoved = labels("silhouette-3", "svg").rename(here / "before.svg")
    said = done(drumhead("printer", "set", "--across", "0.4", "--down", "0", "--cutter", "silhouette-3"))
    assert "silhouette-3, upright: cuts moved 0.4 mm right" in said
    moved = labels("silhouette-3", "svg")
    assert layers(moved, "print", "regmarks") == layers(unmoved, "print", "regmarks")
    (cut,), (first,) = layers(moved, "cut"), layers(unmoved, "cut")
    assert float(cut.split('d="M')[1].split()[0]) == pytest.approx(float(first.split('d="M')[1].split()[0]) + 0.4)
    assert labels("cross", "svg").read_bytes() == before
    assert labels("silhouette-3", "pdf").read_bytes() == printed_before
    assert "No offset is saved" in done(drumhead("printer", "forget", "--cutter", "silhouette-3"))


def test_the_calibration_of_a_machine_has_a_page_and_drawings_to_cut(drumhead, here):
    names = done(drumhead("printer", "calibrate", "--cutter", "cross")).split()
    assert names == [f"cutter-calibration{each}" for each in (".pdf", "-1.svg", "-2.svg", "-1.dxf", "-2.dxf")]
    assert len(pypdfium2.PdfDocument(here / names[0])) == 2


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("set --across 1 --down 0 --labels --cutter cross", 2, "give one of them"),
        ("set --across 1 --down 0 --cutter scissors", 2, '"scissors" is not one of'),
        ("set --across 11 --down 0 --cutter cross", 1, "-10 to 10"),
        ("forget --duplex long-edge --cutter cross", 2, "give one of them"),
        ("calibrate --cutter cross --duplex long-edge", 2, "leave out --duplex"),
        ("calibrate --cutter cross --paper a5", 1, "too small for the marks"),
    ],
)
def test_what_is_no_offset_of_a_machine_is_refused(drumhead, kept, here, words, status, says):
    result = drumhead("printer", *words.split())
    assert result.exit_code == status
    assert says in " ".join(result.stderr.split())
    assert not kept.exists()
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("mm", ["11", "-10.5", "2cm", "3/4in"])
def test_an_offset_no_printer_needs_is_refused_and_not_kept(drumhead, kept, mm):
    result = drumhead("printer", "set", "--across", mm, "--down", "0")
    assert result.exit_code == 1
    assert "-10 to 10" in result.stderr
    assert not kept.exists()
    result = drumhead("cards", "wss-paperboys", "--duplex", "long-edge", "--offset", f"0,{mm}")
    assert result.exit_code == 1
    assert "-10 to 10" in result.stderr


@pytest.mark.parametrize("mm", ["nan", "inf", "1e9", "wide", ""])
def test_what_is_not_a_length_is_a_wrong_use(drumhead, kept, mm):
    result = drumhead("printer", "set", "--across", mm, "--down", "0")
    assert result.exit_code == 2
    assert "is not a length: give millimetres, such as 16" in result.stderr
    assert not kept.exists()


@pytest.mark.parametrize("given", ["", "1", "1,2,3", "one,two", "1,nan"])
def test_an_offset_that_is_not_two_numbers_is_a_wrong_use(drumhead, given):
    result = drumhead("cards", "wss-paperboys", "--duplex", "long-edge", "--offset", given)
    assert result.exit_code == 2
    assert "--offset" in result.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("across = ", ""),
        ("[edge.upright]\nacross = 1\ndown = 2\n", "edge: there are long-edge, short-edge, fronts-first"),
        ("[long-edge.flat]\nacross = 1\ndown = 2\n", "long-edge.flat: write upright or broad"),
        ("[long-edge.broad]\nacross = 'x'\ndown = 2\n", "long-edge.broad: "),
        ("[long-edge.broad]\nacross = 40\ndown = 2\n", "long-edge.broad: "),
        ("[long-edge.broad]\nacross = nan\ndown = 2\n", "long-edge.broad: "),
        ("long-edge = 3\n", "long-edge: there are"),
    ],
)
def test_a_broken_file_says_where_it_is_what_is_wrong_and_how_to_be_rid_of_it(drumhead, kept, here, text, says):
    kept.parent.mkdir(parents=True)
    kept.write_text(text)
    for command in (("printer", "show"), ("cards", "wss-paperboys", "--duplex", "long-edge")):
        result = drumhead(*command)
        assert result.exit_code == 1
        assert f"{kept}: {says}" in result.stderr
        assert "drumhead printer forget" in result.stderr
    assert list(here.iterdir()) == []
    done(drumhead("printer", "forget"))
    assert not kept.exists()


def test_all_that_is_wrong_with_the_file_is_said_at_once(drumhead, kept):
    kept.parent.mkdir(parents=True)
    kept.write_text("edge = 1\n[long-edge.flat]\nacross = 1\ndown = 2\n")
    assert drumhead("printer", "show").stderr.count(str(kept)) == 2


def test_a_folder_that_cannot_be_written_is_said_plainly(drumhead, kept):
    kept.parent.parent.mkdir(parents=True, exist_ok=True)
    kept.parent.write_text("a file where a folder should be")
    result = drumhead("printer", "set", "--across", "1", "--down", "0")
    assert result.exit_code == 1
    assert str(kept.parent) in result.stderr
    assert "XDG_CONFIG_HOME" in result.stderr
    assert "Traceback" not in result.stderr
    assert drumhead("cards", "wss-dice", "--duplex", "long-edge").exit_code == 0


def test_a_folder_for_settings_that_may_not_be_looked_into_stops_no_print(drumhead, kept, here, monkeypatch):
    real = Path.stat

    def shut(path, **how):
        if path.name in {"printer.toml", "club.toml"} and path.is_absolute():
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, **how)

    monkeypatch.setattr(Path, "stat", shut)
    done = drumhead("cards", "wss-dice", "--duplex", "long-edge")
    assert (done.exit_code, done.stderr) == (0, "")

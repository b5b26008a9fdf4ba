"""Notes beside a journal at the command line: added, listed, removed and printed."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image


@pytest.fixture
def fought(drumhead, here):
    """A battle of two turns, with two pictures beside its journal."""
    drumhead("log", "play", "ramillies", "--seed", 7, "--turns", 2)
    Image.new("RGB", (300, 200), "red").save(here / "red.png")
    Image.new("RGB", (200, 300), "green").save(here / "green.jpg")
    return here / "ramillies-7.jsonl"


@pytest.fixture
def note(drumhead, fought):
    return lambda *words: drumhead("log", "note", fought, *words)


def printed(result):
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_note_is_added_listed_printed_and_removed_and_the_journal_stays_as_it_is(drumhead, here, fought, note):
    before = fought.read_bytes()
    assert "has no notes" in note().stderr
    said = printed(note("Three sixes!", "--turn", 2, "--card", 1, "--unit", "French 3", "--author", "Anna"))
    assert said.endswith("ramillies-7.notes.toml: note 1, turn 2, card 1, Clare’s Irish.\n")
    printed(note("A fine evening.", "--picture", "red.png"))
    assert printed(note()).splitlines() == [
        "1. Turn 2, card 1, Clare’s Irish: Three sixes! (Anna)",
        "2. Whole battle: A fine evening. [red.png]",
    ]
    log = printed(drumhead("log", "print", fought, "--format", "text"))
    assert log.count("Note by Anna on Clare’s Irish: Three sixes!") == 1
    assert log.index("A fine evening. [red.png]") < log.index("TURN 1") < log.index("Three sixes!")
    assert "2. Whole battle: A fine evening. [red.png]" in printed(note("--remove", 2))
    assert "A fine evening" not in printed(note())
    assert fought.read_bytes() == before
    assert drumhead("log", "check", fought).exit_code == 0


@pytest.mark.parametrize("form", ["html", "md", "bbcode"])
def test_a_post_has_the_notes_with_the_names_of_their_pictures(drumhead, here, fought, note, form):
    note("A <b>fine</b> evening.", "--picture", "red.png")
    note("Late.", "--turn", 2, "--author", "Ben [x]")
    drumhead("log", "print", fought, "--format", form, "--out", f"story.{form}")
    told = (here / f"story.{form}").read_text(encoding="utf-8")
    assert "red" in told.rpartition("evening")[2][:40]
    assert "<b>fine" not in told if form == "html" else "fine" in told
    assert told.index("Turn 2", told.rindex("evening")) < told.rindex("Late")
    drumhead("log", "print", fought, "--format", form, "--out", f"short.{form}", "--turns", 1)
    assert "Late" not in (here / f"short.{form}").read_text(encoding="utf-8")


def test_a_turn_that_is_not_printed_has_no_notes_either(drumhead, fought, note):
    note("Late.", "--turn", 2)
    assert "Late." not in printed(drumhead("log", "print", fought, "--format", "text", "--turns", 1))
    assert "Late." in printed(drumhead("log", "print", fought, "--format", "text"))


def pictures(path):
    """The pictures in a PDF, and the texts that stand for them."""
    with pikepdf.open(path) as document:
        found = [
            each for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]
        shown = [Image.open(io.BytesIO(image.read_raw_bytes())) for image in found]
        figures = [str(each.Alt) for each in document.objects if _is_figure(each)]
        return [(image.size, image.mode) for image in shown], figures


def _is_figure(thing):
    return isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == "/Figure" and "/Alt" in thing


@pytest.mark.parametrize(("ink", "mode", "folding"), [("full", "RGB", ()), ("low", "L", ("--fold", "booklet"))])
def test_pictures_are_in_the_pdf_scaled_and_described_in_the_colours_of_its_ink(
    drumhead, here, fought, note, ink, mode, folding
):
    note("Look.", "--turn", 1, "--picture", "red.png", "--picture", "green.jpg")
    printed(drumhead("log", "print", fought, "--ink", ink, *folding, "--out", "with.pdf"))
    shown, figures = pictures(here / "with.pdf")
    assert sorted(shown) == [((200, 300), mode), ((300, 200), mode)]
    if not folding:
        assert {"red.png. Note: Look.", "green.jpg. Note: Look."} <= set(figures)
    printed(drumhead("log", "print", fought, "--ink", ink, *folding, "--out", "again.pdf", "--no-cache"))
    assert (here / "again.pdf").read_bytes() == (here / "with.pdf").read_bytes()


def test_a_log_that_is_cached_is_drawn_again_when_its_notes_or_their_pictures_change(drumhead, here, fought, note):
    prints = []
    for change in (
        lambda: None,
        lambda: note("One."),
        lambda: note("Two.", "--picture", "red.png"),
        lambda: Image.new("RGB", (300, 200), "blue").save(here / "red.png"),
        lambda: note("--remove", 1),
    ):
        change()
        printed(drumhead("log", "print", fought, "--out", "log.pdf", "--force"))
        prints.append((here / "log.pdf").read_bytes())
    assert len(set(prints)) == 5


def test_a_large_picture_is_made_smaller(drumhead, here, fought, note):
    Image.effect_noise((1500, 1000), 90).save(here / "large.jpg", quality=95)
    note("--picture", "large.jpg")
    printed(drumhead("log", "print", fought, "--out", "with.pdf"))
    ((size, _),), _ = pictures(here / "with.pdf")
    assert size[0] <= 900
    assert (here / "with.pdf").stat().st_size < (here / "large.jpg").stat().st_size / 4


def test_a_note_of_a_stranger_is_only_text(drumhead, here, fought, note):
    words = "<script>alert(1)</script> {{ 7 * 7 }} <<strong>> %s \\ “quoted” – 'single'"
    note(words, "--turn", 1)
    log = printed(drumhead("log", "print", fought, "--format", "text"))
    assert words.replace("'", "’") in log


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["x", "--turn", 9], "--turn: there is no turn 9: "),
        (["x", "--turn", 1, "--card", 99], "--card: turn 1 has no card 99."),
        (["x", "--card", 1], "--card: a card needs its turn."),
        (["x", "--event", 99999], "--event: there is no event 99999"),
        (["x", "--unit", "Frensh 3"], 'Did you mean "french 3"?'),
        (["\x1b[31mred"], "TEXT: the sign U+001B"),
        (["x" * 1001], "TEXT: 1001 characters"),
        (["x", "--author", "y" * 61], "--author: 61 characters"),
        (["--picture", "none.png"], '--picture: there is no file "none.png"'),
        (["--picture", "ramillies-7.jsonl"], "it is not a readable PNG or JPEG"),
        (["--picture", "/etc/hostname"], "outside of the journal's folder"),
        (["--picture", "../red.png"], "outside of the journal's folder"),
        (["--turn", 1], "--turn is for a new note."),
        (["--remove", 1], "ramillies-7.notes.toml has 0 notes."),
        (["x", "--remove", 1], "--remove N takes a note away."),
    ],
)
def test_what_does_not_fit_is_named_by_its_option_and_nothing_is_written(here, note, words, says):
    result = note(*words)
    assert result.exit_code != 0
    assert says in result.stderr
    assert "\x1b" not in result.output
    assert not (here / "ramillies-7.notes.toml").exists()


def test_an_error_in_the_file_of_notes_stops_the_log_with_file_and_line(drumhead, here, fought, note):
    note("Look.", "--picture", "red.png")
    (here / "red.png").unlink()
    for words in (["note"], ["print"], ["print", "--format", "text"]):
        result = drumhead("log", words[0], fought, *words[1:])
        assert result.exit_code == 1
        assert 'notes.toml, line 5, note 1, pictures 1: there is no file "red.png"' in result.stderr
    assert not (here / "ramillies-7.pdf").exists()
    assert drumhead("log", "check", fought).exit_code == 0
    result = note("Another.")
    assert result.exit_code == 1
    assert "Another." not in (here / "ramillies-7.notes.toml").read_text("utf-8")


def test_notes_of_another_battle_under_this_name_are_warned_of(drumhead, here, fought, note):
    note("Look.", "--event", 40)
    drumhead("log", "play", "ramillies", "--seed", 8, "--turns", 2)
    (here / "ramillies-8.notes.toml").write_bytes((here / "ramillies-7.notes.toml").read_bytes())
    result = drumhead("log", "print", here / "ramillies-8.jsonl", "--format", "text")
    assert "ramillies-8.notes.toml, note 1: " in result.stderr

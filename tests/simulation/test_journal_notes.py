"""Notes on a journal: read with every error by line, added, removed, and never half-written."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import time
from functools import cache

import pytest
from PIL import Image

from drumhead.rules.loading.toml_files import FileErrors
from drumhead.simulation import journal
from drumhead.simulation.journal_notes import NoteError, digest, notes_file, read_notes, stale_notes, unit_key
from drumhead.simulation.note_editing import add_note, remove_note
from drumhead.support.photographs import photograph

from ..counted import at_least
from .fought import battle, scenario


@cache
def written():
    about = scenario("klausen")
    head = journal.head(about, 1, dict.fromkeys(about.sides, "sound"), 8)
    return journal.write_journal([head, *battle(1, "klausen").events])


@pytest.fixture
def kept(tmp_path):
    """A journal in a folder, with two pictures beside it and one outside."""
    path = tmp_path / "evening" / "klausen.jsonl"
    path.parent.mkdir()
    path.write_bytes(written())
    Image.new("RGB", (8, 6), "red").save(path.parent / "red.png")
    Image.new("L", (8, 6)).save(path.parent / "grey.jpg")
    Image.new("RGB", (8, 6)).save(tmp_path / "outside.png")
    return journal.read(path)


def noted(kept, text):
    notes_file(kept.path).write_text(text, "utf-8")
    return read_notes(journal.read(kept.path))


def event(kept, kind):
    return next(each for each in kept.events if each["e"] == kind)


def test_a_journal_without_notes_has_none(kept):
    assert read_notes(kept) == ()


def test_a_note_is_of_the_battle_a_turn_a_card_or_an_event(kept):
    volley = event(kept, "fire")
    text = f"""
[[note]]
says = "A fine evening."
[[note]]
turn = 2
says = "Tea."
by = "Ben"
[[note]]
turn = 2
card = 3
unit = "french 2"
pictures = ["red.png", "grey.jpg"]
[[note]]
event = {volley["n"]}
says = "Look."
"""
    every = noted(kept, text)
    assert [(each.turn, each.card, each.event) for each in every] == [
        (0, 0, 0),
        (2, 0, 0),
        (2, 3, 0),
        (volley["t"], volley["c"], volley["n"]),
    ]
    assert [each.number for each in every] == [1, 2, 3, 4]
    assert [picture.name for picture in every[2].pictures] == ["red.png", "grey.jpg"]
    assert every[2].unit == "french-2"
    assert every[1].by == "Ben"
    assert not any(each.is_stale for each in every)


BAD = {
    'turn = 99\nsays = "x"': (2, "there is no turn 99"),
    'turn = 0\nsays = "x"': (2, "0"),
    'turn = 100000\nsays = "x"': (2, "100000"),
    'card = 2\nsays = "x"': (2, "a card needs its turn"),
    'turn = 1\ncard = 400\nsays = "x"': (3, "turn 1 has no card 400"),
    'event = 999999\nsays = "x"': (2, "there is no event 999999"),
    'event = 1\nturn = 7\nsays = "x"': (3, "event 1 is not in turn 7"),
    'unit = "Frensh 2"\nsays = "x"': (2, "no unit of the journal"),
    'unit = "french 99"\nsays = "x"': (2, "no unit of the journal"),
    'says = "x"\nunknown = 3': (3, "unknown"),
    "says = 3": (2, "3"),
    'by = "Ben"': (1, "it says nothing"),
    'says = "x\\u001b[31m"': (2, "cannot be printed"),
    'says = "x\\u202e"': (2, "cannot be printed"),
    'says = "x\\ue001"': (2, "cannot be printed"),
    'by = "\\u0007"\nsays = "x"': (2, "cannot be printed"),
    f'says = "{"x" * 1001}"': (2, "1001 characters"),
    f'by = "{"x" * 61}"\nsays = "x"': (2, "61 characters"),
    'pictures = "red.png"': (2, "list"),
    'pictures = ["none.png"]': (2, "there is no file"),
    'pictures = ["../outside.png"]': (2, "outside"),
    'pictures = ["/etc/passwd"]': (2, "is not a file in the journal's folder"),
    'pictures = ["klausen.jsonl"]': (2, "not a readable PNG or JPEG"),
    'pictures = ["https://example.org/a.png"]': (2, "there is no file"),
    'pictures = ["link.png"]': (2, "outside"),
    'pictures = ["a", "b", "c", "d", "e", "f", "g"]': (2, "7"),
    'seal = "no"\nsays = "x"': (2, "seal"),
    'says = "x" says = "y"': (2, "not TOML"),
}


@pytest.mark.parametrize("text", BAD)
def test_what_is_wrong_with_a_note_is_named_with_its_line(kept, text):
    (kept.path.parent / "link.png").symlink_to(kept.path.parent.parent / "outside.png")
    line, words = BAD[text]
    with pytest.raises(FileErrors) as caught:
        noted(kept, f"[[note]]\n{text}\n")
    (fault,) = caught.value.faults
    assert fault.line == line
    assert words in str(fault)
    assert str(notes_file(kept.path)) in str(fault)


def test_all_errors_of_a_file_are_listed_at_once(kept):
    with pytest.raises(FileErrors) as caught:
        noted(kept, '[[note]]\nturn = 99\nunit = "nobody"\npictures = ["none.png"]\n')
    assert [fault.line for fault in caught.value.faults] == [2, 3, 4]


def test_too_many_notes_and_pictures_are_refused(kept):
    with pytest.raises(FileErrors, match="501"):
        noted(kept, '[[note]]\nsays = "x"\n' * 501)
    with pytest.raises(FileErrors, match="more than 60 pictures"):
        noted(kept, '[[note]]\npictures = ["red.png", "red.png", "red.png", "red.png", "red.png", "red.png"]\n' * 11)


def test_another_file_under_the_name_of_notes_is_said_to_be_that(kept):
    with pytest.raises(FileErrors, match="notes are wanted"):
        noted(kept, '[[evening]]\nbattle = "klausen"\n')


def test_a_unit_is_named_by_its_key_its_side_and_number_or_its_name(kept):
    units = kept.head["units"]
    for key, about in at_least(20, units.items()):
        assert unit_key(key, kept.head) == key
        if "of" not in about:
            assert unit_key(f"{about['side'].upper()}  {about['number']}", kept.head) == key
        if sum(each["name"] == about["name"] for each in units.values()) == 1:
            assert unit_key(about["name"].lower().replace("’", "'"), kept.head) == key
    with pytest.raises(NoteError):
        unit_key("", kept.head)


def test_two_units_of_one_name_must_be_told_apart(kept):
    units = {key: {"side": "french", "number": n, "name": "Guns"} for n, key in enumerate(("a", "b"), 1)}
    with pytest.raises(NoteError) as caught:
        unit_key("guns", {"units": units})
    assert caught.value.problem.right == "Give french 1 or french 2."


def test_a_note_is_added_with_the_checksum_of_its_line_and_read_again(kept):
    volley = event(kept, "fire")
    added = add_note(kept, {"event": volley["n"], "says": 'He said "fire"\nand \\ fired.', "by": None, "pictures": []})
    assert added == read_notes(kept)[0]
    assert added.says == 'He said "fire" and \\ fired.'
    assert add_note(kept, {"turn": 1, "says": "Two."}).number == 2
    assert journal.read(kept.path) == kept  # the journal is as it was


def test_comments_and_other_notes_stay_when_notes_are_added_and_removed(kept):
    notes_file(kept.path).write_text('# Our own remark\n[[note]]\nsays = "one" # kept\n', "utf-8")
    add_note(kept, {"says": "two"})
    add_note(kept, {"says": "three"})
    remove_note(kept, 2)
    assert [each.says for each in read_notes(kept)] == ["one", "three"]
    text = notes_file(kept.path).read_text("utf-8")
    assert "# Our own remark" in text
    assert '"one" # kept' in text
    remove_note(kept, 1)
    remove_note(kept, 1)
    assert read_notes(kept) == ()


@pytest.mark.parametrize("bad", [{"turn": 99}, {"unit": "nobody"}, {"pictures": ["none.png"]}, {"says": "\x1b[2J"}])
def test_a_note_that_does_not_fit_leaves_the_file_as_it_was(kept, bad):
    add_note(kept, {"says": "one"})
    before = notes_file(kept.path).read_bytes()
    with pytest.raises(FileErrors):
        add_note(kept, {"says": "two", **bad})
    assert notes_file(kept.path).read_bytes() == before


def rewritten(kept, change):
    """The journal with its lines changed by hand and sealed again, as `log enter` does it."""
    lines = [json.loads(line) for line in kept.path.read_text("utf-8").splitlines()]
    events = [{key: value for key, value in each.items() if key not in ("n", "seal")} for each in lines]
    change(events)
    kept.path.write_bytes(journal.write_journal(events))
    return journal.read(kept.path)


def test_a_note_follows_its_event_when_lines_are_put_in_before_it(kept):
    number = event(kept, "fire")["n"]
    add_note(kept, {"event": number, "says": "This one."})
    (card,) = [each for each in kept.events if each["e"] == "card" and each["t"] == each["c"] == 1]
    own = {key: value for key, value in card.items() if key != "n"}
    now = rewritten(kept, lambda events: events.insert(card["n"] + 1, {**own, "e": "hold"}))
    (note,) = read_notes(now)
    assert note.event == number + 1
    assert not note.is_stale


def test_a_note_says_when_its_line_has_changed(kept):
    number = event(kept, "fire")["n"]
    add_note(kept, {"event": number, "says": "This one."})
    now = rewritten(kept, lambda events: events[number].update(range=1))
    (note,) = read_notes(now)
    assert note.is_stale
    (warning,) = stale_notes(now, [note])
    assert "note 1: the journal has changed" in warning


def test_the_checksum_of_a_line_does_not_depend_on_the_lines_before_it(kept):
    volley = dict(event(kept, "fire"))
    assert digest(volley) == digest({**volley, "n": 9999, "seal": "x"}) != digest({**volley, "range": 1})


def writer(kept, first):
    """Return the process that adds notes without end, and a file of the numbers of those that it has added."""
    ours, theirs = os.pipe()
    process = os.fork()
    if process:
        os.close(theirs)
        return process, os.fdopen(ours)
    try:
        for number in range(first, 499):
            add_note(kept, {"says": f"Note {number}. " + "x" * 900})
            os.write(theirs, f"{number}\n".encode())
    finally:
        os._exit(0)


def test_twenty_kills_while_notes_are_written_lose_none_that_was_reported(kept):
    chance, reported = random.Random(44), 0
    for _ in range(20):
        process, said = writer(kept, reported)
        first = said.readline()  # it has begun to write
        time.sleep(chance.random() / 50)
        os.kill(process, signal.SIGKILL)
        with said:
            last = [*first.splitlines(), *said.read().splitlines()]
        os.waitpid(process, 0)
        notes = read_notes(kept)  # whole, or this raises
        assert len(notes) >= int(last[-1]) + 1
        assert len({each.says for each in notes}) == len(notes)
        reported = len(notes)
    assert reported >= 20


def test_a_picture_with_spoilt_metadata_is_a_picture_all_the_same(kept):
    """A camera or a stranger wrote a number as text: Pillow reads such metadata, and fails to write it again."""
    about = Image.Exif()
    about[0x0112], about[0x010E] = 6, "abc" * 20  # orientation, description
    shown = kept.path.parent / "spoilt.jpg"
    Image.new("RGB", (40, 30), "red").save(shown, exif=about)
    whole = shown.read_bytes()
    entry = bytes.fromhex("010e0002")  # a description, which is text
    assert entry in whole
    shown.write_bytes(whole.replace(entry, bytes.fromhex("01030002")))  # a compression, which is a number
    jpeg = photograph("spoilt.jpg", shown).jpeg(20)
    with Image.open(io.BytesIO(jpeg)) as made:
        assert max(made.size) == 20

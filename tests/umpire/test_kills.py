"""An evening whose program is killed at any moment: nothing that was taken is lost, and nothing is there twice."""

from __future__ import annotations

import os
import random
import signal
import struct
import time

import pytest

from drumhead.probability import Roll
from drumhead.umpire.table_questions import Choice

from ..machine import needs
from .evenings import encoded, evening, scenario

TURNS = 1
forks = needs(hasattr(os, "fork"), "no fork")


def steady(session):
    """Types a line that depends on nothing but the number of lines so far: it is the same when it is asked again."""
    question = session.question
    if question is None:
        return ""
    luck = random.Random(len(session.file.file.lines))
    if isinstance(question, Choice):
        return str(1 + luck.randrange(len(question.options)))
    came = question.asked.roll(Roll(len(session.file.file.lines)))
    return " ".join(map(str, came)) if isinstance(came, tuple) else session.words.card(came)


def keep_until_killed(path, sc, patience):
    """Keeps an evening in another process, and kills that after so many seconds.

    Returns whether it was over before, and how many lines it had said to be on the disk.
    """
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:  # never returns
        os.close(ours)
        try:

            def types(session):
                os.write(theirs, struct.pack("I", len(session.file.file.lines)))
                return steady(session)

            evening(path, sc, types, TURNS, resume=path.exists())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(theirs)
    time.sleep(patience)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    said = b""
    while part := os.read(ours, 65536):
        said += part
    os.close(ours)
    whole = said[: len(said) // 4 * 4]
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFEXITED(status), struct.unpack("I", whole[-4:])[0] if whole else 0


def kill_and_go_on(folder, name, kills, longest):
    sc, path, luck = scenario(name), folder / "killed.txt", random.Random(kills)
    whole = evening(folder / "whole.txt", sc, steady, TURNS)
    done = 0
    while done < kills:
        over, on_disk = keep_until_killed(path, sc, luck.uniform(0, longest))
        lines = path.read_bytes().count(b"\n") if path.exists() else 0
        assert lines >= on_disk
        done += not over
        if over:
            assert path.read_text() == whole.file.file.path.read_text()
            path.unlink()
        elif lines < 2:
            path.unlink(missing_ok=True)  # killed before the line that says which battle it is
    rest = evening(path, sc, steady, TURNS, resume=path.exists())
    assert path.read_text() == (folder / "whole.txt").read_text()
    assert encoded(rest.events) == encoded(whole.events)


@forks
def test_three_kills_lose_nothing(tmp_path):
    kill_and_go_on(tmp_path, "oudenarde", 3, 0.3)


@forks
@pytest.mark.slow
@pytest.mark.parametrize("name", ["ramillies", "oudenarde"])
def test_a_hundred_kills_each_lose_nothing(tmp_path, name):
    kill_and_go_on(tmp_path, name, 100, 1.0)

"""Long work shows a bar on a terminal, and one line in a pipe."""

import io
from contextlib import contextmanager
from types import SimpleNamespace

import click
import pytest

from drumhead.cli.output.progress import progress
from drumhead.cli.output.studies import study_output


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def shown(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(
        "drumhead.cli.output.progress.sys", SimpleNamespace(stderr=screen)
    )  # pytest sets the true one anew
    return screen


@pytest.fixture
def bars(monkeypatch):
    """Every bar that is begun: how long it is, and the steps that it was moved by."""
    begun = []

    class Bar:
        def __init__(self, length):
            self.length, self.steps = length, []

        def update(self, by, name=None):
            self.steps.append(by)

    @contextmanager
    def begin(length, **others):
        begun.append(Bar(length))
        yield begun[-1]

    monkeypatch.setattr(click, "progressbar", begin)
    return begun


def test_a_bar_says_what_is_done_and_ends_whole(shown):
    with progress(2, "Fighting") as done:
        done()
        done("Roster")
    assert all(word in shown.getvalue() for word in ("Fighting", "50%", "100%", "Roster"))


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        (2, "Fighting: 50% 100%\n"),
        (3, "Fighting: 30% 60% 100%\n"),
        (400, "Fighting: 10% 20% 30% 40% 50% 60% 70% 80% 90% 100%\n"),
        (0, "Fighting:\n"),
    ],
)
def test_a_pipe_gets_one_line(monkeypatch, steps, line):
    pipe = io.StringIO()
    monkeypatch.setattr("drumhead.cli.output.progress.sys", SimpleNamespace(stderr=pipe))
    with progress(steps, "Fighting") as done:
        assert pipe.getvalue() == "Fighting:"
        for _ in range(steps):
            done("Roster")
    assert pipe.getvalue() == line


def test_a_line_ends_at_100_when_there_was_less_to_do_and_not_after_an_error(monkeypatch):
    pipe = io.StringIO()
    monkeypatch.setattr("drumhead.cli.output.progress.sys", SimpleNamespace(stderr=pipe))
    with progress(2, "Printing") as done:
        done()
    with pytest.raises(KeyError), progress(2, "Printing"):
        raise KeyError
    assert pipe.getvalue() == "Printing: 50% 100%\nPrinting:\n"


def test_quiet_keeps_the_pipe_clean(drumhead):
    assert drumhead("battle", "study", "klausen", "--games", "1").stderr == "Fighting: 100%\n"
    assert drumhead("kit", "klausen", "--kinds", "map", "--quiet").stderr == ""


def test_both_studies_of_a_battle_are_one_bar(bars, shown):
    none = dict.fromkeys(("until", "scheduler", "rules", "paper"))
    none |= dict.fromkeys(("as_json", "force", "habits"), False) | dict.fromkeys(("commanders", "readings"), ())
    study_output.tell("ramillies", {**none, "house_rules": (), "out": (), "games": 1, "seed": 1, "swap": True})
    assert [(bar.length, bar.steps) for bar in bars] == [(2, [1, 1])]

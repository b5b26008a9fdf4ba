"""Bad nights: a disk that is full, folders that cannot be written, names from elsewhere; nothing is lost or left."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drumhead.support.paths import battles

WRITERS = {
    "a drawing": "battle map ramillies.toml --format svg --out map",
    "a PDF": "dice wss-dice",
    "a list": "army convert ramillies-french.toml --format csv --out lists/x.csv",
    "a spreadsheet": "army convert ramillies-french.toml --format xlsx --out lists/x.xlsx",
    "a list over another": "army convert ramillies-french.toml --format csv --out there.csv --force",
    "a set-up": "config save thursday --ink low --config kept/club.toml",
    "an offset": "printer set --across 1 --down 1",
    "a ruleset": "rules new mine",
    "a battle": "new thursday",
    "a battle in an empty folder": "new empty",
    "a journal": "log play ramillies.toml --turns 1",
    "the manual": "manual --install",
    "completion": "completion zsh --install",
    "completion elsewhere": "completion fish --install",
}
DRAWERS = {
    "a kit": "kit ramillies.toml --kinds map,dice --out kit",
    "a handout": "handout ramillies.toml",
    "a companion": "companion ramillies.toml",
}  # they take seconds
ALL = [
    *(pytest.param(command, id=name) for name, command in WRITERS.items()),
    *(pytest.param(command, id=name, marks=pytest.mark.slow) for name, command in DRAWERS.items()),
]


def everything(folder: Path) -> dict[str, bytes]:
    """All that lies there, but for what is kept between runs."""
    there = (path for path in folder.rglob("*") if "cache" not in path.parts)
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"/" for path in there}


@pytest.fixture
def some(ramillies: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some files."""
    monkeypatch.setenv("HOME", str(ramillies.parent))
    monkeypatch.setenv("XDG_DATA_HOME", str(ramillies.parent / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(ramillies.parent / "settings"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(ramillies.parent / "cache"))
    (ramillies.parent / "there.csv").write_text("ours")
    (ramillies.parent / "empty").mkdir()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # Python would keep the first bytes of what it compiles
    return ramillies.parent


@contextmanager
def full_disk() -> Iterator[None]:
    """The disk takes no more than a few bytes of a file; what pytest itself writes may go into one before and after."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # openpyxl closes its half sheet late
@pytest.mark.sample(3)
@pytest.mark.parametrize("command", ALL)
def test_a_full_disk_leaves_everything_as_it_was(drumhead, some: Path, command: str) -> None:
    before = everything(some)
    with full_disk():
        done = drumhead(*command.split())
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].endswith("File too large. Make room there, or give another folder.")
    assert ".drumhead-" not in done.stderr
    assert everything(some) == before


@pytest.mark.parametrize("words", ["rules list", "--help", "--version"])
def test_what_cannot_be_told_is_no_traceback(here: Path, words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "drumhead", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    (line,) = done.stderr.splitlines()
    assert (done.returncode, line.startswith("Error: ")) == (1, True)
    assert "No space left on device" in line


def test_messages_hold_nothing_that_a_terminal_obeys(drumhead, here: Path) -> None:
    (here / "a.toml").write_text('title = "x"\nruleset = "wss-dice"\n"\\u001b[31m" = 1\n', encoding="utf-8")
    assert not drumhead("rules", "new", "mine").exit_code
    throws = here / "mine" / "throws.toml"
    throws.write_text(throws.read_text(encoding="utf-8").replace('says = "A', 'says = "\\u0000A'), encoding="utf-8")
    for words in (
        ["odds", "mine"],
        ["odds", "\x1b[31mred"],
        ["battle", "check", "a.toml"],
        ["nothing\x07"],
        ["new", "\0"],
        ["kit", "ramillies", "--out", "\0"],
        ["sheet", "--x\x07"],
        ["army", "show", "\u202eba"],
    ):
        done = drumhead(*words)
        assert done.exit_code
        assert done.stderr.replace("\n", "").isprintable(), words


def test_a_name_that_is_no_unicode_is_a_name(here: Path) -> None:
    name = b"caf\xe9.toml"
    Path(os.fsdecode(name)).write_bytes((battles() / "ramillies-french.toml").read_bytes())
    command = [sys.executable, "-m", "drumhead", "army", "check", name]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


NO_UNICODE = os.fsdecode(b"caf\xe9")


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "words",
    [
        ("new", NO_UNICODE, "--ruleset", "wss-dice"),
        ("new", NO_UNICODE),
        ("kit", f"{NO_UNICODE}.d/battle.toml", "--kinds", "dice", "--out", NO_UNICODE),
        ("dice", f"{NO_UNICODE}.d/battle.toml", "--save-profile", "mine", "--paper", "A5"),
        ("log", "play", f"{NO_UNICODE}.d/battle.toml", "--out", NO_UNICODE),
    ],
)
def test_a_folder_s_name_that_is_no_unicode_is_a_name_too(drumhead, here: Path, words: tuple[str, ...]) -> None:
    def run(*typed: str) -> tuple[int, bytes]:
        done = subprocess.run([sys.executable, "-m", "drumhead", *typed], capture_output=True, check=False)
        return done.returncode, done.stderr if done.returncode else b""

    assert drumhead("new", "evening", "--ruleset", "wss-dice").exit_code == 0
    Path("evening").rename(f"{NO_UNICODE}.d")
    assert run(*words) == (0, b"")
    for journal in Path(NO_UNICODE).glob("*.jsonl"):
        assert run("log", "check", str(journal), f"{NO_UNICODE}.d/battle.toml") == (0, b"")


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["terrain", "orders"])
def test_cards_of_one_kind_lie_beside_those_of_another(drumhead, here: Path, kind: str) -> None:
    assert drumhead("cards", "ramillies", "--kind", kind).stdout == f"ramillies-cards-{kind}.pdf\n"


@pytest.mark.sample(2)
@pytest.mark.parametrize("command", ["dice wss-dice", "sheet wss-dice", "labels ramillies-french", "cards wss-dice"])
def test_a_face_that_is_gone_is_named(drumhead, here: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    from drumhead.printing.text import font_metrics
    from drumhead.support import paths

    monkeypatch.setattr(paths, "fonts", lambda: here / "fonts")
    for each in vars(font_metrics).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()
    done = drumhead(*command.split(), "--no-cache")
    assert (done.exit_code, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert str(here / "fonts" / "DrumheadSans-") in done.stderr
    assert not list(here.iterdir())


def test_a_formation_that_house_rules_take_away_is_missed_by_nobody(drumhead, here: Path) -> None:
    text = 'title = "Ours"\nruleset = "wss-cards"\n[[change]]\nplace = "formation.on-foot.arms"\nto = []\n'
    Path("house.toml").write_text(text, encoding="utf-8")
    done = drumhead("cards", "blenheim", "--kind", "units", "--house-rules", "house.toml")
    assert (done.exit_code, done.stdout) == (0, "blenheim-cards-units.pdf\n")

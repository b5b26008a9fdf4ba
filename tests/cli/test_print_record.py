"""A print that is there already is recognised, and only if all that it was made from, and made, is as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from drumhead.cli.loading import club_defaults
from drumhead.cli.output import print_record, repeated_print
from drumhead.cli.output.repeated_print import print_again
from drumhead.cli.root import group
from drumhead.printing.pages.registry import PAPERS
from drumhead.support import paths

from ..counted import at_least

Print = Callable[..., bool]
HOUSE = 'title = "Ours"\nruleset = "wss-paperboys"\n'
ROWS = '[[change]]\nplace = "weapon.musket.need"\nto = 4\nsays = "Muskets hit on 4 to 6."\n'
WORDS = ("labels", "games/summer/ramillies.toml", "--out", "paper")
PAPER = Path("paper/ramillies-labels.pdf")


@pytest.fixture
def prints(here: Path, tmp_path_factory, monkeypatch: pytest.MonkeyPatch, capfd) -> Print:
    """Give what prints the labels of a battle of one's own, and returns whether they were recognised."""
    homes = tmp_path_factory.mktemp("homes")
    monkeypatch.setenv("XDG_CACHE_HOME", str(homes / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(homes / "config"))
    monkeypatch.setattr(print_record, "JUST_NOW", 0)  # the files of this test are new
    (here / "games/summer/wss-paperboys").mkdir(parents=True)
    for file in paths.battles().glob("ramillies*.toml"):
        shutil.copy(file, here / "games/summer")
    (here / "house.toml").write_text(HOUSE + ROWS, encoding="utf-8")
    lines: dict[tuple[str, ...], list[str]] = {}

    def run(*words: str) -> bool:
        capfd.readouterr()
        if print_again(words):
            assert capfd.readouterr().out.splitlines() == lines[words]
            return True
        done = CliRunner().invoke(group, words, prog_name="drumhead")
        assert done.exit_code == 0, done.output
        lines[words] = done.stdout.splitlines()
        return False

    yield run
    print_record.discard()


def append(text: str) -> Callable[[Path], object]:
    return lambda file: file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


def create(text: str) -> Callable[[Path], object]:
    def make(file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    return make


def rewrite_same_size(file: Path) -> None:
    """Change a letter, and give the file its old time again."""
    before = file.stat()
    file.write_bytes(file.read_bytes().replace(b"e", b"a", 1))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size


CHANGES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "the battle": ("games/summer/ramillies.toml", append("\n")),
    "a letter of the battle": ("games/summer/ramillies.toml", rewrite_same_size),
    "an army": ("games/summer/ramillies-french.toml", append("\n")),
    "a settings file beside the battle": ("games/summer/club.toml", create('paper = "A3"\n')),
    "a settings file here": ("club.toml", create('paper = "A3"\n')),
    "a ruleset's folder of the same name": ("games/summer/wss-paperboys/ruleset.toml", create("")),
    "what was printed": (str(PAPER), lambda file: file.write_bytes(file.read_bytes() + b"\n")),
    "a link in place of what was printed": (
        str(PAPER),
        lambda file: file.symlink_to(file.rename("moved.pdf").resolve()),
    ),
    "nothing left of what was printed": (str(PAPER), Path.unlink),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_print_is_made_again_after_a_change_of(change: str, prints: Print, here: Path) -> None:
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    name, alter = CHANGES[change]
    alter(here / name)
    assert not print_again(WORDS)


def test_a_new_print_after_a_change_is_recognised(prints: Print, here: Path) -> None:
    append("\n")(here / "games/summer/ramillies.toml")
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    append("\n")(here / "games/summer/ramillies.toml")
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]


def test_a_print_is_made_again_after_a_change_of_the_user_s_own_settings(prints: Print) -> None:
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    own = club_defaults.own_file()
    create('paper = "A3"\n')(own)
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    append("\n")(own)
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]


def test_a_print_is_made_again_after_a_change_of_house_rules(prints: Print, here: Path) -> None:
    words = (*WORDS, "--house-rules", "house.toml")
    assert [prints(*WORDS), prints(*words), prints(*words)] == [False, False, True]
    append("# ours\n")(here / "house.toml")
    assert not prints(*words)


def test_prints_into_two_folders_do_not_disturb_each_other(prints: Print) -> None:
    one, other = ("labels", "ramillies", "--out", "one"), ("labels", "oudenarde", "--out", "other")
    for words in (one, other, one, other):
        prints(*words)
    assert print_again(one)
    assert print_again(other)


@pytest.mark.parametrize("variable", ["SOURCE_DATE_EPOCH", "LC_ALL", "COLUMNS", "ANY_OTHER"])
def test_a_print_is_made_again_in_another_environment(variable: str, prints: Print, monkeypatch) -> None:
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    with monkeypatch.context() as another:
        another.setenv(variable, "77")
        assert not print_again(WORDS)
    monkeypatch.setenv("SHLVL", "77")
    assert prints(*WORDS), "this one counts shells, and is in no print"


def test_a_print_is_made_again_from_another_folder(prints: Print, here: Path, monkeypatch) -> None:
    words = ("labels", "ramillies", "--out", str(here / "paper"))
    assert [prints(*words), prints(*words)] == [False, True]
    monkeypatch.chdir(here / "games")
    assert not print_again(words)


def test_a_print_is_made_again_by_another_version(prints: Print, here: Path, monkeypatch) -> None:
    templates = here.parent / "templates"
    shutil.copytree(paths.templates(), templates)
    monkeypatch.setattr(repeated_print, "templates", lambda: templates)
    assert [prints(*WORDS), prints(*WORDS)] == [False, True]
    (templates / "new.html").write_text("", encoding="utf-8")
    assert not print_again(WORDS)


@pytest.mark.parametrize("more", [("--no-cache",), ("--open",), ("--save-profile", "thursday", "--paper", "A5")])
def test_what_does_more_than_print_is_not_recognised(more: tuple[str, ...], prints: Print, monkeypatch) -> None:
    monkeypatch.setattr("click.launch", lambda path: 0)
    assert [prints(*WORDS, *more) for _ in range(3)] == [False] * 3


def test_standard_input_is_not_recognised(prints: Print) -> None:
    assert not print_again(("labels", "-"))
    assert print_record._running is None


def test_a_note_is_printed_again(prints: Print, here: Path, capfd) -> None:
    create('name = "Pražský klub 軍"\n')(here / "club.toml")
    notes = CliRunner().invoke(group, WORDS, prog_name="drumhead").stderr
    assert "軍" in notes
    assert not prints(*WORDS)
    capfd.readouterr()
    assert print_again(WORDS)
    assert capfd.readouterr().err == notes


def test_a_print_that_replaced_another_is_recognised_once_it_is_the_same_twice(prints: Print) -> None:
    """The note that it replaces another is not printed a second time."""
    words = ("labels", "ramillies", "--out", "labels.pdf")
    prints("labels", "oudenarde", "--out", "labels.pdf")
    assert [prints(*words), prints(*words), prints(*words)] == [False, False, True]


@pytest.mark.parametrize(("file", "write"), [("ramillies.toml", append("\n")), ("club.toml", create('paper = "A3"\n'))])
def test_what_is_written_while_it_is_printed_is_seen(
    prints: Print, here: Path, monkeypatch: pytest.MonkeyPatch, file: str, write: Callable[[Path], object]
) -> None:
    add = print_record.PrintRecord.add_outputs

    def change(record: print_record.PrintRecord, outputs: list[Path]) -> None:
        write(here / "games/summer" / file)
        add(record, outputs)

    monkeypatch.setattr(print_record.PrintRecord, "add_outputs", change)
    assert [prints(*WORDS), prints(*WORDS)] == [False, False]


def test_a_file_changed_just_before_is_not_relied_on(prints: Print, here: Path, monkeypatch) -> None:
    """Its time would be the same after another change at once."""
    monkeypatch.setattr(print_record, "JUST_NOW", 10**15)
    assert [prints(*WORDS), prints(*WORDS)] == [False, False]


def test_a_record_that_is_damaged_is_not_used(prints: Print, here: Path) -> None:
    assert not prints(*WORDS)
    entries = at_least(2, (paths.cache_folder("papers")).iterdir())
    for entry in entries:
        entry.write_bytes(entry.read_bytes()[:-1])
    assert not prints(*WORDS)


@pytest.mark.parametrize(("ruleset", "recognised"), [(paths.PACKAGE / "rulesets/von_futsch", True), (Path(), False)])
def test_a_ruleset_that_does_not_come_with_drumhead_may_read_anything(
    prints: Print, here: Path, ruleset: Path, recognised: bool
) -> None:
    assert not print_again(WORDS)
    print_record.record_outputs([here / "house.toml"])
    print_record.save(ruleset)
    assert print_again(WORDS) is recognised


def test_what_is_read_from_a_pipe_is_not_relied_on(prints: Print, here: Path) -> None:
    os.mkfifo(here / "pipe")
    assert not print_again(WORDS)
    record = print_record._running
    assert record
    record.look(str(here / "pipe"))
    print_record.record_outputs([here / "house.toml"])
    print_record.save(paths.PACKAGE)
    assert not print_again(WORDS)


# ------------------------------------------------------------------ as a player types it

PROBE = """
import sys
from drumhead.cli.entry_point import main
try:
    main()
finally:
    print(sum(name.startswith(("click", "pydantic", "pikepdf", "weasyprint", "jinja2")) for name in sys.modules))
"""


def test_a_repeated_kit_prints_the_same_lines_without_heavy_imports(here: Path, tmp_path_factory) -> None:
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache"))}

    def run() -> tuple[list[str], int, dict[Path, bytes]]:
        command = [sys.executable, "-c", PROBE, "kit", "ramillies", "--kinds", "measures"]
        done = subprocess.run(command, cwd=here, env=surroundings, capture_output=True, encoding="utf-8", check=True)
        *lines, imports = done.stdout.splitlines()
        return (
            [*lines, done.stderr.replace("Printing: 100%\n", "")],
            int(imports),
            {file: file.read_bytes() for file in here.iterdir()},
        )

    (first, many, made), (again, none, same) = run(), run()
    assert (again, same) == (first, made)
    assert sorted(first[:-1]) == sorted(file.name for file in at_least(3, made))
    assert (many > 50, none) == (True, 0)


def test_every_command_that_prints_a_kind_of_paper_is_recorded() -> None:
    """`log`, `handout` and the others have a row in the registry, by which they are known."""
    kinds = at_least(9, (name for name, paper in PAPERS.items() if paper.does))
    assert all(name in group.list_commands(None) for name in kinds)  # type: ignore[arg-type]

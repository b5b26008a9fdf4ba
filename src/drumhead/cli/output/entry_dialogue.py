"""The dialogue of `log enter`: a prompt for every line, slips named at once, and lines that follow offered."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.log_entry.entered_battle import USAGE, EnteredBattle, Taken
from drumhead.log_entry.entry_file import EDIT, EntryFile, effective, replay_lines, unfit
from drumhead.log_entry.entry_parser import Slip
from drumhead.log_entry.offers import Offer
from drumhead.model.plurals import so_many

QUIT = ("quit", "q")
HELP = ("?", "help")
EDITS = {
    "change": "change N LINE: put another line in place of line N",
    "before": "before N LINE: put a line before line N",
    "delete": "delete N: take line N out",
    "list": "list: show the lines with their numbers",
    "quit": "quit: write the journal and stop; --resume goes on",
}


class Dialogue:
    """A dialogue that adds lines to a file; `make` returns the battle before its first line."""

    def __init__(self, file: EntryFile, make: Callable[[], EnteredBattle]) -> None:
        self.file, self.make = file, make
        self.battle, self.slips = replay_lines(make, file.lines)
        self.offers: list[Offer] = []

    def run(self) -> None:
        """Take lines until `quit`, or the end of the input."""
        for number, slip in self.slips:
            print_labelled("Error", f"{self.file.path}, line {number}: {slip}")
        _complete(self._phrases())
        for text in self._lines():
            word = text.strip()
            if word.lower() in QUIT:
                return
            if word.lower() in HELP:
                self._help()
            elif word.lower() == "list":
                self._list()
            elif word or self.offers:
                self._take(word or self.offers.pop(0).line)

    def _lines(self) -> Iterator[str]:
        """Yield each line that is typed; a terminal may return several pasted lines as one, without an Enter."""
        while (text := self._ask()) is not None:
            pasted = [line for line in re.split(r"[\r\n]+", text) if line]
            yield from pasted or [""]

    def _ask(self) -> str | None:
        """Return the line that was typed; None at the end of the input."""
        battle = self.battle
        between = "the battle is over" if battle.is_over else f"before turn {battle.play.turn + 1}"
        where = f"turn {battle.play.turn}, {battle.army(battle.side)}" if battle.is_open else between
        try:
            if sys.stdin.isatty():
                return input(f"line {len(self.file.lines) + 1}, {where}> ")
            line = sys.stdin.readline()
            return line.rstrip("\n") if line else None
        except EOFError:
            return None

    def _take(self, text: str) -> None:
        """Take a line: into the battle, then on the disk, and only then say so."""
        if wrong := unfit(text):
            print_labelled("Error", f"Line not taken: {wrong}.")
            return
        try:
            taken = self._edit(text) if EDIT.fullmatch(text) else self.battle.take(text)
        except Slip as slip:
            print_labelled("Error", f"Line not taken: {slip}".rstrip())
            return
        self.file.add(text)
        self._say(taken)

    def _edit(self, text: str) -> Taken:
        """Return what came of a line that changes others; Slip if the lines after it no longer fit."""
        known = {(number, str(slip)) for number, slip in self.slips}
        battle, slips = replay_lines(self.make, [*self.file.lines, text])
        new = [each for each in slips if (each[0], str(each[1])) not in known]
        if new:
            number, slip = new[0]
            if number > len(self.file.lines):
                raise slip
            more = f" {so_many(len(new) - 1, 'lines')} more would be wrong." if new[1:] else ""
            raise Slip(f"with that, line {number} would be wrong: {slip.wrong}", f"{slip.right}{more}")
        self.battle, self.slips = battle, slips
        return Taken("Changed.")

    def _say(self, taken: Taken) -> None:
        print_aside(f"  {taken.said}")
        self.offers = [offer for offer in taken.offers if offer.line]
        for offer in taken.offers:
            if offer.said:
                print_aside(f"  {offer.said}")
            if offer.line:
                print_aside(f"  Enter writes down: {offer.line}")

    def _list(self) -> None:
        in_force, _ = effective(self.file.lines)
        for line in in_force:
            print_aside(f"{line.number:5} {line.text}")

    def _help(self) -> None:
        """Print the words of this game's log."""
        for each in help_lines(self.battle):
            print_aside(each)

    def _phrases(self) -> Iterable[str]:
        yield from (*USAGE, *EDITS, *self.battle.sides, *self.battle.vocabulary.words)
        yield from (rider.name for rider in self.battle.play.riders.values())
        yield from self.battle.held


def help_lines(battle: EnteredBattle) -> Iterable[str]:
    """Yield the words of a game's log, line by line, as `?` prints them."""
    vocabulary = battle.vocabulary
    yield "A unit's line: its number, what it did, the enemy's number, then numbers and words, such as: 3 F 8 2/9"
    yield f"  Sides: {', '.join(battle.sides)}; a letter before a number names another side's unit."
    yield f"  Deeds: {_listed(vocabulary.deeds)}"
    yield f"  Numbers: {_listed(vocabulary.heads)}; 2/9 is 2 hits of 9 dice, 5+ what they needed."
    if vocabulary.throws:
        tests = {key: vocabulary.tests[name] for key, name in vocabulary.throws.items()}
        yield f"  Tests, with the die: {_listed(tests)}"
    once = vocabulary.once
    if once:
        yield f"  Once a game: {', '.join(once)}."
    came = [word for word in vocabulary.words if word not in once and not word.startswith("used ")]
    yield f"  What came of it: {', '.join(came)}; a minus before a word: no longer so."
    yield '  A remark follows ". An unlikely line that is right ends with a space and !.'
    yield "Other lines:"
    yield from (f"  {says}" for says in (*USAGE.values(), *EDITS.values()))


def _listed(named: Mapping[str, str]) -> str:
    """Return keys, each with what it means."""
    return ", ".join(f"{key.upper()} {what}" for key, what in named.items())


def _complete(phrases: Iterable[str]) -> None:
    """Let the Tab key complete the words of the log, where the terminal can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    known: Sequence[str] = sorted({word for phrase in phrases for word in phrase.split()})

    def complete(text: str, state: int) -> str | None:
        found = [each for each in known if each.lower().startswith(text.lower())]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def confirm_kept(file: EntryFile) -> None:
    """Print where the lines are when the dialogue is interrupted."""
    print_aside()
    print_labelled("Note", f"Every line is in {file.path}; --resume goes on.")

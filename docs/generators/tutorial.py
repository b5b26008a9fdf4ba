"""The tutorial, run as a reader would: its files and edits made, its commands typed, their output compared or renewed.

A block of `console` has commands after `$ ` and their output; `...` as the last line of an output stands for the rest.
A block with a file's name after its language is that file; `last` after the name replaces its last line.
"""

from __future__ import annotations

import os
import re
import shlex
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from docs.generators.gallery import save_picture

from drumhead.cli.root import group

PAGE = Path(__file__).parents[1] / "tutorial" / "first-evening.md"
BLOCK = re.compile(r"^```(console|text) ?([\w.-]*) ?(last)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
REST = "...\n"
MOST = 7  # lines of an output that the page quotes
PICTURES = {  # picture: the file that has it in the reader's folder, and the index of its page
    "roster": ("thursday-roster-french.pdf", 0),
    "map": ("thursday-map.pdf", 0),
    "playsheet": ("packs/thursday-pack-french-1-paper.pdf", 2),
    "card": ("packs/thursday-pack-shared-card.pdf", 0),
}


class Step(NamedTuple):
    """A command of the page, what the page quotes of its output, and what it printed."""

    command: str
    quoted: str
    printed: str

    @property
    def is_as_quoted(self) -> bool:
        """Whether the page quotes what the command printed, to the end or as far as it quotes."""
        if self.quoted.endswith(REST):
            return self.printed.startswith(self.quoted.removesuffix(REST))
        return self.printed == self.quoted


def run(folder: Path, without: str = "") -> list[Step]:
    """Do in a folder what the page says; return its commands, without those that begin with `without`."""
    steps = []
    with chdir(folder):
        for kind, name, last, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
            if kind == "console":
                typed = [(command, quoted) for command, quoted in COMMAND.findall(text)]
                steps += [
                    Step(*each, _typed(each[0])) for each in typed if not (without and each[0].startswith(without))
                ]
            elif name:
                _write(Path(name), text, bool(last))
    return steps


def _typed(command: str) -> str:
    """Run a command and return all that it printed."""
    words = shlex.split(command)
    if words[0] == "cd":
        os.chdir(words[1])
        return ""
    return CliRunner().invoke(group, words[1:], prog_name="drumhead").output


def _write(file: Path, text: str, last: bool) -> None:
    """Write a file, or replace only its last line."""
    kept = file.read_text(encoding="utf-8").splitlines(keepends=True)[:-1] if last else []
    file.write_text("".join(kept) + text, encoding="utf-8")


def renew(folder: Path) -> None:
    """Run the page in a folder, quote its output again and draw its pictures."""
    page = PAGE.read_text(encoding="utf-8")
    for step in run(folder):
        lines = step.printed.partition("\n\n")[0].splitlines()[:MOST]
        quoted = "".join(f"{line}\n" for line in lines)
        quoted += REST if quoted != step.printed else ""
        page = page.replace(f"$ {step.command}\n{step.quoted}", f"$ {step.command}\n{quoted}", 1)
    PAGE.write_text(page, encoding="utf-8")
    for name, (pdf, number) in PICTURES.items():
        picture = PAGE.parents[1] / "pictures" / PAGE.stem / f"{name}.webp"
        save_picture((folder / "thursday" / pdf).read_bytes(), picture, number)

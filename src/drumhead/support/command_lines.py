"""Command lines of Drumhead as messages print them, quoted so that they run when copied."""

from __future__ import annotations

import shlex
from pathlib import Path

from drumhead.support.paths import as_text

TYPED = "drumhead.typed-words"  # where a running command keeps all words that were typed after `drumhead`


def name_command(*words: object) -> str:
    """Return the text of a `drumhead` command line with these arguments, quoted for a shell.

    A `Path` that begins with a hyphen is written so that it is not taken for an option.

    >>> name_command("army", "check", Path("my list.csv"), "--rules", "wss-dice")
    "drumhead army check 'my list.csv' --rules wss-dice"
    >>> name_command("kit", Path("-odd"))
    'drumhead kit ./-odd'
    >>> name_command("army", "check", Path("-#french"))
    'drumhead army check - --side french'
    """
    return as_text(shlex.join(["drumhead", *(typed for word in words for typed in _typed(word))]))


def _typed(word: object) -> list[str]:
    """Return an argument as the words to be typed: one word, or three for an army in standard input.

    A path that begins with a hyphen, such as `-odd`, becomes `./-odd`. The path `-` is standard input, and `-#french`
    the army "french" in it: `- --side french`.
    """
    if not isinstance(word, Path) or not str(word).startswith("-"):
        return [str(word)]
    file, sign, army = str(word).partition("#")
    if file == "-":
        return ["-", "--side", army] if sign else ["-"]
    return [f"./{word}"]

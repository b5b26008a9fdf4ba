"""Commands of Drumhead as messages print them, so that they run when copied."""

from __future__ import annotations

import shlex
from pathlib import Path

from drumhead.support.paths import as_text

TYPED = "drumhead.typed-words"  # where a running command keeps all words that were typed after `drumhead`


def name_command(*words: object) -> str:
    """Return the command of these words; words with spaces or shell characters are quoted.

    >>> name_command("army", "check", Path("my list.csv"), "--rules", "wss-dice")
    "drumhead army check 'my list.csv' --rules wss-dice"
    >>> name_command("kit", Path("-odd"))
    'drumhead kit ./-odd'
    >>> name_command("army", "check", Path("-#french"))
    'drumhead army check - --side french'
    """
    return as_text(shlex.join(["drumhead", *(typed for word in words for typed in _typed(word))]))


def _typed(word: object) -> list[str]:
    """Return a word as it is typed; a path that begins like an option gets its folder.

    A hyphen by itself is standard input. An army in it is named by an option, as no word may begin with `-#`.
    """
    if not isinstance(word, Path) or not str(word).startswith("-"):
        return [str(word)]
    file, sign, army = str(word).partition("#")
    if file == "-":
        return ["-", "--side", army] if sign else ["-"]
    return [f"./{word}"]

"""Commands of Drumhead as a message prints them, so that they run as they are copied."""

from __future__ import annotations

import shlex
from pathlib import Path

from drumhead.places import as_text

TYPED = "drumhead.typed-words"  # where a running command keeps all words that were typed after `drumhead`


def name_command(*words: object) -> str:
    """Return the command of these words, those with spaces or with characters of the shell in quotes.

    >>> name_command("army", "check", Path("my list.csv"), "--rules", "wss-dice")
    "drumhead army check 'my list.csv' --rules wss-dice"
    >>> name_command("kit", Path("-odd"))
    'drumhead kit ./-odd'
    """
    return as_text(shlex.join(["drumhead", *map(_word, words)]))


def _word(word: object) -> str:
    """Return a word as it is typed; a path that begins as an option does gets its folder."""
    return f"./{word}" if isinstance(word, Path) and str(word).startswith("-") else str(word)

"""The page of `drumhead --help`, set without importing any command or click."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.printing.pages.registry import PAPERS

# The help of each command is here or in the registry of papers, so that no command must be imported for it.
COMMANDS = {
    "new": "Make a folder with a battle of your own.",
    "kit": "Print everything for a battle.",
    **{name: paper.does for name, paper in PAPERS.items() if paper.does},
    "config": "Show or save your print settings.",
    "companion": "Make a page for each player's phone.",
    "virtual": "Make pictures for a virtual table.",
    "printer": "Make backs line up with fronts on your printer.",
    "odds": "Show exact odds.",
    "rules": "List, show, check and make rulesets.",
    "army": "Generate, check, show, compare and convert armies.",
    "battle": "Check, show, map, forecast and balance battles.",
    "campaign": "Carry armies from battle to battle.",
    "preview": "Preview pages as pictures while you edit.",
    "doctor": "Check that everything Drumhead needs is installed.",
    "completion": "Print or install tab completion for your shell.",
    "manual": "Print or install the manual page.",
}
DOES = "Print what a miniature wargame needs on game night, with the exact odds."
OPTIONS = {"-V, --version": "Show the version and exit.", "-h, --help": "Show this message and exit."}
BEGIN = "Begin with `drumhead kit`, which prints a battle. `drumhead help kit` shows its options."


def help_page(width: int) -> str:
    """Return the help of `drumhead` itself, in lines of at most `width` characters."""
    parts = (
        ["Usage: drumhead [OPTIONS] COMMAND [ARGS]..."],
        _wrapped(DOES, width, "  "),
        ["Options:", *_listed(OPTIONS, width)],
        ["Commands:", *_listed(COMMANDS, width)],
        _wrapped(BEGIN, width, "  "),
    )
    return "\n\n".join("\n".join(part) for part in parts)


def _listed(entries: Mapping[str, str], width: int) -> Iterator[str]:
    """Yield lines of two columns, at most `width` characters wide: each word of `entries`, and its meaning."""
    column = max(map(len, entries)) + 4
    for word, means in entries.items():
        first, *more = _wrapped(means, width, " " * column)
        yield f"  {word}".ljust(column) + first.lstrip()
        yield from more


def _wrapped(text: str, width: int, margin: str) -> Iterator[str]:
    line = margin
    for word in text.split():
        if line != margin and len(line) + len(word) > width:
            yield line.rstrip()
            line = margin
        line += f"{word} "
    yield line.rstrip()

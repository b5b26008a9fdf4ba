"""The page of the words that Drumhead knows in army lists, from the list reader's own file."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from docs.generators.markdown import NOTE, code, table
from docs.generators.markdown import page as page_of

INTRODUCTION = """
Drumhead knows these words in an army list, in capital or small letters, with or without accents and full stops. The
languages are English, French, German, Spanish, Italian, Portuguese and Dutch. A ruleset adds its own terms.
[How Drumhead reads an army list](list-grammar.md) says where each may be.
"""
SECTIONS = {  # of the file: heading, and what the first column is
    "column": ("Headings of columns", "column"),
    "about": ("Before a colon, about the army", "key"),
    "of-the-unit": ("Before a colon, about a unit", "key"),
    "sign": ("Arms", "arm"),
    "kind": ("Kinds of troops", "kind"),
    "quality": ("Qualities", "quality"),
    "counted": ("What is counted", "unit of strength"),
    "level": ("Headings of groups", "level"),
    "total": ("Totals", ""),
    "ditto": ("The same as above", ""),
    "number": ("Numbers", "number"),
}


def page() -> str:
    """Return the whole page."""
    file = files("drumhead.armies.readers.lexicon") / "words.toml"
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = [part for section, (title, head) in SECTIONS.items() for part in _section(title, head, words[section])]
    return page_of("# Words in army lists", NOTE, INTRODUCTION.strip(), *parts)


def _section(title: str, head: str, rows: dict[str, list[str]]) -> tuple[str, str]:
    texts = {key: ", ".join(code(word) for word in dict.fromkeys(words)) for key, words in rows.items()}
    return f"## {title}", table([head, "words"], [(code(key), text) for key, text in texts.items()]) if head else texts[
        "words"
    ]

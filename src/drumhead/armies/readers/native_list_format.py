"""Lists in Drumhead's own form: "Brigade: ...", then "name, kind, quality, strength, nation ..., note ..."."""

from __future__ import annotations

import json
import re
from typing import Any

from drumhead.armies.readers.grammar.line_cleaner import unquote
from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary, kinds_named
from drumhead.armies.readers.lexicon.word_index import find_word, plain
from drumhead.model.army import TREE

NUMBERS = ("men", "ranks")
MORE = (*NUMBERS, "facings", "special", "under")  # values of a unit that only our own form has
NONE = "none"  # belongs to no wing, line or division
QUOTED = r'"(?:[^"]|"")*"'
RANKED = re.compile(r", rank ([\w-]+)")
NOTED = re.compile(r", note (.*)$")
SAID = "|".join(("nation", *MORE))
FURTHER = re.compile(rf"({SAID}) ({QUOTED}|.*?)(?:, (?=(?:{SAID}) )|$)")
BRIGADE = re.compile(r"^(?:\[b\]|[^\w\n\[])*brigade: *\S", re.IGNORECASE | re.MULTILINE)
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")  # as Markdown writes signs that are only signs
KEYS = ("side", "general", "note", "words", "year", "source", "doubt", "commander", "brigade", *TREE)
PLAIN = re.compile(r"[^\W\d_][\w’'./&–-]*(?: [\w’'./&–-]+)*")


def is_ours(text: str) -> bool:
    """Return whether a text has a line that begins with "Brigade:", as lists in Drumhead's own form have."""
    return bool(BRIGADE.search(text))


def our_line(raw: str, is_markdown: bool) -> str:
    """Return a line without the bullet and bold marks that Drumhead writes; for Markdown also without its escapes."""
    text = raw.strip()
    text = re.sub(r"^(?:\[\*\]|[-*•])\s+", "", text)
    text = re.sub(r"^\*\*(.*)\*\*$|^\[b\](.*)\[/b\]$", lambda found: found[1] or found[2] or "", text)
    return ESCAPED.sub(r"\1", text) if is_markdown else text


def more_of(head: str, said: str) -> Any:
    """Return the value of a unit's additional field `head`, such as "men", from its text; ValueError if invalid.

    >>> more_of("special", "pikes; swords"), more_of("men", "480")
    (['pikes', 'swords'], 480)
    """
    if head == "under":
        return json.loads(said)
    if head == "special":
        return [each.strip() for each in said.split(";") if each.strip()]
    return int(said) if head in NUMBERS else said


def quote(said: str) -> str:
    """Return a text in quotation marks if it could be misread, otherwise unchanged.

    >>> quote("Navarre"), quote("1. Garde"), quote("Total")
    ('Navarre', '"1. Garde"', '"Total"')
    """
    words = plain(said).split()
    is_key = bool(words) and (
        words[0] in KEYS or bool(find_word("total", words[0])) or bool(find_word("about", words[0]))
    )
    if PLAIN.fullmatch(said) and not is_key and words != [NONE]:
        return said
    return '"' + said.replace('"', '""') + '"' if said else said


def as_cell(name: str) -> str:
    """Return the cell for the name of a wing, line or division: "none" for "", and quoted for a name "none".

    >>> as_cell("Left"), as_cell(""), as_cell("none")
    ('Left', 'none', '"none"')
    """
    return f'"{name}"' if plain(name) == NONE else name or NONE


def of_cell(said: str) -> str:
    """Return the name of a wing, line or division from its cell, as `as_cell` writes it; "" for the cell "none".

    >>> of_cell("Left"), of_cell("none"), of_cell('"none"')
    ('Left', '', 'none')
    """
    if plain(said) != NONE:
        return said
    return said[1:-1] if len(said) > 1 and said[0] == said[-1] == '"' else ""


def literal(said: str) -> str:
    """Return a text without the quotation marks that protect it from being misread."""
    name, rest = unquote(said)
    return name if said.startswith('"') and not rest else said


def officer(said: str, words: Vocabulary) -> dict[str, str]:
    """Return an officer's table: `name`, and `rank` and `note` if ", rank brigadier" or ", note ..." follows it."""
    said, note = _without_note(said)
    first, rest = unquote(said)
    name, rest = (first, rest) if said.startswith('"') else ("", said)
    rank = RANKED.search(rest)
    name = name or RANKED.sub("", rest).strip()
    found = {"name": name, "rank": words.rank(rank[1]) if rank else "", "note": literal(note)}
    return {key: value for key, value in found.items() if value}


def _without_note(said: str) -> tuple[str, str]:
    """Return a line without its note, and the note, "" without one; ", note " in quotation marks is not one."""
    masked = re.sub(QUOTED, lambda found: "\0" * len(found[0]), said)
    found = NOTED.search(masked)
    return (said[: found.start()], said[found.start(1) :]) if found else (said, "")


class OurLines:
    """Parser of lines in Drumhead's own form, which adds them to a draft."""

    def __init__(self, draft: ImportDraft, words: Vocabulary) -> None:
        self.draft, self.words = draft, words
        self.under: dict[str, str] = {}  # the wing, line and division that the next brigade belongs to
        self.opened = ""  # of these, the one that the next lines may describe
        kinds = "|".join(map(re.escape, kinds_named(words)))
        counted = "|".join(word.removesuffix("s") for word in words.every_count)
        self.pattern = re.compile(
            rf"({QUOTED}|.+?), ({kinds}), (?:([a-z-]+), )?(\d+) (?:{counted})s?(?:, ((?:{SAID}) .*))?"
        )

    def is_unit(self, said: str) -> bool:
        """Return whether a line is a unit in Drumhead's own form."""
        return bool(self.pattern.fullmatch(_without_note(said)[0]))

    @staticmethod
    def has_key(said: str) -> bool:
        """Return whether a line begins with a key of Drumhead's own form, as in "Side: French"."""
        key, colon, value = said.partition(":")
        return bool(colon and value.strip()) and not said.startswith('"') and plain(key) in (*KEYS, "total")

    def line(self, number: int, said: str) -> bool:
        """Add a line in Drumhead's own form, with its number, to the draft; return False for any other line."""
        key, colon, value = ("", "", "") if said.startswith('"') else said.partition(":")
        value = value.strip()
        if colon and value and plain(key) in KEYS and self._about(plain(key), value, number):
            return True
        if colon and plain(key) == "total":
            self.draft.account(number, "total")
            return True
        if self._unit(number, said):
            return True
        is_name = said.startswith('"') or bool(re.search(r"\w", said))
        if is_name and "name" not in self.draft.data and not self.draft.data.get("brigade"):
            self.draft.data["name"] = literal(said)
            self.draft.account(number, "army", said)
            self.draft.guess(number, "", said, "the name of the army")
            return True
        return False

    def _unit(self, number: int, said: str) -> bool:
        said, note = _without_note(said)
        found = self.pattern.fullmatch(said)
        quality = self.words.quality(found[3]) if found and found[3] else ("", False)
        if not found or not quality or quality[1]:
            return False
        arm, kind = self.words.kinds[found[2]]
        about: dict[str, Any] = {"name": literal(found[1]), "arm": arm, "kind": kind, "quality": quality[0]}
        about[self.words.name_unit_count(arm, kind)] = int(found[4])
        try:
            further = {head: more_of(head, literal(words)) for head, words in FURTHER.findall(found[5] or "")}
        except ValueError:
            return False
        self.draft.unit(number, **about, **further, note=literal(note))
        self.draft.account(number, "unit", about["name"])
        return True

    def _about(self, key: str, said: str, row: int) -> bool:
        data = self.draft.data
        if key in TREE:
            self._above(key, said)
        elif key == "brigade":
            self.opened = ""
            self.draft.brigade(literal(said), row, **self.under)
        elif key in ("commander", "note") and (self.opened or data.get("brigade")):
            table = self._command() if self.opened else data["brigade"][-1]
            table[key] = officer(said, self.words) if key == "commander" else literal(said)
        elif key == "side":
            self.draft.side(row, literal(said), self.words)
        elif key == "general":
            data["general"] = officer(said, self.words)
        elif key in ("note", "source"):
            data[key] = literal(said)
        elif key in ("words", "year", "doubt"):
            self.draft.known(row, "doubts" if key == "doubt" else key, literal(said))
        else:
            return False
        self.draft.account(row, "heading" if key in ("brigade", *TREE) else "army", plain(said))
        return True

    def _above(self, sort: str, said: str) -> None:
        """Begin the wing, line or division `said`, and end the narrower ones; `sort` is which of these it is."""
        above = TREE[: TREE.index(sort)]
        self.under = {each: name for each, name in self.under.items() if each in above}
        self.opened = sort if said.startswith('"') or plain(said) != NONE else ""
        self.under |= {sort: literal(said)} if self.opened else {}

    def _command(self) -> dict[str, Any]:
        """Return the table of the wing, line or division that was opened last."""
        tables: list[dict[str, Any]] = self.draft.data.setdefault(self.opened, [])
        name = self.under[self.opened]
        if name not in [each["name"] for each in tables]:
            tables.append({"name": name})
        return next(each for each in tables if each["name"] == name)

"""A list as people post it in a forum: "4 bns line, 1 bn grenadiers, 3 sqns hussars (raw)", bullets, bold signs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from drumhead.armies.exchange.draft import KNOWN, Draft
from drumhead.armies.exchange.tables import MORE, NONE, more_of, titled
from drumhead.armies.exchange.vocabulary import ONE_QUALITY, Vocabulary, in_use, meant, plain, words
from drumhead.armies.words import About
from drumhead.model.army import TREE
from drumhead.model.counting import ordinal
from drumhead.rules.files import FileErrors

BULLET = re.compile(r"^[\s>]*(?:(?:[-*+•‣◦–—·o]|\d{1,3}[.)])\s+)?")
BOLD = re.compile(
    r"\*\*|__|\[\*\]|\[/?[a-z]+(?:=[^\]]*)?\]|</?[a-z]+>|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)", re.IGNORECASE
)
COUNTED = re.compile(r"^(\d{1,3})\s*(?:x|×)?\s+([^\W\d_][\w.]*)\b\.?\s*(?:of\s+)?(.*)$")
STRONG = re.compile(r"\b(\d{1,5})\s*([a-z]+)\b\.?", re.IGNORECASE)
TIMES = re.compile(r"\s+[x×]\s?(\d{1,2})$")  # "Dragoons x 3"
MANY = 30  # units of one phrase: "4 bns line"


RANKED = re.compile(r", rank ([\w-]+)")
NOTED = re.compile(r", note (.*)$")
SAID = "|".join(("nation", *MORE))
FURTHER = re.compile(rf"({SAID}) (.*?)(?:, (?=(?:{SAID}) )|$)")  # what we say of a unit behind its strength
WORDS = re.compile(r"^\W*words: *(\w+)\W*$", re.IGNORECASE | re.MULTILINE)
ESCAPED = re.compile(r"\\([\\*_`\[\]<>#|])")  # as Markdown writes signs that are only signs


def officer(said: str, words_: Vocabulary) -> dict[str, str]:
    """An officer: his name, ", rank brigadier" and ", note ..." behind it where they are said."""
    note, rank = NOTED.search(said), RANKED.search(said)
    name = RANKED.sub("", NOTED.sub("", said)).strip()
    found = {"name": name, "rank": words_.rank(rank[1]) if rank else "", "note": note[1] if note else ""}
    return {key: value for key, value in found.items() if value}


def from_text(text: str, about: About, path: Path) -> Draft:
    """The army of a posted list; FileErrors where nothing in it is a unit."""
    said = WORDS.search(text)
    about = in_use(about, said[1]) if said else about
    reader = _Posted(about, path, any(re.search(r"\bbrigade: *\S", line, re.IGNORECASE) for line in text.splitlines()))
    for number, line in enumerate(text.splitlines(), start=1):
        reader.line(number, line)
    reader.end()
    return reader.draft


def _only_counts(piece: str) -> bool:
    """Whether a piece of a line is a number of battalions, squadrons or the like, and no more."""
    number, _, word = piece.partition(" ")
    return number.isdigit() and bool(meant("formation", word))


def _without_signs(written: str) -> str:
    """A line without its bullet and its bold signs; signs that Markdown writes as only signs stay."""
    kept = ESCAPED.sub(lambda found: f"\0{ord(found[1])}\0", BULLET.sub("", written))  # no list has a NUL in it
    said = " ".join(BOLD.sub("", kept).replace("\t", ", ").split()).strip(" ,#=")
    return re.sub("\0(\\d+)\0", lambda found: chr(int(found[1])), said)


class _Posted:
    """A list while it is read, line by line."""

    def __init__(self, about: About, path: Path, brigades_are_named: bool) -> None:
        self.words = Vocabulary(about)
        self.draft = Draft(path)
        self.title = 0, ""
        self.above = TREE if brigades_are_named else ()  # else whatever is called a wing or a division is a brigade
        self.under: dict[str, str] = {}  # the wing, line and division that the next brigade belongs to
        self.opened = ""  # of these, the one of which something may be said
        kinds = "|".join(sorted((re.escape(kind) for kind in self.words.kinds), key=len, reverse=True))
        counted = "|".join(word.removesuffix("s") for word in self.words.every_count)
        self.ours = re.compile(rf"(.+?), ({kinds}), (?:([a-z-]+), )?(\d+) (?:{counted})s?(?:, ((?:{SAID}) .*))?")

    def line(self, number: int, written: str) -> None:
        said = _without_signs(written)
        if not said or not re.search(r"\w", said) or plain(said).split(" ")[0] in words()["total"]["words"]:
            return
        key, _, rest = said.partition(":")
        if rest.strip() and plain(key) in self.above:
            self._above(plain(key), rest.strip())
        elif rest.strip() and self._is_about(meant("about", key)):
            self._about(number, meant("about", key), rest.strip())
        elif not self._ours(number, said):
            self._theirs(number, said)

    def _ours(self, number: int, said: str) -> bool:
        """A unit as we write it ourselves: name, kind, quality, strength, nation, whatever else is known, note."""
        note = NOTED.search(said)
        found = self.ours.fullmatch(NOTED.sub("", said))
        quality = self.words.quality(found[3]) if found and found[3] else ("", False)
        if not found or not quality or quality[1]:
            return False
        arm, kind = self.words.kinds[found[2]]
        about = {"name": found[1], "arm": arm, "kind": kind, "quality": quality[0]}
        about[self.words.counted(arm)] = int(found[4])
        try:
            further = {head: more_of(head, words_) for head, words_ in FURTHER.findall(found[5] or "")}
        except ValueError:
            return False
        self.draft.unit(number, **about, **further, note=note[1] if note else "")
        return True

    def _theirs(self, number: int, said: str) -> None:
        if self.above and not (self.title[1] or self.draft.data):  # a list of ours begins with the army's name
            self.title = number, said
        elif phrases := self._phrases(said):
            for phrase in phrases:
                self._phrase(number, phrase)
        else:
            self._heading(number, said)

    def _is_about(self, key: str) -> bool:
        """Whether a line with this word before its colon says something of the army, or of its brigade."""
        begun = bool(self.draft.data.get("brigade")) or bool(self.opened)
        return key in ("note", "brigade") or ((key == "commander") == begun and bool(key))

    def _about(self, number: int, key: str, said: str) -> None:
        brigades = self.draft.data.get("brigade", [])
        if key == "brigade":
            self.opened = ""
            self.draft.brigade(said, number, **self.under)
        elif self.opened and key in ("commander", "note"):
            self._command()[key] = officer(said, self.words) if key == "commander" else said
        elif key == "commander" or (key == "note" and brigades):
            brigades[-1][key] = officer(said, self.words) if key == "commander" else said
        elif key == "side":
            self.draft.side(number, said, self.words)
        elif key in KNOWN:
            self.draft.known(number, key, said)
        else:
            self.draft.data[key] = officer(said, self.words) if key == "general" else said

    def _above(self, sort: str, name: str) -> None:
        """A wing, a line or a division begins, and ends those that are smaller."""
        above = TREE[: TREE.index(sort)]
        self.under = {each: said for each, said in self.under.items() if each in above}
        self.opened = sort if plain(name) != NONE else ""
        self.under |= {sort: name} if self.opened else {}

    def _command(self) -> dict[str, Any]:
        """The table of the wing, line or division that was opened last."""
        tables: list[dict[str, Any]] = self.draft.data.setdefault(self.opened, [])
        name = self.under[self.opened]
        if name not in [each["name"] for each in tables]:
            tables.append({"name": name})
        return next(each for each in tables if each["name"] == name)

    def _phrases(self, said: str) -> list[str]:
        """The units of a line: each phrase that begins with a number, or the whole line where it says what it is."""
        behind = said.partition(":")[2].strip()
        if behind and (found := self._phrases(behind)):
            self._heading(0, said.partition(":")[0])
            return found
        parts = [part.strip() for part in re.split(r"[;,]|\band\b|\+", said) if part.strip()]
        if all(COUNTED.match(part) or self._describes(part) for part in parts) and COUNTED.match(parts[0]):
            return self._joined(parts)
        return [said] if self._kind_in(said) or self._strength_in(said) is not None else []

    def _joined(self, parts: list[str]) -> list[str]:
        """Parts that only describe go with the unit before them."""
        found: list[str] = []
        for part in parts:
            if COUNTED.match(part) and not self._describes(part):
                found.append(part)
            else:
                found[-1:] = [f"{found[-1]}, {part}"] if found else [part]
        return found

    def _describes(self, part: str) -> bool:
        """Whether a piece of a line only tells more of a unit: a quality, or a number of stands."""
        return bool(self.words.quality(part.strip("() "))) or self.words.strength(part) is not None

    def _phrase(self, number: int, phrase: str) -> None:
        many, rest = 1, phrase
        counted = COUNTED.match(phrase)
        if counted and not self.words.strength(f"{counted[1]} {counted[2]}") and int(counted[1]) <= MANY:
            many = int(counted[1])
            rest = counted[3] or counted[2] if meant("formation", counted[2]) else f"{counted[2]} {counted[3]}".strip()
            rest = f"{rest} {counted[2]}" if not self._kind_in(rest) else rest
        elif behind := TIMES.search(phrase):
            many, rest = int(behind[1]), phrase[: behind.start()]
        about = self._said_of_it(number, rest)
        if not about.get("arm"):
            self.draft.fault(number, "", f'"{phrase}" says nothing of its arm', self.words.right("arm"))
            return
        for at in range(many):
            name = about["name"] if many == 1 else f"{about['name']}, {ordinal(at + 1)}"
            self.draft.unit(number, **{**about, "name": name})
        if many > 1:
            self.draft.guess(number, "", phrase, f"{many} units of {about['kind'] or about['arm']}")

    def _said_of_it(self, number: int, said: str) -> dict[str, Any]:
        """What a phrase says of a unit; what is left of it is the unit's name."""
        about: dict[str, Any] = {"name": "", "arm": "", "kind": "", self.words.counts: self._strength_in(said)}
        left = []
        for piece in (each.strip() for each in re.split(r"[,;()\[\]]|\s[-–—]\s|\s/\s", said)):
            strength = self.words.strength(piece) if piece else None
            quality = self.words.quality(piece) if piece else None
            if strength is not None:
                about[self.words.counts] = strength
            elif quality:
                about["quality"] = quality[0]
                if quality[1]:
                    self.draft.guess(number, "", piece, quality[0] or ONE_QUALITY)
            elif piece:
                left.append(piece)
        left = [re.sub(r"^of ", "", STRONG.sub(self._without_strength, piece).strip()) for piece in left]
        left.sort(key=_only_counts)  # a number of battalions is no name
        if len(left) > 1 and self.words.troops(left[0]) and not _only_counts(left[1]):  # the arm first, then its name
            left = [*left[1:], left[0]]
        about["name"] = left[0] if left else ""
        note = [piece for piece in left[1:] if not self.words.troops(piece)]
        found = self._kind_in(" , ".join(left))
        if found:
            about["arm"], about["kind"], word, guessed = found
            about["name"] = about["name"] or word.capitalize()
            if guessed or plain(about["name"]) == word:
                self.draft.guess(number, "", word, about["kind"] or about["arm"])
        about["name"] = about["name"][:1].upper() + about["name"][1:]
        return {**about, "note": "; ".join(note)}

    def _without_strength(self, found: re.Match[str]) -> str:
        return "" if meant("counted", found[2]) else found[0]

    def _strength_in(self, said: str) -> int | None:
        for found in STRONG.finditer(said):
            if meant("counted", found[2]):
                return int(found[1])
        return None

    def _kind_in(self, said: str) -> tuple[str, str, str, bool] | None:
        """Arm and kind that words name, the word that does, and whether it was guessed: the longest words first."""
        tokens = plain(said.replace("-", " ")).split()
        spans = [(i, j) for i in range(len(tokens)) for j in range(i + 1, min(i + 4, len(tokens)) + 1)]
        for i, j in sorted(spans, key=lambda span: (span[0] - span[1], -span[1])):
            word = " ".join(tokens[i:j])
            found = self.words.troops(word)
            if found:
                return (*found[:2], word, found[2])
        return None

    def _heading(self, number: int, said: str) -> None:
        """The first one may be the army's own name; each other begins a brigade."""
        name, commander = titled(said)
        if not self.title[1] and "name" not in self.draft.data and not self.draft.data.get("brigade") and not commander:
            self.title = number, name
            return
        self.draft.brigade(name, number, **({"commander": officer(commander, self.words)} if commander else {}))
        if not said.endswith(":"):
            self.draft.guess(number, "", said, "a brigade" + (f" under {commander}" if commander else ""))

    def end(self) -> None:
        """Whose army it is; FileErrors where there is no unit in it."""
        number, title = self.title
        if "name" not in self.draft.data:
            self.draft.data["name"] = title or self.draft.path.stem
            self.draft.guess(max(number, 1), "", self.draft.data["name"], "the name of the army")
        if not self.draft.count:
            right = 'Write a unit a line, such as "Picardie, foot, trained, 6 stands", or "4 bns line (raw)".'
            self.draft.fault(0, "", "there is no unit in it", right)
            raise FileErrors(self.draft.unread)

"""What players call arms, kinds, qualities and columns, and the words that a ruleset has for them."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from drumhead.armies.common.words import common
from drumhead.armies.words import COMMON, TO_BE_DICED, About, counted, counts, ids, kinds_of
from drumhead.rules.files import choices

ONE_QUALITY = "nothing: units are all of one quality in this game"
SORTS = ("best", "middle", "worst")


@cache
def words() -> Mapping[str, Mapping[str, list[str]]]:
    """All of words.toml: for each sort of word what may be written for it."""
    text = files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=1024)  # a list says the same few words over and over
def plain(said: str) -> str:
    """Words in small letters, single-spaced, without accents, stops, bold signs and quotes of any kind.

    >>> plain(" **Gardes  Françaises**; Inf. ")
    'gardes francaises inf'
    """
    letters = unicodedata.normalize("NFKD", said.replace("’", "'")).encode("ascii", "ignore").decode().lower()
    return " ".join(re.sub(r"[^a-z0-9?+&' -]+", " ", letters).split())


def meant(sort: str, said: str) -> str:
    """Which word of a sort somebody means, as `column` or `sign`; nothing if it is none of them."""
    return _index(sort).get(plain(said), "")


def begun(sort: str, said: str) -> str:
    """Which word of a sort is cut short, as "Qual." is; nothing for fewer than four letters, or one of several words.

    >>> begun("column", "Qual."), begun("column", "Comm.")
    ('quality', '')
    """
    short = plain(said)
    found = {ours for word, ours in _index(sort).items() if word.startswith(short)} if len(short) > 3 else set()
    return found.pop() if len(found) == 1 else ""


@cache
def _index(sort: str) -> Mapping[str, str]:
    return {word: ours for ours, said in words()[sort].items() for word in said}


def in_use(about: About, said: str) -> About:
    """The words of a list: those of a game, or the common ones where the list says that it is written in them."""
    return common() if plain(said) == COMMON else about


class Vocabulary:
    """The words of one ruleset for whatever is said of a unit."""

    def __init__(self, about: About) -> None:
        self.about = about
        self.counts = counts(about)
        self._arms = {arm["id"]: arm for arm in about.get("arm", ())}
        self._kinds: dict[str, tuple[str, str]] = {}
        self.kinds: dict[str, tuple[str, str]] = {}  # the kinds by the names that the ruleset prints
        for arm in self._arms:
            for kind in kinds_of(about, arm):
                self.kinds.setdefault(str(kind.get("name", kind["id"])), (arm, kind["id"]))
                for word in (kind["id"], kind.get("name", "")):
                    self._kinds.setdefault(plain(str(word).replace("-", " ")), (arm, kind["id"]))

    @property
    def is_common(self) -> bool:
        """Whether these are the words that serve every game."""
        return bool(self.about.get("id") == COMMON)

    def counted(self, arm: str, kind: str = "") -> str:
        """What a unit of an arm or kind counts: stands, figures, or in common words battalions, squadrons, guns."""
        arms = (of for of, each in self.kinds.values() if each == kind)
        return counted(self.about, arm or next(arms, ""))

    @property
    def every_count(self) -> tuple[str, ...]:
        """All words for what units count."""
        return tuple(dict.fromkeys(self.counted(arm) for arm in self._arms)) or (self.counts,)

    def troops(self, said: str) -> tuple[str, str, bool] | None:
        """The arm and kind meant, and whether that was guessed; None where the game has none of that name."""
        word = plain(said.replace("-", " "))
        if word in self._kinds:
            return (*self._kinds[word], False)
        for arm, entry in self._arms.items():
            if word in (plain(arm), plain(entry["name"])):
                return arm, "", False
        return self._guessed(word)

    def _guessed(self, word: str) -> tuple[str, str, bool] | None:
        kind = _index("kind").get(word, "")
        for name in (kind, *words()["kind"].get(kind, ())):
            if plain(name.replace("-", " ")) in self._kinds:
                return (*self._kinds[plain(name.replace("-", " "))], True)
        signs = [sign for sign, kinds in words()["of"].items() if kind in kinds] if kind else []
        for sign in (*signs, _index("sign").get(word, "")):
            for arm in self._of_sign(sign):
                return arm, "", True
        return None

    def _of_sign(self, sign: str) -> Iterable[str]:
        """The arms of a sign; dragoons ride with the horse, and skirmishers go with the foot, where they are no arm."""
        near = {"dragoon": ("dragoon", "horse"), "skirmish": ("skirmish", "light", "foot")}.get(sign, (sign,))
        return [arm for each in near for arm, entry in self._arms.items() if entry.get("sign") == each]

    def quality(self, said: str) -> tuple[str, bool] | None:
        """The quality meant, nothing in a game that knows none, and whether it was guessed; None for what is none."""
        known = ids(self.about, "quality")
        word = plain(said)
        for entry in self.about.get("quality", ()):
            if word in (plain(entry["id"]), plain(entry["name"])):
                return str(entry["id"]), False
        sort = _index("quality").get(word, "")
        if sort and not known:
            return "", True
        if sort == "thrown" or word == TO_BE_DICED:
            return TO_BE_DICED, word != TO_BE_DICED
        if sort not in SORTS:
            return None
        at = {"best": 0, "middle": len(known) // 2, "worst": len(known) - 1}[sort]
        return known[at], True

    def side(self, said: str) -> str:
        """The side meant by its id or name, or a piece of it; nothing if it is none."""
        word = plain(said)
        for entry in self.about.get("side", ()):
            if word in {plain(str(entry.get(key, ""))) for key in ("id", "name", "short", "adjective")}:
                return str(entry["id"])
        return ""

    def rank(self, said: str) -> str:
        """The rank meant by its id or name; nothing if it is none."""
        ranks = self.about.get("rank", ())
        return next((str(e["id"]) for e in ranks if plain(said) in (plain(e["id"]), plain(e["name"]))), "")

    def right(self, what: str) -> str:
        """What may be written for an arm, a kind, a quality or a side, as a sentence."""
        known = ids(self.about, what)
        if what == "quality":
            known = [*known, TO_BE_DICED] if known else []
        return choices(known) if known else f"Leave it empty: units are all of one {what} in this game."

    def strength(self, said: Any) -> int | None:
        """A number of stands or figures, whatever word stands with it: "6 stds", 6.0; None for what is none.

        >>> Vocabulary({}).strength("6 stds")
        6
        """
        found = re.fullmatch(r"(\d{1,7})(?:[.,]0+)?\s*([a-z.]*)", str(said).strip().lower())
        if not found or (found[2] and not meant("counted", found[2])):
            return None
        return int(found[1])

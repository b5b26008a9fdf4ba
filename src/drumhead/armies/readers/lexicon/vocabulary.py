"""The terms that players use for troops, matched with the terms of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from drumhead.armies.files.ruleset_terms import COMMON, TO_BE_DICED, About, counts, ids, kinds_of, name_unit_count
from drumhead.armies.neutral.neutral_terms import common, rows
from drumhead.armies.readers.lexicon.neutral_kinds import (
    is_of_guns,
    is_of_one_arm,
    kinds_in,
    sign_of_formation,
    sign_of_kind,
)
from drumhead.armies.readers.lexicon.word_index import (
    Phrases,
    Term,
    find_terms,
    find_word,
    is_word,
    plain,
    tokens_of,
    words,
)
from drumhead.rules.loading.toml_files import choices

ONE_QUALITY = "nothing: units are all of one quality in this game"
SORTS = ("best", "middle", "worst")
AWAY = re.compile(
    r"\b(?:army|armee|armée|ejército|corps|campaign) (?:of|d[eu]|d['’]|in) (?:the )?"
    r"(?:spain|portugal|italy|germany|flanders|espagne|italie"
    r"|l['’]espagne|naples|holland|savoy|savoie|piedmont|catalonia)\b"
    r"|\bin (?:the )?\w+ (?:pay|service)\b|\bin (?:spain|portugal|italien|italy|piedmont)\b",
    re.IGNORECASE,
)


class Troops(NamedTuple):
    """The troops that a text names: ids of the ruleset's arm and kind, or "", the words, and whether it is a guess.

    `sign` is the arm in neutral terms, such as "foot", "horse" or "gun".
    """

    arm: str
    kind: str
    words: str
    is_guess: bool
    sign: str


def in_use(about: About, said: str) -> About:
    """Return the terms `about` of a ruleset, or the neutral terms if a list names the vocabulary `said` "common"."""
    return common() if plain(said) == COMMON else about


class Vocabulary:
    """The terms of one ruleset for troops, qualities, sides and ranks; `about` is the ruleset's table of them."""

    def __init__(self, about: About) -> None:
        self.about = about
        self.counts = counts(about)
        self._arms = {str(arm["id"]): arm for arm in about.get("arm", ())}
        self._arm_words: dict[str, str] = {}
        self._kinds: dict[str, tuple[str, str]] = {}
        self.kinds: dict[str, tuple[str, str]] = {}  # the kinds by the names that the ruleset prints
        for arm, entry in self._arms.items():
            for kind in kinds_of(about, arm):
                self.kinds.setdefault(str(kind.get("name", kind["id"])), (arm, kind["id"]))
                for word in (kind["id"], kind.get("name", "")):
                    self._kinds.setdefault(" ".join(tokens_of(str(word))), (arm, kind["id"]))
            for word in (arm, str(entry["name"])):
                self._arm_words.setdefault(" ".join(tokens_of(word)), arm)
        self._own = Phrases({word: word for word in self._kinds})
        self._counted: dict[tuple[str, str], str] = {}
        self._qualities: dict[str, tuple[str, bool] | None] = {}
        self._whole: dict[tuple[str, str, str, str], Troops | None] = {}
        self._troops: dict[tuple[str, str, str, str], Troops | None] = {}

    @property
    def is_common(self) -> bool:
        """Whether these are the neutral terms, which serve every ruleset."""
        return bool(self.about.get("id") == COMMON)

    def name_unit_count(self, arm: str, kind: str = "") -> str:
        """Return the key of strength of an arm or kind: "stands", "figures", or in neutral terms "battalions" ..."""
        if (arm, kind) not in self._counted:
            arms = (of for of, each in self.kinds.values() if each == kind)
            self._counted[arm, kind] = name_unit_count(self.about, arm or next(arms, ""))
        return self._counted[arm, kind]

    @cached_property
    def side_names(self) -> set[str]:
        """The ids and names of all sides, normalized."""
        sides = self.about.get("side", ())
        return {plain(str(side.get(key, ""))) for side in sides for key in ("id", "name", "short")}

    @property
    def every_count(self) -> tuple[str, ...]:
        """All words that count the strength of units, such as "stands"."""
        return tuple(dict.fromkeys(self.name_unit_count(arm) for arm in self._arms)) or (self.counts,)

    def sign(self, arm: str) -> str:
        """Return the sign of an arm: foot, horse, dragoon, gun, skirmish; "" for an unknown arm."""
        return str(self._arms.get(arm, {}).get("sign", ""))

    def arm_with(self, sign: str) -> str:
        """Return the id of the ruleset's arm for a sign such as "foot"; "" if there is none.

        Dragoons count as horse, and skirmishers as foot, if they are not an arm of their own.
        """
        near = {"dragoon": ("dragoon", "horse"), "skirmish": ("skirmish", "foot")}.get(sign, (sign,))
        return next((arm for each in near for arm, of in self._arms.items() if of.get("sign") == each), "")

    # ------------------------------------------------------------------ troops

    def troops(self, said: str, sign: str = "", nation: str = "", side: str = "") -> Troops | None:
        """Return the troops of a text that contains only terms for troops; None for any other text.

        `sign` is the arm that the list gives elsewhere. A kind may depend on `nation` and `side`.
        """
        key = (said, sign, nation, side)
        if key not in self._whole:
            self._whole[key] = self._find_whole(*key)
        return self._whole[key]

    def _find_whole(self, said: str, sign: str, nation: str, side: str) -> Troops | None:
        if not (tokens := tokens_of(said)):
            return None
        found = self.troops_in(said, sign, nation, side)
        if found and found.words == " ".join(tokens):
            return found
        sign = sign_of_formation(find_word("counted", said))
        arm = self.arm_with(sign) if sign else ""
        return Troops(arm, "", " ".join(tokens), True, sign) if arm else None

    def troops_in(self, said: str, sign: str = "", nation: str = "", side: str = "") -> Troops | None:
        """Return the troops that a name contains, by its narrowest words; None if it contains none.

        Args:
            sign: the arm that the list gives elsewhere, such as "foot"; if set, only kinds of that arm are found.
            nation, side: the unit's own, on which a kind may depend; "" if unknown.
        """
        key = (said, sign, nation, side)
        if key not in self._troops:
            self._troops[key] = self._find(said, sign, nation, side)
        return self._troops[key]

    def _find(self, said: str, sign: str, nation: str, side: str) -> Troops | None:
        tokens = tokens_of(said)
        own = " ".join(tokens)
        if own in self._kinds and not self._is_of_another_arm(self._kinds[own][0], sign):
            arm, kind = self._kinds[own]
            return Troops(arm, kind, own, False, self.sign(arm))
        if own in self._arm_words and not sign:
            return Troops(self._arm_words[own], "", own, False, self.sign(self._arm_words[own]))
        whole = Term(0, len(tokens), own, own)
        found = [*self._own.find(tokens)]
        for term in sorted(found, key=lambda each: each.first - each.last):
            arm, kind = self._kinds[term.value]
            generic = is_word("kind", term.words) or is_word("sign", term.words)
            if not generic and not self._is_of_another_arm(arm, sign):
                return Troops(arm, kind, term.words, term != whole, self.sign(arm))
        return self._neutral(said, sign, nation, side)

    def _is_of_another_arm(self, arm: str, sign: str) -> bool:
        return bool(sign) and not is_of_one_arm(sign, self.sign(arm))

    def _neutral(self, said: str, sign: str, nation: str, side: str) -> Troops | None:
        """Return the troops of a text by the neutral terms of all rulesets; None if it contains none of them."""
        for kind, phrase in kinds_in(said, sign):
            if found := self.of_kind(kind, nation, side):
                arm, ours = found
                return Troops(arm, ours, phrase, True, self.sign(arm))
        is_guns = is_of_guns(said)
        sign = sign or ("gun" if is_guns else "")
        for term in sorted(find_terms("sign", said), key=lambda each: each.first - each.last):
            if (not sign or is_of_one_arm(sign, term.value)) and (arm := self.arm_with(term.value)):
                return Troops(arm, "", term.words, True, term.value)
        if is_guns and sign == "gun" and (arm := self.arm_with(sign)):  # "4pdr", by its calibre alone
            return Troops(arm, "", " ".join(tokens_of(said)), True, sign)
        return None

    def of_kind(self, kind: str, nation: str = "", side: str = "") -> tuple[str, str] | None:
        """Return a neutral kind's arm and kind in this ruleset, by its muster.toml or by name; None if neither fits."""
        if self.is_common:
            return next((found for found in self.kinds.values() if found[1] == kind), None)
        arm = {"foot": "foot", "horse": "horse", "dragoon": "dragoons", "gun": "guns", "skirmish": "skirmishers"}
        fits = [row for row in rows(self.about) if kind in row["kinds"] and row["of"] == arm[sign_of_kind(kind)]]
        for row in fits:
            nations, sides = row.get("nations", ()), row.get("sides", ())
            if (not nations or nation.lower() in nations) and (not sides or side in sides):
                return str(row["arm"]), str(row["kinds"][kind])
        for word in (kind, *words()["kind"].get(kind, ())):
            if " ".join(tokens_of(word)) in self._kinds:
                return self._kinds[" ".join(tokens_of(word))]
        its_arm = self.arm_with(sign_of_kind(kind))
        return (its_arm, "") if its_arm and not rows(self.about) else None

    # ------------------------------------------------------------------ quality, side, rank

    def quality(self, said: str) -> tuple[str, bool] | None:
        """Return the id of the quality that a text names, and whether it is a guess; None if it does not name one.

        The id is "" if the ruleset has no qualities.
        """
        if said not in self._qualities:
            self._qualities[said] = self._quality(said)
        return self._qualities[said]

    def _quality(self, said: str) -> tuple[str, bool] | None:
        known = ids(self.about, "quality")
        word = plain(said)
        for entry in self.about.get("quality", ()):
            if word in (plain(entry["id"]), plain(entry["name"])):
                return str(entry["id"]), False
        sort = find_word("quality", said)
        if sort and not known:
            return "", True
        if sort == "thrown" or word == TO_BE_DICED:
            return TO_BE_DICED, word != TO_BE_DICED
        if sort not in SORTS:
            return None
        at = {"best": 0, "middle": len(known) // 2, "worst": len(known) - 1}[sort]
        return known[at], True

    def side(self, said: str) -> str:
        """Return the id of the side that a text names by id, name, term or nation; "" if it names none or several."""
        word = plain(said)
        for entry in self.about.get("side", ()):
            if word in {plain(str(entry.get(key, ""))) for key in ("id", "name", "short", "adjective")}:
                return str(entry["id"])
        return next(iter(self.sides_in(said)), "") if len(self.sides_in(said)) == 1 else ""

    def sides_in(self, said: str) -> list[str]:
        """Return the ids of the sides that a text contains, by side or nation, each once and in their order.

        A country after "army of" is the place where the army was, not its nation: the Army of Portugal was French.
        """
        said = AWAY.sub(" ", said)
        found = [self.side_of_nation(term.value) for term in find_terms("nation", said)]
        named = {term.words for term in _side_index().find(tokens_of(said))}
        for neutral, said_ in words()["sides"].items():
            if not named.isdisjoint(said_):
                found.append(self._own_side(neutral))
        return list(dict.fromkeys(each for each in found if each))

    def side_of_nation(self, nation: str) -> str:
        """Return the id of the side on which a nation fights, by muster.toml; "" if it fights on both or none."""
        typical = self.about.get("muster", {}).get("typical", {}).get("nations", {})
        listed = [side for side, nations in typical.items() if nation in nations]
        if len(listed) == 1:
            return str(listed[0])
        neutral = [of for of, said in words()["sides"].items() if nation in said]
        ours = list(dict.fromkeys(each for each in map(self._own_side, neutral) if each))
        return ours[0] if len(ours) == 1 and not listed else ""

    def _own_side(self, neutral: str) -> str:
        known = ids(self.about, "side")
        if self.is_common:
            return neutral
        ours: Mapping[str, Sequence[str]] = self.about.get("muster", {}).get("common", {}).get("sides", {})
        return next((side for side, theirs in ours.items() if neutral in theirs), neutral if neutral in known else "")

    def rank(self, said: str) -> str:
        """Return the id of the rank with that id or name; "" if there is none."""
        ranks = self.about.get("rank", ())
        return next((str(e["id"]) for e in ranks if plain(said) in (plain(e["id"]), plain(e["name"]))), "")

    def right(self, what: str) -> str:
        """Return the permitted values of `what` ("arm", "kind", "quality" or "side") as a sentence for an error."""
        known = ids(self.about, what)
        if what == "quality":
            known = [*known, TO_BE_DICED] if known else []
        return choices(known) if known else f"Leave it empty: units are all of one {what} in this game."

    def strength(self, said: Any) -> int | None:
        """Return a number of stands, figures or men from a value such as "6 stds" or 6.0; None for any other.

        >>> Vocabulary({}).strength("6 stds")
        6
        """
        found = re.fullmatch(r"(\d{1,7})(?:[.,]0+)?\s*([a-z.]*)", str(said).strip().lower())
        if not found or (found[2] and find_word("counted", found[2]) not in ("stands", "figures", "men")):
            return None
        return int(found[1])


@cache
def _side_index() -> Phrases:
    return Phrases({" ".join(tokens_of(word)): word for said in words()["sides"].values() for word in said})


def kinds_named(vocabulary: Vocabulary) -> Iterable[str]:
    """Return the names of a ruleset's kinds, the longest first."""
    return sorted(vocabulary.kinds, key=len, reverse=True)

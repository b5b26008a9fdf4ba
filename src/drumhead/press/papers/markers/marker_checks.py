"""What may stand in a ruleset's markers.toml: every mistake is told at once, with its line and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.press.papers.markers import marker_signs
from drumhead.rules.files import Fault, FileErrors, choices, nearest, read
from drumhead.rules.lines import Key

if TYPE_CHECKING:
    from drumhead.rules.ruleset import Ruleset

FILE = "markers.toml"
SHAPES = ("round", "square", "tent")
TONES = ("good", "plain", "bad", "worse", "worst")
FOR = ("unit", "officer", "army", "table")
SMALLEST, LARGEST = 12.0, 60.0  # mm across: smaller ones cannot be read, larger ones hide the troops
WORDS, TRUTH, NUMBER, LIST = "words", "true or false", "a number or an expression", "a list of words"
BOTH = {"name": WORDS, "sign": WORDS, "figure": NUMBER, "tone": WORDS, "number": NUMBER, "says": WORDS, "off": WORDS}
BACK: Mapping[str, str] = BOTH
MARKER: Mapping[str, str] = {
    **BOTH,
    **dict.fromkeys(("shape", "for", "when"), WORDS),
    **dict.fromkeys(("each", "least", "most"), NUMBER),
    **dict.fromkeys(("by-arm", "numbered"), TRUTH),
    **dict.fromkeys(("arms", "kinds", "qualities", "sides", "rules"), LIST),
    "size": "a number of mm",
    "back": "a table",
}
OF_A_KIND = {
    WORDS: lambda value: isinstance(value, str),
    TRUTH: lambda value: isinstance(value, bool),
    NUMBER: lambda value: isinstance(value, int | float | str) and not isinstance(value, bool),
    LIST: lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    "a number of mm": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "a table": lambda value: isinstance(value, dict),
}
Mistake = tuple[Key, str, str]


def check(ruleset: Ruleset) -> None:
    """FileErrors with all mistakes of the ruleset's markers.toml."""
    faults = [fault_of(ruleset, *mistake) for mistake in _mistakes(ruleset)]
    if faults:
        raise FileErrors(faults)


def fault_of(ruleset: Ruleset, key: Key, wrong: str, right: str = "") -> Fault:
    """A mistake at a key of the file, with its line."""
    path = ruleset.folder / FILE
    return read(path).fault(key, wrong, right) if path.exists() else Fault(FILE, 0, key, wrong, right)


def _mistakes(ruleset: Ruleset) -> Iterator[Mistake]:
    about = ruleset.about["markers"]
    for key in about.keys() - {"marker"}:
        yield (key,), "the file has no such key", "Write a [[marker]] for each marker."
    markers = about.get("marker")
    if not isinstance(markers, list) or not markers or not all(isinstance(each, dict) for each in markers):
        yield ("marker",), "no marker is described", "Write a [[marker]] for each marker."
        return
    known = _known(ruleset)
    for at, marker in enumerate(markers):
        where: Key = ("marker", at)
        yield from _faces(where, marker, MARKER)
        yield from _named(where, marker, known)
        if isinstance(marker.get("back"), dict):
            yield from _faces((*where, "back"), marker["back"], BACK)


def _known(ruleset: Ruleset) -> dict[str, list[str]]:
    """The words that a marker may name of each sort."""
    about = ruleset.about
    return {
        "arms": [arm["id"] for arm in about["arm"]],
        "kinds": [kind["id"] for arm in about["arm"] for kind in arm["kinds"]],
        "qualities": [*(each["id"] for each in about.get("quality", ())), "dice"],
        "sides": [side["id"] for side in about["side"]],
    }


def _faces(where: Key, about: Mapping[str, Any], keys: Mapping[str, str]) -> Iterator[Mistake]:
    """What holds of a marker's front and of its back alike."""
    for key, value in about.items():
        if key not in keys:
            yield (*where, key), "a marker has no such key", nearest(key, keys).strip() or choices(keys)
        elif not OF_A_KIND[keys[key]](value):
            yield (*where, key), f"{value!r} is not {keys[key]}", f"Give {keys[key]}."
    if not about.get("name"):
        yield where, "a marker without a name", 'Give name = "...".'
    if not about.get("sign") and "figure" not in about:
        yield where, "a marker that shows nothing", "Give a sign or a figure."
    signs = marker_signs.words()
    yield from _word(where, about, "sign", signs, choices(signs))
    yield from _word(where, about, "tone", TONES, choices(TONES))


def _named(where: Key, marker: Mapping[str, Any], known: Mapping[str, Collection[str]]) -> Iterator[Mistake]:
    """Words of the ruleset, the shape and the size."""
    yield from _word(where, marker, "shape", SHAPES, choices(SHAPES))
    yield from _word(where, marker, "for", FOR, choices(FOR))
    for key, words in known.items():
        given = marker.get(key, ())
        for word in given if OF_A_KIND[LIST](given) else ():
            if word not in words:
                yield (*where, key), f'the ruleset knows no "{word}"', nearest(word, words).strip() or choices(words)
    size = marker.get("size", SMALLEST)
    if OF_A_KIND["a number of mm"](size) and not SMALLEST <= size <= LARGEST:
        yield (*where, "size"), f"{size:g} mm across", f"Give {SMALLEST:g} to {LARGEST:g}."


def _word(where: Key, about: Mapping[str, Any], key: str, words: Collection[str], right: str) -> Iterator[Mistake]:
    given = about.get(key, "")
    if isinstance(given, str) and given and given not in words:
        yield (*where, key), f'nothing is called "{given}"', nearest(given, words).strip() or right

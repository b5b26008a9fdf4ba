"""What may be wrong with an input: bytes, a file's lines and values, a sealed journal, a word of the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

Spoil = Callable[[Random, bytes], bytes]
VALUE = re.compile(r"(?<![=<>!])=\s*(\"(?:[^\"\\\n]|\\.)*\"|\[[^\]\n]*\]|[^\s,}\]#]+)")
KEY = re.compile(r"(?<![\w-])[A-Za-z][\w-]*+(?=\s*=)")  # of a word of ten thousand letters no end but the last is tried
JUNK = (
    b"\0",
    b"\xff",
    b"\x1b[31m",
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b"\n",
    b"\r",
    b"#",
    b",",
    b"-",
    b"9",
    b"{{",
    b"%}",
)

# Of every kind what a reader may not have thought of: nothing, too much, another type, what a terminal obeys.
WORDS = (
    "",
    " ",
    "x",
    "0",
    "-1",
    "ramillies",
    "\u202egnol",
    "\u200b",
    "\x1b[31mred\x1b[0m",
    "a\nb",
    "é" * 40,
    "A" * 10_000,
    "regiment " * 200,
    "../../etc/passwd",
    "/dev/zero",
    "a/b",
    "CON.",
    "<b>x</b>",
    "{{ 7 * 7 }}",
    "{% for x in y %}",
    "http://127.0.0.1:9/x",
    "👑🐴",
    "שלום",
    "25 cm",
    "0 cm",
    "-5 cm",
    "1e9 in",
    "2026-02-30",
    "\0",
)
NUMBERS = (
    "0",
    "1",
    "-1",
    "2",
    "3",
    "6",
    "7",
    "9",
    "13",
    "99",
    "100",
    "1000",
    "1000000",
    "1" + "0" * 30,
    "0.5",
    "-0.0",
    "1e308",
)
ODD = (
    "nan",
    "inf",
    "-inf",
    "true",
    "false",
    "[]",
    "{}",
    "[[]]",
    "[1, 2, 3]",
    '["a", "a"]',
    "[0, 0]",
    "{ a = 1 }",
    "1979-05-27",
    "07:32:00",
)


def written(text: str) -> str:
    """A word as TOML writes it."""
    return json.dumps(text).replace("\x7f", "\\u007f")


def spoilt_bytes(random: Random, data: bytes) -> bytes:
    """A few bytes changed, put in, taken out or doubled; or the end cut off."""
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(data) + 1)
        to = min(len(data), at + random.choice((1, 1, 5, 40, 400)))
        match random.randrange(5):
            case 0:
                data = data[:at] + random.choice(JUNK) + data[at:]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:]
            case 3:
                data = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
            case _:
                data = data[:at] if random.random() < 0.2 else data[:at] + random.choice(JUNK) + data[to:]
    return data


def another_value(random: Random, was: str, others: Iterable[str]) -> str:
    """What may stand in place of a value, as it is written."""
    match random.randrange(5):
        case 0:
            return random.choice(NUMBERS)
        case 1:
            return random.choice(ODD)
        case 2:
            return written(random.choice(WORDS))
        case 3:
            return random.choice(list(others) or [was])
        case _:
            return f"[{was}, {was}]" if random.random() < 0.3 else was[::-1] if random.random() < 0.1 else f"{was}0"


def spoilt_toml(random: Random, data: bytes) -> bytes:
    """A file whose form is mostly right: a value for another, a key renamed, lines left out, doubled or moved."""
    text = data.decode("utf-8", "replace")
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        way = random.randrange(8)
        values = list(VALUE.finditer(text)) if way < 5 else []
        keys = list(KEY.finditer(text)) if way == 5 else []
        if values:
            found = random.choice(values)
            other = another_value(random, found[1], (each[1] for each in values))
            text = text[: found.start(1)] + other + text[found.end(1) :]
        elif keys:
            found = random.choice(keys)
            text = text[: found.start()] + random.choice(keys)[0] + text[found.end() :]
        else:
            lines = text.splitlines(keepends=True) or ["\n"]
            at, other_at = random.randrange(len(lines)), random.randrange(len(lines))
            if way == 6:
                del lines[at]
            else:
                lines.insert(other_at, lines[at])
            text = "".join(lines)
    return text.encode("utf-8", "surrogatepass")


def spoilt_text(random: Random, data: bytes) -> bytes:
    """Mostly a file of the right form, sometimes none."""
    return (spoilt_bytes if random.random() < 0.25 else spoilt_toml)(random, data)


PLAIN: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 10**6, 10**30, 0.5, -1e308, "", "x", "front", "\x1b[31m", "A" * 5000),
    *([], {}, [[]], {"x": 1}, [0, 0], "../../x", "<b>"),
)


def spoilt_thing(random: Random, thing: Any, others: list[Any]) -> Any:
    """A thing read from JSON with one place in it changed."""
    if isinstance(thing, dict) and thing and random.random() < 0.85:
        key = random.choice(list(thing))
        way = random.random()
        if way < 0.1:
            return {name: value for name, value in thing.items() if name != key}
        if way < 0.15:
            return {("x" if name == key else name): value for name, value in thing.items()}
        return {**thing, key: spoilt_thing(random, thing[key], others)}
    if isinstance(thing, list) and thing and random.random() < 0.85:
        at = random.randrange(len(thing))
        return [*thing[:at], spoilt_thing(random, thing[at], others), *thing[at + (random.random() < 0.9) :]]
    if random.random() < 0.4 and others:
        return random.choice(others)
    if isinstance(thing, int) and random.random() < 0.6:
        return thing + random.choice((-100, -1, 1, 100))
    return random.choice(PLAIN)


def leaves(thing: Any) -> list[Any]:
    """Every plain value in a thing read from JSON."""
    if isinstance(thing, dict):
        return [leaf for each in thing.values() for leaf in leaves(each)]
    if isinstance(thing, list):
        return [leaf for each in thing for leaf in leaves(each)]
    return [thing]


def spoilt_journal(random: Random, data: bytes) -> bytes:
    """A journal with something changed in it and every seal made right again: the worst kind."""
    from drumhead.simulation.journal import seal_lines

    events = [json.loads(line) for line in data.splitlines()]
    for event in events:
        del event["seal"], event["n"]
    for _ in range(random.choice((1, 1, 1, 2))):
        at = random.choice((0, min(1, len(events) - 1), random.randrange(len(events)), random.randrange(len(events))))
        way = random.random()
        if way < 0.85:
            events[at] = spoilt_thing(random, events[at], leaves(random.choice(events))) or events[at]
        elif way < 0.9 and len(events) > 3:
            del events[at]
        elif way < 0.95:
            events.insert(at, random.choice(events))
        else:
            events = events[: max(1, at)]
    return "".join(
        f"{line}\n" for line in seal_lines(each if isinstance(each, dict) else {"e": each} for each in events)
    ).encode()

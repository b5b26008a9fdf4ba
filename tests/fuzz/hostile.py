"""Damage of the kinds by which reviewers stopped Drumhead: depth, size, and files of other programs."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from random import Random

from .spoiling import NUMBERS, WORDS, leaves, spoilt_bytes, spoilt_thing, spoilt_toml

HUGE = ("4294967295", "1e18", "-1", "0", "100000000", "XFD1048576", "AAAAAAAAAAAAAAAAA1", "A1048576", "1" * 400, "")
VALUE = re.compile(rb'="([^"]*)"|>([^<>]{1,40})<')
EXPRESSION = re.compile(r"\{\{.*?\}\}|(?<=^when = )\".*?\"|(?<=^least = )\".*?\"", re.MULTILINE)
STEPS = ("a", "'a'", '"a"', '"a.b"', "'é'")
PIECES = ("book.fire.need", "unit.arm", "1", "'x'", "[1, 2]", "(1,)", "range", "arm", "nothing", "{}", "99999")
SIGNS = (" + ", " * ", " ** ", " ~ ", " and ", " or ", " == ", " | ", ".", " if ", " in ", " % ", " // ")


def many(random: Random) -> int:
    """Return a number of times: mostly few, sometimes thousands."""
    return random.choice((2, 10, 49, 50, 51, 52, 300, 3_000))


def deep_toml(random: Random) -> str:
    """Return lines of TOML that are deep or long."""
    times = many(random)
    key = random.choice((".", " . ")).join(random.choice(STEPS) for _ in range(times))
    match random.randrange(8):
        case 0:
            return f"{key} = 1\n"
        case 1:
            return f"[{key}]\nx = 1\n"
        case 2:
            return f"[[{key}]]\nx = 1\n"
        case 3:
            return f"deep = {'[' * times}{']' * random.choice((times, times - 1))}\n"
        case 4:
            return f"deep = {'{ a = ' * times}1{' }' * times}\n"
        case 5:
            return "".join(f"k{number} = {random.choice(NUMBERS)}\n" for number in range(times))
        case 6:
            return f"deep = {{ x = '''\n it's \"\"\" ''', {key} = 1 }} # '\"\n"
    return f"long = {json.dumps(random.choice(WORDS) * times)}\n"


def spoilt_deeply(random: Random, data: bytes) -> bytes:
    """A TOML file with deep or long lines put in somewhere."""
    lines = data.decode("utf-8", "replace").splitlines(keepends=True)
    lines.insert(random.randrange(len(lines) + 1), deep_toml(random))
    return "".join(lines).encode("utf-8", "surrogatepass")


def expression(random: Random) -> str:
    """Return an expression that is deep, long, or makes much of little."""
    times, piece, sign = many(random), random.choice(PIECES), random.choice(SIGNS)
    match random.randrange(7):
        case 0:
            return sign.join([piece] * times)
        case 1:
            return "(" * times + piece + ")" * times
        case 2:
            return random.choice(("not ", "-", "+")) * times + piece
        case 3:
            return piece + random.choice(("[0]", ".a", "|upper", "|list", "(1)")) * times
        case 4:
            return "[" * times + "]" * times
        case 5:
            return sign.join(random.choice(PIECES) for _ in range(random.randrange(1, 8)))
    return f"{piece}{sign}"


def spoilt_expression(random: Random, data: bytes) -> bytes:
    """A file of a ruleset in which an expression is another; one without any is spoilt as any other."""
    text = data.decode("utf-8", "replace")
    found = [*EXPRESSION.finditer(text)]
    if not found:
        return spoilt_toml(random, data)
    one, other = random.choice(found), expression(random).replace('"', "'")
    doubled = "{% set ns = namespace(t=" + random.choice(PIECES) + ") %}"
    doubled += "{% set ns.t = ns.t" + random.choice(SIGNS[:4]) + "ns.t %}" * random.choice((2, 40))
    loops = "{% for a in [1] %}" * many(random)
    new = f'"{other}"' if one[0].startswith('"') else random.choice((f"{{{{ {other} }}}}",) * 4 + (doubled, loops))
    return (text[: one.start()] + new + text[one.end() :]).encode("utf-8", "surrogatepass")


def spoilt_json(random: Random, data: bytes) -> bytes:
    """A JSON file with one place changed, or with depth."""
    if random.random() < 0.2:
        return spoilt_bytes(random, data)
    thing = spoilt_thing(random, (told := json.loads(data)), leaves(told))
    text = json.dumps(thing)
    if random.random() < 0.2:
        times = many(random)
        text = text.replace("[", "[" * times, 1).replace("]", "]" * times, 1)
    return text.encode()


def spoilt_markup(random: Random, data: bytes) -> bytes:
    """XML or HTML with a value that is none, a part many times, or bytes that are spoilt."""
    values = [*VALUE.finditer(data)]
    match random.randrange(5):
        case 0 | 1 if values:
            one = random.choice(values)
            at, to = one.span(1 if one[1] is not None else 2)
            return data[:at] + random.choice((*HUGE, *WORDS[:6])).encode("utf-8", "replace") + data[to:]
        case 2 if values:
            one = random.choice(values)
            part = data[one.start() : one.start() + random.choice((5, 40, 200))]
            return data[: one.start()] + part * many(random) + data[one.start() :]
        case 3:
            at = data.find(b">", random.randrange(len(data) + 1)) + 1
            return data[:at] + random.choice((b"<a>", b"<c/>", b"<row>", b"<table>", b"&x;")) * many(random) + data[at:]
    return spoilt_bytes(random, data)


def spoilt_archive(random: Random, data: bytes) -> bytes:
    """A packed file one of whose parts is spoilt; sometimes the archive itself is."""
    if random.random() < 0.15:
        return spoilt_bytes(random, data)
    whole = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as packed, zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        names = packed.namelist()
        chosen = random.choice([name for name in names if name.endswith((".xml", ".ros"))] or names)
        for name in names:
            content = packed.read(name)
            archive.writestr(name, spoilt_markup(random, content) if name == chosen else content)
    return whole.getvalue()


def spoilt_foreign(random: Random, data: bytes) -> bytes:
    """A file of another program, spoilt as its form allows."""
    if data.startswith(b"PK"):
        return spoilt_archive(random, data)
    if data.lstrip()[:1] in (b"{", b"["):
        return spoilt_json(random, data)
    return (spoilt_markup if data.lstrip()[:1] == b"<" else spoilt_bytes)(random, data)


def only_expressions(random: Random, data: bytes) -> bytes:
    """A ruleset's file, spoilt in an expression, or in its depth."""
    spoil: Callable[[Random, bytes], bytes] = spoilt_expression if random.random() < 0.8 else spoilt_deeply
    return spoil(random, data)

"""Decoding of a list's file from any encoding, and its lines."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from drumhead.armies.readers.sources.encoding_detection import guess_encoding
from drumhead.armies.readers.sources.source_model import LONGEST, MOST_ROWS, Note, refuse

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
NO_TEXT = "Save it as CSV, .xlsx or .ods, or as plain text."
LINE_ENDS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
SOFT_HYPHEN = "\xad"
INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF))  # soft hyphens, widths of 0, directions
CHARSET = re.compile(rb"""<[^<>]{0,200}\b(?:charset|encoding)\s*=\s*["']?([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
END_OF_DOS = "\x1a"


def decode(path: Path, content: bytes) -> tuple[str, list[Note]]:
    """Return the text of a file with uniform line ends, and notes on an encoding that was guessed.

    Raise FileErrors if it is not text or contains control characters.
    """
    text, notes = _characters(path, content)
    text = LINE_ENDS.sub("\n", text)
    notes = [*notes, *_note_soft_hyphens(text)]
    text = text.translate(INVISIBLE).rstrip(END_OF_DOS)
    if control := CONTROL.search(text):
        line = text.count("\n", 0, control.start()) + 1
        wrong = (
            "this is not text" if control[0] == "\0" else f"a control character ({ord(control[0]):#04x}) is in the text"
        )
        raise refuse(path, wrong, NO_TEXT if control[0] == "\0" else "Delete it.", line)
    return text, notes


def _note_soft_hyphens(text: str) -> list[Note]:
    """Return a note on the soft hyphens of a text, at the first word with one; [] if it has none."""
    rows = [number for number, line in enumerate(text.split("\n"), start=1) if SOFT_HYPHEN in line]
    if not rows:
        return []
    word = re.findall(rf"\w*{SOFT_HYPHEN}[\w{SOFT_HYPHEN}]*", text)[0].translate(INVISIBLE)
    having = f"{len(rows)} lines have some" if len(rows) > 1 else "this line has some"
    return [Note(rows[0], "", word, f"the same without its soft hyphens, which nobody sees; {having}", kind="unseen")]


def decode_page(path: Path, content: bytes) -> tuple[str, list[Note]]:
    """Return the text of a web page in the encoding that it declares, otherwise a guessed one, and notes on it."""
    told = CHARSET.search(content[:4096])
    name = told[1].decode("ascii").lower() if told else ""
    if name and not content.startswith(tuple(mark for mark, _ in BOMS)):
        with suppress(LookupError, UnicodeDecodeError):
            codec = codecs.lookup(name)
            if codec.name not in ("utf-16", "utf-16-le", "utf-16-be", "utf-32") and codec._is_text_encoding:
                return content.decode("cp1252" if codec.name in ("iso8859-1", "ascii") else name), []
    return _characters(path, content.replace(b"\0", b"") if _has_few_nulls(content) else content)


def _has_few_nulls(content: bytes) -> bool:
    return 0 < content.count(b"\0") * 100 < len(content)


def check_lines(path: Path, text: str) -> None:
    """Raise FileErrors for a text with too many lines or too long ones."""
    lines = text.split("\n")
    if len(lines) > MOST_ROWS:
        raise refuse(path, f"it has more than {MOST_ROWS:,} lines", "Give only the army's list.")
    if long := next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST), 0):
        raise refuse(
            path, f"the line has more than {LONGEST:,} characters", "Write each unit on a line of its own.", long
        )


def _characters(path: Path, content: bytes) -> tuple[str, list[Note]]:
    for mark, encoding in BOMS:
        if content.startswith(mark):
            try:
                return content[len(mark) :].decode(encoding), []
            except UnicodeDecodeError as error:
                name = "-".join(encoding.upper().split("-")[:2])
                wrong = f"this begins as {name} text, and is not: {error.reason}"
                raise refuse(path, wrong, "Save it as UTF-8.") from None
    if b"\0" in content:
        return _wide_characters(path, content), []
    try:
        return content.decode(), []
    except UnicodeDecodeError:
        pass
    if broken := _mostly_utf_8(content):
        return broken
    guess = guess_encoding(content)
    text = content.decode(guess.codec, errors="replace")
    found = re.search(r"\S{0,40}[^\x00-\x7f]\S*", text)
    word = found[0][:40] if found else ""
    return text, [Note(0, "", word, f"the characters of {guess.title}", kind="encoding")]


def _wide_characters(path: Path, content: bytes) -> str:
    """Return text in UTF-16 without a byte-order mark, in the order that gives text; raise FileErrors otherwise."""
    for encoding in ("utf-16-le", "utf-16-be"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        odd = sum(unicodedata.category(sign) in ("Cc", "Cn", "Co") and sign not in "\r\n\t" for sign in text[:5000])
        blank = sum(sign in " \r\n\t,;" or sign.isascii() for sign in text[:5000])
        if not odd and blank * 20 >= len(text[:5000]):
            return text
    raise refuse(path, "this is not text", NO_TEXT)


def _mostly_utf_8(content: bytes) -> tuple[str, list[Note]] | None:
    """Return UTF-8 text with a few bytes of Windows-1252, as pasting can leave, and notes; None for other text."""
    text = content.decode(errors="surrogateescape")
    strays = len(re.findall("[\udc80-\udcff]", text))
    if strays * 3 > len(re.findall("[^\x00-\x7f\ud800-\udfff]", text)):
        return None
    notes = list(_strays(text))
    mended = re.sub("[\udc80-\udcff]", lambda stray: _in_windows(stray[0]), text)
    return mended, notes


def _in_windows(stray: str) -> str:
    return bytes([ord(stray) - 0xDC00]).decode("cp1252", errors="replace")


def _strays(text: str) -> Iterator[Note]:
    for number, line in enumerate(text.splitlines(), start=1):
        for stray in dict.fromkeys(re.findall("[\udc80-\udcff]", line)):
            taken = f'"{_in_windows(stray)}" of Windows-1252; all else is UTF-8'
            yield Note(number, "", f"byte {ord(stray) - 0xDC00:#04x}", taken, kind="byte")

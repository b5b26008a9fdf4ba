"""The lines of a pasted list, without bullets, bold marks and tree lines; quoted or struck-out lines are left out."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from drumhead.armies.readers.lexicon.word_index import find_word, plain
from drumhead.armies.readers.sources import decoding

INVISIBLE = decoding.INVISIBLE | dict.fromkeys((0x200C, 0x200D))  # and what joins letters, or keeps them apart
TREE = re.compile(r"^[\s│┃║|├└┌┬┼╠╚┣┗─━═╴]*(?:[├└┣┗╠╚][─━═-]*|│)\s*|^[\s|]*[+`\\|]-{1,3}\s+")
BULLET = re.compile(r"^(?:(?:[-*+•‣◦–—·o]|\[[ xX*]\])\s+)+")
SYMBOLS = re.compile(
    r"^[\u2190-\u2BFF\u3000-\u303F\uFE0F\U0001F000-\U0001FAFF\s]+"
    r"|(?<![\u2190-\u2BFF\uFE0F\U0001F000-\U0001FAFF\s])[\u2190-\u2BFF\uFE0F\U0001F000-\U0001FAFF\s]+$"
)
CHAT = re.compile(
    r"^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?\]?\s*(?:-\s*)?[^:\d]{1,40}:\s+"
)
COMMENT = re.compile(r"<!--(?:(?!<!--).)*?-->|<[A-Z][\w ]+ omitted>")
NUMBERED = re.compile(r"^\(?(?:(\d{1,3}|[IVX]{1,5}|[ivx]{1,5}|[a-z])[.)]|[A-Z]\))\s+(?=\S)")
GENERIC = (
    "brigade",
    "division",
    "bataillon",
    "battalion",
    "schwadron",
    "escadron",
    "eskadron",
    "compagnie",
    "regiment",
)
QUOTED = re.compile(r"^\s*(?:>\s?)+")
FENCE = re.compile(r"^\s*(?:(?:```|~~~)[a-z]*|\[/?code\])\s*$")
RULE = re.compile(r"^\s*[-=~_*]{4,}\s*$")
LEADER = re.compile(r"(?:(?<!\s)\s+)?(?<!\.)\.{3,}\s*|(?<!\s)\s+=\s+(?=\d)|(?<=\w)\s*\u2026+\s*(?=\d)")
LEADING = re.compile(r"\.\.\.|[=\u2026]")
WRAPPED = re.compile(r"^[-*~=+#>_\s]{2,}(?=\S)|(?<!\s)\s+[-*~=+#<_\u2013\u2014]+\s*$")
ATTACHED = re.compile(
    r"^(?:attd?|attached|plus|and)\b[.:]?\s+(?=\S)|(?<![\s,])[\s,]+\(?(?:attd?\.?|attached)\)?\s*$", re.IGNORECASE
)
SCORED = re.compile(r"(?:(?<!\s)\s+)?@\s*\d+\s*$")  # points after a unit
WROTE = re.compile(r"\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)\s*:\s*$", re.IGNORECASE)
OPENING = re.compile(r"[\[<]|~~")  # most lines have no part that a mark opens
# Whatever opens ends before the next that opens, or thousands that never close would be searched to the end each.
STRUCK = re.compile(
    r"~~(.+?)~~|\[(s|del|strike)\](?:(?!\[\2\]).)*?\[/\2\]|<(s|del|strike)>(?:(?!<\3>).)*?</\3>", re.IGNORECASE
)
IMAGE = re.compile(r"\[img[^\[\]]*\](?:(?!\[img).)*?\[/img\]|!\[[^\[\]]*\]\([^)\[]*\)|<img\b[^<>]*>", re.IGNORECASE)
LINK = re.compile(
    r"\[url(?:=[^\[\]]*)?\]((?:(?!\[url[=\]]).)*?)\[/url\]"
    r"|(?<!!)\[([^\[\]]+)\]\((?:https?:|www\.)[^)\s\[]*\)",
    re.IGNORECASE,
)
ADDRESS = re.compile(r"(?:https?://|www\.)\S+|(?<!\S)[^\s@]{1,64}@[^\s@]{1,250}\.\w+", re.IGNORECASE)
MARKS = re.compile(
    r"\*\*|__|\[\*\]|\[/?(?:b|i|u|list|size|color|colour|center|centre|font|code|h\d|ul|ol|li|indent|left|right|spoiler|hr|table|tr|td|sup|sub|align)(?:=[^\]]*)?\]"
    r"|</?(?:b|i|u|em|strong|p|br|li|ul|ol|span|div|h\d|font|code|hr)\b[^>]*>|(?<!\w)[*_](?=[\w(])|(?<=[\w.)])[*_](?!\w)",
    re.IGNORECASE,
)
WHOLE_BOLD = re.compile(r"^(?:\*\*.+\*\*|__.+__|\[b\].+\[/b\]|<b>.+</b>):?$", re.IGNORECASE)
ESCAPED = re.compile(r"\\([\\*_`\[\]<>#|~.()-])")  # as Markdown writes signs that are only signs
FOOTNOTE = re.compile(r"(?:(?<!\s)\s+)?(?:\[(?:\d{1,2}|[a-z*†‡§])\]|(?<![*†‡§¹²³])[*†‡§¹²³]+)(?=\s*(?:[,;)]|$))")
FOOTNOTE_TEXT = re.compile(r"^(?:\[(?:\d{1,2}|[a-z*†‡§])\]|[*†‡§¹²³]+)\s+\S")
QUOTE = '"'
NAMED_IN_QUOTES = re.compile(r'^"(?:[^"]|"")+"\s*(?:,|$)')


@dataclass(frozen=True)
class Line:
    """A line of a list: `number` from 1, `text` without marks, and `raw` as it is written.

    `left_out` is the reason why a line does not belong to the list, or ""; `depth` is its indentation in characters;
    `number_mark` is the number before its text, such as "2."; `struck` is the text that was struck out in it.
    """

    number: int
    text: str
    depth: int = 0
    is_item: bool = False
    is_heading: bool = False
    is_quoted: bool = False
    is_after_blank: bool = False
    number_mark: str = ""
    struck: str = ""
    left_out: str = ""
    raw: str = ""

    @property
    def is_literal(self) -> bool:
        """Whether the line begins with a name in quotation marks, which is never interpreted."""
        return bool(NAMED_IN_QUOTES.match(self.text))


def clean_lines(text: str) -> list[Line]:
    """Return every line of a text that contains words, with the reason if it is left out."""
    return [*_clean_lines(text)]


@lru_cache(maxsize=1)  # a command reads its list with one ruleset after the other
def _clean_lines(text: str) -> tuple[Line, ...]:
    lines = _with_numbers_of_namesakes(_without_running_numbers([*_lines(text)]))
    kept = [line for line in lines if not line.left_out]
    starred = {line.number for line in kept if line.raw.lstrip().startswith(("* ", "*\t"))}
    if 0 < len(starred) < len(kept) / 4 and any(re.search(r"\w\*\s*$", line.raw) for line in kept):
        lines = [_without(line, "a footnote") if line.number in starred else line for line in lines]
        kept = [line for line in lines if not line.left_out]
    quoted = [line for line in kept if line.is_quoted]
    if quoted and len(quoted) <= len(kept) / 2:
        lines = [_without(line, "quoted") if line.is_quoted and not line.left_out else line for line in lines]
    elif quoted and len(quoted) < len(kept):
        lines = [line if line.is_quoted or line.left_out else _without(line, "around a quoted list") for line in lines]
    return tuple(lines)


def _with_numbers_of_namesakes(lines: list[Line]) -> list[Line]:
    """Return lines with their number in the name, if two would have the same name: "1. Dragoner", "2. Dragoner"."""
    names = Counter(_first_piece(line) for line in lines if not line.left_out)
    return [
        replace(line, text=f"{line.number_mark} {line.text}", number_mark="")
        if line.number_mark and re.fullmatch(r"\d{1,3}\.", line.number_mark) and names[_first_piece(line)] > 1
        else line
        for line in lines
    ]


def _first_piece(line: Line) -> str:
    return line.text.partition(",")[0].strip()


def _without_running_numbers(lines: list[Line]) -> list[Line]:
    """Return lines without the number before them, if these numbers count the units of the list: 1, 2, 3 and so on."""
    counted = [line for line in lines if line.text[:1].isdigit() and not line.left_out]
    found = {line.number: re.match(r"(\d{1,2})\s+(?=[A-ZÀ-Þ])", line.text) for line in counted}
    marks = {number: match for number, match in found.items() if match}
    if len(marks) < 3 or [int(match[1]) for match in marks.values()] != list(range(1, len(marks) + 1)):
        return lines
    cut = {number: match.end() for number, match in marks.items()}
    return [replace(line, text=line.text[cut[line.number] :]) if line.number in cut else line for line in lines]


def _without(line: Line, why: str) -> Line:
    return Line(line.number, line.text, left_out=why)


def _lines(text: str) -> Iterator[Line]:
    after_blank, quote, signed = True, 0, False
    text = _without_tables(text)
    next_lines = dict(enumerate(text.splitlines(), start=1))
    for number, written in next_lines.items():
        raw = html.unescape(written) if "&" in written and ";" in written else written
        raw = raw.translate(INVISIBLE).replace("\xa0", " ")
        if raw.strip() == "--" and number > 1:
            signed = True
        opened = closed = 0
        if OPENING.search(raw):
            opened = len(re.findall(r"\[quote\b|<blockquote", raw, re.IGNORECASE))
            closed = len(re.findall(r"\[/quote\]|</blockquote", raw, re.IGNORECASE))
        in_quote = quote + opened > 0
        quote = max(0, quote + opened - closed)
        line = _line(number, raw, in_quote, after_blank)
        if line is not None and RULE.match(next_lines.get(number + 1, "")):
            line = replace(line, is_heading=True)
        if line is None:
            after_blank = after_blank or not re.search(r"\w", raw)
            continue
        yield _without(line, "below a signature's rule") if signed else replace(line, raw=written)
        after_blank = False


def _without_tables(text: str) -> str:
    """Return a text in which the cells of BBCode and wiki tables are separated by tabs."""
    text = re.sub(r"\[/t[dh]\]\s*\[t[dh]\]", "\t", text, flags=re.IGNORECASE)
    text = re.sub(r"\[/?t(?:able|r|d|h|body)\]", "", text, flags=re.IGNORECASE)
    if "{|" not in text:
        return text
    text = re.sub(r"\[\[(?:[^\]|]{0,200}\|)?([^\]]{0,200})\]\]", r"\1", text)
    text = re.sub(r"^(?:\{\||\|-|\|\}).*$", "", text, flags=re.MULTILINE)
    return re.sub(
        r"^[!|]\s*(.*)$", lambda row: re.sub(r"(?:(?<!\s)\s+)?(?:!!|\|\|)\s*", "\t", row[1]), text, flags=re.MULTILINE
    )


def _line(number: int, raw: str, in_quote: bool, after_blank: bool) -> Line | None:
    """Return a line without its marks; None for rules, fences and empty lines."""
    said = QUOTED.sub("", raw)
    is_quoted = in_quote or said != raw
    has_marks = bool(OPENING.search(said))
    if has_marks and COMMENT.search(said) and not re.search(r"\w", CHAT.sub("", COMMENT.sub("", said))):
        return Line(number, said.strip(), left_out="a comment")
    said = CHAT.sub("", COMMENT.sub(" ", said) if has_marks else said)
    if has_marks:
        said = re.sub(r"\[/?quote[^\[\]]*\]|</?blockquote[^<>]*>", " ", said, flags=re.IGNORECASE)
    if FENCE.match(said) or not re.search(r"\w", said):
        return None
    struck = ""
    if has_marks:
        found = _without_marked(number, said)
        if isinstance(found, Line):
            return found
        said, struck = found
    if ADDRESS.search(said):
        rest = ADDRESS.sub(" ", said)
        if not re.search(r"\w{2}", MARKS.sub("", rest)) or len(plain(rest).split()) < 3:
            return Line(number, said.strip(), left_out="an address")
        said = rest
    return _structured(number, said, is_quoted, after_blank, struck)


def _without_marked(number: int, said: str) -> Line | tuple[str, str]:
    """Return the text of a line without images, links and struck-out text, and the struck-out text.

    The text of a link stays. If nothing else is in the line, return it as a left-out Line.
    """
    struck = "; ".join(
        re.sub(r"^[<\[]\w+[>\]]|[<\[]/\w+[>\]]$", "", found[0].strip("~ ")) for found in STRUCK.finditer(said)
    )
    said = STRUCK.sub(" ", said)
    if struck and not re.search(r"\w", MARKS.sub("", said)):
        return Line(number, _unmarked(struck), left_out="struck out")
    if IMAGE.search(said) and not re.search(r"\w", IMAGE.sub("", said)):
        return Line(number, said.strip(), left_out="a picture")
    return LINK.sub(lambda found: found[1] or found[2], IMAGE.sub(" ", said)), struck


def _structured(number: int, said: str, is_quoted: bool, after_blank: bool, struck: str) -> Line | None:
    tree = TREE.match(said)
    depth = len(tree[0]) if tree else len(said.expandtabs(4)) - len(said.expandtabs(4).lstrip())
    said = said[len(tree[0]) :] if tree else said.strip()
    said = SYMBOLS.sub("", said)
    is_heading = bool(re.match(r"#{1,6}\s", said)) or bool(WHOLE_BOLD.match(said))
    item = BULLET.sub("", said.strip())
    if NAMED_IN_QUOTES.match(item):
        return Line(number, item, depth, True, is_quoted=is_quoted, is_after_blank=after_blank)
    if WROTE.search(said):
        return Line(number, said, left_out="the head of a mail")
    if FOOTNOTE_TEXT.match(said) and not BULLET.match(said) and not said.rstrip().endswith("*"):
        return Line(number, said, left_out="a footnote")
    is_item = said.startswith("[*]") or bool(BULLET.match(said))
    said = BULLET.sub("", said.removeprefix("[*]").strip())
    mark = ""
    if found := NUMBERED.match(said):
        mark, rest = found[0].strip(), said[found.end() :]
        words = plain(rest.split(",")[0].split("(")[0]).split()
        if not (words and mark.endswith(".") and words[-1].rstrip("s") in GENERIC and len(words) < 3):
            said = rest
        else:  # "1. Bataillon", "1. Brigade" have their number in their name
            mark = ""
    is_heading = is_heading or bool(re.search(r"\w\s*[–—]\s*$|\w\s+-+\s*$|^[-=*~]{2,}\s*\w.*[-=*~]{2,}\s*$", said))
    text = _unmarked(SCORED.sub("", said))
    if not re.search(r"\w", text):
        return None
    return Line(number, text, depth, is_item or tree is not None, is_heading, is_quoted, after_blank, mark, struck)


def _unmarked(said: str) -> str:
    """Return a line without bold marks and footnote marks; characters that Markdown escapes stay."""
    if "\t" not in said:
        said = LEADER.sub(", ", said) if LEADING.search(said) else said
        said = WRAPPED.sub("", said).rstrip(" ,")
        said = ATTACHED.sub("", said) or said
    kept = ESCAPED.sub(lambda found: f"\0{ord(found[1])}\0", said) if "\\" in said else said  # no list has a NUL in it
    kept = MARKS.sub("", kept).strip()
    kept = FOOTNOTE.sub("", kept) if "\t" not in kept else kept
    kept = re.sub(r"\s\*(?=\s|$)", "", kept) if "*" in kept else kept
    text = re.sub("\0(\\d+)\0", lambda found: chr(int(found[1])), kept) if "\0" in kept else kept
    return re.sub(r"[^\S\t]+", " ", text).strip(" ,#=|+*" if "\t" not in text else " #=")


def unquote(said: str) -> tuple[str, str]:
    """Return the quoted name at the start of a text, "" if it has none, and the text after it.

    A doubled quotation mark in the name is one such mark.

    >>> unquote('"1. Garde", foot'), unquote("Garde")
    (('1. Garde', ', foot'), ('', 'Garde'))
    """
    found = re.match(r'"((?:[^"]|"")*)"', said)
    if not found:
        return "", said
    return found[1].replace('""', '"'), said[found.end() :]


def is_sentence(said: str) -> bool:
    """Return whether a line is a sentence about a list and not a part of it."""
    tokens = plain(said).split()
    ends = said.rstrip().endswith((".", "!", "?", "...", ":)", ";)")) and not re.search(r"\b\w{1,4}\.$", said.rstrip())
    verbs = sum(is_verb(token) for token in tokens)
    asks = said.rstrip().endswith("?")
    return (len(tokens) > 3 and bool(ends or verbs > 1)) or (len(tokens) > 6 and verbs > 0) or len(tokens) > 16 or asks


def is_verb(token: str) -> bool:
    """Return whether a word occurs in sentences but not in lists."""
    return bool(find_word("verbs", token))

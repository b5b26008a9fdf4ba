"""The author's text for a battle's handout, in Markdown: divided at its headings, rejected where it is not safe.

Raw HTML is not allowed. Nor are links except to the web or an email address, and pictures that the battle file does
not list. markdown-it reads the text; this module writes HTML from its tokens, so that every character is escaped
before it reaches a page.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from drumhead.armies.files.text_fields import TURNING
from drumhead.rules.loading.toml_files import Fault, FileErrors, choices, for_terminal, nearest, text_of
from drumhead.support.photographs import Photograph, photograph

if TYPE_CHECKING:
    from drumhead.model.army import Battle

LONGEST = 20_000  # letters of a file
STORY, WANTS, SPECIAL = "Story", "What each side wants", "Special rules"
BRINGS, LASTS = "Who brings what", "How long it takes"
KNOWN = (STORY, WANTS, SPECIAL, BRINGS, LASTS)  # the heads that have a place of their own on a handout
OPEN = ("https://", "http://", "mailto:")  # where a link may lead
Show = Callable[[Photograph], str]


@dataclass(frozen=True)
class Story:
    """The author's Markdown text after its checks: the file's path, its text, and the pictures that it shows.

    All are empty for a battle without such a text.
    """

    file: str = ""
    text: str = ""
    photographs: tuple[Photograph, ...] = ()

    def chapters(self, say: Callable[[str], str], show: Show, links: bool) -> dict[str, Markup]:
        """Return the text under each heading as HTML, by heading; a known heading is spelt as in `KNOWN`.

        `say` makes words fit to print and `show` returns the address of a picture. Without `links`, the addresses of
        links are printed after their words.
        """
        return {
            chapter.head: Markup(_Writer(self, say, show, links).html(chapter.tokens))
            for chapter in _chapters(_tokens(self.text))
        }


def read_story(battle: Battle) -> Story:
    """Return the author's text for a battle's handout, empty where the battle has none; FileErrors with every error
    in the file.
    """
    if not battle.handout:
        return Story()
    path = Path(battle.handout)
    text = text_of(path)
    faults = [*_signs(path, text)]
    if len(text) > LONGEST:
        faults.append(
            _fault(path, 0, f"{len(text):,} letters are too many", f"Give {LONGEST:,} or fewer.", code="text-too-long")
        )
    if faults:
        raise FileErrors(faults)
    check = _Check(path, battle)
    check.all(_tokens(text))
    if check.faults:
        raise FileErrors(sorted(check.faults, key=lambda fault: fault.line))
    return Story(str(path), text, tuple(check.photographs.values()))


def _fault(path: Path, line: int, wrong: str, right: str = "", *, code: str) -> Fault:
    return Fault(str(path), line, (), wrong, right, code)


def _signs(path: Path, text: str) -> Iterator[Fault]:
    """Yield an error for each control character, and for each character that reverses or hides the text around it."""
    for number, line in enumerate(text.split("\n"), 1):
        for sign in dict.fromkeys(line):
            if sign != "\t" and (sign in TURNING or unicodedata.category(sign) in ("Cc", "Cs", "Co")):
                yield _fault(
                    path,
                    number,
                    f"the sign U+{ord(sign):04X} cannot be printed",
                    "Leave it out.",
                    code="unprintable-sign",
                )


# ------------------------------------------------------------------ its parts


@dataclass(frozen=True)
class _Chapter:
    """A heading of level 1 or 2, its line in the file, and the tokens below it."""

    head: str
    line: int
    tokens: list[Any]


def _tokens(text: str) -> list[Any]:
    """Return the Markdown tokens of a text; raw HTML has tokens of its own, so that it can be rejected."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").parse(text)


def _chapters(tokens: Sequence[Any]) -> list[_Chapter]:
    """Return tokens divided at their headings; text before the first heading is the chapter "Story".

    A first heading with one "#" is the title, not a chapter. Empty chapters are included if they have a heading.
    """
    found = [_Chapter(STORY, 1, [])]
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "heading_open" and token.tag in ("h1", "h2"):
            is_title = at == 0 and token.tag == "h1"
            if not is_title:
                found.append(_Chapter(_known(_said(tokens[at + 1])), token.map[0] + 1, []))
            at += 3
            continue
        found[-1].tokens.append(token)
        at += 1
    return [each for each in found if each.tokens or each.line > 1]


def _known(head: str) -> str:
    """Return the spelling in `KNOWN` of a heading in any capitals; any other heading unchanged."""
    return next((known for known in KNOWN if known.casefold() == head.casefold()), head)


def _said(inline: Any) -> str:
    """Return the words of an inline token without their markup."""
    return "".join(" " if "break" in child.type else child.content for child in inline.children or ())


# ------------------------------------------------------------------ what is wrong with it


class _Check:
    """A check of an author's text for content that is not allowed; it collects errors, and the pictures that the text
    shows.
    """

    def __init__(self, path: Path, battle: Battle) -> None:
        self.path, self.battle = path, battle
        self.faults: list[Fault] = []
        self.photographs: dict[str, Photograph] = {}

    def all(self, tokens: Sequence[Any]) -> None:
        """Add every error of the text to `faults`, and every usable picture to `photographs`."""
        seen: set[str] = set()
        for chapter in _chapters(tokens):
            if chapter.head.casefold() in seen:
                self._note(
                    chapter.line,
                    f'"{for_terminal(chapter.head)}" is a head twice',
                    "Put both under one.",
                    code="heading-twice",
                )
            if not chapter.tokens:
                near = nearest(chapter.head, KNOWN) if chapter.head not in KNOWN else ""
                self._note(
                    chapter.line,
                    f'nothing stands under "{for_terminal(chapter.head)}"',
                    f"Write it, or leave out the head.{near}",
                    code="empty-heading",
                )
            seen.add(chapter.head.casefold())
        for token in tokens:
            line = token.map[0] + 1 if token.map else 0
            if token.type == "html_block":
                self._html(line, token.content)
            for child in token.children or ():
                self._inline(child, line)
                line += child.type in ("softbreak", "hardbreak")

    def _note(self, line: int, wrong: str, right: str, code: str) -> None:
        self.faults.append(_fault(self.path, line, wrong, right, code=code))

    def _html(self, line: int, said: str) -> None:
        right = "Write Markdown, or \\< for the sign itself."
        self._note(
            line, f'"{for_terminal(said.strip())}" is HTML, which a handout does not take', right, code="html-in-story"
        )

    def _inline(self, token: Any, line: int) -> None:
        if token.type == "html_inline":
            self._html(line, token.content)
        elif token.type == "link_open" and not str(token.attrs["href"]).lower().startswith(OPEN):
            address = str(token.attrs["href"])
            self._note(
                line,
                f'the link to "{for_terminal(address)}" leads nowhere on paper',
                "Give an address of the web, https://...",
                code="unprintable-link",
            )
        elif token.type == "image":
            self._picture(token, line)

    def _picture(self, token: Any, line: int) -> None:
        named, allowed = str(token.attrs["src"]), self.battle.pictures
        if named not in allowed:
            elsewhere = "://" in named or named.startswith(("//", "data:"))
            wrong = (
                "no picture is fetched from elsewhere" if elsewhere else "the battle's file does not name this picture"
            )
            known = nearest(named, allowed).lstrip() or (choices(allowed) if allowed else "")
            right = (
                known
                if not elsewhere and known
                else f'Put it beside the battle, and pictures = ["..."] in {self.battle.source}.'
            )
            self._note(line, f'"{for_terminal(named)}": {wrong}', right, code="unlisted-picture")
        elif not token.content.strip():
            self._note(
                line,
                f"nothing is said of {named}",
                "Write in the brackets what it shows: ![The church](...).",
                code="picture-without-words",
            )
        elif named not in self.photographs:
            try:
                self.photographs[named] = photograph(named, Path(self.battle.source).parent / named)
            except ValueError as error:
                self._note(
                    line,
                    f"{named}: {error}",
                    "Save it as a PNG or JPEG of an ordinary size.",
                    code="unreadable-picture",
                )


# ------------------------------------------------------------------ as HTML


class _Writer:
    """A writer of Markdown tokens as HTML; it writes only its own elements, never those of a file."""

    PLAIN = frozenset(
        {"p", "em", "strong", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td"}
    )

    def __init__(self, story: Story, say: Callable[[str], str], show: Show, links: bool) -> None:
        self.say, self.show, self.links = say, show, links
        self.photographs = {each.name: each for each in story.photographs}
        self.led: list[str] = []  # addresses of the links that are open

    def html(self, tokens: Sequence[Any]) -> str:
        """Return Markdown tokens as HTML."""
        return "".join(map(self._token, tokens))

    def _words(self, said: str) -> str:
        return escape(self.say(said))

    def _token(self, token: Any) -> str:
        if token.type == "inline":
            return self.html(token.children)
        if token.type == "text":
            return self._words(token.content)
        if token.type in ("softbreak", "hardbreak"):
            return " " if token.type == "softbreak" else "<br>"
        if token.type in ("code_inline", "code_block", "fence"):
            return self._code(token)
        if token.type == "hr":
            return "<hr>"
        if token.type == "image":
            alt, address = self._words(token.content), self.show(self.photographs[str(token.attrs["src"])])
            return f'<img class="photograph" src="{escape(address)}" alt="{alt}">'
        return self._link(token) if token.type.startswith("link_") else self._tag(token)

    def _code(self, token: Any) -> str:
        if token.type == "code_inline":
            return f"<b>{self._words(token.content)}</b>"
        lines = token.content.rstrip("\n").split("\n")
        return f'<p class="typed">{"<br>".join(map(self._words, lines))}</p>'

    def _tag(self, token: Any) -> str:
        """Return the opening or closing tag of an element without attributes; "" for one that is not allowed.

        Every heading inside a chapter is of level 3.
        """
        if token.hidden:
            return ""
        tag = "h3" if token.type.startswith("heading") else token.tag
        if tag != "h3" and tag not in self.PLAIN:
            return ""
        return f"</{tag}>" if token.nesting < 0 else f"<{tag}>"

    def _link(self, token: Any) -> str:
        """Return the opening or closing tag of a link; on paper "" at its beginning, and its address in brackets at
        its end.
        """
        if token.type == "link_open":
            self.led.append(str(token.attrs["href"]))
            return f'<a href="{escape(self.led[-1])}" rel="noopener noreferrer">' if self.links else ""
        address = self.led.pop()
        return "</a>" if self.links else f" ({self._words(address.removeprefix('mailto:'))})"

"""The renderers of a handout: on paper, characters that our fonts lack are noted; on a screen, words are as typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.text.missing_glyphs import lacking, name_characters
from drumhead.printing.text.template_filters import printable

if TYPE_CHECKING:
    from jinja2 import Environment


class OnPaper(HtmlRenderer):
    """A renderer of a handout on paper; it records every character that our fonts lack."""

    def _environment(self) -> Environment:
        self._lacking: dict[str, None] = {}
        environment = super()._environment()
        environment.finalize = self.say
        return environment

    def say(self, value: Any) -> Any:
        """Return a value as it is printed, with a square for each character that our fonts lack; record these
        characters.
        """
        if isinstance(value, str) and not hasattr(value, "__html__"):
            self._lacking |= dict.fromkeys(lacking(value))
        return printable(value)

    def lacking(self) -> str:
        """Return a sentence that lists the characters printed as squares so far; "" where there are none."""
        return (
            f"Squares replace characters that our fonts lack: {name_characters(self._lacking)}."
            if self._lacking
            else ""
        )


class OnScreen(HtmlRenderer):
    """A renderer of a handout for a screen; words stay as they are typed, since a screen has other fonts."""

    def _environment(self) -> Environment:
        environment = super()._environment()
        environment.finalize = self.say
        return environment

    def say(self, value: Any) -> Any:
        """Return the value unchanged, without a square for characters that our fonts lack."""
        return value

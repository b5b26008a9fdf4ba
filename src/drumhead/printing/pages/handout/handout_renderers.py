"""The setting of a handout: on paper it notes the letters that our faces lack, on a screen all words are as typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drumhead.printing.html.html_renderer import Setting
from drumhead.printing.text.missing_glyphs import lacking, name_characters
from drumhead.printing.text.template_filters import printable

if TYPE_CHECKING:
    from jinja2 import Environment


class OnPaper(Setting):
    """Notes every letter for which a square is printed."""

    def _environment(self) -> Environment:
        self._lacking: dict[str, None] = {}
        environment = super()._environment()
        environment.finalize = self.say
        return environment

    def say(self, value: Any) -> Any:
        """What is printed of a value."""
        if isinstance(value, str) and not hasattr(value, "__html__"):
            self._lacking |= dict.fromkeys(lacking(value))
        return printable(value)

    def lacking(self) -> str:
        """What is said of the squares so far; nothing where there is none."""
        return f"A square stands for what our faces lack: {name_characters(self._lacking)}." if self._lacking else ""


class OnScreen(Setting):
    """Leaves words as they are typed: a screen has other faces."""

    def _environment(self) -> Environment:
        environment = super()._environment()
        environment.finalize = self.say
        return environment

    def say(self, value: Any) -> Any:
        """The value as it is."""
        return value

"""An evening at the table on a full screen: the state of the turn, what happened, one question, and a line to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Queue
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, RichLog, Static

from drumhead.cli.output.stderr_notes import clean
from drumhead.umpire.evening_session import Table
from drumhead.umpire.help_words import HELP
from drumhead.umpire.question_words import View

MOST = 400  # lines of what happened that can be scrolled back
PROMPT = "Type here. ? shows all words"
ERROR = "bold red"


class KeepScreen(App[None]):
    """The full screen. `keep` runs the evening with this screen as its table, in a thread of its own."""

    CSS = """
    #clock { dock: top; background: $primary; color: $text; text-style: bold; padding: 0 2; width: 100%; }
    #happened { height: 1fr; padding: 0 2; overflow-x: hidden; }
    #question { height: auto; max-height: 65%; overflow-y: auto; border-top: heavy $primary; }
    #asks { text-style: bold; padding: 0 2; width: 100%; }
    #about, #answers { padding: 0 4; width: 100%; }
    #foot { height: auto; }
    #keys { color: $text-muted; padding: 0 2; width: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "explain", "Help"),
        Binding("escape", "clear", "Clear the line"),
        Binding("pageup", "earlier", "What happened before"),
        Binding("pagedown", "later", "What happened last"),
        Binding("ctrl+c", "leave", "Stop", priority=True),
    ]

    def __init__(self, keep: Callable[[Table], None]) -> None:
        super().__init__()
        self.keep, self.view = keep, View("", "")
        self.failure: BaseException | None = None
        self._typed: Queue[str | None] = Queue()

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen, from the top."""
        yield Static("", id="clock", markup=False)
        yield RichLog(id="happened", wrap=True, max_lines=MOST, min_width=0)
        with Vertical(id="question"):
            yield Static("", id="asks", markup=False)
            yield Static("", id="about", markup=False)
            yield Static("", id="answers", markup=False)
        with Vertical(id="foot"):
            yield Input(placeholder=PROMPT, id="typed")
            yield Static("", id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin the evening."""
        self.query_one("#happened", RichLog).can_focus = False
        self.query_one("#typed", Input).focus()
        self.run_worker(self._run_evening, thread=True)

    def _run_evening(self) -> None:
        """Run the evening, and leave the screen with what it raised, for the command to report."""
        try:
            self.keep(_ScreenTable(self, self._typed))
        except BaseException as failure:
            self.failure = failure
        with suppress(RuntimeError):  # the screen is gone already
            self.call_from_thread(self.exit)

    def on_unmount(self) -> None:
        """End the evening when the screen closes; every answer is on the disk."""
        self._typed.put(None)

    # ------------------------------------------------------------ showing
    def tell(self, lines: Sequence[str], kind: str) -> None:
        """Add lines to what happened; errors are red."""
        told = self.query_one("#happened", RichLog)
        for line in lines:
            told.write(Text(clean(line), style=ERROR if kind else ""))

    def put(self, view: View) -> None:
        """Show a question."""
        self.view = view
        parts = {"clock": [view.clock], "asks": [view.asks], "about": view.about, "answers": view.answers}
        for name, lines in {**parts, "keys": [view.keys]}.items():
            part = self.query_one(f"#{name}", Static)
            part.update(clean("\n".join(lines)))
            part.display = any(lines)

    # ------------------------------------------------------------ typing
    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand a typed line to the evening."""
        event.input.value = ""
        self._typed.put(event.value)

    def action_explain(self) -> None:
        """Show every word that may be typed."""
        self.tell(HELP, "")

    def action_clear(self) -> None:
        """Clear the line."""
        self.query_one("#typed", Input).value = ""

    def action_earlier(self) -> None:
        """Scroll back in what happened."""
        self.query_one("#happened", RichLog).scroll_page_up()

    def action_later(self) -> None:
        """Scroll to what happened last."""
        self.query_one("#happened", RichLog).scroll_page_down()

    def action_leave(self) -> None:
        """Stop the evening; every answer is on the disk."""
        self._typed.put(None)


class _ScreenTable:
    """The table of an evening on a full screen, used by the thread of the evening."""

    def __init__(self, screen: KeepScreen, typed: Queue[str | None]) -> None:
        self._screen, self._typed = screen, typed

    def show(self, lines: Sequence[str], kind: str = "") -> None:
        self._screen.call_from_thread(self._screen.tell, lines, kind)

    def ask(self, view: View) -> str | None:
        self._screen.call_from_thread(self._screen.put, view)
        return self._typed.get()


def run_screen(keep: Callable[[Table], None]) -> None:
    """Run an evening on the full screen; raise what it raised."""
    screen = KeepScreen(keep)
    screen.run()
    if screen.failure:
        raise screen.failure

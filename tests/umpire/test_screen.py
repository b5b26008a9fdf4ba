"""The full screen of an evening, typed at by the library's own pilot."""

from __future__ import annotations

import asyncio

from drumhead.probability import Roll
from drumhead.umpire.answer_file import AnswerFile, Beginning
from drumhead.umpire.evening_session import EveningSession

from ..machine import needs_textual
from .evenings import scenario

pytestmark = needs_textual
TRIES = 3000


def on_the_screen(path, *steps, size=(80, 24)):
    """Runs an evening on the screen; each step is typed once the screen asks something new. Returns what was asked."""
    from textual.widgets import Input, RichLog

    from drumhead.cli.output.keep_screen import KeepScreen

    sc, seen = scenario("ramillies"), []

    def keep(table):
        EveningSession(sc, AnswerFile(path, "a battle", Beginning("x", 1, {}), path.exists()), table, Roll, False).run()

    async def run():
        screen = KeepScreen(keep)
        async with screen.run_test(size=size) as pilot:
            for step in steps:
                before = screen.view
                for _ in range(TRIES):
                    if screen.view.asks and (not seen or before is not seen[-1][0]):
                        break
                    await pilot.pause(0.01)
                    before = screen.view
                told = [line.text for line in screen.query_one("#happened", RichLog).lines]
                assert screen.query_one("#typed", Input).region.bottom <= size[1]
                seen.append((screen.view, told))
                if step.startswith("key:"):
                    await pilot.press(step[4:])
                else:
                    await pilot.press(*step, "enter")
            for _ in range(TRIES):
                if screen.failure or not screen.is_running or screen._exit:
                    break
                await pilot.pause(0.01)
        return screen

    screen = asyncio.run(run())
    assert screen.failure is None
    return seen


def test_an_evening_is_kept_on_the_screen_and_goes_on_after_it(tmp_path):
    path = tmp_path / "kept.txt"
    seen = on_the_screen(path, "5", "2", "4", "quit")
    asked = [view.asks for view, _ in seen]
    assert asked[0] == asked[1].replace("2 or more", "3 or more")
    assert len(set(asked)) == 4
    lines = path.read_text().splitlines()
    assert lines[2:4] == ['["throw","raw dice",[5]]', '["throw","raw dice",[2]]']
    again = on_the_screen(path, "key:ctrl+c")
    assert again[0][0].asks == asked[-1]
    assert path.read_text().splitlines() == lines


def test_a_small_screen_has_room_for_the_line_that_is_typed(tmp_path):
    assert len(on_the_screen(tmp_path / "kept.txt", "5", "2", "key:ctrl+c", size=(60, 20))) == 3

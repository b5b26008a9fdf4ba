"""The page of a battle in a real browser: stepped by keys and buttons, whole on a phone, and asking nobody."""

from __future__ import annotations

from functools import cache

import pytest

from drumhead.printing.pages.battle_log.posts.post_files import files, html_of, names
from drumhead.printing.pages.battle_log.posts.web_post import post_of

from ..counted import at_least
from ..simulation.fought import BATTLES
from .logs.test_pages import made

MOST = 24  # steps that a test takes one by one
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
SHOWN = "document.getElementById('status').textContent"
PLACES = """() => Object.fromEntries([...document.querySelectorAll('#board .turned:not(.gone)')]
  .map((unit) => [unit.dataset.unit, unit.style.transform]))"""
SMALL = """() => [...document.querySelectorAll('#board button, #board input, summary')]
  .filter((each) => each.offsetParent).map((each) => [each.outerHTML.slice(0, 60), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 44 || box.width < 44).map(([words]) => words)"""
OUTSIDE = """() => [...document.querySelectorAll('body *:not(svg *):not(.shared)')].filter((each) => each.offsetParent)
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5).map((each) => each.outerHTML.slice(0, 80))"""
# The lowest contrast of words with what is behind them: light on dark or dark on light, by the formula of WCAG.
CONTRAST = """() => {
  const channel = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(channel);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (each) => {
    for (let at = each; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const words = [...document.querySelectorAll('h1, h2, h3, p, figcaption, dt, dd, summary, #status, .buttons button')];
  return Math.min(...words.filter((each) => each.offsetParent).map((each) => {
    const [one, other] = [light(getComputedStyle(each).color), light(behind(each))].sort((a, b) => b - a);
    return (one + 0.05) / (other + 0.05);
  }));
}"""


@cache
def post(name):
    return post_of(*made(name), None)


@pytest.fixture
def opened(browser, tmp_path):
    """Opens the page of a battle; whatever it asks of anybody, or complains of, is found at the end."""
    amiss: list[str] = []

    def open_(name="ramillies", size=DESK, **how):
        file = tmp_path / f"{name}.html"
        file.write_bytes(html_of(post(name)))
        context = browser.new_context(viewport=size, **how)
        context.set_default_timeout(120_000)
        page = context.new_page()
        page.on("console", lambda said: amiss.append(said.text))
        page.on("pageerror", lambda error: amiss.append(str(error)))
        page.on("request", lambda asked: amiss.append(asked.url) if asked.url != file.as_uri() else None)
        page.goto(file.as_uri())
        return page

    yield open_
    for context in browser.contexts:
        context.close()
    assert not amiss


def position(page) -> int:
    return int(page.input_value("#board input"))


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.sample(2)
def test_every_card_is_a_step_by_key_and_button(opened, name):
    page = opened(name)
    steps = post(name).board.data["steps"][:MOST]
    page.focus("#board")
    seen = [page.evaluate(SHOWN)]
    for number in range(1, len(steps)):
        page.keyboard.press("ArrowRight")
        assert position(page) == number
        seen.append(page.evaluate(SHOWN))
        units = page.evaluate(PLACES)
        assert units
    assert len(set(seen)) == len(steps) >= MOST // 2
    page.click("[data-go=first]")
    assert (position(page), page.evaluate(SHOWN)) == (0, "Deployment")
    for _ in range(3):
        page.click("[data-go=on]")
    page.click("[data-go=back]")
    assert (position(page), page.evaluate(SHOWN)) == (2, seen[2])


def test_turns_are_a_step_too_and_home_and_end_go_to_the_ends(opened):
    page = opened()
    turns = [step["t"] for step in post("ramillies").board.data["steps"]]
    page.focus("#board")
    for key in ("ArrowDown", "Shift+ArrowRight"):
        page.keyboard.press("Home")
        for turn in at_least(3, range(1, max(turns) + 1)):
            page.keyboard.press(key)
            assert position(page) == turns.index(turn)
    for key in ("ArrowUp", "Shift+ArrowLeft"):
        page.keyboard.press("End")
        page.keyboard.press(key)
        assert position(page) == turns.index(max(turns))
        page.keyboard.press(key)
        assert position(page) == turns.index(max(turns) - 1)
    for key in ("End", "ArrowRight", "ArrowDown"):  # there is no more
        page.keyboard.press(key)
        assert position(page) == len(turns) - 1


def test_going_back_shows_what_going_forward_showed(opened):
    page = opened("klausen")
    page.focus("#board")
    there = []
    for _ in range(12):
        there.append(page.evaluate(PLACES))
        page.keyboard.press("ArrowRight")
    for before in reversed(there):
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(PLACES).keys() == before.keys()
    assert page.evaluate(SHOWN) == "Deployment"


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("name", ["ramillies", "klausen"])
def test_it_is_whole_on_a_phone_and_a_desk_and_its_buttons_are_large(opened, name, size):
    page = opened(name, size)
    page.focus("#board")
    for key in ("Home", "ArrowDown", "ArrowDown", "End"):
        page.keyboard.press(key)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(SMALL) == []
    map_ = page.evaluate("(() => { const b = document.querySelector('#board svg').getBoundingClientRect();"
                         "return [b.left, b.right, b.height]; })()")  # fmt: skip
    assert map_[0] >= 0
    assert map_[1] <= size["width"]
    assert map_[2] <= size["height"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_words_are_read_by_day_and_by_night(opened, scheme):
    page = opened(color_scheme=scheme)
    assert page.evaluate(CONTRAST) > 4.5
    night = page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
    assert night == (scheme == "dark")


def test_without_a_script_the_pictures_and_all_words_are_there(opened):
    page = opened(java_script_enabled=False)
    assert page.locator("figure svg").count() == 4
    assert all(page.locator("figure svg").nth(at).bounding_box()["height"] > 50 for at in range(4))
    assert page.locator("#board").is_hidden()
    page.click("summary")
    assert page.locator("li[data-step]").nth(3).is_visible()
    assert page.locator("li[data-step]").count() == len(post("ramillies").board.data["steps"])


def test_nothing_moves_for_those_who_want_no_motion(opened):
    still, moving = (opened(reduced_motion=how) for how in ("reduce", "no-preference"))
    style = "getComputedStyle(document.querySelector('#board .turned')).transitionDuration"
    assert still.evaluate(style) in ("0s", "")
    assert moving.evaluate(style) != still.evaluate(style)


def test_a_page_with_pictures_in_files_shows_them(browser, tmp_path):
    told = post("ramillies")
    named = names("story.html", "html", "files")
    for name, made_ in files(told, named, "html").items():
        (tmp_path / name).write_bytes(made_ if isinstance(made_, bytes) else made_())
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto((tmp_path / "story.html").as_uri())
    wide = page.evaluate("[...document.images].map((image) => image.naturalWidth)")
    context.close()
    assert len(wide) == 4
    assert min(wide) > 900


def test_it_has_no_fault_that_a_checker_finds(opened):
    from axe_playwright_python.sync_playwright import Axe

    page = opened(size=PHONE)
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"][:100]) for each in found] == []

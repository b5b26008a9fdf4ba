"""The companion in a real browser: taps that stay, odds that are exact, nothing asked of anybody, fit for all."""

from __future__ import annotations

import random
import time

import pytest

from drumhead.cli.output.terminal_tables import per_cent

from ..counted import at_least
from .companions import NAMES, data_of, evening, given_of, pages, random_settings, wanted

TOM, BEA, ANNA = (f"ramillies-companion-{word}.html" for word in ("tom-b", "bea", "anna"))
TELEPHONE = {"width": 360, "height": 740}
VIEWS = ("roster", "sheet", "cards", "odds", "more")
ALL_OPEN = """(most) => {
  for (const sort of [".unit", "details", ".piece"])
    for (const more of [...document.querySelectorAll(sort)].slice(most)) more.remove();
  for (const view of document.querySelectorAll(".view")) view.hidden = false;
  for (const each of document.querySelectorAll("details")) { each.removeAttribute("name"); each.open = true; }
  dispatchEvent(new Event("resize"));
}"""
TOO_SMALL = """() => [...document.querySelectorAll("button, select, input, textarea, summary, nav a")]
  .map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 44 || box.width < 44)).map(([words]) => words)"""
ASK = """([name, settings]) => settings.map((places) => {
  const asked = document.getElementById(`odds-${name}`);
  [...asked.querySelectorAll(".input")].forEach((input, i) => {
    const list = input.querySelector("select");
    const target = list ?? input.querySelectorAll("input")[places[i]];
    if (list) list.value = places[i]; else target.checked = true;
    target.dispatchEvent(new Event("change"));
  });
  const refused = asked.querySelector(".refused")?.textContent;
  const rows = [...asked.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent));
  return refused ?? Object.fromEntries(rows.map((row) => [row[0], [row[1], row.at(-1), row.length > 3 ? row[2] : ""]]));
})"""


@pytest.fixture
def companion(browser, tmp_path):
    """Opens a player's page as on a telephone; whatever it asks of anybody, or complains of, is found at the end."""
    amiss: list[str] = []

    def opened(name: str = TOM, **how):
        file = tmp_path / name
        file.write_text(pages()[name], "utf-8")
        context = browser.new_context(viewport=TELEPHONE, **how)
        context.set_default_timeout(120_000)
        page = context.new_page()
        page.on("console", lambda said: amiss.append(said.text))
        page.on("pageerror", lambda error: amiss.append(str(error)))
        page.on("dialog", lambda dialog: amiss.append(dialog.message))
        page.on("request", lambda asked: amiss.append(asked.url) if asked.url != file.as_uri() else None)
        begun = time.perf_counter()
        page.goto(file.as_uri())
        print(f"{name} opened in {time.perf_counter() - begun:.2f} s")
        return page

    yield opened
    for context in browser.contexts:
        context.close()
    assert not amiss


def pressed(page) -> list[str]:
    return page.eval_on_selector_all(
        '.box[aria-pressed="true"]', "boxes => boxes.map((each) => each.closest('[data-key]').dataset.key)"
    )


def test_what_is_tapped_stays_and_is_undone(companion):
    page = companion()
    boxes = page.locator('[data-key="french/1/0"] .box')
    boxes.nth(2).click()
    page.locator('[data-key="french/1/2"] .box').nth(3).click()
    assert page.locator("#told").text_content().endswith("pips: 3")
    page.click('nav a[href="#more"]')
    page.select_option("#letters", "1.5")
    page.click('nav a[href="#roster"]')
    page.reload()
    assert pressed(page) == ["french/1/0"] * 3 + ["french/1/2"]
    boxes.nth(2).click()  # the last one crossed is taken back
    assert pressed(page).count("french/1/0") == 2
    for _ in range(3):
        page.click("#undo")
    assert pressed(page) == []
    assert page.locator("#undo").is_disabled()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"


def test_what_is_tapped_goes_to_another_device_as_text(companion):
    page = companion()
    page.locator('[data-key="french/2/0"] .box').nth(1).click()
    page.locator('[data-key="turn"] .box').nth(1).click()
    page.fill("#notes", "Hold the mill </textarea>")
    page.click('nav a[href="#more"]')
    page.click("#export")
    text = page.input_value("#text")
    other = companion()
    assert pressed(other) == []
    other.click('nav a[href="#more"]')
    for wrong, said in (
        ("{", "This is no text of a companion: paste all"),
        ('{"drumhead": "kit"}', "This is no text of a companion: it begins"),
        (text.replace('"battle": "', '"battle": "0'), "This text is of another battle"),
        (text.replace('"turn": 2', '"turn": 99'), "Turn: give a whole number, 1 to 7"),
        (text.replace('"french/2/0": 2', '"french/2/0": "2"'), "give a whole number"),
    ):
        other.fill("#text", wrong)
        other.click("#import")
        assert said in other.locator("#told").text_content()
        assert pressed(other) == []
    other.fill("#text", text)
    other.click("#import")
    assert pressed(other) == ["french/2/0"] * 2
    assert other.input_value("#notes") == "Hold the mill </textarea>"
    assert other.locator('[data-key="turn"] output').text_content() == "2"
    other.click("#undo")  # all at once
    assert pressed(other) == []


def test_odds_are_exact_in_two_hundred_settings(companion):
    page, game = companion(ANNA), evening()
    tables = data_of(pages()[ANNA])["odds"]
    asked = 0
    for table, about in zip(tables, game.ruleset.about["companion"]["ask"]):
        question = game.ruleset.question(about["question"])
        settings = random_settings(table, 200 // len(tables) + 1)
        for places, shown in zip(settings, page.evaluate(ASK, [table["name"], settings])):
            odds = wanted(question, game.book, given_of(question, about, places), about.get("called", {}))
            if isinstance(odds, str):
                assert shown == f"That cannot be: {odds}."
            else:
                assert shown == {
                    word: [per_cent(odds[word]), str(odds[word]), least_of(odds, word) if table["counts"] else ""]
                    for word in odds
                }
            asked += 1
    assert asked >= 200


def least_of(odds, word):
    """The chance of this outcome and all that come after it."""
    words = list(odds)
    return per_cent(sum(odds[each] for each in words[words.index(word) :]))


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("most", [4, pytest.param(999, marks=pytest.mark.slow)])
def test_axe_finds_no_serious_fault_and_all_can_be_tapped(companion, light, most):
    from axe_playwright_python.sync_playwright import Axe

    page = companion(BEA, color_scheme=light)
    page.locator(".unit .box").nth(2).click()
    page.evaluate(ALL_OPEN, most)
    page.wait_for_timeout(50)
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")] == []
    assert page.evaluate(TOO_SMALL) == []


def test_nothing_scrolls_sideways_on_a_narrow_telephone(companion):
    page = companion()
    for letters in ("1", "1.5"):
        page.click('nav a[href="#more"]')
        page.select_option("#letters", letters)
        for view in at_least(3, VIEWS):
            page.click(f'nav a[href="#{view}"]')
            assert page.evaluate("document.documentElement.scrollWidth") == TELEPHONE["width"], (view, letters)
            assert page.evaluate("document.activeElement.id") == f"{view}-head"


def test_whatever_is_looked_for_is_found_by_its_name(companion):
    page = companion()
    for typed, title, view in (
        ("lodz", NAMES[3], "roster"),
        ("rally", "Rallying", "odds"),
        ("1st card", "turn", "sheet"),
    ):
        page.fill("#find", typed)
        page.locator("#found button").filter(has_text=title).first.click()
        assert page.locator(f"#{view}").is_visible()
        assert title in page.evaluate("document.activeElement.dataset.find")
    page.fill("#find", "kirchturmglocke")
    assert page.locator("#how-many").text_content() == "Nothing found"


def test_a_browser_that_keeps_nothing_says_so_and_serves_all_the_same(companion):
    page = companion()
    assert page.locator("#unkept").is_hidden()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.locator('[data-key="french/1/0"] .box').first.click()
    assert page.locator("#unkept").is_visible()
    assert pressed(page) == ["french/1/0"]


def test_on_paper_it_is_roster_sheet_and_cards(companion):
    page = companion()
    page.emulate_media(media="print")
    shown = {view: page.locator(f"#{view}").is_visible() for view in (*VIEWS, "undo")}
    assert [view for view, visible in shown.items() if visible] == ["roster", "sheet", "cards"]


def test_names_are_shown_as_typed(companion):
    page = companion()
    shown = page.eval_on_selector_all(".unit bdi", "names => names.map((each) => each.textContent)")
    assert shown[: len(NAMES)] == list(NAMES)


def test_random_taps_never_break_it(companion):
    page = companion()
    luck = random.Random(7)
    taps = [luck.randrange(10_000) for _ in range(60)]
    page.evaluate(
        """taps => { const all = [...document.querySelectorAll(".box")];
        for (const tap of taps) all[tap % all.length].click(); }""",
        taps,
    )
    before = pressed(page)
    page.reload()
    assert pressed(page) == before
    page.evaluate("() => { const undo = document.getElementById('undo'); while (!undo.disabled) undo.click(); }")
    assert pressed(page) == []

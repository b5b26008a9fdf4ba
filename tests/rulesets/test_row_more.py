"""A modifier or a ground more is its row and its condition: it is on paper, in odds, and in the log of a battle."""

from __future__ import annotations

import filecmp
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner

from drumhead import armies, rulesets
from drumhead.cli.root import group
from drumhead.model.lengths import Measures
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import story
from drumhead.printing.pages.playsheet.half_sheet import HalfSheet
from drumhead.printing.pages.playsheet.table_references import list_places_of_macros
from drumhead.printing.pages.ruleset_folder_checks import folder_faults
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.rule_index import index
from drumhead.rules.trust import plugin_trust
from drumhead.rules.validation.expression_checks import parse_template
from drumhead.support import paths

from .fresh_rows import FRESH, add_row, copy_of

NAME = "newly come"
UNHURT = f'"{FRESH}": not unit.lost and not unit.pips'


@dataclass(frozen=True)
class More:
    """A row more in the table `place`, made like the row `like`, with the key `key`.

    `code` has the file with the conditions, the line after which the new one goes, and the new line; nothing where the
    shared procedures know the key already. `battle` is fought with it, after the second text of `ground` has taken the
    place of the first. `asked` is a question that must be answered otherwise, and its inputs.
    """

    place: str
    like: str
    battle: str
    code: tuple[str, str, str] | None = None
    ground: tuple[str, str] | None = None
    key: str = FRESH
    asked: tuple[str, dict[str, Any]] | None = None


ROWS = {
    "wss-paperboys": More(
        "faceoff.modifier",
        "elite",
        "ramillies",
        ("contact.py", '"raw": unit.quality == "raw",', UNHURT),
        asked=("faceoff-grid", {"attacker_pips": 1}),
    ),
    "peninsular-paperboys": More(
        "faceoff.modifier",
        "elite",
        "salamanca",
        ("contact.py", '"raw": unit.quality == "raw",', UNHURT),
    ),
    "von-futsch": More(
        "morale.modifier",
        "elite",
        "klausen",
        ("morale.py", '"poor": unit.quality == "poor",', f'"{FRESH}": unit.arm == "infantry"'),
        asked=("morale", {}),
    ),
    "wss-dice": More(
        "ground",
        "town",
        "oudenarde",
        ground=('kind = "village"', 'kind = "village"\nfortified = true'),
        key="fortified-town",
    ),
    "wss-cards": More("ground", "woods", "blenheim", ground=('kind = "marsh"', 'kind = "rough"'), key="difficult"),
}


def own_game(name: str, into: Path, called: str = NAME) -> tuple[Path, str]:
    """Write a copy of a ruleset's folder with the row and its condition; return it, and the rule of the row.

    That is a rule which no step of play carries out otherwise.
    """
    folder, more, ruleset = copy_of(name, into), ROWS[name], rulesets.load(name)
    cited = {rule for rules in ruleset.steps.values() for rule in rules}
    rule = next(id_ for id_ in index(ruleset) if id_ not in cited)
    add_row(folder, tuple(more.place.split(".")), more.like, called, more.key)
    text = (folder / "tables.toml").read_text(encoding="utf-8")
    row = f"[{more.place}.{more.key}]\n"
    head, _, body = text.partition(row)
    body = re.sub(r"^rules = .*$", f'rules = ["{rule}"]', body, flags=re.M)
    body = body if called else re.sub(r"^name = .*\n", "", body, flags=re.M)
    (folder / "tables.toml").write_text(f"{head}{row}{body}", encoding="utf-8")
    if more.code:
        file, after, line = more.code
        code = (folder / file).read_text(encoding="utf-8")
        assert code.count(after) == 1
        (folder / file).write_text(code.replace(after, f"{after}\n        {line},"), encoding="utf-8")
    return folder, rule


@contextmanager
def trusted(folder: Path) -> Iterator[Ruleset]:
    with plugin_trust.session():
        plugin_trust.trust()
        yield rulesets.load(str(folder))


def fight(name: str, into: Path) -> list[dict[str, Any]]:
    """Fight the shipped battle of a ruleset with the copy in the same folder; return its journal."""
    more = ROWS[name]
    shipped = armies.find_battle(more.battle)
    assert shipped
    for path in shipped.parent.glob(f"{more.battle}*"):
        words = path.read_text(encoding="utf-8").replace(f'"{name}"', '"ours"')
        if more.ground and path.name == f"{more.battle}.toml":
            assert more.ground[0] in words
            words = words.replace(*more.ground)
        (into / path.name).write_text(words, encoding="utf-8")
    with pytest.MonkeyPatch.context() as at:
        at.chdir(into)
        given = ["log", "play", f"{more.battle}.toml", "--seed", "1", "--trust", "--out", "j.jsonl"]
        done = CliRunner().invoke(group, given, prog_name="drumhead", catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in (into / "j.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", ROWS)
def test_a_row_more_is_in_odds_and_in_the_log_of_a_battle_with_its_rule(tmp_path, name):
    folder, rule = own_game(name, tmp_path)
    assert folder_faults(folder) == []
    original = copy_of(name, tmp_path / "original")
    changed = filecmp.cmpfiles(original, folder, [each.name for each in folder.glob("*.*")], shallow=False)[1]
    assert set(changed) == {"tables.toml", *(ROWS[name].code or ())[:1]}
    if asked := ROWS[name].asked:
        question, inputs = asked
        with trusted(folder) as ruleset:
            odds = ruleset.question(question).odds(ruleset.book(), **inputs)
        ours = rulesets.load(name)
        assert odds != ours.question(question).odds(ours.book(), **inputs)
    head, *events = fight(name, tmp_path)
    cited = [event for event in events if rule in event.get("rules", ())]
    assert cited
    if name.endswith("paperboys"):  # whose log says what each side adds to its die
        with trusted(folder) as ruleset:
            telling = EventSentences(story(head, events), ruleset, Measures())
            deeds = [deed for turn in telling.story.turns for card in turn.cards for deed in card.deeds]
            told = [
                telling.words(telling.of(deed)["says"], **telling.facts(deed))
                for deed in deeds
                if rule in deed.event.get("rules", ())
            ]
        assert [NAME in words for words in told] == [True] * len(cited)


def test_a_row_more_stands_in_the_playsheet_as_a_pdf(tmp_path):
    folder, _ = own_game("wss-paperboys", tmp_path)
    with trusted(folder) as ruleset:
        pdf = HalfSheet(HtmlRenderer(Game(ruleset, ruleset.book()), PrintOptions())).pdf()
    assert NAME in " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


@pytest.mark.parametrize("name", ROWS)
def test_a_row_more_without_a_name_is_named_by_rules_check(tmp_path, name):
    folder, _ = own_game(name, tmp_path, called="")
    lines = (folder / "tables.toml").read_text(encoding="utf-8").splitlines()
    with pytest.MonkeyPatch.context() as at:
        at.chdir(tmp_path)
        done = CliRunner().invoke(group, ["rules", "check", "ours"], prog_name="drumhead")
    line = lines.index(f"[{ROWS[name].place}.{ROWS[name].key}]") + 1
    assert done.exit_code == 1
    assert re.search(rf"tables\.toml, line {line}\b.*this row has no name", " ".join(done.output.split()))


def test_what_macros_list_does_not_depend_on_what_was_asked_before():
    """A template is parsed once for all rulesets that use it."""
    path = paths.families() / "paperboys" / "sentences.html"
    data = rulesets.load("wss-paperboys").about["playsheet"]
    parse_template.cache_clear()
    assert list(list_places_of_macros(path, {})) == []
    assert len(list(list_places_of_macros(path, data))) > 10

"""Commands that a message names run as they are printed: every place in the source that names one is provoked here."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from drumhead import rulesets
from drumhead.campaign.campaign_file import TEMPLATE
from drumhead.cli.root import group
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.support import command_lines, paths

from ..sources import SOURCE, parse_sources

LIST = "Villars\nBrigade du Roi:\n- Navarre, foot, 6\n- Picardie, foot, 6\n"
TWO = "ALLIED ARMY\nGeneral: Marlborough\nBrigade Orkney:\n- Buffs, foot, 6\n- Orkney, foot, 6\n"
HORSES = 'name = "A"\nside = "french"\n[[brigade]]\nname = "B"\n[[brigade.unit]]\nname = "C"\n'
HORSES += 'kind = "guard-horse"\nquality = "elite"\nstands = 8\n'
SHOWN = "Villars  (French)\n  Brigade du Roi  (1 unit, 6 stands)\n    1  Navarre  foot  6 stands  trained\n"
SHOWN += "  in all       1 unit, 6 stands\n  breaks       at 2 of 6 points\n"
BATTLE = (
    'title = "A small affair"\nruleset = "wss-paperboys"\n'
    'side.french = {{ army = "{}" }}\nside.alliance = {{ army = "ramillies-alliance.toml" }}\n'
)
SLOW = {"kit", "battle balance"}  # only read: printing or playing takes long and lacks nothing
ARMY_PY = "def check_army(book, army):\n    return ()\n\n\ndef check_battle(book, battle):\n    return ()\n"
PLACEHOLDERS = {"BATTLE": "klausen", "FOLDER": "a folder", "NAME": "ramillies", "RULESET": "wss-dice"}
PLACEHOLDERS |= {"ARMY": "ramillies-french", "OTHER_ARMY": "ramillies-alliance.toml"}


class Site(NamedTuple):
    """A place in the source that names commands, what to type to see them, and how many it then names."""

    file: str
    function: str
    typed: str
    many: int = 1


SITES = [
    Site(
        "armies/writers/battle_editor.py",
        "_written_anew",
        "battle balance of-lists.toml --by stands --games 4 --out x",
        2,
    ),
    Site("armies/readers/format_detection.py", "refuse_form", "army check 'a text.rtf' --rules wss-paperboys"),
    Site("armies/readers/text_and_table_drafts.py", "drafts_of_text", "army check shown.txt --rules wss-paperboys"),
    Site("armies/files/army_points.py", "nobody_gives", "army check ramillies-french --points 100"),
    Site("cli/output/armies/army_remarks.py", "_check_of", "battle show of-lists.toml"),
    Site("cli/output/armies/army_remarks.py", "_check_of", "army show 'our list.txt' --rules wss-paperboys"),
    Site("cli/output/armies/army_remarks.py", "_convert_of", "army check 'our list.txt' --rules wss-paperboys"),
    Site("cli/output/armies/army_remarks.py", "_convert_of", "battle check of-lists.toml"),
    Site("cli/loading/army_rulesets.py", "_in_other_words", "army check 'on horses.toml' --rules von-futsch"),
    Site("cli/output/question_help.py", "help_of", "odds wss-dice charge-hits --help", 2),
    Site("cli/output/question_help.py", "_example", "odds wss-dice charge-hits --help", 2),
    Site("cli/output/balance_output.py", "_unplayed", "battle balance 'the battle.toml'"),
    Site("cli/loading/game_loading.py", "check_of", "rules check 'the battle.toml'"),
    Site("cli/loading/game_loading.py", "check_of", "rules check 'our list.txt'"),
    Site("cli/commands/rules_authoring.py", "new", "rules new my-rules --out 'a folder'", 2),
    Site("cli/commands/rules_authoring.py", "new", "rules new my-game --like wss-cards", 2),
    Site("cli/commands/rules_authoring.py", "new", "rules new wss-dice"),
    Site("cli/commands/log_commands.py", "check", "log check 'stops short.jsonl'"),
    Site("cli/commands/log_printing.py", "warn_of_cut", "log print 'is cut.jsonl' --format text"),
    Site("cli/commands/log_note.py", "_note", "log note 'stops short.jsonl'"),
    Site("cli/output/campaign_result.py", "_refuse_unfinished", "log result 'is cut.jsonl'"),
    Site("cli/output/campaign_result.py", "_refuse_unfinished", "log result 'stops short.jsonl'"),
    Site("cli/loading/game_loading.py", "_refuse_battle", "army check 'the battle.toml'"),
    Site("cli/loading/game_loading.py", "refuse_battles", "army diff 'the battle.toml' klausen"),
    Site("cli/loading/game_loading.py", "refuse_armies", "battle diff 'the army.toml' ramillies-alliance.toml"),
    Site("cli/loading/game_loading.py", "_refuse_army", "battle check 'our list.txt'", 2),
    Site("cli/loading/game_loading.py", "_refuse_army", "battle check 'the army.toml'", 2),
    Site("cli/loading/journal_loading.py", "battle_of", "log check 'has changed.jsonl'"),
    Site("cli/loading/journal_loading.py", "_source_of", "log check 'is lost.jsonl'"),
    Site(
        "cli/parameters/imported_list_options.py",
        "name_with_army",
        "army show 'two armies.txt' --rules wss-paperboys",
        2,
    ),
    Site("cli/loading/named_files.py", "name_with_word", "battle show .", 4),
    Site("cli/loading/named_files.py", "name_with_word", "army check"),
    Site("cli/loading/named_files.py", "name_with_word", "odds faceoff-inf-inf", 3),
    Site("cli/loading/list_battle_scaffold.py", "_not_two", "new 'x y' --from 'our list.txt' --ruleset wss-paperboys"),
    Site("cli/loading/list_battle_scaffold.py", "_command_for", "new 'x y' --from 'two armies.txt'"),
    Site("cli/loading/list_battle_scaffold.py", "_refuse_one_army", "new 'x y' --from 'the army.toml'"),
    Site("cli/commands/odds.py", "_tell_whose", "odds charge-hits"),
    Site("cli/output/matchup_output.py", "_command", "odds ramillies picardie v. farrington’s", 4),
    Site("cli/output/odds_output.py", "tell_questions", "odds wss-dice", 2),
    Site("cli/output/odds_output.py", "tell_questions", "odds 'the battle.toml'", 2),
    Site("cli/loading/scaffold_files.py", "begin", "new 'x y' --ruleset von-futsch"),
    Site("cli/loading/scaffold_files.py", "_raised_by", "army new --rules von-futsch --nation french --out x.toml"),
    Site("cli/output/studies/study_output.py", "_show", "battle study 'the battle.toml' --games 1"),
    Site("cli/parameters/param_types.py", "_rather", "log print klausen"),
    Site("printing/pages/cards/kinds/event_cards.py", "cards", "cards wss-dice --kind events"),
    Site("rules/loading/toml_files.py", "_not_toml", "battle check 'stops short.jsonl'"),
    Site("armies/checks/house_rule_scope.py", "find_excess", "odds wss-paperboys fire-hits --house-rules partly.toml"),
    Site("rules/house_rules/house_rule_file.py", "_unknown_place", "sheet ramillies --house-rules wrong.toml"),
    Site("cli/output/rules_diff_output.py", "_no_change", "rules diff begun.toml"),
    Site("cli/output/rules_fit_output.py", "_find", "rules fit wss-paperboys fire-saved.0=1/3 --by cover.save", 2),
    Site("rules/house_rules/varied_numbers.py", "_no_number", "rules fit wss-paperboys fire-hits.0=1 --by nowhere"),
    Site("rules/house_rules/house_rule_file.py", "_own_ruleset", "sheet ramillies --house-rules within.toml"),
    Site("rules/house_rules/house_rule_file.py", "_with_way_on", "sheet ramillies --house-rules saving.toml"),
    Site("rules/house_rules/house_rule_limits.py", "beyond", "sheet oudenarde --house-rules fixed.toml"),
    Site("rules/loading/ruleset.py", "_near", "odds wss-dice nonsense"),
    Site("rules/loading/ruleset.py", "_near", "odds wss-dice net=2"),
    Site("rules/loading/ruleset.py", "reading_fault", "odds wss-paperboys --ruling nonsense=2"),
    Site("rules/trust/plugin_trust.py", "__init__", "battle check 'of a stranger/battle/the-hedge.toml'"),
]


def calls(inside: ast.AST, function: str = "") -> Iterator[str]:
    """The function around each call of `name_command`."""
    for node in ast.iter_child_nodes(inside):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "name_command":
            yield function
        yield from calls(node, node.name if isinstance(node, ast.FunctionDef) else function)


def in_source() -> Counter[tuple[str, str]]:
    """Every place in the source that names a command, and how often it does."""
    found: Counter[tuple[str, str]] = Counter()
    for file, tree in parse_sources().items():
        for function in calls(tree):
            found[str(file.relative_to(SOURCE)), function] += 1
    return found


def commands(text: str) -> list[str]:
    """The commands that are named in a text, without `drumhead`, each once."""
    text = "\n".join(line for line in text.splitlines() if "[OPTIONS]" not in line)
    found = re.findall(r"`drumhead ([^`]*)`|(?:: |^# )drumhead (.*?)\.?$", text, re.MULTILINE)
    return list(dict.fromkeys(re.sub(r" \[.*", "", quoted or plain) for quoted, plain in found))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what takes long to make: journals of two battles."""
    from click.testing import CliRunner

    folder = tmp_path_factory.mktemp("kept")
    for side in ("french", "imperial"):
        shutil.copy(paths.battles() / f"klausen-{side}.toml", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, journal in (("klausen", "whole"), ("own.toml", "has changed"), ("gone.toml", "is lost")):
            if name != "klausen":
                shutil.copy(paths.battles() / "klausen.toml", name)
            done = CliRunner().invoke(group, ["log", "play", name, "--turns", "1", "--out", f"{journal}.jsonl"])
            assert done.exit_code == 0, done.output
    lines = (folder / "whole.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "stops short.jsonl").write_text("".join(lines[:20]), encoding="utf-8")
    (folder / "is cut.jsonl").write_text("".join(lines[:20]) + lines[20][:9], encoding="utf-8")
    text = (folder / "own.toml").read_text(encoding="utf-8")
    army = folder / "klausen-french.toml"
    (folder / "own.toml").write_text(text.replace("klausen-french.toml", "other.toml"), encoding="utf-8")
    other = re.sub(r'(?m)^name = "(.*)"', r'name = "\1 of old"', army.read_text(encoding="utf-8"), count=1)
    (folder / "other.toml").write_text(other, encoding="utf-8")
    (folder / "gone.toml").unlink()
    return folder


@pytest.fixture
def folder(here: Path, ramillies: Path, kept: Path) -> Path:
    """A folder with what each message is about, its names as awkward as a player's may be."""
    shutil.copytree(kept, here, dirs_exist_ok=True)
    (here / "our list.txt").write_text(LIST, encoding="utf-8")
    (here / "campaign.toml").write_bytes(TEMPLATE.read_bytes())
    (here / "two armies.txt").write_text(f"Side: French\n{LIST}\n{TWO}", encoding="utf-8")
    (here / "a text.rtf").write_bytes(rb"{\rtf1 Navarre}")
    (here / "on horses.toml").write_text(HORSES, encoding="utf-8")
    (here / "shown.txt").write_text(SHOWN, encoding="utf-8")
    (here / "of-lists.toml").write_text(BATTLE.format("our list.txt"), encoding="utf-8")
    (here / "the battle.toml").write_text(BATTLE.format("ramillies-french.toml"), encoding="utf-8")
    (here / "the army.toml").write_bytes((here / "ramillies-french.toml").read_bytes())
    wrong = 'title = "x"\nruleset = "wss-paperboys"\n[[change]]\nplace = "nowhere"\nto = 1\n'
    (here / "wrong.toml").write_text(wrong, encoding="utf-8")
    (here / "begun.toml").write_text('title = "x"\nruleset = "wss-paperboys"\n', encoding="utf-8")
    within = wrong.replace("nowhere", "weapon.musket.need").replace("to = 1", "to = 4")
    unscoped = wrong.replace("nowhere", "turn.turns") + 'when = "turn == 1"\n'
    (here / "within.toml").write_text(unscoped.replace("to = 1", "to = 8"), encoding="utf-8")
    (here / "saving.toml").write_text('title = "x"\n[saving-throw]\nneed = 4\n', encoding="utf-8")
    (here / "fixed.toml").write_text('title = "x"\n[[change]]\nplace = "dice.d6"\nto = 8\n', encoding="utf-8")
    (here / "fit.toml").write_text(within, encoding="utf-8")
    (here / "partly.toml").write_text(within + 'says = "Muskets hit on 4+ within 10 cm."\n', encoding="utf-8")
    shutil.copytree(paths.sample(), here / "of a stranger")
    (here / "of a stranger" / "army.py").write_text(ARMY_PY, encoding="utf-8")
    return here


@pytest.fixture
def said_at(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Where in the source commands were named, as it goes on."""
    found: set[tuple[str, str]] = set()

    def noted(text: str) -> str:
        code = sys._getframe(2).f_code  # who called `name_command`, which has called this
        found.add((str(Path(code.co_filename).relative_to(SOURCE)), code.co_name))
        return paths.as_text(text)

    monkeypatch.setattr(command_lines, "as_text", noted)
    return found


def test_every_place_in_the_source_is_provoked() -> None:
    found = in_source()
    assert len(found) > 25
    assert set(found) == {(site.file, site.function) for site in SITES}


@pytest.mark.parametrize("site", SITES, ids=lambda site: f"{site.function}, {site.typed}")
def test_what_is_named_runs_as_printed(drumhead, folder: Path, monkeypatch, said_at, site: Site) -> None:
    if site.function == "_unplayed":
        monkeypatch.setattr(Ruleset, "is_played", property(lambda ruleset: False))
    if site.function == "_show":
        monkeypatch.setattr("drumhead.cli.output.studies.study_output._balance", lambda intervals: "lopsided")
    done = drumhead(*shlex.split(site.typed))
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    assert (site.file, site.function) in said_at
    written = (folder / "x.toml").read_text(encoding="utf-8") if (folder / "x.toml").exists() else ""
    named = commands(done.stdout + done.stderr + written)
    assert len(named) == site.many, done.stdout + done.stderr
    for each in named:
        words = [PLACEHOLDERS.get(word, word) for word in shlex.split(each)]
        run(drumhead, words)


@pytest.mark.slow
@pytest.mark.parametrize("name", rulesets.ids())
def test_a_copy_of_every_game_prints_and_is_checked_as_named(drumhead, here: Path, name: str) -> None:
    done = drumhead("rules", "new", "my-game", "--like", name)
    named = commands(done.stderr)
    assert len(named) == 2
    for each in named:
        run(drumhead, shlex.split(each))


def run(drumhead, words: list[str]) -> None:
    """Run a command that was named; it lacks nothing."""
    if " ".join(words[:2]) in SLOW or words[0] in SLOW:
        context = group.make_context("drumhead", list(words))
        while isinstance(context.command, click.Group):
            name, command, rest = context.command.resolve_command(context, [*context._protected_args, *context.args])
            assert command
            context = command.make_context(name, rest, parent=context)
        return
    result = drumhead(*words, typed=LIST)
    assert result.exit_code == 0, f"{words}: {result.output}"


# ------------------------------------------------------------------ those that are named as they stand

# on paper, which knows no folder that one is in: the ruleset's id
NAMES_NO_COMMAND = {"printing/layout/page_frame.py", "printing/pages/playsheet/block_layout.py"}


def texts(tree: ast.Module) -> Iterator[str]:
    """Every text in a file; what is put into it is {}."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_what_is_put_into_a_command_goes_by_way_of_what_quotes_it() -> None:
    files = [
        file
        for file, tree in parse_sources().items()
        if any(re.search(r"drumhead [a-z][^`.;:]*\{\}", text) for text in texts(tree))
    ]
    assert {str(file.relative_to(SOURCE)) for file in files} == NAMES_NO_COMMAND


def test_what_is_named_without_anything_put_in_is_a_command() -> None:
    root = click.Context(group)
    named = [
        words.split()
        for tree in parse_sources().values()
        for text in texts(tree)
        for words in re.findall(r"[`:] ?drumhead ([a-z]+(?: [a-z-]+)*)", text)
    ]
    assert len(named) > 50
    for words in named:
        first, *more = words[1:] if words[0] == "help" else words
        command = group.get_command(root, first)
        assert command, first
        if isinstance(command, click.Group) and more:
            assert more[0] in command.commands, (first, *more)

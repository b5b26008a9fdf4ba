"""`drumhead odds`: the questions of a ruleset, and their exact answers."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import DrumheadCommand, top_command
from drumhead.cli.loading.unit_pair import is_versus
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import QUESTION, subject
from drumhead.support.command_lines import name_command
from drumhead.support.gc_control import disable_collection

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book


class Asking(DrumheadCommand):
    """A command whose help, after a question, lists the inputs of that question."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """Parse the words of the command line, and save them for the help, which is shown before parsing."""
        context.meta["drumhead.typed"] = list(args)
        return super().parse_args(context, args)

    def get_help(self, context: click.Context) -> str:
        """Return the help of a question if one was typed, otherwise that of the command."""
        typed = [word for word in context.meta.get("drumhead.typed", ()) if not word.startswith("-")]
        typed = [] if is_versus(typed) else _with_battle_here(typed)
        if len(typed) < 2:
            return super().get_help(context)
        from drumhead.cli.loading.game_loading import rules_of
        from drumhead.cli.output.question_help import help_of

        ruleset, book = rules_of(typed[0])
        return help_of(ruleset, book, ruleset.question(typed[1]))


@top_command("odds", cls=Asking, example="drumhead odds faceoff-inf-inf net=-2..2")
@subject("name", "[RULESET|BATTLE]")
@click.argument("question", required=False, type=QUESTION)
@click.argument("inputs", nargs=-1, metavar="[INPUT=VALUE]...")
@shared_options.readings
@click.option("--all", "every", is_flag=True, help="Answer every question of the ruleset.")
@shared_options.as_json
def command(
    name: str,
    question: str | None,
    inputs: tuple[str, ...],
    readings: tuple[tuple[str, str], ...],
    house_rules: HouseFiles,
    every: bool,
    as_json: bool,
) -> None:
    """Without QUESTION, lists the questions of a ruleset.

    Answers are fractions. Add --help after a question for its inputs. Several values of an input, such as dice=4,6,8
    or net=-2..2, make a table. Two units of a battle with "v." between them, such as "first foot
    guards" v. "mousquetaires du roi" of Ramillies, have the figures of the match-up sheet.
    """
    from drumhead.cli.loading.game_loading import rules_of
    from drumhead.cli.output import odds_output as told
    from drumhead.cli.output.terminal_tables import tell_json

    typed = [name, *([question] if question else []), *inputs]
    if is_versus(typed):
        if every:
            raise click.UsageError("--all answers every question; leave it out, or the two units.")
        _tell_pair(typed, dict(readings), house_rules, as_json)
        return
    words = _with_battle_here(typed)
    name, question, inputs = words[0], next(iter(words[1:]), None), tuple(words[2:])
    try:
        ruleset, book = rules_of(name, dict(readings), house_rules)
    except click.ClickException:
        _tell_whose(name, (question, *inputs) if question else ())
        raise
    if question and every:
        raise click.UsageError(f"--all answers every question; leave it out, or {question}.")
    if question:
        answers = _rows(ruleset, book, question, inputs)
        told.tell_untouched(answers, dict(readings))
        if as_json:
            rows = [told.for_machines(answer) for answer in answers]
            tell_json(rows[0] if len(rows) == 1 else rows)
        else:
            told.tell(ruleset, book, answers)
    elif every:
        with disable_collection():
            every_row = ((each, row) for each in ruleset.questions.values() for row in each.rows())
            answers = [told.answer(ruleset, book, each, row) for each, row in every_row]
        if as_json:
            tell_json([told.for_machines(answer) for answer in answers])
        else:
            told.tell_all(ruleset, answers)
    else:
        told.tell_questions(ruleset, book, as_json, name)


def _tell_pair(words: list[str], readings: dict[str, str], house_rules: HouseFiles, as_json: bool) -> None:
    """Print the figures of two units that meet; `words` are a battle, or none for that of the folder, and a pair.

    Raise ClickException for a ruleset, and for a name that means no unit or several.
    """
    from drumhead.cli.loading.game_loading import game_of, need_two_armies
    from drumhead.cli.loading.unit_pair import find_pair
    from drumhead.cli.output import matchup_output as told
    from drumhead.support.gc_control import disable_collection

    name, one, other = _split_pair(words)
    game = game_of(name, readings, house_rules)
    battle = need_two_armies(game)
    with disable_collection():
        met = told.meet(game, *find_pair(battle, one, other))
    (told.tell_machines if as_json else told.tell)(met)


def _split_pair(words: list[str]) -> tuple[str, str, str]:
    """Return the battle and the two names of a pair; the battle is that of the folder if the words name none.

    Raise UsageError if there is none.
    """
    from drumhead.cli.loading.named_files import battle_here
    from drumhead.cli.loading.unit_pair import split_pair
    from drumhead.cli.parameters.param_types import what_is

    named = not is_versus(words[:1]) and (what_is(words[0]) or Path(words[0]).is_dir())
    found = None if named else battle_here()
    if found:
        return found, *split_pair(words)
    if not is_versus(words[1:]) or (not named and is_versus(words[:2])):
        raise click.UsageError("Name the battle before the two units, such as ramillies.")
    return words[0], *split_pair(words[1:])


def _with_battle_here(words: list[str]) -> list[str]:
    """Return the words, with a battle of the current folder first if they begin with one of its questions.

    Raise ClickException, which lists the battles, if several have that question.
    """
    from drumhead.cli.loading.named_files import choice, files_of, name_default
    from drumhead.cli.parameters.param_types import what_is
    from drumhead.rules.loading.player_file_types import BATTLE

    if not words or what_is(words[0]) or Path(words[0]).is_dir():
        return words
    found = [file for file in files_of(Path(), BATTLE) if _has_question(file, words[0])]
    if len(found) > 1:
        raise choice(f"this folder has {len(found)} battles with that question.", found)
    return [name_default(str(found[0])), *words] if found else words


def _has_question(battle: Path, question: str) -> bool:
    """Return whether a battle file's ruleset has a question; only the ruleset's name is read from the file."""
    from drumhead.cli.loading.game_loading import load_as_seen_from
    from drumhead.rules.loading.ruleset import UnknownWordError
    from drumhead.rules.loading.toml_files import read

    try:
        load_as_seen_from(battle)(str(read(battle).data.get("ruleset"))).question(question)
    except UnknownWordError:
        return False
    return True


def _tell_whose(question: str, more: tuple[str, ...]) -> None:
    """Raise UsageError if a ruleset's question was typed without the ruleset; otherwise return.

    The error lists the rulesets that have the question, and what to type. `more` are the words typed after it.
    """
    from drumhead import rulesets
    from drumhead.rules.loading.ruleset import UnknownWordError

    whose = []
    for each in rulesets.ids():
        with suppress(UnknownWordError):
            rulesets.load(each).question(question)
            whose.append(each)
    if whose:
        raise click.UsageError(
            f"{question} is a question of {' and of '.join(whose)}. Name the rules first: "
            f"`{name_command('odds', whose[0], question, *more)}`"
        )


def _rows(ruleset: Ruleset, book: Book, name: str, words: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return an answer for each row of inputs; several values of an input make several rows.

    `words` are inputs as typed: "dice=4,6". Raise UsageError for a word without an equals sign.
    """
    from drumhead.cli.output.odds_output import answer, sample, split_pairs
    from drumhead.rules.asking.input_parsing import parse_rows

    question = ruleset.question(name)
    pairs = split_pairs(words, sample(question))
    return [answer(ruleset, book, question, *row) for row in parse_rows(question, book, pairs)]

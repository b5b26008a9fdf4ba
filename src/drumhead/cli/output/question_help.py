"""Output of `drumhead odds RULESET QUESTION --help`: the inputs of a question, with their permitted values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from drumhead.cli.output.odds_output import describe_input, sample
from drumhead.rules.asking.question import format_input
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.rules.asking.question import Input, Question
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book


def help_of(ruleset: Ruleset, book: Book, question: Question) -> str:
    """Return the help of a question: its inputs with their permitted and default values, and an example."""
    context = click.get_current_context()
    writing = context.make_formatter()
    writing.write_usage(name_command("odds", *ruleset.typed, question.name), "[INPUT=VALUE]...")
    writing.write_paragraph()
    with writing.indentation():
        writing.write_text(f"{question.says} ({question.cite})")
        if question.also:
            writing.write_text(f"Asked by another name too: {', '.join(question.also)}.")
    if question.inputs:
        with writing.section("Inputs, with their usual value"):
            writing.write_dl(
                [(f"{each.name}={format_input(each.default)}", _told(each, book)) for each in question.inputs]
            )
        writing.write_paragraph()
        with writing.indentation():
            writing.write(f"{'':{writing.current_indent}}{_example(ruleset, question)}\n")  # one line, to be copied
    return writing.getvalue().rstrip("\n")


def _told(each: Input, book: Book) -> str:
    words = describe_input(each, book)
    if each.unit:
        words += f" {each.unit}, or a length such as 20cm"
    elif each.reaches:
        words += "; or a range such as 8in or 20cm"
    also = [word for word in each.also if " " not in word]
    others = [*also, *(f"{word}={value}" for word, value in each.meant.items() if " " not in word)]
    return f"{words} (also {', '.join(others)})" if others else words


def _example(ruleset: Ruleset, question: Question) -> str:
    """Return a sentence with an example command that makes a table.

    It gives several values for the first input that has a range or choices.
    """
    says, example = "Example", sample(question).split()
    for each in question.inputs:
        values = ""
        if each.choices and len(each.choices) > 1:
            values = ",".join(each.choices[:3])
        elif not each.choices and each.most > each.least:
            values = f"{each.least}..{min(each.most, each.least + 4)}"
        if values and not each.many:
            says, example = "Several values make a table", [f"{each.name}={values}"]
            break
    return f"{says}: {name_command('odds', *ruleset.typed, question.name, *example)}"

"""A page for each ruleset: what is unclear in its rulebook, what Drumhead assumes, which odds can be asked."""

from __future__ import annotations

from docs.generators.markdown import NOTE, code, long_table
from docs.generators.markdown import page as page_of

from drumhead import armies, rulesets
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.ruleset_folders import summarize_rulesets
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.rule_index import index

UNCLEAR = """
These rules can be read in more than one way. The answer in bold is the default. Choose another with
`--ruling RULE=ANSWER`, or in the battle file. Every page then follows it.
"""
RULINGS = (
    "On these questions the rulebook is silent or unclear, and Drumhead has decided. No option changes these rulings."
)


def pages() -> dict[str, str]:
    """Return the page of each ruleset that comes with Drumhead, by its id."""
    return {each["id"]: _page(rulesets.load(each["id"]), each["author"]) for each in summarize_rulesets()}


def _page(ruleset: Ruleset, author: str) -> str:
    battles = [
        each.stem for each in armies.list_battle_files() if f'ruleset = "{ruleset.id}"' in each.read_text("utf-8")
    ]
    unclear = [_unclear(each) for each in ruleset.readings.values() if each.switch]
    rulings = [_ruling(each) for each in ruleset.readings.values() if not each.switch]
    return page_of(
        f"# {ruleset.title}",
        NOTE,
        f"Author: {author}. In commands and files, write `{ruleset.id}`.",
        "\n".join(
            [
                f"* Sides: {', '.join(code(each['id']) for each in ruleset.side_tables)}",
                f"* Arms: {', '.join(code(arm) for arm in ruleset.arms)}",
                f"* Qualities: {', '.join(code(each['id']) for each in ruleset.quality_tables) or 'none'}",
                f"* Battles: {', '.join(f'`drumhead kit {name}`' for name in battles)}",
                "* Pictures of its pages: [Gallery](../../gallery.md)",
            ]
        ),
        "## Unclear rules",
        UNCLEAR.strip(),
        long_table(["rule", "question", "answers", "section"], unclear),
        "## Rulings of Drumhead",
        RULINGS,
        long_table(["question", "ruling", "reason", "section"], rulings),
        "## What the rulebook leaves out",
        long_table(["topic", "nearest rules"], _silent(ruleset)),
        "## Questions of odds",
        f"`drumhead odds {ruleset.id} QUESTION` answers one. Add `--help` to list its inputs.",
        long_table(["question", "what it asks"], [(code(name), each.says) for name, each in ruleset.questions.items()]),
    )


def _unclear(reading: Reading) -> tuple[str, str, str, str]:
    bold = {reading.default: "**"}
    answers = [f"{(b := bold.get(each.key, ''))}`{each.key}`: {each.says}{b}" for each in reading.options]
    return code(reading.slug), reading.question, "; ".join(answers), reading.cite


def _ruling(reading: Reading) -> tuple[str, str, str, str]:
    (answer,) = [each.says for each in reading.options if each.key == reading.default] or [""]
    return reading.question, answer, reading.why, reading.cite


def _silent(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Return each topic on which the rulebook has nothing, with the rules that come nearest."""
    rules = index(ruleset)
    return [
        (topic, " ".join(rules[each].says for each in near))
        for topic, near in ruleset.rule_data.get("silent", {}).items()
    ]

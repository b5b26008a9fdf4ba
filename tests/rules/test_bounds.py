"""What the texts of a stranger make stays in proportion, and leads out of nothing."""

from __future__ import annotations

import pytest

from drumhead import rulesets
from drumhead.rules.trust import output_limits
from drumhead.rules.trust.expressions import ExpressionError, Language

LARGE = "99999999999"
FACTS = {"game": rulesets.load("wss-dice"), "name": "Anjou", "many": 12}


@pytest.mark.parametrize(
    "text",
    [
        f"'a' * {LARGE}",
        f"{LARGE} * 'a'",
        f"[1, 2] * {LARGE}",
        f"name * {LARGE}",
        "[[[1] * 999] * 999] * 999",
        "9 ** (9 ** 9)",
        "(2 ** 64) ** 64",
        f"'%{LARGE}d' % many",
        f"'%*d' % ({LARGE}, many)",
        f"name.ljust({LARGE})",
        f"name.zfill({LARGE})",
        f"name | center({LARGE})",
        f"'%{LARGE}d' | format(many)",
        f"'{{:{LARGE}}}'.format(many)",
        f"'{{:{{}}}}'.format(many, {LARGE})",
        f"[1] | batch({LARGE}, 0) | list",
        f"name | indent({LARGE})",
        "lipsum(n=99999)",
    ],
)
def test_nothing_grows_out_of_all_proportion(text: str) -> None:
    with pytest.raises(ExpressionError):
        Language().value(text, **FACTS)
    with pytest.raises(ExpressionError):
        Language().words(f"{{{{ {text} }}}}", **FACTS)


@pytest.mark.parametrize(
    ("text", "value"),
    [("many * 3", 36), ("many % 5", 2), ("2 * (many - 1)", 22), ("'%02d' % many", "12"), ("name * 2", "AnjouAnjou")],
)
def test_what_a_book_needs_is_worked_out(text: str, value: object) -> None:
    assert Language().value(text, **FACTS) == value


def test_powers_are_worked_out_and_keep_their_sign() -> None:
    assert Language().value("2 ** 10", **FACTS) == 1024
    assert Language().value("many ** 2 // 5", **FACTS) == 28


@pytest.mark.parametrize(
    "text",
    [
        "game.path('tables.toml').read_text()",
        "game['path']('tables.toml')",
        "game.shared('paperboys')",
        "game.module('questions')",
        "game.folder",
        "[game.folder] | map('attr', 'name') | list",
        "[game] | map(attribute='folder.name') | list",
        "game.questions['artillery-reach'].odds",
        "game.book()",
    ],
)
def test_no_expression_leads_from_a_ruleset_to_files_or_python(text: str) -> None:
    with pytest.raises(ExpressionError):
        Language().value(text, **FACTS)


def test_facts_of_a_ruleset_are_told() -> None:
    assert Language().value("game.title", **FACTS).endswith("with dice")
    assert Language().value("game.name_of('arm', 'infantry')", **FACTS)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("'in 170400 men'.split(' ')[1]", "170400"),
        ("'{} of {:>4}'.format(many, 250000)[:5]", "12 of"),
        ("'{{a}}'.replace('a', 'b')", "{{b}}"),
        ("'%d of 170400' % many", "12 of 170400"),
    ],
)
def test_large_numbers_and_braces_in_words_are_words(text: str, value: str) -> None:
    assert Language().value(text, **FACTS) == value


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output_limits, "LONGEST", 10)


@pytest.mark.usefixtures("short")
def test_as_much_is_said_as_the_limit_has() -> None:
    assert Language().value("name ~ 'infan'", **FACTS) == f"{FACTS['name']}infan"
    assert len(FACTS["name"]) == 5


@pytest.mark.usefixtures("short")
def test_no_more_is_said_than_the_limit_has() -> None:
    with pytest.raises(ExpressionError, match="nothing is longer than 10 letters"):
        Language().value("name ~ 'infant'", **FACTS)

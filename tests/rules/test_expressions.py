"""Expressions of data files: one language, in a sandbox; what is wrong in them is told at its key."""

import re
import tomllib
from pathlib import Path

import pytest

from drumhead.model.lengths import Length
from drumhead.rules.loading.toml_files import read
from drumhead.rules.rulebook.book import Book
from drumhead.rules.trust.expressions import ExpressionError, Language, plain_language
from drumhead.rules.validation.expression_checks import expression_faults
from drumhead.support import paths

from ..errors import words_of

TABLES = {"fire": {"need": 4, "cannon-far": {"reach": "60 cm"}, "kinds": ["line", "light"]}}
BOOK = Book(TABLES, {}, {})
ROOT = Path(__file__).parents[2]
DATA = sorted([*(ROOT / "src").rglob("*.toml"), *paths.templates().glob("*.toml")])


def settled(given, **facts):
    return plain_language().evaluate(given, book=BOOK, **facts)


@pytest.mark.parametrize(
    ("given", "comes_to"),
    [
        ("musket", "musket"),
        (3, 3),
        ("{{ book.fire.need }}", 4),
        ("{{ book.fire.kinds }}", ("line", "light")),
        ("{{ book.fire.cannon_far.reach }}", Length.parse("60 cm")),
        ("{{ {'a': 1}.get(arm, 2) }}", 2),
        ("{{ book.fire[arm].reach }}", Length.parse("60 cm")),
        ("to {{ book.fire.need }} or more", "to 4 or more"),
    ],
)
def test_braces_alone_are_the_value_itself_and_anything_else_is_words(given, comes_to):
    assert settled(given, arm="cannon-far") == comes_to
    assert type(settled(given, arm="cannon-far")) is type(comes_to)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("{{ book.fire.neeed }}", "the book has no place 'fire.neeed'. Did you mean \"fire.need\"?"),
        ("up to {{ book.fire.cannon_fra.reach }}", "no place 'fire.cannon-fra'. Did you mean \"fire.cannon-far\""),
        ("{{ arm }}", "nothing is called 'arm' here"),
        ("{{ 1 + }}", "unexpected"),
        ("{{ book.fire.need | loudly }}", r"nothing is called \|loudly"),
        ("{{ 1 // 0 }}", "by zero"),
    ],
)
def test_what_cannot_be_worked_out_says_why(given, says):
    with pytest.raises(ExpressionError, match=says):
        settled(given)


@pytest.mark.parametrize(
    "given",
    [
        "{{ book.__class__ }}",
        "{{ book._data }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ folder }}",
        "{% include 'etc/passwd' %}",
        "{{ range(10 ** 9) }}",
    ],
)
def test_a_strangers_expression_reaches_nothing_that_it_is_not_given(given):
    class Kit:
        folder = Path("/etc")

    with pytest.raises(ExpressionError):
        plain_language().evaluate(given if given != "{{ folder }}" else "{{ kit.folder }}", book=BOOK, kit=Kit())


def test_a_filter_says_a_value_as_its_language_is_told():
    language = Language({"twice": lambda value: 2 * value}, lambda value: f"<{value}>")
    assert language.words("{{ book.fire.need | twice }}", book=BOOK) == "<8>"
    assert language.evaluate("{{ book.fire.need | twice }}", book=BOOK) == 8


@pytest.mark.parametrize(
    ("written", "line", "code", "says"),
    [
        (
            'need = "=fire.need|span"',
            2,
            "old-expression",
            '"=fire.need|span"',
        ),
        ('says = "to {fire.cannon-far}"', 2, "old-expression", '"{fire.cannon-far}"'),
        (
            'says = "{{ book.fire.neeed }}"',
            2,
            "unknown-place",
            '"fire.need"',
        ),
        ('when = "book.fire.neeed > 4"', 2, "unknown-place", '"fire.need"'),
    ],
)
def test_an_expression_is_checked_where_it_stands(tmp_path, written, line, code, says):
    path = tmp_path / "sheet.toml"
    path.write_text(f"# ours\n{written}\n", encoding="utf-8")
    (fault,) = expression_faults(read(path), TABLES)
    assert (fault.line, fault.code) == (line, code)
    assert says in words_of(fault)


def texts(data):
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from texts(value)


def test_no_data_file_of_ours_speaks_another_language():
    """Outcomes of questions name what varies in them by {k}, which only people read; {456} on a playsheet is faces.

    Words for what commanders weigh, and for kept evenings, have names to fill in, as Python does.
    """
    other = re.compile(r"^=[a-z][\w-]*\.|(?<![{%])\{(?![1-6]+\})[\w.|-]*\}(?!\})")
    spoken = [
        (path.name, text)
        for path in DATA
        if path.name not in ("questions.toml", "reasons.toml", "words.toml")
        for text in texts(tomllib.loads(path.read_text(encoding="utf-8")))
    ]
    assert len(spoken) > 5000
    assert [each for each in spoken if other.search(each[1])] == []

"""Sentences of data: markup, values of the book, marks, and strangers' words that stay words."""

import pytest

from drumhead.printing.blocks.block_content import BlockContent
from drumhead.printing.blocks.sentences import Sentences, template_of
from drumhead.printing.text.placeholder_characters import SECTION

from .blocks import setting, words


def line(says, **more):
    return str(BlockContent(setting(), {}).print_sentence({"says": says, **more}))


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("**Fire** now", "<b>Fire</b> now"),
        ("a **{{ 1 }} b** c", "a <b>1 b</b> c"),
        ("3 dice", "3\N{NO-BREAK SPACE}dice"),
        ("one\ntwo", "one<br>two"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("ours^", 'ours<span class="own">◦</span>'),
    ],
)
def test_markup(written, printed):
    assert line(written) == printed


def test_dice_stand_in_boxes():
    assert line("{456}").count("die-face") == 3
    assert line("{{ book.fire.need | dice }}").count("die-face") == 2
    assert words(line("on {456}")) == "on 4 5 6"


def test_a_letter_is_kept_to_the_word_before_it_without_a_space_that_never_breaks():
    said = line("you may **fire** [fire]. Then move [turn]")
    assert f'<span class="nb"><b>fire</b> <span class="ref">{SECTION}fire' in said
    assert f'<span class="nb">move <span class="ref">{SECTION}turn' in said


def test_a_lozenge_is_printed_only_where_the_line_rests_on_a_choice():
    assert "◆" not in line("They are locked◆.")
    assert "◆" in line("They are locked◆.", states="level-melee")


def test_what_a_line_tells_is_noted_by_itself_or_by_the_name_of_a_shared_line():
    one = setting()
    one.apparatus.here = "fire"
    sentences = Sentences(one, {"shared": "buttons-fire"})
    sentences.line({"says": "Foot fires.", "line": "shared"})
    sentences.line({"says": "Melee.", "states": "buttons-melee"})
    assert one.apparatus.stated == {"buttons-fire": ["fire"], "buttons-melee": ["fire"]}


def test_markup_within_a_value_stays_what_it_is():
    """A name of a player's is no markup of ours, and no HTML."""
    one = setting()
    assert str(Sentences(one, {}).words("{{ name }}", name="**<b>[fire]^")) == "**&lt;b&gt;[fire]^"


def test_a_template_is_made_once_and_its_braces_are_left_alone():
    assert template_of("{{ book['fire'].dice }} [a]") == "{{ book['fire'].dice }} {{ see(\"a\") }}"

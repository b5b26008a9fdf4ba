"""Lines say which rules and rulings they tell: the index of the paper, the quiet mark, the sections of the book."""

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.kinds.unit_facts import sentences
from drumhead.printing.pages.roster.roster import roster
from drumhead.printing.style.paper import PaperError

from .games import named_game, ruleset_game, wishes_of
from .sheets import text


def said(template, ruleset="von-futsch"):
    setting = HtmlRenderer(ruleset_game(ruleset), PrintOptions())
    setting.apparatus.here = "turn"
    return str(setting.templates.from_string(template).render()), setting.apparatus


def test_a_line_notes_the_rules_it_tells_with_its_section():
    words, apparatus = said('{% call line(states="mvf-org-02 mvf-org-03") %}Twelve, and six.{% endcall %}')
    assert apparatus.stated == {"mvf-org-02": ["turn"], "mvf-org-03": ["turn"]}
    assert "◦" not in words
    assert not apparatus.ours


def test_a_line_has_one_lozenge_and_that_of_a_doubt_comes_before_that_of_a_ruling():
    words, apparatus = said('{% call line(states="once jokers") %}Once a turn.{% endcall %}')
    assert words.startswith('<li class="doubt">')
    assert apparatus.ours
    assert apparatus.letters == {"jokers": "a"}
    assert apparatus.met == {"a": ["turn"]}
    words, _ = said('{% call line(states="once") %}Once a turn.{% endcall %}')
    assert words.startswith('<li class="ruling">')


def test_lines_of_cards_are_marked_alike_but_for_what_is_not_printed():
    setting = HtmlRenderer(ruleset_game("von-futsch"), PrintOptions())
    lines = [
        {"says": "Once a turn.", "states": "{{ 'once' }}"},
        {"says": "Twelve.", "states": "mvf-org-02"},
        {"says": "Never.", "states": "jokers", "when": "false"},
    ]
    words = sentences(Phrases(setting), lines, {})
    assert " ".join("".join(piece.words for piece in word) for word in words) == "Once a turn. ◦ Twelve."
    assert not setting.apparatus.letters


def test_who_commands_and_which_hits_count_are_rulings_on_a_roster_too():
    """The book of the first draft says neither: rulings 6 and 15 of its ledger."""
    game = named_game("oudenarde")
    said = text(roster(game, "french", wishes_of(game)))
    assert said.count("commands to 12 in ◆") == len(list(game.army("french").officers))
    assert "◦ our ruling" in said


def test_a_word_that_is_no_rule_is_refused_with_the_nearest():
    with pytest.raises(PaperError, match=r"turn states 'mvf-organ-02'.*mvf-org-02"):
        said('{% call line(states="mvf-organ-02") %}.{% endcall %}')


def test_a_chance_can_be_asked_as_if_the_players_read_otherwise():
    ask = "{{ odds('next-card', 'joker', under=%s).now }}"
    assert said(ask.replace("%s", "none"))[0] == "1/27"
    assert said(ask.replace("%s", "{'jokers': 'one'}"))[0] == "1/53"

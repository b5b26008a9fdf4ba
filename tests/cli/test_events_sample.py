"""Event cards are the players' own; a sample, marked as ours, is shown when asked for."""

import tomllib

from click.testing import CliRunner

from drumhead.cli.main import group


def test_the_sample_is_a_file_to_copy():
    done = CliRunner().invoke(group, ["cards", "von-futsch", "--events-sample"])
    assert done.exit_code == 0
    assert tomllib.loads(done.output)


def test_a_book_without_events_says_so():
    done = CliRunner().invoke(group, ["cards", "wss-paperboys", "--events-sample"])
    assert done.exit_code == 1
    assert "knows no event cards" in done.output

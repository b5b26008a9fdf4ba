"""`army show --owned` and `battle show --owned` as a player types them."""

import json


def test_what_is_short_and_what_is_over(drumhead, ramillies):
    file = ramillies.parent / "owned.txt"
    file.write_text("100 foot\n20 guard horse\n9 hussars\n8 Bavarian horse\n8 dragoons\n", encoding="utf-8")
    result = drumhead("army", "show", "ramillies-french.toml", "--owned", "owned.txt")
    assert result.exit_code == 0, result.output
    assert "  short        2 stands of cannon, French; it takes 2\n" in result.stdout
    assert "  over         56 stands of foot\n" in result.stdout
    assert "  over         9 stands of hussars\n" in result.stdout
    found = json.loads(drumhead("battle", "show", "ramillies", "--owned", "owned.txt", "--json").stdout)
    assert {"arm": "artillery", "kind": "cannon", "nation": "French", "count": 2} in found["owned"]["short"]


def test_a_file_that_cannot_be_read_is_said(drumhead, here):
    result = drumhead("army", "show", "ramillies", "--owned", "nothing.toml")
    assert result.exit_code == 1
    assert "nothing.toml" in result.output

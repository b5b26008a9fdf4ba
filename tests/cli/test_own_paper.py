"""Paper of the player's own size, for a command and in a battle file."""

import pikepdf


def test_a_page_is_as_large_as_the_paper(drumhead, here):
    (made,) = drumhead("roster", "ramillies", "--side", "french", "--paper", "200x280mm").stdout.split()
    with pikepdf.open(made) as pdf:
        assert [[round(float(side) * 25.4 / 72) for side in page.mediabox[2:]] for page in pdf.pages] == [[200, 280]]
        assert "--paper 200x280mm" in str(pdf.docinfo["/Subject"])
    refused = drumhead("roster", "ramillies", "--paper", "90x90")
    assert (refused.exit_code, "give 148x200mm or more" in refused.stderr) == (2, True)


def test_a_battle_may_name_a_size_and_no_paper_that_there_is_not(drumhead, here):
    drumhead("new", "thursday")
    battle = here / "thursday" / "battle.toml"
    plain = battle.read_text(encoding="utf-8")
    battle.write_text(plain.replace('# paper = "A4"', 'paper = "200x280mm"'), encoding="utf-8")
    (made,) = drumhead("roster", "thursday", "--side", "french").stdout.split()
    with pikepdf.open(made) as pdf:
        assert round(float(pdf.pages[0].mediabox[2]) * 25.4 / 72) == 200
    battle.write_text(plain.replace('# paper = "A4"', 'paper = "B5"'), encoding="utf-8")
    assert '"B5" is not a paper. Give A3, A4,' in drumhead("battle", "check", "thursday").stderr


def test_a_length_in_house_rules_is_read_however_it_is_typed(drumhead, here):
    rules = 'title = "Ours"\nruleset = "wss-paperboys"\n[[change]]\nplace = "weapon.musket.reach"\nto = "{}"\n'
    for typed, said in (("20,5cm", "20.5 cm"), ("8 in", "8 in"), ("7 1/2in", "7.5 in")):
        (here / "rules.toml").write_text(rules.format(typed), encoding="utf-8")
        odds = drumhead("rules", "show", "wss-paperboys", "weapon.musket.reach", "--house-rules", "rules.toml")
        assert (odds.exit_code, odds.stderr) == (0, "")
        assert f"reach  {said} " in odds.stdout

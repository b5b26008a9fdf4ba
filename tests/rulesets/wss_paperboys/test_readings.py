"""The doubts in this book: which of them are switches, and how they are numbered."""

from drumhead import rulesets

READINGS = rulesets.load("wss-paperboys").readings

# SWITCHES.md 1 to 19, and the further doubts that move a printed figure.
SWITCHES = {
    "breach-duel",
    "victory-rule",
    "bridge-bonus",
    "building-fire-throws",
    "cannon-boundary-25",
    "cav-defender-four",
    "charge-second-round",
    "cvi-bands",
    "elite-router-recovery",
    "fight-difference-3",
    "fight-rout-cost",
    "first-rally",
    "flank-and-rear",
    "flank-fight-dice",
    "friend-rout-double-count",
    "grenadier-advantage",
    "half-fire-rounding",
    "half-strength",
    "heavy-count",
    "mortar-plus-one",
    "officer-death-pips",
    "officer-pips",
    "officer-rally",
    "officer-throws",
    "pistol-dice",
    "pistol-hits",
    "pistols-and-cover",
    "pursuit-contact",
    "pursuit-loss-replaces",
    "raw-elsewhere",
    "raw-recovery-when",
    "raw-zero-pips",
    "rout-move-timing",
    "saved-hit",
    "second-round-dice",
    "second-round-loss",
    "sheet-omissions",
    "thirty-percent",
}


def test_readings_stand_in_the_order_of_their_numbers():
    assert len(READINGS) > 180
    assert [reading.id for reading in READINGS.values()] == [f"wpb-reading-{n:02}" for n in range(1, len(READINGS) + 1)]


def test_the_doubts_that_players_argue_about_are_the_switches():
    assert {slug for slug, reading in READINGS.items() if reading.switch} == SWITCHES
